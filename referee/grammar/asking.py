"""The words that ask, and how a question is recognised: ``questions.yaml`` and ``question_kinds.yaml``.

``compile_asking`` makes plain data of the two files; ``asking`` loads what ``build.py`` wrote of it.
A surface is kept folded (no accents) but in ``exact``; what it may be is a set of tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.grammar.inflect import forms
from referee.grammar.normalise import fold, words
from referee.readymade import load_ready, own_file

ASKING = ("asking", [own_file("grammar", "questions.yaml"), own_file("grammar", "question_kinds.yaml")])
NEUTRAL = "neutral"


class Asking(NamedTuple):
    """Ready-made data: ``folded`` and ``exact`` surfaces with their tags, kinds, fact patterns, sets.

    ``signed`` gives the places of the kinds by a tag of which they need one; ``needing`` has those together
    that need the same told; ``alike`` has, for each kind, those that answer with the same.
    """

    folded: Mapping[str, str]
    exact: Mapping[str, str]
    kinds: tuple[Mapping[str, Any], ...]
    facts: tuple[Mapping[str, Any], ...]
    heads: tuple[tuple[frozenset[str], tuple[tuple[str, ...], ...]], ...]
    claims: Mapping[str, Mapping[str, Any]]
    everywhere: frozenset[str]
    longest: Mapping[str, int]
    courtesy: Mapping[str, Sequence[str]]
    lists: Mapping[str, tuple[str, ...]]
    spellings: Mapping[str, str]
    endings: Mapping[str, str]
    derived: Mapping[str, tuple[tuple[str, ...], str]]
    signed: Mapping[str, tuple[int, ...]]
    needing: tuple[tuple[Mapping[str, Any], ...], ...]
    alike: Mapping[str, tuple[str, ...]]


def _surface(text: str) -> str:
    return " ".join(w.text for w in words(text))


def compile_asking(vocabulary: Mapping[str, Any], kinds: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of both documents, ready for JSON."""
    folded: dict[str, dict[str, None]] = {}
    for tags, surfaces in vocabulary["words"].items():
        for surface in surfaces:
            folded.setdefault(fold(_surface(surface)), {}).update(dict.fromkeys(tags.split("+")))
    for pack, surfaces in vocabulary["packs"].items():
        for surface in [pack, *surfaces]:
            folded.setdefault(fold(_surface(surface)), {}).update({"packname": None, f"pack={pack}": None})
    for tag, verbs in vocabulary["verbs"].items():
        for lemma, entry in verbs.items():
            irregular = {k: v for k, v in (entry or {}).items() if "." in k}
            rows = [*forms(lemma, irregular), *((slip, "3s.past") for slip in (entry or {}).get("also", []))]
            for surface, form in rows:
                folded.setdefault(fold(_surface(surface)), {}).update(
                    {**dict.fromkeys(tag.split("+")), f"form={form}": None}
                )
    _vary(folded, vocabulary["variants"])
    exact: dict[str, dict[str, None]] = {}
    for tags, surfaces in vocabulary["exact"].items():
        for surface in surfaces:
            exact.setdefault(_surface(surface), {}).update(dict.fromkeys(tags.split("+")))
    sets = {name: list(tags) for name, tags in kinds["sets"].items()}
    return {
        "folded": {s: " ".join(_without_neutral(t)) for s, t in sorted(folded.items())},
        "exact": {s: " ".join(t) for s, t in sorted(exact.items())},
        "kinds": [_kind(k, sets) for k in kinds["kinds"]],
        "facts": [_fact(f, sets) for f in kinds["facts"]],
        "heads": [[h["told"], [one.split() for one in h["ask"]]] for h in kinds["heads"]],
        "claims": {name: {"id": name, **claim} for name, claim in kinds["claims"].items()},
        "everywhere": _expand(kinds["everywhere"], sets),
        "courtesy": {k: [fold(_surface(s)) for s in said] for k, said in vocabulary["courtesy"].items()},
        "lists": {
            **{name: list(listed) for name, listed in vocabulary["lists"].items()},
            **{name: _all_forms(lemmas) for name, lemmas in vocabulary["listed_verbs"].items()},
        },
        "spellings": {slip: word for word, slips in vocabulary["spellings"].items() for slip in slips},
        "endings": dict(vocabulary["endings"]),
        "derived": {end: [made[0].split(), made[1]] for end, made in vocabulary["derived"].items()},
    }


def _vary(folded: dict[str, dict[str, None]], variants: Mapping[str, str]) -> None:
    """Add each phrase of several words that has a word with another that people say as often."""
    for said, also in ((fold(a), fold(b)) for a, b in variants.items()):
        for surface, tags in list(folded.items()):
            line = surface.split()
            if len(line) > 1 and said in line:
                folded.setdefault(" ".join(also if word == said else word for word in line), dict(tags))


