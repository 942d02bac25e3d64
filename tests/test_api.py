"""The library as people use it: the examples of the package's docstrings run, and the faces need no more."""

from __future__ import annotations

import doctest
import json

import pytest

import referee
from referee import Table, ask_once, load_pack
from referee.session import table as table_module


@pytest.mark.parametrize("module", [referee, table_module])
def test_the_examples_run(module):
    done = doctest.testmod(module)
    assert done.failed == 0


def test_the_public_names_are_these():
    assert set(referee.__all__) == {"Reply", "Table", "__version__", "ask_once", "load_pack"}
    assert all(getattr(referee, name) for name in referee.__all__)
    with pytest.raises(AttributeError):
        _ = referee.nothing


def test_a_reply_is_plain_json():
    table = Table(load_pack("paulista"), ("Ana", "Beto"))
    reply = table.hear("virou 3, joguei zap, ele pediu seis")
    plain = json.loads(json.dumps(reply.to_json()))
    assert plain["contract"] == 1
    assert [event["type"] for event in plain["events"]] == ["vira", "play", "raise"]
    assert plain["events"][2]["legal"] is False
    assert plain["events"][2]["rule"] == "raise.order"


def test_a_question_on_its_own_changes_no_table():
    reply = ask_once("empatou a primeira, quem ganha?", load_pack("paulista"))
    assert reply.state is None


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("Ana", "Ana"), "distinct"),
        (("José", "jose"), "distinct"),
        (("Ana", "Beto", "Caio"), "even"),
        (tuple("abcdefgh"), "even"),
    ],
)
def test_a_table_refuses_people_it_cannot_seat(names, why):
    with pytest.raises(ValueError, match=why):
        Table(load_pack("paulista"), names)
