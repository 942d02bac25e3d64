"""The model that tells kinds of question apart: it knows its examples, and leaves alone what asks nothing."""

from __future__ import annotations

from math import isclose
from pathlib import Path

import pytest
import yaml

from referee.grammar.asking import asking
from referee.grammar.language import load_language
from referee.interpret import likeness
from referee.interpret.completing import odds_of
from referee.interpret.reading.facts import readings, told_in
from referee.interpret.reading.features import Ear, marks_of
from tests.questions.asker import Alone, pack_of, quick, ruled_anew

KNOWN = {"aceito esse seis?", "saio de três ou de ás?", "qual carta é a mais bonita?"}
"""Lines that ask for advice in the words of a rule: the rule is told, which helps nobody and harms nobody."""
EXAMPLES = Path(__file__).parents[2] / "learning" / "examples"


def examples() -> list[tuple[str, str]]:
    return [
        (kind, question)
        for file in sorted(EXAMPLES.glob("*.yaml"))
        for kind, questions in yaml.safe_load(file.read_text(encoding="utf-8")).items()
        for question in questions
    ]


def odds(question: str) -> dict[str, float]:
    marks = marks_of(question, Ear(asking(), load_language().lexicon))
    return odds_of(marks, told_in(readings(marks, asking())))


def test_the_odds_of_a_line_are_shares_of_one():
    found = odds("empatou a primeira, quem ganha?")
    assert isclose(sum(found.values()), 1.0, rel_tol=1e-6)
    assert max(found, key=lambda kind: found[kind]).startswith("hand.winner")


def test_the_model_has_learned_its_examples():
    """Tags change with the lexicon: when this fails, the model is to be learned anew."""
    some = examples()[::9]
    known = sum(max(found, key=lambda k: found[k]) == kind for kind, q in some if (found := odds(q)))
    assert known >= 0.9 * len(some)


def test_without_a_model_the_signs_decide_alone(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(likeness, "model", lambda: None)
    odds_of.cache_clear()
    question, pack = "quanto vale o truco?", "paulista"
    assert odds(question) == {}
    found = ruled_anew(question, pack_of(pack), Alone(pack)).rulings[0]
    assert (found.verdict, found.value) == ("fact", 3)
    odds_of.cache_clear()


def test_what_asks_nothing_is_not_answered():
    answered = [
        question
        for kind, question in examples()
        if kind == "none" and quick(question, "paulista")[0] != "unknown"
    ]
    assert set(answered) <= KNOWN
