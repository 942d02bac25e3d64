"""Cards, seats and teams: the words that every floor shares.

Ranks and suits are ids, never names: the ids of the bundled packs are those of the machine
contract (ranks ``4 5 6 7 Q J K A 2 3``, suits ``p c e o``). Their Portuguese names live in the
lexicon and in the answers.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Rank: TypeAlias = str
"""A rank's id, as the deck of a pack lists it."""

Suit: TypeAlias = str
"""A suit's id: ``p`` paus, ``c`` copas, ``e`` espadas, ``o`` ouros."""

Seat: TypeAlias = int
"""A player's place, 0 to players - 1, in playing order."""

Team: TypeAlias = int
"""0 for the even seats, 1 for the odd ones."""

SUITS: tuple[Suit, ...] = ("p", "c", "e", "o")


class Card(NamedTuple):
    """A card as it was told: ``suit`` is None where only the rank was."""

    rank: Rank
    suit: Suit | None = None

    def __str__(self) -> str:
        """Return the id used by programs: ``4p``, or ``4`` without a suit."""
        return self.rank + (self.suit or "")


def parse_card(text: str) -> Card:
    """Return the card that an id such as ``4p``, ``10e`` or ``3`` names.

    Raises ValueError on an empty text. Whether the card exists is the deck's business.
    """
    if not text:
        raise ValueError("empty card id")
    if len(text) > 1 and text[-1] in SUITS:
        return Card(text[:-1], text[-1])
    return Card(text, None)


def team_of(seat: Seat) -> Team:
    """Return the team of a seat: partners sit alternately, so 0, 2, 4 play against 1, 3, 5."""
    return seat % 2


def other(team: Team) -> Team:
    """Return the team that plays against ``team``."""
    return 1 - team


def after(seat: Seat, players: int) -> Seat:
    """Return the seat that plays after ``seat`` at a table of ``players``."""
    return (seat + 1) % players


def before(seat: Seat, players: int) -> Seat:
    """Return the seat that plays before ``seat`` at a table of ``players``."""
    return (seat - 1) % players
