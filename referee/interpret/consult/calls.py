"""Questions about who may call what, and when: the ladder tried on the state that was told."""

from __future__ import annotations

from itertools import pairwise

from referee.cards import Team
from referee.engine import events as e
from referee.engine.apply import apply
from referee.engine.calls import callable_now
from referee.engine.compile import compile_rules
from referee.engine.ruling import Violation
from referee.engine.state import ELEVEN, Phase, State, phase_of
from referee.engine.tried import tried_for_call
from referee.grammar.asking import asking
from referee.interpret.consult.raises import NEXT, call_asked, refused_ruling
from referee.interpret.consult.rule import answers, in_special, judge_claim, open_ruling, rule_says
from referee.interpret.reading.shapes import narrowed
from referee.interpret.suppose import Case, Run, run
from referee.interpret.verdict import Ruling, Say, ruled


@answers("call_scope")
def call_scope(case: Case) -> Ruling | None:
    """Return that a raise counts for the whole hand."""
    say = Say("call.scope")
    if case.asks_yes_no and not case.has("or"):
        short = case.has("onlythis", "trickw") or (case.has("gamew") and not case.has("handw"))
        return ruled(case.pack, "no" if short else "yes", say, "raise.ladder")
    return ruled(case.pack, "fact", say, "raise.ladder")


@answers("may_same_team")
def may_same_team(case: Case) -> Ruling | None:
    """Return whether who made the last raise may make the next."""
    own = _own_raise(case)
    if not (case.has("who") or case.has("again") or own):
        return None
    allowed = case.rules.ruleset.same_team_again
    if case.has("forbid"):
        allowed = not allowed
    if not (own or _caller_again(case)):
        return None
    return ruled(case.pack, "yes" if allowed else "no", Say("call.alternate"), "raise.alternate")


def _own_raise(case: Case) -> bool:
    """Return whether those who ask would raise what they asked for: "posso aumentar meu próprio pedido?"."""
    own = any(a.is_("poss.me", "poss.us") and b.is_("raisew", "callname") for a, b in pairwise(case.rest))
    return own and case.has("call", "ask") and not case.has("them", "he", "rival", "partner", "name")


def _caller_again(case: Case) -> bool:
    """Return whether the one asked about is the one who called."""
    marks = [m for m in case.rest if not m.is_("comma", "and")]
    for at, mark in enumerate(marks[:-1]):
        if mark.is_("who") and marks[at + 1].is_("call", "ask"):
            return True
    return case.has("again") and case.has("call", "ask", "raisew")


@answers("may_acceptor")
def may_acceptor(case: Case) -> Ruling | None:
    """Return whether who accepted a call may make the next one later: on their turn."""
    ruling = rule_says(case, "raise.alternate")
    ordered = case.pack.rules["raise.turn"].basis
    if ruling is None:
        return None
    verdict = "depends" if ordered == "unspecified" else "yes"
    say = Say("open", {"rule": "raise.turn", "case": ""}) if verdict == "depends" else ruling.say
    return ruled(case.pack, verdict, say, "raise.alternate", "raise.turn")


@answers("who_may_call")
def who_may_call(case: Case) -> Ruling | None:
    """Return the team that may call next, or the step further up that is asked about."""
    told = case.told("call", "accept")
    if case.fresh and told and not any(f.team for f in told):
        return rule_says(case, "raise.alternate")
    if case.told("stakes"):
        return _may_above(case)
    done = run(case)
    if done.refused is not None:
        return refused_ruling(case, done)
    may = [t for t in (0, 1) if callable_now(case.rules, done.state, t) is not None]
    asked = case.rules.ladder_index.get(call_asked(case) or "", 0)
    if case.fresh and not case.told("call", "accept") and asked > 1:
        return rule_says(case, "raise.alternate")
    if len(may) != 1:
        return ruled(case.pack, "fact", Say("call.above"), "raise.limit") if not may else None
    above = max(0, asked - 1 - max(done.state.hand.level, done.state.hand.pending))
    side = case.side(may[0] if above % 2 == 0 else 1 - may[0])  # the steps between go to and fro
    say = Say("call.may_later" if above else "call.may", {"team": side})
    return ruled(case.pack, "fact", say, "raise.alternate", value=side)


def _may_above(case: Case) -> Ruling | None:
    """Return who may raise what the hand is told to be worth, by whose call it came to that."""
    worth = [n for f in case.told("stakes") for n in f.numbers]
    teams = {case.team(f.team, f.who) for f in case.told("call") if f.call is None}
    level = _level_of(case, worth[0]) if len(worth) == 1 else None
    raiser = teams.pop() if len(teams) == 1 else None
    asked = case.rules.ladder_index.get(call_asked(case) or "", 0)
    if level is None or raiser is None or 0 < asked != level + 1:
        return None
    if level == case.rules.top:
        return ruled(case.pack, "fact", Say("call.above"), "raise.limit")
    side = case.side(1 - raiser)
    return ruled(case.pack, "fact", Say("call.may", {"team": side}), "raise.alternate", value=side)


