"""The one word that a misspelled word must be, where there is only one and it is safe to say so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.grammar.asking import listed
from referee.grammar.normalise import fold

SHORTEST = 6
"""Shorter words have too many neighbours, but for one cut off before its last vowel: "rodad"."""

VOWELS = "aeo"
ENDINGS = "aeiourlmsznx"
"""Letters that a whole word may end in."""


def nearest_word(text: str, surfaces: Iterable[str], asked: Mapping[str, str]) -> str | None:
    """Return the only known word one slip away from ``text``, None where there is none or a choice."""
    plain, dangerous = fold(text), listed("dangerous")
    if len(plain) < SHORTEST - (plain[-1:] not in ENDINGS) or plain in dangerous or not plain.isalpha():
        return None
    found: dict[str, str] = {}
    for group in (surfaces, asked):
        for surface in group:
            if abs(len(surface) - len(plain)) <= 1 and len(surface) >= SHORTEST and " " not in surface:
                near = fold(surface)
                cut = len(plain) >= SHORTEST or (near[:-1] == plain and near[-1] in VOWELS)
                if near not in dangerous and cut and one_slip(plain, near):
                    found.setdefault(near, surface)
    return next(iter(found.values())) if len(found) == 1 else None


def one_slip(a: str, b: str) -> bool:
    """Return whether one letter added, dropped, changed, or two swapped, makes ``b`` of ``a``."""
    if len(a) > len(b):
        a, b = b, a
    at = 0
    while at < len(a) and a[at] == b[at]:
        at += 1
    if len(a) == len(b):
        swapped = a[at + 2 :] == b[at + 2 :] and a[at : at + 2] == b[at : at + 2][::-1]
        return a != b and (a[at + 1 :] == b[at + 1 :] or swapped)
    return a[at:] == b[at + 1 :]
