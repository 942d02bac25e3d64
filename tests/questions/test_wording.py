"""How an answer sounds: the verdict first and short; and the vocabulary that questions are read with."""

from __future__ import annotations

import re

import pytest

from referee.answers.rulings import say_ruling
from referee.answers.voice import phrases
from referee.grammar.asking import asking
from referee.grammar.language import load_language
from referee.interpret import features
from tests.questions.asker import PACKS, PEOPLE, asked, pack_of
from tests.questions.sentences import cases, rows

LISTS = {"manilhas", "manilhas.fixed", "signal.list", "term", "term.called", "open"}
"""Answers that are a list or a definition: they are as long as that is."""
MOST = 12
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
    "rank",
}
"""Tags that no word has of itself: words have them together."""


@pytest.mark.parametrize("pack", PACKS)
def test_the_verdict_is_at_most_twelve_words(pack):
    long = []
    for question, asked_of, _ in cases("corpus"):
        if asked_of != pack:
            continue
        for ruling in asked(question, pack).rulings:
            said = say_ruling(ruling, pack_of(ruling.pack or pack), PEOPLE)
            first = re.split(r"(?<=[.?!]) ", said)[0]
            if ruling.say.phrase not in LISTS and len(first.split()) > MOST:
                long.append(f"{question} -> {first}")
    assert long == []


@pytest.mark.parametrize("pack", PACKS)
def test_an_answer_is_a_sentence(pack):
    for question, asked_of, _ in cases("corpus"):
        for ruling in asked(question, pack).rulings if asked_of == pack else ():
            said = say_ruling(ruling, pack_of(ruling.pack or pack), PEOPLE)
            assert "{" not in said, said
            assert "  " not in said, said
            assert said[0].isupper() or said[0].isdigit(), said
            assert said.endswith((".", "?", "!")), said
            assert not re.search(r": [^.]*: [^.]*: ", said.split(". ")[0]), said


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
