"""One word or phrase of a question, with all that it may be."""

from __future__ import annotations

from typing import NamedTuple


class Mark(NamedTuple):
    """A word or phrase: ``tags`` all that it may be, ``first`` and ``last`` its words.

    ``said`` is all that was said of it, with the words before it that change nothing: ``o 4 de ouros``.
    """

    tags: frozenset[str]
    first: int
    last: int
    text: str
    rank: str | None = None
    suit: str | None = None
    n: int | None = None
    call: str | None = None
    numbers: tuple[int, ...] = ()
    name: str | None = None
    pack: str | None = None
    forms: frozenset[str] = frozenset()
    said: str = ""

    def is_(self, *tags: str) -> bool:
        """Return whether the mark may be any of the tags."""
        return not self.tags.isdisjoint(tags)
