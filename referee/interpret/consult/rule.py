"""What a rule says: yes-or-no claims about a rule of the pack, and the rule itself when asked for it.

A claim is data (``question_kinds.yaml``, claims): the rule it is about and the values under which it
holds. Nothing here knows a pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from referee.cards import Seat
from referee.grammar.asking import asking, listed
from referee.interpret.suppose import Case, score_told
from referee.interpret.verdict import Ruling, Say, ruled
from referee.rulebook.cite import Rule
from referee.rulebook.model import RuleSet

Asker = Callable[[Case], "Ruling | None"]
ASKS: dict[str, Asker] = {}
"""Who answers a kind of question: the ``ask`` of its line."""


def answers(name: str) -> Callable[[Asker], Asker]:
    """Return a decorator that enters a function under the name that kinds call it by."""

    def enter(function: Asker) -> Asker:
        ASKS[name] = function
        return function

    return enter


def value_at(rule: Rule, key: str | None) -> Any:  # noqa: ANN401
    """Return a rule's value, or one entry of it."""
    value: Any = rule.value
    return value.get(key) if key and isinstance(value, Mapping) else value


@answers("rule")
def rule_itself(case: Case) -> Ruling | None:
    """Return what a rule says, with the other known ways where nothing settles it."""
    key = case.args["rule"]
    return rule_says(case, key, case.args.get("part"))


def rule_says(case: Case, key: str, part: str | None = None) -> Ruling | None:
    """Return the ruling that states a rule."""
    rule = case.pack.rules.get(key)
    if rule is None:
        return None
    basis = rule.basis_of(part) if part else rule.basis
    if basis == "unspecified":
        return open_ruling(case, key)
    parts = {key: part} if part else None
    return ruled(case.pack, "fact", Say("rule", {"rule": key, "value": rule.value}), key, parts=parts)


def open_ruling(case: Case, key: str, case_name: str = "") -> Ruling:
    """Return the ruling that nothing settles: what tables do, and who."""
    return ruled(
        case.pack, "depends", Say("open", {"rule": key, "case": case_name}), key, basis="unspecified"
    )


@answers("irregular")
def irregular(case: Case) -> Ruling | None:
    """Return the remedies known for what nothing settles, or whether it was allowed, which the rules say."""
    if "claim" in case.args and _asks_leave(case):
        return judge_claim(case, asking().claims[case.args["claim"]])
    return open_ruling(case, case.args["rule"], case.args["case"])


def _asks_leave(case: Case) -> bool:
    """Return whether all that is asked of what was done is if one may: "ele cobriu na primeira, podia?"."""
    asked = [m for m in case.rest if not m.is_("qmark")]
    last = asked[-1] if asked else None
    alone = len(asked) > 1 and asked[-2].is_("comma")
    return last is not None and alone and (last.is_("can", "modal") or last.said in listed("may_that"))


@answers("rule_number")
def rule_number(case: Case) -> Ruling | None:
    """Return a number that a rule gives; yes or no where a number was offered."""
    key = case.args["rule"]
    rule = case.pack.rules[key]
    value = value_at(rule, case.args.get("at"))
    if not isinstance(value, int):
        return None
    part = case.args.get("at")
    parts = {key: part} if part else None
    say = Say("number", {"rule": key, "n": value})
    offered = {m.n for m in case.rest if m.is_("num")}
    if case.asks_yes_no and not (case.has("or") and len(offered) > 1):
        if len(offered) != 1 or None in offered:
            return None  # of several numbers none is the one that is asked about
        verdict = "yes" if offered == {value} else "no"
        return ruled(case.pack, verdict, say, key, value=value, parts=parts)
    return ruled(case.pack, "fact", say, key, value=value, parts=parts)


