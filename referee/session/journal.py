"""Where records are kept: in memory for questions, tests and pipes; ``store.py`` keeps them on disk."""

from __future__ import annotations

from typing import Any, Protocol

from referee.answers.realise import fill, phrases
from referee.session.history import Record


class Journal(Protocol):
    """Keeps the records of one table."""

    def records(self) -> tuple[Record, ...]:
        """Return what was kept, in order."""
        ...

    def append(self, record: Record) -> None:
        """Keep a record for good, or raise JournalError: then nothing was kept."""
        ...


class JournalError(Exception):
    """Something about the kept tables went wrong; the message is for people, in Portuguese.

    ``code`` is its phrase in the section ``journal`` of phrases.yaml.
    """

    def __init__(self, code: str, **facts: Any) -> None:  # noqa: ANN401 - facts are of many kinds
        """Say what went wrong by its code and facts."""
        self.code = code
        super().__init__(notice(code, **facts))


def notice(code: str, **facts: Any) -> str:  # noqa: ANN401 - facts are of many kinds
    """Return what the journal tells people, by its code."""
    words = {key: str(value) for key, value in facts.items()}
    return fill(phrases()["journal"][code], words, plural=facts.get("count", 1) != 1)


class MemoryJournal:
    """Keeps records while the process lives."""

    def __init__(self) -> None:
        """Begin empty."""
        self._records: list[Record] = []

    def records(self) -> tuple[Record, ...]:
        """Return what was kept, in order."""
        return tuple(self._records)

    def append(self, record: Record) -> None:
        """Keep a record."""
        self._records.append(record)
