"""What comes between a wording and the referee: fillers, missing punctuation, accents, capitals, slips."""

from __future__ import annotations

import random
import re
import unicodedata
from typing import NamedTuple

from tests.teller.words import TABLE


class Manner(NamedTuple):
    """How somebody tells a match: shares of lines, from 0 to 1."""

    joins: float
    fillers: float
    slips: float
    mends: float
    undoes: float
    drops: float
    careless: float
    skips: float
    bare: float
    voice: bool
    plain_letters: bool
    shouts: bool


def manner(rng: random.Random) -> Manner:
    """Return a manner of telling: from careful to a recogniser's output of a noisy bar."""
    return Manner(
        joins=rng.choice([0.0, 0.3, 0.6, 0.8]),
        fillers=rng.choice([0.0, 0.1, 0.4]),
        slips=rng.choice([0.0, 0.0, 0.1, 0.3]),
        mends=rng.choice([0.0, 0.03, 0.1]),
        undoes=rng.choice([0.0, 0.03, 0.08]),
        drops=rng.choice([0.3, 0.7, 1.0]),
        careless=rng.choice([0.0, 0.3, 0.6]),
        skips=rng.choice([0.0, 0.1, 0.3]),
        bare=rng.choice([0.0, 0.05, 0.2]),
        voice=rng.random() < 0.4,
        plain_letters=rng.random() < 0.3,
        shouts=rng.random() < 0.1,
    )


def disguise(text: str, how: Manner, rng: random.Random) -> str:
    """Return a line as it reaches the referee."""
    if rng.random() < how.fillers:
        text = rng.choice(TABLE["front"]) + text
    if rng.random() < how.fillers:
        text += rng.choice(TABLE["back"])
    if rng.random() < how.slips:
        text = slip(text, rng)
    if how.plain_letters:
        text = bare_letters(text)
    if how.voice:
        text = re.sub(r"\s+", " ", re.sub(r"[,;:.!?…]+", " ", text)).strip().lower()
    return text.upper() if how.shouts else text


def slip(text: str, rng: random.Random) -> str:
    """Return the text with some words as a recogniser or a hasty thumb writes them."""
    slips = TABLE["slips"]
    return re.sub(
        r"\w+", lambda found: slips[found[0]] if found[0] in slips and rng.random() < 0.7 else found[0], text
    )


def bare_letters(text: str) -> str:
    """Return the text without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
