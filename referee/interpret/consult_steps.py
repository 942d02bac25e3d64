"""How a thing is done, step by step: the draw, the cut, the deal, the marker, by the rules' values."""

from __future__ import annotations

from referee.interpret.consult import answers, open_ruling
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

KINGS = "first_kings"
"""The way to form pairs that is a draw of the king."""


@answers("steps")
def steps(case: Case) -> Ruling | None:
    """Return how a thing is done: what the first rule of its line says, then each step of all of them."""
    keys = str(case.args["rules"]).split()
    rules = case.pack.rules
    if rules[keys[0]].basis == "unspecified":
        return open_ruling(case, keys[0])
    unsaid = {"unspecified"} if case.args.get("whole") else {"unspecified", "custom"}
    told = tuple(k for k in keys if rules[k].basis not in unsaid)
    say = Say("steps", {"rule": keys[0], "keys": told, "value": rules[keys[0]].value})
    return ruled(case.pack, "fact", say, *told)


@answers("king_draw")
def king_draw(case: Case) -> Ruling | None:
    """Return how the draw of the king goes; where the pack has none, that it has none and what it has."""
    rule = case.pack.rules["deal.partners"]
    has = rule.value == KINGS
    asks = case.asks_yes_no and case.args.get("asks") == "exists"
    if not has:
        say = Say("kings.none", {"rule": "deal.partners", "value": rule.value})
        return ruled(case.pack, "no" if case.asks_yes_no else "fact", say, "deal.partners")
    if asks:
        say = Say("rule", {"rule": "deal.partners", "value": rule.value})
        return ruled(case.pack, "yes", say, "deal.partners")
    part = case.args.get("part")
    if part:
        offered = part == "starts" and case.has("receive")
        verdict = "yes" if case.asks_yes_no or offered else "fact"
        return ruled(case.pack, verdict, Say(f"kings.{part}"), "deal.partners")
    say = Say("steps", {"rule": "deal.partners", "keys": ("deal.partners",), "value": rule.value})
    return ruled(case.pack, "fact", say, "deal.partners")


@answers("reply_count")
def reply_count(case: Case) -> Ruling | None:
    """Return how many answers a call may have, by the rule's own list of them."""
    rule = case.pack.rules["raise.reply"]
    say = Say("rule", {"rule": "raise.reply", "value": rule.value})
    return ruled(case.pack, "fact", say, "raise.reply", value=len(str(rule.value).split("_")))


@answers("marker_holes")
def marker_holes(case: Case) -> Ruling | None:
    """Return how many holes the marker has: one for each point, on each side."""
    rule = case.pack.rules["score.marker"]
    if rule.basis == "unspecified":
        return open_ruling(case, "score.marker")
    holes = case.rules.target
    say = Say("marker.holes", {"n": holes})
    offered = case.first("num")
    if case.asks_yes_no and offered is not None:
        return ruled(
            case.pack, "yes" if offered.n == holes else "no", say, "score.marker", "match.target", value=holes
        )
    return ruled(case.pack, "fact", say, "score.marker", "match.target", value=holes)
