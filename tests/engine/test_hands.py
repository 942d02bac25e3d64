"""Who takes a hand: every sequence of results under every rule set."""

from __future__ import annotations

from itertools import product

import pytest

from referee.engine.compile import compile_rules
from referee.engine.fate import TIE, Decided, Depends, NoPoints
from referee.engine.ruling import HandEnded
from referee.engine.tricks import hand_fate
from tests.engine.notation import tell
from tests.rulesets import FPRT, PACKS, PAULISTA, TIES, rules_of

A, B = 0, 1
RESULTS = (A, B, TIE)

# Paulista S0 and S3, FPRT X: the whole table of a hand, for team A (B is its mirror).
TABLE = {
    (A,): None,
    (TIE,): None,
    (A, A): "hand.best_of",
    (A, B): None,
    (A, TIE): "tie.second",
    (TIE, A): "tie.first",
    (TIE, TIE): None,
    (A, B, A): "hand.best_of",
    (B, A, A): "hand.best_of",
    (A, B, TIE): "tie.third",
    (TIE, TIE, A): "tie.first_second",
}


def mirrored(results: tuple[int, ...]) -> tuple[int, ...]:
    return tuple({A: B, B: A, TIE: TIE}[result] for result in results)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("results", TABLE, ids=str)
@pytest.mark.parametrize("swap", [False, True])
def test_the_winner_of_the_hand_is_the_same_in_every_pack(
    pack: str, results: tuple[int, ...], swap: bool
) -> None:
    rule = TABLE[results]
    fate = hand_fate(rules_of(pack), mirrored(results) if swap else results)
    if rule is None:
        assert isinstance(fate, Depends)
    else:
        assert fate == Decided(B if swap else A, rule)


@pytest.mark.parametrize("pack", PACKS)
def test_every_sequence_ends_once_and_never_changes_its_mind(pack: str) -> None:
    rules = rules_of(pack)
    for results in product(RESULTS, repeat=3):
        fates = [hand_fate(rules, results[:count], 0, B, 1) for count in range(4)]
        assert isinstance(fates[0], Depends)
        assert not isinstance(fates[3], Depends)
        first = next(fate for fate in fates if not isinstance(fate, Depends))
        assert all(fate == first for fate in fates[fates.index(first) :])


@pytest.mark.parametrize(
    ("pack", "raiser", "level", "end"),
    [
        ("paulista", None, 0, NoPoints("tie.all")),
        ("paulista", A, 1, NoPoints("tie.all_raised")),
        ("mineiro", B, 4, NoPoints("tie.all_raised")),
        ("fprt", None, 0, NoPoints("tie.all")),
        ("fprt", A, 0, NoPoints("tie.all")),  # a call that nobody accepted does not count
        ("fprt", A, 1, Decided(B, "tie.all_raised", "tie")),
        ("fprt", B, 2, Decided(A, "tie.all_raised", "tie")),
    ],
)
def test_three_ties(pack: str, raiser: int | None, level: int, end: Decided | NoPoints) -> None:
    assert hand_fate(rules_of(pack), (TIE, TIE, TIE), 0, raiser, level) == end


OWNERS = [
    ("first_winner", NoPoints("tie.third")),
    ("nobody", NoPoints("tie.all")),
    ("opener", Decided(A, "tie.all")),
    ("dealer", Decided(B, "tie.all")),
    ("last_raiser", NoPoints("tie.all")),
]


@pytest.mark.parametrize(("owner", "end"), OWNERS)
def test_three_ties_as_a_house_may_have_them(owner: str, end: Decided | NoPoints) -> None:
    rules = compile_rules(PAULISTA._replace(ties={**TIES, "tie.all": owner}))
    assert hand_fate(rules, (TIE, TIE, TIE), opener=2) == end


def test_the_last_raiser_may_take_three_ties() -> None:
    rules = compile_rules(PAULISTA._replace(ties={**TIES, "tie.all_raised": "last_raiser"}))
    assert hand_fate(rules, (TIE, TIE, TIE), 0, B, 1) == Decided(B, "tie.all_raised")


