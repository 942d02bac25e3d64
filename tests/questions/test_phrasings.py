"""Each kind of question in many wordings; none of them is another kind's."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from referee.grammar.asking import asking
from referee.interpret.consult.asks import ASKS
from tests.questions.asker import faults, reply

ROWS = yaml.safe_load(Path(__file__).with_name("phrasings.yaml").read_text(encoding="utf-8"))
OUTSIDE = Path(__file__).with_name("outside.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['pack']}: {row['q']}") for row in ROWS])
def test_a_wording_gets_its_answer_from_its_own_kind(row):
    got = reply(row["q"], row["pack"])
    assert not faults(row, got), got["say"]
    assert got["kind"] == row["kind"]


@pytest.mark.parametrize("question", OUTSIDE)
@pytest.mark.parametrize("pack", ["paulista", "mineiro"])
def test_what_is_no_business_of_the_referee_is_not_answered(question, pack):
    assert reply(question, pack)["ruling"]["verdict"] == "unknown"


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=row["q"]) for row in ROWS[::3] if row["pack"] == "paulista"]
)
@pytest.mark.parametrize("noise", [str.upper, lambda q: q.replace("?", ""), lambda q: "ô juiz, " + q])
def test_shouting_punctuation_and_an_address_change_nothing(row, noise):
    got = reply(noise(row["q"]), row["pack"])
    assert got["ruling"]["verdict"] in {*row["v"].split("|"), "unknown"}
    if "val" in row and got["ruling"]["verdict"] != "unknown":
        assert got["ruling"]["value"] == row["val"]


def test_every_kind_has_somebody_who_answers_it():
    assert {kind["ask"] for kind in asking().kinds} <= set(ASKS)


def test_no_two_kinds_have_one_name():
    names = [kind["id"] for kind in asking().kinds]
    assert len(names) == len(set(names))


def test_every_claim_is_about_a_rule_of_the_pack():
    from tests.questions.asker import pack_of

    assert {claim["rule"] for claim in asking().claims.values()} <= set(pack_of("paulista").rules)
