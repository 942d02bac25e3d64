"""The combinado wizard without a terminal: every question, every answer, the packs that come of them."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.engine.compile import compile_rules
from referee.rulebook.keys import RuleKey
from referee.rulebook.load import load_pack
from referee.session.house.combinado import (
    SCREEN,
    WIDTH,
    Wizard,
    explained,
    hint_lines,
    question_lines,
    read_back,
)
from referee.session.house.layer import House, clash_of, house_name, house_pack, house_text, spread, values_of
from referee.session.house.save import save_pack
from referee.session.house.wizard import Unread, command_of, next_question, questions_left, understand
from referee.session.house.wording import data, known_wording, same, topics

TODAY = date(2026, 11, 29)
HOUSE = House("boteco", "Boteco do Zé")
BASES = ["paulista", "mineiro", "fprt", "paulista-limpo", "paulista-manilha-velha"]


@cache
def all_questions(base):
    return tuple(questions_left(load_pack(base), {}, everything=True))


def answered(base, *lines, **options):
    wizard = Wizard(load_pack(base), **options)
    for line in lines:
        taken = wizard.take(line)
        assert isinstance(taken, Wizard), (line, taken)
        wizard = taken
    return wizard


def pack_of(wizard):
    return house_pack(wizard.base, wizard.rulings(TODAY), HOUSE)


def differ(one, other):
    return {name for name, rule in one.rules.items() if not same(rule.value, other.rules[name].value)}


EVERY = [(base, q.rule, c.letter) for base in BASES for q in all_questions(base) for c in q.choices]


@pytest.mark.parametrize("base", BASES)
def test_by_default_it_asks_at_most_seven_questions(base):
    wizard, asked = Wizard(load_pack(base)), 0
    while wizard.question is not None:
        asked += 1
        wizard = wizard.take("")
    assert asked == 7


@pytest.mark.parametrize("base", BASES)
def test_where_the_base_was_asked_for_it_asks_six_and_none_that_the_base_settled(base):
    asked = list(questions_left(load_pack(base), {}, base_asked=True))
    assert len(asked) == 6
    assert not {question.rule for question in asked} & set(data()["settled_by_base"])


@pytest.mark.parametrize("base", BASES)
def test_all_on_request_asks_each_rule_once(base):
    rules = [question.rule for question in all_questions(base)]
    assert len(rules) == len(set(rules)) > 30
    again = [q.rule for q in questions_left(load_pack(base), {}, everything=True, base_asked=True)]
    assert sorted(again) == sorted(rules)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("line", ["", "a", "não sei", "NAO SEI", "tanto faz", "  "])
def test_enter_everywhere_keeps_the_base(base, line):
    wizard = Wizard(load_pack(base), everything=True)
    while wizard.question is not None:
        wizard = wizard.take(line)
    assert wizard.rulings(TODAY) == ()
    assert pack_of(wizard) is wizard.base


@pytest.mark.parametrize(("base", "rule", "letter"), EVERY)
def test_each_answer_changes_the_rule_it_names_and_what_cannot_stay(base, rule, letter, tmp_path):
    pack = load_pack(base)
    question = next(one for one in all_questions(base) if one.rule == rule)
    choice = next(one for one in question.choices if one.letter == letter)
    value = understand(question, letter, pack, {})
    assert value is None if choice.kept else same(value, choice.value)
    wizard = Wizard(pack, {rule: value})
    made = pack_of(wizard)
    saved = save_pack(str(tmp_path / "boteco.yaml"), house_text(pack, wizard.rulings(TODAY), HOUSE, TODAY))
    known = known_wording(rule, choice.value)
    allowed = {rule, *topics()[rule].follows, *(known.needs if known else ())}
    assert differ(pack, made) == differ(pack, saved) <= allowed
    assert (rule in differ(pack, made)) is not choice.kept
    compile_rules(saved.ruleset)
    for name in differ(pack, saved):
        stated = saved.rules[name]
        assert (stated.basis, stated.origin) == ("house", "boteco")
        assert stated.sources[0].source.kind == "table"
        assert stated.sources[0].where == "combinado em 29 de novembro de 2026"
        assert any(same(option.value, pack.rules[name].value) for option in stated.options)
    assert saved.rules == {**made.rules}


@pytest.mark.parametrize(("base", "rule", "letter"), EVERY)
def test_each_answer_can_be_given_in_its_own_words(base, rule, letter):
    pack = load_pack(base)
    question = next(one for one in all_questions(base) if one.rule == rule)
    choice = next(one for one in question.choices if one.letter == letter)
    for words in (choice.say, *choice.said):
        told = understand(question, words, pack, {})
        if command_of(words) == "keep":
            continue
        assert not isinstance(told, Unread), (words, told)
        assert told is None if choice.kept else same(told, choice.value), words


@settings(max_examples=10)
@given(st.data(), st.sampled_from(BASES))
def test_any_answers_make_a_pack_that_stands(draw, base):
    wizard = Wizard(load_pack(base), everything=True)
    while (question := wizard.question) is not None:
        letter = draw.draw(st.sampled_from([choice.letter for choice in question.choices]))
        wizard = wizard.take(letter)
        assert isinstance(wizard, Wizard)
    made = pack_of(wizard)
    assert clash_of(values_of(made)) is None
    assert made.ruleset == pack_of(wizard).ruleset
    back = read_back(wizard.base, made)
    assert len(back) <= SCREEN
    assert max(map(len, back)) <= WIDTH


@pytest.mark.parametrize("base", BASES)
def test_questions_fit_a_screen(base):
    for question in all_questions(base):
        lines = [*question_lines(question)]
        assert len(lines) <= 14
        assert max(map(len, lines)) <= WIDTH
        assert max(map(len, explained(question, load_pack(base)))) <= WIDTH
    assert max(map(len, hint_lines())) <= WIDTH


def test_the_question_says_who_plays_what_and_what_the_referee_cannot_play():
    question = next(q for q in all_questions("paulista") if q.rule == "play.covered")
    text = "\n".join(question_lines(question))
    assert "a) da segunda em diante (como no pacote)" in text
    assert "o juiz ainda não apita assim" in text
    assert "(o aplicativo miniTruco)" in " ".join(text.split())
    explained_text = " ".join(" ".join(explained(question, load_pack("paulista"))).split())
    assert "(está escrito: Truco online paulista e mineiro, Introdução, 6º parágrafo; " in explained_text


def test_back_takes_the_last_answer_away():
    wizard = answered("paulista", "b", "c")
    second = list(wizard.answers)[1]
    back = wizard.take("volta")
    assert back.question.rule == second
    assert back.take("voltar").take("volta").answers == {}


def test_leaving_the_rest_ends_the_questions():
    wizard = answered("paulista", "b", "fim")
    assert wizard.question is None
    assert len(wizard.rulings(TODAY)) == 1
    assert wizard.take("volta").question is not None
    assert answered("paulista", *[""] * 7).take("b").closed


def test_a_number_is_an_answer_where_numbers_are():
    question = next(q for q in all_questions("paulista") if q.rule == "match.target")
    pack = load_pack("paulista")
    assert understand(question, "18", pack, {}) == 18
    assert understand(question, "12", pack, {}) is None
    assert understand(question, "quinze", pack, {}) == 15
    for bad in ("1", "100", "9999", "0", "-5", "1e3", "٣"):
        assert isinstance(understand(question, bad, pack, {}), Unread), bad
    clash = understand(question, "10", pack, {})
    assert isinstance(clash, Unread)
    assert clash.why.startswith("Assim não dá: ")


@pytest.mark.parametrize("text", ["z", "bobagem", "a b", "\x00", "🂡", "x" * 5000, "a" * 2, "nenhum deles"])
def test_what_is_not_an_answer_is_told(text):
    question = next_question(load_pack("paulista"), {})
    assert question is not None
    told = understand(question, text, load_pack("paulista"), {})
    assert isinstance(told, Unread)
    assert len(told.why) < 130


def test_no_question_is_asked_about_a_hand_that_does_not_exist():
    pack = load_pack("paulista")
    left = {q.rule for q in questions_left(pack, {"iron.trigger": "none"}, everything=True)}
    assert not left & {"iron.blind", "iron.value", "iron.raise", "iron.vira"}
    assert "eleven.raise" in left


def test_an_answer_that_others_rule_out_is_not_offered():
    velha = {"manilha": {"fixed": ["7o", "Ae", "7c", "4p"]}}
    left = list(questions_left(load_pack("paulista"), velha, everything=True))
    assert not {question.rule for question in left} & {"deck", "deal", "iron.vira"}


def test_what_running_pays_follows_the_ladder_where_it_did():
    values = values_of(load_pack("mineiro"))
    ladder = [{"call": "truco", "value": 4}, {"call": "oito", "value": 8}, {"call": "doze", "value": 12}]
    assert spread(values, "raise.ladder", ladder)["raise.run"] == [2, 4, 8]
    other = {**values, "raise.run": [1, 2, 3, 4]}
    assert "raise.run" not in spread(other, "hand.value", 1)


def test_read_back_says_what_changes_and_what_it_was():
    wizard = answered("paulista", "b", "fim")
    assert read_back(wizard.base, pack_of(wizard))[:2] == [
        "Boteco do Zé: parte de «Truco paulista»",
        "1 regra da casa:",
    ]
    same_pack = read_back(wizard.base, wizard.base._replace(title="Mesa"))
    assert same_pack[1] == "Nada muda em relação ao pacote de base."


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Boteco do Zé", "boteco-do-ze"),
        ("  MESA 2!! ", "mesa-2"),
        ("../../etc/passwd", "etc-passwd"),
        ("ção", "cao"),
        ("a\x00b\nc", "a-b-c"),
        ("x" * 300, "x" * 40),
        ("!!!", None),
        ("🂡", None),
        ("", None),
    ],
)
def test_a_house_is_named_by_its_letters(title, name):
    house = house_name(title)
    assert (house and house.id) == name
    assert house is None or (house.title.isprintable() and len(house.title) <= 80)


def test_the_file_is_the_same_bytes_every_time():
    wizard = answered("mineiro", *"bbbbbbb")
    first = house_text(wizard.base, wizard.rulings(TODAY), HOUSE, TODAY)
    assert first == house_text(wizard.base, wizard.rulings(TODAY), HOUSE, TODAY)
    assert first.startswith("# Combinado da mesa, feito com «referee rules new» em 29 de novembro de 2026.\n")


def test_rules_come_in_the_order_of_the_tables():
    wizard = answered("paulista", *"bbbbbbb")
    text = house_text(wizard.base, wizard.rulings(TODAY), HOUSE, TODAY)
    places = [text.index(f"\n  {key.value}:\n") for key in RuleKey if f"\n  {key.value}:\n" in text]
    assert places == sorted(places)
    assert len(places) == 7
