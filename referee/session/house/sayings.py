"""Rulings of the house as people say them: "aqui empate na terceira é de quem trucou" becomes rule and value.

What is said is data (``sayings.yaml``). A ruling is heard only where every word of the line is accounted
for, and the line says that it is the house's: one word more, a question or hearsay, and nothing is heard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from referee.grammar.language import Language
from referee.grammar.lexicon import Lexicon, Reading
from referee.grammar.normalise import STOPS, Word, fold, squeeze, words
from referee.readymade import load_ready, own_file
from referee.rulebook.cite import Value

SAYINGS: Final = ("sayings", [own_file("session", "house", "sayings.yaml")])
LONGEST: Final = 40
"""Words of a line; a longer one rules on nothing."""
LONGEST_NUMBER: Final = 4
_DOES: Final[Mapping[str, str]] = {
    "tie": "tie", "trucar": "raise", "ask": "raise", "run": "run", "win": "win", "lose": "lose",
    "cover": "covered", "be": "be", "stay": "be",
}  # fmt: skip
_KINDS: Final[Mapping[str, str]] = {
    "TIEN": "tie", "TIEADJ": "tie", "COVERED": "covered", "ROUND": "round", "NEG": "neg", "ELEVEN": "eleven",
    "IRON": "iron", "POINTS": "nothing", "LEVEL": "raise", "": "nothing",
}  # fmt: skip


class Bit(NamedTuple):
    """A word or phrase of the line: what it may be, and its number."""

    may: frozenset[str]
    n: int | None = None


def make_sayings(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the wordings of a YAML text. Raises YamlError, ValueError for an unknown rule or value."""
    from referee.session.house.build import compile_sayings  # noqa: PLC0415 - YAML is only for building

    return compile_sayings(text)


@cache
def sayings() -> Mapping[str, Any]:
    """Return the wordings; read once in a process."""
    found: Mapping[str, Any] = load_ready(*SAYINGS, make_sayings)
    return found


@cache
def _longest() -> int:
    known: Mapping[str, str] = sayings()["words"]
    return max(surface.count(" ") + 1 for surface in known)


def house_ruling(text: str, language: Language, *, told: bool = False) -> tuple[str, Value] | None:
    """Return the rule and value that a line rules on for the house; None where it is no such ruling.

    ``told``: it was asked for as a rule (``/casa``), so the line need not say that it is the house's.
    """
    line = words(text)
    if any(word.text == "?" for word in line):
        return None
    spoken = [word for word in line if word.text not in STOPS]
    if not spoken or len(spoken) > LONGEST:
        return None
    bits = list(_bits(spoken, language.lexicon))
    if not (told or any("house" in bit.may for bit in bits)):
        return None
    return _ruled(_joined(bits))


def is_house_talk(text: str, language: Language) -> bool:
    """Return whether a line can only be about the house's rules, whatever it says of them.

    «aqui» alone may begin anything; «combinamos que», «na nossa casa» do not.
    """
    line = words(text)
    if any(word.text == "?" for word in line):
        return False
    spoken = [word for word in line if word.text not in STOPS]
    signs = {tuple(sign.split()) for sign in sayings()["signs"]}
    plain = [fold(word.text) for word in spoken]
    begins = any(tuple(plain[: len(sign)]) == sign for sign in signs)
    refused = any("refused" in bit.may for bit in _bits(spoken, language.lexicon))
    return begins and not refused


def _bits(line: Sequence[Word], lexicon: Lexicon) -> Iterator[Bit]:
    """Yield the line's phrases, the longest known first."""
    known: Mapping[str, str] = sayings()["words"]
    plain = [fold(word.text) for word in line]
    at = 0
    while at < len(plain):
        for length in range(min(_longest(), len(plain) - at), 0, -1):
            tags = known.get(" ".join(plain[at : at + length]))
            if tags is not None:
                break
        if tags is not None and length > 1:
            yield Bit(frozenset(tags.split()))
        else:
            length = 1
            yield _single(line[at].text, tags, lexicon)
        at += length


def _single(text: str, tags: str | None, lexicon: Lexicon) -> Bit:
    """Return what one word may be: what the sayings make of it, else the lexicon; nothing where unknown."""
    if _is_number(text):
        return Bit(frozenset({"num"}), int(text))
    if tags is not None:
        return Bit(frozenset(tags.split()))
    for form in dict.fromkeys((text, squeeze(text))):
        readings = (*lexicon.look_up(form), *lexicon.folded(form))
        if readings:
            return _read(readings)
    return Bit(frozenset())


