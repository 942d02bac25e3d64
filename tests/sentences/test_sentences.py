"""Every sentence is read as it is written down; every entry and every production is in some sentence."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from referee.grammar.build_said import BUILDERS
from referee.grammar.compile_lexicon import NOT_ENTRIES, VERB_SECTIONS, _normal, _plain, _verb
from referee.grammar.language import LEXICON
from referee.yamltext import OWN, plain, read_yaml
from tests.sentences.reading import FOLDER, read, sentences, used

LEAST = 400


@cache
def lexicon() -> dict[str, Any]:
    text = Path(LEXICON[1][0]).read_text(encoding="utf-8")
    return plain(read_yaml(text, "lexicon.yaml", OWN))


def entries() -> list[tuple[str, str, Any]]:
    return [
        (section, name, entry)
        for section, rows in lexicon().items()
        if section not in NOT_ENTRIES
        for name, entry in rows.items()
    ]


def test_each_sentence_is_read_as_written(reset):
    if reset:
        for file in sorted({row["file"] for row in sentences()}):
            _rewrite(FOLDER / file)
    wrong = {row["say"]: read(row["say"]) for row in sentences() if read(row["say"]) != row["reads"]}
    assert not wrong


def _rewrite(path):
    head = path.read_text(encoding="utf-8").splitlines()[0]
    rows = yaml.safe_load(path.read_text(encoding="utf-8"))
    lines = [
        f"- {{say: {_quoted(row['say'])}, reads: [{', '.join(map(_quoted, read(row['say'])))}]}}"
        for row in rows
    ]
    path.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")


def _quoted(text):
    return '"' + text.replace('"', '\\"') + '"'


def test_no_sentence_is_there_twice():
    told = [row["say"] for row in sentences()]
    assert len(told) == len(set(told))


def test_no_sentence_has_words_that_are_not_understood():
    assert not [row["say"] for row in sentences() if any(r.startswith("?") for r in row["reads"])]


def test_the_lexicon_is_large_enough():
    assert len(entries()) >= LEAST


def test_every_entry_is_read_as_itself_in_some_sentence():
    found = set().union(*(used(row["say"])[0] for row in sentences()))
    missing = []
    for section, name, entry in entries():
        rows = list(_verb(name, entry) if section in VERB_SECTIONS else _plain(name, entry))
        readings = {(_normal(surface), reading.split(" ")[0].replace("-", "")) for surface, reading in rows}
        if not readings & found:
            missing.append(f"{section}: {name}")
    assert not missing


def test_every_production_is_in_some_sentence():
    found = set().union(*(used(row["say"])[1] for row in sentences()))
    assert not set(BUILDERS) - found
