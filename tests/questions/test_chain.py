"""The whole chain of a ruling: what was tried and passed over, and why."""

from __future__ import annotations

import pytest

from tests.cli.drive import run
from tests.questions.asker import reply
from tests.questions.sentences import answers

THIRD = "ganhamos a primeira, perdemos a segunda e empatou a terceira, quem leva?"


@pytest.mark.parametrize("pack", ["paulista", "mineiro", "fprt"])
def test_a_tie_in_the_third_says_why_the_ties_before_it_do_not_count(pack):
    tried = {rule: one for one in reply(THIRD, pack)["ruling"]["tried"] for rule in one["rules"]}
    assert "a primeira não empatou" in tried["tie.first"]["why"]
    assert "a segunda não empatou" in tried["tie.second"]["why"]
    assert "tie.third" not in tried
    assert not any(one["open"] for one in tried.values())


def test_a_trick_that_was_not_told_leaves_its_rule_waiting():
    tried = reply("empatou a primeira, quem ganha?", "paulista")["ruling"]["tried"]
    waits = next(one for one in tried if "tie.first_second" in one["rules"])
    assert (waits["open"], "a segunda" in waits["why"]) == (True, True)


def test_a_call_says_which_rules_do_not_forbid_it():
    tried = reply("a gente trucou, eles aceitaram, posso pedir seis?", "paulista")["ruling"]
    assert tried["rules"] == ["raise.alternate"]
    assert {rule for one in tried["tried"] for rule in one["rules"]} == {"iron.raise", "eleven.raise"}
    allowed = reply("eles trucaram e aceitamos, podemos pedir seis?", "paulista")["ruling"]["tried"]
    assert {"raise.limit", "raise.order"} <= {rule for one in allowed for rule in one["rules"]}


def test_between_two_manilhas_the_order_of_common_cards_is_passed_over():
    tried = reply("virou 3, quem ganha, o 4 de paus ou o 4 de ouros?", "paulista")["ruling"]["tried"]
    assert [one["rules"] for one in tried] == [["order.ranks"]]


def test_no_rule_that_decides_is_said_not_to():
    asked = [ruling for _, _, ruling in answers() if ruling.tried]
    assert len(asked) > 100
    assert all(one.rule not in ruling.rules for ruling in asked for one in ruling.tried)


def test_porque_prints_the_chain_and_the_plain_answer_does_not():
    whole = run("ask", THIRD, "--porque").out
    assert "Regra: paulista · tie.third." in whole
    assert "Não se aplica: paulista · tie.second: a segunda não empatou." in whole
    assert "Não se aplica" not in run("ask", THIRD).out


def test_the_chain_names_the_rule_of_the_house_and_the_one_it_stands_in_place_of(tmp_path):
    pack = tmp_path / "casa.yaml"
    pack.write_text(
        "id: casa\ntitle: Nossa casa\nextends: paulista\n"
        "sources:\n  casa: {title: combinado da mesa, kind: table, read_on: '2026-11-29'}\n"
        "rules:\n  tie.third:\n    value: nobody\n    basis: house\n"
        "    text: Empatada a terceira, ninguém marca.\n    source: [casa, combinado]\n",
        encoding="utf-8",
    )
    whole = run("ask", THIRD, "--rules", str(pack), "--porque").out
    assert "casa · tie.third" in whole
    assert "Vale no lugar de paulista · tie.third" in whole
    assert "Não se aplica: paulista · tie.second" in whole


def test_asked_why_or_whether_it_is_sure_the_whole_answer_begins_with_that():
    told = "empatou a primeira, quem ganha?\npor quê?\ntem certeza?\n"
    said = run("ask", "-", "--conversa", told=told).out.splitlines()
    whole = run("ask", "-", "--conversa", "--porque", told=told).out.splitlines()
    assert len(said) == 3
    heads = [line for line in whole if not line.startswith(" ")]
    assert heads == said
