"""Rulings finished and compared: what was wrongly taken for granted, what differs between packs."""

from __future__ import annotations

from typing import Any

from referee.interpret.facts import Reading
from referee.interpret.suppose import Case, score_told
from referee.interpret.verdict import Ruling, Say
from referee.rulebook.cite import Pack


def with_trigger(ruling: Ruling, case: Case) -> Ruling:
    """Return the ruling with the rule that makes the special hand it is about, or just misses."""
    family = ruling.kind.split(".")[0]
    eleven = case.rules.ruleset.eleven
    score = score_told(case)
    near = eleven is not None and score is not None and eleven.trigger - 2 <= max(score) < case.rules.target
    keys = [f"{family}.trigger"] if family in {"eleven", "iron"} else ["eleven.trigger"] if near else []
    return ruling._replace(rules=tuple(dict.fromkeys((*ruling.rules, *keys))))


def premised(ruling: Ruling, reading: Reading, pack: Pack) -> Ruling:
    """Return the ruling with what was wrongly taken for granted: a vira where there is none."""
    told = any(f.type == "vira" for f in reading.facts)
    if told and pack.ruleset.fixed and not any(s.phrase == "premise.no_vira" for s in ruling.because):
        return ruling._replace(because=(Say("premise.no_vira"), *ruling.because))
    return ruling


def differs(one: Ruling, other: Ruling) -> bool:
    """Return whether two packs answer a question otherwise."""
    return (one.verdict, one.value) != (other.verdict, other.value) or (
        one.value is None and gist(one) != gist(other)
    )


def gist(ruling: Ruling) -> tuple[Any, ...]:
    """Return what an answer without a value comes to: its phrase and plain facts."""
    facts = ruling.say.facts
    return (ruling.say.phrase, *(str(v) for k, v in sorted(facts.items()) if not isinstance(v, Say)))
