"""A trick told card by card, and whose each card is: who takes it, and whether it is as the question says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import Card
from referee.engine.play import COVERED, SHOWN
from referee.interpret.claims import PERSONS, SIDES, asks_side
from referee.interpret.consult.cards import card_of, manilhas_under
from referee.interpret.consult.compare import power_by_suit, rules_of
from referee.interpret.consult.rule import answers, rule_says
from referee.interpret.consult.table import now_won
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.reading.facttypes import NONE
from referee.interpret.reading.told import seat_of, vira_told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

HIDDEN = ("cover", "covered", "less")
GAINS = ("win", "take", "beats", "winning", "lead_of", "mark", "v.matar", "v.bater", "v.levar", "v.cobrir")
LOSES = ("lose", "lost", "beatenby")
OWNERS = ("poss.us", "poss.me", "poss.them", "poss.he")
LEADS = ("winner", "first_tied")
"""The ways of leading that the cards of a trick settle by themselves."""
PEOPLE = (*SIDES, "partner", "right", "left", "name")


class Laid(NamedTuple):
    """A card laid in the trick: how strong, whose, and what it is (None: covered)."""

    value: int
    team: object
    side: str | None
    who: Mark | None
    seat: int | None
    card: Card | None
    fact: Told


@answers("trick_case")
def trick_case(case: Case) -> Ruling | None:
    """Return who takes a trick by the cards told; yes or no where the question says who, or that it ties."""
    plays = [f for f in case.told("play") if f.card is not None]
    tricks = tricks_laid(case)
    if tricks is None or len(tricks) > 1:
        return None  # of several tricks, and it is not said which
    known = all(seat_of(case, f.who, f.team) is not None for f in plays)
    laid = _on_table(case) if plays and (known or len(plays) == 1) else []
    if len(plays) + len(laid) < 2 or _passed_over(case, plays):
        return None
    vira = vira_told(case)
    found = _rows(case, plays, vira, shown=bool(laid))
    if found is None:
        return None
    rows, unsure = found
    seats = {r.seat for r in rows}
    rows = [*(one for one in laid if one.seat not in seats), *rows]
    tops = _tops(rows)
    cards = [r.card for r in rows if r.card is not None]
    open_vira = vira is None and case.rules.uses_vira and all(c.rank != "*" for c in cards)
    ruling = _ruling(case, rows, tops, ("order.ranks",) if open_vira else rules_of(case, vira, cards))
    if ruling is None or _whatever_suit(case, tops, unsure):
        return ruling
    return _by_suit(case, ruling, vira, unsure)


def _passed_over(case: Case, plays: Sequence[Told]) -> bool:
    """Return whether a card is named that nobody is known to have played."""
    named = (m for m in case.rest if m.is_("card", "nick") or (m.is_("rank") and not m.is_("num")))
    told = {(f.card.rank, f.card.suit) for f in plays if f.card is not None}
    return any((m.rank, m.suit) not in told and (m.rank, None) not in told for m in named)


def tricks_laid(case: Case) -> dict[int, tuple[Told, ...]] | None:
    """Return the cards of each trick named before them; None where some are of none of several."""
    tricks: dict[int, tuple[Told, ...]] = {}
    plays = case.told("play")
    for fact in plays:
        heads = [m for m in case.marks[: fact.at] if m.is_("ord") and len(m.numbers) == 1 and m in case.rest]
        if heads:
            number = heads[-1].numbers[0]
            tricks[number] = (*tricks.get(number, ()), fact)
    return None if len(tricks) > 1 and sum(map(len, tricks.values())) < len(plays) else tricks


def trick_result(case: Case, plays: Sequence[Told]) -> str | None:
    """Return the side that takes a trick by its cards, "tied", or None where that cannot be said."""
    found = _rows(case, plays, vira_told(case), shown=False) if len(plays) > 1 else None
    if found is None or not _whatever_suit(case, _tops(found[0]), found[1]):
        return None
    tops = _tops(found[0])
    return TIED if _are_tied(case, tops) else tops[0].side


TIED = "tied"
"""What a trick comes to whose best cards are equal."""


def _tops(rows: Sequence[Laid]) -> list[Laid]:
    best = max(r.value for r in rows)
    return [r for r in rows if r.value == best]


def _rows(
    case: Case, plays: Sequence[Told], vira: Card | None, *, shown: bool
) -> tuple[list[Laid], list[Laid]] | None:
    """Return the cards laid with how strong they are, and those whose suit would matter and is not told.

    ``shown``: others lie on the table.
    """
    open_ = [f for f in plays if f.card is not None and not f.card.is_(*HIDDEN)]
    rows: list[Laid] = []
    unsure: list[Laid] = []
    for fact in plays:
        mark = fact.card or NONE
        card = None if mark.is_(*HIDDEN) else card_of(case, mark)
        if card is None and mark.is_("nick") and vira is None:
            card = Card("*", mark.suit)  # a manilha, whatever its rank
        if card is None and not mark.is_(*HIDDEN):
            return None
        value = -1 if card is None else _plain_strength(case, vira, card)
        if value is None and len(open_) == 1 and not shown:
            value = 0  # whatever its suit, it beats covered cards
        open_suit = value is None and card is not None and card.rank in case.rules.plain
        if open_suit and card is not None:
            sure = {c.suit for c in manilhas_under(case, vira) if c.rank == card.rank}
            all_suits = len(sure) == len(case.rules.ruleset.suits)  # a manilha, whichever its suit
            value = len(case.rules.plain) if all_suits else case.rules.plain[card.rank]
        if value is None:
            return None
        rows.append(_laid(case, fact, value, card))
        unsure.extend(rows[-1:] if open_suit else ())
    return rows, unsure


def _whatever_suit(case: Case, tops: Sequence[Laid], unsure: Sequence[Laid]) -> bool:
    """Return whether cards of an untold suit change nothing: they win for who wins now, or lose."""
    if tops[0].card in manilhas_under(case, vira_told(case))[:1]:
        return True  # nothing beats the first of the manilhas
    teams = {t.team for t in tops}
    return not unsure or (len(teams) == 1 and all(r.team in teams for r in unsure))


def _by_suit(case: Case, ruling: Ruling, vira: Card | None, unsure: Sequence[Laid]) -> Ruling | None:
    """Return the ruling where an untold suit may make a manilha of a card that loses as a common one."""
    ranks = {r.card.rank for r in unsure if r.card is not None}
    cards = tuple(c for c in manilhas_under(case, vira) if c.rank in ranks)
    if len(ranks) > 1 or not cards:
        return None  # which of them beats which is too much to say
    facts = {"plain": ruling.say, "verdict": ruling.verdict, "cards": cards}
    return ruled(case.pack, "depends", Say("compare.suit_open", facts), "manilha", *ruling.rules)


@answers("trick_so_far")
def trick_so_far(case: Case) -> Ruling | None:
    """Return who wins the trick being played as it lies on the table, else who won the last."""
    rows = _on_table(case)
    if not rows:
        return now_won(case)
    cards = [r.card for r in rows if r.card is not None]
    found = _ruling(case, rows, _tops(rows), rules_of(case, vira_told(case), cards))
    if found is None or found.say.phrase != "trick.won" or not cards:
        return found
    return found._replace(say=Say("trick.leads", found.say.facts))


def _on_table(case: Case) -> list[Laid]:
    """Return the cards that lie in the trick being played; none where one of them is not known."""
    if case.fresh or not case.scene.state.hand.plays:
        return []
    rows = []
    for play in case.scene.state.hand.plays:
        value = -1 if play.card is None else _plain_strength(case, vira_told(case), play.card)
        if value is None or play.kind not in {SHOWN, COVERED}:
            return []
        team = play.seat % 2
        rows.append(Laid(value, team, case.side(team), None, play.seat, play.card, Told("play", at=-1)))
    return rows


def _laid(case: Case, fact: Told, value: int, card: Card | None) -> Laid:
    """Return a card laid; who is nobody at the table is a team of his own until more is said of him."""
    team = case.team(fact.team, fact.who)
    stranger = team is None and fact.who is not None
    own: object = fact.who.text if stranger and fact.who is not None else team
    return Laid(value, own, case.side(team), fact.who, seat_of(case, fact.who, fact.team), card, fact)


def _plain_strength(case: Case, vira: Card | None, card: Card) -> int | None:
    """Return a strength; an untold vira or suit counts as harmless only where no card could be a manilha."""
    value = power_by_suit(case, vira, card)
    if value is None and case.rules.uses_vira and vira is None:
        return case.rules.plain.get(card.rank)
    return value


def _ruling(case: Case, rows: Sequence[Laid], tops: Sequence[Laid], strength: Sequence[str]) -> Ruling | None:
    """Return the ruling on a trick by its best plays; ``strength`` has the rules that say which are best."""
    rules = ["trick.winner", *strength]
    tied = _are_tied(case, tops)
    if _asks_lead(case):
        return _lead_ruling(case, tops[0], tied=tied)
    if len(tops) > 1 and not tied:
        rules = ["trick.partners", "trick.winner"]
    if tied:
        rules = ["trick.winner", "order.ranks", "order.suits"]
    first = tops[0]
    card = first.card if first.card is not None and first.card.rank != "*" else None
    shared = len(tops) > 1 and first.side is not None
    facts = {"team": first.side, "seat": None if shared else first.seat, "card": card}
    say = Say("trick.tied") if tied else Say("trick.won", facts)
    if first.side is None and not tied:
        if card is None:
            return None
        say = Say("compare", {"card": card, "cards": tuple(r.card for r in rows)})
    seat = first.seat
    value = None if tied else case.scene.names[seat] if seat is not None else first.side
    if not case.asks_yes_no or case.has("or"):
        return ruled(case.pack, "fact", say, *rules, value=_asked_for(case, first, value, tied=tied))
    truth = claimed(case, rows, first, tied=tied)
    return None if truth is None else ruled(case.pack, "yes" if truth else "no", say, *rules)


def _are_tied(case: Case, tops: Sequence[Laid]) -> bool:
    return len(tops) > 1 and (len({t.team for t in tops}) > 1 or case.rules.partners_tie)


def _asks_lead(case: Case) -> bool:
    """Return whether it is asked who opens the trick that comes, not who takes the one told."""
    told = max((f.at + f.marks for f in case.told("play")), default=0)
    asked = [m for m in case.marks[told:] if m.is_("lead", "start_")]
    return bool(asked) and not case.has("trickwinner", "tie", "tied")


def _lead_ruling(case: Case, first: Laid, *, tied: bool) -> Ruling | None:
    """Return who opens the next trick: the winner of the one told, of equal cards who put down the first."""
    key = "trick.lead_after_tie" if tied else "trick.lead"
    rule = case.pack.rules[key]
    if rule.value not in LEADS or rule.basis == "unspecified":
        return rule_says(case, key)
    if first.side is None:
        return None
    say = (
        Say("opens.tied" if tied else "opens.team", {"team": first.side})
        if first.seat is None
        else Say("opens", {"seat": first.seat})
    )
    if not case.asks_yes_no or case.has("or"):
        value = first.side if first.seat is None else case.scene.names[first.seat]
        return ruled(case.pack, "fact", say, key, "trick.winner", value=value)
    truth = _is_led_by(case, first)
    return None if truth is None else ruled(case.pack, "yes" if truth else "no", say, key, "trick.winner")


def _is_led_by(case: Case, first: Laid) -> bool | None:
    """Return whether it is the one who opens that the question names: "sou eu que saio?"."""
    person = _person(case, next((m for m in case.rest if m.is_("lead", "start_")), None))
    if person is None:
        return None
    if isinstance(person, str):
        seat = seat_of(case, None, person) if first.seat is not None else None
        return first.side == person if seat is None else first.seat == seat
    seat = seat_of(case, person, None)
    return _of(first, person) if seat is None or first.seat is None else first.seat == seat


def _asked_for(case: Case, first: Laid, value: object, *, tied: bool) -> object:
    """Return the value: the card where that is asked, the side where the sides are set against each other."""
    if case.has("which") and not case.has("who") and not tied and first.card is not None:
        return first.card if first.card.suit is not None else first.card.rank
    return first.side if asks_side(case) and not tied else value


def claimed(case: Case, rows: Sequence[Laid], first: Laid, *, tied: bool) -> bool | None:
    """Return whether the trick went as the question says; None where it says nothing that can be judged."""
    if case.said("tie", "tied") and not case.has("untie"):
        return tied
    verb = next((m for m in case.rest if m.is_(*GAINS, *LOSES)), None)
    loses = verb is not None and verb.is_(*LOSES) and not verb.is_("winning")
    said = [m for m in case.rest if m.is_("card", "rank", "nick", "suit") and not m.is_("pair")]
    person = _person(case, verb)
    if said and not all(any(_is(case, m, r.card) for r in rows) for m in said):
        return None  # a card that nobody laid
    if person is not None:
        right = _of(first, person)
        return not tied and right != loses
    if len(said) == 1 and verb is not None:
        return not tied and _is(case, said[0], first.card) != loses
    return None if tied or not case.has("tagq", "truthq") else _told_so(case, rows, first)


def _told_so(case: Case, rows: Sequence[Laid], first: Laid) -> bool | None:
    """Return whether who is told to have taken the trick did: "eu matei com o sete, tá certo?"."""
    for row in rows:
        told = row.fact
        if any(m.is_("v.matar", "v.bater", "win") for m in case.marks[told.at : told.at + told.marks]):
            return row is first
    return None


def _of(first: Laid, person: Mark | str) -> bool:
    """Return whether the winning card is of the person, or of the side, that the question says."""
    if isinstance(person, str):
        return first.side == person
    if person.is_("name"):
        return first.who is not None and first.who.text == person.text
    if person.is_("partner"):
        return first.side == US
    return first.side == next((SIDES[t] for t in SIDES if t in person.tags), THEM)


def _person(case: Case, verb: Mark | None) -> Mark | str | None:
    """Return who is said to take (or lose) the trick: "a rodada é minha", "ele me matou", "perdi"."""
    # "os dois deles cobriram, é nossa?": the last
    owner = next((m for m in reversed(case.rest) if m.is_(*OWNERS)), None)
    if verb is None:
        if owner is not None:
            return owner
        be = next((m for m in case.rest if m.is_("be", "stay", "go")), None)
        return next((m for m in case.rest if be is not None and m.first > be.first and m.is_(*PEOPLE)), None)
    before = [m for m in case.rest if m.first < verb.first and m.is_(*PEOPLE)]
    if before:
        return before[0] if verb.is_(*LOSES) or len(before) > 1 else before[-1]
    persons = {PERSONS.get(f[:2]) for f in verb.forms} - {None}
    if len(persons) == 1 and not any(f.startswith("3s") for f in verb.forms):
        return persons.pop()
    return owner or next((m for m in case.rest if m.first > verb.first and m.is_(*PEOPLE)), None)


def _is(case: Case, mark: Mark, card: Card | None) -> bool:
    """Return whether a card laid is the one named, be it by its rank or by its suit alone."""
    if card is None:
        return False
    named = card_of(case, mark) if mark.is_("card", "rank", "nick") else Card(card.rank, mark.suit)
    return named is not None and named.rank == card.rank and named.suit in (None, card.suit)


@answers("top_takes")
def top_takes(case: Case) -> Ruling | None:
    """Return whose the trick is by who is told to have played the highest: "meu parceiro jogou a maior"."""
    top = case.first("highest", "strong")
    who = [m for m in case.rest if m.is_(*PEOPLE) and top is not None and m.first < top.first]
    side = (
        US
        if who and who[-1].is_("partner")
        else next((SIDES[t] for m in who for t in SIDES if m.is_(t)), None)
    )
    if side is None or len(who) != 1 or not case.asks_yes_no:
        return None
    say = Say("trick.won", {"team": side, "seat": None, "card": None})
    return ruled(case.pack, "fact", say, "trick.winner", value=side)
