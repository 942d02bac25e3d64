"""What may be said next: the words that the grammar would accept after what has been typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from referee.grammar.lalr import Driver
from referee.grammar.language import Language
from referee.grammar.lattice import Lattice
from referee.grammar.lexicon import Lexicon, Reading
from referee.grammar.normalise import fold, words
from referee.grammar.parse import named

MOST = 12
REACH = 8
"""Words before the one being typed that may belong to its clause."""
FIRST_FORMS = ("1s.past", "3s.past", "1p.past", "3p.past")
"""Verb forms that are offered; the others are understood all the same."""
NOT_OFFERED = frozenset(
    ("HYP", "INF", "CHAT", "HEDGE", "SIGN", "WANT", "OWN", "PEEK", "SKIP", "AND", "UNKNOWN")
)


def suggest(text: str, language: Language, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Return at most twelve words that may come where ``text`` ends, names first, then the shorter words.

    A last word that is not finished by a space is completed, whatever its case or accents.
    """
    typed = words(text)
    partial = typed[-1].text if typed and text[-1:].isalnum() else ""
    before = typed[:-1] if partial else typed
    kinds = _kinds(Lattice(before, language.lexicon, named(names)), language.driver)
    wanted = fold(partial)
    found: dict[str, None] = {}
    for word in _words(kinds, language.lexicon, names):
        if fold(word.lower()).startswith(wanted) and fold(word.lower()) != wanted:
            found[word] = None
            if len(found) == MOST:
                break
    return tuple(found)


def _kinds(lattice: Lattice, driver: Driver) -> set[str]:
    """Return the kinds of words that begin a clause, or continue one that reaches the end of the line."""
    count = len(lattice.words)
    kinds = _accepted(driver, [driver._start])  # noqa: SLF001 - the stack before any word
    for at in range(max(0, count - REACH), count):
        kinds |= _accepted(driver, _alive(lattice, driver, at))
    return kinds - NOT_OFFERED


def _alive(lattice: Lattice, driver: Driver, at: int) -> list[Any]:
    """Return the stacks of the clauses that begin at ``at`` and are still open at the end of the line."""
    places: dict[int, dict[int, Any]] = {at: {0: driver._start}}  # noqa: SLF001
    count = len(lattice.words)
    for here in range(at, count):
        for link in places.pop(here, {}).values():
            for edge in lattice.edges(here):
                skipped = link if here > at else None
                moved = driver.advance(link, edge.kind, edge) if edge.kind else skipped
                if moved is not None:
                    places.setdefault(edge.end, {})[moved.key] = moved
    return list(places.get(count, {}).values())


def _accepted(driver: Driver, links: Sequence[Any]) -> set[str]:
    return {
        kind
        for link in links
        for kind in driver.tables.actions[link.state]
        if kind != "$END" and driver.advance(link, kind, None) is not None
    }


def _words(kinds: set[str], lexicon: Lexicon, names: Sequence[str]) -> Iterator[str]:
    if "NAME" in kinds:
        yield from names
    for surface in sorted(lexicon.surfaces(), key=lambda s: (len(s.split(" ")), len(s), s)):
        if any(_offered(reading, kinds) for reading in lexicon.look_up(surface)):
            yield surface


def _offered(reading: Reading, kinds: set[str]) -> bool:
    form = reading.attrs.get("form")
    plain = form is None or any(one in FIRST_FORMS for one in form.split("|"))
    return reading.kind in kinds and plain
