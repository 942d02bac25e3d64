"""Which events of the log a correction may be about, and what it makes of one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.cards import Card, Seat, Team, team_of
from referee.engine import events as e
from referee.engine.ask import missing
from referee.engine.ruling import HandEnded, TrickEnded
from referee.grammar import said as s
from referee.interpret.meaning import call_id
from referee.interpret.resolve import THIRD, card_meant, seat_named, team_meant
from referee.interpret.scene import Doubt
from referee.session.deeds import Deed
from referee.session.draft import Draft


class Target(NamedTuple):
    """A correction as it is looked for: ``seat`` and ``team`` of whom it tells, where that is known."""

    draft: Draft
    said: s.SaidFix
    seat: Seat | None
    team: Team | None
    recent: bool


def target(draft: Draft, said: s.SaidFix, *, recent: bool) -> Target:
    """Return a correction to look for; ``recent``: in this hand, where "ele" is the last named."""
    seat = seat_of(draft, said, recent=recent)
    team = team_of(seat) if seat is not None else team_meant(said.who[0], draft.scene()) if said.who else None
    return Target(draft, said, seat, team, recent)


def seat_of(draft: Draft, said: s.SaidFix, *, recent: bool) -> Seat | None:
    """Return the seat that a correction names; in the hand being played "ele" is who played last."""
    if not said.who:
        return None
    who = said.who[0]
    seat = seat_named(who, draft.scene())
    if not recent or said.what in {"who", "owner"}:
        return seat
    if seat is None and who.kind in THIRD:
        me = draft.ground.people.me
        need = missing(draft.ground.rules, draft.state)
        if need is not None and need.seat not in (None, me):
            return need.seat
        others = [p.seat for p in table_plays(draft) if p.seat != me]
        return draft.last if draft.last in others else (others[-1] if others else None)
    if seat is None and who.kind in {"us", "them"}:
        team = team_meant(who, draft.scene())
        mine = [p.seat for p in table_plays(draft) if team_of(p.seat) == team]
        return mine[-1] if mine else None
    return seat


def recent_places(draft: Draft) -> list[int]:
    """Return the places of the log, newest first, back to the start of the last hand that has events."""
    found, hands = list[int](), 0
    for place in range(len(draft.log) - 1, -1, -1):
        if any(isinstance(effect, HandEnded) for effect in draft.effects[place]):
            hands += 1
            if hands > 1 or (hands == 1 and draft.state.hand.begun):
                break
        found.append(place)
    return found


def table_plays(draft: Draft) -> list[e.CardPlayed]:
    """Return the cards of the last hand that has any, in order."""
    events = [draft.log[place].event for place in reversed(recent_places(draft))]
    return [event for event in events if isinstance(event, e.CardPlayed)]


def may_mean(wanted: Target, place: int) -> bool:
    """Return whether a correction may be about the event at a place."""
    return _MATCHES[wanted.said.what](wanted, place)


def made_of(wanted: Target, place: int) -> Deed | Doubt | None:
    """Return what a correction makes of the event at a place; a Doubt where that was not told.

    None where nothing was said of what it was instead.
    """
    return _MAKES[wanted.said.what](wanted, place)


# ---- cards ---------------------------------------------------------------------------------------


def _vira(wanted: Target, place: int) -> bool:
    event = wanted.draft.log[place].event
    return isinstance(event, e.ViraTurned) and same_card(event.card, wanted.said.old, wanted.said.what)


def _play(wanted: Target, place: int) -> bool:
    event, said = wanted.draft.log[place].event, wanted.said
    if not isinstance(event, e.CardPlayed | e.CardCovered):
        return False
    if wanted.seat is not None and event.seat != wanted.seat:
        return False
    if wanted.seat is None and wanted.team is not None and team_of(event.seat) != wanted.team:
        return False
    card = event.card if isinstance(event, e.CardPlayed) else None
    return said.old is None or same_card(card, _resolved(wanted, said.old, place), "any")


def _resolved(wanted: Target, card: s.SaidCard, place: int) -> s.SaidCard:
    """Return a card told by a nickname with the rank and suit that it had where an event was told."""
    if card.trump is None:
        return card
    meant = card_meant(card, wanted.draft.scene(place))
    return card._replace(rank=meant.rank, suit=meant.suit) if isinstance(meant, Card) else card


def _any(wanted: Target, place: int) -> bool:
    return _vira(wanted, place) or _play(wanted, place)


def _owner(wanted: Target, place: int) -> bool:
    """Return whether a card is the one that belonged to somebody else."""
    event, card = wanted.draft.log[place].event, _owned(wanted.said)
    if not isinstance(event, e.CardPlayed | e.CardCovered) or card is None:
        return False
    meant = card_meant(card, wanted.draft.scene(place)) if not card.covered else None
    if isinstance(meant, Doubt) or not _denied(wanted, event.seat):
        return False
    shown = event.card if isinstance(event, e.CardPlayed) else None
    return (
        shown is not None and meant is not None and _alike(shown, meant)
        if not card.covered
        else shown is None
    )


def _owned(said: s.SaidFix) -> s.SaidCard | None:
    return said.told.card if isinstance(said.told, s.SaidPlay) else said.old


def _alike(card: Card, meant: Card) -> bool:
    return card.rank == meant.rank and (card.suit == meant.suit or None in (card.suit, meant.suit))


def _denied(wanted: Target, seat: Seat) -> bool:
    """Return whether the one of whom it was denied ("não o Caio") is this seat, or nobody was named."""
    if not wanted.said.other:
        return True
    one = wanted.said.other[0]
    named = seat_named(one, wanted.draft.scene())
    team = team_meant(one, wanted.draft.scene())
    return named == seat if named is not None else team in (None, team_of(seat))


def same_card(card: Card | None, old: s.SaidCard | None, what: str) -> bool:
    """Return whether a card told is the one that "não o três" takes back; a vira's rank decides nothing."""
    if old is None:
        return True
    if old.covered or card is None:
        return bool(old.covered) and card is None
    if old.rank is not None and old.rank != card.rank:
        return what == "vira"
    return old.suit is None or card.suit is None or old.suit == card.suit or what == "vira"


