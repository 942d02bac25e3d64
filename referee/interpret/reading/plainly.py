"""A line in fewer words: "quem é que vai ganhar?" as "quem ganha?".

What a question word drags behind it and a verb of what is to come stand between the words of a phrase and say
nothing more; without them each phrase is known in all its tenses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from referee.grammar.asking import listed
from referee.grammar.lexicon import Lexicon
from referee.grammar.normalise import STOPS, Word


def plainly(
    line: Sequence[Word], lexicon: Lexicon, known: Callable[[Sequence[str]], bool]
) -> tuple[tuple[Word, ...], tuple[tuple[int, int], ...]]:
    """Return the words that are left, and the place of each in the line: of the first and last word it says.

    ``known``: whether some words are a phrase, which is then left as it is: "ficaria com quanto".
    """
    found: list[Word] = []
    places: list[tuple[int, int]] = []
    at = 0
    while at < len(line):
        word = line[at]
        drags = _drags(line, at)
        whole = _in_phrase(line, at, known)
        present = None if drags or whole else _to_come(line, at, lexicon)
        text = _would(word.text, lexicon) if present is None and not whole else present
        found.append(word if text is None else word._replace(text=text))
        end = at + drags + (present is not None)
        places.append((at, end))
        at = end + 1
    return tuple(found), tuple(places)


LONGEST = 6
"""Words that a phrase may have."""


def _in_phrase(line: Sequence[Word], at: int, known: Callable[[Sequence[str]], bool]) -> bool:
    """Return whether a verb that might be put otherwise stands in a phrase of several words."""
    text = line[at].text
    if text not in to_come() and not text.endswith(tuple(would())):
        return False
    said = [w.text for w in line]
    return any(
        known(said[start:end])
        for start in range(max(0, at - LONGEST), at + 1)
        for end in range(max(start + 2, at + 1), min(start + LONGEST, len(said)) + 1)
    )


def _drags(line: Sequence[Word], at: int) -> int:
    """Return how many words behind a question word only lead on: "quem é que", "qual que"."""
    if line[at].text not in listed("cleft_words"):
        return 0
    said = [w.text for w in line[at + 1 : at + 3]]
    for phrase in (p.split(" ") for p in listed("cleft_tails")):
        beyond = line[at + 1 + len(phrase) : at + 2 + len(phrase)]
        if said[: len(phrase)] == phrase and beyond and beyond[0].text not in STOPS:
            return len(phrase)
    return 0


def _to_come(line: Sequence[Word], at: int, lexicon: Lexicon) -> str | None:
    """Return a verb as it is where it is told as to come: "vai ganhar", "acaba ganhando" are "ganha"."""
    form = to_come().get(line[at].text)
    verb = line[at + 1].text if at + 1 < len(line) else ""
    if form is None or verb in listed("to_come_not"):
        return None
    lemmas = (
        r.attrs.get("lemma") for r in lexicon.look_up(verb) if r.attrs.get("form") in {"-.inf", "-.ger"}
    )
    return next((said for lemma in lemmas if (said := _presents(lexicon).get((lemma or "", form)))), None)


def _would(text: str, lexicon: Lexicon) -> str | None:
    """Return a verb in the present for what would be: "ganharia" is "ganha"."""
    for ending, form in would().items():
        if text.endswith(f"r{ending}"):
            return _presents(lexicon).get((text.removesuffix(ending), form))
    return None


@cache
def to_come() -> Mapping[str, str]:
    """Return the forms of the verb that tells what is to come, with the form that the other verb then has."""
    return dict(pair.split("=") for pair in listed("to_come"))


@cache
def would() -> Mapping[str, str]:
    """Return the endings behind an infinitive of what would be, with the form of what is."""
    return dict(pair.split("=") for pair in listed("would"))


@lru_cache(maxsize=2)
def _presents(lexicon: Lexicon) -> dict[tuple[str, str], str]:
    """Return the present and the past of every verb, by its infinitive and person."""
    found: dict[tuple[str, str], str] = {}
    for surface in lexicon.surfaces():
        for reading in lexicon.look_up(surface):
            lemma = reading.attrs.get("lemma")
            for form in (reading.attrs.get("form") or "").split("|"):
                if lemma and form.endswith((".pres", "s.past")):
                    found.setdefault((lemma, form), surface)
    return found
