"""Calls of the raise ladder and their answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from referee.cards import Team, other, team_of
from referee.engine.compile import Rules
from referee.engine.eleven import no_raise
from referee.engine.events import Answered, Called, Conceded
from referee.engine.play import UNTOLD
from referee.engine.plays import lead_by, leaders
from referee.engine.ruling import HandEnded, Moved, Verdict, Violation, refuse
from referee.engine.score import pay
from referee.engine.settle import filled
from referee.engine.state import Hand, State, called, stake, with_hand
from referee.rulebook.model import Call


def callable_now(rules: Rules, state: State, team: Team) -> Call | None:
    """Return the step that ``team`` may call now as far as the ladder goes, None where it may not.

    Whether one of its players is on turn is raise.turn's business, see ``may_call``.
    """
    hand = state.hand
    step = (hand.pending or hand.level) + 1
    if no_raise(rules, state, team, None, "") or step > rules.top:
        return None
    call = rules.ruleset.ladder[step - 1]
    return None if _ladder_forbids(rules, state, Called(team, None, call.name)) else call


def may_call(rules: Rules, state: State, event: Called) -> Violation | None:
    """Return why a call would be refused now, None where it is legal; only what hand and ladder say.

    Rules, the first that forbids it: iron.raise, eleven.choice, eleven.raise, raise.alternate,
    raise.limit, raise.order, raise.cap, raise.turn.
    """
    refused = no_raise(rules, state, event.team, event.seat, event.call) or _ladder_forbids(
        rules, state, event
    )
    if refused is not None or state.hand.pending:
        return refused
    placed = _on_turn(rules, state, event)
    return placed if isinstance(placed, Violation) else None


def refusal_pays(rules: Rules, state: State) -> int:
    """Return the points that the callers take if the pending call is refused now; 0 without one.

    The stake before the call, where the ladder has no figure of its own. Rule: raise.run.
    """
    return rules.runs[state.hand.pending]


def call(rules: Rules, state: State, event: Called) -> Verdict:
    """Make a call while none waits: on one's turn, before playing."""
    refused = no_raise(rules, state, event.team, event.seat, event.call) or _ladder_forbids(
        rules, state, event
    )
    if refused is not None:
        return refused
    placed = _on_turn(rules, state, event)
    if isinstance(placed, Violation):
        return placed
    hand = placed.hand
    step = rules.ladder_index[event.call]
    return Moved(with_hand(placed, called(hand, hand.level, step, event.team)), ())


def call_back(rules: Rules, state: State, event: Called) -> Verdict:
    """Answer a waiting call with a higher one, which accepts it; any player of the team, at once."""
    refused = _ladder_forbids(rules, state, event)
    if refused is not None:
        return refused
    hand = state.hand
    step = rules.ladder_index[event.call]
    return Moved(with_hand(state, called(hand, hand.pending, step, event.team)), ())


def answer(rules: Rules, state: State, event: Answered) -> Verdict:
    """Accept or refuse the waiting call. The callers' own answer is refused by raise.reply."""
    hand = state.hand
    if event.team == hand.raiser:
        return refuse("raise.reply", "answer.own_call", team=event.team, call=_name(rules, hand.pending))
    if not event.accepts:
        ended = HandEnded(hand.raiser, rules.runs[hand.pending], "run", "raise.run")
        return pay(rules, state, ended)
    return Moved(with_hand(state, called(hand, hand.pending, 0, hand.raiser)), ())


def nothing_asked(_rules: Rules, _state: State, event: Answered) -> Verdict:
    """Refuse an answer where no call waits."""
    return refuse("phase", "answer.nothing_asked", team=event.team)


def concede(rules: Rules, state: State, event: Conceded) -> Verdict:
    """Give the hand up without a call: the others take what it is worth (raise.concede)."""
    if not rules.ruleset.concede:
        return refuse("raise.concede", "concede.not_here", team=event.team)
    ended = HandEnded(other(event.team), stake(rules, state), "run", "raise.concede")
    return pay(rules, state, ended)


def concede_call(rules: Rules, state: State, event: Conceded) -> Verdict:
    """Give the hand up while a call waits: the refusal of it."""
    return answer(rules, state, Answered(event.team, event.seat, accepts=False))


def _name(rules: Rules, step: int) -> str | None:
    """Return the id of a step of the ladder, None for the plain hand and above the top."""
    return rules.ruleset.ladder[step - 1].name if 0 < step <= rules.top else None


def _ladder_forbids(rules: Rules, state: State, event: Called) -> Violation | None:
    """Return why the ladder refuses a call, whoever's turn it is."""
    for check in LADDER.values():
        refused = check(rules, state, event)
        if refused is not None:
            return refused
    return None


