"""Which kind is meant, where the signs alone leave it open: the signs' own choice weighed by likeness.

A kind that explains every word stands, unless the line is far more like questions of another kind. A line
that no kind explains goes to the kind it is most like, if the words left over are small ones: a word that
decides (a number, a rank, a "not", an ordinal) must always be one that the kind knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import log
from typing import Any

from referee.grammar.asking import Asking, asking
from referee.interpret.completing import ASKING, STORY, akin, family_of, odds_of
from referee.interpret.kinds import Candidate, explained_by, fits, needs_met
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import Reading, told_in
from referee.interpret.reading.shapes import narrowed
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling
from referee.interpret.whether import asks_which, bare, must_judge

DECIDES = (
    "neg", "ord", "suit", "suitw", "num", "card", "rank", "nick", "callname", "or", "than", "strong", "weak",
    "eleven", "iron", "vira", "cover", "before", "later", "first", "same", "change", "who", "which",
    "howmany", "when", "how", "where", "must", "out", "without", "equal", "clean", "blind", "two", "order",
    "fromstrong", "fromweak", "figure", "instead", "unknown", "slang", "called", "mean", "chat", "nobody",
    "pretty", "left", "right", "attested",
)  # fmt: skip
"""Words that a kind must know to be asked with them."""
NEVER = (
    "branca",
    "past",
    "handnext",
    "tielast",
    "lastplaced",
    "tiefirst",
    "trickw",
    "handw",
    "v.baixar",
    "v.voltar",
    "n10",
    "n11",
    "drycut",
    "manilha",
    "call",
    "v.correr",
    "joker",
    "deal_once",
    "nil",
    "figure",
    "ofthetwo",
    "turn",
)
"""Words that a kind may refuse, and then is not asked with them, however like it the line is."""
TURNING = frozenset({"must", "less", "weak", "than", "forbid", "without"})
"""Words that turn a claim into another one."""
NOTHING = ("none", "none.tell")
"""What the examples call lines that ask nothing the referee answers."""
PROPOSED = -1000
STRETCHED = PROPOSED - 1
"""The score of a candidate that likeness proposes; and of one whose kind does not know every word that
decides: it may state what the rules say, but not say yes or no to what it has not read whole."""
SURE = 0.75
"""How likely a kind must be for a word that nothing is known of to be overlooked."""
NEVER_SURE = 2.0
"""Likelier than anything is."""
OVERLOOKED = ("unknown", "chat")
PLACES = ("where", "figure")
"""What asks for something else than the rule that a kind states: where it is so, of which cards alone."""
RAISED = frozenset({"call", "callname", "accept", "run"})
"""What changes the points of a hand."""
WORDS = 2
"""Marks that a line must have to be like a question at all: one word alone is like many."""
PAUSES = ("qmark", "comma", "and", "tagq")
IDLE = 0.4
SELDOM = 0.08
"""How likely a line asks nothing, and how unlikely what its signs say it asks, for it not to be answered."""
TOLD = 0.05
"""The same for a kind that finds all it needs in what is told: examples are few of each story."""
IDLER = 0.3
"""How much of the likelihood of asking nothing it must have as well."""
AGREED = 0.3
"""How likely a kind must be whose signs are all there, though those of another kind stand out more."""
LEAST = 0.5
UNMARKED = 0.6
"""How likely a kind must be to be proposed; the second for a line that has no word or mark of a question."""
WEIGHT = 4.0
"""How many points of a kind's score one unit of likelihood (log) is worth."""
FLOOR = 0.02
EVEN = 0.5
"""How likely a kind is that no example was learned of."""


