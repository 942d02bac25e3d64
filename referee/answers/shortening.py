"""Sentences cut to what can be said aloud: a first sentence of a few words, no chains of colons."""

from __future__ import annotations

import re

LONGEST = 12
"""Words that the first sentence of an answer may have."""
_JOINTS = re.compile(r"(?<=[^,;:]); |, (?:e|mas|porque|ou seja,) ")
_SENTENCE = re.compile(r"(?<=[.?!]) ")


def breathed(text: str) -> str:
    """Return an answer whose first sentence is cut where people would breathe, where it is too long.

    What comes after the cut is a sentence of its own: nothing is left out.
    """
    first, *rest = _SENTENCE.split(text, maxsplit=1)
    if len(first.split()) <= LONGEST:
        return text
    cuts = [m for m in _JOINTS.finditer(first) if len(first[: m.start()].split()) <= LONGEST]
    if not cuts:
        return text
    cut = cuts[-1]
    after = first[cut.end() :]
    return " ".join([first[: cut.start()] + ".", after[:1].upper() + after[1:], *rest])


def flat(text: str) -> str:
    """Return a sentence that stands after a colon, without a colon of its own."""
    return text.replace(": ", ", ")


def one_sentence(text: str) -> str:
    """Return sentences as one, with semicolons between."""
    first, *rest = _SENTENCE.split(text)
    return "; ".join([first.rstrip("."), *(part[:1].lower() + part[1:].rstrip(".") for part in rest)])


def first_clause(text: str) -> str:
    """Return a sentence up to its first pause."""
    return re.split(r"[:,;.]", text, maxsplit=1)[0]
