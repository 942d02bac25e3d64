"""What would change a ruling: other facts, run again through the same question.

Only counterfactuals that were run and came out otherwise are given; each is worded as facts that may be
asked about in their turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from referee.interpret.facts import THEM, US, Told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Change, Ruling, Say

MOST = 2
"""More would bury the answer."""


def changes(case: Case, ruling: Ruling, ask: Callable[[Case], Ruling | None]) -> tuple[Change, ...]:
    """Return the nearest facts under which the same question is answered otherwise."""
    found: list[Change] = []
    for facts in _others(case):
        other = ask(case._replace(facts=facts))
        if other is None or other.verdict == "unknown" or other.answer() == ruling.answer():
            continue
        if other.say.phrase == "premise.refused":
            continue  # what cannot happen changes nothing
        if any(c.then.answer() == other.answer() for c in found):
            continue
        found.append(Change(Say("facts", {"facts": facts}), other))
        if len(found) == MOST:
            break
    return tuple(found)


def _others(case: Case) -> Iterator[tuple[Told, ...]]:
    """Yield the facts told with one of them otherwise, the last first."""
    facts = case.facts
    for at in range(len(facts) - 1, -1, -1):
        for other in _otherwise(case, facts[at]):
            yield (*facts[:at], other, *facts[at + 1 :])


def _otherwise(case: Case, fact: Told) -> Iterator[Told]:
    if fact.what in {"tie", "won", "lost"} and len(fact.numbers) == 1:
        if fact.what != "tie":
            yield fact._replace(what="tie", team=None, who=None)
        for team in (US, THEM):
            if fact.what == "tie" or team != _winner(fact):
                yield fact._replace(what="won", team=team, who=None)
    elif fact.what in {"run", "call"} and fact.call:
        steps = [c.name for c in case.rules.ruleset.ladder]
        step = case.rules.ladder_index.get(fact.call, 0)
        if 0 < step < len(steps):
            yield fact._replace(call=steps[step])
    elif fact.what == "choice":
        yield fact._replace(plays=not fact.plays)
    elif fact.what == "vira" and fact.card is not None and fact.card.rank in case.rules.ruleset.ranks:
        ranks = case.rules.ruleset.ranks
        rank = ranks[(ranks.index(fact.card.rank) + 1) % len(ranks)]
        yield fact._replace(card=fact.card._replace(rank=rank, suit=None))


def _winner(fact: Told) -> str | None:
    if fact.what == "lost":
        return THEM if fact.team == US else US
    return fact.team
