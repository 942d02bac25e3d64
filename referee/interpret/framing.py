"""What only frames a claim: "meu tio jura que …, ele tem razão?", "tô enganado ou …?", "…, é mentira?".

Who claims it, how and whether it is believed say nothing of the game. Cut from them, a claim is asked like
any other: plainly, and by one who thinks that it is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from referee.grammar.asking import asking, listed
from referee.grammar.normalise import STOPS, Word, fold, words
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import denied
from referee.interpret.verdict import Ruling

LONGEST = 6
"""Words that a frame may have."""
SPEAKER = 5
"""Words that may name who claims: "o pessoal lá do clube jura que"."""
SUBJECT = 4
"""Words that may name who is right: "o meu tio Zé tá certo?"."""
GAME = (
    "card", "rank", "num", "suit", "vira", "turn", "call", "callname", "win", "lose", "tie", "ord", "manilha",
    "nick", "score", "eleven", "iron", "run", "accept", "can", "must",
)  # fmt: skip
"""What is told of a hand, and says not who makes a claim."""
WRONG = ("claim_wrong_tails", "claim_wrong_verdicts")
"""Phrases that ask if a claim is wrong, behind it or before who makes it: "tô errado em achar que …?"."""
SETTLED = frozenset({"yes", "no", "depends"})


class Claim(NamedTuple):
    """A claim asked plainly, and whether the question was if it is wrong."""

    text: str
    turned: bool


class _Head(NamedTuple):
    """What leads to a claim: where it stands in the line, and the phrase."""

    start: int
    end: int
    phrase: str = ""


def unframed(question: str, marks: Sequence[Mark]) -> Claim | None:
    """Return the claim that a question frames; None where it frames none, or asks it plainly already."""
    line = words(question)
    end, tails = _without_tails(line)
    head = _head(line[:end], marks, tailed=bool(tails))
    wrong = [tail for tail in tails if tail in _phrases(*WRONG)]
    start = next((at for at in range(head.end, end) if line[at].text not in STOPS), end)
    if start == end or len(wrong) > 1 or not (head.phrase or wrong or not _plain_tags().issuperset(tails)):
        return None
    turned = (head.phrase in _phrases("claim_wrong_heads", *WRONG)) != bool(wrong)
    story = question[: line[head.start].start]
    claim = question[line[start].start : line[end - 1].end]
    return Claim(f"{story}{claim}, {listed('claim_tag')[0]}?", turned)


def _without_tails(line: Sequence[Word]) -> tuple[int, list[str]]:
    """Return where the claim ends, and what is asked of it behind it, each set off by a stop."""
    end = len(line)
    tails: list[str] = []
    while True:
        while end and line[end - 1].text in STOPS:
            end -= 1
        stop = next((at for at in range(end - 1, 0, -1) if line[at].text in STOPS), 0)
        tail = _tail(_folded(line[stop + 1 : end])) if stop else ""
        if not tail:
            return end, tails
        tails.append(tail)
        end = stop


def _tail(said: Sequence[str]) -> str:
    """Return what is asked of a claim, without who made it; "" where something else is said."""
    whole = " ".join(said)
    if whole in _phrases("claim_tails", "claim_wrong_tails") | _plain_tags():
        return whole
    ends = (" ".join(said[at:]) for at in range(1, min(SUBJECT, len(said) - 1) + 1))
    return next((end for end in ends if end in _phrases("claim_verdicts", "claim_wrong_verdicts")), "")


def _head(line: Sequence[Word], marks: Sequence[Mark], *, tailed: bool) -> _Head:
    """Return what leads to a claim: that it is true, or that somebody makes it, perhaps after a story."""
    said = _folded(line)
    lead = next((at for at, word in enumerate(said) if word not in _phrases("claim_leads") | STOPS), 0)
    for end in range(min(lead + LONGEST, len(said)), lead, -1):
        phrase = " ".join(said[lead:end])
        if phrase in _phrases("claim_heads", "claim_wrong_heads"):
            return _Head(lead, end, phrase)
    if not tailed and any(word in STOPS for word in said):
        return _Head(0, 0)  # "disseram que vale três, e se correr?" asks more than what was said
    at, end = next(_sayings(said), (0, 0))
    start = max((n + 1 for n in range(at) if said[n] in STOPS or said[n] in listed("and")), default=0)
    speaker = said[start:at]
    named = len(speaker) <= SPEAKER and _phrases("claim_stops").isdisjoint(speaker)
    told = any(m.is_(*GAME) and start <= m.first < at for m in marks)
    return _Head(start, end, _tail(speaker) or " ".join(said[at:end])) if named and not told else _Head(0, 0)


def _sayings(said: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places where it is said that somebody claims something."""
    for at in range(len(said)):
        for end in range(min(at + LONGEST, len(said)), at + 1, -1):
            if " ".join(said[at:end]) in _hearsay():
                yield at, end
                break


def _folded(line: Sequence[Word]) -> list[str]:
    return [fold(word.text) for word in line]


@cache
def _phrases(*names: str) -> frozenset[str]:
    return frozenset(fold(phrase) for name in names for phrase in listed(name))


@cache
def _hearsay() -> frozenset[str]:
    """Return the phrases that say that somebody claims something."""
    said = (text for text in _tagged("hearsay") if text.endswith(listed("relative")))
    return _phrases("claim_sayers").union(said)


@cache
def _plain_tags() -> frozenset[str]:
    """Return what asks of a claim if it is so, and is read as that wherever it stands."""
    return _tagged("tagq") - _tagged("wrongq")


def _tagged(tag: str) -> frozenset[str]:
    return frozenset(text for text, tags in asking().folded.items() if tag in tags.split())


def settled(rulings: tuple[Ruling, ...], *, turned: bool) -> tuple[Ruling, ...] | None:
    """Return the rulings on a claim, turned where it was asked if it is wrong; None if one is left open."""
    if not rulings or any(ruling.verdict not in SETTLED for ruling in rulings):
        return None
    return tuple(map(denied, rulings)) if turned else rulings
