"""Synonyms out of the referee's own lexicon: every entry of a kind may stand where the kind may."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import yaml

import referee
from referee.grammar.inflect import forms

LEXICON = Path(referee.__file__).parent / "grammar" / "lexicon.yaml"
PERSON = {"me": "1s.past", "other": "3s.past", "nos": "1p.past", "eles": "3p.past"}
SUBJECT = {"me": ["", "eu "], "other": ["{o} {n} ", "{n} "], "nos": ["nós ", ""], "eles": ["eles ", ""]}
KEYS = {"play": "play", "accept": "accept", "run": "run", "cover": "cover"}
KEEP = {"is", "rank", "suit", "n", "where", "src", "also", "call"}


class Synonyms:
    """What the lexicon offers for a rank, a suit, a nickname and a few plain verbs."""

    def __init__(self, share: float) -> None:
        """``share``: how often a verb of the lexicon replaces one of our own."""
        self.share = share
        self.nouns = nouns()
        self.verbs = verbs()

    def rank(self, rank: str, rng: random.Random) -> str:
        """Return a word for a rank."""
        return rng.choice(self.nouns["rank", rank])

    def suit(self, suit: str, rng: random.Random) -> str:
        """Return a word for a suit."""
        return rng.choice(self.nouns["suit", suit])

    def nick(self, suit: str, rng: random.Random) -> str:
        """Return a manilha's nickname with an article."""
        word = rng.choice(self.nouns["nick", suit])
        return f"{'a' if word.endswith('a') else 'o'} {word}"

    def form(self, key: str, who: str, filled: dict[str, str], rng: random.Random) -> str | None:
        """Return words for a key with a verb of the lexicon, None where ours are to be used."""
        if key not in KEYS or who not in PERSON or rng.random() > self.share:
            return None
        verb = rng.choice(self.verbs[KEYS[key], PERSON[who]])
        tail = " {um}" if key == "play" else ""
        return (rng.choice(SUBJECT[who]) + verb + tail).format(**filled)


def _readings(entry: Any) -> list[dict[str, Any]]:
    return entry if isinstance(entry, list) else [entry]


@cache
def _entries() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = yaml.load(LEXICON.read_text(encoding="utf-8"), yaml.BaseLoader)  # noqa: S506
    return loaded


@cache
def nouns() -> dict[tuple[str, str], list[str]]:
    """Return the words of each rank, suit and nickname that mean nothing else."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for section, words in _entries().items():
        if section in ("verbs", "misheard") or not isinstance(words, dict):
            continue
        for word, entry in words.items():
            readings = _readings(entry)
            if len(readings) > 1 or not isinstance(readings[0], dict) or not readings[0].keys() <= KEEP:
                continue
            one = readings[0]
            kinds = one["is"] if isinstance(one["is"], list) else [one["is"]]
            for kind, key in (("rank", "rank"), ("num", "rank"), ("suit", "suit"), ("nick", "suit")):
                if kind in kinds and key in one and one[key] != "joker":
                    name = "rank" if kind == "num" else kind
                    found[name, one[key]] += [w for w in (word, *one.get("also", ())) if _sayable(w)]
    return dict(found)


def _sayable(word: str) -> bool:
    """Say whether a word stands for itself: no symbol, no letter alone, no plural of a number."""
    return len(word) > 1 and word[0].isalpha() and word not in ("duas", "às")


@cache
def verbs() -> dict[tuple[str, str], list[str]]:
    """Return the plain verbs of each doing, by person and tense, the careful form of each."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for lemma, entry in _entries()["verbs"].items():
        one = _readings(entry)[0]
        if isinstance(one.get("do"), list) or "as" in one or one.get("do") not in KEYS.values():
            continue
        given = {key: value for key, value in one.items() if "." in key}
        seen: set[str] = set()
        for form, features in forms(lemma, given):
            for feature in (features,) if features not in seen else ():
                seen.add(feature)
                found[one["do"], feature].append(form)
    return dict(found)
