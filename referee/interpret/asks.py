"""All who answer, by the name that the kinds of question call them."""

from __future__ import annotations

from referee.interpret import (
    consult_beating,
    consult_calls,
    consult_cards,
    consult_compare,
    consult_deck,
    consult_games,
    consult_hands,
    consult_legal,
    consult_needs,
    consult_now,
    consult_packs,
    consult_raises,
    consult_ranking,
    consult_score,
    consult_signals,
    consult_steps,
    consult_suits,
    consult_table,
    consult_trick,
    consult_turns,
    outside,
)
from referee.interpret.consult import ASKS

__all__ = [
    "ASKS",
    "consult_beating",
    "consult_calls",
    "consult_cards",
    "consult_compare",
    "consult_deck",
    "consult_games",
    "consult_hands",
    "consult_legal",
    "consult_needs",
    "consult_now",
    "consult_packs",
    "consult_raises",
    "consult_ranking",
    "consult_score",
    "consult_signals",
    "consult_steps",
    "consult_suits",
    "consult_table",
    "consult_trick",
    "consult_turns",
    "outside",
]
