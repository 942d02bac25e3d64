"""Facts in the place of facts: what is told anew, and what of the question before it replaces."""

from __future__ import annotations

from collections.abc import Sequence

from referee.grammar.asking import Asking, listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import ANSWERS, THEM, US, Told
from referee.interpret.talk.slots import PERSONS, facts_of, marks_of_facts

RAISES = frozenset({"call", "accept", "run", "noraise"})
SPECIALS = ("eleven", "iron")
VERBLESS = frozenset({"call_on", "call", "play", "run", "accept"})
"""Facts that a bare "do meu nove" looks like: it is another step or card in the place of the one before."""
SEATS = ("partner", "right", "left", "name", "front")
OTHER = {US: THEM, THEM: US}
HAND = frozenset({"handw"})
LAST = 3
"""The trick after which nothing more is done in a hand."""
_STOP = Mark(frozenset({"comma"}), -1, -1, "")
_AND = Mark(frozenset({"and"}), -1, -1, "")
_RESULT = Mark(frozenset({"result"}), -1, -1, "")


def facts_after(
    old: tuple[Mark, ...], new: tuple[Mark, ...], asking: Asking
) -> tuple[tuple[Told, ...], tuple[Mark, ...]]:
    """Return the facts of a question read after those told before it, and the marks of it that ask."""
    if _names_only(old, new, asking):
        return (), new
    told, _ = facts_of(old, asking)
    base = marks_of_facts(old, told)
    start = len(base) + 1
    facts, rest = facts_of((*base, _STOP, *new, _RESULT), asking)
    later = tuple(f for f in facts if f.at >= start)
    if not base or any(f.at < start < f.at + f.marks for f in facts):
        return facts_of(new, asking)
    own = set(new)
    return tuple(f._replace(at=f.at - start) for f in later), tuple(m for m in rest if m in own)


def with_step(
    new: tuple[Mark, ...], told: Sequence[Told], old: tuple[Mark, ...], asking: Asking
) -> tuple[Mark, ...]:
    """Return a question that tells how the hand ended with what it was worth: "e se a gente ganhasse?"."""
    ends = [f for f in told if f.type == "handresult" and not f.call]
    known = facts_of(old, asking)[0]
    steps = [
        m
        for f in known
        if f.type == "handresult" and f.call
        for m in old[f.at : f.at + f.marks]
        if m.is_("level", "callname", "trucada")
    ]
    if len(ends) != 1 or not steps or any(f.type in RAISES for f in told):
        return new
    if any(m.is_("handw", "handpoints", "plain") for m in new):  # "e se ganhar só a mão?"
        return new
    end = ends[0].at + ends[0].marks
    return (*new[:end], steps[-1], *new[end:])


def with_taken(
    new: tuple[Mark, ...], told: Sequence[Told], old: tuple[Mark, ...], asking: Asking
) -> tuple[Mark, ...]:
    """Return a question that tells how a call was answered with the step that was told answered otherwise.

    "E se a gente aceitasse um truco deles?", "e se a gente corresse?".
    """
    answers = [f for f in told if f.type in {"accept", "run"}]
    known = facts_of(old, asking)[0]
    before = [f for f in known if f.type in {"accept", "run"} and f.call]
    if len(answers) != 1 or answers[0].call or not before or any(f.type == "call" for f in (*known, *told)):
        return new
    if None not in {before[-1].team, answers[0].team} and before[-1].team != answers[0].team:
        return new
    said = old[before[-1].at : before[-1].at + before[-1].marks]
    end = answers[0].at + answers[0].marks
    return (*new[:end], *(m for m in said if m.is_("level", "callname", "trucada")), *new[end:])


