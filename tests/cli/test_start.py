"""A cold start loads little: no library that a plain question does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.drive import environment

HEAVY = ("typer", "rich", "pydantic", "click", "lark", "yaml", "prompt_toolkit", "asyncio", "dataclasses")
ALSO = ("inspect", "difflib", "argparse", "subprocess", "sqlite3", "pathlib", "shutil", "logging")
CODE = """\
import atexit, os, sys

sys.argv[0] = "referee"
leave = os._exit


def tell(status):
    print(*sorted(sys.modules), file=sys.stderr)
    sys.stderr.flush()
    leave(status)


os._exit = tell
from referee.cli.main import main

main()
"""


def loaded(*words: str, told: str = "") -> set[str]:
    """Return the modules that are loaded when a command ends."""
    done = subprocess.run(
        [sys.executable, "-c", CODE, *words],
        input=told.encode(),
        capture_output=True,
        env=environment(),
        check=False,
    )
    return set(done.stderr.decode().split())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ask", "empatou a primeira, quem ganha?"), ""),
        (("ask", "quanto vale o truco?", "--rules", "mineiro", "--json"), ""),
        (("ask", "-"), "quanto vale o truco?\n"),
        (("table", "--json"), "virou 3, joguei zap, ele pediu seis\n"),
        (("table", "--players", "Ana,Beto"), "virou 3\n"),
        (("check", "-"), "virou 3\n"),
    ],
)
def test_a_plain_command_loads_nothing_heavy(words: tuple[str, ...], told: str):
    modules = loaded(*words, told=told)
    assert "referee.session.questions" in modules
    assert not sorted(modules & {*HEAVY, *ALSO}), "after a change to a word or a rule: make built"


def test_help_needs_no_game():
    assert not loaded("--help") & {"lark", "yaml", "prompt_toolkit", "asyncio", "pydantic", "rich"}
