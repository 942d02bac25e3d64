"""Shapes of values: how a YAML node becomes a plain value, and what is said where it cannot.

A shape reads a node and reports faults instead of raising, so that a file's faults come out all
at once. Each shape also gives its JSON Schema, from which editors complete and check a pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from referee.cards import SUITS
from referee.rulebook.cite import Value
from referee.yamltext import Items, Node, Table, Text

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema; its values are what that standard allows."""

LONGEST_ECHO: Final = 40

Report: TypeAlias = Callable[[int, str, str], None]
"""Takes a fault: line, what is wrong, what to write instead."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands, for messages. ``option``: it is another table's value, not ours."""

    name: str
    report: Report
    option: bool = False

    def inside(self, part: str) -> Place:
        """Return the place of a part of this one."""
        return Place(f"{self.name}, {part}", self.report, self.option)

    def fault(self, node: Node, what: str, fix: str) -> None:
        """Report a fault of a node that stands here, unless one has been reported of it already."""
        if isinstance(node, Text) and node.bad:
            return
        self.report(node.line, f"em {self.name}: {what}", fix)


class Shape(Protocol):
    """What all shapes do."""

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the plain value of a node, or None after reporting its faults."""

    def schema(self) -> Schema:
        """Return the JSON Schema of the values of this shape."""


def meant(word: str, known: tuple[str, ...]) -> str:
    """Return what to write instead of a misspelt word: the nearest known one, or all of them."""
    from difflib import get_close_matches  # noqa: PLC0415 - only for messages, so imported late

    near = get_close_matches(word, known, n=1, cutoff=0.6)
    listed = ", ".join(known)
    return f"Quis dizer «{near[0]}»?" if near else f"Use um destes: {listed}."


def kind_of(node: Node) -> str:
    """Return what a node is, for messages."""
    if isinstance(node, Table):
        return "uma tabela"
    if isinstance(node, Items):
        return "uma lista"
    text = node.text if len(node.text) <= LONGEST_ECHO else node.text[: LONGEST_ECHO - 1] + "…"
    return f"«{text}»" if text else "nada"


@dataclass(frozen=True, slots=True)
class Word:
    """One of some words. ``unplayed``: values that tables use and the referee does not play by."""

    known: tuple[str, ...]
    unplayed: tuple[str, ...] = ()

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the word."""
        text = node.text if isinstance(node, Text) else None
        if text in self.known or (place.option and text in self.unplayed):
            return text
        if text in self.unplayed:
            use = ", ".join(self.known)
            place.fault(node, f"o árbitro conhece «{text}», mas não sabe apitar assim.", f"Use: {use}.")
        else:
            known = (*self.known, *self.unplayed) if place.option else self.known
            place.fault(node, f"{kind_of(node)} não vale.", meant(text or "", known))
        return None

    def schema(self) -> Schema:
        """Return an enumeration; a rank written with digits is a number to other YAML readers."""
        return {"enum": [*self.known, *(int(word) for word in self.known if is_number(word))]}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two others, written with digits."""

    least: int
    most: int

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the number."""
        text = node.text if isinstance(node, Text) else ""
        number = int(text) if is_number(text) else None
        if number is not None and self.least <= number <= self.most:
            return number
        ends = f"um número de {self.least} a {self.most}" if self.least < self.most else self.least
        say = f"Escreva {ends}."
        place.fault(node, f"{kind_of(node)} não vale.", say)
        return None

    def schema(self) -> Schema:
        """Return a bounded integer."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


def is_number(text: str) -> bool:
    """Return whether a text is a whole number in plain digits, as people write it."""
    return text.isascii() and text.isdigit() and len(text) <= 4 and (text == "0" or text[0] != "0")


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false; ``fixed`` where the referee knows only one of them."""

    fixed: bool | None = None

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the truth value."""
        text = node.text if isinstance(node, Text) else None
        words = ("true", "false") if self.fixed is None or place.option else (str(self.fixed).lower(),)
        if text in words:
            return text == "true"
        place.fault(node, f"{kind_of(node)} não vale.", f"Escreva {' ou '.join(words)}.")
        return None

    def schema(self) -> Schema:
        """Return a boolean, or the only one."""
        return {"type": "boolean"} if self.fixed is None else {"const": self.fixed}


def _is_rank(text: str) -> bool:
    return text.isascii() and text.isalnum() and text == text.upper() and len(text) <= 2


def _is_card(text: str) -> bool:
    return len(text) > 1 and text[-1] in SUITS and _is_rank(text[:-1])


def _is_name(text: str) -> bool:
    bare = text.replace("_", "")
    return bare.isascii() and bare.isalnum() and bare == bare.lower() and not bare[:1].isdigit()


@dataclass(frozen=True, slots=True)
class Token:
    """A short text of a given form."""

    test: Callable[[str], bool]
    pattern: str
    example: str

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the text."""
        if isinstance(node, Text) and node.text and self.test(node.text):
            return node.text
        place.fault(node, f"{kind_of(node)} não vale.", f"Escreva {self.example}.")
        return None

    def schema(self) -> Schema:
        """Return a string, or an integer where a rank is written with digits."""
        return {"type": ["string", "integer"], "pattern": self.pattern}