def _read(readings: Sequence[Reading]) -> Bit:
    may: set[str] = set()
    number: int | None = None
    for reading in readings:
        may.update(_tags(reading))
        told = reading.attrs.get("n", "")
        if reading.kind == "NUM" and _is_number(told):
            number = int(told)
    return Bit(frozenset(may), number)


def _tags(reading: Reading) -> Iterator[str]:
    """Yield what a reading is for a ruling. Verbs count in the third person and as infinitives only."""
    kind, attrs = reading.kind, reading.attrs
    if kind == "ORD":
        yield f"ord{attrs.get('n')}"
    elif kind == "NUM":
        yield "num"
    elif kind in _KINDS:
        yield _KINDS[kind]
    forms = attrs.get("form", "").split("|")
    does = _DOES.get(attrs.get("do", ""))
    if does is None or not any(form.startswith(("3", "-")) for form in forms):
        return
    past = all(form.endswith(".past") for form in forms)
    if does == "win":
        yield "won"
    if past and does == "raise":
        yield "raisedid"
    elif not past or does not in {"win", "lose"}:
        yield does


def _joined(bits: Sequence[Bit]) -> list[Bit]:
    """Return the bits with those joined that mean one thing together; the empty words are dropped."""
    found = [bit for bit in bits if not bit.may & {"nothing", "house"} or bit.may - {"nothing", "house"}]
    for join in _joins():
        at = 0
        while at < len(found):
            end = _end(found, at, join[1])
            if end is not None:
                found[at:end] = [Bit(frozenset({join[0]}))]
            at += 1
    return found


@cache
def _joins() -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((row["to"], tuple(row["like"].split())) for row in sayings()["joins"])


def _end(bits: Sequence[Bit], at: int, like: Sequence[str]) -> int | None:
    """Return where a run of bits ends that is ``like`` what is joined, None where it is not."""
    for want in like:
        name, may_miss, _ = want.partition("?")
        if at < len(bits) and name in bits[at].may:
            at += 1
        elif not may_miss:
            return None
    return at


def _ruled(bits: Sequence[Bit]) -> tuple[str, Value] | None:
    """Return what the bits rule on, None where they rule on nothing or on two things."""
    found: list[tuple[str, Value]] = []
    for row in sayings()["rulings"]:
        value = _fits(row, bits)
        if value is not None and (row["rule"], value) not in found:
            found.append((row["rule"], value))
    return found[0] if len(found) == 1 else None


def _fits(row: Mapping[str, Any], bits: Sequence[Bit]) -> Value | None:
    """Return the value of a row where all it needs is said and nothing else, None where not."""
    need, allowed = set(row["all"]), {*row["all"], *row["ok"], *sayings()["everywhere"]}
    if any(not bit.may & allowed for bit in bits) or not _covered(row["all"], bits):
        return None
    if not row["from"]:
        value: Value = row["value"]
        return value
    numbers = [bit.n for bit in bits if bit.n is not None and "num" in need]
    if len(numbers) != 1 or not row["from"][0] <= numbers[0] <= row["from"][1]:
        return None
    return _read_value(row["rule"], _filled(row["value"], numbers[0]))


def _covered(need: Sequence[str], bits: Sequence[Bit]) -> bool:
    """Return whether each thing needed is said by a bit of its own."""
    if not need:
        return True
    rest = need[1:]
    return any(
        need[0] in bit.may and _covered(rest, [*bits[:place], *bits[place + 1 :]])
        for place, bit in enumerate(bits)
    )


def _filled(value: Value, number: int) -> Value:
    """Return a value with the number told in the place of ``n``."""
    if isinstance(value, Mapping):
        return {key: _filled(part, number) for key, part in value.items()}
    return number if value == "n" else value


def _read_value(rule: str, value: Value) -> Value | None:
    """Return a value as a pack would have it, None where the rule has no such value."""
    from referee.rulebook.keys import RuleKey  # noqa: PLC0415 - most lines rule on nothing
    from referee.rulebook.write import node_of, read_value  # noqa: PLC0415 - as above

    return read_value(RuleKey(rule), node_of(value))[0]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
