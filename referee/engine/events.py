"""What people did, in the past tense. Facts as they were told: what was not told is None.

Events are data for ``apply``; whether they were legal is its business.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from referee.cards import Card, Seat, Team


class HandBegan(NamedTuple):
    """A new hand was announced. ``opener`` is None where nobody said who opens it."""

    opener: Seat | None = None


class OpenerTold(NamedTuple):
    """It was said who opens the hand about to be played."""

    seat: Seat


class ViraTurned(NamedTuple):
    """The vira was turned; its suit is None where it was not told."""

    card: Card


class CardPlayed(NamedTuple):
    """A seat put a card down face up.

    ``card`` without a suit is a card whose suit was not told; ``card`` None is a card told only
    as harmless: it neither won nor tied its trick.
    """

    seat: Seat
    card: Card | None


class CardCovered(NamedTuple):
    """A seat put a card face down."""

    seat: Seat


class TrickTold(NamedTuple):
    """The result of a trick was told, not (all) its cards.

    ``team`` None is a tie; ``seat`` who won it, where that was told; ``number`` (1 to 3) which
    trick, None for the one being played; ``card`` the card that won it, where that was told.
    """

    team: Team | None
    seat: Seat | None = None
    number: int | None = None
    card: Card | None = None


class HandTold(NamedTuple):
    """The winner of the hand was told, without its tricks; None where nobody scored."""

    team: Team | None


class Called(NamedTuple):
    """A team called a step of the ladder (``call`` is its id); ``seat`` None where only the team was told."""

    team: Team
    seat: Seat | None
    call: str


class Answered(NamedTuple):
    """A team accepted or refused the call that waits."""

    team: Team
    seat: Seat | None
    accepts: bool


class ElevenChosen(NamedTuple):
    """The team at the eleven trigger plays the hand or declines it."""

    team: Team
    plays: bool


class Conceded(NamedTuple):
    """A team gave the hand up without a call to answer."""

    team: Team
    seat: Seat | None = None


class ScoreSet(NamedTuple):
    """The score of the game was told before its first card; games already won where told.

    ``agreed``: the table insists on a score other than the one counted, at any time.
    """

    points: tuple[int, int]
    games: tuple[int, int] | None = None
    agreed: bool = False


class MatchBegan(NamedTuple):
    """A new match was announced: 0 to 0, no games won; the opener rotation starts at ``opener`` if told."""

    opener: Seat | None = None


Event: TypeAlias = (
    "HandBegan | OpenerTold | ViraTurned | CardPlayed | CardCovered | TrickTold | HandTold | Called"
    " | Answered | ElevenChosen | Conceded | ScoreSet | MatchBegan"
)
