"""Random deals and random players: whole matches as lists of actions, the same for the same seed."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from tests.oracle.referee import PACKS, Action, Match, Outcome, deck

SCORES: dict[str, list[tuple[int, int]]] = {
    pack: [(0, 0)] * 6
    + (
        [(10, 10), (10, 4), (2, 10), (8, 8)]
        if pack == "mineiro"
        else [(11, 11), (11, 4), (3, 11), (9, 10), (11, 10)]
    )
    for pack in PACKS
}
"""From which scores matches begin: often 0 to 0, else near the special hands."""


class Temper(NamedTuple):
    """How the players of a match play."""

    calls: float
    raises: float
    runs: float
    covers: float
    ties: float
    declines: float
    concedes: float
    penalties: float


class Step(NamedTuple):
    """An action, what became of it and the state after it; before it, some actions that are refused."""

    tries: list[tuple[Action, list[str]]]
    action: Action
    rule: str | None
    outcomes: list[Outcome]
    view: dict[str, Any]


class Story(NamedTuple):
    """A match as it went."""

    pack: str
    players: int
    opener: int
    steps: list[Step]

    def hands(self) -> int:
        """Count the hands that ended."""
        return sum(outcome["type"] == "hand" for step in self.steps for outcome in step.outcomes)


def temper(rng: random.Random, *, concede: bool) -> Temper:
    """Return a temper: from calm to a ladder in nearly every hand."""
    return Temper(
        calls=rng.choice([0.02, 0.08, 0.3]),
        raises=rng.choice([0.1, 0.4, 0.8]),
        runs=rng.choice([0.1, 0.3]),
        covers=rng.choice([0.0, 0.1, 0.5, 0.9]),
        ties=rng.choice([0.0, 0.5, 0.95]),
        declines=rng.choice([0.1, 0.5]),
        concedes=rng.choice([0.0, 0.01]) if concede else 0.0,
        penalties=rng.choice([0.0, 0.05]),
    )


def few_ranks(pack: str, players: int, rng: random.Random) -> list[str] | None:
    """Return the few ranks to deal of, None for the whole deck."""
    ranks = list(PACKS[pack]["ranks"])
    if rng.random() < 0.5:
        return None
    return rng.sample(ranks, -(-(3 * players + 1) // 4))


def choose(match: Match, mood: Temper, rng: random.Random) -> Action:
    """Return what the players do next."""
    legal = match.legal()
    kinds = {kind: [action for action in legal if action[0] == kind] for kind, *_ in legal}
    if "choice" in kinds and not ("vira" in kinds and rng.random() < 0.7):
        plays = rng.random() >= mood.declines
        return next(action for action in kinds["choice"] if action[2] is plays)
    if "vira" in kinds:
        return kinds["vira"][0]
    if "answer" in kinds:
        return _answer(kinds, mood, rng)
    if rng.random() < mood.calls and "call" in kinds:
        return rng.choice(kinds["call"])
    if rng.random() < mood.concedes and "concede" in kinds:
        return rng.choice(kinds["concede"])
    if rng.random() < mood.covers and "cover" in kinds:
        return kinds["cover"][0]
    return _card(match, kinds["play"], mood, rng)


def _answer(kinds: dict[str, list[Action]], mood: Temper, rng: random.Random) -> Action:
    if "call" in kinds and rng.random() < mood.raises:
        return rng.choice(kinds["call"])
    accepts = rng.random() >= mood.runs
    return next(action for action in kinds["answer"] if action[2] is accepts)


def _card(match: Match, plays: list[Action], mood: Temper, rng: random.Random) -> Action:
    """Return a card: one equal in rank to one on the table where the mood is for ties."""
    shown = {card[0] for _, card in match.plays if card}
    equal = [action for action in plays if action[2][0] in shown]
    if equal and rng.random() < mood.ties:
        return rng.choice(equal)
    return rng.choice(plays)


def thinkable(match: Match, rng: random.Random) -> Action:
    """Return something that somebody might do, lawful or not."""
    seat, team = rng.randrange(match.players), rng.choice(["nos", "eles"])
    call = rng.choice(PACKS[match.pack]["ladder"])[0]
    if rng.random() < 0.1:
        return ("play", seat, rng.choice(["8p", "9c", "4p", "10o", "7e"]))
    return rng.choice(
        [
            ("play", seat, rng.choice(deck(match.pack))),
            ("play", match.seat_to_play() or 0, rng.choice([*match.shown, match.vira or "8e"])),
            ("cover", seat),
            ("cover", match.seat_to_play() or 0),
            ("call", seat, call),
            ("call", match.seat_to_play() or 0, call),
            ("answer", team, rng.random() < 0.5),
            ("choice", team, rng.random() < 0.5),
            ("vira", rng.choice(deck(match.pack))),
        ]
    )


def refused(match: Match, rng: random.Random, number: int) -> list[tuple[Action, list[str]]]:
    """Return some actions that every referee must refuse now, with the rules that forbid them.

    A card or call told before the vira is left out (a referee who has not been told the vira may
    wait for it), and so is what the pack punishes.
    """
    found = []
    for _ in range(number):
        action = thinkable(match, rng)
        rules = match.refusals(action)
        early = match.vira_due() and action[0] in ("play", "cover", "call")
        if rules and not early and not match.penalised(action):
            found.append((action, rules))
    return found


def penalty(match: Match, rng: random.Random) -> Action | None:
    """Return a call that loses the game, where there is one."""
    seat = match.seat_to_play()
    if seat is None:
        seat = rng.randrange(match.players)
    calls = [("call", seat, call) for call, _ in PACKS[match.pack]["ladder"]]
    calls = [action for action in calls if match.penalised(action)]
    return rng.choice(calls) if calls else None


def tell_match(
    pack: str,
    players: int,
    seed: int,
    *,
    tries: int = 3,
    hands: int = 60,
    matches: int = 1,
    told: bool = False,
) -> Story:
    """Return one or more random matches, up to their end or the end of a number of hands.

    ``told`` leaves out what has no plain words of its own.
    """
    rng = random.Random(f"{pack} {players} {seed}")
    opener = rng.randrange(players)
    match = Match(pack, players, rng, opener, few_ranks(pack, players, rng))
    steps: list[Step] = []
    played = 0
    for _ in range(matches):
        if played >= hands:
            break
        played += _one_match(match, steps, temper(rng, concede=not told), tries, hands - played)
    return Story(pack, players, opener, steps)


def _one_match(match: Match, steps: list[Step], mood: Temper, tries: int, hands: int) -> int:
    """Play one match; return how many hands it took."""
    rng = match.rng
    nos, eles = rng.choice(SCORES[match.pack])
    if nos or eles:
        steps.append(_step(match, ("score", nos, eles, 0, 0), []))
    played = 0
    while played < hands:
        wrong = refused(match, rng, tries)
        punished = penalty(match, rng) if rng.random() < mood.penalties else None
        steps.append(_step(match, punished or choose(match, mood, rng), wrong))
        kinds = [outcome["type"] for outcome in steps[-1].outcomes]
        played += "hand" in kinds or "game" in kinds
        if "match" in kinds:
            break
    return played


def _step(match: Match, action: Action, tries: list[tuple[Action, list[str]]]) -> Step:
    ruled = match.do(action)
    return Step(tries, action, ruled.rule, ruled.outcomes, match.view())
