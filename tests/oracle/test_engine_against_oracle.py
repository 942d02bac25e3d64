"""The engine against the oracle: all that is small enough in full, the rest by random matches."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.oracle.deal import Story, tell_match
from tests.oracle.engine_side import EngineSide, check_step, same_view
from tests.oracle.referee import (
    PACKS,
    Action,
    Card,
    Ladder,
    Match,
    Team,
    deck,
    hand_outcome,
    ladder_accept,
    ladder_call,
    ladder_refusals,
    ladder_run_pays,
    ladder_states,
    rival,
    step_name,
    step_value,
    trick,
)

every_pack = pytest.mark.parametrize("pack", list(PACKS))
every_table = pytest.mark.parametrize("players", [2, 4, 6])


# --- cards: every vira, every first card, every second card


def viras(pack: str) -> list[Card]:
    """Return every vira, or none where there is none."""
    return [None] if PACKS[pack]["fixed"] else list(deck(pack))


@pytest.mark.slow
@every_pack
def test_every_two_cards_under_every_vira(pack: str) -> None:
    for vira in viras(pack):
        table = EngineSide(pack, 2, 0)
        if vira:
            table.tell(("vira", vira))
        for first in [card for card in deck(pack) if card != vira]:
            begun = table.copy()
            begun.tell(("play", 0, first))
            for second in [card for card in deck(pack) if card not in (vira, first)]:
                expected = trick(pack, vira, [(0, first), (1, second)])
                said = begun.copy().tell(("play", 1, second))[0]
                got = (said["winner"], said["tied"])
                wanted = (expected[1] if expected[0] == "won" else None, expected[0] == "tie")
                assert got == wanted, (pack, vira, first, second)


# --- hands: every sequence of tricks under every accepted call


def climb(pack: str, ladder: Ladder) -> list[Action]:
    """Return calls and acceptances, told of teams only, that lead from the plain hand to a ladder."""
    top = max(ladder.accepted, ladder.waiting)
    told: list[Action] = []
    for step in range(1, top + 1):
        raiser = str(ladder.raiser)
        caller = raiser if (top - step) % 2 == 0 else rival(raiser)
        told.append(("team_call", caller, step_name(pack, step)))
        if step < top or not ladder.waiting:
            told.append(("answer", rival(caller), True))
    return told


def at(pack: str, players: int, opener: int, ladder: Ladder) -> EngineSide:
    """Return a table whose hand has come to a ladder."""
    table = EngineSide(pack, players, opener)
    if not PACKS[pack]["fixed"]:
        table.tell(("vira", "Kc"))
    for action in climb(pack, ladder):
        table.tell(action)
    return table


@every_pack
@every_table
def test_every_sequence_of_tricks(pack: str, players: int) -> None:
    accepted = [ladder for ladder in ladder_states(pack) if not ladder.waiting]
    openers = range(players) if players < 6 else (5,)  # three tied tricks of six cost the engine most
    for opener, ladder in itertools.product(openers, accepted):
        follow(pack, at(pack, players, opener, ladder), [], opener, ladder)


def follow(pack: str, table: EngineSide, before: list[Team], opener: int, ladder: Ladder) -> None:
    """Tell every result the next trick can have; each hand must end just where the oracle ends it."""
    for team in ("nos", "eles", None):
        results = [*before, team]
        after = table.copy()
        ended = [each for each in after.tell(("trick", team)) if each["type"] == "hand"]
        hand = hand_outcome(pack, results, opener, ladder.raiser, step_value(pack, ladder.accepted))
        assert len(ended) == (hand is not None), (results, opener, ladder)
        if hand is None:
            follow(pack, after, results, opener, ladder)
        else:
            got = (ended[0]["team"], ended[0]["points"], ended[0]["reason"], ended[0]["rule"])
            assert got == hand, (results, opener, ladder)


# --- the ladder: every call and answer in every state


@every_pack
@every_table
def test_every_call_of_a_team(pack: str, players: int) -> None:
    for ladder in ladder_states(pack):
        table = at(pack, players, 0, ladder)
        for team, (call, value) in itertools.product(("nos", "eles"), PACKS[pack]["ladder"]):
            rules = ladder_refusals(pack, ladder, team, call)
            after = table.copy()
            rule, _ = after.do(("team_call", team, call))
            assert rule == (rules[0] if rules else None), (ladder, team, call)
            view = after.view()
            if rules:
                assert view == table.view()
            else:
                assert view["pending"] == {"call": call, "value": value, "team": team}
                assert view["stake"] == step_value(pack, ladder_call(pack, ladder, team, call).accepted)


@every_pack
@every_table
def test_every_answer_of_a_team(pack: str, players: int) -> None:
    for ladder in ladder_states(pack):
        table = at(pack, players, 0, ladder)
        for team, accepts in itertools.product(("nos", "eles"), (True, False)):
            after = table.copy()
            rule, outcomes = after.do(("answer", team, accepts))
            if not ladder.waiting or team == ladder.raiser:
                assert rule is not None, (ladder, team)
                assert ladder.waiting or rule == "phase"
                assert after.view() == table.view()
            elif accepts:
                assert after.view()["stake"] == step_value(pack, ladder_accept(ladder).accepted)
                assert after.view()["pending"] is None
            else:
                winner, points = ladder_run_pays(pack, ladder)
                assert (outcomes[0]["team"], outcomes[0]["points"]) == (winner, points)
                assert (outcomes[0]["reason"], outcomes[0]["rule"]) == ("run", "raise.run")


def walks(pack: str, players: int, opener: int) -> Iterator[list[Action]]:
    """Return ways to every state of the ladder on every player's turn in the first two tricks."""
    seen = set()
    queue: list[list[Action]] = [[]]
    for way in queue:
        match = _walked(pack, players, opener, way)
        key = (match.ladder, match.vira, match.seat_to_play(), len(match.results), len(match.plays))
        if match.opener != opener or key in seen or len(match.results) > 1:
            continue
        seen.add(key)
        yield way
        queue += [[*way, action] for action in _steps(match)]


