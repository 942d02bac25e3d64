"""Tables on disk: one SQLite file, every record written before its reply is given.

Write-ahead log with full synchronisation, so that what was acknowledged survives the process, the
battery and the machine. Each record carries a checksum that runs on from the one before; a file that is
damaged keeps its valid part, is put aside, and people are told. One process writes a table; others look.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH103, PTH120

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import time
from typing import Any, NamedTuple
from zlib import crc32

from referee.session import salvage
from referee.session.codec import change_from, change_plain
from referee.session.history import Record
from referee.session.journal import JournalError
from referee.session.lock import Lock, take

SCHEMA = """
create table if not exists tables(
    id integer primary key, name text unique not null, setup text not null,
    made real not null, count integer not null, chain integer not null);
create table if not exists records(
    table_id integer not null, n integer not null, body text not null, chain integer not null,
    primary key(table_id, n)) without rowid;
"""
LONGEST_NAME = 60


class TableInfo(NamedTuple):
    """A kept table: its name, its setup (rules, people), when it was made, how many records it has."""

    name: str
    setup: Mapping[str, Any]
    made: float
    size: int


class Store:
    """The file of tables. ``notices`` are what opening it had to tell people."""

    def __init__(self, path: str) -> None:
        """Open or make the file. Raises JournalError where it cannot be."""
        self.path = path
        self.notices: list[str] = []
        with _told(path):
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            self.notices += salvage.check(path, self._connect)
            self._db = self._connect()
            self._db.executescript(SCHEMA)

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, timeout=5.0)
        db.execute("pragma journal_mode=wal")
        db.execute("pragma synchronous=full")
        return db

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def tables(self) -> tuple[TableInfo, ...]:
        """Return the kept tables, the newest first."""
        with _told(self.path):
            rows = self._db.execute("select name, setup, made, count from tables order by id desc").fetchall()
        return tuple(TableInfo(name, json.loads(setup), made, count) for name, setup, made, count in rows)

    def create(self, name: str, setup: Mapping[str, Any]) -> TableJournal:
        """Make a table. Raises JournalError where the name is taken or cannot be one."""
        if not 0 < len(name) <= LONGEST_NAME or not all(c.isalnum() or c in " -_.'" for c in name):
            raise JournalError("bad_name", name=name)
        body = json.dumps(setup, ensure_ascii=False, sort_keys=True)
        chain = crc32(body.encode())
        with _told(self.path):
            try:
                self._db.execute(
                    "insert into tables(name, setup, made, count, chain) values(?, ?, ?, 0, ?)",
                    (name, body, time(), chain),
                )
            except sqlite3.IntegrityError:
                raise JournalError("exists", name=name) from None
        return self.open(name)

    def open(self, name: str) -> TableJournal:
        """Return the journal of a table. Raises JournalError where there is none of that name."""
        with _told(self.path):
            row = self._db.execute("select id, setup from tables where name = ?", (name,)).fetchone()
        if row is None:
            raise JournalError("unknown", name=name)
        return TableJournal(self, name, row[0], json.loads(row[1]), take(f"{self.path}.{row[0]}.lock"))

    def delete(self, name: str) -> None:
        """Delete a table for good. Raises JournalError where there is none, or it is open elsewhere."""
        journal = self.open(name)
        if journal.read_only:
            raise JournalError("read_only", name=name)
        with _told(self.path):
            self._db.execute("begin immediate")
            self._db.execute("delete from records where table_id = ?", (journal.id,))
            self._db.execute("delete from tables where id = ?", (journal.id,))
            self._db.execute("commit")
        journal.close()

    def read(self, table_id: int) -> list[tuple[int, str, int]]:
        """Return the records of a table as stored: number, body, checksum."""
        with _told(self.path):
            found = self._db.execute(
                "select n, body, chain from records where table_id = ? order by n", (table_id,)
            ).fetchall()
        return [(int(n), str(body), int(chain)) for n, body, chain in found]

    def write(self, table_id: int, n: int, body: str, chain: int, *, name: str) -> None:
        """Write one record, on disk when this returns. Raises JournalError: then nothing was written."""
        with _told(self.path):
            try:
                self._db.execute("begin immediate")
                self._check_next(table_id, n, name)
                self._db.execute("insert into records values(?, ?, ?, ?)", (table_id, n, body, chain))
                self._db.execute("update tables set count = ?, chain = ? where id = ?", (n, chain, table_id))
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise

    def _check_next(self, table_id: int, n: int, name: str) -> None:
        """Refuse a record that does not follow the last one: somebody else wrote meanwhile."""
        row = self._db.execute("select count from tables where id = ?", (table_id,)).fetchone()
        if row is None or row[0] != n - 1:
            raise JournalError("changed_elsewhere", name=name)


class TableJournal:
    """The journal of one kept table. ``read_only`` while another process writes it."""

    def __init__(
        self, store: Store, name: str, table_id: int, setup: Mapping[str, Any], lock: Lock | None
    ) -> None:
        """Read what was kept."""
        self._store = store
        self._lock = lock
        self.name = name
        self.id = table_id
        self.setup = setup
        self._chain = crc32(json.dumps(setup, ensure_ascii=False, sort_keys=True).encode())
        self._records: list[Record] = []
        for _, body, chain in store.read(table_id):
            self._records.append(record_from(json.loads(body)))
            self._chain = chain

    @property
    def read_only(self) -> bool:
        """Whether another process has the table open for writing."""
        return self._lock is None

    def records(self) -> tuple[Record, ...]:
        """Return what was kept, in order."""
        return tuple(self._records)

    def append(self, record: Record) -> None:
        """Keep a record: it is on disk when this returns. Raises JournalError: then nothing was kept."""
        if self.read_only:
            raise JournalError("read_only", name=self.name)
        body = json.dumps(record_plain(record), ensure_ascii=False)
        chain = crc32(body.encode(), self._chain)
        self._store.write(self.id, record.n, body, chain, name=self.name)
        self._chain = chain
        self._records.append(record)

    def close(self) -> None:
        """Let another process write the table."""
        if self._lock is not None:
            self._lock.release()


def record_plain(record: Record) -> list[Any]:
    """Return a record as plain JSON."""
    change = None if record.change is None else change_plain(record.change)
    return [record.n, record.kind, record.said, change, record.at, list(record.outcomes)]


def record_from(plain: list[Any]) -> Record:
    """Return the record of such a list. Raises ValueError, KeyError or TypeError where it is none."""
    n, kind, said, change, at, outcomes = plain
    return Record(n, kind, said, None if change is None else change_from(change), at, tuple(outcomes))


@contextmanager
def _told(path: str) -> Iterator[None]:
    """Turn what SQLite and the system say into what people can act on."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "full" in str(error):
            raise JournalError("full") from error
        raise JournalError("unwritable", path=path, why=str(error)) from error
    except (sqlite3.DatabaseError, OSError) as error:
        raise JournalError("unwritable", path=path, why=str(error)) from error
