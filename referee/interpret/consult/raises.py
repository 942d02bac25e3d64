"""Questions about raises and special hands: what they are worth, what running costs, who may call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.state import ELEVEN, IRON, stake
from referee.interpret.claims import ran_from
from referee.interpret.consult.rule import ASKS, answers
from referee.interpret.mark import Mark
from referee.interpret.suppose import Case, Run, run, score_told
from referee.interpret.verdict import Ruling, Say, ruled


def call_asked(case: Case) -> str | None:
    """Return the step of the ladder that the question names, as the pack's id; None where none is."""
    for mark in case.rest:
        name = _named(case, mark)
        if name is not None:
            return name
    return None


def _joined(case: Case) -> str | None:
    """Return the highest of steps that are named one after another: "se der truco e seis"."""
    rest = case.rest
    names = [
        name
        for at, mark in enumerate(rest)
        if (at > 0 and rest[at - 1].is_("and", "comma"))
        or (at + 1 < len(rest) and rest[at + 1].is_("and", "comma"))
        if (name := _named(case, mark)) is not None
    ]
    steps = [case.rules.ladder_index.get(name, 0) for name in names]
    return names[steps.index(max(steps))] if len(names) > 1 else None


def _worth_asked(case: Case) -> str | None:
    """Return the step whose worth is asked, of several the one next to it: "pediram seis, o nove vale?"."""
    rest = case.rest
    asks = [at for at, m in enumerate(rest) if m.is_("worth", "howmany")]
    names = [(at, name) for at, m in enumerate(rest) if (name := _named(case, m)) is not None]
    if not asks or not names:
        return call_asked(case)
    return min(names, key=lambda one: min(abs(one[0] - at) for at in asks))[1]


def _named(case: Case, mark: Mark) -> str | None:
    if mark.call is None or not mark.is_("callname", "level"):
        return None
    step = case.rules.ladder_index.get(mark.call)
    if mark.call == NEXT and not case.told("call"):
        step = 2  # "retruco" by itself is the answer to the first
    return case.rules.ruleset.ladder[step - 1].name if step else mark.call


NEXT = "next"
"""The call of a word for raising whatever was called."""


@answers("call_itself")
def call_itself(case: Case) -> Ruling | None:
    """Return whether a raise is worth what it is called: "nove é nove?"."""
    named = [m for m in case.rest if m.is_("callname") and m.call]
    numbers = [m.n for m in named if m.n is not None]
    step = case.rules.ladder_index.get(named[0].call or "") if named else None
    if step is None or not numbers or len({m.call for m in named}) > 1 or not case.asks_yes_no:
        return None
    value = case.rules.values[step]
    say = Say("call.value", {"call": named[0].call, "n": value})
    return ruled(case.pack, "yes" if value == numbers[0] else "no", say, "raise.ladder")


@answers("call_value")
def call_value(case: Case) -> Ruling | None:
    """Return what the hand is worth after a step of the ladder; yes or no where a number was offered."""
    name = _joined(case) or (call_asked(case) if case.asks_yes_no else _worth_asked(case))
    if name is None:
        return None
    index = case.rules.ladder_index.get(name)
    if index is None:
        return ruled(case.pack, "fact", Say("premise.no_call", {"call": name}), "raise.ladder")
    value = case.rules.values[index]
    say = Say("call.value", {"call": name, "n": value})
    if case.asks_yes_no:
        marks = [m for m in case.rest if m.is_("num") and m.n is not None]
        if len(marks) > STEP or _goes_on(case, marks):
            return None  # of a whole row of numbers not the last alone is asked about
        named = marks[:1] != [] and marks[0].is_("callname") and _named(case, marks[0]) == name
        if len(marks) < 1 + named:
            return None
        return ruled(case.pack, "yes" if marks[-1].n == value else "no", say, "raise.ladder")
    return ruled(case.pack, "fact", say, "raise.ladder", value=value)


def _goes_on(case: Case, numbers: Sequence[Mark]) -> bool:
    """Return whether the last number is a step asked about next: "o truco vale três, e o seis?"."""
    last = numbers[-1] if len(numbers) > 1 and numbers[-1].is_("callname") else None
    return any(a.is_("and") and b is last for a, b in pairwise(case.marks))


