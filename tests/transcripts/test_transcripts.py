"""Whole evenings, told as people talk, through the program as it is installed.

A file begins with comments and the command; after each line told stands what the table says, and in brackets
what a program reads of it: what was settled, which rule stood in the way, the verdict of a question.
``pytest --reset`` rewrites the files; their diff is reviewed line by line.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.drive import run
from tests.house.tree import ROOT

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
TOLD = "> "


def read(path: Path) -> tuple[list[str], list[str], list[str]]:
    """Return the lines before the game, the words of the command, and the lines told."""
    lines = path.read_text(encoding="utf-8").splitlines()
    command = next(line for line in lines if line.startswith("$ referee "))
    head = lines[: lines.index(command) + 1]
    told = [line.removeprefix(TOLD) for line in lines if line.startswith(TOLD)]
    return head, shlex.split(command)[2:], told


def facts(reply: dict[str, Any]) -> Iterator[str]:
    """Yield what a program reads of a reply, a few words each."""
    if not reply["understood"]:
        yield "not understood"
    for event in reply["events"]:
        if not event["legal"]:
            yield f"illegal {event['type']}: {event['rule']}"
    for out in reply["outcomes"]:
        words = [out["type"], out.get("number"), out.get("winner"), out.get("team"), out.get("points")]
        yield " ".join(
            [*(str(word) for word in words if word is not None), *([out["rule"]] if "rule" in out else [])]
        )
    if reply["asks"] is not None:
        yield "asks"
    if reply["ruling"] is not None:
        ruling = reply["ruling"]
        value = "" if ruling["value"] is None else f" {json.dumps(ruling['value'], ensure_ascii=False)}"
        yield f"{ruling['verdict']}{value}: {', '.join(ruling['rules'])}"


def played(path: Path) -> str:
    """Return the file as it is when the game has been played by the program."""
    head, words, told = read(path)
    text = "\n".join(told) + "\n"
    done = run(*words, "--json", told=text, cwd=ROOT)
    assert (done.status, done.err) == (0, "")
    replies = [json.loads(line) for line in done.out.splitlines()]
    assert [reply["heard"] for reply in replies] == told
    plain = run(*words, told=text, cwd=ROOT)
    assert (plain.status, plain.err) == (0, "")
    assert plain.out.splitlines() == [
        line for reply in replies if reply["say"] for line in reply["say"].splitlines()
    ]
    lines = list(head)
    for reply in replies:
        lines.append(TOLD + reply["heard"])
        lines += [f"  {line}" for line in reply["say"].splitlines()]
        lines += [f"  [{fact}]" for fact in facts(reply)]
    state = replies[-1]["state"]
    score, games = state["score"], state["games"]
    ended = f"= nos {score['nos']}x{score['eles']} eles, games {games['nos']}x{games['eles']}"
    return "\n".join([*lines, ended, ""])


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_game_is_told_as_before(path: Path, reset: bool):
    found = played(path)
    if reset:
        path.write_text(found, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == found


def test_there_are_games_of_every_kind():
    heads = [read(path)[1] for path in FILES]
    assert len(heads) >= 12
    packs = {head[head.index("--rules") + 1] for head in heads}
    assert {"paulista", "mineiro", "fprt"} < packs
    sizes = {head[head.index("--players") + 1].count(",") + 1 for head in heads}
    assert sizes == {2, 4, 6}
