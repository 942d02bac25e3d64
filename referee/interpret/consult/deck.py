"""Questions about the deck: how many cards, which are in it, which are left out."""

from __future__ import annotations

from referee.grammar.asking import listed
from referee.interpret.consult.rule import answers, deck_clean, rule_says
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled


@answers("deck_size")
def deck_size(case: Case) -> Ruling | None:
    """Return how many cards the deck has."""
    ruleset = case.rules.ruleset
    count = len(ruleset.ranks) * len(ruleset.suits)
    rule = case.pack.rules["deck"]
    if case.said("clean"):
        if "limpo" in rule.parts:
            return ruled(
                case.pack,
                "fact",
                Say("rule", {"rule": "deck", "value": rule.value}),
                "deck",
                parts={"deck": "limpo"},
            )
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
    phrase = "deck.left.vira" if case.rules.uses_vira else "deck.left"
    say = Say(phrase, {"n": count, "players": players})
    return ruled(case.pack, "fact", say, "deck", "play.hand_size", value=count)


PLAYING = {"twoplayers": 2, "fourplayers": 4, "sixplayers": 6}
