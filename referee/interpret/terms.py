"""The words of the game, asked about: what a word means, which words name a thing.

The glossary is data (``answers/glossary.yaml``), read when the first word is asked about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from referee.grammar.normalise import fold, words
from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling, Say
from referee.readymade import load_ready, own_file
from referee.rulebook.cite import Basis, Pack

GLOSSARY = ("glossary", [own_file("answers", "glossary.yaml")])
SOURCES = "fontes"
ASKING = (
    "mean",
    "called",
    "slang",
    "gamename",
    "packname",
    "comma",
    "qmark",
    "neutral",
    "which",
    "what",
    "drop",
    "tagq",
)
ALLOWED = (
    "say",
    "chat",
    "he",
    "ask",
    "them",
    "be",
    "and",
    "to",
    "cardw",
    "with",
    "worth",
    "signdo",
    "handw",
    "trickw",
    "use",
)
"""What else may stand in a question about a word: who said it, "que carta"."""
LONGEST = 6


@cache
def glossary() -> Mapping[str, Any]:
    """Return the terms, their surfaces and the sources' names; read once in a process."""
    found: Mapping[str, Any] = load_ready(*GLOSSARY, make_glossary)
    return found


def make_glossary(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the glossary of a text. Raises YamlError."""
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415 - YAML is only for building

    document: Any = plain(read_yaml(text, "glossary.yaml", OWN))
    terms: dict[str, Any] = {}
    surfaces: dict[str, str] = {}
    for section, entries in document.items():
        if section == SOURCES:
            continue
        for name, entry in entries.items():
            terms[name] = {**entry, "section": section}
            for surface in [name, *entry.get("also", [])]:
                surfaces.setdefault(_folded(surface), name)
    return {"terms": terms, "surfaces": surfaces, "sources": document[SOURCES]}


def _folded(text: str) -> str:
    return fold(" ".join(w.text for w in words(text)))


def term_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return what a word means, or what a thing is called; None where no such thing is asked."""
    if not _asks_for_word(marks):
        return None
    if any(m.is_("called") for m in marks):
        named = _named(marks, pack)
        if named is not None:
            return named
    term = _term(text, marks)
    sure = any(
        m.is_("mean", "called", "slang", "cardw", "worth", "term", "nick") or m.text == "qual" for m in marks
    )
    if term is not None and not sure and " " not in term:
        return None
    return None if term is None else define(term, pack)


def term_is(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return whether a word names what the question says: "gato é a manilha de paus?"."""
    line = [w for w in words(text) if w.text not in {",", ".", "!", "?", ":"}]
    at = next((n for n, w in enumerate(line) if n and w.text in {"é", "eh"}), 0)
    whats = [m for m in marks if not m.is_("be", "qmark", "comma", "tagq", "neutral", "packname", "drop")]
    if not at or len(whats) != 2 or any(m.is_("which", "what", "who", "mean", "or") for m in whats):
        return None
    left = [w for w in line[:at] if w.text not in ARTICLES]
    name = glossary()["surfaces"].get(fold(" ".join(w.text for w in left)))
    entry = glossary()["terms"].get(name) if name is not None else None
    key = _named_key(whats[1])
    if entry is None or key is None or not entry.get("is") or entry["is"] == whats[0].rank:
        return None
    ruling = define(str(name), pack)
    return ruling._replace(verdict="yes" if entry["is"] == key else "no", value=None)


ARTICLES = frozenset({"o", "a", "os", "as", "um", "uma"})


def _named_key(mark: Mark) -> str | None:
    """Return how the glossary calls the card of a mark."""
    if mark.is_("nick", "suit", "manilha") and mark.suit and not mark.is_("card"):
        return f"manilha.{mark.suit}"
    return mark.rank if mark.is_("rank") else None


def _asks_for_word(marks: Sequence[Mark]) -> bool:
    if any(m.is_("mean", "called", "slang") for m in marks):
        return True
    content = [m for m in marks if not m.is_("comma", "qmark", "and", "to", "neutral", "packname")]
    if content and all(m.is_("term", "nick") for m in content):
        return True
    which = any(m.is_("which", "what") for m in marks)
    return (
        which
        and any(m.is_("cardw", "worth") or m.text in {"qual", "quais"} for m in marks)
        and len(marks) <= SMALL
    )


SMALL = 7


def _term(text: str, marks: Sequence[Mark]) -> str | None:
    line = words(text)
    asked = {n for m in marks if m.is_(*ASKING) for n in range(m.first, m.last + 1)}
    content = {n for m in marks if not m.is_(*ASKING, *ALLOWED) for n in range(m.first, m.last + 1)}
    known = glossary()["surfaces"]
    for length in range(min(LONGEST, len(line)), 0, -1):
        for start in range(len(line) - length, -1, -1):
            window = set(range(start, start + length))
            if window & asked and length == 1:
                continue
            surface = " ".join(fold(w.text) for w in line[start : start + length])
            if (
                surface in known
                and content <= window
                and (length > 1 or _alone(line[start].text, window, marks))
            ):
                return str(known[surface])
    return None


def _alone(text: str, window: set[int], marks: Sequence[Mark]) -> bool:
    """Return whether a single word can be what is asked about: no word that only helps to ask."""
    inside = [m for m in marks if m.first in window or m.last in window]
    return all(not m.is_("be", "and", "to") for m in inside) and len(text) > 1


def _named(marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return the words for a thing."""
    mark = next((m for m in marks if m.is_("nick", "suit", "rank", "tie", "card")), None)
    if mark is None:
        return None
    key = f"manilha.{mark.suit}" if mark.suit and not mark.is_("card") else mark.rank
    terms = glossary()["terms"]
    if mark.is_("tie"):
        names = [n for n, t in terms.items() if t["m"].startswith("empatar")]
    else:
        names = [n for n, t in terms.items() if t.get("is") == key]
    if not names:
        return None
    say = Say("term.called", {"names": tuple(names)})
    return Ruling(
        "fact", None, (), _basis([terms[n] for n in names], pack), say, pack=pack.id, kind="term.called"
    )


def _basis(entries: Sequence[Mapping[str, Any]], pack: Pack) -> Basis:
    return "text" if any(_sources_in(e, pack) for e in entries) else "custom"


def _sources_in(entry: Mapping[str, Any], pack: Pack) -> list[str]:
    names = glossary()["sources"]
    return [names[code] for code in entry.get("s", []) if names.get(code) in pack.sources]


def define(term: str, pack: Pack) -> Ruling:
    """Return what a term of the glossary means, as this pack plays."""
    entry = glossary()["terms"][term]
    word = pack.words.get(term)
    own = _sources_in(entry, pack)
    basis: Basis = "text" if own or (word is not None and word.get("source")) else "custom"
    facts = {
        "term": term,
        "meaning": entry["m"],
        "is": entry.get("is", ""),
        "where": entry.get("r", ""),
        "codes": tuple(entry.get("s", ())),
        "source": (word or {}).get("source") or (own[0] if own else ""),
        "place": (word or {}).get("where", ""),
    }
    return Ruling("fact", _value(entry, pack), (), basis, Say("term", facts), pack=pack.id, kind="term")


def _value(entry: Mapping[str, Any], pack: Pack) -> Any:  # noqa: ANN401
    """Return the card or rank that a term names, where the pack fixes it."""
    what = entry.get("is", "")
    if what.startswith("manilha."):
        fixed = [c for c in pack.ruleset.fixed if c.suit == what[8:]]
        return fixed[0] if fixed else None
    return what if what in pack.ruleset.ranks else None
