"""Questions about the deck and the deal: its cards, how they are dealt, who deals after a draw."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.grammar.asking import asking, listed
from referee.interpret.consult.rule import answers, judge_claim, open_ruling, rule_says
from referee.interpret.reading.facttypes import NONE
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

SHORT = "limpo"
"""The part of a pack's rule of the deck that is about its short deck."""


def _short(case: Case, verdict: str) -> Ruling:
    """Return what a pack that is played with the short deck says of it."""
    say = Say("rule", {"rule": "deck", "value": case.pack.rules["deck"].value})
    return ruled(case.pack, verdict, say, "deck", parts={"deck": SHORT})


@answers("claim_deck_clean")
def deck_clean(case: Case) -> Ruling | None:
    """Return whether the short deck may be played."""
    if case.has("rank", "card"):
        return None  # "pra jogar limpo tira o quatro?" is about the card
    if SHORT in case.pack.rules["deck"].parts:
        return _short(case, "no")
    return ruled(case.pack, "depends", Say("open", {"rule": "deck", "case": "clean"}), "deck")


@answers("deck_size")
def deck_size(case: Case) -> Ruling | None:
    """Return how many cards the deck has."""
    ruleset = case.rules.ruleset
    count = len(ruleset.ranks) * len(ruleset.suits)
    rule = case.pack.rules["deck"]
    if case.said("clean"):
        if SHORT in rule.parts:
            return _short(case, "fact")
        short = next((o for o in rule.options if _cards_in(o.value) < count), None)
        if short is not None:
            return ruled(
                case.pack,
                "fact",
                Say("deck.size", {"n": _cards_in(short.value)}),
                "deck",
                value=_cards_in(short.value),
            )
        if count > 24:
            return None
    return ruled(case.pack, "fact", Say("deck.size", {"n": count}), "deck", value=count)


def _cards_in(value: object) -> int:
    if isinstance(value, dict):
        return len(value.get("ranks", ())) * len(value.get("suits", ()))
    return 99


@answers("deck_has")
def deck_has(case: Case) -> Ruling | None:
    """Return whether cards of the ranks named are in the deck."""
    named = [m for m in case.rest if m.is_("rank", "card", "joker", "num") and not m.is_("points")]
    ranks = list(dict.fromkeys(m.rank or ("joker" if m.is_("joker") else str(m.n)) for m in named))
    if not ranks:
        return None
    deck = set(case.rules.ruleset.ranks)
    inside = [r for r in ranks if r in deck]
    if inside and len(inside) < len(ranks):
        return None
    verdict = "yes" if bool(inside) != case.has("take", "out", "without", "v.sair") else "no"
    say = Say("deck.has" if inside else "deck.has_not", {"ranks": tuple(ranks)})
    asks = case.asks_yes_no or (case.has("can") and not case.has("what", "which", "why"))  # "como manilha"
    return ruled(case.pack, verdict if asks and not case.has("or") else "fact", say, "deck")


@answers("deck_cards")
def deck_cards(case: Case) -> Ruling | None:
    """Return the ranks that the deck has, strong to weak; of a short one only where there is such a deck."""
    ranks = tuple(case.rules.ruleset.ranks)[::-1]
    if case.has("clean") and set(listed("low_ranks")) & set(ranks):
        return deck_clean(case)
    return ruled(case.pack, "fact", Say("order", {"ranks": ranks}), "deck", value=ranks)


@answers("deck_out")
def deck_out(case: Case) -> Ruling | None:
    """Return what the deck leaves out of a whole one."""
    if case.has("why", "how"):
        return rule_says(case, "deck")
    deck = set(case.rules.ruleset.ranks)
    out = tuple(r for r in WHOLE if r not in deck)
    return ruled(case.pack, "fact", Say("deck.has_not", {"ranks": out}), "deck")


WHOLE = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "joker")
"""The ranks of a deck as it is sold."""


@answers("vira_may")
def vira_may(case: Case) -> Ruling | None:
    """Return whether a card of the rank told may be the vira."""
    card = next((f.card for f in case.told("vira") if f.card is not None), None)
    if card is None or card.rank is None or not case.rules.uses_vira or not case.asks_yes_no:
        return None
    inside = card.rank in case.rules.ruleset.ranks
    say = Say("vira.may", {"rank": card.rank}) if inside else Say("deck.has_not", {"ranks": (card.rank,)})
    return ruled(case.pack, "yes" if inside else "no", say, "deck", "manilha")


@answers("deck_taken")
def deck_taken(case: Case) -> Ruling | None:
    """Return whether the cards named are taken out of the deck; why, by the rule."""
    named = [m for m in case.rest if m.is_("rank", "card", "joker", "num") and not m.is_("points")]
    if not named:
        return None
    if case.has("why"):
        return rule_says(case, "deck")
    deck = set(case.rules.ruleset.ranks)
    ranks = tuple(m.rank or (JOKER if m.is_(JOKER) else str(m.n)) for m in named)
    out = [r for r in ranks if r not in deck]
    if not case.asks_yes_no or (out and len(out) < len(ranks)):
        return rule_says(case, "deck")
    stays = case.has("stay", "neg") != case.has("forbid")
    say = Say("deck.has_not" if out else "deck.has", {"ranks": ranks})
    return ruled(case.pack, "yes" if bool(out) != stays else "no", say, "deck")


