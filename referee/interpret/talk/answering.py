"""Whether what was found answers a question that leans on another: what it asks, and by what it is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.grammar.asking import asking
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import Told
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.parts import MODAL, SAYS, SPECIALS, YES_NO, Follow
from referee.interpret.talk.restated import staked
from referee.interpret.talk.slots import CARDS, facts_of, supposed
from referee.interpret.verdict import Ruling
from referee.interpret.whether import MORE, yes_or_no


class Before(NamedTuple):
    """What was asked before: the marks of it, what was supposed, the last answer."""

    marks: tuple[Mark, ...]
    supposed: tuple[Mark, ...]
    ruling: Ruling | None


class Leaned(NamedTuple):
    """How a question leans on the one before.

    ``alone`` its answer by itself, none where it leaves out what it asks of; ``asks`` whether words of it
    ask at all; ``wants`` whether for more than yes or no; ``unoffered`` whether neither it nor the one
    before offers anything to be so or not; ``complete`` whether it says whole what it asks of; ``told`` its
    own facts.
    """

    marks: tuple[Mark, ...]
    alone: Ruling | None
    asks: bool
    wants: bool
    unoffered: bool
    complete: bool
    told: tuple[Told, ...]


def leaned(marks: tuple[Mark, ...], before: Before, alone: Ruling | None) -> Leaned:
    """Return how a question leans on the one before it; ``alone``: its answer by itself."""
    asks = any(m.is_(*WH, *MODAL) for m in marks)
    offered = before.ruling is None or before.ruling.verdict in YES_NO
    whom = offered and any(m.is_("who") for m in before.marks)  # "quem trucou pode?", "e quem aceitou?"
    role = offered and _role_may(marks)
    more = tuple(tag for tag in MORE if not ((whom or role) and tag == "who"))
    tagged = any(m.is_("tagq") for m in marks)
    told = facts_of(marks, asking())[0]
    return Leaned(
        marks,
        alone,
        asks=asks,
        wants=any(m.is_(*more) for m in marks) and not tagged and not _offers(marks),
        unoffered=not (asks or offered or tagged) and marks[0].is_("and"),
        complete=bool(told) or any(m.is_("ordall") for m in marks),
        told=told,
    )


def _role_may(marks: Sequence[Mark]) -> bool:
    """Return whether a question ends in "pode?" behind who somebody is: "e quem dá as cartas pode?"."""
    said = [m for m in marks if not m.is_("qmark", "and")]
    return (
        len(said) == 2
        and said[1].is_(*MODAL)
        and said[0].is_("who")
        and bool(said[0].tags - {"who", "cleft"})
    )


def _passed_over(found: Ruling, told: Sequence[Told]) -> bool:
    """Return whether cards told anew have no part in an answer: its kind has no use for them."""
    kind = next((k for k in asking().kinds if k["id"] == found.kind), None)
    cards = [f for f in told if f.type in {"play", "vira"}]
    used = {*kind["use"], *kind["need"]} if kind is not None else set()
    named = any(f.card is not None and f.card.is_(*signs_of(found.kind)) for f in cards)
    return (
        kind is not None
        and bool(cards)
        and not named
        and not any(f.type in used or f.what in used for f in cards)
    )


def _whole(marks: Sequence[Mark]) -> bool:
    """Return whether a question says all that it asks of: a card against another, what a step is worth."""
    cards = sum(m.is_(*CARDS) for m in marks)
    against = cards > 1 and any(m.is_("vs", "beats", "beatenby") for m in marks)
    worth = any(m.is_("worth") for m in marks) and any(m.is_("howmany") for m in marks)
    upto = any(m.is_("target") for m in marks) and any(m.is_("howmany") for m in marks)
    return against or upto or (worth and any(m.is_("callname", "level") for m in marks))


def _of_cards(marks: Sequence[Mark]) -> bool:
    """Return whether a question says of cards that it names itself how they go: "e dois três, empata?"."""
    return sum(m.is_(*CARDS) for m in marks) > 1 and any(m.is_(*SAYS) for m in marks)


def _says(marks: tuple[Mark, ...]) -> bool:
    """Return whether a question says something of what it names itself: "e o doze vale doze?"."""
    says = [m for m in marks if m.is_("worth", "beats", "win", "lose", "can", "must")]
    named = any(m.is_("card", "rank", "nick", "manilha", "callname", "level") for m in marks)
    return named and bool(says) and not any(f.endswith(".fut") for m in says for f in m.forms)


def _offers(marks: tuple[Mark, ...]) -> bool:
    """Return whether "quem" or "quando" only leads to what may be or not; "quem pode pedir?" asks who."""
    return yes_or_no(marks, facts_of(marks, asking())[1])


def answers(found: Ruling, one: Follow, leans: Leaned) -> bool:
    """Return whether what was found to a question made of two is an answer to the one that leans."""
    if _passed_over(found, leans.told):
        return False
    if one.whether and not _settles(found, leans.alone):
        return False
    if found.verdict in {"yes", "no"} and (one.comes or leans.wants or (leans.unoffered and not one.whether)):
        return False  # it asks what comes of it, and nobody asked whether
    alone = leans.alone
    if alone is not None and alone.kind != found.kind and alone.verdict != "depends" and _whole(leans.marks):
        return False
    whether = leans.alone is not None and leans.alone.verdict in {"yes", "no"} and not leans.wants
    if whether and found.verdict == "fact" and _says(leans.marks):
        return False
    if leans.alone is None:
        return True
    if leans.alone.verdict in {"yes", "no"} and _of_cards(leans.marks):
        return found.kind == leans.alone.kind
    if not leans.asks:
        return True
    if not heeds(leans.marks, leans.alone.kind, one.marks, found.kind):
        return False
    return not (leans.wants and leans.complete and _borrowed(found.kind, leans.marks, one.marks))


def _settles(found: Ruling, alone: Ruling | None) -> bool:
    """Return whether a yes or no was found to a question that is not one of another sort by itself."""
    if alone is None:
        return found.verdict in YES_NO
    return found.verdict in {"yes", "no"} or (found.verdict == alone.verdict != "fact")


def heeds(marks: Sequence[Mark], alone: str, whole: tuple[Mark, ...], kind: str) -> bool:
    """Return whether what a question by itself is known by also counts in what was made of it."""
    if kind == alone:
        return True
    told = {m.text for m in (*supposed(whole, asking()), *staked(marks))}
    within = (
        {"nexthand", "above"} if any(m.is_("nexttrick") for m in whole) else set()
    )  # "quem abre a próxima?"
    wanted, known = signs_of(alone) - PLACES - within, signs_of(kind)
    asks = [m.tags & wanted for m in marks if m.text not in told]
    return all(not tags or tags & known for tags in asks)


def _borrowed(kind: str, marks: Sequence[Mark], whole: tuple[Mark, ...]) -> bool:
    """Return whether a kind is known by what the question before asked of, and this one asks by itself."""
    found = next(k for k in asking().kinds if k["id"] == kind)
    own = (*marks, *supposed(whole, asking()), *(m for m in whole if m.is_(*SPECIALS, "packname", "clean")))
    tags = frozenset(tag for m in own for tag in m.tags)
    needed = ({tag for row in group for mark in row for tag in mark} for group in found["all"])
    return any(tags.isdisjoint(group) for group in needed)


PLACES = frozenset({*WH, *MODAL, "ord", "ord1", "ord2", "ord3"})
"""Words that many kinds of question are known by, and that tell none from another."""


def signs_of(kind: str) -> frozenset[str]:
    """Return the tags of the words that a kind of question is known by."""
    found = (k for k in asking().kinds if k["id"] == kind)
    rows = (group for k in found for group in (*k["all"], *k["any"]))
    return frozenset(tag for group in rows for row in group for mark in row for tag in mark)
