"""Settings in a file and in the environment, and that the papers know them all."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from referee.cli import places
from tests.house.tree import PACKAGE, ROOT

VARIABLE = re.compile(r"\bREFEREE_[A-Z_]+\b")


@pytest.fixture(autouse=True)
def _own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REFEREE_CONFIG", str(tmp_path / "ajustes.txt"))
    for variable, _ in places.SETTINGS.values():
        monkeypatch.delenv(variable, raising=False)
    places._settings.cache_clear()
    yield
    places._settings.cache_clear()


def settle(tmp_path: Path, text: str) -> None:
    (tmp_path / "ajustes.txt").write_text(text, encoding="utf-8")
    places._settings.cache_clear()


def test_without_a_file_nothing_is_asked_for():
    assert not any(places.wanted(variable) for variable, _ in places.SETTINGS.values())
    assert places.faults() == ()


def test_the_file_asks(tmp_path: Path):
    settle(tmp_path, "# o que é de sempre\nTeclas = VI\ncores=não  # sem cores\nsimples = sim\n")
    assert places.wanted("REFEREE_VI")
    assert places.wanted("REFEREE_NO_COLOR")
    assert places.wanted("REFEREE_SIMPLES")
    assert places.faults() == ()
    settle(tmp_path, "teclas = emacs\ncores = sim\nsimples = não\n")
    assert not any(places.wanted(variable) for variable, _ in places.SETTINGS.values())


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    settle(tmp_path, "teclas = vi\n")
    monkeypatch.setenv("REFEREE_VI", "0")
    assert not places.wanted("REFEREE_VI")
    monkeypatch.setenv("REFEREE_SIMPLES", "1")
    assert places.wanted("REFEREE_SIMPLES")


def test_a_line_that_is_no_setting_is_told(tmp_path: Path):
    settle(tmp_path, "teclas = vi\ntecla = vi\nbobagem\n\n")
    assert places.wanted("REFEREE_VI")
    assert [re.search(r"linha (\d)", fault)[1] for fault in places.faults()] == ["2", "3"]


def test_the_file_is_where_the_system_keeps_such(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.delenv("REFEREE_CONFIG")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert places.config_file() == str(tmp_path / "referee" / "ajustes.txt")
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert places.config_file() == str(tmp_path / ".config" / "referee" / "ajustes.txt")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert "Application Support" in places.config_file()


def test_every_variable_is_in_the_readme():
    told = set(VARIABLE.findall((ROOT / "README.md").read_text(encoding="utf-8")))
    read = {
        name for path in PACKAGE.rglob("*.py") for name in VARIABLE.findall(path.read_text(encoding="utf-8"))
    }
    assert read == told
