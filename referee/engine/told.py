"""Results told without (all) their cards: a trick, or the whole hand."""

from __future__ import annotations

from referee.cards import Card, Team
from referee.engine.compile import COUNT_MASK, Rules
from referee.engine.events import HandTold, TrickTold
from referee.engine.fate import TIE, UNKNOWN
from referee.engine.play import UNTOLD
from referee.engine.plays import card_out, holder, leaders, no_such_card
from referee.engine.ruling import HandEnded, Moved, Verdict, Violation, refuse
from referee.engine.score import pay
from referee.engine.settle import close, settle
from referee.engine.state import Hand, State, stake, with_hand
from referee.engine.tricks import reachable
from referee.engine.worlds import lines, results_of


def tell_trick(rules: Rules, state: State, event: TrickTold) -> Verdict:
    """Record a trick's result: the one being played, or a finished one that was not settled.

    Refused as ``phase`` for any later trick, as claim.contradicts where the cards rule it out.
    """
    hand = state.hand
    if event.team is None:
        event = TrickTold(None, None, event.number)
    card = event.card
    if card is not None:
        event = event._replace(seat=holder(hand, card) if event.seat is None else event.seat)
        shown = _with_card(rules, hand, event, card)
        if isinstance(shown, Violation):
            return shown
        hand, state = shown, with_hand(state, shown)
    done = len(hand.results)
    place = _place(hand, event.number)
    if place < done:
        return _tell_past(rules, state, event, place)
    if place > done or done == rules.hand_size:
        return refuse("phase", "trick.not_next", number=place + 1, next=done + 1)
    if hand.turn is None and not hand.loose and not leaders(rules, state):
        return refuse("phase", "hand.undecided")
    closed = close(state.players, hand, _result(event.team), event.seat)
    return settle(rules, state, closed, place) or _impossible(
        rules, state, close(state.players, hand), event, place
    )


def _with_card(rules: Rules, hand: Hand, event: TrickTold, card: Card) -> Hand | Violation:
    """Return the hand with the card that won a trick out, and its winner's where that is told.

    Refused by deck, play.card_seen, and as claim.contradicts where the winner put down another card.
    """
    slot = rules.deck.get(card)
    if slot is None:
        return no_such_card(card)
    place = _place(hand, event.number)
    tricks = (*hand.past, hand.plays)
    plays = tricks[place] if place < len(tricks) else ()
    own = next((play for play in plays if play.seat == event.seat and play.kind != UNTOLD), None)
    if own is not None and (own.card is None or own.card.rank != card.rank):
        return refuse("claim.contradicts", "claim.cards_clash", card=card, seat=own.seat)
    if own is not None:
        return hand
    mask, add, shift, shown = slot
    if hand.seen & mask or (hand.seen >> shift) & COUNT_MASK >= rules.copies:
        return card_out(rules, hand, event.seat, card)
    hand = hand._replace(seen=hand.seen + add)
    if event.seat is None or place != len(hand.past):
        return hand
    others = tuple(play for play in plays if play.seat != event.seat)
    return hand._replace(plays=(*others, shown[event.seat]))


def _place(hand: Hand, number: int | None) -> int:
    """Return the trick that is meant; without a number the one that waits for its result, if any."""
    if number is not None:
        return number - 1
    waits = hand.results[-1:] == (UNKNOWN,) and not hand.plays
    return len(hand.results) - waits


def _result(team: Team | None) -> int:
    """Return the result that a told team (None: a tie) means."""
    return TIE if team is None else team


def _tell_past(rules: Rules, state: State, event: TrickTold, place: int) -> Verdict:
    """Settle a finished trick, add the seat that won it, or hold the claim against what is settled."""
    hand, told = state.hand, _result(event.team)
    before, winner = hand.results[place], hand.winners[place]
    if before not in (UNKNOWN, told) or (winner is not None and event.seat not in (None, winner)):
        team = None if before == TIE else before
        number = place + 1
        return refuse(
            "claim.contradicts",
            "claim.trick_settled",
            number=number,
            team=event.team,
            winner=team,
            seat=winner,
        )
    if before != UNKNOWN and event.seat in (None, winner):
        return Moved(state, ())
    results, winners = list(hand.results), list(hand.winners)
    results[place], winners[place] = told, event.seat if event.seat is not None else winner
    changed = hand._replace(results=tuple(results), winners=tuple(winners))
    moved = settle(rules, state, changed, place if before == UNKNOWN else None)
    return moved or _impossible(rules, state, hand, event, place)


def _impossible(rules: Rules, state: State, hand: Hand, event: TrickTold, place: int) -> Violation:
    """Refuse a result that the cards rule out, with who must have won as far as that is known."""
    found = {line[place] for line in lines(rules, state.players, hand)}
    teams = {outcome.result for outcome in found}
    seats = {outcome.winner for outcome in found}
    return refuse(
        "claim.contradicts",
        "claim.trick_impossible",
        number=place + 1,
        team=event.team,
        winner=next(iter(teams)) if len(teams) == 1 and TIE not in teams else None,
        seat=next(iter(seats)) if len(seats) == 1 else None,
    )


def tell_hand(rules: Rules, state: State, event: HandTold) -> Verdict:
    """End the hand as it was told, unless the tricks known rule that out (claim.contradicts)."""
    if event.team not in possible_takers(rules, state):
        return refuse("claim.contradicts", "claim.hand_impossible", team=event.team)
    if event.team is None:
        return pay(rules, state, HandEnded(None, 0, "claim", "tie.all"))
    return pay(rules, state, HandEnded(event.team, stake(rules, state), "claim", "hand.best_of"))


def possible_takers(rules: Rules, state: State) -> set[Team | None]:
    """Return the teams that may still take the hand by what is on the table; None: nobody scores."""
    hand = state.hand
    if not hand.dim and not hand.plays:
        return reachable(rules, hand, [hand.results])
    whole = close(state.players, hand) if hand.plays else hand
    return reachable(rules, hand, {results_of(line) for line in lines(rules, state.players, whole)})