@answers("number_is")
def number_is(case: Case) -> Ruling | None:
    """Return whether a rule's number is the one that the question offers."""
    key = case.args["rule"]
    value = value_at(case.pack.rules[key], case.args.get("at"))
    offered = [m.n for m in case.rest if m.is_("num") and m.n is not None]
    if any(a.is_("num") and b.is_("gamew") for a, b in pairwise(case.rest)):
        return None  # games are counted, and not what the rule's number counts
    if len(offered) != 1 or not isinstance(value, int):
        if len(offered) == 2 and case.has("or"):
            return ruled(case.pack, "fact", Say("number", {"rule": key, "n": value}), key, value=value)
        return None
    verdict = "yes" if offered[0] == value else "no"
    return ruled(case.pack, verdict, Say("number", {"rule": key, "n": value}), key, value=value)


@answers("claim")
def claim(case: Case) -> Ruling | None:
    """Return whether a claim about a rule holds in the pack."""
    spec = asking().claims[case.args["claim"]]
    return judge_claim(case, spec)


def judge_claim(case: Case, spec: Mapping[str, Any]) -> Ruling | None:
    """Return the verdict on a claim: its truth under the rule's value, turned by what denies it."""
    if not _fits(case, spec):
        return None
    key = spec["rule"]
    rule = case.pack.rules[key]
    part = spec.get("part")
    basis = rule.basis_of(part) if part else rule.basis
    truth = _truth(case, rule, spec)
    if basis == "unspecified" and spec.get("holds") is None:
        return open_ruling(case, key, spec.get("open", ""))
    if truth is None:
        return None
    if case.has("forbid") or case.has(*spec.get("inverse", ["-"])):
        truth = not truth
    number = next((m.n for m in reversed(case.rest) if m.n is not None), None)
    if "counts" in spec and number is not None:
        truth = number == rule.value  # "volta a valer um?", where it is worth two
    say = Say("claim", {"rule": key, "value": rule.value, "claim": spec["id"], "holds": truth})
    parts = {key: part} if part else None
    forced = spec.get("basis")
    last = next((m for m in reversed(case.rest) if not m.is_("qmark")), None)
    # "… e entrega pra quem?", "vai pra quem?", not "o da esquerda de quem dá?"
    short = last is not None and (last.first == last.last or last.tags == {"what"})
    bare = short and last is not None and last.is_("who", "what", "where")
    whom = bare or (last is not None and last.is_("whose")) or bool(case.args.get("stated"))
    manner = case.has("how") and not case.has("can", "forbid", "tagq", "truthq", "result")
    either = case.has("or") and not case.has("indiff")
    counted = case.has("howmany") and not case.has("can", "forbid")  # but "posso dizer quantas tenho?"
    stated = either or whom or manner or counted
    verdict = "fact" if stated else "yes" if truth else "no"
    return ruled(case.pack, verdict, say, key, basis=forced, parts=parts)


def _fits(case: Case, spec: Mapping[str, Any]) -> bool:
    """Return whether the claim can be asked here.

    A score told must be the special hand it is about; no step is passed over by calling the first.
    """
    if "beyond" in spec and {m.call for m in case.rest if m.call} == {case.rules.ruleset.ladder[0].name}:
        return False
    return spec.get("special") is None or case.args.get("special", spec["special"]) == spec["special"]


def _truth(case: Case, rule: Rule, spec: Mapping[str, Any]) -> bool | None:
    if spec.get("holds") is not None:
        return bool(spec["holds"] == "yes")
    value = value_at(rule, spec.get("at"))
    if "sides" in spec:
        side = spec["sides"].get(str(value))
        seats = _seats(case)
        if side is not None and side != "none" and len(seats) > 1:
            return (seats[1] - seats[0]) % ROUND == (1 if side == "right" else ROUND - 1)
        if case.has("past") and len(seats) < 2 and not case.has("or"):
            return None  # who opened last is told, and not who is said to open now
        named = [s for s in ("left", "right") if case.has(s, f"poss.{s}", _SIDE_TAGS[s])]
        # of two sides named each may be said of another
        asked = named[0] if len(named) == 1 or (named and case.has("or")) else None
        return None if side is None or asked is None else side == asked
    if isinstance(value, bool):
        return value
    if "has" in spec:
        return isinstance(value, Mapping) and spec["has"] in value
    if str(value) in spec.get("yes", []):
        return True
    return False if str(value) in spec.get("no", []) or spec.get("no") == "*" else None


