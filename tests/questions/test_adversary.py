"""Questions by people who never saw the code: mostly answered, hardly ever wrongly."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.drive import run
from tests.questions.asker import PACKS, faults, reply

HERE = Path(__file__).parent
Judged = Iterator[tuple[str, dict[str, Any], dict[str, Any]]]


def each_alone() -> Judged:
    for file in sorted(HERE.glob("adversary*.yaml")):
        if file.stem == "adversary_talks":
            continue
        for case in yaml.safe_load(file.read_text(encoding="utf-8")):
            for pack in PACKS:
                want = case["packs"].get(pack, case["packs"].get("all"))
                if want is not None:
                    yield f"{pack}: {case['q']}", want, reply(case["q"], pack)


def in_talks() -> Judged:
    for talk in yaml.safe_load((HERE / "adversary_talks.yaml").read_text(encoding="utf-8")):
        lines = [turn["q"] for turn in talk["turns"]]
        done = run("ask", "-", "--conversa", "--json", "--rules", talk["pack"], told="\n".join(lines) + "\n")
        for turn, line in zip(talk["turns"], done.out.splitlines(), strict=True):
            yield f"{talk['pack']}: … {turn['q']}", turn, json.loads(line)


@pytest.mark.parametrize(
    ("judged", "least_right", "most_wrong"),
    [pytest.param(each_alone, 0.75, 0.02, id="alone"), pytest.param(in_talks, 0.75, 0.1, id="talks")],
)
def test_strangers_are_answered_and_hardly_ever_wrongly(
    judged: Callable[[], Judged], least_right: float, most_wrong: float
):
    marks: dict[str, list[str]] = {"right": [], "silent": [], "wrong": []}
    for asked, want, got in judged():
        unknown = got["ruling"]["verdict"] == "unknown"
        checked = {key: value for key, value in want.items() if not (unknown and key == "basis")}
        mark = "right" if not faults(checked, got) else "silent" if unknown else "wrong"
        marks[mark].append(f"{asked} -> {got['say']}")
    total = sum(len(found) for found in marks.values())
    assert len(marks["wrong"]) <= most_wrong * total, "\n".join(marks["wrong"])
    assert len(marks["right"]) >= least_right * total, "\n".join(marks["silent"])
