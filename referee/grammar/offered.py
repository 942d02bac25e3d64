"""What a prompt may offer, made from the lexicon: careful forms only, the commonest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.grammar.compile_lexicon import NOT_ENTRIES, VERB_SECTIONS
from referee.grammar.inflect import forms

PERSONS = ("1s.past", "3s.past", "1p.past", "3p.past")
"""Verb forms that are offered; the others are understood all the same."""


def offered(lexicon: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the surfaces to offer always, those to offer once begun, and what goes before words of a kind.

    Raises ValueError for a word that the lexicon does not have.
    """
    careful = {name: list(_careful(name, section, entry)) for section, name, entry in _entries(lexicon)}
    known = {form for found in careful.values() for form in found}
    listed = [name for row in told["first"] for name in row]
    unknown = [name for name in (*listed, *told["never"]) if name not in careful and name not in known]
    if unknown:
        raise ValueError(f"offered.yaml: not in the lexicon: {unknown}")
    first = dict.fromkeys(form for name in listed for form in careful.get(name, [name]))
    rest = dict.fromkeys(form for found in careful.values() for form in found if form not in told["never"])
    return {
        "first": list(first),
        "rest": [form for form in rest if form not in first],
        "after": told["after"],
    }


def _entries(lexicon: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    for section, entries in lexicon.items():
        if section not in NOT_ENTRIES:
            for name, entry in (entries or {}).items():
                yield section, str(name), entry


def _careful(name: str, section: str, entry: Any) -> Iterator[str]:
    """Yield a word as it is written with care: itself, or the first form of each person of a verb."""
    if section not in VERB_SECTIONS:
        yield name
        return
    found: dict[str, str] = {}
    for form, features in forms(name, {key: row for key, row in entry.items() if "." in key}):
        found.setdefault(features, form)
    yield from (found[person] for person in PERSONS if person in found)
