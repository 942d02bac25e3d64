"""What would change a ruling: other facts, run again through the same question.

Only counterfactuals that can happen, that were run, and that came out otherwise are given; each is worded
as facts that may be asked about in their turn, with all that was supposed besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from referee.engine.fate import Depends
from referee.engine.tricks import hand_fate
from referee.interpret.claims import as_claim
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.reading.told import results_told
from referee.interpret.suppose import Case, raised
from referee.interpret.verdict import Change, Ruling, Say

MOST = 2
"""More would bury the answer."""
Ask = Callable[[Case], "Ruling | None"]
OTHER = {US: THEM, THEM: US}
ANSWERS = {"accept": "run", "run": "accept"}
OPPOSITE = {
    "handwon": "handlost",
    "handlost": "handwon",
    "won_hand_bare": "handlost",
    "lost_hand_bare": "handwon",
}
VAGUE = frozenset({"hand.still_open", "premise.refused"})
"""Answers that say nothing of what would change: what cannot happen, what is only told too little of."""
AFTER_RUNNING = frozenset({"points.to", "score", "game.won", "game.open"})
"""What can still be asked of a hand that somebody ran from."""
PASSED = frozenset({"raise.step_passed", "raise.unknown_call"})
"""Refusals of a call that was made already, or that there is not: no other facts would be meant."""


class _Way(NamedTuple):
    """A case with something otherwise: ``facts`` as they would be told, ``new`` those of them that are new.

    ``slot`` is the fact that is otherwise: one change of each is enough, of a trick two.
    """

    case: Case
    facts: tuple[Told, ...]
    new: tuple[Told, ...]
    slot: int


def changes(case: Case, ruling: Ruling, ask: Ask) -> tuple[Change, ...]:
    """Return the nearest facts under which the same question is answered otherwise."""
    found: list[Change] = []
    taken: list[int] = []
    for way in _ways(case, ruling):
        if taken.count(way.slot) and way.new[0].type != "trick":
            continue
        asked = ask(way.case)
        other = None if asked is None else as_claim(way.case, asked)
        if other is None or not _otherwise(ruling, other) or not _can_happen(way.case):
            continue
        if other.say.phrase not in AFTER_RUNNING and any(f.what == "run" for f in way.new):
            continue  # a hand that somebody ran from is over
        if any(c.then.answer() == other.answer() for c in found):
            continue
        found.append(Change(Say("facts", {"facts": way.facts, "new": way.new}), other))
        taken.append(way.slot)
        if len(found) == MOST:
            break
    return tuple(found)


def _otherwise(ruling: Ruling, other: Ruling) -> bool:
    """Return whether an answer is another: to a yes-or-no question, another verdict."""
    if other.verdict == "unknown" or other.say.phrase in VAGUE or other.say.facts.get("code") in PASSED:
        return False
    if other.say.phrase == "special.raise" and ruling.verdict == "fact":
        return False  # the call that was told could not be made
    if ruling.verdict in {"yes", "no"}:
        return other.verdict in {"yes", "no", "depends"} and other.verdict != ruling.verdict
    return other.answer() != ruling.answer() and other.say != ruling.say


def _can_happen(case: Case) -> bool:
    """Return whether the tricks told can all be played: none comes after the hand is over."""
    results = results_told(case)
    if results is None:
        return False
    raiser, level = raised(case)
    for count in range(1, len(results)):
        begun = [*results[:count], *[None] * (len(results) - count)]
        over = None not in results[:count] and not isinstance(
            hand_fate(case.rules, begun, 0, raiser, level), Depends
        )
        if over and any(r is not None for r in results[count:]):
            return False
    return True


def _ways(case: Case, ruling: Ruling) -> Iterator[_Way]:
    """Yield the case with one thing otherwise: the last fact first, then a trick more, then what is asked."""
    facts = case.facts
    for at in range(len(facts) - 1, -1, -1):
        for other in _told_otherwise(case, facts[at]):
            whole = (*facts[:at], other, *_after(other, facts[at + 1 :]))
            yield _Way(case._replace(facts=whole), whole, (other,), at)
        if facts[at].type == "call" and (facts[at].call or not case.told("stakes")):
            yield from _called_by_others(case, at)
    yield from _one_more(case)
    if ruling.verdict in {"yes", "no"}:
        yield from _asked_otherwise(case)


def _after(fact: Told, later: Sequence[Told]) -> tuple[Told, ...]:
    """Return what may still follow a fact: who runs plays no more."""
    ends = fact.what == "run" or (fact.what == "choice" and not fact.plays)
    return tuple(f for f in later if not (ends and f.type in {"trick", "handresult", "call", "accept"}))


def _told_otherwise(case: Case, fact: Told) -> Iterator[Told]:
    """Yield a fact otherwise."""
    fresh = fact._replace(text="", at=-1)
    ladder = case.rules.ruleset.ladder
    if fact.what in {"tie", "won", "lost"} and len(fact.numbers) == 1:
        yield from _trick_otherwise(case, fresh)
    elif fact.what in {"run", "call"} and fact.call and fact.team in OTHER:
        step = case.rules.ladder_index.get(fact.call, 0)
        if 0 < step < len(ladder):
            yield fresh._replace(call=ladder[step].name)
    elif fact.what == "choice":
        yield fresh._replace(plays=not fact.plays)
    elif fact.what == "vira" and fact.card is not None and fact.card.rank in case.rules.ruleset.ranks:
        ranks = case.rules.ruleset.ranks
        at = ranks.index(fact.card.rank) + 1
        for rank in (*ranks[at:], *ranks[: at - 1]):
            yield fresh._replace(card=fact.card._replace(rank=rank, suit=None))
    elif fact.type == "score":
        yield from _score_otherwise(case, fresh)
    decided = any(f.type in {"handresult", "trick"} for f in case.facts)
    if fact.what in ANSWERS and fact.team in OTHER and (fact.what == "accept" or decided):
        yield fresh._replace(what=ANSWERS[fact.what])
    if fact.what in OPPOSITE and fact.team in OTHER:
        yield fresh._replace(what=OPPOSITE[fact.what])


def _trick_otherwise(case: Case, fact: Told) -> Iterator[Told]:
    if fact.what != "tie":
        yield fact._replace(what="tie", team=None, who=None)
    if any(f.what == "each" for f in case.facts):
        return  # the teams are only numbers there
    for team in (US, THEM):
        if fact.what == "tie" or team != _winner(fact):
            yield fact._replace(what="won", team=team, who=None)


def _score_otherwise(case: Case, fact: Told) -> Iterator[Told]:
    """Yield a score that just makes a special hand, or just misses it."""
    eleven = case.rules.ruleset.eleven
    if eleven is None:
        return
    for place, points in enumerate(fact.numbers):
        steps = {eleven.trigger: eleven.trigger - 1, eleven.trigger - 1: eleven.trigger}
        if points in steps:
            yield fact._replace(numbers=(*fact.numbers[:place], steps[points], *fact.numbers[place + 1 :]))


def _called_by_others(case: Case, at: int) -> Iterator[_Way]:
    """Yield the case with a call made by the other team, and answered by the others of it."""
    call = case.facts[at]
    if call.team not in OTHER:
        return
    facts, new = list(case.facts), []
    if call.what == "accepted":  # told as one thing, said again as two
        answer = call._replace(what="accept", team=OTHER[call.team], who=None)
        facts[at : at + 1] = [call._replace(what="call"), answer]
    for place in range(at, len(facts)):
        fact = facts[place]
        if place == at or (fact.type in {"accept", "run"} and fact.team in OTHER):
            facts[place] = fact._replace(team=OTHER[fact.team or US], who=None, text="", at=-1)
            new.append(facts[place])
    yield _Way(case._replace(facts=tuple(facts)), tuple(facts), tuple(new), at)


def _one_more(case: Case) -> Iterator[_Way]:
    """Yield the case with one trick more, tied as the one told."""
    tied = [f for f in case.facts if f.what == "tie" and f.numbers]
    told = {n for f in case.facts if f.type == "trick" for n in f.numbers}
    if not tied or any(f.what == "each" for f in case.facts):
        return
    number = next((n for n in range(1, case.rules.hand_size + 1) if n not in told), None)
    if number is not None:
        more = tied[-1]._replace(numbers=(number,), text="", at=-1)
        whole = (*case.facts, more)
        yield _Way(case._replace(facts=whole), whole, (more,), len(case.facts))


def _asked_otherwise(case: Case) -> Iterator[_Way]:
    """Yield the case with another trick where the question names one: "na primeira"."""
    asked = [m for m in case.rest if m.is_("ord") and len(m.numbers) == 1 and m.first >= 0]
    if len(asked) != 1:
        return
    mark = asked[0]
    for number in range(1, case.rules.hand_size + 1):
        if number == mark.numbers[0]:
            continue
        tags = (mark.tags - {f"ord{mark.numbers[0]}"}) | {f"ord{number}"}
        other = mark._replace(tags=tags, numbers=(number,))
        told = Told("at_trick", numbers=(number,), at=-1)
        changed = case._replace(rest=_with(case.rest, mark, other), marks=_with(case.marks, mark, other))
        yield _Way(changed, (*case.facts, told), (told,), len(case.facts) + 1)


def _with(marks: Sequence[Mark], old: Mark, new: Mark) -> tuple[Mark, ...]:
    return tuple(new if m == old else m for m in marks)


def _winner(fact: Told) -> str | None:
    if fact.what == "lost":
        return THEM if fact.team == US else US
    return fact.team
