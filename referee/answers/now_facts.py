"""Facts for phrases about the hand on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.answers import words as w
from referee.answers.voice import Voice, phrases


def _by(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"who": w.listed([w.person(voice.people, seat) for seat in facts["seats"]])}


def _top(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    card = facts["card"]
    return {
        "whose": w.person(voice.people, facts["seat"]),
        "with_card": f", com {w.card_name(card, 'o')}" if card is not None else "",
    }


def _trick_why(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"The_n": f"A {w.ordinal(facts['n'])}", "whose": w.person(voice.people, facts["seat"])}


def special_name(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a special hand is called, and what a raise in it costs."""
    ruleset = voice.pack.ruleset
    n = ruleset.eleven.trigger if ruleset.eleven else 11
    return {
        "special_name": voice.fill(phrases()["special_names"][facts["special"]], {"n": n}),
        "penalty_tail": phrases()["penalties"].get(facts["penalty"], ""),
    }


NOW: Mapping[str, Callable[[Voice, Mapping[str, Any]], Mapping[str, Any]]] = {
    "seen.by": _by,
    "seen.who": _by,
    "top": _top,
    "trick.why": _trick_why,
    "choice.waits": special_name,
}
