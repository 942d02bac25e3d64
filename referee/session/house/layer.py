"""A table's own rules laid over a pack: what each changes, the pack they make, its YAML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from referee.grammar.normalise import fold
from referee.rulebook.check import Clash, clashes
from referee.rulebook.cite import Option, Pack, Reference, Rule, Source, Value
from referee.rulebook.flat import empty_flat
from referee.rulebook.keys import RuleKey
from referee.rulebook.ruleset import make_ruleset
from referee.rulebook.write import clean, pack_text
from referee.session.house.wording import (
    known_wording,
    long_date,
    phrase,
    same,
    short_date,
    topics,
    wording,
)

if TYPE_CHECKING:
    from referee.rulebook.flat import FlatPack, FlatRule

LONGEST_SAID: Final = 120
LONGEST_TITLE: Final = 80
LONGEST_ID: Final = 40
MOST_OPTIONS: Final = 12
Values: TypeAlias = Mapping[str, Value]


class Ruling(NamedTuple):
    """What a table agreed on: a rule's value, the words it was said in ("" for none), an ISO date."""

    rule: str
    value: Value
    said: str
    on: str


class House(NamedTuple):
    """What a house is called: the id of its pack and the name for people."""

    id: str
    title: str


def values_of(pack: Pack) -> dict[str, Value]:
    """Return every rule's value."""
    return {name: rule.value for name, rule in pack.rules.items()}


def spread(values: Values, rule: str, value: Value) -> dict[str, Value]:
    """Return what changes when a rule gets a value: that rule, and those that cannot stay as they are.

    A line of the phrases names what a value needs; that is changed only where the rules would clash. What
    running pays follows the ladder where it did so before.
    """
    new: dict[str, Value] = {rule: value}
    known = known_wording(rule, value)
    if known is not None and known.needs and clash_of({**values, **new}) is not None:
        new |= known.needs
    for follower in topics()[rule].follows:
        if same(values[follower], _before_each_call(values)):
            new[follower] = _before_each_call({**values, **new})
    return {name: one for name, one in new.items() if name == rule or not same(one, values[name])}


def _before_each_call(values: Values) -> Value:
    """Return what the hand is worth before each call of the ladder."""
    ladder: Any = values["raise.ladder"]
    return [values["hand.value"], *(step["value"] for step in ladder[:-1])]


def clash_of(values: Values) -> Clash | None:
    """Return why the rules cannot stand together, None where they can."""
    return next(clashes(values, make_ruleset(values)), None)


def house_name(title: str, fallback: str = "") -> House | None:
    """Return the house that a person's words name; None where they hold no letter or digit."""
    shown = clean(title)[:LONGEST_TITLE].strip()
    plain = "".join(c if c.isalnum() and c.isascii() else " " for c in fold(shown).lower())
    name = "-".join(plain.split())[:LONGEST_ID].strip("-") or fallback
    return House(name, shown or name) if name else None


def settled(base: Pack, rulings: Iterable[Ruling]) -> dict[str, tuple[Value, Ruling]]:
    """Return the value of each rule that rulings change, in their order, with the ruling it comes from."""
    found: dict[str, tuple[Value, Ruling]] = {}
    values = values_of(base)
    for ruling in rulings:
        changed = spread(values, ruling.rule, ruling.value)
        values |= changed
        found |= {name: (value, ruling) for name, value in changed.items()}
    return found


def house_pack(base: Pack, rulings: Sequence[Ruling], house: House) -> Pack:
    """Return the pack that the rulings make of ``base``; ``base`` itself where there are none.

    The rulings must be fit to stand together, as ``HouseRules.propose`` and the wizard see to.
    """
    found = settled(base, rulings)
    if not found:
        return base
    flat = house_flat(base, rulings, house)
    own = {name: _source(name, row) for name, row in flat["sources"].items()}
    sources = {**base.sources, **own}
    rules = {
        **base.rules,
        **{name: _rule(name, house.id, row, sources) for name, row in flat["rules"].items()},
    }
    text = f"{base.digest}\n{sha256(pack_text(flat).encode()).hexdigest()}"
    return base._replace(
        id=house.id,
        title=house.title,
        extends=base.id,
        lineage=(*base.lineage, house.id),
        rules=rules,
        ruleset=make_ruleset({name: rule.value for name, rule in rules.items()}),
        sources=sources,
        digest=sha256(text.encode()).hexdigest(),
    )