def with_trick(new: tuple[Mark, ...], old: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return a question that only says who wins with the trick that is open, else the one told last.

    "Perdi a primeira, ganhei a segunda, e aí?", "e se eles ganharem?".
    """
    tricks = [f for f in facts_of(old, asking)[0] if f.type == "trick"]
    last = tricks[-1] if tricks else None
    itself = len(new) > 1 and new[-1].tags == {"he"} and new[-2].is_("win", "lose")  # "e se eu ganhar ela?"
    said = new[:-1] if itself else new
    says = [m for m in said if not m.is_(*PERSONS)]
    wins = len(says) == 1 and (itself or len(said) > 1) and says[0].is_("win", "lose") and bool(says[0].forms)
    if last is None or not wins:
        return new
    named = [m for m in old[last.at : last.at + last.marks] if m.is_("ord")]
    known = {n for f in tricks for n in f.numbers}
    open_next = {1, 2} if _decided_by(tricks) is None else set[int]()
    if known == open_next or (itself and known == {1} and last.what == "tie"):
        after = max(known) + 1
        named = [m._replace(tags=frozenset({"ord", f"ord{after}"}), numbers=(after,)) for m in named[:1]]
    return (*said, *named)


def _names_only(old: tuple[Mark, ...], new: tuple[Mark, ...], asking: Asking) -> bool:
    """Return whether a question only names whose step another is, where a step was told: "e do meu nove?"."""
    steps = ("level", "callname")
    told = any(m.is_(*steps) for m in marks_of_facts(old, facts_of(old, asking)[0]))
    named = all(m.is_(*steps, "poss") and not m.is_("v.aceitar") for m in new)
    return told and named and any(m.is_(*steps) for m in new)


def without_clash(
    old: tuple[Mark, ...], told: Sequence[Told], asking: Asking, *, anew: bool = False
) -> tuple[Mark, ...]:
    """Return the old marks without those of facts that the new ones replace.

    The special hand that such a fact was told of stays: "aceitando a mão de onze", "e recusando?".
    ``anew``: what was told is taken back, so a call takes the place of whatever call was told.
    """
    simple = any(new.type == "noraise" for new in told)
    old = _before_those(old, told, asking)
    old = _plainly_ended(old, asking) if simple else old
    gone = {n for n, m in enumerate(old) if simple and m.is_("trucada")}
    known = facts_of(old, asking)[0]
    in_facts = {n for f in known for n in range(f.at, f.at + f.marks)}
    if any(new.what == "agreed" for new in told):  # "e com seis?", "e com truco?"
        gone |= {n for n, m in enumerate(old) if n not in in_facts and m.is_("level", "callname")}
        old = tuple(m._replace(tags=HAND) if m.is_("handpoints") else m for m in old)  # "e com truco?"
    if any(new.what == "stakes" or new.type == "stakes" for new in told):  # "e se a mão valesse um só?"
        ends = [n for f in known if f.type == "handresult" for n in range(f.at, f.at + f.marks)]
        gone |= {n for n in ends if old[n].is_("num", "points")}
    gone |= {n for f in _own_calls(told, known) for n in range(f.at, f.at + f.marks)}
    if any(new.type == "vira" for new in told):  # "sem contar manilha, …", "e se virar o valete?"
        gone |= {n for n, m in enumerate(old) if m.is_("plain")}
    if any(new.type == "call" for new in told) and any(f.type == "noraise" for f in known):
        gone |= {n for n, m in enumerate(old) if m.tags == {"skipw"}}  # "posso pedir seis direto?"
    last = _decided_by(told)
    for fact in known:
        if fact.type == "trick" and last is not None and min(fact.numbers, default=0) > last:
            gone.update(range(fact.at, fact.at + fact.marks))
        if any(_retold(new, fact) if anew else _replaces(new, fact, known) for new in told):
            gone.update(n for n in range(fact.at, fact.at + fact.marks) if not old[n].is_(*SPECIALS))
    return tuple(m for n, m in enumerate(old) if n not in gone)


def _plainly_ended(old: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks with a hand told won "de truco" as won, no more: "e sem truco?"."""
    ends = [f for f in facts_of(old, asking)[0] if f.type == "handresult" and f.call]
    steps = {n for f in ends for n in range(f.at, f.at + f.marks) if old[n].is_("level", "callname")}
    hand = Mark(frozenset({"handw"}), -1, -1, "")
    return tuple(hand if n in steps else m for n, m in enumerate(old))


def _own_calls(told: Sequence[Told], known: Sequence[Told]) -> list[Told]:
    """Return the calls supposed last of the side that now answers: nobody answers his own.

    "Posso pedir nove?", "e se eu pedir?", "e se eu aceitar?".
    """
    answer = next((f for f in told if f.type in {"accept", "run"} and f.team is not None), None)
    if answer is None or any(f.type == "call" for f in told):
        return []
    raised = [f for f in known if f.type in {"call", "accept"}]
    other = max((n for n, f in enumerate(raised) if f.type != "call" or f.team != answer.team), default=-1)
    return raised[other + 1 :]


def _before_those(old: tuple[Mark, ...], told: Sequence[Told], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks with a tie of several tricks only of those before one told anew: "empatou tudo"."""
    anew = [n for f in told if f.type == "trick" for n in f.numbers]
    marks = list(old)
    for fact in facts_of(old, asking)[0]:
        left = tuple(n for n in fact.numbers if anew and n < min(anew))
        if fact.what != "tie" or len(fact.numbers) < 2 or not left or not set(fact.numbers) & set(anew):
            continue
        for n in range(fact.at, fact.at + fact.marks):
            if marks[n].is_("ord"):
                tags = frozenset({"ord", *(f"ord{k}" for k in left)})
                marks[n] = marks[n]._replace(tags=tags, numbers=left, text="")
    return tuple(marks)


def _decided_by(told: Sequence[Told]) -> int | None:
    """Return the trick that decides a hand told anew from its first trick on: none comes after it."""
    tricks = [f for f in told if f.type == "trick"]
    numbers = {n for f in tricks for n in f.numbers}
    winners = [
        OTHER.get(f.team or "", f.team) if f.what == "lost" else f.team for f in tricks if f.what != "tie"
    ]
    decided = bool(winners) and len(set(winners)) == 1 and len(numbers) == len((US, THEM)) and 1 in numbers
    return max(numbers) if decided else None


def _retold(new: Told, old: Told) -> bool:
    """Return whether what is told takes back what was: of its sort, or of the same trick or player."""
    return new.type == old.type if new.type not in {"trick", "play"} else _replaces(new, old, ())


def _replaces(new: Told, old: Told, known: Sequence[Told]) -> bool:
    if new.type == "trick" and old.type == "trick":
        return bool(set(new.numbers or (LAST,)) & set(old.numbers))
    if new.type == "play" and old.type == "play":
        return _same_player(new, old, known)
    if new.what == old.what == "score1" and {new.team, old.team} == {US, THEM}:
        return False  # "chegamos a onze e eles têm oito", "e se eles tivessem nove?"
    if new.type == "run" and old.type == "trick":
        return LAST in old.numbers  # the hand would be over before
    ends = new.type == "run" or (new.type == "choice" and not new.plays)
    if (ends and old.type == "handresult") or (new.type in ANSWERS and old.type == "choice"):
        return True
    if new.type == "choice" and not new.plays and old.type in RAISES:
        return True  # in a hand that is not played nobody calls
    if new.type in RAISES and old.type in RAISES:
        if new.type == "noraise" or old.type == "noraise":
            return True
        if new.type == "call":
            return old.type == "run" or (
                old.type == "call" and (old.call or listed("raises")[0]) == (new.call or listed("raises")[0])
            )
        return old.type in {"run", "accept"} or new.call is not None
    return new.type == old.type and new.type not in {"trick", "play"}


def _same_player(new: Told, old: Told, known: Sequence[Told]) -> bool:
    """Return whether a card is told of the player that the other was told of."""
    if new.team is None or new.team != old.team:
        return False
    seats = [frozenset(t for t in SEATS if f.who is not None and f.who.is_(t)) for f in (new, old)]
    if seats[0] == seats[1]:
        return True
    alone = sum(f.type == "play" and f.team == new.team for f in known) == 1
    return alone and not (seats[0] and seats[1])


def with_facts(
    old: tuple[Mark, ...], new: Sequence[Mark], told: Sequence[Told], asking: Asking
) -> tuple[Mark, ...]:
    """Return the marks with the new facts after the old ones of their sort, each after the one before it."""
    marks, least = old, 0
    for fact in told:
        here = tuple(new[fact.at : fact.at + fact.marks])
        known = facts_of(marks, asking)[0]
        own = [f for f in known if _same_sort(f, fact)]
        if not own and fact.type in {"handresult", *RAISES}:
            own = list(known)  # what is done and how it ends comes after what was told
            joins = fact.type == "handresult" or (fact.what == "agreed" and known)
            here = (_AND, *here) if joins else here
        at = max(own[-1].at + own[-1].marks if own else 0, least)
        later = _later_trick(fact, own)
        if later is not None and later.at >= least:
            at, here = later.at, (*here, _STOP)  # tricks are told in their order
        if at and at + 1 < len(marks) and marks[at].is_("me", "us") and marks[at + 1].is_("comma"):
            at += 1  # "trucaram a gente, ..."
        marks = (*marks[:at], *here, *marks[at:])
        least = at + len(here)
    return marks


def _later_trick(fact: Told, own: Sequence[Told]) -> Told | None:
    """Return the first of the tricks told that comes after the one told anew."""
    if fact.type != "trick" or not fact.numbers:
        return None
    return next((f for f in own if f.numbers and min(f.numbers) > max(fact.numbers)), None)


def _same_sort(one: Told, other: Told) -> bool:
    return one.type == other.type or (one.type in RAISES and other.type in RAISES)