ROUND = 4
SEATS = {"me": 0, "right": 1, "partner": 2, "left": 3}
"""Where people sit at a table of four, counted the way the game runs."""


def _seats(case: Case) -> list[int]:
    """Return whose turn (or lead) it was and who is said to be next, as seats; [] where only one is named."""
    found = [
        (m, SEATS[t]) for m in case.rest for t in SEATS if m.is_(t) and not m.is_("poss", "anticlockwise")
    ]
    if len(found) != 2 or case.has("before", "or", "poss.he"):
        return []
    if {seat for _, seat in found} == {SEATS["left"], SEATS["right"]} and any(
        m.is_("and") and found[0][0].last < m.first < found[1][0].first for m in case.marks
    ):
        return []  # "quem corta é o da esquerda e quem começa é o da direita?"
    after = [m for m in case.rest if m.is_("later", "nextplayer") and not m.is_("who")]
    leads = any(m.last < found[1][0].first for m in after) and not any(
        found[0][0].first > m.last for m in after
    )
    seats = [seat for _, seat in found]
    return seats[::-1] if leads else seats  # "é o da direita que joga depois de mim?"


_SIDE_TAGS = {"left": "clockwise", "right": "anticlockwise"}


@answers("direction_is")
def direction_is(case: Case) -> Ruling | None:
    """Return whether the game runs the way the question says."""
    rule = case.pack.rules["play.direction"]
    if case.has("or") or not case.asks_yes_no or not case.has("clockwise", "anticlockwise"):
        return rule_says(case, "play.direction")
    asked = "anticlockwise" if case.has("anticlockwise") else "clockwise"
    say = Say("rule", {"rule": "play.direction", "value": rule.value})
    told = not case.has("deals") or value_at(case.pack.rules["deal"], "each") is not None
    verdict = "yes" if rule.value == asked else "no"
    return ruled(case.pack, verdict, say, "play.direction", basis=None if told else "custom")


@answers("opener_next")
def opener_next(case: Case) -> Ruling | None:
    """Return who opens (or deals) the next hand; whether it is the one at the side that is offered."""
    if case.fresh and case.asks_yes_no and case.has("right", "left") and not case.args.get("dealer"):
        return claim(case._replace(args={"claim": "opener_right"}))
    ruling = rule_says(case, "opener.next")
    if ruling is not None and case.args.get("dealer"):
        return ruling._replace(say=Say("dealer.next", {"rule": "opener.next"}))
    seat = None if case.fresh or case.facts or not case.has("who") else _next_opener(case)
    if ruling is None or seat is None:
        return ruling
    return ruling._replace(say=Say("opens.next", {"seat": seat}), value=case.scene.names[seat])


@answers("dealer_opens")
def dealer_opens(case: Case) -> Ruling | None:
    """Return whether who dealt leads, or who does where that is asked: "dei as cartas, quem sai?"."""
    return claim(case) if case.asks_yes_no else rule_says(case, "opener.first")


def _next_opener(case: Case) -> Seat:
    """Return who opens the hand after the one being played; between hands the one that comes."""
    hand, players = case.scene.state.hand, case.scene.players
    return (hand.opener + case.rules.opener_step) % players if hand.begun else hand.opener


@answers("claim_target_pass")
def target_pass(case: Case) -> Ruling | None:
    """Return whether passing the target counts."""
    rule = case.pack.rules["match.target"]
    value = rule.value if isinstance(rule.value, int) else 0
    verdict = "fact"
    if case.asks_yes_no and not case.has("or"):
        exact = case.has("exact") and not case.has("pass")
        verdict = "no" if exact or case.has("must", "lose", "lost", "undo", "backw") else "yes"
    say = Say("target.pass", {"n": value})
    return ruled(case.pack, verdict, say, "match.target", parts={"match.target": "passing"})


