"""A question in a conversation: what was asked and supposed before it stays until something else is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.grammar.asking import asking, listed
from referee.grammar.normalise import fold, words
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.answering import Before, Leaned, answers, leaned, signs_of
from referee.interpret.talk.follow import follows, takes_back
from referee.interpret.talk.parts import (
    ENDS,
    HAPPENED,
    MODAL,
    SPECIALS,
    STOP,
    YES_NO,
    Follow,
    numbered,
    setting,
)
from referee.interpret.talk.replacing import without_clash
from referee.interpret.talk.restated import score_mark
from referee.interpret.talk.slots import (
    PERSONS,
    facts_of,
    marks_of_facts,
    placed,
    pointing,
    supposed,
    with_noun,
)
from referee.interpret.verdict import Ruling
from referee.interpret.whether import yes_or_no

Rule = Callable[[tuple[Mark, ...]], "Ruling | None"]
"""Rules on a question by its marks."""


STANDS = ("now.", "turn.")
"""Kinds of question that are answered from the table as it stands."""
CARDS = "cards"
"""The kinds of question about cards alone, whatever the trick."""
REFUSED = "premise.refused"
"""What is answered where what was told cannot happen: two suppositions that do not go together."""


class Turn(NamedTuple):
    """An answer and the marks of the whole question that it answers."""

    ruling: Ruling
    marks: tuple[Mark, ...]


def leads_on(question: str, marks: Sequence[Mark], before: Sequence[Mark]) -> bool:
    """Return whether a question leans on the one before it, by how it is said.

    It begins with "e", or with a person asked about ("ele pode olhar?"); it points back ("pode trucar
    nela?"), or leaves out what it asks of: "qual o do rei?", "qual a mais fraca?".
    """
    if not marks:
        return False
    line = [fold(word.text) for word in words(question)]
    points = any(word in listed("points_back") for word in line)
    elided = any(a in listed("elided") and b in listed("of_or_for") for a, b in pairwise(line))
    asks = any(m.is_(*WH, *MODAL) for m in marks)
    if (
        marks[0].is_("and")
        or line[0] in listed("and")
        or even_if(line)
        or takes_back(marks)
        or (any(m.is_("packname") for m in before) and any(word in listed("there") for word in line))
        or (asks and (points or (elided and any(m.is_("signal") for m in before))))
    ):
        return True
    told = supposed(tuple(marks), asking())
    if marks[0].tags == {"he"} and not told and any(m.is_("who") for m in before):
        return True
    here = tuple(marks)
    return with_noun(here, before) != here or pointing(here, before) != here


def even_if(line: Sequence[str]) -> bool:
    """Return whether a line asks if the answer is the same all the same: "mesmo se alguém trucar?"."""
    return len(line) > 1 and line[0] in listed("even_if")


def before_of(marks: tuple[Mark, ...], told: tuple[Mark, ...], ruling: Ruling | None) -> Before:
    """Return what was asked before, with the special hand that the answer was about among what was told."""
    family = ruling.kind.split(".")[0] if ruling is not None else ""
    unnamed = family in SPECIALS and not any(m.is_(*SPECIALS, "score") for m in (*marks, *told))
    special = (Mark(frozenset({family}), -1, -1, ""),) if unnamed and not supposed(marks, asking()) else ()
    if family == CARDS and ruling is not None and ruling.verdict in YES_NO:
        told = tuple(m for m in told if m not in marks or not m.is_("tie"))
        marks = tuple(m for m in marks if not m.is_("tie"))  # "três contra três, empata?" tells no tie
    return Before(marks, (*told, *special), ruling)


def still_supposed(own: tuple[Mark, ...], before: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return what is supposed after a question: what it told, or all that was where it told nothing new."""
    known = {(m.tags, m.text) for m in before}
    return own if any((m.tags, m.text) not in known for m in own) else before


def there_asked(marks: Sequence[Mark]) -> str | None:
    """Return the pack of a question whether what was answered holds there too, None where it asks more."""
    names = {m.pack for m in marks if m.pack}
    says = any(m.is_("same", "tagq", "worth", "also") and not m.is_("score") for m in marks)
    if len(names) != 1 or not says or not all(m.is_(*THERE) for m in marks):
        return None
    return names.pop()


THERE = (
    "same", "also", "tagq", "worth", "packname", "be", "qmark", "comma", "and", "gamename", "rule", "can",
)  # fmt: skip
"""What such a question is made of."""


def following(
    question: str, marks: tuple[Mark, ...], before: Before, rule: Rule, alone: Ruling | None = None
) -> Turn | None:
    """Return the answer to a question that changes a part of the one before: "e do seis?".

    ``alone``: the answer to it by itself, if it has one. Then what was asked before must not hide what it
    asks: "e a próxima mão, quem abre?" is no question about the trick that was told tied.
    """
    line = words(question)
    linked = frozenset(m.first for m in marks if m.first and _linked([w.text for w in line[: m.first]]))
    leans = leaned(marks, before, None if with_noun(marks, before.marks) != marks else alone)
    kind, old = (before.ruling.kind, before.ruling.answer()) if before.ruling is not None else ("", None)
    same = even_if([fold(word.text) for word in line])
    ends = any(f.type in ENDS for f in facts_of(marks, asking())[0])
    tells = ends and (kind.split(".")[0] in SPECIALS or old is None or old[1] is None)  # "e se eu correr?"
    turn = _of_the_next(marks, before, rule)
    if turn is not None:
        return turn
    wholes = _wholes(before)
    second = None
    for whole in wholes:
        for one in follows(_plainly(marks), whole, asking(), linked):
            found = rule(one.marks)
            if found is None or not answers(found, one, leans):
                continue
            if kind.startswith("term") and not one.new and any(m.is_("which") for m in marks):
                continue  # what is asked of a word is not asked of what it means
            if one.comes and found.answer() == old:
                continue  # "o que posso fazer?", "e se eu aumentar?": not what was answered
            if not (one.new or same or found.answer() != old or _asked_for(one, found)):
                continue
            if (
                found.say.phrase == REFUSED
                or (found.answer() == old and tells)
                or (found.verdict == "depends" and whole != wholes[-1])
            ):
                second = second or Turn(found, one.marks)
                continue
            return Turn(found, marks if _nothing_of_it(found, one, leans) else one.marks)
    if second is not None and second.ruling.verdict == "no" and second.ruling.kind.startswith(WHATIF):
        return second  # "eles trucaram", "e se eu pedir nove?": after what was told it cannot be
    return second if leans.alone is None or leans.alone.say.phrase == REFUSED else None


WHATIF = "whatif."
"""Kinds of question what comes of something that is done."""


def _wholes(before: Before) -> tuple[tuple[Mark, ...], ...]:
    """Return the question before, and the same with all that was supposed where it told less."""
    own = supposed(before.marks, asking())
    if still_supposed(before.supposed, own) is own:
        return (before.marks,)
    asked = facts_of(before.marks, asking())[1]
    return (before.marks, (*before.supposed, STOP, *asked) if own else (*before.supposed, *before.marks))


def _of_the_next(marks: tuple[Mark, ...], before: Before, rule: Rule) -> Turn | None:
    """Return the answer to what is asked of the next hand, where the score before it was answered.

    "Fica 10 a 8.", "e na próxima a gente escolhe?": what is special of it goes by that score.
    """
    score = before.ruling.say.facts if before.ruling is not None else {}
    if not {US, THEM} <= score.keys() or not any(m.is_(*NEXT) for m in marks):
        return None
    named = (m._replace(tags=frozenset({"handw"})) if m.is_(*NEXT) else m for m in marks)
    whole = numbered((score_mark(score), STOP, *(m for m in named if not m.is_("and"))))
    found = rule(whole)
    sorts = OF_SCORE if score["special"] else OF_SCORE[-1:]
    if found is None or found.kind.split(".")[0] not in sorts:
        return None
    offers = found.verdict == "fact" and yes_or_no(marks, facts_of(marks, asking())[1])
    return None if offers else Turn(found, whole)


NEXT = ("nexthand", "handnext")
OF_SCORE = (*SPECIALS, "special")
"""The kinds of question about a hand that is special by its score."""


def _nothing_of_it(found: Ruling, one: Follow, leans: Leaned) -> bool:
    """Return whether what was asked before has no part in an answer, nor anything told."""
    alone, own = leans.alone, {(m.tags, m.text) for m in leans.marks}
    kept = [m for m in supposed(one.marks, asking()) if (m.tags, m.text) not in own]
    told = kept or any(m.is_(*SPECIALS, "packname") for m in one.marks)
    return alone is not None and not told and (found.kind, found.answer()) == (alone.kind, alone.answer())


def in_same_pack(marks: tuple[Mark, ...], before: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return a question that leans on another with the pack that the other named, where it names none."""
    names = [m for m in before if m.is_("packname")]
    if len({m.pack for m in names}) != 1 or any(m.is_("packname") for m in marks):
        return marks
    return (*marks[:1], names[0], *marks[1:]) if marks[0].is_("and") else (names[0], *marks)


def without_and(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return a question with words of its own that ask without the "e" that leads it."""
    asks = marks[0].is_("and") and any(m.is_(*WH, *MODAL) for m in marks)
    return marks[1:] if asks else marks


def leaning(
    question: str, marks: tuple[Mark, ...], before: Before, rule: Rule, alone: Ruling | None
) -> Turn | None:
    """Return the answer to a question that leans on another: as it changes it, or under what was told."""
    if alone is not None and before.ruling is not None and before.ruling.kind.startswith(STANDS):
        return None  # how the table stands was asked, and that is no part of this
    turn = following(question, marks, before, rule, alone)
    if turn is not None or alone is None or not before.supposed or supposed(marks, asking()):
        return turn
    return under(in_same_pack(marks, before.marks), before.supposed, alone, rule)


def _linked(said: Sequence[str]) -> bool:
    """Return whether a word stands second: "e do sete?", "e contra a de copas?", but not "e o de paus?"."""
    elided = len(said) > 1 and said[-1] in listed("behind") and said[-2] in listed("elided")
    bare = said[:-2] if elided else said
    near = bare[:-1] if bare and bare[-1] in listed("article") + listed("elided") else bare
    if near and near[-1] in (*listed("second"), *listed("of_or_for")):
        return True
    return bool(said) and said[-1] in listed("of_or_for") and not elided


def kept_under(marks: tuple[Mark, ...], before: Before, alone: Ruling, rule: Rule) -> Turn | None:
    """Return the answer to a question whole by itself under what was supposed, or the special hand named."""
    deck = _deck(before.marks, marks)
    told = (*deck, *before.supposed)
    if not told and (
        alone.verdict in YES_NO or _of_this_hand(marks, alone)
    ):  # "o que é mão de onze?", "quem decide?"
        told = tuple(m for m in before.marks if m.is_(*SPECIALS) and not m.is_(*WH))
    here = facts_of(marks, asking())[0]
    if (
        here and alone.verdict == "depends"
    ):  # "eles trucaram, o que posso responder?", "se eu correr, quanto dá?"
        told = without_clash(told, here, asking())
    elif here:
        told = (*deck, *_score(before.supposed, here))
    return under(marks, told, alone, rule) if told else None


def _score(told: tuple[Mark, ...], here: Sequence[Told]) -> tuple[Mark, ...]:
    """Return the score told before, where a question tells how a hand goes and no score of its own."""
    if any(f.type == "score" for f in here) or not any(f.type in {"run", "handresult"} for f in here):
        return ()
    return marks_of_facts(told, [f for f in facts_of(told, asking())[0] if f.type == "score"])


def _deck(before: Sequence[Mark], marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the deck that the question before named, where this one names none and no other game."""
    other = any(m.is_("clean", "dirty", "packname") for m in marks)
    return () if other else tuple(m for m in before if m.is_("clean"))


def named_anew(before: tuple[Mark, ...], marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return a question for a word with the word that another asks for instead: what is spoken of now."""
    names = [m for m in marks if not m.is_("and", "comma", "qmark", *WH)]
    return placed(before, names, frozenset(), asking())[0]


def _plainly(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the marks of a question; the pack alone where it asks whether it is the same there."""
    return tuple(m for m in marks if m.is_("packname")) if there_asked(marks) else marks


def _asked_for(one: Follow, found: Ruling) -> bool:
    """Return whether the kind of question answered asks for all that was added."""
    signs = signs_of(found.kind)
    return bool(one.added) and all(not m.tags.isdisjoint(signs) for m in one.added)


SCORED = ("score", "game", "points", "whatif", "case")
"""Kinds of question what a hand makes of the score."""
OF_HAND = ("hand.value", "now.stake", "stake.now")
"""Kinds of question what a hand is worth, whichever was spoken of."""
RAISED = ("call", "run", "hand")
OPENS = ("opener",)
LEADS = ("trick", "tie")
"""Kinds of question who leads: a hand, and the trick after one that was told."""


def _earns(marks: Sequence[Mark]) -> bool:
    """Return whether a question is how many points somebody gets: "quantos pontos eu ganho?"."""
    gets = any(m.is_("win", "receive", "mark", "take") for m in marks)
    return gets and any(m.is_("points") for m in marks) and any(m.is_(*PERSONS) for m in marks)


def _of_this_hand(marks: Sequence[Mark], alone: Ruling) -> bool:
    """Return whether a question is of the hand spoken of: "quanto vale essa mão?"."""
    if alone.kind in OF_HAND:
        return not any(m.is_("handpoints", "start_", "plain") for m in marks)
    return any(m.is_("handw") and fold(m.text).split(" ")[0] in listed("this_hand") for m in marks)


def under(marks: tuple[Mark, ...], told: tuple[Mark, ...], alone: Ruling, rule: Rule) -> Turn | None:
    """Return the answer under what was supposed before, where the same sort of question can use it.

    How the hand ended is let go where the question cannot use it: "recusamos. e pode trucar?".
    """
    sort = alone.kind.split(".")[0]
    for base in dict.fromkeys((told, setting(told, asking()), setting(told, asking(), HAPPENED))):
        asks = tuple(marks[1:]) if base and marks[0].is_("and") else marks
        whole = numbered((*base, STOP, *asks))
        found = rule(whole) if base else None
        if found is None or found.say.phrase == REFUSED:
            continue
        if alone.verdict == "fact" and found.verdict in {"yes", "no"}:
            continue  # nothing was offered to be so or not
        if found.kind == alone.kind and alone.verdict in {"yes", "no"} and found.verdict == "fact":
            continue
        its = found.kind.split(".")[0]
        asked = alone.verdict in YES_NO or _of_this_hand(marks, alone)
        special = its in SPECIALS and asked and found.verdict in {*YES_NO, "fact"}
        led = (
            sort in OPENS and its in LEADS and not any(m.is_("handnext") for m in marks)
        )  # "quem torna?" after the cards of a trick
        scored = its in SCORED and (sort in SCORED or (alone.verdict, found.verdict) == ("depends", "fact"))
        raised = its in RAISED and alone.kind in OF_HAND and _of_this_hand(marks, alone)
        earned = its == "run" and sort == "match" and _earns(marks)
        if (
            sort in {"term", its}
            or led
            or raised
            or earned
            or scored
            or (special and found.verdict != "depends")
        ):
            return Turn(found, whole)
    return None
