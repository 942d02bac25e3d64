"""What would have to happen: for the hand by the tricks told, for the game by the score told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import Team
from referee.engine.fate import Decided, Depends, Fate, NoPoints
from referee.engine.state import stake
from referee.grammar.asking import asking
from referee.interpret.comparing import GIVING, points_step
from referee.interpret.consult.hands import fate_of, hand_tricks
from referee.interpret.consult.rule import answers, in_special, judge_claim
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.suppose import Case, run, score_told
from referee.interpret.verdict import Ruling, Say, ruled

SIDES = {"us": US, "me": US, "poss.us": US, "poss.me": US, "partner": US,
         "them": THEM, "he": THEM, "rival": THEM, "poss.them": THEM, "poss.he": THEM}  # fmt: skip
PERSONS = {"1s": US, "1p": US, "3p": THEM}
BEFORE = {"tie": ("tie", "tied", "draw_"), "lost": ("lose", "lost", "without", "neg")}
"""What became of a trick for whom a question is about, and the words that say so."""
WON, OPEN, OUT = "won", "open", "out"


class Need(NamedTuple):
    """What a team needs of trick ``n``: how the hand stands for it after winning, tying and losing that."""

    n: int
    won: str
    tied: str
    lost: str
    after: tuple[Need | None, Need | None, Need | None]


def standing(fate: Fate, team: Team) -> str:
    """Return whether a team has won, may still win, or is out."""
    if isinstance(fate, Decided):
        return WON if fate.team == team else OUT
    if isinstance(fate, NoPoints):
        return OUT
    ends = [standing(end, team) for end in (*fate.won, fate.tied)]
    return OUT if all(end == OUT for end in ends) else WON if all(end == WON for end in ends) else OPEN


def need_of(fate: Fate, team: Team) -> Need | None:
    """Return what a team needs where it may still win, None where it has won or is out."""
    if not isinstance(fate, Depends) or standing(fate, team) == OUT:
        return None
    ends = (fate.won[team], fate.tied, fate.won[1 - team])
    won, tied, lost = (standing(end, team) for end in ends)
    return Need(fate.trick, won, tied, lost, tuple(need_of(end, team) for end in ends))  # type: ignore[arg-type]


def _team(case: Case) -> Team:
    """Return the team that the question is about: named where it asks, or by the verb; else the asker's."""
    named = next((SIDES[t] for m in case.rest for t in SIDES if t in m.tags), None)
    verbs = [PERSONS.get(f[:2]) for m in case.rest if _acts(m) for f in m.forms]
    found = named or next((v for v in verbs if v is not None), US)
    return case.scene.mine if found == US else case.scene.theirs


def _acts(mark: Mark) -> bool:
    return mark.is_("win", "lose", "take", "can", "requires", "must", "possible")


def _rule_of(fate: Fate) -> str:
    return fate.rule


@answers("hand_needs")
def hand_needs(case: Case) -> Ruling | None:
    """Return what a team needs to take the hand (or to tie it) by the tricks told."""
    if score_told(case) is not None and not case.told("trick"):
        return points_needed(case)
    if not case.told("trick") and case.fresh:
        return _from_nothing(case)
    found = fate_of(case)
    if found is None:
        return None
    results, fate = found
    if _wants_tie(case):
        return _tie_needs(case, results)
    team = _team(case)
    need = need_of(fate, team)
    if need is None:
        return _settled(case, fate)
    say = Say("hand.needs", {"need": need})
    return ruled(case.pack, "fact", say, *_rules(fate))


def _wants_tie(case: Case) -> bool:
    return case.has("tie", "tied", "draw_") and not case.has("win", "take")


def _from_nothing(case: Case) -> Ruling | None:
    if case.has("ord") and not case.has("ordall", "ordwhole"):
        return None  # what is said of a trick was passed over
    if _wants_tie(case):
        return ruled(case.pack, "fact", Say("hand.needs_ties"), "tie.all", "tie.all_raised")
    return hand_tricks(case) if case.has("handw", "trickw") else None


