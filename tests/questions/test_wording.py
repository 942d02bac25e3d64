"""How an answer sounds: the verdict first and short; and the vocabulary that questions are read with."""

from __future__ import annotations

import re
from functools import cache

import pytest

from referee.answers.rulings import say_ruling
from referee.answers.shortening import breathed
from referee.answers.voice import phrases
from referee.grammar.asking import asking
from referee.grammar.language import load_language
from referee.interpret.reading import features
from referee.interpret.words.terms import define, glossary
from tests.questions.asker import BUNDLED, PACKS, PEOPLE, asked, pack_of, ruled_by
from tests.questions.sentences import rows, sentences

MOST = 12
BASES = ("É costume", "Não está escrito", "[Oo]s documentos não")
TITLES = tuple(re.escape(pack_of(name).title) + r"(?! com)" for name in BUNDLED)
PAIRS = ("()", "«»", "“”")
BY_MERGING = {
    "bignum",
    "colon",
    "and",
    "name",
    "card",
    "score",
    "onetoone",
    "ord1",
    "ord2",
    "ord3",
    "pair",
    "callrow",
    "rank",
}
"""Tags that no word has of itself: words have them together."""


@cache
def spoken(pack: str) -> tuple[tuple[str, str], ...]:
    """Return every sentence of these tests that a pack answers, with what is said."""
    return tuple(
        (question, say_ruling(ruling, pack_of(pack), PEOPLE))
        for question in sentences()
        for ruling in ruled_by(question, pack_of(pack)).rulings
    )


def _first(said: str) -> str:
    return re.split(r"(?<=[.?!]) ", said)[0]


def faults_of(said: str) -> list[str]:
    """Return what is wrong with how an answer sounds."""
    parts = re.split(r"(?<=[.?!]) ", said)
    checks = {
        "a first sentence too long to say": len(parts[0].split()) > MOST,
        "a chain of colons": any(part.count(":") > 1 for part in parts),
        "a capital after a colon": bool(re.search(r": [A-ZÁÉÍÓÚ](?![A-Z])", said)),
        "a sentence said twice": len(set(parts)) < len(parts) and "Valendo" not in said,  # a quarrel
        "the basis said twice": any(len(re.findall(sign, said)) > 1 for sign in BASES),
        "a name said twice": any(len(re.findall(name, said)) > 1 for name in TITLES),
        "a place that is another elsewhere": bool(re.search(r"\b[Aa]qui\b|\b[Nn]este baralho", said)),
        "quotes or brackets left open": any(said.count(x) != said.count(y) for x, y in PAIRS),
        "no sentence": not (said[0].isupper() or said[0].isdigit()) or not said.endswith((".", "?", "!")),
        "a brace or a gap": bool(re.search(r"[{}]|  | [.,;:]|\.\.|,,", said)),
    }
    return [fault for fault, holds in checks.items() if holds]


@pytest.mark.parametrize("pack", PACKS)
def test_an_answer_can_be_read_aloud(pack):
    wrong = [(question, fault, said) for question, said in spoken(pack) for fault in faults_of(said)]
    assert wrong == []


@pytest.mark.parametrize("pack", PACKS)
def test_a_definition_can_be_read_aloud(pack):
    said = {
        term: say_ruling(define(term, pack_of(pack)), pack_of(pack), PEOPLE) for term in glossary()["terms"]
    }
    assert {term: faults_of(text) for term, text in said.items() if faults_of(text)} == {}


@pytest.mark.parametrize(
    "said",
    [
        "Não: é partida só: uma decide.",
        "Truco paulista: A mão vale 1 ponto.",
        "O sete não existe neste baralho.",
        "Depende da casa (muitas mesas.",
        "Quem ganhar a segunda leva a mão, e se empatar de novo decide a terceira.",
    ],
)
def test_what_cannot_be_read_aloud_is_found(said):
    assert faults_of(said)


@pytest.mark.parametrize(
    ("long", "cut"),
    [
        (
            "Cada um recebe três cartas, e a vira fica à mostra debaixo do monte.",
            "Cada um recebe três cartas. A vira fica à mostra debaixo do monte.",
        ),
        ("Joga-se uma carta.", "Joga-se uma carta."),
        ("Um dois três quatro cinco seis sete oito nove dez onze doze treze.",) * 2,
    ],
)
def test_a_long_sentence_is_cut_where_one_breathes(long, cut):
    assert breathed(long) == cut


def _tags() -> set[str]:
    """Return the tags that some word has, by the questions or by the lexicon."""
    known = asking()
    found = {tag for tags in (*known.folded.values(), *known.exact.values()) for tag in tags.split(" ")}
    lexicon = load_language().lexicon
    for surface in lexicon.surfaces():
        for reading in lexicon.look_up(surface):
            found.update(features._tags(reading))
    return {tag for tag in found if "=" not in tag} | set(features.STOPS.values()) | BY_MERGING


def test_no_kind_asks_for_a_tag_that_no_word_has():
    known = asking()
    used = set(known.everywhere)
    for kind in known.kinds:
        used.update(kind["ok"], kind["not"])
        groups = (*kind["all"], *kind["any"])
        used.update(t for group in groups for row in group for mark in row for t in mark)
    used.update(tag for fact in known.facts for _, tags, _ in fact["like"] for tag in tags)
    assert used - _tags() == set()


def test_every_phrase_of_a_claim_is_about_one():
    assert set(phrases()["claims"]) <= set(asking().claims)


@pytest.mark.parametrize("row", [pytest.param(r, id=r["q"]) for r in rows("disputes")])
def test_both_versions_of_a_quarrel_are_judged(row):
    ruling = asked(row["q"], row["pack"]).rulings[0]
    said = say_ruling(ruling, pack_of(row["pack"]), PEOPLE)
    assert (ruling.kind, ruling.verdict) == ("dispute", row["v"]), said
    assert all(re.search(part, said.lower()) for part in row["say"]), said


@pytest.mark.parametrize("talk", [pytest.param(t, id=t["turns"][0]["q"]) for t in rows("talks")])
def test_a_question_that_follows_on_changes_a_part_of_the_one_before(talk):
    before = None
    for turn in talk["turns"]:
        before = asked(turn["q"], talk["pack"], before)
        ruling = before.rulings[0]
        said = say_ruling(ruling, pack_of(ruling.pack), PEOPLE)
        assert re.search(turn["say"], said.lower()), f"{turn['q']} -> {said}"