JOKER = "joker"


@answers("deck_stray")
def deck_stray(case: Case) -> Ruling | None:
    """Return that a card found among the others is none of the deck; None where it is one."""
    named = [m for m in case.rest if m.is_("rank", "card", JOKER)]
    deck = set(case.rules.ruleset.ranks)
    ranks = tuple(dict.fromkeys(m.rank or JOKER for m in named))
    if not ranks or any(r in deck for r in ranks):
        return None
    verdict = "no" if case.asks_yes_no else "fact"
    return ruled(case.pack, verdict, Say("deck.has_not", {"ranks": ranks}), "deck")


@answers("deck_suits")
def deck_suits(case: Case) -> Ruling | None:
    """Return how many suits the deck has, or how many cards each of them has."""
    ruleset = case.rules.ruleset
    told = next((m.n for m in case.rest if m.is_("num") and m.n), None)
    suits = next((a.n for a, b in pairwise(case.rest) if a.is_("num") and b.is_("suitw")), None)
    cards = next((a.n for a, b in pairwise(case.rest) if a.is_("num") and b.is_("cardw")), None)
    if suits is not None and cards is not None and suits == len(ruleset.suits):
        told = cards  # "quatro naipes de dez cartas"
    if case.has("cardw") or told is not None:
        count = len(ruleset.ranks)
        say = Say("deck.each_suit", {"n": count})
        if told is not None and case.asks_yes_no:
            return ruled(case.pack, "yes" if told == count else "no", say, "deck")
        return ruled(case.pack, "fact", say, "deck", value=count)
    count = len(ruleset.suits)
    return ruled(case.pack, "fact", Say("deck.suits", {"n": count}), "deck", value=count)


@answers("deck_left")
def deck_left(case: Case) -> Ruling | None:
    """Return how many cards are left when all have theirs."""
    told = next((m.n for m in case.rest if m.is_("num") and m.n and not m.is_("cardw")), None)
    named = next((n for tag, n in PLAYING.items() if case.has(tag)), None)
    players = named or told or (case.rules.ruleset.players[0] if case.fresh else case.scene.players)
    ruleset = case.rules.ruleset
    if players not in ruleset.players:
        return None
    count = len(ruleset.ranks) * len(ruleset.suits) - case.rules.hand_size * players
    without = case.has("vira") and case.rules.uses_vira
    count -= without
    phrase = "deck.left.vira" if case.rules.uses_vira and not without else "deck.left"
    say = Say(phrase, {"n": count, "players": players})
    return ruled(case.pack, "fact", say, "deck", "play.hand_size", value=count)


PLAYING = {"twoplayers": 2, "fourplayers": 4, "sixplayers": 6}


@answers("deal_each")
def deal_each(case: Case) -> Ruling | None:
    """Return whether the cards are dealt one by one, where the pack says how."""
    return judge_claim(case, asking().claims["dealt_singly"]) or open_ruling(case, "deal", "dealing")


@answers("deal_from")
def deal_from(case: Case) -> Ruling | None:
    """Return whether the cards come from the top of the pack, where the rules say from where."""
    return judge_claim(case, asking().claims[case.args["claim"]]) or open_ruling(case, "deal", "dealing")


@answers("dealer_tie")
def dealer_tie(case: Case) -> Ruling | None:
    """Return who deals where two drew the highest rank; the highest does where their ranks differ."""
    rule = case.pack.rules["deal.dealer"]
    named = pairwise((*case.marks, NONE))
    drawn = [m.rank for m, after in named if m.is_("card", "rank") and m.rank and not after.is_("take")]
    if rule.basis == "unspecified":
        return rule_says(case, "deal.dealer")
    if len(drawn) > 1 and len(set(drawn)) == len(drawn):
        return _highest_drawn(case, drawn)
    marks = [m for m in case.marks if m.is_("suit", "card") and m.suit]
    suits = case.rules.ruleset.suits
    if len(marks) >= 2:
        best = max((m.suit or "" for m in marks), key=suits.index)
        say = Say("dealer.tie", {"suit": best})
        if case.asks_yes_no and case.has("win", "deals", "dealer") and not case.has("or"):
            claimed = marks[-1] if len(marks) > 2 else marks[0]  # "um de copas e um de ouros. o de copas dá?"
            return ruled(case.pack, "yes" if claimed.suit == best else "no", say, "deal.dealer")
        return ruled(case.pack, "fact", say, "deal.dealer", value=best)
    return ruled(case.pack, "fact", Say("dealer.suits", {"suits": tuple(reversed(suits))}), "deal.dealer")


def _highest_drawn(case: Case, drawn: Sequence[str]) -> Ruling | None:
    """Return who deals where the ranks drawn differ: where the highest does, the one who drew it."""
    ranks = case.rules.ruleset.ranks
    if case.pack.rules["deal.dealer"].value != "highest_card" or not set(drawn) <= set(ranks):
        return rule_says(case, "deal.dealer")
    best = max(drawn, key=ranks.index)
    say = Say("dealer.highest", {"rank": best})
    return ruled(case.pack, "fact", say, "deal.dealer", "order.ranks", value=best)
