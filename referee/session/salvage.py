"""The file of tables: its shape, whether it is sound, and a new one made of what can be trusted.

Nothing is believed that its checksum does not bear out. The records of a table are a chain: the first, with
the number 0, is its setup, and each carries a checksum that runs on from the one before. They are good up
to the first that is missing, unreadable or does not follow. The row in ``tables`` is the witness of their
end, so that a lost tail does not pass for a short game.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH105, PTH107, PTH110, PTH119, PTH202

from __future__ import annotations

import errno
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from time import strftime
from typing import Any, NamedTuple
from zlib import crc32

from referee.session.journal import JournalError, notice
from referee.session.lock import Lock

VERSION = 0x01010101  # the next is 0x02020202: a number that was only damaged is no version
SCHEMA = f"""
begin immediate;
create table if not exists tables(
    id integer primary key, name text not null, key text not null, used real not null,
    count integer not null, chain integer not null, mark integer not null);
create table if not exists records(
    table_id integer not null, n integer not null, body text not null, chain integer not null,
    primary key(table_id, n)) without rowid;
create table if not exists packs(
    digest text primary key, body text not null, mark integer not null) without rowid;
pragma user_version = {VERSION};
commit;
"""
PATIENCE = 5.0  # seconds to wait for another process to finish writing
_TROUBLE = {
    "full": "full",
    "locked": "busy",
    "readonly": "unwritable",
    "permission": "unwritable",
    "unable to open": "unwritable",
    "i/o": "disk",
    "out of memory": "disk",
    "protocol": "disk",
}
Row = tuple[int, str, int]
DAMAGE = (sqlite3.Error, UnicodeError)  # a message about damaged text may itself not be readable


class Rescued(NamedTuple):
    """What could be read of one table: its rows, and how many are lost (None: there is no telling)."""

    id: int
    name: str
    used: float
    rows: tuple[Row, ...]
    lost: int | None


class Found(NamedTuple):
    """What could be read of a file. ``sound``: that is all there was."""

    tables: tuple[Rescued, ...] = ()
    packs: tuple[tuple[str, str, int], ...] = ()
    sound: bool = False


def connect(path: str, *settings: str) -> sqlite3.Connection:
    """Open the file as everybody must. Raises sqlite3.DatabaseError.

    A rollback journal, not a write-ahead log: what was committed is then all in one file, so that no
    second one can be lost, left behind or cut, and go missing without a trace.
    """
    db = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    try:
        for setting in (*settings, "journal_mode=truncate", "synchronous=full", "cell_size_check=on"):
            db.execute(f"pragma {setting}").fetchall()
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def trouble(path: str) -> Iterator[None]:
    """Turn what SQLite and the system say into a JournalError that people can act on."""
    try:
        yield
    except DAMAGE as error:
        raise JournalError(_trouble(error) or "broken", path=path) from error
    except OSError as error:
        full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        raise JournalError("full" if full else "unwritable", path=path) from error


def _trouble(error: Exception) -> str:
    """Return the code of what keeps a file from being used now; nothing where the file itself is bad."""
    said = str(error).lower()
    return next((code for sign, code in _TROUBLE.items() if sign in said), "")


def mark_of(*values: Any) -> int:  # noqa: ANN401 - a damaged column holds anything
    """Return the checksum of a row's values."""
    return crc32("\x1f".join(map(str, values)).encode())


def mend(path: str, hold: Lock | None) -> list[str]:
    """Make a damaged file good again; return what people must be told, nothing where all is well.

    ``hold`` is the shared lock of the file. Raises JournalError where others have it open, or where it
    was made by a newer version; sqlite3.Error or OSError where it cannot be used at all.
    """
    if not os.path.exists(path) or _examine(path).sound:
        return []
    try:
        if hold is not None and not hold.alone():
            raise JournalError("damaged_busy", path=path)
        if _examine(path).sound:  # somebody else has mended it meanwhile
            return []
        # So asked, SQLite also reads what is left of a file that was cut.
        return _replace(path, _examine(path, "writable_schema=on"))
    finally:
        if hold is not None:
            hold.share()


# ---- reading ----------------------------------------------------------------------------------------


class _Reader:
    """Reads as far as a file can be read; ``sound`` until something cannot."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self.sound = True

    def rows(self, query: str, *values: int) -> Iterator[Any]:
        """Yield the rows of a query up to the first that is damaged."""
        try:
            yield from self._db.execute(query, values)
        except DAMAGE as error:
            if _trouble(error):
                raise
            self.sound = False

    def numbers(self, query: str) -> set[int]:
        """Return the whole numbers of a query's only column."""
        return {number for (number,) in self.rows(query) if isinstance(number, int)}


