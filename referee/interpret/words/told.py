"""A word of the game asked about by a story that has it: "me chamaram de marreco, o que é isso?".

What is asked stands at the end, by a turn that points back ("que carta é essa?"), by the word once more
("sapo é quem?"), or by what it is taken for ("ele falou desce, aceitou?"). The story only says which word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.grammar.asking import listed
from referee.grammar.normalise import STOPS
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import WH
from referee.interpret.verdict import Ruling
from referee.interpret.words.glossary import (
    Meant,
    glossary,
    meant,
    phrase_at,
    plain_words,
    terms_for,
    things_of,
)
from referee.interpret.words.taken import PEOPLE, VARIANTS, is_ruling, term_differs, term_is
from referee.interpret.words.terms import Placed, define, term_ruling, term_where
from referee.rulebook.cite import Pack

LONGEST = 6
TURN = 2
"""Words that a turn must have to be cut from a line that no stop divides."""
BACK = ("back", "back_told", "back_cards", "back_worth")
AsksWord = Callable[[str, Sequence[Mark], Pack], "Ruling | None"]
DEED_THINGS = frozenset({"accept", "bluff", "cover", "drycut", "raise", "run", "tie"})
"""What may be asked about by how it is described: "o que é fugir do truco?"."""
REPLIES = frozenset({"accept", "run"})


ANSWERED = ("run", "accept")


class _Told(NamedTuple):
    """A word that a story has: ``said`` by somebody, or a word that no talk of other things would have."""

    term: str
    first: int
    last: int
    said: bool
    slang: bool
    alone: bool


def word_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return the answer to a question about words, None where it is about none."""
    for ask in (term_where, term_is, term_differs, term_ruling, told_ruling):
        found = ask(text, marks, pack)
        if found is not None:
            return found
    return None


