"""How a thing is done, step by step: the draw, the cut, the deal, the marker, by the rules' values."""

from __future__ import annotations

from itertools import pairwise

from referee.interpret.consult.raises import call_asked, case_worth
from referee.interpret.consult.rule import answers, open_ruling, rule_says
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

KINGS = "first_kings"
"""The way to form pairs that is a draw of the king."""


@answers("steps")
def steps(case: Case) -> Ruling | None:
    """Return how a thing is done: what the first rule of its line says, then each step of all of them."""
    keys = str(case.args["rules"]).split()
    rules = case.pack.rules
    if rules[keys[0]].basis == "unspecified":
        return open_ruling(case, keys[0])
    unsaid = {"unspecified"} if case.args.get("whole") else {"unspecified", "custom"}
    told = tuple(k for k in keys if rules[k].basis not in unsaid)
    say = Say("steps", {"rule": keys[0], "keys": told, "value": rules[keys[0]].value})
    return ruled(case.pack, "fact", say, *told)


@answers("king_draw")
def king_draw(case: Case) -> Ruling | None:
    """Return how the draw of the king goes; where the pack has none, that it has none and what it has."""
    rule = case.pack.rules["deal.partners"]
    has = rule.value == KINGS
    asks = case.asks_yes_no and case.args.get("asks") == "exists"
    if not has:
        say = Say("kings.none", {"rule": "deal.partners", "value": rule.value})
        offers = case.asks_yes_no or _is_cleft(case)
        return ruled(case.pack, "no" if offers else "fact", say, "deal.partners")
    if asks:
        say = Say("rule", {"rule": "deal.partners", "value": rule.value})
        return ruled(case.pack, "yes", say, "deal.partners")
    part = case.args.get("part")
    if part:
        offered = part == "starts" and (case.has("receive") or _is_cleft(case))
        verdict = "yes" if case.asks_yes_no or offered else "fact"
        return ruled(case.pack, verdict, Say(f"kings.{part}"), "deal.partners")
    say = Say("steps", {"rule": "deal.partners", "keys": ("deal.partners",), "value": rule.value})
    return ruled(case.pack, "fact", say, "deal.partners")


@answers("call_order")
def call_order(case: Case) -> Ruling | None:
    """Return the steps of the ladder in order."""
    steps = tuple((c.name, c.value) for c in case.rules.ruleset.ladder)
    return ruled(case.pack, "fact", Say("call.order", {"steps": steps}), "raise.order", "raise.ladder")


@answers("call_count")
def call_count(case: Case) -> Ruling | None:
    """Return how many calls a hand may have: each step of the ladder once."""
    ruling = call_order(case)
    return None if ruling is None else ruling._replace(value=len(case.rules.ruleset.ladder))


def _is_cleft(case: Case) -> bool:
    """Return whether "quem" only says whom: "é quem tira o primeiro rei que começa?"."""
    return any(a.is_("be") and b.is_("cleft") for a, b in pairwise(case.marks))


@answers("hands_worth")
def hands_worth(case: Case) -> Ruling | None:
    """Return what several hands are worth together, where nobody raises."""
    counts = [a.n for a, b in pairwise(case.rest) if a.n and b.is_("handw", "handpoints")]
    if len(counts) != 1:
        return None
    each = case.rules.values[0]
    say = Say("hands.many", {"n": each * counts[0], "each": each})
    return ruled(case.pack, "fact", say, "hand.value", value=each * counts[0])


@answers("reply_count")
def reply_count(case: Case) -> Ruling | None:
    """Return how many answers a call may have, by the rule's own list of them."""
    rule = case.pack.rules["raise.reply"]
    say = Say("rule", {"rule": "raise.reply", "value": rule.value})
    return ruled(case.pack, "fact", say, "raise.reply", value=len(str(rule.value).split("_")))


@answers("reply_count_is")
def reply_count_is(case: Case) -> Ruling | None:
    """Return whether a call may have as many answers as the question says."""
    ruling = reply_count(case)
    offered = [m.n for m in case.rest if m.is_("num", "two") and m.n is not None and not m.is_("callname")]
    if ruling is None or len(offered) != 1:
        return None
    return ruling._replace(verdict="yes" if ruling.value == offered[0] else "no", value=None)


