"""The questions that people ask at a table, each judged in each pack that it suits."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.questions.asker import PACKS, faults, reply

CASES = yaml.safe_load(Path(__file__).with_name("corpus.yaml").read_text(encoding="utf-8"))
ROWS = [
    pytest.param(case["q"], pack, want, id=f"{case['id']}-{pack}")
    for case in CASES
    for pack in PACKS
    if (want := case["packs"].get(pack, case["packs"].get("all"))) is not None
]


@pytest.mark.parametrize(("question", "pack", "want"), ROWS)
def test_a_question_of_the_table_is_answered_right(question, pack, want):
    got = reply(question, pack)
    assert not faults(want, got), got["say"]


@pytest.mark.parametrize("pack", PACKS)
def test_the_same_question_gets_the_same_bytes(pack):
    for case in CASES[::7]:
        assert reply(case["q"], pack) == reply(case["q"], pack)
