"""Questions about cards: the deck, the order, the manilhas, this card against that."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.cards import Card
from referee.grammar.asking import listed
from referee.interpret.consult.rule import answers
from referee.interpret.consult.suits import suit_bottom
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import narrowed
from referee.interpret.reading.told import vira_told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

NO_VIRA = Say("premise.no_vira")


# ---- deck and order -------------------------------------------------------------------------------------


def is_common(case: Case, rank: str, manilhas: Sequence[Card]) -> bool:
    """Return whether a rank has common cards while those are the manilhas."""
    return sum(c.rank == rank for c in manilhas) < len(case.rules.ruleset.suits)


@answers("manilha_above")
def manilha_above(case: Case) -> Ruling | None:
    """Return whether the manilha stands to the vira as the question says: above, below, the same."""
    rule = case.pack.rules["manilha"]
    say = Say("rule", {"rule": "manilha", "value": rule.value})
    step = rule.value.get("step") if isinstance(rule.value, dict) else None
    if step is None:
        because = (Say("premise.no_vira"),)
        return ruled(case.pack, "fact" if case.has("or") else "no", say, "manilha")._replace(because=because)
    above = next((m.is_("manilha") for m in case.rest if m.is_("manilha", "vira", "turn")), True)
    asked = 0 if case.has("samecard") else -1 if case.has("below", "nextbelow", "bottomw", "before") else 1
    verdict = "fact" if case.has("or") else "yes" if (asked if above else -asked) == step else "no"
    return ruled(case.pack, verdict, say, "manilha")


@answers("strongest")
def strongest(case: Case) -> Ruling | None:
    """Return the strongest card: the top manilha, or the top rank where manilhas are left out."""
    if not case.args.get("bare") and not case.has("which", "what", "who", "whichbeats"):
        return None
    vira = vira_told(case)
    cards = manilhas_under(case, vira)
    top = _top_plain(case, cards)
    if case.has("plain") or case.args.get("plain"):
        return ruled(case.pack, "fact", Say("strongest.plain", {"rank": top}), "order.ranks", value=top)
    if cards:
        say = Say("strongest", {"card": cards[0]})
        return ruled(case.pack, "fact", say, *manilha_rules(case, vira), value=cards[0])
    say = Say("strongest.open", {"rank": top})
    return ruled(case.pack, "fact", say, "manilha", "order.suits", "order.ranks")


def _top_plain(case: Case, manilhas: Sequence[Card]) -> str:
    """Return the highest rank that is left when the manilhas of a vira are out."""
    gone = {card.rank for card in manilhas} if case.rules.uses_vira else set()
    return next(rank for rank in reversed(case.rules.ruleset.ranks) if rank not in gone)


JOKER = "joker"


@answers("is_strongest")
def is_strongest(case: Case) -> Ruling | None:
    """Return whether the card named is the strongest of all."""
    mark = case.first("card", "rank", "nick")
    if mark is None or case.has("which", "what", "who"):
        return None
    if mark.is_("joker"):
        return ruled(case.pack, "no", Say("deck.has_not", {"ranks": (JOKER,)}), "deck")
    vira = vira_told(case)
    cards = manilhas_under(case, vira)
    top = _top_plain(case, cards)
    if case.has("plain") and mark.rank:
        say = Say("strongest.plain", {"rank": top})
        return ruled(case.pack, "yes" if mark.rank == top else "no", say, "order.ranks")
    if mark.is_("nick"):
        say = Say("strongest", {"card": cards[0]}) if cards else Say("strongest.open", {"rank": top})
        best = case.rules.ruleset.fixed[-1].suit if case.rules.ruleset.fixed else case.rules.ruleset.suits[-1]
        return ruled(case.pack, "yes" if mark.suit == best else "no", say, "order.suits", "manilha")
    card = card_of(case, mark)
    if card is None or card.rank not in case.rules.ruleset.ranks:
        return None
    if not cards:
        say = Say("strongest.open", {"rank": top})
        verdict = "depends" if card.rank == top and not case.has("always") else "no"
        return ruled(case.pack, verdict, say, "manilha", "order.ranks")
    same = card.rank == cards[0].rank and card.suit in (None, cards[0].suit)
    if same and card.suit is None and case.rules.ruleset.fixed:
        return ruled(case.pack, "depends", Say("strongest", {"card": cards[0]}), "manilha")
    return ruled(
        case.pack, "yes" if same else "no", Say("strongest", {"card": cards[0]}), "manilha", "order.suits"
    )


@answers("weakest")
def weakest_card(case: Case) -> Ruling | None:
    """Return the weakest rank; the next one where the vira makes it the manilha."""
    if not case.args.get("bare") and not case.has("which", "what", "who", "whichbeats"):
        return None
    ranks = case.rules.ruleset.ranks
    vira = vira_told(case)
    if case.has("manilha", "amongman"):
        known = manilhas_under(case, vira)
        if not known:
            return suit_bottom(case)
        return ruled(
            case.pack,
            "fact",
            Say("compare.weak", {"card": known[-1]}),
            *manilha_rules(case, vira),
            value=known[-1],
        )
    cards = manilhas_under(case, vira) if case.rules.uses_vira else ()
    low = next(r for r in ranks if not cards or r != cards[0].rank)
    phrase = "weakest" if cards or not case.rules.uses_vira else "weakest.open"
    rules = ("order.ranks", "manilha") if cards else ("order.ranks",)
    return ruled(case.pack, "fact", Say(phrase, {"rank": low, "next": ranks[1]}), *rules, value=low)


@answers("is_weakest")
def is_weakest(case: Case) -> Ruling | None:
    """Return whether the card named is the weakest, of all or among the manilhas."""
    mark = case.first("card", "rank", "nick")
    card = card_of(case, mark) if mark is not None else None
    ranks = case.rules.ruleset.ranks
    if mark is not None and mark.is_("nick"):
        low = case.rules.ruleset.fixed[0].suit if case.rules.ruleset.fixed else case.rules.ruleset.suits[0]
        say = Say("suit.bottom")
        return ruled(case.pack, "yes" if mark.suit == low else "no", say, "order.suits", "manilha")
    if card is None or card.rank not in ranks:
        return None
    if case.has("manilha", "amongman"):
        cards = manilhas_under(case, vira_told(case))
        if not cards or card.suit is None:
            return None
        say = Say("compare.weak", {"card": cards[-1]})
        return ruled(
            case.pack, "yes" if card == cards[-1] else "no", say, *manilha_rules(case, vira_told(case))
        )
    vira = vira_told(case)
    trumps = manilhas_under(case, vira) if case.rules.uses_vira else ()
    low = next(r for r in ranks if not trumps or r != trumps[0].rank)
    phrase = "weakest" if trumps or not case.rules.uses_vira else "weakest.open"
    say = Say(phrase, {"rank": low, "next": ranks[1]})
    return ruled(case.pack, "yes" if card.rank == low else "no", say, "order.ranks", "manilha")


# ---- manilhas -------------------------------------------------------------------------------------------


def manilha_rules(case: Case, vira: Card | None) -> tuple[str, ...]:
    """Return what makes the manilhas: the rank after the vira rests on the order of the ranks."""
    return ("manilha", "order.suits", *(("order.ranks",) if case.rules.uses_vira and vira else ()))


def manilhas_under(case: Case, vira: Card | None) -> tuple[Card, ...]:
    """Return the manilhas strong to weak, () while the vira is needed and not known."""
    rank = vira.rank if vira is not None and case.rules.uses_vira else None
    return case.rules.strong_first.get(rank, ())


@answers("manilha")
def manilha(case: Case) -> Ruling | None:
    """Return the manilha's rank under the vira told; in order, the four cards."""
    vira = vira_told(case)
    if vira is not None and vira.rank not in case.rules.ruleset.ranks:
        return ruled(case.pack, "fact", Say("premise.no_card", {"rank": vira.rank}), "deck")
    if not case.rules.uses_vira:
        cards = manilhas_under(case, None)
        told = case.told("vira")
        premise = (NO_VIRA,) if told else ()
        return _cards_listed(case, cards)._replace(because=premise)
    cards = manilhas_under(case, vira)
    if not cards or vira is None:
        return manilha_list(case)
    if case.has("nick"):
        return nick_card(case)
    if case.has("weak") or (case.has("strong") and case.has("manilha") and not _in_order(case)):
        end, phrase = (cards[-1], "compare.weak") if case.has("weak") else (cards[0], "strongest")
        return ruled(case.pack, "fact", Say(phrase, {"card": end}), *manilha_rules(case, vira), value=end)
    if _in_order(case):
        return _cards_listed(case, cards)
    say = Say("manilha", {"rank": cards[0].rank, "vira": vira.rank})
    return ruled(case.pack, "fact", say, "manilha", "order.ranks", value=cards[0].rank)


