"""Questions about a hand told trick by trick: who takes it, is it over, what would it pay."""

from __future__ import annotations

from itertools import pairwise

from referee.engine.fate import TIE, Decided, Depends, Fate, NoPoints
from referee.engine.state import stake
from referee.engine.tricks import hand_fate
from referee.interpret.consult.rule import answers, in_special, value_at
from referee.interpret.consult.tied import is_vague, tied_whole, vague_tie
from referee.interpret.reading.told import results_told, trick_named
from referee.interpret.suppose import Case, raised, run
from referee.interpret.verdict import Ruling, Say, ruled

WINNERS = {"firstwinner": 1, "secondwinner": 2, "thirdwinner": 3}


def fate_of(case: Case) -> tuple[list[int | None], Fate] | None:
    """Return the results told and how the hand ends by them; None where the facts clash."""
    results = results_told(case)
    if results is None:
        return None
    raiser, level = raised(case)
    opener = 0 if case.fresh else case.scene.state.hand.opener
    return results, hand_fate(case.rules, results, opener, raiser, level)


def anonymous(case: Case) -> bool:
    """Return whether teams are only numbers here: "um a um" without saying whose was the first."""
    tricks = case.told("trick")
    each = any(f.what == "each" for f in tricks)
    named = any(f.team and not {1, 3}.isdisjoint(f.numbers) for f in tricks)  # the third of one each decides
    return each and not named


@answers("hand_winner")
def hand_winner(case: Case) -> Ruling | None:
    """Return who takes the hand, or what it turns on."""
    if is_vague(case):
        if not case.has("payer"):
            return vague_tie(case)
        case = tied_whole(case)  # "empate trucado, quem paga?": only a hand that nobody takes is paid for
    known = _known_trick(case)
    if known is not None:
        return known
    found = fate_of(case)
    if found is None:
        return None
    results, fate = found
    if isinstance(fate, Depends) and any(n == fate.trick and case.has(tag) for tag, n in WINNERS.items()):
        return None  # whoever won it is named, and was passed over
    counts = case.has("howmany") or any(a.is_("num") and b.is_("points") for a, b in pairwise(case.rest))
    if counts and not case.has("who", "whose"):  # also "três pontos pra gente?"
        return _hand_points(case, fate)
    return _fate_ruling(case, results, fate)


def _known_trick(case: Case) -> Ruling | None:
    """Return whether a trick of this hand went as the question says: "a gente ganhou a primeira?"."""
    facts = case.facts
    if case.fresh or len(facts) != 1 or facts[0].type != "trick" or len(facts[0].numbers) != 1:
        return None
    number, hand = facts[0].numbers[0], case.scene.state.hand
    asks = [m for m in case.rest if not m.is_("comma", "qmark", "and", "tagq", "neutral")]
    if asks or not 1 <= number <= len(hand.results) or hand.results[number - 1] not in {0, 1, TIE}:
        return None
    result = hand.results[number - 1]
    team = case.team(facts[0].team, facts[0].who)
    told = TIE if facts[0].what == "tie" else team if facts[0].what == "won" or team is None else 1 - team
    side = case.side(result) if result in {0, 1} else None
    facts_of = {"n": number, "team": side, "seat": hand.winners[number - 1]}
    say = Say("trick.was_won", facts_of) if side else Say("trick.was_tied", {"n": number})
    return ruled(case.pack, "yes" if told == result else "no", say, "trick.winner")


def _fate_ruling(case: Case, results: list[int | None], fate: Fate) -> Ruling:
    if isinstance(fate, Decided):
        rules = _with(fate.rule)
        if anonymous(case):
            number = 1 + next((n for n, r in enumerate(results) if r == fate.team), 0)
            return ruled(
                case.pack, "fact", Say("hand.trick_winner", {"n": number, "past": True}), *rules, value=None
            )
        owner = case.pack.rules[fate.rule].value
        if case.fresh and owner in {"opener", "dealer"}:
            return ruled(case.pack, "fact", Say("rule", {"rule": fate.rule, "value": owner}), *rules)
        raiser_pays = owner == "last_raiser_loses"
        if case.fresh and raiser_pays and not any(f.team for f in case.told("call", "accept")):
            return ruled(case.pack, "fact", Say("hand.raiser_pays_open"), *rules)
        side = case.side(fate.team)
        if case.has("payer"):
            payer = case.side(1 - fate.team)
            return ruled(case.pack, "fact", Say("hand.lost", {"team": payer}), *rules, value=payer)
        phrase = "hand.raiser_pays" if raiser_pays else "hand.won"
        return ruled(case.pack, "fact", Say(phrase, {"team": side, "rule": fate.rule}), *rules, value=side)
    if isinstance(fate, NoPoints):
        return _nobody(case, fate)
    return _open_fate(case, results, fate)


