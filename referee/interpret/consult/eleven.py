"""Questions about the hands at eleven and of iron: whether it is one, who chooses, sees and raises in it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.engine.state import ELEVEN, IRON
from referee.grammar.asking import asking
from referee.interpret.comparing import points_step
from referee.interpret.consult.calls import may_call_case, no_raise, who_asks
from referee.interpret.consult.rule import answers, in_special, judge_claim, rule_says, special_at
from referee.interpret.mark import Mark
from referee.interpret.suppose import Case, score_told
from referee.interpret.verdict import Ruling, Say, ruled

NAMED = ("us", "me", "them", "he", "rival", "partner", "name")
OWNERS = ("poss.us", "poss.me", "poss.them", "poss.he", "rival")


@answers("special_is")
def special_is(case: Case) -> Ruling | None:
    """Return whether the score told makes the special hand that is asked about."""
    special = str(case.args["special"])
    rule = f"{special}.trigger"
    value = case.pack.rules[rule].value
    if case.has("win", "lose", "become"):
        return None  # the hand to come is asked about: "onze a dez e eles ganham, vira mão de ferro?"
    if not isinstance(value, int) or not any(m.is_(special) for m in case.marks):
        return None  # a score makes a hand special that nobody asked about: "tem dez no truco?"
    told = case.told("score")
    alone = len(told) == 1 and told[0].what == "score1"
    if alone and told[0].team is None and told[0].who is None:
        return None  # "mão de onze é nos dez?" tells of nobody's points
    score = (told[0].numbers[0], 0) if alone else score_told(case)
    if score is None:
        return None
    happens = max(score) < case.rules.target and not any(n % points_step(case.pack) for n in score)
    truth = happens and special_at(score, case.rules.ruleset) == special
    return ruled(case.pack, "yes" if truth else "no", Say("number", {"rule": rule, "n": value}), rule)


@answers("eleven_choice_score")
def eleven_choice_score(case: Case) -> Ruling | None:
    """Return whether a team may decline the hand at the score told."""
    kind = in_special(case)
    needed = any(a.is_("must") and b.is_("eleven", "num") for a, b in pairwise(case.rest))
    below = kind is None and not needed and case.told("score")
    if below and case.rules.ruleset.eleven is not None:
        say = Say("number", {"rule": "eleven.trigger", "n": case.rules.ruleset.eleven.trigger})
        return ruled(case.pack, "no", say, "eleven.trigger")
    if kind is None or needed:
        return None  # "precisa de onze pontos pra recusar?" asks how many it takes
    if kind == ELEVEN and (case.has("less") or _of_the_others(case)):
        return judge_claim(case, asking().claims["eleven_rivals_choose"])
    return judge_claim(case, asking().claims["eleven_choice" if kind == ELEVEN else "iron_choice"])


def _of_the_others(case: Case) -> bool:
    """Return whether those who are asked about are not those whose hand at eleven it is."""
    score, owner = score_told(case), _owner(case)
    eleven = case.rules.ruleset.eleven
    asks = case._replace(rest=tuple(m for m in case.rest if m is not owner))
    spoken = any(f[:2] in {"1s", "1p", "3p"} for m in asks.rest if m.is_("can", *CHOOSES) for f in m.forms)
    if eleven is None or not (asks.has(*NAMED) or spoken):
        return False
    if score is not None:
        return score[who_asks(asks)] < eleven.trigger
    holder = None if owner is None else case.scene.mine if owner.is_(*OURS) else case.scene.theirs
    return holder is not None and holder != who_asks(asks)


CHOOSES = ("choose", "run", "accept", "concede", "playv")
OURS = ("poss.us", "poss.me")


def _owner(case: Case) -> Mark | None:
    """Return what says whose hand at eleven it is: "a nossa mão de onze", "a mão de onze deles"."""
    beside = ((a, b) for a, b in pairwise(case.rest) if a.is_("eleven") or b.is_("eleven"))
    return next((m for pair in beside for m in pair if m.is_(*OWNERS) and not m.is_("eleven")), None)


@answers("eleven_decides")
def eleven_decides(case: Case) -> Ruling | None:
    """Return who chooses in the hand at the trigger where that is asked, else when."""
    if not case.has("who", "or") or case.has("when", "before", "firstcard"):
        return rule_says(case, "eleven.choice")
    if in_special(case) == IRON:
        nobody = judge_claim(case, asking().claims["iron_choice"])
        return None if nobody is None else nobody._replace(verdict="fact")
    found = judge_claim(case, asking().claims["eleven_choice"])
    score = score_told(case)
    side = None
    if score is not None and score[0] != score[1]:
        side = case.side(score.index(max(score)))
    if found is None or (case.asks_yes_no and case.has("holder") and not case.has("or")):
        return found  # "quem tem onze pode recusar a mão?"
    choosers = Say("choice.waits", {"team": side, "special": ELEVEN, "penalty": None})
    return found._replace(verdict="fact", value=side, say=choosers if side else found.say)


@answers("eleven_first")
def eleven_first(case: Case) -> Ruling | None:
    """Return whether it may be chosen when the question says: before the first card, and not after it."""
    played = case.said("already") and case.said("ord1") and not case.said("before", "firstcard")
    found = judge_claim(case, asking().claims["eleven_first"])
    return found._replace(verdict="no") if found is not None and played else found


WINNERS = ("firstwinner", "secondwinner", "thirdwinner")
"""Who is named by the trick that he won."""


@answers("iron_wins")
def iron_wins(case: Case) -> Ruling | None:
    """Return that the iron hand wins the game; one trick of it does not yet."""
    tricks = [m for m in case.rest if m.is_("ord1", "ord2", "ord3", "trickw", *WINNERS)]
    if not tricks or case.has("ordall", "ordboth", "two"):
        ruling = judge_claim(case, asking().claims["iron_wins"])
        # "perde só um ponto e o jogo continua?"
        goes_on = case.asks_yes_no and case.has("num", "carry", "goon")
        return ruling._replace(verdict="no") if ruling is not None and goes_on else ruling
    asked = case.asks_yes_no or case.has(WINNERS[0])  # "quem ganha a primeira leva o jogo?"
    first = len(tricks) == 1 and case.has("ord1", WINNERS[0]) and asked
    say = Say("rule", {"rule": "hand.best_of", "value": case.pack.rules["hand.best_of"].value})
    return ruled(case.pack, "no", say, "hand.best_of") if first else None


TRICKS = 3


@answers("iron_tied")
def iron_tied(case: Case) -> Ruling | None:
    """Return what comes of the iron hand tied whole; tricks told that leave it open are another matter."""
    named = [len(m.numbers) for m in case.marks if m.is_("ord")]
    if 0 < max(named, default=0) < TRICKS:
        return None
    claim = case.args.get("claim")
    if claim is not None:
        return judge_claim(case, asking().claims[claim])
    ruling = rule_says(case, "iron.tied")
    offered = case.asks_yes_no and case.has("dealer", "lead", *NAMED)  # "ganha quem deu as cartas?"
    return (
        ruling._replace(verdict="no")
        if ruling is not None and offered and case.has("win", "give")
        else ruling
    )


@answers("eleven_peeks")
def eleven_peeks(case: Case) -> Ruling | None:
    """Return whether who asks sees the partner's cards, by the score told where one is."""
    eleven, score = case.rules.ruleset.eleven, score_told(case)
    name = case.args["claim"]
    if score is None and sum(m.is_("num") for m in case.rest) > 1:
        return None  # a score that was not read: "temos onze e eles sete, a gente pode ver?"
    if eleven is not None and score is not None:
        has = score[who_asks(case)] >= eleven.trigger
        name = "eleven_peek" if has else "eleven_peek_rivals"
    elif eleven is not None and any(_lacks(case.marks[at:], eleven.trigger) for at in range(len(case.marks))):
        name = "eleven_peek_rivals"
    return judge_claim(case, asking().claims[name])


