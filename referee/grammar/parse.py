"""A line of talk to clauses: the cheapest way to cut it into clauses that the grammar knows.

Separators are soft (a recogniser leaves them out or puts them anywhere): a clause may begin at any
word, and the cut with the least cost over the whole line wins. A word that belongs to no clause and
is no filler is unread; narration is strict, so the caller applies nothing then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

from referee.grammar.build_said import build
from referee.grammar.carry import carry
from referee.grammar.lalr import Driver, Match, leaves
from referee.grammar.language import Language
from referee.grammar.lattice import STOPS, Lattice, Local, by_first
from referee.grammar.lexicon import SKIP
from referee.grammar.normalise import fold, words
from referee.grammar.placing import Phrase, at_time, phrases, placed
from referee.grammar.repair import deny, join_denials, join_repairs
from referee.grammar.said import Heard, Mended, SaidControl, SaidFragment, SaidTalk, Unread
from referee.grammar.smalltalk import liken, stretches
from referee.grammar.weigh import CLAUSE, weigh

UNREAD = 1000
DENIED = frozenset(
    {
        "WIN",
        "LOSE",
        "TIE",
        "PLAY",
        "COVER",
        "TURN",
        "START",
        "BE",
        "STAY",
        "MARK",
        "END",
        "TRUCAR",
        "ASK",
        "SAY",
    }
)
"""Kinds of verbs that a "não" right before them denies."""
DEED = "deed"
"""The trait of "fui eu", which says as a verb does that somebody did it."""
HANGING = frozenset({"OF", "WITH", "FOR", "AND"})
"""Kinds of words that no line ends in."""
SKIPPABLE = 20
"""What skipping a word may cost at most: dearer ones were not meant to be fillers here, and cost nothing."""


class Step(NamedTuple):
    """A way on from a word: a clause, a word skipped, small talk, or a word not understood."""

    end: int
    match: Match | None = None
    unread: bool = False
    talk: bool = False


def parse(text: str, language: Language, names: Sequence[str] = (), local: Local | None = None) -> Heard:
    """Return the clauses of a line and what was not understood of it.

    ``names``: the table's players, or ``local`` with them and the pack's own words.
    """
    lattice = Lattice(words(text), language.lexicon, local or named(names))
    times = phrases(lattice)
    liken(lattice)
    clauses: list[tuple[int, int, Any]] = []
    unread: list[tuple[int, int]] = []
    mended: list[Mended] = []
    found = list(steps(lattice, language.driver))
    for at, step in found:
        if step.match is not None:
            clause = build(step.match.tree, lattice, at, step.end)
            clauses.append((at, step.end, deny(clause) if _denied(clauses, at, step, lattice) else clause))
            mended.extend(_mended(lattice, at, step.end))
        elif step.talk:
            talk = SaidTalk((lattice.words[at].start, lattice.words[step.end - 1].end))
            clauses.append((at, step.end, talk))
        elif clauses and not step.unread and any(edge.get("wait") for edge in lattice.edges(at)):
            # "Beto jogou um dois, peraí, um três"
            span = (lattice.words[at].start, lattice.words[step.end - 1].end)
            clauses.append((at, step.end, SaidControl("repair", (), span, soft=True)))
        elif step.unread:
            if unread and unread[-1][1] == at:
                unread[-1] = (unread[-1][0], at + 1)
            else:
                unread.append((at, at + 1))
    if not unread and len(found) > 1 and _hangs(lattice, *found[-1]):
        unread.append((found[-1][0], found[-1][1].end))
    missed = tuple(_unread(lattice, text, a, b) for a, b in unread)
    groups = placed(clauses, [phrase for phrase in times if _skipped(phrase, found)])
    read = [(when, carry(join_repairs(join_denials(told)))) for when, told in groups]
    said = tuple(clause if when is None else at_time(when, clause) for when, told in read for clause in told)
    return Heard(said, missed, tuple(mended))


def _denied(clauses: list[tuple[int, int, Any]], at: int, step: Step, lattice: Lattice) -> bool:
    """Return whether a "não" with no stop behind it stands before the verb that a clause begins with.

    The "não" is taken off the clauses then: it says no to nothing else.
    """
    if not clauses or step.match is None:
        return False
    first, end, before = clauses[-1]
    if not isinstance(before, SaidFragment) or before.yes is not False or end - first > 1:
        return False
    if any(text in STOPS for text in lattice.texts[end:at]):
        return False
    lead = next(leaves(step.match.tree))
    verb = lead.kind in DENIED or lead.get("how") == DEED
    if verb:
        clauses.pop()
    return verb


def _skipped(phrase: Phrase, found: Sequence[tuple[int, Step]]) -> bool:
    """Return whether no word of a phrase is part of what a clause says, or of what was not understood."""
    for at, step in found:
        if step.end <= phrase.first or at >= phrase.end:
            continue
        if step.unread or step.talk:
            return False
        match = step.match
        if match is not None and any(phrase.first <= leaf.first < phrase.end for leaf in leaves(match.tree)):
            return False
    return True


def _hangs(lattice: Lattice, at: int, last: Step) -> bool:
    """Return whether a line breaks off: its last word leads to another that is not there ("saiu de")."""
    if last.match is not None or last.talk or last.unread or last.end > at + 1:
        return False
    kinds = {edge.kind for edge in lattice.edges(at)}
    return bool(kinds & HANGING) or (lattice.article(at) and not kinds - {SKIP, "TO"})


def named(names: Sequence[str]) -> Local:
    """Return what the names of a table add to the lexicon."""
    return Local(by_first((n, tuple(fold(w.text) for w in words(n))) for n in names))


def steps(lattice: Lattice, driver: Driver) -> Iterator[tuple[int, Step]]:
    """Yield the steps of the cheapest cut of a line, each with the word it begins at.

    The places of the line are visited the cheapest first, so that what no good cut comes to is never read.
    """
    count = len(lattice.words)
    away = stretches(lattice)
    known: dict[int, tuple[int, int, Step | None]] = {0: (0, 0, None)}
    open_: list[tuple[int, int]] = [(0, 0)]
    while open_:
        cost, at = heappop(open_)
        if at == count:
            break
        if known[at][0] < cost:
            continue
        for dear, step in _from(at, lattice, driver, away):
            whole = cost + dear
            before = known.get(step.end)
            if before is None or whole < before[0]:
                known[step.end] = (whole, at, step)
                heappush(open_, (whole, step.end))
    path: list[tuple[int, Step]] = []
    at = count
    while at > 0:
        _, begin, taken = known[at]
        if taken is not None:
            path.append((begin, taken))
        at = begin
    return iter(path[::-1])


def _from(at: int, lattice: Lattice, driver: Driver, away: dict[int, int]) -> Iterator[tuple[int, Step]]:
    """Yield each way on from a word, with its cost."""
    if at in away:
        yield 0, Step(away[at], talk=True)
        return
    yield UNREAD, Step(at + 1, unread=True)
    for edge in lattice.edges(at):
        if edge.kind in (SKIP, "AND"):
            yield edge.cost if edge.cost < SKIPPABLE else 0, Step(edge.end)
    for match in driver.matches(at, lattice.edges, weigh):
        yield match.cost + CLAUSE, Step(match.end, match)


def _unread(lattice: Lattice, text: str, first: int, last: int) -> Unread:
    start, end = lattice.words[first].start, lattice.words[last - 1].end
    return Unread(text[start:end], (start, end))


def _mended(lattice: Lattice, first: int, last: int) -> Iterator[Mended]:
    for at in range(first, last):
        if at in lattice.mended:
            yield Mended(lattice.texts[at], lattice.mended[at])
