"""What a reply says of other facts and packs is what the same question gets there; the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from referee.answers.rulings import json_value
from referee.answers.voice import Voice
from tests.questions.asker import PACKS, PEOPLE, asked, pack_of, quick, reply
from tests.questions.sentences import cases, rows

QUESTIONS = [(q, p) for q, p, _ in cases("corpus")]


def _asks(question: str) -> str:
    """Return what asks in a question that begins with what it supposes."""
    return question.split(",", 1)[-1].strip()


@pytest.mark.parametrize("pack", PACKS)
def test_what_would_change_an_answer_does_when_it_is_asked(pack):
    tried, wrong = 0, []
    for question, asked_of in QUESTIONS:
        inquiry = asked(question, pack) if asked_of == pack else None
        for ruling in inquiry.rulings[:1] if inquiry else ():
            for change in ruling.changes:
                home = pack_of(ruling.pack or pack)
                told = Voice(home, PEOPLE).say(change.when)
                again = f"{told}, {_asks(question)}" if "," in question else f"{told}, como fica?"
                got = quick(again, home.id)
                tried += got[0] != "unknown"
                if got[0] != "unknown" and not _agree(got, change.then):
                    wrong.append(
                        f"{question} | {again} -> {got}, not {change.then.verdict} {change.then.value}"
                    )
    assert tried > 20
    assert wrong == []


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
