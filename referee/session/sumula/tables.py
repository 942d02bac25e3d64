"""Between a table and its súmula: the history as a log to export, a súmula as the events to import."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from referee.cards import Seat
from referee.engine import events as e
from referee.session.deeds import OWN
from referee.session.draft import Logged
from referee.session.history import Record
from referee.session.sumula import model as m
from referee.session.sumula.exporting import Entry, Game, Mended
from referee.session.sumula.mending import mended

if TYPE_CHECKING:
    from referee.session.table import Table


def game_of(table: Table, opens: Seat = 0, date: str = "", place: str = "") -> Game:
    """Return the game of a table: all that was told, what was taken back or put right as corrections.

    ``opens`` is the seat that the table was opened with.
    """
    log = tuple(entries(table.history.records))
    return Game(log, table.base, table.people.names, table.people.me, opens, date, place)


def entries(records: Sequence[Record]) -> Iterator[Entry]:
    """Yield the log of a history. Nothing is erased: what a change cut comes as a correction."""
    alive: list[tuple[int, e.Event]] = []
    count = 0
    for record in records:
        if record.change is None:
            continue
        cut, tail = record.change
        gone, told = alive[cut:], [x.event for x in tail if not isinstance(x.event, OWN)]
        stand = told if _alike(gone, told) else []
        said = " ".join(record.said.split())
        fixes = [*_fixes(gone, stand, said)]
        yield from fixes
        count += len(fixes)
        alive = [*alive[:cut], *((place, event) for (place, _), event in zip(gone, stand, strict=False))]
        for event in told[min(len(gone), len(stand)) :]:
            yield event
            alive.append((count, event))
            count += 1


def _fixes(gone: Sequence[tuple[int, e.Event]], stand: Sequence[e.Event], said: str) -> Iterator[Mended]:
    """Yield what becomes of the events that were cut: others in their places, or nothing."""
    for spot, (place, event) in enumerate(gone):
        if spot >= len(stand):
            yield Mended(place, None, said)
        elif stand[spot] != event:
            yield Mended(place, stand[spot], said)


def _alike(gone: Sequence[tuple[int, e.Event]], told: Sequence[e.Event]) -> bool:
    """Return whether what was cut and what is told instead are alike place by place.

    Otherwise all that was cut is taken back, and told anew.
    """
    return all(type(event) is type(new) for (_, event), new in zip(gone, told, strict=False))


def events_of(sumula: m.Sumula) -> tuple[e.Event, ...]:
    """Return the engine's events of a súmula, corrections made: what a table can be filled with.

    Acts that the rules refused are among them; a card that nobody can name has no event.
    """
    found: list[e.Event] = []
    header = sumula.header
    if header.points is not None or header.games is not None:
        found.append(e.ScoreSet(header.points or (0, 0), header.games))
    for body in mended(sumula).bodies:
        if isinstance(body, m.Deal):
            found.append(e.HandBegan(body.opener))
            if body.vira is not None:
                found.append(e.ViraTurned(body.vira))
        elif isinstance(body, m.Act) and not isinstance(body.deed, m.Untold):
            found.append(body.deed)
    return tuple(found)


def logged(sumula: m.Sumula) -> tuple[Logged, ...]:
    """Return the events as a table's log keeps them, each a line of its own."""
    return tuple(
        Logged(event, getattr(event, "seat", None), n) for n, event in enumerate(events_of(sumula), 1)
    )