@answers("raised_value")
def raised_value(case: Case) -> Ruling | None:
    """Return what a hand with a truco in it is worth."""
    first = case.rules.ruleset.ladder[0]
    say = Say("call.value", {"call": first.name, "n": first.value})
    return ruled(case.pack, "fact", say, "raise.ladder", value=first.value)


@answers("case_worth")
def case_worth(case: Case) -> Ruling | None:
    """Return what the hand is worth after the raises and answers told; of an eleven hand once accepted."""
    special = case.args.get("special")
    waits = not case.fresh and bool(case.scene.state.hand.pending)
    if case.told("accept") and not waits and not case.told("call") and not any(f.call for f in case.facts):
        return None  # nothing waits to be accepted
    if special == ELEVEN and any(not f.plays for f in case.told("choice")):
        return None  # declined, it is worth nothing more
    done = run(case, named=special)
    if special == ELEVEN:
        eleven = case.rules.ruleset.eleven
        if eleven is None:
            return None
        say = Say("number", {"rule": "eleven.value", "n": eleven.value})
        return ruled(case.pack, "fact", say, "eleven.value", value=eleven.value)
    if done.refused is not None:
        return refused_ruling(case, done)
    hand = done.state.hand
    if hand.pending:
        value = case.rules.values[hand.pending]
        facts = {"call": case.rules.ruleset.ladder[hand.pending - 1].name, "n": value}
        return ruled(case.pack, "fact", Say("call.value", facts), "raise.ladder", value=value)
    value = stake(case.rules, done.state)
    rule = "hand.value" if case.told("before") and not hand.level else "raise.ladder"
    return ruled(case.pack, "fact", Say("stake", {"n": value}), rule, value=value)


def refused_ruling(case: Case, done: Run) -> Ruling | None:
    """Return that what was told cannot happen, and by which rule; who wins where it costs the game."""
    refused = done.refused
    if refused is None or refused.rule not in case.pack.rules:
        return None
    raises = any(f.type == "call" or f.call for f in case.facts)
    special = SPECIAL_RAISES.get(refused.rule) if raises else None
    if special is None:
        facts = {"code": refused.code, "rule": refused.rule, **refused.facts}
        asked = case.asks_yes_no and all(m.is_(*LEADING) for m in case.rest)  # "…, agora eu peço seis?"
        return ruled(case.pack, "no" if asked else "depends", Say("premise.refused", facts), refused.rule)
    key = f"{special}.raise"
    penalty = case.pack.rules[key].value
    facts = {"special": special, "penalty": penalty.get("penalty") if isinstance(penalty, dict) else None}
    told = ruled(case.pack, "fact", Say("special.raise", facts), key, f"{special}.trigger")
    if not case.has(*GAME_ASKED):
        return told
    won = game_ruling(case, done)
    if won is None:
        return told._replace(verdict="no") if case.asks_yes_no else told
    return won._replace(because=(told.say,), rules=told.rules, basis=told.basis)


SPECIAL_RAISES = {"eleven.choice": ELEVEN, "eleven.raise": ELEVEN, "iron.raise": IRON}
"""The rules that refuse a raise in a special hand, with the hand."""
GAME_ASKED = ("finished", "win", "lose", "lost", "whichbeats", "whose")
LEADING = ("comma", "and", "qmark", "already", "can", "later", "neutral")
"""What a line is left with of which the last fact is what is asked about."""


@answers("case_points")
def case_points(case: Case) -> Ruling | None:
    """Return the points that the hand told gives, and to whom."""
    special = case.args.get("special")
    if special == ELEVEN and not case.told("choice") and not case.told("handresult"):
        return _decline(case)
    case = _from_step(ran_from(case))
    if case.told("run", "accept") and not _knows_call(case):
        if case.told("run"):
            return _run_open(case)
        if not special and not case.told("stakes", "score"):
            return None  # "aceitamos e perdemos, quanto dá?": of which step?
    done = run(case, named=special or ("eleven" if case.said("eleven") else None))
    if done.refused is not None:
        return refused_ruling(case, done)
    if done.hand is None:
        return None
    if case.told("score") and case.has("result", "scorew") and not case.has("howmany"):
        return ASKS["score_after"](case)
    ends = case.has("win", "lose", "finished") or case.asks_yes_no
    if ends and case.has("gamew", "finished") and not case.has("howmany", "points"):
        return game_ruling(case, done)
    return points_told(case, done)


