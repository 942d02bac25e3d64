"""Hands told in part: what is known all the same, what is asked, and what late news settle."""

from __future__ import annotations

import pytest

from referee.cards import Card, parse_card
from referee.engine.ask import Need, missing, who_leads
from referee.engine.fate import TIE, UNKNOWN
from referee.engine.state import trick_now, turn
from tests.engine.notation import go_on, tell


def need(kind: str, trick: int, seat: int | None = None, card: str = "", options: str = "") -> Need:
    return Need(kind, trick, seat, parse_card(card) if card else None, tuple(options))  # type: ignore[arg-type]


# pack, told, outcomes, what is missing
TOLD = [
    # the suit does not matter where the rank has no manilha, or where nothing can beat or equal it
    ("paulista", "vira 3, 0 4, 1 2, 2 A, 3 3", ["trick A0"], None),
    ("mineiro", "0 7c, 1 7, 2 3, 3 2", ["trick A0"], None),
    ("mineiro", "0 4p, 1 7, 2 4, 3 A", ["trick A0"], None),
    # it does where two manilhas without a suit meet, or one that may be a manilha
    ("paulista", "vira 3, 0 4, 1 4, 2 A, 3 3", [], need("suit", 1, 0, "4", "oecp")),
    ("mineiro", "0 3, 1 7, 2 5, 3 J", [], need("suit", 1, 1, "7", "oecp")),
    ("mineiro", "0 A, 1 2, 2 5, 3 J", [], need("suit", 1, 0, "A", "oecp")),
    ("mineiro", "0 A, 1 K, 2 5, 3 J", ["trick A0"], None),
    # two partners: the team is known, not who opens
    ("paulista", "vira 3, 0 4, 1 2, 2 4, 3 3", [], need("suit", 1, 0, "4", "oecp")),
    ("paulista", "trick A, vira 3, 0 4, 1 2, 2 4, 3 3", ["trick A?", "trick A?", "hand A 1"], None),
    # suits already out are no options; one left is no question
    ("paulista", "vira 3, 0 4p, 1 4, 2 A, 3 3", ["trick A0"], None),
    ("paulista", "vira 3, 0 4c, 1 4, 2 A, 3 3", [], need("suit", 1, 1, "4", "oep")),
    (
        "paulista",
        "vira 3, 0 4p, 1 2, 2 5, 3 5, 0 4c, 1 4, 2 A, 3 3",
        ["trick A0", "trick A0", "hand A 1"],
        None,
    ),
    # the vira
    ("paulista", "0 5, 1 6, 2 7, 3 3", [], need("vira", 1)),
    ("paulista", "0 5, 1 6, 2 7, 3 3, vira 6", ["trick A2"], None),
    ("paulista", "0 5, 1 6, vira 6, 2 7, 3 3", ["trick A2"], None),
    ("paulista", "0 5, 1 6, 2 7, 3 3, 3 4, 0 2, 1 2, 2 3, vira K", ["trick B3", "trick A2"], None),
    ("paulista", "trick A @0, 0 xx, 1 xx, 2 xx, 3 xx", ["trick A0", "trick =", "hand A 1"], None),
    ("limpo", "0 A, 1 A, 2 A, 3 A", [], need("vira", 1)),
    # in fprt's mão de ferro the vira is expected, not missing, until somebody plays on without it
    ("fprt", "score 11 11, 0 3, 1 2, 2 K, 3 7", [], None),
    ("fprt", "score 11 11, 0 3, 1 2, 2 K, 3 7, vira 6p", ["trick B3"], None),
    ("fprt", "score 11 11, 0 3, 1 3, 2 K, 3 7, 0 5", [], need("vira", 1)),
    ("fprt", "score 11 11, trick B @1", ["trick B1"], None),
    # harmless cards neither win nor tie
    ("paulista", "vira 3, 0 ??, 1 ??, 2 5, 3 ??", ["trick A2"], None),
    ("paulista", "vira 3, 0 4, 1 ??, 2 ??, 3 A", ["trick A0"], None),
    ("paulista", "vira 3, 0 4, 1 4, 2 ??, 3 ??", [], need("suit", 1, 0, "4", "oecp")),
    # results told
    ("paulista", "trick A, trick B, trick =", ["trick A?", "trick B?", "trick =", "hand A 1"], None),
    ("paulista", "trick A @2", ["trick A2"], None),
    ("paulista", "trick = @2", ["trick ="], None),
    ("paulista", "vira 3, 0 4p, trick A", ["trick A0"], None),
    ("paulista", "vira 3, 0 4c, trick B", ["trick B?"], None),
    ("paulista", "vira 3, 0 4c, 1 5, trick B", ["trick B3"], None),
    ("paulista", "vira K, 0 A, 1 A, 2 5, 3 6, trick A #1", ["trick A0"], None),
    ("paulista", "vira K, 0 A, 1 A, 2 5, 3 6, trick B", ["trick B1"], None),
    ("paulista", "trick A, trick A #1", ["trick A?"], None),
    # a trick told with the card that won it
    ("paulista", "vira 6, trick B @3 $3c, 3 3o", ["trick B3"], None),
    ("paulista", "vira 6, 0 3c, trick A @0 $3c, 0 2", ["trick A0"], None),
    ("paulista", "vira 6, 0 3c, 1 2, trick A $3c", ["trick A0"], None),
    ("paulista", "vira 6, 0 3, trick A @0 $3c", ["trick A0"], None),
    ("paulista", "vira 6, trick A $7c, 0 2", ["trick A?"], None),
    ("paulista", "vira 6, trick A, trick A @2 #1 $7c, 2 2", ["trick A?"], None),
    ("paulista", "vira 3, 0 5, 1 6, 2 7, 3 2, trick B @3 #1", ["trick B3"], None),
    # the table goes on: who opens tells who won
    ("paulista", "vira K, 0 A, 1 A, 2 5, 3 6, 1 7", ["trick B1"], None),
    ("mineiro", "0 A, 1 A, 2 5, 3 6, 1 7", ["trick B1"], None),
    # and that the hand goes on tells that it was not over
    ("paulista", "trick A @0, vira 3, 0 4, 1 2, 2 4, 3 4, 3 Q", ["trick A0", "trick B3"], None),
    ("paulista", "trick =, 0 2, 1 2, 2 5, 3 6, 0 Q", ["trick =", "trick ="], None),
    ("mineiro", "0 A, 1 A, 2 5, 3 6, 0 2", [], need("suit", 1, 0, "A", "oecp")),
    ("mineiro", "0 A, 1 A, 2 5, 3 6, 0 3, 1 2, 2 5, 3 6", ["trick A0", "hand A 2"], None),
    ("mineiro", "0 A, 1 A, 2 5, 3 6, 0 2, 1 Ae", ["trick ="], None),
    ("paulista", "vira 3, 0 4, 1 4, 2 5, 3 5, call 1 truco, accept A, 1 3", ["trick B1"], None),
]


