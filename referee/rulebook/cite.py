"""What a loaded pack is: its rules with their text, basis and sources, ready to be cited.

The classes are named tuples and not dataclasses: they are made on every start of the command,
and importing ``dataclasses`` takes longer than all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from referee.rulebook.model import RuleSet

Basis: TypeAlias = Literal["text", "inferred", "custom", "house", "unspecified"]
BASES: Final[tuple[Basis, ...]] = ("text", "inferred", "custom", "house", "unspecified")
"""text: a document says it; inferred: it follows from one; custom: players commonly do it;
house: the table agreed on it; unspecified: nothing settles it."""

Value: TypeAlias = "str | int | bool | Sequence[Value] | Mapping[str, Value]"
"""A rule's value as plain JSON: words, numbers, true or false, lists and objects of them."""


class Source(NamedTuple):
    """A document. ``read_on`` is an ISO date; ``url`` None where none is known."""

    id: str
    title: str
    url: str | None
    kind: Literal["site", "regulation", "table"]
    read_on: str


class Reference(NamedTuple):
    """A place in a document: ``where`` is a section, a paragraph."""

    source: Source
    where: str


class Option(NamedTuple):
    """Another known value of a rule, in a sentence, and who plays it."""

    value: Value
    text: str
    who: str


class Rule(NamedTuple):
    """One rule of a pack.

    ``origin`` is the pack of the lineage that states it. ``parts`` gives the basis of a part of
    the rule where it is not that of the whole: of one step of a ladder, of one number of players.
    """

    id: str
    value: Value
    text: str
    basis: Basis
    sources: tuple[Reference, ...]
    origin: str
    options: tuple[Option, ...] = ()
    note: str | None = None
    parts: Mapping[str, Basis] = MappingProxyType({})

    def basis_of(self, part: str) -> Basis:
        """Return the basis of a part of the rule; that of the whole where none is stated."""
        return self.parts.get(part, self.basis)


class Signal(NamedTuple):
    """A sign and the card it stands for: a rank (``3``) or a manilha's suit (``manilha.p``)."""

    card: str
    sign: str
    reference: Reference


class Pack(NamedTuple):
    """A loaded pack: every rule of the house, its own or inherited.

    ``lineage`` runs from the root to the pack itself. ``terms`` says what the pack calls a trick,
    a hand, a game and a match. ``words`` are the pack's own words, each a mapping of text.
    ``digest`` changes whenever a file of the lineage does.
    """

    id: str
    title: str
    extends: str | None
    lineage: tuple[str, ...]
    rules: Mapping[str, Rule]
    ruleset: RuleSet
    sources: Mapping[str, Source]
    terms: Mapping[str, str]
    signals: tuple[Signal, ...]
    words: Mapping[str, Mapping[str, str]]
    digest: str

    def rule(self, key: str) -> Rule:
        """Return the rule that an id (or a RuleKey) names. Raises KeyError for an unknown id."""
        return self.rules[key]


class PackInfo(NamedTuple):
    """What a list of packs shows. ``faulty``: the file has faults and cannot be played by."""

    id: str
    title: str
    extends: str | None
    faulty: bool = False


class Fault(NamedTuple):
    """What is wrong in a file, at which line, and what to do about it, in Portuguese."""

    file: str
    line: int
    what: str
    fix: str

    def __str__(self) -> str:
        """Return the fault in one line, as compilers do: ``file:line: what fix``. Line 0: none."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.what} {self.fix}"


class PackError(Exception):
    """Raised for a pack that cannot be used: ``faults`` are all that were found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults; the message lists them, one a line."""
        self.faults = faults
        super().__init__("\n".join(str(fault) for fault in faults))


class UnknownPackError(PackError):
    """Raised where no such pack exists or its file cannot be read at all."""
