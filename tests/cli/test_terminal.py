"""The table under a pseudo-terminal, as a person sits down at it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals", allow_module_level=True)

from tests.cli.terminal import Terminal, terminal

READY = "Ctrl-D termina."
SEATS = ("--players", "Ana,Beto,Caio,Duda")


@pytest.fixture
def data(tmp_path: Path) -> Iterator[dict[str, str]]:
    return {"REFEREE_DATA": str(tmp_path / "data"), "REFEREE_RULES": str(tmp_path / "rules")}


def at(data: dict[str, str], *words: str, **more: Any) -> AbstractContextManager[Terminal]:
    """Open a table that asks nothing first."""
    return terminal("table", "--rules", "paulista", *SEATS, "--opens", "Ana", *words, **data, **more)


def test_an_evening(data: dict[str, str]):
    with at(data) as table:
        table.wait_for(READY)
        table.wait_for("mão: Ana")
        table.type("virou o três de copas, joguei o zap\r")
        assert "4: ♣paus ♥copas ♠espadas ♦ouros" in table.wait_for("vez: Beto")
        table.type("beto jogou o três de ouros, caio 2, duda cinco\r")
        table.wait_for("1ª nós")
        table.type("truco\r")
        table.wait_for("pedimos truco, falta responder")
        table.type("eles correram\r")
        table.wait_for("Placar: nós 1 × 0 eles (+1 nós)")
        table.wait_for("mão 2 vale 1")
        table.type("/desfaz\r")
        table.wait_for("Desfeito")
        table.type("/sair\r")
        assert table.status() == 0


def test_tab_completes(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        table.type("/pla\t")
        table.wait_for("/placar")
        table.type("\r")
        table.wait_for("paulista · nós 0 × 0 eles")
        assert table.leave() == 0


def test_ctrl_c_at_an_empty_line(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        assert table.leave("\x03") == 130
        assert "Traceback" not in table.seen


def test_the_first_run_asks_three_questions(data: dict[str, str]):
    with terminal("table", **data) as table:
        table.wait_for("[paulista]")
        table.type("2\r")
        table.wait_for("[eu, direita, parceiro, esquerda]")
        table.type("Ana Beto\r")
        table.wait_for("Quem abre a primeira mão: Ana ou Beto?")
        table.type("\r")
        table.wait_for("Truco mineiro")
        table.wait_for("vez: Ana")
        assert table.leave() == 0


@pytest.mark.parametrize(("keys", "status"), [("\x04", 0), ("\x03", 130)])
def test_leaving_at_the_first_question(data: dict[str, str], keys: str, status: int):
    with terminal("table", **data) as table:
        table.wait_for("[paulista]")
        assert table.leave(keys) == status
        assert "Traceback" not in table.seen


def test_a_table_is_found_again_after_a_kill(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        table.type("virou 3, joguei o zap\r")
        table.wait_for("vez: Beto")
        os.kill(table.process.pid, signal.SIGKILL)
    with terminal("table", **data) as table:
        table.wait_for("mesa 1")
        table.wait_for("vez: Beto")
        table.type("desfaz\r")
        table.wait_for("Desfeito")
        assert table.leave() == 0


def test_another_table_can_be_begun(data: dict[str, str]):
    for _ in range(2):
        with at(data, "--nova") as table:
            table.wait_for("vez: Ana")
            assert table.leave() == 0
    with terminal("tables", **data) as table:
        table.wait_for("mesa 1")
        assert table.status() == 0
    assert "mesa 2" in table.seen


@pytest.mark.parametrize("how", ["TERM=dumb", "REFEREE_SIMPLES=1", "--simples", "narrow", "TERM="])
def test_a_plain_terminal_is_served_plainly(data: dict[str, str], how: str):
    name, equals, value = how.partition("=")
    more = {name: value} if equals else {}
    words = (how,) if how.startswith("--") else ()
    columns = 34 if how == "narrow" else 80
    command = ("table", "--rules", "paulista", *SEATS, "--opens", "Ana", *words)
    with terminal(*command, columns=columns, **data, **more) as table:
        table.wait_for("> ")
        table.type("virou 3, joguei zap, beto pediu seis\r")
        table.wait_for("Seis, não")
        table.wait_for("> ")
        table.type("/ajuda\r")
        table.wait_for("> ")
        assert table.leave() == 0
    lines = table.seen.splitlines()
    assert max(len(line) for line in lines if not line.startswith("> ")) <= min(columns, 40)
    assert b"\x1b[" not in table.raw.replace(b"\x1b[?2004h", b"").replace(b"\x1b[?2004l", b"")


@pytest.mark.parametrize("variable", ["NO_COLOR", "REFEREE_NO_COLOR"])
def test_no_colours_where_none_are_wanted(data: dict[str, str], variable: str):
    with at(data, **{variable: "1"}) as table:
        table.wait_for("vez: Ana")
        table.type("virou o três de copas\r")
        table.wait_for("♥copas")
        assert table.leave() == 0
    for colour in (b"\x1b[31m", b"\x1b[0;31", b"\x1b[32", b"\x1b[34", b"\x1b[0;38"):
        assert colour not in table.raw


def test_an_ascii_terminal(data: dict[str, str]):
    with at(data, PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C") as table:
        table.wait_for("> ")
        table.type("virou 3\r")
        table.wait_for("manilhas")
        assert table.leave() == 0
        assert "Traceback" not in table.seen


def test_a_terminal_that_does_not_tell_where_its_cursor_is(data: dict[str, str]):
    with at(data) as table:
        table.answers = False
        table.wait_for("Este terminal é simples")
        table.type("virou 3\r")
        table.wait_for("Vez de Ana")
        assert table.leave() == 0


def test_a_folder_that_cannot_be_written(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with at({"REFEREE_DATA": str(tmp_path / "file")}) as table:
        table.wait_for("Esta mesa não fica guardada.")
        table.wait_for("vez: Ana")
        assert table.leave() == 0


def test_tab_completes_a_card_as_it_is_written(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        table.type("virou 3\r")
        table.wait_for("quatros")
        table.type("JOGUEI A COPE\t")
        table.wait_for("copeta")
        table.type("\r")
        table.wait_for("vez: Beto")
        assert table.leave() == 0


def test_an_empty_line_repeats_the_ruling(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        table.type("beto pediu seis\r")
        table.wait_for("[raise.order]")
        table.type("\r")
        table.wait_for("Seis, não")
        assert table.leave() == 0


def test_history_of_another_evening(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        table.type("virou o três de copas\r")
        table.wait_for("quatros")
        assert table.leave() == 0
    with at(data, "--nova") as table:
        table.wait_for("vez: Ana")
        table.type("vir\x1b[A")
        table.wait_for("virou o três de copas")
        table.type("\r")
        table.wait_for("quatros")
        assert table.leave() == 0


def test_several_lines_at_once(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        table.type("/varias\r")
        table.wait_for("Diga as falas")
        table.type("virou 3\rjoguei o zap\r/fim\r")
        table.wait_for("vez: Beto")
        table.type("/varias\r")
        table.wait_for("Ctrl-C as esquece.")
        table.wait_for("vez: Beto")
        table.type("beto jogou o dois")
        table.wait_for("beto jogou o dois")
        table.type("\x03")  # clears the line
        table.type("\x03")  # forgets what was gathered
        table.type("/placar\r")
        table.wait_for("vez: Beto")
        assert table.leave() == 0


def test_a_paste_of_several_lines(data: dict[str, str]):
    with at(data) as table:
        table.wait_for("vez: Ana")
        table.type("\x1b[200~virou 3\njoguei o zap\nbeto jogou o dois\x1b[201~\r")
        table.wait_for("vez: Caio")
        assert table.leave() == 0


def test_the_toolbar_of_a_narrow_terminal(data: dict[str, str]):
    with at(data, columns=40, rows=20) as table:
        table.wait_for("pé: Duda")
        table.type("virou o sete, joguei a dama de paus\r")
        table.wait_for("manilhas Q:")
        table.wait_for("vez: Beto")
        table.type("quanto vale o truco?\r")
        shown = table.wait_for("/porque mostra tudo")
        assert "3" in shown
        assert table.leave() == 0


def test_leaving_tells_that_the_table_is_kept(data: dict[str, str]):
    with at(data, "--name", "quinta feira") as table:
        table.wait_for("vez: Ana")
        table.type("virou 3\r")
        table.wait_for("quatros")
        assert table.leave() == 0
    assert "referee table --name 'quinta feira'" in table.seen


def test_settings_of_a_file(data: dict[str, str], tmp_path: Path):
    (tmp_path / "ajustes.txt").write_text("simples = sim\nbobagem\n", encoding="utf-8")
    with at(data, REFEREE_CONFIG=str(tmp_path / "ajustes.txt")) as table:
        table.wait_for("linha 2")
        table.wait_for("> ")
        assert table.leave() == 0
    assert "vez: Ana" not in table.seen
