"""Questions about the deck: how many cards, which are in it, which are left out."""

from __future__ import annotations

from referee.interpret.consult import answers, rule_says
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
    ranks = [m.rank or ("joker" if m.is_("joker") else str(m.n)) for m in named]
    if not ranks:
        return None
    deck = set(case.rules.ruleset.ranks)
    inside = [r for r in ranks if r in deck]
    if inside and len(inside) < len(ranks):
        return None
    verdict = "yes" if bool(inside) != case.has("take", "out", "without", "v.sair") else "no"
    say = Say("deck.has" if inside else "deck.has_not", {"ranks": tuple(ranks)})
    return ruled(case.pack, verdict if case.asks_yes_no and not case.has("or") else "fact", say, "deck")


@answers("deck_out")
def deck_out(case: Case) -> Ruling | None:
    """Return what the deck leaves out."""
    return rule_says(case, "deck")
