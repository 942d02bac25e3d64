"""Text to words. Accents are kept: folding is a fallback of the lexicon, never a step of its own.

A word is lower case, NFC, with its place in the text. Hyphens inside a word separate
(``meio-pau`` and ``meio pau`` are the same two words); ``1ª`` and ``3♣`` are cut where people would.
"""

from __future__ import annotations

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


def _kind(char: str) -> str:
    if char.isdigit():
        return "0"
    if char.isalpha() or char in "ªº" or unicodedata.combining(char):
        return "a"
    return "."


def words(text: str) -> tuple[Word, ...]:
    """Return the words and stops of a line, in order, each with its span in ``text``."""
    found: list[Word] = []
    start = -1
    kind = ""
    for at, char in enumerate(text):
        now = _kind(char)
        if start >= 0 and (now == "." or (now != kind and not (kind == "0" and char in "ªºao"))):
            found.append(_word(text, start, at))
            start = -1
        if now != ".":
            if start < 0:
                start, kind = at, now
        elif char in STOPS:
            found.append(Word("." if char == "…" else char, at, at + 1))
        elif char in SUIT_SYMBOLS:
            found.append(Word(SUIT_SYMBOLS[char], at, at + 1))
    if start >= 0:
        found.append(_word(text, start, len(text)))
    return tuple(found)


def _word(text: str, start: int, end: int) -> Word:
    raw = text[start:end]
    low = unicodedata.normalize("NFC", raw).lower()
    return Word(low, start, end, raw[0] != raw[0].lower())


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
    return "".join(out)
