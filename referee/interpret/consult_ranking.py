"""Questions that rank cards: the second strongest, several put in order, how many of a kind the deck has."""

from __future__ import annotations

from referee.cards import Card
from referee.interpret.consult import answers
from referee.interpret.consult_cards import card_of, manilhas_under
from referee.interpret.consult_compare import power
from referee.interpret.suppose import Case
from referee.interpret.told import vira_told
from referee.interpret.verdict import Ruling, Say, ruled


@answers("order_nth")
def order_nth(case: Case) -> Ruling | None:
    """Return the card (or the rank) that stands at a place from the top, or from the bottom."""
    place = case.first("ord")
    if place is None or len(place.numbers) != 1 or case.asks_yes_no:
        return None
    cards = () if case.has("plain") else manilhas_under(case, vira_told(case))
    if not cards and not case.has("plain"):
        return None
    ranks = [r for r in case.rules.ruleset.ranks[::-1] if _common(case, r, cards)]
    row: list[Card | str] = [*cards, *ranks]
    if place.numbers[0] > len(row):
        return None
    found = row[-place.numbers[0]] if case.has("weak") else row[place.numbers[0] - 1]
    rules = ("manilha", "order.suits") if isinstance(found, Card) else ("order.ranks",)
    say = Say("order.nth", {"card": found if isinstance(found, Card) else Card(found)})
    return ruled(case.pack, "fact", say, *rules, value=found)


def _common(case: Case, rank: str, cards: tuple[Card, ...]) -> bool:
    """Return whether a rank has common cards while those are the manilhas."""
    return sum(c.rank == rank for c in cards) < len(case.rules.ruleset.suits)


@answers("cards_sorted")
def cards_sorted(case: Case) -> Ruling | None:
    """Return the cards named, strong to weak, or weak to strong where that was asked."""
    marks = [f.card for f in case.told("play") if f.card is not None]
    marks += [m for m in case.rest if m.is_("card", "rank", "nick") and not m.is_("pair")]
    cards = [c for m in marks if (c := card_of(case, m)) is not None]
    if len(cards) < 2 or len(cards) != len(marks) or any(not _in_deck(case, c) for c in cards):
        return None
    vira = vira_told(case)
    plain = case.has("plain") or (
        case.rules.uses_vira and vira is None and all(c.suit is None for c in cards)
    )
    values = [_plainly(case, c) if plain else power(case, vira, c) for c in cards]
    known = [v for v in values if v is not None]
    if len(set(known)) < len(cards):
        return None
    order = sorted(range(len(cards)), key=lambda n: known[n], reverse=not case.has("fromweak"))
    row = tuple(cards[n] for n in order)
    rules = ("order.ranks",) if plain else ("order.ranks", "manilha", "order.suits")
    ruling = ruled(case.pack, "fact", Say("cards.sorted", {"cards": row}), *rules, value=row)
    return ruling._replace(because=(Say("unless_manilha"),)) if plain else ruling


def _in_deck(case: Case, card: Card) -> bool:
    return card.rank in case.rules.ruleset.ranks


def _plainly(case: Case, card: Card) -> int:
    return tuple(case.rules.ruleset.ranks).index(card.rank)


@answers("deck_count")
def deck_count(case: Case) -> Ruling | None:
    """Return how many cards of a suit, or of a rank, the deck has."""
    ruleset = case.rules.ruleset
    suits = [m for m in case.rest if m.is_("suit") and m.suit]
    ranks = [m for m in case.rest if m.is_("rank") and m.rank]
    if len(suits) + len(ranks) != 1:
        return None
    count = len(ruleset.ranks) if suits else len(ruleset.suits) * (ranks[0].rank in ruleset.ranks)
    return ruled(case.pack, "fact", Say("deck.size", {"n": count}), "deck", value=count)


@answers("pair_size")
def pair_size(case: Case) -> Ruling | None:
    """Return how many play in each team."""
    count = case.rules.ruleset.players[0] // 2
    say = Say("players.each", {"n": count})
    return ruled(case.pack, "fact", say, "players", value=count, parts={"players": str(2 * count)})
