"""All who answer, by the name that the kinds of question call them."""

from __future__ import annotations

from referee.interpret import outside
from referee.interpret.consult import (
    beating,
    calls,
    cards,
    compare,
    deck,
    eleven,
    games,
    hands,
    legal,
    needs,
    now,
    packs,
    played,
    raises,
    ranking,
    score,
    signals,
    steps,
    suits,
    table,
    tied,
    trick,
    turns,
)
from referee.interpret.consult.rule import ASKS

__all__ = [
    "ASKS",
    "beating",
    "calls",
    "cards",
    "compare",
    "deck",
    "eleven",
    "games",
    "hands",
    "legal",
    "needs",
    "now",
    "outside",
    "packs",
    "played",
    "raises",
    "ranking",
    "score",
    "signals",
    "steps",
    "suits",
    "table",
    "tied",
    "trick",
    "turns",
]
