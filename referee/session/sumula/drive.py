"""The grammar's LALR tables run over the tokens of one line, each of which may be of several kinds.

Every reading that the grammar allows is followed; readings that are in the same states are one, the first
of them. The tables are made from ``sumula.lark`` by Lark ahead of time, so that reading needs no Lark.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.grammar.tables import compile_grammar
from referee.readymade import load_ready, own_file
from referee.session.sumula.lex import Token

GRAMMAR = ("sumula", [own_file("session", "sumula", "sumula.lark")])
"""The kept tables and what they are made of, for ``session.build``."""

make_tables = compile_grammar
END = "$END"


class Node(NamedTuple):
    """A rule of the grammar that was matched: its alias or name, and what it is made of."""

    name: str
    children: tuple[Any, ...]


class Leaf(NamedTuple):
    """A token in the kind that the grammar took it for."""

    kind: str
    value: Any


class _Stack(NamedTuple):
    state: int
    value: Any
    below: Any


class Parsed(NamedTuple):
    """The tree of a line, None where there is none; ``reach`` tokens fit before the first that does not."""

    tree: Node | None
    reach: int


@cache
def _tables() -> Any:  # noqa: ANN401 - plain JSON
    return load_ready(*GRAMMAR, make_tables)


def parse(found: Sequence[Token]) -> Parsed:
    """Return the tree of a line's tokens."""
    stacks = [_Stack(_tables()["start"], None, None)]
    for place, token in enumerate(found):
        moved: dict[tuple[int, ...], _Stack] = {}
        for stack in stacks:
            for kind, value in token.kinds:
                after = _advance(stack, kind, Leaf(kind, value))
                if after is not None:
                    moved.setdefault(_states(after), after)
        if not moved:
            return Parsed(None, place)
        stacks = list(moved.values())
    ends = (_advance(stack, END, None) for stack in stacks)
    whole = next((end.value for end in ends if end is not None), None)
    return Parsed(whole, len(found))


def _states(stack: _Stack | None) -> tuple[int, ...]:
    found = []
    while stack is not None:
        found.append(stack.state)
        stack = stack.below
    return tuple(found)


def _advance(stack: _Stack, kind: str, value: Any) -> _Stack | None:  # noqa: ANN401 - what trees are made of
    """Return the stack after one symbol, None where the grammar does not allow it."""
    tables = _tables()
    while True:
        action = tables["actions"][stack.state].get(kind, 0)
        if action > 0:
            return _Stack(action - 1, value, stack)
        if action == 0:
            return stack if kind == END and stack.state == tables["final"] else None
        origin, length, name, inline = tables["rules"][-action - 1]
        parts: list[Any] = []
        below = stack
        for _ in range(length):
            parts.append(below.value)
            below = below.below
        reduced = _reduced(parts[::-1], name, inline=inline)
        stack = _Stack(tables["gotos"][below.state][origin], reduced, below)


def _reduced(parts: list[Any], name: str, *, inline: bool) -> Any:  # noqa: ANN401 - what trees are made of
    flat: list[Any] = []
    for part in parts:
        flat.extend(part if type(part) is list else [part])
    if inline:
        return flat if len(flat) != 1 else flat[0]
    return Node(name, tuple(flat))
