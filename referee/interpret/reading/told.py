"""What a question or the table tells: the results of the tricks, the vira, who a person is."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card, Seat, other
from referee.engine.fate import TIE, UNKNOWN
from referee.grammar.asking import listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import US
from referee.interpret.suppose import Case


def results_told(case: Case) -> list[int | None] | None:
    """Return the results of the hand's tricks as told (None: not told); None where two facts clash."""
    results: list[int | None] = [None, None, None]
    if not case.fresh:
        for place, result in enumerate(case.scene.state.hand.results):
            results[place] = None if result == UNKNOWN else result
    for fact in case.told("trick"):
        team = case.team(fact.team, fact.who)
        if fact.what == "each":
            first = next((f for f in case.told("trick") if f.what != "each" and 1 in f.numbers), None)
            if first is None:
                results[0], results[1] = 0, 1
            else:
                own = case.team(first.team, first.who)
                results[1] = None if own is None else own if first.what == "lost" else other(own)
            continue
        value = (
            TIE
            if fact.what == "tie"
            else team
            if fact.what == "won"
            else other(team)
            if team is not None
            else None
        )
        for number in fact.numbers or (_next(results),):
            if not 1 <= number <= 3 or (results[number - 1] not in (None, value) and case.fresh):
                return None
            results[number - 1] = value
    return results


def clauses(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Return the marks of a line in its clauses, those that tell or ask nothing left out."""
    found: list[list[Mark]] = [[]]
    for mark in marks:
        if mark.is_("comma", "and", "qmark"):
            found.append([])
        else:
            found[-1].append(mark)
    return [clause for clause in found if clause]


def _next(results: Sequence[int | None]) -> int:
    return next((n for n, r in enumerate(results, 1) if r is None), 3)


def vira_told(case: Case) -> Card | None:
    """Return the vira that the question tells, else the table's."""
    for fact in case.told("vira"):
        if fact.card is not None and fact.card.rank is not None:
            return Card(fact.card.rank, fact.card.suit)
    return None if case.fresh else case.scene.state.hand.vira


def trick_named(case: Case) -> int | None:
    """Return the number of the trick that the words of a question name, whatever else they are part of."""
    text = " ".join(m.text for m in case.marks)
    return next((n for n, word in enumerate(listed("ordinals"), 1) if word in text), None)


def seat_of(case: Case, mark: Mark | None, team: str | None) -> Seat | None:
    """Return the seat of a person named in a question, None where only a team was."""
    players, me = case.scene.players, case.scene.me
    if mark is None:
        return me if team == US else None
    if mark.name in case.scene.names:
        return case.scene.names.index(mark.name)
    steps = {"me": 0, "right": 1, "partner": 2 if players > 2 else None, "left": players - 1, "rival": None}
    for tag, step in steps.items():
        if tag in mark.tags and step is not None:
            return (me + step) % players
    return None
