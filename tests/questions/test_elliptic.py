"""Questions cut short as people cut them: what is left out is completed, or nothing is answered."""

from __future__ import annotations

import pytest

from tests.questions.asker import faults, reply
from tests.questions.sentences import cases


@pytest.mark.parametrize(
    ("question", "pack", "want"), [pytest.param(*one, id=f"{one[1]}: {one[0]}") for one in cases("elliptic")]
)
def test_a_question_cut_short_is_completed(question, pack, want):
    got = reply(question, pack)
    assert not faults(want, got), got["say"]
