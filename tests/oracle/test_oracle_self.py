"""The oracle against cases that a person can check with the documents in hand.

S0 is the document on truco online paulista and mineiro, S3 the short sheet with both kinds of manilha,
S4 that of the Federacao Paranaense de Truco.
"""

from __future__ import annotations

import random

import pytest

from tests.oracle.deal import tell_match
from tests.oracle.referee import (
    PACKS,
    Ladder,
    Match,
    deck,
    eleven_team,
    hand_outcome,
    ladder_refusals,
    ladder_run_pays,
    ladder_states,
    manilhas,
    next_leader,
    next_opener,
    special_of,
    strength,
    trick,
)


def table(pack: str, players: int = 4, score: tuple[int, int] = (0, 0), opener: int = 0) -> Match:
    """Return a table at a score."""
    match = Match(pack, players, random.Random(1), opener)
    if score != (0, 0):
        match.do(("score", *score, 0, 0))
    return match


def tell(match: Match, *actions: tuple[object, ...]) -> list[dict[str, object]]:
    """Carry lawful actions out; return what the last one settled."""
    for action in actions:
        ruled = match.do(action)
        assert ruled.rule is None, (action, ruled.rule)
    return ruled.outcomes


def round_of(match: Match, *cards: str) -> list[dict[str, object]]:
    """Play one card each, from whose turn it is."""
    for card in cards:
        seat = match.seat_to_play()
        assert seat is not None
        outcomes = tell(match, ("cover", seat) if card == "-" else ("play", seat, card))
    return outcomes


def short(outcomes: list[dict[str, object]]) -> list[tuple[object, ...]]:
    """Return outcomes as short tuples."""
    return [
        (each["type"], each["team"], each["points"]) if "points" in each else (each["type"], each["team"])
        for each in outcomes
    ]


# --- cards


def test_s4_i_the_order_of_ranks():
    order = ["4", "5", "6", "7", "Q", "J", "K", "A", "2", "3"]
    values = [strength("fprt", "Ke", rank + "c") for rank in order if rank != "A"]
    assert values == sorted(values)
    assert len(set(values)) == 9


@pytest.mark.parametrize(
    ("pack", "vira", "strong_to_weak"),
    [
        ("paulista", "4o", ["5p", "5c", "5e", "5o"]),  # the example of S3
        ("paulista", "3e", ["4p", "4c", "4e", "4o"]),  # S0
        ("fprt", "3e", ["4p", "4c", "4e", "4o"]),  # the example of S4, II
        ("fprt", "2c", ["3p", "3c", "3e", "3o"]),  # S4, II
        ("paulista", "7c", ["Qp", "Qc", "Qe", "Qo"]),
        ("paulista-limpo", "3e", ["Qp", "Qc", "Qe", "Qo"]),
        ("mineiro", None, ["4p", "7c", "Ae", "7o"]),  # S0, S3
        ("paulista-manilha-velha", None, ["4p", "7c", "Ae", "7o"]),  # S3
    ],
)
def test_manilhas(pack, vira, strong_to_weak):
    assert manilhas(pack, vira)[::-1] == strong_to_weak


def test_the_decks():
    assert len(deck("paulista")) == len(deck("mineiro")) == len(deck("fprt")) == 40
    assert len(deck("paulista-limpo")) == 24


@pytest.mark.parametrize(
    ("pack", "vira", "weak", "strong"),
    [
        ("paulista", "3o", "3p", "4o"),
        ("paulista", "3o", "4o", "4e"),
        ("paulista", "3o", "4e", "4c"),
        ("paulista", "3o", "4c", "4p"),
        ("paulista", "Ko", "3p", "Ao"),
        ("paulista", "Ko", "Qp", "Jo"),
        ("paulista", "Ko", None, "4o"),
        ("mineiro", None, "3p", "7o"),
        ("mineiro", None, "7e", "Qo"),
        ("mineiro", None, "4c", "5o"),
        ("mineiro", None, "Ap", "2o"),
    ],
)
def test_the_stronger_card(pack, vira, weak, strong):
    assert strength(pack, vira, weak) < strength(pack, vira, strong)


def test_suits_count_among_manilhas_only():
    assert strength("paulista", "Ko", "3p") == strength("paulista", "Ko", "3o")
    assert strength("mineiro", None, "7e") == strength("mineiro", None, "7p")


# --- tricks


