"""Questions about rules and irregularities by people who never saw the code: each answered right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from referee.answers.rulings import json_ruling, say_ruling
from tests.questions.asker import PACKS, PEOPLE, asked, faults, pack_of
from tests.questions.sentences import RULES, rows

KNOWN = {
    "como o truco vale 3 no mineiro, correr dá quanto?",
    "truco empatado nas três dá ponto pra alguém?",
    "os dois tão com onze, como chama?",
    "quanto sobe no truco?",
}
"""Not answered right yet: a test that passes here says so."""


def each() -> Iterator[Any]:
    for row in (row for name in RULES for row in rows(name)):
        for pack in PACKS:
            want = row["packs"].get(pack, row["packs"].get("all"))
            if want is not None:
                marks = [pytest.mark.xfail(strict=True)] if {row["q"], f"{pack}: {row['q']}"} & KNOWN else []
                yield pytest.param(row["q"], pack, want, id=f"{pack}: {row['q']}", marks=marks)


@pytest.mark.parametrize(("question", "pack", "want"), list(each()))
def test_a_rule_is_asked_for_in_many_ways(question: str, pack: str, want: dict[str, Any]):
    found = asked(question, pack)
    if not found.rulings and "unknown" in want.get("v", "").split("|"):
        return  # the documents say nothing of it, and so may the referee
    assert found.rulings, f"not understood: {found.unread}"
    home = [pack_of(ruling.pack or pack) for ruling in found.rulings]
    said = [json_ruling(r, p, PEOPLE) for r, p in zip(found.rulings, home, strict=True)]
    first = {"ruling": said[0], "say": say_ruling(found.rulings[0], home[0], PEOPLE)}
    assert not faults(want, first), first["say"]
    assert want.get("rule") in {None, *said[0]["rules"]}
    others = {str(part) for r in said[1:] for part in (r["verdict"], r["value"], *r["rules"])}
    assert want.get("more") in {None, *others} or (want.get("more") == "1" and others)
