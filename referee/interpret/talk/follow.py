"""A question that follows another: what it changes of the one before, mark by mark.

Facts told anew take the place of those they contradict; a subject named anew (a card, a step, a trick, a
person) takes the place of the old one. What fits nowhere is added, and then the answer must be a new one:
an old answer is never given again for another question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from referee.grammar.asking import Asking, asking, listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import Told
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.anew import asking_anew
from referee.interpret.talk.cards import another_card, of_other_cards
from referee.interpret.talk.parts import (
    ASKING_WORDS,
    MODAL,
    RESULT,
    SAYS,
    SPECIALS,
    STOP,
    Follow,
    not_told,
    numbered,
    setting,
    silent,
    subject,
)
from referee.interpret.talk.replacing import (
    facts_after,
    with_facts,
    with_step,
    with_taken,
    with_trick,
    without_clash,
)
from referee.interpret.talk.restated import as_done, filled, restated, with_subjects
from referee.interpret.talk.slots import (
    CARDS,
    COUNTS,
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


def follows(
    marks: Sequence[Mark], before: Sequence[Mark], asking: Asking, linked: frozenset[int]
) -> tuple[Follow, ...]:
    """Return the questions that one following ``before`` may be, the likeliest first.

    ``linked``: the places of words after a ``de``, which go with what stands second ("e do sete?").
    """
    new, old = _bare(marks), with_subjects(tuple(m for m in before if not m.is_("qmark")), asking)
    whole = _at_once(new, old, asking)
    if whole is not None:
        return (Follow(numbered(whole), new=True),)
    new, old = restated(_without_opposite(new), old, asking)
    old = _open_again(old, new, asking)
    new = filled(new, old, asking)
    linked |= {
        m.first for m in new if m.is_(*COUNTS.values()) and m.said.split(" ")[0] in listed("of_or_for")
    }
    new = tuple(_as_played(as_asked(m, old), new, old, asking) for m in with_noun(new, old))
    new = with_trick(as_named(new, old, asking), old, asking)
    new, linked = another_card(new, linked)
    if (cards := of_other_cards(new, old, asking)) is not None:
        return cards
    told, rest = facts_after(old, new, asking)
    if (fuller := with_taken(with_step(new, told, old, asking), told, old, asking)) != new:
        new = fuller
        told, rest = facts_after(old, new, asking)
    old = as_done(old, told, asking)
    asks = [m for m in rest if not silent(m)]
    kept = without_clash(old, told, asking, anew=takes_back(marks)) if told else old
    if _whoever_wins(kept) and any(fact.what == "tie" for fact in told):
        kept = setting(kept, asking)  # nobody wins
    if any(fact.type == "score" for fact in told):
        kept = tuple(m for m in kept if not m.is_(*SPECIALS))  # the score says which hand it is
    if any(m.is_("strong", "weak") for m in asks) and not any(m.is_("ord") for m in new):
        kept = tuple(m for m in kept if not m.is_("ord") or not any(k.is_("manilha") for k in kept))
    if any(m.is_(*ASKING_WORDS) for m in asks):
        return tuple(asking_anew(kept, new, told, asks, asking))
    if asks and all(m.is_(*PERSONS) for m in asks) and not told:
        whose = _whose_turn(kept, asks[0])
        if whose is not None:
            return (Follow(numbered(whose), new=True),)
        anybody = any(m.is_("who") for m in kept)  # who asks "quem pode?" has asked of them all
        return (Follow(numbered(other_way(numbered(kept), asks[0], asking)), new=not anybody),)
    return tuple(_changed(kept, new, told, asks, linked, asking))


def _at_once(new: tuple[Mark, ...], old: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...] | None:
    """Return the question where it is that before with a side, a score, a step or a card changed."""
    if any(m.is_("opposite") for m in new) and not facts_of(new, asking)[0]:
        return tuple(turned(m) for m in old)
    left, changed = restated(_without_opposite(new), old, asking)
    if left != new and all(silent(m) for m in left):
        return changed
    pointed = pointing(new, old)
    return (*supposed(old, asking), *pointed) if pointed != new else None


def _open_again(old: tuple[Mark, ...], new: Sequence[Mark], asking: Asking) -> tuple[Mark, ...]:
    """Return the question before without a tie of the whole hand, where whoever wins is asked of."""
    ties = [f for f in facts_of(old, asking)[0] if f.what == "tie" and len(f.numbers) > 2]
    gone = {n for f in ties for n in range(f.at, f.at + f.marks)} if _whoever_wins(new) else set()
    return tuple(m for n, m in enumerate(old) if n not in gone)


def _whoever_wins(marks: Sequence[Mark]) -> bool:
    """Return whether a question is of whoever wins: "quem ganhar leva tudo?"."""
    return any(
        who.is_("who") and won.is_("win") and any(f == "-.inf" or f.endswith(".fut") for f in won.forms)
        for who, won in pairwise(marks)
    )


def _without_opposite(new: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return a question without "ao contrário": what is told with it says in what."""
    return tuple(m for m in new if not m.is_("opposite"))


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
    end = max((f.at + f.marks for f in told), default=len(new))
    if told and any(m.forms and (not m.is_(*SAYS) or m in new[end:]) for m in asks):  # "se ganhar, acabou?"
        yield Follow(numbered((*setting(kept, asking), STOP, *new)), new=True, whether=True)
    yield from _went_too(kept, new, asking)
    yield from _may_too(kept, new, told, asking)
    asks = _as_stakes(asks, kept, asking)
    joined, added = placed(kept, asks, linked, asking)
    whole = numbered(with_facts(joined, new, told, asking))
    happens = _what_happens(whole, asks, told, asking)
    if happens is not None:
        yield happens
    if happens is not None and happens.comes:
        kept = supposed(kept, asking)
        joined, added = placed(kept, asks, linked, asking)
        whole = numbered(with_facts(joined, new, told, asking))
    yield from _of_that(kept, new, told, asking)
    if added and any(_says(m) for m in (asks if told else new)):
        if not told:  # "e no paulista, é melhor de três?" after "quantos jogos tem?"
            base = supposed(kept, asking) if any(m.is_("finished") for m in new) else setting(kept, asking)
            yield Follow(numbered((*base, *new)), new=True, whether=True)
        unasked = tuple(s for m in joined if (s := subject(m)) is not None)
        yield Follow(numbered(with_facts(unasked, new, told, asking)), new=True, whether=True)
    turns = _turned_up(kept, asks, new)
    other, more = placed(kept, asks, linked, asking, told_first=True)
    if turns and not more:
        yield Follow(numbered(with_facts(other, new, told, asking)), new=True)
    yield Follow(whole, not added, added)
    if not turns and not more and other != joined:
        yield Follow(numbered(with_facts(other, new, told, asking)), new=True)
    yield from _in_special(kept, asks, told)
    yield from _of_the_setting(kept, new, told, added, asking)


