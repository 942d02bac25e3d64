"""The only way that a state changes: one table from phase and event to what happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from referee.cards import Team
from referee.engine import calls, eleven, plays, setting, told
from referee.engine.compile import Rules
from referee.engine.events import (
    Answered,
    Called,
    CardCovered,
    CardPlayed,
    Conceded,
    ElevenChosen,
    Event,
    HandBegan,
    HandTold,
    MatchBegan,
    OpenerTold,
    ScoreSet,
    TrickTold,
    ViraTurned,
)
from referee.engine.ruling import Moved, Verdict, Violation, refuse
from referee.engine.state import ELEVEN, Phase, State, begin

# Each handler takes the one event type that the table gives it: mypy cannot say that of a dict.
Handler: TypeAlias = Callable[[Rules, State, Any], Verdict]


def apply(rules: Rules, state: State, event: Event) -> Moved | Violation:
    """Return the state after the event with what it settled, or why it is refused.

    A refusal leaves the state as it was. Where several rules forbid the event the first in the order
    of the contract is named: deck, iron.*/eleven.*, phase, raise.pending, raise.alternate,
    raise.limit, raise.order, raise.turn, play.turn, play.hand_size, play.covered, play.card_seen.
    """
    hand = state.hand
    if hand.pending:
        table = _ANSWERING
    elif hand.special == ELEVEN and not hand.chosen:
        table = _CHOOSING
    else:
        table = _PLAYING if hand.begun else _BETWEEN
    return table[type(event)](rules, state, event)


def _not_in_deck(rules: Rules, event: CardPlayed | CardCovered) -> Violation | None:
    """Refuse a card that does not exist, which goes before every other reason."""
    if isinstance(event, CardPlayed) and event.card is not None and event.card not in rules.deck:
        return plays.no_such_card(event.card)
    return None


def _first_card(rules: Rules, state: State, event: CardPlayed | CardCovered) -> Verdict:
    """Begin the hand with a card of its opener.

    Where a hand has just ended, another seat's card would have belonged to it; so would the opener's
    where the next vira is still to come.
    """
    hand, seat = state.hand, event.seat
    missing = _not_in_deck(rules, event)
    if missing is not None:
        return missing
    if state.ended and seat != hand.opener:
        return refuse("phase", "hand.over", seat=seat, opener=hand.opener)
    if state.vira_due:
        return refuse("phase", "hand.vira_first", seat=seat, opener=hand.opener)
    return _in_new_hand(rules, state, event)


def _first_call(rules: Rules, state: State, event: Called) -> Verdict:
    """Begin the hand with a call of its opener, or of a team."""
    refused = eleven.no_raise(rules, state, event.team, event.seat, event.call)
    if refused is not None:
        return refused
    hand = state.hand
    if state.ended and event.seat not in (None, hand.opener) and not rules.ruleset.any_time:
        return refuse("phase", "hand.over", seat=event.seat, opener=hand.opener)
    return _in_new_hand(rules, state, event)


def _first_concession(rules: Rules, state: State, event: Conceded) -> Verdict:
    """Give the next hand up at once; where its vira is still to come it is the last one, which is over."""
    if state.vira_due:
        return refuse("phase", "hand.not_begun", team=event.team)
    return _in_new_hand(rules, state, event)


def _in_new_hand(rules: Rules, state: State, event: Event) -> Verdict:
    """Begin the hand by itself with what was told."""
    return _PLAYING[type(event)](rules, begin(state), event)


def _card_unchosen(rules: Rules, state: State, event: CardPlayed | CardCovered) -> Verdict:
    return _not_in_deck(rules, event) or eleven.choice_open(rules, state)


def _unchosen(rules: Rules, state: State, _event: Event) -> Verdict:
    return eleven.choice_open(rules, state)


def _card_unanswered(rules: Rules, state: State, event: CardPlayed | CardCovered) -> Verdict:
    return _not_in_deck(rules, event) or _unanswered(rules, state, event)


def _unanswered(rules: Rules, state: State, _event: Event) -> Verdict:
    """Refuse cards and tricks while a call waits for its answer (raise.pending)."""
    return refuse("raise.pending", "raise.unanswered", **_waiting(rules, state))


def _hand_unanswered(rules: Rules, state: State, _event: HandTold) -> Verdict:
    return refuse("phase", "hand.call_waits", **_waiting(rules, state))


def _waiting(rules: Rules, state: State) -> dict[str, str | Team | None]:
    """Return the facts of the call that waits."""
    hand = state.hand
    return {"team": hand.raiser, "call": rules.ruleset.ladder[hand.pending - 1].name}


_ALWAYS: Mapping[type, Handler] = {
    MatchBegan: setting.begin_match,
    ScoreSet: setting.set_score,
    OpenerTold: setting.tell_opener,
    HandBegan: setting.begin_hand,
    ViraTurned: setting.turn_vira,
}
_PLAYING: Mapping[type, Handler] = {
    **_ALWAYS,
    CardPlayed: plays.play_card,
    CardCovered: plays.cover_card,
    Called: calls.call,
    Answered: calls.nothing_asked,
    Conceded: calls.concede,
    ElevenChosen: eleven.nothing_to_choose,
    TrickTold: told.tell_trick,
    HandTold: told.tell_hand,
}
_BETWEEN: Mapping[type, Handler] = {
    **_PLAYING,
    CardPlayed: _first_card,
    CardCovered: _first_card,
    Called: _first_call,
    Conceded: _first_concession,
    TrickTold: _in_new_hand,
    HandTold: _in_new_hand,
}
_CHOOSING: Mapping[type, Handler] = {
    **_PLAYING,
    CardPlayed: _card_unchosen,
    CardCovered: _card_unchosen,
    Called: _unchosen,
    Conceded: _unchosen,
    ElevenChosen: eleven.choose,
    TrickTold: _unchosen,
    HandTold: _unchosen,
}
_ANSWERING: Mapping[type, Handler] = {
    **_PLAYING,
    CardPlayed: _card_unanswered,
    CardCovered: _card_unanswered,
    Called: calls.call_back,
    Answered: calls.answer,
    Conceded: calls.concede_call,
    TrickTold: _unanswered,
    HandTold: _hand_unanswered,
}
TABLE: Mapping[Phase, Mapping[type, Handler]] = {
    Phase.BETWEEN_HANDS: _BETWEEN,
    Phase.CHOOSING: _CHOOSING,
    Phase.PLAYING: _PLAYING,
    Phase.ANSWERING: _ANSWERING,
}
"""What each event does in each phase: the whole of it. ``apply`` reads the same rows."""
