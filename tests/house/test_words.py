"""Words that must not stand where they would tie the code to one pack, one language or one machine."""

from __future__ import annotations

import re
import tokenize
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, ROOT, name_of, sources, strings, tracked

PACKS = {"paulista", "mineiro", "fprt"} | {path.stem for path in (ROOT / "rules").glob("*.yaml")}
PACK_NAME = re.compile(rf"\b({'|'.join(sorted(PACKS))})\b", re.IGNORECASE)
ACCENT = re.compile("[àáâãçéêíóôõúü]", re.IGNORECASE)

# Put together from pieces, so that this file does not find itself.
HOMES = re.compile(r"(?<![\w.~-])/(?:" + r"work|root|home|Users)/\w")
HOSTS = re.compile(r"py" + r"pi\.org|python" + r"hosted|registry\.npm" + r"js|deb\." + r"debian")


@pytest.mark.parametrize("path", sources("engine", "interpret", "answers", "grammar"), ids=name_of)
def test_code_never_asks_which_pack_it_is(path):
    assert not [(line, text) for line, text in strings(path) if PACK_NAME.search(text)]


@pytest.mark.parametrize("path", sources("engine"), ids=name_of)
def test_the_engine_has_no_word_of_portuguese(path):
    # Comments and docstrings may quote the sentence of the document that they rest on.
    assert not [(line, text) for line, text in strings(path) if ACCENT.search(text)]
    assert not [name for name in _names(path) if ACCENT.search(name)]


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.lark")), ids=name_of)
def test_the_grammar_has_no_letter_of_portuguese(path):
    assert not ACCENT.search(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", sources(), ids=name_of)
def test_identifiers_are_plain_ascii(path):
    assert not [name for name in _names(path) if not name.isascii()]


def test_no_file_names_a_machine_or_a_registry():
    found = []
    for path in tracked():
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            if HOMES.search(line) or HOSTS.search(line):
                found.append(f"{name_of(path)}:{number}: {line.strip()}")
    assert not found


def _names(path: Path) -> list[str]:
    with tokenize.open(path) as source:
        return [
            token.string for token in tokenize.generate_tokens(source.readline) if token.type == tokenize.NAME
        ]