def _new_card(wanted: Target, place: int) -> Deed | Doubt | None:
    new = wanted.said.new
    return None if new is None else mended(wanted.draft, place, new)


def mended(draft: Draft, place: int, new: s.SaidCard) -> Deed | Doubt | None:
    """Return the event at a place with the card that it was instead, None where none can be meant."""
    old = draft.log[place].event
    if isinstance(old, e.ViraTurned):
        rank = new.rank or (str(new.number) if new.number else None)
        suit = new.suit or (old.card.suit if rank is None else None)
        return e.ViraTurned(Card(rank or old.card.rank, suit))
    if not isinstance(old, e.CardPlayed | e.CardCovered):
        return None
    if new.covered:
        return e.CardCovered(old.seat)
    if new.rank is None and new.suit is not None and isinstance(old, e.CardPlayed) and old.card is not None:
        return e.CardPlayed(old.seat, Card(old.card.rank, new.suit))
    meant = card_meant(new, draft.scene(place))
    return meant if isinstance(meant, Doubt) else e.CardPlayed(old.seat, meant)


def _new_owner(wanted: Target, place: int) -> Deed | Doubt | None:
    """Return the same card played by another; the question who played it where that is open."""
    event = wanted.draft.log[place].event
    if isinstance(event, e.CardPlayed | e.CardCovered) and wanted.seat is not None:
        return event._replace(seat=wanted.seat)
    return Doubt("who.played", {}, tuple(wanted.draft.ground.people.names))


# ---- calls and answers -----------------------------------------------------------------------------


def _who(wanted: Target, place: int) -> bool:
    event, told = wanted.draft.log[place].event, wanted.said.told
    if isinstance(told, s.SaidCall):
        return isinstance(event, e.Called) and _step(wanted, told, event) and _not_other(wanted, event)
    if isinstance(told, s.SaidAnswer):
        return _answers(wanted, told, event)
    if isinstance(told, s.SaidOpener):
        return isinstance(event, e.OpenerTold) and _not_other(wanted, event)
    return _owner(wanted, place)


