"""A question in a conversation: what was asked and supposed before it stays until something else is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from referee.grammar.asking import asking, listed
from referee.grammar.normalise import fold, words
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US
from referee.interpret.reading.shapes import WH
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
from referee.interpret.talk.slots import facts_of, placed, pointing, supposed, with_noun
from referee.interpret.verdict import Ruling
from referee.interpret.whether import MORE, yes_or_no

Rule = Callable[[tuple[Mark, ...]], "Ruling | None"]
"""Rules on a question by its marks."""


STANDS = ("now.", "turn.")
"""Kinds of question that are answered from the table as it stands."""
REFUSED = "premise.refused"
"""What is answered where what was told cannot happen: two suppositions that do not go together."""


class Turn(NamedTuple):
    """An answer and the marks of the whole question that it answers."""

    ruling: Ruling
    marks: tuple[Mark, ...]


class Before(NamedTuple):
    """What was asked before: the marks of it, what was supposed, the last answer."""

    marks: tuple[Mark, ...]
    supposed: tuple[Mark, ...]
    ruling: Ruling | None


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
        or even_if(line)
        or takes_back(marks)
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
    leans = _leaned(marks, before, None if with_noun(marks, before.marks) != marks else alone)
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
            if found is None or not _answers(found, one, leans):
                continue
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
    return Turn(found, whole) if found is not None and found.kind.split(".")[0] in OF_SCORE else None


NEXT = ("nexthand", "handnext")
OF_SCORE = (*SPECIALS, "special")
"""The kinds of question about a hand that is special by its score."""


def _nothing_of_it(found: Ruling, one: Follow, leans: _Leaned) -> bool:
    """Return whether what was asked before has no part in an answer, nor anything told."""
    told = supposed(one.marks, asking()) or any(m.is_(*SPECIALS, "packname") for m in one.marks)
    alone = leans.alone
    return alone is not None and not told and (found.kind, found.answer()) == (alone.kind, alone.answer())


class _Leaned(NamedTuple):
    """How a question leans on the one before.

    ``alone`` its answer by itself, none where it leaves out what it asks of; ``asks`` whether words of it
    ask at all; ``wants`` whether for more than yes or no; ``unoffered`` whether neither it nor the one
    before offers anything to be so or not; ``complete`` whether it says whole what it asks of.
    """

    marks: tuple[Mark, ...]
    alone: Ruling | None
    asks: bool
    wants: bool
    unoffered: bool
    complete: bool


def _leaned(marks: tuple[Mark, ...], before: Before, alone: Ruling | None) -> _Leaned:
    asks = any(m.is_(*WH, *MODAL) for m in marks)
    offered = before.ruling is None or before.ruling.verdict in YES_NO
    whom = offered and any(m.is_("who") for m in before.marks)  # "quem trucou pode?", "e quem aceitou?"
    more = tuple(tag for tag in MORE if not (whom and tag == "who"))
    tagged = any(m.is_("tagq") for m in marks)
    return _Leaned(
        marks,
        alone,
        asks=asks,
        wants=any(m.is_(*more) for m in marks) and not tagged and not _offers(marks),
        unoffered=not (asks or offered or tagged) and marks[0].is_("and"),
        complete=bool(supposed(marks, asking())) or any(m.is_("ordall") for m in marks),
    )


def _says(marks: tuple[Mark, ...]) -> bool:
    """Return whether a question says something of what it names itself: "e o doze vale doze?"."""
    says = [m for m in marks if m.is_("worth", "beats", "win", "lose", "can", "must")]
    named = any(m.is_("card", "rank", "nick", "manilha", "callname", "level") for m in marks)
    return named and bool(says) and not any(f.endswith(".fut") for m in says for f in m.forms)


def _offers(marks: tuple[Mark, ...]) -> bool:
    """Return whether "quem" or "quando" only leads to what may be or not; "quem pode pedir?" asks who."""
    return yes_or_no(marks, facts_of(marks, asking())[1])


def _answers(found: Ruling, one: Follow, leans: _Leaned) -> bool:
    """Return whether what was found to a question made of two is an answer to the one that leans."""
    if one.whether and not _settles(found, leans.alone):
        return False
    if found.verdict in {"yes", "no"} and (one.comes or leans.wants or (leans.unoffered and not one.whether)):
        return False  # it asks what comes of it, and nobody asked whether
    whether = leans.alone is not None and leans.alone.verdict in {"yes", "no"} and not leans.wants
    if whether and found.verdict == "fact" and _says(leans.marks):
        return False
    if leans.alone is None or not leans.asks:
        return True
    if not heeds(leans.marks, leans.alone.kind, one.marks, found.kind):
        return False
    return not (leans.wants and leans.complete and _borrowed(found.kind, leans.marks, one.marks))


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


def _settles(found: Ruling, alone: Ruling | None) -> bool:
    """Return whether a yes or no was found to a question that is not one of another sort by itself."""
    if alone is None:
        return found.verdict in YES_NO
    return found.verdict in {"yes", "no"} or (found.verdict == alone.verdict != "fact")


def _linked(said: Sequence[str]) -> bool:
    """Return whether a word stands second: "e do sete?", "e contra a de copas?", but not "e o de paus?"."""
    elided = len(said) > 1 and said[-1] in listed("behind") and said[-2] in listed("elided")
    bare = said[:-2] if elided else said
    near = bare[:-1] if bare and bare[-1] in listed("article") + listed("elided") else bare
    if near and near[-1] in (*listed("second"), *listed("of_or_for")):
        return True
    return bool(said) and said[-1] in listed("of_or_for") and not elided


def heeds(marks: Sequence[Mark], alone: str, whole: tuple[Mark, ...], kind: str) -> bool:
    """Return whether what a question by itself is known by also counts in what was made of it."""
    if kind == alone:
        return True
    told = {m.text for m in supposed(whole, asking())}
    wanted, known = signs_of(alone) - PLACES, signs_of(kind)
    asks = [m.tags & wanted for m in marks if m.text not in told]
    return all(not tags or tags & known for tags in asks)


def _borrowed(kind: str, marks: Sequence[Mark], whole: tuple[Mark, ...]) -> bool:
    """Return whether a kind is known by what the question before asked of, and this one asks by itself."""
    found = next(k for k in asking().kinds if k["id"] == kind)
    own = (*marks, *supposed(whole, asking()), *(m for m in whole if m.is_(*SPECIALS, "packname", "clean")))
    tags = frozenset(tag for m in own for tag in m.tags)
    needed = ({tag for row in group for mark in row for tag in mark} for group in found["all"])
    return any(tags.isdisjoint(group) for group in needed)


PLACES = frozenset({*WH, *MODAL, "ord", "ord1", "ord2", "ord3"})
"""Words that many kinds of question are known by, and that tell none from another."""


def signs_of(kind: str) -> frozenset[str]:
    """Return the tags of the words that a kind of question is known by."""
    found = (k for k in asking().kinds if k["id"] == kind)
    rows = (group for k in found for group in (*k["all"], *k["any"]))
    return frozenset(tag for group in rows for row in group for mark in row for tag in mark)


def kept_under(marks: tuple[Mark, ...], before: Before, alone: Ruling, rule: Rule) -> Turn | None:
    """Return the answer to a question whole by itself under what was supposed, or the special hand named."""
    told = before.supposed
    if not told and alone.verdict == "depends":  # "o que é mão de onze?", "quem decide?"
        told = tuple(m for m in before.marks if m.is_(*SPECIALS) and not m.is_(*WH))
    here = facts_of(marks, asking())[0]
    if (
        here and alone.verdict == "depends"
    ):  # "eles trucaram, o que posso responder?", "se eu correr, quanto dá?"
        told = without_clash(told, here, asking())
    elif here:
        return None
    return under(marks, told, alone, rule) if told else None


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
        its = found.kind.split(".")[0]
        special = its in SPECIALS and alone.verdict in YES_NO and found.verdict in {*YES_NO, "fact"}
        if sort in {"term", its} or (special and found.verdict != "depends"):
            return Turn(found, whole)
    return None
