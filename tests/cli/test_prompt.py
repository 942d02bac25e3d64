"""The prompt, keys going in and nothing being drawn."""

from __future__ import annotations

from pathlib import Path
from threading import Timer

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from referee.cli import repl
from referee.cli.history import MOST
from referee.cli.wanted import AtPlay
from tests.cli.sitting import FOUR, sit

PAUSE = 0.4
UP, TAB, ENTER = "\x1b[A", "\t", "\r"


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))


def play(*keys: str, vi: bool = False) -> tuple[int, list[str]]:
    """Return the exit status, and what was heard, when these keys have been pressed, with pauses between."""
    table = sit(names=FOUR).table
    hear = table.hear
    hear("que calor")  # the language is loaded before the pauses count
    heard: list[str] = []

    def listen(line: str):
        if line:
            heard.append(line)
        return hear(line)

    table.hear = listen  # type: ignore[method-assign]
    with create_pipe_input() as source:
        source.send_text(keys[0])
        for number, more in enumerate(keys[1:], start=1):
            Timer(PAUSE * number, source.send_text, [more]).start()
        return repl.run(AtPlay(table), vi=vi, source=source, output=DummyOutput()), heard


def test_lines_are_heard_until_ctrl_d():
    assert play("virou 3\rjoguei o zap\r\x04") == (0, ["virou 3", "joguei o zap"])


def test_leaving_by_a_command():
    assert play("virou 3\r/sair\rjoguei o zap\r") == (0, ["virou 3"])


def test_ctrl_c_clears_a_line_and_ends_at_an_empty_one():
    with pytest.raises(KeyboardInterrupt):
        play("virou 3\rjoguei\x03\x03")
    assert play("jogueiii\x03virou 3\r\x04") == (0, ["virou 3"])


def test_tab_completes():
    status, heard = play("viro", TAB, f"{ENTER}\x04")
    assert status == 0
    assert heard[0].startswith("viro")
    assert heard[0] != "viro"


def test_the_arrow_goes_back_to_what_begins_as_typed():
    assert play("virou 3\rjoguei o zap\rvir", UP, "\r\x04")[1] == ["virou 3", "joguei o zap", "virou 3"]


def test_history_survives():
    play("virou 3\r\x04")
    assert play("", UP, "\r\x04")[1] == ["virou 3"]


def test_keys_of_emacs_and_vi():
    assert play("virou 4\x7f3\x01\r\x04")[1] == ["virou 3"]
    assert play("virou 4\x1br3\r\x04", vi=True)[1] == ["virou 3"]


def test_history_is_cut_when_it_is_long(tmp_path: Path):
    path = tmp_path / "historico"
    path.write_text("".join(f"\n# 2026\n+linha {n}\n" for n in range(60_000)), encoding="utf-8")
    assert play("", UP, "\r\x04")[1] == ["linha 59999"]
    assert path.stat().st_size < 2 * MOST


def test_a_history_that_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "file"))
    assert play("virou 3\r\x04") == (0, ["virou 3"])
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "other"))
    (tmp_path / "other" / "historico").mkdir(parents=True)
    assert play("virou 3\r\x04") == (0, ["virou 3"])
