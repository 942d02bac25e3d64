"""Cards told in few words: "eu de dois", "ele com a de paus", "sem 4, 5, 6 e 7"."""

from __future__ import annotations

from collections.abc import Sequence

from referee.grammar.asking import listed
from referee.grammar.normalise import Word
from referee.interpret.mark import Mark

HOLDERS = ("me", "he", "rival", "partner", "name", "right", "left")
SEATS = {"twoplayers": 2, "fourplayers": 4, "sixplayers": 6}
ROW = ("rank", "comma", "and", "to", "also")


def in_short(marks: Sequence[Mark], at: int, line: Sequence[Word]) -> Mark:
    """Return the card that a mark is where it stands, said without its name or its rank."""
    return _held(marks, at) or _of_the_same(marks, at, line) or _another(marks, at, line) or marks[at]


def _held(marks: Sequence[Mark], at: int) -> Mark | None:
    """Return ``de dois`` after a person as the card that he plays: "ele veio de sete e eu de dois"."""
    mark = marks[at]
    seats = next((n for tag, n in SEATS.items() if mark.is_(tag)), None)
    short = seats is not None and mark.text.split(" ")[0] in listed("of") and mark.text.count(" ") == 1
    if not short or not at or not marks[at - 1].is_(*HOLDERS):
        return None
    return mark._replace(tags=frozenset({"num", "rank", f"n{seats}"}), rank=str(seats), n=seats)


def _of_the_same(marks: Sequence[Mark], at: int, line: Sequence[Word]) -> Mark | None:
    """Return a suit that shares the rank of the card before: "eu com a dama de ouros, ele com a de paus".

    The article must be the one that the card has: "o sete de copas e a de paus" is a seven and a manilha.
    """
    mark = marks[at]
    if not mark.is_("suit") or mark.is_("card", "nick", "suitw") or mark.first < 2:
        return None
    card = next((m for m in reversed(marks[:at]) if m.is_("card", "nick", "rank")), None)
    article = line[mark.first - 2].text
    pointed = line[mark.first - 1].text in listed("of") and article in listed("elided")
    if card is None or card.rank is None or not card.is_("card") or not pointed:
        return None
    if (article == listed("elided")[1]) != (card.rank == QUEEN):
        return None
    return Mark(frozenset({"card"}), mark.first, mark.last, mark.text, card.rank, mark.suit)


def _another(marks: Sequence[Mark], at: int, line: Sequence[Word]) -> Mark | None:
    """Return "um de copas" after "um valete de ouros" as another of the same rank, not as the ace."""
    mark = marks[at]
    card = next((m for m in reversed(marks[:at]) if m.is_("card")), None)
    if card is None or card.rank is None or not mark.is_("card") or not _begins_one(mark, line):
        return None
    told = card.first > 0 and line[card.first - 1].text in listed("article")
    return mark._replace(rank=card.rank) if told or _begins_one(card, line) else None


def _begins_one(mark: Mark, line: Sequence[Word]) -> bool:
    return line[mark.first].text in listed("article")


QUEEN = "Q"
"""The one rank with a feminine name."""


def short_decked(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with the low ranks left out of a deck as the short deck: "sem 4, 5, 6 e 7"."""
    at = next((n for n, m in enumerate(marks) if m.is_("without", "take", "out")), None)
    if at is None:
        return list(marks)
    end = at + 1
    while end < len(marks) and marks[end].is_(*ROW):
        end += 1
    while end > at + 1 and not marks[end - 1].is_("rank"):
        end -= 1
    if {m.rank for m in marks[at + 1 : end]} - {None} != set(listed("low_ranks")):
        return list(marks)
    short = Mark(frozenset({"deck", "clean"}), marks[at].first, marks[end - 1].last, marks[at].text)
    return [*marks[:at], short, *marks[end:]]