@pytest.mark.parametrize(
    ("plays", "said"),
    [
        ([(0, "Kp"), (1, "Ap"), (2, "5c"), (3, "6c")], ("won", 1, "eles")),
        ([(0, "Kp"), (1, "2p"), (2, "2c"), (3, "6c")], ("tie", 1)),
        ([(2, "Kp"), (3, "2p"), (0, "2c"), (1, "2e")], ("tie", 3)),
        ([(0, "2p"), (1, "Kp"), (2, "2c"), (3, "6c")], ("won", 0, "nos")),  # partners do not tie
        ([(0, "4o"), (1, "4e"), (2, "3c"), (3, "3p")], ("won", 1, "eles")),  # manilhas by suit
        ([(3, None), (0, None), (1, None), (2, None)], ("tie", 3)),
        ([(3, None), (0, "5c"), (1, None), (2, None)], ("won", 0, "nos")),
        ([(1, "3c"), (0, "3p")], ("tie", 1)),
    ],
)
def test_tricks_with_the_vira_3(plays, said):
    assert trick("paulista", "3o", plays) == said
    assert next_leader("paulista", "3o", plays) == said[1]


# --- hands


@pytest.mark.parametrize(
    ("results", "team"),
    [
        ([], "on"),
        (["nos"], "on"),
        ([None], "on"),
        (["nos", "nos"], "nos"),
        (["nos", "eles"], "on"),
        ([None, "eles"], "eles"),  # S3: empatou a primeira, quem ganhar a segunda
        (["eles", None], "eles"),  # S3: empatou a segunda, quem ganhar a primeira
        ([None, None], "on"),
        (["nos", "eles", "nos"], "nos"),
        (["nos", "eles", "eles"], "eles"),
        (["nos", "eles", None], "nos"),  # S3: empatou a terceira, quem ganhou a primeira
        ([None, None, "eles"], "eles"),  # S3: quem fizer a terceira
        ([None, None, None], None),  # S3: ninguem ganha ponto
    ],
)
def test_hands_without_a_raise(results, team):
    for pack in PACKS:
        said = hand_outcome(pack, results, 0, None, 1)
        assert (said[0] if said else "on") == team
        assert said is None or said[1] == (0 if team is None else 1)


def test_all_tied_with_a_raise():
    tied = [None, None, None]
    assert hand_outcome("fprt", tied, 0, "nos", 3) == ("eles", 3, "tie", "tie.all_raised")  # S4, X
    assert hand_outcome("fprt", tied, 0, "eles", 6) == ("nos", 6, "tie", "tie.all_raised")
    assert hand_outcome("paulista", tied, 0, "nos", 3) == (None, 0, "tie", "tie.all_raised")


# --- the ladder


def test_there_are_17_states_of_the_ladder():
    # The plain hand; then for each of four steps and two teams, waiting or accepted.
    assert len(ladder_states("paulista")) == 1 + 4 * 2 * 2


@pytest.mark.parametrize(
    ("pack", "pays"), [("paulista", [1, 3, 6, 9]), ("mineiro", [2, 4, 6, 10]), ("fprt", [1, 3, 6, 9])]
)
def test_what_running_pays(pack, pays):
    assert [ladder_run_pays(pack, Ladder(step - 1, step, "nos")) for step in (1, 2, 3, 4)] == [
        ("nos", points) for points in pays
    ]


@pytest.mark.parametrize(
    ("ladder", "team", "call", "rules"),
    [
        (Ladder(), "nos", "truco", []),
        (Ladder(), "eles", "seis", ["raise.order"]),
        (Ladder(0, 1, "nos"), "eles", "seis", []),
        (Ladder(0, 1, "nos"), "nos", "seis", ["raise.alternate"]),
        (Ladder(1, 0, "nos"), "nos", "seis", ["raise.alternate"]),
        (Ladder(1, 0, "nos"), "eles", "seis", []),
        (Ladder(1, 0, "nos"), "eles", "truco", ["raise.order"]),
        (Ladder(1, 0, "nos"), "eles", "nove", ["raise.order"]),
        (Ladder(4, 0, "eles"), "nos", "doze", ["raise.limit", "raise.order"]),
        (Ladder(4, 0, "eles"), "eles", "doze", ["raise.alternate", "raise.limit", "raise.order"]),
    ],
)
def test_calls(ladder, team, call, rules):
    assert ladder_refusals("paulista", ladder, team, call) == rules


# --- special hands and matches


@pytest.mark.parametrize(
    ("pack", "score", "special", "team"),
    [
        ("paulista", (11, 10), "eleven", "nos"),
        ("paulista", (0, 11), "eleven", "eles"),
        ("fprt", (11, 11), "iron", None),
        ("paulista", (10, 10), None, None),
        ("mineiro", (10, 8), "eleven", "nos"),
        ("mineiro", (10, 10), "iron", None),
    ],
)
def test_special_hands(pack, score, special, team):
    points = dict(zip(("nos", "eles"), score, strict=True))
    assert special_of(pack, points) == special
    assert eleven_team(pack, points) == team


def test_the_next_opener():
    assert next_opener("paulista", 0, 4) == 3  # S0: sempre o da esquerda
    assert next_opener("mineiro", 2, 6) == 1
    assert next_opener("fprt", 3, 4) == 0