def told_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return what a word of the story means that the end of a question asks about, else None."""
    if any(t.startswith("sign.") or t == "signal" for m in marks for t in m.tags):
        return None
    parts = line_parts(plain_words(text))
    last = _bare(parts[-1]) if parts else []
    named = _named_again(last, pack)
    if named is not None and len(parts) > 1 and glossary()["terms"][named]["section"] == VARIANTS:
        return None  # "o zap é o 4 de paus, e no paulista qual é?" asks no more what paulista means
    if named is not None:
        return None if _needs_table(named, None, parts, marks, pack) else define(named, pack)
    story = parts[:-1]
    sort, turn = _turn(last)
    if not sort and parts and len(last) < len(parts[-1]):
        last = parts[-1]
        sort, turn = _turn(last)
    if sort:
        story = [*story, last[: len(last) - turn]] if turn < len(last) else story
        told = _asked_back(
            story, sort, last[-turn].at if sort == "back" and turn < len(last) else 0, marks, pack
        )
        return None if told is None else define(told.term, pack)
    choice = _choice(last, pack)
    if choice is not None:
        return define(choice, pack)
    places = {w.at for w in last}
    before = [m for m in marks if m.first not in places]
    if any(m.is_("who", "which", "howmany") and m.first in places for m in marks):
        return None  # "cangou tudo, de quem é o ponto?" takes no word for anything
    told = _told(story, "back", pack) if story else None
    # "pediram seis e nós corremos, quer dizer que …?" tells of a hand, and takes no word for anything
    if told is None or any(m.is_(*ANSWERED) and not told.first <= m.first <= told.last for m in before):
        return None
    if not told.said and any(m.is_("meansthat") and m.first in places for m in marks):
        return None  # "se eu retruco, quer dizer que aceitei?" asks what it does, not what it is called
    return _taken_for(told, last, pack)


def _asked_back(
    story: Sequence[Sequence[Placed]], sort: str, after: int, marks: Sequence[Mark], pack: Pack
) -> _Told | None:
    """Return the word that a turn asks about; ``after``: where the turn is said of what stands before it."""
    spoken = max((w.at for part in story for w in part), default=0)
    if any(m.is_("whose") and m.last > spoken for m in marks):
        return None  # "pediram truco e corremos, de quem é a mão?"
    if sort == "back_worth" and any(m.is_(*ANSWERED, "win", "lose", "neg") for m in marks):
        return None  # what comes of it is asked, not what the word means
    told = _told(story, sort, pack)
    if told is None or _needs_table(told.term, told, story, marks, pack):
        return None
    if any(m.is_("beats", "beatenby") and m.first > told.last for m in marks):
        return None  # "a espadilha perde pra quais cartas?"
    # "o curinga do batman é quem?" asks of no word
    return None if after and not (told.said or told.last + 1 == after) else told


def line_parts(line: Sequence[str]) -> list[list[Placed]]:
    """Return the words of a line, cut at its stops."""
    parts: list[list[Placed]] = [[]]
    for at, word in enumerate(line):
        if word in STOPS:
            parts.append([])
        else:
            parts[-1].append(Placed(word, at))
    return [part for part in parts if _bare(part)]


def _texts(part: Sequence[Placed]) -> list[str]:
    return [w.text for w in part]


def _bare(part: Sequence[Placed]) -> list[Placed]:
    """Return words without those at both ends that only lead up to what is said, or trail behind it."""
    rest = list(part)
    while rest and (lead := phrase_at(_texts(rest), 0, "lead")) and lead < len(rest):
        rest = rest[lead:]
    while tail := next(
        (n for n in range(1, len(rest)) if phrase_at(_texts(rest), n, "tail") == len(rest) - n), 0
    ):
        rest = rest[:tail]
    return rest


def _turn(last: Sequence[Placed]) -> tuple[str, int]:
    """Return the sort of turn that a line ends with, and how many words it has; "" and 0 for none."""
    texts = _texts(last)
    for start in range(len(texts)):
        for sort in BACK:
            size = phrase_at(texts, start, sort)
            if size == len(texts) - start and (start == 0 or size >= TURN):
                return sort, size
    return "", 0


def _named_again(last: Sequence[Placed], pack: Pack) -> str | None:
    """Return the word that the end of a question names itself: "que diabo é copeta?", "pé é quem?"."""
    texts = _texts(last)
    starts = (
        at + size
        for at in range(len(texts))
        if (size := phrase_at(texts, at, "before")) and not phrase_at(texts, at - 1, "small")
    )
    inner = next((texts[at:] for at in starts if at < len(texts) and _meant(texts[at:], pack)), None)
    if inner is None:
        sort, size = _turn(last)
        sort = sort if sort != "back_worth" else ""
        inner = texts[: len(texts) - size] if sort and size < len(texts) else None
    found = _meant(inner, pack) if inner else None
    if found is not None and found.term is None and len(found.things) == 1 and found.things <= DEED_THINGS:
        return next(iter(terms_for(found.things, pack)), None)
    if found is None or (texts[0] in listed("who") and found.term in glossary()["phrases"]["plain"]):
        return None  # "quem é o rei do truco?"
    return found.term


def _meant(line: Sequence[str], pack: Pack) -> Meant | None:
    """Return what words mean, as they stand or without the small ones before them."""
    rest = list(line)
    while rest:
        found = meant(rest, pack)
        if found is not None:
            return found
        if not (phrase_at(rest, 0, "small") or phrase_at(rest, 0, "subject")):
            return None
        rest = rest[1:]
    return None


def words_in(part: Sequence[Placed]) -> list[tuple[int, int, str]]:
    """Return the glossary's words in a part, the longest first taken: where each is, and its term."""
    own = glossary()["own"]
    found, at = [], 0
    while at < len(part):
        sizes = range(min(LONGEST, len(part) - at), 0, -1)
        size = next((n for n in sizes if " ".join(_texts(part[at : at + n])) in own), 0)
        if size:
            found.append((at, at + size, str(own[" ".join(_texts(part[at : at + size]))])))
        at += size or 1
    return found


def _told(story: Sequence[Sequence[Placed]], sort: str, pack: Pack) -> _Told | None:
    """Return the one word of a story that a turn may ask about: the one said, else the one of slang."""
    found = [
        _Told(
            term,
            part[start].at,
            part[end - 1].at,
            _said(_texts(part), start),
            not is_plain(term, part[start:end]),
            len(_bare(part)) == end - start,
        )
        for part in story
        for start, end, term in words_in(part)
        if _asked_so(term, sort, pack)
    ]
    if sort == "back_told":
        found = [t for t in found if t.said or t.alone]
    if sort == "back_worth":
        found = [t for t in found if t.said and t.slang]
    said = [t for t in found if t.said]
    for some in ([t for t in said if t.slang], [t for t in found if t.slang], said):
        if len({t.term for t in some}) == 1:
            return some[-1]
        if some:
            return None
    return None


def is_plain(term: str, surface: Sequence[Placed]) -> bool:
    """Return whether a word is one that talk of the game is made of anyway."""
    plain = glossary()["phrases"]["plain"]
    return term in plain or " ".join(_texts(surface)) in plain


