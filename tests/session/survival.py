"""What must hold of a damaged file of tables, whatever the damage."""

from __future__ import annotations

from pathlib import Path

from referee.rulebook.load import load_pack
from referee.session.journal import JournalError
from referee.session.keeping import reopen
from referee.session.store import Store
from tests.session.places import NAME, Kept


def survives(path: Path, whole: Kept) -> int:
    """Open a file and return how many records it kept, having checked that what is shown can be trusted."""
    store = Store(str(path))
    try:
        try:
            table, journal, notices, stands = reopen(store, NAME, load_pack)
        except JournalError:
            table = None
        if table is None:
            assert store.notices
            return -1
        journal.close()
        size = len(journal.records())
        assert journal.records() == whole.records[:size]
        assert table.state == whole.states[size]
        assert stands
        told = [*store.notices, *notices]
        assert size == len(whole.records) or any("confira o placar" in text for text in told), told
        return size
    finally:
        store.close()