def _from_step(case: Case) -> Case:
    """Return the case with the one step asked of as what is run from: "dá quanto o truco se correrem?"."""
    steps = {m.call for m in case.rest if m.call}
    two = case.has("howmany") and case.has("result")  # "quanto vale o truco e o que acontece se correr?"
    if len(steps) != 1 or two or not case.told("run") or (_knows_call(case) and not _unnamed(case)):
        return case
    call = steps.pop()
    facts = tuple(f._replace(call=call) if f.what == "run" else f for f in case.facts)
    return case._replace(facts=facts)


def _decline(case: Case) -> Ruling | None:
    eleven = case.rules.ruleset.eleven
    if eleven is None or not case.has("run", "runhand", "choose", "concede", "neg", "lose", "lost"):
        return None
    if case.has("lose", "lost") and not case.has("run", "runhand", "choose", "concede", "neg"):
        say = Say("number", {"rule": "eleven.value", "n": eleven.value})
        return ruled(case.pack, "fact", say, "eleven.value", value=eleven.value)
    say = Say("points.to", {"n": eleven.decline, "team": "others"})
    return ruled(case.pack, "fact", say, "eleven.decline", value=eleven.decline)


def _knows_call(case: Case) -> bool:
    pending = not case.fresh and bool(case.scene.state.hand.pending)
    return pending or any(f.call for f in case.told("run", "accept")) or bool(case.told("call", "choice"))


def _run_open(case: Case) -> Ruling | None:
    """Return what running costs for every step, where the question does not say from which."""
    score = score_told(case)
    if score is not None or case.said("eleven"):
        return None
    steps = tuple((c.name, c.run) for c in case.rules.ruleset.ladder)
    return ruled(case.pack, "depends", Say("run.open", {"steps": steps}), "raise.run")


def points_told(case: Case, done: Run) -> Ruling | None:
    """Return the points that the hand told gives, and to whom."""
    hand = done.hand
    if hand is None:
        return None
    side = case.side(hand.team)
    if hand.team is None:
        return ruled(case.pack, "fact", Say("hand.nobody"), hand.rule, value=0)
    rules, parts = pays(case, done)
    facts = {"n": hand.points, "team": side, "game": done.game is not None and case.side(done.game.team)}
    if case.has("who", "whose", "whichbeats") and not case.has("howmany"):
        return ruled(case.pack, "fact", Say("points.to", facts), *rules, value=side, parts=parts)
    return ruled(case.pack, "fact", Say("points.to", facts), *rules, value=hand.points, parts=parts)


