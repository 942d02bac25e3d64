"""What comes out of ``apply``: Moved with its effects, or a Violation with rule, code and facts.

Effects map one to one to the outcomes that programs are promised. No text is made here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from referee.cards import Card, Seat, Team

if TYPE_CHECKING:
    from referee.engine.state import State

Reason: TypeAlias = Literal["tricks", "run", "tie", "declined", "penalty", "claim"]


class ManilhasSet(NamedTuple):
    """The vira made these cards manilhas, strong to weak."""

    cards: tuple[Card, ...]
    rule: str = "manilha"


class TrickEnded(NamedTuple):
    """Trick ``number`` (1 on) was settled; ``winner`` None where tied or only its team is known."""

    number: int
    winner: Seat | None
    team: Team | None
    tied: bool
    rule: str


class HandEnded(NamedTuple):
    """The hand gave ``points`` tentos to ``team``; None and 0 where nobody scored."""

    team: Team | None
    points: int
    reason: Reason
    rule: str


class GameEnded(NamedTuple):
    """``team`` won the game: by the target, by the iron hand, or by the others' penalty.

    ``points``: those of each team at its end, before the next one starts again.
    """

    team: Team
    rule: str
    points: tuple[int, int] = (0, 0)


class MatchEnded(NamedTuple):
    """``team`` won the match: the single game, or most games of it."""

    team: Team


Effect: TypeAlias = "ManilhasSet | TrickEnded | HandEnded | GameEnded | MatchEnded"


class Moved(NamedTuple):
    """The event was legal: the state after it, and what it settled, in order."""

    state: State
    effects: tuple[Effect, ...]


class Violation(NamedTuple):
    """The event was refused: ``rule`` (an id of keys.py, "phase" or "claim.contradicts"), code, facts.

    The state stays as it was. ``penalty`` is what follows where the rules punish the attempt.
    """

    rule: str
    code: str
    facts: Mapping[str, object]
    penalty: Moved | None = None


Verdict: TypeAlias = "Moved | Violation"

CODES: Mapping[str, tuple[str, ...]] = {
    # deck
    "deck.no_such_card": ("card",),
    # the special hands
    "iron.vira_early": ("card",),
    "iron.no_raise": ("team", "seat", "call"),
    "eleven.choice_open": ("team",),
    "eleven.not_yours": ("team", "chooser"),
    "eleven.not_open": ("team",),
    "eleven.no_raise": ("team", "seat", "call"),
    # nothing such can happen now
    "hand.over": ("seat", "opener"),
    "hand.vira_first": ("seat", "opener"),
    "hand.under_way": ("opener",),
    "hand.not_begun": ("team",),
    "hand.undecided": (),
    "hand.call_waits": ("team", "call"),
    "trick.not_next": ("number", "next"),
    "answer.nothing_asked": ("team",),
    "vira.already_told": ("card", "vira"),
    # the vira
    "vira.not_used": ("card",),
    "vira.card_out": ("card", "seat"),
    # calls
    "raise.unanswered": ("team", "call"),
    "raise.own_waits": ("team", "call", "waits"),
    "raise.same_team": ("team", "call", "stake"),
    "raise.unknown_call": ("call", "next", "stake"),
    "raise.above_top": ("call", "top", "stake"),
    "raise.skips_step": ("call", "next", "stake"),
    "raise.step_passed": ("call", "next", "stake"),
    "raise.enough": ("team", "call", "stake"),
    "raise.out_of_turn": ("team", "seat", "call", "turn", "may"),
    "answer.own_call": ("team", "call"),
    "concede.not_here": ("team",),
    # plays
    "play.out_of_turn": ("seat", "turn", "may"),
    "play.twice": ("seat", "turn"),
    "play.no_cards_left": ("seat",),
    "play.covered_early": ("seat", "trick", "first"),
    "play.never_covered": ("seat",),
    "play.card_out": ("card", "seat", "by"),
    "play.is_vira": ("card", "seat"),
    "play.rank_exhausted": ("card", "seat", "count"),
    # what was told rules it out
    "claim.trick_settled": ("number", "team", "winner", "seat"),
    "claim.trick_impossible": ("number", "team", "winner", "seat"),
    "claim.hand_impossible": ("team",),
    "claim.cards_clash": ("card", "seat"),
    "claim.vira_clash": ("card",),
    "claim.nobody_wins": ("seat",),
    "score.contradicts": ("told", "points", "games"),
    "score.impossible": ("told", "target"),
}
"""Every code that a Violation may have, with the names of its facts.

``seat``, ``turn``, ``by`` are seats or None; ``may`` a tuple of seats; ``team``, ``chooser`` and
``winner`` teams (``winner`` None for a tie, or where nobody is known to win); ``call``, ``next``,
``top``, ``waits`` ids of the ladder (``next`` None above the top); ``stake`` points; ``card`` and
``vira`` cards; ``told``, ``points``, ``games`` pairs of numbers.
"""


def refuse(rule: str, code: str, **facts: object) -> Violation:
    """Return the violation of ``rule``; the facts are those that CODES lists for the code."""
    return Violation(rule, code, facts)
