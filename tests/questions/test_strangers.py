"""Questions between packs, about words and out of scope, and conversations: each answered as it must be."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.cli.drive import run
from tests.questions.asker import PACKS, faults, reply
from tests.questions.sentences import rows

KNOWN = "known"
"""A row that is known to fail says so; once it is answered right the test asks for the word to go."""

FILES = (
    "strangers",
    "strangers_bars",
    "strangers_claims",
    "strangers_mixed",
    "strangers_sisters",
    "strangers_table",
    "strangers_terse",
)


def _alone() -> Iterator:
    for case in (case for file in FILES for case in rows(file)):
        for pack in PACKS:
            want = case["packs"].get(pack, case["packs"].get("all"))
            if want is not None:
                known = pack[0] in case.get(KNOWN, "")
                marks = [pytest.mark.xfail(strict=True)] if known else []
                yield pytest.param(case["q"], pack, want, id=f"{case['id']}-{pack}", marks=marks)


@pytest.mark.parametrize(("question", "pack", "want"), list(_alone()))
def test_a_stranger_is_answered_right(question, pack, want):
    got = reply(question, pack)
    assert not faults(want, got), got["say"]


@pytest.mark.parametrize("talk", [pytest.param(t, id=t["turns"][0]["q"]) for t in rows("strangers_talks")])
def test_a_stranger_is_followed_through_a_conversation(talk):
    lines = [turn["q"] for turn in talk["turns"]]
    done = run("ask", "-", "--conversa", "--json", "--rules", talk["pack"], told="\n".join(lines) + "\n")
    wrong = []
    for turn, line in zip(talk["turns"], done.out.splitlines(), strict=True):
        got = json.loads(line)
        found = faults(turn, got)
        if bool(found) != bool(turn.get(KNOWN)):
            wrong.append(f"{turn['q']} -> {got['say']} {found}")
    assert wrong == []
