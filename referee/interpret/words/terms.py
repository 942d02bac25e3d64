"""The words of the game, asked about: what a word means, which words name a thing, whether two are one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.grammar.asking import listed
from referee.grammar.normalise import fold, words
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import WH
from referee.interpret.verdict import Ruling, Say
from referee.interpret.words.glossary import (
    SPANS,
    STRENGTH,
    Meant,
    glossary,
    hinted,
    meant,
    pair_of,
    phrase_at,
    plain_words,
    rules_of,
    terms_for,
    things_of,
)
from referee.rulebook.cite import Basis, Pack

ASKING = (
    "mean", "called", "slang", "gamename", "packname", "comma", "qmark", "neutral", "which", "what", "drop",
    "tagq",
)  # fmt: skip
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
    "sixplayers",
)
"""What else may stand in a question about a word: who said it, "que carta"."""
LONGEST = 6


def word_after(text: str, marks: Sequence[Mark], last: Ruling, pack: Pack) -> Ruling | None:
    """Return what a word means that is named alone after another was asked about, None where none is.

    It may be a part of the one before ("casal maior", then "o menor"); a pack alone asks for the same word.
    """
    term = last.say.facts.get("term")
    line = [w for w in line_of(text, marks) if not phrase_at([w.text], 0, "and")]
    if term is None or any(m.is_(*WH, "can", "must") for m in marks):
        return None
    rest = trimmed(line)
    if not rest:
        return define(str(term), pack) if any(m.is_("packname") for m in marks) else None
    first = [Placed(w, 0) for w in plain_words(str(term))[:-1]]
    for some in ([*first, *rest] if first else rest, line, rest):
        found = meant([w.text for w in some], pack)
        if found is not None and found.term is not None:
            return define(found.term, pack)
    return None


def term_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return what a word means, or what a thing is called; None where no such thing is asked."""
    bare = _bare_what(text, marks, pack)
    if bare is not None:
        return define(bare, pack)
    if not _asks_for_word(marks) or any(m.is_("how") for m in marks):
        return None
    if any(m.is_("called") for m in marks) and not any(m.is_("why") for m in marks):
        named = _named(text, marks, pack)
        if named is not None:
            return named
    term = _term(text, marks) or _deed_meant(marks, pack)
    sure = any(
        m.is_("mean", "called", "slang", "cardw", "worth", "term", "nick") or m.text in listed("which_one")
        for m in marks
    )
    if term is not None and not sure and " " not in term:
        return None
    return None if term is None else define(term, pack)


class Placed(NamedTuple):
    """A word of a question and its place in it."""

    text: str
    at: int


STOPS = frozenset(",.!?:;")


def line_of(text: str, marks: Sequence[Mark]) -> list[Placed]:
    """Return the folded words of a question without its tags, the game's and the packs' names."""
    content = [m for m in marks if not m.is_("comma", "qmark")]
    edges = {content[0], content[-1]} if content else set()
    gone: set[int] = set()
    for mark in marks:
        if mark.is_("packname", "gamename") or (mark.is_("tagq") and mark in edges):
            gone.update(range(mark.first, mark.last + 1))
    whole = enumerate(plain_words(text))
    return [Placed(w, n) for n, w in whole if n not in gone and w not in STOPS]


def trimmed(line: Sequence[Placed]) -> list[Placed]:
    """Return words without those at both ends that only lead up to what is asked about."""
    rest = list(line)
    while rest and any(phrase_at([rest[0].text], 0, sort) for sort in ("lead", "small")):
        rest.pop(0)
    while rest and phrase_at([rest[-1].text], 0, "trail"):
        rest.pop()
    return rest


def meant_by(line: Sequence[Placed], pack: Pack) -> Meant | None:
    """Return what words mean, as they stand or without those that lead up to them."""
    for some in (line, trimmed(line)):
        found = meant([w.text for w in some], pack) if some else None
        if found is not None:
            return found
    return None


