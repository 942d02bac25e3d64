"""Whether what was told may be done: the calls of a story, one after another, tried on the rules."""

from __future__ import annotations

from itertools import pairwise

from referee.grammar.asking import asking
from referee.interpret.consult.calls import NAMED, may_call_plain
from referee.interpret.consult.raises import case_points
from referee.interpret.consult.rule import answers, judge_claim, rule_says
from referee.interpret.reading.facts import Told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

ALLOWED = ("worth", "can", "tagq", "forbid")
"""What asks at the end of a story whether it may be so: "vale?", "pode?", "tá certo?"."""
PAUSES = ("comma", "qmark", "and", "poss", "neutral", "gamename", "mistake")


PEOPLE = ("us", "me", "them", "he", "rival", "partner", "name", "who")


@answers("call_legal")
def call_legal(case: Case) -> Ruling | None:
    """Return whether the calls told may be made, the last of them being what is asked about."""
    marks = [m for m in case.rest if not m.is_(*PAUSES)]
    if not marks or not marks[-1].is_(*ALLOWED) or any(m.is_("call", "ask", "callname") for m in marks):
        return None
    calls = case.told("call")
    if not calls or calls[-1] is not case.facts[-1] or calls[-1].team is None:
        return None
    if len(marks) > 1 and marks[-2].is_(*PEOPLE) and not marks[-2].is_(*NAMED.get(calls[-1].team, ())):
        return None  # "eles trucaram, a gente pode?" asks of no call told
    rule = _broken(case)
    if rule == "":
        return None
    last, forbids = calls[-1], case.has("forbid")
    if rule is None:
        name = last.call or case.rules.ruleset.ladder[len(calls) - 1].name
        said = Say("call.yes", {"team": last.team, "call": name})
        return ruled(case.pack, "no" if forbids else "yes", said, "raise.alternate")
    said = Say("rule", {"rule": rule, "value": case.pack.rules[rule].value})
    return ruled(case.pack, "yes" if forbids else "no", said, rule)


def _broken(case: Case) -> str | None:
    """Return the rule that the calls told break, None where they break none, "" where it is not known."""
    made, caller = 0, None
    if case.said("bytruco") and case.said("say", "v.responder"):
        made, caller = 1, ""  # "respondi nove no truco deles"
    ladder = case.rules.ladder_index
    calls = case.told("call")
    made = max(made, _called_under(case))
    for fact in calls:
        step = ladder.get(fact.call or "", made + 1)
        if fact is calls[0] and len(calls) > 1 and not made and _accepted_next(case, fact):
            made = step - 1  # "pedimos seis, eles aceitaram e …": the steps below it went before
        if caller == fact.team and not case.rules.ruleset.same_team_again:
            return "raise.alternate"
        if step > case.rules.top:
            return "raise.limit"
        if step != made + 1:
            known = made > 0 or case.has("skipw", "lead", "start_")
            return "raise.order" if known else ""
        made, caller = step, fact.team
    return None


def _accepted_next(case: Case, call: Told) -> bool:
    """Return whether what is told next of a call is that it was accepted."""
    at = case.facts.index(call)
    return any(f.type == "accept" for f in case.facts[at + 1 : at + 2])


def _called_under(case: Case) -> int:
    """Return the step that a call is said to go over: "gritou doze em cima do truco deles"; else 0."""
    over = [b.call for a, b in pairwise(case.marks) if a.is_("vs") and b.call]
    return case.rules.ladder_index.get(over[0], 0) if len(over) == 1 else 0


@answers("reply_accepts")
def reply_accepts(case: Case) -> Ruling | None:
    """Return that raising accepts the step before; accepting is no raise."""
    ruling = judge_claim(case, asking().claims["reply_accepts"])
    means = next((m for m in case.marks if m.is_("meansthat")), None)
    raised = next((m for m in case.marks if m.is_("ask", "raisew", "replies")), None)
    if ruling is None or means is None or raised is None or raised.first < means.first:
        return ruling
    return ruling._replace(verdict="no" if ruling.verdict == "yes" else "yes")


@answers("iron_what")
def iron_what(case: Case) -> Ruling | None:
    """Return what hand two teams at the trigger play, and for what."""
    iron = case.rules.ruleset.iron
    if iron is None:
        return None
    return ruled(case.pack, "fact", Say("iron.what", {"n": iron.value}), "iron.value", value=iron.value)


