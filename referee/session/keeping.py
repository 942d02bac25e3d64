"""Opening a kept table: its rules as they are now, or as they were; what changed since; where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.compile import compile_rules
from referee.engine.replay import replay
from referee.engine.state import new_state
from referee.rulebook.cite import Pack, PackError
from referee.rulebook.freeze import freeze, thaw
from referee.session.history import History
from referee.session.journal import notice
from referee.session.report import outcome_text
from referee.session.store import Store, TableJournal
from referee.session.table import Table

LoadPack = Callable[[str], Pack]


class Opened(NamedTuple):
    """A table, its journal and what people must be told about it."""

    table: Table
    journal: TableJournal
    notices: tuple[str, ...]


def setup_of(reference: str, pack: Pack, names: Sequence[str], me: int, opens: int) -> dict[str, Any]:
    """Return what a journal keeps about a table: how its pack was named, the pack itself, the people."""
    return {"rules": reference, "pack": freeze(pack), "names": list(names), "me": me, "opens": opens}


def create(store: Store, name: str, setup: Mapping[str, Any]) -> Opened:
    """Make a table and open it. Raises JournalError."""
    journal = store.create(name, setup)
    return Opened(_table(thaw(setup["pack"]), journal), journal, ())


def reopen(store: Store, name: str, load_pack: LoadPack) -> Opened:
    """Open a kept table where it stopped. Raises JournalError.

    Where its pack has changed since, all is judged again by the new one, and the differences told; where
    the new rules do not allow what happened, or the pack is gone, the table goes on by the old ones.
    """
    journal = store.open(name)
    told = [notice("read_only", name=name)] if journal.read_only else []
    old = thaw(journal.setup["pack"])
    reference = str(journal.setup["rules"])
    try:
        new = load_pack(reference)
    except PackError:
        return Opened(_table(old, journal), journal, (*told, notice("pack_gone", pack=reference)))
    if new.digest == old.digest:
        return Opened(_table(old, journal), journal, tuple(told))
    told.append(notice("pack_changed", pack=reference))
    before, after = _judge(old, journal), _judge(new, journal)
    if after is None:
        return Opened(_table(old, journal), journal, (*told, notice("pack_breaks")))
    differ = _differences(before or [], after)
    told.append(notice("pack_differs", what="; ".join(differ)) if differ else notice("pack_same"))
    return Opened(_table(new, journal), journal, tuple(told))


def _table(pack: Pack, journal: TableJournal) -> Table:
    setup = journal.setup
    return Table(pack, setup["names"], setup["me"], setup["opens"], journal=journal)


def _judge(pack: Pack, journal: TableJournal) -> list[str] | None:
    """Return what every hand came to under a pack, None where its rules refuse what happened."""
    rules = compile_rules(pack.ruleset)
    start = new_state(rules, len(journal.setup["names"]), journal.setup["opens"])
    log = History(journal.records()).log
    timeline = replay(rules, start, [logged.event for logged in log])
    if timeline.refused is not None:
        return None
    texts = [outcome_text(effect) for effects in timeline.effects for effect in effects]
    return [text for text in texts if text.startswith(("hand", "game"))]


def _differences(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return the hands that come out otherwise, as people count them, at most five."""
    hands = [
        notice("hand_differs", number=number, old=old or "-", new=new or "-")
        for number, (old, new) in enumerate(_pairs(before, after), 1)
        if old != new
    ]
    return hands[:5]


def _pairs(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, str]]:
    size = max(len(before), len(after))
    padded = [[*texts, *[""] * (size - len(texts))] for texts in (before, after)]
    return list(zip(*padded, strict=True))
