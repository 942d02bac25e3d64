"""Questions that rank cards: the second strongest, several put in order, how many of a kind the deck has."""

from __future__ import annotations

from referee.cards import Card
from referee.interpret.consult.cards import card_of, is_common, is_manilha, manilha_rules, manilhas_under
from referee.interpret.consult.compare import power
from referee.interpret.consult.rule import answers
from referee.interpret.reading.shapes import narrowed
from referee.interpret.reading.told import vira_told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled


@answers("order")
def order(case: Case) -> Ruling | None:
    """Return the ranks, strong to weak, or weak to strong where that was asked.

    Under a vira told the common cards are those of the ranks that are no manilhas.
    """
    cards = manilhas_under(case, vira_told(case)) if case.has("plain") else ()
    ranks = tuple(r for r in case.rules.ruleset.ranks if is_common(case, r, cards))
    shown = ranks if case.has("fromweak") else ranks[::-1]
    return ruled(case.pack, "fact", Say("order", {"ranks": shown}), "order.ranks", value=shown)


@answers("order_nth")
def order_nth(case: Case) -> Ruling | None:
    """Return the card, the manilha's suit or the rank that stands at a place from the top, or the bottom."""
    place = case.first("ord")
    if place is None or len(place.numbers) != 1 or (case.asks_yes_no and not case.args.get("bare")):
        return None
    return _standing(case, _row(case), place.numbers[0] - 1)


@answers("order_after")
def order_after(case: Case) -> Ruling | None:
    """Return the strongest card that is left where those named are set aside ("fora o zap e a copas")."""
    named = {m.suit if m.is_("nick") and m.suit else m.rank for m in case.rest if m.is_("rank", "nick")}
    nicks = any(m.is_("nick") for m in case.rest)
    row = _row(case) if nicks else tuple(_row(case, plain=True))
    places = [n for n, found in enumerate(row) if _name(found) in named]
    if case.asks_yes_no or len(places) != len(named) or not places:
        return None
    if case.has("later"):
        return _standing(case, row, max(places) + 1)
    return _standing(case, row, next(n for n in range(len(row) + 1) if n not in places))


Place = Card | str
"""A card, a rank of common cards, or a suit where the manilha's rank is not known."""


def _row(case: Case, *, plain: bool = False) -> tuple[Place, ...]:
    """Return what beats what, strong to weak: manilhas (their suits without a vira), then common ranks."""
    ruleset = case.rules.ruleset
    plain = plain or case.has("plain")
    cards = () if plain else manilhas_under(case, vira_told(case))
    top: tuple[Place, ...] = () if plain else cards or ruleset.suits[::-1]
    return (*top, *(rank for rank in ruleset.ranks[::-1] if is_common(case, rank, cards)))


def _name(place: Place) -> str:
    """Return the word that a place answers to: a manilha's suit, or a rank."""
    return (place.suit or "") if isinstance(place, Card) else place


def _standing(case: Case, row: tuple[Place, ...], place: int) -> Ruling | None:
    """Return the verdict on what stands at a place, counted from the top or, of the weak, from the bottom."""
    if not 0 <= place < len(row):
        return None
    found = row[::-1][place] if case.has("weak") else row[place]
    if isinstance(found, Card):
        rules = ("manilha", "order.suits")
        return ruled(case.pack, "fact", Say("order.nth", {"card": found}), *rules, value=found)
    if found in case.rules.ruleset.suits:
        return ruled(case.pack, "fact", Say("order.nth_suit", {"suit": found}), "manilha", "order.suits")
    known = any(isinstance(card, Card) for card in row)
    say = Say("order.nth" if known else "order.nth_plain", {"card": Card(found), "rank": found})
    return ruled(case.pack, "fact", say, "order.ranks", value=found)


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
    nicks = [m for m in case.rest if m.is_("nick") and not m.is_("card")]
    if len(nicks) == 1 and not suits and not ranks:
        return ruled(case.pack, "fact", Say("nick.count"), "manilha", "order.suits", value=1)
    if len(suits) + len(ranks) != 1:
        return None
    count = len(ruleset.ranks) if suits else len(ruleset.suits) * (ranks[0].rank in ruleset.ranks)
    return ruled(case.pack, "fact", Say("deck.size", {"n": count}), "deck", value=count)


