"""A damaged file of tables: what of it can be trusted, and a new file made of that.

Nothing is believed that its checksum does not bear out: the records of a table are good up to the first
that is missing, unreadable or does not follow from the one before.
"""

# ruff: noqa: PTH110, PTH202

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from time import strftime
from typing import NamedTuple
from zlib import crc32

from referee.session.journal import notice

Connect = Callable[[], sqlite3.Connection]
HEADER = b"SQLite format 3\x00"


class Rescued(NamedTuple):
    """What could be read of one table."""

    name: str
    setup: str
    made: float
    had: int  # records that the table says it had
    records: tuple[tuple[int, str, int], ...]


def check(path: str, connect: Connect) -> list[str]:
    """Make a damaged file good again; return what people must be told, nothing where all is well."""
    if not os.path.exists(path):
        return []
    tables, sound = _read(path, connect)
    if sound:
        return []
    kept = _put_aside(path)
    if not tables:
        return [notice("damaged_all", kept=kept)]
    _write(connect, tables)
    told = [notice("damaged", kept=kept)]
    return told + [
        notice("lost", name=table.name, count=max(1, table.had - len(table.records)))
        for table in tables
        if table.had != len(table.records)
    ]


def _read(path: str, connect: Connect) -> tuple[list[Rescued], bool]:
    """Return every table that can be read, and whether the whole file is sound."""
    if os.path.getsize(path) == 0 or not _is_sqlite(path):
        return [], False
    try:
        db = connect()
    except sqlite3.DatabaseError:
        return [], False
    try:
        sound = db.execute("pragma quick_check(1)").fetchone() == ("ok",)
    except sqlite3.DatabaseError:
        sound = False
    found = list(_tables(db))
    whole = all(table.had == len(table.records) for table in found) and _no_strays(db, found)
    db.close()
    return found, sound and whole and _has_schema(path, found)


def _is_sqlite(path: str) -> bool:
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read(len(HEADER)) == HEADER


def _has_schema(path: str, found: list[Rescued]) -> bool:
    """Return whether an empty result can be true: a new file has its schema and nothing else."""
    if found:
        return True
    try:
        db = sqlite3.connect(path)
        names = {row[0] for row in db.execute("select name from sqlite_master where type = 'table'")}
        db.close()
    except sqlite3.DatabaseError:
        return False
    return names >= {"tables", "records"}


def _tables(db: sqlite3.Connection) -> list[Rescued]:
    found: list[Rescued] = []
    for table_id in _ids(db):
        row = _one(db, "select name, setup, made, count, chain from tables where id = ?", table_id)
        if row is None:
            continue
        name, setup, made, count, chain = row
        try:
            json.loads(setup)
            records, last = _records(db, table_id, crc32(str(setup).encode()))
            count = int(count)
        except (TypeError, ValueError):
            continue
        # The end is the table's own word against the records': a lost tail must not pass for a short game.
        whole = last == chain and len(records) == count
        told = max(count, len(records) + 1)
        found.append(Rescued(str(name), setup, made, len(records) if whole else told, records))
    return found


def _ids(db: sqlite3.Connection) -> list[int]:
    ids: set[int] = set()
    for query in ("select id from tables order by id", "select distinct table_id from records"):
        ids.update(_column(db, query))
    return sorted(ids)


def _column(db: sqlite3.Connection, query: str) -> Iterator[int]:
    """Yield the whole numbers of a query's first column, as far as they can be read."""
    try:
        for row in db.execute(query):
            if isinstance(row[0], int):
                yield row[0]
    except sqlite3.DatabaseError:
        return


def _one(db: sqlite3.Connection, query: str, *values: int) -> tuple[str, str, float, int, int] | None:
    try:
        row: tuple[str, str, float, int, int] | None = db.execute(query, values).fetchone()
    except sqlite3.DatabaseError:
        return None
    return row


def _records(
    db: sqlite3.Connection, table_id: int, chain: int
) -> tuple[tuple[tuple[int, str, int], ...], int]:
    """Return the records that follow from each other from the first on, and their last checksum."""
    good: list[tuple[int, str, int]] = []
    try:
        for n, body, mark in db.execute(
            "select n, body, chain from records where table_id = ? order by n", (table_id,)
        ):
            expected = crc32(str(body).encode(), chain)
            if n != len(good) + 1 or mark != expected:
                break
            good.append((n, body, mark))
            chain = expected
    except (sqlite3.DatabaseError, UnicodeError):
        pass
    return tuple(good), chain


def _no_strays(db: sqlite3.Connection, found: list[Rescued]) -> bool:
    """Return whether every record belongs to a table that could be read."""
    try:
        count = db.execute("select count(*) from records").fetchone()[0]
    except sqlite3.DatabaseError:
        # A file that was made but never got its schema holds nothing.
        return not found
    return bool(count == sum(len(table.records) for table in found))


def _put_aside(path: str) -> str:
    kept = f"{path}.danificado-{strftime('%Y%m%d-%H%M%S')}"
    serial = 1
    while os.path.exists(kept):
        serial += 1
        kept = f"{kept.rsplit('~', 1)[0]}~{serial}"
    os.replace(path, kept)  # noqa: PTH105
    for suffix in ("-wal", "-shm"):
        if os.path.exists(path + suffix):
            os.replace(path + suffix, kept + suffix)  # noqa: PTH105
    return os.path.basename(kept)  # noqa: PTH119


def _write(connect: Connect, tables: list[Rescued]) -> None:
    from referee.session.store import SCHEMA  # noqa: PLC0415 - store checks with this module when it opens

    db = connect()
    db.executescript(SCHEMA)
    db.execute("begin")
    for table_id, table in enumerate(tables, 1):
        chain = table.records[-1][2] if table.records else crc32(table.setup.encode())
        db.execute(
            "insert or ignore into tables values(?, ?, ?, ?, ?, ?)",
            (table_id, table.name, table.setup, table.made, len(table.records), chain),
        )
        db.executemany("insert into records values(?, ?, ?, ?)", [(table_id, *row) for row in table.records])
    db.execute("commit")
    db.close()