def _all_forms(lemmas: Mapping[str, Iterable[str] | None]) -> list[str]:
    """Return every form of some verbs, folded: those by rule and those that are given."""
    regular = {surface for lemma in lemmas for surface, _ in forms(lemma, {})}
    given = {surface for listed_forms in lemmas.values() for surface in listed_forms or ()}
    return sorted({fold(_surface(surface)) for surface in (*regular, *given)})


def _without_neutral(tags: Iterable[str]) -> list[str]:
    kept = [t for t in tags if t != NEUTRAL]
    return kept or [NEUTRAL]


def _expand(tags: Iterable[str], sets: Mapping[str, list[str]]) -> list[str]:
    found: dict[str, None] = {}
    for tag in tags:
        if tag.startswith("+"):
            found.update(dict.fromkeys(_expand(sets[tag[1:]], sets)))
        else:
            found[tag] = None
    return list(found)


def _group(text: str, sets: Mapping[str, list[str]]) -> list[Any]:
    """Return a group of signs: alternatives, each a sequence of marks, each a list of tags."""
    return [[_expand(mark.split("/"), sets) for mark in one.split()] for one in text.split("|")]


def _kind(entry: Mapping[str, Any], sets: Mapping[str, list[str]]) -> dict[str, Any]:
    known = {"id", "ask", "all", "any", "ok", "not", "use", "need", "args", "weight", "yesno"}
    extra = set(entry) - known
    if extra:
        message = f"{entry.get('id')}: unknown keys {sorted(extra)}"
        raise ValueError(message)
    return {
        "id": entry["id"],
        "ask": entry["ask"],
        "all": [_group(g, sets) for g in entry.get("all", [])],
        "any": [_group(g, sets) for g in entry.get("any", [])],
        "ok": _expand(entry.get("ok", []), sets),
        "not": _expand(entry.get("not", []), sets),
        "use": list(entry.get("use", [])),
        "need": list(entry.get("need", [])),
        "args": dict(entry.get("args", {})),
        "weight": int(entry.get("weight", 0)),
        "yesno": entry.get("yesno", ""),
    }


def _fact(entry: Mapping[str, Any], sets: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return a fact pattern: elements ``[name, tags, optional]`` and what it tells."""
    elements = []
    for part in entry["like"].split():
        name, _, rest = part.rpartition("=")
        optional = rest.endswith("?")
        elements.append([name, _expand(rest.rstrip("?").split("/"), sets), optional])
    return {"tells": entry["tells"], "like": elements, "args": dict(entry.get("args", {}))}


def read_asking(data: Mapping[str, Any]) -> Asking:
    """Return what ``compile_asking`` made, ready for use."""
    longest: dict[str, int] = {}
    for table in (data["folded"], data["exact"]):
        for surface in table:
            first, _, rest = surface.partition(" ")
            longest[first] = max(longest.get(first, 1), 1 + rest.count(" ") + bool(rest))
    kinds = data["kinds"]
    return Asking(
        data["folded"],
        data["exact"],
        tuple(kinds),
        tuple(data["facts"]),
        tuple((frozenset(told), tuple(map(tuple, heads))) for told, heads in data["heads"]),
        data["claims"],
        frozenset(data["everywhere"]),
        longest,
        data["courtesy"],
        {name: tuple(listed) for name, listed in data["lists"].items()},
        data["spellings"],
        data["endings"],
        {ending: (tuple(infinitives), form) for ending, (infinitives, form) in data["derived"].items()},
        _together((tag, at) for at, kind in enumerate(kinds) for tag in _sign(kind)),
        tuple(group for need, group in _together((tuple(k["need"]), k) for k in kinds).items() if need),
        {name: names for names in _together((_answer(k), k["id"]) for k in kinds).values() for name in names},
    )


SIGNLESS = ""
"""What stands for the sign of a kind that needs none."""


def _sign(kind: Mapping[str, Any]) -> frozenset[str]:
    """Return tags of which one at least must be there: those of the group of signs that has fewest."""
    groups = [frozenset(tag for sequence in g for mark in sequence for tag in mark) for g in kind["all"]]
    return min(groups, key=len, default=frozenset({SIGNLESS}))


def _answer(kind: Mapping[str, Any]) -> tuple[str, str]:
    """Return what two kinds share that answer with the same."""
    return str(kind["ask"]), str(kind["args"])


def _together(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, tuple[Any, ...]]:
    """Return the second of each pair, those together that have the same first."""
    found: dict[Any, list[Any]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in found.items()}


@cache
def listed(name: str) -> tuple[str, ...]:
    """Return the words that the data lists under a name, in their order."""
    return asking().lists[name]


@cache
def asking() -> Asking:
    """Return the bundled data; made once in a process."""
    return read_asking(load_ready(*ASKING, make_asking))


def make_asking(vocabulary: str, kinds: str) -> Any:
    """Return the data of the texts of both files. Raises YamlError and ValueError."""
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415 - YAML is only for building

    documents = [
        plain(read_yaml(t, n, OWN)) for t, n in ((vocabulary, "questions"), (kinds, "question_kinds"))
    ]
    return compile_asking(documents[0], documents[1])  # type: ignore[arg-type]