@answers("suit_next")
def suit_next(case: Case) -> Ruling | None:
    """Return the suit just below, or just above, the one named, among manilhas."""
    mark = case.first("suit", "nick")
    suits = case.rules.ruleset.suits
    if mark is None or mark.suit is None or len([m for m in case.rest if m.is_("suit", "nick")]) > 1:
        return None
    down = case.has("below", "nextbelow", "later", "nextcall", "comesafter")
    place = suits.index(mark.suit) + (-1 if down else 1)
    if not 0 <= place < len(suits):
        return ruled(case.pack, "fact", Say("suit.bottom" if down else "suit.top"), "order.suits")
    cards = manilhas_under(case, vira_told(case)) if mark.is_("nick") else ()
    card = next((c for c in cards if c.suit == suits[place]), None)
    if card is not None:
        rules = ("manilha", "order.suits")
        return ruled(case.pack, "fact", Say("card.next", {"card": card}), *rules, value=card)
    return ruled(
        case.pack, "fact", Say("suit.next", {"suit": suits[place]}), "order.suits", value=suits[place]
    )


@answers("order_next")
def order_next(case: Case) -> Ruling | None:
    """Return the rank just above or below the one named, manilhas left out."""
    mark = case.first("rank")
    ranks = case.rules.ruleset.ranks
    if mark is None or mark.rank not in ranks:
        return None
    up = not case.has("nextbelow", "below", "before", "prevcall")
    place = ranks.index(mark.rank) + (1 if up else -1)
    if not 0 <= place < len(ranks):
        end = Say("order.end_top" if up else "order.end_bottom", {"rank": mark.rank})
        return ruled(case.pack, "fact", end, "order.ranks")
    say = Say("order.next", {"rank": ranks[place]})
    return ruled(case.pack, "fact", say, "order.ranks", value=ranks[place])


@answers("order_next_is")
def order_next_is(case: Case) -> Ruling | None:
    """Return whether one rank comes just after (or before) the other that the question names."""
    marks = [m for m in case.rest if m.is_("rank") and m.rank in case.rules.ruleset.ranks]
    if len(marks) != 2 or not case.asks_yes_no:
        return None
    ranks = case.rules.ruleset.ranks
    turn = case.first("before", "prevcall", "nextbelow", "below", "later", "nextcall", "nextabove", "above")
    if turn is not None and turn.first < marks[0].first:
        marks.reverse()  # "abaixo do dois vem o ás"
    first, second = (ranks.index(m.rank) for m in marks if m.rank)
    step = -1 if case.has("before", "prevcall", "nextbelow", "below") else 1
    say = Say("order", {"ranks": ranks})
    verdict = "fact" if case.has("or") else "yes" if first - second == step else "no"
    return ruled(case.pack, verdict, say, "order.ranks")


@answers("order_claimed")
def order_claimed(case: Case) -> Ruling | None:
    """Return whether the ranks stand in the order that the question says, from either end."""
    named = tuple(m.rank for m in case.rest if m.is_("rank"))
    ranks = tuple(case.rules.ruleset.ranks)
    strange = any(m.is_("num", "callname") and m.rank not in ranks for m in case.rest)
    if len(named) < 4 or not case.asks_yes_no or strange:
        return None  # "a ordem é três, seis, nove e doze?" lists the raises
    rows = (
        (ranks,)
        if case.has("fromweak")
        else (ranks[::-1],)
        if case.has("fromstrong")
        else (ranks, ranks[::-1])
    )
    shown = ranks[::-1] if case.has("fromstrong") else ranks
    verdict = "yes" if named in rows else "no"
    return ruled(case.pack, verdict, Say("order", {"ranks": shown}), "order.ranks")


