"""The words of a house's rules: nothing that the referee can play is without words."""

from __future__ import annotations

import pytest

from referee.readymade import write_ready
from referee.rulebook.keys import RuleKey
from referee.rulebook.load import load_pack
from referee.rulebook.pieces import Either
from referee.rulebook.schema import SHAPES
from referee.rulebook.shapes import Word
from referee.session.house.build import compile_house, compile_sayings
from referee.session.house.sayings import SAYINGS, make_sayings
from referee.session.house.wording import (
    HOUSE,
    data,
    groups,
    known_wording,
    make_house_phrases,
    same,
    short_date,
    topics,
    value_words,
    wording,
)

RULES = [key.value for key in RuleKey]
NOT_CHOSEN = {
    "trick.winner", "trick.lead", "play.turn", "play.covered_value", "play.card_seen", "play.hand_size",
    "hand.best_of", "raise.pending", "raise.limit", "raise.reply", "eleven.choice",
}  # fmt: skip
"""Rules for which the referee knows one value only: no ruling changes them."""


def words_of(rule: str) -> list[str]:
    shape = SHAPES[RuleKey(rule)]
    word = shape.word if isinstance(shape, Either) else shape
    return list(word.known) if isinstance(word, Word) else []


def test_every_rule_has_a_name_and_a_place_on_the_sheet():
    listed = [rule for group in groups() for rule in group.rules]
    assert sorted(listed) == sorted(RULES) == sorted(topics())
    assert all(topic.name for topic in topics().values())


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule not in NOT_CHOSEN])
def test_every_word_that_a_rule_may_be_is_put_in_words(rule):
    assert not [word for word in words_of(rule) if known_wording(rule, word) is None]


@pytest.mark.parametrize("name", ["paulista", "mineiro", "fprt", "paulista-limpo", "paulista-manilha-velha"])
def test_every_rule_of_every_pack_can_be_said_in_few_words(name):
    pack = load_pack(name)
    for rule in pack.rules.values():
        said = wording(rule.id, rule.value, pack)
        assert said.say, rule.id
        assert said.text.endswith("."), rule.id
        assert "{" not in said.say + said.text, rule.id
        assert rule.id in NOT_CHOSEN or len(said.say) < 90, said.say


def test_texts_use_the_words_of_the_pack():
    assert wording("tie.third", "opener", load_pack("fprt")).text.startswith(
        "Empatada a terceira, a carteada é"
    )
    assert wording("eleven.value", 7, load_pack("mineiro")).text == "Aceita, a mão de dez vale 7 pontos."
    assert wording("match.target", 21, load_pack("fprt")).text.startswith("Ganha o jogo o time que fizer 21")


def test_a_value_without_a_line_of_its_own_is_still_said():
    pack = load_pack("paulista")
    ladder = [{"call": "truco", "value": 5}, {"call": "doze", "value": 12}]
    assert wording("raise.ladder", ladder, pack).text == "Os pedidos valem: truco 5 e doze 12."
    assert wording("deal.cut_peek", {"cutter": True, "dealer": False}, pack).say == "cutter: sim, dealer: não"
    assert value_words(["Q", "4", "p"]) == "dama, 4 e paus"


def test_sameness_of_values_is_exact():
    assert same({"a": [1, "x"]}, {"a": [1, "x"]})
    assert not same(1, True)
    assert not same([1, 2], [2, 1])
    assert not same([1], [1, 2])
    assert not same({"a": 1}, {"b": 1})
    assert not same({"a": 1}, "a")
    assert not same([1], "1")


def test_dates_are_written_as_people_write_them():
    assert (short_date("2026-11-29"), short_date("ontem")) == ("29/11/2026", "ontem")


def test_what_is_kept_ready_made_is_current():
    assert write_ready(*HOUSE, make_house_phrases, check=True)
    assert write_ready(*SAYINGS, make_sayings, check=True)


def test_the_wizard_asks_first_about_rules_that_it_can_ask_about():
    asked = {*data()["first"], *data()["settled_by_base"]}
    assert asked <= set(RULES)
    assert all(topics()[rule].ask for rule in asked)


def test_a_value_that_the_referee_cannot_play_does_not_build():
    row = "rules:\n  tie.all:\n    name: x\n    values: [{value: carried, say: x, text: x.}]\n"
    with pytest.raises(ValueError, match=r"tie\.all, line 4"):
        compile_house(row)
    with pytest.raises(ValueError, match="nope"):
        compile_sayings("words: {}\nties: {}\nowners: {}\nrulings: [{rule: nope, value: x, all: a}]\n")
