"""Corrections: which event of the log was meant, and what it was instead. All after it is judged anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.cards import Card, Seat, team_of
from referee.engine import events as e
from referee.engine.ask import missing
from referee.engine.ruling import HandEnded, TrickEnded, Violation
from referee.engine.state import turn
from referee.grammar import said as s
from referee.grammar.repair import mend_card
from referee.interpret.resolve import THIRD, card_meant, seat_named, team_meant
from referee.interpret.scene import Doubt
from referee.session.deeds import Deed
from referee.session.draft import Draft


class Fixed(NamedTuple):
    """What a correction did: the event ``old`` became ``new`` (None: it did not happen).

    ``broken`` is why a later event no longer stands: nothing was changed then.
    """

    found: bool
    place: int = -1
    old: Deed | None = None
    new: Deed | None = None
    broken: tuple[int, Violation] | None = None
    doubt: Doubt | None = None

    @property
    def done(self) -> bool:
        """Whether the log was mended."""
        return self.found and self.broken is None and self.doubt is None


def fix(draft: Draft, said: s.SaidFix) -> Fixed:
    """Correct the event that ``said`` means in the hand being played or the one that has just ended."""
    place = _place(draft, said)
    if place is None and said.what == "any" and said.old is not None and said.new is None:
        # "não foi o três" where no three was told may be "não, foi o três", the comma lost: ask what it was.
        place = _place(draft, said._replace(old=None))
    if place is None:
        return Fixed(found=False)
    if said.what == "result":
        return put(draft, place, _result(draft, said))
    if said.new is None:
        return Fixed(found=True, place=place, doubt=Doubt("fix.which", {"place": place}))
    return mend_said(draft, place, None, said.new)


def answered_instead(draft: Draft, said: s.SaidAnswer) -> Fixed:
    """Put the other answer in the place of the last one ("aceitaram não, correram")."""
    for place in _recent(draft):
        event = draft.log[place].event
        if isinstance(event, e.Answered) and event.accepts != said.accepts:
            return put(draft, place, event._replace(accepts=said.accepts))
    return Fixed(found=False)


def told_now(said: s.SaidFix, draft: Draft) -> s.SaidPlay | None:
    """Return the play that "o Beto jogou foi o três" tells where he has no card that it would correct."""
    if said.what != "play" or said.new is None:
        return None
    if said.mends and said.old is not None and _in_line(said, draft):
        return s.SaidPlay(said.who, mend_card(said.new, said.old), frozenset(), bare=False, span=said.span)
    if not said.who:
        return None
    seat = seat_named(said.who[0], draft.scene())
    now = turn(draft.ground.rules, draft.state)
    if seat is None or seat != now or any(p.seat == seat for p in _table_plays(draft)):
        return None
    return s.SaidPlay(said.who, said.new, frozenset(), bare=False, span=said.span)


def _in_line(said: s.SaidFix, draft: Draft) -> bool:
    """Return whether "um dois não um quatro" repairs the card told in it, and none that was told before."""
    seat = seat_named(said.who[0], draft.scene()) if said.who else None
    if seat is not None and seat == turn(draft.ground.rules, draft.state):
        return True
    return said.old is None or said.old.rank is None or _place(draft, said) is None


def as_correction(said: s.Said, draft: Draft) -> s.Said:
    """Return a clause that follows "não" or "errei": a correction where there is what to correct."""
    scene = draft.scene()
    if isinstance(said, s.SaidFragment) and (said.card is not None or said.suit is not None):
        return s.SaidFix("any", (), None, said.card or s.SaidCard(suit=said.suit), said.span)
    if isinstance(said, s.SaidVira) and said.card is not None and scene.state.hand.vira is not None:
        return s.SaidFix("vira", (), None, said.card, said.span)
    if isinstance(said, s.SaidPlay) and said.card is not None:
        seat = seat_named(said.who[0], scene) if said.who else None
        plays = scene.state.hand.plays or (scene.state.hand.past[-1:] or ((),))[0]
        if seat is not None and any(p.seat == seat for p in plays):
            return s.SaidFix("play", said.who, None, said.card, said.span)
        silent = not said.who or said.who[0].kind == "verb3s"
        if silent and draft.log and isinstance(draft.log[-1].event, e.CardPlayed | e.ViraTurned):
            return s.SaidFix("any", (), None, said.card, said.span)
    if isinstance(said, s.SaidAnswer) and not scene.state.hand.pending:
        return said._replace(instead=True)
    if (
        isinstance(said, s.SaidTricks)
        and len(said.numbers) == 1
        and _claimed(draft, said.numbers[0]) is not None
    ):
        return s.SaidFix("result", said.who, None, None, said.span, said)
    return said


def _claimed(draft: Draft, number: int) -> int | None:
    """Return the place where the result of a trick of this hand was told."""
    for place in _recent(draft):
        ended = [x for x in draft.effects[place] if isinstance(x, TrickEnded)]
        if isinstance(draft.log[place].event, e.TrickTold) and any(x.number == number for x in ended):
            return place
    return None


def _result(draft: Draft, said: s.SaidFix) -> e.Event | None:
    told = said.tricks
    assert told is not None  # noqa: S101 - what makes a correction a result's
    number = told.numbers[0]
    team = None if told.tied or not told.who else team_meant(told.who[0], draft.scene())
    return e.TrickTold(team if team is None or not told.lost else 1 - team, None, number)


def mend_said(draft: Draft, place: int, event: e.Event | None, card: s.SaidCard | None) -> Fixed:
    """Put an event, or the card of the event there, in a place of the log."""
    if card is None:
        return put(draft, place, event)
    new = _mended(draft, draft.log[place].event, card)
    if new is None or isinstance(new, Doubt):
        return Fixed(found=True, place=place, doubt=new or Doubt("fix.which", {"place": place}))
    return put(draft, place, new)


def put(draft: Draft, place: int, new: e.Event | None) -> Fixed:
    """Put an event in the place of another, or take it out."""
    old = draft.log[place].event
    broken = draft.mend(place, new)
    return Fixed(found=True, place=place, old=old, new=new, broken=broken)


def retract(draft: Draft, said: s.SaidControl) -> Fixed:
    """Take out the last answer or call that "não correram", "não trucou" says did not happen."""
    scene = draft.scene()
    team = team_meant(said.who[0], scene) if said.who else None
    for place in _recent(draft):
        event = draft.log[place].event
        if said.what == "not_run" and isinstance(event, e.Answered | e.ElevenChosen | e.Conceded):
            runs = isinstance(event, e.Conceded) or not (
                event.accepts if isinstance(event, e.Answered) else event.plays
            )
            if runs and team in (None, event.team):
                return put(draft, place, None)
        if said.what == "not_call" and isinstance(event, e.Called) and team in (None, event.team):
            return put(draft, place, None)
    return Fixed(found=False)


def _recent(draft: Draft) -> Iterator[int]:
    """Yield the places of the log, newest first, back to the start of the last hand that has events."""
    hands = 0
    for place in range(len(draft.log) - 1, -1, -1):
        if any(isinstance(effect, HandEnded) for effect in draft.effects[place]):
            hands += 1
            if hands > 1 or (hands == 1 and draft.state.hand.begun):
                return
        yield place


def _place(draft: Draft, said: s.SaidFix) -> int | None:
    if said.what == "owner":
        return None
    if said.what == "result":
        return _claimed(draft, said.tricks.numbers[0]) if said.tricks is not None else None
    seat = _seat(draft, said)
    for place in _recent(draft):
        event = draft.log[place].event
        if (
            said.what in {"vira", "any"}
            and isinstance(event, e.ViraTurned)
            and _is(event.card, said.old, said.what)
        ):
            return place
        if said.what in {"play", "any"} and isinstance(event, e.CardPlayed | e.CardCovered):
            if seat is not None and event.seat != seat:
                continue
            card = event.card if isinstance(event, e.CardPlayed) else None
            if said.old is None or _is(card, said.old, "any"):
                return place
    return None


def _seat(draft: Draft, said: s.SaidFix) -> Seat | None:
    if not said.who:
        return None
    who = said.who[0]
    seat = seat_named(who, draft.scene())
    if seat is None and who.kind in THIRD:
        me = draft.ground.people.me
        need = missing(draft.ground.rules, draft.state)
        if need is not None and need.seat not in (None, me):
            return need.seat
        others = [p.seat for p in _table_plays(draft) if p.seat != me]
        return draft.last if draft.last in others else (others[-1] if others else None)
    if seat is None and who.kind in {"us", "them"}:
        team = team_meant(who, draft.scene())
        mine = [p.seat for p in _table_plays(draft) if team_of(p.seat) == team]
        return mine[-1] if mine else None
    return seat


def _table_plays(draft: Draft) -> list[e.CardPlayed]:
    return [
        x for place in reversed(list(_recent(draft))) if isinstance(x := draft.log[place].event, e.CardPlayed)
    ]


def _is(card: Card | None, old: s.SaidCard | None, what: str) -> bool:
    if old is None:
        return True
    if old.covered or card is None:
        return bool(old.covered) and card is None
    if old.rank is not None and old.rank != card.rank:
        return what == "vira"
    return old.suit is None or card.suit is None or old.suit == card.suit or what == "vira"


def _mended(draft: Draft, old: Deed, new: s.SaidCard) -> e.Event | Doubt | None:
    if isinstance(old, e.ViraTurned):
        rank = new.rank or (str(new.number) if new.number else None)
        return e.ViraTurned(
            Card(rank or old.card.rank, new.suit or (old.card.suit if rank is None else None))
        )
    if not isinstance(old, e.CardPlayed | e.CardCovered):
        return None
    if new.covered:
        return e.CardCovered(old.seat)
    if new.rank is None and new.suit is not None and isinstance(old, e.CardPlayed) and old.card is not None:
        return e.CardPlayed(old.seat, Card(old.card.rank, new.suit))
    meant = card_meant(new, draft.scene())
    return meant if isinstance(meant, Doubt) else e.CardPlayed(old.seat, meant)
