"""Several questions in one line: cut where each part is answered, each with the frame of the one before.

The line as a whole comes first; it gives way only where it answers no more than one of its parts, and so
would leave the others unheard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.grammar.asking import asking
from referee.interpret.follow import follows, numbered, supposed
from referee.interpret.kinds import UNITS
from referee.interpret.mark import Mark
from referee.interpret.shapes import WH
from referee.interpret.verdict import Ruling

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
"""Returns the ruling on marks, None where they are not understood whole."""
ASKS = (*WH, "can", "must", "whichbeats", "firstwinner")
FRAME = ("eleven", "iron", "packname", "score", "clean", "sixplayers")
"""What holds for a whole line: the special hand, the pack, the score."""
SAYS_NOTHING = ("comma", "and", "qmark", "neutral", "to", "be")
BESIDE = ("change", "whichpack", "disputed")
"""What sets packs or versions beside each other: one question."""
MODAL = ("can", "must", "forbid")
SHORT = 4
"""A part that asks nothing by itself and is no longer leans on the one before: "e o seis?"."""


def several(marks: tuple[Mark, ...], whole: Ruling | None, ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on the questions of a line that asks more than one; none where it asks one."""
    if any(m.is_(*BESIDE) for m in marks) or sum(m.is_("packname") for m in marks) > 1:
        return ()
    found = _each_ordinal(marks, ask) or _cut(_without_mark(marks), ask)
    if len(found) < 2:
        return ()
    answers = [r.answer() for r in found]
    if whole is not None and (whole.answer() not in answers or all(a == answers[0] for a in answers)):
        return ()
    return found


def _each_ordinal(marks: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on each of two tricks asked about, where they differ: "na primeira e na segunda"."""
    at = next((n for n, m in enumerate(marks) if m.is_("ord") and len(m.numbers) == 2), None)
    if at is None or marks[at].is_("ordboth", "ordrest") or supposed(marks, asking()):
        return ()
    found: list[Ruling] = []
    for number in marks[at].numbers:
        tags = marks[at].tags - {"ord1", "ord2", "ord3"} | {f"ord{number}"}
        one = marks[at]._replace(tags=tags, numbers=(number,))
        ruling = ask((*marks[:at], one, *marks[at + 1 :]))
        if ruling is not None:
            found.append(ruling)
    differ = len(found) == 2 and found[0].verdict != found[1].verdict
    return tuple(found) if differ else ()


def _without_mark(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    end = len(marks)
    while end and marks[end - 1].is_("qmark", "comma"):
        end -= 1
    return marks[:end]


def _cut(marks: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on the parts of a line, the first cut that leaves every part answered."""
    for at in range(1, len(marks) - 1):
        if not marks[at].is_("and", "comma", "qmark"):
            continue
        left, right = marks[:at], _begun(marks[at:])
        if not _asks(left) or not right:
            continue
        first = ask(left)
        if first is None:
            continue
        rest = _rest(left, right, leans=marks[at].is_("and") or marks[at + 1].is_("and"), ask=ask)
        if rest:
            return (first, *rest)
    return ()


def _rest(left: tuple[Mark, ...], right: tuple[Mark, ...], *, leans: bool, ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on what follows a question in its line, in the frame of that question."""
    framed = tuple(m for m in left if m.is_(*FRAME) and not any(m.tags & o.tags & set(FRAME) for o in right))
    told = supposed(left, asking())
    more = _cut(right, ask)
    if more:
        return more
    if _asks(right):
        ways = [(*framed, *right), (*framed, *_with_unit(left, right))]
        if told and not supposed(right, asking()):
            ways.insert(0, numbered((*told, *framed, *right)))
        found = next((r for way in ways if (r := ask(way)) is not None), None)
        return () if found is None else (found,)
    return _leaning(left, right, ask) if leans else ()


def _with_unit(left: Sequence[Mark], right: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with what is counted told by the question before: "... e quantas cada um recebe?"."""
    counted = next((m for m in left if m.is_("howmany") and m.tags & UNITS), None)
    if counted is None:
        return tuple(right)
    return tuple(counted if m.is_("howmany") and not m.tags & UNITS else m for m in right)


def _leaning(left: tuple[Mark, ...], right: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the ruling on a part without a word that asks: "e o seis?", "e fazer sinal?"."""
    content = [m for m in right if not m.is_(*SAYS_NOTHING)]
    if any(m.is_("or") for m in right) or not content or supposed(right, asking()):
        return ()
    modal = tuple(m for m in left if m.is_(*MODAL))[:1]
    for way in ((*modal, *right), right):
        claimed = ask(way)
        if claimed is not None and (claimed.verdict in {"yes", "no"} or (modal and way is not right)):
            return (claimed,)
    for one in follows(right, left, asking(), frozenset()) if len(content) <= SHORT else ():
        ruling = ask(one.marks)
        if ruling is not None and one.new:
            return (ruling,)
    return ()


def _begun(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks after what only joins them to those before."""
    at = 0
    while at < len(marks) and marks[at].is_("and", "comma", "qmark"):
        at += 1
    return tuple(marks[at:])


def _asks(marks: Sequence[Mark]) -> bool:
    return any(m.is_(*ASKS) for m in marks) and any(not m.is_(*SAYS_NOTHING) for m in marks)
