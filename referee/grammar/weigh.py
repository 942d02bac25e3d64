"""What a clause costs beyond its words: common forms are cheap, guesses dear, impossible ones out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from referee.grammar.lalr import Edge, Node

CLAUSE = 10
OUT = 5000
WEIGHTS: dict[str, int] = {
    "talk": 15,
    "frag_card": 12,
    "frag_was": 12,
    "card_not": 14,
    "frag_suit": 14,
    "frag_who": 34,
    "frag_ord": 12,
    "frag_yes": 4,
    "frag_no": 4,
    "go": 2,
    "won_now": 4,
    "special": 2,
    "shown": 4,
    "ended": 2,
    "played_was": 6,
    "played_neg": 12,
    "is_not": 10,
    "owned_now": 8,
    "play_back": 16,
    "play_owned": 6,
    "also": 12,
    "won_more": 10,
    "holds": 15,
    "game": 2,
    "card_owner": 8,
    "card_is": 24,
}
TEAMS = frozenset({"US", "THEM", "ME"})
SUBJECTS = frozenset(
    {
        "play",
        "play_with",
        "play_over",
        "cover",
        "vira",
        "call",
        "accept",
        "run",
        "won",
        "owned",
        "tied",
        "opens",
    }
    | {"won_card", "killed"}
)
"""Clauses whose named person is the subject of the verb."""
BACK = 30
"""What an order to take back costs as a call."""
WHO_SAID = 90
"""What it costs that "disse o Beto" only says who spoke: mostly it says who called."""
ONE = 40
"""What "um" costs as an ace: it mostly is an article whose noun was not read."""
LISTED = 14
"""What each "e" in a list of people costs: mostly it joins clauses."""
PER_WORD = 4
"""What each word of small talk costs, so that talk never swallows clauses that can be read."""
AFTER_HEDGE = 1
"""The same after "acho que" and its like, which reach as far as they can."""
FAR = frozenset({"HEDGE", "WANT"})
"""Kinds whose talk goes on as far as it can."""


def weigh(tree: Node) -> int:
    """Return what a clause's shape costs; ``OUT`` where the grammar's form cannot have been meant."""
    clause = tree.children[0] if tree.name == "start" else tree
    name, parts = clause.name, clause.children
    cost = WEIGHTS.get(name, 0)
    kinds = [p.name if type(p) is Node else p.kind for p in parts]
    if name == "talk":
        return cost + _talk(parts, kinds)
    shape = SHAPES.get(name)
    if shape is not None:
        cost += shape(parts, kinds)
    if "card" in kinds:
        cost += sum(ONE for p in parts if type(p) is Node and p.name == "card" and _lone_one(p))
    elif name == "play":
        cost += 8
    if "who" in kinds and any(_two(p) for p in parts) and not any("3p" in _form(p) for p in parts):
        # "os dois" are people where a verb says that they did something, else cards.
        return OUT
    if "who" in kinds and name in SUBJECTS:
        cost += _subject(clause, kinds)
    return cost


def _talk(parts: Any, kinds: list[str]) -> int:
    """What is said around the game, by the word."""
    if "WANT" in kinds and any(type(p) is Edge and p.kind == "INF" and p.get("do") == "say" for p in parts):
        # "quer dizer" wants nothing.
        return OUT
    if kinds == ["CHAT", "who"] and parts[0].get("said"):
        # "doze! falou o Beto" says who called, and thanks nobody.
        return OUT
    if any(type(p) is Edge and p.get("when") == "order" for p in parts[:2]) and _goes_on(parts):
        # "falou pra mim ficar quieta e jogou um dois"
        return OUT
    spoken = WHO_SAID if kinds in (["SAY", "HE"], ["SAY", "NAME"]) else 0
    far = not FAR.isdisjoint(kinds[:2])
    return spoken + (AFTER_HEDGE if far else PER_WORD) * len(parts)


def _goes_on(parts: Any) -> bool:
    """Return whether an "e" leads to a verb of what happened."""
    verbs = (after for before, after in pairwise(parts) if _kind(before) == "AND")
    return any("past" in _form(verb) for verb in verbs)


def _lone_one(card: Any) -> bool:
    edges = card.children
    return len(edges) == 1 and edges[0].kind == "NUM" and edges[0].get("n") == "1"


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


def _two(part: Any) -> bool:
    """Return whether people are named by their number only."""
    return type(part) is Node and part.name == "who" and _first(part).get("two") is not None


def _first(who: Any) -> Edge:
    first = who.children[0]
    return first if isinstance(first, Edge) else _first(first)


def _person(who: Any) -> str:
    first = who.children[0]
    return first.kind if isinstance(first, Edge) else ""


def _kind(part: Any) -> str:
    return part.name if type(part) is Node else str(part.kind)


def _as(part: Any) -> list[str]:
    return (part.attrs.get("as") or "").split(",") if type(part) is Edge else []


def _form(part: Any) -> str:
    return part.attrs.get("form", "") if type(part) is Edge else ""


def _callable(parts: Any, kinds: list[str]) -> int:
    """A number is a call where a verb asks for it, or it is a step's name ("seis", said Beto)."""
    cards = [p for p in parts if _kind(p) == "card"]
    numbers = [p for p in parts if isinstance(p, Edge) and p.kind == "NUM"]
    for card in cards:
        if [c.kind for c in card.children] != ["NUM"]:
            return OUT
        numbers.append(card.children[0])
    asked = "ASK" in kinds or "TRUCAR" in kinds
    if "who" not in kinds and any("back" in _as(p) and "3s.pres" in _form(p) for p in parts):
        # "volta três" takes three back, unless the state says that it calls.
        return BACK
    if "who" not in kinds and any(_kind(p) == "SAY" and _form(p) == "1s.pres" for p in parts):
        # "digo, seis" is a repair.
        return OUT
    return 0 if asked or all(n.get("call") for n in numbers) else OUT


