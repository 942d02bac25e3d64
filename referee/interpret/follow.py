"""A question that follows another: what it changes of the one before, mark by mark.

Facts told anew take the place of those they contradict; a subject named anew (a card, a step, a trick, a
person) takes the place of the old one. What fits nowhere is added, and then the answer must be a new one:
an old answer is never given again for another question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.interpret.facts import ANSWERS, THEM, US, Told, readings, team_of_mark
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
    frozenset({"offturn", "onturn", "anytime", "aftercard", "firstcard", "before", "lasttrick"}),
    frozenset({"firsthand", "nexthand", "handnext", "nexttrick"}),
    frozenset({"showcard", "tellcard", "say", "signal", "seepartner"}),
    frozenset({"strong", "weak"}),
    frozenset({"fixed", "variable"}),
    frozenset({"packname"}),
    frozenset({"clean", "dirty"}),
    frozenset({"num"}),
)
"""What may take the place of what, the nearest first."""
PERSONS = frozenset({"me", "us", "them", "he", "rival", "partner", "right", "left", "poss"})
SILENT = frozenset(
    {"and", "comma", "qmark", "neutral", "to", "be", "is", "stay", "if", "again", "tagq", "yes", "also"}
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


COUNTS = {2: "twoplayers", 4: "fourplayers", 6: "sixplayers"}
SPECIALS = ("eleven", "iron")


class Follow(NamedTuple):
    """A question made of two: its marks, and whether it says more than the old one where both agree.

    ``added`` are marks that took no other's place: where a kind of question asks for them, the same answer
    is an answer to them too.
    """

    marks: tuple[Mark, ...]
    new: bool
    added: tuple[Mark, ...] = ()


def follows(
    marks: Sequence[Mark], before: Sequence[Mark], asking: Asking, linked: frozenset[int]
) -> tuple[Follow, ...]:
    """Return the questions that one following ``before`` may be, the likeliest first.

    ``linked``: the places of words after a ``de``, which go with what stands second ("e do sete?").
    """
    new = _bare(marks)
    old = tuple(m for m in before if not m.is_("qmark"))
    if any(m.is_("opposite") for m in new):
        return (Follow(numbered(tuple(_turned(m) for m in old)), new=True),)
    new = tuple(_as_hand(_as_players(m, old), old) for m in new)
    pointed = _pointing(new, old)
    if pointed != new:
        base = (m for fact in _facts(old, asking)[0] for m in old[fact.at : fact.at + fact.marks])
        return (Follow(numbered((*base, *pointed)), new=True),)
    told, rest = _facts_after(old, new, asking)
    asks = [m for m in rest if not _silent(m)]
    kept = _without_clash(old, told, asking) if told else old
    if any(fact.type == "score" for fact in told):
        kept = tuple(m for m in kept if not m.is_(*SPECIALS))  # the score says which hand it is
    if any(m.is_("strong", "weak") for m in asks) and not any(m.is_("ord") for m in new):
        kept = tuple(m for m in kept if not m.is_("ord") or not any(k.is_("manilha") for k in kept))
    if any(m.is_(*ASKING_WORDS) for m in asks):
        return tuple(_asking_anew(kept, new, asks, asking))
    if asks and all(m.is_(*PERSONS) for m in asks) and not told:
        return (Follow(numbered(_other_way(kept, asks[0])), new=True),)
    joined, added = _placed(kept, asks, linked, asking)
    whole = numbered(_with_facts(joined, new, told, asking))
    found = [*_of_that(kept, new, told, asking), Follow(whole, not added, added)]
    happens = _what_happens(whole, asks, told)
    return (happens, *found) if happens is not None else tuple(found)


def _asking_anew(
    kept: tuple[Mark, ...], new: tuple[Mark, ...], asks: Sequence[Mark], asking: Asking
) -> Iterator[Follow]:
    """Yield the questions that one with words of its own that ask may be, over what was told before."""
    if all(m.is_(*PERSONS, *MODAL) for m in asks) and any(m.is_(*PERSONS) for m in asks):
        person = next(m for m in asks if m.is_(*PERSONS))
        yield Follow(numbered((*_impersonal(kept, asking), person)), new=True)
    facts = [f for f in _facts(kept, asking)[0] if f.type != "choice"]
    base = tuple(m for fact in facts for m in kept[fact.at : fact.at + fact.marks])
    subjects = tuple(s for m in kept if not _silent(m) and (s := _subject(m)) is not None)
    wh, modal = any(m.is_(*WH) for m in asks), any(m.is_(*MODAL) for m in asks)
    if wh and not modal and any(m.is_("who") for m in asks) and any(m.is_(*MODAL) for m in kept):
        placed, added = _placed(kept, [m for m in asks if not m.is_(*WH)], frozenset(), asking)
        if not added:
            yield Follow(numbered(placed), new=True)
    packs = () if any(m.is_("packname") for m in new) else tuple(m for m in subjects if m.is_("packname"))
    special = tuple(m for m in subjects if m.is_(*SPECIALS) and m not in base)
    if special and not any(m.is_(*SPECIALS, "score") for m in new):
        yield Follow(numbered((*base, *special, *packs, *new)), new=True)
    if base:
        yield Follow(numbered((*base, *packs, *new)), new=True)
    yield Follow(numbered((*subjects, *new)), new=False)
    for mark in subjects:
        if mark not in base:
            yield Follow(numbered((*base, mark, *new)), new=False)


def _impersonal(marks: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks of a question without the persons that it asks about."""
    _, rest = _facts(marks, asking)
    return tuple(m for m in marks if m not in rest or not m.tags <= PERSONS)


