"""Laws of the engine, on random lawful matches and on random tellings of anything at all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.cards import SUITS, Card, other
from referee.engine.apply import apply
from referee.engine.events import (
    Answered,
    Called,
    CardCovered,
    CardPlayed,
    Conceded,
    ElevenChosen,
    Event,
    HandBegan,
    HandTold,
    MatchBegan,
    OpenerTold,
    ScoreSet,
    TrickTold,
    ViraTurned,
)
from referee.engine.order import tiers
from referee.engine.replay import replay, without
from referee.engine.ruling import CODES, GameEnded, HandEnded, MatchEnded, Moved, TrickEnded, Violation
from referee.engine.state import new_state
from tests.engine.games import random_match
from tests.rulesets import PACKS, rules_of

packs = st.sampled_from(sorted(PACKS))
tables = st.sampled_from([2, 4, 6])
numbers = st.integers(0, 10**9)

seats = st.integers(0, 3)
teams = st.integers(0, 1)
some_team = st.none() | teams
cards = st.builds(Card, st.sampled_from("4567QJKA23"), st.none() | st.sampled_from(SUITS))
calls = st.sampled_from(["truco", "seis", "nove", "doze"])
anything: st.SearchStrategy[Event] = st.one_of(
    st.builds(CardPlayed, seats, st.none() | cards),
    st.builds(CardPlayed, seats, cards),
    st.builds(CardPlayed, seats, cards),
    st.builds(CardCovered, seats),
    st.builds(ViraTurned, cards),
    st.builds(TrickTold, some_team, st.none() | seats, st.none() | st.integers(1, 3)),
    st.builds(Called, teams, st.none(), calls),
    seats.flatmap(lambda seat: st.builds(Called, st.just(seat % 2), st.just(seat), calls)),
    st.builds(Answered, teams, st.none(), st.booleans()),
    st.builds(ElevenChosen, teams, st.booleans()),
    st.builds(HandTold, some_team),
    st.builds(Conceded, teams),
    st.builds(HandBegan, st.none() | seats),
    st.builds(OpenerTold, seats),
    st.builds(ScoreSet, st.tuples(st.integers(0, 12), st.integers(0, 12))),
    st.builds(MatchBegan, st.none() | seats),
)


@given(packs, st.lists(anything, max_size=60))
def test_whatever_is_told_moves_or_is_refused_and_a_refusal_changes_nothing(
    pack: str, told: list[Event]
) -> None:
    rules = rules_of(pack)
    state = new_state(rules, 4)
    for event in told:
        kept = repr(state)
        verdict = apply(rules, state, event)
        assert repr(state) == kept
        assert verdict == apply(rules, state, event)
        if isinstance(verdict, Violation):
            assert tuple(verdict.facts) == CODES[verdict.code]
            continue
        before, state = state, verdict.state
        hand = state.hand
        assert len(hand.results) == len(hand.past) == len(hand.winners) == len(hand.leads) <= 3
        assert all(0 <= count < rules.target for count in state.points)
        assert state.hand.turn is None or 0 <= state.hand.turn < 4
        if not isinstance(event, MatchBegan | ScoreSet):
            assert_scores(verdict, before.points)


def assert_scores(moved: Moved, before: tuple[int, int]) -> None:
    """Points never fall but by a game; at most one hand, game and match end at once, in this order."""
    kinds = [type(effect) for effect in moved.effects if not isinstance(effect, TrickEnded)]
    ends = [kind for kind in kinds if kind in (HandEnded, GameEnded, MatchEnded)]
    assert ends == [kind for kind in (HandEnded, GameEnded, MatchEnded) if kind in ends]
    if GameEnded in ends:
        assert moved.state.points == (0, 0)
    else:
        assert all(now >= then for now, then in zip(moved.state.points, before, strict=True))
        assert sum(now > then for now, then in zip(moved.state.points, before, strict=True)) <= 1


@given(packs, tables, numbers)
def test_replay_is_the_fold_and_undo_is_the_replay_without_the_last(
    pack: str, players: int, seed: int
) -> None:
    rules = rules_of(pack)
    table = random_match(rules, players, seed, most=80)
    line = replay(rules, table.start, table.events)
    assert line.refused is None
    assert line.last == table.state
    assert list(line.effects) == table.effects
    shorter = replay(rules, table.start, without(table.events, len(table.events) - 1))
    assert shorter.states == line.states[:-1]


def swapped(event: Event, players: int) -> Event:
    """Return the event with everyone moved one seat on: the teams change sides."""
    changes: dict[str, object] = {}
    for name, value in event._asdict().items():
        if name in ("seat", "opener") and value is not None:
            changes[name] = (value + 1) % players
        elif name == "team" and value is not None:
            changes[name] = other(value)
        elif name in ("points", "games") and value is not None:
            changes[name] = value[::-1]
    return event._replace(**changes)


@given(packs, tables, numbers)
def test_swapping_the_teams_swaps_the_verdict(pack: str, players: int, seed: int) -> None:
    rules = rules_of(pack)
    table = random_match(rules, players, seed, most=60)
    state = new_state(rules, players, (table.start.hand.opener + 1) % players)
    for event, effects in zip(table.events, table.effects, strict=True):
        moved = apply(rules, state, swapped(event, players))
        assert isinstance(moved, Moved)
        state = moved.state
        for mine, theirs in zip(effects, moved.effects, strict=True):
            assert type(mine) is type(theirs)
            if isinstance(mine, HandEnded | GameEnded | MatchEnded):
                assert theirs.team == (None if mine.team is None else other(mine.team))
            if isinstance(mine, TrickEnded):
                assert theirs.winner == (None if mine.winner is None else (mine.winner + 1) % players)
    assert state.points == table.state.points[::-1]


@given(packs, st.sampled_from("QJKA23"))
def test_the_order_of_cards_is_total_over_tiers(pack: str, vira: str) -> None:
    rules = rules_of(pack)
    order = tiers(rules, Card(vira) if rules.uses_vira else None)
    assert [len(tier) for tier in order[-4:]] == [1, 1, 1, 1]
    assert all(len({card.rank for card in tier}) == 1 for tier in order)
