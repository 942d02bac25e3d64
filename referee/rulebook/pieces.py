"""Shapes made of others, and those of what surrounds a value: options, free tables, sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rulebook.cite import Value
from referee.rulebook.shapes import Fields, Number, Place, Schema, Shape, Token, Word, is_number, kind_of
from referee.yamltext import Items, Node, Table, Text


@dataclass(frozen=True, slots=True)
class Either:
    """One shape for scalars and another for tables, or two kinds of scalars: word or number."""

    word: Word
    other: Shape

    def read(self, node: Node, place: Place) -> Value | None:
        """Return what the shape that fits the node makes of it."""
        wordy = isinstance(node, Text) and (not isinstance(self.other, Number) or not is_number(node.text))
        return (self.word if wordy else self.other).read(node, place)

    def schema(self) -> Schema:
        """Return the choice of the two."""
        return {"anyOf": [self.word.schema(), self.other.schema()]}


@dataclass(frozen=True, slots=True)
class ByKey:
    """A table that has one of several forms; the first key found says which."""

    forms: Mapping[str, Fields]

    def read(self, node: Node, place: Place) -> Value | None:
        """Return what the form that fits makes of the table."""
        for key, form in self.forms.items():
            if isinstance(node, Table) and key in node.entries:
                return form.read(node, place)
        keys = " ou ".join(f"{{{key}: …}}" for key in self.forms)
        place.fault(node, f"{kind_of(node)} não vale.", f"Escreva {keys}.")
        return None

    def schema(self) -> Schema:
        """Return the choice of the forms."""
        return {"anyOf": [form.schema() for form in self.forms.values()]}


@dataclass(frozen=True, slots=True)
class AsOption:
    """The shape of another table's value: also what the referee does not play by."""

    shape: Shape

    def read(self, node: Node, place: Place) -> Value | None:
        """Return what the shape makes of the node when it need not be played by."""
        return self.shape.read(node, Place(place.name, place.report, option=True))

    def schema(self) -> Schema:
        """Return a schema that leaves the check to the reader."""
        return {"description": "como o value da regra"}


@dataclass(frozen=True, slots=True)
class Mapped:
    """A table whose keys are the writer's own, all of one form, and whose values have one shape."""

    key: Token
    value: Shape

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the table, or None where any key or value is at fault."""
        if not isinstance(node, Table):
            place.fault(node, f"{kind_of(node)} onde cabe uma tabela.", "Escreva {chave: valor}.")
            return None
        good, values = True, dict[str, Value]()
        for key, entry in node.entries.items():
            name = self.key.read(Text(node.lines[key], key), place)
            value = self.value.read(entry, place.inside(key))
            if name is None or value is None:
                good = False
            else:
                values[key] = value
        return values if good else None

    def schema(self) -> Schema:
        """Return an object with free keys."""
        names = {"pattern": self.key.pattern}
        return {"type": "object", "propertyNames": names, "additionalProperties": self.value.schema()}


@dataclass(frozen=True, slots=True)
class References:
    """A source and the place in it, or several: ``[id, place]`` or ``[[id, place], [id, place]]``."""

    def read(self, node: Node, place: Place) -> Value | None:
        """Return the list of pairs."""
        pairs = pairs_of(node)
        if pairs is not None:
            return [[source.text, " ".join(where.text.split())] for source, where in pairs]
        place.fault(node, f"{kind_of(node)} não diz fonte e lugar.", 'Escreva [fonte, "lugar"].')
        return None

    def schema(self) -> Schema:
        """Return a pair of texts, or a list of such pairs."""
        text = {"type": "string", "minLength": 1}
        pair = {"type": "array", "items": text, "minItems": 2, "maxItems": 2}
        return {"anyOf": [pair, {"type": "array", "items": pair, "minItems": 1}]}


def pairs_of(node: Node) -> list[tuple[Text, Text]] | None:
    """Return the (source, place) pairs of a node, or None where it holds anything else."""
    if not isinstance(node, Items) or not node.items:
        return None
    rows = node.items if isinstance(node.items[0], Items) else (node,)
    pairs: list[tuple[Text, Text]] = []
    for row in rows:
        match row:
            case Items(items=(Text(text=source) as first, Text(text=where) as second)) if (
                source and where.strip()
            ):
                pairs.append((first, second))
            case _:
                return None
    return pairs
