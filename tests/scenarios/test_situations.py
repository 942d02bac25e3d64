"""Situations in which other truco engines go wrong; the numbers are those of the list we keep of them.

Seats are 0 to 3 in playing order: 0 and 2 are team A, 1 and 3 team B. Written as in tests/engine/notation.
"""

from __future__ import annotations

import pytest

from referee.cards import Card
from referee.engine.state import manilhas, stake
from tests.engine.notation import go_on, tell
from tests.rulesets import FPRT, PACKS, PAULISTA, TIES, rules_of

HOUSES = {
    **PACKS,
    "all tied: the opener's": PAULISTA._replace(
        ties={**TIES, "tie.all": "opener", "tie.all_raised": "opener"}
    ),
    "trick opener leads after a tie": PAULISTA._replace(lead_after_tie="trick_opener"),
    "calls at any time": PAULISTA._replace(any_time=True),
    "no call beyond the game": PAULISTA._replace(cap="enough"),
    "to fifteen": PAULISTA._replace(target=15),
}

TIED_TWICE = "trick =, trick =, "
ALL_TIED = "trick =, trick =, trick ="

# what it shows, pack, told, outcomes, whose turn then (None: not checked)
SITUATIONS = [
    ("1 partners tie each other", "paulista", "vira 4, 0 3p, 1 2p, 2 3c, 3 2c", ["trick A0"], 0),
    ("2 three equal tops of both teams", "paulista", "vira 4, 0 3p, 1 3c, 2 3e, 3 Kp", ["trick ="], 0),
    ("3 a higher card after a tie breaks it", "paulista", "vira 4, 0 2p, 1 2c, 2 3e, 3 Ko", ["trick A2"], 2),
    ("4 a manilha rescues the tie", "paulista", "vira 7, 0 3p, 1 3o, 2 4p, 3 Qo", ["trick B3"], 3),
    ("5 two partners both play manilhas", "paulista", "vira 4, 0 5p, 1 3c, 2 5c, 3 2p", ["trick A0"], 0),
    (
        "6 tie, then a win ends the hand",
        "paulista",
        "trick =, trick B",
        ["trick =", "trick B?", "hand B 1"],
        3,
    ),
    (
        "7 win, then a tie ends the hand",
        "paulista",
        "trick A, trick =",
        ["trick A?", "trick =", "hand A 1"],
        3,
    ),
    (
        "7 one each, then a tie: the first",
        "paulista",
        "trick A, trick B, trick =",
        ["trick A?", "trick B?", "trick =", "hand A 1"],
        3,
    ),
    (
        "8 two ties, then the third decides",
        "paulista",
        TIED_TWICE + "trick B",
        ["trick =", "trick =", "trick B?", "hand B 1"],
        3,
    ),
    ("10 three ties: nobody", "paulista", ALL_TIED, ["trick ="] * 3 + ["hand - 0"], 3),
    ("10 as a house may have it", "all tied: the opener's", ALL_TIED, ["trick ="] * 3 + ["hand A 1"], 3),
    (
        "11 three ties after truco, fprt",
        "fprt",
        "call A truco, accept B, " + ALL_TIED,
        ["trick ="] * 3 + ["hand B 3"],
        1,
    ),
    (
        "11 three ties after seis, fprt",
        "fprt",
        "call A truco, call B seis, accept A, " + ALL_TIED,
        ["trick ="] * 3 + ["hand A 6"],
        1,
    ),
    (
        "11 three ties after truco, paulista",
        "paulista",
        "call A truco, accept B, " + ALL_TIED,
        ["trick ="] * 3 + ["hand - 0"],
        3,
    ),
    (
        "11 three ties after truco, mineiro",
        "mineiro",
        "call A truco, accept B, " + ALL_TIED,
        ["trick ="] * 3 + ["hand - 0"],
        3,
    ),
    (
        "12 a call that was refused is no raise",
        "fprt",
        "trick =, call A truco, run B",
        ["trick =", "hand A 1"],
        1,
    ),
    (
        "13 who opens after a tie: the first to tie",
        "paulista",
        "vira 4, opens 1, 1 Kp, 2 3c, 3 3e, 0 Qo",
        ["trick ="],
        2,
    ),
    (
        "13 as a house may have it",
        "trick opener leads after a tie",
        "vira 4, opens 1, 1 Kp, 2 3c, 3 3e, 0 Qo",
        ["trick ="],
        1,
    ),
    ("14 a raise over a played card", "paulista", "vira A, 0 7o, call 1 truco, call 2 seis, accept B", [], 1),
    ("18 running from truco", "paulista", "call A truco, run B", ["hand A 1"], 3),
    ("18 running from seis", "paulista", "call A truco, call B seis, run A", ["hand B 3"], 3),
    ("18 running from nove", "paulista", "call A truco, call B seis, call A nove, run B", ["hand A 6"], 3),
    (
        "18 running from doze",
        "paulista",
        "call A truco, call B seis, call A nove, call B doze, run A",
        ["hand B 9"],
        3,
    ),
    ("18 mineiro, from truco", "mineiro", "call A truco, run B", ["hand A 2"], 3),
    ("18 mineiro, from seis", "mineiro", "call A truco, call B seis, run A", ["hand B 4"], 3),
    ("18 mineiro, from nove", "mineiro", "call A truco, call B seis, call A nove, run B", ["hand A 6"], 3),
    (
        "18 mineiro, from doze",
        "mineiro",
        "call A truco, call B seis, call A nove, call B doze, run A",
        ["hand B 10"],
        3,
    ),
    ("20 a house may call out of turn", "calls at any time", "vira 4, 0 3, call 0 truco, accept B", [], 1),
    (
        "22 a call beyond what is needed",
        "paulista",
        "score 9 9, call A truco, accept B, 0 3, call 1 seis, accept A",
        [],
        1,
    ),
    (
        "23 the target passed",
        "paulista",
        "score 0 11, play B, hand B",
        ["hand B 3", "game B", "match B"],
        3,
    ),
    ("24 running without a call", "paulista", "vira 3, 0 4, concede B", ["hand A 1"], 3),
    (
        "26 a covered manilha is worth nothing",
        "paulista",
        "vira 7, trick A @0, 0 xx, 1 4c, 2 xx, 3 xx",
        ["trick A0", "trick B1"],
        1,
    ),
    (
        "27 all covered: a tie, opened again by the same",
        "paulista",
        "vira 7, trick = #1, 0 xx, 1 xx, 2 xx, 3 xx",
        ["trick =", "trick ="],
        0,
    ),
    ("32 the other sevens stay plain", "mineiro", "0 7p, 1 Qo, 2 4o, 3 5p", ["trick B1"], 1),
    ("32 the order of the fixed manilhas", "mineiro", "0 7o, 1 Ae, 2 7c, 3 4p", ["trick B3"], 3),
    ("33 eleven declined", "paulista", "score 11 7, decline A", ["hand B 1"], None),
    ("33 eleven decided though the others open", "paulista", "opens 1, score 11 7, play A", [], 1),
    ("35 ten declined", "mineiro", "score 10 4, decline A", ["hand B 2"], None),
    (
        "36 iron tied is played again",
        "paulista",
        "score 11 11, " + ALL_TIED,
        ["trick ="] * 3 + ["hand - 0"],
        3,
    ),
    (
        "36 iron wins the game",
        "mineiro",
        "score 10 10, trick A, trick A",
        ["trick A?", "trick A?", "hand A 2", "game A", "match A"],
        3,
    ),
    (
        "36 fprt's vira comes after the first cards",
        "fprt",
        "score 11 11, 0 3, 1 2, 2 K, 3 7, vira 6p",
        ["trick B3"],
        3,
    ),
    (
        "38 over the trigger at once",
        "mineiro",
        "score 8 0, call A truco, accept B, hand A",
        ["hand A 4", "game A", "match A"],
        3,
    ),
    ("39 the opener before, paulista", "paulista", "hand A", ["hand A 1"], 3),
    ("39 the opener after, fprt", "fprt", "hand A", ["hand A 1"], 1),
]