@answers("may_call_case")
def may_call_case(case: Case) -> Ruling | None:
    """Return whether the call asked about is legal after what was told."""
    if case.facts[-1].type == "call" and (not case.has(*ASKED_OF) or _of_told(case)):
        return None  # "eles trucaram, aceitei e pedi seis. pode?" asks of the call told last
    special = in_special(case) if case.told("score") else None
    special_ruling = None if special is None else no_raise(case, f"{special}.raise", special)
    if special_ruling is not None:
        return special_ruling
    done = run(case)
    if done.refused is not None:
        return refused_ruling(case, done)
    team, raiser = who_asks(case), done.state.hand.raiser
    nobodys = all(f.what == "callrow" and f.team is None for f in case.told("call"))
    if nobodys and raiser is not None and case.has("rival"):
        team = 1 - raiser  # "truco, seis, nove. o outro time pode pedir doze?"
    return _may(case, done, team, call_asked(case))


def _of_told(case: Case) -> bool:
    """Return whether only who made the call told last is named beside it: "… pediram nove. eles podem?"."""
    sides = {side for side, tags in NAMED.items() if case.has(*tags)}
    return not case.has(*CALLING, "partner", "name") and sides == {case.facts[-1].team}


NAMED = {"us": ("us", "me"), "them": ("them", "he", "rival")}
"""What names a team, beside a call told."""
CALLING = ("call", "ask", "callname", "level", "raisew", "more")
ASKED_OF = (
    *CALLING,
    "us", "me", "them", "he", "rival", "partner", "name",
)  # fmt: skip
"""A call, or who would make it, that is asked about beside those told."""


def no_raise(case: Case, key: str, kind: str) -> Ruling | None:
    """Return that a special hand is not raised, and what a call costs in it; None where a rule allows it."""
    value = case.pack.rules[key].value
    if not isinstance(value, dict) or value.get("allowed"):
        return None
    penalty = str(value.get("penalty"))
    say = Say("special.raise", {"special": kind, "penalty": penalty})
    wins = case.has("win") and case.has("gamew")
    behind = any(m.is_("lose") and "-.ger" in m.forms for m in case.rest)  # "tamo perdendo de onze a três"
    lost = case.has("lose", "lost", "penalty") and not (behind and case.has("can"))
    loses = lost or wins or (case.has("worth") and case.has("gamew"))
    open_ = case.has("what", "which", "result", "whatnow", "how")
    if case.has("penalty") and not case.has("lose", "lost", "tagq", "exist", "have", "or"):
        return ruled(case.pack, "fact", say, key)  # "qual o castigo?"
    if case.asks_yes_no and case.has("carry", "goon") and not loses:
        return ruled(case.pack, "no" if penalty == "lose_game" else "yes", say, key)  # "a mão continua?"
    if case.asks_yes_no or (not open_ and (loses or case.has("can", "forbid"))):
        if loses:
            counted = any(a.is_("num") and b.is_("points") for a, b in pairwise(case.rest))
            right = penalty == "lose_game" and not counted and not (wins and _callers_ask(case))
            return ruled(case.pack, "yes" if right else "no", say, key)
        return ruled(case.pack, "yes" if case.has("forbid") else "no", say, key)
    return ruled(case.pack, "fact", say, key)


def _callers_ask(case: Case) -> bool:
    """Return whether who called is who asks about winning: "trucamos, ganhamos o jogo?"."""
    verbs = [m for m in case.rest if m.is_("call", "ask", "win") and not m.is_("callname")]
    sides = [{"1": "us", "3": "them"}.get(f[0]) for m in verbs for f in m.forms]
    return len(set(sides)) == 1 and "them" not in sides


@answers("may_stakes")
def may_stakes(case: Case) -> Ruling | None:
    """Return whether a step may be called where the hand is told to be worth so much."""
    told = [n for f in case.told("stakes") for n in f.numbers]
    level = _level_of(case, told[0]) if len(told) == 1 else None
    if level is None:
        raised = len(told) == 1 and told[0] > case.rules.values[0]
        says = rule_says(case, "raise.order") if raised else None
        first = case.rules.ladder_index.get(call_asked(case) or "") == 1  # never once it is raised
        return says._replace(verdict="no") if says is not None and first else None
    if level == case.rules.top:
        return ruled(case.pack, "yes" if case.has("forbid") else "no", Say("call.above"), "raise.limit")
    asked = case.rules.ladder_index.get(call_asked(case) or "")
    ruling = rule_says(case, "raise.order")
    if asked is None and ruling is not None and case.has("raisew", "more") and call_asked(case) is None:
        return may_acceptor(case)  # "a mão tá em seis, dá pra subir?"
    if asked is None or ruling is None or case.rules.ruleset.skip_steps:
        return None
    verdict = "yes" if (asked == level + 1) != case.has("forbid") else "no"
    return ruled(case.pack, verdict, ruling.say, "raise.order", "raise.ladder")