def _step(wanted: Target, told: s.SaidCall, event: e.Called) -> bool:
    if told.call == "next":
        return True
    return event.call == call_id(told, event.team, wanted.draft.scene())


def _not_other(wanted: Target, event: e.Called | e.OpenerTold | e.Answered | e.Conceded) -> bool:
    if event.seat is not None:
        return _denied(wanted, event.seat)
    one = wanted.said.other[:1]
    team = team_meant(one[0], wanted.draft.scene()) if one else None
    return team is None or team == getattr(event, "team", team)


def _answers(wanted: Target, told: s.SaidAnswer, event: Deed) -> bool:
    if isinstance(event, e.Conceded):
        return not told.accepts and _not_other(wanted, event)
    if isinstance(event, e.Answered):
        return (event.accepts == told.accepts or wanted.team in (None, event.team)) and _not_other(
            wanted, event
        )
    return isinstance(event, e.ElevenChosen) and wanted.team in (None, event.team)


def _new_who(wanted: Target, place: int) -> Deed | Doubt | None:
    event, told = wanted.draft.log[place].event, wanted.said.told
    if isinstance(event, e.CardPlayed | e.CardCovered):
        return _new_owner(wanted, place)
    if isinstance(event, e.OpenerTold):
        return (
            Doubt("who.opens", {}, wanted.draft.ground.people.names)
            if wanted.seat is None
            else e.OpenerTold(wanted.seat)
        )
    if isinstance(event, e.ElevenChosen) and isinstance(told, s.SaidAnswer):
        return event._replace(plays=told.accepts)
    if not isinstance(event, e.Called | e.Answered | e.Conceded):
        return None
    team = event.team if wanted.team is None else wanted.team
    seat = wanted.seat if wanted.seat is not None else event.seat if team == event.team else None
    moved = event._replace(team=team, seat=seat)
    return (
        moved._replace(accepts=told.accepts)
        if isinstance(moved, e.Answered) and isinstance(told, s.SaidAnswer)
        else moved
    )


# ---- results and scores ----------------------------------------------------------------------------


def _result(wanted: Target, place: int) -> bool:
    event, told = wanted.draft.log[place].event, wanted.said.tricks
    if told is None:
        return False
    if told.word == HAND:
        return isinstance(event, e.HandTold)
    ended = [x for x in wanted.draft.effects[place] if isinstance(x, TrickEnded)]
    numbers = told.numbers[:1]
    return isinstance(event, e.TrickTold) and any(not numbers or x.number == numbers[0] for x in ended)


HAND = "hand"
"""The word of a result that is the hand's, once the words of the pack have been looked at."""


def _new_result(wanted: Target, place: int) -> Deed | Doubt | None:
    event, told = wanted.draft.log[place].event, wanted.said.tricks
    if told is None:
        return None
    if not told.tied and wanted.team is None:
        return Doubt("who.won", {}, ("nos", "eles"))
    team = None if told.tied or wanted.team is None else 1 - wanted.team if told.lost else wanted.team
    if isinstance(event, e.HandTold):
        return e.HandTold(team)
    ended = next((x.number for x in wanted.draft.effects[place] if isinstance(x, TrickEnded)), None)
    return e.TrickTold(team, None if told.lost else wanted.seat, told.numbers[0] if told.numbers else ended)


def _score(wanted: Target, place: int) -> bool:
    return isinstance(wanted.draft.log[place].event, e.ScoreSet)


_MATCHES: Mapping[str, Callable[[Target, int], bool]] = {
    "vira": _vira,
    "play": _play,
    "any": _any,
    "owner": _owner,
    "who": _who,
    "result": _result,
}
_MAKES: Mapping[str, Callable[[Target, int], Deed | Doubt | None]] = {
    "vira": _new_card,
    "play": _new_card,
    "any": _new_card,
    "owner": _new_owner,
    "who": _new_who,
    "result": _new_result,
}
