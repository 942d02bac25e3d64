"""A question that follows another: what it changes of the one before, mark by mark.

Facts told anew take the place of those they contradict; a subject named anew (a card, a step, a trick, a
person) takes the place of the old one. What fits nowhere is added, and then the answer must be a new one:
an old answer is never given again for another question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import Told
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.replacing import facts_after, with_facts, with_step, with_trick, without_clash
from referee.interpret.talk.slots import (
    CARDS,
    PERSONS,
    as_asked,
    as_named,
    facts_of,
    marks_of_facts,
    other_way,
    placed,
    pointing,
    supposed,
    turned,
    with_noun,
)

__all__ = [
    "HAPPENED",
    "MODAL",
    "SPECIALS",
    "STOP",
    "YES_NO",
    "Follow",
    "follows",
    "numbered",
    "setting",
    "takes_back",
]

SILENT = frozenset(
    {"and", "comma", "qmark", "neutral", "to", "be", "is", "stay", "if", "again", "tagq", "yes", "also"}
)
MODAL = frozenset({"can", "forbid", "must"})
ASKING_WORDS = frozenset({*WH, *MODAL, "change", "matter", "scoreasked"})
SPECIALS = ("eleven", "iron")
ENDS = frozenset({"choice", "run", "accept", "handresult"})
"""Facts that end what can be asked of a hand: left out where something else is asked of it."""
HAPPENED = frozenset({*ENDS, "call", "trick", "play", "allcovered", "noraise"})
"""Facts of one hand: the score, the vira and the number of players last longer."""
DEEDS = ("run", "accept", "cover", "call", "showcard", "tellcard", "seepartner", "peek")
SAYS = ("be", "cover", "beats", "beatenby", "win", "lose", "tie")
"""Words that say something of what is named with them, as verbs do."""
YES_NO = frozenset({"yes", "no", "depends"})


class Follow(NamedTuple):
    """A question made of two: its marks, and whether it says more than the old one where both agree.

    ``added`` are marks that took no other's place: where a kind of question asks for them, the same answer
    is an answer to them too. ``whether``: only yes or no will do for an answer; ``comes``: neither will.
    """

    marks: tuple[Mark, ...]
    new: bool
    added: tuple[Mark, ...] = ()
    whether: bool = False
    comes: bool = False


def follows(
    marks: Sequence[Mark], before: Sequence[Mark], asking: Asking, linked: frozenset[int]
) -> tuple[Follow, ...]:
    """Return the questions that one following ``before`` may be, the likeliest first.

    ``linked``: the places of words after a ``de``, which go with what stands second ("e do sete?").
    """
    new = _bare(marks)
    old = tuple(m for m in before if not m.is_("qmark"))
    if any(m.is_("opposite") for m in new):
        return (Follow(numbered(tuple(turned(m) for m in old)), new=True),)
    new = tuple(_as_played(as_asked(m, old), new, old, asking) for m in with_noun(new, old))
    pointed = pointing(new, old)
    if pointed != new:
        return (Follow(numbered((*supposed(old, asking), *pointed)), new=True),)
    new = with_trick(as_named(new, old, asking), old, asking)
    told, rest = facts_after(old, new, asking)
    if (whole := with_step(new, told, old, asking)) != new:
        new = whole
        told, rest = facts_after(old, new, asking)
    asks = [m for m in rest if not _silent(m)]
    kept = without_clash(old, told, asking, anew=takes_back(marks)) if told else old
    if any(fact.type == "score" for fact in told):
        kept = tuple(m for m in kept if not m.is_(*SPECIALS))  # the score says which hand it is
    if any(m.is_("strong", "weak") for m in asks) and not any(m.is_("ord") for m in new):
        kept = tuple(m for m in kept if not m.is_("ord") or not any(k.is_("manilha") for k in kept))
    if any(m.is_(*ASKING_WORDS) for m in asks):
        return tuple(_asking_anew(kept, new, told, asks, asking))
    if asks and all(m.is_(*PERSONS) for m in asks) and not told:
        whose = _whose_turn(kept, asks[0])
        if whose is not None:
            return (Follow(numbered(whose), new=True),)
        anybody = any(m.is_("who") for m in kept)  # who asks "quem pode?" has asked of them all
        return (Follow(numbered(other_way(numbered(kept), asks[0], asking)), new=not anybody),)
    return tuple(_changed(kept, new, told, asks, linked, asking))


def _whose_turn(kept: tuple[Mark, ...], person: Mark) -> tuple[Mark, ...] | None:
    """Return the question with a person in the place of "quem tem onze": "e o outro time?"."""
    who = next((n for n, m in enumerate(kept) if m.is_("cleft", "holder")), None)
    if who is None:
        return None
    least = who + 1 if kept[who].is_("holder") else who + 2  # "quem pode?" names nobody
    can = next((n for n, m in enumerate(kept) if n >= least and m.is_(*MODAL)), None)
    return None if can is None else (*kept[:who], person, *kept[can:])


def _changed(  # noqa: PLR0913, PLR0917 - the question before, and the parts of the one that follows
    kept: tuple[Mark, ...],
    new: tuple[Mark, ...],
    told: Sequence[Told],
    asks: Sequence[Mark],
    linked: frozenset[int],
    asking: Asking,
) -> Iterator[Follow]:
    """Yield the questions that one without words of its own that ask may be."""
    if told and any(m.forms and not m.is_(*SAYS) for m in asks):  # "e se a gente ganhar, acabou?"
        yield Follow(numbered((*setting(kept, asking), STOP, *new)), new=True, whether=True)
    yield from _went_too(kept, new, asking)
    asks = _as_stakes(asks, kept, asking)
    joined, added = placed(kept, asks, linked, asking)
    whole = numbered(with_facts(joined, new, told, asking))
    happens = _what_happens(whole, asks, told)
    if happens is not None:
        yield happens
    yield from _of_that(kept, new, told, asking)
    if added and any((m.forms and not _would(m)) or m.is_(*SAYS) for m in (asks if told else new)):
        if not told:  # "e no paulista, é melhor de três?" after "quantos jogos tem?"
            yield Follow(numbered((*setting(kept, asking), *new)), new=True, whether=True)
        unasked = tuple(s for m in joined if (s := _subject(m)) is not None)
        yield Follow(numbered(with_facts(unasked, new, told, asking)), new=True, whether=True)
    turns = _turned_up(kept, asks, new)
    other, more = placed(kept, asks, linked, asking, told_first=True)
    if turns and not more:
        yield Follow(numbered(with_facts(other, new, told, asking)), new=True)
    yield Follow(whole, not added, added)
    if not turns and not more and other != joined:
        yield Follow(numbered(with_facts(other, new, told, asking)), new=True)
    modals = tuple(m for m in kept if m.is_(*MODAL))
    if modals and added:  # another deed: "dá pra escolher?", "e pedir truco?"
        yield Follow(numbered((*setting(kept, asking), *modals, *new)), new=True)
    if told:
        yield Follow(numbered((*setting(kept, asking), STOP, *new)), new=True)
        if not any(m.is_("howmany", *WH) for m in new):
            yield Follow(numbered((*setting(kept, asking), STOP, *new, RESULT)), new=True, comes=True)


def _went_too(kept: tuple[Mark, ...], new: tuple[Mark, ...], asking: Asking) -> Iterator[Follow]:
    """Yield the question with one trick more that went as the last one told: "e a terceira?"."""
    facts = [f for f in facts_of(kept, asking)[0] if f.type == "trick"]
    told = {n for f in facts for n in f.numbers}
    if len(new) != 1 or not new[0].is_("ord") or not facts or len(new[0].numbers) != 1:
        return
    last = kept[facts[-1].at : facts[-1].at + facts[-1].marks]
    if new[0].numbers[0] > max(told, default=0) and any(m.is_("ord") for m in last):
        more = (new[0] if m.is_("ord") else m for m in last)
        end = facts[-1].at + facts[-1].marks
        yield Follow(numbered((*kept[:end], STOP, *more, STOP, *kept[end:])), new=True)


def _turned_up(kept: Sequence[Mark], asks: Sequence[Mark], new: Sequence[Mark]) -> bool:
    """Return whether a card is supposed turned up once more: "e se a vira for dois?", "e se for rei?"."""
    supposes = any(m.is_("vira", "turn") for m in kept) and any(
        m.is_("be", "turn") and any(f.endswith("fut") or f == "-.ger" for f in m.forms) for m in kept
    )
    again = any(m.is_("be") and any(f.endswith("fut") for f in m.forms) for m in new)
    return supposes and again and len(asks) == 1 and asks[0].is_("rank")


def _as_stakes(asks: Sequence[Mark], kept: tuple[Mark, ...], asking: Asking) -> list[Mark]:
    """Return what is asked with "valendo seis" as the step alone, where the hand was told with one.

    Where the points of the hand were told, a number is of them: "e se a mão valesse um só?".
    """
    told = supposed(kept, asking)
    pointed = next((f for f in facts_of(kept, asking)[0] if f.type == "handresult" and not f.call), None)
    numbers = [m for m in asks if m.is_("num") and m.n is not None]
    counted = pointed is not None and any(m.is_("num") for m in marks_of_facts(kept, [pointed]))
    if counted and len(numbers) == 1 and any(m.is_("worth") for m in asks):
        return [numbers[0]._replace(tags=frozenset({"num", f"n{numbers[0].n}"}))]
    steps = any(m.is_("level", "callname", "handpoints", "trucada") for m in told)
    worth = steps and any(m.is_("level", "callname", "trucada") for m in asks)
    return [m for m in asks if not (worth and m.is_("worth"))]


def setting(kept: tuple[Mark, ...], asking: Asking, without: frozenset[str] = ENDS) -> tuple[Mark, ...]:
    """Return what stays whatever is asked: what was told but the end, the special hand, the pack."""
    facts = [f for f in facts_of(kept, asking)[0] if f.type not in without]
    base = marks_of_facts(kept, facts)
    named = tuple(s for m in kept if m.is_(*SPECIALS, "packname") and m not in base and (s := _subject(m)))
    return (*base, *named)


def _asking_anew(
    kept: tuple[Mark, ...],
    new: tuple[Mark, ...],
    told: Sequence[Told],
    asks: Sequence[Mark],
    asking: Asking,
) -> Iterator[Follow]:
    """Yield the questions that one with words of its own that ask may be, over what was told before."""
    for one in _whether(kept, asks, asking):
        yield one._replace(marks=numbered(with_facts(one.marks, new, told, asking)))
    modals = tuple(m for m in kept if m.is_(*MODAL))
    if modals and "-.inf" in new[0].forms:  # "posso mostrar?", "e dizer o que tenho?"
        for stays in (setting(kept, asking), ()):
            yield Follow(numbered((*stays, *modals, *new)), new=True)
    if modals and any(m.is_("who") for m in asks) and not any(m.is_(*MODAL) for m in asks):
        whole, added = placed(kept, [m for m in asks if not m.is_(*WH)], frozenset(), asking)
        if not added:
            yield Follow(numbered(whole), new=True)
    yield from _of_the_same(kept, new, asks, asking)


def _of_the_same(
    kept: tuple[Mark, ...], new: tuple[Mark, ...], asks: Sequence[Mark], asking: Asking
) -> Iterator[Follow]:
    """Yield what is asked of the same facts, of the same deed, of the same thing."""
    told = facts_of(kept, asking)[0]
    if any(m.is_("scoreasked") for m in asks):  # "recusamos a de onze. quanto marcam?", "como fica o placar?"
        yield Follow(numbered((*marks_of_facts(kept, told), *new)), new=True)
    facts = [f for f in told if f.type != "choice"]
    base = marks_of_facts(kept, facts)
    subjects = tuple(s for m in kept if not _silent(m) and (s := _subject(m)) is not None)
    packs = () if any(m.is_("packname") for m in new) else tuple(m for m in subjects if m.is_("packname"))
    done = tuple(m for m in subjects if m.is_(*DEEDS) and m not in base and any(k.is_(*MODAL) for k in kept))
    special = tuple(m for m in subjects if m.is_(*SPECIALS) and m not in base)
    if done and any(m.is_("howmany") for m in asks):  # "pode correr?", "quantos pontos dá?"
        yield Follow(numbered((*done, *base, *special, *packs, *new)), new=True)
    if special and not any(m.is_(*SPECIALS, "score") for m in new):
        yield Follow(numbered((*base, *special, *packs, *new)), new=True)
    elif base:
        yield Follow(numbered((*base, *packs, *new)), new=True)
    for without in (ENDS, HAPPENED):
        stays = tuple(m for m in setting(kept, asking, without) if not m.is_("packname"))
        if stays or packs:
            yield Follow(numbered((*stays, *packs, *new)), new=True)
    yield Follow(numbered((*subjects, *new)), new=False)
    for mark in subjects:
        if mark not in base:
            yield Follow(numbered((*base, mark, *new)), new=False)


WHOSE = (*PERSONS, *MODAL, *SPECIALS, "packname", "score")


def _whether(kept: tuple[Mark, ...], asks: Sequence[Mark], asking: Asking) -> Iterator[Follow]:
    """Yield what was asked about as allowed or not, elsewhere or of somebody else: "e no mineiro, pode?"."""
    modal = next((m for m in asks if m.is_(*MODAL)), None)
    if modal is None or not all(m.is_(*WHOSE) for m in asks):
        return
    persons = [m for m in asks if m.is_(*PERSONS)]
    base = _impersonal(kept, asking) if persons else kept
    if any(m.is_(*SPECIALS, "score") for m in asks):
        base = tuple(m for m in base if not m.is_(*SPECIALS, "score"))
    asked = tuple(s for m in base if (s := _subject(m)) is not None)
    others = [m for m in asks if not m.is_(*MODAL, *PERSONS)]
    whole, _ = placed(asked, others, frozenset(), asking)
    if not any(m.is_(*DEEDS, "playv", "ask", "lead", "cut", "signal", "choose", "use") for m in asked):
        return
    facts = supposed(whole, asking)
    pause = (STOP,) if facts else ()
    yield Follow(numbered((*facts, *pause, *persons, modal, *_not_told(whole, asking))), new=True)


def _not_told(marks: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    told = {n for f in facts_of(marks, asking)[0] for n in range(f.at, f.at + f.marks)}
    return tuple(m for n, m in enumerate(marks) if n not in told)


def _impersonal(marks: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks of a question without the persons that it asks about."""
    _, rest = facts_of(marks, asking)
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
    facts, rest = facts_of(kept, asking)
    steps = [m for m in rest if m.is_("level", "callname") and m.call]
    said = {n for f in told for n in range(f.at, f.at + f.marks)}
    whole = all(n in said or _silent(m) for n, m in enumerate(new))
    if whole and told and told[0].what in {"run", "accept"} and not told[0].call and steps and not facts:
        end = told[0].at + told[0].marks
        asked = (m for m in kept if m not in steps)
        yield Follow(numbered((*asked, *new[:end], steps[-1], *new[end:])), new=True)


