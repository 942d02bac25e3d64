"""A question that follows another: what it changes of the one before, mark by mark.

Facts told anew take the place of those they contradict; a subject named anew (a card, a step, a trick, a
person) takes the place of the old one. What fits nowhere is added, and then the answer must be a new one:
an old answer is never given again for another question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.interpret.facts import THEM, US, Told, readings, team_of_mark
from referee.interpret.mark import Mark
from referee.interpret.shapes import WH

SUBJECTS = (
    frozenset({"card", "rank", "nick"}),
    frozenset({"card", "rank", "nick", "manilha"}),
    frozenset({"callname", "level", "eleven", "iron", "handw", "handpoints", "trucada"}),
    frozenset({"ord"}),
    frozenset({"score"}),
    frozenset({"twoplayers", "fourplayers", "sixplayers", "oddplayers"}),
    frozenset({"suit"}),
    frozenset({"cover", "playv", "call", "run", "accept"}),
    frozenset({"packname"}),
    frozenset({"clean", "dirty"}),
    frozenset({"num"}),
)
"""What may take the place of what, the nearest first."""
PERSONS = frozenset({"me", "us", "them", "he", "rival", "partner", "right", "left", "poss"})
SILENT = frozenset(
    {"and", "comma", "qmark", "neutral", "to", "be", "is", "stay", "if", "again", "tagq", "yes"}
)
MODAL = frozenset({"can", "forbid", "must"})
ASKING_WORDS = frozenset({*WH, *MODAL, "change", "matter"})
RAISES = frozenset({"call", "accept", "run", "noraise"})
OTHER_SIDE = {
    "me": "them", "us": "them", "them": "us", "he": "us", "rival": "us", "partner": "them",
    "poss.me": "poss.them", "poss.us": "poss.them", "poss.them": "poss.us", "poss.he": "poss.us",
}  # fmt: skip
OTHER_FORM = {"1s": "3p", "1p": "3p", "3p": "1p"}
OF = frozenset({"de", "do", "da", "dos", "das", "pro", "pra"})


class Follow(NamedTuple):
    """A question made of two: its marks, and whether it says more than the old one where both agree."""

    marks: tuple[Mark, ...]
    new: bool


def follows(
    marks: Sequence[Mark], before: Sequence[Mark], asking: Asking, linked: frozenset[int]
) -> tuple[Follow, ...]:
    """Return the questions that one following ``before`` may be, the likeliest first.

    ``linked``: the places of words after a ``de``, which go with what stands second ("e do sete?").
    """
    new = tuple(m for m in marks if not m.is_("and", "comma", "qmark"))
    old = tuple(m for m in before if not m.is_("qmark"))
    told, rest = _facts(new, asking)
    asks = [m for m in rest if not _silent(m)]
    kept = _without_clash(old, told, asking) if told else old
    if any(m.is_(*ASKING_WORDS) for m in asks):
        facts, _ = _facts(kept, asking)
        base = tuple(m for fact in facts for m in kept[fact.at : fact.at + fact.marks])
        subjects = tuple(m for m in kept if not m.is_(*ASKING_WORDS, "who") and not _silent(m))
        based = [Follow(numbered((*base, *new)), new=True)] if base else []
        return (*based, Follow(numbered((*subjects, *new)), new=False))
    if asks and all(m.is_(*PERSONS) for m in asks) and not told:
        return (Follow(numbered(_other_way(kept, asks[0])), new=True),)
    joined, added = _placed(kept, asks, linked, asking)
    whole = numbered(_with_facts(joined, new, told, asking))
    found = [Follow(whole, new=not added)]
    happens = _what_happens(whole, asks, told)
    return (happens, *found) if happens is not None else tuple(found)


def _silent(mark: Mark) -> bool:
    return mark.tags <= SILENT or mark.is_("be", "neutral", "again")


def _facts(marks: tuple[Mark, ...], asking: Asking) -> tuple[tuple[Told, ...], tuple[Mark, ...]]:
    """Return the facts of a question and the marks that ask."""
    full = readings(marks, asking)[0]
    return full.facts, full.rest


def supposed(marks: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks that tell facts: what is supposed until something else is."""
    facts, _ = _facts(marks, asking)
    return tuple(m for fact in facts for m in marks[fact.at : fact.at + fact.marks])


# ---- facts in the place of facts ---------------------------------------------------------------------


def _without_clash(old: tuple[Mark, ...], told: Sequence[Told], asking: Asking) -> tuple[Mark, ...]:
    """Return the old marks without those of facts that the new ones replace."""
    gone: set[int] = set()
    for fact in _facts(old, asking)[0]:
        if any(_replaces(new, fact) for new in told):
            gone.update(range(fact.at, fact.at + fact.marks))
    return tuple(m for n, m in enumerate(old) if n not in gone)


