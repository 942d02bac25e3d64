"""What is said around the cards: hands and matches announced, who opens, the vira, the score."""

# ruff: noqa: RUF005  # joining tuples by + takes half the time of unpacking them, and this is the hot path

from __future__ import annotations

from referee.cards import Card
from referee.engine.compile import COUNT_MASK, Rules
from referee.engine.events import HandBegan, MatchBegan, OpenerTold, ScoreSet, ViraTurned
from referee.engine.plays import holder, no_such_card
from referee.engine.ruling import Effect, ManilhasSet, Moved, Verdict, Violation, refuse
from referee.engine.score import blind
from referee.engine.settle import settle
from referee.engine.state import Hand, Points, State, begin, new_hand, new_state, new_tuple, with_hand


def begin_hand(_rules: Rules, state: State, event: HandBegan) -> Verdict:
    """Begin the next hand. Refused as ``phase`` while one is on."""
    hand = state.hand
    if under_way(hand) or hand.vira is not None or hand.chosen:
        return refuse("phase", "hand.under_way", opener=hand.opener)
    state = begin(state)
    return Moved(state if event.opener is None else _opened_by(state, event.opener), ())


def tell_opener(_rules: Rules, state: State, event: OpenerTold) -> Verdict:
    """Set who opens the hand, before its first card or call."""
    hand = state.hand
    if event.seat == hand.opener:
        return Moved(state, ())
    if under_way(hand):
        return refuse("phase", "hand.under_way", opener=hand.opener)
    return Moved(_opened_by(state, event.seat), ())


def begin_match(rules: Rules, state: State, event: MatchBegan) -> Verdict:
    """Begin a new match, whatever was on; the opener stays where none is told."""
    opener = state.hand.opener if event.opener is None else event.opener
    return Moved(new_state(rules, state.players, opener), ())


def set_score(rules: Rules, state: State, event: ScoreSet) -> Verdict:
    """Set the score before the first card of a game; later it only confirms what is counted.

    A score that the table agreed on against the count is set at any time; a hand that is on goes on.
    """
    hand = state.hand
    games = state.games if event.games is None else event.games
    if (event.points, games) == (state.points, state.games):
        return Moved(state, ())
    if not _possible(rules, event.points, games):
        return refuse("claim.contradicts", "score.impossible", told=event.points, target=rules.target)
    on = under_way(hand) or hand.chosen
    if not event.agreed and (on or state.number > 1):
        facts = {"told": event.points, "points": state.points, "games": state.games}
        return Violation("claim.contradicts", "score.contradicts", facts)
    if on:
        return Moved(state._replace(points=event.points, games=games), ())
    upcoming = new_hand(rules, event.points, hand.opener)
    upcoming = upcoming._replace(begun=hand.begun, vira=hand.vira, seen=hand.seen)
    due = state.vira_due and not blind(rules, upcoming)
    return Moved(with_hand(state._replace(points=event.points, games=games, vira_due=due), upcoming), ())


def _possible(rules: Rules, points: Points, games: Points) -> bool:
    """Return whether a game can stand at this score, the match at these games."""
    return all(0 <= count < rules.target for count in points) and all(
        0 <= count < rules.games_needed for count in games
    )


def under_way(hand: Hand) -> bool:
    """Return whether a card, a call or a result of the hand was told."""
    return bool(hand.plays or hand.results or hand.pending or hand.level)


def _opened_by(state: State, seat: int) -> State:
    """Return the state with its hand, not yet under way, opened by ``seat``."""
    return with_hand(state, state.hand._replace(opener=seat, leader=seat, turn=seat))


def turn_vira(rules: Rules, state: State, event: ViraTurned) -> Verdict:
    """Turn the vira, also after cards were told.

    Refused by deck, manilha, iron.vira, phase, play.card_seen, claim.contradicts.
    """
    card = event.card
    slot = rules.deck.get(card)
    if slot is None:
        return no_such_card(card)
    if not rules.uses_vira:
        return refuse("manilha", "vira.not_used", card=card)
    hand = state.hand
    if blind(rules, hand) and not hand.results:
        return refuse("iron.vira", "iron.vira_early", card=card)
    if hand.vira is not None:
        return refuse("phase", "vira.already_told", card=card, vira=hand.vira)
    mask, add, shift, _ = slot
    if hand.seen & mask or (hand.seen >> shift) & COUNT_MASK >= rules.copies:
        return refuse("play.card_seen", "vira.card_out", card=card, seat=holder(hand, card))
    return _turned(rules, begin(state), card, hand.seen + add)


def _turned(rules: Rules, state: State, card: Card, seen: int) -> Verdict:
    """Return the state with the vira, and the tricks that it settles."""
    hand = state.hand
    hand = new_tuple(Hand, hand[:4] + (card,) + hand[5:15] + (seen,) + hand[16:])
    effects: tuple[Effect, ...] = (ManilhasSet(rules.strong_first[card.rank]),)
    if not hand.dim:
        return Moved(with_hand(state, hand), effects)
    settled = settle(rules, state, hand)
    if settled is None:
        return refuse("claim.contradicts", "claim.vira_clash", card=card)
    return Moved(settled.state, (*effects, *settled.effects))