def chosen(  # noqa: PLR0913 - what was read, and how it was said
    found: Sequence[Candidate],
    ways: Sequence[Reading],
    marks: Sequence[Mark],
    asking: Asking,
    specials: frozenset[str],
    *,
    guarded: bool = True,
    exact: bool = False,
) -> list[Candidate]:
    """Return the candidates in the order to be tried; those that leave words unexplained come last.

    ``guarded``: a kind that the signs point to is passed over where the line is like questions of another
    sort; what was put together of two lines is like no example, and is not held against them, nor are words
    of it overlooked. ``exact``: only what the signs say counts, for what is told by the line becomes a rule.
    """
    if exact:
        return list(found)
    sure = SURE if guarded else NEVER_SURE
    each, odds = _weighed(tuple(marks), tuple(ways), specials)
    whole = [c for c in found if not c.unread]
    if not odds:
        return list(found)
    rest = [c for c in found if c.unread]
    nothing = sum(odds.get(kind, 0.0) for kind in NOTHING)
    if whole:
        whole.sort(key=lambda c: -(c.score + WEIGHT * log(odds.get(str(c.kind["id"]), EVEN) + FLOOR)))
        first = whole[0]
        # a story that only stops short is one that asks what comes of it
        near = akin(str(first.kind["id"]), each) + (akin("whatif", each) if first.reading.facts else 0.0)
        own = _own(first, each, asking)
        if (
            not guarded
            or len(first.reading.facts) >= STORY
            or own >= max(TOLD if first.kind["need"] and near >= AGREED else SELDOM, nothing * IDLER)
            or near >= EVEN
            or str(first.kind["id"]) not in odds
        ):
            likely = _likeliest(odds, LEAST, ways, asking, specials, sure)
            meant = likely[:1] if own < FLOOR and _is_sure(likely[:1], odds, sure) else []
            return [*meant, *whole, *likely, *rest]
        # every word is explained, and yet the line is like other questions, or like talk: the signs mislead,
        # but where those of another kind agree with what the line is like
        agreed = [c for c in whole[1:] if odds.get(str(c.kind["id"]), 0.0) >= max(AGREED, nothing)]
        return [
            *agreed,
            *([] if nothing >= IDLE else _likeliest(odds, LEAST, ways, asking, specials, sure)),
            *rest,
        ]
    least = LEAST
    if not any(m.is_(*ASKING, "qmark", "tagq") for m in marks):
        if ways[0].facts:
            return rest  # a story that stops short: what it asks is for ``completing`` to say
        least = UNMARKED
    return [*_likeliest(odds, least, ways, asking, specials, sure), *rest]


def _own(one: Candidate, each: Mapping[str, float], asking: Asking) -> float:
    """Return how likely the answer of a kind is, by whatever kinds: its signs are all there."""
    name = str(one.kind["id"])
    if name not in each:
        return EVEN
    return sum(each.get(other, 0.0) for other in asking.alike[name])


def _is_sure(likely: Sequence[Candidate], odds: Mapping[str, float], sure: float) -> bool:
    """Return whether a kind that knows every word that decides is very likely."""
    return any(one.score == PROPOSED and odds[str(one.kind["id"])] >= sure for one in likely)


@lru_cache(maxsize=8)
def _weighed(
    marks: tuple[Mark, ...], ways: tuple[Reading, ...], specials: frozenset[str]
) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """Return the odds of each kind by itself, and with those that answer the same; kept for other packs."""
    each = _possible(odds_of(marks, told_in(ways)), ways, asking(), specials)
    return each, _together(each, asking())


def _possible(
    odds: Mapping[str, float], ways: Sequence[Reading], asking: Asking, specials: frozenset[str]
) -> Mapping[str, float]:
    """Return the odds among the kinds that find what they need in what is told.

    A line about a score is as like questions of the hand at eleven, whatever the score: which of them it is
    the score says.
    """
    types = [frozenset(t for f in way.facts for t in (f.type, f.what)) for way in ways]
    never = {
        name
        for kinds in asking.needing
        if not any(needs_met(kinds[0], told, specials) for told in types)
        for name in (str(kind["id"]) for kind in kinds)
    }
    kept = {kind: share for kind, share in odds.items() if kind not in never}
    whole = max(sum(kept.values()), EVEN)  # where most is lost, what is left is not made likely by it
    return {kind: share / whole for kind, share in kept.items()}


def _together(odds: Mapping[str, float], asking: Asking) -> Mapping[str, float]:
    """Return the odds with kinds that have the same answer counted together: their signs differ, no more.

    A kind that is itself hardly likely keeps its own odds.
    """
    found = dict(odds)
    for name in [name for name, share in odds.items() if share >= SELDOM]:
        found[name] = sum(odds.get(other, 0.0) for other in asking.alike.get(name, (name,)))
    return found


def _likeliest(  # noqa: PLR0913, PLR0917 - what was read, and how sure to be
    odds: Mapping[str, float],
    least: float,
    ways: Sequence[Reading],
    asking: Asking,
    specials: frozenset[str],
    sure: float,
) -> list[Candidate]:
    """Return the candidates for the kinds that are likely enough, the likeliest first."""
    if all(sum(not m.is_(*PAUSES) for m in way.rest) + len(way.facts) < WORDS for way in ways):
        return []
    kinds = sorted((k for k, p in odds.items() if p >= least), key=lambda k: -odds[k])
    return _proposed({name: odds[name] for name in kinds}, ways, asking, specials, sure)


