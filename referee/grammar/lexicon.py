"""The words of the table: look-up of what a word may be.

``lexicon.yaml`` says it for people, one line an entry; ``compile_lexicon`` inflects the verbs, finds the
collisions and writes a flat table from surface to readings, which is what a running referee loads.
A reading is written ``KIND key=value ...``; those of a surface stand in order of preference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from referee.grammar.normalise import fold

SKIP = ""
"""The kind of a word that the grammar never sees: articles, prepositions, fillers, taunts."""
ARTICLE = "article"
ONE, MANY = "one", "many"
"""The two kinds of article, as the value of a reading that is one."""
HINT = "!"
"""What marks a surface that may make small talk of the words around it."""
SKIPPED = frozenset({"filler", "taunt", ARTICLE})
_AWAY = dict.fromkeys(("past", "pres", "imp", "ger", "inf", "part", "fut"), ("OFF",))
SENSES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "have": {"past": ("HAVE",), "imp": ("HAVE", "STAY"), "pres": ("OWN", "STAY")},
    "be": {"past": ("BE",), "pres": ("BE",), "imp": ("BE",), "ger": ()},
    "stay": {"past": ("STAY",), "pres": ("STAY",), "imp": ("STAY",), "ger": ()},
    "modal": dict.fromkeys(("past", "pres", "imp", "ger"), ("HYP",)),
    "tie": {"part": ("TIEADJ",)},
    "cover": {"part": ("COVERED",)},
    "turn": {"part": ("COVERED",)},
    "off": _AWAY,
    "react": {"past": ("REACT",), "pres": ("REACT",), "ger": ("REACT",), "imp": ("REACT",)},
}
"""Where a sense is not simply its own kind when finite and a supposition otherwise."""


class Reading(NamedTuple):
    """One thing that a surface may be. ``attrs`` as in the lexicon; verbs have ``lemma`` and ``form``."""

    kind: str
    attrs: Mapping[str, str]


class Lexicon:
    """The readings of surfaces. ``lengths``: by first word, how many words surfaces of several have."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Take the table that ``compile_lexicon`` made."""
        self._plain: Mapping[str, str] = data["plain"]
        self._codes: list[str] = data["readings"]
        self.untouched = frozenset(data["untouched"])
        """Plain spellings that no mending leads to or from."""
        self._decoded: dict[str, Reading] = {}
        self._hints: dict[str, bool] = {}
        self._hinted = {s[: s.index(" ")] for s, row in self._plain.items() if row[0] == HINT and " " in s}
        self.priced: dict[str, Any] = {}
        """What the lattice made of surfaces: it is the same in every line."""
        self._near: dict[str, str | None] = {}
        self._read: dict[str, tuple[Reading, ...]] = {}
        self._spelled: dict[str, dict[str, str]] = {}
        self.lengths: dict[str, tuple[int, ...]] = _lengths(self._plain)

    def look_up(self, surface: str) -> tuple[Reading, ...]:
        """Return the readings of a surface as written, the empty tuple where it is none."""
        found = self._read.get(surface)
        if found is None:
            codes = self._spellings(surface).get("" if surface.isascii() else surface, "")
            found = tuple(self._decode(code) for code in codes.split(",") if code)
            if len(self._read) > _KEPT:
                self._read.clear()
            self._read[surface] = found
        return found

    def folded(self, surface: str) -> tuple[Reading, ...]:
        """Return the readings of the accented surfaces that ``surface`` may be, typed without accents."""
        spelled = self._spellings(surface)
        if not spelled:
            return ()
        return tuple(
            r for s in spelled for r in self.look_up(s or fold(surface)) if (s or surface) != surface
        )

    def _spellings(self, surface: str) -> dict[str, str]:
        """Return codes by spelling of what is plainly written as ``surface`` is; "" is the plain one."""
        key = fold(surface)
        found = self._spelled.get(key)
        if found is None:
            row = self._plain.get(key)
            if row is None:
                return {}
            found = dict(part.split(":", 1) for part in row.lstrip(HINT).split(";"))
            self._spelled[key] = found
        return found

    def _decode(self, code: str) -> Reading:
        found = self._decoded.get(code)
        if found is None:
            kind, *pairs = self._codes[int(code)].split(" ")
            attrs = dict(p.replace("_", " ").split("=", 1) for p in pairs)
            found = self._decoded[code] = Reading(SKIP if kind == "-" else kind, attrs)
        return found

    def keep(self, surface: str, priced: Any) -> None:
        """Remember what the lattice made of a surface."""
        if len(self.priced) > _KEPT:
            self.priced.clear()
            self._hints.clear()
        self.priced[surface] = priced

    def near(self, word: str, find: Callable[[str, Lexicon], str | None]) -> str | None:
        """Return what ``find`` finds for a word that is no surface; it is looked for once."""
        if word not in self._near:
            if len(self._near) > _KEPT:
                self._near.clear()
            self._near[word] = find(word, self)
        return self._near[word]

    def hints(self, word: str) -> bool:
        """Return whether a word, or a surface that it begins, may make small talk of the words around it."""
        found = self._hints.get(word)
        if found is None:
            plain = fold(word)
            found = self._hints[word] = plain in self._hinted or self._plain.get(plain, "").startswith(HINT)
        return found

    def knows(self, plain: str) -> bool:
        """Return whether a word without accents is a surface, or one with accents would be."""
        return plain in self._plain

    def forms_of(self, word: str) -> tuple[str, ...]:
        """Return every form of a verb given by its lemma or one of its forms; else the word itself."""
        lemmas = {r.attrs["lemma"] for r in self.look_up(word) if "lemma" in r.attrs}
        wanted = word if word in lemmas or not lemmas else ""
        if not wanted:
            return (word,)
        return tuple(
            s for s in self.surfaces() if any(r.attrs.get("lemma") == wanted for r in self.look_up(s))
        ) or (word,)

    def surfaces(self) -> Iterable[str]:
        """Return every surface, as it is written."""
        return [
            s.split(":", 1)[0] or key for key, row in self._plain.items() for s in row.lstrip(HINT).split(";")
        ]


_KEPT = 20_000
"""How many surfaces are remembered, so that a long evening of gibberish fills no memory."""


def _lengths(surfaces: Iterable[str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for surface in surfaces:
        if " " in surface:
            found.setdefault(surface[: surface.index(" ")], set()).add(surface.count(" ") + 1)
    return {first: tuple(sorted(lengths, reverse=True)) for first, lengths in found.items()}


def read_lexicon(data: Mapping[str, Any]) -> Lexicon:
    """Return the lexicon that ``compile_lexicon`` wrote."""
    return Lexicon(data)
