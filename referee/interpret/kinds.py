"""Which question is asked: the kind whose signs are all there and that leaves no word unexplained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.grammar.asking import SIGNLESS, Asking
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import Reading, Told

SIGN = 10
CLUE = 4
EXPLAINED = 1
TOLD = 3
SPECIAL_TAGS = frozenset({"eleven", "iron"})


class Candidate(NamedTuple):
    """A kind that fits a reading: how well, and the words that it leaves unexplained."""

    kind: Mapping[str, Any]
    reading: Reading
    score: int
    unread: tuple[Mark, ...]


def candidates(
    readings: Sequence[Reading], asking: Asking, specials: frozenset[str] = frozenset()
) -> list[Candidate]:
    """Return the kinds that fit, best first; those that leave words unexplained come last.

    ``specials``: the special hands that the score told makes, as tags.
    """
    found: list[Candidate] = []
    told = [f for f in readings[0].facts if f.type in HEAVY] if readings else []
    for reading in readings:
        tags = frozenset(t for m in reading.rest for t in m.tags) | specials
        types = frozenset(t for f in reading.facts for t in (f.type, f.what))
        places = {at for tag in (*tags, SIGNLESS) for at in asking.signed.get(tag, ())}
        for kind in (asking.kinds[at] for at in sorted(places)):
            one = _fit(kind, reading, asking, tags, types, specials)
            if one is not None and not _passes_over(told, one):
                found.append(one)
    return sorted(found, key=lambda c: (len(c.unread) > 0, len(c.unread), -c.score))


HEAVY = frozenset({"trick", "run", "handresult", "accept", "call"})
"""Facts that make a story: a kind that passes over two of them answers another question."""


def _passes_over(told: Sequence[Told], one: Candidate) -> bool:
    missed = [f for f in told if f not in one.reading.facts]
    return len(missed) > 1 or any(f.type == "handresult" for f in missed)


def _fit(  # noqa: PLR0913, PLR0917 - the reading, taken apart once for all kinds
    kind: Mapping[str, Any],
    reading: Reading,
    asking: Asking,
    tags: frozenset[str],
    types: frozenset[str],
    specials: frozenset[str],
) -> Candidate | None:
    if not tags.isdisjoint(kind["not"]) or not needs_met(kind, types, specials):
        return None
    marks = [m for m in reading.rest if not m.is_("comma", "qmark", "and")]
    signs = 0
    for group in kind["all"]:
        if not _group_there(group, marks, tags):
            return None
        signs += 1
    clues = sum(_group_there(group, marks, tags) for group in kind["any"])
    known = _known(kind) | asking.everywhere
    unread = tuple(m for m in marks if m.tags.isdisjoint(known) or not _unit_known(m, known))
    used = [f for f in reading.facts if _uses(kind, f)]
    left = [f for f in reading.facts if not _uses(kind, f)]
    if any(f.type not in IDLE for f in left):
        return None
    own = _known(kind)
    explained = sum(not m.tags.isdisjoint(own) for m in marks)
    score = (
        SIGN * (signs + len(kind["need"]))
        + CLUE * clues
        + EXPLAINED * explained
        + TOLD * sum(f.marks for f in used)
        + kind["weight"]
    )
    return Candidate(kind, reading, score, unread)


def explained_by(kind: Mapping[str, Any], asking: Asking) -> frozenset[str]:
    """Return the tags of the words that a kind explains."""
    return _known(kind) | asking.everywhere


def fits(kind: Mapping[str, Any], reading: Reading, specials: frozenset[str]) -> bool:
    """Return whether a kind finds the facts it needs in a reading and has a use for all that is told."""
    types = frozenset(t for f in reading.facts for t in (f.type, f.what))
    left = [f for f in reading.facts if not _uses(kind, f) and f.type not in IDLE]
    return not left and needs_met(kind, types, specials)


IDLE = frozenset({"vira"})
"""Facts that a kind need not use: a vira told before asking about something else changes nothing."""


def needs_met(kind: Mapping[str, Any], types: frozenset[str], specials: frozenset[str]) -> bool:
    """Return whether what a kind cannot do without is told: types of fact, or a special hand."""
    for need in kind["need"]:
        if need == "special":
            if not specials:
                return False
        elif need == "ironspecial":
            if "iron" not in specials:
                return False
        elif need == "elevenspecial":
            if "eleven" not in specials or "iron" in specials:
                return False
        elif need not in types:
            return False
    return True


def _uses(kind: Mapping[str, Any], fact: Told) -> bool:
    return fact.type in kind["use"] or fact.what in kind["use"] or fact.type in kind["need"]


UNITS = frozenset({"cardw", "points", "signal", "suitw"})
"""What is counted or chosen: a kind that asks how many must know of what."""


def _unit_known(mark: Mark, known: frozenset[str]) -> bool:
    return not mark.is_("howmany", "which") or not (mark.tags & UNITS) - known


def _known(kind: Mapping[str, Any]) -> frozenset[str]:
    found = kind.get("known")
    if found is None:
        tags = set(kind["ok"])
        for group in [*kind["all"], *kind["any"]]:
            for sequence in group:
                for mark in sequence:
                    tags.update(mark)
        found = frozenset(tags)
        kind["known"] = found  # type: ignore[index]  # kept for the next question
    return frozenset(found)


def _group_there(group: Sequence[Any], marks: Sequence[Mark], tags: frozenset[str]) -> bool:
    for sequence in group:
        if len(sequence) == 1:
            if not tags.isdisjoint(sequence[0]):
                return True
        elif _in_row(sequence, marks):
            return True
    return False


def _in_row(sequence: Sequence[Any], marks: Sequence[Mark]) -> bool:
    for start in range(len(marks)):
        both = len(sequence) == 2 and sequence[0] != sequence[1]  # two of one sort are two marks
        if both and not any(marks[start].tags.isdisjoint(wanted) for wanted in sequence):
            return True
        end = start + len(sequence)
        if end <= len(marks) and all(
            not m.tags.isdisjoint(t) for m, t in zip(marks[start:end], sequence, strict=True)
        ):
            return True
    return False
