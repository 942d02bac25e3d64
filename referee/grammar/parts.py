"""The parts of a clause of the grammar: its words by kind, the people and the cards it names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.grammar import said as s
from referee.grammar.lalr import Edge, Node
from referee.grammar.lattice import Lattice

PEOPLE = {kind.upper(): kind for kind in ("me", "us", "them", "he", "other", "everyone", "partner")}


class Parts:
    """The parts of a clause, by kind."""

    def __init__(self, clause: Node, lattice: Lattice, span: s.Span) -> None:
        """Sort the children of a clause."""
        self.lattice = lattice
        self.span = span
        self.kinds = [c.name if isinstance(c, Node) else str(c.kind) for c in clause.children]
        self.tokens: list[Edge] = [c for c in clause.children if isinstance(c, Edge)]
        nodes = [c for c in clause.children if isinstance(c, Node)]
        self.cards = [_card(n, lattice) for n in nodes if n.name == "card"]
        self.whos = [_whos(n) for n in nodes if n.name == "who"]

    def first(self, *kinds: str) -> Edge | None:
        """Return the first token of one of the kinds."""
        return next((t for t in self.tokens if t.kind in kinds), None)

    @property
    def ordered(self) -> bool:
        """Whether the verb is an order to somebody ("joga o zap, Caio") and nothing that happened."""
        verb = self.first("PLAY", "COVER")
        if verb is None or set((verb.get("form") or "").split("|")) != {"3s.pres"}:
            return False
        at = next(n for n, kind in enumerate(self.kinds) if kind in {"PLAY", "COVER"})
        return "who" not in self.kinds[:at]

    def one_card(self, at: int) -> bool:
        """Return whether the word before a number makes it a card: "fez um três", "empatou com dois"."""
        return self.lattice.one(at) or (at >= 0 and any(e.kind == "WITH" for e in self.lattice.edges(at)))

    def all(self, kind: str) -> list[Edge]:
        """Return the tokens of a kind, in order."""
        return [t for t in self.tokens if t.kind == kind]

    @property
    def who(self) -> tuple[s.Who, ...]:
        """The subject: as named, else as the verb says it."""
        if self.whos:
            return self.whos[0]
        person = next((f for t in self.tokens if (f := person_of(t))), "")
        return (s.Who("verb" + person),) if person else ()

    @property
    def owner(self) -> s.Who | None:
        """The person of "nossa", "do Beto" or of a subject after "foi"."""
        poss = self.first("POSS")
        if poss is not None:
            return s.Who(str(poss.get("who")))
        people = [one_person(t) for t in self.tokens if t.kind in {*PEOPLE, "NAME", "SIDE", "ROLE"}]
        if people:
            return people[-1]
        return self.whos[-1][0] if self.whos else None

    @property
    def contrasts(self) -> bool:
        """Whether "o dois, não o três" says which it was not: the comma stands before the "não"."""
        neg = self.first("NEG")
        texts = self.lattice.texts
        return neg is not None and texts[neg.first - 1] == "," and texts[neg.end] != ","

    @property
    def owners(self) -> tuple[s.Who, ...]:
        """The people that something belongs to, in order: "nossa, não deles", "do Beto e não do Caio"."""
        kinds = {*PEOPLE, "NAME", "SIDE", "ROLE"}
        people = [t for t in self.tokens if t.kind == "POSS" or t.kind in kinds]
        return tuple(s.Who(str(t.get("who"))) if t.kind == "POSS" else one_person(t) for t in people)

    @property
    def card(self) -> s.SaidCard | None:
        """The first card, if any."""
        return self.cards[0] if self.cards else None


def person_of(token: Edge) -> str:
    """Return the person of a verb's form; the third where the first is spelled the same ("disse").

    A past comes before a present ("sai" without its accent is "saí").
    """
    forms = [f for f in (token.get("form") or "").split("|") if f[:2] in {"1s", "3s", "1p", "3p"}]
    past = [f for f in forms if f.endswith("past")] if "3s.pres" in forms else forms
    people = [form[:2] for form in past or forms]
    return "3s" if "3s" in people else people[0] if people else ""


def one_person(part: Any) -> s.Who:
    """Return the person that a word or a "partner" of the tree names."""
    token = part
    if isinstance(token, Node):
        if token.name == "titled":
            return one_person(next(c for c in token.children if c.kind == "NAME"))
        return _partner(token) if token.name == "partner" else s.Who(_side(token))
    if token.kind == "NAME":
        return s.Who("name", token.get("name"))
    if token.kind == "SIDE":
        return s.Who(token.get("side"))
    if token.kind == "ROLE":
        return s.Who(token.get("role"))
    return s.Who(token.get("who") or PEOPLE[token.kind])


def _side(node: Node) -> str:
    return next(str(c.get("side")) for c in node.children if c.kind == "SIDE")


def _partner(node: Node) -> s.Who:
    tokens = list(node.children)
    poss = next((t for t in tokens if t.kind == "POSS"), None)
    if poss is not None:
        owner = str(poss.get("who"))
        return s.Who("partner", None, s.Who("me" if owner == "us" else owner))
    person = [t for t in tokens if t.kind not in {"PARTNER", "OF"}]
    return s.Who("partner", None, one_person(person[0]) if person else s.Who("me"))


def _whos(node: Node) -> tuple[s.Who, ...]:
    found: list[s.Who] = []
    for child in node.children:
        if isinstance(child, Node) and child.name == "who":
            found.extend(_whos(child))
        elif not (isinstance(child, Edge) and child.kind == "AND"):
            found.append(one_person(child))
    return tuple(found)


def _card(node: Node, lattice: Lattice) -> s.SaidCard:
    values: dict[str, Any] = {}
    first, last = node.children[0], node.children[-1]
    for edge in node.children:
        values.update(_CARD[edge.kind](edge))
    if "suit" in values and "rank" in values:
        values["linked"] = last.first > first.last + 1
    values["article"] = lattice.article(first.first - 1)
    values["word"] = " ".join(lattice.texts[first.first : last.last + 1])
    if first.kind == "MISHEARD":
        values["heard"], values["word"] = values["word"], first.get("means") or ""
    return s.SaidCard(**values)


def numbered(token: Edge) -> dict[str, Any]:
    """Return what a word says of a card: rank, number, step of the ladder."""
    number = token.get("n")
    return {"rank": token.get("rank"), "number": int(number) if number else None, "call": token.get("call")}


_CARD: dict[str, Callable[[Edge], dict[str, Any]]] = {
    "NUM": numbered,
    "MISHEARD": numbered,
    "RANK": lambda t: {"rank": t.get("rank")},
    "SUIT": lambda t: {"suit": t.get("suit")},
    "TRUMP": lambda t: {"suit": t.get("suit")},
    "NICK": lambda t: {"trump": t.get("suit")},
    "MANILHA": lambda _: {"manilha": True},
    "ANOTHER": lambda _: {"another": True},
    "SAME": lambda _: {"same": True},
    "COVERED": lambda _: {"covered": True},
    "HARMLESS": lambda _: {"harmless": True},
}
