"""What a question made of two consists of: marks that ask, tell or say nothing; what stays of the old."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.slots import facts_of, marks_of_facts

SILENT = frozenset(
    {"and", "comma", "qmark", "neutral", "to", "be", "is", "stay", "if", "again", "tagq", "yes", "also"}
)
MODAL = frozenset({"can", "forbid", "must"})
ASKING_WORDS = frozenset({*WH, *MODAL, "change", "matter", "scoreasked", "needed"})
SPECIALS = ("eleven", "iron")
ENDS = frozenset({"choice", "run", "accept", "handresult"})
"""Facts that end what can be asked of a hand: left out where something else is asked of it."""
HAPPENED = frozenset({*ENDS, "call", "trick", "play", "allcovered", "noraise"})
"""Facts of one hand: the score, the vira and the number of players last longer."""
DEEDS = ("run", "accept", "cover", "call", "showcard", "tellcard", "seepartner", "peek")
SAYS = ("be", "cover", "beats", "beatenby", "win", "lose", "tie")
"""Words that say something of what is named with them, as verbs do."""
YES_NO = frozenset({"yes", "no", "depends"})


class Follow(NamedTuple):
    """A question made of two: its marks, and whether it says more than the old one where both agree.

    ``added`` are marks that took no other's place: where a kind of question asks for them, the same answer
    is an answer to them too. ``whether``: only yes or no will do for an answer; ``comes``: neither will.
    """

    marks: tuple[Mark, ...]
    new: bool
    added: tuple[Mark, ...] = ()
    whether: bool = False
    comes: bool = False


STOP = Mark(frozenset({"comma"}), -1, -1, "")
RESULT = Mark(frozenset({"what", "result"}), -1, -1, "")


def silent(mark: Mark) -> bool:
    """Return whether a mark says nothing by itself."""
    return mark.tags <= SILENT or mark.is_("be", "neutral", "again")


def setting(kept: tuple[Mark, ...], asking: Asking, without: frozenset[str] = ENDS) -> tuple[Mark, ...]:
    """Return what stays whatever is asked: what was told but the end, the special hand, the pack."""
    facts = [f for f in facts_of(kept, asking)[0] if f.type not in without]
    base = marks_of_facts(kept, facts)
    named = tuple(s for m in kept if m.is_(*SPECIALS, "packname") and m not in base and (s := subject(m)))
    return (*base, *named)


def not_told(marks: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks of a question that tell no fact."""
    told = {n for f in facts_of(marks, asking)[0] for n in range(f.at, f.at + f.marks)}
    return tuple(m for n, m in enumerate(marks) if n not in told)


def subject(mark: Mark) -> Mark | None:
    """Return a mark without what asks in it; None where it does nothing but ask."""
    if not mark.is_(*ASKING_WORDS):
        return mark
    left = mark.tags - set(ASKING_WORDS)
    return mark._replace(tags=left) if left & UNITS else None


UNITS = frozenset({"cardw", "points", "cut", "dealer", "deals", "dealq", "signal"})
"""What a mark that asks may ask of: "quantas cartas", "quem corta"."""


def numbered(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with places of their own, one after another."""
    return tuple(m._replace(first=n, last=n) for n, m in enumerate(marks))