@pytest.mark.parametrize(("pack", "told", "outcomes", "wanted"), TOLD)
def test_told_in_part(pack: str, told: str, outcomes: list[str], wanted: Need | None) -> None:
    table = tell(pack, told)
    assert table.refused is None
    assert table.outcomes == outcomes
    assert missing(table.rules, table.state) == wanted


def test_a_suit_told_in_a_later_trick_settles_an_earlier_one() -> None:
    table = tell("mineiro", "0 A, 1 K, 2 A, 3 6, 0 2, 1 Ae", opener=0)
    assert table.outcomes == ["trick A0"]


def test_who_opens_settles_what_the_suits_leave_open() -> None:
    table = tell("paulista", "vira 3, 0 4, 1 4, 2 4, 3 5")
    assert missing(table.rules, table.state) == need("suit", 1, 0, "4", "oecp")
    assert go_on(table, "2 4p").outcomes == ["trick A2"]


@pytest.mark.parametrize(("pack", "told"), [("paulista", "vira 3, "), ("mineiro", "")])
def test_several_cards_that_nobody_named_leave_only_the_winner_to_ask_for(pack: str, told: str) -> None:
    # Seat 1 opens again: it won, or tied with seat 2. A four of seat 3 was no manilha: no question.
    table = tell(pack, told + f"call B truco, accept A, 1 2, 3 {5 if told else 4}, 1 Q")
    assert table.refused is None
    assert missing(table.rules, table.state) == need("winner", 1)