def _proposed(
    kinds: Mapping[str, float],
    ways: Sequence[Reading],
    asking: Asking,
    specials: frozenset[str],
    sure: float,
) -> list[Candidate]:
    """Return a candidate for each kind that can take the facts told and knows the words that decide.

    ``kinds``: how likely each is, the likeliest first; from ``sure`` on, a kind need not know every word.
    """
    found = []
    told = max(_viras(way) for way in ways)
    ways = [way for way in ways if _viras(way) == told]  # a vira told is never left out of account
    for name, odd in kinds.items():
        kind = next((k for k in asking.kinds if k["id"] == name), None)
        if kind is None:
            continue
        if _turned(kind, ways):
            continue
        able = [way for way in ways if fits(kind, way, specials)]
        known = explained_by(kind, asking)
        read = [way for way in able if not _undecided(way, kind, known)]
        if not read and odd >= sure:
            read = [way for way in able if not _undecided(way, kind, known, OVERLOOKED)]
        score = PROPOSED if read and not _narrowed(kind, ways) else STRETCHED
        able = [way for way in able if not any(m.is_(*PLACES) and m.tags.isdisjoint(known) for m in way.rest)]
        if kind["need"]:  # what is reckoned from what is told is not reckoned from a part of it
            able = [
                way
                for way in able
                if not any(m.tags & RAISED and not m.tags & RAISED & known for m in way.rest)
            ]
        if read or (able and odd >= sure and "trick" not in kind["need"]):  # a hand is not judged in part
            best = max(read or able, key=lambda way: sum(f.marks for f in way.facts))
            found.append(Candidate(kind, best, score, ()))
    return found


def _viras(way: Reading) -> int:
    return sum(fact.type == "vira" for fact in way.facts)


def _undecided(
    way: Reading, kind: Mapping[str, Any], known: frozenset[str], overlooked: Sequence[str] = ()
) -> bool:
    """Return whether a reading has a word that decides something and that a kind does not know or refuses."""
    return any(
        (_decides(mark, known) and not mark.is_(*overlooked)) or (mark.is_(*NEVER) and mark.is_(*kind["not"]))
        for mark in way.rest
    )


def _decides(mark: Mark, known: frozenset[str]) -> bool:
    """Return whether a mark decides something that a kind does not know: "qual delas", a card and which."""
    unasked = mark.is_("which") and "which" not in known
    return mark.is_(*DECIDES) and (unasked or mark.tags.isdisjoint(known))


def _narrowed(kind: Mapping[str, Any], ways: Sequence[Reading]) -> bool:
    """Return whether a claim is made of one thing only: "só na minha vez" may turn the yes into a no."""
    return kind["ask"] == "claim" and narrowed(ways[0].rest)


def _turned(kind: Mapping[str, Any], ways: Sequence[Reading]) -> bool:
    """Return whether a claim is asked about with a word of duty or comparison that it was not written for."""
    groups = [{tag for sequence in group for mark in sequence for tag in mark} for group in kind["all"]]
    asked = {tag for group in groups for tag in group}
    said = {tag for way in ways for mark in way.rest for tag in mark.tags}
    # and the other way round: "sou obrigado a matar?" is no "posso jogar uma menor?"
    unsaid = any(group <= TURNING and not group & said for group in groups)
    return kind["ask"] == "claim" and (unsaid or bool((said & TURNING) - asked))


def proposed(one: Candidate) -> bool:
    """Return whether a candidate is there by its likeness alone."""
    return one.score <= PROPOSED


def unsettled(one: Candidate, case: Case, ruling: Ruling) -> bool:
    """Return whether a kind only gives a fact where yes or no is asked: which of them is open.

    What the signs point to may give it still where the line might ask for the fact.
    """
    either = case.has("or") and not case.has("same") and not narrowed(case.marks)  # "só um ou outro?"
    names = str(one.kind["id"]).startswith(("term", "whatif")) or bare(case.marks)
    offers = case.asks_yes_no and not either and not names
    if ruling.verdict in {"yes", "no"} and asks_which(case.marks):
        return True
    if ruling.verdict in {"yes", "no"} and (one.score == STRETCHED or _two_numbers(one.reading.rest)):
        return True
    return offers and ruling.verdict == "fact" and (proposed(one) or must_judge(case.marks))


def _two_numbers(marks: Sequence[Mark]) -> bool:
    """Return whether two clauses each claim a number: one yes or no would be said to both of them."""
    for at, mark in enumerate(marks):
        sides = (marks[:at], marks[at + 1 :]) if mark.is_("and", "comma") else ()
        if sides and all(_claims_number(side) for side in sides):
            return True
    return False


def _claims_number(marks: Sequence[Mark]) -> bool:
    return any(m.is_("num") and not m.is_("ord") for m in marks) and any(
        m.is_("worth", "give", "receive", "have", "target") for m in marks
    )


def settles(one: Candidate, ruling: Ruling, before: Candidate) -> bool:
    """Return whether a kind says yes or no where another of its family, ``before``, only gave a fact."""
    family = (family_of(str(c.kind["id"])) for c in (one, before))
    return ruling.verdict in {"yes", "no"} and one.score != STRETCHED and len(set(family)) == 1