def _alternates(rules: Rules, state: State, event: Called) -> Violation | None:
    """Refuse the team that made the last call."""
    hand = state.hand
    if hand.pending and hand.raiser == event.team:
        waits = _name(rules, hand.pending)
        return refuse("raise.alternate", "raise.own_waits", team=event.team, call=event.call, waits=waits)
    if (hand.pending or hand.level) and hand.raiser == event.team and not rules.ruleset.same_team_again:
        worth = rules.values[hand.pending or hand.level]
        return refuse("raise.alternate", "raise.same_team", team=event.team, call=event.call, stake=worth)
    return None


def _has_more(rules: Rules, state: State, event: Called) -> Violation | None:
    """Refuse what would go above the top."""
    made = state.hand.pending or state.hand.level
    if made == rules.top:
        top, worth = _name(rules, rules.top), rules.values[made]
        return refuse("raise.limit", "raise.above_top", call=event.call, top=top, stake=worth)
    return None


def _is_next(rules: Rules, state: State, event: Called) -> Violation | None:
    """Refuse a call that is not the next step: unknown, already passed, or with steps skipped."""
    made, name = state.hand.pending or state.hand.level, event.call
    step = rules.ladder_index.get(name)
    upcoming, worth = _name(rules, made + 1), rules.values[made]
    if step is None:
        return refuse("raise.ladder", "raise.unknown_call", call=name, next=upcoming, stake=worth)
    if step <= made:
        return refuse("raise.order", "raise.step_passed", call=name, next=upcoming, stake=worth)
    if step > made + 1 and not rules.ruleset.skip_steps:
        return refuse("raise.order", "raise.skips_step", call=name, next=upcoming, stake=worth)
    return None


def _is_needed(rules: Rules, state: State, event: Called) -> Violation | None:
    """Refuse a call of a team that the hand as it stands would already give the game."""
    worth = rules.values[state.hand.pending or state.hand.level]
    if rules.ruleset.cap == "enough" and state.points[event.team] + worth >= rules.target:
        return refuse("raise.cap", "raise.enough", team=event.team, call=event.call, stake=worth)
    return None


Check: TypeAlias = "Callable[[Rules, State, Called], Violation | None]"
LADDER: Mapping[str, Check] = {
    "raise.alternate": _alternates,
    "raise.limit": _has_more,
    "raise.order": _is_next,
    "raise.cap": _is_needed,
}
"""What the ladder asks of a call, by rule, in the order of the contract; the first that refuses is named."""


def _on_turn(rules: Rules, state: State, event: Called) -> State | Violation:
    """Return the state with the call placed on a turn of its team (raise.turn), or the refusal."""
    hand, seat = state.hand, event.seat
    if rules.ruleset.any_time or seat == hand.turn is not None:
        return state
    if seat is None:
        return _on_some_turn(rules, state, event.team)
    if hand.turn is not None:
        return _out_of_turn(event, hand, (hand.turn,))
    if hand.loose:
        return _on_loose_turn(state, event)
    led = lead_by(rules, state, seat)
    if isinstance(led, Violation) and led.rule != "phase":
        return _out_of_turn(event, hand, tuple(sorted(leaders(rules, state))))
    return led


def _on_some_turn(rules: Rules, state: State, team: Team) -> State | Violation:
    """Place a call told of a team only on a turn of that team.

    Where nobody of it can be the one to play, the cards until then were played, and not told.
    """
    hand = state.hand
    seats = {hand.turn} if hand.turn is not None else leaders(rules, state)
    if not hand.loose and not seats:
        return refuse("phase", "hand.undecided")
    if hand.loose or any(team_of(seat) == team for seat in seats):
        return state
    return with_hand(state, hand._replace(loose=True, turn=None))


def _on_loose_turn(state: State, event: Called) -> State | Violation:
    """Place a call of a seat in a trick whose turn is unknown: the seats before it have played."""
    hand, players = state.hand, state.players
    told = {play.seat for play in hand.plays if play.kind != UNTOLD}
    if event.seat in told:
        may = tuple(seat for seat in range(players) if seat not in told)
        return _out_of_turn(event, hand, may)
    if hand.leader is None or event.seat is None:
        return state
    ahead = (event.seat - hand.leader) % players
    whole = filled(players, hand.leader, hand.plays)
    present = {play.seat for play in hand.plays}
    plays = tuple(play for place, play in enumerate(whole) if place < ahead or play.seat in present)
    return with_hand(state, hand._replace(plays=plays))


def _out_of_turn(event: Called, hand: Hand, may: tuple[int, ...]) -> Violation:
    """Refuse a call of a seat that is not on turn."""
    return refuse(
        "raise.turn",
        "raise.out_of_turn",
        team=event.team,
        seat=event.seat,
        call=event.call,
        turn=hand.turn,
        may=may,
    )
