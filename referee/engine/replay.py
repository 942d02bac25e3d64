"""A table as the fold of its events: replay, leave one out, put another in its place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.cards import Seat
from referee.engine.apply import apply
from referee.engine.compile import Rules
from referee.engine.events import CardCovered, CardPlayed, Event
from referee.engine.ruling import Effect, GameEnded, HandEnded, Violation
from referee.engine.state import State


class Timeline(NamedTuple):
    """``states`` before the first event and after each; the ``effects`` of each; the first refusal.

    ``refused`` is the place of the event that was refused and why; nothing after it was applied.
    """

    states: tuple[State, ...]
    effects: tuple[tuple[Effect, ...], ...]
    refused: tuple[int, Violation] | None

    @property
    def last(self) -> State:
        """Return the state after the last event that was applied."""
        return self.states[-1]


def replay(rules: Rules, state: State, events: Iterable[Event]) -> Timeline:
    """Return the fold of the events over ``state``; it stops at the first refusal.

    A penalty that a refusal carries is applied, and the fold goes on: the infraction is part of the log.
    """
    states: list[State] = [state]
    effects: list[tuple[Effect, ...]] = []
    for place, event in enumerate(events):
        verdict = apply(rules, states[-1], event)
        if isinstance(verdict, Violation):
            if verdict.penalty is None:
                return Timeline(tuple(states), tuple(effects), (place, verdict))
            verdict = verdict.penalty
        states.append(verdict.state)
        effects.append(verdict.effects)
    return Timeline(tuple(states), tuple(effects), None)


def without(events: Sequence[Event], place: int) -> tuple[Event, ...]:
    """Return the events but the one at ``place``. IndexError where there is none."""
    _ = events[place]
    return (*events[:place], *events[place + 1 :])


def instead(events: Sequence[Event], place: int, event: Event) -> tuple[Event, ...]:
    """Return the events with another in that place. IndexError where there is none."""
    _ = events[place]
    return (*events[:place], event, *events[place + 1 :])


def find_play(timeline: Timeline, events: Sequence[object], trick: int, seat: Seat) -> int | None:
    """Return the place of the event by which ``seat`` played in ``trick`` of the last hand, or None.

    What a need of ``ask.missing`` names, so that the event can be replaced by one that tells more. ``events``
    may hold others than the engine's: they put down no card.
    """
    for place in range(len(timeline.effects) - 1, -1, -1):
        if any(isinstance(effect, HandEnded | GameEnded) for effect in timeline.effects[place]):
            break
        event = events[place]
        if isinstance(event, CardPlayed | CardCovered) and event.seat == seat:
            hand = timeline.states[place + 1].hand
            # A play that completed its trick is among the past ones already.
            within = len(hand.past) + any(play.seat == seat for play in hand.plays)
            if within == trick:
                return place
    return None
