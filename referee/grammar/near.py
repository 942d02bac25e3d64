"""The one word of the table that a misspelled word must be, where there is only one and it is safe to say so.

One letter added, dropped or changed, or two swapped, inside a word of five letters or more: its first and
its last letter stand, for most words of another meaning differ in one of these ("votou", "botou") and the
last tells the person. Nothing is mended into or out of the words that the lexicon calls neighbours, nor out
of those of the language that it lists as strangers.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.grammar.lexicon import SKIP, Lexicon, Reading
from referee.grammar.normalise import fold, squeeze

SHORTEST = 5
IDLE = frozenset({SKIP, "CHAT", "OFF", "HEDGE", "TERM", "HYP"})
"""Kinds that no misspelled word is taken for: they would only hide that it was not understood."""
_LETTERS = "abcdefghijklmnopqrstuvxyz"


def nearest(text: str, lexicon: Lexicon) -> str | None:
    """Return the plain spelling of the one entry a slip away from ``text``; None where not one is."""
    plain = fold(squeeze(text))
    if len(plain) < SHORTEST or not plain.isalpha() or plain in lexicon.untouched:
        return None
    found = {near for near in _slips(plain) if _fits(near, lexicon)}
    if len(found) != 1:
        return None
    near = found.pop()
    return near if any(r.kind not in IDLE for r in readings(near, lexicon)) else None


def readings(plain: str, lexicon: Lexicon) -> tuple[Reading, ...]:
    """Return every reading of what is plainly spelled so."""
    return (*lexicon.look_up(plain), *lexicon.folded(plain))


def _fits(plain: str, lexicon: Lexicon) -> bool:
    return len(plain) >= SHORTEST and plain not in lexicon.untouched and lexicon.knows(plain)


def _slips(word: str) -> Iterator[str]:
    for at in range(1, len(word)):
        head, tail = word[:at], word[at:]
        for letter in _LETTERS:
            yield head + letter + tail
        if len(tail) > 1:
            yield head + tail[1:]
            for letter in _LETTERS:
                yield head + letter + tail[1:]
        if len(tail) > 2 and tail[0] != tail[1]:
            yield head + tail[1] + tail[0] + tail[2:]
