"""On what an answer rests: never more than the rules that decided it, never less; the same bytes always."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from referee.answers.rulings import json_ruling, say_ruling
from referee.answers.whole import text_ruling
from referee.interpret.verdict import WEAKNESS, Ruling
from referee.interpret.words.terms import define, glossary
from referee.rulebook.cite import Pack
from tests.questions.asker import PACKS, PEOPLE, pack_of, ruled_by
from tests.questions.sentences import sentences

SIGNS = {
    "custom": "costume",
    "inferred": "se tira do documento",
    "unspecified": "documentos não",
    "house": "da casa",
}
BESIDE = {"packs.diff", "packs.both", "packs.same", "packs.which", "packs.none"}
"""Answers about several packs, each of which has a basis of its own."""
UNDECIDED = "dispute.open"
"""What the table alone has seen: no rule says who is right, and none is cited."""
NEVER_WRITTEN = {"run.show", "bluff.show"}
"""What nobody forbids: custom, whatever the rule about talk rests on."""


def rulings(pack: str) -> list[tuple[str, Ruling, Pack]]:
    """Return the rulings of a pack that rest on rules: none on words, none that sets packs side by side."""
    found = [(q, r) for q in sentences() for r in ruled_by(q, pack_of(pack)).rulings]
    return [
        (question, ruling, pack_of(ruling.pack or pack))
        for question, ruling in found
        if not ruling.kind.startswith("term") and ruling.say.phrase not in BESIDE
    ]


def _basis(ruling: Ruling, pack: Pack, key: str) -> str:
    part = ruling.parts.get(key)
    return pack.rules[key].basis_of(part) if part else pack.rules[key].basis


@pytest.mark.parametrize("pack", PACKS)
def test_an_answer_claims_no_document_that_does_not_say_so(pack):
    wrong = []
    for question, ruling, home in rulings(pack):
        if ruling.say.phrase == UNDECIDED:
            assert (ruling.rules, ruling.basis) == ((), "unspecified"), question
            continue
        assert ruling.rules, question
        first = _basis(ruling, home, ruling.rules[0])
        if WEAKNESS[ruling.basis] < WEAKNESS[first]:
            wrong.append((question, ruling.basis, ruling.rules[0], first))
    assert wrong == []


@pytest.mark.parametrize("pack", PACKS)
def test_an_answer_belittles_no_document_that_says_so(pack):
    wrong = []
    for question, ruling, home in rulings(pack):
        bases = {_basis(ruling, home, key) for key in ruling.rules}
        is_open = ruling.say.phrase in {"open", UNDECIDED} and ruling.verdict == "depends"
        if ruling.basis not in bases and not is_open and ruling.kind not in NEVER_WRITTEN:
            wrong.append((question, ruling.basis, ruling.rules, bases))
        assert ruling.basis != "unspecified" or ruling.verdict == "depends", question
    assert wrong == []


@pytest.mark.parametrize("pack", PACKS)
def test_what_is_spoken_tells_on_what_it_rests(pack):
    for question, ruling, home in rulings(pack):
        said = say_ruling(ruling, home, PEOPLE)
        if ruling.basis != "text":
            assert SIGNS[ruling.basis] in said, question
        elif ruling.say.phrase != "open":
            assert not any(sign in said for sign in ("É costume", "Não está escrito")), question


@pytest.mark.parametrize("pack", PACKS)
def test_a_word_has_a_rule_or_a_source(pack):
    home = pack_of(pack)
    for term in glossary()["terms"]:
        ruling = define(term, home)
        plain = json_ruling(ruling, home, PEOPLE)
        text = text_ruling(ruling, home, PEOPLE)
        assert plain["rules"] or plain["sources"] or "Fonte: " in text, term


def test_every_sentence_gets_the_same_bytes_whatever_the_hashes():
    code = (
        "import json, sys\n"
        "from referee import load_pack\n"
        "from referee.session.once import Conversation\n"
        "packs = [load_pack(name) for name in ('paulista', 'mineiro', 'fprt')]\n"
        "for n, line in enumerate(json.load(sys.stdin)):\n"
        "    print(json.dumps(Conversation(packs[n % 3]).ask(line).to_json(), ensure_ascii=False))\n"
    )
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        )
        for seed in ("1", "2")
    ]
    outs = [process.communicate(json.dumps(sentences()))[0].splitlines() for process in started]
    assert len(outs[0]) == len(sentences())
    assert [pair for pair in zip(*outs, strict=True) if pair[0] != pair[1]] == []