def test_a_paulista_hand():
    match = table("paulista")
    tell(match, ("vira", "4o"))
    assert short(round_of(match, "Kp", "Ap", "5o", "6c")) == [("trick", "nos")]
    assert match.turn() == 2
    assert short(round_of(match, "Kc", "-", "Qo", "Ke")) == [("trick", None), ("hand", "nos", 1)]
    assert match.view()["opener"] == 3
    assert match.score == {"nos": 1, "eles": 0}


def test_truco_seis_and_running():
    match = table("paulista")
    tell(match, ("vira", "4o"), ("call", 0, "truco"), ("call", 3, "seis"))
    assert match.view()["stake"] == 3
    assert match.do(("play", 0, "4p")).rule == "raise.pending"
    assert short(tell(match, ("answer", "nos", False))) == [("hand", "eles", 3)]


def test_raising_off_turn_and_after_ones_own_raise():
    match = table("paulista")
    tell(match, ("vira", "4o"))
    assert match.do(("call", 1, "truco")).rule == "raise.turn"
    tell(match, ("call", 0, "truco"), ("answer", "eles", True))
    assert match.do(("call", 0, "seis")).rule == "raise.alternate"
    tell(match, ("play", 0, "4p"), ("call", 1, "seis"))


def test_mao_de_onze():
    match = table("paulista", score=(11, 5))
    assert match.turn() is None
    assert match.view()["stake"] == 1
    tell(match, ("vira", "4o"))
    assert match.do(("play", 0, "4p")).rule == "eleven.choice"
    assert short(tell(match, ("choice", "nos", False))) == [("hand", "eles", 1)]
    tell(match, ("vira", "4o"), ("choice", "nos", True))
    assert match.view()["stake"] == 3
    assert match.do(("call", 3, "truco")).rule == "eleven.raise"
    assert match.score == {"nos": 11, "eles": 6}


def test_mao_de_dez():
    match = table("mineiro", score=(4, 10))
    assert short(tell(match, ("choice", "eles", False))) == [("hand", "nos", 2)]
    tell(match, ("choice", "eles", True))
    assert match.view()["stake"] == 4


def test_calling_in_the_fprt_mao_de_onze_loses_the_game():
    match = table("fprt", score=(11, 5))
    tell(match, ("vira", "4o"), ("choice", "nos", True))
    ruled = match.do(("call", 1, "truco"))
    assert ruled.rule == "eleven.raise"
    assert short(ruled.outcomes) == [("game", "nos")]
    assert match.games == {"nos": 1, "eles": 0}


def test_the_fprt_mao_de_ferro_shows_its_vira_after_the_first_cards():
    match = table("fprt", score=(11, 11))
    assert match.do(("vira", "4o")).rule == "iron.vira"
    assert round_of(match, "5o", "3p", "3c", "6c") == []
    assert match.turn() is None
    assert short(tell(match, ("vira", "4o"))) == [("trick", "nos")]
    assert short(round_of(match, "5p", "Ap", "7o", "6o")) == [
        ("trick", "nos"),
        ("hand", "nos", 1),
        ("game", "nos"),
    ]


def test_the_best_of_three():
    match = table("fprt", players=2)
    tell(match, ("score", 11, 0, 0, 1), ("vira", "4o"), ("choice", "nos", True))
    round_of(match, "5o", "3p")
    assert short(round_of(match, "5p", "3c")) == [("trick", "nos"), ("hand", "nos", 3), ("game", "nos")]
    assert match.view()["games"] == {"nos": 1, "eles": 1}
    assert match.view()["opener"] == 1
    tell(match, ("score", 4, 11, 1, 1), ("vira", "4o"), ("choice", "eles", True))
    round_of(match, "5o", "3p")
    assert short(round_of(match, "5p", "3c"))[1:] == [
        ("hand", "eles", 3),
        ("game", "eles"),
        ("match", "eles"),
    ]
    assert match.view()["winner"] == "eles"


def test_passing_the_target_counts():
    match = table("paulista", score=(10, 9))
    tell(match, ("vira", "4o"), ("call", 0, "truco"), ("answer", "eles", True), ("play", 0, "5p"))
    tell(match, ("call", 1, "seis"))
    assert short(tell(match, ("answer", "nos", False))) == [
        ("hand", "eles", 3),
        ("game", "eles"),
        ("match", "eles"),
    ]
    assert match.view()["winner"] == "eles"
    assert match.score == {"nos": 0, "eles": 0}


def test_the_same_seed_tells_the_same_match():
    assert tell_match("fprt", 4, 7) == tell_match("fprt", 4, 7)
    assert tell_match("fprt", 4, 7) != tell_match("fprt", 4, 8)
