"""How fast the engine rules, beside a hand-written loop that validates the same game.

Both get the same events of random lawful matches for four players and must end at the same points.
The rival is what one would write for one pack alone: a mutable table, cards as small numbers, every
check inlined. It is timed twice: hearing the events as the engine does, and given them as numbers
beforehand. Rounds alternate in one process, by processor time; the best of each is compared.

Run: python bench/engine.py [matches] [rounds]
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from referee.cards import Card
from referee.engine.apply import apply
from referee.engine.compile import Rules
from referee.engine.events import Answered, Called, CardCovered, CardPlayed, Event, ViraTurned
from referee.engine.ruling import Moved
from referee.engine.state import State
from tests.engine.games import random_match
from tests.rulesets import PAULISTA, rules_of

CARDS = {
    Card(rank, suit): r * 4 + s
    for r, rank in enumerate(PAULISTA.ranks)
    for s, suit in enumerate(PAULISTA.suits)
}
VALUES = (1, 3, 6, 9, 12)
STEPS = {"truco": 1, "seis": 2, "nove": 3, "doze": 4}

Told = tuple[int, int, int]
PLAY, COVER, VIRA, CALL, ANSWER, CHOICE = range(6)


class Rival:
    """A validating table for this pack and four players only; False from ``do`` is a refusal."""

    def __init__(self, opener: int) -> None:
        self.points, self.opener = [0, 0], opener
        self.won = [0, 0]
        self.deal()

    def deal(self) -> None:
        """Begin a hand."""
        self.vira = self.manilha = -1
        self.level = self.pending = self.trick = 0
        self.raiser = -1
        self.results: list[int] = []
        self.plays: list[tuple[int, int]] = []
        self.seen = set[int]()
        self.turn = self.opener
        high = (self.points[0] >= 11, self.points[1] >= 11)
        self.iron, self.eleven = all(high), high[0] != high[1]
        self.chosen = False

    def do(self, kind: int, a: int, b: int) -> bool:
        """Do what was told; return whether it was lawful."""
        if kind <= COVER:
            return self.play(kind, a, b)
        if kind == VIRA:
            if self.vira >= 0 or a in self.seen:
                return False
            self.vira = a
            self.manilha = (a // 4 + 1) % 10
            self.seen.add(a)
            return True
        if kind == CALL:
            return self.call(a, b)
        return self.answer(a, b) if kind == ANSWER else self.choose(a, b)

    def answer(self, team: int, accepts: int) -> bool:
        """Answer a call."""
        if not self.pending or team == self.raiser:
            return False
        if accepts:
            self.level, self.pending = self.pending, 0
        else:
            self.end(self.raiser, VALUES[self.pending - 1])
        return True

    def choose(self, team: int, plays: int) -> bool:
        """Play the eleven hand or decline it."""
        if not self.eleven or self.chosen or self.points[team] < 11:
            return False
        if plays:
            self.chosen = True
        else:
            self.end(1 - team, 1)
        return True

    def play(self, kind: int, seat: int, card: int) -> bool:
        """Put a card down."""
        if (self.eleven and not self.chosen) or self.pending or seat != self.turn:
            return False
        if kind == COVER:
            if not self.results:
                return False
            card = -1
        else:
            if card in self.seen:
                return False
            self.seen.add(card)
        self.plays.append((seat, card))
        if len(self.plays) < 4:
            self.turn = (seat + 1) % 4
            return True
        best, first, tied = -1, self.plays[0][0], True
        for who, card in self.plays:
            if card < 0:
                continue
            rank = card // 4
            strength = 10 + card % 4 if rank == self.manilha else rank
            if strength > best:
                best, first, tied = strength, who, False
            elif strength == best and (who - first) % 2:
                tied = True
        self.plays = []
        self.turn = first
        self.results.append(2 if tied else first % 2)
        self.judge()
        return True

    def judge(self) -> None:
        """End the hand where its tricks decide it."""
        r = self.results
        n = len(r)
        stake = 1 if self.iron else 3 if self.eleven else VALUES[self.level]
        for team in (0, 1):
            if r.count(team) == 2:
                return self.end(team, stake)
        if n >= 2 and r[0] == 2 and r[1] < 2:
            return self.end(r[1], stake)
        if n >= 2 and r[1] == 2 and r[0] < 2:
            return self.end(r[0], stake)
        if n == 3:
            winner = r[0] if r[0] < 2 else r[2]
            self.end(winner, 0 if winner == 2 else stake)
        return None

    def call(self, seat: int, step: int) -> bool:
        """Call a step of the ladder."""
        team = seat % 2
        if self.iron or self.eleven or self.raiser == team or step != (self.pending or self.level) + 1:
            return False
        if self.pending:
            self.level = self.pending
        elif seat != self.turn:
            return False
        self.pending, self.raiser = step, team
        return True

    def end(self, team: int, points: int) -> None:
        """Count the points and pass the lead on."""
        if points:
            self.points[team] += points
            if self.points[team] >= 12 or self.iron:
                self.won[team] += 1
                self.points = [0, 0]
        self.opener = (self.opener - 1) % 4
        self.deal()


def number_of(event: Event) -> Told:
    """Return an event as numbers, the way the rival thinks."""
    kind = type(event)
    if kind is CardPlayed:
        return PLAY, event[0], CARDS[event[1]]
    if kind is CardCovered:
        return COVER, event[0], 0
    if kind is ViraTurned:
        return VIRA, CARDS[event[0]], 0
    if kind is Called:
        return CALL, event[0] if event[1] is None else event[1], STEPS[event[2]]
    if kind is Answered:
        return ANSWER, event[0], event[2]
    return CHOICE, event[0], event[1]


def run_engine(rules: Rules, games: list[tuple[State, list[Event]]]) -> int:
    """Apply every event; return the points left, as a check."""
    total = 0
    for start, events in games:
        state = start
        for event in events:
            moved = apply(rules, state, event)
            if not isinstance(moved, Moved):
                raise AssertionError(moved)  # noqa: TRY004  # a refusal here is the bench's own mistake
            state = moved.state
        total += sum(state.points) + state.hand.opener
    return total


def run_rival(games: list[tuple[int, list[Event]]]) -> int:
    """Do the same by the hand-written loop."""
    total = 0
    for opener, events in games:
        table = Rival(opener)
        for event in events:
            kind, a, b = number_of(event)
            if not table.do(kind, a, b):
                raise AssertionError
        total += sum(table.points) + table.opener
    return total


def run_numbers(games: list[tuple[int, list[Told]]]) -> int:
    """Do the same by the hand-written loop, the events being numbers already."""
    total = 0
    for opener, events in games:
        table = Rival(opener)
        for kind, a, b in events:
            if not table.do(kind, a, b):
                raise AssertionError
        total += sum(table.points) + table.opener
    return total


def timed(work: Callable[[], int]) -> tuple[float, int]:
    """Return the seconds that the work took, and its result."""
    gc.collect()
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def main(matches: int = 200, rounds: int = 7) -> None:
    """Print actions a second of both, and their ratio."""
    rules = rules_of("paulista")
    tables = [random_match(rules, 4, seed) for seed in range(matches)]
    ours = [(table.start, table.events) for table in tables]
    theirs = [(table.start.hand.opener, table.events) for table in tables]
    numbers = [(opener, [number_of(event) for event in events]) for opener, events in theirs]
    actions = sum(len(events) for _, events in ours)
    works: list[tuple[str, Callable[[], int]]] = [
        ("engine", lambda: run_engine(rules, ours)),
        ("by hand, events", lambda: run_rival(theirs)),
        ("by hand, numbers", lambda: run_numbers(numbers)),
    ]
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        took = [timed(work) for _, work in works]
        if len({result for _, result in took}) != 1:
            raise AssertionError(took)
        best = [min(before, seconds) for before, (seconds, _) in zip(best, took, strict=True)]
    print(f"{actions} actions of {matches} matches, best of {rounds} rounds")
    for (name, _), seconds in zip(works, best, strict=True):
        print(f"{name:<17}{actions / seconds:12,.0f} actions/s   engine is at {seconds / best[0]:.2f} of it")


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
