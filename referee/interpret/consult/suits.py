"""Questions about suits among manilhas: the first, the last, the order, one against another."""

from __future__ import annotations

from collections.abc import Sequence

from referee.interpret.consult.rule import answers
from referee.interpret.mark import Mark
from referee.interpret.reading.told import vira_told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled


@answers("suit_top")
def suit_top(case: Case) -> Ruling | None:
    """Return the suit of the strongest manilha."""
    return _suit_end(case, "suit.top", -1)


@answers("suit_bottom")
def suit_bottom(case: Case) -> Ruling | None:
    """Return the suit of the weakest manilha."""
    return _suit_end(case, "suit.bottom", 0)


def _suit_end(case: Case, phrase: str, place: int) -> Ruling | None:
    suit = (
        case.rules.ruleset.fixed[place].suit if case.rules.ruleset.fixed else case.rules.ruleset.suits[place]
    ) or ""
    if case.asks_yes_no and not case.args.get("bare"):
        return None
    return ruled(case.pack, "fact", Say(phrase, {"suit": suit}), "order.suits", value=suit)


@answers("suit_is_top")
def suit_is_top(case: Case) -> Ruling | None:
    """Return whether a suit is the strongest (or the weakest) among manilhas."""
    mark = case.first("suit")
    if mark is None or mark.suit is None:
        return None
    place, phrase = (0, "suit.bottom") if case.has("weak") else (-1, "suit.top")
    suits = case.rules.ruleset.suits
    verdict = "yes" if mark.suit == suits[place] else "no"
    return ruled(case.pack, verdict, Say(phrase, {"suit": suits[place]}), "order.suits")


@answers("suit_over_others")
def suit_over_others(case: Case) -> Ruling | None:
    """Return whether one manilha beats, or loses to, the others: only the first, only the last does."""
    mark = case.first("suit", "nick")
    if mark is None or mark.suit is None or not case.asks_yes_no:
        return None
    loses = case.has("lose", "beatenby")
    suits = case.rules.ruleset.suits
    place, phrase = (0, "suit.bottom") if loses else (-1, "suit.top")
    verdict = "yes" if mark.suit == suits[place] else "no"
    return ruled(case.pack, verdict, Say(phrase, {"suit": suits[place]}), "order.suits", "manilha")


@answers("suits_order")
def suits_order(case: Case) -> Ruling | None:
    """Return the suits of the manilhas, strong to weak."""
    suits = tuple(case.rules.ruleset.suits)
    shown = suits if case.has("fromweak") else suits[::-1]
    return ruled(case.pack, "fact", Say("suits.order", {"suits": shown}), "order.suits", value=shown)


@answers("suit_compare")
def suit_compare(case: Case) -> Ruling | None:
    """Return which of two suits goes first among manilhas."""
    marks = [m for m in case.rest if m.is_("suit", "nick") and m.suit]
    if len(marks) != 2:
        return None
    suits = case.rules.ruleset.suits
    first, second = marks[0].suit or "", marks[1].suit or ""
    best = max(first, second, key=suits.index)
    return _which_suit(case, marks, (first, second), best)


def _which_suit(case: Case, marks: Sequence[Mark], pair: tuple[str, str], best: str) -> Ruling | None:
    say, rules = Say("suits.beat", {"suit": best}), ("order.suits",)
    if case.has("or", "vs", "which", "who", "whichbeats") and not predicate(case, marks):
        return ruled(case.pack, "fact", say, *rules, value=best)
    truth = (best == pair[0]) != case.has("beatenby", "lose", "weak")
    return ruled(case.pack, "yes" if truth else "no", say, *rules)


def predicate(case: Case, marks: Sequence[Mark]) -> bool:
    """Return whether the first is said to beat the second: a verb stands between the two."""
    if marks[0].first > marks[1].first:
        return not case.has("which", "who")  # the verb first: "mata o dois com o três?"
    between = [m for m in case.rest if marks[0].last < m.first and m.last < marks[1].first]
    if case.has("suffice") and any(m.is_("vs") for m in between):
        return True  # "adianta jogar um rei contra um ás?"
    return any(
        m.is_("beats", "beatenby", "win", "lose", "v.matar", "strong", "weak") for m in between
    ) and not (case.has("which", "who") or any(m.is_("or") for m in between))


@answers("nth_manilha_is")
def nth_manilha_is(case: Case) -> Ruling | None:
    """Return whether the card (or the manilha of the suit) is the one at the place that the question says."""
    places = [m.numbers[0] for m in case.rest if m.is_("ord") and len(m.numbers) == 1]
    place = places[0] if len(places) == 1 else None  # "o zap é a primeira. e a última?" asks of another
    named = next((m for m in case.rest if m.is_("card", "nick", "suit") and m.suit), None)
    suits = case.rules.ruleset.suits
    if place is None or named is None or not 1 <= place <= len(suits) or not case.asks_yes_no:
        return None
    last = case.has("weak") and not case.has("strong")
    vira = vira_told(case)
    cards = case.rules.strong_first.get(vira.rank if vira and case.rules.uses_vira else None, ())
    suit = (suits if last else suits[::-1])[place - 1]
    if named.rank is None or not cards:
        if named.rank is not None:
            return None  # whether it is a manilha at all is for the vira to say
        say = Say("manilha.nth_suit", {"suit": suit})
        return ruled(case.pack, "yes" if named.suit == suit else "no", say, "order.suits")
    card = (cards[::-1] if last else cards)[place - 1]
    say = Say("manilha.nth", {"card": card, "suit": card.suit})
    same = (named.rank, named.suit) == (card.rank, card.suit)
    rules = ("manilha", "order.suits", *(("order.ranks",) if case.rules.uses_vira else ()))
    return ruled(case.pack, "yes" if same else "no", say, *rules)


@answers("vira_alike")
def vira_alike(case: Case) -> Ruling | None:
    """Return whether one card or another turned up makes other manilhas: only one of another rank does."""
    turned = [m for m in case.marks if m.is_("card", "rank", "suit") and (m.rank or m.suit)]
    ranks = {m.rank for m in turned if m.rank is not None}
    if len(turned) != 2 or case.has("neg"):
        return None
    differ = len(ranks) > 1 and case.rules.uses_vira
    verdict = "yes" if differ != case.has("same", "indiff") else "no"
    key = "manilha" if differ or not case.rules.uses_vira else "order.suits"
    facts = {"rule": key, "value": case.pack.rules[key].value}
    if key == "manilha":
        return ruled(case.pack, verdict, Say("rule", facts), key)
    say = Say("claim", {**facts, "claim": "vira_suit", "holds": verdict == "yes"})
    return ruled(case.pack, verdict, say, key, "manilha")


@answers("nick_is_suit")
def nick_is_suit(case: Case) -> Ruling | None:
    """Return whether a nickname is the manilha of the suit that the question says."""
    nick, suit = case.first("nick"), case.first("suit")
    if nick is None or suit is None:
        return None
    verdict = "fact" if case.has("or") else "yes" if suit.suit == nick.suit else "no"
    return ruled(case.pack, verdict, Say("nick.is_manilha", {"suit": nick.suit}), "manilha", "order.suits")