def _examine(path: str, *settings: str) -> Found:
    """Return what can be read of a file, seen at one moment."""
    try:
        db = connect(path, *settings)
    except DAMAGE as error:
        if _trouble(error):
            raise
        return Found()
    with closing(db):
        reader = _Reader(db)
        db.execute("begin")
        version = max(reader.numbers("pragma user_version"), default=0)
        if version > VERSION and version % VERSION == 0:
            raise JournalError("newer", path=path)
        checked = list(reader.rows("pragma quick_check(1)"))
        found = _read(reader)
        return found._replace(sound=reader.sound and version == VERSION and checked == [("ok",)])


def _read(reader: _Reader) -> Found:
    ids = reader.numbers("select id from tables") | reader.numbers("select distinct table_id from records")
    tables = tuple(_table(reader, table_id) for table_id in sorted(ids))
    packs = tuple(reader.rows("select digest, body, mark from packs order by digest"))
    good = tuple(pack for pack in packs if pack[-1] == mark_of(*pack[:-1]))
    total = reader.numbers("select count(*) from records")
    if total != {sum(len(table.rows) for table in tables)} or len(good) < len(packs):
        reader.sound = False
    return Found(tables, good)


def _table(reader: _Reader, table_id: int) -> Rescued:
    rows = tuple(_chain(reader, table_id))
    query = "select name, key, used, count, chain, mark from tables where id = ?"
    row = next(reader.rows(query, table_id), None)
    if row is not None and row[-1] == mark_of(*row[:-1]):
        name, _, used, count, chain, _ = row
        lost = count + 1 - len(rows)
        whole = lost == 0 and rows[-1][-1] == chain
        table = Rescued(table_id, name, used, rows, lost if whole or lost > 0 else None)
    else:
        setup: dict[str, Any] = json.loads(rows[0][1]) if rows else {"name": "", "made": 0.0}
        table = Rescued(table_id, setup["name"], setup["made"], rows, None)
    if table.lost != 0:
        reader.sound = False
    return table


def _chain(reader: _Reader, table_id: int) -> Iterator[Row]:
    """Yield the rows that follow from each other, from the setup on."""
    chain = 0
    found = reader.rows("select n, body, chain from records where table_id = ? order by n", table_id)
    for place, (n, body, mark) in enumerate(found):
        chain = crc32(str(body).encode(), chain)
        if n != place or mark != chain:
            return
        yield n, body, chain


# ---- mending ----------------------------------------------------------------------------------------


def _replace(path: str, found: Found) -> list[str]:
    """Put a file of what was found in the place of the damaged one, which is kept under another name."""
    new = f"{path}.novo"
    for left in (new, f"{new}-journal"):
        with suppress(FileNotFoundError):
            os.remove(left)
    good = [table for table in found.tables if table.rows]
    _write(new, good, found)
    if os.path.getsize(path) == 0:
        told = [notice("empty")]
    else:
        told = [notice("damaged" if good else "damaged_all", kept=_put_aside(path))]
    os.replace(new, path)
    return told + [_loss(table) for table in found.tables if table.lost != 0 and table.name]


def _loss(table: Rescued) -> str:
    if not table.rows:
        return notice("lost_table", name=table.name)
    if table.lost is None:
        return notice("unsure", name=table.name)
    return notice("lost", name=table.name, count=table.lost)


def _write(path: str, tables: list[Rescued], found: Found) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(SCHEMA)
        db.execute("begin")
        for table in tables:
            insert(db, table)
        db.executemany("insert or ignore into packs values(?, ?, ?)", found.packs)
        db.execute("commit")


def insert(db: sqlite3.Connection, table: Rescued) -> None:
    """Write a table with all its rows."""
    values = (table.name, key_of(table.name), table.used, len(table.rows) - 1, table.rows[-1][-1])
    row = (table.id, *values, mark_of(*values))
    db.execute("insert or ignore into tables values(?, ?, ?, ?, ?, ?, ?)", row)
    db.executemany("insert into records values(?, ?, ?, ?)", [(table.id, *row) for row in table.rows])


def key_of(name: str) -> str:
    """Return a name without what people leave out in writing it: accents, capitals, spaces too many."""
    from unicodedata import combining, normalize  # noqa: PLC0415 - only where names are compared

    plain = normalize("NFKD", " ".join(name.casefold().split()))
    return "".join(c for c in plain if not combining(c))


def _put_aside(path: str) -> str:
    """Keep a damaged file under another name too; return the name."""
    kept = f"{path}.danificado-{strftime('%Y%m%d-%H%M%S')}"
    serial = 1
    while os.path.exists(kept):
        serial += 1
        kept = f"{kept.rsplit('~', 1)[0]}~{serial}"
    _twin(path, kept)
    for suffix in ("-journal", "-wal", "-shm"):
        # Left where it is, it would be played into the new file.
        if os.path.exists(path + suffix):
            _twin(path + suffix, kept + suffix)
            os.remove(path + suffix)
    return os.path.basename(kept)


def _twin(path: str, kept: str) -> None:
    try:
        os.link(path, kept)
    except OSError:
        from shutil import copyfile  # noqa: PLC0415 - only where a file system knows no second names

        copyfile(path, kept)