def test_the_trick_in_question_keeps_its_number_until_it_is_settled() -> None:
    table = tell("paulista", "vira 3, 0 4, 1 4, 2 5, 3 5")
    assert (trick_now(table.state), turn(table.rules, table.state)) == (1, None)
    assert who_leads(table.rules, table.state) == {0, 1}
    after = go_on(table, "trick B")
    assert (trick_now(after.state), turn(after.rules, after.state)) == (2, 1)


def test_after_a_trick_told_by_its_team_any_of_it_may_open() -> None:
    table = tell("paulista", "trick A")
    assert who_leads(table.rules, table.state) == {0, 2}
    assert turn(table.rules, table.state) is None
    for seat in (0, 2):
        after = go_on(table, f"{seat} 3")
        assert after.refused is None
        assert after.state.hand.winners == (seat,)
        assert after.state.hand.turn == seat + 1


def test_between_two_the_team_is_the_player() -> None:
    table = tell("paulista", "trick B", players=2)
    assert table.outcomes == ["trick B1"]
    assert table.state.hand.turn == 1


def test_a_seat_told_later_for_a_trick_known_by_its_team() -> None:
    table = go_on(tell("paulista", "trick A"), "trick A @2 #1")
    assert table.outcomes == []
    assert table.state.hand.turn == 2


def test_after_a_tie_without_cards_the_opener_is_known_only_where_the_rule_is_enough() -> None:
    assert tell("paulista", "trick =").state.hand.turn is None
    assert tell("paulista", "vira 3, 0 5, 1 6, 2 3p, trick =").state.hand.turn == 2
    assert tell("paulista", "vira 3, 0 3c, 1 3p, trick =").state.hand.turn == 0
    assert tell("paulista", "vira 3, 0 5, 1 3p, trick =").state.hand.turn == 1
    assert tell("paulista", "vira 3, 0 5, 1 2p, trick =").state.hand.turn is None


def test_results_of_unsettled_tricks_are_unknown() -> None:
    table = tell("mineiro", "0 A, 1 A, 2 5, 3 6, 0 2, 1 2, 2 5, 3 6")
    assert table.state.hand.results == (UNKNOWN, TIE)
    # The first ace won, tied or the second did: with a tied second the winner of the first has the hand.
    assert missing(table.rules, table.state) == need("suit", 1, 0, "A", "oecp")
    assert go_on(table, "trick A #1").outcomes == ["trick A0", "hand A 2"]


# --- a call told of a team only, on the others' turn: cards between were not told

