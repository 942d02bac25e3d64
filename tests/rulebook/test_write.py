"""Packs written to YAML and read back: the same content, the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rulebook.cite import PackError, UnknownPackError
from referee.rulebook.flat import empty_flat
from referee.rulebook.keys import RuleKey
from referee.rulebook.write import clean, node_of, pack_text, read_flat, read_value
from referee.yamltext import plain, read_yaml

RULES = Path(__file__).parents[2] / "rules"
PACKS = sorted(RULES.glob("*.yaml"))


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_a_pack_written_and_read_back_is_the_same(path, tmp_path):
    flat = read_flat(str(path))
    text = pack_text(flat, "uma nota")
    copy = tmp_path / path.name
    copy.write_text(text, encoding="utf-8")
    assert read_flat(str(copy)) == flat
    assert pack_text(read_flat(str(copy)), "uma nota") == text
    assert text.startswith("# uma nota\nid: ")


def test_an_empty_pack_is_written_plainly(tmp_path):
    flat = empty_flat("mesa")
    flat["title"], flat["extends"], flat["signals"] = "Mesa", "paulista", []
    assert pack_text(flat) == "id: mesa\ntitle: Mesa\nextends: paulista\n\nsignals: []\n\nrules: {}\n"
    path = tmp_path / "mesa.yaml"
    path.write_text(pack_text(flat), encoding="utf-8")
    assert read_flat(str(path)) == flat


@given(st.text(max_size=60))
def test_any_text_survives_as_one_line_of_what_can_be_seen(text):
    flat = empty_flat("mesa")
    flat["title"] = text
    node = read_yaml(pack_text(flat, text), "x")
    told = plain(node)
    assert isinstance(told, dict)
    assert told["title"] == clean(text)


@given(st.text("abcçãé \"'\\:#-{}[],&*!|>%@`?01\n\t", min_size=1, max_size=20))
def test_a_word_of_any_signs_survives_as_a_key(word):
    flat = empty_flat("mesa")
    flat["title"], flat["words"] = "Mesa", {clean(word) or "x": {"is": "trick"}}
    told = plain(read_yaml(pack_text(flat), "x"))
    assert isinstance(told, dict)
    assert told["words"] == flat["words"]


def test_a_file_with_faults_is_not_read(tmp_path):
    path = tmp_path / "ruim.yaml"
    path.write_text("id: ruim\ntitle: x\nrules: {tie.all: {value: nada, text: x, basis: custom}}\n")
    with pytest.raises(PackError, match=r"tie\.all"):
        read_flat(str(path))
    path.write_text("id: [")
    with pytest.raises(PackError):
        read_flat(str(path))
    with pytest.raises(UnknownPackError):
        read_flat(str(tmp_path / "nada.yaml"))


def test_values_are_read_as_the_referee_plays_them():
    value = {"allowed": False, "penalty": "lose_game"}
    assert read_value(RuleKey.ELEVEN_RAISE, node_of(value)) == (value, ())
    assert read_value(RuleKey.RAISE_RUN, node_of([1, 3, 6, 9]))[0] == [1, 3, 6, 9]
    found, faults = read_value(RuleKey.TIE_ALL, node_of("carried"))
    assert found is None
    assert "não sabe apitar assim" in faults[0].what
