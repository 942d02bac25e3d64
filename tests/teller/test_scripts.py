"""Tables told by a stranger: most lines exactly right, none confidently wrong."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle.referee import PACKS, Card, trick
from tests.teller.cards import Plays, readings
from tests.teller.scripts import Row, Verdict, judge, load, people

RIGHT = 0.97
"""At least this share of all lines must be exactly right."""

SCRIPTS = load()


@pytest.fixture(scope="module")
def verdicts() -> list[Verdict]:
    return [verdict for script in SCRIPTS for verdict in judge(script)]


def shown(verdicts: list[Verdict], mark: str) -> str:
    lines = [
        f"{each.script} {each.said!r}: {'; '.join(each.faults)} | {each.reply}"
        for each in verdicts
        if each.mark == mark
    ]
    return "\n".join([f"{len(lines)} {mark}", *lines])


def test_no_line_is_confidently_wrong(verdicts: list[Verdict]) -> None:
    assert all(each.mark != "wrong" for each in verdicts), shown(verdicts, "wrong")


def test_most_lines_are_exactly_right(verdicts: list[Verdict]) -> None:
    tally = Counter(each.mark for each in verdicts)
    assert tally["right"] >= RIGHT * len(verdicts), f"{dict(tally)}\n{shown(verdicts, 'silent')}"


def test_there_are_many_of_them() -> None:
    assert len(SCRIPTS) >= 60
    assert sum(len(script["lines"]) for script in SCRIPTS) >= 350


# The oracle hears no corrections and no answers: scripts whose tricks turn on one say so.
@pytest.mark.parametrize(
    "script", [each for each in SCRIPTS if each.get("oracle", True)], ids=lambda script: script["id"]
)
def test_the_oracle_agrees_with_the_tricks_of_a_script(script: Row) -> None:
    vira: Card = None
    plays: Plays = []
    for line in script["lines"]:
        said = []
        events = [each.split() for each in line.get("ev", []) if not each.startswith("x ")]
        plays = plays if events else []
        for kind, *rest in events:
            vira = rest[0] if kind == "vira" else vira
            if kind == "play":
                plays.append(_play(rest, script))
            elif kind in ("run", "undo"):
                plays = []
            if len(plays) == len(people(script)[0]) and (vira or PACKS[script["rules"]]["fixed"]):
                said.append(_result(plays, vira, script))
                plays = []
        told = [each.split()[1] for each in line.get("out", []) if each.startswith("trick")]
        assert "ask" not in said or line.get("asks"), line["t"]
        assert not said or "out" not in line or [each for each in said if each != "ask"] == told, line["t"]


def _play(rest: list[str], script: Row) -> tuple[int, Card]:
    card = rest[-1]
    return people(script)[0].index(" ".join(rest[:-1])), None if card == "xx" else card.ljust(2, "?")


def _result(plays: Plays, vira: Card, script: Row) -> str:
    """Return who won a trick: ``nos``, ``eles``, ``tie``, or ``ask`` where that turns on a suit."""
    dropped = {seat for seat, card in plays if card and card[1] == "?"}
    turned = None if vira is None else vira[0] + "o"
    pack = script["rules"]
    found = {trick(pack, turned, each) for each in readings(pack, turned, plays, dropped)}
    if len(found) > 1:
        return "ask"
    said = found.pop()
    if said[0] == "tie":
        return "tie"
    return ("nos", "eles")[(int(said[1]) + people(script)[1]) % 2]