def _with(rule: str) -> tuple[str, ...]:
    return (rule,)


def _nobody(case: Case, fate: NoPoints) -> Ruling:
    """Return that nobody scores; where a raise would change that and nothing was said of one, both."""
    rule = case.pack.rules["tie.all_raised"]
    silent = not case.told("noraise", "call") and fate.rule == "tie.all"
    if silent and rule.value != case.pack.rules["tie.all"].value:
        special = in_special(case)
        if special is not None and value_at(case.pack.rules[f"{special}.raise"], "allowed") is False:
            return ruled(case.pack, "fact", Say("hand.nobody"), "tie.all", f"{special}.raise")
        return ruled(case.pack, "depends", Say("hand.nobody_unless_raised"), "tie.all", "tie.all_raised")
    rules = (fate.rule, "tie.all_raised") if silent else (fate.rule,)
    basis = case.pack.rules[fate.rule].basis
    return ruled(case.pack, "fact", Say("hand.nobody"), *rules, basis=basis)


def _open_fate(case: Case, results: list[int | None], fate: Depends) -> Ruling:
    past = any(r is not None for r in results[fate.trick :]) or results[fate.trick - 1 : fate.trick] != [None]
    own = isinstance(fate.won[0], Decided) and isinstance(fate.won[1], Decided) and fate.won[0].team == 0
    if own and fate.won[1] == Decided(1, fate.won[1].rule, fate.won[1].reason):  # type: ignore[union-attr]
        facts = {"n": fate.trick, "past": past, "tied": "" if past else _tail(fate.tied)}
        return ruled(case.pack, "fact", Say("hand.trick_winner", facts), fate.rule)
    teams = [_side_of(case, end) for end in (*fate.won, fate.tied)]
    if all(t is not None for t in teams):
        mine = case.scene.mine
        facts = {"n": fate.trick, "us": teams[mine], "them": teams[1 - mine], "tied": teams[2]}
        return ruled(case.pack, "depends", Say("hand.open", facts), fate.rule)
    return ruled(case.pack, "fact", Say("hand.still_open", {"n": fate.trick}), fate.rule)


def _tail(tied: Fate) -> str:
    """Return what follows where the deciding trick ties too."""
    if isinstance(tied, Depends):
        return "next"
    return "nobody" if isinstance(tied, NoPoints) else ""


def _side_of(case: Case, end: Fate) -> str | None:
    if isinstance(end, Decided):
        return case.side(end.team)
    return "nobody" if isinstance(end, NoPoints) else None


def _hand_points(case: Case, fate: Fate) -> Ruling | None:
    """Return the points that the hand gives, where it is decided."""
    done = run(case)
    if done.refused is not None or done.hand is None:
        return None
    facts = {"n": done.hand.points, "team": case.side(done.hand.team)}
    rules = (fate.rule, "raise.ladder" if case.told("call") else "hand.value")
    if done.hand.team is None:
        return ruled(case.pack, "fact", Say("hand.nobody"), fate.rule, value=0)
    return ruled(case.pack, "fact", Say("points.to", facts), *rules, value=done.hand.points)


@answers("hand_winner_is")
def hand_winner_is(case: Case) -> Ruling | None:
    """Return whether the hand goes to whom the question says."""
    if not case.asks_yes_no and (not case.has(*WINNERS, "nobody", "dealer") or case.has("whose")):
        return None
    found = fate_of(case)
    if found is None or is_vague(case):
        return None
    results, fate = found
    ruling = _fate_ruling(case, results, fate)
    truth = _claimed(case, results, fate)
    if truth is None:
        return ruling if ruling.verdict == "depends" else None
    return ruling._replace(verdict="yes" if truth else "no", value=None)


def _claimed(case: Case, results: list[int | None], fate: Fate) -> bool | None:
    number = next((n for tag, n in WINNERS.items() if case.has(tag)), None)
    if number is not None:
        if isinstance(fate, Depends):
            ends = (*fate.won, fate.tied)
            own = all(isinstance(e, Decided) and e.team == t for t, e in enumerate(ends[:2]))
            return fate.trick == number if own else None
        if isinstance(fate, NoPoints):
            return False
        return results[number - 1] == fate.team
    role = next((role for role, tags in ROLES.items() if case.has(*tags)), None)
    if role is not None:
        return _by_role(case, fate, role)
    if case.has("nobody"):
        return isinstance(fate, NoPoints) if not isinstance(fate, Depends) else None
    lost = case.has("lose", "lost")
    side = next((s for s in ("us", "them") if case.has(s, f"poss.{s}")), None)
    if side is None:
        side = "us" if case.has("me", "poss.me") or _first_person(case) else None
    if side is None:
        return None
    if isinstance(fate, Depends):
        return False if lost or case.has("onlythat") else None
    if isinstance(fate, NoPoints):
        return False
    return (case.side(fate.team) == side) != lost


