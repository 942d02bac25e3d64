"""Cards laid face down: what they are worth, what a trick of them is, who takes one with a card shown."""

from __future__ import annotations

from collections.abc import Sequence

from referee.interpret.claims import SIDES
from referee.interpret.consult.cards import card_of
from referee.interpret.consult.rule import answers
from referee.interpret.consult.trick import GAINS, LOSES, PEOPLE, Laid, claimed
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.reading.told import clauses, seat_of
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

NOTHING = "nothing"
"""The value of a rule by which covered cards count for nothing."""
SHOWING = ("exposed", "show", "showcard")
SHOWN = ("exposed", "disagree", "show", "showcard")
"""Words of a card that lies face up among covered ones: "eu joguei aberta", "… e eu não"."""


@answers("covered_all")
def covered_all(case: Case) -> Ruling | None:
    """Return what a trick of covered cards is; None where somebody is told to have shown his."""
    if case.said(*SHOWN):
        return None
    say = Say("covered.all")
    key = "play.covered_value"
    if case.has("lead"):
        return ruled(
            case.pack, "fact", Say("covered.all_lead"), key, parts={"play.covered_value": "all_covered"}
        )
    verdict = "yes" if case.asks_yes_no and case.has("tie", "tied") else "fact"
    return ruled(case.pack, verdict, say, key, parts={"play.covered_value": "all_covered"})


@answers("covered_versus")
def covered_versus(case: Case) -> Ruling | None:
    """Return that a card shown takes the trick from one that is covered, whichever it is."""
    mark = case.first("card", "rank", "nick", "manilha")
    card = card_of(case, mark) if mark is not None else None
    if card is not None and card.rank not in case.rules.ruleset.ranks:
        return None
    if case.pack.rules["play.covered_value"].value != NOTHING:
        return None
    say = Say("covered.beaten", {"card": card}) if card is not None else Say("covered.beaten.any")
    return ruled(case.pack, "fact", say, "play.covered_value", "trick.winner", value=card)


@answers("one_shown")
def one_shown(case: Case) -> Ruling | None:
    """Return that the one card shown takes the trick: "todos cobriram menos eu, a rodada é minha?"."""
    shown = [who for who in map(_shower, clauses(case.marks)) if who is not None]
    if len({SIDES.get(tag) for who in shown for tag in who.tags if tag in SIDES}) > 1:
        return None
    who = shown[0] if shown else None
    if who is None and not case.asks_yes_no and _one_open(case):
        say = Say("covered.beaten.any")
        return ruled(case.pack, "fact", say, "play.covered_value", "trick.winner")
    if who is None or case.pack.rules["play.covered_value"].value != NOTHING:
        return None
    side = US if who.is_("partner") else next((SIDES[t] for t in SIDES if t in who.tags), THEM)
    seat = seat_of(case, who, side)
    first = Laid(0, side, side, who, seat, None, Told("play", at=-1))
    say = Say("trick.won", {"team": side, "seat": seat, "card": None})
    rules = ("play.covered_value", "trick.winner")
    if not case.asks_yes_no or case.has("or"):
        return ruled(case.pack, "fact", say, *rules, value=side if seat is None else case.scene.names[seat])
    truth = claimed(case, [first], first, tied=False)
    return None if truth is None else ruled(case.pack, "yes" if truth else "no", say, *rules)


def _one_open(case: Case) -> bool:
    """Return whether all but one are told to have covered: "três cobriram e um jogou aberto"."""
    opens = sum(m.is_(*SHOWING) and not m.is_("covered") for m in case.marks)
    others = case.scene.players - 1
    covered = case.said("everybodycovers", "rival") or any(m.n == others and m.is_("num") for m in case.marks)
    return covered and case.said("cover", "covered", "everybodycovers") and (opens == 1 or case.has("less"))


def _shower(clause: Sequence[Mark]) -> Mark | None:
    """Return who alone shows his card in a clause: "só ele mostrou a carta", "menos o rival"."""
    at = next((n for n, m in enumerate(clause) if m.is_("less")), None)
    if at is not None:
        return next((m for m in clause[at + 1 : at + 2] if m.is_(*PEOPLE)), None)
    opens = any(m.is_(*SHOWING) and not m.is_("covered") for m in clause)
    return next((m for m in clause if m.is_(*PEOPLE)), None) if opens else None


@answers("shown_covered")
def shown_covered(case: Case) -> Ruling | None:
    """Return whether the card shown beats the covered one, or loses to it, as the question says."""
    shown, hidden = case.first("exposed"), case.first("cover")
    verb = next((m for m in case.rest if m.is_(*GAINS, *LOSES) and not m.is_("covered")), None)
    if (
        shown is None
        or hidden is None
        or verb is None
        or case.pack.rules["play.covered_value"].value != NOTHING
    ):
        return None
    before = [m for m in (shown, hidden) if m.first < verb.first]
    subject = max(before, key=lambda m: m.first) if before else min(shown, hidden, key=lambda m: m.first)
    truth = (subject is shown) != verb.is_(*LOSES)
    verdict = "fact" if not case.asks_yes_no or case.has("or") else "yes" if truth else "no"
    return ruled(case.pack, verdict, Say("covered.beaten.any"), "play.covered_value", "trick.winner")
