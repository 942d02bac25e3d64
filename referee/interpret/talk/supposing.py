"""A line that goes on to suppose something else: "trucaram e topamos. e se a gente botar seis, quanto vale?".

Read as a whole, what is supposed last may be passed over: the answer is then that of what stands before it.
Such a line is heard as two, the second leaning on the first; where that is not understood, the line is not.
"""

from __future__ import annotations

from collections.abc import Callable

from referee.grammar.asking import listed
from referee.grammar.normalise import STOPS, fold, words
from referee.interpret.asked import Inquiry
from referee.interpret.verdict import Ruling

QUESTION = "?"
Asks = Callable[..., Inquiry]


def more_supposed(question: str) -> tuple[str, str] | None:
    """Return what stands before the last thing supposed in a line, and that; None where nothing more is."""
    line = words(question)
    said = [fold(w.text) for w in line]
    for at in range(len(line) - 2, 0, -1):
        begins = any(" ".join(said[at : at + n]) in listed("supposes_more") for n in (2, 3))
        if begins and said[at - 1] in STOPS:
            return question[: line[at - 1].end], question[line[at].start :]
    return None


def supposed_last(whole: Inquiry, first: str, last: str, previous: Inquiry | None, ask: Asks) -> Inquiry:
    """Return what comes of a line in two parts: of the whole, unless it only answers the first part.

    A whole that is not understood is heard as two wherever both are.
    """
    before = ask(first, previous=previous)
    if not before.rulings or (whole.rulings and not _says_the_same(before.rulings[-1], whole.rulings[-1])):
        return whole
    after = ask(last, previous=before)
    if _judges_again(before, after) and not first.rstrip().endswith(QUESTION):
        alone = ask(
            last, previous=previous
        )  # "virou rei, a manilha é ás. e se virasse dama?" claims, then asks
        after = alone if alone.rulings else after
    return after if after.rulings else after._replace(marks=whole.marks)


def _judges_again(before: Inquiry, after: Inquiry) -> bool:
    """Return whether what is supposed last only judges anew what the first part claims."""
    if not before.rulings or not after.rulings:
        return False
    one, other = before.rulings[-1], after.rulings[-1]
    return one.kind == other.kind and {one.verdict, other.verdict} <= {"yes", "no"}


def _says_the_same(one: Ruling, other: Ruling) -> bool:
    """Return whether two rulings say the same, be it as a fact or as a yes."""
    return one.answer() == other.answer() or (one.say == other.say and one.say.phrase != "rule")