ROLES = {
    "dealer": ("dealer", "dealq"),
    "opener": ("lead", "trickopener"),
    "first": ("tiefirst", "firstplaced"),
    "last": ("tielast", "lastplaced"),
}
"""Who may be said to take a tied hand, as the tie rules name them; no rule gives it by the order of play."""


def _by_role(case: Case, fate: Fate, role: str) -> bool:
    """Return whether a tie gives a role the hand: while it is open, no rule has given it yet."""
    return not isinstance(fate, Depends) and case.pack.rules[fate.rule].value == role


def _first_person(case: Case) -> bool:
    return any(
        m.is_("win", "lose", "mark") and any(f[:2] in {"1p", "1s"} for f in m.forms) for m in case.rest
    )


@answers("hand_over")
def hand_over(case: Case) -> Ruling | None:
    """Return whether the hand is over by the results told (or whether a trick is still needed)."""
    found = fate_of(case)
    needs = case.has("must") and case.has("win", "take", "poss")  # "preciso ganhar as duas?"
    if found is None or needs or is_vague(case) or _asks_whose(case):
        return None
    results, fate = found
    over = isinstance(fate, NoPoints) if case.has("nobody") else not isinstance(fate, Depends)
    if isinstance(fate, Depends) and any(r is not None for r in results[fate.trick :]):
        return _over_by_an_earlier(case, fate)
    won = ("give", "worth") if case.has("already") else ("give",)  # "já dá a mão?", "já vale a mão?"
    given = tuple(m for m in case.rest if not m.is_(*won))
    asks_more = case._replace(rest=given).has(*MORE)
    asks_more = (asks_more or (case.has("trickw") and case.has("be"))) and not case.has("finished")
    verdict = "yes" if over != asks_more else "no"
    if case.has("lost", "lose"):
        mine = case.has("us", "me", "poss.us", "poss.me") or _first_person(case)
        theirs = case.has("them", "he", "poss.them") and not mine
        lost = isinstance(fate, Decided) and case.side(fate.team) == ("us" if theirs else "them")
        verdict = "yes" if lost else "no"
    if isinstance(fate, Decided) and not anonymous(case):
        say = Say("hand.over", {"team": case.side(fate.team), "over": True})
    else:
        say = Say(
            "hand.over" if over else "hand.not_over",
            {"team": None, "n": fate.trick if isinstance(fate, Depends) else 0},
        )
    return ruled(case.pack, verdict, say, fate.rule)


MORE = ("needed", "must", "still", "carry", "goon", "playv", "exist", "have", "worth", "target", "go")
"""What asks if the hand goes on, where all else asks if it is over."""


def _over_by_an_earlier(case: Case, fate: Depends) -> Ruling:
    """Return that it turns on a trick before those told: "empatou a segunda, acabou?"."""
    left = fate.tied.trick if isinstance(fate.tied, Depends) else 0
    rules = tuple(dict.fromkeys((fate.rule, getattr(fate.tied, "rule", fate.rule))))
    return ruled(case.pack, "depends", Say("hand.over_open", {"n": fate.trick, "left": left}), *rules)


def _asks_whose(case: Case) -> bool:
    over = case.has("finished", "needed", "must", "exist")
    return case.has("poss.us", "poss.them", "poss.me") and not over


@answers("hand_tricks")
def hand_tricks(case: Case) -> Ruling | None:
    """Return how many tricks win the hand, or how many it has at most."""
    if case.has("most") or (
        not case.has("lowestw") and case.has("have") and not case.has("win", "must", "target")
    ):
        count = case.rules.hand_size
        return ruled(case.pack, "fact", Say("hand.size", {"n": count}), "hand.best_of", value=count)
    count = case.rules.ruleset.hand_tricks
    return ruled(case.pack, "fact", Say("hand.tricks", {"n": count}), "hand.best_of", value=count)


