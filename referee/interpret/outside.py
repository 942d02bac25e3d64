"""What is no question about the rules: other games, chat, advice, greetings, the referee itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.grammar.normalise import STOPS, fold, words
from referee.interpret.consult.rule import answers
from referee.interpret.mark import Mark
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

ADVICE = "advice"
"""What the kinds of question begin with that ask what to play: they are read, never answered."""
MATTERS = ("about.me", "about.can", "othergame", "offtopic", "strategy")
COURTESY = ("thanks", "bye", "fine", "hello", "about.can")


class Outside(NamedTuple):
    """What a question is about that no rule answers: ``sort`` of it, ``read`` whether all was understood."""

    sort: str
    read: bool


def outside_of(text: str, marks: Sequence[Mark], asking: Asking) -> Outside | None:
    """Return what a question is about where that is no business of a referee."""
    content = [m for m in marks if not m.is_("comma", "qmark", "and", "tagq", "yes", "to")]
    if not content:
        sort = _courtesy(text, asking)
        return None if sort is None else Outside(sort, read=True)
    whole = _courtesy(text, asking, whole=True)
    if whole is not None:
        return Outside(whole, read=True)
    signed = any(t.startswith("sign.") for m in marks for t in m.tags) or _names_it(marks)
    matters = [t for t in MATTERS if not (signed and t == "strategy")]
    sort = next((t for t in matters if any(m.is_(t) for m in marks)), None)
    if sort is None:
        return None
    strange = any(m.is_("unknown") for m in marks)
    return Outside(sort, read=sort != "offtopic" or not strange)


def _names_it(marks: Sequence[Mark]) -> bool:
    """Return whether what a hand has is told or shown: "ele tá com o gato, que carta ele tem?"."""
    at = next((n for n, m in enumerate(marks) if m.is_("strategy") and m.is_("cardw")), 0)
    told = marks[at].is_("which") and any(m.is_("nick", "rank") for m in marks[:at])
    return told or marks[at - 1].is_(
        "peek", "show", "showcard", "say", "tellcard"
    )  # "me mostrar o que ele tem"


def besides(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the marks without another game that truco is set against: "na sueca se segue. no truco?"."""
    at = next((n for n, m in enumerate(marks) if m.is_("othergame")), None)
    if at and marks[at - 1].is_("same", "alike") and len(marks) > at + 2:
        return (*marks[: at - 1], *marks[at + 1 + marks[at + 1].is_("comma") :])  # "que nem na sueca, …?"
    stop = next((n for n, m in enumerate(marks) if m.is_("comma") and at is not None and n > at), None)
    if at is None or stop is None or not any(m.is_("gamename", "bytruco") for m in marks[stop:]):
        return marks
    if any(m.is_("othergame") for m in marks[stop:]):
        return marks
    start = at - 1 if at and marks[at - 1].is_("v.jogar") else at
    rest = (*marks[:start], *marks[at + 1 :])
    return rest[1:] if rest and rest[0].is_("and", "comma") else rest


def _courtesy(text: str, asking: Asking, *, whole: bool = False) -> str | None:
    """Return the courtesy that a line says; ``whole``: that it says and nothing else."""
    line = [fold(w.text) for w in words(text) if w.text not in STOPS]
    for sort in COURTESY:
        for phrase in asking.courtesy.get(sort, ()):
            parts = phrase.split(" ")
            if line == parts or whole:
                if line == parts:
                    return sort
                continue
            if any(line[at : at + len(parts)] == parts for at in range(len(line))):
                return sort
    return None


@answers("advice")
def advice(case: Case) -> Ruling | None:
    """Return that the question asks what to play, which no rule says."""
    return ruled(case.pack, "unknown", Say("none"))