def _cards_listed(case: Case, cards: Sequence[Card]) -> Ruling:
    """Return the manilhas in the order asked for; from the strongest, where none is."""
    up = case.has("fromweak")
    shown = tuple(cards[::-1] if up else cards)
    fixed = "manilhas.fixed_up" if up else "manilhas.fixed"
    say = Say("manilhas" if case.rules.uses_vira else fixed, {"cards": shown})
    return ruled(case.pack, "fact", say, *manilha_rules(case, vira_told(case)), value=shown)


def _in_order(case: Case) -> bool:
    return case.has("order", "fromstrong", "fromweak")


@answers("manilha_list")
def manilha_list(case: Case) -> Ruling | None:
    """Return the four manilhas in order, or how the vira makes them."""
    vira = vira_told(case)
    cards = manilhas_under(case, vira)
    if cards and vira is not None and case.rules.uses_vira and not _in_order(case):
        say = Say("manilha", {"rank": cards[0].rank, "vira": vira.rank})
        return ruled(case.pack, "fact", say, "manilha", "order.ranks", value=cards[0].rank)
    if cards:
        return _cards_listed(case, cards)
    say = Say("rule", {"rule": "manilha", "value": case.pack.rules["manilha"].value})
    return ruled(case.pack, "fact", say, "manilha")