LOOSE = [
    # the others' card is told afterwards: it fills its place
    ("vira 3, call B truco, accept A, 0 5, 1 6, 2 7, 3 2", ["trick B3"], 3),
    # it is told after the one that followed it
    ("vira 3, call B truco, accept A, 1 6, 0 5, 2 7, 3 2", ["trick B3"], 3),
    # it is never told, and nothing could have beaten the four of clubs
    ("vira 3, call B truco, accept A, 1 4p, 2 7, 3 2", ["trick B1"], 1),
    # it is never told and might have won
    ("vira 3, call B truco, accept A, 1 6, 2 7, 3 2", [], None),
    ("vira 3, call B truco, accept A, 1 6, 2 7, 3 2, trick B", ["trick B3"], 3),
    ("vira 3, call B truco, accept A, 1 6, 2 7, 3 2, 0 3", ["trick A0"], 0),
    # the next trick is opened by one who has played in this: it was the winner
    ("vira 3, call B truco, accept A, 1 6, 2 7, 3 2, 3 5", ["trick B3"], 0),
    # several seats passed over
    ("vira 3, call B truco, accept A, 3 2, 2 7", [], None),
    ("vira 3, call B truco, accept A, 3 2, 2 7, 1 6, 0 5", ["trick B3"], 3),
    # a team's own turn: nothing is missing
    ("vira 3, call A truco, accept B", [], 0),
    ("vira 3, 0 5, call B truco, accept A", [], 1),
    # the caller's name comes with the next call
    ("vira 3, call B truco, accept A, call 2 seis, accept B, 2 7, 3 2, 1 6, 0 5", ["trick B3"], 3),
    # behind a trick told by its team only
    ("trick A, call B truco, accept A, vira 3, 0 5, 1 6, 2 7, 3 2", ["trick A?", "trick B3"], 3),
    ("trick A, call B truco, accept A, vira 3, 1 6, 2 7", ["trick A?"], None),
    ("trick A, call B truco, accept A, vira 3, call 2 seis, accept B, 2 7", ["trick A?"], None),
    ("trick A, call A truco, accept B, vira 3, 2 6", ["trick A?"], 3),
]


@pytest.mark.parametrize(("told", "outcomes", "turn_now"), LOOSE)
def test_cards_between_not_told(told: str, outcomes: list[str], turn_now: int | None) -> None:
    table = tell("paulista", told)
    assert table.refused is None
    assert table.outcomes == outcomes
    assert table.state.hand.turn == turn_now


def test_the_last_card_before_a_call_may_stay_untold() -> None:
    # Seat 3 played last and nobody said what. Seat 0 opens, so it did not win; it may have tied.
    table = tell("paulista", "vira 3, 0 2, 1 6, 2 7, call A truco, accept B, 0 5")
    assert table.outcomes == []
    assert missing(table.rules, table.state) == need("card", 1, 3)
    assert go_on(table, "trick = #1").outcomes == ["trick ="]
    with_a_manilha = tell("paulista", "vira 3, 0 4p, 1 6, 2 7, call A truco, accept B, 0 5")
    assert with_a_manilha.outcomes == ["trick A0"]
    assert with_a_manilha.state.hand.plays[0].card == Card("5")


LOOSE_REFUSED = [
    ("vira 3, call B truco, accept A, 1 6", "1 7", "play.turn"),
    ("vira 3, call B truco, accept A", "0 xx", "play.covered"),
    ("vira 3, call B truco, accept A, 1 6p", "0 6p", "play.card_seen"),
    ("vira 3, 0 2, 1 6, 2 7, call A truco, accept B", "1 5", "play.turn"),
    ("vira 3, 0 2p, 1 6, 2 7, call A truco, accept B", "0 2p", "play.card_seen"),
    ("vira 3, call B truco, accept A, 1 6, 2 7, 3 2", "2 7p", "play.turn"),
    ("vira 3, call B truco, accept A, 2 6", "call 2 seis", "raise.turn"),
    ("trick A, call B truco, accept A, vira 3, 1 6", "1 7", "play.turn"),
    # closing the trick for a next lead would have ended the hand
    ("trick A @0, vira 3, 0 2, 1 6, 2 4p, call A truco, accept B", "0 5", "play.turn"),
]


@pytest.mark.parametrize(("told", "last", "rule"), LOOSE_REFUSED)
def test_refused_where_cards_were_not_told(told: str, last: str, rule: str) -> None:
    after = go_on(tell("paulista", told), last)
    if after.refused is None:
        pytest.fail(f"not refused: {after.outcomes}")
    assert after.refused.rule == rule
