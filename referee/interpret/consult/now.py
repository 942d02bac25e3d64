"""Questions about the hand on the table: what is out, who is ahead in the trick, why it went as it did."""

from __future__ import annotations

from referee.cards import Card
from referee.engine.fate import TIE
from referee.engine.play import SHOWN, Play
from referee.engine.state import Phase, chooser, manilhas, phase_of
from referee.engine.tricks import resolve
from referee.interpret.consult.cards import card_of
from referee.interpret.consult.rule import answers, rule_says
from referee.interpret.consult.table import now_opener, now_trick, now_won, turn_now
from referee.interpret.reading.told import trick_named
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled


def _plays(case: Case) -> list[Play]:
    """Return the cards put down in this hand, in order."""
    hand = case.scene.state.hand
    return [play for trick in (*hand.past, hand.plays) for play in trick]


def _open(case: Case) -> bool:
    """Return whether a hand is being played whose cards may be asked about."""
    return not case.fresh and case.scene.state.hand.begun


@answers("now_seen")
def now_seen(case: Case) -> Ruling | None:
    """Return whether a card is out in this hand, and who put it down where that was told."""
    if case.scene.closed is not None and not case.fresh:
        return ruled(case.pack, "fact", Say("hand.next_waits"))
    mark = case.first("nick", "card", "rank")
    card = card_of(case, mark) if mark is not None else None
    if card is None or not _open(case):
        return None
    hand, slot = case.scene.state.hand, case.rules.deck.get(card)
    if slot is None:
        return None
    vira = hand.vira
    if vira is not None and vira == (card if card.suit is not None else Card(card.rank, vira.suit)):
        return ruled(case.pack, "yes", Say("seen.vira", {"card": card}))
    by = [p.seat for p in _plays(case) if p.card is not None and card in {p.card, Card(p.card.rank)}]
    if by:
        say = Say("seen.by", {"card": card, "seats": tuple(dict.fromkeys(by))})
        return ruled(case.pack, "yes", say)
    if hand.seen & slot.mask:
        return ruled(case.pack, "yes", Say("seen", {"card": card}))
    # A card told without its suit may be the one that is asked about.
    if any(p.card is not None and p.card.suit is None and p.card.rank == card.rank for p in _plays(case)):
        return ruled(case.pack, "depends", Say("seen.open", {"card": card}))
    return ruled(case.pack, "no", Say("seen.not", {"card": card}))


@answers("now_vira")
def now_vira(case: Case) -> Ruling | None:
    """Return the vira of the hand that is played, where one was told."""
    vira = case.scene.state.hand.vira
    if case.fresh or vira is None or not case.rules.uses_vira:
        return None
    return ruled(case.pack, "fact", Say("seen.turned", {"card": vira}), "manilha", value=vira)


@answers("now_seen_who")
def now_seen_who(case: Case) -> Ruling | None:
    """Return who put a card down in this hand."""
    found = now_seen(case)
    if found is None or found.say.phrase != "seen.by":
        return None if found is None else found._replace(verdict="fact")
    seats = found.say.facts["seats"]
    value = case.scene.names[seats[0]] if len(seats) == 1 else None
    return found._replace(verdict="fact", value=value, say=Say("seen.who", {"seats": seats}))


@answers("now_manilhas_out")
def now_manilhas_out(case: Case) -> Ruling | None:
    """Return the manilhas that are out in this hand, or how many."""
    if case.scene.closed is not None and not case.fresh:
        return ruled(case.pack, "fact", Say("hand.next_waits"))
    strong = manilhas(case.rules, case.scene.state)
    if not _open(case) or not strong:
        return None
    told = [p.card for p in _plays(case) if p.kind == SHOWN and p.card is not None]
    out = tuple(card for card in strong if card in told)
    if any(card.suit is None and card.rank in {c.rank for c in strong} for card in told):
        return None
    counts = case.has("howmany")
    phrase = "manilhas.out.none" if not out else "manilhas.count" if counts else "manilhas.out"
    say = Say(phrase, {"cards": out, "n": len(out)})
    return ruled(case.pack, "fact", say, value=len(out) if counts else out)


@answers("now_top")
def now_top(case: Case) -> Ruling | None:
    """Return who is ahead in the trick being played, by the cards that are down."""
    if not _open(case):
        return None
    hand = case.scene.state.hand
    if not hand.plays:
        return now_won(case)
    outcome = None if hand.loose else resolve(case.rules, hand, hand.plays)
    if outcome is None:
        return ruled(case.pack, "depends", Say("turn.unknown"), "trick.winner")
    if outcome.result == TIE:
        return ruled(case.pack, "fact", Say("top.tied"), outcome.rule)
    seat = outcome.winner
    card = next((p.card for p in hand.plays if p.seat == seat), None)
    side = case.side(outcome.result)
    value = case.scene.names[seat] if seat is not None else side
    say = Say("top", {"seat": seat, "card": card, "team": side})
    return ruled(case.pack, "fact", say, outcome.rule, value=value)


@answers("now_why")
def now_why(case: Case) -> Ruling | None:
    """Return why the hand or trick that has just ended went to whom it did."""
    closed = case.scene.closed
    if case.fresh:
        return None
    ordinal = trick_named(case) or next((m.numbers[0] for m in case.marks if m.is_("ord") and m.numbers), 0)
    if closed is not None and not ordinal:
        if closed.team is None:
            return rule_says(case, closed.rule)
        side = case.side(closed.team)
        say = Say("hand.why", {"team": side, "rule": closed.rule})
        return ruled(case.pack, "fact", say, closed.rule, value=side)
    found = now_trick(case) if ordinal else now_won(case)
    results = case.scene.state.hand.results
    if found is None or not results or found.say.phrase not in {"trick.was_won", "trick.was_tied"}:
        return None
    hand, number = case.scene.state.hand, found.say.facts["n"]
    seat = found.say.facts.get("seat")
    card = next((p.card for p in hand.past[number - 1] if p.seat == seat and p.card is not None), None)
    if seat is None or card is None:
        return found
    facts = {"n": number, "seat": seat, "card": card}
    return found._replace(say=Say("trick.why", facts))


@answers("now_even")
def now_even(case: Case) -> Ruling | None:
    """Return whether both teams have as many points."""
    points = case.scene.state.points
    if case.fresh or (case.scene.state.hand.begun and not case.said("gamew", "scorew")):
        return None
    mine = case.scene.mine
    facts = {"us": points[mine], "them": points[1 - mine], "special": None}
    return ruled(case.pack, "yes" if points[0] == points[1] else "no", Say("score", facts), "match.target")


@answers("now_what")
def now_what(case: Case) -> Ruling | None:
    """Return what the table waits for: "e agora?"."""
    if case.fresh:
        return None
    state = case.scene.state
    if phase_of(case.rules, state) is Phase.CHOOSING and (team := chooser(case.rules, state)) is not None:
        say = Say("choice.waits", {"team": case.side(team), "special": state.hand.special, "penalty": None})
        return ruled(case.pack, "fact", say, "eleven.choice")
    return turn_now(case) if state.hand.begun else now_opener(case)


@answers("now_special_is")
def now_special_is(case: Case) -> Ruling | None:
    """Return whether the hand is the special one that is asked about."""
    if case.fresh:
        return None
    special, asked = case.scene.state.hand.special, "iron" if case.has("iron") else "eleven"
    rule = f"{asked}.trigger"
    say = Say("special.now" if special else "special.none", {"special": special, "penalty": None})
    return ruled(case.pack, "yes" if special == asked else "no", say, rule)
