"""What a line asks that leaves its question word out: "doze recusado é nove", "ganhei a primeira e empatou".

A number that is said to be so asks for the number and is held against it; a story that stops short asks what
comes of it. Each completion is a question like any other and must be understood whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.interpret.claims import gainer
from referee.interpret.likeness import likely
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told, readings, told_in
from referee.interpret.reading.shapes import WH
from referee.interpret.verdict import Ruling

Rule = Callable[[tuple[Mark, ...]], object]
ASKING = (*WH, "can", "must", "forbid", "whichbeats", "or", "change", "same", "why", "sure", "written")
AFTER = ("points", "qmark", "comma", "tagq", "and", "poss", "them", "us", "packname")
"""What may follow a number that is claimed for points; before anything else it counts that."""
ENOUGH = 0.4
"""How likely the family of what was completed must be."""
STORY = 4
"""Facts that make a long story: no example is like it, and what it tells and asks is read from it whole."""
LONG = 3
"""Facts from which on a number claimed after them is judged by them, whatever the line is like."""
SIBLINGS = {"iron": "eleven", "cards": "trick", "case": "hand", "now.opener": "opener"}
"""Families and kinds that only what was told tells from others, by the family that they count with."""
FRAME = ("clean", "packname")
"""What a story is told for, and asks nothing: "e se virar o três no baralho limpo?"."""
PAUSE = Mark(frozenset({"comma"}), -1, -1, "")
CLAIMING = ("be", "worth", "give", "points", "tagq", "qmark", "win", "lose", "become", "start_", "mark")


def completed(
    ways: Sequence[tuple[Mark, ...]], asking: Asking, rule: Rule
) -> tuple[Ruling, tuple[Mark, ...]] | None:
    """Return the ruling on the first completion that is understood whole, with its marks; else None.

    ``ways``: the line as it was read, and read otherwise; ``rule`` gives the Ruling on a question, if any.
    What is read otherwise or only claimed must be a question of a sort that the line is like.
    """
    odds = odds_of(ways[0], told_in(readings(ways[0], asking)))
    for way in ways:
        found = rule(way) if way != ways[0] else None
        if isinstance(found, Ruling) and odds.get(found.kind, 0.0) >= ENOUGH and not _open(way, found):
            return found, way
        for whole, number in claimed(way, asking):
            found = rule(whole)
            told = readings(whole, asking)[0]
            verdict = (
                judged(found, number, Claim(told.facts, told.rest, whole))
                if isinstance(found, Ruling)
                else None
            )
            if verdict is not None and (len(told.facts) >= LONG or akin(verdict.kind, odds) >= ENOUGH):
                return verdict, way
        for whole in continued(way, asking):
            found = rule(whole)
            if isinstance(found, Ruling):
                return found, whole
    return None


def _open(marks: Sequence[Mark], ruling: Ruling) -> bool:
    """Return whether a fact was found where yes or no is asked."""
    return ruling.verdict == "fact" and not any(m.is_(*WH, "whichbeats") for m in marks)


@lru_cache(maxsize=8)
def odds_of(marks: tuple[Mark, ...], told: tuple[str, ...]) -> dict[str, float]:
    """Return how likely each kind of question is for a line, by its marks and the types of fact told.

    Kept, for it is the same for every pack that a line is asked of.
    """
    return likely(marks, told)


def akin(kind: str, odds: Mapping[str, float]) -> float:
    """Return how likely a line is of a kind or of its family; 1 where nothing is known of it."""
    if not odds:
        return 1.0
    family = family_of(kind)
    return sum(odd for other, odd in odds.items() if family_of(other) == family)


@cache
def family_of(kind: str) -> str:
    """Return the beginning of a kind's id; near families count as one."""
    family = kind.split(".", maxsplit=1)[0]
    return SIBLINGS.get(kind, SIBLINGS.get(family, family))


def claimed(marks: Sequence[Mark], asking: Asking) -> Iterator[tuple[tuple[Mark, ...], int]]:
    """Yield the question behind each number that a line claims, with the number claimed."""
    if any(m.is_(*ASKING) for m in marks) or not any(m.is_(*CLAIMING) for m in marks):
        return
    told = {at for f in readings(marks, asking)[0].facts for at in range(f.at, f.at + f.marks)}
    for at in range(len(marks) - 1, -1, -1):
        mark = marks[at]
        if (
            at in told
            or mark.n is None
            or not mark.is_("num", "callname")
            or mark.is_("ord", "card")
            or _names_manilha(marks, at)
            or not all(m.is_(*AFTER) for m in marks[at + 1 : at + 2])
        ):
            continue
        counted = marks[at + 1 : at + 2] if at + 1 < len(marks) and marks[at + 1].is_("points") else ()
        unit = {"points"} if counted else set()
        head = Mark(frozenset({"howmany", *unit}), mark.first, mark.last, mark.text)
        yield (*marks[:at], head, *marks[at + 1 + len(counted) :]), mark.n


def _names_manilha(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a number is the rank that the manilha is said to be: "a manilha é o sete"."""
    before = marks[max(0, at - 2) : at]
    return marks[at].is_("rank") and len(before) > 1 and before[0].is_("manilha") and before[1].is_("be")


class Claim(NamedTuple):
    """What a line tells, what it asks, and the whole of it."""

    facts: tuple[Told, ...]
    rest: tuple[Mark, ...]
    marks: tuple[Mark, ...]


def judged(ruling: Ruling, number: int, claim: Claim) -> Ruling | None:
    """Return yes or no to a number claimed, None where the question behind it has no number for answer.

    Points told before the hand may be counted in: "tenho sete e ganhei um truco, dez?".
    """
    value = ruling.value if isinstance(ruling.value, int) else ruling.say.facts.get("n")
    if ruling.verdict != "fact" or not isinstance(value, int) or "premise" in ruling.say.phrase:
        return None
    had = [f.numbers[0] for f in claim.facts if f.what == "score1"]
    sides = {ruling.say.facts.get("team"), gainer(claim, ruling.say.phrase)}
    truth = number - value in {0, *had} and not {US, THEM} <= sides  # not for those who are said to gain
    return ruling._replace(verdict="yes" if truth else "no", value=None)


def continued(marks: Sequence[Mark], asking: Asking) -> Iterator[tuple[Mark, ...]]:
    """Yield a story that stops short with each question that may follow from it, the likeliest first."""
    first = readings(marks, asking)[0]
    rest = first.rest
    if any(m.is_(*ASKING) for m in rest):
        return
    if any(m.is_("qmark") for m in rest) and [f.type for f in first.facts] == ["play"]:
        told = marks[first.facts[0].at : first.facts[0].at + first.facts[0].marks]
        if any(m.is_("have") for m in told):
            return  # "ele tem o zap?" asks for the card itself
    bare = all(m.is_("qmark", "comma", "and", *FRAME) for m in rest)
    if any(m.is_("qmark", "tagq") for m in rest) and not bare:
        return  # something is asked, and it is not this
    for types, heads in asking.heads:
        for head in heads:
            whole = (*marks, PAUSE, Mark(frozenset(head), -1, -1, ""))
            if any(f.type in types for f in readings(whole, asking)[0].facts):
                yield whole
