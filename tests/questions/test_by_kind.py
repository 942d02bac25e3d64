"""Questions that strangers asked and nobody had an answer for: each stands for its kind."""

from __future__ import annotations

import pytest

from tests.questions.asker import faults, reply
from tests.questions.sentences import cases


@pytest.mark.parametrize(
    ("question", "pack", "want"), [pytest.param(*one, id=f"{one[1]}: {one[0]}") for one in cases("by_kind")]
)
def test_a_question_of_a_kind_is_answered(question, pack, want):
    got = reply(question, pack)
    assert not faults(want, got), got["say"]
