"""Tables that last, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.drive import Done, run

SEATS = ("--players", "Ana,Beto")


@pytest.fixture
def data(tmp_path: Path) -> dict[str, str]:
    return {"REFEREE_DATA": str(tmp_path)}


def tell(data: dict[str, str], told: str, *words: str) -> Done:
    return run("table", "--name", "quinta", "--json", *words, told=told, env=data)


def test_a_named_table_goes_on_where_it_stopped(data: dict[str, str]):
    assert tell(data, "virou 3\n", *SEATS)[::2] == (0, "")
    again = tell(data, "joguei o zap\n")
    (reply,) = map(json.loads, again.out.splitlines())
    assert reply["state"]["vira"] == "3"
    assert reply["state"]["turn"] == "Beto"
    assert "quinta" in again.err, "where it stands is told, but not among the replies"


def test_what_an_old_table_does_not_take_over_is_told(data: dict[str, str]):
    tell(data, "virou 3\n", *SEATS)
    assert (
        "--rules e --players não muda isso."
        in tell(data, "", "--rules", "mineiro", "--players", "Caio,Duda").err
    )
    assert "não muda isso" not in tell(data, "", "--rules", "paulista", *SEATS).err


def test_tables_are_listed_exported_and_deleted(data: dict[str, str]):
    assert run("tables", env=data).out == "Não há mesas guardadas. «referee table» abre uma.\n"
    tell(data, "virou 3\njoguei o zap\n", *SEATS)
    listed = run("tables", env=data).out
    assert listed.startswith("quinta  ")
    assert listed.endswith("paulista: Ana e Beto\n")
    (row,) = json.loads(run("tables", "list", "--json", env=data).out)["tables"]
    assert (row["name"], row["rules"], row["players"], row["me"]) == (
        "quinta",
        "paulista",
        ["Ana", "Beto"],
        "Ana",
    )
    assert "virou 3" in run("tables", "export", "quinta", env=data).out
    lines = run("tables", "export", "quinta", "--json", env=data).out.splitlines()
    assert [json.loads(line)["type"] for line in lines] == ["table", "record", "record"]
    assert run("tables", "delete", "quinta", env=data).status == 2
    assert run("tables", "delete", "quinta", "--sim", env=data) == (0, "Apagada a mesa «quinta».\n", "")
    assert run("tables", "export", "quinta", env=data).status == 2


def test_a_table_that_cannot_be_kept(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = tell({"REFEREE_DATA": str(tmp_path / "file")}, "virou 3\n")
    assert (done.status, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    assert run("tables", env={"REFEREE_DATA": str(tmp_path / "file")}).status == 2


def test_names_that_cannot_be(data: dict[str, str]):
    for name in ("a/b", "x" * 200, "\x1b[2J"):
        done = run("table", "--name", name, told="virou 3\n", env=data)
        assert (done.status, done.out) == (2, "")
        assert "\x1b" not in done.err


def test_a_piped_table_without_a_name_keeps_nothing(data: dict[str, str], tmp_path: Path):
    run("table", told="virou 3\n", env=data)
    assert not list(tmp_path.iterdir())
