"""The fast reading of a command says what Typer says, or leaves it to Typer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from referee.cli import app as typed
from referee.cli.options import COMMANDS, read

PLAIN = [
    ["ask", "quem ganha?"],
    ["ask", "quem", "ganha?"],
    ["ask", "-"],
    ["ask", "-", "--conversa", "--json"],
    ["ask", "x", "--rules", "mineiro", "--porque"],
    ["ask", "--rules=mineiro", "x"],
    ["ask", "--rules=", "x"],
    ["ask", "--", "-x"],
    ["ask", "x", "--", "--json"],
    ["ask", "--rules", "a", "x", "--rules", "b"],
    ["ask", ""],
    ["table"],
    ["table", "--players", "Ana,Beto", "--me", "Beto", "--opens=Ana", "--json"],
    ["check", "-"],
    ["check", "jogo.txt", "--json"],
]
UNUSUAL = [
    [],
    ["--help"],
    ["rules", "list"],
    ["akk"],
    ["ask"],
    ["ask", "--help"],
    ["ask", "x", "--jsno"],
    ["ask", "x", "-j"],
    ["ask", "x", "--json=1"],
    ["ask", "x", "--rules"],
    ["ask", "x", "--rules", "--json"],
    ["table", "x"],
    ["check"],
    ["check", "a", "b"],
]


def by_typer(words: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[str, dict[str, Any]] | None:
    """Return the command and values that Typer reads; None where it refuses."""
    seen: list[tuple[str, dict[str, Any]]] = []

    with monkeypatch.context() as patch:
        patch.setattr(typed, "do", lambda command, values: seen.append((command, values)) or 0)
        CliRunner().invoke(typed.app, words)
    return seen[0] if seen else None


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_plain_commands_are_read_as_typer_reads_them(words: list[str], monkeypatch: pytest.MonkeyPatch):
    assert read(words) is not None
    assert read(words) == by_typer(words, monkeypatch)


@pytest.mark.parametrize("words", UNUSUAL, ids=" ".join)
def test_unusual_commands_are_left_to_typer(words: list[str]):
    assert read(words) is None


WORDS = ["-", "--", "x", "a b", "", "-x", "--rules", "--rules=b", "--json", "--jso", "--porque", "--conversa"]
WORDS += ["--players", "--me=Ana", "--opens", "--help", "--json=x", "á"]


@given(words=st.tuples(st.sampled_from([*COMMANDS]), st.lists(st.sampled_from(WORDS), max_size=5)))
def test_whatever_is_read_fast_is_read_the_same_by_typer(words: tuple[str, list[str]]):
    line = [words[0], *words[1]]
    fast = read(line)
    if fast is not None:
        assert fast == by_typer(line, pytest.MonkeyPatch())