@pytest.mark.parametrize(
    ("pack", "told", "outcomes", "turn"), [row[1:] for row in SITUATIONS], ids=[row[0] for row in SITUATIONS]
)
def test_situation(pack: str, told: str, outcomes: list[str], turn: int | None) -> None:
    table = tell(HOUSES[pack], told)
    assert table.refused is None
    assert table.outcomes == outcomes
    assert turn is None or table.state.hand.turn == turn


# what it shows, pack, told before, told last, the rule that forbids it
REFUSALS = [
    ("6 no card after the hand", "mineiro", "trick =, trick B @1", "1 3", "phase"),
    ("6 no call after the hand", "mineiro", "trick =, trick B @1", "call 1 truco", "phase"),
    ("15 the same team raises twice", "paulista", "call A truco, accept B", "call 2 seis", "raise.alternate"),
    (
        "16 a raise above doze",
        "paulista",
        "call A truco, call B seis, call A nove, call B doze, accept A",
        "call A doze",
        "raise.limit",
    ),
    ("17 a skipped step", "paulista", "", "call 0 seis", "raise.order"),
    ("17 nove over truco", "paulista", "call A truco", "call B nove", "raise.order"),
    ("17 dez in paulista", "paulista", "call A truco, call B seis", "call A dez", "raise.ladder"),
    ("19 a card while a call waits", "paulista", "vira 3, call 0 truco", "0 4", "raise.pending"),
    ("20 truco out of turn", "paulista", "vira 3", "call 2 truco", "raise.turn"),
    ("21 truco after the card", "paulista", "vira 3, 0 4p", "call 0 truco", "raise.turn"),
    (
        "22 as a house may have it",
        "no call beyond the game",
        "score 9 9, call A truco, accept B, 0 3",
        "call 1 seis",
        "raise.cap",
    ),
    ("25 covered in the first trick", "paulista", "vira 3", "0 xx", "play.covered"),
    ("29 a four in the clean deck", "limpo", "vira 3", "0 4p", "deck"),
    ("31 the same card twice", "paulista", "vira 3, 0 4p", "1 4p", "play.card_seen"),
    ("31 the vira itself", "paulista", "vira 3o", "0 3o", "play.card_seen"),
    ("33 a card before the decision", "paulista", "score 11 7", "0 3", "eleven.choice"),
    ("33 a call before the decision", "paulista", "score 11 7", "call 1 truco", "eleven.choice"),
    ("33 the decision is theirs alone", "paulista", "score 11 7", "play B", "eleven.choice"),
    ("34 truco in mão de onze", "paulista", "score 11 7, play A", "call 0 truco", "eleven.raise"),
    ("36 no decision in iron", "paulista", "score 11 11", "decline A", "phase"),
    ("36 no truco in iron", "mineiro", "score 10 10", "call 0 truco", "iron.raise"),
    ("36 fprt's vira too early", "fprt", "score 11 11", "vira 6", "iron.vira"),
    ("40 a card out of turn", "paulista", "vira 3", "2 3p", "play.turn"),
]


