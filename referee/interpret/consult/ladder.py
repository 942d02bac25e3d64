"""Questions about the ladder of raises: which step comes after one, and which is the last."""

from __future__ import annotations

from referee.interpret.consult.raises import call_asked
from referee.interpret.consult.rule import answers
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled


@answers("call_next")
def call_next(case: Case) -> Ruling | None:
    """Return the step after the one named."""
    name = call_asked(case)
    index = case.rules.ladder_index.get(name) if name else None
    several = len([m for m in case.rest if m.is_("callname", "level") and m.call]) > 1
    asks = case.has("who") and case.has("can")
    if index is None or asks or (several and case.asks_yes_no and case.has("can")):
        return None
    before = case.has("prevcall")
    if not before and index >= case.rules.top:
        return ruled(case.pack, "fact", Say("call.above"), "raise.limit")
    if before and index == 1:
        return ruled(case.pack, "fact", Say("call.first", {"call": name}), "raise.order")
    step = case.rules.ruleset.ladder[index - 2 if before else index]
    say = Say("call.prev" if before else "call.next", {"call": name, "next": step.name, "n": step.value})
    return ruled(case.pack, "fact", say, "raise.order", "raise.ladder", value=step.value)


@answers("call_next_is")
def call_next_is(case: Case) -> Ruling | None:
    """Return whether one step comes just after (or before) the other that the question names."""
    steps = [case.rules.ladder_index.get(m.call) for m in case.rest if m.is_("callname", "level") and m.call]
    if len(steps) != 2 or None in steps or not case.asks_yes_no:
        return None
    first, second = (step or 0 for step in steps)
    gap = 1 if case.has("later", "nextcall") else -1
    say = Say("call.order", {"steps": tuple((c.name, c.value) for c in case.rules.ruleset.ladder)})
    verdict = "yes" if second - first == gap else "no"
    return ruled(case.pack, verdict, say, "raise.order", "raise.ladder")


@answers("call_top")
def call_top(case: Case) -> Ruling | None:
    """Return the highest step; whether the one named is it where that is asked."""
    top = case.rules.ruleset.ladder[-1]
    named = next((m.call for m in case.rest if m.is_("callname", "level") and m.call), None)
    claimed = case.asks_yes_no and named is not None
    verdict = ("yes" if named == top.name else "no") if claimed else "fact"
    say = Say("call.top", {"call": top.name, "n": top.value})
    return ruled(case.pack, verdict, say, "raise.limit", value=None if claimed else top.value)
