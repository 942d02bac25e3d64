"""The shapes of questions: several in one line, one that only adds to the last, one cut short."""

from __future__ import annotations

from collections.abc import Sequence

from referee.grammar.asking import listed
from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling

WH = ("who", "which", "what", "howmany", "when", "how", "where", "why", "mean", "whatnow", "result", "called")


def elliptic(marks: tuple[Mark, ...]) -> tuple[Mark, ...] | None:
    """Return the marks of "no paulista vale três, e no mineiro?" as the question that it is."""
    last = [m for m in marks if not m.is_("qmark")]
    if len(last) < 2 or not last[-1].is_("packname") or not last[-2].is_("and", "comma"):
        return None
    asking_word = Mark(frozenset({"what"}), -1, -1, "")
    if any(m.is_("or", "change") for m in marks):
        return None
    body = marks[: marks.index(last[-1])]
    at = next((n for n in reversed(range(len(body))) if _counts(body[n])), None)
    if at is None:
        return (*body, asking_word)
    return (*body[:at], HOW_MANY, *body[at + 1 :])


HOW_MANY = Mark(frozenset({"howmany"}), -1, -1, "")


def _counts(mark: Mark) -> bool:
    """Return whether a mark is a number that is said of something, not the name of a step."""
    return mark.is_("num") and not mark.is_("callname", "ord", "score", "level", "pair")


def asks_here(marks: Sequence[Mark]) -> bool:
    """Return whether a line that names another pack asks of the table's own: "lá vale dois, aqui também?"."""
    named = max((n for n, m in enumerate(marks) if m.is_("packname")), default=-1)
    rest = marks[named + 1 :]
    stop = next((n for n, m in enumerate(rest) if m.is_("comma", "and")), None)
    return named >= 0 and stop is not None and any(m.is_("here") for m in rest[stop:])


def asked_of(marks: Sequence[Mark], names: Sequence[str]) -> str:
    """Return the pack that the last sentence names: "sou do Paraná. quanto dá no mineiro?" asks of one."""
    stop = max((n for n, m in enumerate(marks) if m.text in {".", ";"} and n + 1 < len(marks)), default=-1)
    here = dict.fromkeys(m.pack for m in marks[stop + 1 :] if m.pack)
    return next(iter(here)) if len(here) == 1 else names[0]


def narrowed(marks: Sequence[Mark], *tags: str) -> bool:
    """Return whether a question is about one thing and no other: "só posso trucar na primeira?".

    ``tags``: what a "só" must stand before, where any is named.
    """
    said = {word for mark in marks if not tags or mark.is_(*tags) for word in mark.said.split()}
    return not said.isdisjoint(listed("narrowing"))


def stands_at(marks: Sequence[Mark], points: int) -> bool:
    """Return whether somebody is said to have so many points: "quem tá com onze", "onze pontos"."""
    for at, mark in enumerate(marks):
        if mark.is_(f"n{points}"):
            before = at > 0 and marks[at - 1].is_(
                "have", "stay", "us", "them", "me", "he", "who", "pairs", "rival"
            )
            after = at + 1 < len(marks) and marks[at + 1].is_("points")
            before = before or mark.said.split(" ")[0] in listed("with")
            asked = any(m.is_("ask", "raisew", "worth", "target") for m in marks[:at])
            if (before or after) and not asked:
                return True
    return False


def doubts(marks: Sequence[Mark]) -> str:
    """Return what a question that only doubts the last answer asks of it: why, written, sure; else ""."""
    content = [m for m in marks if not m.is_("comma", "qmark", "and", "neutral", "to", "be")]
    if not content or not all(m.is_("why", "written", "sure", "tagq") for m in content):
        return ""
    return next((what for what in ("why", "written") if any(m.is_(what) for m in content)), "sure")


TURNED = {"yes": "no", "no": "yes"}


SAID_OF = ("can", "must", "be", "worth", "win", "exist", "have", "matter", "tie", "beats", "untie")
"""What a "não" just before denies the whole question."""


def denies(marks: Sequence[Mark]) -> bool:
    """Return whether a question asks if it is not so: "é mentira que...?", "não pode ..., né?"."""
    wrong = any(m.is_("wrongq") for m in marks)
    tag = next((m for m in reversed(marks) if m.is_("truthq")), None)
    twice = any(m.is_("nil") for m in marks)  # "não vale nada" denies once
    negated = (
        tag is not None
        and not twice
        and any(
            (m.is_("neg") or (m.is_("nobody") and after.is_("be")))
            and after.is_(*SAID_OF)
            and not before.is_("who", "if", "when")
            for before, m, after in zip((m for m in (NOTHING, *marks)), marks, marks[1:], strict=False)
        )
    )
    return wrong != (negated != _nobody(marks))


DONE = ("peek", "choose", "call", "ask")
"""What is said that nobody does, and asked if that is so."""


def _nobody(marks: Sequence[Mark]) -> bool:
    """Return whether a question is if nobody may or does it: "ninguém pode trucar na mão de ferro?"."""
    return any(
        m.is_("nobody")
        and not before.is_("when", "clause")
        and m.said.partition(" ")[0] not in listed("if")
        and (after.is_("can", "must") or (after.is_(*DONE) and "3s.pres" in after.forms))
        for before, m, after in zip((NOTHING, *marks), marks, marks[1:], strict=False)
    )


NOTHING = Mark(frozenset(), -1, -1, "")


def denied(ruling: Ruling) -> Ruling:
    """Return the ruling on a question that asks whether it is not so."""
    turned = tuple(
        (name, r._replace(verdict=TURNED.get(r.verdict, r.verdict))) for name, r in ruling.elsewhere
    )
    return ruling._replace(verdict=TURNED.get(ruling.verdict, ruling.verdict), elsewhere=turned)
