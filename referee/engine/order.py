"""The strength of cards: rows of the compiled tables, read for one vira."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import Card
from referee.engine.compile import Rules


def strength(rules: Rules, vira: Card | None, card: Card) -> int | None:
    """Return the strength of a card (higher wins, equal ties), None where it turns on what is not told.

    That is: the vira is untold and matters, or the card's suit is and its rank has a manilha.
    """
    return rules.rows[vira.rank if vira is not None else None].get(card)


def compare(rules: Rules, vira: Card | None, cards: Sequence[Card]) -> tuple[int, ...] | None:
    """Return the places of the strongest cards (several where they tie), None where it is not known."""
    row = rules.rows[vira.rank if vira is not None else None]
    strengths = [row.get(card) for card in cards]
    known = [value for value in strengths if value is not None]
    if not cards or len(known) < len(cards):
        return None
    best = max(known)
    return tuple(place for place, value in enumerate(strengths) if value == best)


def compare_plain(rules: Rules, cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the places of the highest ranks, as if none of the cards were a manilha (order.ranks)."""
    places = [rules.plain[card.rank] for card in cards]
    return tuple(place for place, value in enumerate(places) if value == max(places))


def tiers(rules: Rules, vira: Card | None) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of the deck, weakest tier first; the cards of a tier tie. () while unknown."""
    row = rules.rows[vira.rank if vira is not None else None]
    found: dict[int, list[Card]] = {}
    for card, value in row.items():
        if card.suit is not None:
            found.setdefault(value, []).append(card)
    return tuple(tuple(found[value]) for value in sorted(found))


def may_be_manilha(rules: Rules, vira: Card | None, card: Card) -> bool:
    """Return whether the card is a manilha, or could be by what is not told of it and of the vira."""
    viras = [vira.rank] if vira is not None else list(rules.manilhas)
    return any(
        card == manilha or (card.suit is None and card.rank == manilha.rank)
        for rank in viras
        for manilha in rules.manilhas[rank]
    )