def _shouted(parts: Any, _kinds: list[str]) -> int:
    """Somebody asked or shouted, which says nothing of what; "voltou" takes something back."""
    return OUT if any("back" in _as(p) for p in parts) else 0


def _each(parts: Any, _kinds: list[str]) -> int:
    """Points of each side: sides are teams or the teller, and what they have are bare numbers."""
    people = {_person(p) for p in parts if _kind(p) == "who"}
    cards = [p for p in parts if _kind(p) == "card"]
    return 0 if people <= TEAMS and all([c.kind for c in card.children] == ["NUM"] for card in cards) else OUT


def _unsaid(_parts: Any, kinds: list[str]) -> int:
    """A trick given to somebody without a verb: dear, and only by its number."""
    if {"POSS", "BE", "WIN"} & set(kinds):
        return 0
    return 30 if {"ORD"} & set(kinds) and not {"ROUND", "NUM"} & set(kinds) else OUT


def _gives(parts: Any, _kinds: list[str]) -> int:
    """A verb like that of "a terceira deu nós": whose it was, by a verb that says so of a side."""
    verb = next(p for p in parts if _kind(p) == "PLAY")
    side = next(_person(p) for p in parts if _kind(p) == "who")
    return 0 if "result" in (verb.get("as") or "").split(",") and side in {"US", "THEM"} else OUT


def _kills(parts: Any, _kinds: list[str]) -> int:
    verb = next(p for p in parts if _kind(p) == "PLAY")
    return 0 if "kill" in (verb.get("as") or "").split(",") else OUT


def _by_itself(parts: Any, _kinds: list[str]) -> int:
    """A card that wins is spoken of: "um três, fizemos a segunda" says who won."""
    forms = [f for p in parts if _kind(p) == "WIN" for f in _form(p).split("|")]
    return 0 if all(f.startswith("3s") for f in forms) else OUT


def _ranked(parts: Any, _kinds: list[str]) -> int:
    """A card before its player is named by more than its suit: else the suit ends the clause before."""
    card = next(p for p in parts if _kind(p) == "card")
    return OUT if [c.kind for c in card.children] == ["TRUMP"] else 0


def _owned_card(parts: Any, _kinds: list[str]) -> int:
    """A card and whose it was: "um ás do Beto"; a bare number of a team's is a call, or counts something."""
    card = next(p for p in parts if _kind(p) == "card")
    if not {"NUM", "RANK", "NICK", "MANILHA", "LEVEL"} & {c.kind for c in card.children}:
        return OUT
    poss = next((p for p in parts if _kind(p) == "POSS"), None)
    if poss is None:
        return 0
    number = [c.kind for c in card.children] == ["NUM"] and not card.children[0].get("call")
    counts = number and poss.get("who") in {"us", "them"}
    return OUT if poss.get("give") or counts else 0


