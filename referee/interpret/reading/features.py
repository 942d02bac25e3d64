"""A question to marks: each word or phrase with all that it may be, chatter dropped.

A mark is a word of the questions (``referee.grammar.asking``), a word of the table (the lexicon that
narration uses), or both; ``merge`` joins what belongs together: a rank and a suit, the two numbers of a
score, ordinals. Nothing is decided here: a ``três`` is a number, a rank and points at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from referee.grammar.asking import NEUTRAL, Asking, listed
from referee.grammar.lexicon import Lexicon, Reading
from referee.grammar.normalise import Word, fold, squeeze, words
from referee.interpret.mark import Mark
from referee.interpret.reading.fuzzy import nearest_word
from referee.interpret.reading.merging import merge
from referee.interpret.reading.people import (
    each_other,
    partner_still,
    somebody,
    strangers,
    tells,
    who_called,
)
from referee.interpret.reading.plainly import plainly
from referee.interpret.reading.quarrels import quarrel

STOPS = {",": "comma", ";": "comma", ":": "comma", ".": "comma", "!": "comma", "?": "qmark"}
OVERRIDES = frozenset({NEUTRAL, "gamename", "mean", "called", "plain", "drop"})
"""Tags of the questions that leave nothing of what the lexicon says of the same words."""
SENSES = {"trucar": "call", "play": "playv", "start": "lead"}
"""What the kinds of question call a verb's sense, where it is not the lexicon's own word."""
PLAIN_KINDS = {
    "ME": "me", "US": "us", "THEM": "them", "HE": "he", "PARTNER": "partner", "OTHER": "rival",
    "EVERYONE": "everyone", "RANK": "rank", "SUIT": "suit", "TRUMP": "suit", "NICK": "nick",
    "MANILHA": "manilha", "COVERED": "cover", "HARMLESS": "harmless", "ANOTHER": "another", "SAME": "same",
    "CARDW": "cardw", "LEVEL": "level", "ORD": "ord", "ORDS": "ords", "TIEN": "tie", "TIEADJ": "tied",
    "ELEVEN": "eleven", "IRON": "iron", "NEWHAND": "nexthand", "VIRAW": "vira", "SCOREW": "scorew",
    "POINTS": "points", "NEG": "neg", "OUT": "out", "REFUSAL": "run", "ASSENT": "accept", "YES": "yes",
    "STAY": "stay", "BE": "be", "HAVE": "have", "OWN": "have", "CHAT": "chat", "TERM": "term", "TO": "to",
    "START": "lead", "EACH": "everyone", "NOBODY": "nobody", "NUM": "num", "COVER": "cover",
}  # fmt: skip


IGNORED = frozenset({"", "OF", "FOR", "WITH", "ARTICLE", "ALSO", "YET", "MISHEARD", "HEDGE"})
"""Kinds of small words that the grammar of narration needs and questions do not."""
WEAK = frozenset({"off", "chat", "taunt"})
"""What the lexicon says of a word only where the questions have no use for it."""


MANY = 24
BIG = ("bignum",)
"""What else a number is that no hand, call or score has: the cards of a deck."""
FIXED = ("eleven", "iron", "packname", "clean", "nick", "name", "mean", "written", "strategy", "othergame",
         "who", "which", "what", "howmany", "when", "how", "where", "why", "called", "result",
         "whatnow")  # fmt: skip
"""Phrases that are one thing: cut in two they are something else."""


class Ear(NamedTuple):
    """What a question is read with."""

    asking: Asking
    lexicon: Lexicon


def marks_of(text: str, ear: Ear, names: Sequence[str] = ()) -> tuple[Mark, ...]:
    """Return the marks of a text in order; words that change nothing are left out."""
    line, places = _plainly(text, ear)
    return _placed(_merged(_marked(line, ear, names), line), places)


def _plainly(text: str, ear: Ear) -> tuple[tuple[Word, ...], tuple[tuple[int, int], ...]]:
    return plainly(_spelled(words(text), ear), ear.lexicon, lambda texts: _known(texts, 0, ear) is not None)


def _placed(marks: Sequence[Mark], places: Sequence[tuple[int, int]]) -> tuple[Mark, ...]:
    """Return the marks at the places of their words in the line as it was said."""
    return tuple(m._replace(first=places[m.first][0], last=places[m.last][1]) for m in marks)


def other_marks(text: str, ear: Ear, names: Sequence[str] = ()) -> Iterator[tuple[Mark, ...]]:
    """Yield the marks of a text with one of its phrases taken word by word: ``vale nove``."""
    line, places = _plainly(text, ear)
    for mark in _marked(line, ear, names):
        if mark.last > mark.first and not mark.is_(*FIXED):
            yield _placed(_merged(_marked(line, ear, names, {(mark.first, mark.last)}), line), places)


def _marked(
    line: Sequence[Word], ear: Ear, names: Sequence[str], whole: Collection[tuple[int, int]] = ()
) -> list[Mark]:
    """Return every mark of a line, ``whole`` being phrases not to be taken as one."""
    spelled = [(n, tuple(fold(w.text) for w in words(n))) for n in names]
    found: list[Mark] = []
    at = 0
    while at < len(line):
        mark = _mark(line, at, ear, spelled, whole)
        at = mark.last + 1
        found.append(mark)
    return found


def _merged(found: Sequence[Mark], line: Sequence[Word]) -> tuple[Mark, ...]:
    found = [partner_still(found, at) for at in range(len(found))]
    found = [each_other(found, at) for at in range(len(found))]
    found = [tells(found, at) for at in range(len(found))]
    found = [somebody(found, at) for at in range(len(found))]
    found = [who_called(found, at) for at in range(len(found))]
    found = strangers(quarrel(found))
    marks = merge([m for m in found if m.tags - {NEUTRAL, "drop", "someone"}], line)
    starts = [0, *(m.last + 1 for m in marks)]
    return tuple(
        m._replace(said=" ".join(w.text for w in line[start : m.last + 1]))
        for start, m in zip(starts, marks, strict=False)
    )


def _spelled(line: Sequence[Word], ear: Ear) -> tuple[Word, ...]:
    """Return the words as they are written elsewhere, so that phrases are found in any spelling."""
    found = [word._replace(text=_written(word.text, ear)) for word in _counted(_letters(line))]
    return tuple(word._replace(text=_infinitive(found, at, ear)) for at, word in enumerate(found))


def _counted(line: Sequence[Word]) -> Iterator[Word]:
    """Yield the words with a digit behind "os" in letters, as phrases have it, and a small "q" as "que".

    "os 2 têm que aceitar?", "a dupla q pediu seis"; a lone "q" behind which nothing goes on is the queen.
    """
    spelled = dict(pair.split("=") for pair in listed("counted_words"))
    short = dict(pair.split("=") for pair in listed("joins_short"))
    for at, word in enumerate(line):
        before = line[at - 1].text if at else ""
        goes_on = at + 1 < len(line) and line[at + 1].text not in {*STOPS, *listed("joins_cards")}
        text = spelled.get(f"{before} {word.text}", word.text)
        if before and goes_on and not word.capital and before not in listed("turns_up"):
            text = short.get(text, text)
        yield word._replace(text=text)


def _infinitive(line: Sequence[Word], at: int, ear: Ear) -> str:
    """Return a verb as it is written behind what wants an infinitive: ``pode truca``, ``antes de joga``."""
    text, before = line[at].text, [w.text for w in line[max(0, at - 2) : at]]
    wanted = listed("before_infinitive")
    if not before or (before[-1] not in wanted and " ".join(before) not in wanted) or len(text) < 4:
        return text
    whole = _known([f"{text}r"], 0, ear)
    return text if whole is None or "-.inf" not in whole.forms else f"{text}r"


def _written(text: str, ear: Ear) -> str:
    """Return a word as it is mostly written: ``qm`` is ``quem``, ``jogá`` (no word itself) ``jogar``."""
    if text in ear.asking.spellings:
        return ear.asking.spellings[text]
    ending = next((e for e in ear.asking.endings if text.endswith(e)), None)
    if ending is None or len(text) - len(ending) < 2 or _as_written(text, ear):
        return text
    mended = text[: -len(ending)] + ear.asking.endings[ending]
    return text if _known([mended], 0, ear) is None else mended


def _as_written(text: str, ear: Ear) -> bool:
    """Return whether a word is one with the very accents that it has: ``já``, but not ``trucô``."""
    return bool(ear.lexicon.look_up(text)) or text in ear.asking.folded or text in ear.asking.exact


def _letters(line: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words with a lone capital Q as the queen, ``A de copas`` as the ace, unless it shouts."""
    shouted = sum(w.capital for w in line) > len(line) // 2
    if shouted and len(line) > 4:
        return tuple(line)
    cards = dict(pair.split("=") for pair in listed("letters"))
    found = []
    for at, word in enumerate(line):
        article = word.text in listed("articles_too")
        a_word = article and not (at and _names_ace(line, at, cards))
        text = cards.get(word.text, word.text) if word.capital and not a_word else word.text
        found.append(word._replace(text=text))
    return tuple(found)