def fixed_in(things: frozenset[str], pack: Pack) -> frozenset[str]:
    """Return the things with the manilhas that the pack fixes by what they are."""
    cards = {str(card): f"{STRENGTH}{card.suit}" for card in pack.ruleset.fixed}
    return frozenset(cards.get(t, t) for t in things)


def term_where(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return where a word is said, and who attests it; None where that is not asked."""
    line = line_of(text, marks)
    while line and phrase_at([line[0].text], 0, "lead"):
        line.pop(0)
    texts = [w.text for w in line]
    turn = 0 if any(m.is_("packname") for m in marks) else phrase_at(texts, 0, "where")
    ends = [n for n in range(len(line), turn, -1) if n == len(line) or phrase_at(texts, n, "small")]
    names = (line[turn:end] for end in ends) if turn else ()
    found = next((m for some in names if (m := meant_by(some, pack)) is not None and m.term), None)
    if found is None or found.term is None:
        return None
    ruling = define(found.term, pack)
    return ruling._replace(value=None, say=ruling.say._replace(phrase="term.where"), kind="term.where")


def _bare_what(text: str, marks: Sequence[Mark], pack: Pack) -> str | None:
    """Return the term of a question that is no more than "que é" and it."""
    if marks and not _begins_what(marks):
        return _ends_who(text, marks, pack)
    if not marks:
        return None
    found = meant_by([w for w in line_of(text, marks) if w.at > marks[0].last], pack)
    return None if found is None else found.term


def _ends_who(text: str, marks: Sequence[Mark], pack: Pack) -> str | None:
    """Return the term of a question that asks of it who that is: "marreco é quem?"."""
    content = [m for m in marks if not m.is_("comma", "qmark")]
    if len(content) < 3 or not content[-1].is_("who") or not content[-2].is_("be"):
        return None
    found = meant_by([w for w in line_of(text, marks) if w.at < content[-2].first], pack)
    return None if found is None else found.term


def _deed_meant(marks: Sequence[Mark], pack: Pack) -> str | None:
    """Return the term for what people do, where no more is asked than what its verb means.

    What it is done to may be named as well: "o que quer dizer topar um truco?".
    """
    content = [
        m for m in marks if not m.is_("comma", "qmark", "neutral", "packname", "gamename", "to", "mean")
    ]
    deed, done_to = content[:1], content[1:]
    thing = next((DEEDS[t] for m in deed for t in DEEDS if m.is_(t)), None)
    bare = len(done_to) < 2 and all(m.is_("callname", "level", "handw", "trickw") for m in done_to)
    if thing is None or not bare or len(marks) < 2 or not any(m.is_("mean") for m in marks):
        return None
    own = meant(plain_words(deed[0].text), pack)
    return own.term if own is not None and own.term else next(iter(terms_for(frozenset({thing}), pack)), None)


def _begins_what(marks: Sequence[Mark]) -> bool:
    return marks[0].first == 0 and marks[0].is_("what") and not marks[0].is_("which")


def _asks_for_word(marks: Sequence[Mark]) -> bool:
    if any(m.is_("mean", "called", "slang") for m in marks):
        return True
    content = [m for m in marks if not m.is_("comma", "qmark", "and", "to", "neutral", "packname")]
    if content and all(m.is_("term", "nick") for m in content):
        return True
    which = any(m.is_("which", "what") for m in marks)
    return (
        which
        and any(m.is_("cardw", "worth") or m.text in listed("which_ones") for m in marks)
        and len(marks) <= SMALL
    )


SMALL = 7


def _term(text: str, marks: Sequence[Mark]) -> str | None:
    line = words(text)
    asked = {n for m in marks if m.is_(*ASKING) for n in range(m.first, m.last + 1)}
    more = [
        m for m in marks if m.is_("strong", "weak", "sign") or not m.is_(*ASKING, *ALLOWED)
    ]  # "qual a maior"
    content = {n for m in more for n in range(m.first, m.last + 1)}
    known = glossary()["surfaces"]
    packs = {n for m in marks if m.is_("packname") for n in range(m.first, m.last + 1)}
    windows = [
        (start, length)
        for length in range(min(LONGEST, len(line)), 0, -1)
        for start in range(len(line) - length, -1, -1)
    ]
    for of_pack in (False, True):  # "o que é rodada no truco paulista?" asks for the rodada
        for start, length in windows:
            window = set(range(start, start + length))
            if (window & asked and length == 1) or (window <= packs) != of_pack:
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


def _named(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return the words for a thing, other than the one that it was asked by."""
    asking = [m for m in marks if m.is_("called", "slang", "which", "what") and not m.is_("who", "cardw")]
    turns = {n for m in asking for n in range(m.first, m.last + 1)}
    kept = [w for w in line_of(text, marks) if w.at not in turns]
    found = meant_by(kept, pack) or _marked(marks) or hinted([w.text for w in kept])
    couple = any(m.is_("couple") for m in marks)  # "qual casal é o mais forte?" names none
    if found is None or (couple and not any(t.startswith(PAIRS) for t in found.things)):
        return None
    names = [n for n in terms_for(fixed_in(found.things, pack), pack) if n != found.term][:MOST]
    if not names:
        return None
    say = Say("term.called", {"names": tuple(names)})
    basis = _basis([glossary()["terms"][n] for n in names], pack)
    return Ruling("fact", None, rules_of(found.things), basis, say, pack=pack.id, kind="term.called")


PAIRS = "pairs."
"""Things that two manilhas are together, and after it their suits."""
MOST = 6
"""How many words for a thing are said."""


DEEDS = {
    "tie": "tie",
    "run": "run",
    "cover": "cover",
    "accept": "accept",
    "raisew": "raise",
    "bluff": "bluff",
}
"""What people do, by the things of the glossary that it is."""


BESIDE = ("figure", "handw", "trickw", "gamew", "win", "lose", "points", "ord")


def _marked(marks: Sequence[Mark]) -> Meant | None:
    """Return the thing that a mark of the question names, or the couple that two are."""
    suits = [m.suit for m in marks if m.is_("nick", "suit") and m.suit]
    if any(m.is_("couple") for m in marks) and len(suits) == 2 and not any(m.is_("neg", "or") for m in marks):
        return pair_of(suits)
    named = [m for m in marks if m.is_("nick", "suit", "rank", *DEEDS)]
    if len(named) != 1 or any(m.is_(*BESIDE) for m in marks):
        return None  # what two cards are together, or three of a sort, is no name of one of them
    mark = named[0]
    deed = next((thing for tag, thing in DEEDS.items() if mark.is_(tag)), None)
    if deed is not None:
        return Meant(frozenset({deed}))
    suit = mark.suit and not mark.is_("card")
    key = f"{STRENGTH}{mark.suit}" if suit else f"{mark.rank}{mark.suit or ''}"
    return Meant(frozenset({key}))


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
        "meaning": _meaning(entry, word),
        "is": entry.get("is", ""),
        "where": entry.get("r", ""),
        "codes": tuple(entry.get("s", ())),
        "source": (word or {}).get("source") or (own[0] if own else ""),
        "place": (word or {}).get("where", ""),
    }
    rules = rules_of(fixed_in(things_of(term, pack), pack))
    return Ruling("fact", _value(entry, pack), rules, basis, Say("term", facts), pack=pack.id, kind="term")


def _meaning(entry: Mapping[str, Any], word: Mapping[str, str] | None) -> str:
    """Return what a word means; where a pack's documents call a hand or a game by it, as they do."""
    own = word is not None and SPANS.issuperset(word.get("is", "").split(" "))
    return str((word or {}).get("text") or entry["m"]) if own else str(entry["m"])


def _value(entry: Mapping[str, Any], pack: Pack) -> Any:  # noqa: ANN401
    """Return the card or rank that a term names, where the pack fixes it."""
    what = entry.get("is", "")
    if what.startswith("manilha."):
        fixed = [c for c in pack.ruleset.fixed if c.suit == what[8:]]
        return fixed[0] if fixed else None
    return what if what in pack.ruleset.ranks else None
