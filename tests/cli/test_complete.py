"""Completion at the prompt."""

from __future__ import annotations

import pytest
from prompt_toolkit.completion import CompleteEvent, Completion
from prompt_toolkit.document import Document

from referee.cli.commands import COMMANDS
from referee.cli.complete import TableCompleter
from tests.cli.sitting import sit


def completions(text: str) -> list[Completion]:
    completer = TableCompleter(sit(names=("Ana", "José")).table)
    return list(completer.get_completions(Document(text), CompleteEvent(completion_requested=True)))


def completed(text: str) -> list[str]:
    """Return the lines that completion offers."""
    return [text[: len(text) + each.start_position] + each.text for each in completions(text)]


def test_names_cards_and_calls():
    assert "Ana" in completed("A")
    assert "José" in completed("jos")
    assert "José" in completed("JOS")
    assert "virou" in completed("viro")
    assert any(line.startswith("joguei o va") for line in completed("joguei o va"))
    assert any(line.startswith("Ana tr") for line in completed("Ana tr"))


def test_what_was_typed_before_stays():
    assert all(line.startswith("virou três, jog") for line in completed("virou três, jog"))


def test_slash_commands_with_their_help():
    assert completed("/") == [f"/{command.name}" for command in COMMANDS]
    (one,) = completions("/PLA")
    assert (one.text, one.display_meta_text) == ("/placar", "Mostra placar, mão, vira, rodadas e vez")


@pytest.mark.parametrize(
    ("text", "found"), [("/regra tie.f", "/regra tie.first"), ("/ajuda des", "/ajuda desfaz")]
)
def test_what_follows_a_slash_command(text: str, found: str):
    assert found in completed(text)


def test_nothing_where_nothing_fits():
    assert completed("/placar x") == []
    assert completed("/zzz ") == []
    assert completed("xyzxyz") == []
