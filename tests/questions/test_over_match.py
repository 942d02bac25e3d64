"""No kind of question takes another's sentences; what is offered in place of a question is answered."""

from __future__ import annotations

import pytest

from referee.answers.voice import phrases
from referee.grammar.asking import ASKING, make_asking, read_asking
from referee.interpret import inquiry
from referee.readymade import load_ready
from tests.questions.asker import PACKS, Alone, pack_of, reply, ruled_anew
from tests.questions.sentences import answers


def test_no_sentence_is_another_kinds_by_the_order_of_the_kinds(monkeypatch):
    ready = load_ready(*ASKING, make_asking)
    turned = read_asking({**ready, "kinds": [*reversed(ready["kinds"])]})
    answered = answers()  # before the kinds are turned
    monkeypatch.setattr(inquiry, "asking", lambda: turned)
    taken = []
    for question, pack, ruling in answered:
        found = ruled_anew(question, pack_of(pack), Alone(pack))
        kind = found.rulings[0].kind if found.rulings else ""
        if kind != ruling.kind and found.rulings and found.rulings[0].answer() != ruling.answer():
            taken.append(f"{pack}: {question} is {ruling.kind}, or {kind}")
    assert taken == []


def _offered() -> list[str]:
    known = phrases()["nearest"]
    texts = [t for family, t in known.items() if family not in {"lead", ""}]
    return [*texts, *known[""]]


@pytest.mark.parametrize("question", _offered())
@pytest.mark.parametrize("pack", PACKS)
def test_what_is_offered_instead_is_answered(question, pack):
    assert reply(question, pack)["ruling"]["verdict"] != "unknown"
