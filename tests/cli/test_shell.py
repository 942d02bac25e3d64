"""Completion in the shell: what is offered, and that bash really offers it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.cli.shell import SCRIPTS, offers
from tests.cli.drive import environment, run
from tests.house.tree import ROOT

BASH = shutil.which("bash")


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path))
    monkeypatch.delenv("REFEREE_TABLES", raising=False)


def offered(*typed: str) -> list[str]:
    return [offer.text for offer in offers(typed)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (("",), "ask"),
        (("ta",), "table"),
        (("ta",), "tables"),
        (("table", "--ru"), "--rules"),
        (("table", "--rules", ""), "mineiro"),
        (("table", "--rules", "pa"), "paulista-limpo"),
        (("table", "--rules=m"), "mineiro"),
        (("table", "--rules", "=", "m"), "mineiro"),
        (("table", "--players", "Ana,Beto", "--opens", "B"), "Beto"),
        (("rules", "s"), "show"),
        (("rules", "show", ""), "fprt"),
        (("rules", "show", "paulista", "tie."), "tie.first"),
        (("rules", "diff", "paulista", "f"), "fprt"),
        (("sumula", ""), "replay"),
        (("completar", "z"), "zsh"),
    ],
)
def test_what_may_come_next(typed: tuple[str, ...], found: str):
    assert found in offered(*typed)


def test_what_may_not():
    assert "--rules" not in offered("table", "--rules", "mineiro", "--")
    assert offered("check", "x") == []
    assert offered("rules", "diff", "paulista", "fprt", "p") == []
    assert offered("zzz", "z") == []


def test_kept_tables_by_their_names():
    run("table", "--name", "quinta feira", told="virou 3\n", env={"REFEREE_DATA": os.environ["REFEREE_DATA"]})
    assert offered("tables", "delete", "") == ["quinta feira"]
    assert offered("table", "--name", "qu") == ["quinta feira"]


def test_whatever_is_typed_nothing_breaks():
    for typed in ((), ("--",), ("=",), ("--rules=",), ("rules", "show", "none", "x"), ("table", "--name")):
        done = run("__completa", "bash", *typed)
        assert (done.status, done.err) == (0, "")


def test_each_shell_has_what_it_reads():
    assert run("__completa", "zsh", "rul").out == "rules:Mostra, compara e confere as regras.\n"
    assert run("__completa", "fish", "rul").out == "rules\tMostra, compara e confere as regras.\n"
    assert run("__completa", "bash", "rul").out == "rules\n"


@pytest.mark.skipif(BASH is None, reason="no bash here")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("referee ta", "table tables"),
        ("referee table --rules min", "mineiro"),
        ("referee table --rules=min", "mineiro"),
        ("referee tables export q", "quinta\\ feira"),
    ],
)
def test_bash_offers_it(tmp_path: Path, line: str, found: str):
    env = environment(REFEREE_DATA=str(tmp_path))
    run("table", "--name", "quinta feira", told="virou 3\n", env={"REFEREE_DATA": str(tmp_path)})
    words = line.replace("=", " = ").split(" ")
    typed = " ".join(f"'{word}'" for word in words)
    code = f"""
    referee() {{ '{sys.executable}' -m referee "$@"; }}
    eval "$(referee completar bash)"
    COMP_WORDS=({typed}) COMP_CWORD={len(words) - 1}
    _referee
    echo "${{COMPREPLY[*]}}"
    """
    done = subprocess.run(
        [str(BASH), "-c", code], capture_output=True, text=True, env=env, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == found


@pytest.mark.parametrize(
    ("shell", "place"),
    [
        ("bash", "share/bash-completion/completions/referee"),
        ("zsh", "share/zsh/site-functions/_referee"),
        ("fish", "config/fish/completions/referee.fish"),
    ],
)
def test_the_script_is_put_where_the_shell_looks(tmp_path: Path, shell: str, place: str):
    env = {"XDG_DATA_HOME": str(tmp_path / "share"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    done = run("completar", "--instala", env={**env, "SHELL": f"/bin/{shell}", "HOME": str(tmp_path)})
    assert done.status == 0
    assert done.out.startswith("Pronto: ")
    assert (tmp_path / place).read_text(encoding="utf-8") == SCRIPTS[shell]
    assert run("completar", shell).out == SCRIPTS[shell]


def test_a_shell_that_is_not_known():
    done = run("completar", "tcsh")
    assert done.status == 2
    assert "bash, zsh, fish" in done.err
    assert run("completar", env={"SHELL": ""}).status == 2
