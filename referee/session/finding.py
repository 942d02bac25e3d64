"""Where in the log something was told: which hand and which trick a time means, which events are theirs."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine import events as e
from referee.engine.ruling import GameEnded, HandEnded, TrickEnded
from referee.engine.state import trick_now
from referee.grammar.said import Unit, When
from referee.interpret.reading.results import round_is
from referee.session.draft import Draft

HandKey = tuple[int, int]
"""The number of a game of the table and that of a hand of it, both from 1."""


class Spot(NamedTuple):
    """An event of the log: its place, its hand, the trick it was told in."""

    place: int
    hand: HandKey
    trick: int


class Scope(NamedTuple):
    """What a time may mean: a hand, and a trick of it where one was named."""

    hand: HandKey
    trick: int | None = None


def index(draft: Draft) -> list[Spot]:
    """Return every event of the log with its hand and trick, in order."""
    found: list[Spot] = []
    game = 1
    for place, logged in enumerate(draft.log):
        state, event = draft.states[place], logged.event
        if isinstance(event, e.MatchBegan):
            state = draft.states[place + 1]
            game += not _over(draft, place - 1)
        named = event.number if isinstance(event, e.TrickTold) else None
        found.append(Spot(place, (game, state.number), named or trick_now(state)))
        game += _over(draft, place)
    return found


def _over(draft: Draft, place: int) -> bool:
    """Return whether a game ended with an event, or nothing came before it."""
    return place < 0 or any(isinstance(x, GameEnded) for x in draft.effects[place])


def game_now(draft: Draft, spots: list[Spot]) -> int:
    """Return the number of the game that goes on, or of the one that comes where one has just ended."""
    return spots[-1].hand[0] + _over(draft, spots[-1].place) if spots else 1


def now_of(spots: list[Spot]) -> HandKey:
    """Return the hand that is talked about: the one of the last event, the first before any."""
    return spots[-1].hand if spots else (1, 1)


def scopes(draft: Draft, when: When, spots: list[Spot], *, whole: bool = False) -> tuple[Scope, ...]:
    """Return what a time may mean, several where the pack's words for trick and hand leave it open.

    ``whole``: it is told of something that a hand has once, so that a bare ordinal counts hands.
    """
    found = [(Scope(now_of(spots)), False)]
    for unit in reversed(when.units):
        found = [each for before in found for each in _narrowed(draft, unit, before, spots, whole=whole)]
    return tuple(dict.fromkeys(scope for scope, _ in found))


def _narrowed(
    draft: Draft, unit: Unit, before: tuple[Scope, bool], spots: list[Spot], *, whole: bool
) -> list[tuple[Scope, bool]]:
    """Return what a further part of a time narrows it to, each with whether its hand is named by now."""
    scope, named = before
    kinds = (
        round_is(unit.word, draft.scene()).split() if unit.word else _unsaid(draft, unit, spots, whole=whole)
    )
    found: list[tuple[Scope, bool]] = []
    if "hand" in kinds and scope.trick is None and not named:
        hand = _hand(draft, unit, spots)
        found += [] if hand is None else [(Scope(hand), True)]
    if "trick" in kinds:
        trick = _trick(draft, unit, scope.hand, spots)
        found += [] if trick is None else [(scope._replace(trick=trick), named)]
    return found


def _unsaid(draft: Draft, unit: Unit, spots: list[Spot], *, whole: bool) -> list[str]:
    """Return what a bare "na segunda", "a anterior" or "no começo" may count."""
    if whole or unit.kind == "first":
        return ["hand"]
    if unit.kind == "nth":
        return ["trick"]
    played = any(s.hand == now_of(spots) and s.trick > 1 for s in spots)
    return ["hand", "trick"] if played and not draft.state.ended else ["hand"]


def _hand(draft: Draft, unit: Unit, spots: list[Spot]) -> HandKey | None:
    hands = list(dict.fromkeys(s.hand for s in spots))
    now = now_of(spots)
    if unit.kind == "nth":
        return (now[0], unit.n)
    if unit.kind == "first":
        return next((hand for hand in hands if hand[0] == now[0]), None)
    ended = [s.hand for s in spots if any(isinstance(x, HandEnded) for x in draft.effects[s.place])]
    if not ended:
        return None
    back = 1 if unit.kind == "last" else unit.n
    at = hands.index(ended[-1]) + 1 - back
    return hands[at] if at >= 0 else None


def _trick(draft: Draft, unit: Unit, hand: HandKey, spots: list[Spot]) -> int | None:
    if unit.kind == "nth":
        return unit.n
    ended = ended_tricks(draft, hand, spots)
    if unit.kind == "first":
        return 1
    back = 1 if unit.kind == "last" else unit.n
    return ended[-back] if len(ended) >= back else None


def ended_tricks(draft: Draft, hand: HandKey, spots: list[Spot]) -> list[int]:
    """Return the numbers of the tricks of a hand that were settled, in order."""
    effects = [x for s in spots if s.hand == hand for x in draft.effects[s.place]]
    return [x.number for x in effects if isinstance(x, TrickEnded)]


def places_in(scope: Scope, spots: list[Spot]) -> list[int]:
    """Return the places of a scope, the last first."""
    return [s.place for s in reversed(spots) if s.hand == scope.hand and scope.trick in (None, s.trick)]
