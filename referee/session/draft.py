"""The log of a table and its fold, to be tried on: an utterance works on a draft until it is whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.answers.words import People
from referee.cards import Seat
from referee.engine.apply import apply
from referee.engine.compile import Rules
from referee.engine.events import Event
from referee.engine.replay import Timeline, replay
from referee.engine.ruling import Effect, HandEnded, TrickEnded, Violation
from referee.engine.state import State
from referee.interpret.scene import Scene


class Logged(NamedTuple):
    """An event of the log, the seat that was named with it, and the line it was told in."""

    event: Event
    seat: Seat | None
    line: int


class Ground(NamedTuple):
    """What does not change at a table: the compiled rules, the people, the pack's terms, the first state.

    ``words``: the pack's own words.
    """

    rules: Rules
    people: People
    terms: Mapping[str, str]
    start: State
    words: Mapping[str, Mapping[str, str]] = {}


class Draft:
    """A log that can be added to, cut and mended; the table's own is replaced by it when all is well."""

    def __init__(self, ground: Ground, log: tuple[Logged, ...] = (), last: Seat | None = None) -> None:
        """Fold a log from the start of the table."""
        self.ground = ground
        self.last = last
        self.log: list[Logged] = []
        self.states: list[State] = [ground.start]
        self.effects: list[tuple[Effect, ...]] = []
        for logged in log:
            self.tell(logged)

    def copy(self) -> Draft:
        """Return a draft of its own with the same log; the fold is not done again."""
        twin = Draft(self.ground, (), self.last)
        twin.log, twin.states, twin.effects = [*self.log], [*self.states], [*self.effects]
        return twin

    @property
    def state(self) -> State:
        """The state after all that was told."""
        return self.states[-1]

    def scene(self) -> Scene:
        """Return what the next clause is understood against."""
        ended = self.effects[-1] if self.effects and self.state.ended else ()
        closed = next((x for x in ended if isinstance(x, HandEnded)), None)
        trick = next((x for x in reversed(ended) if isinstance(x, TrickEnded)), None)
        ground = self.ground
        return Scene(
            ground.rules,
            self.state,
            ground.people.names,
            ground.people.me,
            ground.terms,
            self.last,
            closed,
            trick,
            ground.words,
            bool(self.effects) and any(isinstance(x, TrickEnded) for x in self.effects[-1]),
        )

    def tell(self, logged: Logged) -> Violation | None:
        """Add an event; return why it was refused, None where it was legal.

        A refusal that carries a penalty is part of the log: the infraction happened.
        """
        verdict = apply(self.ground.rules, self.state, logged.event)
        moved = verdict.penalty if isinstance(verdict, Violation) else verdict
        if moved is not None:
            self.log.append(logged)
            self.states.append(moved.state)
            self.effects.append(moved.effects)
        if logged.seat is not None and logged.seat != self.ground.people.me:
            self.last = logged.seat
        return verdict if isinstance(verdict, Violation) else None

    def apply(self, cut: int, tail: Iterable[Logged]) -> None:
        """Keep the log up to ``cut`` and go on with ``tail``: what a journal or an undo says happened."""
        self.cut(cut)
        for logged in tail:
            self.tell(logged)

    def cut(self, place: int) -> None:
        """Drop the events from ``place`` on."""
        del self.log[place:], self.effects[place:], self.states[place + 1 :]

    def mend(self, place: int, event: Event | None) -> tuple[int, Violation] | None:
        """Put another event in a place (None: take it out) and judge all that follows again.

        Returns the place and reason of the first later event that no longer stands, and changes
        nothing then; None where all stands.
        """
        kept = [*self.log]
        kept[place : place + 1] = [] if event is None else [kept[place]._replace(event=event)]
        timeline = self._fold(kept)
        if timeline.refused is not None:
            return timeline.refused
        self.log, self.states, self.effects = kept, list(timeline.states), list(timeline.effects)
        return None

    def mend_and_cut(self, place: int, event: Event | None, breaks: int) -> None:
        """Put another event in a place and drop what no longer stands, from ``breaks`` of the new log on."""
        kept = [*self.log]
        kept[place : place + 1] = [] if event is None else [kept[place]._replace(event=event)]
        del kept[breaks:]
        timeline = self._fold(kept)
        self.log, self.states, self.effects = kept, list(timeline.states), list(timeline.effects)

    def _fold(self, log: list[Logged]) -> Timeline:
        return replay(self.ground.rules, self.ground.start, [logged.event for logged in log])

    def flat_effects(self) -> list[Effect]:
        """Return every effect so far, in order."""
        return [effect for effects in self.effects for effect in effects]
