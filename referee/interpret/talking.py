"""A question in a conversation: what was asked and supposed before it stays until something else is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.grammar.asking import asking
from referee.grammar.normalise import words
from referee.interpret.follow import OF, Follow, follows, numbered, supposed
from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling

Rule = Callable[[tuple[Mark, ...]], "Ruling | None"]
"""Rules on a question by its marks."""


class Turn(NamedTuple):
    """An answer and the marks of the whole question that it answers."""

    ruling: Ruling
    marks: tuple[Mark, ...]


class Before(NamedTuple):
    """What was asked before: the marks of it, what was supposed, the last answer."""

    marks: tuple[Mark, ...]
    supposed: tuple[Mark, ...]
    ruling: Ruling | None


def points_back(marks: Sequence[Mark], before: Sequence[Mark]) -> bool:
    """Return whether a question begins with a person whom the one before asked about: "ele pode olhar?"."""
    told = supposed(tuple(marks), asking())
    return marks[0].tags == {"he"} and not told and any(m.is_("who") for m in before)


def there_asked(marks: Sequence[Mark]) -> str | None:
    """Return the pack of a question whether what was answered holds there too, None where it asks more."""
    names = {m.pack for m in marks if m.pack}
    says = any(m.is_("same", "tagq", "worth", "also") for m in marks)
    if len(names) != 1 or not says or not all(m.is_(*THERE) for m in marks):
        return None
    return names.pop()


THERE = (
    "same", "also", "tagq", "worth", "packname", "be", "qmark", "comma", "and", "gamename", "rule", "can",
)  # fmt: skip
"""What such a question is made of."""


def following(question: str, marks: tuple[Mark, ...], before: Before, rule: Rule) -> Turn | None:
    """Return the answer to a question that changes a part of the one before: "e do seis?"."""
    line = words(question)
    linked = frozenset(m.first for m in marks if m.first and line[m.first - 1].text in OF)
    old = before.ruling.answer() if before.ruling is not None else None
    for whole in dict.fromkeys([before.marks, (*before.supposed, *before.marks)]):
        for one in follows(_plainly(marks), whole, asking(), linked):
            found = rule(one.marks)
            if found is not None and (one.new or found.answer() != old or _asked_for(one, found)):
                return Turn(found, one.marks)
    return None


def _plainly(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the marks of a question; the pack alone where it asks whether it is the same there."""
    return tuple(m for m in marks if m.is_("packname")) if there_asked(marks) else marks


def _asked_for(one: Follow, found: Ruling) -> bool:
    """Return whether the kind of question answered asks for all that was added."""
    kind = next((k for k in asking().kinds if k["id"] == found.kind), None)
    if kind is None or not one.added:
        return False
    signs = {t for group in (*kind["all"], *kind["any"]) for row in group for mark in row for t in mark}
    return all(not m.tags.isdisjoint(signs) for m in one.added)


def under(marks: tuple[Mark, ...], told: Sequence[Mark], alone: Ruling, rule: Rule) -> Turn | None:
    """Return the answer under what was supposed before, where the same sort of question can use it."""
    whole = numbered((*told, *marks))
    found = rule(whole)
    sort = alone.kind.split(".")[0]
    same = found is not None and (sort == "term" or found.kind.split(".")[0] == sort)
    return Turn(found, whole) if found is not None and same else None