@answers("manilha_count")
def manilha_count(case: Case) -> Ruling | None:
    """Return how many manilhas a hand has."""
    count = len(next(iter(case.rules.strong_first.values())))
    return ruled(case.pack, "fact", Say("manilha.count", {"n": count}), "manilha", value=count)


@answers("manilha_mode")
def manilha_mode(case: Case) -> Ruling | None:
    """Return whether the manilhas are fixed or come from the vira."""
    fixed = not case.rules.uses_vira
    say = Say("manilha.mode", {"fixed": fixed})
    if case.has("or") or not case.asks_yes_no:
        return ruled(case.pack, "fact", say, "manilha")
    truth = fixed if case.has("fixed") and not case.has("change") else not fixed
    return ruled(case.pack, "yes" if truth else "no", say, "manilha")


def card_of(case: Case, mark: Mark) -> Card | None:
    """Return the card that a mark names; a nickname under the vira known, None while it is not."""
    if mark.is_("cover"):
        return None
    if mark.is_("nick") or (mark.is_("manilha", "suit") and mark.suit and not mark.rank):
        cards = manilhas_under(case, vira_told(case))
        return next((c for c in cards if c.suit == mark.suit), None)
    return Card(mark.rank, mark.suit) if mark.rank else None


@answers("is_manilha")
def is_manilha(case: Case) -> Ruling | None:
    """Return whether a card is a manilha: by the vira told, else by what it could be."""
    mark = next((m for m in case.rest if m.is_("card", "rank", "nick")), None)
    if mark is None:
        return None
    if mark.is_("nick"):
        return ruled(case.pack, "yes", Say("nick.is_manilha", {"suit": mark.suit}), "manilha", "order.suits")
    card = Card(mark.rank or "", mark.suit)
    return _manilha_or_not(case, card)


@answers("is_manilha_played")
def is_manilha_played(case: Case) -> Ruling | None:
    """Return whether the card just told is a manilha."""
    told = case.told("play")
    mark = told[-1].card if told else None
    card = card_of(case, mark) if mark is not None else last_card(case)
    return None if card is None else _manilha_or_not(case, card)


def last_card(case: Case) -> Card | None:
    """Return the card that was played last at the table."""
    if case.fresh:
        return None
    hand = case.scene.state.hand
    plays = hand.plays or (hand.past[-1] if hand.past else ())
    return plays[-1].card if plays else None


def _manilha_or_not(case: Case, card: Card) -> Ruling | None:
    vira = vira_told(case)
    if card.rank not in case.rules.ruleset.ranks:
        told = manilhas_under(case, vira) if vira is not None and case.rules.uses_vira else ()
        behind = (Say("manilha", {"rank": told[0].rank, "vira": vira}),) if told else ()
        say = Say("premise.no_card", {"rank": card.rank})
        return ruled(case.pack, "no", say, "deck")._replace(because=behind)
    facts = {"card": card, "vira": vira.rank if vira else None}
    if case.rules.uses_vira and vira is None:
        always = case.has("always") or _of_every_suit(case)
        verdict = "no" if always else "yes" if case.has("can") else "depends"
        verdict = "fact" if case.has("when") else verdict
        phrase = "is_manilha.can" if verdict == "yes" else "is_manilha.open"
        return ruled(case.pack, verdict, Say(phrase, {"card": card, "vira": vira_for(case, card)}), "manilha")
    now = manilhas_under(case, vira)
    if vira is not None and case.has("become") and not case.rules.uses_vira:
        return ruled(case.pack, "no", Say("manilhas.fixed", {"cards": now}), "manilha")
    matching = [c for c in now if c.rank == card.rank and card.suit in (None, c.suit)]
    if matching and card.suit is None and len(matching) < len(case.rules.ruleset.suits):
        say = Say("is_manilha.suit", {"rank": card.rank, "cards": tuple(matching)})
        return ruled(case.pack, "no" if _of_every_suit(case) else "depends", say, "manilha")
    if matching and card.suit is not None and narrowed(case.rest, "card"):
        return None  # "só o cinco de copas é manilha?" asks for the others
    if not matching and case.rules.uses_vira:
        facts["now"] = now[0].rank
    say = Say("is_manilha" if matching else "is_not_manilha", facts)
    rules = ("manilha", "order.ranks") if case.rules.uses_vira else ("manilha",)
    return ruled(case.pack, "yes" if matching else "no", say, *rules)