def _level_of(case: Case, told: int) -> int | None:
    """Return the step that a hand stands at by what it is worth, or by the name of the step."""
    if told in case.rules.values:
        return case.rules.values.index(told)
    named = next((m.call for m in case.marks if m.n == told and m.call), None)
    return case.rules.ladder_index.get(named or "")


@answers("reply_any")
def reply_any(case: Case) -> Ruling | None:
    """Return that whoever is asked to answer a call may run, accept or raise, all of them being named."""
    return rule_yes(case, "raise.reply")


@answers("reply_step")
def reply_step(case: Case) -> Ruling | None:
    """Return whether a step may answer a call: the next above it, above the first where none is named."""
    steps = sorted({case.rules.ladder_index[m.call] for m in case.rest if m.call in case.rules.ladder_index})
    called, answer = (steps[0], steps[-1]) if len(steps) > 1 else (1, *steps[:1]) if steps else (0, 0)
    if not case.fresh or answer <= called:
        return None
    if answer == called + 1:
        return rule_yes(case, "raise.reply")
    return judge_claim(case, asking().claims["skip_steps"])


@answers("raise_cap")
def raise_cap(case: Case) -> Ruling | None:
    """Return whether the score limits the calls: "precisa de dois, posso trucar?" tells of no duty."""
    eleven = case.rules.ruleset.eleven
    had = pairwise(case.rest) if eleven is not None and not case.has("missing") else ()
    if eleven is not None and any(a.is_(f"n{eleven.trigger}") and b.is_("points") for a, b in had):
        return no_raise(case, "eleven.raise", ELEVEN)  # "com onze pontos dá pra pedir seis?"
    kept = tuple(m for m in case.rest if not (m.is_("must") and case.has("can")))
    return judge_claim(case._replace(rest=kept), asking().claims["raise_cap"])


@answers("reply_raise")
def reply_raise(case: Case) -> Ruling | None:
    """Return whether a call may be answered with a raise; where a step is named, if with that one."""
    asked = case.rules.ladder_index.get(call_asked(case) or "", 0)
    done = run(case) if case.told("call") else None
    called = done.state.hand.pending if done is not None and done.refused is None else 0
    if called and asked > called + 1 and not case.rules.ruleset.skip_steps:
        return judge_claim(case, asking().claims["skip_steps"])
    return judge_claim(case, asking().claims["may_reply_raise"])


@answers("may_call_first")
def may_call_first(case: Case) -> Ruling | None:
    """Return that the first step may be called right away: nothing comes before it."""
    first = case.rules.ladder_index.get(call_asked(case) or "", 0) == 1
    return rule_yes(case, "raise.order") if case.fresh and first else None


@answers("may_call_now")
def may_call_now(case: Case) -> Ruling | None:
    """Return whether a call is legal at the table as it stands."""
    if case.fresh and case.has("aftercard"):
        return judge_claim(case, asking().claims["call_after_card"])
    if case.fresh:
        name = call_asked(case)
        if name is not None and name != NEXT and name not in case.rules.ladder_index:
            verdict = "yes" if case.has("forbid") else "no"
            return ruled(case.pack, verdict, Say("premise.no_call", {"call": name}), "raise.ladder")
        if name is not None and case.rules.ladder_index.get(name, 1) > 1:
            return None
        return rule_yes(case, "raise.turn")
    return _may(case, Run(case.scene.state, (), None), who_asks(case), call_asked(case))


@answers("concede")
def concede(case: Case) -> Ruling | None:
    """Return what is known of giving the hand up; running from a call is another matter."""
    waits = case.has("callname", "level") and not case.told("accept")
    if waits and case.has("run") and not case.has("nobodyraised", "without"):
        return None
    if in_special(case) is not None:
        return None  # there it is a choice
    return open_ruling(case, case.args["rule"], case.args["case"])


@answers("run_may")
def run_may(case: Case) -> Ruling | None:
    """Return that one may run from any call."""
    ruling = rule_yes(case, "raise.reply")
    if ruling is not None and case.has("forbid"):
        return ruling._replace(verdict="no")
    return ruling


