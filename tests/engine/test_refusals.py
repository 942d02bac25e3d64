"""What is refused, by which rule and with which code: one table that reaches every code."""

from __future__ import annotations

import pytest

from referee.engine.ruling import CODES
from referee.rulebook.model import RuleSet
from tests.engine.notation import go_on, tell
from tests.rulesets import FPRT, PACKS, PAULISTA

VARIANTS: dict[str, RuleSet] = {
    **PACKS,
    "capped": PAULISTA._replace(cap="enough"),
    "no concession": PAULISTA._replace(concede=False),
    "never covered": PAULISTA._replace(covered_from=0),
    "blind, not punished": FPRT._replace(iron=FPRT.iron._replace(penalty="void")),
}

# pack, told before, told last, rule, code
REFUSALS = [
    # no such card goes before everything else
    ("limpo", "vira Q", "0 4p", "deck", "deck.no_such_card"),
    ("paulista", "", "vira 8", "deck", "deck.no_such_card"),
    ("paulista", "", "2 10p", "deck", "deck.no_such_card"),
    ("paulista", "vira 6", "trick A $10p", "deck", "deck.no_such_card"),
    # the card that won a trick is out, and stronger than those told
    ("paulista", "vira 6, trick B @3 $3c", "3 3c", "play.card_seen", "play.card_out"),
    ("paulista", "vira 6, trick A $7c", "0 7c", "play.card_seen", "play.card_out"),
    ("paulista", "vira 6, 0 3c, 1 2, 2 4, 3 5", "trick B @3 $3c", "play.card_seen", "play.card_out"),
    ("paulista", "vira 6, 0 3", "trick B @3 $2", "claim.contradicts", "claim.trick_impossible"),
    ("paulista", "vira 6, 0 3", "trick A @0 $2", "claim.contradicts", "claim.cards_clash"),
    ("paulista", "score 11 0", "0 9", "deck", "deck.no_such_card"),
    ("paulista", "call 0 truco", "0 8", "deck", "deck.no_such_card"),
    # mão de ferro
    ("fprt", "score 11 11", "vira 6", "iron.vira", "iron.vira_early"),
    ("fprt", "score 11 11, 0 3, 1 2", "vira 6", "iron.vira", "iron.vira_early"),
    ("paulista", "score 11 11", "call 0 truco", "iron.raise", "iron.no_raise"),
    ("mineiro", "score 10 10, 0 3", "call B truco", "iron.raise", "iron.no_raise"),
    ("paulista", "score 11 11", "call 2 doze", "iron.raise", "iron.no_raise"),
    ("blind, not punished", "score 11 11", "call 0 truco", "iron.raise", "iron.no_raise"),
    # mão de onze
    ("paulista", "score 11 4", "0 3", "eleven.choice", "eleven.choice_open"),
    ("paulista", "score 11 4, vira 2", "1 xx", "eleven.choice", "eleven.choice_open"),
    ("paulista", "score 11 4", "call 1 truco", "eleven.choice", "eleven.choice_open"),
    ("fprt", "score 11 4", "call 0 truco", "eleven.choice", "eleven.choice_open"),
    ("paulista", "score 11 4", "trick A", "eleven.choice", "eleven.choice_open"),
    ("paulista", "score 11 4", "hand A", "eleven.choice", "eleven.choice_open"),
    ("paulista", "score 4 11", "concede B", "eleven.choice", "eleven.choice_open"),
    ("paulista", "score 11 4", "play B", "eleven.choice", "eleven.not_yours"),
    ("mineiro", "score 4 10", "decline A", "eleven.choice", "eleven.not_yours"),
    ("paulista", "score 11 4, play A", "call 0 truco", "eleven.raise", "eleven.no_raise"),
    ("paulista", "score 11 4, play A, 0 3", "call B seis", "eleven.raise", "eleven.no_raise"),
    # phase
    ("paulista", "", "play A", "phase", "eleven.not_open"),
    ("paulista", "score 11 11", "play A", "phase", "eleven.not_open"),
    ("paulista", "score 11 4, play A", "play A", "phase", "eleven.not_open"),
    ("paulista", "call 0 truco", "decline A", "phase", "eleven.not_open"),
    ("mineiro", "call 0 truco, run B", "0 3", "phase", "hand.over"),
    ("mineiro", "call 0 truco, run B", "1 xx", "phase", "hand.over"),
    ("mineiro", "call 0 truco, run B", "call 0 truco", "phase", "hand.over"),
    ("paulista", "vira 3, call 0 truco, run B", "3 4", "phase", "hand.vira_first"),
    ("paulista", "vira 3, call 0 truco, run B", "concede B", "phase", "hand.not_begun"),
    ("paulista", "vira 3", "begin", "phase", "hand.under_way"),
    ("paulista", "vira 3, 0 3", "begin 2", "phase", "hand.under_way"),
    ("paulista", "call 0 truco", "begin", "phase", "hand.under_way"),
    ("paulista", "score 11 4, play A", "begin", "phase", "hand.under_way"),
    ("paulista", "vira 3, 0 3", "opens 2", "phase", "hand.under_way"),
    ("paulista", "trick A", "opens 2", "phase", "hand.under_way"),
    ("paulista", "call 0 truco", "hand A", "phase", "hand.call_waits"),
    ("paulista", "trick A", "trick A #3", "phase", "trick.not_next"),
    ("paulista", "", "trick A #2", "phase", "trick.not_next"),
    ("paulista", "", "accept A", "phase", "answer.nothing_asked"),
    ("paulista", "vira 3, 0 3", "run B", "phase", "answer.nothing_asked"),
    ("paulista", "score 11 4", "accept A", "phase", "answer.nothing_asked"),
    ("paulista", "vira 3", "vira 4", "phase", "vira.already_told"),
    ("paulista", "vira 3, 0 3", "vira 3", "phase", "vira.already_told"),
    # both fours are manilhas: somebody has won the hand, nobody knows who
    ("paulista", "vira 3, trick =, 0 4, 1 4, 2 5, 3 5", "0 3", "phase", "hand.undecided"),
    ("paulista", "vira 3, trick =, 0 4, 1 4, 2 5, 3 5", "call 1 truco", "phase", "hand.undecided"),
    ("paulista", "vira 3, trick =, 0 4, 1 4, 2 5, 3 5", "trick A #3", "phase", "hand.undecided"),
    # the vira
    ("mineiro", "", "vira 3", "manilha", "vira.not_used"),
    ("velha", "0 3", "vira 3p", "manilha", "vira.not_used"),
    ("mineiro", "score 10 10", "vira 3", "manilha", "vira.not_used"),
    ("paulista", "0 3p", "vira 3p", "play.card_seen", "vira.card_out"),
    ("paulista", "0 3, 1 3, 2 3, 3 3", "vira 3", "play.card_seen", "vira.card_out"),
    # calls
    ("paulista", "vira 3, call 0 truco", "0 3", "raise.pending", "raise.unanswered"),
    ("paulista", "vira 3, call 0 truco", "1 xx", "raise.pending", "raise.unanswered"),
    ("paulista", "vira 3, call 0 truco", "trick A", "raise.pending", "raise.unanswered"),
    ("paulista", "call 0 truco", "call 2 seis", "raise.alternate", "raise.own_waits"),
    ("paulista", "call 0 truco", "call A truco", "raise.alternate", "raise.own_waits"),
    ("paulista", "call 0 truco, accept B", "call 0 seis", "raise.alternate", "raise.same_team"),
    ("paulista", "call 0 truco, accept B, 0 3", "call A nove", "raise.alternate", "raise.same_team"),
    ("paulista", "call 0 truco", "call 1 nove", "raise.order", "raise.skips_step"),
    ("paulista", "", "call 0 seis", "raise.order", "raise.skips_step"),
    ("paulista", "vira 3, 0 3", "call 3 doze", "raise.order", "raise.skips_step"),
    ("paulista", "call 0 truco", "call 1 truco", "raise.order", "raise.step_passed"),
    ("paulista", "", "call 0 quinze", "raise.ladder", "raise.unknown_call"),
    ("paulista", "", "call 0 dez", "raise.ladder", "raise.unknown_call"),
    (
        "paulista",
        "call 0 truco, call 1 seis, call 2 nove, call 3 doze",
        "call 0 doze",
        "raise.limit",
        "raise.above_top",
    ),
    (
        "paulista",
        "call 0 truco, call 1 seis, call 2 nove, call 3 doze, accept A",
        "call A quinze",
        "raise.limit",
        "raise.above_top",
    ),
    ("capped", "score 9 9, call 0 truco", "call 1 seis", "raise.cap", "raise.enough"),
    ("capped", "score 9 9, call 0 truco, accept B, 0 3", "call 1 seis", "raise.cap", "raise.enough"),
    ("paulista", "vira 3", "call 1 truco", "raise.turn", "raise.out_of_turn"),
    ("paulista", "vira 3, 0 3", "call 0 truco", "raise.turn", "raise.out_of_turn"),
    ("paulista", "", "call 2 truco", "raise.turn", "raise.out_of_turn"),
    ("paulista", "trick A", "call 1 truco", "raise.turn", "raise.out_of_turn"),
    ("paulista", "vira 3, 0 3, call A truco, accept B", "call 0 seis", "raise.alternate", "raise.same_team"),
    (
        "paulista",
        "vira 3, 0 3, call A truco, accept B, 1 2",
        "call 1 seis",
        "raise.turn",
        "raise.out_of_turn",
    ),
    ("paulista", "call 0 truco", "accept A", "raise.reply", "answer.own_call"),
    ("paulista", "call 0 truco", "run A", "raise.reply", "answer.own_call"),
    ("paulista", "call 0 truco", "concede A", "raise.reply", "answer.own_call"),
    ("no concession", "vira 3", "concede A", "raise.concede", "concede.not_here"),
    # cards
    ("paulista", "vira 3", "1 3", "play.turn", "play.out_of_turn"),
    ("paulista", "", "3 xx", "play.turn", "play.out_of_turn"),
    ("paulista", "trick A", "1 3", "play.turn", "play.out_of_turn"),
    ("paulista", "vira 3, 0 3", "0 2", "play.turn", "play.twice"),
    ("paulista", "vira 3, 0 3", "0 3", "play.turn", "play.twice"),
    (
        "paulista",
        "trick A, trick B, vira 3, 1 4, 2 4, 3 5, 0 5",
        "0 3",
        "play.hand_size",
        "play.no_cards_left",
    ),
    ("paulista", "vira 3", "0 xx", "play.covered", "play.covered_early"),
    ("paulista", "vira 3, 0 3", "1 xx", "play.covered", "play.covered_early"),
    ("never covered", "vira 3, trick A @0", "0 xx", "play.covered", "play.never_covered"),
    ("paulista", "vira 3, 0 2p", "1 2p", "play.card_seen", "play.card_out"),
    ("paulista", "vira 3, 0 2p, 1 Kp, 2 Kc, 3 Ke", "0 Kp", "play.card_seen", "play.card_out"),
    ("paulista", "vira 3c", "0 3c", "play.card_seen", "play.is_vira"),
    ("paulista", "vira 3, 0 3, 1 3, 2 3", "3 3", "play.card_seen", "play.rank_exhausted"),
    # what was told rules it out
    ("paulista", "vira 7, 0 A, 1 2, 2 4, 3 6", "trick A #1", "claim.contradicts", "claim.trick_settled"),
    ("paulista", "trick A", "trick = #1", "claim.contradicts", "claim.trick_settled"),
    ("paulista", "trick A @0", "trick A @2 #1", "claim.contradicts", "claim.trick_settled"),
    ("paulista", "vira 3, 0 4p", "trick B", "claim.contradicts", "claim.trick_impossible"),
    ("paulista", "vira K, 0 A, 1 A, 2 5, 3 6", "trick = #1", "claim.contradicts", "claim.trick_impossible"),
    ("paulista", "vira K, 0 A, 1 A, 2 5, 3 6", "trick B @3", "claim.contradicts", "claim.trick_impossible"),
    ("paulista", "trick A, trick B", "hand =", "claim.contradicts", "claim.hand_impossible"),
    ("paulista", "trick =, vira 3, 0 4p, 1 2", "hand B", "claim.contradicts", "claim.hand_impossible"),
    # the ace of spades is out, so the first ace was not the one that beat it
    ("mineiro", "0 A, 1 A, 2 5, 3 6, trick A, 0 2", "1 Ae", "claim.contradicts", "claim.cards_clash"),
    (
        "mineiro",
        "0 A, 1 A, 2 5, 3 6, trick A #1, call B truco, accept A, 1 2, 2 4",
        "3 Ae",
        "claim.contradicts",
        "claim.cards_clash",
    ),
    ("paulista", "0 2, 1 3, 2 4, 3 5, trick A", "vira J", "claim.contradicts", "claim.vira_clash"),
    ("paulista", "vira 3, 0 ??, 1 ??, 2 ??", "3 ??", "claim.contradicts", "claim.nobody_wins"),
    ("paulista", "vira 3, 0 3, 1 2, 2 2, 3 2", "score 3 1", "claim.contradicts", "score.contradicts"),
    ("paulista", "hand A", "score 3 1", "claim.contradicts", "score.contradicts"),
    ("paulista", "", "score 12 1", "claim.contradicts", "score.impossible"),
    ("fprt", "", "score 0 0 2 0", "claim.contradicts", "score.impossible"),
]


