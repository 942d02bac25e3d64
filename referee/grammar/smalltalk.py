"""Stretches of a line that tell nothing: beer, football, somebody's mother, what would be if.

A stretch is what stands between stops. It is small talk where one of its words belongs to another matter
(kind OFF) and none of them names a card, a step of the ladder or a trick: verbs alone decide nothing, for
people win at football and pass the peanuts.
"""

from __future__ import annotations

from referee.grammar.lalr import Edge
from referee.grammar.lattice import STOPS, Lattice
from referee.grammar.lexicon import SKIP

AWAY = "OFF"
OF_THE_GAME = frozenset(
    {
        "SUIT",
        "TRUMP",
        "NICK",
        "MANILHA",
        "COVERED",
        "HARMLESS",
        "LEVEL",
        "MISHEARD",
        "TRUCAR",
        "VIRAW",
        "TURN",
        "ORD",
        "ORDS",
        "ROUND",
        "TIE",
        "TIEN",
        "ELEVEN",
        "IRON",
        "NEWHAND",
        "NEWMATCH",
        "SCOREW",
        "POINTS",
        "UNDO",
        "REDO",
        "FIX",
    }
)
DEEDS = frozenset({"WIN", "PLAY", "COVER", "RUN", "ACCEPT", "START"})
PEOPLE = frozenset({"NAME", "ME", "US", "THEM", "HE", "SIDE", "OTHER", "PARTNER", "POSS"})
AIMED = frozenset({"NAME", "HE", "PARTNER", "THEM"})
COMPARES = "compares"
"""What marks the words that only compare."""
FAR = 4
"""Words that a comparison takes at most."""
COUNTED = frozenset({"NUM", "RANK"})


def stretches(lattice: Lattice) -> dict[int, int]:
    """Return the stretches of talk of a line: the word each begins at, the word after its last."""
    return {**_away(lattice), **_supposed(lattice)} if lattice.hinted() else {}


def liken(lattice: Lattice) -> None:
    """Let a comparison be passed over: "correram igual galinha" says that they ran, and no more."""
    texts = lattice.texts
    for at in range(1, len(texts)):
        like = next((e for e in lattice.edges(at) if e.get("like")), None)
        if like is None or texts[at - 1] in STOPS:
            _aim(lattice, at)
            continue
        end = next((n for n in range(like.end, len(texts)) if texts[n] in STOPS), len(texts))
        if like.end < end <= like.end + FAR and not _of_the_game(lattice, like.end, end):
            lattice.edges(at).append(Edge(SKIP, {COMPARES: "yes"}, at, end, 0))


def _aim(lattice: Lattice, at: int) -> None:
    """Let it be passed over at whom something was shouted: "gritou truco na cara do Beto"."""
    for edge in [e for e in lattice.edges(at) if e.get("aim")]:
        of = edge.end
        if of < len(lattice.texts) and any(e.kind == "OF" for e in lattice.edges(of)):
            ends = [e.end for e in lattice.edges(of + 1) if e.kind in AIMED]
            lattice.edges(at).extend(Edge(SKIP, {}, at, end, 0) for end in ends)


def _of_the_game(lattice: Lattice, begin: int, end: int) -> bool:
    """Return whether a word may be a card, a step, a trick or a person of the table."""
    kinds = {edge.kind for at in range(begin, end) for edge in lattice.edges(at)}
    return bool(kinds & (OF_THE_GAME | COUNTED | PEOPLE))


def _supposed(lattice: Lattice) -> dict[int, int]:
    """Return the suppositions: from "se" at the head of a stretch, all of the sentence is supposed."""
    texts = lattice.texts
    head = True
    for at, text in enumerate(texts):
        if text in STOPS:
            head = True
        elif head:
            edges = lattice.edges(at)
            if any(e.kind == "HEDGE" and e.get("when") == "if" for e in edges):
                ends = (n for n in range(at, len(texts)) if texts[n] in SENTENCE)
                return {at: next(ends, len(texts))}
            head = any(e.kind in {SKIP, "AND"} for e in edges)
    return {}


SENTENCE = frozenset(".;!?")


def _away(lattice: Lattice) -> dict[int, int]:
    found: dict[int, int] = {}
    begin = 0
    texts = lattice.texts
    for at in range(len(texts) + 1):
        if at == len(texts) or texts[at] in STOPS:
            if at > begin and _about_else(lattice, begin, at):
                found[begin] = at
            begin = at + 1
    return found


def _tells_of_whom(lattice: Lattice, begin: int, end: int) -> bool:
    """Return whether a stretch may say of whom something of the game is told: "quem ganhou foi a gente"."""
    kinds = {edge.kind for at in range(begin, end) for edge in lattice.edges(at)}
    return bool(kinds & DEEDS) and bool(kinds & {"BE", "ME"})


def _about_else(lattice: Lattice, begin: int, end: int) -> bool:
    """Return whether the words from ``begin`` to before ``end`` are small talk."""
    away = False
    at = begin
    counted = False
    tells = _tells_of_whom(lattice, begin, end)
    while at < end:
        edges = lattice.edges(at)
        if at > begin and any(COMPARES in edge.attrs for edge in edges):
            break
        longest = max(edge.end for edge in edges)
        kinds = {edge.kind for edge in edges if edge.end == longest}
        if AWAY in kinds and tells and "CLEFT" in kinds:
            counted = False
        elif AWAY in kinds and "NAME" not in kinds:  # a player may be called Vó, or Pai
            away = True
            counted = False
        elif SKIP in kinds:
            pass
        elif counted or kinds & OF_THE_GAME or (kinds & COUNTED and lattice.one(at - 1)):
            # "duas cervejas" counts beers; "um três" with no beer after it is a card.
            return False
        else:
            counted = bool(kinds & COUNTED)
        at = min(longest, end)
    return away and not counted
