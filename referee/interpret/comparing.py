"""Rulings finished and compared: what was wrongly taken for granted, what differs between packs."""

from __future__ import annotations

from math import gcd
from typing import Any

from referee.interpret.reading.facts import Reading
from referee.interpret.suppose import Case, score_told
from referee.interpret.verdict import WEAKNESS, Ruling, Say
from referee.rulebook.cite import Pack


def with_trigger(ruling: Ruling, case: Case) -> Ruling:
    """Return the ruling with the rule that makes the special hand it is about, or just misses."""
    family = ruling.kind.split(".")[0]
    eleven = case.rules.ruleset.eleven
    score = score_told(case)
    top = max(score) if score is not None else 0
    can_be = top % points_step(case.pack) == 0  # a score that there cannot be misses no hand
    near = eleven is not None and can_be and eleven.trigger - 1 <= top < case.rules.target
    iron = case.rules.ruleset.iron
    both = near and iron is not None and score is not None and min(score) >= iron.trigger
    scored = ["iron.trigger"] if both else ["eleven.trigger"] if near else []
    keys = [f"{family}.trigger"] if family in {"eleven", "iron"} else scored
    return ruling._replace(rules=tuple(dict.fromkeys((*ruling.rules, *keys))))


GIVING = ("hand.value", "raise.run", "eleven.value", "eleven.decline")
"""The rules that say what points a hand may give."""


COVERED = "play.covered_value"
ALL_COVERED = ("everybodycovers", "covered")
"""What a trick that ties because nobody showed a card is told by: that it ties is read out of the rules."""


def premised(ruling: Ruling, reading: Reading, pack: Pack) -> Ruling:
    """Return the ruling with what was wrongly taken for granted: a vira where there is none."""
    told = any(f.type == "vira" for f in reading.facts)
    if told and pack.ruleset.fixed and not any(s.phrase == "premise.no_vira" for s in ruling.because):
        return ruling._replace(because=(Say("premise.no_vira"), *ruling.because))
    if any(f.what == "tie" and f.card is not None and f.card.is_(*ALL_COVERED) for f in reading.facts):
        part = "all_covered"
        basis = max((ruling.basis, pack.rules[COVERED].basis_of(part)), key=WEAKNESS.__getitem__)
        parts = {**ruling.parts, COVERED: part}
        ruling = ruling._replace(rules=(*ruling.rules, COVERED), basis=basis, parts=parts)
    step = points_step(pack)
    if any(n % step for n in scores_told(reading)) and ruling.say.phrase != "score.may":
        behind = (Say("premise.no_score", {"n": step}), *ruling.because)
        return ruling._replace(because=behind, rules=tuple(dict.fromkeys((*ruling.rules, *GIVING))))
    return ruling


def points_step(pack: Pack) -> int:
    """Return the number of points that every score is a multiple of: all that a hand may give."""
    rules = pack.ruleset
    given = [rules.base, *(n for call in rules.ladder for n in (call.value, call.run))]
    if rules.eleven is not None:
        given += [rules.eleven.value, rules.eleven.decline]
    return gcd(*given)


def scores_told(reading: Reading) -> tuple[int, ...]:
    """Return the points that the score told gives to each side."""
    return next((f.numbers for f in reading.facts if f.type == "score"), ())


def differs(one: Ruling, other: Ruling) -> bool:
    """Return whether two packs answer a question otherwise."""
    return (one.verdict, one.value) != (other.verdict, other.value) or (
        one.value is None and gist(one) != gist(other)
    )


def gist(ruling: Ruling) -> tuple[Any, ...]:
    """Return what an answer without a value comes to: its phrase and plain facts."""
    facts = ruling.say.facts
    return (ruling.say.phrase, *(str(v) for k, v in sorted(facts.items()) if not isinstance(v, Say)))
