"""A hand told of anybody: "quem faz a primeira e a terceira leva?" is asked as of us, answered of whoever.

Only where two tricks are told of him, and nobody else is named: else it is a question of who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.grammar.asking import asking, listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import US, readings
from referee.interpret.verdict import Ruling, Say

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
WINNERS = {"firstwinner": 1, "secondwinner": 2, "thirdwinner": 3}
PEOPLE = ("me", "us", "them", "he", "partner", "rival", "right", "left", "name")
TAKES = ("win", "lose", "tie")
ENDS = {"hand.won", "hand.over"}


def whoever(marks: tuple[Mark, ...], ask: Asker) -> Ruling | None:
    """Return the ruling on a hand told of whoever wins, loses or ties two of its tricks; else None."""
    ours = _as_ours(marks)
    if ours is None:
        return None
    told = {n for fact in readings(ours, asking())[0].facts if fact.type == "trick" for n in fact.numbers}
    found = ask(ours) if len(told) > 1 else None
    if found is None or not found.kind.startswith(("hand.", "case.")):
        return None
    team = found.say.facts.get("team")
    if found.say.phrase not in ENDS or team is None:
        return found if found.kind.startswith("hand.requires") else None
    say = Say("whoever.wins" if team == US else "whoever.loses")
    return found._replace(say=say, changes=(), value=None)


def _as_ours(marks: tuple[Mark, ...]) -> tuple[Mark, ...] | None:
    """Return a question about whoever takes a trick as one about us; None where it is about somebody."""
    at = next((n for n, m in enumerate(marks) if not m.is_("packname", "comma", "and")), len(marks))
    first, rest = marks[at : at + 1], marks[at + 1 :]
    if not first or any(m.is_(*PEOPLE, "who", "whose") for m in rest):
        return None
    who, took = first[0], rest[:1]
    us = Mark(frozenset({US}), who.first, who.first, who.text, said=who.said)
    number = next((n for tag, n in WINNERS.items() if who.is_(tag)), None)
    if number is not None:
        return (*marks[:at], us, *_won(who, number, rest))
    if who.is_("who") and who.is_("win"):
        return (*marks[:at], us, who._replace(tags=frozenset({"win"}), forms=PRESENT), *rest)
    if who.is_("who") and took and took[0].is_(*TAKES):
        return (*marks[:at], us, *rest)
    if who.is_(*TAKES) and who.said.startswith(listed("whoever")):
        return (*marks[:at], us, who, *rest)
    return None


PRESENT = frozenset({"3s.pres"})


def _won(who: Mark, number: int, rest: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return "quem faz a primeira (e a terceira)" as a verb and its tricks, and what follows."""
    numbers: tuple[int, ...] = (number,)
    if (
        len(rest) > 2
        and rest[0].is_("and")
        and rest[1].is_("ord", "lasttrick")
        and rest[2].is_("win", "lose")
    ):
        numbers += rest[1].numbers or (3,)
        rest = rest[2:]
    verb = who._replace(tags=frozenset({"win"}), forms=PRESENT)
    tags = frozenset({"ord", *(f"ord{n}" for n in numbers)})
    return (verb, who._replace(tags=tags, numbers=numbers), *rest)
