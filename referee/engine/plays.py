"""Cards put down: whose turn it is, which card may come, and the gaps that the telling left."""

# ruff: noqa: RUF005  # joining tuples by + takes half the time of unpacking them, and this is the hot path

from __future__ import annotations

from referee.cards import Card, Seat, after
from referee.engine.compile import COUNT_MASK, Rules
from referee.engine.events import CardCovered, CardPlayed
from referee.engine.fate import UNKNOWN
from referee.engine.play import COVERED, HARMLESS, UNTOLD, Play
from referee.engine.ruling import Moved, Verdict, Violation, refuse
from referee.engine.settle import close, end_trick, filled, settle
from referee.engine.state import Hand, State, laid, new_tuple, with_hand
from referee.engine.tricks import ends_of
from referee.engine.worlds import lines, results_of


def play_card(rules: Rules, state: State, event: CardPlayed) -> Verdict:
    """Put a card down face up. Refused by deck, play.turn, play.card_seen, claim.contradicts."""
    seat, card = event
    if card is None:
        return put(rules, state, Play(seat, None, HARMLESS))
    slot = rules.deck.get(card)
    if slot is None:
        return no_such_card(card)
    mask, add, shift, shown = slot
    hand, play = state.hand, shown[seat]
    if seat != hand.turn or hand.dim:
        return put(rules, state, play)
    seen = hand.seen
    if seen & mask or (seen >> shift) & COUNT_MASK >= rules.copies:
        return card_out(rules, hand, seat, card)
    plays, players = hand.plays + (play,), state.players
    if len(plays) < players:
        # As laid and with_hand do, without the calls: most events end here.
        hand = new_tuple(Hand, hand[:15] + (seen + add, plays, (seat + 1) % players))
        return new_tuple(Moved, (new_tuple(State, state[:7] + (hand,)), ()))
    return end_trick(rules, state, seen + add, plays) or _clash(play, plays)


def cover_card(rules: Rules, state: State, event: CardCovered) -> Verdict:
    """Put a card down face down. Refused by play.turn, play.covered."""
    return put(rules, state, Play(event.seat, None, COVERED))


def put(rules: Rules, state: State, play: Play) -> Verdict:
    """Put any play down, whatever is known of the turn."""
    hand, seat = state.hand, play.seat
    if seat == hand.turn:
        return _lay(rules, state, hand, play)
    if hand.turn is not None:
        return _off_turn(hand, seat)
    if hand.loose:
        return _put_loose(rules, state, play)
    if len(hand.results) == rules.hand_size:
        return refuse("play.hand_size", "play.no_cards_left", seat=seat)
    led = lead_by(rules, state, seat)
    return led if isinstance(led, Violation) else _lay(rules, led, led.hand, play)


def lead_by(rules: Rules, state: State, seat: Seat) -> State | Violation:
    """Return the state in which ``seat`` opens the trick, where the opener was not known."""
    leads = leaders(rules, state)
    if not leads:
        return refuse("phase", "hand.undecided")
    if seat not in leads:
        return refuse("play.turn", "play.out_of_turn", seat=seat, turn=None, may=tuple(sorted(leads)))
    return with_hand(state, state.hand._replace(leader=seat, turn=seat))


def leaders(rules: Rules, state: State) -> set[Seat]:
    """Return the seats that may open the current trick; none where the hand may only be over."""
    hand = state.hand
    if hand.leader is not None:
        return {hand.leader}
    table = ends_of(rules, hand)
    found = lines(rules, state.players, hand)
    return {line[-1].lead for line in found if table[results_of(line)] is None}


def _off_turn(hand: Hand, seat: Seat) -> Violation:
    """Refuse a card of a seat that is not to play: its second in the trick, or too early."""
    if any(play.seat == seat for play in hand.plays):
        return refuse("play.turn", "play.twice", seat=seat, turn=hand.turn)
    may = () if hand.turn is None else (hand.turn,)
    return refuse("play.turn", "play.out_of_turn", seat=seat, turn=hand.turn, may=may)


def _lay(rules: Rules, state: State, hand: Hand, play: Play) -> Verdict:
    """Add a play to the trick of a seat on its turn."""
    seen = _seen_after(rules, hand, play)
    if isinstance(seen, Violation):
        return seen
    plays = (*hand.plays, play)
    if len(plays) == state.players:
        return end_trick(rules, state, seen, plays) or _clash(play, plays)
    turn = None if hand.loose else after(play.seat, state.players)
    return _check(rules, state, laid(hand, seen, plays, turn), play)


def _seen_after(rules: Rules, hand: Hand, play: Play) -> int | Violation:
    """Return the bit set of the cards out with this play, or why it may not come."""
    card = play.card
    if play.kind == COVERED:
        return covered_early(rules, hand, play.seat) or hand.seen
    if card is None:
        return hand.seen
    mask, add, shift, _ = rules.deck[card]
    if hand.seen & mask or (hand.seen >> shift) & COUNT_MASK >= rules.copies:
        return card_out(rules, hand, play.seat, card)
    return hand.seen + add


