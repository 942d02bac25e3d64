"""The shapes of questions: several in one line, one that only adds to the last, one cut short."""

from __future__ import annotations

from collections.abc import Sequence

from referee.grammar.asking import listed
from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling

WH = ("who", "which", "what", "howmany", "when", "how", "where", "why", "mean", "whatnow", "result", "called")


def elided(marks: tuple[Mark, ...]) -> tuple[tuple[Mark, ...], list[Mark]] | None:
    """Return what is told of a pack, and the end that asks it of another: "vale três, e no mineiro?"."""
    last = [m for m in marks if not m.is_("qmark")]
    start = max((n for n, m in enumerate(last) if m.is_("and", "comma")), default=-1) + 1
    end = last[start:]
    if not start or sum(m.is_("packname") for m in end) != 1:
        return None
    again = all(m.is_("packname", *AGAIN) for m in end) and not any(m.is_("or", "change") for m in marks)
    return (marks[: marks.index(end[0])], end) if again else None


def elliptic(marks: tuple[Mark, ...]) -> tuple[Mark, ...] | None:
    """Return the marks of "no paulista vale três, e no mineiro (dá quanto)?" as the question that it is."""
    found = elided(marks)
    if found is None:
        return None
    body, end = found
    at = next((n for n in reversed(range(len(body))) if _counts(body[n]) or _both_at(body[n])), None)
    if at is not None:
        count = next((m for m in end if m.is_("howmany")), HOW_MANY)
        return (*body[:at], count, *body[at + 1 :])
    asks = next((m for m in end if m.is_("howmany", "what", "which", "result")), ASKING_WORD)
    return (*body, asks)


ASKING_WORD = Mark(frozenset({"what"}), -1, -1, "")
AGAIN = ("howmany", "worth", "give", "be", "points", "receive", "mark", "start_", "what", "which", "result")
"""What may be said once more of another pack, when all the rest is as was said before."""
HOW_MANY = Mark(frozenset({"howmany"}), -1, -1, "")


def _counts(mark: Mark) -> bool:
    """Return whether a mark is a number that is said of something, not the name of a step."""
    had = mark.is_("callname") and mark.said.split(" ")[0] in listed("with")  # "é com dez"
    return mark.is_("num") and (had or not mark.is_("callname", "ord", "score", "level", "pair"))


def _both_at(mark: Mark) -> bool:
    """Return whether a mark is a score that both have: "a mão de ferro é onze a onze"."""
    return mark.is_("score") and mark.is_("same")


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
    if len(here) == 1:
        return next(iter(here))
    parts = [part for part in _parts(marks) if any(m.pack for m in part)]
    asks = [part for part in parts if any(m.is_(*WH) for m in part)]
    # "no mineiro vale dois, no paulista quanto vale a mão?": what only tells names another
    after = asked_after(marks) or (asks[0] if len(asks) == 1 else None)
    return names[0] if after is None else next(m.pack for m in after if m.pack)


def asked_after(marks: Sequence[Mark]) -> list[Mark] | None:
    """Return what is asked of a pack where another was only told of: "no Paraná tem, o paulista tem?"."""
    said = [part for part in _parts(marks) if any(not m.is_("qmark", "tagq", "neutral") for m in part)]
    parts = [part for part in said if any(m.pack for m in part)]
    if len(parts) != 2 or said[-1] is not parts[1]:
        return None
    if all(m.is_("packname", "neutral") for m in parts[0]) and (
        parts[0] is said[0] or parts[0][0].text.split(" ")[0] not in listed("of")
    ):
        return None  # else it says whose what came before it is: "o corte, do fprt, existe no paulista?"
    asks = any(m.is_(*WH, "can", "must") for m in parts[0])
    return None if asks else parts[1]


def _parts(marks: Sequence[Mark]) -> list[list[Mark]]:
    """Return marks cut at their pauses."""
    parts: list[list[Mark]] = [[]]
    for mark in marks:
        if mark.is_("and", "comma"):
            parts.append([])
        else:
            parts[-1].append(mark)
    return parts


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
    asked = [m for m in content if not m.is_("why", "written", "sure", "tagq")]
    if asked and content[0].is_("why") and all(m.is_("neg", "can", "must") for m in asked[:1]):
        asked = asked[2:]  # "por que não?", "por que pode?", "por que não nove?"
    if not content or asked:
        return ""
    return next((what for what in ("why", "written") if any(m.is_(what) for m in content)), "sure")


TURNED = {"yes": "no", "no": "yes"}


SAID_OF = ("enter", "can", "must", "be", "worth", "win", "exist", "have", "matter", "tie", "beats", "untie")
"""What a "não" just before denies the whole question."""


def denies(marks: Sequence[Mark]) -> bool:
    """Return whether a question asks if it is not so: "é mentira que...?", "não pode ..., né?"."""
    wrong = any(m.is_("wrongq") for m in marks)
    tag = next((m for m in reversed(marks) if m.is_("truthq")), None)
    twice = any(m.is_("nil") for m in marks)  # "não vale nada" denies once
    said = [m for m in marks if not m.is_("ord", "eleven", "iron")]  # "nem na segunda pode"
    negated = (
        tag is not None
        and not twice
        and any(
            (m.is_("neg") or (m.is_("nobody") and after.is_("be")))
            and after.is_(*SAID_OF)
            and not before.is_("who", "if", "when")
            for before, m, after in zip((NOTHING, *said), said, said[1:], strict=False)
        )
    )
    return wrong != ((negated or _never(marks)) != _nobody(marks))


def _never(marks: Sequence[Mark]) -> bool:
    """Return whether a question is if something never happens: "manilha nunca empata?"."""
    said = [m for m in marks if not m.is_("comma", "qmark", "tagq")]
    parts = zip((NOTHING, *said), said, said[1:], strict=False)
    never = (not before.is_("who", "if", "when") for before, m, after in parts
             if m.said in listed("never") and after.is_("tie", "be", "can", "exist", "happen"))  # fmt: skip
    return any(never) and not any(m.is_(*WH) for m in said)


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
