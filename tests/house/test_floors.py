"""Imports go down only, and what is heavy is loaded only by who needs it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.tree import ROOT, module_of, sources, syntax

FACES = frozenset({"typer", "click", "prompt_toolkit", "rich", "pydantic", "starlette"})
READERS = frozenset({"yaml", "lark"})
LOADING = frozenset({"referee.yamltext", "referee.rulebook.load"})

# What may not be in memory after every module of a floor has been imported in a fresh process.
# A floor that is not there yet has no case; its cases appear with its first file.
IMPURE = {
    "cards": FACES | READERS | LOADING,
    "engine": FACES | READERS | LOADING,
    "rulebook/model": FACES | READERS | LOADING,
    "rulebook/keys": FACES | READERS | LOADING,
    "rulebook": FACES | {"lark"},
    "grammar": FACES | {"lark"},
    "interpret": FACES | {"lark"},
    "answers": FACES | {"lark"},
    "session": FACES | {"lark"},
    "cli": frozenset({"lark", "prompt_toolkit"}),
}
# `python -m ….build` compiles the grammar and the packs: a tool of the floor, not a part of it.
TOOLS = ("build.py", "__main__.py")


def modules(floor: str) -> list[str]:
    """Return the modules of a floor that running the referee may import."""
    return [module_of(path) for path in sources(floor) if path.name not in TOOLS]


def run(code: str) -> str:
    """Return what a fresh Python prints; a crash there is a failure here."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_contract_of_the_floors_is_kept():
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("floor", [floor for floor in IMPURE if sources(floor)])
def test_importing_a_floor_loads_nothing_that_belongs_elsewhere(floor):
    imports = [f"import {module}" for module in modules(floor)]
    look = "import sys, json; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(run("\n".join([*imports, look])))
    assert not IMPURE[floor].intersection(loaded)


@pytest.mark.parametrize(
    "path", [p for p in sources() if p.name == "__init__.py" and p.parent.name != "referee"], ids=module_of
)
def test_the_init_of_a_floor_is_a_docstring_and_nothing_else(path):
    # A re-export there would load the whole floor for whoever wants one module of it.
    assert all(isinstance(node, ast.Expr) for node in syntax(path).body)


def test_importing_the_package_takes_less_than_sixty_milliseconds():
    code = "import time; began = time.process_time(); import referee; print(time.process_time() - began)"
    # The best of five: the others measure what else the machine was doing.
    assert min(float(run(code)) for _ in range(5)) < 0.060
