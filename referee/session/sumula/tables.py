"""Between a table and its súmula: the history as a log to export, a súmula as the events to import."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from referee.cards import Seat
from referee.engine import events as e
from referee.session.deeds import OWN, Deed, Disputed, HouseRuled, Own
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
    log = tuple(entries(table.history.records, table.people.names))
    return Game(log, table.base, table.people.names, table.people.me, opens, date, place)


Alive: TypeAlias = "tuple[tuple[int, ...], Deed]"
"""A deed of the log that stands, and the places of its entries."""


def entries(records: Sequence[Record], names: Sequence[str] = ()) -> Iterator[Entry]:
    """Yield the log of a history. Nothing is erased: what a change cut comes as a correction."""
    alive: list[Alive] = []
    count = 0
    say = _Own(names)
    for record in records:
        if record.change is None:
            continue
        cut, tail = record.change
        told = [logged.event for logged in tail]
        gone, kept = _kept(alive[cut:], told)
        game = [deed for deed in told if not isinstance(deed, OWN)]
        stand = game if _alike(gone, game) else []
        fixes = [*_fixes(gone, stand, " ".join(record.said.split()))]
        yield from fixes
        count += len(fixes)
        places = iter([where for where, deed in gone if not isinstance(deed, OWN)][: len(stand)])
        alive = alive[:cut]
        for deed in told:
            if isinstance(deed, OWN):
                where = kept.pop(0)[0] if kept and kept[0][1] == deed else None
            else:
                where = next(places, None)
            made = [] if where is not None else [deed] if not isinstance(deed, OWN) else [*say.lines(deed)]
            yield from made
            alive.append((where if where is not None else (*range(count, count + len(made)),), deed))
            count += len(made)


def _kept(cut: Sequence[Alive], told: Sequence[Deed]) -> tuple[list[Alive], list[Alive]]:
    """Return what was cut and is gone, and what the table had ruled and disputed that is told again."""
    own = [deed for deed in told if isinstance(deed, OWN)]
    gone: list[Alive] = []
    kept: list[Alive] = []
    for one in cut:
        again = len(kept) < len(own) and own[len(kept)] == one[1] and isinstance(one[1], OWN)
        (kept if again else gone).append(one)
    return gone, kept


class _Own:
    """Writes what a table ruled, disputed and decided; disputes are numbered."""

    def __init__(self, names: Sequence[str]) -> None:
        self.letters = {name: m.LETTERS[seat] for seat, name in enumerate(names[: len(m.LETTERS)])}
        self.number = 0

    def lines(self, deed: Own) -> Iterator[m.Agreed | m.Dispute | m.Decided | m.Extra]:
        """Yield the lines of a deed."""
        if isinstance(deed, HouseRuled):
            yield from (m.Agreed(r.rule, r.value, r.on, r.said, deed.waits) for r in deed.rulings)
        elif isinstance(deed, Disputed):
            self.number += 1
            versions = tuple((self._who(who), text) for who, text in deed.versions)
            if len({who for who, _ in versions if who}) == len(versions):
                yield m.Dispute(self.number, deed.said, versions)
            else:
                # Nobody was named: the line is kept as it was said.
                yield m.Extra("", f"x-disputa-{self.number}", deed.said)
        elif deed.how != "version" or self._who(deed.who):
            what = {"repeat": m.AGAIN, "drop": m.DROPPED}.get(deed.how, self._who(deed.who))
            yield m.Decided(self.number, what)
        else:
            yield m.Extra("", f"x-decisao-{self.number}", deed.version)

    def _who(self, name: str) -> str:
        return name if name in m.TEAM_WORDS else self.letters.get(name, "")


def _fixes(gone: Sequence[Alive], stand: Sequence[e.Event], said: str) -> Iterator[Mended]:
    """Yield what becomes of the events that were cut: others in their places, or nothing."""
    spot = 0
    for where, event in gone:
        if isinstance(event, OWN):
            yield from (Mended(place, None, said) for place in where)
            continue
        if spot >= len(stand):
            yield Mended(where[0], None, said)
        elif stand[spot] != event:
            yield Mended(where[0], stand[spot], said)
        spot += 1


def _alike(gone: Sequence[Alive], told: Sequence[e.Event]) -> bool:
    """Return whether what was cut and what is told instead are alike place by place.

    Otherwise all that was cut is taken back, and told anew.
    """
    events = [event for _, event in gone if not isinstance(event, OWN)]
    return all(type(event) is type(new) for event, new in zip(events, told, strict=False))


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
