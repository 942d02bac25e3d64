"""The rule set that configures the engine. Pure data: no YAML, no sources, no Portuguese.

``load.py`` builds it from a pack; a test may build it by hand. Every field names the rule id
(first column of the rule tables, see ``keys.py``) that states it. Points are tentos of the game
to ``target``; seats and teams are those of ``referee.cards``.

Named tuples, not dataclasses: importing ``dataclasses`` alone would take a tenth of the time of an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from referee.cards import Card, Rank, Suit

TieOwner: TypeAlias = Literal[
    "first_winner",  # the team that won the first trick
    "second_winner",  # the team that won the second trick; open until it has been played
    "third_winner",  # the team that won the third trick; open until it has been played
    "nobody",  # the hand ends and nobody scores
    "opener",  # the team of the player who opened the hand (o mão)
    "dealer",  # the team of the player before the opener (o pé)
    "last_raiser",  # the team that made the last call; nobody scores where none was made
    "last_raiser_loses",  # the rivals of the team that made the last call; as "nobody" without one
]
LeadAfterTie: TypeAlias = Literal["first_tied", "last_tied", "trick_opener", "hand_opener"]
NextOpener: TypeAlias = Literal["previous", "next", "same"]
Penalty: TypeAlias = Literal["void", "lose_game"]
RaiseCap: TypeAlias = Literal["none", "enough"]
ViraWhen: TypeAlias = Literal["visible", "after_first_trick", "none"]


class Call(NamedTuple):
    """One step of the raise ladder.

    ``name`` is the step's id (``truco``), ``value`` the points of the hand once accepted,
    ``run`` the points of the callers when it is refused (raise.run), ``also`` other names.
    """

    name: str
    value: int
    run: int
    also: tuple[str, ...] = ()


class Eleven(NamedTuple):
    """The hand in which one team stands at ``trigger`` points (mão de onze, mão de dez)."""

    trigger: int  # eleven.trigger
    value: int  # eleven.value: points of the hand once accepted
    decline: int  # eleven.decline: points of the others when it is declined
    penalty: Penalty = "void"  # eleven.raise: what a call costs the team that makes it


class Iron(NamedTuple):
    """The hand in which both teams stand at ``trigger`` points (mão de ferro)."""

    trigger: int  # iron.trigger
    value: int  # iron.value: points of the hand
    wins_game: bool = True  # iron.value: the hand's winner wins the game
    vira: ViraWhen = "visible"  # iron.vira
    penalty: Penalty = "void"  # iron.raise


class RuleSet(NamedTuple):
    """All that the engine is configured by. See the comment of each field for its rule."""

    ranks: tuple[Rank, ...]  # deck, order.ranks: weakest first, only ranks in the deck
    suits: tuple[Suit, ...]  # order.suits: weakest first
    fixed: tuple[Card, ...]  # manilha: weakest first; empty where the vira decides
    vira_step: int  # manilha: ranks above the vira (1); unused where fixed
    players: tuple[int, ...]  # players: the default first
    opener_next: NextOpener  # opener.next
    partners_tie: bool  # trick.partners: True where two partners' equal tops are a tie
    lead_after_tie: LeadAfterTie  # trick.lead_after_tie
    covered_from: int  # play.covered: first trick in which one may cover; 0 for never
    base: int  # hand.value
    ties: Mapping[str, TieOwner]  # tie.first, tie.second, tie.third, tie.first_second, tie.all,
    # tie.all_raised
    ladder: tuple[Call, ...]  # raise.ladder, raise.run: lowest first
    eleven: Eleven | None
    iron: Iron | None
    target: int  # match.target
    best_of: int  # match.best_of: games of the match
    hand_size: int = 3  # play.hand_size, hand.best_of
    skip_steps: bool = False  # raise.order
    any_time: bool = False  # raise.turn: True where a call may be made off turn
    same_team_again: bool = False  # raise.alternate
    cap: RaiseCap = "none"  # raise.cap
    concede: bool = True  # raise.concede: running without a call gives the hand's value
    hand_tricks: int = 2  # hand.best_of: tricks that win the hand
