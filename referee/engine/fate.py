"""Who takes a hand, given the results of its tricks: the tie rules as data.

A result is a team (0 or 1) or TIE. ``compile`` makes the table of all of them; ``tricks`` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from referee.cards import Team, other
from referee.rulebook.model import RuleSet, TieOwner

TIE = 2
UNKNOWN = 3
THREE = 3


class Decided(NamedTuple):
    """``team`` takes the hand by ``rule``; ``reason`` as in HandEnded."""

    team: Team
    rule: str
    reason: Literal["tricks", "tie"] = "tricks"


class NoPoints(NamedTuple):
    """The hand is over by ``rule`` and nobody scores."""

    rule: str


class Depends(NamedTuple):
    """Open: it turns on ``trick`` (1 on): won by team 0, won by team 1, or tied.

    ``rule`` is the rule that the results known so far have brought into play.
    """

    trick: int
    won: tuple[Fate, Fate]
    tied: Fate
    rule: str


Fate: TypeAlias = "Decided | NoPoints | Depends"
End: TypeAlias = "Decided | NoPoints"
Results: TypeAlias = tuple[int, ...]


class Deal(NamedTuple):
    """What besides the results a tie rule may ask for: who opened, who made the last accepted call."""

    opener: Team
    raiser: Team | None


PATTERNS: Mapping[str, tuple[int, ...]] = {
    "tie.all": (1, 2, 3),
    "tie.all_raised": (1, 2, 3),
    "tie.first_second": (1, 2),
    "tie.first": (1,),
    "tie.second": (2,),
    "tie.third": (3,),
}
"""By tie rule, the tricks that must be tied for it to speak, in the order in which the rules are tried."""


def tie_rule(results: Results, deal: Deal) -> str:
    """Return the id of the tie rule that the pattern of results falls under, "" where none is."""
    ties = tuple(result == TIE for result in results)
    if ties[:3] == (True, True, True):
        return "tie.all" if deal.raiser is None else "tie.all_raised"
    fits = (rule for rule, tied in PATTERNS.items() if len(tied) < THREE and _are_tied(ties, tied))
    return next(fits, "")


def _are_tied(ties: Sequence[bool], numbers: Sequence[int]) -> bool:
    return all(number <= len(ties) and ties[number - 1] for number in numbers)


def end_of(ruleset: RuleSet, results: Results, deal: Deal) -> End | None:
    """Return how a hand with these results ends, None while it is open."""
    for team in (0, 1):
        if results.count(team) >= ruleset.hand_tricks:
            return Decided(team, "hand.best_of")
    rule = tie_rule(results, deal)
    end = _owned(ruleset.ties[rule], rule, results, deal) if rule else None
    if end is None and len(results) == ruleset.hand_size:
        # A tie rule that waits for a trick that ties too: the rule of the third trick has the last word.
        end = _owned(ruleset.ties["tie.third"], "tie.third", results, deal)
        return end if end is not None else NoPoints("tie.third")
    return end


def _owned(owner: TieOwner, rule: str, results: Results, deal: Deal) -> End | None:
    """Return the end that a tie rule's owner makes of the results, None where it waits for a trick."""
    if owner == "nobody":
        return NoPoints(rule)
    if owner in ("opener", "dealer"):
        # The dealer sits before the opener: always a rival.
        return Decided(deal.opener if owner == "opener" else other(deal.opener), rule)
    if owner in ("last_raiser", "last_raiser_loses"):
        if deal.raiser is None:
            return NoPoints(rule)
        team = deal.raiser if owner == "last_raiser" else other(deal.raiser)
        return Decided(team, rule, "tie" if owner == "last_raiser_loses" else "tricks")
    place = ("first_winner", "second_winner", "third_winner").index(owner)
    if place < len(results) and results[place] != TIE:
        return Decided(results[place], rule)
    return None


def all_ends(ruleset: RuleSet) -> tuple[dict[Results, End | None], ...]:
    """Return the ends of every sequence of results.

    One dict for each team that opened (0, 0, 0, 1, 1, 1) and last raiser (None, 0, 1, None, 0, 1).
    """
    sequences = [r for n in range(ruleset.hand_size + 1) for r in product((0, 1, TIE), repeat=n)]
    deals = [Deal(opener, raiser) for opener in (0, 1) for raiser in (None, 0, 1)]
    return tuple({r: end_of(ruleset, r, deal) for r in sequences} for deal in deals)
