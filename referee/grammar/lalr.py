"""A small driver for the LALR tables that Lark builds.

Importing Lark costs as much as a whole small program, so the tables are built beforehand
(``build.py``) and driven here. A sentence is a lattice: at each place several readings of the next
words are possible. The driver follows all of them (a reading that the grammar does not accept
dies at once) and reports every place where the start rule is complete, with its tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

Action = int
"""Positive: shift to that state less one. Negative: reduce by that rule, counted from -1."""


class Node(NamedTuple):
    """A rule of the grammar that was matched: its alias or name, and what it is made of."""

    name: str
    children: tuple[Any, ...]


class Edge(NamedTuple):
    """A reading of the words from ``first`` to before ``end``: its kind, its attributes, what it costs."""

    kind: str
    attrs: Mapping[str, str]
    first: int
    end: int
    cost: int

    @property
    def last(self) -> int:
        """The last word read."""
        return self.end - 1

    def get(self, key: str) -> str | None:
        """Return an attribute of the reading, None where it has none."""
        return self.attrs.get(key)


class Match(NamedTuple):
    """The start rule is complete at ``end``: its tree and the cost of the readings taken."""

    end: int
    tree: Any
    cost: int


class _Link:
    """One place of the parse stack; links share their tails. ``key`` stands for all the states below.

    ``reduced`` remembers what each rule makes of the stack here: every reading of the next word asks again.
    ``dead`` are the kinds that no stack of these states goes on with: one set for all of them.
    """

    __slots__ = ("below", "dead", "key", "reduced", "state", "value")

    def __init__(self, state: int, value: Any, below: Any, place: tuple[int, set[str]]) -> None:
        self.state = state
        self.value = value
        self.below = below
        self.key, self.dead = place
        self.reduced: dict[int, _Link] = {}


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
        self._places: dict[tuple[int, int], tuple[int, set[str]]] = {}
        self._start = _Link(tables.start, None, None, (0, set()))

    def _push(self, state: int, value: Any, below: _Link) -> _Link:
        pair = (below.key, state)
        place = self._places.get(pair)
        if place is None:
            place = self._places[pair] = (len(self._places) + 1, set())
        return _Link(state, value, below, place)

    def advance(self, link: _Link, kind: str, value: Any) -> _Link | None:
        """Return the stack after reading one symbol, or None where the grammar does not allow it."""
        if kind in link.dead:
            return None
        actions, gotos, rules = self.tables.actions, self.tables.gotos, self.tables.rules
        begun = link
        while True:
            action = actions[link.state].get(kind, 0)
            if action > 0:
                return self._push(action - 1, value, link)
            if action == 0:
                if kind == "$END" and link.state == self.tables.final:
                    return link
                begun.dead.add(kind)
                return None
            after = link.reduced.get(action)
            if after is None:
                origin, length, name, inline = rules[-action - 1]
                parts: list[Any] = []
                below = link
                for _ in range(length):
                    parts.append(below.value)
                    below = below.below
                parts.reverse()
                after = self._push(gotos[below.state][origin], _reduce(parts, name, inline=inline), below)
                link.reduced[action] = after
            link = after

    def matches(
        self, at: int, edges: Callable[[int], Iterable[Edge]], weigh: Callable[[Node], int]
    ) -> list[Match]:
        """Return the clauses that start at ``at``, the cheapest for each end; ``weigh`` adds to the cost."""
        begins = self.tables.actions[self._start.state]
        if not any(edge.kind in begins for edge in edges(at)):
            return []
        found: list[Match] = []
        open_: dict[int, dict[int, tuple[int, _Link, bool]]] = {at: {0: (0, self._start, False)}}
        advance = self.advance
        while open_:
            here = min(open_)
            best: Match | None = None
            following = edges(here)
            for cost, link, ends in open_.pop(here).values():
                if ends:
                    done = advance(link, "$END", None)
                    if done is not None:
                        whole = cost + weigh(done.value)
                        if best is None or whole < best.cost:
                            best = Match(here, done.value, whole)
                for edge in following:
                    kind, _, _, end, dear = edge
                    # A word that is skipped ends no clause: without it the clause is the same.
                    moved = advance(link, kind, edge) if kind else link if here > at else None
                    if moved is not None:
                        _keep(open_.setdefault(end, {}), cost + dear, moved, ends=bool(kind))
            if best is not None:
                found.append(best)
        return found


def leaves(tree: Node) -> Iterator[Edge]:
    """Yield the words that a tree is made of, in order."""
    for child in tree.children:
        if type(child) is Node:
            yield from leaves(child)
        elif type(child) is Edge:
            yield child


def _keep(places: dict[int, tuple[int, _Link, bool]], cost: int, link: _Link, *, ends: bool) -> None:
    """Keep a stack unless one of the same states is there already and costs no more."""
    known = places.get(link.key)
    if known is None or cost < known[0]:
        places[link.key] = (cost, link, ends)


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
