"""The readings of a line: at each place, what the next word or words may be.

Costs order the readings of a line; they are counted in tens so that the order of readings in the
lexicon (ones) decides only between equals. Names of the table come before the lexicon; a word typed
without its accents costs a little; a misspelled word more; a word in no list may still be part of talk.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.grammar.lalr import Edge
from referee.grammar.lexicon import ARTICLE, MANY, ONE, SKIP, Lexicon, Reading
from referee.grammar.near import nearest, readings
from referee.grammar.normalise import Word, fold, squeeze

COMMA = 20
COLON = 5
STOP = 80
FOLDED = 40
E_FOLDED = 20
"""What "e" costs as the verb that it is with an accent."""
NAMED = 60
LONGER = 25
UNKNOWN = 60
MENDED = 30
AND_SKIPPED = 15
STOPS = {",": COMMA, ";": STOP, ":": COLON, ".": STOP, "!": STOP, "?": STOP}
_NONE: Mapping[str, str] = {}
_AND = Reading("AND", _NONE)
_SKIPPED = Reading(SKIP, _NONE)
_UNKNOWN = ((Reading("UNKNOWN", _NONE), UNKNOWN),)
_ACE = Reading("RANK", {"rank": "A"})
Priced = tuple[tuple[Reading, int], ...]
"""Readings of a surface, each with its cost."""


class Local(NamedTuple):
    """What one table adds to the lexicon: its players' names, and words as its pack hears them.

    ``names``: by the first plain word of a name, the name and its plain words. ``heard``: surface ->
    readings in place of the lexicon's; ``lengths`` as in the lexicon, of the surfaces in ``heard``.
    """

    names: Mapping[str, Sequence[tuple[str, tuple[str, ...]]]] = {}
    heard: Mapping[str, tuple[Reading, ...]] = {}
    lengths: Mapping[str, tuple[int, ...]] = {}


def by_first(names: Iterable[tuple[str, tuple[str, ...]]]) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """Return names, each with its plain words, by the first of these."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for name, parts in names:
        if parts:
            found.setdefault(parts[0], []).append((name, parts))
    return found


