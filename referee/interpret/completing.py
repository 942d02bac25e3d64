"""What a line asks that leaves its question word out: "doze recusado é nove", "ganhei a primeira e empatou".

A number that is said to be so asks for the number and is held against it; a story that stops short asks what
comes of it. Each completion is a question like any other and must be understood whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from referee.grammar.asking import Asking
from referee.interpret.facts import readings
from referee.interpret.mark import Mark
from referee.interpret.shapes import WH
from referee.interpret.verdict import Ruling

Rule = Callable[[tuple[Mark, ...]], object]
ASKING = (*WH, "can", "must", "forbid", "whichbeats", "or", "change", "same", "why", "sure", "written")
PAUSE = Mark(frozenset({"comma"}), -1, -1, "")
CLAIMING = ("be", "worth", "give", "points", "tagq", "qmark", "win", "lose", "become", "start_", "mark")


def completed(
    ways: Sequence[tuple[Mark, ...]], asking: Asking, rule: Rule
) -> tuple[Ruling, tuple[Mark, ...]] | None:
    """Return the ruling on the first completion that is understood whole, with its marks; else None.

    ``ways``: the line as it was read, and read otherwise; ``rule`` gives the Ruling on a question, if any.
    """
    for way in ways:
        found = rule(way) if way != ways[0] else None
        if isinstance(found, Ruling):
            return found, way
        for whole, number in claimed(way, asking):
            found = rule(whole)
            verdict = judged(found, number) if isinstance(found, Ruling) else None
            if verdict is not None:
                return verdict, way
        for whole in continued(way, asking):
            found = rule(whole)
            if isinstance(found, Ruling):
                return found, whole
    return None


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
            or mark.is_("ord")
            or mark.is_("card")
        ):
            continue
        counted = marks[at + 1 : at + 2] if at + 1 < len(marks) and marks[at + 1].is_("points") else ()
        unit = {"points"} if counted else set()
        head = Mark(frozenset({"howmany", *unit}), mark.first, mark.last, mark.text)
        yield (*marks[:at], head, *marks[at + 1 + len(counted) :]), mark.n


def judged(ruling: Ruling, number: int) -> Ruling | None:
    """Return yes or no to a number claimed, None where the question behind it has no number for answer."""
    value = ruling.value if isinstance(ruling.value, int) else ruling.say.facts.get("n")
    if ruling.verdict != "fact" or not isinstance(value, int) or "premise" in ruling.say.phrase:
        return None
    return ruling._replace(verdict="yes" if value == number else "no", value=None)


def continued(marks: Sequence[Mark], asking: Asking) -> Iterator[tuple[Mark, ...]]:
    """Yield a story that stops short with each question that may follow from it, the likeliest first."""
    if any(m.is_(*ASKING) for m in marks):
        return
    for types, heads in asking.heads:
        for head in heads:
            whole = (*marks, PAUSE, Mark(frozenset(head), -1, -1, ""))
            if any(f.type in types for f in readings(whole, asking)[0].facts):
                yield whole
