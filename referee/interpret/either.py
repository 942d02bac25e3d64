"""Either-or questions: what is offered on both sides of an "ou" is what is asked.

"São 3 ou 6 pontos?" asks how many, "é nossa ou deles?" whose, "ganha quem fez a primeira ou a segunda?" who.
The answer is the one found, whether or not it was offered.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.interpret.mark import Mark

PERSONS = ("us", "them", "me", "he", "rival", "poss", "partner", "name")
WINNERS = ("firstwinner", "secondwinner", "thirdwinner")
HOW_MANY = Mark(frozenset({"howmany", "points"}), -1, -1, "")
HOW_MANY_CARDS = Mark(frozenset({"howmany", "cardw"}), -1, -1, "")
WHO = Mark(frozenset({"who", "whose"}), -1, -1, "")
WHO_WINS = Mark(frozenset({"who", "whichbeats", "win"}), -1, -1, "")
WHICH = Mark(frozenset({"which", "cardw"}), -1, -1, "")
ASKED = ("who", "which", "what", "howmany", "whose", "whichbeats")


def either(marks: Sequence[Mark]) -> tuple[Mark, ...] | None:
    """Return the marks with an either-or made the question that it is, None where there is none."""
    for at, mark in enumerate(marks):
        if mark.is_("or") and 0 < at < len(marks) - 1:
            found = _made(marks, at)
            if found is not None:
                return tuple(m._replace(first=n, last=n) for n, m in enumerate(found))
    return None


def _made(marks: Sequence[Mark], at: int) -> list[Mark] | None:
    if 1 < at < len(marks) - 2 and marks[at + 1].text == marks[at - 2].text and marks[at + 1].forms:
        marks = [*marks[: at + 1], *marks[at + 2 :]]  # "dá três ou dá quatro"
    left, right = marks[at - 1], marks[at + 1]
    start, end = at - 1, at + 2
    if left.is_("points") and at > 1:
        start, left = at - 2, marks[at - 2]
    if end < len(marks) and marks[end].is_("points"):
        end += 1
    if right.is_("neg") and all(m.is_("qmark", "comma") for m in marks[end:]):
        return [*marks[:at], *marks[end:]]
    others = (*marks[:start], *marks[end:])
    asked = any(m.is_(*ASKED) for m in others)
    if asked and left.is_(*PERSONS) and not any(m.is_("win", "whose", "whichbeats", "lead") for m in others):
        return None  # "quem joga melhor, eu ou ele?"
    sign = _sign(left, right, marks[:start])
    if sign is None:
        return None
    if sign is HOW_MANY and end < len(marks) and marks[end].is_("cardw"):
        sign = HOW_MANY_CARDS
    return [*marks[:start], *([] if asked else [sign]), *marks[end:]]


def _sign(left: Mark, right: Mark, before: Sequence[Mark]) -> Mark | None:
    """Return what asks for what both marks offer."""
    if left.is_("num") and right.is_("num"):
        return HOW_MANY
    if left.is_(*PERSONS) and right.is_(*PERSONS):
        return WHO_WINS if any(m.is_("win") for m in before[-1:]) else WHO
    if left.is_(*WINNERS) and right.is_(*WINNERS, "ord"):
        return WHO_WINS
    if left.is_("card", "rank", "nick") and right.is_("card", "rank", "nick"):
        return WHICH
    return None
