"""What a reply says of other facts and packs is what the same question gets there; the same bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from referee.answers.rulings import json_value, say_ruling
from referee.answers.voice import Voice
from tests.questions.asker import PACKS, PEOPLE, asked, pack_of, quick, reply, ruled_by
from tests.questions.sentences import cases, rows, sentences

PAULISTA = pack_of("paulista")
QUESTIONS = [(q, p) for q, p, _ in cases("corpus")]


def _again(question: str, told: str) -> tuple[str, ...]:
    """Return ways to ask a question again under other facts: with what asks in it, and as people would."""
    asks = (question.rsplit(",", 1)[-1].strip(),) if "," in question else ()
    return tuple(f"se {told}, {tail}" for tail in (*asks, "como fica?", "quem leva?"))


@pytest.mark.parametrize("pack", PACKS)
def test_what_would_change_an_answer_does_when_it_is_asked(pack):
    count, unread, wrong = 0, [], []
    for question in sentences():
        for ruling in ruled_by(question, pack_of(pack)).rulings[:1]:
            home = pack_of(ruling.pack or pack)
            for change in ruling.changes:
                count += 1
                told = Voice(home, PEOPLE).say(change.when)
                got = [g for q in _again(question, told) if (g := quick(q, home.id))[0] != "unknown"]
                if not any(_agree(g, change.then) for g in got) and _agree(
                    quick(f"se {told}, {question}", home.id), change.then
                ):
                    continue  # what it asks is not told from what it tells
                if not got:
                    unread.append(f"{question} | {told}")
                elif not any(_agree(g, change.then) for g in got):
                    wrong.append(f"{question} | {told} -> {got}, not {change.then.verdict}")
    assert wrong == []
    assert len(unread) <= count * 0.02, unread


@pytest.mark.parametrize("pack", PACKS)
def test_what_would_change_an_answer_changes_it(pack):
    for question in sentences():
        for ruling in ruled_by(question, pack_of(pack)).rulings[:1]:
            home = pack_of(ruling.pack or pack)
            said = say_ruling(ruling, home, PEOPLE)
            for change in ruling.changes:
                assert say_ruling(change.then, home, PEOPLE) != said, question
                assert ruling.verdict not in {"yes", "no"} or change.then.verdict != ruling.verdict, question


def test_what_cannot_happen_changes_nothing():
    ruling = ruled_by(
        "ganhamos a primeira, perdemos a segunda e empatou a terceira, de quem é?", PAULISTA
    ).rulings[0]
    told = [Voice(PAULISTA, PEOPLE).say(change.when) for change in ruling.changes]
    assert told == ["a gente ganhar a primeira, eles ganharem a segunda e eles ganharem a terceira"]


@pytest.mark.parametrize(
    ("question", "told", "then"),
    [
        ("empatou a primeira, quem leva a mão?", "empatar a primeira e empatar a segunda", "terceira"),
        ("virou rei, o dois é manilha?", "virar ás", "^Sim"),
        ("pode jogar coberta na primeira?", "for na segunda", "^Sim"),
        (
            "nós trucamos e eles aceitaram, podemos pedir seis?",
            "eles pedirem truco e a gente aceitar",
            "^Sim",
        ),
        ("tá 11 a 9 pra gente, eles podem trucar?", "estiver 10 a 9 para a gente", "^Sim"),
        (
            "aceitamos a mão de onze e perdemos, quanto eles ganham?",
            "a gente recusar a mão de onze",
            "^1 ponto",
        ),
        (
            "pedi truco, aceitaram e ganhei a mão, quantos pontos?",
            "a gente pedir truco e eles correrem",
            "^1 ponto",
        ),
    ],
)
def test_an_answer_says_what_would_turn_it(question, told, then):
    ruling = ruled_by(question, PAULISTA).rulings[0]
    found = {
        Voice(PAULISTA, PEOPLE).say(c.when): say_ruling(c.then, PAULISTA, PEOPLE) for c in ruling.changes
    }
    assert re.search(then, found.get(told, "")), found


def _agree(got, then) -> bool:
    """Return whether an answer is the one foretold; a yes or no says less than the value that it judges."""
    value = json_value(then.value, PEOPLE)
    verdicts = {then.verdict, "fact"} if then.verdict in {"yes", "no"} else {then.verdict, "yes", "no"}
    return got[0] in verdicts and (value is None or got[1] in (None, value))


@pytest.mark.parametrize("pack", PACKS)
def test_elsewhere_agrees_with_the_question_asked_there(pack):
    for question, asked_of in QUESTIONS:
        if asked_of != pack or any(m.pack for m in asked(question, pack).marks):
            continue  # a pack that is named answers, wherever it is asked
        for other in reply(question, pack)["ruling"].get("elsewhere", []):
            assert quick(question, other["rules"]) == (other["verdict"], other["value"]), question


def test_the_same_question_gets_the_same_bytes_whatever_the_hashes():
    lines = [q for q, p in QUESTIONS if p == "fprt"][::3] + [r["q"] for r in rows("phrasings")][::9]
    told = "\n".join(line.replace("\n", " ") for line in lines) + "\n"
    command = [sys.executable, "-m", "referee", "ask", "-", "--rules", "fprt", "--json"]
    outs = [
        subprocess.run(
            command,
            input=told,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert outs[0] == outs[1]
    assert outs[0].count("\n") == len(lines)