def test_a_tie_rule_that_waits_for_a_trick_which_ties_too_falls_to_the_rule_of_the_third() -> None:
    waits = compile_rules(PAULISTA._replace(ties={**TIES, "tie.second": "third_winner"}))
    assert hand_fate(waits, (A, TIE, B)) == Decided(B, "tie.second")
    assert hand_fate(waits, (A, TIE, TIE)) == Decided(A, "tie.third")
    second = compile_rules(PAULISTA._replace(ties={**TIES, "tie.third": "second_winner"}))
    assert hand_fate(second, (A, B, TIE)) == Decided(B, "tie.third")


# --- questions: results not told are None


def won_each(rule: str, trick: int, tied: Decided | NoPoints | Depends) -> Depends:
    return Depends(trick, (Decided(A, rule), Decided(B, rule)), tied, rule)


def test_tied_first_who_wins() -> None:
    third = Depends(
        3,
        (Decided(A, "tie.first_second"), Decided(B, "tie.first_second")),
        NoPoints("tie.all"),
        "tie.first_second",
    )
    assert hand_fate(rules_of("paulista"), (TIE,)) == won_each("tie.first", 2, third)


def test_tied_second_turns_on_the_first() -> None:
    fate = hand_fate(rules_of("paulista"), (None, TIE))
    assert isinstance(fate, Depends)
    assert (fate.trick, fate.rule) == (1, "tie.second")
    assert fate.won == (Decided(A, "tie.second"), Decided(B, "tie.second"))
    assert isinstance(fate.tied, Depends)
    assert fate.tied.trick == 3


def test_tied_third_turns_on_the_first_where_one_was_won() -> None:
    fate = hand_fate(rules_of("paulista"), (A, B, TIE))
    assert fate == Decided(A, "tie.third")
    assert isinstance(hand_fate(rules_of("paulista"), (None, None, TIE)), Depends)


@pytest.mark.parametrize("results", [(None, A, A), (A, None, A)])
def test_what_ends_the_same_in_every_case_does_not_depend(results: tuple[int | None, ...]) -> None:
    assert hand_fate(rules_of("paulista"), results) == Decided(A, "hand.best_of")


def test_a_house_may_end_the_hand_at_the_first_tie() -> None:
    rules = compile_rules(FPRT._replace(ties={**TIES, "tie.first": "nobody", "tie.first_second": "nobody"}))
    assert hand_fate(rules, (TIE,)) == NoPoints("tie.first")
    opener = {**TIES, "tie.third": "opener", "tie.second": "opener"}
    same = compile_rules(PAULISTA._replace(ties={**opener, "tie.first_second": "opener"}))
    assert hand_fate(same, (TIE, TIE), opener=1) == Decided(B, "tie.first_second")
    assert hand_fate(same, (None, TIE), opener=1) == Decided(B, "tie.second")


def test_a_hand_plain_and_open() -> None:
    fate = hand_fate(rules_of("mineiro"), ())
    assert isinstance(fate, Depends)
    assert (fate.trick, fate.rule) == (1, "hand.best_of")


@pytest.mark.parametrize(
    ("pack", "told", "reason", "rule"),
    [
        ("paulista", "trick A, trick B, trick =", "tricks", "tie.third"),
        ("paulista", "trick =, trick =, trick =", "tie", "tie.all"),
        ("paulista", "call A truco, accept B, trick =, trick =, trick =", "tie", "tie.all_raised"),
        ("fprt", "call A truco, accept B, trick =, trick =, trick =", "tie", "tie.all_raised"),
        ("paulista", "call A truco, run B", "run", "raise.run"),
        ("paulista", "trick A, concede B", "run", "raise.concede"),
        ("paulista", "hand B", "claim", "hand.best_of"),
        ("paulista", "trick =, trick =, hand =", "claim", "tie.all"),
        ("paulista", "score 11 3, decline A", "declined", "eleven.decline"),
        ("paulista", "score 11 11, trick =, trick =, trick =", "tie", "tie.all"),
    ],
)
def test_why_a_hand_ended(pack: str, told: str, reason: str, rule: str) -> None:
    ended = [effect for effect in tell(pack, told).effects if isinstance(effect, HandEnded)]
    assert [(effect.reason, effect.rule) for effect in ended] == [(reason, rule)]
