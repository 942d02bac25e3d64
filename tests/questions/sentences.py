"""All the sentences of these tests, with the pack that each is asked of and what is expected of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from referee.interpret.verdict import Ruling
from tests.questions.asker import PACKS, pack_of, ruled_by

HERE = Path(__file__).parent
CASES = (
    "corpus",
    "adversary",
    "adversary2",
    "adversary3",
    "adversary4",
    "adversary_cases",
    "adversary_cases2",
    "adversary_cases3",
)
RULES = ("rules_strangers", "rules_strangers2", "rules_strangers3", "rules_strangers4", "rules_strangers5")


@cache
def rows(name: str) -> list[dict[str, Any]]:
    return yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))


def cases(*names: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield question, pack and expectation."""
    for name in names or CASES:
        for case in rows(name):
            for pack in PACKS:
                want = case["packs"].get(pack, case["packs"].get("all"))
                if want is not None:
                    yield case["q"], pack, want if isinstance(want, dict) else {"v": want}


@cache
def sentences() -> tuple[str, ...]:
    """Return every question of these tests, once."""
    files = (*CASES, "adversary5", "rules_asked", "phrasings", "disputes")
    return tuple(dict.fromkeys(row["q"] for name in files for row in rows(name)))


@cache
def answers() -> tuple[tuple[str, str, Ruling], ...]:
    """Return every question that is answered whole by the pack it is asked of, with the ruling."""
    asked = [(q, p) for q, p, _ in cases(*CASES, "by_kind", "rules_asked", *RULES)]
    asked += [(row["q"], row["pack"]) for row in rows("phrasings")]
    found = []
    for question, pack in dict.fromkeys(asked):
        inquiry = ruled_by(question, pack_of(pack))
        if len(inquiry.rulings) == 1 and not any(m.pack for m in inquiry.marks):
            found.append((question, pack, inquiry.rulings[0]))
    return tuple(found)