class Lattice:
    """The readings of one line at one table."""

    def __init__(self, words: Sequence[Word], lexicon: Lexicon, local: Local) -> None:
        """Take the line's words and what the table adds to the lexicon."""
        self.words = words
        self.texts = [w.text for w in words]
        self.mended: dict[int, str] = {}
        self._lexicon = lexicon
        self._local = local
        self._edges: list[list[Edge] | None] = [None] * (len(words) + 1)

    def edges(self, at: int) -> list[Edge]:
        """Return the readings that start at word ``at``, none at the end of the line."""
        found = self._edges[at]
        if found is None:
            found = self._find(at) if at < len(self.words) else []
            self._edges[at] = found
        return found

    def hinted(self) -> bool:
        """Return whether a word of the line may make small talk of those around it."""
        return any(map(self._lexicon.hints, self.texts))

    def article(self, at: int) -> bool:
        """Return whether the word at ``at`` may be an article."""
        return at >= 0 and any(e.kind == SKIP and ARTICLE in e.attrs for e in self.edges(at))

    def one(self, at: int) -> bool:
        """Return whether the word at ``at`` may be an article of one thing."""
        return at >= 0 and any(e.kind == SKIP and e.attrs.get(ARTICLE) == ONE for e in self.edges(at))

    def _find(self, at: int) -> list[Edge]:
        text = self.texts[at]
        if text in STOPS:
            return [Edge(SKIP, _NONE, at, at + 1, STOPS[text])]
        found: list[Edge] = []
        plain = fold(text)
        base = 0
        for name, parts in self._local.names.get(plain, ()):
            end = at + len(parts)
            if tuple(map(fold, self.texts[at:end])) == parts:
                found.append(Edge("NAME", {"name": name}, at, end, 0))
                base = NAMED
        lengths = self._lexicon.lengths.get(plain, ())
        local = self._local.lengths.get(text, ())
        for length in (*lengths, *local) if local else lengths:
            if at + length <= len(self.texts):
                several = self._priced(" ".join(self.texts[at : at + length]))
                _put(at, at + length, several, base, found)
                base += LONGER if several else 0
        self._single(at, text, base, found)
        return self._without_stray_article(at, self._without_tail(at, found))

    def _without_tail(self, at: int, found: list[Edge]) -> list[Edge]:
        """Return readings without the filler that a word is no more after an article: "a gente"."""
        filler = any(e.kind == SKIP and ARTICLE not in e.attrs for e in found)
        if not filler or len(found) < 2 or at == 0 or self.texts[at - 1] in STOPS:
            return found
        # Not by the edges there: those may look at these.
        before = self._priced(self.texts[at - 1])
        if not any(reading.kind == SKIP and ARTICLE in reading.attrs for reading, _ in before):
            return found
        whole = self._priced(f"{self.texts[at - 1]} {self.texts[at]}")
        if not any(reading.kind != SKIP for reading, _ in whole):
            return found
        return [e for e in found if e.kind != SKIP or ARTICLE in e.attrs] or found

    def _without_stray_article(self, at: int, found: list[Edge]) -> list[Edge]:
        """Return readings without an article of many that ends the line or follows one of one: "um as"."""
        if not any(e.kind == SKIP and e.attrs.get(ARTICLE) == MANY for e in found):
            return found
        last = at + 1 == len(self.texts) or self.texts[at + 1] in STOPS
        alone = last or self.one(at - 1) or all(e.kind in (SKIP, "AND") for e in self.edges(at + 1))
        kept = [e for e in found if not (alone and e.end == at + 1 and e.attrs.get(ARTICLE) == MANY)]
        return kept or found

    def _single(self, at: int, text: str, base: int, found: list[Edge]) -> None:
        if (
            text == "a"
            and self.words[at].capital
            and (self._ends(at + 1) or not (self._ends(at - 1) or self.words[at - 1].capital))
        ):
            # "Caio: A" is an ace; "A Duda" is not.
            _put(at, at + 1, ((_ACE, 0),), base, found)
        priced = self._priced(text)
        if not priced and not found:
            near = self._lexicon.near(text, nearest)
            if near is not None:
                self.mended[at] = near
                priced = _in_order(readings(near, self._lexicon), MENDED)
        _put(at, at + 1, priced or (() if found else _UNKNOWN), base, found)

    def _ends(self, at: int) -> bool:
        """Return whether a place is outside of the line, or a stop in it."""
        return not 0 <= at < len(self.texts) or self.texts[at] in STOPS

    def _priced(self, surface: str) -> Priced:
        """Return the readings of a surface, from the table's pack or the lexicon, which keeps them."""
        if self._local.heard:
            heard = self._local.heard.get(surface)
            if heard is not None:
                return _in_order(heard, 0)
        found: Priced | None = self._lexicon.priced.get(surface)
        if found is None:
            found = _price(surface, self._lexicon)
            self._lexicon.keep(surface, found)
        return found


def _price(surface: str, lexicon: Lexicon) -> Priced:
    plain = lexicon.look_up(surface)
    folded = lexicon.folded(surface)
    if surface == "e":
        return ((_AND, 0), (_SKIPPED, AND_SKIPPED), *_in_order(folded, E_FOLDED))
    if folded and plain:
        # A word as it is written is no infinitive or supposition without its accent ("de" is not "dê"), and
        # nothing that it is already.
        folded = tuple(r for r in folded if r.kind not in {"HYP", "INF", SKIP} and r not in plain)
    found = (*_in_order(plain, 0), *_in_order(folded, FOLDED if plain else 1))
    short = squeeze(surface)
    return found if found or short == surface or " " in surface else _price(short, lexicon)


def _in_order(found: Sequence[Reading], base: int) -> Priced:
    return tuple((reading, base + order) for order, reading in enumerate(found))


def _put(at: int, end: int, priced: Priced, base: int, found: list[Edge]) -> None:
    for reading, cost in priced:
        found.append(Edge(reading.kind, reading.attrs, at, end, base + cost))
