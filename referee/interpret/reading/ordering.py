"""Facts in the order in which they must have happened, whatever is told first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.interpret.reading.facts import Told

STAGE = {"score": 0, "choice": 1, "call": 2, "accept": 2, "trick": 3, "run": 4, "handresult": 5}
"""What comes first in a hand, whatever is told first: "empatou tudo, e a gente tinha trucado"."""


def in_order(facts: Sequence[Told], ladder: Mapping[str, int]) -> list[Told]:
    """Return the facts as they must have happened; a step told as accepted comes after whose it was."""
    facts = _up_the_ladder(facts, ladder)
    runs = any(f.type == "run" for f in facts)
    stages = {key: 2 if runs and 2 <= stage <= 4 else stage for key, stage in STAGE.items()}
    found = sorted(facts, key=lambda f: stages.get(f.type, 1))
    first = next((f for f in found if f.type in {"run", "call", "accept"}), None)
    if first is not None and first.type == "run" and first.call is None:
        calls = [f for f in found if f.type == "call"]
        if calls:  # "correu quando a gente pediu nove"
            found.remove(first)
            found.insert(found.index(calls[-1]) + 1, first)
    for fact in facts:
        any_call = fact.call is None
        calls = [f for f in found if f.type == "call" and f.team is not None]
        whose = [f for f in calls if any_call or f.call == fact.call]
        if fact.what == "agreed" and whose and found.index(fact) < found.index(whose[0]):
            found.remove(fact)
            found.insert(found.index(whose[0]) + 1, fact)
    return found


def _up_the_ladder(facts: Sequence[Told], ladder: Mapping[str, int]) -> Sequence[Told]:
    """Return the facts with named calls from the lowest step up: "eles pediram seis no nosso truco"."""
    places = [n for n, f in enumerate(facts) if f.type == "call"]
    if len(places) < 2 or any(facts[n].call not in ladder for n in places):
        return facts
    rising = sorted((facts[n] for n in places), key=lambda f: ladder[f.call or ""])
    found = list(facts)
    for place, fact in zip(places, rising, strict=True):
        found[place] = fact
    return found
