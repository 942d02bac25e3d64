"""Settling tricks: at once where all cards are known, else by what every possible line shares."""

# ruff: noqa: RUF005  # joining tuples by + takes half the time of unpacking them, and this is the hot path

from __future__ import annotations

from referee.cards import Seat, Team
from referee.engine.compile import Rules
from referee.engine.fate import TIE, UNKNOWN, Decided, End
from referee.engine.play import UNTOLD, Play
from referee.engine.ruling import Effect, Moved, TrickEnded
from referee.engine.score import blind, finish
from referee.engine.state import Hand, State, laid, new_tuple, with_hand
from referee.engine.tricks import Outcome, ends_of, resolve
from referee.engine.worlds import Line, lines, results_of


def end_trick(rules: Rules, state: State, seen: int, plays: tuple[Play, ...]) -> Moved | None:
    """Return the state after the current trick, whose cards are all down: ``plays``.

    None where what was told cannot be: no assignment of the untold agrees with it.
    """
    hand = state.hand
    outcome = None if hand.dim else resolve(rules, hand, plays)
    if outcome is None:
        return settle(rules, state, close(state.players, laid(hand, seen, plays, None)))
    result, winner, lead, rule = outcome
    results = hand.results + (result,)
    ended = _ended(len(results), result, winner, rule)
    end = ends_of(rules, hand)[results]
    if end is not None:
        return finish(rules, state, end, (ended,))
    told = (results, hand.winners + (winner,), hand.past + (plays,), hand.leads + (hand.leader,))
    following = new_tuple(Hand, hand[:8] + told + (False, False, lead, seen, (), lead))
    return new_tuple(Moved, (new_tuple(State, state[:7] + (following,)), (ended,)))


def close(players: int, hand: Hand, result: int = UNKNOWN, winner: Seat | None = None) -> Hand:
    """Return the hand with its current trick put among the finished ones; seats not told are UNTOLD."""
    return hand._replace(
        results=(*hand.results, result),
        winners=(*hand.winners, winner),
        past=(*hand.past, filled(players, hand.leader, hand.plays)),
        leads=(*hand.leads, hand.leader),
        dim=True,
        loose=False,
        leader=None,
        plays=(),
        turn=None,
    )


def filled(players: int, leader: Seat | None, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """Return the plays with an UNTOLD one for every seat without; in playing order from the leader."""
    seats = {play.seat for play in plays}
    missing = [Play(seat, None, UNTOLD) for seat in range(players) if seat not in seats]
    first = leader if leader is not None else 0
    return tuple(sorted((*plays, *missing), key=lambda play: (play.seat - first) % players))


def settle(rules: Rules, state: State, hand: Hand, told: int | None = None) -> Moved | None:
    """Return the state with every trick settled that the lines agree on, and the hand if it ended.

    ``told`` is the place of a trick whose result was told just now: its end is an effect as well.
    None where no line agrees with what was told.
    """
    found = lines(rules, state.players, hand)
    if not found:
        return None
    end, over = _common_end(rules, hand, found)
    effects: list[Effect] = []
    results, winners = list(hand.results), list(hand.winners)
    for place, before in enumerate(hand.results):
        result, winner, rule, sure = _shared({line[place] for line in found}, over=end is not None)
        winners[place] = winner
        if before == UNKNOWN and sure:
            results[place] = result
        if (before == UNKNOWN and sure) or place == told:
            effects.append(_ended(place + 1, result, winner, rule))
    if not hand.plays and hand.leader is None and not hand.loose and not over:
        leads = {line[-1].lead for line in found if line}
        # In a blind iron hand the vira comes before anybody opens again.
        waits = hand.vira is None and blind(rules, hand)
        lead = leads.pop() if len(leads) == 1 and not waits else None
        hand = hand._replace(leader=lead, turn=lead)
    hand = hand._replace(results=tuple(results), winners=tuple(winners))
    if end is not None:
        return finish(rules, with_hand(state, hand), end, tuple(effects))
    return Moved(with_hand(state, hand), tuple(effects))


def _common_end(rules: Rules, hand: Hand, found: set[Line]) -> tuple[End | None, bool]:
    """Return the end that all lines share (None without one), and whether any line ends the hand."""
    table = ends_of(rules, hand)
    ends = {table[results_of(line)] for line in found}
    closed = {end for end in ends if end is not None}
    teams = {end.team if isinstance(end, Decided) else None for end in closed}
    if len(closed) < len(ends) or len(teams) != 1:
        return None, bool(closed)
    # Lines may reach one team by different rules; the plain rule of the hand then covers them all.
    return min(closed, key=lambda end: end.rule), True


def _shared(outcomes: set[Outcome], *, over: bool) -> tuple[int, Seat | None, str, bool]:
    """Return what all outcomes of a trick agree on: result, winner, rule, and whether that settles it.

    The next opener matters only while the hand goes on.
    """
    results = {outcome.result for outcome in outcomes}
    winners = {outcome.winner for outcome in outcomes}
    rules = {outcome.rule for outcome in outcomes}
    leads = {outcome.lead for outcome in outcomes}
    result = results.pop() if len(results) == 1 else UNKNOWN
    winner = winners.pop() if len(winners) == 1 else None
    sure = result != UNKNOWN and (over or len(leads) == 1)
    return result, winner, rules.pop() if len(rules) == 1 else "trick.winner", sure


def _ended(number: int, result: int, winner: Seat | None, rule: str) -> TrickEnded:
    """Return the effect of a settled trick."""
    team: Team | None = None if result == TIE else result
    return new_tuple(TrickEnded, (number, winner, team, result == TIE, rule))
