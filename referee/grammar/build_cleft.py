"""What is told of one and not of another: "quem trucou foi o Beto", "a primeira foi deles, não nossa"."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.grammar import said as s
from referee.grammar.parts import Parts, numbered


def _people(p: Parts) -> tuple[tuple[s.Who, ...], tuple[s.Who, ...]]:
    """Return whom it is told of, and of whom it is denied: the one named behind the "não"."""
    named = [*p.whos] or [(one,) for one in p.owners]
    if not named and p.first("ME") is not None:
        named = [(s.Who("me"),)]
    if len(named) == 1 and p.first("ME") is not None and p.kinds[0] == "NEG":
        # "não foi o Caio, fui eu que truquei", "não fui eu, foi o Caio"
        me = (s.Who("me"),)
        return (named[0], me) if p.kinds[1] == "ME" else (me, named[0])
    if len(named) < 2:
        return (named[0] if named else ()), ()
    kinds = p.kinds
    verb = max((n for n, kind in enumerate(kinds) if kind == "BE"), default=-1)
    denied_first = "NEG" in kinds and kinds.index("NEG") < verb and kinds[kinds.index("NEG") + 1] == "BE"
    return (named[1], named[0]) if denied_first else (named[0], named[1])


def _call(p: Parts) -> s.Said:
    who, other = _people(p)
    named = p.first("LEVEL", "NUM", "MISHEARD")
    number = numbered(named)["number"] if named is not None else None
    verb = p.first("TRUCAR")
    further = verb is not None and "next" in (verb.get("as") or "").split(",")
    step = (named.get("call") or "") if named is not None else "next" if further else "truco"
    told = s.SaidCall(who, step, number, p.span)
    return s.SaidFix("who", who, None, None, p.span, told=told, other=other)


def _play(p: Parts) -> s.Said:
    who, other = _people(p)
    card = p.card if p.card is not None else s.SaidCard(covered=True)
    told = s.SaidPlay(who, card, frozenset(), bare=False, span=p.span)
    return s.SaidFix("who", who, None, None, p.span, told=told, other=other)


def _owner(p: Parts) -> s.Said:
    who, other = _people(p)
    return s.SaidFix("owner", who, p.card, None, p.span, other=other)


def _won(p: Parts) -> s.Said:
    who, other = _people(p)
    word = p.first("ROUND")
    numbers = tuple(int(str(t.get("n"))) for t in p.all("ORD"))
    named = str(word.get("word")) if word else ""
    told = s.SaidTricks(who, tied=False, lost=False, numbers=numbers, many=None, word=named, span=p.span)
    return s.SaidFix("result", who, None, None, p.span, told, other=other)


def _answer(*, accepts: bool) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        who, other = _people(p)
        told = s.SaidAnswer(who, accepts, hand=p.first("ELEVEN", "ROUND") is not None, span=p.span)
        return s.SaidFix("who", who, None, None, p.span, told=told, other=other)

    return made


def _opens(p: Parts) -> s.Said:
    who, other = _people(p)
    return s.SaidFix("who", who, None, None, p.span, told=s.SaidOpener(who, p.span), other=other)


def _was(p: Parts) -> s.Said:
    """Return "era o três", which puts something right, or "foi o três", which may."""
    be, card = p.first("BE"), p.card
    forms = (be.get("form") or "") if be is not None else ""
    if forms == "3s.imp" and card is not None:
        return s.SaidFix("any", (), None, card, p.span)
    number = card.number if card is not None else None
    return s.SaidFragment(card=card, number=number, span=p.span, was="past" in forms)


def _card_not(p: Parts) -> s.Said:
    """Return "três, não dois": what it was and was not; without the comma it may be a word repaired."""
    return s.SaidFix("any", (), p.cards[1], p.cards[0], p.span, mends=not p.contrasts)


CLEFTS: Mapping[str, Callable[[Parts], s.Said]] = {
    "cleft_call": _call,
    "cleft_play": _play,
    "card_owner": _owner,
    "cleft_won": _won,
    "cleft_yes": _answer(accepts=True),
    "cleft_no": _answer(accepts=False),
    "cleft_opens": _opens,
    "frag_was": _was,
    "card_not": _card_not,
}
"""For each alias of a clause that tells of whom something is, or what it was."""
