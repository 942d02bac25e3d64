"""Scores and points told: "dez a oito", "nós oito e eles seis", "marca três pra nós"."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.grammar import said as s
from referee.grammar.parts import Parts, person_of


def _score(p: Parts) -> s.Said:
    a, b = (int(str(t.get("n"))) for t in p.all("NUM"))
    poss = p.first("POSS")
    was = any(be.get("form") == "3s.imp" for be in (*p.all("BE"), *p.all("STAY")))
    if poss is not None:
        # "onze a nove pra eles": whoever it is for has the more, whichever is said first.
        return s.SaidScore((max(a, b), min(a, b)), s.Who(str(poss.get("who"))), p.span, was)
    first = p.who[0] if p.who and p.who[0].kind not in {"verb3s", "he"} else None
    return s.SaidScore((a, b), first, p.span, was)


def _score_lost(p: Parts) -> s.Said:
    a, b = sorted(int(str(t.get("n"))) for t in p.all("NUM"))
    # "perdendo de um a zero": without a subject it is the side that tells it.
    return s.SaidScore((a, b), p.who[0] if p.who else s.Who("us"), p.span)


def _score_all(p: Parts) -> s.Said:
    n = int(str(p.first("NUM").get("n")))  # type: ignore[union-attr]
    return s.SaidScore((n, n), None, p.span)


def _score_each(p: Parts) -> s.Said:
    counted = p.all("NUM")
    a, b = (int(str(t.get("n"))) for t in counted) if counted else (c.number or 0 for c in p.cards)
    poss = p.all("POSS")
    if poss:
        return s.SaidScore((a, b), s.Who(str(poss[0].get("who"))), p.span)
    if len(p.whos) > 1:
        return s.SaidScore((a, b), p.whos[0][0], p.span)
    person = next((f for t in p.tokens if (f := person_of(t))), "")
    return s.SaidScore((a, b), s.Who("verb" + person), p.span)


def _points(p: Parts) -> s.Said:
    number = p.first("NUM")
    poss = p.first("POSS")
    who = s.Who(str(poss.get("who"))) if poss else (p.who[0] if p.who else None)
    return s.SaidPoints(int(str(number.get("n"))) if number else None, who, p.span)


def _ended(p: Parts) -> s.Said:
    return _points(p) if p.first("NUM") else s.SaidControl("ended", (), p.span)


SCORES: Mapping[str, Callable[[Parts], s.Said]] = {
    "score": _score,
    "score_lost": _score_lost,
    "score_all": _score_all,
    "score_each": _score_each,
    "points": _points,
    "ended": _ended,
}
"""For each kind of clause that tells points what it says."""
