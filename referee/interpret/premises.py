"""What a question takes for granted: "já que o truco vale quatro, …", "como faz pra pedir quinze?".

A claim that stands before the question (or behind it) is judged by itself: a false one is put right first,
and the question answered. A question how to do what the rules forbid is answered that they do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.grammar.asking import asking, listed
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.slots import supposed
from referee.interpret.verdict import Ruling, Say

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
ASKS = (*WH, "can", "must", "whichbeats")
CAN = Mark(frozenset({"can"}), -1, -1, "")
FRAME = ("packname", "eleven", "iron", "clean")


def granted(marks: tuple[Mark, ...], ask: Asker) -> Ruling | None:
    """Return the ruling on a question that comes with a claim for reason; None where none does."""
    parts = _parted(marks)
    if parts is None:
        return None
    claim, question = parts
    if any(m.is_(*WH) for m in claim):
        return None
    first = ask(claim)
    if first is None or first.verdict not in {"yes", "no", "depends"}:
        return None
    if supposed(claim, asking()):  # the question is asked of what is told, where that can be
        return first if first.verdict == "no" else None
    framed = tuple(m for m in claim if m.is_(*FRAME) and not any(o.is_(*FRAME) for o in question))
    about = tuple(m for m in claim if not m.is_("num") or m.is_("level"))  # "…, é quanto?" is asked of it
    found = ask((*framed, *question)) or ask(question) or ask((*about, *question))
    if found is not None and found.say == first.say:
        return found
    if found is None:
        return first if first.verdict == "no" else None
    if first.verdict != "no":
        return found
    rules = tuple(dict.fromkeys((*found.rules, *first.rules)))
    return found._replace(because=(Say("premise.false", {"say": first.say}), *found.because), rules=rules)


def _parted(marks: tuple[Mark, ...]) -> tuple[tuple[Mark, ...], tuple[Mark, ...]] | None:
    """Return the claim and the question that a word like "já que" sets apart."""
    told = _told_first(marks)
    if told is not None:
        return told
    at = next((n for n, m in enumerate(marks) if m.is_("premise")), None)
    if at is None and marks and marks[0].text in listed("as_since"):
        at = 0
    if at is None:
        return None
    comma = next((n for n, m in enumerate(marks) if m.is_("comma") and n > at), None)
    if at == 0 and comma is not None:
        return marks[1:comma], marks[comma + 1 :]
    before = marks[: at - 1] if at and marks[at - 1].is_("comma") else marks[:at]
    claim = tuple(m for m in marks[at + 1 :] if not m.is_("qmark"))
    return (claim, before) if before and any(m.is_(*ASKS) for m in before) and claim else None


REAL = ("which", "what", "howmany", "how", "where", "whatnow")
"""What asks of itself, after what somebody has said: not the "quem" or "quando" of what was said."""


def _told_first(marks: tuple[Mark, ...]) -> tuple[tuple[Mark, ...], tuple[Mark, ...]] | None:
    """Return what somebody is said to claim and the question after it: "meu tio diz que é 15, é quanto?"."""
    if not marks or not marks[0].is_("hearsay", "report"):
        return None
    at = next((n for n in range(len(marks) - 1, 0, -1) if marks[n].is_("comma")), None)
    if at is None or not any(m.is_(*REAL) for m in marks[at + 1 :]):
        return None
    return marks[1:at], marks[at + 1 :]


def forbidden(marks: tuple[Mark, ...], ask: Asker) -> Ruling | None:
    """Return that what a question asks the manner of may not be done; None where it may, or is not known."""
    words = [m for m in marks if m.is_(*WH)]
    if len(words) != 1 or not words[0].is_("how") or words[0].is_("result") or _done(marks):
        return None
    found = ask(tuple(CAN._replace(first=m.first, last=m.last) if m is words[0] else m for m in marks))
    return found if found is not None and found.verdict == "no" else None


def _done(marks: Sequence[Mark]) -> bool:
    """Return whether something else asks: "como se faz se posso …"."""
    return any(m.is_("can", "must", "forbid", "or") for m in marks)
