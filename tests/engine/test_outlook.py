"""How a trick may still end, against playing out every card that may come."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from referee.cards import Card
from referee.engine.apply import apply
from referee.engine.ask import trick_outlook
from referee.engine.compile import Rules
from referee.engine.events import CardPlayed, ViraTurned
from referee.engine.ruling import Moved
from referee.engine.state import State, new_state
from tests.rulesets import rules_of


def full_deck(rules: Rules) -> list[Card]:
    return [card for card in rules.deck if card.suit is not None]


def after(rules: Rules, state: State, cards: list[Card]) -> State:
    for card in cards:
        assert state.hand.turn is not None
        moved = apply(rules, state, CardPlayed(state.hand.turn, card))
        assert isinstance(moved, Moved)
        state = moved.state
    return state


def played_out(rules: Rules, state: State, left: list[Card]) -> set[tuple[int, int | None, int | None]]:
    """Return every result, winner and next leader of the first trick, by playing all that may be played."""
    found = set()
    for cards in permutations(left, state.players - len(state.hand.plays)):
        hand = after(rules, state, list(cards)).hand
        found.add((hand.results[0], hand.winners[0], hand.leader))
    return found


@pytest.mark.parametrize(
    "house", ["limpo", "partners tie", "manilha is the vira's rank", "manilha below the vira"]
)
@pytest.mark.parametrize(("players", "told", "samples"), [(2, 1, 150), (4, 3, 150), (4, 2, 8)])
def test_the_outlook_is_what_can_be_played(house: str, players: int, told: int, samples: int) -> None:
    rules, rng = rules_of(house), random.Random(f"{house} {players} {told}")
    for _ in range(samples):
        cards = rng.sample(full_deck(rules), told + 1)
        start = apply(rules, new_state(rules, players), ViraTurned(cards[0]))
        assert isinstance(start, Moved)
        state = after(rules, start.state, cards[1:])
        left = [card for card in full_deck(rules) if card not in cards]
        outlook = {(o.result, o.winner, o.lead) for o in trick_outlook(rules, state)}
        assert outlook == played_out(rules, state, left), cards