def _subject(mark: Mark) -> Mark | None:
    """Return a mark without what asks in it; None where it does nothing but ask."""
    if not mark.is_(*ASKING_WORDS):
        return mark
    left = mark.tags - set(ASKING_WORDS)
    return mark._replace(tags=left) if left & UNITS else None


UNITS = frozenset({"cardw", "points", "cut", "dealer", "deals", "dealq", "signal"})
"""What a mark that asks may ask of: "quantas cartas", "quem corta"."""


def _of_that(
    kept: tuple[Mark, ...], new: tuple[Mark, ...], told: Sequence[Told], asking: Asking
) -> Iterator[Follow]:
    """Yield the question with the step that was asked about as what is run from: "e correndo?"."""
    facts, rest = _facts(kept, asking)
    steps = [m for m in rest if m.is_("level", "callname") and m.call]
    if len(told) == 1 and told[0].type in {"run", "accept"} and not told[0].call and steps and not facts:
        act = new[told[0].at : told[0].at + told[0].marks]
        yield Follow(numbered((*(m for m in kept if m not in steps), *act, steps[-1])), new=True)


def _as_players(mark: Mark, old: Sequence[Mark]) -> Mark:
    """Return a bare number as so many players where players were asked about."""
    if mark.n is None or not any(m.is_("oddplayers", *COUNTS.values()) for m in old):
        return mark
    return mark._replace(tags=frozenset({COUNTS.get(mark.n, "oddplayers")}))


def _as_hand(mark: Mark, old: Sequence[Mark]) -> Mark:
    """Return an ordinal as the hand that follows where the first hand was asked about."""
    if not mark.is_("ord") or not any(m.is_("firsthand") for m in old):
        return mark
    return mark._replace(tags=frozenset({"nexthand", "handnext"}), numbers=())


