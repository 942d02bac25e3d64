"""The state of a match: immutable fields, and what is derived from them. Nothing here changes it."""

# ruff: noqa: RUF005  # joining tuples by + takes half the time of unpacking them, and this is the hot path

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NamedTuple, TypeAlias

from referee.cards import Card, Seat, Team, other
from referee.engine.compile import Rules
from referee.engine.fate import UNKNOWN
from referee.engine.play import Play
from referee.rulebook.model import Call

ELEVEN: Literal["eleven"] = "eleven"
IRON: Literal["iron"] = "iron"
Special: TypeAlias = Literal["eleven", "iron"]
Points: TypeAlias = tuple[int, int]


class Phase(IntEnum):
    """What the table waits for."""

    BETWEEN_HANDS = 0  # the next hand: vira, card, call, or a result told
    CHOOSING = 1  # the team at the eleven trigger plays or declines; also before the hand has begun
    PLAYING = 2
    ANSWERING = 3


class Hand(NamedTuple):
    """One hand: being played, or (``begun`` False) the next one.

    ``level`` is the accepted step of the ladder, ``pending`` the one that waits (0: none), ``raiser``
    the team of the last call. ``results`` holds a team, TIE or UNKNOWN for each finished trick,
    ``winners`` its seat where known, ``past`` its plays and ``leads`` its leader where known.
    ``dim``: a finished trick has cards that are not fully known. ``loose``: in this trick cards were
    played that nobody told, so the turn is unknown. ``seen`` is the bit set of the cards out.
    """

    opener: Seat
    begun: bool
    special: Special | None
    chosen: bool
    vira: Card | None
    level: int
    pending: int
    raiser: Team | None
    results: tuple[int, ...]
    winners: tuple[Seat | None, ...]
    past: tuple[tuple[Play, ...], ...]
    leads: tuple[Seat | None, ...]
    dim: bool
    loose: bool
    leader: Seat | None
    seen: int
    plays: tuple[Play, ...]
    turn: Seat | None


class State(NamedTuple):
    """A match at a table of ``players``. ``number`` counts the hands of the game, from 1.

    ``winner`` is the team that has just won the match, until the next hand begins. ``ended``: a hand
    has just ended and the next has not begun; ``vira_due``: that hand's vira had been told, so the
    next one's comes before its cards.
    """

    players: int
    points: Points
    games: Points
    number: int
    winner: Team | None
    ended: bool
    vira_due: bool
    hand: Hand


# Every event makes a Hand and a State. Their fields stand in the order in which events change them, so
# that the hot path joins slices: about a third of what _replace takes.
new_tuple = tuple.__new__


def laid(hand: Hand, seen: int, plays: tuple[Play, ...], turn: Seat | None) -> Hand:
    """Return the hand with the fields that every card changes."""
    return new_tuple(Hand, hand[:15] + (seen, plays, turn))


def called(hand: Hand, level: int, pending: int, raiser: Team | None) -> Hand:
    """Return the hand with the fields that calls and answers change."""
    return new_tuple(Hand, hand[:5] + (level, pending, raiser) + hand[8:])


def with_hand(state: State, hand: Hand) -> State:
    """Return the state with another hand."""
    return new_tuple(State, state[:7] + (hand,))


def new_hand(rules: Rules, points: Points, opener: Seat) -> Hand:
    """Return the hand about to be played at this score."""
    special = special_at(rules, points)
    fresh = (False, None, 0, 0, None, (), (), (), (), False, False, opener, 0, (), opener)
    return new_tuple(Hand, (opener, False, special) + fresh)


def new_state(rules: Rules, players: int, opener: Seat = 0) -> State:
    """Return the state before the first hand, at 0 to 0; ``opener`` opens it.

    Raises ValueError where ``players`` is not an even number up to the most that the rules seat.
    """
    if players % 2 or not 2 <= players <= max(rules.ruleset.players):
        raise ValueError("players must be even, from two to the most that the rules seat")
    points = (0, 0)
    return State(
        players, points, (0, 0), 1, None, ended=False, vira_due=False, hand=new_hand(rules, points, opener)
    )


def begin(state: State) -> State:
    """Return the state with its hand begun; unchanged where it has."""
    hand = state.hand
    if hand.begun:
        return state
    begun = new_tuple(Hand, (hand.opener, True) + hand[2:])
    return new_tuple(State, state[:4] + (None, False, False, begun))


def special_at(rules: Rules, points: Points) -> Special | None:
    """Return which special hand is played at this score (eleven.trigger, iron.trigger), or None."""
    if points[0] < rules.special_from > points[1]:
        return None
    iron, eleven = rules.ruleset.iron, rules.ruleset.eleven
    if iron is not None and min(points) >= iron.trigger:
        return IRON
    if eleven is not None and (points[0] >= eleven.trigger) != (points[1] >= eleven.trigger):
        return ELEVEN
    return None


def chooser(rules: Rules, state: State) -> Team | None:
    """Return the team that plays or declines this eleven hand, None in any other hand."""
    eleven = rules.ruleset.eleven
    if eleven is None or state.hand.special != ELEVEN:
        return None
    return 0 if state.points[0] >= eleven.trigger else 1


def phase_of(_rules: Rules, state: State) -> Phase:
    """Return what the table waits for. An open eleven choice counts before the hand has begun, too."""
    hand = state.hand
    if hand.pending:
        return Phase.ANSWERING
    if hand.special == ELEVEN and not hand.chosen:
        return Phase.CHOOSING
    return Phase.PLAYING if hand.begun else Phase.BETWEEN_HANDS


def stake(rules: Rules, state: State) -> int:
    """Return the points that the hand is worth now; those of a call count once it is accepted."""
    hand, ruleset = state.hand, rules.ruleset
    if hand.special == IRON and ruleset.iron is not None:
        return ruleset.iron.value
    if hand.special == ELEVEN and hand.chosen and ruleset.eleven is not None:
        return ruleset.eleven.value
    return rules.values[hand.level]


def turn(_rules: Rules, state: State) -> Seat | None:
    """Return who must play or answer; None where any of a team may, or where it is not known."""
    hand = state.hand
    if hand.pending:
        # Among two players the seat of a team is its number.
        return other(hand.raiser) if state.players == 2 and hand.raiser is not None else None
    if hand.special == ELEVEN and not hand.chosen:
        return None
    return hand.turn


def vira_rank(hand: Hand) -> str | None:
    """Return the rank under which the strength rows of this hand are kept."""
    return hand.vira.rank if hand.vira is not None else None


def manilhas(rules: Rules, state: State) -> tuple[Card, ...]:
    """Return the manilhas of the hand, strong to weak; () while the vira is unknown."""
    return rules.strong_first.get(vira_rank(state.hand), ())


def pending(rules: Rules, state: State) -> tuple[Call, Team] | None:
    """Return the call that waits for its answer and the team that made it, or None."""
    hand = state.hand
    if not hand.pending or hand.raiser is None:
        return None
    return rules.ruleset.ladder[hand.pending - 1], hand.raiser


def trick_now(state: State) -> int:
    """Return the number of the trick being played, or of the one that waits to be settled."""
    results = state.hand.results
    waits = results[-1:] == (UNKNOWN,) and not state.hand.plays
    return len(results) + (not waits)


def special(state: State) -> Special | None:
    """Return which special hand is being played or, between hands, comes next."""
    return state.hand.special
