"""Text to words. Accents are kept: folding is a fallback of the lexicon, never a step of its own.

A word is lower case, NFC, with its place in the text. Hyphens inside a word separate
(``meio-pau`` and ``meio pau`` are the same two words); ``1ª`` and ``3♣`` are cut where people would.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

SUIT_SYMBOLS: dict[str, str] = {
    "♣": "♣", "♧": "♣", "♥": "♥", "♡": "♥", "❤": "♥", "♠": "♠", "♤": "♠", "♦": "♦", "♢": "♦",
}  # fmt: skip
STOPS = frozenset(",;.:!?…")
"""Punctuation that is a word of its own; what is in neither set separates and is dropped."""
_FOLD_CACHE: dict[str, str] = {}


class Word(NamedTuple):
    """One word or stop: ``text`` normalised, ``start`` and ``end`` its place in the line."""

    text: str
    start: int
    end: int
    capital: bool = False


def fold(text: str) -> str:
    """Return ``text`` without accents; ç becomes c. For look-up as a last resort only."""
    if text.isascii():
        return text
    found = _FOLD_CACHE.get(text)
    if found is None:
        plain = unicodedata.normalize("NFKD", text)
        found = "".join(c for c in plain if not unicodedata.combining(c))
        _FOLD_CACHE[text] = found
    return found


_WORD = re.compile(
    r"\d+(?!\d)[ªºao]*(?![^\W_])|\d+|(?:[^\W\d_]|[ªº\u0300-\u036f])+|["
    + "".join(sorted(STOPS))
    + "".join(SUIT_SYMBOLS)
    + "]"
)


def words(text: str) -> tuple[Word, ...]:
    """Return the words and stops of a line, in order, each with its span in ``text``."""
    found: list[Word] = []
    for match in _WORD.finditer(text):
        raw = match.group()
        start, end = match.span()
        if raw in STOPS:
            found.append(Word("." if raw == "…" else raw, start, end))
        elif raw in SUIT_SYMBOLS:
            found.append(Word(SUIT_SYMBOLS[raw], start, end))
        else:
            low = raw.lower()
            plain = low if low.isascii() else unicodedata.normalize("NFC", raw).lower()
            found.append(Word(plain, start, end, capital=raw[0] != low[0]))
    return tuple(found)


def squeeze(text: str) -> str:
    """Return ``text`` with three or more of a letter in a row as one: ``truuuuco`` is ``truco``."""
    out: list[str] = []
    at = 0
    while at < len(text):
        run = at
        while run < len(text) and text[run] == text[at]:
            run += 1
        out.append(text[at] * (1 if run - at > 2 else run - at))
        at = run
    # A laugh is no word with its letters repeated.
    return "".join(out) if len(out) > 1 else text[:3]
