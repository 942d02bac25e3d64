"""The checkout as the house tests see it: its files, its modules and their syntax trees."""

from __future__ import annotations

import ast
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "referee"
SIDE = ("__pycache__", "_built", "_rules")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = Function | ast.ClassDef


def sources(*floors: str) -> list[Path]:
    """Return the Python files of these floors, or of the whole package where none is named.

    A floor that has not been built yet has no files, so what is parametrised over it waits for it.
    """
    places = [PACKAGE / floor for floor in floors] or [PACKAGE]
    found: set[Path] = set()
    for place in places:
        found.update(place.rglob("*.py"))
        if place.with_suffix(".py").is_file():
            found.add(place.with_suffix(".py"))
    return sorted(path for path in found if not set(path.parts) & set(SIDE))


def name_of(path: Path) -> str:
    """Return a path as people write it: relative to the checkout, with forward slashes."""
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    """Return the dotted name under which Python imports a file of the package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def syntax(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def functions(path: Path) -> Iterator[Function]:
    """Yield every function of a file, nested ones and methods too."""
    return (node for node in ast.walk(syntax(path)) if isinstance(node, Function))


def public(path: Path) -> Iterator[Documented]:
    """Yield the public functions, classes and methods of a file; what is local to a function is not."""
    waiting: list[ast.Module | ast.ClassDef] = [syntax(path)]
    while waiting:
        for node in waiting.pop().body:
            if isinstance(node, Documented) and not node.name.startswith("_"):
                yield node
                if isinstance(node, ast.ClassDef):
                    waiting.append(node)


def docstrings(path: Path) -> set[ast.expr]:
    """Return the nodes of a file that document: strings that stand as a statement of their own."""
    return {node.value for node in ast.walk(syntax(path)) if isinstance(node, ast.Expr)}


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string that the code uses; docstrings are left out."""
    notes = docstrings(path)
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in notes:
            yield node.lineno, node.value


def body_lines(function: Function) -> int:
    """Return how many lines a function's body takes on the screen, its docstring apart."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


@cache
def tracked() -> tuple[Path, ...]:
    """Return the text files that are, or would be, committed.

    Outside a git checkout (an unpacked sdist) the tree is walked instead, hidden folders apart.
    """
    git = shutil.which("git")
    command = [git or "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=False) if git else None
    if listing is not None and listing.returncode == 0:
        paths = [ROOT / name for name in listing.stdout.decode().split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if "/." not in "/" + path.relative_to(ROOT).as_posix()]
    return tuple(sorted(path for path in paths if path.is_file() and b"\0" not in path.read_bytes()))