def pays(case: Case, done: Run) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return the rules that say what the hand paid, and the parts of them that are meant."""
    hand = done.hand
    if hand is None:
        return ("hand.value",), {}
    if hand.reason == "run":
        step = _step_run(case)
        return ("raise.run",), {"raise.run": step} if step else {}
    if hand.reason == "declined":
        return ("eleven.decline",), {}
    if case.told("choice") or case.said("eleven"):
        return ("eleven.value",), {}
    if case.told("call", "accept", "stakes") or any(f.numbers or f.call for f in case.told("handresult")):
        return ("raise.ladder",), {}
    return ("hand.value",), {}


def _unnamed(case: Case) -> bool:
    """Return whether a call is told by no step of its own: "corremos do pedido deles, era o seis"."""
    spans = (case.marks[f.at : f.at + f.marks] for f in case.told("call") if not f.call and f.at >= 0)
    return any(not any(m.is_("call", "level") for m in span) for span in spans)


STEP = 3
"""Numbers that a line about one step may have: "o seis soma com os três do truco e dá nove?"."""


def _step_run(case: Case) -> str | None:
    """Return the step that was run from: the last one called or named."""
    fled = [f.call for f in case.told("run") if f.call]
    if fled:  # whatever was told behind it: "fugi do seis que veio em cima do meu truco"
        return fled[-1] if fled[-1] in case.rules.ladder_index else None
    level = 0
    for fact in case.facts:
        if fact.type == "call":
            level = case.rules.ladder_index.get(fact.call or "", level + 1)
        elif fact.call:
            level = case.rules.ladder_index.get(fact.call, level)
    if not level and not case.fresh:
        level = case.scene.state.hand.pending
    return case.rules.ruleset.ladder[level - 1].name if 0 < level <= case.rules.top else None


BARE = (
    "comma", "qmark", "and", "neutral", "to", "packname", "eleven", "result", "whatnow", "what", "happen",
    "stay", "have", "me", "us", "them", "he", "rival",
)  # fmt: skip
"""What may stand beside what is told where nothing is asked but what comes of it."""


@answers("case_whatif")
def case_whatif(case: Case) -> Ruling | None:
    """Return what comes of raises and answers told without a question: the points, or the stake."""
    if any(not m.is_(*BARE) for m in case.rest):
        return None
    declined = any(not f.plays for f in case.told("choice"))
    return case_points(case) if case.told("run") or declined else case_worth(case)


@answers("case_points_is")
def case_points_is(case: Case) -> Ruling | None:
    """Return whether the hand told gives the points that the question offers."""
    ruling = case_points(case._replace(rest=tuple(m for m in case.rest if not m.is_("who"))))
    offered = [m.n for m in case.rest if m.is_("num") and not m.is_("callname") and m.n is not None]
    offered = offered or [m.n for m in case.rest if m.is_("num") and m.n is not None]
    offered = offered or [0 for m in case.rest if m.is_("nil")]  # "correr sai de graça?"
    if ruling is None or ruling.verdict != "fact" or not offered:
        return None
    return ruling._replace(verdict="yes" if offered[-1] == ruling.value else "no", value=None)


@answers("decline_is")
def decline_is(case: Case) -> Ruling | None:
    """Return whether declining the special hand gives the points that the question offers."""
    ruling = case_points(case)
    offered = [m.n for m in case.rest if m.is_("num") and m.n is not None]
    if ruling is None or not isinstance(ruling.value, int) or len(offered) != 1:
        return None
    return ruling._replace(verdict="yes" if offered[0] == ruling.value else "no", value=None)


@answers("decline_ends")
def decline_ends(case: Case) -> Ruling | None:
    """Return that a special hand which is declined is not played: the others score at once."""
    eleven = case.rules.ruleset.eleven
    if eleven is None or not case.asks_yes_no or any(f.plays for f in case.told("choice")):
        return None
    say = Say("points.to", {"n": eleven.decline, "team": "others"})
    return ruled(case.pack, "no", say, "eleven.decline")


@answers("game_after")
def game_after(case: Case) -> Ruling | None:
    """Return whether the game is won by what was told, and by whom."""
    done = run(case, named="eleven" if case.said("eleven") else None)
    if done.refused is not None:
        return refused_ruling(case, done)
    if done.hand is None and done.game is None:
        return None
    return game_ruling(case, done)


def game_ruling(case: Case, done: Run) -> Ruling | None:
    """Return whether the game ended, and whether it went to whom the question says."""
    if done.hand is None and done.game is None:
        return None
    rules = (*pays(case, done)[0], "match.target") if done.hand is not None else ("match.target",)
    if done.game is None:
        mine = case.scene.mine
        points = (done.state.points[mine], done.state.points[1 - mine])
        facts = {"us": points[0], "them": points[1], "special": done.state.hand.special}
        return ruled(case.pack, "no" if case.asks_yes_no else "fact", Say("game.open", facts), *rules)
    side = case.side(done.game.team)
    say = Say("game.won", {"team": side})
    if not case.asks_yes_no or (case.has("scorew") and not case.has("gamew")):
        return ruled(case.pack, "fact", say, *rules, value=side)
    asked = next((s for s in ("us", "them") if case.has(s, f"poss.{s}")), None)
    truth = asked in (None, side)
    if case.has("lose", "lost") and asked is not None:
        truth = asked != side
    return ruled(case.pack, "yes" if truth else "no", say, *rules)
