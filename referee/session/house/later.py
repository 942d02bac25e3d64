"""What a change of rules would have made of a table's past: the hands that come out otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from referee.cards import Seat, Team
from referee.engine.compile import compile_rules
from referee.engine.events import Event
from referee.engine.replay import Timeline, replay
from referee.engine.ruling import GameEnded, HandEnded
from referee.engine.state import new_state
from referee.rulebook.cite import Pack


class Played(NamedTuple):
    """A table's past: the number of players, who opened the first hand, every event that stands."""

    players: int
    opens: Seat
    events: Sequence[Event]


class Result(NamedTuple):
    """How a hand came out: its team (None: nobody) and points, whether it ended the game."""

    team: Team | None
    points: int
    game: bool = False


class Differs(NamedTuple):
    """Hand ``number`` of the table, 1 on; None where it had not ended."""

    number: int
    before: Result | None
    after: Result | None


class Later(NamedTuple):
    """The hands that differ, the points and games before and after.

    ``breaks`` is the place (1 on) of the first event that the new rules refuse, None where all stand; what
    follows it was not judged.
    """

    hands: tuple[Differs, ...]
    points: tuple[tuple[int, int], tuple[int, int]]
    games: tuple[tuple[int, int], tuple[int, int]]
    breaks: int | None

    @property
    def same(self) -> bool:
        """Whether all comes to the same."""
        kept = self.points[0] == self.points[1] and self.games[0] == self.games[1]
        return kept and not self.hands and self.breaks is None


def later(before: Pack, after: Pack, played: Played) -> Later:
    """Return what differs when the past is judged by other rules. The new rules must seat the players."""
    old, new = _judged(before, played), _judged(after, played)
    ours, theirs = _results(old), _results(new)
    rows = zip_longest(ours if new.refused is None else ours[: len(theirs)], theirs)
    hands = tuple(Differs(n, one, other) for n, (one, other) in enumerate(rows, 1) if one != other)
    return Later(
        hands,
        (old.last.points, new.last.points),
        (old.last.games, new.last.games),
        None if new.refused is None else new.refused[0] + 1,
    )


def _judged(pack: Pack, played: Played) -> Timeline:
    rules = compile_rules(pack.ruleset)
    return replay(rules, new_state(rules, played.players, played.opens), played.events)


def _results(timeline: Timeline) -> list[Result]:
    """Return how each hand came out. A game that ends without a hand (a penalty) counts as one."""
    found: list[Result] = []
    for effects in timeline.effects:
        ended = next((effect for effect in effects if isinstance(effect, HandEnded)), None)
        game = next((effect for effect in effects if isinstance(effect, GameEnded)), None)
        if ended is not None:
            found.append(Result(ended.team, ended.points, game is not None))
        elif game is not None:
            found.append(Result(game.team, 0, game=True))
    return found
