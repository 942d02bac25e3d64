"""What a seat put down in a trick, as far as it was told."""

from __future__ import annotations

from typing import Literal, NamedTuple

from referee.cards import Card, Seat

SHOWN: Literal[0] = 0
COVERED: Literal[1] = 1
HARMLESS: Literal[2] = 2  # told only as neither winning nor tying its trick
UNTOLD: Literal[3] = 3  # played, but nobody said what


class Play(NamedTuple):
    """What a seat put down in a trick; ``card`` is None for every kind but SHOWN."""

    seat: Seat
    card: Card | None
    kind: int
