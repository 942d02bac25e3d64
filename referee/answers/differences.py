"""Packs set beside each other, in words: in how many things they differ, in which, and what each says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.answers.ruling_facts import base_facts, rule_words
from referee.answers.shortening import LONGEST, first_clause, flat, one_sentence
from referee.answers.voice import Voice, lower, phrases
from referee.interpret.verdict import Ruling
from referee.rulebook.cite import Pack


def heading(voice: Voice, keys: Sequence[str]) -> str:
    """Return how many differences there are and the first of them, in as many words as are said aloud."""
    heads = phrases()["differences"]
    topics = [topic(voice, key) for key in keys]
    for shown in range(len(topics), 0, -1):
        rest = len(topics) - shown
        more = [*topics[:shown], *([voice.fill(heads["more"], {"n": rest})] if rest else [])]
        text = voice.fill(heads["one" if len(topics) == 1 else "head"], {"n": len(topics), "topics": more})
        if len(text.split()) <= LONGEST - 1:  # a "Não" may come before it
            return text
    return voice.fill(heads["count"], {"n": len(topics)})


def topic(voice: Voice, key: str) -> str:
    """Return what a rule is about, in a word or two; its id where there is no such word."""
    template = phrases()["topics"].get(key)
    return voice.fill(template, base_facts(voice)) if template else key


def weightiest(voice: Voice, facts: Mapping[str, Any]) -> str:
    """Return what each pack says of the first difference, in a few words."""
    key = facts["keys"][0]
    packs = (facts["first"], facts["second"])
    texts = [flat(_words(p, key, voice)) for p in packs]
    short = [first_clause(text) for text in texts]
    said = short if len(facts["keys"]) > 1 and short[0] != short[1] else texts
    return " ".join(f"{p.title}: {lower(text)}." for p, text in zip(packs, said, strict=True))


def rows(voice: Voice, facts: Mapping[str, Any]) -> list[str]:
    """Return a line for each difference: the topic, what each pack says, and on what that rests."""
    first, second = facts["first"], facts["second"]
    row = phrases()["differences"]["row"]
    return [
        voice.fill(
            row,
            {
                "topic": topic(Voice(first, voice.people), key),
                "say_first": _with_basis(first, key, voice),
                "say_second": _with_basis(second, key, voice),
            },
        )
        for key in facts["keys"]
    ]


def order(facts: Mapping[str, Any]) -> str:
    """Return which pack comes first in each line of the list."""
    lead = str(phrases()["differences"]["order"])
    return lead.replace("{first}", facts["first"].title).replace("{second}", facts["second"].title)


def _words(pack: Pack, key: str, voice: Voice) -> str:
    return rule_words(Voice(pack, voice.people), key).rstrip(".")


def _with_basis(pack: Pack, key: str, voice: Voice) -> str:
    """Return a rule in a few words, with what it rests on where that is no document."""
    basis = pack.rules[key].basis
    note = "" if basis == "text" else f" ({phrases()['basis_short'][basis]})"
    return flat(lower(one_sentence(_words(pack, key, voice)))) + note


def both(voice: Voice, packs: Sequence[Pack], rulings: Sequence[Ruling], *, same: bool) -> str:
    """Return what each pack answers; once where they agree."""
    said = [Voice(p, voice.people).say(r.say) for p, r in zip(packs, rulings, strict=True)]
    if same and len(set(said)) == 1:
        return voice.fill(phrases()["differences"]["both" if len(packs) == 2 else "all"], {"say": said[0]})
    return " ".join(f"{p.title}: {flat(lower(text))}" for p, text in zip(packs, said, strict=True))
