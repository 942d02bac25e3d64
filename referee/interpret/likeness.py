"""How like each kind of question a line is: a linear model of the marks, learned from example questions.

The model (multinomial logistic regression, made by ``make learn`` from ``learning/examples``) only says which
kind is likely meant. What it proposes still has to explain the words that decide and to find
an answer in the rules: ``inquiry`` sees to that.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import exp, sqrt
from typing import NamedTuple

from referee.grammar.normalise import fold
from referee.interpret.mark import Mark
from referee.readymade import FOLDER

FILE = os.path.join(FOLDER, "likeness.json")  # noqa: PTH118 - as in readymade.py
STILL = frozenset({"qmark", "comma", "neutral", "drop", "gamename", "modal"})
"""Tags that say nothing of what is asked."""
SLOTS = ("card", "rank", "num", "callname", "name", "packname", "nick", "suit", "score")
"""Marks that stand for many: which one it is does not tell the kind."""
STEP = 3
"""Bytes of one weight: two of its kind, one of its size."""


class Model(NamedTuple):
    """The kinds in order, what speaks for each of itself, and each feature's packed weights."""

    kinds: tuple[str, ...]
    bias: tuple[float, ...]
    scale: float
    weights: Mapping[str, str]


def features(marks: Sequence[Mark], told: Iterable[str]) -> dict[str, float]:
    """Return the features of a line, of length one: tags, words, tags side by side, and the facts told."""
    found: dict[str, float] = {}
    content = [(m, _telling(m)) for m in marks]
    content = [(m, tags) for m, tags in content if tags]
    for mark, tags in content:
        _add(found, tags, 1 / sqrt(len(tags)))
        if not mark.is_(*SLOTS):
            _add(found, [f"w:{word}" for word in fold(mark.text).split()], 0.6)
    for (_, before), (_, after) in pairwise(content):
        pairs = [f"{a} {b}" for a in before for b in after]
        _add(found, pairs, 0.5 / sqrt(len(pairs)))
    _add(found, [f"F:{what}" for what in sorted(set(told))], 0.8)
    length = sqrt(sum(weight * weight for weight in found.values())) or 1.0
    return {name: weight / length for name, weight in found.items()}


def _telling(mark: Mark) -> list[str]:
    """Return the tags of a mark that may tell what is asked; a number's own size does not."""
    return sorted(t for t in mark.tags if t not in STILL and not t.startswith("v.") and not t[1:].isdecimal())


def _add(found: dict[str, float], names: Iterable[str], weight: float) -> None:
    for name in names:
        found[name] = found.get(name, 0.0) + weight


@cache
def model() -> Model | None:
    """Return the model shipped, None where there is none."""
    try:
        with open(FILE, encoding="utf-8") as file:  # noqa: PTH123 - as in readymade.py
            kept = json.load(file)
    except (OSError, ValueError):
        return None
    return Model(tuple(kept["kinds"]), tuple(kept["bias"]), kept["scale"], kept["weights"])


def likely(marks: Sequence[Mark], told: Iterable[str]) -> dict[str, float]:
    """Return the probability of each kind, by its id; empty where there is no model."""
    learned = model()
    if learned is None:
        return {}
    scores = list(learned.bias)
    for name, value in features(marks, told).items():
        packed = b64decode(learned.weights.get(name, ""))
        size = value * learned.scale
        for at in range(0, len(packed), STEP):
            weight = packed[at + 2]
            scores[packed[at] | packed[at + 1] << 8] += size * (weight - 256 if weight > 127 else weight)
    top = max(scores)
    parts = [exp(score - top) for score in scores]
    whole = sum(parts)
    return {kind: part / whole for kind, part in zip(learned.kinds, parts, strict=True)}