def _of_every_suit(case: Case) -> bool:
    """Return whether a rank is named with all its suits: "todo quatro", "os quatro setes"."""
    mark = case.first("rank")
    whole = mark is not None and mark.said.split(" ")[0] in listed("each_one")
    return whole or case.has("everyone", "every")


@answers("vira_maker")
def vira_maker(case: Case) -> Ruling | None:
    """Return the vira that makes a rank the manilha."""
    mark = case.first("rank", "card")
    if mark is None or mark.rank is None or mark.rank not in case.rules.ruleset.ranks:
        return None
    named = next((m for m in case.marks if m.is_("manilha")), mark)
    if any(
        a.is_("turn") and b.first == mark.first and named.first < a.first for a, b in pairwise(case.marks)
    ):
        return None  # "qual a manilha se virou o três?" tells the vira, and asks what it makes
    if not case.rules.uses_vira:
        cards = manilhas_under(case, None)
        fixed = ruled(case.pack, "fact", Say("manilhas.fixed", {"cards": cards}), "manilha")
        return fixed._replace(because=(NO_VIRA,))
    maker = vira_for(case, Card(mark.rank))
    return ruled(
        case.pack,
        "fact",
        Say("vira.maker", {"vira": maker, "rank": mark.rank}),
        "manilha",
        "order.ranks",
        value=maker,
    )


def vira_for(case: Case, card: Card) -> str | None:
    """Return the vira that would make a card a manilha."""
    return next((v for v, cards in case.rules.manilhas.items() if v and cards[0].rank == card.rank), None)


@answers("nick_card")
def nick_card(case: Case) -> Ruling | None:
    """Return which card a nickname names."""
    mark = case.first("nick")
    if mark is None or mark.suit is None:
        return None
    card = card_of(case, mark)
    if card is not None:
        vira = vira_told(case)
        facts = {"card": card, "suit": mark.suit, "nick": mark.text, "vira": vira.rank if vira else None}
        rules = manilha_rules(case, vira)
        return ruled(case.pack, "fact", Say("nick.card", facts), *rules, value=card)
    return ruled(
        case.pack, "fact", Say("nick.open", {"nick": mark.text, "suit": mark.suit}), "manilha", "order.suits"
    )


@answers("nick_is_card")
def nick_is_card(case: Case) -> Ruling | None:
    """Return whether a nickname names the card that the question says."""
    mark, named = case.first("nick"), case.first("card", "rank")
    if mark is None or named is None or named.rank is None:
        return None
    card = card_of(case, mark)
    facts = {"nick": mark.text, "suit": mark.suit, "card": card}
    if card is not None and case.has("whichever") and named.suit is None:
        return ruled(case.pack, "no", Say("nick.card", {**facts, "vira": None}), "manilha", "order.suits")
    if card is None:
        if named.suit is not None and named.suit != mark.suit:
            return ruled(case.pack, "no", Say("nick.open", facts), "manilha", "order.suits")
        if not case.has("always") and not case.has("fixed"):
            maker = vira_for(case, Card(named.rank))
            depends = Say("nick.depends", {**facts, "vira": maker, "rank": named.rank})
            return ruled(case.pack, "depends", depends, "manilha", "order.suits")
        return ruled(case.pack, "no", Say("nick.open", facts), "manilha", "order.suits")
    same = card.rank == named.rank and named.suit in (None, card.suit)
    return ruled(
        case.pack,
        "yes" if same else "no",
        Say("nick.card", {**facts, "vira": None}),
        "manilha",
        "order.suits",
    )