def _said(line: Sequence[str], start: int) -> bool:
    """Return whether what stands at a place is told as said: "falou que tá", "chamaram ele de"."""
    while start and phrase_at(line, start - 1, "bridge"):
        start -= 1
    for at in range(start + 1):
        size = phrase_at(line, at, "said")
        if size and at + size >= start:
            return True
    return False


def _asked_so(term: str, sort: str, pack: Pack) -> bool:
    """Return whether a turn can ask about a word: "que carta é essa?" only of one that names a card."""
    things = things_of(term, pack)
    if sort == "back_cards":
        return any(names_card(t) for t in things)
    if sort == "back_worth":
        return bool(things & {step.name for step in pack.ruleset.ladder})
    return True


def names_card(thing: str) -> bool:
    """Return whether a thing is a card, or cards."""
    return thing.startswith(("manilha.", "pairs.")) or len(thing) < 3 or thing in {"figure", "joker"}


def _needs_table(
    term: str, told: _Told | None, story: Sequence[Sequence[Placed]], marks: Sequence[Mark], pack: Pack
) -> bool:
    """Return whether what a word names hangs on what is told: the zap on the vira."""
    if not any(t.startswith("manilha") for t in things_of(term, pack)):
        return False
    own = range(told.first, told.last + 1) if told is not None else range(0)
    spoken = {w.at for part in story for w in part}
    return any(
        m.is_("turn", "vira", "card", "rank", "num") and m.first in spoken and m.first not in own
        for m in marks
    )


def _taken_for(told: _Told, last: Sequence[Placed], pack: Pack) -> Ruling | None:
    """Return whether a word said is what it is taken for: "falou desce, aceitou?", "é a dama ou o ás?"."""
    texts = _texts(last)
    way = phrase_at(texts, 0, "takes")
    rest = texts[way:]
    sides = _either(rest)
    word = Meant(things_of(told.term, pack), told.term)
    if sides:
        known = [m for side in sides if (m := _meant(side, pack)) is not None]
        return define(told.term, pack) if any(m.things & word.things for m in known) else None
    other = _meant(rest, pack)
    if other is None:
        strong = phrase_at(texts, 0, "means") and (told.said or told.slang)
        return define(told.term, pack) if strong else None
    if not way and not (other.things & REPLIES and word.things & REPLIES and told.said):
        return None
    return is_ruling(word, other, pack) or define(told.term, pack)


def _choice(last: Sequence[Placed], pack: Pack) -> str | None:
    """Return the word of which a question offers what it is: "duque é o dois ou o três?"."""
    texts = _texts(last)
    at = next((n for n in range(1, len(texts)) if phrase_at(texts, n, "is")), 0)
    if not at:
        return _choice_done(texts, pack)
    word = _meant(texts[:at], pack)
    sides = _either(texts[at + phrase_at(texts, at, "is") :]) if word is not None and word.term else None
    known = [m for side in sides or () if (m := _meant(side, pack)) is not None]
    return word.term if word and any(m.things & word.things for m in known) else None


def _choice_done(texts: Sequence[str], pack: Pack) -> str | None:
    """Return the word of which a question offers what he does: "sapo joga ou só olha?"."""
    for at in range(1, min(LONGEST, len(texts))):
        word, sides = _meant(texts[:at], pack), _either(texts[at:])
        if sides and word and word.term and word.things <= PEOPLE:
            known = [m for side in sides if (m := _meant([*listed("who"), *side], pack)) is not None]
            return word.term if any(m.things & word.things for m in known) else None
    return None


def _either(line: Sequence[str]) -> tuple[Sequence[str], Sequence[str]] | None:
    at = next((n for n, w in enumerate(line) if phrase_at([w], 0, "either")), 0)
    return (line[:at], line[at + 1 :]) if at else None


def claimed_ruling(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return what a word means of which a question says what nobody can set beside it; None where it is none.

    "ladrão é o cara que rouba na marcação?": no yes or no is said to what is not read, but what it is.
    """
    if any(m.is_(*WH, "can", "must", "score", "or") and not m.is_("mean") for m in marks):
        return None
    parts = line_parts(plain_words(text))
    line = _texts(_bare(parts[-1])) if len(parts) == 1 else []
    at = next((n for n in range(1, len(line) - 1) if phrase_at(line, n, "is")), 0)
    found = _meant(line[:at], pack) if at else None
    if found is None or found.term is None:
        return None
    rest = line[at + phrase_at(line, at, "is") :]
    vague = found.term in glossary()["phrases"]["plain"] or len(rest) < TURN
    return None if vague and _meant(rest, pack) is None else define(found.term, pack)