def _lacks(marks: Sequence[Mark], points: int) -> bool:
    """Return whether marks begin by saying that somebody has not so many points: "a que não tem onze"."""
    said = len(marks) > 2 and marks[0].is_("neg") and marks[1].is_("have", "stay")
    return said and marks[2].is_(f"n{points}")


@answers("eleven_raise")
def eleven_raise(case: Case) -> Ruling | None:
    """Return that no raise is allowed in the hand at the trigger, and what it costs."""
    kind = in_special(case)
    if kind is None:
        if score_told(case) is not None:
            return may_call_case(case)
        return None
    return no_raise(case, "eleven.raise" if kind == ELEVEN else "iron.raise", kind)


@answers("iron_raise")
def iron_raise(case: Case) -> Ruling | None:
    """Return that no raise is allowed in the iron hand, and what it costs."""
    return no_raise(case, "iron.raise", IRON)


@answers("iron_vira")
def iron_vira(case: Case) -> Ruling | None:
    """Return when the vira is seen in the iron hand; yes or no where that was asked."""
    ruling = rule_says(case, "iron.vira")
    if ruling is None or not case.asks_yes_no or case.has("or", "where", "before", "later"):
        return ruling
    value = str(case.pack.rules["iron.vira"].value)
    if case.has("everyone") and case.has("show") and case.has("ord1", "firstcard") and case.has("showvira"):
        # all have shown theirs
        return ruling._replace(verdict="yes" if value == "after_first_trick" else "no")
    there = value != "none" if case.has("exist", "have") else value == "visible"
    covers = any(m.is_("cover") and not m.is_("iron") for m in case.rest)  # "no escuro" is the hand itself
    turned = covers or case.has("forbid", "coveredvira")
    return ruling._replace(verdict="yes" if there != turned else "no")


@answers("iron_deal")
def iron_deal(case: Case) -> Ruling | None:
    """Return who gets the first card (or opens) in the iron hand."""
    rule = case.pack.rules["opener.first"]
    if rule.value == "dealer_right":
        basis = case.pack.rules["deal"].basis
        return ruled(case.pack, "fact", Say("iron.deal"), "deal", "opener.first", basis=basis)
    return ruled(
        case.pack, "fact", Say("rule", {"rule": "play.direction", "value": "anticlockwise"}), "play.direction"
    )


COSTS = {"lose": "value", "lost": "value", "playv": "value", "choose": "decline", "run": "decline"}
"""What of the hand at eleven is set against the other: losing it once played, or declining it."""


@answers("eleven_costs")
def eleven_costs(case: Case) -> Ruling | None:
    """Return whether losing the hand at eleven costs more than declining it, or the other way round."""
    eleven = case.rules.ruleset.eleven
    sides = [COSTS[tag] for m in case.marks for tag in COSTS if m.is_(tag) and not m.is_("worthmore")]
    if eleven is None or len(set(sides)) < 2 or not case.asks_yes_no or not case.said("eleven"):
        return None
    costs = {"value": eleven.value, "decline": eleven.decline}
    first = sides[0]
    other = next(side for side in sides if side != first)
    more = costs[first] < costs[other] if case.has("less") else costs[first] > costs[other]
    same = case.has("same", "equal") and costs[first] == costs[other]
    say = Say("eleven.costs", {"lost": eleven.value, "declined": eleven.decline})
    truth = same if case.has("same", "equal") else more
    return ruled(case.pack, "yes" if truth else "no", say, "eleven.value", "eleven.decline")
