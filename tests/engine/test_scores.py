"""Points, games, matches, openers, special hands, and what is said around the cards."""

from __future__ import annotations

import pytest

from referee.cards import Card
from referee.engine.ruling import ManilhasSet
from referee.engine.state import chooser, manilhas, new_state, pending, special, stake, turn
from tests.engine.notation import go_on, tell
from tests.rulesets import FPRT, MINEIRO, PACKS, PAULISTA, rules_of

HOUSES = {
    **PACKS,
    "no special hands": PAULISTA._replace(eleven=None, iron=None),
    "no eleven": PAULISTA._replace(eleven=None),
    "iron for points": PAULISTA._replace(iron=PAULISTA.iron._replace(value=1, wins_game=False, trigger=10)),
    "opener takes ties": PAULISTA._replace(ties={**PAULISTA.ties, "tie.all": "opener"}),
    "same opener": PAULISTA._replace(opener_next="same"),
}

# pack, told, outcomes, points, next opener
ENDS = [
    ("paulista", "hand A", ["hand A 1"], (1, 0), 3),
    ("mineiro", "hand B", ["hand B 2"], (0, 2), 3),
    ("fprt", "hand A", ["hand A 1"], (1, 0), 1),
    ("same opener", "hand A", ["hand A 1"], (1, 0), 0),
    ("paulista", "score 9 3, call A truco, accept B, hand A", ["hand A 3", "game A", "match A"], (0, 0), 3),
    ("paulista", "score 10 3, call A truco, accept B, hand A", ["hand A 3", "game A", "match A"], (0, 0), 3),
    ("mineiro", "score 8 8, call A truco, accept B, hand B", ["hand B 4", "game B", "match B"], (0, 0), 3),
    ("fprt", "score 11 3, play A, hand A", ["hand A 3", "game A"], (0, 0), 1),
    ("fprt", "score 11 3 1 0, play A, hand A", ["hand A 3", "game A", "match A"], (0, 0), 1),
    ("fprt", "score 11 3 1 1, play A, hand B", ["hand B 3"], (11, 6), 1),
    ("paulista", "score 11 9, decline A", ["hand B 1"], (11, 10), 3),
    ("paulista", "score 3 11, decline B", ["hand A 1"], (4, 11), 3),
    ("mineiro", "score 10 4, decline A", ["hand B 2"], (10, 6), 3),
    ("mineiro", "score 10 4, play A, hand B", ["hand B 4"], (10, 8), 3),
    ("paulista", "score 11 11, hand B", ["hand B 1", "game B", "match B"], (0, 0), 3),
    ("mineiro", "score 10 10, concede A", ["hand B 2", "game B", "match B"], (0, 0), 3),
    ("iron for points", "score 10 10, hand B", ["hand B 1"], (10, 11), 3),
    ("opener takes ties", "trick =, trick =, trick =", ["trick ="] * 3 + ["hand A 1"], (1, 0), 3),
    (
        "opener takes ties",
        "score 11 11, trick =, trick =, trick =",
        ["trick ="] * 3 + ["hand - 0"],
        (11, 11),
        3,
    ),
    ("fprt", "score 11 11, trick =, trick =, trick =", ["trick ="] * 3 + ["hand - 0"], (11, 11), 1),
    ("paulista", "call 0 truco, call 1 seis, call 2 nove, call 3 doze, run A", ["hand B 9"], (0, 9), 3),
    ("mineiro", "call 0 truco, call 1 seis, call 2 dez, call 3 doze, run A", ["hand B 10"], (0, 10), 3),
    ("fprt", "call 0 truco, call 1 seis, concede A", ["hand B 3"], (0, 3), 1),
    ("paulista", "concede B", ["hand A 1"], (1, 0), 3),
    ("paulista", "vira 3, call 0 truco, accept B, 0 5, concede A", ["hand B 3"], (0, 3), 3),
    ("mineiro", "hand A, concede B", ["hand A 2", "hand A 2"], (4, 0), 2),
]


@pytest.mark.parametrize(("pack", "told", "outcomes", "points", "opener"), ENDS)
def test_the_end_of_a_hand(pack, told, outcomes, points, opener) -> None:
    table = tell(HOUSES[pack], told)
    assert table.refused is None
    assert table.outcomes == outcomes
    assert table.state.points == points
    assert table.state.hand.opener == opener
    assert turn(table.rules, table.state) == (None if special(table.state) == "eleven" else opener)
    assert table.state.ended
    assert not table.state.hand.begun


# pack, score, special, stake, who chooses
SPECIALS = [
    ("paulista", "11 11", "iron", 1, None),
    ("paulista", "11 10", "eleven", 1, 0),
    ("paulista", "10 11", "eleven", 1, 1),
    ("paulista", "10 10", None, 1, None),
    ("mineiro", "10 8", "eleven", 2, 0),
    ("mineiro", "10 10", "iron", 2, None),
    ("mineiro", "8 8", None, 2, None),
    ("fprt", "11 11", "iron", 1, None),
    ("no special hands", "11 11", None, 1, None),
    ("no eleven", "11 3", None, 1, None),
    ("no eleven", "11 11", "iron", 1, None),
]


