"""Which special hands a question is about: the mão de onze, the mão de ferro."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine.compile import compile_rules
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import Reading
from referee.interpret.reading.shapes import stands_at
from referee.interpret.scene import Scene
from referee.interpret.suppose import Case, score_told
from referee.rulebook.cite import Pack


def specials_of(
    reading: Reading, pack: Pack, scene: Scene, *, fresh: bool, marks: Sequence[Mark] = ()
) -> frozenset[str]:
    """Return the special hands that the question is about: by the score told, by name, or the table's.

    ``marks``: the whole question, where a fact may have taken the name: "ganhamos a mão de onze".
    """
    rules = compile_rules(pack.ruleset)
    case = Case(pack, rules, scene, reading.facts, reading.rest, {}, fresh, marks=reading.rest)
    found = {t for m in (*reading.rest, *marks) for t in ("eleven", "iron") if m.is_(t)}
    score = score_told(case)
    if score is not None:
        iron, eleven = rules.ruleset.iron, rules.ruleset.eleven
        if iron is not None and min(score) >= iron.trigger:
            found.add("iron")
        elif eleven is not None and max(score) >= eleven.trigger:
            found.add("eleven")
    elif (
        rules.ruleset.eleven is not None
        and not found
        and stands_at(reading.rest, rules.ruleset.eleven.trigger)
    ):
        found.add("eleven")
    if any(f.type == "choice" for f in reading.facts):
        found.add("eleven")
    return frozenset(found)


def no_such_vira(reading: Reading, pack: Pack) -> str | None:
    """Return the rank of a vira told that the deck does not have, None where it has."""
    ranks = [f.card.rank for f in reading.facts if f.type == "vira" and f.card is not None]
    return next((r for r in ranks if r and r not in pack.ruleset.ranks), None)
