"""The log of a table and its fold, to be tried on: an utterance works on a draft until it is whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from referee.answers.words import People
from referee.cards import Seat
from referee.engine.compile import Rules
from referee.engine.ruling import Effect, GameEnded, HandEnded, TrickEnded, Violation
from referee.engine.state import State, new_state
from referee.interpret.scene import Scene
from referee.rulebook.cite import Pack
from referee.session.deeds import OWN, Deed
from referee.session.eras import Era, Past, first_era, step


class Logged(NamedTuple):
    """An event of the log, the seat that was named with it, and the line it was told in."""

    event: Deed
    seat: Seat | None
    line: int


class Ground(NamedTuple):
    """What a table stands on: the rules in force, the people, the pack's terms, the first state.

    ``words``: the pack's own words; ``pack``: the one that the table was opened with.
    """

    rules: Rules
    people: People
    terms: Mapping[str, str]
    start: State
    words: Mapping[str, Mapping[str, str]]
    pack: Pack


def ground_of(pack: Pack, people: People, opens: Seat = 0) -> Ground:
    """Return the ground of a table. Raises ValueError where the pack does not seat so many."""
    rules = first_era(pack).rules
    return Ground(rules, people, pack.terms, new_state(rules, len(people.names), opens), pack.words, pack)


Edits = Mapping[int, tuple[Deed, ...]]
"""What stands in places of a log instead: no event, one, or several."""


class Draft:
    """A log that can be added to, cut and mended; the table's own is replaced by it when all is well."""

    def __init__(self, ground: Ground, log: tuple[Logged, ...] = (), last: Seat | None = None) -> None:
        """Fold a log from the start of the table."""
        self._ground = ground
        self.last = last
        self.topic: int | None = None
        self.log: list[Logged] = []
        self.states: list[State] = [ground.start]
        self.effects: list[tuple[Effect, ...]] = []
        self.eras: list[Era] = [first_era(ground.pack)]
        for logged in log:
            self.tell(logged)

    def copy(self) -> Draft:
        """Return a draft of its own with the same log; the fold is not done again."""
        twin = Draft(self._ground, (), self.last)
        twin.log, twin.states, twin.effects = [*self.log], [*self.states], [*self.effects]
        twin.eras, twin.topic = [*self.eras], self.topic
        return twin

    @property
    def ground(self) -> Ground:
        """What the table stands on, with the rules in force now."""
        rules = self.era.rules
        return self._ground if rules is self._ground.rules else self._ground._replace(rules=rules)

    @property
    def era(self) -> Era:
        """The rules in force."""
        return self.eras[-1]

    @property
    def state(self) -> State:
        """The state after all that was told."""
        return self.states[-1]

    def scene(self, place: int | None = None) -> Scene:
        """Return what the next clause is understood against; with a place, what was known there."""
        if place is not None:
            rules, state = self.eras[place].rules, self.states[place]
            return self.scene()._replace(rules=rules, state=state, closed=None, last_trick=None, fresh=False)
        latest = self._latest()
        ended = latest if self.state.ended else ()
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
            any(isinstance(x, TrickEnded) for x in latest),
        )

    def _latest(self) -> tuple[Effect, ...]:
        """Return what the last event of the game settled, whatever the table ruled or disputed since."""
        told = (n for n in range(len(self.log) - 1, -1, -1) if not isinstance(self.log[n].event, OWN))
        return next((self.effects[n] for n in told), ())

    def fresh(self) -> Draft:
        """Return a table where nothing was told yet, by the rules in force now."""
        era = self.era
        fresh = Draft(self._ground)
        fresh.eras = [era._replace(waiting=())]
        return fresh

    def past(self) -> Past:
        """Return the hand being played; of one that has not begun, the state alone."""
        if not self.state.hand.begun:
            return Past(self.state, (), ())
        closed = (n + 1 for n in range(len(self.log) - 1, -1, -1) if closes(self.effects[n]))
        begin = next(closed, 0)
        deeds = tuple(logged.event for logged in self.log[begin:])
        return Past(self.states[begin], deeds, tuple(self.states[begin + 1 :]))

    def tell(self, logged: Logged) -> Violation | None:
        """Add an event; return why it was refused, None where it was legal.

        A refusal that carries a penalty is part of the log: the infraction happened.
        """
        self.topic = None
        verdict, era = step(self.era, self.state, logged.event)
        moved = verdict.penalty if isinstance(verdict, Violation) else verdict
        if moved is not None:
            self.log.append(logged)
            self.states.append(moved.state)
            self.effects.append(moved.effects)
            self.eras.append(era)
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
        del self.log[place:], self.effects[place:], self.states[place + 1 :], self.eras[place + 1 :]

    def mend(self, edits: Edits) -> tuple[int, Violation] | None:
        """Put other events in places (none: take it out) and judge all that follows again.

        Returns the place and reason of the first event that does not stand then, and changes nothing;
        None where all stands.
        """
        folded, refused = fold(self._ground, self._edited(edits))
        if refused is None:
            self._take(folded)
            self.topic = min(edits)
        return refused

    def mend_and_cut(self, edits: Edits, breaks: int) -> None:
        """Make edits and drop what no longer stands, from ``breaks`` of the new log on."""
        self._take(fold(self._ground, self._edited(edits)[:breaks])[0])

    def before(self, edits: Edits, place: int) -> State:
        """Return the state that edits would bring about before what stands at a place then."""
        return fold(self._ground, self._edited(edits)[:place])[0].state

    def edited(self, edits: Edits) -> tuple[Deed, ...]:
        """Return the events as edits would make them, whether they stand or not."""
        return tuple(logged.event for logged in self._edited(edits))

    def _edited(self, edits: Edits) -> list[Logged]:
        kept: list[Logged] = []
        for place, logged in enumerate(self.log):
            events = edits.get(place)
            kept += [logged] if events is None else [logged._replace(event=event) for event in events]
        return kept

    def _take(self, other: Draft) -> None:
        self.log, self.states, self.effects, self.eras = other.log, other.states, other.effects, other.eras

    def flat_effects(self) -> list[Effect]:
        """Return every effect so far, in order."""
        return [effect for effects in self.effects for effect in effects]


def fold(ground: Ground, log: Iterable[Logged]) -> tuple[Draft, tuple[int, Violation] | None]:
    """Return the fold of a log up to the first event that is refused, and the place and reason of that.

    A refusal that carries a penalty is part of the log.
    """
    draft = Draft(ground)
    for place, logged in enumerate(log):
        violation = draft.tell(logged)
        if violation is not None and violation.penalty is None:
            return draft, (place, violation)
    return draft, None


def closes(effects: Iterable[Effect]) -> bool:
    """Return whether a hand is over by these effects."""
    return any(isinstance(effect, HandEnded | GameEnded) for effect in effects)