@answers("target_wins")
def target_wins(case: Case) -> Ruling | None:
    """Return that reaching the target wins, where the number told is the target."""
    if not case.has(f"n{case.rules.target}"):
        return None
    say = Say("target.wins", {"n": case.rules.target})
    return ruled(case.pack, "fact", say, "match.target", value=case.rules.target)


@answers("skip_steps")
def skip_steps(case: Case) -> Ruling | None:
    """Return whether steps may be skipped; the first step said to come at once skips none."""
    named = [m.call for m in case.rest if m.is_("callname", "level") and m.call]
    first = case.rules.ruleset.ladder[0].name
    if named and all(name == first for name in named) and not case.has("nobodyraised", "without", "before"):
        return may_call_plain(case)
    return judge_claim(case, asking().claims["skip_steps"])


@answers("call_over")
def call_over(case: Case) -> Ruling | None:
    """Return that nothing is called once the last card is down: there is no turn left before a card."""
    say = Say("call.over")
    if case.asks_yes_no or case.has("can", "forbid", "worth"):
        return ruled(case.pack, "yes" if case.has("forbid") else "no", say, "raise.turn", "hand.best_of")
    return ruled(case.pack, "fact", say, "raise.turn", "hand.best_of")


@answers("shuffles")
def shuffles(case: Case) -> Ruling | None:
    """Return whether the cards are shuffled for every hand; how they are dealt where more is asked."""
    if case.asks_yes_no and not case.has("or"):
        every = case.has("must", "always", "again", "handw", "nexthand")
        return judge_claim(case, asking().claims["shuffled"]) if every else None
    return rule_says(case, "deal")


@answers("above_top")
def above_top(case: Case) -> Ruling | None:
    """Return that nothing is called above the last step, where no lower step is what is asked about."""
    steps = [case.rules.ladder_index.get(m.call) for m in case.rest if m.is_("callname", "level") and m.call]
    if any(step is not None and step < case.rules.top for step in steps):
        return None
    return judge_claim(case, asking().claims["above_top"])


OTHERS = ("partner", "rival", "them", "he", "left", "right")


@answers("call_offturn")
def call_offturn(case: Case) -> Ruling | None:
    """Return whether a call off turn counts; another's call on my turn is off theirs."""
    spec = asking().claims["call_offturn"]
    if case.has("onturn") and case.has("must") and case.told("call") and not case.told("accept"):
        found = rule_says(case, "raise.turn")  # who answers a call may raise it at once
        own = found is not None and case.pack.rules["raise.turn"].basis != "unspecified"
        return found._replace(verdict="no") if found is not None and own else found
    if case.has("myturn") and case.has(*OTHERS) and not case.has("me", "us"):
        kept = tuple(m for m in case.rest if not m.is_("myturn"))
        return judge_claim(case._replace(rest=kept), spec)
    return judge_claim(case, spec)


@answers("alternate_is")
def alternate_is(case: Case) -> Ruling | None:
    """Return whether a step is for the team named: who made the step before it never makes it."""
    if case.has("or") or (case.has("noncaller") and case.has("caller")):
        return rule_says(case, "raise.alternate")
    steps = [case.rules.ladder_index.get(m.call, 0) for m in case.rest if m.is_("callname") and m.call]
    answers_one = len(steps) == 2 and abs(steps[0] - steps[1]) == 1  # "responder o seis com nove"
    if not (len(steps) == 1 or answers_one) or max(steps) < 2 or case.rules.ruleset.same_team_again:
        return None
    odd = max(steps) % 2 == 0  # truco is the first: the even steps are for the others
    said = Say("rule", {"rule": "raise.alternate", "value": case.pack.rules["raise.alternate"].value})
    truth = odd == case.has("noncaller")
    return ruled(case.pack, "yes" if truth else "no", said, "raise.alternate")


@answers("run_or")
def run_or(case: Case) -> Ruling | None:
    """Return what running pays where two numbers are offered: they are no calls."""
    at = next((f.at for f in case.facts if f.type == "run"), 0)
    facts = tuple(f for f in case.facts if f.type != "call" or f.at < at)
    return case_points(case._replace(facts=facts))
