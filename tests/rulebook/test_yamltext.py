"""The strict reader of YAML: all is text, lines are kept, what is clever is refused."""

from __future__ import annotations

import pytest

from referee.yamltext import Items, Table, Text, YamlError, plain, read_yaml, scan_yaml


def test_every_scalar_stays_text() -> None:
    root = read_yaml("a: no\nb: 012\nc: 12:30\nd: 2026-11-29\ne: =\nf: [4, Q, ~, 1.0]\n", "x.yaml")
    assert plain(root) == {
        "a": "no",
        "b": "012",
        "c": "12:30",
        "d": "2026-11-29",
        "e": "=",
        "f": ["4", "Q", "~", "1.0"],
    }


def test_lines_are_those_of_the_file() -> None:
    root = read_yaml("# comentário\na: 1\nb:\n  - x\n  - y\n", "x.yaml")
    assert isinstance(root, Table)
    assert dict(root.lines) == {"a": 2, "b": 3}
    items = root.entries["b"]
    assert isinstance(items, Items)
    assert [item.line for item in items.items] == [4, 5]


def test_quotes_are_remembered_but_change_nothing() -> None:
    root = read_yaml("a: 'x'\n\"<<\": x\n", "x.yaml")
    assert isinstance(root, Table)
    assert root.entries == {"a": Text(1, "x", plain=False), "<<": Text(2, "x")}


def test_bytes_and_text_are_read_alike_and_a_byte_order_mark_is_no_fault() -> None:
    assert read_yaml("\ufeffa: ção\r\n".encode(), "x.yaml") == read_yaml("a: ção\n", "x.yaml")


def test_the_error_names_the_file_and_lists_all_faults() -> None:
    with pytest.raises(YamlError) as caught:
        read_yaml("a: &x 1\na: 2\nb: *x\n", "casa.yaml")
    assert [fault.line for fault in caught.value.faults] == [1, 2, 3]
    assert caught.value.name == "casa.yaml"
    assert str(caught.value).startswith("casa.yaml:1: âncora")


def test_what_could_be_read_is_returned_along_with_the_faults() -> None:
    root, faults = scan_yaml("a: 1\na: 2\nb: 3\n")
    assert root is not None
    assert plain(root) == {"a": "1", "b": "3"}
    assert [fault.line for fault in faults] == [2]


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "vazio"),
        ("a: {b: c\n---\nd: e\n", 2, "chave aberta"),
        ('a: "b\n---\n', 2, "aspas"),
        ("a: 'b\n", 1, "aspas"),
        ("a: !y!x b\n", 1, "etiqueta"),
        ("a: >8x\n  b\n", 1, "bem escrito"),
        ("a: [b]]\n", 1, "recuo"),
        ("a: *\n", 1, "bem escrito"),
    ],
)
def test_bad_writing_is_told_in_portuguese(text: str, line: int, said: str) -> None:
    (fault,) = scan_yaml(text).faults
    assert (fault.line, said in fault.what) == (line, True), fault


def test_a_lone_surrogate_in_a_text_is_a_fault_and_no_crash() -> None:
    (fault,) = scan_yaml("a: \ud800\n").faults
    assert "UTF-8" in fault.what
