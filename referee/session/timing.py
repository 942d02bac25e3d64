"""What is told of another time than now: whether it is now after all, and what it corrects."""

from __future__ import annotations

from referee.engine.state import trick_now
from referee.grammar import said as s
from referee.session.draft import Draft
from referee.session.finding import HandKey, Scope, index, now_of, scopes


def hand_now(draft: Draft) -> HandKey:
    """Return the hand being played or, between hands, the one that comes."""
    spots = index(draft)
    game, number = now_of(spots)
    return (game + (draft.state.number < number), draft.state.number)


def is_now(told: s.SaidAt, draft: Draft) -> bool:
    """Return whether a time is that of what is being told: the hand or trick being played."""
    if isinstance(told.said, s.SaidFix) or (isinstance(told.said, s.SaidVira) and told.said.was):
        return False
    now = hand_now(draft)
    trick = trick_now(draft.state)
    return any(scope in (Scope(now), Scope(now, trick)) for scope in scopes(draft, told.when, index(draft)))


def as_fix(said: s.Said) -> s.SaidFix | None:
    """Return what was told of another time as a correction of it, None for what corrects nothing."""
    if isinstance(said, s.SaidFix):
        return said
    if isinstance(said, s.SaidPlay):
        return None if said.card is None else s.SaidFix("play", said.who, None, said.card, said.span)
    if isinstance(said, s.SaidVira):
        return None if said.card is None else s.SaidFix("vira", (), None, said.card, said.span)
    if isinstance(said, s.SaidFragment):
        card = said.card or s.SaidCard(suit=said.suit)
        return s.SaidFix("any", (), None, card, said.span)
    if isinstance(said, s.SaidTricks):
        return s.SaidFix("result", said.who, None, None, said.span, said)
    if isinstance(said, s.SaidChoice):
        said = s.SaidAnswer(said.who, said.plays, hand=True, span=said.span)
    if isinstance(said, s.SaidCall | s.SaidAnswer | s.SaidOpener):
        return s.SaidFix("who", said.who, None, None, said.span, told=said)
    return None
