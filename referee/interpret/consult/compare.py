"""Questions that set cards against each other: two cards, what beats a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import Card
from referee.engine.order import may_be_manilha, strength
from referee.grammar.asking import listed
from referee.interpret.claims import asks_side
from referee.interpret.consult.cards import card_of, last_card, manilhas_under, vira_for
from referee.interpret.consult.rule import ASKS, answers
from referee.interpret.consult.suits import predicate
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US
from referee.interpret.reading.told import vira_told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled


def _of_one_side(case: Case) -> bool:
    """Return whether two equal cards are both of one side: "dois três, um meu e um do parceiro"."""
    if not case.has("tie", "tied") or not case.asks_yes_no:
        return False
    ranks = [m.rank for m in case.marks if m.is_("card", "rank")]
    if not (case.has("pair") or (len(ranks) > 1 and len(set(ranks)) == 1)):
        return False
    owners = [OWNERS[t] for m in case.marks for t in OWNERS if t in m.tags]
    return len(owners) > 1 and len(set(owners)) == 1


OWNERS = {"poss.us": US, "poss.me": US, "partner": US, "poss.them": THEM, "poss.he": THEM, "them": THEM}


class Facing(NamedTuple):
    """Two cards of a question: their marks and what they are; ``claim`` the one named again as the winner."""

    marks: tuple[Mark, ...]
    cards: tuple[Card, ...]
    claim: int | None = None


@answers("compare")
def compare(case: Case) -> Ruling | None:
    """Return which of the cards named is the strongest, or whether the first beats the second."""
    if sum(f.team is not None for f in case.told("play")) > 1 and (case.asks_yes_no or asks_side(case)):
        return ASKS["trick_case"](case)  # whose the cards are decides what is claimed
    if _of_one_side(case):
        return ASKS["claim"](case._replace(args={"claim": "partners_tie"}))
    facing = _facing(case)
    if facing is None:
        return None
    same = any(c.suit for c in facing.cards) and len(set(facing.cards)) == 1
    passed = case.has("pair") and case.has("manilha") and all(c.rank != "*" for c in facing.cards)
    if same or passed:
        return None  # the same card twice; "dois três comuns e uma manilha": nothing to compare
    deck = case.rules.ruleset.ranks
    strange = next((c for c in facing.cards if c.rank not in deck and c.rank != "*"), None)
    if strange is not None and not case.has("beats", "beatenby", "whichbeats", "win", "strong", "vs"):
        return None
    if strange is not None:
        beats = predicate(case, facing.marks) and facing.cards[0] is strange and case.asks_yes_no
        verdict = "no" if beats and not case.has("beatenby", "lose") else "fact"
        return ruled(case.pack, verdict, Say("premise.no_card", {"rank": strange.rank}), "deck")
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


COMPARES = (
    "win", "lose", "lost", "beats", "beatenby", "whichbeats", "strong", "weak", "vs", "than", "v.matar",
    "tie", "tied", "equal", "winning", "worth",
)  # fmt: skip
"""What sets a card against "a manilha": with none of it, "qual é a manilha?" only asks which it is."""


def _facing(case: Case) -> Facing | None:
    """Return the cards of a comparison; nicknames of manilhas stand for their suit where no vira is told."""
    marks = _cards_named(case)
    single = case.first("manilha") if len(marks) == 1 and case.has(*COMPARES) else None
    marks, claim = _named_again(case, marks)
    if case.has("he", "poss.he") and len(marks) == 1:
        last, card = last_card(case), card_of(case, marks[0])
        if last is not None and card is not None:
            return Facing((marks[0], marks[0]), (card, last))
    if single is not None:
        marks = sorted([*marks, single], key=lambda m: m.first)
    several = case.has("which", "who", "what", "whichbeats") or (
        case.asks_yes_no and _first_verb(case, marks)
    )
    if len(marks) < 2 or (len(marks) > 2 and not several):
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
    judged = case.has("win", "lose", "beats", "whichbeats", "strong", "untie", "decidew")
    if not case.asks_yes_no or case.has("or") or not judged:
        return marks, None
    if len(marks) == 2 and marks[0].first == marks[1].first:
        named = [m for m in case.rest if m.is_("suit")]
        if marks[0].suit == marks[1].suit:
            return marks, None
        if len(named) == 2:
            return marks, None
        return marks, 1 if named[-1].suit == marks[1].suit else 0
    if len(marks) == 2 and _won_with(case, marks):
        return marks, 1
    if len(marks) == 2:
        again = next((m for m in case.rest if m.is_("suit") and m.first > marks[-1].last), None)
        if again is not None and marks[0].suit is None and _same_named(marks[0], marks[1]):
            return [marks[0]._replace(suit=again.suit), marks[1]], 0  # "rei contra rei, o de paus ganha?"
        same = [n for n, m in enumerate(marks) if again is not None and m.suit == again.suit]
        return marks, same[0] if len(same) == 1 else None
    if len(marks) < 3:
        return marks, None
    *shown, last = marks
    same = [n for n, m in enumerate(shown) if _same_named(m, last)]
    return (shown, same[0]) if len(same) == 1 else (marks, None)


def _won_with(case: Case, marks: Sequence[Mark]) -> bool:
    """Return whether the card named last is said to win: "ele pôs um ás, dá pra ganhar com o dois?"."""
    last = marks[1]
    between = [m for m in case.rest if marks[0].last < m.first < last.first]
    verb = bool(between) and between[-1].is_("win") and not between[-1].is_("lose", "beats", "whichbeats")
    return verb and last.said.split(" ")[0] in listed("with")


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
        if len(suits) == 2 or (len(suits) == 3 and case.asks_yes_no):
            # "dois cincos, um de paus e um de copas"; the third is named again: "..., ganha o de paus?"
            return [marks[0]._replace(tags=frozenset({"card"}), suit=s) for s in suits[:2]]
        if len(suits) == 1 and case.asks_yes_no:  # "dois setes, ganha o de copas?"
            return [marks[0]._replace(tags=frozenset({"card"}), suit=suits[0]), marks[0]]
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


def _first_verb(case: Case, marks: Sequence[Mark]) -> bool:
    """Return whether one card is said to beat each of several: "o sete ganha do seis e do cinco?"."""
    verbs = [m for m in case.rest if m.is_("beats", "beatenby", "v.matar")]
    return len(marks) > 1 and len(verbs) == 1 and marks[0].last < verbs[0].first < marks[1].first


def _against_table(case: Case, facing: Facing) -> bool:
    """Return whether the card named is set against the last one on the table: "ganho da dele?"."""
    return facing.marks[0] is facing.marks[-1] and case.has("he", "poss.he") and case.asks_yes_no


def _of_claim(case: Case, claim: int, tops: Sequence[int]) -> str:
    """Return yes where the card named again wins, or loses, as the question says."""
    loses = case.has("lose", "lost", "beatenby")
    return "yes" if len(tops) == 1 and (tops[0] == claim) != loses else "no"


ASKED = (
    "which",
    "who",
    "what",
    "whichbeats",
    "whatnow",
    "mean",
    "vs",
    "or",
    "result",
    "howmany",
    "strong",
    "weak",
    "v.matar",
)
"""What asks which of the cards it is, rather than whether one of them wins."""


def _judge(case: Case, facing: Facing, values: Sequence[int], rules: tuple[str, ...]) -> Ruling | None:
    best = max(values)
    tops = [n for n, v in enumerate(values) if v == best]
    card = facing.cards[tops[0]]
    tied = len(tops) > 1
    say = (
        Say("compare.tie", {"cards": facing.cards})
        if tied
        else Say("compare", {"card": _shown(facing, tops[0]), "cards": facing.cards})
    )
    if facing.claim is not None:
        return ruled(case.pack, _of_claim(case, facing.claim, tops), say, *rules)
    if case.has("tie", "tied", "equal") and case.asks_yes_no and not case.has("or"):
        return ruled(case.pack, "yes" if tied else "no", say, *rules)
    if predicate(case, facing.marks) or _against_table(case, facing):
        loses = case.has("beatenby", "lose")
        truth = not tied and (tops[0] == 0) != loses
        if len(values) > 2 and loses:
            truth = all(v > values[0] for v in values[1:])
        if case.has("weak") and not case.has("amongman", "manilha"):
            truth = not tied and tops[0] != 0
        return ruled(case.pack, "yes" if truth else "no", say, *rules)
    if not case.has(*ASKED) and not all(m.is_("card", "rank", "nick", "comma", "qmark") for m in case.rest):
        return None
    if case.has("weak") and not tied:
        low = min(range(len(values)), key=lambda n: values[n])
        weak = Say("compare.weak", {"card": _shown(facing, low)})
        return ruled(case.pack, "fact", weak, *rules, value=_known(facing.cards[low]))
    return ruled(case.pack, "fact", say, *rules, value=None if tied else _known(card))


def _shown(facing: Facing, at: int) -> Card | Say:
    """Return how a card is named: a manilha of a vira not told as the question does, "a mole"."""
    return facing.cards[at] if _known(facing.cards[at]) else Say("mark", {"text": facing.marks[at].text})


def _known(card: Card) -> Card | None:
    return None if card.rank == "*" else card


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
