"""A repair inside a line is one clause: "o rei de copas, não, de espadas" is one card, the second."""

from __future__ import annotations

from typing import Any

from referee.grammar import said as s


def join_repairs(clauses: list[Any]) -> list[Any]:
    """Return the clauses of a line with what was repaired in it repaired."""
    out: list[Any] = []
    mending = False
    for clause in clauses:
        if out and _is_repair(clause):
            mending = True
            continue
        mended = _mend(out[-1], clause) if mending and out else None
        if mended is not None:
            out[-1] = mended
        else:
            out.append(clause)
        mending = False
    return out


def _is_repair(clause: Any) -> bool:
    if isinstance(clause, s.SaidFragment):
        return clause.yes is False
    return isinstance(clause, s.SaidControl) and clause.what == "repair"


def _mend(before: Any, after: Any) -> Any:
    """Return ``before`` with what ``after`` says instead, None where it does not repair it."""
    card = getattr(before, "card", None)
    if isinstance(after, s.SaidFragment) and card is not None:
        new = after.card
        if new is None and after.suit is not None:
            new = s.SaidCard(suit=after.suit)
        if new is not None:
            return before._replace(card=mend_card(card, new))
    if isinstance(after, s.SaidFragment) and after.who and hasattr(before, "who"):
        return before._replace(who=after.who)
    if isinstance(before, s.SaidCall) and isinstance(after, s.SaidFragment) and after.number is not None:
        return before._replace(number=after.number, call=(after.card.call if after.card else None) or "")
    if type(before) is type(after):
        return _same_kind(before, after)
    if isinstance(before, s.SaidPlay) and isinstance(after, s.SaidFix) and after.new is not None:
        return before._replace(card=after.new)
    return None


def _same_kind(before: Any, after: Any) -> Any:
    if isinstance(after, s.SaidPlay) and after.bare is False and not _named(after.who) and _named(before.who):
        return after._replace(who=before.who)
    return after


def _named(who: tuple[s.Who, ...]) -> bool:
    return bool(who) and not who[0].kind.startswith("verb")


def mend_card(old: s.SaidCard, new: s.SaidCard) -> s.SaidCard:
    """Return the card meant: a suit alone keeps the rank, anything else replaces the card."""
    if new.rank is None and new.trump is None and new.suit is not None and old.rank is not None:
        return old._replace(suit=new.suit, linked=True)
    return new
