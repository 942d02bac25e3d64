"""When what is told happened: "na segunda mão", "na vaza anterior", "na primeira da mão passada", "agora".

Such a phrase may stand anywhere in a line, inside a clause too. It is found before the line is read, among
the readings of its words; a clause may then skip it like a filler, and what skipped it is told of that time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.grammar import said as s
from referee.grammar.lalr import Edge
from referee.grammar.lattice import STOPS, Lattice
from referee.grammar.lexicon import SKIP

LED, OWNED, BARE = "led", "owned", "bare"
"""What stands before a phrase: a preposition of place, one of possession, neither."""
ORDINAL = 12
"""What it costs to take a bare ordinal for a time: most often it is the trick that was won."""
NAMED_ROUND = 2


MENDS = frozenset({"FIX", "REPAIR"})
"""Kinds of words that a time follows at once: "corrigindo a segunda mão"."""
COUNTED = frozenset({"POINTS", "SUIT", "ROUND"})
"""Kinds behind a number that is not that of a round."""


class Phrase(NamedTuple):
    """The words of a line from ``first`` to before ``end``, and when they say it was; ``now`` for "agora".

    ``closes``: it stands behind what it is said of; ``led``: a preposition leads it.
    """

    first: int
    end: int
    when: s.When
    now: bool = False
    closes: bool = False
    led: bool = False


def phrases(lattice: Lattice) -> list[Phrase]:
    """Return the phrases of time of a line, in order; each is from now on a filler of the lattice as well."""
    found: list[Phrase] = []
    at = 0
    while at < len(lattice.texts):
        phrase = _phrase(lattice, at)
        if phrase is None or (phrase.first, phrase.end) == (0, len(lattice.texts)):
            at += 1
            continue
        found.append(phrase)
        dear = (
            NAMED_ROUND
            if phrase.now or any(u.word or u.kind != "nth" for u in phrase.when.units)
            else ORDINAL
        )
        if any(unit.word for unit in phrase.when.units) and phrase.led:
            # "correu na mão 2" has no other reading of its "mão".
            for place in range(phrase.first, phrase.end):
                lattice.edges(place)[:] = []
        lattice.edges(phrase.first).append(
            Edge(SKIP, {"when": str(len(found))}, phrase.first, phrase.end, dear)
        )
        at = phrase.end
    return found


def asked_phrase(lattice: Lattice) -> Phrase | None:
    """Return the first phrase of time of a question: "a primeira mão" needs no preposition there."""
    at = 0
    while at < len(lattice.texts):
        phrase = _phrase(lattice, at, asked=True)
        if phrase is not None and not phrase.now:
            return phrase
        at += 1
    return None


def _phrase(lattice: Lattice, at: int, *, asked: bool = False) -> Phrase | None:
    units: list[s.Unit] = []
    end = at
    while end < len(lattice.texts):
        found = _unit(lattice, end, first=not units, asked=asked)
        if found is None:
            break
        unit, end = found
        units.append(unit)
    if len(units) == 1 and not units[0].word and units[0].kind == "nth" and _listed(lattice, at, end):
        return None
    if not units:
        now = next((e for e in lattice.edges(at) if e.get("at") == "now"), None)
        return None if now is None else Phrase(at, now.end, s.When(), now=True)
    texts = lattice.texts
    ends = end == len(texts) or texts[end] in STOPS
    closes = ends and at > 0 and texts[at - 1] not in STOPS
    led = any(e.get("at") == "in" or e.kind == "OF" for e in lattice.edges(at))
    return Phrase(at, end, s.When(tuple(units)), closes=closes, led=led)


def _listed(lattice: Lattice, begin: int, end: int) -> bool:
    """Return whether a bare ordinal is one of a list: "empate na primeira, na segunda e na terceira"."""
    passed = (*STOPS, "e")
    before, after = begin - 1, end
    while before >= 0 and lattice.texts[before] in passed:
        before -= 1
    while after < len(lattice.texts) and lattice.texts[after] in passed:
        after += 1
    _, led = list(_led(lattice, after))[-1]
    near = [at for at in (before, led) if 0 <= at < len(lattice.texts) and at not in range(begin, end)]
    return any(edge.kind == "ORD" for at in near for edge in lattice.edges(at))


def _unit(lattice: Lattice, at: int, *, first: bool, asked: bool) -> tuple[s.Unit, int] | None:
    """Return one part of a phrase ("da mão passada") and where it ends."""
    head = at == 0 or lattice.texts[at - 1] in STOPS
    mends = first and at > 0 and any(edge.kind in MENDS for edge in lattice.edges(at - 1))
    for led, begin in reversed(list(_led(lattice, at))):
        if not first and led != OWNED:
            continue
        for unit, end, needs in _parts(lattice, begin, asked=asked):
            said = (
                (needs == "head" and head)
                or (needs == "article" and (begin > at or head))
                or ((asked or mends) and unit.word)
            )
            wide = asked and (unit.kind == "last" or _unit(lattice, end, first=False, asked=True) is not None)
            if led != BARE or not needs or said or wide:
                return unit, end
    return None


def _led(lattice: Lattice, at: int) -> Iterator[tuple[str, int]]:
    """Yield what leads a phrase and where the rest of it may begin, from nothing on."""
    led = BARE
    yield led, at
    while at < len(lattice.texts) and lattice.texts[at] not in STOPS:
        edges = lattice.edges(at)
        place = next((e for e in edges if e.get("at") == "in"), None)
        if place is not None:
            led, at = LED, place.end
        elif any(e.kind == "OF" for e in edges):
            led, at = OWNED, at + 1
        elif lattice.article(at):
            at += 1
        else:
            return
        yield led, at


def _parts(lattice: Lattice, at: int, *, asked: bool) -> Iterator[tuple[s.Unit, int, str]]:
    """Yield what may be told from a word on: the unit, its end, and what must lead it ("" for nothing)."""
    for edge in lattice.edges(at):
        following = lattice.edges(edge.end) if edge.end < len(lattice.texts) else []
        if edge.kind == "ROUND":
            yield from _of_round(lattice, str(edge.get("word")), following)
        elif edge.kind == "ORD":
            yield from _of_ordinal(edge, following, asked=asked)
        elif edge.kind == "PAST":
            how = edge.get("how")
            yield s.Unit(how or "back", int(str(edge.get("n") or 1)), ""), edge.end, "" if how else "article"


def _of_round(lattice: Lattice, word: str, following: Sequence[Edge]) -> Iterator[tuple[s.Unit, int, str]]:
    for edge in following:
        if edge.kind == "PAST" and not edge.get("how"):
            yield s.Unit("back", int(str(edge.get("n") or 1)), word), edge.end, ""
        elif edge.kind == "ORD":
            yield s.Unit("nth", int(str(edge.get("n"))), word), edge.end, "head"
    for edge in following:
        if edge.kind == "NUM" and not _counts(lattice, edge.end):
            yield s.Unit("nth", int(str(edge.get("n"))), word), edge.end, "article"


def _counts(lattice: Lattice, at: int) -> bool:
    """Return whether what follows a number makes it a score, points or a card, and not that of a round."""
    for edge in lattice.edges(at) if at < len(lattice.texts) else ():
        scored = edge.kind == "TO" and any(e.kind == "NUM" for e in lattice.edges(edge.end))
        if scored or edge.kind in COUNTED:
            return True
    return False


def _of_ordinal(
    ordinal: Edge, following: Sequence[Edge], *, asked: bool
) -> Iterator[tuple[s.Unit, int, str]]:
    number = int(str(ordinal.get("n")))
    for edge in following:
        if edge.kind == "ROUND":
            kind = "last" if ordinal.get("last") else "nth"
            yield s.Unit(kind, number, str(edge.get("word"))), edge.end, "led"
    yield s.Unit("last" if asked and ordinal.get("last") else "nth", number, ""), ordinal.end, "led"


def placed(
    clauses: Sequence[tuple[int, int, s.Said]], told: Sequence[Phrase]
) -> list[tuple[s.When | None, list[Any]]]:
    """Return the clauses in groups of one time, None for now; ``told`` are the phrases that were skipped.

    A phrase holds for the clause it stands in and for those after it, up to the next phrase; one that ends
    what was said before it ("... na mão passada, ...") for those.
    """
    groups: list[tuple[s.When | None, list[Any]]] = []
    began = next((first for first, _, clause in clauses if not _only_opens(clause)), 0)
    told = [p._replace(closes=p.closes and p.first >= began) for p in told]
    for first, end, clause in clauses:
        before = [p for p in told if p.first < end and not (p.closes and p.first >= end)]
        phrase = before[-1] if before and not (before[-1].closes and before[-1].end <= first) else None
        if phrase is None:
            phrase = next((p for p in told if p.first >= end and p.closes), None)
        when = None if phrase is None or phrase.now else _joined(phrase, before).when
        behind = next((p for p in told if p.closes and p.first == end), None)
        if when is not None and behind is not None and phrase is not None and behind is not phrase:
            when = _joined(behind, [phrase._replace(when=when), behind]).when
        if groups and _open_denial(groups[-1][1][-1]) and phrase is None:
            # "o Caio não jogou o três na mão passada, jogou o dois"
            when = groups[-1][0]
        if groups and groups[-1][0] == when:
            groups[-1][1].append(clause)
        else:
            groups.append((when, [clause]))
    return groups


def _only_opens(clause: Any) -> bool:
    """Return whether a clause only opens a correction: "me enganei na primeira, o Beto jogou dois"."""
    return isinstance(clause, s.SaidControl) and (clause.soft or clause.what in {"repair", "fixing"})


def _open_denial(clause: Any) -> bool:
    """Return whether a clause says only what was not played."""
    return isinstance(clause, s.SaidFix) and clause.old is not None and clause.new is None


def _joined(phrase: Phrase, before: Sequence[Phrase]) -> Phrase:
    """Return a phrase with the one that it narrows: "na mão passada o Beto jogou na primeira um três"."""
    at = before.index(phrase) if phrase in before else 0
    if at == 0 or before[at - 1].now:
        return phrase
    wider = before[at - 1].when.units
    words = {unit.word for unit in phrase.when.units}
    narrows = len(phrase.when.units) == 1 and not any(unit.word in words for unit in wider)
    return phrase._replace(when=s.When((*phrase.when.units, *wider))) if narrows else phrase


def at_time(when: s.When, clause: Any) -> s.Said:
    """Return a clause as told of a time; what tells nothing of the game stays as it is."""
    bare = isinstance(clause, s.SaidFragment) and clause.card is None and clause.suit is None
    order = isinstance(clause, s.SaidControl) and clause.what not in {"not_run", "not_call"}
    return clause if bare or order or isinstance(clause, s.SaidTalk) else s.SaidAt(clause, when, clause.span)
