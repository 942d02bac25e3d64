"""Ties told in part, and who leads after one that is told with whose card came first: "saio eu?"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.grammar.asking import asking
from referee.interpret.claims import PERSONS, SIDES
from referee.interpret.consult.rule import answers, judge_claim, open_ruling, rule_says
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US
from referee.interpret.reading.told import clauses, seat_of
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

KEY = "trick.lead_after_tie"
FIRST = ("before", "prevcall", "first", "tiefirst")
LATER = ("later", "lastplaced", "tielast", "ord2")
EQUALS = ("equal", "same", "tie", "tied")
PEOPLE = (*SIDES, "partner", "right", "left", "name")
CARDS = ("card", "rank", "nick")
ME = Mark(frozenset({"me"}), -1, -1, "")
OWN = {"me": "me", "poss.me": "me", "partner": "partner"}


class Whose(NamedTuple):
    """Whose card it is: his side, and who of it where that is told."""

    side: str
    who: str | None = None


@answers("tie_lead_case")
def tie_lead_case(case: Case) -> Ruling | None:
    """Return whether who is named leads, by whose card of those that tied came first; who, where asked."""
    rule = case.pack.rules[KEY]
    told, asked = _parted(clauses(case.marks))
    opener = _opener(told)
    cards = sum(f.team in {US, THEM} for f in case.told("play")) > 1
    first = _first_from(case, opener) if opener is not None and cards else _first(told)
    if first is None and opener is not None and cards:
        return None  # who opened is told, and not where he sits
    if first is None and case.has("lastplaced") and case.has("who"):
        return judge_claim(case, asking().claims["tie_last_leads"])  # "sai quem jogou por último?"
    if first is None or rule.value != FIRST_TIED or case.has("neg"):
        return None
    if rule.basis == "unspecified":
        return open_ruling(case, KEY)
    say = Say("rule", {"rule": KEY, "value": rule.value})
    named = _whose(asked)
    if named is None or (any(m.is_("who") for m in asked) and not case.asks_yes_no):
        return ruled(case.pack, "fact", Say("opens.tied", {"team": first.side}), KEY, value=first.side)
    if named.side == first.side and named.who is not None and first.who is None:
        return None  # of the two of a team either may have played it
    truth = named.side == first.side and named.who in {None, first.who}
    return ruled(case.pack, "yes" if truth else "no", say, KEY)


@answers("tie_lead")
def tie_lead(case: Case) -> Ruling | None:
    """Return who leads after a tie: the team whose card of those that tied came first, or the rule."""
    return (None if case.asks_yes_no else tie_lead_case(case)) or rule_says(case, KEY)


FIRST_TIED = "first_tied"
"""The value of the rule by which the first of the cards that tied leads."""


def _parted(line: Sequence[list[Mark]]) -> tuple[Sequence[list[Mark]], list[Mark]]:
    """Return the clauses that tell, and the one that asks who leads."""
    at = next((n for n in range(len(line) - 1, -1, -1) if any(m.is_("lead") for m in line[n])), 0)
    return line[:at], line[at] if line else []


def _first(told: Sequence[list[Mark]]) -> Whose | None:
    """Return whose card of those that tied came first."""
    later: Whose | None = None
    before: Whose | None = None
    for clause in told:
        whose = _whose(clause)
        if whose is None:
            continue
        if _says(clause, FIRST) or _first_card(clause):
            return whose
        follows = before is not None and before.side != whose.side and _says(clause, EQUALS)
        if _says(clause, LATER) or follows:
            later = whose
        else:
            before = whose
    if later is None:
        return None
    if before is not None and before.side != later.side:
        return before
    return Whose(THEM if later.side == US else US)


def _opener(told: Sequence[list[Mark]]) -> Mark | None:
    """Return who is told to have opened the trick, apart from the cards: "meu três e o dele, ele abriu"."""
    for clause in told:
        if any(m.is_("lead") for m in clause) and not any(m.is_(*CARDS) for m in clause):
            named = next((m for m in clause if m.is_(*PEOPLE)), None)
            own = any(PERSONS.get(f[:2]) == US for m in clause for f in m.forms)
            return named or (ME if own else None)
    return None


def _first_from(case: Case, opener: Mark) -> Whose | None:
    """Return whose of the cards that tied came first, counted from who opened, None where that is open."""
    plays = [(f, seat_of(case, f.who, f.team)) for f in case.told("play") if f.team in {US, THEM}]
    start = seat_of(case, opener, None)
    seats = [seat for _, seat in plays]
    if start is not None and None not in seats:
        order = [(seat - start) % case.scene.players for seat in seats if seat is not None]
        return Whose(str(plays[order.index(min(order))][0].team))
    if start is None:
        side = next((SIDES[t] for t in SIDES if t in opener.tags), None)
        alone = side is not None and sum(f.team == side for f, _ in plays) == 1
        return Whose(str(side)) if alone else None
    return None


def _says(clause: Sequence[Mark], tags: Sequence[str]) -> bool:
    return any(m.is_(*tags) for m in clause)


def _first_card(clause: Sequence[Mark]) -> bool:
    """Return whether a clause is of the first card, not of the first trick."""
    return any(m.is_("ord1") and after.is_("cardw", "equal") for m, after in pairwise(clause))


def _whose(clause: Sequence[Mark]) -> Whose | None:
    """Return whom a clause is of: who is named first, but after an "antes de"; else who its verb says."""
    for at, mark in enumerate(clause):
        if mark.is_(*PEOPLE) and not (at and clause[at - 1].is_("before")):
            who = next((OWN[t] for t in OWN if t in mark.tags), None)
            return Whose(US if who else next((SIDES[t] for t in SIDES if t in mark.tags), THEM), who)
    for mark in clause:
        persons = {PERSONS.get(f[:2]) for f in mark.forms} - {None}
        if persons == {US}:
            return Whose(US, "me" if all(f.startswith("1s") for f in mark.forms) else None)
    return None


def is_vague(case: Case) -> bool:
    """Return whether a tie was told without its trick, and nothing else of the hand."""
    tricks = case.told("trick")
    return case.fresh and len(tricks) == 1 and tricks[0].what == "tie" and not tricks[0].numbers


def tied_whole(case: Case) -> Case:
    """Return a case whose tie is that of the whole hand."""
    tied = tuple(f._replace(numbers=(1, 2, 3)) if f.type == "trick" else f for f in case.facts)
    return case._replace(facts=tied)


def vague_tie(case: Case) -> Ruling | None:
    """Return what comes of a tie told without its trick, None in the iron hand."""
    if case.said("iron"):
        return None  # what comes of the iron hand tied whole is another matter
    say = Say("tie.vague")
    return ruled(case.pack, "depends", say, "tie.first", "tie.second", "tie.third")


@answers("partners_tie")
def partners_tie(case: Case) -> Ruling | None:
    """Return whether equal cards of partners tie, where the others are not told to have played one too."""
    told = [f for f in case.told("play") if f.card is not None]
    ours, theirs = ({f.card.rank for f in told if f.team == team and f.card} for team in (US, THEM))
    if ours & theirs:
        return None
    return judge_claim(case, asking().claims[case.args["claim"]])
