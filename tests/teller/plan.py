"""How a hand is told: card by card, a trick by its end only, or nothing but who won it.

A plan is a list of tellings in order: each covers some steps of the oracle's story and says how.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from tests.oracle.deal import Step, Story
from tests.oracle.referee import Card
from tests.teller.noise import Manner

CARDS = ("play", "cover")


class Telling(NamedTuple):
    """Some steps, and the way they are told.

    ``way`` is ``step`` (one step, in full), ``trick`` (by its result), ``hand`` (by its result) or
    ``call`` (of a team, the cards before it skipped). ``seat`` and ``card`` are what the result names.
    """

    way: str
    steps: list[Step]
    seat: int | None = None
    card: Card = None
    vague: bool = False


def hands(story: Story) -> Iterator[list[Step]]:
    """Yield the steps of each hand; a score told before it stands alone."""
    found: list[Step] = []
    for step in story.steps:
        found.append(step)
        ended = any(outcome["type"] in ("hand", "game") for outcome in step.outcomes)
        if ended or step.action[0] == "score":
            yield found
            found = []
    if found:
        yield found


def plan(hand: list[Step], players: int, how: Manner, rng: random.Random) -> list[Telling]:
    """Return how to tell a hand."""
    # Of two players a team's call is a player's: whose turn it is cannot be left open.
    called = any(step.action[0] == "call" for step in hand)
    if rng.random() < how.skips and _by_result(hand) and not (called and players == 2):
        return _hand_only(hand, rng)
    found: list[Telling] = []
    for chunk in _tricks(hand):
        found += _chunk(chunk, players, how, rng)
    return found


def _by_result(hand: list[Step]) -> bool:
    """Say whether the hand was won by its tricks, and no late vira could be missed."""
    last = hand[-1]
    won = [each for each in last.outcomes if each["type"] == "hand" and each["reason"] == "tricks"]
    return bool(won) and last.rule is None and won[0]["team"] is not None


def _hand_only(hand: list[Step], rng: random.Random) -> list[Telling]:
    """Tell the choice, the calls and their answers (of teams only), then who won."""
    kept = [step for step in hand if step.action[0] in ("choice", "call", "answer")]
    if hand[0].action[0] == "vira" and rng.random() < 0.5:
        kept.insert(0, hand[0])
    found = [_skipping(step) for step in kept]
    # With nothing told of it yet, the result alone would be taken for the hand that has just ended.
    steps = [hand[-1]] if kept else [hand[0], hand[-1]]
    return [*found, Telling("hand", steps, vague=True)]


def _tricks(hand: list[Step]) -> Iterator[list[Step]]:
    """Yield the steps up to the end of each trick."""
    found: list[Step] = []
    for step in hand:
        found.append(step)
        if any(outcome["type"] == "trick" for outcome in step.outcomes):
            yield found
            found = []
    if found:
        yield found


def _chunk(chunk: list[Step], players: int, how: Manner, rng: random.Random) -> list[Telling]:
    cards = [step for step in chunk if step.action[0] in CARDS]
    ends = chunk[-1].action[0] in CARDS and len(cards) == players
    calls = [number for number, step in enumerate(chunk) if step.action[0] == "call"]
    first = next((number for number, step in enumerate(chunk) if step.action[0] in CARDS), 0)
    if rng.random() < how.skips and ends and all(number < first for number in calls):
        return [*_each(chunk[:first]), _result(chunk[-1], cards, players, rng)]
    ran = chunk[-1].action[0] == "answer" and not chunk[-1].action[2]
    if rng.random() < how.skips and ran and calls and players > 2:
        kept = [step for step in chunk if step.action[0] not in CARDS]
        return [_skipping(step) for step in kept]
    return _each(chunk)


def _skipping(step: Step) -> Telling:
    """Tell a step before which cards were skipped: a call is a team's then."""
    way = "call" if step.action[0] == "call" else "step"
    return Telling(way, [step], vague=step.action[0] != "vira")


def _each(steps: list[Step]) -> list[Telling]:
    return [Telling("step", [step]) for step in steps]


def _result(last: Step, cards: list[Step], players: int, rng: random.Random) -> Telling:
    """Return the telling of a trick by its end: by a team, by a player, or by the winning card."""
    outcome = last.outcomes[0]
    seat = outcome["winner"]
    kind = rng.choice(["team", "seat", "card"])
    if seat is None or kind == "team":
        return Telling("trick", [last], vague=players > 2 or seat is None)
    card = next(step.action[2] for step in cards if step.action[:2] == ("play", seat))
    return Telling("trick", [last], seat, card if kind == "card" else None)