def _replaces(new: Told, old: Told) -> bool:
    if new.type == "trick" and old.type == "trick":
        return bool(set(new.numbers) & set(old.numbers))
    if new.type in RAISES and old.type in RAISES:
        if new.type == "noraise" or old.type == "noraise":
            return True
        if new.type == "call":
            return old.type == "run" or (
                old.type == "call" and (old.call or "truco") == (new.call or "truco")
            )
        return old.type in {"run", "accept"} or new.call is not None
    return new.type == old.type and new.type not in {"trick", "play"}


def _with_facts(
    old: tuple[Mark, ...], new: Sequence[Mark], told: Sequence[Told], asking: Asking
) -> tuple[Mark, ...]:
    """Return the marks with the new facts after the old ones of their sort."""
    marks = old
    for fact in told:
        here = tuple(new[fact.at : fact.at + fact.marks])
        own = [f for f in _facts(marks, asking)[0] if _same_sort(f, fact)]
        at = own[-1].at + own[-1].marks if own else 0
        marks = (*marks[:at], *here, *marks[at:])
    return marks


def _same_sort(one: Told, other: Told) -> bool:
    return one.type == other.type or (one.type in RAISES and other.type in RAISES)


# ---- a subject in the place of another ----------------------------------------------------------------


def _placed(
    old: tuple[Mark, ...], asks: Sequence[Mark], linked: frozenset[int], asking: Asking
) -> tuple[tuple[Mark, ...], bool]:
    """Return the old marks with each new subject in its place, and whether any had to be added.

    What asks is replaced before what was told: "virou 3, qual a manilha?", "e o zap?".
    """
    marks = list(old)
    added = False
    told = {n for f in _facts(old, asking)[0] for n in range(f.at, f.at + f.marks)}
    free = [n for n in range(len(old)) if n not in told]
    for mark in asks:
        last = mark.first in linked
        place = _place(marks, mark, free, last=last)
        if place is None:
            place = _place(marks, mark, sorted(told), last=last)
        if place is None:
            marks.append(mark)
            added = added or not mark.is_("packname", "clean", *PERSONS)
        else:
            marks[place] = mark
            told.discard(place)
            free = [n for n in free if n != place]
    return tuple(marks), added


def _place(marks: Sequence[Mark], new: Mark, free: Sequence[int], *, last: bool) -> int | None:
    for subject in SUBJECTS:
        if new.tags.isdisjoint(subject):
            continue
        places = [n for n in free if not marks[n].tags.isdisjoint(subject)]
        if places:
            return places[-1] if last else places[0]
    signs = [n for n in free if _sign(marks[n])] if _sign(new) else []
    return signs[0] if signs else None


def _sign(mark: Mark) -> bool:
    return any(t.startswith("sign.") for t in mark.tags)


# ---- the other side -----------------------------------------------------------------------------------


def _other_way(old: tuple[Mark, ...], person: Mark) -> tuple[Mark, ...]:
    """Return the question about the other team, where it was not about this one."""
    asked = team_of_mark(person) or (US if person.is_("poss.us", "poss.me") else THEM)
    sides = [side for m in old if (side := _side(m)) is not None]
    if not sides:
        return (*old, person)
    return tuple(_turned(m) for m in old) if sides[0] != asked else old


def _side(mark: Mark) -> str | None:
    team = team_of_mark(mark)
    if team in {US, THEM}:
        return team
    found = {OTHER_FORM.get(f[:2]) for f in mark.forms} - {None}
    if len(found) != 1:
        return None
    return US if found == {"3p"} else THEM


def _turned(mark: Mark) -> Mark:
    tags = frozenset(OTHER_SIDE.get(t, t) for t in mark.tags)
    forms = frozenset(OTHER_FORM.get(f[:2], f[:2]) + f[2:] for f in mark.forms)
    return mark._replace(tags=tags, forms=forms)


# ---- "e se trucar?" after "pode trucar?" ---------------------------------------------------------------


def _what_happens(marks: tuple[Mark, ...], asks: Sequence[Mark], told: Sequence[Told]) -> Follow | None:
    """Return the question what comes of doing what was asked about as allowed."""
    done = any(m.is_("call", "cover", "run", "playv") for m in asks) or any(f.type == "call" for f in told)
    if not done or not any(m.is_(*MODAL) for m in marks):
        return None
    result = Mark(frozenset({"what", "result"}), -1, -1, "")
    return Follow(numbered((result, *(m for m in marks if not m.is_(*MODAL)))), new=True)


def numbered(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with places of their own, one after another."""
    return tuple(m._replace(first=n, last=n) for n, m in enumerate(marks))
