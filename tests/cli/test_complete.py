"""Completion at the prompt."""

from __future__ import annotations

import pytest

from referee.cli.commands import COMMANDS
from referee.cli.complete import Offer, offers
from tests.cli.sitting import sit


def offered(text: str) -> list[Offer]:
    return list(offers(sit(names=("Ana", "José")).table, text))


def completed(text: str) -> list[str]:
    """Return the lines that completion offers."""
    return [text[: len(text) - offer.instead_of] + offer.text for offer in offered(text)]


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
    assert offered("/PLA") == [Offer("/placar", 4, "Mostra placar, mão, vira, rodadas e vez")]


@pytest.mark.parametrize(
    ("text", "found"), [("/regra tie.f", "/regra tie.first"), ("/ajuda des", "/ajuda desfaz")]
)
def test_what_follows_a_slash_command(text: str, found: str):
    assert found in completed(text)


def test_nothing_where_nothing_fits():
    assert completed("/placar x") == []
    assert completed("/zzz ") == []
    assert completed("xyzxyz") == []
