"""What was said, in a short line; and which words of a sentence were read as what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from referee.grammar import said as s
from referee.grammar.lalr import Edge, Node
from referee.grammar.language import load_language
from referee.grammar.lattice import Lattice
from referee.grammar.normalise import words
from referee.grammar.parse import named, parse, steps
from referee.grammar.placing import phrases

FOLDER = Path(__file__).parent
NAMES = ("Ana", "Beto", "Caio", "Duda")
IDLE = frozenset({"span", "word", "traits", "bare", "article", "linked", "number", "many"})
"""Fields that say how it was said, not what."""


def sentences() -> list[dict[str, Any]]:
    """Return every sentence of the folder with its reading."""
    files = sorted(FOLDER.glob("*.yaml"))
    return [{**row, "file": f.name} for f in files for row in yaml.safe_load(f.read_text(encoding="utf-8"))]


def read(text: str) -> list[str]:
    """Return what a sentence says, a line for each clause, and the words that were not understood."""
    heard = parse(text, load_language(), NAMES)
    return [brief(clause) for clause in heard.clauses] + [f"? {unread.words}" for unread in heard.unread]


def brief(clause: Any) -> str:
    """Return a clause by its kind and what is told in it."""
    kind = type(clause).__name__.removeprefix("Said").lower()
    return " ".join([kind, *_fields(clause)])


def _fields(clause: Any) -> list[str]:
    found = []
    defaults = type(clause)._field_defaults
    for field, value in clause._asdict().items():
        if field == "yes" and value is False:
            found.append("yes=no")
        if field in IDLE or value == defaults.get(field) or value in ((), None, "", False):
            continue
        found.append(f"{field}={_value(value)}" if not isinstance(value, s.SaidCard) else _card(value))
    many = getattr(clause, "many", None)
    return [*found, f"many={many}"] if many else found


def _value(value: Any) -> str:
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return "+".join(_value(v) for v in value)
    if isinstance(value, s.Who):
        return (value.name or value.kind) + (f"/{_value(value.of)}" if value.of is not None else "")
    if isinstance(value, s.When):
        return "+".join(f"{unit.kind}:{unit.n}:{unit.word}" for unit in value.units)
    if isinstance(value, s.SaidCard):
        return _card(value)
    if type(value).__name__.startswith("Said"):
        return "(" + brief(value) + ")"
    return "yes" if value is True else str(value)


def _card(card: s.SaidCard) -> str:
    flags = [f for f in ("manilha", "another", "same", "covered", "harmless", "also") if getattr(card, f)]
    rank = card.rank or ""
    trump = f"trump:{card.trump}" if card.trump else ""
    heard = f"heard:{card.heard}" if card.heard else ""
    return ",".join([part for part in (rank + (card.suit or ""), trump, *flags, heard) if part]) or "?"


def used(text: str) -> tuple[set[tuple[str, str]], set[str]]:
    """Return the (surface, kind) of each word as it was read, and the productions that read them."""
    language = load_language()
    lattice = Lattice(words(text), language.lexicon, named(NAMES))
    whole = Lattice(words(text), language.lexicon, named(NAMES))
    times = phrases(lattice)
    found: set[tuple[str, str]] = set()
    productions: set[str] = set()
    for at, step in steps(lattice, language.driver):
        taken = [] if step.match is None else _leaves(step.match.tree)
        if step.match is not None:
            productions.add(step.match.tree.children[0].name)
        covered = {n for edge in taken for n in range(edge.first, edge.end)}
        found |= {(_surface(lattice, edge), edge.kind) for edge in taken}
        for place in range(at, step.end):
            if place not in covered:
                found |= {
                    (_surface(lattice, e), e.kind) for e in lattice.edges(place) if step.talk or not e.kind
                }
    for time in times:
        found |= {(_surface(lattice, e), e.kind) for n in range(time.first, time.end) for e in whole.edges(n)}
    return found, productions


def _leaves(tree: Any) -> list[Edge]:
    if isinstance(tree, Edge):
        return [tree]
    return [leaf for child in tree.children for leaf in _leaves(child)] if isinstance(tree, Node) else []


def _surface(lattice: Lattice, edge: Edge) -> str:
    return " ".join(lattice.texts[edge.first : edge.end])
