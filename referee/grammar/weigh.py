"""What a clause costs beyond its words: common forms are cheap, guesses dear, impossible ones out."""

from __future__ import annotations

from typing import Any

from referee.grammar.lalr import Edge, Node

CLAUSE = 10
OUT = 5000
WEIGHTS: dict[str, int] = {
    "talk": 15,
    "frag_card": 12,
    "frag_suit": 14,
    "frag_who": 16,
    "frag_ord": 12,
    "frag_yes": 4,
    "frag_no": 4,
    "go": 2,
    "won_now": 4,
    "special": 2,
    "shown": 4,
    "ended": 2,
    "played_was": 6,
    "is_not": 15,
}
TEAMS = frozenset({"US", "THEM", "ME"})
SUBJECTS = frozenset({"play", "cover", "vira", "call", "accept", "run", "won", "owned", "tied", "opens"})
"""Clauses whose named person is the subject of the verb."""
LISTED = 14
"""What each "e" in a list of people costs: mostly it joins clauses."""
PER_WORD = 4
"""What each word of small talk costs, so that talk never swallows clauses that can be read."""
FINITE_THIRD = ("3s", "3p", "1s.pres")
"""Verb forms that a subject after the verb may have ("truco" is also said for "trucou")."""


def weigh(tree: Node) -> int:
    """Return what a clause's shape costs; ``OUT`` where the grammar's form cannot have been meant."""
    clause = tree.children[0] if tree.name == "start" else tree
    cost = WEIGHTS.get(clause.name, 0)
    parts = clause.children
    kinds = [_kind(p) for p in parts]
    if clause.name == "talk":
        cost += PER_WORD * len(parts)
    if clause.name == "call" and not _callable(parts):
        cost += OUT
    if clause.name == "score_each" and "who" in kinds:
        people = {_person(p) for p in parts if _kind(p) == "who"}
        cost += 0 if people <= TEAMS else OUT
    if "who" in kinds and clause.name in SUBJECTS:
        cost += _subject(clause, kinds)
    if clause.name == "play" and "card" not in kinds:
        cost += 8
    return cost


def _subject(clause: Node, kinds: list[str]) -> int:
    at = kinds.index("who")
    verbs = [p for p in clause.children if _form(p)]
    said = [v for v in verbs if _kind(v) == "SAY"]
    verbs = said or verbs
    if not verbs:
        people = clause.children[at].children
        return 3 + LISTED * sum(1 for c in people if isinstance(c, Edge) and c.kind == "AND")
    first = clause.children.index(verbs[0])
    forms = _form(verbs[0]).split("|")
    listed = LISTED * sum(1 for c in clause.children[at].children if isinstance(c, Edge) and c.kind == "AND")
    if at > first:
        return listed + (6 if any(f.startswith(("3s", "3p")) for f in forms) else OUT)
    person = _person(clause.children[at])
    if all(f.startswith("1s") and f != "1s.pres" for f in forms) and person not in {"ME", "US"}:
        return 40 + listed
    return listed


def _person(who: Any) -> str:
    first = who.children[0]
    return first.value.kind if isinstance(first, Edge) else ""


def _kind(part: Any) -> str:
    return part.name if isinstance(part, Node) else str(part.kind)


def _form(part: Any) -> str:
    return str(part.value.get("form") or "") if isinstance(part, Edge) else ""


def _callable(parts: Any) -> bool:
    """Return whether a number may be a call: asked for by a verb, or a step's name ("seis", said Beto)."""
    numbers = [p.value for p in parts if isinstance(p, Edge) and p.kind == "NUM"]
    asked = any(_kind(p) in {"ASK", "TRUCAR"} for p in parts)
    return asked or all(n.get("call") for n in numbers)