LINKS = ("comma", "qmark", "also")
REPAIRS = ("neg", "repair", "chat", "mistake", "no")


def takes_back(marks: Sequence[Mark]) -> bool:
    """Return whether a line takes something of the one before back: "não, quis dizer a segunda"."""
    said = [m for m in marks if not m.is_("comma")]
    return bool(said) and any(m.is_("repair") for m in said[:2]) and said[0].is_("repair", "neg", "no")


def _bare(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks without what links them to the question before, or takes something of it back."""
    line = list(marks)
    while any(m.is_("comma") for m in line[1:]) and line[0].is_(*REPAIRS, "comma"):
        line.pop(0)  # "não, desculpa, o rei"
    kept = [m for m in line if not m.is_(*LINKS)]
    while len(kept) > 1 and kept[0].is_("and", "repair"):
        kept.pop(0)
    cards = sum(m.is_(*CARDS) for m in kept)
    if kept and kept[0].is_("v.entrar") and cards > 1:
        kept.pop(0)  # "e entre o rei e o ás?"
    return _had_done(kept)


def _had_done(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with "tivesse jogado" as one verb: what was told would be otherwise."""
    out: list[Mark] = []
    would: frozenset[str] = frozenset()
    for mark in marks:
        had = out[-1] if out else None
        if had is not None and had.is_("have") and _would(had) and (_participle(mark) or mark.is_("be")):
            out[-1] = mark._replace(tags=mark.tags - {"part"}, forms=had.forms)
            would = had.forms
        elif would and mark.is_("part"):
            out.append(mark._replace(tags=mark.tags - {"part"}, forms=would))  # "tivessem jogado e perdido"
        elif not (had is not None and had.is_("turn") and mark.is_("be")):  # "virou foi o valete"
            out.append(mark)
    return tuple(out)


def _as_played(mark: Mark, new: Sequence[Mark], old: tuple[Mark, ...], asking: Asking) -> Mark:
    """Return "jogar" as choosing to, where a team chooses or not: "e se tivessem jogado?"."""
    chose = any(f.what == "choice" for f in facts_of(old, asking)[0]) or any(m.is_("eleven") for m in old)
    if not chose or not mark.is_("v.jogar") or not mark.forms or any(m.is_(*CARDS, "cover") for m in new):
        return mark
    return mark._replace(tags=frozenset({"accept", "v.aceitar"}))


def _would(mark: Mark) -> bool:
    return any(f.endswith(".fut") for f in mark.forms)


def _participle(mark: Mark) -> bool:
    return mark.is_("part", "tied") or any(f == "-.part" for f in mark.forms)


STOP = Mark(frozenset({"comma"}), -1, -1, "")
RESULT = Mark(frozenset({"what", "result"}), -1, -1, "")


def _silent(mark: Mark) -> bool:
    return mark.tags <= SILENT or mark.is_("be", "neutral", "again")


# ---- "e se trucar?" after "pode trucar?" ---------------------------------------------------------------


def _what_happens(marks: tuple[Mark, ...], asks: Sequence[Mark], told: Sequence[Told]) -> Follow | None:
    """Return the question what comes of doing what was asked about as allowed."""
    deeds = [m for m in asks if m.is_("call", "cover", "run", "playv") and not m.is_("level")]
    done = bool(deeds) or any(f.type == "call" for f in told)
    if not done or not any(m.is_(*MODAL) for m in marks):
        return None
    return Follow(numbered((RESULT, *(m for m in marks if not m.is_(*MODAL)))), new=True)


def numbered(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with places of their own, one after another."""
    return tuple(m._replace(first=n, last=n) for n, m in enumerate(marks))
