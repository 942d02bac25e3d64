"""Facts that phrases about words of the table need: what they mean, where they are said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.answers import words as w
from referee.answers.voice import Voice, phrases


def term(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a word means in a sentence or two, and in one."""
    ruleset = voice.pack.ruleset
    name, what = facts["term"], facts["is"]
    notes = phrases()["term_notes"]
    filled = {
        "eleven": w.number_word(ruleset.eleven.trigger) if ruleset.eleven else "",
        "iron": w.number_word(ruleset.iron.trigger) if ruleset.iron else "",
        **{c.name: w.points_phrase(c.value) for c in ruleset.ladder},
        "manilhas": notes["fixed"] if ruleset.fixed else "",
        "vira": notes["no_vira"] if ruleset.fixed else "",
        "mao": "", "rodada": "", "partida": "", "jogo": "",
    }  # fmt: skip
    text = voice.fill(facts["meaning"], filled)
    if what.startswith("manilha.") and ruleset.fixed:
        card = next(c for c in ruleset.fixed if c.suit == what[8:])
        text += notes["card"].replace("{card}", w.card_name(card, "o"))
    title = f"{name[:1].upper()}{name[1:]}"
    sentences = [part[:1].upper() + part[1:] for part in f"{title}: {text}".split("; ")]
    short = _one_line(title, text.split(";")[0])
    return {"meaning": f"{'. '.join(sentences)}.", "short": short}


def _one_line(title: str, text: str) -> str:
    """Return what a word is as a sentence of its own."""
    notes = phrases()["term_notes"]
    first = text.split(" ", maxsplit=1)[0]
    name = f"{title}s" if first in notes["plural"] and " " not in title and title[-1] != "s" else title
    return (
        str(notes["several" if first in notes["many"] else "one"])
        .replace("{term}", name)
        .replace("{text}", text)
    )


def term_is(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a word is, and what the other one is that it was taken for."""
    found = term(voice, facts)
    other = facts["other"]
    return {"told": f"{found['short']} {term(voice, other)['short']}" if other else found["short"]}


def regions_of(where: str) -> list[str]:
    """Return where a word is said, as people say it: ``no Paraná``."""
    known = phrases()["regions"]
    return [known.get(code.strip(), code.strip()) for code in where.split(" e ") if code]


def term_where(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return where a word is said, as far as the glossary knows."""
    regions = regions_of(facts["where"])
    told = str(phrases()["term_where"]["known" if regions else "unknown"])
    return {"told": told.replace("{where}", w.listed(regions))}