@answers("disagree")
def disagree(case: Case) -> Ruling | None:
    """Return whose answer counts where two partners answered otherwise."""
    told = [f for f in case.told("accept", "run") if not (case.has("partner") and f.who and f.who.is_("he"))]
    teams = {f.team for f in told} - {
        None
    }  # "ele topou …, vale a palavra do meu parceiro?": he is the partner
    return rule_says(case, "raise.answerer") if len(teams) <= 1 else None


@answers("replies_only")
def replies_only(case: Case) -> Ruling | None:
    """Return whether one may only accept or run: a raise can be raised, but the last of them."""
    rule, last = case.pack.rules["raise.reply"], case.rules.ruleset.ladder[-1].name
    named = {m.call for m in case.marks if m.call} | {f.call for f in case.facts if f.call}
    raises = case.has("raisew", "ask")
    if not case.asks_yes_no or (len(named) > 1 and not raises):
        return None
    if last in named and not raises:
        limit = Say("rule", {"rule": "raise.limit", "value": case.pack.rules["raise.limit"].value})
        return ruled(case.pack, "yes", limit, "raise.reply", "raise.limit")
    say = Say("rule", {"rule": "raise.reply", "value": rule.value})
    return ruled(case.pack, "yes" if raises else "no", say, "raise.reply")


@answers("marker_holes")
def marker_holes(case: Case) -> Ruling | None:
    """Return how many holes the marker has: one for each point, on each side."""
    rule = case.pack.rules["score.marker"]
    if rule.basis == "unspecified":
        return open_ruling(case, "score.marker")
    holes = case.rules.target
    say = Say("marker.holes", {"n": holes})
    offered = case.first("num")
    if case.asks_yes_no and offered is not None:
        return ruled(
            case.pack, "yes" if offered.n == holes else "no", say, "score.marker", "match.target", value=holes
        )
    return ruled(case.pack, "fact", say, "score.marker", "match.target", value=holes)


@answers("case_worth_is")
def case_worth_is(case: Case) -> Ruling | None:
    """Return whether the hand is worth what the question says, after the raises and answers told."""
    offered = [f.numbers[0] for f in case.told("stakes") if f.numbers]
    asked = case._replace(facts=tuple(f for f in case.facts if f.type != "stakes"))
    ruling = case_worth(asked)
    if ruling is None or ruling.verdict != "fact" or len(offered) != 1:
        return None
    return ruling._replace(verdict="yes" if ruling.value == offered[0] else "no", value=None)


@answers("call_from_to")
def call_from_to(case: Case) -> Ruling | None:
    """Return what the hand was worth before a step and what it is after it."""
    name = call_asked(case)
    index = case.rules.ladder_index.get(name or "")
    if index is None:
        return None
    low, value = case.rules.values[index - 1 : index + 1]
    say = Say("call.from_to", {"call": name, "low": low, "n": value})
    return ruled(case.pack, "fact", say, "raise.ladder", value=value)


LISTED = 3
"""Numbers in a row from which on they are a whole ladder: two may be a step and the next."""


@answers("ladder_claimed")
def ladder_claimed(case: Case) -> Ruling | None:
    """Return whether the numbers listed are what the raises make the hand worth, the plain hand first or not.

    They may also be the calls' own names, where it is the calls that are listed.
    """
    listed = [m for m in case.rest if m.is_("num", "level") and (m.n is not None or m.call)]
    said = [m.call if m.n is None else m.n for m in listed]
    if len(said) < LISTED or not case.asks_yes_no:
        return None
    ladder = case.rules.ruleset.ladder
    values = [step.value for step in ladder]
    names = [m.call for m in listed] == [step.name for step in ladder][-len(listed) :]
    rows = (said, said[1:]) if listed[0].n is None else (said,)  # "o truco vale 3, 6, 9 e 12" of the game
    whole = any(row in (values, [case.rules.ruleset.base, *values]) for row in rows)
    say = Say("rule", {"rule": "raise.ladder", "value": case.pack.rules["raise.ladder"].value})
    truth = whole or (names and not case.has("worth", "points"))
    return ruled(case.pack, "yes" if truth else "no", say, "raise.ladder", "hand.value")
