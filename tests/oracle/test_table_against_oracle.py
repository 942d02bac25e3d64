"""End to end: the oracle's matches told in Portuguese to ``referee table --json``, reply by reply."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from typing import Any

import pytest

from tests.oracle.deal import Story, tell_match
from tests.oracle.referee import ANY, PACKS
from tests.oracle.tell import Line, lines, name_of, people

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(importlib.util.find_spec("referee.__main__") is None, reason="no command line yet"),
]

TIMEOUT = 170
SEEDS = range(2)
HANDS = 40
"""15 tables, two seeds each, at most 40 hands a seed."""

ALWAYS = ("score", "games", "pending", "opener", "special", "winner")
WITHIN = ("trick", "tricks", "stake", "turn", "manilhas")
"""What is compared in the middle of a hand only: between hands the contract leaves it open."""


def replies(story: Story, told: list[Line]) -> list[dict[str, Any]]:
    """Return what the table says to these lines."""
    command = [sys.executable, "-m", "referee", "table", "--rules", story.pack, "--json"]
    command += ["--players", people(story.players), "--opens", str(name_of(story.opener))]
    text = "".join(line.text + "\n" for line in told)
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, encoding="utf-8", timeout=TIMEOUT, check=False
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(told), done.stderr
    return found


def faults(story: Story, line: Line, reply: dict[str, Any]) -> list[str]:
    """Return in what a reply differs from the oracle."""
    found = [] if reply["understood"] else ["not understood"]
    scores = [each for each in reply["events"] if each["type"] == "score_claim" and not each["legal"]]
    if reply["asks"] is not None and not scores:
        # A score other than the referee's own changes nothing until its question is answered.
        found.append(f"asks {reply['asks']}")
    found += _event_faults(line, reply)
    outcomes = [outcome for step in line.steps for outcome in step.outcomes]
    expected = [_outcome(outcome) for outcome in outcomes]
    got = [
        {key: each.get(key) for key in wanted}
        for each, wanted in zip(reply["outcomes"], expected, strict=False)
    ]
    if got != expected or len(reply["outcomes"]) != len(expected):
        found.append(f"outcomes {reply['outcomes']}, not {expected}")
    return found + _state_faults(line, reply["state"])


def _outcome(outcome: dict[str, Any]) -> dict[str, Any]:
    """Return the part of an outcome that the contract fixes."""
    wanted = {key: value for key, value in outcome.items() if value != ANY}
    if "winner" in wanted:
        wanted["winner"] = name_of(wanted["winner"])
    return wanted


def _event_faults(line: Line, reply: dict[str, Any]) -> list[str]:
    legal = [each["legal"] for each in reply["events"]]
    expected = [step.rule is None for step in line.steps]
    if legal != expected:
        return [f"events {reply['events']}, of which {expected} are lawful"]
    rules = [each.get("rule") for each in reply["events"] if not each["legal"]]
    wanted = [step.rule for step in line.steps if step.rule is not None]
    same = all(want in {got, ANY} for got, want in zip(rules, wanted, strict=True))
    return [] if same else [f"refused by {rules}, not {wanted}"]


def _state_faults(line: Line, state: dict[str, Any]) -> list[str]:
    view = {**line.steps[-1].view, "turn": name_of(line.steps[-1].view["turn"])}
    view["opener"] = name_of(view["opener"])
    keys = ALWAYS if view["between"] else ALWAYS + WITHIN
    return [f"{key} {state[key]}, not {view[key]}" for key in keys if state[key] != view[key]]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("pack", list(PACKS))
def test_told_matches(pack: str, players: int, seed: int) -> None:
    story = tell_match(pack, players, seed, hands=HANDS, matches=20, told=True)
    told = lines(story, seed, wrongs=0.1)
    said = replies(story, told)
    for number, (line, reply) in enumerate(zip(told, said, strict=True)):
        wrong = faults(story, line, reply)
        before = "\n".join(each.text for each in told[max(0, number - 12) : number])
        assert not wrong, f"{before}\n> {line.text}\n{reply['say']}\n" + "\n".join(wrong)


def test_at_least_a_thousand_hands() -> None:
    told = [
        tell_match(pack, players, seed, hands=HANDS, matches=20, told=True).hands()
        for pack in PACKS
        for players in (2, 4, 6)
        for seed in SEEDS
    ]
    assert sum(told) >= 1000
