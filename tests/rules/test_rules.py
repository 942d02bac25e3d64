"""Each rule of each bundled pack is what the documents say: the rows of <pack>.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from referee.rulebook.keys import RuleKey
from referee.rulebook.load import load_pack

FOLDER = Path(__file__).parent
PACKS = sorted(path.stem for path in (FOLDER.parents[1] / "rules").glob("*.yaml"))
CASES = [
    pytest.param(name, row, id=f"{name}: {row['rule']}: {row['says']}")
    for name in PACKS
    for row in yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("name", PACKS)
def test_every_rule_has_its_row(name: str) -> None:
    rows = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    assert [row["rule"] for row in rows] == [key.value for key in RuleKey]


@pytest.mark.parametrize(("name", "row"), CASES)
def test_the_rule_is_what_the_document_says(name: str, row: dict[str, Any]) -> None:
    rule = load_pack(name).rule(row["rule"])
    assert rule.value == row["value"]
    assert rule.basis == row["basis"]
    assert dict(rule.parts) == row.get("parts", {})
    assert [[ref.source.id, ref.where] for ref in rule.sources] == row.get("sources", [])
    assert rule.origin == row.get("from", name)


def test_nothing_that_no_document_says_is_given_out_as_text() -> None:
    """A row that tells of the document's silence is never on the basis of its text."""
    for name in PACKS:
        for row in yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8")):
            if row["says"].startswith("nada "):
                assert row["basis"] != "text", (name, row["rule"])
