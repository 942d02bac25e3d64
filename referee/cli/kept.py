"""Tables that last: opened by name, or the last one again; what there is to tell about them."""

# pathlib would slow the start of every command.

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from referee.cli.packs import DEFAULT_RULES, pack_of
from referee.cli.seating import listed, seated
from referee.cli.streams import clean
from referee.cli.trouble import Wrong
from referee.cli.wanted import AtPlay, Wanted
from referee.rulebook.load import load_pack
from referee.session.journal import JournalError
from referee.session.keeping import Opened, Sitting, create, fresh_name, last_table, reopen, tables_file
from referee.session.store import Store, TableInfo
from referee.session.table import Table

Fill = Callable[[Wanted], Wanted]
"""Answers what was left open about a new table."""


@contextmanager
def told() -> Iterator[None]:
    """Turn what the journal says into a sentence and a status."""
    try:
        yield
    except JournalError as error:
        raise Wrong(str(error)) from error


@contextmanager
def open_store() -> Iterator[Store]:
    """Give the file of tables, and close it. Raises Wrong where it cannot be opened."""
    with told():
        store = Store(tables_file())
        try:
            yield store
        finally:
            store.close()


def open_kept(wanted: Wanted, fill: Fill) -> AtPlay:
    """Return the table of the wanted name, or where none is wanted the last one, or else a new one.

    Raises Wrong where it cannot be opened or kept.
    """
    with told():
        store = Store(tables_file())
        try:
            opened, notices = _opened(store, wanted, fill)
        except BaseException:
            store.close()
            raise
    opens = int(opened.journal.setup["opens"])
    return AtPlay(opened.table, opens, (*store.notices, *notices), store.close, opened.journal.name)


def _opened(store: Store, wanted: Wanted, fill: Fill) -> tuple[Opened, Sequence[str]]:
    """Return the table, opened, and what there is to tell about it. Raises JournalError and Wrong."""
    name = clean(wanted.name)
    last = None if name or wanted.new else last_table(store)
    if last is not None and _fits(last, wanted):
        name = last.name
    try:
        opened = reopen(store, name, load_pack) if name else None
    except JournalError as error:
        if error.code != "unknown":
            raise
        opened = None
    if opened is None:
        return _new(store, name, fill(wanted)), ()
    return opened, (opened.stands, *opened.notices, *_ignored(wanted, opened.table))


def _new(store: Store, name: str, wanted: Wanted) -> Opened:
    rules = wanted.rules or DEFAULT_RULES
    pack = pack_of(rules)
    seats = seated(wanted.players, wanted.me, wanted.opens, pack.ruleset.players)
    return create(store, name or fresh_name(store), Sitting(rules, pack, seats.names, seats.me, seats.opens))


def _fits(last: TableInfo, wanted: Wanted) -> bool:
    """Return whether the last table may be the wanted one: nothing else was asked for."""
    return not _other(wanted, str(last.setup["rules"]), last.setup["names"])


def _other(wanted: Wanted, rules: str, names: Sequence[str]) -> list[str]:
    """Return the options that ask for another table than this one."""
    flags = ["--rules"] if wanted.rules and wanted.rules != rules else []
    people = [name.strip() for name in wanted.players.split(",")]
    return flags + (["--players"] if wanted.players and people != list(names) else [])


def _ignored(wanted: Wanted, table: Table) -> list[str]:
    """Return what was asked for and is not so, because the table is as it was."""
    flags = _other(wanted, table.pack.id, table.people.names)
    if not flags:
        return []
    names = listed(table.people.names)
    return [f"Esta mesa joga por {table.pack.id}, com {names}: {listed(flags)} não muda isso."]
