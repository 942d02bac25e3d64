"""Tables on disk: one SQLite file, every record written before its reply is given.

Each record is a transaction of its own with full synchronisation, so that what was acknowledged survives
the process, the battery and the machine. One process writes a table; others look. A file found damaged is
mended before it is used (``salvage``), and people are told.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH103, PTH120

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import time
from typing import Any, NamedTuple
from zlib import crc32

from referee.session.codec import record_from, record_plain
from referee.session.history import Record
from referee.session.journal import JournalError
from referee.session.lock import SHARED, Lock, join, take
from referee.session.salvage import (
    SCHEMA,
    VERSION,
    Rescued,
    Row,
    connect,
    insert,
    key_of,
    mark_of,
    mend,
    trouble,
)

LONGEST_NAME = 60
Setup = Mapping[str, Any]


class TableInfo(NamedTuple):
    """A kept table: its setup (rules, people), when it was made and last written, how many records it has."""

    name: str
    setup: Setup
    made: float
    used: float
    size: int


class Store:
    """The file of tables. ``notices`` are what opening it had to tell people."""

    def __init__(self, path: str) -> None:
        """Open or make the file. Raises JournalError where it cannot be."""
        self.path = path
        with trouble(path):
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            self._hold = _hold(path + SHARED)
            try:
                self.notices = mend(path, self._hold)
                self._db = connect(path)
            except BaseException:
                self._release()
                raise
            try:
                if self._db.execute("pragma user_version").fetchone() != (VERSION,):
                    self._db.executescript(SCHEMA)
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Close the file."""
        self._db.close()
        self._release()

    def _release(self) -> None:
        if self._hold is not None:
            self._hold.release()

    def tables(self) -> tuple[TableInfo, ...]:
        """Return the kept tables, the one written last first."""
        query = (
            "select name, body, used, count from tables join records on table_id = id and n = 0"
            " order by used desc, id desc"
        )
        with trouble(self.path):
            rows = self._db.execute(query).fetchall()
        found = [(name, json.loads(setup), used, count) for name, setup, used, count in rows]
        return tuple(TableInfo(name, setup, setup["made"], used, count) for name, setup, used, count in found)

    def create(self, name: str, setup: Setup, pack: Mapping[str, Any]) -> TableJournal:
        """Make a table and keep its frozen pack. Raises JournalError: the name is taken or cannot be one."""
        name = tidy_name(name)
        made = time()
        body = json.dumps({"name": name, "made": made, **setup}, ensure_ascii=False)
        with self._writing():
            if self._db.execute("select 1 from tables where key = ?", (key_of(name),)).fetchone():
                raise JournalError("exists", name=name)
            (table_id,) = self._db.execute("select coalesce(max(id), 0) + 1 from tables").fetchone()
            insert(self._db, Rescued(table_id, name, made, ((0, body, crc32(body.encode())),), 0))
            self._keep_pack(pack)
        return self.open(name)

    def open(self, name: str) -> TableJournal:
        """Return the journal of a table. Raises JournalError where there is none of that name."""
        key = key_of(name).encode("utf-8", "replace").decode()
        with trouble(self.path):
            found = self._db.execute("select id, name from tables where key = ?", (key,)).fetchone()
        if found is None:
            raise JournalError("unknown", name=_shown(name))
        return TableJournal(self, *found)

    def delete(self, name: str) -> None:
        """Delete a table for good. Raises JournalError where there is none, or it is open elsewhere."""
        journal = self.open(name)
        try:
            if journal.barred:
                raise JournalError(journal.barred, name=journal.name, path=self.path)
            with self._writing():
                self._db.execute("delete from records where table_id = ?", (journal.id,))
                self._db.execute("delete from tables where id = ?", (journal.id,))
        finally:
            journal.close()

    def pack(self, digest: str) -> Mapping[str, Any] | None:
        """Return the frozen pack of a digest, None where it is not kept (any more)."""
        with trouble(self.path):
            row = self._db.execute("select body from packs where digest = ?", (digest,)).fetchone()
        return None if row is None else dict(json.loads(row[0]))

    def keep_pack(self, pack: Mapping[str, Any]) -> None:
        """Keep a frozen pack. Raises JournalError."""
        with self._writing():
            self._keep_pack(pack)

    def _keep_pack(self, pack: Mapping[str, Any]) -> None:
        row = (pack["digest"], json.dumps(pack, ensure_ascii=False))
        self._db.execute("insert or ignore into packs values(?, ?, ?)", (*row, mark_of(*row)))

    def rows(self, table_id: int) -> list[Row]:
        """Return the rows of a table, its setup first."""
        query = "select n, body, chain from records where table_id = ? order by n"
        with trouble(self.path):
            return self._db.execute(query, (table_id,)).fetchall()

    def write(self, table: TableJournal, row: Row, at: float) -> None:
        """Write a row of a table, on disk when this returns. Raises JournalError: then nothing was written.

        It must follow the last one there: else somebody wrote meanwhile, whatever the locks say.
        """
        n, _, chain = row
        values = (table.name, key_of(table.name), at, n, chain)
        with self._writing():
            last = self._db.execute("select count, chain from tables where id = ?", (table.id,)).fetchone()
            if last != (n - 1, table.last[-1]):
                raise JournalError("changed_elsewhere", name=table.name)
            self._db.execute("insert into records values(?, ?, ?, ?)", (table.id, *row))
            self._db.execute(
                "update tables set used = ?, count = ?, chain = ?, mark = ? where id = ?",
                (at, n, chain, mark_of(*values), table.id),
            )

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Hold a transaction: all of what is done in it is on disk at its end, or nothing is."""
        with trouble(self.path):
            try:
                self._db.execute("begin immediate")
                yield
                self._db.execute("commit")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise


class TableJournal:
    """The journal of one kept table. ``last`` is its last row on disk.

    ``barred`` is the code of why it can only be looked at: another has it open (``read_only``), or its
    folder cannot be written (``unwritable``); nothing where it can be written.
    """

    def __init__(self, store: Store, table_id: int, name: str) -> None:
        """Take the table where nobody else has it, and read what was kept. Raises JournalError."""
        self.store = store
        self.id = table_id
        self.name = name
        self.barred = ""
        self._lock: Lock | None = None
        self._take()
        try:
            rows = store.rows(table_id)
            self.setup: Setup = json.loads(rows[0][1])
            self._records = [record_from(json.loads(body)) for _, body, _ in rows[1:]]
        except (LookupError, TypeError, ValueError) as error:
            self.close()
            raise JournalError("unreadable", name=name) from error
        except BaseException:
            self.close()
            raise
        self.last = rows[-1]

    def records(self) -> tuple[Record, ...]:
        """Return what was kept, in order."""
        return tuple(self._records)

    def append(self, record: Record) -> None:
        """Keep a record: it is on disk when this returns. Raises JournalError: then nothing was kept."""
        if self._lock is None and self.barred:
            self._take()  # who had the table may have gone since
        if self._lock is None:
            raise JournalError(self.barred or "changed_elsewhere", name=self.name, path=self.store.path)
        # What a terminal could not decode cannot be written either.
        body = json.dumps(record_plain(record), ensure_ascii=False).encode("utf-8", "replace")
        row = (record.n, body.decode(), crc32(body, self.last[-1]))
        self.store.write(self, row, record.at)
        self.last = row
        self._records.append(record)

    def _take(self) -> None:
        try:
            self._lock = take(f"{self.store.path}.{self.id}.lock")
        except OSError:
            self.barred = "unwritable"
        else:
            self.barred = "" if self._lock is not None else "read_only"

    def close(self) -> None:
        """Let another process write the table; this journal writes no more."""
        self.barred = ""
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _hold(path: str) -> Lock | None:
    """Return the shared lock of the file, None in a folder that can only be read: nobody mends it there."""
    try:
        return join(path)
    except OSError:
        return None


def tidy_name(name: str) -> str:
    """Return a table's name as it is kept. Raises JournalError where it cannot be one."""
    from unicodedata import normalize  # noqa: PLC0415 - only where names are given

    tidy = normalize("NFC", " ".join(name.split()))
    fits = 0 < len(tidy) <= LONGEST_NAME and all(c.isalnum() or c in " -_.'" for c in tidy)
    if not fits or not any(c.isalnum() for c in tidy):
        raise JournalError("bad_name", name=_shown(tidy))
    return tidy


def _shown(name: str) -> str:
    """Return a name that nobody chose as it can be shown."""
    return "".join(c if c.isprintable() else "?" for c in name[:LONGEST_NAME])
