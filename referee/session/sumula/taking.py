"""A súmula taken in as a kept table, which goes on from where the paper ends."""

from __future__ import annotations

from collections.abc import Iterator
from time import time
from typing import NamedTuple

from referee.engine import events as e
from referee.session.draft import Draft, Logged
from referee.session.history import TOLD, Change, Record
from referee.session.keeping import LoadPack, Opened, Sitting, create, reopen
from referee.session.store import Store
from referee.session.sumula import model as m
from referee.session.sumula.mending import mended
from referee.session.sumula.writing import body_text


class Taken(NamedTuple):
    """The table that came of a súmula, and how many of its lines it could not take in.

    Left out are acts that the rules refused, and cards that nobody can name.
    """

    opened: Opened
    left_out: int


def take(store: Store, name: str, sumula: m.Sumula, sitting: Sitting, load_pack: LoadPack) -> Taken:
    """Make a kept table of a súmula without faults. Raises JournalError; then no table is there.

    Every line of the súmula is a record of its own, so that each can be taken back.
    """
    opened = create(store, name, sitting)
    try:
        left_out = _fill(opened, sumula)
    except BaseException:
        opened.journal.close()
        store.delete(name)
        raise
    opened.journal.close()
    return Taken(reopen(store, name, load_pack), left_out)


def _fill(opened: Opened, sumula: m.Sumula) -> int:
    """Write the records of a súmula; return how many of its lines were left out."""
    draft = opened.table.draft.copy()
    left_out = 0
    number = 0
    for said, events in told(sumula):
        kept = [logged for event in events if (logged := _tell(draft, event, number + 1)) is not None]
        left_out += len(kept) < len(events) or not events
        if kept:
            number += 1
            change = Change(len(draft.log) - len(kept), tuple(kept))
            opened.journal.append(Record(number, TOLD, said, change, time()))
    return left_out


def told(sumula: m.Sumula) -> Iterator[tuple[str, tuple[e.Event, ...]]]:
    """Yield what each line of a súmula tells, as it is written; no event where nobody can name the card."""
    header = sumula.header
    if header.points is not None or header.games is not None:
        start = e.ScoreSet(header.points or (0, 0), header.games)
        if start != e.ScoreSet((0, 0), (0, 0)) and start != e.ScoreSet((0, 0)):
            yield "@placar", (start,)
    for body in mended(sumula).bodies:
        if isinstance(body, m.Deal):
            vira = (e.ViraTurned(body.vira),) if body.vira is not None else ()
            yield body_text(body, header.seats), (e.HandBegan(body.opener), *vira)
        elif isinstance(body, m.Act):
            events = () if isinstance(body.deed, m.Untold) else (body.deed,)
            yield body_text(body, header.seats), events


def _tell(draft: Draft, event: e.Event, line: int) -> Logged | None:
    """Return the event as the log keeps it, None where it was refused; an infraction that costs is kept."""
    logged = Logged(event, getattr(event, "seat", None), line)
    size = len(draft.log)
    draft.tell(logged)
    return logged if len(draft.log) > size else None
