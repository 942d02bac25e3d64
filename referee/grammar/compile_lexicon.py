"""From ``lexicon.yaml`` to the flat table of surfaces; collisions are found here and refused.

The keys of an entry are told at the head of ``lexicon.yaml``. What comes out is small and quick to load:
surfaces by their plain spelling, and what they may be as numbers into a list of readings without repeats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from referee.grammar.inflect import forms
from referee.grammar.lexicon import ARTICLE, HINT, SENSES, SKIPPED
from referee.grammar.normalise import fold, words

FOR_PEOPLE = frozenset({"where", "src", "also", "is", "do", "as"})
VERB_SECTIONS = frozenset({"verbs", "away_verbs"})
HOMONYMS = "homonyms"
HINTS = ("OFF", "HEDGE")
"""Readings that may make small talk of the words around them: surfaces that have one are marked."""
UNTOUCHED = ("neighbours", "strangers")
NOT_ENTRIES = frozenset({HOMONYMS, *UNTOUCHED})


class LexiconError(Exception):
    """The lexicon has faults: one line each, all of them."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults for the caller and show them all."""
        super().__init__("\n".join(faults))
        self.faults = faults


def compile_lexicon(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a running referee loads. Raises LexiconError with every undeclared or idle collision."""
    table = surfaces_of(document)
    faults = _collisions(table, document.get(HOMONYMS) or {})
    if faults:
        raise LexiconError(faults)
    readings: dict[str, int] = {}
    plain: dict[str, list[str]] = {}
    for surface, rows in sorted(table.items()):
        numbers = [readings.setdefault(r, len(readings)) for r in _merged([r for _, r in rows])]
        spelled = surface if not surface.isascii() else ""
        row = plain.setdefault(fold(surface), [""])
        row.append(spelled + ":" + ",".join(map(str, numbers)))
        if any(reading.startswith(HINTS) for _, reading in rows):
            row[0] = HINT
    return {
        "readings": list(readings),
        "plain": {key: found[0] + ";".join(found[1:]) for key, found in sorted(plain.items())},
        "untouched": sorted(
            {w for s in UNTOUCHED for row in document.get(s) or [] for w in fold(row).split()}
        ),
    }


def surfaces_of(document: Mapping[str, Any]) -> dict[str, list[tuple[str, str]]]:
    """Return for each surface the entries and readings that it has, in the order of the lexicon."""
    table: dict[str, list[tuple[str, str]]] = {}
    for section, entries in document.items():
        if section in NOT_ENTRIES:
            continue
        for name, entry in (entries or {}).items():
            rows = _verb(name, entry) if section in VERB_SECTIONS else _plain(name, entry)
            for surface, reading in rows:
                table.setdefault(_normal(surface), []).append((name, reading))
    return table


def _merged(rows: Sequence[str]) -> list[str]:
    """Return readings with the forms of one verb joined (``form=1s.past|3s.past``): the driver keeps one."""
    found: dict[str, list[str]] = {}
    for row in rows:
        head, mark, form = row.partition(" form=")
        found.setdefault(head, [])
        if mark and form not in found[head]:
            found[head].append(form)
    return [head + (" form=" + "|".join(forms_) if forms_ else "") for head, forms_ in found.items()]


def _normal(surface: str) -> str:
    return " ".join(w.text for w in words(surface)) or surface


def _readings(entry: Mapping[str, Any]) -> Iterator[str]:
    attrs = "".join(f" {k}={str(v).replace(' ', '_')}" for k, v in entry.items() if k not in FOR_PEOPLE)
    kinds = entry["is"] if isinstance(entry["is"], list) else [entry["is"]]
    for kind in kinds:
        if kind in SKIPPED:
            yield f"- article={'many' if 'many' in entry else 'one'}" if kind == ARTICLE else "-" + attrs
        else:
            yield str(kind).upper() + attrs


def _plain(name: str, entry: Any) -> Iterator[tuple[str, str]]:
    for reading in entry if isinstance(entry, list) else [entry]:
        for surface in [name, *reading.get("also", [])]:
            for row in _readings(reading):
                yield surface, row
            if "n" in reading and name == surface and reading["is"] == "num" and " " not in name:
                for row in _readings(reading):
                    yield str(reading["n"]), row
                if str(reading["n"]) == "1":
                    yield "1", "- article=one"


def _verb(name: str, entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    senses = entry["do"] if isinstance(entry["do"], list) else [entry["do"]]
    irregular = {k: v for k, v in entry.items() if "." in k}
    every = list(forms(name, irregular))
    known = dict(every)
    slips = [(slip, known.get(_careful(slip, known), "3s.past")) for slip in entry.get("also", [])]
    lemma = name.replace(" ", "_")
    traits = " as=" + ",".join(entry["as"]) if "as" in entry else ""
    for surface, features in [*every, *slips]:
        for sense in senses:
            for kind in _kinds(sense, features.split(".")[1]):
                yield surface, f"{kind} lemma={lemma} do={sense}{traits} form={features}"


def _careful(slip: str, known: Mapping[str, str]) -> str:
    """Return the careful form that a slip most looks like: the longest common start decides, then the end."""
    return max(known, key=lambda s: (_common(s, slip) + _common(s[::-1], slip[::-1]), -len(s)))


def _common(a: str, b: str) -> int:
    count = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        count += 1
    return count


def _kinds(sense: str, tense: str) -> tuple[str, ...]:
    special = SENSES.get(sense, {})
    if tense in special:
        return special[tense]
    if tense in {"past", "pres", "ger"}:
        return (sense.upper(),)
    if tense == "inf":
        return ("INF",)
    return ("HYP",) if tense in {"fut", "imp"} else ()


def _collisions(table: Mapping[str, list[tuple[str, str]]], declared: Mapping[str, Any]) -> list[str]:
    """Return a line for each surface of two entries that is not declared, and for each declared in vain."""
    faults = []
    for surface, rows in sorted(table.items()):
        names = sorted({name for name, _ in rows})
        if len(names) > 1 and surface not in declared:
            faults.append(f"{surface}: {names}")
        elif len({r for _, r in rows}) == 1 and surface in declared:
            faults.append(f"{surface}: declared a homonym, and has one reading")
    return [*faults, *(f"{s}: declared a homonym, and no entry has it" for s in declared if s not in table)]
