"""Several questions in one line: cut where each part is answered, each with the frame of the one before.

The line as a whole comes first; it gives way only where it answers no more than one of its parts, and so
would leave the others unheard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from referee.grammar.asking import asking, listed
from referee.interpret.kinds import UNITS
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import readings
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.follow import follows
from referee.interpret.talk.parts import numbered
from referee.interpret.talk.slots import supposed
from referee.interpret.verdict import Ruling
from referee.interpret.whether import indirect

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
"""Returns the ruling on marks, None where they are not understood whole."""
ASKS = (*WH, "can", "must", "whichbeats", "firstwinner")
ABOUT = ("cover", "signal", "cut", "vira", "amongman", "manilha")
"""What a second question is still about, where it does not say: "coberta vale algo e quando pode?"."""
STEPS = ("callname", "level")
DEEDS = ("run", "ask", "accept", "call")
"""What is done about the step that the question before has named: "quanto vale o seis e quem pode pedir?"."""
FRAME = ("eleven", "iron", "packname", "score", "clean", "sixplayers")
"""What holds for a whole line: the special hand, the pack, the score."""
SAYS_NOTHING = ("comma", "and", "qmark", "neutral", "to", "be")
BESIDE = ("change", "whichpack", "disputed")
"""What sets packs or versions beside each other: one question."""
ANEW = ("vira", "run")
PEOPLE = ("me", "us", "he", "them", "partner", "left", "right", "name", "poss.me", "rival")
MODAL = ("can", "must", "forbid")
HOW_MANY = Mark(frozenset({"howmany"}), -1, -1, "")
CARDS = ("card", "rank", "nick")
ENDS = (".", ";", ",")
"""What ends a sentence that only tells what is known: "a primeira é a de paus. e a segunda?"."""
SHORT = 4
"""A part that asks nothing by itself and is no longer leans on the one before: "e o seis?"."""


def several(marks: tuple[Mark, ...], whole: Ruling | None, ask: Asker, claimed: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on the questions of a line that asks more than one; none where it asks one."""
    packs = _each_pack(_without_mark(marks), ask)
    if packs:
        return packs
    if any(m.is_(*BESIDE) for m in marks) or sum(m.is_("packname") for m in marks) > 1:
        return ()
    twice = _supposed_again(_without_mark(marks), ask) or _two_claims(_without_mark(marks), ask)
    if twice:
        return twice
    found = _at_marks(marks, ask) or _each_ordinal(marks, ask)
    found = found or _cut(_without_mark(marks), ask, claimed if whole is None else None)
    if len(found) < 2:
        return found if whole is None else ()
    answers = [r.answer() for r in found]
    apart = any(m.is_("qmark") for m in _without_mark(marks)) or _two_modals(marks)
    if whole is not None and (
        (not apart and not _heard_one(whole, found)) or all(a == answers[0] for a in answers)
    ):
        return ()
    return found