@answers("hand_tricks_is")
def hand_tricks_is(case: Case) -> Ruling | None:
    """Return whether the hand is won by so many tricks, or is the best of so many, as the question says."""
    if not case.asks_yes_no and not case.has("who"):
        return None
    need, most = case.rules.ruleset.hand_tricks, case.rules.hand_size
    numbers = [m.n for m in case.rest if m.is_("num", "two") and m.n is not None]
    if case.has("ordall"):
        numbers = [most]
    if case.has("onetrick"):
        numbers = [1]
    best = case.first("bestof")
    if case.has("most") and len(numbers) == 1:  # "uma mão tem no máximo três rodadas?"
        verdict = "yes" if numbers[0] == most else "no"
        return ruled(case.pack, verdict, Say("hand.size", {"n": most}), "hand.best_of")
    if best is not None:
        right = best.n == most
    elif len(numbers) == 1:
        right = numbers[0] == need
    else:
        return None
    say = Say("hand.tricks", {"n": need})
    return ruled(case.pack, "yes" if right else "no", say, "hand.best_of")


@answers("hand_two_won")
def hand_two_won(case: Case) -> Ruling | None:
    """Return whether so many tricks won end the hand."""
    numbers = [m.n for m in case.rest if m.is_("num", "two") and m.n is not None]
    if case.args.get("won"):
        numbers = [2]  # "quem ganha a primeira e a segunda"
    if len(numbers) != 1 or not (case.asks_yes_no or case.has("who")):
        return None
    need = case.rules.ruleset.hand_tricks
    say = Say("hand.tricks", {"n": need})
    return ruled(case.pack, "yes" if numbers[0] >= need else "no", say, "hand.best_of")


@answers("cover_ask")
def cover_ask(case: Case) -> Ruling | None:
    """Return whether one may cover in the trick asked about, or when one may."""
    key = "play.covered"
    first = case.rules.ruleset.covered_from
    say = Say("covered.from", {"n": first})
    number = _trick_asked(case)
    if not case.fresh and number is None and not case.has("when", "which"):
        number = len(case.scene.state.hand.results) + 1
    if number is not None and case.has("only") and not case.has("or"):
        return ruled(case.pack, "yes" if number == first else "no", say, key)
    if case.has("when", "which") or number is None:
        if number is None and case.has("when", "which", "can", "exist"):
            verdict = "fact" if case.has("when", "which") else "depends" if first > 1 else "yes"
            return ruled(case.pack, verdict, say, key)
        return None
    if case.has("or"):
        return ruled(case.pack, "fact", say, key)
    allowed = first != 0 and number >= first
    if case.has("forbid") or case.args.get("open"):
        allowed = not allowed  # "a primeira tem que ser aberta?"
    return ruled(case.pack, "yes" if allowed else "no", say, key)


def _trick_asked(case: Case) -> int | None:
    mark = next((m for m in case.rest if m.is_("ord")), None)
    if mark is not None and mark.numbers:
        return mark.numbers[0]
    opens = case.has("lead") and any(m.is_("handw") and not m.is_("inhand") for m in case.rest)
    if opens or case.has("firstcard", "firsthand"):
        return 1
    if case.has("lasttrick", "lastcard"):
        return 3
    if case.told("tie", "trick"):
        numbers = [n for f in case.told("trick") for n in f.numbers]
        return max(numbers) + 1 if numbers and max(numbers) < 3 else 2
    return trick_named(case)


@answers("stake_now")
def stake_now(case: Case) -> Ruling | None:
    """Return what the hand on the table is worth."""
    if case.fresh:
        value = case.rules.ruleset.base
        return ruled(
            case.pack, "fact", Say("number", {"rule": "hand.value", "n": value}), "hand.value", value=value
        )
    value = stake(case.rules, case.scene.state)
    rule = "raise.ladder" if case.scene.state.hand.level else "hand.value"
    return ruled(case.pack, "fact", Say("stake", {"n": value}), rule, value=value)


@answers("hand_decides")
def hand_decides(case: Case) -> Ruling | None:
    """Return whether the trick asked about decides the hand by the results told."""
    found = fate_of(case)
    asked = next((m.numbers[0] for m in case.rest if m.is_("ord") and m.numbers), None)
    if found is None or asked is None or is_vague(case):
        return None
    results, fate = found[0], found[1]
    if not isinstance(fate, Depends):
        over = results[asked - 1] is None and case.asks_yes_no  # a trick that is not played any more
        return _fate_ruling(case, results, fate)._replace(verdict="no", value=None) if over else None
    if not all(isinstance(e, Decided) and e.team == t for t, e in enumerate(fate.won)):
        return None
    ruling = _fate_ruling(case, results, fate)
    verdict = "yes" if fate.trick == asked else "no"
    return ruling._replace(verdict=verdict, value=None) if case.asks_yes_no else ruling