WHEN = (
    "ord", "trickw", "lasttrick", "offturn", "onturn", "anytime", "aftercard", "firstcard", "before", "bluff",
    "replies",
)  # fmt: skip
"""When in a hand something is done."""


def _in_special(kept: tuple[Mark, ...], asks: Sequence[Mark], told: Sequence[Told]) -> Iterator[Follow]:
    """Yield what was asked of a moment in a hand asked of a special hand: "e na de onze?"."""
    if asks and not told and all(m.is_(*SPECIALS) for m in asks):
        yield Follow(numbered((*(m for m in kept if not m.is_(*WHEN)), *asks)), new=True)


def _of_the_setting(
    kept: tuple[Mark, ...],
    new: tuple[Mark, ...],
    told: Sequence[Told],
    added: Sequence[Mark],
    asking: Asking,
) -> Iterator[Follow]:
    """Yield what is asked of no more than what was told: of another deed, of what comes of it."""
    base = setting(kept, asking)
    modals = tuple(m for m in kept if m.is_(*MODAL))
    if modals and added and not all(m.is_(*SPECIALS) for m in added):  # "dá pra escolher?", "e pedir truco?"
        yield Follow(numbered((*base, *modals, *new)), new=True)
    if told:
        yield Follow(numbered((*base, STOP, *new)), new=True)
    if told and not any(m.is_("howmany", *WH) for m in new):
        yield Follow(numbered((*base, STOP, *new, RESULT)), new=True, comes=True)


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


