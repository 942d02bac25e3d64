"""A word of the game among words that only ask what it is: "de que cartas é feito o casal maior?".

No turn of speech is looked for: the line has one word of the game, and no other word that could ask anything
else about it. It is the last thing tried, when no kind of question has read the line.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.grammar.asking import listed
from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling
from referee.interpret.words.glossary import STRENGTH, glossary, phrase_at, plain_words, things_of
from referee.interpret.words.taken import PEOPLE
from referee.interpret.words.terms import PAIRS, Placed, define
from referee.interpret.words.told import (
    claimed_ruling,
    is_plain,
    line_parts,
    names_card,
    words_in,
)
from referee.rulebook.cite import Pack

ASKS = ("what", "which", "why", "when", "who", "mean", "called")


def left_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return what a word means that a line asks about which no kind of question has read, else None."""
    asks = (claimed_ruling, member_ruling, framed_ruling)
    return next((found for ask in asks if (found := ask(text, marks, pack)) is not None), None)


def member_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return whether a manilha is one of a couple: "o gato entra no casal maior?"; None where not asked."""
    line = [word for part in line_parts(plain_words(text)) for word in part]
    found = words_in(line)
    couples = {term for _, _, term in found if any(t.startswith(PAIRS) for t in things_of(term, pack))}
    suits = {
        suit for start, _, term in found if term not in couples and (suit := _suit(term, line[start].text))
    }
    named = {at for start, end, term in found if term in couples or _suit(term, line[start].text)
             for at in range(start, end)}  # fmt: skip
    rest = {word.text for at, word in enumerate(line) if at not in named}
    turns = glossary()["phrases"]
    known = {word for sort in ("belongs", "small", "trail") for word in turns[sort]}
    if len(couples) != 1 or len(suits) != 1 or not rest <= known or not any(m.is_("qmark") for m in marks):
        return None
    ruling = define(couples.pop(), pack)
    thing = next(t for t in things_of(str(ruling.say.facts["term"]), pack) if t.startswith(PAIRS))
    inside = suits.pop() in thing[len(PAIRS) :]
    say = ruling.say._replace(phrase="term.is", facts={**ruling.say.facts, "other": None})
    return ruling._replace(verdict="yes" if inside else "no", value=None, say=say)


def _suit(term: str, word: str) -> str:
    """Return the suit of the manilha that a word of the glossary names, "" for none."""
    thing = str(glossary()["terms"][term].get("is", ""))
    return thing[len(STRENGTH) :] if thing.startswith(STRENGTH) else str(glossary()["suits"].get(word, ""))


def framed_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return what the one word of the game in a line means, where all others only ask for that."""
    line = [word for part in line_parts(plain_words(text)) for word in part]
    if not any(m.is_(*ASKS) for m in marks) and not any(w.text in listed("interrogatives") for w in line):
        return None
    found = words_in(line)
    terms = {term for start, end, term in found if _slang(term, line[start:end])}
    if len(terms) != 1:
        return None
    term = terms.pop()
    if any(m.is_("who") for m in marks) and not things_of(term, pack) & PEOPLE:
        return None  # "quem faz o corte seco?"
    own = [
        (start, end) for start, end, other in found if other == term or _called_so(other, term, line, pack)
    ]
    named = {at for start, end in own for at in range(start, end)}
    rest = {word.text for at, word in enumerate(line) if at not in named}
    return define(term, pack) if rest <= _frame(term, pack) else None


def _called_so(other: str, term: str, line: Sequence[Placed], pack: Pack) -> bool:
    """Return whether a word names what is called by the other: "por que chamam o rei de barbudo?"."""
    calls = any(phrase_at([word.text], 0, "calls") for word in line)
    return calls and things_of(other, pack) == things_of(term, pack)


def _slang(term: str, surface: Sequence[Placed]) -> bool:
    """Return whether a word is none that all talk of the game is made of; or one, but of a region."""
    return not is_plain(term, surface) or "r" in glossary()["terms"][term]


def _frame(term: str, pack: Pack) -> frozenset[str]:
    """Return the words that ask what a word is: of one that names cards more of them."""
    turns = glossary()["phrases"]
    sorts = ["frame", "small", "and"]
    if any(names_card(thing) for thing in things_of(term, pack)):
        sorts.append("frame_cards")
    return frozenset(word for sort in sorts for word in turns[sort])
