"""The language of the table, loaded: the tables of the grammar and the lexicon."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.grammar.lalr import Driver, Tables
from referee.grammar.lexicon import read_lexicon
from referee.grammar.parse import Language
from referee.readymade import load_ready, own_file

GRAMMAR = ("grammar", [own_file("grammar", "table.lark")])
LEXICON = ("lexicon", [own_file("grammar", "lexicon.yaml")])


@cache
def load_language() -> Language:
    """Return the language of the bundled grammar and lexicon; made once in a process."""
    tables = load_ready(*GRAMMAR, make_grammar)
    words = load_ready(*LEXICON, make_lexicon)
    driver = Driver(
        Tables(tables["actions"], tables["gotos"], tables["rules"], tables["start"], tables["final"])
    )
    return Language(driver, read_lexicon(words))


def make_grammar(text: str) -> Any:
    """Return the tables of a grammar. Raises lark's GrammarError on a conflict."""
    from referee.grammar.tables import compile_grammar  # noqa: PLC0415 - Lark is only for building

    return compile_grammar(text)


def make_lexicon(text: str) -> Any:
    """Return the surfaces of a lexicon. Raises YamlError and LexiconError."""
    from referee.grammar.compile_lexicon import compile_lexicon  # noqa: PLC0415 - YAML is only for building
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415

    return compile_lexicon(plain(read_yaml(text, "lexicon.yaml", OWN)))  # type: ignore[arg-type]
