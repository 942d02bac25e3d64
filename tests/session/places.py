"""Kept tables to try things on: told in sentences, one record after another."""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from referee.engine.compile import compile_rules
from referee.engine.events import Event
from referee.engine.state import State
from referee.rulebook.load import load_pack
from referee.session.codec import record_plain
from referee.session.draft import Logged
from referee.session.history import Change, Record
from referee.session.keeping import Opened, Sitting, create, reopen
from referee.session.salvage import Rescued, connect, insert
from referee.session.store import Store
from tests.engine.games import Table
from tests.oracle.deal import tell_match
from tests.oracle.tell import lines

SHM = "/dev/shm"  # noqa: S108 - memory, where the system has such a folder: damage needs no disk
MEMORY = SHM if os.access(SHM, os.W_OK) else None
NAME = "Bar do Zé"


class Kept(NamedTuple):
    """A file with one table: its bytes, its records, and the state before the first and after each."""

    bytes: bytes
    records: tuple[Record, ...]
    states: tuple[State, ...]


def sitting(opens: int = 0, rules: str = "paulista") -> Sitting:
    return Sitting(rules, load_pack(rules), ("Ana", "Beto"), 0, opens)


@cache
def told(seed: int, hands: int = 40) -> tuple[int, tuple[str, ...]]:
    """Return who opens a random match, and what is said in it."""
    story = tell_match("paulista", 2, seed, tries=0, hands=hands, matches=20, told=True)
    return story.opener, tuple(line.text for line in lines(story, seed))


@contextmanager
def opened(path: Path | str, name: str = NAME) -> Iterator[tuple[Store, Opened]]:
    """Open a kept table, and let go of it at the end."""
    store = Store(str(path))
    try:
        table = reopen(store, name, load_pack)
        try:
            yield store, table
        finally:
            table.journal.close()
    finally:
        store.close()


@cache
def kept(events: int = 200, seed: int = 1) -> Kept:
    """Return a file with one table of so many events."""
    opens, texts = told(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        path = Path(folder) / "mesas.db"
        store = Store(str(path))
        table, journal, *_ = create(store, NAME, sitting(opens))
        states = [table.state]
        for text in texts:
            size = len(table.history.records)
            table.hear(text)
            states += [table.state] * (len(table.history.records) - size)
            if len(table.events) >= events:
                break
        records = journal.records()
        journal.close()
        store.close()
        assert len(table.events) >= events
        return Kept(path.read_bytes(), records, tuple(states))


def long_table(path: Path, events: int = 10_000) -> None:
    """Make a file with a table of so many events, written in one go."""
    rules = compile_rules(load_pack("paulista").ruleset)
    log: list[Event] = []
    match = Table(rules, 2, random.Random(3), calls=0.1)
    start = match.start.hand.opener
    while len(log) < events:
        match.do(event := match.next_event())
        log.append(event)
    store = Store(str(path))
    _, journal, *_ = create(store, NAME, sitting(start))
    row = journal.last
    rows = [row]
    for n, event in enumerate(log, 1):
        seat = getattr(event, "seat", None)
        change = Change(n - 1, (Logged(event, seat, n),))
        body = json.dumps(record_plain(Record(n, "told", "o Beto jogou o três de copas", change, float(n))))
        row = (n, body, crc32(body.encode(), row[-1]))
        rows.append(row)
    journal.close()
    store.delete(NAME)
    store.close()
    with closing(connect(str(path))) as db:
        db.execute("begin")
        insert(db, Rescued(1, NAME, 1.0, tuple(rows), 0))
        db.execute("commit")