def _names_ace(line: Sequence[Word], at: int, cards: Collection[str]) -> bool:
    """Return whether a capital A is no article: alone, after "um", or in a row of cards' letters."""
    row = [
        w.text in cards or w.text in COURT or w.text.isdecimal()
        for w in (line[at - 1], *line[at + 1 : at + 2])
    ]
    named = line[at - 1].text in (*listed("article"), *listed("before_ace"))
    return _stands_alone(line, at) or named or (len(row) > 1 and all(row))


COURT = ("j", "k")
"""Letters that name a card by themselves."""


def _stands_alone(line: Sequence[Word], at: int) -> bool:
    """Return whether a capital A is no article where it stands: before "de", or at the end of a clause."""
    return at + 1 == len(line) or line[at + 1].text in (*listed("behind"), *STOPS)


def _mark(
    line: Sequence[Word],
    at: int,
    ear: Ear,
    names: Sequence[tuple[str, tuple[str, ...]]],
    whole: Collection[tuple[int, int]] = (),
) -> Mark:
    text = line[at].text
    if text in STOPS:
        tags = {STOPS[text], "colon"} if text == ":" else {STOPS[text]}
        return Mark(frozenset(tags), at, at, text)
    for name, parts in names:
        if tuple(fold(w.text) for w in line[at : at + len(parts)]) == parts:
            return Mark(frozenset({"name"}), at, at + len(parts) - 1, name, name=name)
    for length in range(min(_longest(text, ear), len(line) - at), 0, -1):
        if (at, at + length - 1) in whole:
            continue
        made = _known([w.text for w in line[at : at + length]], at, ear)
        if made is not None and not _cuts_longer(line, at, length, ear) and not _goes_on(line, made, ear):
            return made
    return _unknown(text, at, ear)