def _source(name: str, row: Mapping[str, Any]) -> Source:
    return Source(name, row["title"], None, "table", row["read_on"])


def _rule(name: str, origin: str, row: FlatRule, sources: Mapping[str, Source]) -> Rule:
    options = tuple(Option(one["value"], one["text"], one["who"]) for one in row["options"])
    references = tuple(Reference(sources[source], where) for source, where in row["sources"])
    return Rule(name, row["value"], row["text"], "house", references, origin, options)


def house_flat(base: Pack, rulings: Sequence[Ruling], house: House) -> FlatPack:
    """Return what the house's own file states."""
    found = settled(base, rulings)
    flat = empty_flat(house.id)
    flat["title"], flat["extends"] = house.title, base.id
    named = _source_names(base, sorted({ruling.on for _, ruling in found.values()}))
    flat["sources"] = {
        name: {"title": phrase("wizard", "source"), "kind": "table", "read_on": on}
        for on, name in named.items()
    }
    changed = {name: base.rules[name]._replace(value=value) for name, (value, _) in found.items()}
    after = base._replace(rules={**base.rules, **changed})
    flat["rules"] = {
        key.value: _flat_rule(after, base.rules[key.value], found[key.value], named)
        for key in RuleKey
        if key.value in found
    }
    return flat


def _source_names(base: Pack, days: Sequence[str]) -> dict[str, str]:
    """Return a source id for each date, none of them one that the base uses."""
    names: dict[str, str] = {}
    for on in days:
        name, number = f"mesa-{on}", 1
        while name in base.sources:
            number += 1
            name = f"mesa-{on}-{number}"
        names[on] = name
    return names


def _flat_rule(after: Pack, book: Rule, found: tuple[Value, Ruling], sources: Mapping[str, str]) -> FlatRule:
    value, ruling = found
    said = clean(ruling.said)
    said = said if len(said) <= LONGEST_SAID else said[: LONGEST_SAID - 1] + "…"
    day = date.fromisoformat(ruling.on)
    code, when = ("where_said", short_date(ruling.on)) if said else ("where", long_date(day))
    options = [Option(book.value, book.text, after.title), *book.options]
    return {
        "value": value,
        "text": _text(after, book, value),
        "basis": "house",
        "sources": [[sources[ruling.on], phrase("wizard", code, said=said, date=when)]],
        "options": [
            {"value": one.value, "text": one.text, "who": one.who}
            for one in options[:MOST_OPTIONS]
            if not same(one.value, value)
        ],
        "note": None,
        "parts": {},
    }


def _text(after: Pack, book: Rule, value: Value) -> str:
    """Return the rule in words: those of the pack where it restates it."""
    if same(book.value, value) and book.basis != "unspecified":
        return book.text
    return wording(book.id, value, after).text


def as_said(pack: Pack, rule: str, value: Value) -> str:
    """Return a value of a rule in a sentence for people: the pack's own where it has one."""
    book = pack.rules[rule]
    if same(book.value, value):
        return book.text
    option = next((one.text for one in book.options if same(one.value, value)), None)
    known = known_wording(rule, value)
    return option if option is not None and known is None else wording(rule, value, pack).text


def house_text(base: Pack, rulings: Sequence[Ruling], house: House, on: date) -> str:
    """Return the file that a wizard's answers make, the same bytes for the same answers on the same day."""
    return pack_text(house_flat(base, rulings, house), phrase("wizard", "note", date=long_date(on)))