@pytest.mark.parametrize(("pack", "score", "kind", "worth", "team"), SPECIALS)
def test_special_hands(pack, score, kind, worth, team) -> None:
    table = tell(HOUSES[pack], f"score {score}")
    assert special(table.state) == kind
    assert stake(table.rules, table.state) == worth
    assert chooser(table.rules, table.state) == team


def test_an_accepted_eleven_hand_is_worth_its_own() -> None:
    table = tell("paulista", "score 11 4, vira 3, play A")
    assert stake(table.rules, table.state) == 3
    assert turn(table.rules, table.state) == 0
    assert manilhas(table.rules, table.state)[0] == Card("4", "p")


def test_a_game_may_be_passed_over_the_special_hand() -> None:
    assert tell("mineiro", "score 8 0, call A truco, accept B, hand A").outcomes[-1] == "match A"


def test_the_winner_of_the_match_is_named_until_the_next_hand() -> None:
    table = tell("paulista", "score 11 11, hand B")
    assert table.state.winner == 1
    assert go_on(table, "score 2 0").state.winner == 1
    assert go_on(table, "3 5").state.winner is None
    assert table.state.number == 1


def test_hands_are_counted_within_the_game() -> None:
    table = tell("fprt", "hand A, hand B")
    assert table.state.number == 3
    assert go_on(table, "match").state.number == 1


def test_a_score_told_again_changes_nothing() -> None:
    table = tell("paulista", "hand A, hand A")
    assert go_on(table, "score 2 0").state is table.state
    assert go_on(table, "score 2 0 0 0").state is table.state


def test_a_score_keeps_the_vira_told_before() -> None:
    table = tell("paulista", "vira 3, score 11 2")
    assert special(table.state) == "eleven"
    assert table.state.hand.vira == Card("3")
    assert go_on(table, "play A, 0 3p").refused is None


def test_a_score_agreed_on_is_set_at_any_time_and_the_hand_goes_on() -> None:
    between = tell("paulista", "hand A, score! 11 4")
    assert (between.state.points, special(between.state)) == ((11, 4), "eleven")
    within = tell("paulista", "hand A, vira 3, 3 5, score! 11 4")
    assert (within.state.points, special(within.state)) == ((11, 4), None)
    assert within.state.hand == tell("paulista", "hand A, vira 3, 3 5").state.hand
    assert go_on(within, "score! 12 0").refused.code == "score.impossible"


def test_after_a_game_a_score_may_be_told_again() -> None:
    table = tell("fprt", "score 11 0, play A, hand A, score 5 7")
    assert table.refused is None
    assert (table.state.points, table.state.games) == ((5, 7), (1, 0))


# --- hands and matches announced


def test_a_hand_announced() -> None:
    table = tell("paulista", "vira 3, call 0 truco, run B, begin")
    assert not table.state.ended
    # Nobody waits for the next vira where the hand was announced.
    assert go_on(table, "3 5").refused is None
    assert go_on(table, "0 5").refused.rule == "play.turn"
    assert go_on(table, "begin 2").state.hand.turn == 2


def test_the_opener_told() -> None:
    table = tell("paulista", "vira J, opens 1")
    assert (table.state.hand.opener, turn(table.rules, table.state)) == (1, 1)
    assert go_on(table, "1 3, opens 1").refused is None
    assert go_on(tell("paulista", "begin, opens 3"), "3 2").refused is None


def test_a_new_match() -> None:
    table = tell("fprt", "score 5 7 1 0, vira 3, 0 4, 1 5")
    again = go_on(table, "match")
    assert (again.state.points, again.state.games, again.state.hand.opener) == ((0, 0), (0, 0), 0)
    assert go_on(table, "match 3").state.hand.opener == 3


def test_the_vira_names_the_manilhas() -> None:
    [effect] = tell("limpo", "vira 3").effects
    assert isinstance(effect, ManilhasSet)
    assert [str(card) for card in effect.cards] == ["Qp", "Qc", "Qe", "Qo"]


@pytest.mark.parametrize("players", [3, 0, 8, -2])
def test_tables_that_cannot_be(players: int) -> None:
    with pytest.raises(ValueError, match="players"):
        new_state(rules_of("paulista"), players)


def test_between_two_the_answer_is_the_others() -> None:
    table = tell("paulista", "call 0 truco", players=2)
    assert turn(table.rules, table.state) == 1
    four = tell("paulista", "call 0 truco")
    assert turn(four.rules, four.state) is None
    waiting = pending(four.rules, four.state)
    assert waiting is not None
    assert (waiting[0].name, waiting[1]) == ("truco", 0)
    assert pending(four.rules, go_on(four, "accept B").state) is None


def test_six_players() -> None:
    table = tell(FPRT, "vira A, 0 3, 1 K, 2 5, 3 3, 4 Q, 5 7", players=6)
    assert table.outcomes == ["trick ="]
    assert table.state.hand.turn == 0
    assert tell(MINEIRO, "0 Ae, 1 3, 2 5, 3 Q, 4 6, 5 7c", players=6).outcomes == ["trick B5"]