def _tie_needs(case: Case, results: list[int | None]) -> Ruling:
    if any(r in {0, 1} for r in results):
        return ruled(case.pack, "fact", Say("hand.no_tie"), "tie.all")
    return ruled(case.pack, "fact", Say("hand.needs_ties"), "tie.all", "tie.all_raised")


def _settled(case: Case, fate: Fate) -> Ruling:
    if isinstance(fate, Decided):
        side = case.side(fate.team)
        return ruled(case.pack, "fact", Say("hand.over", {"team": side, "over": True}), fate.rule)
    return ruled(case.pack, "fact", Say("hand.nobody"), _rule_of(fate))


def _rules(fate: Fate) -> tuple[str, ...]:
    """Return the rules by which what is still open will be decided."""
    if isinstance(fate, Depends):
        found = [fate.rule, *(rule for end in (*fate.won, fate.tied) for rule in _rules(end))]
        return tuple(dict.fromkeys(r for r in found if r != "tie.all_raised"))
    return (fate.rule,)


@answers("hand_possible")
def hand_possible(case: Case) -> Ruling | None:
    """Return whether a team may still take the hand by the tricks told."""
    found = fate_of(case) if case.told("trick") else None
    if found is None:
        return None
    _, fate = found
    team = _team(case)
    if case.has("how"):
        return hand_needs(case)
    need = need_of(fate, team)
    verdict = "no" if standing(fate, team) == OUT else "yes"
    ruling = (
        _settled(case, fate)
        if need is None
        else ruled(case.pack, verdict, Say("hand.needs", {"need": need}), *_rules(fate))
    )
    return ruling._replace(verdict=verdict, value=None)


@answers("hand_possible_who")
def hand_possible_who(case: Case) -> Ruling | None:
    """Return whether who lost (or tied, or did not win) a trick may still take the hand."""
    marks = [m for m in case.rest if m.is_("ord") and m.numbers and not m.is_("ordrest")]
    done = next((what for what, tags in BEFORE.items() if case.has(*tags)), None)
    if len(marks) != 1 or done is None or not case.fresh:
        return None
    told = Told(done, US, numbers=marks[0].numbers)
    return hand_possible(case._replace(facts=(told,), rest=tuple(m for m in case.rest if m.is_("can"))))


@answers("hand_suffices")
def hand_suffices(case: Case) -> Ruling | None:
    """Return whether the tricks told are enough for a team to take the hand."""
    found = fate_of(case)
    if found is None:
        return None
    _, fate = found
    over = standing(fate, _team(case)) == WON
    if isinstance(fate, Depends):
        need = need_of(fate, _team(case))
        say = Say("hand.not_over", {"n": fate.trick, "team": None})
        say = Say("hand.needs", {"need": need}) if need is not None else say
        return ruled(case.pack, "no", say, *_rules(fate))
    return _settled(case, fate)._replace(verdict="yes" if over else "no", value=None)


@answers("hand_must")
def hand_must(case: Case) -> Ruling | None:
    """Return whether a team must win the tricks that the question names, every one, to take the hand."""
    found = fate_of(case)
    if found is None:
        return None
    results, fate = found
    team = _team(case)
    wanted = _tricks_named(case, [n for n, r in enumerate(results, 1) if r == team])
    need = need_of(fate, team)
    if wanted is None or (need is None and case.has("missing", "needed")):
        return None
    if need is None:
        return _settled(case, fate)._replace(verdict="no", value=None)
    verdict = "yes" if _wins_all(fate, team, wanted, frozenset()) else "no"
    return ruled(case.pack, verdict, Say("hand.needs", {"need": need}), *_rules(fate))


