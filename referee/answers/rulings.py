"""A ruling in Portuguese: spoken, whole for a screen, and the contract's object."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.answers import words as w
from referee.answers.chain import json_tried
from referee.answers.ruling_facts import rule_words
from referee.answers.shortening import breathed
from referee.answers.term_facts import regions_of
from referee.answers.voice import Voice, lower, phrases
from referee.answers.words import People
from referee.cards import SUITS, Card
from referee.interpret.verdict import Ruling
from referee.rulebook.cite import Pack, Source


def say_ruling(ruling: Ruling, pack: Pack, people: People) -> str:
    """Return the spoken answer: the verdict first, then, where it is no document's, on what it rests."""
    voice = Voice(pack, people)
    parts = [voice.say(s) for s in ruling.because if s.phrase.startswith("premise")]
    parts.append(verdict_words(ruling, voice))
    parts += [voice.say(s) for s in ruling.because if not s.phrase.startswith("premise")]
    if ruling.kind.startswith("term"):
        where = ruling.say.facts.get("where")
        if ruling.basis == "custom":
            region = w.listed(regions_of(str(where or "")))
            parts.append(
                phrases()["basis_terms"]["custom"].replace("{where}", f" {region}" if region else "")
            )
    elif ruling.basis != "text" and not _says_basis(" ".join(parts), ruling.basis):
        parts.append(_basis(ruling, pack))
    return " ".join(p for p in parts if p)


def _basis(ruling: Ruling, pack: Pack) -> str:
    """Return on what an answer rests that no document gives; a rule of the table's own with its day."""
    days = (w.agreed_on(pack.rules[key]) for key in ruling.rules if key in pack.rules)
    day = next((day for day in days if day), "") if ruling.basis == "house" else ""
    found: str = phrases()["basis"]["house_on" if day else ruling.basis]
    return found.replace("{date}", day)


def _says_basis(text: str, basis: str) -> bool:
    """Return whether an answer already tells on what it rests."""
    return (basis == "custom" and "costume" in text) or (basis == "unspecified" and "documentos" in text)


def say_again(ruling: Ruling, pack: Pack, people: People, about: str) -> str:
    """Return the spoken answer to "por quê?", "onde está escrito?" and "tem certeza?" about a ruling."""
    heads = phrases()["doubts"]
    rules = [pack.rules[k] for k in ruling.rules if k in pack.rules]
    places = list(dict.fromkeys(f"{r.source.title}, {r.where}" for rule in rules for r in rule.sources))
    why = " ".join(dict.fromkeys(rule.text for rule in rules))
    if about == "why" and why:
        return str(heads["why"]).replace("{text}", why)
    if ruling.basis in {"text", "inferred"} and places:
        phrase = heads[f"{'sure' if about == 'sure' else 'written'}.{ruling.basis}"]
        return str(phrase).replace("{text}", "; ".join(places))
    return str(heads[f"basis.{ruling.basis}"]) if ruling.basis != "text" else say_ruling(ruling, pack, people)


def nearest_words(kinds: Sequence[str]) -> str:
    """Return questions that can be answered, those nearest to what was not understood."""
    known = phrases()["nearest"]
    families = dict.fromkeys(kind.split(".")[0] for kind in kinds)
    found = [known[family] for family in families if family in known] or known[""]
    return str(known["lead"]).replace("{questions}", " ".join(f"«{q}»" for q in found))


def verdict_words(ruling: Ruling, voice: Voice) -> str:
    """Return the verdict alone, in a few words."""
    text = voice.say(ruling.say)
    lead = phrases()["verdicts"].get(ruling.verdict)
    if lead is None:
        return breathed(_capital(text))
    if not text:
        return f"{lead}."
    if ruling.say.phrase == "packs.both":
        return f"{lead}, {text}" if text[0].islower() else f"{lead}. {text}"
    stop = "," if ":" in text.split(". ")[0] else ":"
    named = text.split(" ", maxsplit=1)[0] in {*voice.people.names} - {*w.DEFAULT_NAMES}
    return breathed(f"{lead}{stop} {text if named else lower(text)}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def json_ruling(
    ruling: Ruling, pack: Pack, people: People, others: Sequence[tuple[Pack, Ruling]] = ()
) -> dict[str, Any]:
    """Return the contract's ``ruling`` of one question, without ``more``."""
    voice = Voice(pack, people)
    sources: dict[tuple[str, str], dict[str, str]] = {}
    for key in ruling.rules:
        for ref in pack.rules[key].sources if key in pack.rules else ():
            sources[ref.source.id, ref.where] = {
                "id": ref.source.id,
                "title": ref.source.title,
                "where": ref.where,
            }
    source, place = term_source(ruling, pack)
    if source is not None:
        sources[source.id, place] = {"id": source.id, "title": source.title, "where": place}
    return {
        "verdict": ruling.verdict,
        "value": json_value(ruling.value, people),
        "rules": list(ruling.rules),
        "basis": ruling.basis,
        "sources": list(sources.values()),
        "more": [],
        "because": [pack.rules[k].text for k in ruling.rules if k in pack.rules],
        "changes_if": [
            {"if": voice.say(c.when), "then": verdict_words(c.then, voice)} for c in ruling.changes
        ],
        "elsewhere": [
            {
                "rules": p.id,
                "verdict": r.verdict,
                "value": json_value(r.value, people),
                "say": say_ruling(r, p, people),
            }
            for p, r in others
        ],
        "tried": json_tried(ruling.tried, voice),
    }


def term_source(ruling: Ruling, pack: Pack) -> tuple[Source | None, str]:
    """Return the pack's document that has a word of the glossary, and the place in it."""
    facts = ruling.say.facts
    if not ruling.kind.startswith("term"):
        return None, ""
    return pack.sources.get(str(facts.get("source") or "")), str(facts.get("place") or "")


def json_value(value: Any, people: People) -> Any:  # noqa: ANN401 - whatever JSON holds
    """Return a value as programs read it."""
    if isinstance(value, Card):
        return str(value)
    if value in ("us", "them"):
        return "nos" if value == "us" else "eles"
    if isinstance(value, str) and value in SUITS:
        return w.suit_name(value)
    if isinstance(value, (tuple, list)):
        return [json_value(v, people) for v in value]
    return value


def short_rule(pack: Pack, key: str, people: People) -> str:
    """Return a rule in a few words."""
    return rule_words(Voice(pack, people), key)
