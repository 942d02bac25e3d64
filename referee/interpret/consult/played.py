"""A hand told card by card: each trick's cards under its ordinal, and what comes of the hand by them."""

from __future__ import annotations

from collections.abc import Mapping

from referee.interpret.consult.hands import hand_over, hand_winner, hand_winner_is
from referee.interpret.consult.rule import answers
from referee.interpret.consult.trick import TIED, trick_result, tricks_laid
from referee.interpret.reading.facts import Told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling

Tricks = Mapping[int, tuple[Told, ...]]


@answers("hand_played")
def hand_played(case: Case) -> Ruling | None:
    """Return who takes the hand, or whether it is over, where the cards of its tricks are told."""
    tricks = tricks_laid(case)
    told = [n for fact in case.told("trick") for n in fact.numbers]
    if tricks is None or not tricks or len({*tricks, *told}) < 2:
        return None
    results = _results(case, tricks)
    if results is None:
        return None
    heads = {
        at for at, m in enumerate(case.marks) if m.is_("ord") and m.numbers[:1] and m.numbers[0] in tricks
    }
    rest = tuple(m for m in case.rest if not any(m is case.marks[at] for at in heads))
    facts = sorted((*(f for f in case.facts if f.type != "play"), *results), key=lambda fact: fact.at)
    whole = case._replace(facts=tuple(facts), rest=rest)
    if case.asks_yes_no:
        asked = hand_over if case.has("finished", "needed", "must") else hand_winner_is
        return asked(whole)
    return hand_winner(whole)


def _results(case: Case, tricks: Tricks) -> list[Told] | None:
    """Return what each trick came to as a fact; None where one cannot be told."""
    found = []
    for number, plays in tricks.items():
        result = trick_result(case, plays)
        if result is None:
            return None
        side = None if result == TIED else result
        found.append(Told("won" if side else "tie", side, numbers=(number,), at=plays[0].at))
    return found
