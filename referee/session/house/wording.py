"""The words of ``answers/house_phrases.yaml``: rules and values as people say them, ready to be filled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, Final, NamedTuple

from referee.answers.realise import fill
from referee.answers.words import agree, listed, number_word, rank_name, suit_name, term_gender
from referee.cards import SUITS
from referee.readymade import load_ready, own_file
from referee.rulebook.cite import Pack, Value

HOUSE: Final = ("house", [own_file("answers", "house_phrases.yaml")])
MONTHS: Final = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho",
    "julho", "agosto", "setembro", "outubro", "novembro", "dezembro",
)  # fmt: skip
_JOINED: Final = {" de o ": " do ", " de a ": " da ", " em o ": " no ", " em a ": " na "}


class Wording(NamedTuple):
    """A value in words: ``say`` as an answer, ``text`` as a rule; other words for it, who plays it."""

    value: Value
    say: str
    text: str
    said: tuple[str, ...] = ()
    who: str = ""
    needs: Mapping[str, Value] = {}


class Topic(NamedTuple):
    """What is said of one rule: its name, the question about it ("" for none), the values worded."""

    rule: str
    name: str
    ask: str
    follows: tuple[str, ...]
    values: tuple[Wording, ...]
    any_say: str
    any_text: str


class Group(NamedTuple):
    """Rules that stand together on the sheet."""

    id: str
    title: str
    rules: tuple[str, ...]


@cache
def data() -> Mapping[str, Any]:
    """Return the whole of the phrases as ``make_house_phrases`` made it; read once in a process."""
    found: Mapping[str, Any] = load_ready(*HOUSE, make_house_phrases)
    return found


def make_house_phrases(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the phrases of a YAML text, the values of rules as a pack would have them.

    Raises YamlError for bad YAML, ValueError for a rule or value that the referee does not know.
    """
    from referee.session.house.build import compile_house  # noqa: PLC0415 - YAML is only for building

    return compile_house(text)


@cache
def topics() -> Mapping[str, Topic]:
    """Return what is said of each rule."""
    return {rule: _topic(rule, row) for rule, row in data()["rules"].items()}


def _topic(rule: str, row: Mapping[str, Any]) -> Topic:
    values = tuple(
        Wording(v["value"], v["say"], v["text"], tuple(v["said"]), v["who"], v["with"]) for v in row["values"]
    )
    return Topic(rule, row["name"], row["ask"], tuple(row["follows"]), values, *row["any"])


@cache
def groups() -> tuple[Group, ...]:
    """Return the groups of the sheet, in order."""
    return tuple(Group(row["id"], row["title"], tuple(row["rules"])) for row in data()["groups"])


def phrase(section: str, code: str, **facts: object) -> str:
    """Return a phrase with its facts filled in."""
    template: str = data()[section][code]
    words = {name: str(fact) for name, fact in facts.items()}
    return fill(template, words, plural=False)


def wording(rule: str, value: Value, pack: Pack) -> Wording:
    """Return a value in words, in the pack's own terms; what no line words, the line for any value does."""
    words = terms_of(pack)
    found = known_wording(rule, value)
    if found is None:
        topic, shown = topics()[rule], value_words(value)
        words |= {"list": shown, "n": shown}
        text = topic.any_text or _capital(f"{topic.name}: {{n}}.")
        found = Wording(value, topic.any_say or "{n}", text)
    return found._replace(say=termed(found.say, words), text=_capital(termed(found.text, words)))


def known_wording(rule: str, value: Value) -> Wording | None:
    """Return the line that words a value of a rule, None where there is none."""
    return next((one for one in topics()[rule].values if same(one.value, value)), None)


def terms_of(pack: Pack) -> dict[str, str]:
    """Return the pack's terms with their articles, and what its mão de onze is called."""
    words = {f"{term}_the": f"{agree('o', term_gender(name))} {name}" for term, name in pack.terms.items()}
    trigger = pack.rules["eleven.trigger"].value
    words["eleven"] = f"mão de {number_word(trigger) if isinstance(trigger, int) else 'onze'}"
    words["Eleven"] = _capital(words["eleven"])
    return words


def termed(text: str, words: Mapping[str, str]) -> str:
    """Return a text with the pack's terms in it."""
    said = fill(text, words, plural=False) if "{" in text else text
    for apart, joined in _JOINED.items():
        said = said.replace(apart, joined)
    return said


def same(one: Value, other: Value) -> bool:
    """Return whether two values are equal; 1 is not true, and a list's order counts."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, Mapping) or isinstance(other, Mapping):
        return False
    if isinstance(one, str | int) or isinstance(other, str | int):
        return type(one) is type(other) and one == other
    return len(one) == len(other) and all(same(x, y) for x, y in zip(one, other, strict=True))


def value_words(value: Value) -> str:
    """Return a value in a few words: ranks and suits by name, calls with their points."""
    if isinstance(value, Mapping) and "call" in value:
        return f"{value['call']} {value['value']}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {value_words(part)}" for key, part in value.items())
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed([value_words(part) for part in value])
    text = str(value)
    if text in SUITS:
        return suit_name(text)
    return text if text.isdigit() else rank_name(text)


def long_date(day: date) -> str:
    """Return a date as people write it: ``29 de novembro de 2026``."""
    return f"{'1º' if day.day == 1 else day.day} de {MONTHS[day.month - 1]} de {day.year}"


def short_date(iso: str) -> str:
    """Return an ISO date as ``29/11/2026``; a text that is no such date as it is."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    return f"{day.day:02}/{day.month:02}/{day.year}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