def _comes_back(parts: Any, _kinds: list[str]) -> int:
    """A verb that calls one step more puts a card down where a card is told with it: "voltou de dama"."""
    return 0 if any("back" in _as(p) for p in parts) else OUT


def _last_one(parts: Any, _kinds: list[str]) -> int:
    """Of all that has a number only the last is taken back without saying what it is."""
    return 0 if any(type(p) is Edge and p.get("last") for p in parts) else OUT


def _both_ranked(parts: Any, _kinds: list[str]) -> int:
    """One card and not another: a suit behind the "não" is of the same card."""
    cards = [[c.kind for c in p.children] for p in parts if _kind(p) == "card"]
    return OUT if ["TRUMP"] in cards else 0


def _weak(parts: Any, kinds: list[str]) -> int:
    """The words "foi o rei" say what it was rather than who went with it."""
    verb = next((p for p in parts if _kind(p) == "PLAY"), None)
    traits = (verb.get("as") or "").split(",") if verb is not None else []
    return 14 if "weak" in traits and "who" not in kinds and not _form_of_me(verb) else 0


def _was_put(parts: Any, kinds: list[str]) -> int:
    """The words "matou foi o três" say what killed; with a stop between, "não matou, foi o três" does not."""
    verb, be = (next((p for p in parts if _kind(p) == kind), None) for kind in ("PLAY", "BE"))
    parted = verb is not None and be is not None and verb.end != be.first and "kill" in _as(verb)
    return OUT if parted else _weak(parts, kinds)


def _form_of_me(verb: Any) -> bool:
    return all(form.startswith(("1s", "1p")) for form in (verb.get("form") or "").split("|"))


def _wanted(parts: Any, kinds: list[str]) -> int:
    """The words "quis trucar" accept nothing; "quiseram jogar" does."""
    if "INF" not in kinds:
        return 0
    return 0 if any(_kind(p) == "INF" and p.get("do") == "play" for p in parts) else OUT


def _answered(parts: Any, kinds: list[str]) -> int:
    """The words "passou um quatro" put a four down; only "correu do seis" says what one runs from."""
    vague = any("vague" in _as(p) for p in parts)
    return OUT if vague and "NUM" in kinds else _wanted(parts, kinds)


def _undecided(parts: Any, kinds: list[str]) -> int:
    """The words "nem quis nem correu" answer nothing; "não quis não, correu" does: a stop parts the two."""
    denials = [n for n, kind in enumerate(kinds) if kind == "NEG"]
    if len(denials) < 2:
        return 0
    second = parts[denials[1]]
    return 0 if _start(parts[denials[1] + 1]) == second.end else OUT


def _start(part: Any) -> int:
    return part.first if type(part) is Edge else _start(part.children[0])


def _unwanted(parts: Any, kinds: list[str]) -> int:
    """The words "nem quis saber" answer a call that waits, and no more; "não quis jogar" declines."""
    return OUT if "WANT" in kinds and _wanted(parts, kinds) == 0 else 0


def _none(parts: Any, _kinds: list[str]) -> int:
    card = next((p for p in parts if _kind(p) == "card"), None)
    return 0 if card is None or [c.kind for c in card.children] == ["HARMLESS"] else OUT


def _role(parts: Any, kinds: list[str]) -> int:
    """One is the other: a role of the table on one side."""
    if "ROUND" in kinds:
        return 4 if any(p.kind == "ROUND" and p.get("role") for p in parts if isinstance(p, Edge)) else OUT
    roles = [_person(p) for p in parts if _kind(p) == "who"]
    return 4 if roles.count("ROLE") == 1 else OUT


SHAPES: dict[str, Callable[[Any, list[str]], int]] = {
    "call": _callable,
    "asked": _shouted,
    "score_each": _each,
    "owned": _unsaid,
    "killed": _kills,
    "card_won": _by_itself,
    "gave": _gives,
    "play_none": _none,
    "play_back": _ranked,
    "play_owned": _owned_card,
    "undo_last": _last_one,
    "came_back": _comes_back,
    "card_not": _both_ranked,
    "play": _weak,
    "play_with": _weak,
    "played_not": _weak,
    "played_was": _was_put,
    "played_neg": _weak,
    "accept": _wanted,
    "run": _answered,
    "untold": _undecided,
    "reported_no": _unwanted,
    "unbeaten": _kills,
    "who_is": _role,
}
"""What more there is to a kind of clause than its kinds of words."""
