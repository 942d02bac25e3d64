"""How far back: one utterance, several, all, the hand or the trick being played; and a card taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import Seat, other, team_of
from referee.engine import events as e
from referee.engine.calls import callable_now
from referee.engine.state import pending
from referee.grammar import said as s
from referee.interpret.reading.results import round_is
from referee.interpret.resolve import THIRD, seat_named
from referee.interpret.scene import Doubt, Puzzle
from referee.session.deeds import OWN
from referee.session.draft import Draft
from referee.session.finding import index
from referee.session.history import Change


class Steps(NamedTuple):
    """The changes that take back what was told, the last first, and those that do again what was undone."""

    undo: tuple[Change, ...] = ()
    redo: tuple[Change, ...] = ()


class Stride(NamedTuple):
    """The changes to make, or the question to ask before, or why it cannot be done, or the raise it was."""

    changes: tuple[Change, ...] = ()
    doubt: Doubt | None = None
    puzzle: Puzzle | None = None
    told: s.SaidCall | None = None


def stride(said: s.SaidControl, draft: Draft, back: Steps) -> Stride:
    """Return what an order to undo or do again comes to; much at once is asked about."""
    changes = back.undo if said.what.startswith("undo") else back.redo
    if said.what == "redo_all":
        return Stride(changes)
    if said.what == "undo_all":
        return _asked("undo.sure", changes) if changes else Stride()
    if said.word:
        return _round(said, draft, changes)
    called = _called(said, draft) if said.what == "undo" else None
    if called is not None:
        return Stride(told=called)
    if len(changes) < said.times and said.times > 1:
        return Stride(puzzle=Puzzle("undo.few", {"count": len(changes)}))
    return Stride(changes[: said.times])


def _called(said: s.SaidControl, draft: Draft) -> s.SaidCall | None:
    """Return the raise that "volta seis" is while a call waits, None where it takes six back."""
    rules = draft.ground.rules
    waits = pending(rules, draft.state)
    step = None if waits is None else callable_now(rules, draft.state, other(waits[1]))
    if step is None or step.value != said.times:
        return None
    return s.SaidCall(said.who, step.name, said.times, said.span)


def _asked(code: str, changes: Sequence[Change]) -> Stride:
    return Stride(tuple(changes), Doubt(code, {"changes": tuple(changes), "count": len(changes)}))


def _round(said: s.SaidControl, draft: Draft, changes: Sequence[Change]) -> Stride:
    """Return the changes back to where the hand or trick that was told last began."""
    spots = index(draft)
    if not spots:
        return Stride()
    last = spots[-1]
    hand = "hand" in round_is(said.word, draft.scene()).split()
    begin = next(x.place for x in spots if x.hand == last.hand and (hand or x.trick == last.trick))
    length, wanted = len(draft.log), list[Change]()
    for change in changes:
        if length <= begin:
            break
        wanted.append(change)
        length = change.cut + len(change.tail)
    if length > begin:
        return Stride()
    return Stride(tuple(wanted)) if len(wanted) == 1 else _asked("undo.round.sure", wanted)


def taken_back(said: s.SaidControl, draft: Draft) -> Doubt | Puzzle:
    """Return the question whether the others let somebody take a card back, or why there is none."""
    seat = _whose(said, draft)
    for place in range(len(draft.log) - 1, -1, -1):
        event = draft.log[place].event
        if isinstance(event, OWN):
            continue
        if not isinstance(event, e.CardPlayed | e.CardCovered):
            break
        if event.seat != seat:
            return Puzzle("takeback.late", {"seat": seat})
        team = other(team_of(seat))
        return Doubt("takeback.sure", {"place": place, "seat": seat, "team": team})
    return Puzzle("takeback.none", {"seat": seat})


def _whose(said: s.SaidControl, draft: Draft) -> Seat:
    who = said.who[0] if said.who else s.Who("me")
    seat = seat_named(who, draft.scene())
    if seat is None and who.kind in THIRD and draft.last is not None:
        return draft.last
    return draft.ground.people.me if seat is None else seat


def may_take_back(clauses: Sequence[s.Said], draft: Draft) -> bool:
    """Return whether a line asks to take the very last card back ("posso trocar a carta?")."""
    one = clauses[0] if len(clauses) == 1 else None
    asks = isinstance(one, s.SaidControl) and one.what == "takeback"
    return asks and isinstance(one, s.SaidControl) and isinstance(taken_back(one, draft), Doubt)
