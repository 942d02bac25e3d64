"""The whole of an answer, for a screen: verdict, why, rule and source, what would change it, other tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from referee.answers.differences import order, rows
from referee.answers.ruling_facts import open_options
from referee.answers.rulings import say_ruling, term_source, verdict_words
from referee.answers.shortening import flat
from referee.answers.told import as_said
from referee.answers.voice import Voice, lower, phrases
from referee.answers.words import People, listed
from referee.interpret.verdict import Ruling
from referee.rulebook.cite import Pack, Reference, Rule

INDENT = "  "
ITEM = "    - "
Others = Sequence[tuple[Pack, Ruling]]


def text_ruling(
    ruling: Ruling,
    pack: Pack,
    people: People,
    others: Others = (),
    over: Mapping[str, Rule] | None = None,
) -> str:
    """Return the whole reply in lines; ``over`` has the rules that rules of the house stand in place of."""
    voice = Voice(pack, people)
    lines = [say_ruling(ruling, pack, people), *_listed(ruling, voice)]
    if ruling.say.phrase != "packs.diff":
        for key in ruling.rules:
            if key in pack.rules:
                lines += _rule(pack.rules[key], ruling.parts.get(key), (over or {}).get(key))
    lines += [INDENT + line for line in _of_term(ruling, pack)]
    heads = phrases()["lead_ins"]
    for change in ruling.changes:
        then = flat(lower(verdict_words(change.then, voice)))
        when = as_said(voice, change.when.facts)
        lines.append(INDENT + heads["change"].replace("{when}", when).replace("{then}", then))
    return "\n".join([*lines, *_elsewhere(others, people)])


def _listed(ruling: Ruling, voice: Voice) -> Iterator[str]:
    """Yield what a verdict counts: the differences of two packs, the known ways where nothing is settled."""
    if ruling.say.phrase == "packs.diff":
        yield INDENT + order(ruling.say.facts)
        yield from (ITEM + row for row in rows(voice, ruling.say.facts))
    elif ruling.say.phrase == "open":
        yield INDENT + phrases()["lead_ins"]["options"]
        for text, who in open_options(voice, ruling.say.facts):
            yield f"{ITEM}{text}: {who}"


def _rule(rule: Rule, part: str | None, over: Rule | None) -> Iterator[str]:
    """Yield why: the sentence of a rule; its id with its pack, on what it rests and where that is written."""
    heads = phrases()["lead_ins"]
    yield INDENT + heads["why"].replace("{text}", rule.text)
    basis = rule.basis_of(part) if part else rule.basis
    note = "" if basis == "text" else f" ({phrases()['basis_short'][basis]})"
    named = f"{rule.origin} · {rule.id}"
    if basis == "house":
        line = heads["house"].replace("{rules}", named)
    else:
        line = heads["rule"].replace("{rules}", named).replace("{basis}", note)
    yield (
        INDENT
        + line
        + (" " + heads["source"].replace("{text}", places(rule.sources)) if rule.sources else "")
    )
    if over is not None:
        yield INDENT + heads["instead"].replace("{rules}", f"{over.origin} · {over.id}").replace(
            "{text}", over.text
        )
    if rule.note:
        yield INDENT + heads["note"].replace("{text}", rule.note)


def places(references: Sequence[Reference]) -> str:
    """Return where something is written: each document once, with its places."""
    found: dict[str, list[str]] = {}
    for reference in references:
        found.setdefault(reference.source.title, []).append(reference.where)
    return "; ".join(f"{title}, {listed(wheres)}" for title, wheres in found.items())


def _of_term(ruling: Ruling, pack: Pack) -> Iterator[str]:
    """Yield where the glossary has a word from."""
    source, place = term_source(ruling, pack)
    known = phrases()["attested"]
    codes = ruling.say.facts.get("codes", ()) if source is None else ()
    others = list(dict.fromkeys(known[code] for code in codes if code in known))
    text = listed(others) if source is None else f"{source.title}, {place}".rstrip(", ")
    if text:
        yield phrases()["lead_ins"]["word" if ruling.rules else "source"].replace("{text}", text)


def _elsewhere(others: Others, people: People) -> Iterator[str]:
    """Yield what other packs answer, those together that answer the same."""
    said: dict[str, list[str]] = {}
    for pack, ruling in others:
        text = flat(lower(verdict_words(ruling, Voice(pack, people))))
        said.setdefault(text, []).append(pack.title)
    if said:
        yield INDENT + phrases()["lead_ins"]["elsewhere"]
    for text, titles in said.items():
        yield f"{ITEM}{listed(titles)}: {text}"