def _at_marks(marks: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on questions that question marks part: "truco vale três? e o seis?"."""
    body = _without_mark(marks)
    at = next((n for n, m in enumerate(body) if m.is_("qmark")), None)
    first = ask(body[:at]) if at else None
    if at is None or first is None or not (_asks(body[:at]) or _claims(body[:at], first)):
        return ()
    rest = _rest(body[:at], _begun(body[at:]), leans=True, ask=ask)
    return (first, *rest) if rest else ()


def _each_pack(marks: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on what is said of two packs, the wrong one first: "lá vale quatro e aqui três"."""
    places = [n for n, m in enumerate(marks) if m.is_("packname")]
    if len(places) != 2 or not marks[places[1] - 1].is_("and", "comma"):
        return ()
    tail = len(marks)
    while marks[tail - 1].is_("tagq", "comma"):
        tail -= 1
    left, right = marks[: places[1] - 1], marks[places[1] : tail]
    numbers = [m for m in right if m.is_("num")]
    claimed = [n for n, m in enumerate(left) if m.is_("num")]
    if len(numbers) != 1 or not claimed or len(right) > SHORT:
        return ()
    bare = (*right, QUESTION)
    other = [m for n, m in enumerate(left) if not m.is_("packname") and n != claimed[-1]]
    rulings = [ask((*left, QUESTION)), ask(bare) or ask((right[0], *other, numbers[0], QUESTION))]
    found = [r for r in rulings if r is not None and r.verdict in {"yes", "no"}]
    return tuple(sorted(found, key=lambda r: r.verdict)) if len(found) == 2 else ()


QUESTION = Mark(frozenset({"qmark"}), -1, -1, "?")


def _supposed_again(marks: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on a question and on another supposition: "se empatar, quem leva, e se …?"."""
    for at, mark in enumerate(marks[:-1]):
        if not mark.is_("and") or marks[at + 1].said.partition(" ")[0] not in listed("if"):
            continue
        left, right = marks[:at], marks[at + 1 :]
        if _asks(right) or not supposed(left, asking()) or not supposed(right, asking()):
            continue
        first = ask(left)
        if first is not None and (_asks(left) or first.verdict in {"yes", "no"}):
            second = (_goes_on(left, right) and ask(_story(left, right))) or ask(right)
            return (first, second) if second is not None and second.answer() != first.answer() else ()
    return ()


def _goes_on(left: Sequence[Mark], right: Sequence[Mark]) -> bool:
    """Return whether a part tells of other tricks than the one before: the same hand goes on."""
    before, after = (
        {n for f in readings(tuple(part), asking())[0].facts if f.type == "trick" for n in f.numbers}
        for part in (left, right)
    )
    return bool(before) and bool(after) and before.isdisjoint(after)


def _story(left: tuple[Mark, ...], right: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return what is told before and what is told after it, with what the part before asks."""
    asked = () if _asks(right) else tuple(m for m in left if m.is_(*ASKS))
    return numbered((*supposed(left, asking()), COMMA, *right, COMMA, *asked))


def _two_claims(marks: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on numbers claimed of two things, the wrong one first: "a mão um e o truco três"."""
    body = [m for m in marks if not m.is_("tagq")]
    told = {f.type for f in readings(tuple(body), asking())[0].facts}
    if any(m.is_(*WH, "or", "score") for m in body) or not told <= LOOSE:
        return ()
    parts = _parts(body)
    if len(parts) < 2 or any(len(part) < 2 or not any(_counts(m) for m in part) for part in parts):
        return ()
    found: list[Ruling] = []
    for part in parts:
        said = tuple(m for m in parts[0] if m.is_(*VERBS)) if found else ()
        runs = () if any(m.is_("run") for m in part) else tuple(m for m in parts[0] if m.is_("run"))
        whole = (*runs, *part)  # "correr do truco dá um e do seis dá três?"
        ways = (whole, (*said, *whole), (*whole[:-1], *said, whole[-1]))
        judged = next((r for way in ways if (r := _judged((*way, QUESTION), ask)) is not None), None)
        if judged is None:
            return ()
        found.append(judged)
    return tuple(sorted(found, key=lambda r: r.verdict))


def _parts(marks: Sequence[Mark]) -> list[tuple[Mark, ...]]:
    """Return the clauses that commas and "e" part."""
    out: list[tuple[Mark, ...]] = [()]
    for mark in marks:
        if mark.is_("and", "comma"):
            out.append(())
        else:
            out[-1] = (*out[-1], mark)
    return [part for part in out if part]


def _judged(marks: tuple[Mark, ...], ask: Asker) -> Ruling | None:
    """Return the ruling on a claim, None where it gives no yes or no."""
    ruling = ask(marks)
    return ruling if ruling is not None and ruling.verdict in {"yes", "no"} else None


def _counts(mark: Mark) -> bool:
    return mark.is_("num") and not mark.is_("ord")


LOOSE = frozenset({"stakes", "score", "run"})
"""What a claim about a number may look like to one who reads facts: "a mão vale dois", "tem 40"."""
VERBS = ("worth", "have", "give", "receive")
"""What is said of the second thing too: "a mão vale um e o truco três"."""
COMMA = Mark(frozenset({"comma"}), -1, -1, ",")


def _two_modals(marks: Sequence[Mark]) -> bool:
    """Return whether a second clause begins with "pode" or "tem que" as the first has: two questions."""
    first = next((n for n, m in enumerate(marks) if m.is_(*MODAL)), None)
    if first is None:
        return False
    return any(m.is_(*MODAL) and marks[n - 1].is_("and") for n, m in enumerate(marks[first + 1 :], first + 1))


def _heard_one(whole: Ruling, found: Sequence[Ruling]) -> bool:
    """Return whether the line as a whole answers one part of it, or only says the rule it is about."""
    claims = all(r.verdict in {"yes", "no"} for r in found)
    loose = whole.verdict == "fact" and claims and any(set(whole.rules) == set(r.rules) for r in found)
    open_ = whole.verdict == "depends" and any(r.kind == whole.kind for r in found)  # on what a part names
    return loose or open_ or any(whole.answer() == r.answer() for r in found)


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


def _cut(marks: tuple[Mark, ...], ask: Asker, claimed: Asker | None = None) -> tuple[Ruling, ...]:
    """Return the rulings on the parts of a line, the first cut that leaves every part answered.

    ``claimed`` gives the ruling on a first part that only claims something, without a word that asks; what
    is merely like a question ("abro a segunda") is none.
    """
    for at in range(1, len(marks) - 1):
        if not marks[at].is_("and", "comma", "qmark") or _pairs(marks, at) or _lists(marks, at):
            continue
        if marks[at].text in ENDS and _tells_whom(marks[:at]):
            continue
        left, right = marks[:at], _begun(marks[at:])
        asks = _asks(left)
        heard = ask if asks else claimed
        first = heard(left) if right and heard is not None else None
        if first is None or not (asks or (_claims(left, first) and not _ended(left))):
            continue
        rest = _rest(left, right, leans=marks[at].is_("and") or marks[at + 1].is_("and"), ask=ask)
        if rest:
            granted = not asks and first.verdict == "yes" and _begins(marks, at)
            return rest if granted else (first, *rest)
    return ()


def _begins(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a sentence of its own begins at a cut: what stands before only tells what is known."""
    joins = marks[at : at + 2] if marks[at].text in ENDS else marks[at - 1 : at + 1]
    return joins[0].text in ENDS and joins[1].is_("and")


def _tells_whom(marks: Sequence[Mark]) -> bool:
    """Return whether it is told who did something, and not asked: "quem deu foi o da esquerda. …"."""
    named = any(a.is_("be") and b.is_(*PEOPLE) for a, b in pairwise(marks))
    return marks[0].is_("who") and named and not any(m.is_(*ASKS) for m in marks[1:])


def _ended(marks: Sequence[Mark]) -> bool:
    """Return whether a sentence ends within marks, and another goes on: no claim that stands alone."""
    return any(m.text in ENDS for m in marks[:-1])


def _pairs(marks: Sequence[Mark], at: int) -> bool:
    """Return whether "e" joins two cards set against each other: "quem ganha entre rei e ás"."""
    joins = marks[at].is_("and") and marks[at - 1].is_(*CARDS) and marks[at + 1].is_(*CARDS)
    return joins and any(m.is_("whichbeats") for m in marks[:at])


def _lists(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a pause stands within a list of numbers: "a escada é três, seis, nove e doze"."""
    after = marks[at + 2 : at + 3]
    ends = not after or after[0].is_("and", "comma", "qmark")
    return all(m.is_("num") and not m.is_("ord") for m in (marks[at - 1], marks[at + 1])) and ends


def _rest(left: tuple[Mark, ...], right: tuple[Mark, ...], *, leans: bool, ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on what follows a question in its line, in the frame of that question."""
    framed = tuple(m for m in left if m.is_(*FRAME) and not any(m.tags & o.tags & set(FRAME) for o in right))
    told = supposed(left, asking())
    more = _cut(right, ask, ask)
    if more:
        return more
    if _asks(right) or (leans and _opens_asking(right)):
        about = tuple(m for m in left if m.is_(*ABOUT))[:1]
        ways = [(*framed, *right), (*framed, *_with_unit(left, right)), (*framed, *about, *right)]
        if any(m.is_(*DEEDS) for m in right) and not any(m.is_(*STEPS) for m in right):
            ways.insert(0, (*framed, *right, *(m for m in left if m.is_(*STEPS))))
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
    told = supposed(right, asking())
    if any(m.is_("or") for m in right) or not content or (told and not _told_anew(left, right)):
        return ()
    modal = tuple(m for m in left if m.is_(*MODAL))[:1]
    for way in ((*modal, *right), right) if not told else ():
        claimed = ask(way)
        if claimed is not None and (claimed.verdict in {"yes", "no"} or (modal and way is not right)):
            return (claimed,)
    befores = dict.fromkeys([_unclaimed(left), left]) if len(content) <= SHORT else {}
    for one in (f for before in befores for f in follows(right, before, asking(), frozenset())):
        ruling = ask(one.marks)
        judged = ruling is not None and ruling.verdict in {"yes", "no"} and not _asks(left)
        if ruling is not None and one.new and not judged:  # "o zap é a primeira. e a última?" claims nothing
            return (ruling,)
    return ()


def _unclaimed(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return a claim about a number as the question for it: "truco vale três" as how many."""
    numbers = [m for m in marks if m.is_("num") and not m.is_("ord", "score")]
    plain = [m for m in numbers if not m.is_("callname")]  # "o seis vale seis": the step, and what it is
    number = next(iter(plain or numbers[1:]), None)
    if number is None or any(m.is_(*WH) for m in marks):
        return marks
    return tuple(HOW_MANY if m is number else m for m in marks)


def _claims(marks: tuple[Mark, ...], ruling: Ruling) -> bool:
    """Return whether a part without a word that asks claims something by itself, nothing being supposed.

    Without a verb it only says where: "na melhor de três, quantos pontos tem cada jogo?".
    """
    says = any(m.forms or m.is_("worth", "be", "beats", "strong", "weak", "tie") for m in marks)
    return says and ruling.verdict in {"yes", "no"} and not supposed(marks, asking())


def _told_anew(left: Sequence[Mark], right: Sequence[Mark]) -> bool:
    """Return whether a part tells otherwise what the one before told: another vira, another step."""
    before, after = (readings(part, asking())[0].facts for part in (left, right))
    return all(f.type in ANEW and any(f.type == o.type for o in before) for f in after)


def _begun(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks after what only joins them to those before."""
    at = 0
    while at < len(marks) and marks[at].is_("and", "comma", "qmark"):
        at += 1
    return tuple(marks[at:])


def _opens_asking(marks: Sequence[Mark]) -> bool:
    """Return whether a part begins with a word that asks, though it is read for what it asks about."""
    first = marks[0].said.split(" ")[:2] if marks else []
    return any(word in listed("interrogatives") for word in first)


def _asks(marks: Sequence[Mark]) -> bool:
    asks = any(m.is_(*ASKS) and not indirect(marks, at) for at, m in enumerate(marks))
    return asks and any(not m.is_(*SAYS_NOTHING) for m in marks)
