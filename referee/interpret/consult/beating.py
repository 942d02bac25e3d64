"""Questions about one card against all others: what beats it, how many do, whether anything does."""

from __future__ import annotations

from referee.cards import Card
from referee.grammar.asking import asking, listed
from referee.interpret.consult.cards import card_of, manilhas_under
from referee.interpret.consult.compare import power
from referee.interpret.consult.rule import answers, judge_claim
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import narrowed
from referee.interpret.reading.told import vira_told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled


@answers("what_beats")
def what_beats(case: Case) -> Ruling | None:
    """Return which cards beat the one named."""
    mark = case.first("card", "rank", "nick")
    mark = mark or case.first("suit")
    card = card_of(case, mark) if mark is not None else None
    if mark is None or len([m for m in case.rest if m.is_("card", "rank", "nick")]) > 1:
        return None
    if mark.is_("card", "rank", "nick") and _is_subject(case):
        return beats_what(case)  # "que cartas o três mata?"
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


@answers("only_beat")
def only_beat(case: Case) -> Ruling | None:
    """Return whether the manilhas named, and no other, beat the last one: "só o zap ganha da copas?"."""
    verb, suits = case.first("beats", "win", "v.matar"), case.rules.ruleset.suits
    named = [m for m in case.rest if m.is_("nick") and m.suit in suits]
    if verb is None or len(named) < 2 or not narrowed(case.marks, "nick") or not case.asks_yes_no:
        return None
    *winners, loser = named
    if loser.first < verb.first or any(m.first > verb.first for m in winners):
        return None
    above = {s for s in suits if suits.index(s) > suits.index(loser.suit or "")}
    say = Say("beats.suits", {"suits": tuple(s for s in suits[::-1] if s in above)})
    say = say if above else Say("beats.none")
    right = {m.suit for m in winners} == above
    return ruled(case.pack, "yes" if right else "no", say, "order.suits", "manilha")


@answers("loses_to_any")
def loses_to_any(case: Case) -> Ruling | None:
    """Return whether any card beats the one named; or it any, where it is what is said to win."""
    if _is_subject(case):
        return _beats_any(case)
    above = what_beats(case)
    if above is None or above.verdict != "fact":
        return above
    mark = case.first("rank")
    if case.has("plain") and mark is not None and mark.rank in case.rules.ruleset.ranks:
        top = case.rules.ruleset.ranks[-1]
        verdict = "no" if mark.rank == top else "yes"
        return ruled(case.pack, verdict, Say("strongest.plain", {"rank": top}), "order.ranks")
    nothing = above.say.phrase == "beats.none"
    claimed = not case.has("nil", "nobody") or not case.has("truthq")  # "nada ganha do zap, verdade?"
    return above._replace(verdict="yes" if nothing != claimed else "no", value=None)


@answers("beats_figures")
def beats_figures(case: Case) -> Ruling | None:
    """Return whether a common card beats the figures, or they it, by the place of its rank among theirs."""
    mark, deck = case.first("rank", "card"), case.rules.ruleset.ranks
    figure, verb = case.first("figure"), case.first("beats", "beatenby", "win", "lose", "strong", "weak")
    if mark is None or mark.rank not in deck or figure is None or verb is None or not case.asks_yes_no:
        return None
    court = [deck.index(rank) for rank in listed("figures")]
    own = deck.index(mark.rank)
    strong = {c.rank for c in manilhas_under(case, vira_told(case))} if case.rules.uses_vira else set()
    if strong & {mark.rank, *listed("figures")} or min(court) <= own <= max(court):
        return None  # it is one of them, or one of them is a manilha
    above = own > max(court)
    told = verb.is_("beatenby", "lose", "weak") != (figure.first < mark.first)
    say = Say("order", {"ranks": tuple(deck)[::-1]})
    return ruled(case.pack, "yes" if above != told else "no", say, "order.ranks")


SOMETHING = ("cardw", "nil", "something", "somebody", "nobody", "who", "what", "which")


