"""Random lawful hands and matches as lists of events, every card told."""

from __future__ import annotations

import random

from referee.cards import Card, other
from referee.engine.apply import apply
from referee.engine.calls import callable_now
from referee.engine.compile import Rules
from referee.engine.events import (
    Answered,
    Called,
    CardCovered,
    CardPlayed,
    ElevenChosen,
    Event,
    ViraTurned,
)
from referee.engine.ruling import HandEnded, MatchEnded, Moved
from referee.engine.score import blind
from referee.engine.state import State, chooser, new_state


class Table:
    """A table whose players hold cards: it says what may lawfully happen next, and does it."""

    def __init__(
        self, rules: Rules, players: int, rng: random.Random, calls: float = 0.1, covers: float = 0.1
    ) -> None:
        self.rules, self.rng, self.calls, self.covers = rules, rng, calls, covers
        self.state: State = new_state(rules, players, rng.randrange(players))
        self.start = self.state
        self.events: list[Event] = []
        self.effects: list[tuple[object, ...]] = []
        self.deal()

    def deal(self) -> None:
        ranks = self.rng.choice([self.rules.ruleset.ranks, self.few_ranks()])
        cards = [Card(rank, suit) for rank in ranks for suit in self.rules.ruleset.suits]
        self.rng.shuffle(cards)
        self.held = [[cards.pop() for _ in range(3)] for _ in range(self.state.players)]
        self.vira = cards.pop() if self.rules.uses_vira else None

    def few_ranks(self) -> list[str]:
        """Return just enough ranks to deal, so that ties come often."""
        ranks = self.rules.ruleset.ranks
        return self.rng.sample(ranks, min(len(ranks), (3 * self.state.players) // 4 + 1))

    def do(self, event: Event) -> Moved:
        moved = apply(self.rules, self.state, event)
        assert isinstance(moved, Moved), (self.events[-8:], event, moved)
        self.events.append(event)
        self.effects.append(moved.effects)
        self.state = moved.state
        if any(isinstance(effect, HandEnded) for effect in moved.effects):
            self.deal()
        return moved

    def next_event(self) -> Event:
        hand, rng = self.state.hand, self.rng
        if hand.special == "eleven" and not hand.chosen:
            team = chooser(self.rules, self.state)
            assert team is not None
            return ElevenChosen(team, rng.random() < 0.7)
        if hand.pending:
            assert hand.raiser is not None
            return self._reply(other(hand.raiser))
        if self.vira is not None and hand.vira is None and (hand.results or not blind(self.rules, hand)):
            return ViraTurned(self.vira)
        assert hand.turn is not None
        seat = hand.turn
        call = callable_now(self.rules, self.state, seat % 2)
        if call is not None and rng.random() < self.calls:
            return Called(seat % 2, seat, call.name)
        card = self.held[seat].pop()
        if hand.results and rng.random() < self.covers:
            return CardCovered(seat)
        return CardPlayed(seat, card)

    def _reply(self, team: int) -> Event:
        call = callable_now(self.rules, self.state, team)
        chance = self.rng.random()
        if call is not None and chance < 0.3:
            return Called(team, None, call.name)
        return Answered(team, None, chance < 0.85)


def random_hand(rules: Rules, players: int, seed: int, calls: float = 0.0) -> Table:
    """Return a table at which one hand was played to its end by its tricks or by a run."""
    table = Table(rules, players, random.Random(seed), calls)
    while not any(isinstance(effect, HandEnded) for effects in table.effects for effect in effects):
        table.do(table.next_event())
    return table


def random_match(rules: Rules, players: int, seed: int, most: int = 100_000) -> Table:
    """Return a table at which a match was played to its end, or for ``most`` events."""
    table = Table(rules, players, random.Random(seed))
    while len(table.events) < most:
        if any(isinstance(effect, MatchEnded) for effect in table.do(table.next_event()).effects):
            break
    return table