def _tricks_named(case: Case, won: Sequence[int]) -> frozenset[int] | None:
    """Return the tricks that are to be won: named, or two where just two are left to be played."""
    named = frozenset(n for m in case.rest if m.is_("ord") for n in m.numbers)
    told = {n for f in case.told("trick") for n in f.numbers}
    if named and not any(m.is_("ordboth") for m in case.rest):
        return named
    left = frozenset({1, 2, 3} - told)
    rest = case.has("rival", "another", "missing", "needed", "ordboth")  # "as outras duas"
    two = any(m.is_("two", "n2", "ordboth") for m in case.rest)
    return left if two and len(left) == 2 and (rest or not won) else None


def _wins_all(fate: Fate, team: Team, wanted: frozenset[int], won: frozenset[int]) -> bool:
    """Return whether a team that takes the hand has won all the tricks wanted, however it takes it."""
    if isinstance(fate, Depends):
        ends = ((fate.won[team], won | {fate.trick}), (fate.tied, won), (fate.won[1 - team], won))
        return all(_wins_all(end, team, wanted, now) for end, now in ends)
    return not isinstance(fate, Decided) or fate.team != team or wanted <= won


def _points_of(case: Case, team: Team) -> int | None:
    """Return the points of a team: by the score told, the number named, or the table."""
    score = score_told(case)
    if score is not None:
        return score[team]
    named = next((m.n for m in case.rest if m.is_("num") and m.n is not None), None)
    return named if named is not None or case.fresh else case.scene.state.points[team]


@answers("hand_value_at")
def hand_value_at(case: Case) -> Ruling | None:
    """Return what a hand is worth at the score told, where that makes it none of the special ones."""
    value = case.pack.rules["hand.value"].value
    if in_special(case) is not None or not isinstance(value, int):
        return None
    say = Say("number", {"rule": "hand.value", "n": value})
    return ruled(case.pack, "fact", say, "hand.value", value=value)


@answers("points_needed")
def points_needed(case: Case) -> Ruling | None:
    """Return how many points a team still needs, by the score told or the table's."""
    team = _team(case)
    points = _points_of(case, team)
    if points is None:
        return None
    left = max(0, case.rules.target - points)
    say = Say("points.left", {"n": left, "team": case.side(team)})
    return ruled(case.pack, "fact", say, "match.target", value=left)


@answers("score_may")
def score_may(case: Case) -> Ruling | None:
    """Return whether a score can come about: the points that hands give have a common measure."""
    score = score_told(case)
    if score is None or max(score) > case.rules.target:
        return None
    step = points_step(case.pack)
    verdict = "no" if any(n % step for n in score) else "yes"
    return ruled(case.pack, verdict, Say("score.may", {"n": step}), *GIVING)


@answers("score_ahead")
def score_ahead(case: Case) -> Ruling | None:
    """Return who is ahead by the score told."""
    score = score_told(case)
    if score is None or max(score) >= case.rules.target:
        return None
    mine, theirs = score[case.scene.mine], score[case.scene.theirs]
    facts = {"us": mine, "them": theirs}
    if mine == theirs:
        return ruled(case.pack, "fact", Say("even", facts), "match.target")
    side = US if mine > theirs else THEM
    return ruled(case.pack, "fact", Say("ahead", {"team": side, **facts}), "match.target", value=side)


@answers("value_carries")
def value_carries(case: Case) -> Ruling | None:
    """Return whether a raised value goes on: not to the next hand, but in the one told that is not over."""
    offered = [m.n for m in case.rest if m.is_("num") and m.n is not None]
    found = fate_of(case) if case.told("trick") else None
    if found is not None and isinstance(found[1], Depends) and not case.said("nexthand", "handnext"):
        worth = stake(case.rules, run(case).state)
        goes_on = offered[-1] == worth if offered else not case.has("resets")
        return ruled(case.pack, "yes" if goes_on else "no", Say("call.scope"), "raise.ladder")
    return judge_claim(case, asking().claims["value_carries"])
