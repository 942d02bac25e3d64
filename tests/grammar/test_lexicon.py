"""The lexicon refuses what it was not told; verbs follow by rule; slips are mended where it is safe."""

from __future__ import annotations

import pytest

from referee.grammar.compile_lexicon import LexiconError, compile_lexicon
from referee.grammar.inflect import forms
from referee.grammar.language import load_language
from referee.grammar.lexicon import Lexicon
from referee.grammar.local import local_of
from referee.grammar.near import nearest
from referee.grammar.parse import parse
from tests.sentences.reading import brief


def lexicon(**sections):
    return compile_lexicon({"cards": {}, **sections})


def test_a_collision_that_nobody_declared_is_refused():
    cards = {"gato": {"is": "nick", "suit": "p"}, "bichano": {"is": "chat", "also": ["gato"]}}
    with pytest.raises(LexiconError, match="gato"):
        lexicon(cards=cards)
    assert lexicon(cards=cards, homonyms={"gato": "a card or an animal"})


def test_a_homonym_that_is_none_is_refused():
    with pytest.raises(LexiconError, match="no entry has it"):
        lexicon(homonyms={"gato": "a card or an animal"})


@pytest.mark.parametrize(
    ("lemma", "expected"),
    [
        ("jogar", {"joguei": "1s.past", "jogou": "3s.past", "jogamos": "1p.past", "jogaram": "3p.past"}),
        ("jogar", {"jogando": "-.ger", "jogar": "-.inf", "jogô": "3s.past", "jogamo": "1p.past"}),
        ("descer", {"desci": "1s.past", "desceu": "3s.past", "desço": "1s.pres", "desceram": "3p.past"}),
        ("fugir", {"fugi": "1s.past", "fujo": "1s.pres", "fugiram": "3p.past"}),
        ("trucar", {"truquei": "1s.past", "truco": "1s.pres", "trucaram": "3p.past"}),
        ("cair fora", {"caíram fora": None, "se adiantou": None}),
        ("se adiantar", {"se adiantou": "3s.past", "se adiantei": "1s.past"}),
    ],
)
def test_forms_follow_by_rule(lemma, expected):
    made = dict(forms(lemma, {}))
    assert all(made.get(form) == features for form, features in expected.items() if features)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("espdilha", "espadilha"), ("vlaete", "valete"), ("jgouei", "joguei"), ("pirmeira", "primeira")],
)
def test_a_slip_with_one_possible_word_is_mended(typed, meant):
    assert nearest(typed, load_language().lexicon) == meant


@pytest.mark.parametrize(
    "word",
    [
        "sei",
        "mao",
        "troco",
        "turco",
        "terno",
        "nova",
        "corta",
        "queda",
        "votou",
        "mordeu",
        "falhou",
        "acertou",
    ],
)
def test_neighbours_and_other_words_of_the_language_are_left_alone(word):
    assert nearest(word, load_language().lexicon) is None


def read(text, words):
    language = load_language()
    heard = parse(text, language, local=local_of(["Ana", "Tia Lu"], words, language.lexicon))
    return [brief(clause) for clause in heard.clauses] + [f"? {u.words}" for u in heard.unread]


def test_a_pack_adds_its_own_words():
    assert read("soltei o zabumba", {}) == ["play who=verb1s", "? zabumba"]
    assert read("soltei o zabumba", {"zabumba": {"is": "manilha", "suit": "p"}}) == [
        "play who=verb1s trump:p"
    ]
    assert read("soltei o boi da cara preta", {"boi da cara preta": {"is": "rank", "rank": "K"}}) == [
        "play who=verb1s K"
    ]


def test_a_pack_says_how_an_ambiguous_word_is_heard():
    assert read("a Ana caiu", {}) == ["answer who=Ana accepts=yes"]
    assert read("a Ana caiu", {"cair": {"hear": "run"}}) == ["answer who=Ana"]


def test_part_of_a_name_is_enough_where_it_is_nobody_elses():
    assert read("a Lu jogou um rei", {}) == ["play who=Tia Lu K"]


def test_a_lexicon_remembers_no_more_than_it_should():
    small = Lexicon(lexicon(cards={"gato": {"is": "nick", "suit": "p"}}))
    for n in range(30_000):
        small.look_up(f"x{n}")
    assert small.look_up("gato")[0].kind == "NICK"
