"""Rulings of the house as people say them: "aqui empate na terceira é de quem trucou" becomes rule and value.

What is said is data (``sayings.yaml``). A ruling is heard only where every word of the line is accounted
for, and the line says that it is the house's: one word more, a question or hearsay, and nothing is heard.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from referee.grammar.language import Language
from referee.grammar.lexicon import Lexicon, Reading
from referee.grammar.normalise import STOPS, Word, fold, squeeze, words
from referee.readymade import load_ready, own_file
from referee.rulebook.cite import Value
from referee.session.house.worked import Values, call_names, is_recipe, worked

SAYINGS: Final = ("sayings", [own_file("session", "house", "sayings.yaml")])
LONGEST: Final = 40
"""Words of a line; a longer one rules on nothing."""
LONGEST_NUMBER: Final = 4
UNPLAYED: Final = "unplayed"
"""A value that tables play by and the referee does not."""
_CLAIMS: Final = frozenset({"can", "cannot", "must", "only", "neg", "nobody"})
_EMPTY: Final = frozenset({"nothing", "house", "today"})
_OWNERS: Final = frozenset({"nobody", "opener", "dealer", "raiser", "who"})
_HOW: Final = frozenset({"must", "who", "raiser"})
_GENERIC: Final = frozenset({"se", "quando", "sempre", "sempre que", "toda vez que", "toda vez"})
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
    text: str = ""


def make_sayings(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the wordings of a YAML text. Raises YamlError, ValueError for an unknown rule or value."""
    from referee.session.house.build import compile_sayings  # noqa: PLC0415 - YAML is only for building

    return compile_sayings(text)


@cache
def sayings() -> Mapping[str, Any]:
    """Return the wordings; read once in a process."""
    found: Mapping[str, Any] = load_ready(*SAYINGS, make_sayings)
    return found


def house_ruling(
    text: str, language: Language, *, told: bool = False, values: Values | None = None
) -> tuple[str, Value] | None:
    """Return the rule and value that a line rules on for the house; None where it is no such ruling.

    ``told``: it was asked for as a rule (``/casa``), so the line need not say that it is the house's.
    ``values`` are those of the rules in force: with them a ruling may change a part of one. The value is
    UNPLAYED where tables rule so and the referee does not play it.
    """
    line = _cut(text, language.lexicon)
    if line is None or not (told or line.house):
        return None
    return _ruled(_joined(line.bits), values or {})


def house_claim(text: str, language: Language) -> tuple[str, list[int]] | None:
    """Return what a line claims of the house's rules and the numbers in it; None where it claims nothing.

    It must begin with whose rule it is («aqui», «combinamos que») and say what can, must or may not be.
    """
    line = _cut(text, language.lexicon)
    if line is None or not line.begins or line.refused or not line.rest:
        return None
    if not any(bit.may & _CLAIMS for bit in line.bits[1:]):
        return None
    return text[line.rest[0].start :], _numbers(line.bits)


def begins_house(text: str, language: Language) -> bool:
    """Return whether a line begins with whose rule it is, where any line may say that it is "aqui"."""
    line = _cut(text, language.lexicon)
    return line is not None and bool(line.bits[0].may & {"house", "today"})


def is_generic(text: str, language: Language) -> bool:
    """Return whether a line that begins with «aqui» tells how things are done, and not what happened."""
    line = _cut(text, language.lexicon)
    if line is None or not line.begins or line.refused:
        return False
    rest = line.bits[1:]
    if any("tie" in bit.may for bit in rest) and any(bit.may & _OWNERS for bit in rest):
        return True
    return any(bit.may & _HOW or bit.text in _GENERIC for bit in rest)


def is_house_talk(text: str, language: Language) -> bool:
    """Return whether a line can only be about the house's rules, whatever it says of them.

    «aqui» alone may begin anything; «combinamos que», «na nossa casa», «combinado:» do not.
    """
    line = _cut(text, language.lexicon)
    if line is None or not line.begins or line.refused or not line.rest:
        return False
    plain = " ".join(fold(word.text) for word in line.spoken) + " "
    headed = ":" in text[line.spoken[-len(line.rest) - 1].end : line.rest[0].start]
    return headed or any(plain.startswith(f"{sign} ") for sign in sayings()["signs"])


class _Line(NamedTuple):
    """A line without its stops, cut into phrases; ``rest`` are the words behind the first phrase."""

    spoken: tuple[Word, ...]
    bits: tuple[Bit, ...]
    rest: tuple[Word, ...]
    house: bool
    begins: bool
    refused: bool


