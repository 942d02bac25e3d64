"""A small driver for the LALR tables that Lark builds.

Importing Lark costs as much as a whole small program, so the tables are built beforehand
(``build.py``) and driven here. A sentence is a lattice: at each place several readings of the next
words are possible. The driver follows all of them (a reading that the grammar does not accept
dies at once) and reports every place where the start rule is complete, with its tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

Action = int
"""Positive: shift to that state less one. Negative: reduce by that rule, counted from -1."""


class Node(NamedTuple):
    """A rule of the grammar that was matched: its alias or name, and what it is made of."""

    name: str
    children: tuple[Any, ...]


class Edge(NamedTuple):
    """A reading of the words from one place to ``end``: its kind, its value, what it costs."""

    kind: str
    value: Any
    end: int
    cost: int


class Match(NamedTuple):
    """The start rule is complete at ``end``: its tree and the cost of the readings taken."""

    end: int
    tree: Any
    cost: int


class _Link(NamedTuple):
    """One place of the parse stack; links share their tails. ``key`` stands for all the states below."""

    state: int
    value: Any
    below: Any
    key: int


class Tables(NamedTuple):
    """What ``build.py`` writes: actions and gotos by state, rules, the first and the last state."""

    actions: list[dict[str, Action]]
    gotos: list[dict[str, int]]
    rules: list[list[Any]]  # [origin, length, name, inline]
    start: int
    final: int


class Driver:
    """Runs the tables over a lattice. Stacks of the same states are one: the cheapest is kept."""

    def __init__(self, tables: Tables) -> None:
        """Take the tables of one grammar."""
        self.tables = tables
        self._keys: dict[tuple[int, int], int] = {}
        self._start = _Link(tables.start, None, None, 0)

    def _push(self, state: int, value: Any, below: _Link) -> _Link:
        pair = (below.key, state)
        key = self._keys.get(pair)
        if key is None:
            key = self._keys[pair] = len(self._keys) + 1
        return _Link(state, value, below, key)

    def advance(self, link: _Link, kind: str, value: Any) -> _Link | None:
        """Return the stack after reading one symbol, or None where the grammar does not allow it."""
        actions, gotos, rules = self.tables.actions, self.tables.gotos, self.tables.rules
        while True:
            action = actions[link.state].get(kind, 0)
            if action > 0:
                return self._push(action - 1, value, link)
            if action == 0:
                return link if kind == "$END" and link.state == self.tables.final else None
            origin, length, name, inline = rules[-action - 1]
            parts: list[Any] = []
            below = link
            for _ in range(length):
                parts.append(below.value)
                below = below.below
            parts.reverse()
            link = self._push(gotos[below.state][origin], _reduce(parts, name, inline=inline), below)

    def matches(
        self, at: int, edges: Callable[[int], Iterable[Edge]], weigh: Callable[[Node], int]
    ) -> list[Match]:
        """Return every clause that starts at ``at``, the cheapest for each end; ``weigh`` adds its own cost."""
        found: list[Match] = []
        open_: dict[int, dict[int, tuple[int, _Link]]] = {at: {0: (0, self._start)}}
        while open_:
            here = min(open_)
            best: Match | None = None
            for cost, link in open_.pop(here).values():
                if here > at:
                    done = self.advance(link, "$END", None)
                    if done is not None:
                        whole = cost + weigh(done.value)
                        if best is None or whole < best.cost:
                            best = Match(here, done.value, whole)
                for edge in edges(here):
                    skipped = link if here > at else None
                    moved = self.advance(link, edge.kind, edge) if edge.kind else skipped
                    if moved is not None:
                        _keep(open_.setdefault(edge.end, {}), cost + edge.cost, moved)
            if best is not None:
                found.append(best)
        return found


def _keep(places: dict[int, tuple[int, _Link]], cost: int, link: _Link) -> None:
    """Keep a stack unless one of the same states is there already and costs no more."""
    known = places.get(link.key)
    if known is None or cost < known[0]:
        places[link.key] = (cost, link)


def _reduce(parts: list[Any], name: str, *, inline: bool) -> Any:
    flat: list[Any] = []
    for part in parts:
        if type(part) is list:
            flat.extend(part)
        else:
            flat.append(part)
    if inline:
        return flat if len(flat) != 1 else flat[0]
    return Node(name, tuple(flat))
