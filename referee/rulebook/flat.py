"""A pack's own file as plain data, and whole packs made of such files, the root's first.

``FlatPack`` is what is read from one YAML file and what ``_built/packs.json`` keeps, so that a
bundled pack loads without any YAML.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.rulebook.cite import Option, Pack, Reference, Rule, Signal, Source
from referee.rulebook.keys import RuleKey
from referee.rulebook.ruleset import make_ruleset

if TYPE_CHECKING:  # so that no class is made for them on every start
    from typing import TypedDict

    from referee.rulebook.cite import Basis, Value

    class FlatOption(TypedDict):
        """Another known value of a rule."""

        value: Value
        text: str
        who: str

    class FlatRule(TypedDict):
        """One rule as a file states it; ``sources`` are pairs of source id and place."""

        value: Value
        text: str
        basis: Basis
        sources: list[list[str]]
        options: list[FlatOption]
        note: str | None
        parts: dict[str, Basis]

    class FlatSignal(TypedDict):
        """One sign; ``source`` is a pair of source id and place."""

        card: str
        sign: str
        source: list[str]

    class FlatPack(TypedDict):
        """What one file states. ``signals`` is None where it says nothing of them and so inherits."""

        id: str
        title: str
        extends: str | None
        sources: dict[str, dict[str, Any]]
        terms: dict[str, str]
        words: dict[str, dict[str, str]]
        signals: list[FlatSignal] | None
        rules: dict[str, FlatRule]


def empty_flat(name: str) -> FlatPack:
    """Return a pack that states nothing yet."""
    return {
        "id": name,
        "title": "",
        "extends": None,
        "sources": {},
        "terms": {},
        "words": {},
        "signals": None,
        "rules": {},
    }


def stated(chain: Sequence[FlatPack]) -> dict[str, tuple[str, FlatRule]]:
    """Return every rule of a lineage, root first, with the pack that states it.

    A child's rule replaces the whole rule of its parent, never half of it.
    """
    found = {name: (flat["id"], rule) for flat in chain for name, rule in flat["rules"].items()}
    return {key.value: found[key.value] for key in RuleKey if key.value in found}


def make_pack(chain: Sequence[FlatPack], digest: str) -> Pack:
    """Return the pack that a checked lineage of files makes, the root first."""
    last = chain[-1]
    sources = {name: _source(name, row) for flat in chain for name, row in flat["sources"].items()}
    rules = {name: _rule(name, origin, flat, sources) for name, (origin, flat) in stated(chain).items()}
    listed = [flat["signals"] for flat in chain if flat["signals"] is not None]
    return Pack(
        id=last["id"],
        title=last["title"],
        extends=last["extends"],
        lineage=tuple(flat["id"] for flat in chain),
        rules=rules,
        ruleset=make_ruleset({name: rule.value for name, rule in rules.items()}),
        sources=sources,
        terms={name: term for flat in chain for name, term in flat["terms"].items()},
        signals=tuple(
            Signal(row["card"], row["sign"], _reference(row["source"], sources))
            for row in (listed[-1] if listed else ())
        ),
        words={word: line for flat in chain for word, line in flat["words"].items()},
        digest=digest,
    )


def _source(name: str, row: Mapping[str, Any]) -> Source:
    return Source(name, row["title"], row.get("url"), row["kind"], row.get("read_on", ""))


def _reference(pair: Sequence[str], sources: Mapping[str, Source]) -> Reference:
    return Reference(sources[pair[0]], pair[1])


def _rule(name: str, origin: str, flat: FlatRule, sources: Mapping[str, Source]) -> Rule:
    return Rule(
        id=name,
        value=flat["value"],
        text=flat["text"],
        basis=flat["basis"],
        sources=tuple(_reference(pair, sources) for pair in flat["sources"]),
        origin=origin,
        options=tuple(Option(row["value"], row["text"], row["who"]) for row in flat["options"]),
        note=flat["note"],
        parts=flat["parts"],
    )