@lru_cache(maxsize=8)
def _cut(text: str, lexicon: Lexicon) -> _Line | None:
    """Return a line cut into phrases, None for a question, silence, or what is too long for a ruling."""
    line = words(text)
    spoken = tuple(word for word in line if word.text not in STOPS)
    if not spoken or len(spoken) > LONGEST or any(word.text == "?" for word in line):
        return None
    bits = tuple(_bits(spoken, lexicon))
    return _Line(
        spoken,
        bits,
        spoken[bits[0].text.count(" ") + 1 :],
        any(bit.may & {"house", "today"} for bit in bits),
        "house" in bits[0].may,
        any("refused" in bit.may for bit in bits),
    )


def _bits(line: Sequence[Word], lexicon: Lexicon) -> Iterator[Bit]:
    """Yield the line's phrases, the longest known first."""
    known: Mapping[str, str] = sayings()["words"]
    longest: Mapping[str, int] = sayings()["longest"]
    plain = [fold(word.text) for word in line]
    at = 0
    while at < len(plain):
        for length in range(min(longest.get(plain[at], 1), len(plain) - at), 0, -1):
            tags = known.get(" ".join(plain[at : at + length]))
            if tags is not None:
                break
        if tags is not None and length > 1:
            heard = " ".join(plain[at : at + length])
            n = sayings()["numbers"].get(heard)
            yield from (Bit(frozenset(part.split()), n, heard) for part in tags.split(">"))
        else:
            length = 1
            yield _single(line[at].text, tags, lexicon)._replace(text=plain[at])
        at += length


def _single(text: str, tags: str | None, lexicon: Lexicon) -> Bit:
    """Return what one word may be: what the sayings make of it, else the lexicon; nothing where unknown."""
    if _is_number(text):
        return Bit(frozenset({"num"}), int(text))
    heard = Bit(frozenset())
    for form in dict.fromkeys((text, squeeze(text))):
        readings = (*lexicon.look_up(form), *lexicon.folded(form))
        if readings:
            heard = _read(readings)
            break
    n = sayings()["numbers"].get(fold(text), heard.n)
    return heard if tags is None else Bit(frozenset(tags.split()), n if "num" in tags.split() else None)


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
    found = [bit for bit in bits if not bit.may & _EMPTY or bit.may - _EMPTY]
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


def _ruled(bits: Sequence[Bit], values: Values) -> tuple[str, Value] | None:
    """Return what the bits rule on, None where they rule on nothing or on two things."""
    calls = call_names(values) if values else {}
    found: list[tuple[str, Value]] = []
    for row in sayings()["rulings"]:
        value = _fits_call(row, bits, values, calls) if "call" in row["all"] else _fits(row, bits, values)
        if value is not None and (row["rule"], value) not in found:
            found.append((row["rule"], value))
    return found[0] if len(found) == 1 else None


def _fits_call(
    row: Mapping[str, Any], bits: Sequence[Bit], values: Values, calls: Mapping[str, int]
) -> Value | None:
    """Return the value of a row that speaks of a call, the first call named being meant."""
    for place, bit in enumerate(bits):
        call = calls.get(bit.text.removeprefix("o "))
        if call is not None:
            named = [*bits[:place], Bit(frozenset({"call"})), *bits[place + 1 :]]
            value = _fits(row, named, values, call)
            if value is not None:
                return value
    return None


def _fits(
    row: Mapping[str, Any], bits: Sequence[Bit], values: Values, call: int | None = None
) -> Value | None:
    """Return the value of a row where all it needs is said and nothing else, None where not."""
    need, allowed = set(row["all"]), {*row["all"], *row["ok"], *sayings()["everywhere"]}
    if any(not bit.may & allowed for bit in bits) or not _covered(row["all"], bits):
        return None
    number = None
    if row["from"]:
        numbers = _numbers(bits) if "num" in need else []
        if len(numbers) != 1 or not row["from"][0] <= numbers[0] <= row["from"][1]:
            return None
        number = numbers[0]
    value: Value = row["value"]
    if is_recipe(value):
        return worked(value, values, call, number) if values else None
    return value if number is None else _read_value(row["rule"], _filled(value, number))


def _numbers(bits: Sequence[Bit]) -> list[int]:
    """Return the numbers told; an article that is no more than one counts where there is no other."""
    told = [(bit.n, "nothing" in bit.may) for bit in bits if bit.n is not None]
    return [n for n, article in told if not article] or [n for n, _ in told]


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
