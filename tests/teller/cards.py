"""What of a trick may be left untold: the oracle decides over every card that the words allow."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

from tests.oracle.referee import SUITS, Card, manilhas, trick

Plays = list[tuple[int, Card]]


def touchy(pack: str, vira: Card) -> set[str]:
    """Return the ranks of which a card may be a manilha."""
    return {card[0] for card in manilhas(pack, vira) if card}


def readings(pack: str, vira: Card, plays: Plays, dropped: set[int]) -> Iterator[Plays]:
    """Yield the trick with every choice of the suits not told of cards that could be manilhas."""
    ranks = touchy(pack, vira)
    told = {card for seat, card in plays if seat not in dropped}
    open_seats = [seat for seat, card in plays if seat in dropped and card and card[0] in ranks]
    cards = dict(plays)
    for suits in product(SUITS, repeat=len(open_seats)):
        tried = {seat: cards[seat][0] + suit for seat, suit in zip(open_seats, suits, strict=True)}  # type: ignore[index]
        if len(set(tried.values())) == len(tried) and not set(tried.values()) & told:
            yield [(seat, tried.get(seat, card)) for seat, card in plays]


def settled(pack: str, vira: Card, plays: Plays, dropped: set[int]) -> bool:
    """Say whether winner and next leader are the same however the words are read."""
    found = {trick(pack, vira, reading) for reading in readings(pack, vira, plays, dropped)}
    return len(found) == 1


def drop_suits(
    pack: str, vira: Card, plays: Plays, rng: random.Random, *, share: float, careless: float
) -> tuple[set[int], bool]:
    """Return whose suits are not told, and whether one of them may have to be asked for."""
    dropped = {seat for seat, card in plays if card and rng.random() < share}
    if settled(pack, vira, plays, dropped):
        return dropped, False
    if rng.random() < careless:
        return dropped, True
    ranks = touchy(pack, vira)
    for seat, card in plays:
        if card and card[0] in ranks:
            dropped.discard(seat)
            if settled(pack, vira, plays, dropped):
                return dropped, False
    return dropped, False


def is_harmless(pack: str, vira: Card, plays: Plays, seat: int) -> bool:
    """Say whether the trick goes the same way if this card is told only as harmless."""
    without = [(each, None if each == seat else card) for each, card in plays]
    return trick(pack, vira, plays) == trick(pack, vira, without)


def is_top(pack: str, vira: Card, plays: Sequence[tuple[int, Card]]) -> bool:
    """Say whether the last card beats all the others."""
    said = trick(pack, vira, list(plays))
    return said[0] == "won" and said[1] == plays[-1][0] and len(plays) > 1
