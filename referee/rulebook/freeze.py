"""A pack as plain data and back: a table keeps the rules it was opened with, whatever becomes of the file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rulebook.cite import Option, Pack, Reference, Rule, Signal, Source
from referee.rulebook.ruleset import make_ruleset


def freeze(pack: Pack) -> dict[str, Any]:
    """Return a pack as plain JSON: all that ``thaw`` needs to make an equal one."""
    return {
        "id": pack.id,
        "title": pack.title,
        "extends": pack.extends,
        "lineage": list(pack.lineage),
        "rules": [_rule(rule) for rule in pack.rules.values()],
        "sources": [list(source) for source in pack.sources.values()],
        "terms": dict(pack.terms),
        "signals": [[s.card, s.sign, s.reference.source.id, s.reference.where] for s in pack.signals],
        "words": {word: dict(line) for word, line in pack.words.items()},
        "digest": pack.digest,
    }


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "value": rule.value,
        "text": rule.text,
        "basis": rule.basis,
        "sources": [[reference.source.id, reference.where] for reference in rule.sources],
        "origin": rule.origin,
        "options": [list(option) for option in rule.options],
        "note": rule.note,
        "parts": dict(rule.parts),
    }


def thaw(frozen: Mapping[str, Any]) -> Pack:
    """Return the pack that ``freeze`` wrote. Raises KeyError, TypeError or ValueError where it is none."""
    sources = {row[0]: Source(*row) for row in frozen["sources"]}
    rules = {row["id"]: _thawed(row, sources) for row in frozen["rules"]}
    return Pack(
        id=frozen["id"],
        title=frozen["title"],
        extends=frozen["extends"],
        lineage=tuple(frozen["lineage"]),
        rules=rules,
        ruleset=make_ruleset({name: rule.value for name, rule in rules.items()}),
        sources=sources,
        terms=frozen["terms"],
        signals=tuple(
            Signal(card, sign, Reference(sources[at], where)) for card, sign, at, where in frozen["signals"]
        ),
        words=frozen["words"],
        digest=frozen["digest"],
    )


def _thawed(row: Mapping[str, Any], sources: Mapping[str, Source]) -> Rule:
    return Rule(
        id=row["id"],
        value=row["value"],
        text=row["text"],
        basis=row["basis"],
        sources=tuple(Reference(sources[at], where) for at, where in row["sources"]),
        origin=row["origin"],
        options=tuple(Option(*option) for option in row["options"]),
        note=row["note"],
        parts=row["parts"],
    )