def _goes_on(line: Sequence[Word], made: Mark, ear: Ear) -> bool:
    """Return whether the "não" ending a phrase denies the verb behind it: ``e eu não`` of "e eu não quis"."""
    at = made.last + 1
    if not made.is_("disagree") or at == made.first + 1 or at == len(line) or line[at].text in STOPS:
        return False
    negates = any(r.kind == "NEG" for r in ear.lexicon.look_up(line[made.last].text))
    verb = _known([line[at].text], at, ear) if negates else None
    return verb is not None and bool(verb.forms)


def _cuts_longer(line: Sequence[Word], at: int, length: int, ear: Ear) -> bool:
    """Return whether a phrase would cut a longer one in two: ``na mão`` of ``na mão de onze``."""
    for start in range(at + 1, at + length):
        for more in range(min(_longest(line[start].text, ear), len(line) - start), length, -1):
            beyond = start + more > at + length
            if beyond and _known([w.text for w in line[start : start + more]], start, ear) is not None:
                return True
    return False


def _longest(text: str, ear: Ear) -> int:
    lengths = (*ear.lexicon.lengths.get(text, ()), *ear.lexicon.lengths.get(fold(text), ()))
    longest = ear.asking.longest
    return max(longest.get(text, 1), longest.get(fold(text), 1), *lengths, 1)


def _known(texts: Sequence[str], at: int, ear: Ear) -> Mark | None:
    surface = " ".join(texts)
    if surface in listed("and"):
        return Mark(frozenset({"and"}), at, at, surface)
    asked = ear.asking.exact.get(surface) or ear.asking.folded.get(fold(surface))
    tags = set(asked.split(" ")) if asked else set()
    if "allpacks" in tags and texts[0] in listed("we"):
        return None  # "eles têm onze e nós três" is no "nos três"
    readings = ear.lexicon.look_up(surface) or ear.lexicon.folded(surface)
    if len(texts) > 1 and texts[0] in listed("and"):
        readings = ear.lexicon.look_up(surface)  # never "é nóis" for "e nóis"
    if len(texts) > 1 and texts[0] in listed("worth"):
        readings = ()  # "vale nove" is a verb and a number here, not the shout
    if not tags and not readings:
        return None
    if len(texts) > 1 and not tags and all(r.kind == "" for r in readings) and _each_known(texts, ear):
        return None  # a filler of several words may hide words that ask
    last = at + len(texts) - 1
    if tags & OVERRIDES:
        readings = ()
    if texts[0] in listed("who"):
        tags.add("who")
    return _made(tags, readings, at, last, surface)


