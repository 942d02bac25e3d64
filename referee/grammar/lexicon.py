"""The words of the table: look-up of what a word may be.

``lexicon.yaml`` says it for people, one line an entry; ``compile_lexicon`` inflects the verbs, finds the
collisions and writes a flat table from surface to readings, which is what a running referee loads.
A reading is written ``KIND key=value ...``; several are separated by ``;`` in order of preference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from referee.grammar.normalise import fold

SKIP = ""
"""The kind of a word that the grammar never sees: articles, prepositions, fillers, taunts."""
SKIPPED = frozenset({"filler", "taunt"})
SENSES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "have": {"past": ("HAVE",), "imp": ("HAVE", "STAY"), "pres": ("OWN", "STAY")},
    "be": {"past": ("BE",), "pres": ("BE",), "imp": ("BE",), "ger": ()},
    "stay": {"past": ("STAY",), "pres": ("STAY",), "imp": ("STAY",), "ger": ()},
    "modal": dict.fromkeys(("past", "pres", "imp", "ger"), ("HYP",)),
    "tie": {"part": ("TIEADJ",)},
    "cover": {"part": ("COVERED",)},
    "turn": {"part": ("COVERED",)},
}
"""Where a sense is not simply its own kind when finite and a supposition otherwise."""


class Reading(NamedTuple):
    """One thing that a surface may be. ``attrs`` as in the lexicon; verbs have ``lemma`` and ``form``."""

    kind: str
    attrs: Mapping[str, str]


class Lexicon:
    """The readings of surfaces. ``longest`` is the number of words of the longest surface by first word."""

    def __init__(self, forms: Mapping[str, str], folds: Mapping[str, str]) -> None:
        """Take the tables that ``compile_lexicon`` made."""
        self._forms = forms
        self._folds = folds
        self._read: dict[str, tuple[Reading, ...]] = {}
        self.lengths: dict[str, tuple[int, ...]] = _lengths([*forms, *folds])

    def look_up(self, surface: str) -> tuple[Reading, ...]:
        """Return the readings of a surface as written, the empty tuple where it is none."""
        found = self._read.get(surface)
        if found is None:
            found = (
                tuple(_decode(r) for r in self._forms[surface].split(";")) if surface in self._forms else ()
            )
            self._read[surface] = found
        return found

    def folded(self, surface: str) -> tuple[Reading, ...]:
        """Return the readings of the accented surfaces that ``surface`` may be, typed without accents."""
        spellings = self._folds.get(fold(surface), "")
        return tuple(r for s in spellings.split(";") if s and s != surface for r in self.look_up(s))

    def surfaces(self) -> Iterable[str]:
        """Return every surface."""
        return self._forms.keys()


def _decode(text: str) -> Reading:
    kind, *pairs = text.split(" ")
    return Reading("" if kind == "-" else kind, dict(p.replace("_", " ").split("=", 1) for p in pairs))


def _lengths(surfaces: Iterable[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for surface in surfaces:
        parts = surface.split(" ")
        if len(parts) > 1:
            found.setdefault(parts[0], set()).add(len(parts))
    return {first: tuple(sorted(lengths, reverse=True)) for first, lengths in found.items()}


def read_lexicon(data: Mapping[str, Any]) -> Lexicon:
    """Return the lexicon that ``compile_lexicon`` wrote."""
    return Lexicon(data["forms"], data["folds"])