@pytest.mark.parametrize(
    ("pack", "before", "last", "rule"), [row[1:] for row in REFUSALS], ids=[row[0] for row in REFUSALS]
)
def test_refused(pack: str, before: str, last: str, rule: str) -> None:
    table = tell(HOUSES[pack], before)
    after = go_on(table, last)
    assert after.refused is not None
    assert after.refused.rule == rule
    assert after.state is table.state


def test_9_one_each_and_a_tie_always_goes_to_the_winner_of_the_first() -> None:
    assert {tell("paulista", "trick B, trick A, trick =").outcomes[-1] for _ in range(200)} == {"hand B 1"}


@pytest.mark.parametrize(
    ("call", "before", "worth"),
    [
        ("nove", "call A truco, call B seis", 10),
        ("dez", "call A truco, call B seis", 10),
        ("seis", "call B truco", 6),
    ],
)
def test_17_mineiro_names_are_not_values(call: str, before: str, worth: int) -> None:
    table = tell("mineiro", f"{before}, call A {call}, accept B")
    assert stake(table.rules, table.state) == worth


def test_28_a_covered_card_is_never_in_the_state() -> None:
    table = tell("paulista", "vira 7, trick A @0, 0 xx")
    assert [play.card for play in table.state.hand.plays] == [None]


@pytest.mark.parametrize(
    ("pack", "vira", "manilha"),
    [
        ("limpo", "3", "Q"),
        ("paulista", "7", "Q"),
        ("paulista", "Q", "J"),
        ("paulista", "J", "K"),
        ("paulista", "3", "4"),
        ("fprt", "3", "4"),
    ],
)
def test_29_and_30_the_manilha_of_a_vira(pack: str, vira: str, manilha: str) -> None:
    table = tell(pack, f"vira {vira}")
    assert manilhas(table.rules, table.state) == tuple(Card(manilha, suit) for suit in "pceo")


def test_34_fprt_truco_in_mao_de_onze_loses_the_game() -> None:
    assert go_on(tell("fprt", "score 11 7, play A"), "call 0 truco").outcomes == ["game B"]


def test_37_the_trigger_and_the_target_come_from_the_pack() -> None:
    assert tell("mineiro", "score 10 0").state.hand.special == "eleven"
    assert tell("paulista", "score 10 0").state.hand.special is None
    assert tell(HOUSES["to fifteen"], "score 11 0, play A, hand A").outcomes == ["hand A 3"]


def test_42_two_cards_at_once_the_second_is_refused_until_its_trick() -> None:
    # Thrown at once the second card is the next lead: told so, it comes after the trick.
    table = tell(FPRT, "vira 3, 0 2, 1 K, 2 5")
    assert go_on(table, "3 A, 3 Q").refused is not None
    assert go_on(table, "3 4p, 3 Q").refused is None


def test_rules_of_every_pack_compile() -> None:
    assert all(rules_of(pack).top == 4 for pack in PACKS)
