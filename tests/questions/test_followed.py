"""Conversations: a short question is understood by the one before it, and what was supposed stays."""

from __future__ import annotations

import pytest

from referee.session.once import Conversation
from tests.questions.asker import faults, pack_of
from tests.questions.sentences import rows

TALKS = [(talk["pack"], talk["turns"]) for talk in rows("followed")]


def _short_of(turn, got):
    """Return how a reply falls short; ``by``: one of these rules must be named."""
    found = faults(turn, got)
    if "by" in turn and not {*turn["by"]} & {*got["ruling"]["rules"]}:
        found.append(f"rules {got['ruling']['rules']} not {turn['by']}")
    return found


@pytest.mark.parametrize(
    ("pack", "turns"), [pytest.param(*talk, id=f"{talk[0]}: {talk[1][0]['q']}") for talk in TALKS]
)
def test_each_question_is_answered_as_it_follows_from_those_before(pack, turns):
    talk, wrong = Conversation(pack_of(pack)), []
    for turn in turns:
        got = talk.ask(turn["q"]).to_json()
        got["ruling"] = got["ruling"] or {"verdict": "unknown", "rules": []}
        wrong += [f"{turn['q']} -> {got['say']} {fault}" for fault in _short_of(turn, got)]
    assert wrong == []
