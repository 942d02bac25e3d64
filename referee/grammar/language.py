"""The language of the table, loaded: the tables of the grammar and the lexicon."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from referee.grammar.lexicon import Lexicon, read_lexicon
from referee.readymade import load_ready, own_file

if TYPE_CHECKING:
    from referee.grammar.lalr import Driver

GRAMMAR = ("grammar", [own_file("grammar", "table.lark")])
LEXICON = ("lexicon", [own_file("grammar", "lexicon.yaml")])


class Language:
    """What a running referee reads talk with: its words, and the grammar once something is told."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Take the lexicon; the tables of the grammar are read when they are first needed."""
        self.lexicon = lexicon
        self._driver: Driver | None = None

    @property
    def driver(self) -> Driver:
        """The grammar. Many questions need none."""
        if self._driver is None:
            from referee.grammar.lalr import Driver, Tables  # noqa: PLC0415 - as the tables

            tables = load_ready(*GRAMMAR, make_grammar)
            rows = (tables["actions"], tables["gotos"], tables["rules"], tables["start"], tables["final"])
            self._driver = Driver(Tables(*rows))
        return self._driver


@cache
def load_language() -> Language:
    """Return the language of the bundled grammar and lexicon; made once in a process."""
    return Language(read_lexicon(load_ready(*LEXICON, make_lexicon)))


def make_grammar(text: str) -> Any:
    """Return the tables of a grammar. Raises lark's GrammarError on a conflict."""
    from referee.grammar.tables import compile_grammar  # noqa: PLC0415 - Lark is only for building

    return compile_grammar(text)


def make_lexicon(text: str) -> Any:
    """Return the surfaces of a lexicon. Raises YamlError and LexiconError."""
    from referee.grammar.compile_lexicon import compile_lexicon  # noqa: PLC0415 - YAML is only for building
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415

    return compile_lexicon(plain(read_yaml(text, "lexicon.yaml", OWN)))  # type: ignore[arg-type]
