"""A hand told in part: never another result than the whole one, and what is missing is named."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.cards import Card
from referee.engine.apply import apply
from referee.engine.ask import missing
from referee.engine.compile import Rules
from referee.engine.events import CardPlayed, Event, TrickTold, ViraTurned
from referee.engine.replay import find_play, replay
from referee.engine.ruling import HandEnded, Moved, TrickEnded
from referee.engine.state import State
from tests.engine.games import Table, random_hand
from tests.rulesets import HOUSES, PACKS, rules_of

packs = st.sampled_from(sorted(PACKS) + sorted(HOUSES))
tables = st.sampled_from([2, 4, 6])
seeds = st.integers(0, 10**9)


class Whole(NamedTuple):
    """A hand as it really went."""

    tricks: dict[int, TrickEnded]
    end: HandEnded


def whole_of(table: Table) -> Whole:
    effects = [effect for effects in table.effects for effect in effects]
    tricks = {effect.number: effect for effect in effects if isinstance(effect, TrickEnded)}
    return Whole(tricks, next(effect for effect in effects if isinstance(effect, HandEnded)))


def agrees(whole: Whole, effects: list[object]) -> None:
    for effect in effects:
        if isinstance(effect, TrickEnded):
            real = whole.tricks[effect.number]
            assert (effect.team, effect.tied) == (real.team, real.tied)
            assert effect.winner in (None, real.winner)
        if isinstance(effect, HandEnded):
            assert (effect.team, effect.points) == (whole.end.team, whole.end.points)


def told(rules: Rules, start: State, events: list[Event]) -> tuple[State, list[object]]:
    """Return the state and the effects of events, each of which must be accepted."""
    state, effects = start, []
    for event in events:
        moved = apply(rules, state, event)
        assert isinstance(moved, Moved), (events, event, moved)
        state = moved.state
        effects += moved.effects
    return state, effects


def hide_suits(events: list[Event], rng: random.Random) -> list[Event]:
    """Return the events with some suits left out."""
    hidden: list[Event] = []
    for event in events:
        match event:
            case CardPlayed(seat, Card(rank, _)) if rng.random() < 0.6:
                hidden.append(CardPlayed(seat, Card(rank)))
            case ViraTurned(Card(rank, _)) if rng.random() < 0.6:
                hidden.append(ViraTurned(Card(rank)))
            case _:
                hidden.append(event)
    return hidden


def tell_all(rules: Rules, start: State, partial: list[Event], real: list[Event]) -> list[object]:
    """Answer every need with the truth, and return the effects of the last telling."""
    events = list(partial)
    for _ in range(len(events) + 1):
        timeline = replay(rules, start, events)
        assert timeline.refused is None
        need = missing(rules, timeline.last)
        if need is None:
            return [effect for effects in timeline.effects for effect in effects]
        if need.kind == "vira":
            vira = next(event for event in real if isinstance(event, ViraTurned))
            events.append(vira)
            continue
        assert need.kind == "suit"
        assert need.seat is not None
        place = find_play(timeline, events, need.trick, need.seat)
        assert place is not None
        known = [event for event in real if isinstance(event, CardPlayed) and event.seat == need.seat]
        spot = [
            event
            for event in events[: place + 1]
            if isinstance(event, CardPlayed) and event.seat == need.seat
        ]
        truth = known[len(spot) - 1]
        assert truth.card is not None
        assert truth.card.suit in need.options
        assert events[place] != truth
        events[place] = truth
    raise AssertionError("the needs do not end")


@settings(max_examples=150)
@given(packs, tables, seeds)
def test_hidden_suits_never_change_a_result(pack: str, players: int, seed: int) -> None:
    rules = rules_of(pack)
    table = random_hand(rules, players, seed)
    whole = whole_of(table)
    partial = hide_suits(table.events, random.Random(seed))
    state, effects = told(rules, table.start, partial)
    agrees(whole, effects)
    ended = any(isinstance(effect, HandEnded) for effect in effects)
    assert ended != (missing(rules, state) is not None)
    final = tell_all(rules, table.start, partial, table.events)
    agrees(whole, final)
    assert any(isinstance(effect, HandEnded) for effect in final)


@settings(max_examples=150)
@given(packs, tables, seeds)
def test_a_late_vira_settles_what_an_early_one_would(pack: str, players: int, seed: int) -> None:
    rules = rules_of(pack)
    table = random_hand(rules, players, seed)
    viras = [event for event in table.events if isinstance(event, ViraTurned)]
    late = [event for event in table.events if event not in viras]
    rng = random.Random(seed)
    place = rng.randrange(len(late) + 1)
    events = [*late[:place], *viras, *late[place:]]
    state, effects = told(rules, table.start, hide_suits(events, rng) if rng.random() < 0.3 else events)
    agrees(whole_of(table), effects)
    ended = any(isinstance(effect, HandEnded) for effect in effects)
    assert ended or missing(rules, state) is not None


@settings(max_examples=150)
@given(packs, tables, seeds)
def test_tricks_told_by_their_result(pack: str, players: int, seed: int) -> None:
    rules = rules_of(pack)
    table = random_hand(rules, players, seed)
    whole, rng = whole_of(table), random.Random(seed)
    events: list[Event] = []
    trick: list[Event] = []
    for event, effects in zip(table.events, table.effects, strict=True):
        ends = [effect for effect in effects if isinstance(effect, TrickEnded)]
        trick.append(event)
        if not ends:
            continue
        if not isinstance(event, ViraTurned) and rng.random() < 0.5:
            kept = [e for e in trick if isinstance(e, ViraTurned)]
            cards = [e for e in trick if not isinstance(e, ViraTurned)]
            cards = cards[: rng.randrange(len(cards))]
            seat = ends[0].winner if rng.random() < 0.5 else None
            trick = [*kept, *cards, TrickTold(ends[0].team, seat, ends[0].number)]
        events += trick
        trick = []
    _, effects = told(rules, table.start, hide_suits(events, rng) if rng.random() < 0.5 else events)
    agrees(whole, effects)


@settings(max_examples=150)
@given(packs, tables, seeds)
def test_losing_cards_told_as_harmless(pack: str, players: int, seed: int) -> None:
    rules = rules_of(pack)
    table = random_hand(rules, players, seed)
    whole, rng = whole_of(table), random.Random(seed)
    state, events = table.start, []
    for event in table.events:
        number = len(state.hand.results) + 1
        real = whole.tricks.get(number)
        harmless = real is not None and not real.tied and isinstance(event, CardPlayed)
        if harmless and event.seat % 2 != real.team and rng.random() < 0.7:
            events.append(CardPlayed(event.seat, None))
        else:
            events.append(event)
        moved = apply(rules, state, event)
        assert isinstance(moved, Moved)
        state = moved.state
    _, effects = told(rules, table.start, events)
    agrees(whole, effects)
    assert any(isinstance(effect, HandEnded) for effect in effects)