RANK = Token(_is_rank, "^[0-9A-Z]{1,2}$", "uma carta pelo número ou letra maiúscula: 4, 7, Q, A")
SUIT = Word(SUITS)
CARD = Token(_is_card, "^[0-9A-Z]{1,2}[pceo]$", "uma carta com o naipe: 4p, 7c, Ae, 7o")
NAME = Token(_is_name, "^[a-z_][a-z0-9_]*$", "um nome em minúsculas, sem acento: truco, vale_quatro")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text for people, of at most ``most`` characters."""

    most: int = 500

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the text with its spaces and line ends made single spaces."""
        text = " ".join(node.text.split()) if isinstance(node, Text) else ""
        if text and len(text) <= self.most:
            return text
        what = f"o texto passa de {self.most} letras." if text else f"{kind_of(node)} não vale."
        place.fault(node, what, "Escreva uma frase curta.")
        return None

    def schema(self) -> Schema:
        """Return a bounded string."""
        return {"type": "string", "minLength": 1, "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of values of one shape, none of them twice where ``unique``."""

    item: Shape
    least: int = 1
    most: int = 40
    unique: bool = True

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the list, or None where any item is at fault."""
        if not isinstance(node, Items):
            place.fault(node, f"{kind_of(node)} onde cabe uma lista.", "Use colchetes: [a, b].")
            return None
        values = [self.item.read(item, place.inside(f"{n}º item")) for n, item in enumerate(node.items, 1)]
        if any(value is None for value in values):
            return None
        if not self.least <= len(values) <= self.most:
            place.fault(node, f"a lista tem {len(values)} itens.", f"Escreva de {self.least} a {self.most}.")
            return None
        return self._unrepeated([value for value in values if value is not None], node, place)

    def _unrepeated(self, values: list[Value], node: Items, place: Place) -> Value | None:
        for n, value in enumerate(values):
            if self.unique and value in values[:n]:
                place.fault(node.items[n], f"«{value}» aparece duas vezes.", "Deixe uma só.")
                return None
        return values

    def schema(self) -> Schema:
        """Return an array."""
        ends = {"minItems": self.least, "maxItems": self.most}
        return {"type": "array", "items": self.item.schema(), "uniqueItems": self.unique, **ends}


@dataclass(frozen=True, slots=True)
class Fields:
    """A table with closed keys."""

    required: Mapping[str, Shape]
    optional: Mapping[str, Shape] = field(default_factory=dict)

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the table, in the order of the shape, or None where anything is at fault."""
        if not isinstance(node, Table):
            keys = ", ".join(f"{key}: …" for key in self.required)
            place.fault(node, f"{kind_of(node)} onde cabe uma tabela.", f"Escreva {{{keys}}}.")
            return None
        shapes = {**self.required, **self.optional}
        good = check_keys(node, tuple(shapes), tuple(self.required), place)
        values: dict[str, Value] = {}
        for key, shape in shapes.items():
            if key not in node.entries:
                continue
            value = shape.read(node.entries[key], place.inside(key))
            if value is None:
                good = False
            else:
                values[key] = value
        return values if good else None

    def schema(self) -> Schema:
        """Return an object with no other keys."""
        shapes = {**self.required, **self.optional}
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in shapes.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }


def check_keys(table: Table, known: tuple[str, ...], required: tuple[str, ...], place: Place) -> bool:
    """Report the unknown and the missing keys of a table; return whether there are none."""
    unknown = [key for key in table.entries if key not in known]
    for key in unknown:
        empty = table.entries[key] == Text(table.entries[key].line, "")  # {text: a, b} reads as two keys
        fix = "Ponha entre aspas o texto que tem vírgula." if empty and " " in key else meant(key, known)
        place.report(table.lines[key], f"em {place.name}: a chave «{key}» não existe.", fix)
    missing = [key for key in required if key not in table.entries]
    for key in missing:
        place.fault(table, f"falta a chave «{key}».", f"Acrescente «{key}: …».")
    return not unknown and not missing
