"""Every help and every error, as a user reads them: golden files, rewritten with ``--reset``."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.cli.app import app

GOLDEN = Path(__file__).parent / "golden"
HELP = [
    "",
    "--help",
    "ask --help",
    "table --ajuda",
    "check -h",
    "rules",
    "rules --help",
    "rules list --help",
    "rules show --help",
    "rules diff --help",
    "rules check --help",
    "rules new --help",
    "rules print --help",
    "tables --help",
    "tables list --help",
    "tables export --help",
    "tables delete --help",
    "sumula --help",
    "completar --help",
    "--versao",
    "--version",
]
ERRORS = [
    "akk",
    "tabel",
    "zzz",
    "--jsno",
    "ask",
    "ask ''",
    "ask '  ' --json",
    "ask x --jsno",
    "ask x --rule mineiro",
    "ask x -j",
    "ask x --rules",
    "ask x --json=3",
    "ask x --rules nada",
    "ask x --rules mineira",
    "ask x --rules nada.yaml",
    "ask x --rules tests/rulebook/hostile/ancora.yaml",
    "table Ana",
    "table --players Ana",
    "table --players Ana,Beto,Caio",
    "table --players Ana,Beto,Caio,Duda,Edu,Fabi,Gil,Hugo",
    "table --players Ana,Ana",
    "table --players José,jose",
    "table --players Ana,,Beto",
    "table --players ,",
    "table --players 'Ana,Be\x1bto'",
    "table --players Ana,Bartolomeuzinhodasilvaepereirafilho",
    "table --me Bia",
    "table --players Ana,Beto --me Bia",
    "table --players Ana,Beto --opens Caio",
    "check",
    "check nada.txt",
    "check tests",
    "check nada.txt outro.txt",
    "rules lst",
    "rules show",
    "rules show nada",
    "rules show mineiro nada",
    "rules diff paulista",
    "rules check nada.yaml",
    "tables lst",
    "tables export",
    "tables export nada",
    "tables delete nada",
    "tables delete nada --sim",
    "table --name 'a/b'",
    "rules check tests/rulebook/hostile/ancora.yaml --jsn",
]
ENGLISH = re.compile(
    r"\b(Usage|Options|Commands|Arguments|Error|Missing|No such|Try|Did you|Show this|Got|Invalid|default)\b"
)


def transcript(line: str) -> str:
    """Return what a command line gives: the line, what it writes, and the status where it is not 0."""
    made = CliRunner().invoke(app, shlex.split(line), prog_name="referee", terminal_width=80)
    assert made.exception is None or isinstance(made.exception, SystemExit)
    shown = f"$ referee {line}".rstrip().replace("\x1b", "<ESC>") + "\n" + made.output
    return shown + (f"[{made.exit_code}]\n" if made.exit_code else "")


@pytest.mark.parametrize(("name", "lines"), [("help", HELP), ("errors", ERRORS)])
def test_texts_are_as_they_were(
    name: str, lines: list[str], reset: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.chdir(Path(__file__).resolve().parents[2])
    monkeypatch.setenv("REFEREE_RULES", "nowhere")
    monkeypatch.setenv("REFEREE_TABLES", str(tmp_path / "mesas.db"))
    told = "\n".join(map(transcript, lines))
    path = GOLDEN / f"{name}.txt"
    if reset:
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["help", "errors"])
def test_no_text_is_in_english(name: str):
    assert not ENGLISH.findall((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))


def test_no_text_is_wider_than_a_terminal():
    lines = (GOLDEN / "help.txt").read_text(encoding="utf-8").splitlines()
    assert max(map(len, lines)) <= 80
