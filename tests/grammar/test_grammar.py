"""The grammar builds without conflicts, our driver reads as Lark does; what is read two ways is listed."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
import yaml
from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.utils import logger

from referee.grammar.build_said import BUILDERS
from referee.grammar.lalr import Edge, Node
from referee.grammar.language import GRAMMAR, load_language
from referee.grammar.lattice import Lattice
from referee.grammar.normalise import words
from referee.grammar.parse import named, steps
from referee.grammar.tables import lark_parser
from tests.sentences.reading import NAMES, sentences

TEXT = Path(GRAMMAR[1][0]).read_text(encoding="utf-8")
HOMONYMS = yaml.safe_load((Path(__file__).parent / "homonyms.yaml").read_text(encoding="utf-8"))


def test_the_build_has_no_conflicts(caplog):
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger=logger.name):
            lark_parser(TEXT, debug=True)
    finally:
        logger.setLevel(logging.CRITICAL)
    assert not [record.getMessage() for record in caplog.records if "conflict" in record.getMessage().lower()]


def test_every_production_has_a_builder_and_every_builder_a_production():
    aliases = {
        line.split("->")[1].split()[0] for line in TEXT.splitlines() if "->" in line and "//" not in line
    }
    assert aliases == set(BUILDERS)


def test_our_driver_agrees_with_lark_on_every_sentence():
    parser = lark_parser(TEXT)
    for row in sentences():
        for tree, edges in _clauses(row["say"]):
            tokens = [Token(edge.kind, str(n)) for n, edge in enumerate(edges)]
            assert _shape(tree) == _lark_shape(parser.parse(tokens)), row["say"]


def test_what_lark_refuses_our_driver_refuses():
    parser = lark_parser(TEXT)
    language = load_language()
    for row in sentences():
        lattice = Lattice(words(row["say"]), language.lexicon, named(NAMES))
        kinds = [edge for at in range(len(lattice.words)) for edge in lattice.edges(at)[:1] if edge.kind]
        ours = language.driver.matches(0, lambda at, kinds=kinds: _only(kinds, at), lambda _tree: 0)
        whole = any(match.end == len(kinds) for match in ours)
        assert whole == _accepts(parser, kinds), row["say"]


def _only(edges, at):
    return [edges[at]._replace(first=at, end=at + 1)] if at < len(edges) else []


def _accepts(parser, edges):
    try:
        parser.parse([Token(edge.kind, edge.kind) for edge in edges])
    except UnexpectedInput:
        return False
    return True


def _clauses(text):
    language = load_language()
    lattice = Lattice(words(text), language.lexicon, named(NAMES))
    for _, step in steps(lattice, language.driver):
        if step.match is not None:
            yield step.match.tree, _leaves(step.match.tree)


def _leaves(part):
    return [part] if isinstance(part, Edge) else [leaf for child in part.children for leaf in _leaves(child)]


def _shape(part):
    if isinstance(part, Node):
        return (part.name, *(_shape(child) for child in part.children))
    return part.kind


def _lark_shape(part):
    if isinstance(part, Tree):
        return (str(part.data), *(_lark_shape(child) for child in part.children))
    return str(part.type)


@pytest.mark.parametrize("row", HOMONYMS, ids=lambda row: row["say"])
def test_one_surface_of_two_readings_is_settled_by_the_sentence_or_the_state(row):
    from referee import Table, load_pack

    table = Table(load_pack(row.get("rules", "paulista")), NAMES)
    for line in row["before"]:
        table.hear(line)
    reply = table.hear(row["say"]).to_json()
    told = [
        " ".join(str(e[k]) for k in ("type", "player", "card", "call") if e.get(k)) for e in reply["events"]
    ]
    assert told == row["events"]
    assert bool(reply["asks"]) == row.get("asks", False)