def _walked(pack: str, players: int, opener: int, way: list[Action]) -> Match:
    match = Match(pack, players, random.Random(5), opener)
    for action in way:
        match.do(action)
    return match


def _steps(match: Match) -> list[Action]:
    """Return the lawful actions that matter to the ladder, one card standing for all."""
    legal = match.legal()
    plays = [action for action in legal if action[0] == "play"][:1]
    return plays + [action for action in legal if action[0] in ("vira", "call", "answer")]


@pytest.mark.slow
@every_pack
@every_table
def test_every_seat_in_every_state_of_the_ladder(pack: str, players: int) -> None:
    for way in walks(pack, players, 1):
        match, table = _walked(pack, players, 1, way), EngineSide(pack, players, 1)
        for action in way:
            table.tell(action)
        if match.vira_due():
            continue
        calls = [name for name, _ in PACKS[pack]["ladder"]]
        tried: list[Action] = [("call", seat, call) for seat in range(players) for call in calls]
        tried += [("answer", team, accepts) for team in ("nos", "eles") for accepts in (True, False)]
        for action in tried:
            _same_after(match, table.copy(), _walked(pack, players, 1, way), action)


def _same_after(before: Match, table: EngineSide, match: Match, action: Action) -> None:
    rules = before.refusals(action)
    said = table.do(action)
    check_step(action, rules, match.do(action).outcomes, said)
    same_view(action, match.view(), table.view())


# --- whole matches


def replay(story: Story) -> None:
    """Tell a match to the engine, event by event, the refused ones too."""
    table = EngineSide(story.pack, story.players, story.opener)
    told: list[Action] = []
    for step in story.steps:
        for action, rules in step.tries:
            tried = table.copy()
            check_step((*told[-8:], action), rules, [], tried.do(action))
            assert tried.view() == table.view(), (told[-8:], action)
        told.append(step.action)
        check_step(tuple(told[-20:]), [step.rule] if step.rule else [], step.outcomes, table.do(step.action))
        same_view(tuple(told[-20:]), step.view, table.view())


@pytest.mark.slow
@every_pack
@every_table
@pytest.mark.parametrize("seeds", [range(start, start + 30) for start in (0, 30)], ids=str)
def test_matches_by_seed(pack: str, players: int, seeds: range) -> None:
    for seed in seeds:
        replay(tell_match(pack, players, seed))


@pytest.mark.slow
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(list(PACKS)), st.sampled_from([2, 4, 6]), st.integers(1000, 10**9))
def test_any_match(pack: str, players: int, seed: int) -> None:
    replay(tell_match(pack, players, seed, hands=15))