@answers("order_between")
def order_between(case: Case) -> Ruling | None:
    """Return the ranks between the two named, weak to strong."""
    ranks = tuple(case.rules.ruleset.ranks)
    places = [ranks.index(m.rank) for m in case.rest if m.is_("rank") and m.rank in ranks]
    if len(places) != 2 or places[0] == places[1]:
        return None
    row = ranks[min(places) + 1 : max(places)]
    if not row:
        return ruled(case.pack, "fact", Say("order.adjacent"), "order.ranks")
    value = row[0] if len(row) == 1 else row
    return ruled(case.pack, "fact", Say("order.between", {"ranks": row}), "order.ranks", value=value)


@answers("order_nth_is")
def order_nth_is(case: Case) -> Ruling | None:
    """Return whether a rank stands at a place from the top (or the bottom) of the common cards."""
    place, mark = case.first("ord"), case.first("rank")
    ranks = tuple(case.rules.ruleset.ranks)
    if place is None or len(place.numbers) != 1 or mark is None or mark.rank not in ranks:
        return None
    if place.numbers[0] > len(ranks) or not case.asks_yes_no:
        return None
    found = (ranks if case.has("weak") else ranks[::-1])[place.numbers[0] - 1]
    say = Say("order.nth_plain", {"rank": found})
    return ruled(case.pack, "yes" if mark.rank == found else "no", say, "order.ranks")


@answers("hold_manilhas")
def hold_manilhas(case: Case) -> Ruling | None:
    """Return whether one player may have been dealt so many manilhas: as many as he has cards."""
    mark = next((m for m in case.rest if m.is_("num", "two") and m.n), None)
    most = case.rules.hand_size
    if mark is None or mark.n is None or not case.asks_yes_no:
        return None
    say = Say("hand.holds", {"n": most})
    return ruled(case.pack, "yes" if mark.n <= most else "no", say, "play.hand_size", "manilha")


@answers("manilhas_of_rank")
def manilhas_of_rank(case: Case) -> Ruling | None:
    """Return how many cards of the rank named are manilhas."""
    mark = case.first("rank")
    cards = manilhas_under(case, vira_told(case))
    if mark is None or mark.rank not in case.rules.ruleset.ranks or not cards:
        return None
    count = sum(c.rank == mark.rank for c in cards)
    say = Say("manilha.of_rank", {"n": count, "rank": mark.rank})
    rules = ("manilha", "order.ranks") if case.rules.uses_vira else ("manilha",)
    return ruled(case.pack, "fact", say, *rules, value=count)


@answers("manilhas_are")
def manilhas_are(case: Case) -> Ruling | None:
    """Return whether the cards named are the manilhas, all of them and no others."""
    named = {Card(m.rank, m.suit) for m in case.rest if m.is_("card") and m.rank and m.suit}
    cards = manilhas_under(case, vira_told(case))
    if len(named) < 2 or not cards or not case.asks_yes_no:
        return None
    say = Say("manilhas.fixed" if case.rules.ruleset.fixed else "manilhas", {"cards": cards})
    return ruled(case.pack, "yes" if named == set(cards) else "no", say, "manilha", "order.suits")


@answers("pairs_count")
def pairs_count(case: Case) -> Ruling | None:
    """Return how many teams play against each other."""
    count = 2
    return ruled(case.pack, "fact", Say("players.teams", {"n": count}), "players", value=count)


@answers("nth_manilha")
def nth_manilha(case: Case) -> Ruling | None:
    """Return the manilha at a place, from the strongest or the weakest; its suit where no vira is known."""
    mark = next((m for m in case.rest if m.is_("ord") and m.numbers), None)
    if mark is None or not 1 <= mark.numbers[0] <= len(case.rules.ruleset.suits):
        return None
    place = mark.numbers[0] - 1
    weak = case.has("weak") and not case.has("strong")
    cards = manilhas_under(case, vira_told(case))
    if cards:
        card = cards[::-1][place] if weak else cards[place]
        say = Say("manilha.nth", {"card": card, "suit": card.suit})
        return ruled(case.pack, "fact", say, *manilha_rules(case, vira_told(case)), value=card)
    suits = case.rules.ruleset.suits if weak else case.rules.ruleset.suits[::-1]
    return ruled(case.pack, "fact", Say("manilha.nth_suit", {"suit": suits[place]}), "order.suits")


