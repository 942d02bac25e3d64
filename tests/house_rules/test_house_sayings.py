"""Rulings told at the table: what is one, and what only looks like one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.grammar.language import load_language
from referee.rulebook.keys import RuleKey
from referee.rulebook.write import node_of, read_value
from referee.session.house.sayings import LONGEST, UNPLAYED, house_ruling, sayings
from referee.session.house.worked import is_recipe

HERE = Path(__file__).parent


def lines(name: str) -> list[str]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


RULINGS = [tuple(line.split("\t")) for line in lines("rulings.tsv")]
NONE = lines("no_rulings.txt")


@pytest.mark.parametrize(("rule", "value", "said"), RULINGS, ids=[row[2] for row in RULINGS])
def test_a_ruling_of_the_house_is_heard(rule, value, said):
    assert house_ruling(said, load_language()) == (rule, json.loads(value))


@pytest.mark.parametrize("said", NONE)
def test_what_is_no_ruling_is_not(said):
    assert house_ruling(said, load_language()) is None


def test_the_tables_are_as_long_as_they_should_be():
    assert len(RULINGS) >= 60
    assert len(NONE) >= 40
    assert len({row[2] for row in RULINGS}) == len(RULINGS)


@pytest.mark.parametrize(("rule", "value", "said"), RULINGS[:20], ids=[row[2] for row in RULINGS[:20]])
@pytest.mark.parametrize(
    "change", [str.upper, str.title, lambda text: text + "!", lambda text: f"  {text} ..."]
)
def test_capitals_and_stops_change_nothing(rule, value, said, change):
    assert house_ruling(change(said), load_language()) == (rule, json.loads(value))


@pytest.mark.parametrize("said", [row[2] for row in RULINGS])
def test_a_question_or_somebody_elses_word_is_no_ruling(said):
    language = load_language()
    assert house_ruling(f"{said}?", language) is None
    assert house_ruling(f"o Beto disse que {said}", language) is None
    assert house_ruling(f"acho que {said}", language) is None


@pytest.mark.parametrize(
    "said", ["empate na terceira é de quem trucou", "pode trucar fora da vez", "o jogo vai a 15"]
)
def test_asked_for_as_a_rule_it_need_not_say_whose(said):
    assert house_ruling(said, load_language()) is None
    assert house_ruling(said, load_language(), told=True) == house_ruling(f"aqui {said}", load_language())


@pytest.mark.parametrize(
    "said", ["", "   ", "?", "aqui " * (LONGEST + 1), "aqui", "\x00aqui", "aqui 99999999999"]
)
def test_hostile_lines_are_no_rulings(said):
    assert house_ruling(said, load_language()) is None
    assert house_ruling(said, load_language(), told=True) is None


def test_numbers_out_of_their_range_are_no_rulings():
    assert house_ruling("aqui o jogo vai a 1", load_language()) is None
    assert house_ruling("aqui é melhor de 11", load_language()) is None
    assert house_ruling("aqui a mão de onze vale 3 4", load_language()) is None


def test_every_value_that_can_be_heard_is_one_the_referee_plays():
    for row in sayings()["rulings"]:
        if not row["from"] and row["value"] != UNPLAYED and not is_recipe(row["value"]):
            assert read_value(RuleKey(row["rule"]), node_of(row["value"]))[0] == row["value"], row
