"""The page that specifies the súmula agrees with the program, and so does the shipped grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.sumula.checking import check
from referee.session.sumula.drive import GRAMMAR, Leaf, Node, make_tables, parse
from referee.session.sumula.lex import LineError, split_comment, tokens
from referee.session.sumula.line import HINTS, parse_line
from referee.session.sumula.model import Seating
from referee.session.sumula.reading import read
from referee.session.sumula.words import WORDS, kinds
from referee.session.sumula.writing import write

PAGE = (Path(__file__).parents[2] / "docs" / "sumula.md").read_text(encoding="utf-8")
GRAMMAR_TEXT = Path(GRAMMAR[1][0]).read_text(encoding="utf-8")


def examples() -> list[str]:
    """Return the lines that the tables of the page show."""
    rows = re.findall(r"^\| (`.+?) \| ", PAGE, re.MULTILINE)
    found = [line for row in rows for line in re.findall(r"`([^`]+)`", row)]
    return [line for line in found if line[0] not in "@;" and "…" not in line]


def test_the_example_of_the_page_is_right_and_in_its_only_spelling():
    text = re.findall(r"^```\n(%sumula.+?)^```", PAGE, re.MULTILINE | re.DOTALL)[0]
    sumula = read(text)
    assert not [fault for fault in check(sumula, load_pack("paulista")) if not fault.notice]
    assert write(sumula) == text


@pytest.mark.parametrize("line", examples())
def test_every_line_that_the_page_shows_is_read(line):
    parse_line(line.replace("[regra]", "[tie.first]"), Seating())


def test_the_page_fits_a_page():
    assert len(PAGE.splitlines()) <= 90


def test_every_hint_is_a_line_that_is_read():
    for hint in HINTS.values():
        for line in re.split(r", (?!\d)| ou ", hint):
            parse_line(line, Seating())


def test_every_kind_of_the_grammar_is_declared_and_can_come_from_a_line():
    declared = set(re.findall(r"[A-Z_]+", " ".join(re.findall(r"%declare (.+)", GRAMMAR_TEXT))))
    rules = "\n".join(line for line in GRAMMAR_TEXT.splitlines() if not line.startswith(("//", "%")))
    assert declared == set(re.findall(r"\b[A-Z_]{2,}\b", rules))
    shaped = {"PERCENT", "KEY", "REST", "NUMBER", "SEAT", "TEAM", "MARK", "CARD", "RANK", "SUIT", "NICK"}
    shaped |= {"CALLS_IT", "CALL", "PAIR", "RULE", "WORD", "STRING", "REF", "XNAME"}
    assert declared == shaped | set(WORDS)


def test_every_word_is_of_a_kind_and_a_written_word_reads_as_its_kind():
    for kind, words in WORDS.items():
        assert kind in kinds()[words.split()[0]]


def test_the_tables_are_made_the_same_each_time():
    assert make_tables(GRAMMAR_TEXT) == make_tables(GRAMMAR_TEXT)


@pytest.mark.parametrize(
    "line",
    [
        "A joga 4 de paus !x",
        "nos aceita",
        "nos aceita mao",
        "= vaza 2 A [tie.first]",
        "x-a b c",
        "juiz a b c",
    ],
)
def test_our_driver_and_larks_own_parser_make_the_same_tree(line):
    from lark.lexer import Token as LarkToken

    from referee.grammar.tables import lark_parser

    said, _ = split_comment(line)
    mine = parse(tokens(said, Seating().names)).tree
    assert mine is not None
    taken = _leaves(mine)
    theirs = lark_parser(GRAMMAR_TEXT).parse([LarkToken(leaf.kind, leaf.value) for leaf in taken])  # type: ignore[arg-type]
    assert _names(mine) == _tree_names(theirs)


def _leaves(tree: Node | Leaf) -> list[Leaf]:
    return [tree] if isinstance(tree, Leaf) else [leaf for child in tree.children for leaf in _leaves(child)]


def _names(tree: Node | Leaf) -> list[object]:
    return [tree.kind] if isinstance(tree, Leaf) else [tree.name, [_names(child) for child in tree.children]]


def _tree_names(tree: object) -> list[object]:
    kind = getattr(tree, "type", None)
    return [kind] if kind else [str(tree.data), [_tree_names(child) for child in tree.children]]  # type: ignore[attr-defined]


@pytest.mark.parametrize("line", ['"', "[", "!", "x", "= = =", "%", "A joga 4P 4P", "mao mao"])
def test_a_line_that_is_none_says_why(line):
    with pytest.raises(LineError, match=r"\.$"):
        parse_line(line, Seating())
