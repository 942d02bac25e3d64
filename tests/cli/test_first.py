"""The questions before the first card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.cli.first import questions
from referee.cli.wanted import Wanted

PACKS = ["fprt", "mineiro", "paulista"]


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "rules"))


def answering(*answers: str, wanted: Wanted | None = None) -> Wanted:
    """Return what is wanted after these answers, all of which are asked for."""
    left: Iterator[str] = iter(answers)
    found = questions(wanted or Wanted(), lambda _: next(left))
    assert next(left, None) is None
    return found


def test_enter_takes_the_defaults():
    found = answering("", "", "")
    assert (found.rules, found.players, found.opens) == ("paulista", "eu,direita,parceiro,esquerda", "eu")


def test_packs_by_name_or_number(capsys: pytest.CaptureFixture[str]):
    assert answering("mineiro", "", "").rules == "mineiro"
    capsys.readouterr()
    listed = answering("2", "", "")
    assert listed.rules == "mineiro"
    assert "  2. mineiro (Truco mineiro)\n" in capsys.readouterr().out


@pytest.mark.parametrize("columns", ["40", "24"])
def test_the_packs_fit_a_short_reply(
    columns: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", columns)
    found = answering("2", "", "", wanted=Wanted(simple=True))
    assert found.rules == "mineiro"
    asked = capsys.readouterr().out.split("Quem joga?")[0].splitlines()
    assert len(asked) < 8
    assert all(len(row) <= int(columns) for row in asked)
    assert all(name in " ".join(asked) for name in PACKS)


def test_names_remembered_are_offered_with_one_space():
    asked: list[str] = []
    answering("", "Ana, Beto", "")

    def ask(text: str) -> str:
        asked.append(text)
        return ""

    questions(Wanted(), ask)
    assert "[Ana, Beto] " in asked


@pytest.mark.parametrize("told", ["Ana,Beto,Caio,Duda", "Ana Beto Caio Duda", " Ana ,Beto, Caio,Duda "])
def test_names_with_commas_or_spaces(told: str):
    assert answering("", told, "beto").opens == "beto"


def test_what_is_wrong_is_said_and_asked_again(capsys: pytest.CaptureFixture[str]):
    found = answering("nada", "9", "mineiro", "Ana", "Ana Ana", "Ana Beto", "Caio", "Beto")
    assert (found.rules, found.players, found.opens) == ("mineiro", "Ana,Beto", "Beto")
    told = capsys.readouterr().out
    for complaint in ("nada: não há pacote", "contei 1 nome", "«Ana» aparece duas vezes", "chamado «Caio»"):
        assert complaint in told


def test_the_last_table_is_the_default_of_the_next(tmp_path: Path):
    answering("mineiro", "Ana Beto", "")
    assert answering("", "", "")[:2] == ("mineiro", "Ana,Beto")
    for spoilt in ("", "[1]", "{", '{"rules": 3, "players": null}'):
        (tmp_path / "ultima-mesa.json").write_text(spoilt, encoding="utf-8")
        assert answering("", "", "").rules == "paulista"


def test_what_was_given_is_not_asked():
    given = Wanted(rules="fprt", players="Ana,Beto", opens="Beto")
    assert answering(wanted=given) == given


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "file"))
    assert answering("", "", "").rules == "paulista"
