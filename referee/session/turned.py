"""What is no correction after all ("o Beto jogou foi o três", told first), and what is one behind a "não"."""

from __future__ import annotations

from referee.engine import events as e
from referee.engine.ruling import TrickEnded
from referee.engine.state import turn
from referee.grammar import said as s
from referee.grammar.repair import mend_card
from referee.interpret.resolve import seat_named
from referee.session.draft import Draft
from referee.session.fixing import of_the_hand, told_before
from referee.session.meant import may_mean, recent_places, table_plays, target


def told_now(said: s.SaidFix, draft: Draft) -> s.Said | None:
    """Return what a correction tells where it has nothing to correct."""
    if said.what in {"who", "result", "owner"}:
        return _first_told(said, draft)
    if said.what == "any" and said.old is not None and said.new is not None:
        return _repaired(said, draft)
    if said.what != "play" or said.new is None:
        return None
    if said.mends and said.old is not None and _in_line(said, draft):
        return s.SaidPlay(said.who, mend_card(said.new, said.old), frozenset(), bare=False, span=said.span)
    if not said.who or (said.either and told_before(draft, said)):
        return None
    seat = seat_named(said.who[0], draft.scene())
    now = turn(draft.ground.rules, draft.state)
    if seat is None or seat != now or any(p.seat == seat for p in table_plays(draft)):
        return None
    return s.SaidPlay(said.who, said.new, frozenset(), bare=False, span=said.span)


def _repaired(said: s.SaidFix, draft: Draft) -> s.Said | None:
    """Return the card that "o três não o dois" tells where no two was told: the second repairs the first."""
    wanted = target(draft, said, recent=True)
    if not said.mends or any(may_mean(wanted, place) for place in recent_places(draft)):
        return None
    return s.SaidFragment(card=said.old, span=said.span)


def _first_told(said: s.SaidFix, draft: Draft) -> s.Said | None:
    """Return what "quem trucou foi o Beto" tells where no such thing has been told of the hand."""
    told: s.Said | None = said.tricks if said.what == "result" else said.told
    if told is None:
        return None
    wanted = target(draft, of_the_hand(draft, said), recent=True)
    return None if any(may_mean(wanted, place) for place in recent_places(draft)) else told


def _in_line(said: s.SaidFix, draft: Draft) -> bool:
    """Return whether "um dois não um quatro" repairs the card told in it, and none that was told before."""
    seat = seat_named(said.who[0], draft.scene()) if said.who else None
    if seat is not None and seat == turn(draft.ground.rules, draft.state):
        return True
    if said.old is None or said.old.rank is None:
        return True
    wanted = target(draft, said, recent=True)
    return not any(may_mean(wanted, place) for place in recent_places(draft))


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
    if isinstance(said, s.SaidTricks) and len(said.numbers) == 1 and _claimed(draft, said.numbers[0]):
        return s.SaidFix("result", said.who, None, None, said.span, said)
    return said


def _claimed(draft: Draft, number: int) -> bool:
    """Return whether the result of a trick of this hand was told."""
    return any(
        isinstance(draft.log[place].event, e.TrickTold)
        and any(isinstance(x, TrickEnded) and x.number == number for x in draft.effects[place])
        for place in recent_places(draft)
    )