def _may_too(
    kept: tuple[Mark, ...], new: tuple[Mark, ...], told: Sequence[Told], asking: Asking
) -> Iterator[Follow]:
    """Yield whether another deed is allowed in what was told: "posso ver as dele?", "e trucar?"."""
    modals = tuple(m for m in kept if m.is_(*MODAL))
    rest = not_told(kept, asking)
    same = any(m.is_("call", "run", "accept", "playv", "ask", "cover") for m in rest)
    if not told and modals and not same and "-.inf" in new[0].forms and supposed(kept, asking):
        yield Follow(numbered((*setting(kept, asking), STOP, *modals, *new)), new=True)


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


def _of_that(
    kept: tuple[Mark, ...], new: tuple[Mark, ...], told: Sequence[Told], asking: Asking
) -> Iterator[Follow]:
    """Yield the question with the step that was asked about as what is run from: "e correndo?"."""
    facts, rest = facts_of(kept, asking)
    steps = [m for m in rest if m.is_("level", "callname") and m.call]
    said = {n for f in told for n in range(f.at, f.at + f.marks)}
    whole = all(n in said or silent(m) for n, m in enumerate(new))
    if whole and told and told[0].what in {"run", "accept"} and not told[0].call and steps and not facts:
        end = told[0].at + told[0].marks
        asked = (m for m in kept if m not in steps)
        yield Follow(numbered((*asked, *new[:end], steps[-1], *new[end:])), new=True)


LINKS = ("comma", "qmark", "also")
REPAIRS = ("neg", "repair", "chat", "mistake", "no")


def takes_back(marks: Sequence[Mark]) -> bool:
    """Return whether a line takes something of the one before back: "não, quis dizer a segunda"."""
    if len(marks) > 2 and marks[0].is_("neg", "no") and marks[1].is_("comma"):
        return bool(facts_of(tuple(marks[2:]), asking())[0])  # "não, a gente que trucou"
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
    known = facts_of(old, asking)[0]
    declined = any(f.type == "run" for f in known) and not any(f.type == "call" or f.call for f in known)
    chose = declined or any(f.what == "choice" for f in known) or any(m.is_("eleven") for m in old)
    if not chose or not mark.is_("v.jogar") or not mark.forms or any(m.is_(*CARDS, "cover") for m in new):
        return mark
    return mark._replace(tags=frozenset({"accept", "v.aceitar"}))


def _would(mark: Mark) -> bool:
    return any(f.endswith(".fut") for f in mark.forms)


def _says(mark: Mark) -> bool:
    """Return whether a word says something, and does not only suppose: "e se for um rei e um ás?"."""
    return (
        not _would(mark)
        if mark.forms and mark.is_("be")
        else bool(mark.forms and not _would(mark)) or mark.is_(*SAYS)
    )


def _participle(mark: Mark) -> bool:
    return mark.is_("part", "tied") or any(f == "-.part" for f in mark.forms)


# ---- "e se trucar?" after "pode trucar?" ---------------------------------------------------------------


DONE = ("call", "ask", "callname", "run", "accept")
"""What was asked about as allowed, and is not once a call is supposed."""


def _what_happens(
    marks: tuple[Mark, ...], asks: Sequence[Mark], told: Sequence[Told], asking: Asking
) -> Follow | None:
    """Return the question what comes of doing what was asked about as allowed.

    Told as done it is no more what was asked about: "posso pedir seis?", "e se eles pedirem?".
    """
    deeds = [m for m in asks if m.is_("call", "cover", "run", "playv") and not m.is_("level")]
    called = any(f.type == "call" for f in told)
    if not (deeds or called) or not any(m.is_(*MODAL) for m in marks):
        return None
    asked = not_told(marks, asking) if called else ()
    if not deeds and _below(told, asked):
        return None  # "posso pedir seis?", "e se eles já trucaram?"
    gone = {m for m in asked if m.is_(*DONE, "neutral", "cleft", "who", *PERSONS)}
    left = (m for m in marks if m not in gone and not m.is_(*MODAL))
    return Follow(numbered((RESULT, *left)), new=True, comes=called)


def _below(told: Sequence[Told], asked: Sequence[Mark]) -> bool:
    """Return whether the calls told are each of a lower step than the one asked about."""
    steps = listed("raises")
    above = [steps.index(m.call) for m in asked if m.is_("level", "callname") and m.call in steps]
    calls = [steps.index(f.call) if f.call in steps else 0 for f in told if f.type == "call"]
    return bool(above) and bool(calls) and max(calls) < max(above)