@pytest.mark.parametrize(("pack", "before", "last", "rule", "code"), REFUSALS)
def test_refused(pack: str, before: str, last: str, rule: str, code: str) -> None:
    table = tell(VARIANTS[pack], before)
    assert table.refused is None
    after = go_on(table, last)
    assert after.refused is not None
    assert (after.refused.rule, after.refused.code) == (rule, code)
    assert after.refused.penalty is None
    assert after.state is table.state


def test_every_code_is_in_the_table() -> None:
    assert {row[4] for row in REFUSALS} == set(CODES)


PUNISHED = [
    ("fprt", "score 11 7, play A, vira 6", "call 0 truco", "eleven.raise", ["game B"], (0, 1)),
    ("fprt", "score 11 7, play A", "call B truco", "eleven.raise", ["game A"], (1, 0)),
    ("fprt", "score 11 11", "call 0 truco", "iron.raise", ["game B"], (0, 1)),
    ("fprt", "score 11 11 1 0, 0 3", "call 1 seis", "iron.raise", ["game A", "match A"], (0, 0)),
]


@pytest.mark.parametrize(("pack", "before", "last", "rule", "outcomes", "games"), PUNISHED)
def test_a_call_may_cost_the_game(pack, before, last, rule, outcomes, games) -> None:  # noqa: PLR0917  # a row
    table = tell(pack, before)
    after = go_on(table, last)
    assert after.refused is not None
    assert after.refused.rule == rule
    assert after.outcomes == outcomes
    assert after.state.games == games
    assert after.state.points == (0, 0)
    assert after.state.hand.opener == 1
