"""From ``lexicon.yaml`` to the flat table of surfaces; collisions are found here and refused.

Entry keys: ``is`` (kind or kinds), ``also`` (other spellings and slips), and what the kind needs:
``rank n call suit who side role word``. A verb has ``do`` (sense or senses) and irregular forms by
``person.tense``. ``where`` (region), ``src`` (source) and ``means`` are for people.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.grammar.inflect import forms
from referee.grammar.lexicon import SENSES, SKIPPED
from referee.grammar.normalise import fold, words

FOR_PEOPLE = frozenset({"where", "src", "means", "also", "is", "do"})
VERB_SECTIONS = frozenset({"verbs"})
HOMONYMS = "homonyms"


class LexiconError(Exception):
    """The lexicon has faults: one line each, all of them."""

    def __init__(self, faults: list[str]) -> None:
        """Keep the faults for the caller and show them all."""
        super().__init__("\n".join(faults))
        self.faults = faults


def compile_lexicon(document: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Return ``forms`` and ``folds`` of a lexicon. Raises LexiconError with every undeclared collision."""
    table: dict[str, list[tuple[str, str]]] = {}
    for section, entries in document.items():
        if section == HOMONYMS:
            continue
        for name, entry in (entries or {}).items():
            rows = _verb(name, entry) if section in VERB_SECTIONS else _plain(name, entry)
            for surface, reading in rows:
                table.setdefault(_normal(surface), []).append((name, reading))
    faults = _collisions(table, document.get(HOMONYMS) or {})
    if faults:
        raise LexiconError(faults)
    readings = {surface: ";".join(_merged([r for _, r in rows])) for surface, rows in sorted(table.items())}
    return {"forms": readings, "folds": _folds(readings)}


def _merged(rows: list[str]) -> list[str]:
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
    attrs = " ".join(f"{k}={str(v).replace(' ', '_')}" for k, v in entry.items() if k not in FOR_PEOPLE)
    kinds = entry["is"] if isinstance(entry["is"], list) else [entry["is"]]
    for kind in kinds:
        yield ("-" if kind in SKIPPED else str(kind).upper()) + (f" {attrs}" if attrs else "")


def _plain(name: str, entry: Any) -> Iterator[tuple[str, str]]:
    for reading in entry if isinstance(entry, list) else [entry]:
        for surface in [name, *reading.get("also", [])]:
            for row in _readings(reading):
                yield surface, row
            if "n" in reading and name == surface and reading["is"] == "num" and " " not in name:
                for row in _readings(reading):
                    yield str(reading["n"]), row
                if str(reading["n"]) == "1":
                    yield "1", "-"


def _verb(name: str, entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    senses = entry["do"] if isinstance(entry["do"], list) else [entry["do"]]
    irregular = {k: v for k, v in entry.items() if "." in k}
    every = list(forms(name, irregular))
    known = dict(every)
    slips = [(slip, known.get(_careful(slip, known), "3s.past")) for slip in entry.get("also", [])]
    lemma = name.replace(" ", "_")
    for surface, features in [*every, *slips]:
        for sense in senses:
            for kind in _kinds(sense, features.split(".")[1]):
                yield surface, f"{kind} lemma={lemma} do={sense} form={features}"


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
    faults = []
    for surface, rows in sorted(table.items()):
        names = sorted({name for name, _ in rows})
        if len(names) > 1 and surface not in declared:
            faults.append(f"{surface}: {names}")
    return faults


def _folds(readings: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for surface in readings:
        if not surface.isascii():
            found.setdefault(fold(surface), []).append(surface)
    return {plain: ";".join(spellings) for plain, spellings in sorted(found.items())}