def _is_subject(case: Case) -> bool:
    """Return whether the card is what wins: "o quatro ganha de alguma?", not "o zap, alguma carta mata?"."""
    card, verb = case.first("card", "rank", "nick"), case.first("beats", "win", "v.matar")
    if card is None or verb is None or card.first > verb.first or verb.is_("who", "which", "what"):
        return False
    if case.has("beatenby", "lose", "poss.he"):
        return False
    return not any(card.last < m.first < verb.first and m.is_(*SOMETHING) for m in case.rest)


def _beats_any(case: Case) -> Ruling | None:
    """Return whether the card named beats any other."""
    found = beats_what(case)
    if found is None:
        return None
    if found.say.phrase != "beats.below_none":
        return found._replace(verdict="yes")
    open_ = case.rules.uses_vira and vira_told(case) is None and not case.has("plain")
    return found._replace(verdict="depends" if open_ else "no")


def _above(case: Case, card: Card, vira: Card | None) -> Ruling | None:
    plain = list(case.rules.ruleset.ranks)
    if card.rank not in plain:
        return ruled(case.pack, "fact", Say("premise.no_card", {"rank": card.rank}), "deck")
    if case.rules.uses_vira and vira is None:
        ranks = tuple(plain[plain.index(card.rank) + 1 :][::-1])
        if len(ranks) == 1 and case.has("plain"):
            say = Say("beats.cards", {"cards": (), "ranks": ranks, "card": card})
            return ruled(case.pack, "fact", say, "order.ranks", value=ranks[0])  # "fora as manilhas, …?"
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


@answers("beats_what")
def beats_what(case: Case) -> Ruling | None:
    """Return which cards the one named beats; as a common card where nothing makes it a manilha."""
    named = [m for m in case.rest if m.is_("card", "rank", "nick", "suit")]
    if len(named) != 1:
        return None
    mark, suits = named[0], case.rules.ruleset.suits
    card = card_of(case, mark)
    trumps = manilhas_under(case, vira_told(case))
    if mark.suit is not None and (card is None or card in trumps):
        below = suits[: suits.index(mark.suit)]
        say = Say("beats.below_nick", {"suits": below}) if below else Say("beats.below_nick.plain")
        return ruled(case.pack, "fact", say, "manilha", "order.suits")
    ranks = tuple(case.rules.ruleset.ranks)
    if card is None or card.rank not in ranks:
        return None
    lower = ranks[: ranks.index(card.rank)][::-1]
    say = Say("beats.below", {"ranks": lower}) if lower else Say("beats.below_none")
    return ruled(case.pack, "fact", say, "order.ranks")


@answers("suits_matter")
def suits_matter(case: Case) -> Ruling | None:
    """Return whether the suit decides: among manilhas it does, and the vira told may make the cards such."""
    ranks = {f.card.rank for f in case.told("play") if f.card is not None}
    ranks |= {m.rank for m in case.rest if m.is_("rank", "card")}
    strong = {card.rank for card in manilhas_under(case, vira_told(case))} if case.rules.uses_vira else set()
    name = "suits_among" if ranks and ranks <= strong else case.args["claim"]
    return judge_claim(case, asking().claims[name])


@answers("held_manilhas")
def held_manilhas(case: Case) -> Ruling | None:
    """Return how many of the cards named are manilhas under the vira, or of those that are fixed."""
    vira = vira_told(case)
    named = [m for m in case.marks if m.is_("card", "nick") and not m.is_("manilha")]
    told = [m for m in named if vira is None or (m.rank, m.suit) != (vira.rank, vira.suit)]
    if (case.rules.uses_vira and vira is None) or not told:
        return None
    cards = [card_of(case, m) for m in told]
    if any(card is None or card.suit is None for card in cards):
        return None
    count = sum(card in manilhas_under(case, vira) for card in cards)
    return ruled(case.pack, "fact", Say("manilhas.held", {"n": count}), "manilha", value=count)
