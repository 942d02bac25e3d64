"""A repair inside a line is one clause: "o rei de copas, não, de espadas" is one card, the second."""

from __future__ import annotations

from typing import Any

from referee.grammar import said as s


def join_repairs(clauses: list[Any]) -> list[Any]:
    """Return the clauses of a line with what was repaired in it repaired."""
    out: list[Any] = []
    word: Any = None
    for place, clause in enumerate(clauses):
        if out and is_repair(clause):
            if place == len(clauses) - 1 and _afterwards(out, clause):
                continue
            word = clause
            continue
        if word is not None and (whose := s.only_whose(clause)):
            clause = s.SaidFragment(who=whose, span=clause.span)  # noqa: PLW2901 - "não, foi do Beto"
        # "não, desculpa, foi o zap": the "não" is no less a repair than what follows it.
        repairs = word is not None and not is_repair(out[-1])
        mended = _mend(out[-1], clause, soft=getattr(word, "soft", False)) if repairs else None
        if word is None and out and _had_nothing(out[-1], clause):
            mended = out[-1]._replace(card=clause.card)
        if mended is not None:
            out[-1] = mended
        else:
            out.append(clause)
        word = None
    if isinstance(word, s.SaidFragment) and out and _denies(out[-1]):
        return out  # "a gente não correu não"
    if word is not None and (isinstance(word, s.SaidFragment) or word.what == "undo"):
        out.append(word)
    return out


def _denies(clause: Any) -> bool:
    """Return whether a clause says what was not, so that a "não" behind it only says so once more."""
    return isinstance(clause, s.SaidControl) and clause.what in {"not_run", "not_call"}


TOLD = (s.SaidTricks, s.SaidPlay, s.SaidVira, s.SaidOpener, s.SaidScore, s.SaidPoints, s.SaidCall)


def deny(clause: Any) -> Any:
    """Return a clause as one that a "não" right before its verb denies; what tells nothing stays talk."""
    told = isinstance(clause, (*TOLD, s.SaidFix))
    return s.SaidDenied(clause, clause.span) if told else s.SaidTalk(clause.span)


def join_denials(clauses: list[Any]) -> list[Any]:
    """Return the clauses with a denied result and the one told instead as one correction.

    "A terceira não cangou, foi deles" is "não, a terceira foi deles". Of whom or what something is denied
    may stand before it: as a clause of its own that tells nothing.
    """
    out: list[Any] = []
    denied: Any = None
    for clause in clauses:
        if isinstance(clause, s.SaidDenied):
            while out and isinstance(out[-1], s.SaidFragment) and (out[-1].who or out[-1].number):
                clause = _completed(clause, out.pop())  # noqa: PLW2901 - with what stood before it
        if denied is not None and isinstance(clause, s.SaidFragment) and clause.yes is False:
            continue  # "ele não cobriu não, jogou um quatro"
        instead = _instead(denied, clause) if denied is not None else None
        denied = clause if isinstance(clause, s.SaidDenied) else None
        if instead is not None:
            out[-1:] = [s.SaidFragment(yes=False, span=clause.span), instead]
        else:
            out.append(clause)
    return out


def _completed(denied: s.SaidDenied, before: s.SaidFragment) -> s.SaidDenied:
    """Return what is denied with the trick or the person named before it."""
    told = denied.said
    if before.number and isinstance(told, s.SaidTricks) and not told.numbers:
        return denied._replace(said=told._replace(numbers=(before.number,)))
    if before.who and isinstance(told, s.SaidPlay):
        return denied._replace(said=told._replace(who=before.who))
    return denied


def _instead(denied: s.SaidDenied, clause: Any) -> Any:
    """Return the result or card that is told in the place of a denied one, None for another thing."""
    was = denied.said
    if isinstance(was, s.SaidPlay) and isinstance(clause, s.SaidPlay) and clause.card is not None:
        return clause if _named(clause.who) else clause._replace(who=was.who)
    if not isinstance(was, s.SaidTricks):
        return None
    if isinstance(clause, s.SaidTricks) and (clause.who or clause.tied):
        return clause._replace(numbers=clause.numbers or was.numbers, word=clause.word or was.word)
    if isinstance(clause, s.SaidFix) and clause.tricks is not None and clause.what == "result":
        tricks = clause.tricks
        return tricks._replace(numbers=tricks.numbers or was.numbers, word=tricks.word or was.word)
    return None


def _had_nothing(before: Any, after: Any) -> bool:
    """Return whether a card is told of one who had nothing: "o Caio não tinha nada, jogou um quatro"."""
    if not isinstance(before, s.SaidPlay) or s.NONE not in before.traits:
        return False
    if not isinstance(after, s.SaidPlay | s.SaidFragment) or after.card is None or _named(after.who):
        return False
    if isinstance(after, s.SaidFragment):
        return True
    kinds = [who[0].kind if who else "verb3s" for who in (before.who, after.who)]
    mine = [kind in {"me", "verb1s"} for kind in kinds]
    return not after.bare and mine[0] == mine[1]


def _afterwards(out: list[Any], word: Any) -> bool:
    """Mend by a word that stands behind what it repairs ("o três de paus, de copas aliás"); say whether."""
    if len(out) < 2 or not isinstance(word, s.SaidControl) or not isinstance(out[-1], s.SaidFragment):
        return False
    mended = _mend(out[-2], out[-1], soft=word.soft)
    if mended is not None:
        out[-2:] = [mended]
    return mended is not None


def is_repair(clause: Any) -> bool:
    """Return whether a clause only says that what comes after it corrects something."""
    if isinstance(clause, s.SaidFragment):
        return clause.yes is False
    if not isinstance(clause, s.SaidControl):
        return False
    return clause.what in {"repair", "fixing"} or (clause.what == "undo" and clause.soft)


def _mend(before: Any, after: Any, *, soft: bool) -> Any:
    """Return ``before`` with what ``after`` says instead, None where it does not repair it."""
    if isinstance(before, s.SaidFragment) and before.who and getattr(after, "who", None):
        return after
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
    if type(before) is type(after) and not (soft and _others(before, after)):
        return _same_kind(before, after)
    if isinstance(before, s.SaidPlay) and isinstance(after, s.SaidFix) and after.new is not None:
        return before._replace(card=after.new)
    return None


def _same_kind(before: Any, after: Any) -> Any:
    if isinstance(after, s.SaidAnswer) and after.accepts != before.accepts:
        return after._replace(who=after.who if _named(after.who) else before.who, instead=True)
    spoken = isinstance(after, s.SaidAnswer) or (isinstance(after, s.SaidPlay) and after.bare is False)
    if spoken and not _named(after.who) and _named(before.who):
        return after._replace(who=before.who)
    return after


def _others(before: Any, after: Any) -> bool:
    """Return whether two clauses name two people: after "opa" the second is no repair of the first."""
    first, second = (getattr(clause, "who", ()) for clause in (before, after))
    if not isinstance(first, tuple) or not isinstance(second, tuple) or not _named(second):
        return False
    if _named(first):
        return first != second
    mine = bool(first) and first[0].kind in {"verb1s", "verb1p"}
    return mine and second[0].kind not in {"me", "us"}


def _named(who: tuple[s.Who, ...]) -> bool:
    return bool(who) and not who[0].kind.startswith("verb")


def mend_card(old: s.SaidCard, new: s.SaidCard) -> s.SaidCard:
    """Return the card meant: a suit alone keeps the rank, anything else replaces the card."""
    if new.rank is None and new.trump is None and new.suit is not None and old.rank is not None:
        return old._replace(suit=new.suit, linked=True)
    return new
