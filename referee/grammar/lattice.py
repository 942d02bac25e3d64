"""The readings of a line: at each place, what the next word or words may be.

Costs order the readings of a line; they are counted in tens so that the order of readings in the
lexicon (ones) decides only between equals. Names of the table come before the lexicon; a word typed
without its accents costs a little; a word in no list may still be part of small talk.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.grammar.lalr import Edge
from referee.grammar.lexicon import SKIP, Lexicon, Reading
from referee.grammar.normalise import Word, fold, squeeze

COMMA = 20
STOP = 80
FOLDED = 40
NAMED = 30
UNKNOWN = 60
AND_SKIPPED = 15
_STOPS = {",": COMMA, ";": STOP, ":": COMMA, ".": STOP, "!": STOP, "?": STOP}


class Token(NamedTuple):
    """A reading taken: its kind and attributes, the words it covers and the word before them."""

    kind: str
    attrs: dict[str, str] | object
    first: int
    last: int

    def get(self, key: str) -> str | None:
        """Return an attribute of the reading, None where it has none."""
        return self.attrs.get(key)  # type: ignore[attr-defined,no-any-return]


class Lattice:
    """The readings of one line for one table."""

    def __init__(
        self, words: Sequence[Word], lexicon: Lexicon, names: Sequence[tuple[str, tuple[str, ...]]]
    ) -> None:
        """Take the line's words and the table's names, each with its folded words."""
        self.words = words
        self.texts = [w.text for w in words]
        self._lexicon = lexicon
        self._names = names
        self._edges: list[list[Edge] | None] = [None] * (len(words) + 1)

    def edges(self, at: int) -> list[Edge]:
        """Return the readings that start at word ``at``, none at the end of the line."""
        found = self._edges[at]
        if found is None:
            found = self._find(at) if at < len(self.words) else []
            self._edges[at] = found
        return found

    def known(self, at: int) -> bool:
        """Return whether any list knows the word at ``at``."""
        return any(e.kind != "UNKNOWN" for e in self.edges(at))

    def _find(self, at: int) -> list[Edge]:
        text = self.texts[at]
        if text in _STOPS:
            return [Edge(SKIP, None, at + 1, _STOPS[text])]
        found: list[Edge] = []
        named = self._named(at, found)
        base = NAMED if named else 0
        for length in self._lexicon.lengths.get(text, ()):
            if at + length <= len(self.texts):
                surface = " ".join(self.texts[at : at + length])
                if self._add(at, length, surface, base, found):
                    base += 25
        self._single(at, text, base, found)
        if not found:
            found.append(Edge("UNKNOWN", Token("UNKNOWN", {}, at, at), at + 1, UNKNOWN))
        return found

    def _named(self, at: int, found: list[Edge]) -> bool:
        before = len(found)
        for name, parts in self._names:
            end = at + len(parts)
            if end <= len(self.texts) and all(
                fold(t) == p for t, p in zip(self.texts[at:end], parts, strict=True)
            ):
                found.append(Edge("NAME", Token("NAME", {"name": name}, at, end - 1), end, 0))
        return len(found) > before

    def _single(self, at: int, text: str, base: int, found: list[Edge]) -> None:
        if text == "e":
            found.append(Edge("AND", Token("AND", {}, at, at), at + 1, base))
            found.append(Edge(SKIP, None, at + 1, AND_SKIPPED))
        if not self._add(at, 1, text, base, found) and text != "e":
            short = squeeze(text)
            if short != text:
                self._add(at, 1, short, base, found)

    def _add(self, at: int, length: int, surface: str, base: int, found: list[Edge]) -> bool:
        readings = self._lexicon.look_up(surface)
        count = len(found)
        self._put(at, length, readings, base, found)
        self._put(
            at,
            length,
            self._lexicon.folded(surface),
            base + (FOLDED if readings or surface == "e" else 1),
            found,
        )
        return len(found) > count

    @staticmethod
    def _put(at: int, length: int, readings: Sequence[Reading], base: int, found: list[Edge]) -> None:
        for order, reading in enumerate(readings):
            if reading.kind == SKIP:
                found.append(Edge(SKIP, None, at + length, base + order))
            else:
                token = Token(reading.kind, reading.attrs, at, at + length - 1)
                found.append(Edge(reading.kind, token, at + length, base + order))
