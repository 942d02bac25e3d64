"""Rulings as tables put them, heard at one: the rule and value that is proposed, or refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.table import Table

HERE = Path(__file__).parent
NAMES = ("Ana", "Beto", "Caio", "Duda")


def rows(name: str) -> list[str]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


SAID = [
    (pack, *row.split("\t"))
    for pack, name in (("paulista", "at_table.tsv"), ("mineiro", "at_mineiro.tsv"))
    for row in rows(name)
]


@pytest.mark.parametrize(("pack", "rule", "value", "said"), SAID, ids=[row[3] for row in SAID])
def test_a_ruling_is_proposed_or_refused(pack, rule, value, said):
    table = Table(load_pack(pack), NAMES)
    wanted = json.loads(value)
    reply = table.hear(said)
    assert reply.understood, reply.say
    if reply.asks is not None:
        (event, *_) = table.hear("sim").events
        assert (event["rule"], event["value"]) == (rule, wanted)
        assert table.pack.rules[rule].value == wanted
    elif reply.events:
        (event,) = reply.events
        assert (event["type"], event["legal"], event["rule"]) == ("house_rule", False, rule)
        assert wanted is None, reply.say
    else:
        assert reply.say.startswith("Já é essa a regra: ")
        assert table.pack.rules[rule].value == wanted


@pytest.mark.parametrize("said", rows("no_rulings.txt"))
def test_what_is_no_ruling_proposes_nothing(said):
    table = Table(load_pack("paulista"), NAMES)
    table.hear("virou 3")
    reply = table.hear(said)
    assert reply.asks is None or "Fica assim" not in reply.asks["text"]
    assert not any(event["type"] == "house_rule" for event in reply.events)
    assert not any(event["type"] == "house_rule" for event in table.hear("sim").events)


def test_the_table_of_sayings_is_long():
    assert len(SAID) >= 190
