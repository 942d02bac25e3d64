"""The corpus of narrations: each line told at a table gives the events, outcomes and state expected of it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from referee import Table, load_pack
from tests.corpus.judge import judge_line

FOLDER = Path(__file__).parent
RELATIVE = "eu,direita,parceiro,esquerda"
NEEDED = 0.97
ASKED = {"v", "val"}
"""Keys of lines that ask something: the questions have tests of their own."""


def scripts():
    return yaml.safe_load((FOLDER / "narrations.yaml").read_text(encoding="utf-8"))


def told(script):
    """Return (line, faults, whether nothing was claimed) for each line of a script."""
    names = script.get("players", RELATIVE).split(",")
    table = Table(load_pack(script["rules"]), names)
    teams = {name: ("nos", "eles")[seat % 2] for seat, name in enumerate(names)}
    found = []
    for line in script["lines"]:
        reply = table.hear(line["t"]).to_json()
        silent = not reply["understood"] or bool(reply["asks"])
        found.append((line["t"], judge_line(line, reply, teams), silent))
    return found


@pytest.mark.parametrize("script", scripts(), ids=lambda script: script["id"])
def test_no_line_is_confidently_wrong(script):
    assert not [(line, faults) for line, faults, silent in told(script) if faults and not silent]


def test_nearly_all_lines_are_right():
    lines = [line for script in scripts() for line in told(script)]
    right = sum(not faults for _, faults, _ in lines)
    assert right >= NEEDED * len(lines)
