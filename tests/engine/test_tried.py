"""Rules that are said to have been passed over: none of them has a say in what was decided."""

from __future__ import annotations

from itertools import product

import pytest

from referee.engine.apply import apply
from referee.engine.calls import LADDER
from referee.engine.compile import Rules, compile_rules
from referee.engine.events import Answered, Called, HandBegan
from referee.engine.fate import TIE, Depends
from referee.engine.ruling import Violation
from referee.engine.state import State, new_state
from referee.engine.tricks import hand_fate
from referee.engine.tried import tried_for_call, tried_for_hand
from tests.engine.notation import event_of, tell
from tests.rulesets import FPRT, PACKS, PAULISTA, rules_of

OWNERS = ("nobody", "first_winner", "second_winner", "third_winner", "opener", "dealer")
FULL = list(product((0, 1, TIE), repeat=3))


@pytest.mark.parametrize("raiser", [None, 0])
@pytest.mark.parametrize("results", FULL, ids=str)
def test_another_value_of_a_rule_passed_over_changes_no_hand(results, raiser) -> None:
    fate = hand_fate(compile_rules(FPRT), results, 0, raiser, 1)
    assert not isinstance(fate, Depends)
    for one in tried_for_hand(compile_rules(FPRT), results, raiser, fate.rule):
        assert one.rule != fate.rule
        assert not one.waits
        for owner in OWNERS if one.rule.startswith("tie.") else ():
            other = compile_rules(FPRT._replace(ties={**FPRT.ties, one.rule: owner}))
            assert hand_fate(other, results, 0, raiser, 1) == fate


@pytest.mark.parametrize("results", [r for r in FULL if TIE in r], ids=str)
def test_every_rule_said_to_wait_speaks_once_its_tricks_tie(results) -> None:
    rules = compile_rules(PAULISTA)
    told = [result if result == TIE else None for result in results]
    fate = hand_fate(rules, told)
    for one in tried_for_hand(rules, told, None, fate.rule):
        if one.waits and one.rule != "tie.all_raised":
            tied = [TIE if n in one.tricks else result for n, result in enumerate(told, start=1)]
            first = next((n for n, result in enumerate(tied) if result is None), None)
            whole = [0 if n == first else 1 if result is None else result for n, result in enumerate(tied)]
            assert one.rule in (hand_fate(rules, whole).rule, "hand.best_of") or _more_tied(whole, one.tricks)


def _more_tied(results, tricks) -> bool:
    """Return whether more tricks tie than a rule asks for: a rule about more of them goes before it."""
    return results.count(TIE) > len(tricks)


@pytest.mark.parametrize("pack", PACKS)
def test_a_call_is_refused_by_none_of_the_rules_said_not_to_forbid_it(pack: str) -> None:
    rules = rules_of(pack)
    names = [call.name for call in rules.ruleset.ladder]
    seen = set()
    for level, team, name in product(range(len(names)), (0, 1), names):
        state = apply(rules, new_state(rules, 4), HandBegan(3)).state
        for step in range(level):
            state = apply(rules, state, Called(step % 2, None, names[step])).state
            state = apply(rules, state, Answered((step + 1) % 2, None, accepts=True)).state
        event = Called(team, None, name)
        done = apply(rules, state, event)
        refused = done if isinstance(done, Violation) else None
        passed = [one.rule for one in tried_for_call(rules, state, event, refused)]
        assert refused is None or refused.rule not in passed
        assert refused is None or "raise.cap" not in passed
        seen.add(refused.rule if refused is not None else "")
    assert seen >= {"", "raise.alternate", "raise.order"}


@pytest.mark.parametrize(
    ("score", "call", "passed"),
    [
        ("score 11 11", "call 0 truco", []),
        ("score 11 4, play A", "call 0 truco", ["iron.raise"]),
        ("score 11 4", "call 0 truco", ["iron.raise", "eleven.raise"]),
        ("score 3 3", "call 0 truco", ["iron.raise", "eleven.raise", *LADDER]),
    ],
)
def test_a_call_is_held_against_the_special_hands_before_the_ladder(score, call, passed) -> None:
    rules, state = rules_of("paulista"), tell("paulista", score).state
    assert _passed_by(rules, state, call) == passed


def test_a_game_without_special_hands_has_none_to_pass_over() -> None:
    plain = PAULISTA._replace(eleven=None, iron=None)
    assert _passed_by(compile_rules(plain), tell(plain, "score 11 11").state, "call 0 truco") == list(LADDER)


def _passed_by(rules: Rules, state: State, call: str) -> list[str]:
    """Return the rules said to be passed over when a call is tried."""
    event = event_of(call)
    assert isinstance(event, Called)
    done = apply(rules, state, event)
    return [
        one.rule for one in tried_for_call(rules, state, event, done if isinstance(done, Violation) else None)
    ]
