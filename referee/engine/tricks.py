"""Who wins a trick and opens the next; who takes a hand, also where results are not known yet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.cards import Seat, Team
from referee.engine.compile import Rules
from referee.engine.fate import (
    TIE,
    Deal,
    Decided,
    Depends,
    Fate,
    NoPoints,
    Results,
    end_of,
    tie_rule,
)
from referee.engine.play import HARMLESS, SHOWN, Play
from referee.engine.state import Hand, new_tuple

NOTHING = -1  # the strength of a covered or a harmless card


class Outcome(NamedTuple):
    """A trick's result (a team or TIE), its winner's seat (None: tied), who opens the next, the rule."""

    result: int
    winner: Seat | None
    lead: Seat
    rule: str


def resolve(rules: Rules, hand: Hand, plays: Sequence[Play]) -> Outcome | None:
    """Return the outcome of a trick whose plays were all told, None where a strength is not known.

    None also where all cards are covered or harmless and one is harmless: then nobody could win.
    """
    vira = hand.vira
    strength_of = rules.rows[vira.rank if vira is not None else None].get
    best, harmless = NOTHING, False
    tops: list[Seat] = []
    for seat, card, kind in plays:
        if kind == SHOWN:
            strength = strength_of(card)  # type: ignore[arg-type]  # a SHOWN play has a card
            if strength is None:
                return None
            if strength > best:
                best, tops = strength, [seat]
            elif strength == best:
                tops.append(seat)
        elif kind == HARMLESS:
            harmless = True
    if len(tops) == 1:
        return new_tuple(Outcome, (tops[0] % 2, tops[0], tops[0], "trick.winner"))
    if harmless and not tops:
        return None
    return outcome_of(rules, hand.opener, plays[0].seat, tops)


def outcome_of(rules: Rules, opener: Seat, leader: Seat, tops: Sequence[Seat]) -> Outcome:
    """Return the outcome of a trick by the seats of its highest cards, in playing order.

    None of them (all covered): a tie, opened again by ``leader``. ``opener`` opened the hand.
    """
    if not tops:
        lead = opener if rules.lead_after_tie == "hand_opener" else leader
        return Outcome(TIE, None, lead, "play.covered_value")
    first = tops[0]
    if len(tops) == 1:
        return Outcome(first % 2, first, first, "trick.winner")
    if rules.partners_tie or any(seat % 2 != first % 2 for seat in tops):
        leads = {
            "first_tied": first,
            "last_tied": tops[-1],
            "trick_opener": leader,
            "hand_opener": opener,
        }
        return Outcome(TIE, None, leads[rules.lead_after_tie], "trick.winner")
    return Outcome(first % 2, first, first, "trick.partners")


def ends_of(rules: Rules, hand: Hand) -> dict[Results, Decided | NoPoints | None]:
    """Return the table from results to the end of this hand, None where it is open.

    Only an accepted call counts as one (tie.all_raised).
    """
    raiser = hand.raiser
    return rules.ends[hand.opener % 2 * 3 + (raiser + 1 if raiser is not None and hand.level else 0)]


def reachable(rules: Rules, hand: Hand, results: Iterable[Results]) -> set[Team | None]:
    """Return the teams that may still take the hand, after any of these results; None: nobody scores."""
    table = ends_of(rules, hand)
    found: set[Team | None] = set()
    waiting = list(results)
    while waiting:
        known = waiting.pop()
        end = table[known]
        if end is None:
            waiting += [(*known, result) for result in (0, 1, TIE)]
        else:
            found.add(end.team if isinstance(end, Decided) else None)
    return found


def hand_fate(
    rules: Rules, results: Sequence[int | None], opener: Seat = 0, raiser: Team | None = None, level: int = 0
) -> Fate:
    """Return how a hand ends: Decided, NoPoints, or Depends on a trick, branch by branch.

    ``results`` holds a team, TIE, or None for a trick not told; tricks after them are open. A Depends
    whose branches all end alike collapses. ``raiser`` counts from ``level`` 1 on.
    """
    deal = Deal(opener % 2, raiser if level else None)
    return _fate(rules, tuple(results), deal)


def _fate(rules: Rules, results: tuple[int | None, ...], deal: Deal) -> Fate:
    """Decide, or branch on the first trick not told."""
    known: Results = tuple(result for result in _until_none(results))
    for count in range(len(known) + 1):
        # A hand ends as soon as it is decided, whatever was told of the tricks behind.
        end = end_of(rules.ruleset, known[:count], deal)
        if end is not None:
            return end
    place = len(known)
    won0, won1, tied = (_fate(rules, (*known, result, *results[place + 1 :]), deal) for result in (0, 1, TIE))
    if not any(isinstance(fate, Depends) for fate in (won0, won1, tied)) and _same(won0, won1, tied):
        return won0
    return Depends(place + 1, (won0, won1), tied, _rule_in_play(results, deal))


def _same(*fates: Fate) -> bool:
    """Return whether the same team takes the hand in all these ends, by whatever rule."""
    return len({fate.team if isinstance(fate, Decided) else None for fate in fates}) == 1


def _until_none(results: Sequence[int | None]) -> list[int]:
    """Return the results up to the first that was not told."""
    known: list[int] = []
    for result in results:
        if result is None:
            break
        known.append(result)
    return known


def _rule_in_play(results: tuple[int | None, ...], deal: Deal) -> str:
    """Return the tie rule that what is told brings into play; the plain rule of the hand without a tie."""
    # A trick not told counts as won for the pattern: a tie told behind it is what was asked about.
    pattern = tuple(0 if result is None else result for result in results)
    return tie_rule(pattern, deal) or "hand.best_of"
