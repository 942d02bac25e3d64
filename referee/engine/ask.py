"""Pure questions on a state: what is missing, who leads, how the trick and the hand may end."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from referee.cards import Card, Seat, Suit, Team
from referee.engine import plays as playing
from referee.engine import told
from referee.engine.compile import Rules
from referee.engine.fate import UNKNOWN, Fate
from referee.engine.play import SHOWN, UNTOLD
from referee.engine.score import blind
from referee.engine.settle import close
from referee.engine.state import Hand, State, stake
from referee.engine.tricks import Outcome, hand_fate
from referee.engine.worlds import Line, free_cards, lines

NeedKind: TypeAlias = Literal["suit", "vira", "card", "winner"]


class Need(NamedTuple):
    """What the game waits for: a card's suit, the vira, a card nobody named, or a trick's winner.

    ``trick`` is the one that the suit or card was played in; ``options`` the suits that it may have.
    """

    kind: NeedKind
    trick: int
    seat: Seat | None
    card: Card | None
    options: tuple[Suit, ...]


def missing(rules: Rules, state: State) -> Need | None:
    """Return what must be told before a finished trick can be settled, None where nothing is missing."""
    hand = state.hand
    if UNKNOWN not in hand.results:
        return None
    place = hand.results.index(UNKNOWN)
    if rules.uses_vira and hand.vira is None:
        # A blind iron hand turns its vira after the first trick by rule: it is on its way.
        expected = blind(rules, hand) and len(hand.results) == 1 and not hand.plays
        return None if expected else Need("vira", place + 1, None, None, ())
    return _suit_needed(rules, state, place) or _card_needed(hand, place)


def _suit_needed(rules: Rules, state: State, place: int) -> Need | None:
    """Return the first card whose suit would tell more of the trick; those in the trick come first."""
    hand = state.hand
    tricks = (*hand.past, hand.plays)
    spots = [
        (trick, n, play.card)
        for trick, plays in enumerate(tricks)
        for n, play in enumerate(plays)
        if play.card is not None and _bare(rules, hand, play.card)
    ]
    spots.sort(key=lambda spot: (spot[0] != place, spot[:2]))
    whole = _outlook(lines(rules, state.players, hand), place)
    for trick, n, card in spots:
        views = {
            full.suit: view
            for full in free_cards(rules, hand, card.rank)
            if (view := _outlook(lines(rules, state.players, _told(rules, hand, (trick, n), full)), place))
        }
        if any(view != whole for view in views.values()):
            suits = tuple(suit for suit in views if suit is not None)
            return Need("suit", trick + 1, tricks[trick][n].seat, card, suits)
    return None


def _bare(rules: Rules, hand: Hand, card: Card) -> bool:
    """Return whether a card's suit was not told and matters under the vira of the hand."""
    return card not in rules.rows[hand.vira.rank if hand.vira is not None else None]


def _told(rules: Rules, hand: Hand, spot: tuple[int, int], card: Card) -> Hand:
    """Return the hand with the card at ``spot`` told whole."""
    trick, n = spot
    tricks = [list(plays) for plays in (*hand.past, hand.plays)]
    tricks[trick][n] = tricks[trick][n]._replace(card=card)
    *past, current = (tuple(plays) for plays in tricks)
    return hand._replace(past=tuple(past), plays=current, seen=hand.seen | rules.deck[card].mask)


def _outlook(found: set[Line], place: int) -> set[Outcome]:
    """Return how one trick ends in the lines."""
    return {line[place] for line in found}


def _card_needed(hand: Hand, place: int) -> Need:
    """Return the card that nobody named, or the trick's winner where there are several such cards."""
    gaps = [play.seat for play in hand.past[place] if play.kind == UNTOLD]
    if len(gaps) == 1:
        return Need("card", place + 1, gaps[0], None, ())
    return Need("winner", place + 1, None, None, ())


def who_leads(rules: Rules, state: State) -> frozenset[Seat]:
    """Return the seats that may have opened the current trick or must open it."""
    return frozenset(playing.leaders(rules, state))


def trick_outlook(rules: Rules, state: State) -> frozenset[Outcome]:
    """Return every way in which the current trick may end, the cards to come being any."""
    hand = state.hand
    if len(hand.results) == rules.hand_size:
        return frozenset()
    found = lines(rules, state.players, close(state.players, hand))
    return frozenset(line[-1] for line in found)


def best_so_far(rules: Rules, state: State) -> tuple[Seat, ...] | None:
    """Return the seats whose cards are the highest of the current trick; None where it is not known."""
    hand = state.hand
    row = rules.rows[hand.vira.rank if hand.vira is not None else None]
    shown = [(row.get(play.card), play.seat) for play in hand.plays if play.kind == SHOWN and play.card]
    if any(play.kind == UNTOLD for play in hand.plays) or any(value is None for value, _ in shown):
        return None
    top = max((value for value, _ in shown if value is not None), default=None)
    return tuple(seat for value, seat in shown if value == top)


def possible_takers(rules: Rules, state: State) -> frozenset[Team | None]:
    """Return the teams that may still take the hand; None among them: nobody may score."""
    return frozenset(told.possible_takers(rules, state))


def fate_now(rules: Rules, state: State) -> Fate:
    """Return how the hand being played ends, as far as its finished tricks tell."""
    hand = state.hand
    results = [None if result == UNKNOWN else result for result in hand.results]
    return hand_fate(rules, results, hand.opener, hand.raiser, hand.level)


def hand_pays(rules: Rules, state: State, team: Team) -> tuple[int, bool]:
    """Return the points that ``team`` would take with this hand now, and whether they win the game."""
    worth = stake(rules, state)
    iron = rules.ruleset.iron
    wins = state.hand.special == "iron" and iron is not None and iron.wins_game
    return worth, wins or state.points[team] + worth >= rules.target
