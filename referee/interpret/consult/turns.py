"""Whose turn it is by who is told to have played, who closes a trick, and how many cards one has."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import Seat
from referee.grammar.asking import asking
from referee.interpret.consult.rule import answers, claim, judge_claim, opener_next, rule_says
from referee.interpret.mark import Mark
from referee.interpret.reading.told import clauses, seat_of
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

PLAYERS = ("me", "partner", "right", "left", "name")
"""Who has a seat; "ele" and "o adversário" may be either of two."""
PLAYS = ("playv", "lead")
LAST = ("lastplaced", "v.fechar", "end")
DIRECTIONS = {"anticlockwise": 1, "clockwise": -1}
RULE = "play.direction"


@answers("turn_told")
def turn_told(case: Case) -> Ruling | None:
    """Return who plays after those told to have played, or last where somebody opened."""
    step = DIRECTIONS.get(str(case.pack.rules[RULE].value))
    seats = list(dict.fromkeys(seat for _, seat in sorted(_played(case))))
    players = case.scene.players
    if step is None or not seats:
        return rule_says(case, RULE) if case.args.get("rule") else None
    closes = case.has(*LAST)
    if closes and not case.said("lead"):
        return None
    if not closes and len(seats) == players:
        return None  # the trick is over, and who won it goes on
    seat = (seats[0] - step if closes else seats[-1] + step) % players
    say = Say("turn.closes" if closes else "turn.passes", {"seat": seat})
    if not case.asks_yes_no or case.args.get("stated"):
        return ruled(case.pack, "fact", say, RULE, value=case.scene.names[seat])
    asked = _asked(case)
    return None if asked is None else ruled(case.pack, "yes" if asked == seat else "no", say, RULE)


def _asked(case: Case) -> Seat | None:
    """Return whose turn the question says it is: "é a vez do meu parceiro?"."""
    turns = [at for at, mark in enumerate(case.marks) if mark.is_("turnw", "lastplaced")]
    beside = case.marks[turns[-1] - 1 :] if turns else ()
    seats = [seat for mark in beside if (seat := _seat(case, mark)) is not None]
    return seats[-1] if seats else None


def _played(case: Case) -> Iterator[tuple[int, Seat]]:
    """Yield who is told to have played a card, or opened, each with where that stands."""
    for fact in case.told("play"):
        seat = seat_of(case, fact.who, fact.team)
        if seat is not None:
            yield fact.at, seat
    asks = (at for at, m in enumerate(case.marks) if m.is_("who", "turnw") and not m.is_("trickopener"))
    ends = next(asks, len(case.marks))
    for at, mark in enumerate(case.marks[:ends]):
        seat = _seat(case, mark)
        if seat is not None and mark in case.rest:
            yield at, seat


def _seat(case: Case, mark: Mark) -> Seat | None:
    """Return whose seat a mark names: a person's, or the asker's by the verb: "joguei"."""
    if mark.is_(*PLAYERS):
        return seat_of(case, mark, None)
    own = mark.is_(*PLAYS) and any(form == "1s.past" for form in mark.forms)
    return case.scene.me if own else None


@answers("opener_dealt")
def opener_dealt(case: Case) -> Ruling | None:
    """Return who opens a hand that somebody dealt: the one to the dealer's right, where that is the rule."""
    rule, dealer = case.pack.rules["opener.first"], _dealer_told(case)
    if rule.value != "dealer_right" or dealer is None:
        return rule_says(case, "opener.first")
    seat = (dealer + 1) % case.scene.players
    say = Say("opens.dealt", {"seat": seat})
    if not case.asks_yes_no or sum(m.is_("who") for m in case.rest) > 1:
        return ruled(case.pack, "fact", say, "opener.first", value=case.scene.names[seat])
    return None


@answers("cutter_dealt")
def cutter_dealt(case: Case) -> Ruling | None:
    """Return who cuts for somebody who deals: the one to the dealer's left, where that is the rule."""
    rule, dealer = case.pack.rules["deal.cut"], _dealer_told(case)
    if rule.value != "dealer_left" or dealer is None:
        return rule_says(case, "deal.cut")
    seat = (dealer - 1) % case.scene.players
    say = Say("cuts.dealt", {"seat": seat})
    return ruled(case.pack, "fact", say, "deal.cut", value=case.scene.names[seat])


def _dealer_told(case: Case) -> Seat | None:
    """Return the seat of whoever is told to have dealt, in whatever order: "quem deu foi meu parceiro"."""
    told = next((c for c in clauses(case.marks) if any(m.is_("deals", "dealer", "dealq") for m in c)), [])
    seats = {seat for mark in told if (seat := _seat(case, mark)) is not None}
    return seats.pop() if len(seats) == 1 else None


NAMED = ("card", "rank", "nick", "manilha", "highest", "strong")
"""How a card is named: before the duty asked about it lies there, behind it would have to be played."""


@answers("plays_anyway")
def plays_anyway(case: Case) -> Ruling | None:
    """Return that everybody plays in every trick, whatever lies there: "saiu o zap, preciso jogar?"."""
    duty = next((m for m in case.marks if m.is_("must", "needed")), None)
    if duty is None or any(m.is_(*NAMED) and m.first > duty.first for m in case.marks):
        return None
    return judge_claim(case, asking().claims["everyone_plays"])


@answers("opener_told")
def opener_told(case: Case) -> Ruling | None:
    """Return who opens the next hand after whoever is told to have opened this one; the rule, else."""
    seats = [seat for _, seat in _played(case)]
    if case.asks_yes_no or not case.has("who") or len(seats) != 1:
        return claim(case) if case.args.get("claim") else opener_next(case)
    seat = (seats[0] + case.rules.opener_step) % case.scene.players
    return ruled(
        case.pack, "fact", Say("opens.next", {"seat": seat}), "opener.next", value=case.scene.names[seat]
    )


@answers("cards_a_trick")
def cards_a_trick(case: Case) -> Ruling | None:
    """Return how many cards a player puts down in a trick: one, on his turn."""
    said = rule_says(case, "play.turn")
    return None if said is None else said._replace(value=1)


@answers("cards_on_table")
def cards_on_table(case: Case) -> Ruling:
    """Return how many cards a trick has: one of each player, four where it is not said how many play."""
    count = _playing(case)
    return ruled(case.pack, "fact", Say("deck.size", {"n": count}), "play.turn", "players", value=count)


@answers("cards_dealt")
def cards_dealt(case: Case) -> Ruling:
    """Return how many cards are dealt to all together."""
    count = _playing(case) * case.rules.hand_size
    return ruled(case.pack, "fact", Say("deck.size", {"n": count}), "play.hand_size", "players", value=count)


def _playing(case: Case) -> int:
    """Return how many are said to play, four where it is not said."""
    players = {"twoplayers": min, "sixplayers": max}
    chosen = next((pick for tag, pick in players.items() if case.has(tag)), None)
    return chosen(case.rules.ruleset.players) if chosen else case.scene.players
