"""What a following question tells of what was told before: the same score, step or end with a part changed.

Each returns the question and the one before it, with what was told anew in its place there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from referee.grammar.asking import Asking, listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.talk.slots import PERSONS, facts_of

Marks = tuple[Mark, ...]

STEPS = ("level", "callname", "trucada")
CALLS = frozenset({"call", "accept", "run"})


def restated(new: Marks, old: Marks, asking: Asking) -> tuple[Marks, Marks]:
    """Return a question and the one before it, with the pack, step and points told anew in their places."""
    return _of_score(*_at_step(new, _elsewhere(new, old), asking), asking)


def _elsewhere(new: Marks, old: Marks) -> Marks:
    """Return the question before without the one pack that it named, where another is named now."""
    named = {m.pack for m in old if m.pack}
    other = any(m.pack for m in new) and len(named) == 1
    return tuple(m for m in old if not m.pack) if other else old


def _at_step(new: Marks, old: Marks, asking: Asking) -> tuple[Marks, Marks]:
    """Put another step into a hand that was told raised: "trucamos, eles aceitaram…", "e valendo seis?"."""
    at = next((n for n, m in enumerate(new[:-1]) if _staked(m) and new[n + 1].is_(*STEPS)), None)
    calls = [f for f in facts_of(old, asking)[0] if f.type in CALLS]
    if at is None or not calls or any(f.type == "run" for f in calls):
        return new, old
    step = new[at + 1]
    named = [n for f in calls for n in range(f.at, f.at + f.marks) if old[n].is_(*STEPS)]
    rest = (*new[:at], *new[at + 2 :])
    if named:
        said = old[named[-1]]
        tags = (step.tags - {"rank", "num"}) | (said.tags & {"part"})
        return rest, (*old[: named[-1]], step._replace(tags=tags), *old[named[-1] + 1 :])
    end = calls[0].at + calls[0].marks
    return rest, (*old[:end], step, *old[end:])


def staked(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks that suppose what a hand is worth: "valendo nove"."""
    pairs = (pair for pair in pairwise(marks) if _staked(pair[0]) and pair[1].is_(*STEPS))
    return tuple(m for pair in pairs for m in pair)


def _staked(mark: Mark) -> bool:
    """Return whether a step behind a mark is what the hand is supposed worth: "valendo", "se valesse"."""
    return mark.is_("atstake") or (mark.is_("worth") and any(f.endswith(".fut") for f in mark.forms))


def _of_score(new: Marks, old: Marks, asking: Asking) -> tuple[Marks, Marks]:
    """Put the points of one side into the score of both: "tá dez a oito…", "e se eles tivessem nove?"."""
    ours = [f for f in facts_of(new, asking)[0] if f.type == "score"]
    known = [f for f in facts_of(old, asking)[0] if f.type == "score"]
    if len(ours) != 1 or len(known) != 1 or ours[0].what != "score1" or ours[0].team not in {US, THEM}:
        return new, old
    points = _points(known[0])
    if points is None:
        return new, old
    points[ours[0].team] = ours[0].numbers[0]
    told, was = ours[0], known[0]
    rest = (*new[: told.at], *new[told.at + told.marks :])
    return rest, (*old[: was.at], score_mark(points), *old[was.at + was.marks :])


def _points(fact: Told) -> dict[str, int] | None:
    """Return the points of each side, of a score told of both."""
    if fact.what == "score2" and fact.team in {US, THEM}:
        first, second = fact.numbers
        return {US: first, THEM: second} if fact.team == US else {US: second, THEM: first}
    if fact.what != "score" or len(fact.numbers) != len((US, THEM)):
        return None
    first, second = fact.numbers
    ahead, behind = max(first, second), min(first, second)
    told = {US: (ahead, behind), THEM: (behind, ahead)}
    us, them = told.get(fact.team or "", (first, second))
    return {US: us, THEM: them}


def score_mark(points: Mapping[str, Any]) -> Mark:
    """Return the mark of a score, the asker's own points first."""
    us, them = int(points[US]), int(points[THEM])
    return Mark(frozenset({"score"}), -1, -1, f"{us}-{them}", numbers=(us, them))


# ---- what is left out -----------------------------------------------------------------------------------


def filled(new: Marks, old: Marks, asking: Asking) -> Marks:
    """Return a question with what it leaves out: the step asked about before, the side spoken of."""
    new = _raised_to(_asked_step(new, old, asking), old, asking)
    return _whose_end(_agreed(new, old, asking), old, asking)


def _raised_to(new: Marks, old: Marks, asking: Asking) -> Marks:
    """Put the next step behind "e se eu aumentar?", where the other side's call was told."""
    facts, rest = facts_of(old, asking)
    calls = [(f.team, f.call) for f in facts if f.type == "call"]
    if any(m.is_("can") for m in rest):  # "posso trucar?", "e se eles aumentarem?"
        calls += [(US, m.call) for m in rest if m.is_("call", "callname") and not m.is_("raisew")]
    told = [f for f in facts_of(new, asking)[0] if f.type == "call"]
    steps = listed("raises")
    if not calls or len(told) != 1 or told[0].call or any(m.is_(*STEPS) for m in new):
        return new
    team, last = calls[-1][0], calls[-1][1] or steps[0]
    raised = next((n for n, m in enumerate(new) if m.is_("raisew", "v.aumentar") and m.forms), None)
    if raised is None or team == told[0].team or last not in steps[:-1]:
        return new
    step = Mark(frozenset({"callname", "level"}), -1, -1, "", call=steps[steps.index(last) + 1])
    return (*new[: raised + 1], step, *new[raised + 1 :])