@answers("over_target")
def over_target(case: Case) -> Ruling | None:
    """Return that a score past the target wins all the same."""
    score = score_told(case)
    target = case.rules.target
    if score is None:
        return None
    if max(score) < target:
        if not case.asks_yes_no or case.told("score1", "lacks") or not case.has("already", "finished"):
            return None
        return ruled(case.pack, "no", Say("target.wins", {"n": target}), "match.target")
    loses = case.has("lose", "lost") and not case.has("win", "neg")  # "fomos a treze, perdemos?"
    verdict = ("no" if loses else "yes") if case.asks_yes_no and not case.has("or") else "fact"
    say = Say("target.pass", {"n": target})
    part = {"match.target": "passing"} if max(score) > target else None
    return ruled(case.pack, verdict, say, "match.target", parts=part)


@answers("special_exists")
def special_exists(case: Case) -> Ruling | None:
    """Return whether the pack has the special hand, by the points that make it."""
    iron = case.has("iron")
    ruleset = case.rules.ruleset
    special = ruleset.iron if iron else ruleset.eleven
    key = "iron.trigger" if iron else "eleven.trigger"
    if special is None:
        return ruled(case.pack, "no", Say("rule", {"rule": key, "value": None}), key)
    say = Say("number", {"rule": key, "n": special.trigger})
    there = not (case.has("tenhand") and special.trigger != TEN)
    verdict = "fact" if not case.asks_yes_no else "yes" if there else "no"
    return ruled(case.pack, verdict, say, key)


TEN = 10
"""The points that the hand of ten is named for."""


@answers("best_of")
def best_of(case: Case) -> Ruling | None:
    """Return how many games the match has."""
    value = case.pack.rules["match.best_of"].value
    say = Say("best_of", {"n": value})
    if not case.asks_yes_no or case.has("or", "howmanygames"):
        return ruled(case.pack, "fact", say, "match.best_of", value=value)
    most = next((a.n for a, b in pairwise(case.rest) if a.is_("num") and b.is_("gamew")), None)
    mark = case.first("bestof")
    same = value == (most if mark is None else mark.n)
    return ruled(case.pack, "yes" if same else "no", say, "match.best_of")


@answers("games_needed")
def games_needed(case: Case) -> Ruling | None:
    """Return how many games win the match."""
    need = case.rules.games_needed
    best = case.pack.rules["match.best_of"].value
    offered = next((a.n for a, b in pairwise(case.rest) if a.is_("num") and b.is_("gamew")), None)
    if offered is not None:
        say = Say("games.need", {"n": need, "best": best})
        return ruled(case.pack, "yes" if offered == need else "no", say, "match.best_of")
    if case.has("bestof", "playv", "exist", "have") and not case.has("win", "must", "target"):
        return ruled(case.pack, "fact", Say("best_of", {"n": best}), "match.best_of", value=best)
    return ruled(case.pack, "fact", Say("games.need", {"n": need, "best": best}), "match.best_of", value=need)


@answers("one_game_won")
def one_game_won(case: Case) -> Ruling | None:
    """Return whether one game won ends the match."""
    need, best = case.rules.games_needed, case.pack.rules["match.best_of"].value
    say = Say("best_of", {"n": best})
    verdict = ("yes" if need == 1 else "no") if case.asks_yes_no else "fact"
    return ruled(case.pack, verdict, say, "match.best_of")


@answers("games_left")
def games_left(case: Case) -> Ruling | None:
    """Return how many games a team still needs."""
    team = case.scene.theirs if case.has("them", "poss.them") else case.scene.mine
    left = case.rules.games_needed - case.scene.state.games[team]
    say = Say("games.left", {"n": left, "team": case.side(team)})
    return ruled(case.pack, "fact", say, "match.best_of", value=left)


def in_special(case: Case) -> str | None:
    """Return the special hand that the score told makes, or the one that the question names."""
    ruleset = case.rules.ruleset
    score = score_told(case)
    if score is not None:
        return special_at(score, ruleset)
    trigger = ruleset.eleven.trigger if ruleset.eleven is not None else 0
    if case.said("iron"):
        return "iron"
    return "eleven" if case.said("eleven", f"n{trigger}") else None


def special_at(score: tuple[int, int], ruleset: RuleSet) -> str | None:
    """Return the special hand that a score makes."""
    if ruleset.iron is not None and min(score) >= ruleset.iron.trigger:
        return "iron"
    if ruleset.eleven is not None and max(score) >= ruleset.eleven.trigger:
        return "eleven"
    return None
