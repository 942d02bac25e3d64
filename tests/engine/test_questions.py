"""Questions on a state, and the table as the fold of its events."""

from __future__ import annotations

import pytest

from referee.engine import ask
from referee.engine.events import CardCovered, CardPlayed
from referee.engine.fate import TIE, Decided, Depends
from referee.engine.replay import find_play, instead, replay, without
from referee.engine.state import new_state
from tests.engine.notation import event_of, events_of, tell
from tests.rulesets import rules_of


@pytest.mark.parametrize(
    ("told", "seats"),
    [
        ("vira 3", ()),
        ("vira 3, 0 5, 1 2", (1,)),
        ("vira 3, 0 2, 1 2, 2 xx", (0, 1)),
        ("vira 3, 0 4, 1 2", None),
        ("vira 3, call B truco, accept A, 1 2", None),
        ("trick = @0, 0 xx", ()),
    ],
)
def test_the_best_card_so_far(told: str, seats: tuple[int, ...] | None) -> None:
    told = told.replace("2 xx", "2 ??")
    table = tell("paulista", told.replace("trick = @0, 0 xx", "vira 3, trick A @0, 0 xx"))
    assert ask.best_so_far(table.rules, table.state) == seats


def test_who_leads() -> None:
    table = tell("paulista", "vira 3, 0 5")
    assert ask.who_leads(table.rules, table.state) == {0}
    nobody = tell("paulista", "vira 3, trick =, 0 4, 1 4, 2 5, 3 5")
    assert ask.who_leads(nobody.rules, nobody.state) == frozenset()


def test_how_the_trick_may_end() -> None:
    table = tell("paulista", "vira 3, 0 4p, 1 2")
    assert {outcome.winner for outcome in ask.trick_outlook(table.rules, table.state)} == {0}
    open_ = tell("paulista", "vira 3, 0 3")
    assert {outcome.result for outcome in ask.trick_outlook(open_.rules, open_.state)} == {0, 1, TIE}
    over = tell("paulista", "trick A, trick B, vira 3, 1 4, 2 4, 3 5, 0 5")
    assert ask.trick_outlook(over.rules, over.state) == frozenset()


@pytest.mark.parametrize(
    ("told", "teams"),
    [
        ("", {0, 1, None}),
        ("trick A", {0, 1}),
        ("trick A, trick B", {0, 1}),
        ("trick =", {0, 1, None}),
        ("trick =, vira 3, 0 4p", {0}),
        ("mineiro 0 A, 1 K, 2 5, 3 J, trick B @1", {0, 1}),
    ],
)
def test_who_may_still_take_the_hand(told: str, teams: set[int | None]) -> None:
    table = (
        tell("paulista", told) if not told.startswith("mineiro") else tell("mineiro", "0 A, 1 K, 2 5, 3 J")
    )
    assert ask.possible_takers(table.rules, table.state) == teams


def test_the_fate_of_the_hand_now() -> None:
    table = tell("paulista", "trick A, trick B")
    fate = ask.fate_now(table.rules, table.state)
    assert isinstance(fate, Depends)
    assert fate.tied == Decided(0, "tie.third")
    unknown = tell("paulista", "vira 3, 0 4, 1 4, 2 5, 3 5")
    assert ask.fate_now(unknown.rules, unknown.state) == ask.fate_now(*tell("paulista", "vira 3")[:2])


@pytest.mark.parametrize(
    ("pack", "told", "pays"),
    [
        ("paulista", "score 9 0", (1, False)),
        ("paulista", "score 9 0, call A truco, accept B", (3, True)),
        ("paulista", "score 11 11", (1, True)),
        ("paulista", "score 11 3", (1, True)),
    ],
)
def test_what_the_hand_pays(pack: str, told: str, pays: tuple[int, bool]) -> None:
    table = tell(pack, told)
    assert ask.hand_pays(table.rules, table.state, 0) == pays


# --- replay

STORY = "vira 3, 0 4, 1 4, 2 5, 3 5"


def test_replay_is_the_fold_and_stops_at_the_first_refusal() -> None:
    rules = rules_of("paulista")
    start = new_state(rules, 4)
    line = replay(rules, start, events_of("vira 3, 0 5, 0 6, 1 7"))
    assert len(line.states) == 3
    assert line.refused is not None
    assert (line.refused[0], line.refused[1].code) == (2, "play.twice")
    assert line.last is line.states[-1]


def test_replay_goes_on_behind_a_penalty() -> None:
    rules = rules_of("fprt")
    line = replay(rules, new_state(rules, 4), events_of("score 11 0, play A, call 0 truco, 1 3"))
    assert line.refused is None
    assert line.last.games == (0, 1)


def test_events_left_out_or_put_right() -> None:
    events = events_of(STORY)
    assert without(events, 1) == (events[0], *events[2:])
    assert instead(events, 1, event_of("0 4c"))[1] == event_of("0 4c")
    for wrong in (lambda: without(events, 9), lambda: instead(events, 9, events[0])):
        with pytest.raises(IndexError):
            wrong()


@pytest.mark.parametrize(
    ("told", "trick", "seat", "place"),
    [
        (STORY, 1, 0, 1),
        (STORY, 1, 3, 4),
        (STORY, 2, 0, None),
        ("vira 3, 0 4p, 1 2, 2 5, 3 5, 0 xx, 1 3", 2, 0, 5),
        ("vira 3, 0 4p, 1 2, 2 5, 3 5, 0 xx, 1 3", 1, 0, 1),
        ("vira 3, 0 4p, 1 2, 2 5, 3 5, hand A, vira 2, 3 5", 1, 0, None),
        ("vira 3, 0 4p, 1 2, 2 5, 3 5, hand A, vira 2, 3 5", 1, 3, 7),
    ],
)
def test_the_event_that_a_need_is_about(told: str, trick: int, seat: int, place: int | None) -> None:
    rules = rules_of("paulista")
    events = events_of(told)
    line = replay(rules, new_state(rules, 4), events)
    found = find_play(line, events, trick, seat)
    assert found == place
    assert place is None or isinstance(events[place], CardPlayed | CardCovered)


def test_a_suit_told_after_the_question() -> None:
    rules = rules_of("paulista")
    start, events = new_state(rules, 4), events_of("vira K, 0 A, 1 A, 2 5, 3 6")
    for suit, asked in (("c", 0), ("e", 1)):
        line = replay(rules, start, events)
        need = ask.missing(rules, line.last)
        assert need is not None
        assert need.seat == asked
        place = find_play(line, events, need.trick, asked)
        assert place is not None
        events = list(instead(events, place, event_of(f"{asked} A{suit}")))
    assert replay(rules, start, events).last.hand.results == (0,)
