"""What only addresses the referee: "juiz, tira uma dúvida: …", "…, alguém sabe?", "… me explica".

It says nothing of the game, but stands where a question begins and ends, and so hides how it does. Cut off, a
question is read as one who asks it plainly would say it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from referee.grammar.asking import listed
from referee.grammar.normalise import STOPS, Word, fold, words

OPENS = ("address", "address_opens", "another_matter")
LONGEST = 6
"""Words that a phrase of address may have."""
LEAST = 2
"""Words that a question has at least: "me explica" by itself is one."""
ASKER = 5
"""Words that may name who asks: "o meu cunhado lá de Minas"."""
QUESTION = "?"


def unaddressed(question: str) -> str:
    """Return a question without the phrases at its ends that only address the referee."""
    line = words(question)
    start, end = _opened(line), _last(line)
    asks = any(w.text == QUESTION for w in line[end:])
    if reported := _reported(line[start:end]):
        start, asks = start + reported, True
    while (cut := _closed(line[start:end])) < end - start:
        asks = asks or fold(line[start + cut].text) in _askers()
        end = start + _last(line[start : start + cut])
    if (start, end) == (0, _last(line)) or end - start < LEAST:
        return question
    plain = question[line[start].start : line[end - 1].end]
    return f"{plain}{QUESTION}" if asks else plain


def another_matter(question: str) -> bool:
    """Return whether a question says that it is about something else than the one before."""
    line = words(question)
    used = _phrase(line, ("another_matter",))
    rest = [w for w in line[used:] if w.text not in STOPS]
    return bool(used and rest) and fold(rest[0].text) not in listed("and")


def _last(line: Sequence[Word]) -> int:
    """Return where the stops begin that end a line."""
    end = len(line)
    while end and line[end - 1].text in STOPS:
        end -= 1
    return end


def _opened(line: Sequence[Word]) -> int:
    """Return where the question begins behind what addresses somebody."""
    start = 0
    while True:
        at = start
        while at < len(line) and (used := _phrase(line[at:], OPENS)):
            at += used
        stopped = at < len(line) and line[at].text in STOPS
        plain = at - start > LEAST and fold(line[start].text) not in _askers()  # "me explica a mão de onze"
        if at == start or not (stopped or plain):
            return start
        while at < len(line) and line[at].text in STOPS:
            at += 1
        start = at


def _reported(line: Sequence[Word]) -> int:
    """Return how many words only say that somebody asks: "queria saber se", "meu tio perguntou:"."""
    whether = _phrase(line, ("address_whether",))
    if whether:
        return whether
    said = [fold(w.text) for w in line[: ASKER + LONGEST + 1]]
    at = next((n for n in range(1, min(ASKER + 1, len(line))) if _phrase(line[n:], ("address_reports",))), 0)
    if not at or not STOPS.isdisjoint(said[:at]) or not _phrases("address_not_askers").isdisjoint(said[:at]):
        return 0
    behind = at + _phrase(line[at:], ("address_reports",))
    whole = said[behind - 1] in listed("whether") or said[behind : behind + 1] in ([":"], [","])
    if not whole and (behind >= len(said) or said[behind] not in listed("interrogatives")):
        return 0  # "meu parceiro perguntou minha carta, pode?"
    if said[behind - 1] in listed("whether") and any(w.text in STOPS for w in line[behind : _last(line)]):
        return 0  # "ele perguntou se eu tinha zap, pode?" asks of the asking
    while behind < len(line) and line[behind].text in STOPS:
        behind += 1
    return behind if len(line) - behind >= LEAST else 0


def _closed(line: Sequence[Word]) -> int:
    """Return where the question ends before what addresses somebody: all behind a stop, or some words."""
    for at in range(max(0, len(line) - LONGEST), len(line)):
        stopped = at > 0 and line[at - 1].text in STOPS
        if not stopped and len(line) - at < LEAST:
            continue
        if _phrase(line[at:], ("address", "address_ends")) == len(line) - at:
            return at
    return len(line)


def _phrase(line: Sequence[Word], lists: tuple[str, ...]) -> int:
    """Return how many words at the beginning of a line make the longest phrase of some lists."""
    said = [fold(w.text) for w in line[:LONGEST]]
    lengths = range(len(said), 0, -1)
    return next((n for n in lengths if " ".join(said[:n]) in _phrases(*lists)), 0)


@cache
def _phrases(*lists: str) -> frozenset[str]:
    return frozenset(fold(phrase) for name in lists for phrase in listed(name))


@cache
def _askers() -> frozenset[str]:
    """Return the words that a phrase of address begins with that asks for an answer: "alguém sabe"."""
    return frozenset(phrase.split(" ")[0] for phrase in _phrases("address_asks"))
