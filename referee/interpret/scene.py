"""What an utterance is understood against: rules, state and people. Frozen; made anew for each clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from referee.cards import Seat, Team
from referee.engine import events as e
from referee.engine.compile import Rules
from referee.engine.ruling import HandEnded, TrickEnded
from referee.engine.state import State


class Scene(NamedTuple):
    """The table as the referee knows it.

    ``me`` is the teller's seat, ``last`` the last other person mentioned; ``closed`` how the last hand
    ended while nothing has been told since (None otherwise), ``last_trick`` the trick that ended it;
    ``terms`` what the pack calls a trick, a hand, a game and a match; ``words`` the pack's own words;
    ``fresh``: the last thing told ended a trick.
    """

    rules: Rules
    state: State
    names: tuple[str, ...]
    me: Seat
    terms: Mapping[str, str]
    last: Seat | None = None
    closed: HandEnded | None = None
    last_trick: TrickEnded | None = None
    words: Mapping[str, Mapping[str, str]] = {}
    fresh: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return self.state.players

    @property
    def mine(self) -> Team:
        """The teller's team."""
        return self.me % 2

    @property
    def theirs(self) -> Team:
        """The other team."""
        return 1 - self.mine


class Doubt(NamedTuple):
    """Something the game depends on was left open: ``code`` names the question, ``facts`` fill it.

    ``options`` are what may be answered, as ids; the session asks and keeps the utterance until then.
    """

    code: str
    facts: Mapping[str, Any]
    options: tuple[str, ...] = ()


class Puzzle(NamedTuple):
    """Words that were read but make no sense here: ``code`` of what to say, nothing is applied."""

    code: str
    facts: Mapping[str, Any]


class Tell(NamedTuple):
    """Something happened: the engine's event, and the seat named (None where only a team was)."""

    event: e.Event
    seat: Seat | None = None


class Nothing(NamedTuple):
    """Understood, and nothing of the game: small talk, a comment on what is already known."""

    talk: bool = True


class Wish(NamedTuple):
    """What only the session can do: ``undo``, ``fix`` (with the clause), ``points`` ..."""

    what: str
    said: Any = None


Meaning: TypeAlias = "Tell | Doubt | Puzzle | Nothing | Wish"