@answers("may_answer")
def may_answer(case: Case) -> Ruling | None:
    """Return whether a team may answer the call, or make the choice, that waits at the table."""
    state, team, accepts = case.scene.state, who_asks(case), case.has("accept")
    waits, chooses = bool(state.hand.pending), phase_of(case.rules, state) is Phase.CHOOSING
    if case.fresh or not (waits or chooses or accepts):
        return None  # to run where nothing was asked is another matter
    says = rule_says(case, "eleven.choice" if chooses else "raise.reply")
    event = e.ElevenChosen(team, accepts) if chooses else e.Answered(team, None, accepts)
    if says is None or not isinstance(apply(case.rules, state, event), Violation):
        return says and says._replace(verdict="no" if case.has("forbid") else "yes")
    say = says.say if chooses else Say("answer.others" if waits else "answer.nothing")
    return says._replace(verdict="yes" if case.has("forbid") else "no", say=say)


@answers("who_answers")
def who_answers(case: Case) -> Ruling | None:
    """Return the team that answers the call told last; which of the two partners, `raise.answerer` says."""
    done = run(case)
    hand = done.state.hand
    if done.refused is not None or not hand.pending or hand.raiser is None:
        return None
    side = case.side(1 - hand.raiser)
    return ruled(case.pack, "fact", Say("turn.answer", {"team": side}), "raise.reply", value=side)


def rule_yes(case: Case, key: str) -> Ruling | None:
    """Return that something is allowed under a rule that says when."""
    ruling = rule_says(case, key)
    return (
        None
        if ruling is None
        else ruling._replace(verdict="yes" if ruling.verdict == "fact" else ruling.verdict)
    )


def who_asks(case: Case) -> Team:
    """Return the team that a question is about: the asker's, where it names none."""
    mark = next((m for m in case.rest if m.is_("name")), None)
    if mark is not None:
        return case.team("name", mark) or 0
    theirs = any(a.is_("partner") and b.is_("poss.he", "poss.them") for a, b in pairwise(case.rest))
    if theirs or case.has("them", "rival", "he", "poss.them"):
        return case.scene.theirs
    if any(m.is_("can") and any(f.startswith("3p") for f in m.forms) for m in case.rest):
        return case.scene.theirs
    return case.scene.mine


LATER = ("later", "nexttrick", "more", "onturn", "ord", "lasttrick")
"""What puts a raise into a turn to come, where when one may raise counts."""


def _may(case: Case, done: Run, team: Team, name: str | None) -> Ruling | None:
    hand = done.state.hand
    nearest = callable_now(case.rules, done.state, team)
    made = hand.pending or hand.level
    step = name or (nearest.name if nearest is not None else None)
    if step is None:
        step = case.rules.ruleset.ladder[min(made, case.rules.top - 1)].name
    event = e.Called(team, None, step)
    refused = apply(case.rules, done.state, event)
    side = case.side(team)
    tried = tried_for_call(case.rules, done.state, event, refused if isinstance(refused, Violation) else None)
    if isinstance(refused, Violation):
        facts = {**refused.facts, "team": side, "call": step, "code": refused.code}
        verdict = "yes" if case.has("forbid") else "no"
        return (
            ruled(case.pack, verdict, Say("call.no", facts), refused.rule)._replace(tried=tried)
            if refused.rule in case.pack.rules
            else None
        )
    rules = ["raise.alternate"]
    if not hand.pending and case.has(*LATER):
        rules.append("raise.turn")
    if case.told("score") and _capped_somewhere(case, done.state, e.Called(team, None, step)):
        rules.append("raise.cap")
    verdict = "no" if case.has("forbid") else "yes"
    said = Say("call.yes", {"team": side, "call": step})
    passed = tuple(one for one in tried if one.rule not in rules)
    ruling = ruled(case.pack, verdict, said, *rules)._replace(tried=passed)
    if ruling.basis == "unspecified":
        return ruling._replace(verdict="depends", say=Say("open", {"rule": rules[-1], "case": ""}))
    return ruling


def _capped_somewhere(case: Case, state: State, call: e.Called) -> bool:
    """Return whether the limit by the score that some tables play would refuse a call legal here."""
    capped = compile_rules(case.pack.ruleset._replace(cap="enough"))
    return isinstance(apply(capped, state, call), Violation)


ALLOWS = ("can", "worth", "call", "ask")
"""What a "só" stands before that leaves out other times to call."""


def _only_there(case: Case) -> bool:
    """Return whether the question begins with the one trick that it offers: "só na última pode trucar?"."""
    return bool(case.marks) and case.marks[0].is_("only")


@answers("may_call_plain")
def may_call_plain(case: Case) -> Ruling | None:
    """Return that a call is legal in any trick, before one's card."""
    if case.has("forbid", "must") or narrowed(case.marks, *ALLOWS) or _only_there(case):
        return ruled(case.pack, "no", Say("call.any_trick"), "raise.alternate")
    return ruled(case.pack, "yes", Say("call.any_trick"), "raise.alternate", "raise.order")
