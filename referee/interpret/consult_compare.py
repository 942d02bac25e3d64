"""Questions that set cards against each other: two cards, what beats a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import Card
from referee.engine.order import may_be_manilha, strength
from referee.interpret.consult import ASKS, answers
from referee.interpret.consult_cards import card_of, last_card, manilhas_under, vira_for
from referee.interpret.consult_suits import predicate
from referee.interpret.mark import Mark
from referee.interpret.suppose import Case
from referee.interpret.told import vira_told
from referee.interpret.verdict import Ruling, Say, ruled


class Facing(NamedTuple):
    """Two cards of a question: their marks and what they are; ``claim`` the one named again as the winner."""

    marks: tuple[Mark, ...]
    cards: tuple[Card, ...]
    claim: int | None = None


@answers("compare")
def compare(case: Case) -> Ruling | None:
    """Return which of the cards named is the strongest, or whether the first beats the second."""
    if case.asks_yes_no and sum(f.team is not None for f in case.told("play")) > 1:
        return ASKS["trick_case"](case)  # whose the cards are decides what is claimed
    facing = _facing(case)
    if facing is None:
        return None
    if any(c.suit for c in facing.cards) and len(set(facing.cards)) == 1:
        return None  # the same card twice: nothing to compare
    deck = case.rules.ruleset.ranks
    strange = next((c for c in facing.cards if c.rank not in deck and c.rank != "*"), None)
    if strange is not None and not case.has("beats", "beatenby", "whichbeats", "win", "strong", "vs"):
        return None
    if strange is not None:
        return ruled(case.pack, "fact", Say("premise.no_card", {"rank": strange.rank}), "deck")
    vira = vira_told(case)
    if vira is None and case.rules.uses_vira:
        return _without_vira(case, facing)
    if (
        case.has("plain")
        and not case.told("vira")
        and all(c.rank != "*" for c in facing.cards)
        and not case.has("nick")
    ):
        plain = {r: n for n, r in enumerate(deck)}
        return _judge(case, facing, [plain.get(c.rank, 99) for c in facing.cards], ("order.ranks",))
    values = [power_by_suit(case, vira, c) for c in facing.cards]
    if any(v is None for v in values):
        return _suit_open(case, facing, vira)
    return _judge(case, facing, [v or 0 for v in values], rules_of(case, vira, facing.cards))


def _facing(case: Case) -> Facing | None:
    """Return the cards of a comparison; nicknames of manilhas stand for their suit where no vira is told."""
    marks = _cards_named(case)
    single = case.first("manilha") if len(marks) == 1 else None
    marks, claim = _named_again(case, marks)
    if case.has("he", "poss.he") and len(marks) == 1:
        last, card = last_card(case), card_of(case, marks[0])
        if last is not None and card is not None:
            return Facing((marks[0], marks[0]), (card, last))
    if single is not None:
        marks = sorted([*marks, single], key=lambda m: m.first)
    if len(marks) < 2 or (len(marks) > 2 and not case.has("which", "who", "what", "whichbeats")):
        return None
    cards = []
    for mark in marks:
        card = card_of(case, mark)
        if card is None and mark.is_("nick", "manilha", "suit"):
            card = Card("*", mark.suit)
        if card is None:
            return None
        cards.append(card)
    return Facing(tuple(marks), tuple(cards), claim)


def _named_again(case: Case, marks: list[Mark]) -> tuple[list[Mark], int | None]:
    """Return the two cards set against each other, and which of them is named again: "…, leva o sete?"."""
    if not case.asks_yes_no or case.has("or") or not case.has("win", "lose", "beats", "whichbeats", "strong"):
        return marks, None
    if len(marks) == 2:
        again = next((m for m in case.rest if m.is_("suit") and m.first > marks[-1].last), None)
        same = [n for n, m in enumerate(marks) if again is not None and m.suit == again.suit]
        return marks, same[0] if len(same) == 1 else None
    if len(marks) != 3:
        return marks, None
    last = marks[2]
    same = [n for n, m in enumerate(marks[:2]) if _same_named(m, last)]
    return (marks[:2], same[0]) if len(same) == 1 else (marks, None)


def _same_named(one: Mark, again: Mark) -> bool:
    suits = again.suit is None or one.suit == again.suit
    return suits and one.rank == again.rank and (one.rank is not None or one.suit is not None)


def _cards_named(case: Case) -> list[Mark]:
    """Return the cards that a question names, the one that is to beat the other first."""
    marks = [m for m in case.rest if m.is_("card", "rank", "nick") or (m.is_("manilha") and m.suit)]
    if any(m.is_("nick") for m in marks):
        marks = [m for m in case.rest if m.is_("card", "rank", "nick", "suit")]
    played = [f for f in case.told("play") if f.card is not None and f.card.is_("card", "rank", "nick")]
    marks = sorted([*(f.card for f in played if f.card is not None), *marks], key=lambda m: m.first)
    if len(marks) == 1 and marks[0].is_("pair"):
        suits = [m.suit for m in case.rest if m.is_("suit") and m.suit]
        if len(suits) == 2:  # "dois cincos, um de paus e um de copas"
            return [marks[0]._replace(tags=frozenset({"card"}), suit=s) for s in suits]
        return [marks[0], marks[0]]
    return marks[::-1] if len(marks) == 2 and _verb_first(case, marks[0]) else marks


def _verb_first(case: Case, first: Mark) -> bool:
    """Return whether the card to beat comes first: "mata o dois com o três?"."""
    verb = case.first("kills", "v.matar")
    return verb is not None and verb.first < first.first


def power(case: Case, vira: Card | None, card: Card) -> int | None:
    """Return the strength of a card; a vira told where there is none makes no difference."""
    return strength(case.rules, vira if case.rules.uses_vira else None, card)


def power_by_suit(case: Case, vira: Card | None, card: Card) -> int | None:
    """Return the strength of a card; of a manilha named by its suit alone, among the manilhas."""
    if card.rank == "*":
        suits = case.rules.ruleset.suits
        top = len(case.rules.ruleset.ranks)
        return top + (suits.index(card.suit) if card.suit else 0)
    return power(case, vira, card)


def _without_vira(case: Case, facing: Facing) -> Ruling | None:
    """Compare where the vira would decide and was not told."""
    plain = {r: n for n, r in enumerate(case.rules.ruleset.ranks)}
    ranks = [c.rank for c in facing.cards]
    if "*" in ranks:
        values = [power_by_suit(case, None, c) if c.rank == "*" else plain[c.rank] for c in facing.cards]
        if ranks.count("*") == len(ranks) or len(set(ranks)) > 1:
            sure = all(c.rank == "*" or c.suit is None or True for c in facing.cards)
            return (
                _judge(case, facing, [v or 0 for v in values], ("order.suits", "manilha")) if sure else None
            )
    values = [plain[r] for r in ranks]
    if case.has("plain"):
        return _judge(case, facing, [v or 0 for v in values], ("order.ranks",))
    suited = [c for c in facing.cards if c.suit is not None]
    ruling = _judge(case, facing, [v or 0 for v in values], ("order.ranks", "manilha"))
    if ruling is None:
        return None
    if suited or len(set(ranks)) == 1:
        makers = tuple(v for v in (vira_for(case, c) for c in facing.cards) if v)
        facts = {
            "plain": ruling.say,
            "verdict": ruling.verdict,
            "viras": tuple(dict.fromkeys(makers)),
            "same": len(set(ranks)) == 1,
        }
        return ruled(
            case.pack, "depends", Say("compare.open", facts), "manilha", "order.ranks", "order.suits"
        )
    return ruling._replace(because=(*ruling.because, Say("unless_manilha")))


def _suit_open(case: Case, facing: Facing, vira: Card | None) -> Ruling | None:
    """Return the answer for each case where an untold suit could make a manilha."""
    ranked = [
        c
        for c in facing.cards
        if c.suit is None and may_be_manilha(case.rules, vira if case.rules.uses_vira else None, c)
    ]
    now = manilhas_under(case, vira)
    whole = tuple(c for c in now if c.rank == ranked[0].rank) if ranked else ()
    if len(ranked) == 1 and len(whole) == len(case.rules.ruleset.suits):
        others = [power_by_suit(case, vira, c) for c in facing.cards if c is not ranked[0]]
        if all(v is not None and v < len(case.rules.ruleset.ranks) for v in others):
            values = [99 if c is ranked[0] else power_by_suit(case, vira, c) or 0 for c in facing.cards]
            return _judge(case, facing, values, ("manilha",))
    plain = {r: n for n, r in enumerate(case.rules.ruleset.ranks)}
    if any(c.rank not in plain for c in facing.cards):
        return None  # "a manilha de copas" among them: it has no place among the plain ones
    values = [plain[c.rank] for c in facing.cards]
    ruling = _judge(case, facing, values, ("order.ranks", "manilha"))
    if ruling is None:
        return None
    sure = len(ranked) == 1 and all(v < plain[ranked[0].rank] for v in values if v != plain[ranked[0].rank])
    if sure and values.count(max(values)) == 1:
        return ruling  # it wins as a common card, and as a manilha all the more
    facts = {"plain": ruling.say, "verdict": ruling.verdict, "cards": whole}
    return ruled(case.pack, "depends", Say("compare.suit_open", facts), "manilha", "order.ranks")


def rules_of(case: Case, vira: Card | None, cards: Sequence[Card]) -> tuple[str, ...]:
    """Return the rules that say which of the cards is the strongest."""
    trumps = [
        c
        for c in cards
        if c.rank == "*"
        or c in manilhas_under(case, vira)
        or may_be_manilha(case.rules, vira if case.rules.uses_vira else None, c)
    ]
    if len(trumps) > 1:
        return ("order.suits", "manilha") if case.rules.uses_vira else ("manilha",)
    if trumps:
        return ("manilha", "order.ranks")
    equal = len({c.rank for c in cards}) == 1
    return ("order.suits", "order.ranks") if equal else ("order.ranks",)


def _against_table(case: Case, facing: Facing) -> bool:
    """Return whether the card named is set against the last one on the table: "ganho da dele?"."""
    return facing.marks[0] is facing.marks[-1] and case.has("he", "poss.he") and case.asks_yes_no


def _of_claim(case: Case, claim: int, tops: Sequence[int]) -> str:
    """Return yes where the card named again wins, or loses, as the question says."""
    loses = case.has("lose", "lost", "beatenby")
    return "yes" if len(tops) == 1 and (tops[0] == claim) != loses else "no"


def _judge(case: Case, facing: Facing, values: Sequence[int], rules: tuple[str, ...]) -> Ruling | None:
    best = max(values)
    tops = [n for n, v in enumerate(values) if v == best]
    card = facing.cards[tops[0]]
    shown = Say("mark", {"text": facing.marks[tops[0]].text}) if card.rank == "*" else card
    tied = len(tops) > 1
    say = (
        Say("compare.tie", {"cards": facing.cards})
        if tied
        else Say("compare", {"card": shown, "cards": facing.cards})
    )
    if facing.claim is not None:
        return ruled(case.pack, _of_claim(case, facing.claim, tops), say, *rules)
    if case.has("tie", "tied", "equal") and case.asks_yes_no:
        return ruled(case.pack, "yes" if tied else "no", say, *rules)
    if predicate(case, facing.marks) or _against_table(case, facing):
        truth = not tied and (tops[0] == 0) != case.has("beatenby", "lose")
        if case.has("weak") and not case.has("amongman", "manilha"):
            truth = not tied and tops[0] != 0
        return ruled(case.pack, "yes" if truth else "no", say, *rules)
    if not case.has(
        "which",
        "who",
        "what",
        "whichbeats",
        "mean",
        "vs",
        "or",
        "result",
        "howmany",
        "strong",
        "weak",
        "v.matar",
    ):
        return None
    if case.has("weak") and not tied:
        low = facing.cards[min(range(len(values)), key=lambda n: values[n])]
        return ruled(case.pack, "fact", Say("compare.weak", {"card": low}), *rules, value=low)
    return ruled(case.pack, "fact", say, *rules, value=None if tied or card.rank == "*" else card)


@answers("what_beats")
def what_beats(case: Case) -> Ruling | None:
    """Return which cards beat the one named."""
    mark = case.first("card", "rank", "nick")
    card = card_of(case, mark) if mark is not None else None
    if mark is None or len([m for m in case.rest if m.is_("card", "rank", "nick")]) > 1:
        return None
    if case.has("howmany"):
        return _count_above(case, mark, card)
    if card is None:
        suits = case.rules.ruleset.suits
        above = tuple(
            s for s in suits[::-1] if mark.suit in suits and suits.index(s) > suits.index(mark.suit or "")
        )
        if not above:
            return ruled(case.pack, "fact", Say("beats.none"), "order.suits", "manilha")
        return ruled(case.pack, "fact", Say("beats.suits", {"suits": above}), "order.suits", "manilha")
    return _above(case, card, vira_told(case))


def _count_above(case: Case, mark: Mark, card: Card | None) -> Ruling | None:
    """Return how many cards beat the one named, where the vira is known or does not matter."""
    suits = case.rules.ruleset.suits
    if card is None:
        count = len(suits) - 1 - suits.index(mark.suit) if mark.suit in suits else None
    else:
        vira, ranks = vira_told(case), case.rules.ruleset.ranks
        own = power(case, vira, card)
        known = [power(case, vira, Card(r, s)) for r in ranks for s in suits]
        sure = None not in known and (vira is not None or not case.rules.uses_vira)
        count = sum(k > own for k in known if k is not None) if sure and own is not None else None
    if count is None:
        return None
    return ruled(case.pack, "fact", Say("beats.count", {"n": count}), "manilha", "order.suits", value=count)


@answers("loses_to_any")
def loses_to_any(case: Case) -> Ruling | None:
    """Return whether any card beats the one named."""
    above = what_beats(case)
    if above is None or above.verdict != "fact":
        return above
    mark = case.first("rank")
    if case.has("plain") and mark is not None and mark.rank in case.rules.ruleset.ranks:
        top = case.rules.ruleset.ranks[-1]
        verdict = "no" if mark.rank == top else "yes"
        return ruled(case.pack, verdict, Say("strongest.plain", {"rank": top}), "order.ranks")
    return above._replace(verdict="no" if above.say.phrase == "beats.none" else "yes", value=None)


def _above(case: Case, card: Card, vira: Card | None) -> Ruling | None:
    plain = list(case.rules.ruleset.ranks)
    if card.rank not in plain:
        return ruled(case.pack, "fact", Say("premise.no_card", {"rank": card.rank}), "deck")
    if case.rules.uses_vira and vira is None:
        ranks = tuple(plain[plain.index(card.rank) + 1 :][::-1])
        return ruled(
            case.pack,
            "fact",
            Say("beats.ranks", {"ranks": ranks, "card": card}),
            "order.ranks",
            "manilha",
            value=ranks,
        )
    own = power(case, vira, card)
    if own is None:
        own = plain.index(card.rank)  # of the suits, all but one are common
    cards = manilhas_under(case, vira)
    trumps = tuple(c for c in cards if (power(case, vira, c) or 0) > own)
    ranks = tuple(
        r
        for r in plain[::-1]
        if own < plain.index(r) and (not cards or r != cards[0].rank or not case.rules.uses_vira)
    )
    if not trumps and not ranks:
        return ruled(case.pack, "fact", Say("beats.none"), "manilha", "order.suits")
    say = Say("beats.cards", {"cards": trumps, "ranks": ranks, "card": card})
    value: tuple[object, ...] = (*trumps, *ranks)
    return ruled(case.pack, "fact", say, "manilha", "order.ranks", value=value)


@answers("card_seen_case")
def card_seen_case(case: Case) -> Ruling | None:
    """Return that a card told twice, the vira included, cannot have come again."""
    told = [f.card for f in case.facts if f.card is not None and f.card.suit is not None]
    told += [m for m in case.rest if m.is_("card")]
    named = [(m.rank, m.suit) for m in told if m.rank is not None]
    if len(named) == len(set(named)):
        return None
    value = case.pack.rules["play.card_seen"].value
    verdict = "yes" if case.has("forbid") else "no"
    return ruled(
        case.pack, verdict, Say("rule", {"rule": "play.card_seen", "value": value}), "play.card_seen"
    )