def covered_early(rules: Rules, hand: Hand, seat: Seat) -> Violation | None:
    """Refuse a covered card before the trick from which one may cover (play.covered)."""
    first, trick = rules.ruleset.covered_from, len(hand.results) + 1
    if not first:
        return refuse("play.covered", "play.never_covered", seat=seat)
    if trick < first:
        return refuse("play.covered", "play.covered_early", seat=seat, trick=trick, first=first)
    return None


def _check(rules: Rules, state: State, hand: Hand, play: Play) -> Verdict:
    """Return the state with an unfinished trick; where not all was known, see what the card settles."""
    if not hand.dim:
        return Moved(with_hand(state, hand), ())
    return settle(rules, state, hand) or _clash(play)


def _clash(play: Play, plays: tuple[Play, ...] = ()) -> Violation:
    """Refuse a card that what was told before rules out; ``plays``: the trick that it completes."""
    if plays and all(other.kind in (COVERED, HARMLESS) for other in plays):
        return refuse("claim.contradicts", "claim.nobody_wins", seat=play.seat)
    return refuse("claim.contradicts", "claim.cards_clash", card=play.card, seat=play.seat)


def _put_loose(rules: Rules, state: State, play: Play) -> Verdict:
    """Put a play down in a trick with cards that were played and not told."""
    hand, players, seat = state.hand, state.players, play.seat
    told = {other.seat for other in hand.plays if other.kind != UNTOLD}
    if seat in told:
        return _next_lead(rules, state, play)
    seen = _seen_after(rules, hand, play)
    if isinstance(seen, Violation):
        return seen
    hand = laid(hand, seen, _with_gaps(hand, players, play), None)
    if len(hand.plays) < players:
        return _check(rules, state, hand, play)
    if all(other.kind != UNTOLD for other in hand.plays):
        return end_trick(rules, with_hand(state, hand), seen, hand.plays) or _clash(play, hand.plays)
    closed = settle(rules, state, close(players, hand))
    if closed is None:
        return _clash(play)
    # Left open while the gaps matter: their cards may still be told.
    after_it = closed.state.hand
    settled = not after_it.begun or after_it.results[-1] != UNKNOWN
    return closed if settled else Moved(with_hand(state, hand), ())


def _with_gaps(hand: Hand, players: int, play: Play) -> tuple[Play, ...]:
    """Return the plays with this one in its place, and UNTOLD ones for the seats passed over."""
    others = tuple(other for other in hand.plays if other.seat != play.seat)
    if hand.leader is None:
        return (*others, play)
    first, present = hand.leader, {other.seat for other in others}
    passed = [(first + step) % players for step in range((play.seat - first) % players)]
    gaps = tuple(Play(seat, None, UNTOLD) for seat in passed if seat not in present)
    return tuple(sorted((*others, *gaps, play), key=lambda other: (other.seat - first) % players))


def _next_lead(rules: Rules, state: State, play: Play) -> Verdict:
    """Take a second card as the lead of the next trick, where only untold cards were missing in this one."""
    hand, players = state.hand, state.players
    if hand.leader is None or len(hand.plays) < players - 1:
        return _off_turn(hand, play.seat)
    whole = hand._replace(plays=filled(players, hand.leader, hand.plays))
    closed = settle(rules, state, close(players, whole))
    if closed is None or not closed.state.hand.begun:
        return _off_turn(hand, play.seat)
    played = put(rules, closed.state, play)
    if isinstance(played, Violation):
        return played
    return Moved(played.state, (*closed.effects, *played.effects))


def no_such_card(card: Card) -> Violation:
    """Refuse a card that the deck does not have."""
    return refuse("deck", "deck.no_such_card", card=card)


def card_out(rules: Rules, hand: Hand, seat: Seat | None, card: Card) -> Violation:
    """Refuse a card that is out already: the vira, one played before, or a rank with none left."""
    if card == hand.vira and card.suit is not None:
        return refuse("play.card_seen", "play.is_vira", card=card, seat=seat)
    if hand.seen & rules.deck[card].mask:
        return refuse("play.card_seen", "play.card_out", card=card, seat=seat, by=holder(hand, card))
    return refuse("play.card_seen", "play.rank_exhausted", card=card, seat=seat, count=rules.copies)


def holder(hand: Hand, card: Card) -> Seat | None:
    """Return who played a card in this hand, as it was told; None where nobody did."""
    plays = (play for trick in (*hand.past, hand.plays) for play in trick)
    return next((play.seat for play in plays if play.card == card and card.suit is not None), None)
