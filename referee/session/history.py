"""What happened at a table, never erased: each utterance that changed the log is a record with its change.

A change is where the log was cut and what it goes on with from there: told events cut nothing, a
correction cuts at the event it mends and tells the rest again, an undo is the change that takes the last
one back. The log is the fold of the records; a table is the fold of its log.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.session.draft import Logged

TOLD = "told"
CORRECTED = "correct"
UNDONE = "undo"
REDONE = "redo"
SAID = "said"
RULES = "rules"


class Change(NamedTuple):
    """Keep the log up to ``cut``, then go on with ``tail``."""

    cut: int
    tail: tuple[Logged, ...]


class Record(NamedTuple):
    """One line of the journal: its number from 1 on, what was said, what it changed.

    ``kind`` is told, correct, undo, redo, said for what changed nothing, or rules where the table went on
    by other rules (``outcomes`` is their digest then); ``at`` seconds since 1970; ``outcomes`` what it
    settled when it was told, as programs see it.
    """

    n: int
    kind: str
    said: str
    change: Change | None
    at: float
    outcomes: tuple[str, ...] = ()


class History:
    """The records of a table and the log they fold to."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        """Fold records that a journal kept."""
        self.records: list[Record] = []
        self._log: list[Logged] = []
        self._undo: list[Change] = []
        self._redo: list[Change] = []
        for record in records:
            self.add(record)

    @property
    def log(self) -> tuple[Logged, ...]:
        """The events that stand, in order."""
        return tuple(self._log)

    @property
    def next(self) -> int:
        """The number of the next record."""
        return self.records[-1].n + 1 if self.records else 1

    def add(self, record: Record) -> None:
        """Add a record and fold it."""
        self.records.append(record)
        change = record.change
        if change is None:
            return
        back = Change(min(change.cut, len(self._log)), tuple(self._log[change.cut :]))
        self._log[change.cut :] = change.tail
        if record.kind == UNDONE:
            del self._undo[-1:]
            self._redo.append(back)
        elif record.kind == REDONE:
            del self._redo[-1:]
            self._undo.append(back)
        else:
            self._undo.append(back)
            self._redo.clear()

    def undo(self) -> Change | None:
        """Return the change that takes the last one back, None where there is nothing to undo."""
        return self._undo[-1] if self._undo else None

    def redo(self) -> Change | None:
        """Return the change that does again what was undone last, None where nothing was."""
        return self._redo[-1] if self._redo else None

    def undos(self) -> tuple[Change, ...]:
        """Return the changes that take back all that can be, the last told first."""
        return tuple(reversed(self._undo))

    def redos(self) -> tuple[Change, ...]:
        """Return the changes that do again all that was undone, the one undone last first."""
        return tuple(reversed(self._redo))

    def change_to(self, log: Sequence[Logged]) -> Change:
        """Return the change that makes ``log`` of the present log."""
        same = 0
        for old, new in zip(self._log, log, strict=False):
            # Events are named tuples: two of different kinds are equal when their fields are.
            if old != new or type(old.event) is not type(new.event):
                break
            same += 1
        return Change(same, tuple(log[same:]))