def _bare(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks without what links them to the question before."""
    kept = [m for m in marks if not m.is_("comma", "qmark", "also")]
    while kept and kept[0].is_("and"):
        kept.pop(0)
    return tuple(kept)


def _facts_after(
    old: tuple[Mark, ...], new: tuple[Mark, ...], asking: Asking
) -> tuple[tuple[Told, ...], tuple[Mark, ...]]:
    """Return the facts of a question read after those told before it, and the marks of it that ask."""
    told, _ = _facts(old, asking)
    base = tuple(m for fact in told for m in old[fact.at : fact.at + fact.marks])
    start = len(base) + 1
    facts, rest = _facts((*base, _STOP, *new, _RESULT), asking)
    later = tuple(f for f in facts if f.at >= start)
    if not base or any(f.at < start < f.at + f.marks for f in facts):
        return _facts(new, asking)
    own = set(new)
    return tuple(f._replace(at=f.at - start) for f in later), tuple(m for m in rest if m in own)


_STOP = Mark(frozenset({"comma"}), -1, -1, "")
_AND = Mark(frozenset({"and"}), -1, -1, "")
_RESULT = Mark(frozenset({"result"}), -1, -1, "")


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
    simple = any(new.type == "noraise" for new in told)
    gone = {n for n, m in enumerate(old) if simple and m.is_("trucada")}
    for fact in _facts(old, asking)[0]:
        if any(_replaces(new, fact) for new in told):
            gone.update(range(fact.at, fact.at + fact.marks))
    return tuple(m for n, m in enumerate(old) if n not in gone)


def _replaces(new: Told, old: Told) -> bool:
    if new.type == "trick" and old.type == "trick":
        return bool(set(new.numbers) & set(old.numbers))
    ends = new.type == "run" or (new.type == "choice" and not new.plays)
    if (ends and old.type == "handresult") or (new.type in ANSWERS and old.type == "choice"):
        return True
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
        known = _facts(marks, asking)[0]
        own = [f for f in known if _same_sort(f, fact)]
        if not own and fact.type in {"handresult", *RAISES}:
            own = list(known)  # what is done and how it ends comes after what was told
            here = (_AND, *here) if fact.type == "handresult" else here
        at = own[-1].at + own[-1].marks if own else 0
        marks = (*marks[:at], *here, *marks[at:])
    return marks


def _same_sort(one: Told, other: Told) -> bool:
    return one.type == other.type or (one.type in RAISES and other.type in RAISES)


# ---- a subject in the place of another ----------------------------------------------------------------


def _placed(
    old: tuple[Mark, ...], asks: Sequence[Mark], linked: frozenset[int], asking: Asking
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the old marks with each new subject in its place, and those that had to be added.

    What asks is replaced before what was told: "virou 3, qual a manilha?", "e o zap?".
    """
    marks = list(old)
    added: list[Mark] = []
    told = {n for f in _facts(old, asking)[0] for n in range(f.at, f.at + f.marks)}
    free = [n for n in range(len(old)) if n not in told]
    for mark in asks:
        last = mark.first in linked
        place = _place(marks, mark, free, last=last)
        if place is None:
            place = _place(marks, mark, sorted(told), last=last)
        if place is None:
            marks.append(mark)
            added += () if mark.is_("packname", "clean", *PERSONS) else (mark,)
        else:
            marks[place] = _as_telling(mark, marks[place])
            told.discard(place)
            free = [n for n in free if n != place]
    return tuple(marks), tuple(added)


def _as_telling(new: Mark, old: Mark) -> Mark:
    """Return a mark in the place of another: it still asks which, and saying tells the card shown."""
    asks = old.tags & {"which", "what"}
    tells = {"tellcard"} if new.is_("say") and old.is_("showcard") else set()
    return new._replace(tags=new.tags | asks | tells)


def _pointing(new: tuple[Mark, ...], old: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with the card asked about before in the place of "dela", where a card beats it."""
    cards = [m for m in old if m.is_("nick", "card", "rank", "manilha") and not m.is_("num")]
    beats = any(m.is_("win", "beats", "lose", "beatenby", "v.matar") for m in new)
    if not cards or not beats or not any(m.is_("card", "rank", "nick") for m in new):
        return new
    return tuple(cards[-1]._replace(tags=cards[-1].tags - {"which", "what"}) if _back(m) else m for m in new)


def _back(mark: Mark) -> bool:
    """Return whether a mark is no more than "dele" or "dela"."""
    return mark.is_("poss.he", "poss.them") and mark.tags <= {"poss", "poss.he", "poss.them"}


def _place(marks: Sequence[Mark], new: Mark, free: Sequence[int], *, last: bool) -> int | None:
    raised = next((n for n, m in enumerate(marks) if m.is_("trucada")), None)
    if raised is not None and new.is_("level", "callname"):
        return raised
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