def _agreed(new: Marks, old: Marks, asking: Asking) -> Marks:
    """Return "e com seis?", "e valendo seis?" as a step agreed on, where the tricks of a hand were told."""
    at = next((n for n, m in enumerate(new) if m.is_("callname") and _with_step(new, n)), None)
    known = facts_of(old, asking)[0]
    tricks = any(f.type == "trick" for f in known)
    if at is None and any(f.what == "agreed" for f in known):  # "e se estava trucado?", "e se fosse nove?"
        at = next((n for n, m in enumerate(new) if m.is_("callname") and len(new) == 1), None)
    if at is None or not tricks or any(m.is_("accept", "run", "call", "ask") for m in new):
        return new
    staked = at > 0 and _staked(new[at - 1])
    return (*new[: at - staked], new[at], ACCEPTED, *new[at + 1 :])


def _with_step(new: Marks, at: int) -> bool:
    return new[at].said.split(" ")[0] in listed("with") or (at > 0 and _staked(new[at - 1]))


ACCEPTED = Mark(frozenset({"accept", "v.aceitar"}), -1, -1, "", forms=frozenset({"1s.pres"}))


def _asked_step(new: Marks, old: Marks, asking: Asking) -> Marks:
    """Put the step into "e se eles pedirem?" that the question before asked about."""
    steps = [m for m in facts_of(old, asking)[1] if m.is_("level", "callname") and m.call]
    at = next((n for n, m in enumerate(new) if m.is_("ask") and m.forms), None)
    if (
        at is None
        or (at and new[at - 1].is_("can", "must"))
        or not steps
        or any(m.is_("level", "callname", "call") for m in new)
    ):
        return new
    return (*new[: at + 1], steps[-1], *new[at + 1 :])


ENDING = ("win", "lose")


def _whose_end(new: Marks, old: Marks, asking: Asking) -> Marks:
    """Put who was spoken of before a verb that names nobody: "e se a gente recusar?", "e se jogar e perder?".

    Where that was a player told of alone, or the team that chose, it is still he; else the asker's own.
    """
    at = next((n for n, m in enumerate(new) if m.forms), None)
    if at is None or any(m.is_(*PERSONS, "who", "everyone", "ord", *STEPS) for m in new):
        return new
    ends = any(m.is_(*ENDING) for m in new[at:])
    mine = all(f.split(".")[0] in {"3s", "1s", "-"} for f in new[at].forms)
    acts = new[at].is_(*ENDING, "playv", "accept") and not new[at].is_("tie")
    told = [f for f in facts_of(old, asking)[0] if f.team in {US, THEM} and f.type != "score"]
    if not (ends and mine and acts and told):
        return new
    who = told[-1].who
    alone = who is not None and who.is_("he", "partner", "right", "left", "name")
    same = alone or told[-1].what == "choice"
    person = (who if same else None) or Mark(frozenset({(same and told[-1].team) or US}), -1, -1, "")
    return (*new[:at], person, *new[at:])


def as_done(old: Marks, told: Sequence[Told], asking: Asking) -> Marks:
    """Return the question before with what it asked about as allowed told as done.

    "Posso trucar sem nada?", "e se eles aceitarem e eu perder?".
    """
    facts, rest = facts_of(old, asking)
    answers = [f.team for f in told if f.type in {"accept", "run"} and not f.call]
    can = next((n for n, m in enumerate(old[:-1]) if m in rest and m.is_("can")), None)
    deed = None if can is None else old[can + 1]
    if not answers or can is None or deed is None or not deed.is_("call", "ask"):
        return old
    theirs = any(f.startswith("3p") for f in old[can].forms)
    raised = any(f.type in {"call", "score"} for f in facts)
    if raised and answers[0] != (US if theirs else THEM):
        return old  # "eles trucaram. posso pedir seis?", "e se eu aceitar?": he answers their truco
    return (*old[:can], deed._replace(forms=old[can].forms), *old[can + 2 :])


LEANING = frozenset({"trick", "handresult", "accept", "run", "choice"})
"""What is told after something else with the same subject: "a gente ganhou a primeira e perdeu a segunda"."""


def with_subjects(old: Marks, asking: Asking) -> Marks:
    """Return a question whose facts name their sides each: one may go, and the others stay what they are."""
    facts = facts_of(old, asking)[0]
    bare = [
        f
        for f in facts[1:]
        if f.type in LEANING and f.what != "tie" and f.team in {US, THEM} and f.who is None
    ]
    whole = old
    for fact in reversed(bare):
        here = old[fact.at : fact.at + fact.marks]
        if any(f[:2] in {"1s", "1p", "3p"} for m in here for f in m.forms) or any(
            m.is_("poss") for m in here
        ):
            continue
        whole = (*whole[: fact.at], Mark(frozenset({fact.team or US}), -1, -1, ""), *whole[fact.at :])
    same = [(f.type, f.team, f.numbers, f.call) for f in facts_of(whole, asking)[0]]
    return whole if same == [(f.type, f.team, f.numbers, f.call) for f in facts] else old