def _each_known(texts: Sequence[str], ear: Ear) -> bool:
    return all(_known([text], 0, ear) is not None for text in texts)


def _made(tags: set[str], readings: Sequence[Reading], first: int, last: int, text: str) -> Mark:
    values: dict[str, str] = {}
    kept: set[str] = set()
    forms: set[str] = set()
    for tag in tags:
        key, is_value, value = tag.partition("=")
        if not is_value:
            kept.add(tag)
        elif key == "form":
            forms.add(value)
        else:
            values[key] = value
    rank = next((t[5:] for t in kept if t.startswith("rank.")), None)
    if rank:
        values["rank"] = rank
        kept.add("rank")
    for reading in readings:
        kept.update(t for t in _tags(reading) if not (tags and t in WEAK))
        forms.update(f for f in (reading.attrs.get("form"),) if f)
        for key in ("rank", "suit", "n", "call"):
            if key in reading.attrs:
                values.setdefault(key, reading.attrs[key])
    if text in listed("counts"):
        kept.discard("rank")
        values.pop("rank", None)
    number = int(values["n"]) if "n" in values else None
    return Mark(
        frozenset(kept), first, last, text, values.get("rank"), values.get("suit"), number, values.get("call"),  # noqa: E501
        (number,) if number is not None and "ord" in kept else (), None, values.get("pack"),
        frozenset(forms),
    )  # fmt: skip


def _tags(reading: Reading) -> Iterator[str]:
    kind, attrs = reading.kind, reading.attrs
    sense = attrs.get("do")
    if sense is not None:
        yield SENSES.get(sense, sense)
        yield f"v.{attrs.get('lemma', '')}"
        if kind in {"TIEADJ", "COVERED"}:
            yield PLAIN_KINDS[kind]
        return
    if kind == "POSS":
        yield "poss"
        yield f"poss.{attrs['who']}"
    elif kind in {"SIDE", "ROLE"}:
        yield {"foot": "dealer", "hand": "firstp"}.get(attrs.get("role", ""), attrs.get("side", ""))
    elif kind == "ROUND":
        yield "handw" if attrs["word"] in listed("hand_words") else "trickw"
    elif kind not in IGNORED:
        yield PLAIN_KINDS.get(kind, kind.lower())
    if "n" in attrs and kind == "NUM":
        yield f"n{attrs['n']}"
    if "rank" in attrs:
        yield "rank"
    if "call" in attrs:
        yield "callname"


def _unknown(text: str, at: int, ear: Ear) -> Mark:
    if text.isdecimal() and len(text) < 4:
        number = int(text)
        return Mark(frozenset({"num", f"n{number}", *BIG[number < MANY :]}), at, at, text, n=number)
    for short in (squeeze(text), fold(text)):
        made = _known([short], at, ear) if short != text else None
        if made is not None:
            return made._replace(text=text)
    made = _subjunctive(fold(text), at, ear) or _derived(text, at, ear)
    if made is not None:
        return made._replace(text=text)
    close = nearest_word(text, ear.lexicon.surfaces(), ear.asking.folded)
    if close is not None:
        made = _known([close], at, ear)
        if made is not None:
            return made._replace(text=text)
    return Mark(frozenset({"unknown"}), at, at, text)


SUPPOSING = {"ssemos": "1p.fut", "ssem": "3p.fut", "sse": "3s.fut"}
"""Endings of the past subjunctive (``tivesse``) and the forms that say the same of other persons."""


def _subjunctive(text: str, at: int, ear: Ear) -> Mark | None:
    """Return a past subjunctive by the past that it is made from: ``ganhasse`` from ``ganharam``."""
    for ending, form in SUPPOSING.items():
        if text.endswith(ending):
            made = _known([f"{text[: -len(ending)]}ram"], at, ear)
            return None if made is None else made._replace(forms=frozenset({form}))
    return None


def _derived(text: str, at: int, ear: Ear) -> Mark | None:
    """Return a word by what it is made from, where that is known: ``aumentado`` by ``aumentar``.

    Participles and gerunds are of a form; ``cartinha`` is ``carta`` and no more.
    """
    for ending, (infinitives, form) in ear.asking.derived.items():
        stem = text.removesuffix(ending)
        if stem == text or len(stem) < 3:
            continue
        for infinitive in infinitives:
            made = _known([f"{stem}{infinitive.strip('-')}"], at, ear)
            if made is not None and not form:
                return made
            if made is not None:
                tags = made.tags | ({"part"} if form == "part" else set())
                return made._replace(tags=tags, forms=frozenset({form}))
    return None
