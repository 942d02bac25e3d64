"""Files and functions that fit a screen, with docstrings that say something."""

from __future__ import annotations

import ast
import re

import pytest

from tests.house.tree import body_lines, functions, name_of, public, sources

FILE_LINES = 400
FUNCTION_LINES = 40
# Words that add nothing to a name: "Return the refusal pays." says what `refusal_pays` says.
FILLER = {"a", "an", "as", "for", "from", "get", "give", "in", "is", "its"}
FILLER |= {"of", "return", "returns", "the", "this", "to", "whether", "with"}

every_file = pytest.mark.parametrize("path", sources(), ids=name_of)


@every_file
def test_no_file_is_longer_than_400_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= FILE_LINES


@every_file
def test_no_function_is_longer_than_40_lines(path):
    long = {node.name: body_lines(node) for node in functions(path) if body_lines(node) > FUNCTION_LINES}
    assert not long


@every_file
def test_all_that_is_public_has_a_docstring(path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), "the module itself"
    bare = [f"{node.name}, line {node.lineno}" for node in public(path) if not ast.get_docstring(node)]
    assert not bare


@every_file
def test_no_docstring_only_repeats_the_name(path):
    echoes = [node.name for node in public(path) if _echoes(node.name, ast.get_docstring(node))]
    assert not echoes


def _echoes(name: str, docstring: str | None) -> bool:
    # A missing docstring is the other test's business.
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name)
    return docstring is not None and _words(docstring) <= _words(spaced)


def _words(text: str) -> set[str]:
    # A plural or a third person is the same word.
    return {word.rstrip("s") for word in re.findall(r"\w+", text.lower()) if word not in FILLER}