@answers("held_strength")
def held_strength(case: Case) -> Ruling | None:
    """Return that a card is strong where it is a manilha: "virou três, meu quatro é fraco?"."""
    found = is_manilha(case)
    if found is None or found.verdict != "yes" or not vira_told(case) or not case.asks_yes_no:
        return None
    return found._replace(verdict="no" if case.has("weak") != case.has("neg") else "yes")


@answers("which_manilha")
def which_manilha(case: Case) -> Ruling | None:
    """Return which of the cards named is the manilha: "tenho um dois e um ás, virou rei: qual é?"."""
    vira = vira_told(case)
    now = manilhas_under(case, vira)
    turned = next((f.card for f in case.told("vira")), None)
    named = [m for m in case.marks if m.is_("card", "rank") and m.rank and m is not turned]
    if len(named) < 2 or not now:
        return None
    found = [c for m in named for c in now if c.rank == m.rank and m.suit in {None, c.suit}]
    ranks = {c.rank for c in found}
    if not case.rules.uses_vira:
        return None
    say = Say("manilha", {"rank": now[0].rank, "vira": vira.rank if vira else None})
    if case.asks_yes_no and len(named) == 2 and turned in case.marks:  # "quem tem o dois tem manilha?"
        return ruled(case.pack, "yes" if found else "no", say, "manilha", "order.ranks")
    if len(ranks) != 1:
        return None
    return ruled(case.pack, "fact", say, "manilha", "order.ranks", value=found[0].rank)


@answers("manilha_beats_plain")
def manilha_beats_plain(case: Case) -> Ruling | None:
    """Return that a manilha, whichever it is, beats every common card."""
    plain, manilha = case.first("plain"), case.first("manilha")
    turned = plain is not None and manilha is not None and plain.first < manilha.first
    loses = case.has("beatenby", "lose", "lost") or (case.has("weak") and not case.has("beats", "win"))
    truth = turned == loses  # "carta comum perde pra manilha" is as true as "manilha ganha de comum"
    verdict = ("yes" if truth else "no") if case.asks_yes_no else "fact"
    return ruled(case.pack, verdict, Say("manilha.beats_plain"), "manilha")


@answers("pair_size")
def pair_size(case: Case) -> Ruling | None:
    """Return how many play in each team."""
    count = case.rules.ruleset.players[0] // 2
    say = Say("players.each", {"n": count})
    return ruled(case.pack, "fact", say, "players", value=count, parts={"players": str(2 * count)})


@answers("is_plain")
def is_plain(case: Case) -> Ruling | None:
    """Return whether a card is a common one: the opposite of whether it is a manilha."""
    found = is_manilha(case)
    turned = {"yes": "no", "no": "yes"}
    return None if found is None else found._replace(verdict=turned.get(found.verdict, found.verdict))


@answers("manilha_alone")
def manilha_alone(case: Case) -> Ruling | None:
    """Return that the one card named is not the only manilha, for each suit has its own."""
    vira = vira_told(case)
    cards = manilhas_under(case, vira)
    mark = case.first("card")
    if mark is None or not cards or not case.asks_yes_no or not narrowed(case.rest, "card"):
        return None
    say = Say("manilhas.fixed", {"cards": cards})
    if case.rules.uses_vira:
        say = Say("manilha", {"rank": cards[0].rank, "vira": vira})
    return ruled(case.pack, "no", say, "manilha")


@answers("manilhas_alike")
def manilhas_alike(case: Case) -> Ruling | None:
    """Return whether the manilhas are all of one rank: those of a vira are, the fixed ones are not."""
    if not case.asks_yes_no or case.said("suitw") or case.told("vira"):
        return None
    value = case.pack.rules["manilha"].value
    say = Say("rule", {"rule": "manilha", "value": value})
    return ruled(case.pack, "yes" if case.rules.uses_vira else "no", say, "manilha")
