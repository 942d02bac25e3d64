"""The glossary as data: terms, the things they name, how people describe a thing without naming it.

It is ``answers/glossary.yaml``, read when the first word is asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.grammar.asking import asking, listed
from referee.grammar.normalise import STOPS, fold, words
from referee.readymade import load_ready, own_file
from referee.rulebook.cite import Pack

GLOSSARY = ("glossary", [own_file("answers", "glossary.yaml")])
SOURCES = "fontes"
CONCEPTS = "conceitos"
PHRASES = "frases"
SIGNS = "gestos"
SUITS = "naipes"
SHORT = "abreviados"
SPANS = frozenset({"hand", "trick", "game", "match"})
"""What a pack has words of its own for, and means by them what its documents mean."""
OTHERS = frozenset({SOURCES, CONCEPTS, PHRASES, SIGNS, SUITS, SHORT})
"""What the glossary has beside its words."""
STRENGTH = "manilha."
"""Things whose descriptions speak of strength: they hold of a word that names a manilha only."""


class Meant(NamedTuple):
    """What some words mean: the ``things`` they name, the ``term`` that names them, None where described."""

    things: frozenset[str]
    term: str | None = None


@cache
def glossary() -> Mapping[str, Any]:
    """Return the terms, their surfaces and the sources' names; read once in a process."""
    found: Mapping[str, Any] = load_ready(*GLOSSARY, make_glossary)
    return found


