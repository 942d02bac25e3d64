"""A line of talk to clauses: the cheapest way to cut it into clauses that the grammar knows.

Separators are soft (a recogniser leaves them out or puts them anywhere): a clause may begin at any
word, and the cut with the least cost over the whole line wins. A word that belongs to no clause and
is no filler is unread; narration is strict, so the caller applies nothing then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from referee.grammar.build_said import build
from referee.grammar.lalr import Driver, Match
from referee.grammar.lattice import Lattice
from referee.grammar.lexicon import SKIP, Lexicon
from referee.grammar.normalise import fold, words
from referee.grammar.repair import join_repairs
from referee.grammar.said import Heard, Unread
from referee.grammar.weigh import CLAUSE, weigh

UNREAD = 1000


class Language(NamedTuple):
    """What a running referee reads talk with."""

    driver: Driver
    lexicon: Lexicon


class _Best(NamedTuple):
    """The cheapest way on from a word: a clause, a word skipped, or a word not understood."""

    cost: int
    end: int
    step: Match | None = None
    unread: bool = False


def parse(text: str, language: Language, names: Sequence[str] = ()) -> Heard:
    """Return the clauses of a line and what was not understood of it. ``names``: the table's players."""
    spelled = [(n, tuple(fold(w.text) for w in words(n))) for n in names]
    lattice = Lattice(words(text), language.lexicon, spelled)
    best = _cut(lattice, language.driver)
    clauses: list[Any] = []
    unread: list[tuple[int, int]] = []
    at = 0
    while at < len(lattice.words):
        step = best[at]
        if step.step is not None:
            clauses.append(build(step.step.tree, lattice, at, step.end))
        elif step.unread:
            if unread and unread[-1][1] == at:
                unread[-1] = (unread[-1][0], at + 1)
            else:
                unread.append((at, at + 1))
        at = step.end
    return Heard(tuple(join_repairs(clauses)), tuple(_unread(lattice, text, a, b) for a, b in unread))


def _unread(lattice: Lattice, text: str, first: int, last: int) -> Unread:
    start, end = lattice.words[first].start, lattice.words[last - 1].end
    return Unread(text[start:end], (start, end))


def _cut(lattice: Lattice, driver: Driver) -> list[_Best]:
    count = len(lattice.words)
    best = [_Best(0, count)] * (count + 1)
    for at in range(count - 1, -1, -1):
        found = _Best(UNREAD + best[at + 1].cost, at + 1, unread=True)
        for edge in lattice.edges(at):
            if edge.kind in (SKIP, "AND"):
                cost = best[edge.end].cost + (edge.cost if edge.cost < 20 else 0)
                if cost < found.cost:
                    found = _Best(cost, edge.end)
        for match in driver.matches(at, lattice.edges, weigh):
            cost = best[match.end].cost + match.cost + CLAUSE
            if cost < found.cost:
                found = _Best(cost, match.end, match)
        best[at] = found
    return best