def make_glossary(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the glossary of a text. Raises YamlError."""
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415 - YAML is only for building

    document: Any = plain(read_yaml(text, "glossary.yaml", OWN))
    kept, short = frozenset(document[PHRASES]["kept"]), document[SHORT]

    def in_full(turn: str) -> str:
        return " ".join(short.get(word, word) for word in _plain(turn, kept).split(" "))

    phrases = {
        k: sorted({in_full(t) for t in v}, key=lambda t: (-len(t), t)) for k, v in document[PHRASES].items()
    }
    small = frozenset(phrases["small"])
    terms = {
        name: {**entry, "section": section}
        for section, entries in document.items()
        if section not in OTHERS
        for name, entry in entries.items()
    }
    own: dict[str, str] = {}
    surfaces: dict[str, str] = {}
    for surface, name in _surfaces(terms):
        surfaces.setdefault(_plain(surface), name)
        own.setdefault(_plain(surface, kept), name)
    bare: dict[str, str] = {}
    for surface, name in sorted(own.items(), key=lambda s: (_bare(s[0], small) != s[0], s)):
        bare.setdefault(_bare(surface, small), name)
    concepts = document[CONCEPTS]
    described: dict[str, list[str]] = {}
    for thing, entry in concepts.items():
        for text_ in entry.get("d", []):
            whole = " ".join(w for w in _plain(text_, kept).split(" ") if w not in STOPS)
            for way in dict.fromkeys((whole, _bare(whole, small))):
                described.setdefault(way, []).append(thing)
    return {
        "hints": _hints(concepts),
        "terms": terms, "surfaces": surfaces, "own": own, "bare": bare, "described": described,
        "rules": {thing: entry.get("rules", []) for thing, entry in concepts.items()},
        "phrases": phrases, "sources": document[SOURCES], "signs": document[SIGNS],
        "suits": document[SUITS], "short": document[SHORT],
    }  # fmt: skip


def _hints(concepts: Mapping[str, Any]) -> list[tuple[list[str], str]]:
    """Return the beginnings of words that tell of things, each set with its thing."""
    found = [(hint, thing) for thing, entry in concepts.items() for hint in entry.get("k", [])]
    return [([fold(stem) for stem in hint.split(" ")], thing) for hint, thing in found]


def _surfaces(terms: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is said for each term: its name and other words, then the forms of its verbs."""
    from referee.grammar.inflect import forms  # noqa: PLC0415 - verbs' forms are only for building

    for name, entry in terms.items():
        yield from ((surface, name) for surface in (name, *entry.get("also", [])))
    for name, entry in terms.items():
        yield from ((form, name) for verb in entry.get("v", []) for form, _ in forms(verb, {}))


def _plain(text: str, kept: frozenset[str] = frozenset()) -> str:
    """Return a text folded, but for the words whose accents tell them from others."""
    return " ".join(w.text if w.text in kept else fold(w.text) for w in words(text))


def _bare(surface: str, small: Iterable[str]) -> str:
    """Return a surface without its small words; whole where it has no others."""
    return " ".join(w for w in surface.split(" ") if w not in small) or surface


def plain_words(text: str) -> list[str]:
    """Return the words of a line as the glossary's turns are kept, those written short in full."""
    known = glossary()
    kept, short, spelled = frozenset(known["phrases"]["kept"]), known["short"], asking().spellings
    written = (spelled.get(w.text, w.text) for w in words(text))
    plain = (w if w in kept else fold(w) for w in written)
    return [short.get(word, word) for word in plain]


def known_things(things: Iterable[str]) -> bool:
    """Return whether all of some things are more than a word's own name."""
    return all(len(t) < 3 or t in glossary()["rules"] for t in things)


def phrase_at(line: Sequence[str], at: int, sort: str) -> int:
    """Return how many words from a place on are a turn of a sort, 0 where none is."""
    for phrase in glossary()["phrases"][sort]:
        parts = phrase.split(" ")
        if list(line[at : at + len(parts)]) == parts:
            return len(parts)
    return 0


def things_of(term: str, pack: Pack) -> frozenset[str]:
    """Return what a term names, as this pack uses it; the term itself where it names nothing else."""
    entry = glossary()["terms"][term]
    own = entry.get("c") or entry.get("is") or term
    found = {own} if isinstance(own, str) else set(own)
    if any("." in thing for thing in found):
        return frozenset(found)
    senses = SPANS.intersection((pack.words.get(term) or {}).get("is", "").split(" "))
    return frozenset(found - SPANS | senses if senses else found)


def meant(line: Sequence[str], pack: Pack) -> Meant | None:
    """Return what folded words mean: a term, or the description of a thing; None where neither is known."""
    return next((found for way in _ways(line) if (found := _meant(way, pack)) is not None), None)


def _ways(line: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield words as they stand, and as they describe a thing plainly: "o cara que perde" is "quem perde"."""
    yield line
    rest = list(line)
    while rest and (size := phrase_at(rest, 0, "doing")) and size < len(rest):
        rest = rest[size:]
    if size := phrase_at(rest, 0, "whoever"):
        rest = [*listed("who"), *rest[size:]]
    if size := phrase_at(rest, 0, "whichever"):
        rest = [*listed("card_that"), *rest[size:]]
    yield rest
    while tail := next((n for n in range(1, len(rest)) if phrase_at(rest, n, "tail") == len(rest) - n), 0):
        rest = rest[:tail]
        yield rest


def _meant(line: Sequence[str], pack: Pack) -> Meant | None:
    known = glossary()
    small = frozenset(known["phrases"]["small"])
    text = " ".join(line)
    exact = known["described"].get(text) if text not in known["own"] else None
    if exact is not None:
        return Meant(frozenset(exact))
    term = known["own"].get(text) or known["bare"].get(_bare(text, small))
    if term is not None:
        return Meant(things_of(str(term), pack), str(term))
    things = known["described"].get(_bare(text, small)) or _pair(line)
    return None if things is None else Meant(frozenset(things))


def hinted(line: Sequence[str]) -> Meant | None:
    """Return the one thing that some words tell of, however they are put; None where it may be several."""
    said = [fold(word) for word in line]
    hints = glossary()["hints"]
    found = {thing for stems, thing in hints if all(_there(stem, said) for stem in stems)}
    return Meant(frozenset(found)) if len(found) == 1 else None


def _there(stem: str, said: Sequence[str]) -> bool:
    """Return whether a word begins so; after a dash, whether none does."""
    return any(w.startswith(stem.lstrip("-")) for w in said) != stem.startswith("-")


def _pair(line: Sequence[str]) -> tuple[str, ...] | None:
    """Return the couple that two manilhas are: "gato e copas", "as manilhas de paus e de espadas"."""
    known, suits = glossary(), set[str]()
    for word in line:
        thing = known["terms"].get(known["own"].get(word, ""), {}).get("is", "")
        suit = thing[len(STRENGTH) :] if thing.startswith(STRENGTH) else known["suits"].get(word)
        if suit:
            suits.add(suit)
        elif not any(phrase_at([word], 0, sort) for sort in ("small", "and", "both")):
            return None
    return tuple(pair_of(suits).things) if len(suits) == 2 else None


def pair_of(suits: Iterable[str]) -> Meant:
    """Return the couple that the manilhas of two suits are."""
    return Meant(frozenset({f"pairs.{''.join(sorted(suits, key='pceo'.index))}"}))


def terms_for(things: frozenset[str], pack: Pack) -> list[str]:
    """Return the terms that name any of some things, in the glossary's order."""
    return [name for name in glossary()["terms"] if not things.isdisjoint(things_of(name, pack))]


def rules_of(things: Iterable[str]) -> tuple[str, ...]:
    """Return the rules that some things live by."""
    known = glossary()["rules"]
    found: dict[str, None] = {}
    for thing in things:
        sort = thing if thing in known else "rank" if len(thing) == 1 else ""
        found.update(dict.fromkeys(known.get(sort, ())))
    return tuple(found)


def sign_words() -> Mapping[str, Sequence[str]]:
    """Return the signs, each with the words that a list of signs tells it by."""
    found: Mapping[str, Sequence[str]] = glossary()["signs"]["words"]
    return found


def sign_names() -> Mapping[str, str]:
    """Return how each sign is said."""
    found: Mapping[str, str] = glossary()["signs"]["names"]
    return found


def sign_lists() -> list[tuple[str, Mapping[str, Sequence[str]]]]:
    """Return the lists of signs that are known: whose, and the signs of each card."""
    return [(entry["who"], entry["of"]) for entry in glossary()["signs"]["lists"]]
