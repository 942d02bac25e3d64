"""For each rule the shape of its value: the closed keys and words that a pack may write.

Where the referee knows but one way, the shape has one word: the rule is there to be cited. The
second tuple of a ``Word`` holds what other tables do and the referee does not play by: it is
good for an option, not for the value.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from referee.rulebook.keys import RuleKey
from referee.rulebook.model import LeadAfterTie, NextOpener, Penalty, RaiseCap, TieOwner, ViraWhen
from referee.rulebook.pieces import ByKey, Either
from referee.rulebook.shapes import CARD, NAME, RANK, SUIT, Fields, Flag, Listing, Number, Shape, Word

MOST_POINTS: Final = 99
MOST_PLAYERS: Final = 12

_POINTS: Final = Number(1, MOST_POINTS)
_OWNER: Final = Word(get_args(TieOwner), ("carried",))
_RANKS: Final = Listing(RANK, 4, 13)
_SUITS: Final = Listing(SUIT, 4, 4)
_CALL: Final = Fields({"call": NAME, "value": _POINTS}, {"also": Listing(NAME, 0, 8)})
_NO_RAISE: Final = Fields(
    {"allowed": Flag(fixed=False), "penalty": Word(get_args(Penalty), ("lose_points", "lose_one"))},
)
_NONE: Final = Word(("none",))
_PEEK: Final = Fields({"cutter": Flag(), "dealer": Flag(), "iron": Flag()})
_DEAL: Final = Fields(
    {"cards": Number(3, 3), "vira": Word(("under_stock", "last_card", "next_card", "none"))},
    {"each": Word(("one_by_one", "together")), "from": Word(("top", "bottom"))},
)
_MANILHA: Final = ByKey(
    {
        "fixed": Fields({"fixed": Listing(CARD, 1, 12)}),
        "from": Fields({"from": Word(("vira",)), "step": Number(0, 12)}),
    },
)

SHAPES: Final[Mapping[RuleKey, Shape]] = {
    RuleKey.DECK: Fields({"ranks": _RANKS, "suits": _SUITS}),
    RuleKey.ORDER_RANKS: _RANKS,
    RuleKey.ORDER_SUITS: _SUITS,
    RuleKey.MANILHA: _MANILHA,
    RuleKey.PLAYERS: Fields(
        {"default": Number(1, MOST_PLAYERS), "allowed": Listing(Number(1, MOST_PLAYERS), 1, MOST_PLAYERS)},
    ),
    RuleKey.PLAY_DIRECTION: Word(("anticlockwise", "clockwise")),
    RuleKey.OPENER_FIRST: Word(("drawn", "dealer_right", "first_king")),
    RuleKey.OPENER_NEXT: Word(get_args(NextOpener)),
    RuleKey.DEAL_DEALER: Word(("agreed", "highest_card", "lowest_card", "first_king", "drawn")),
    RuleKey.DEAL_PARTNERS: Word(("chosen", "first_kings", "highest_cards", "agreed")),
    RuleKey.DEAL: _DEAL,
    RuleKey.DEAL_CUT: Word(("agreed", "dealer_left", "none")),
    RuleKey.DEAL_CUT_PEEK: _PEEK,
    RuleKey.DEAL_MISDEAL: Word(("agreed", "redeal", "repair", "penalty")),
    RuleKey.TRICK_WINNER: Word(("highest_card",)),
    RuleKey.TRICK_PARTNERS: Word(("no_tie", "tie")),
    RuleKey.TRICK_LEAD: Word(("winner",)),
    RuleKey.TRICK_LEAD_AFTER_TIE: Word(get_args(LeadAfterTie)),
    RuleKey.PLAY_TURN: Word(("in_turn",)),
    RuleKey.PLAY_COVERED: Either(
        Word(("never",), ("one_a_pair", "not_leading")),
        Fields({"from_trick": Number(1, 3)}),
    ),
    RuleKey.PLAY_COVERED_VALUE: Word(("nothing",)),
    RuleKey.PLAY_CARD_SEEN: Word(("once",)),
    RuleKey.PLAY_HAND_SIZE: Number(3, 3),
    RuleKey.PLAY_BEAT: Word(("free",), ("highest_after_tie",)),
    RuleKey.PLAY_SHOW_CARDS: Word(("forbidden", "signals_only", "agreed")),
    RuleKey.HAND_VALUE: _POINTS,
    RuleKey.HAND_BEST_OF: Number(3, 3),
    RuleKey.TIE_FIRST: _OWNER,
    RuleKey.TIE_SECOND: _OWNER,
    RuleKey.TIE_THIRD: _OWNER,
    RuleKey.TIE_FIRST_SECOND: _OWNER,
    RuleKey.TIE_ALL: _OWNER,
    RuleKey.TIE_ALL_RAISED: _OWNER,
    RuleKey.RAISE_LADDER: Listing(_CALL, 1, 12),
    RuleKey.RAISE_ORDER: Word(("step_by_step", "free")),
    RuleKey.RAISE_TURN: Word(("own_turn", "any_time")),
    RuleKey.RAISE_ALTERNATE: Word(("other_team", "any_team")),
    RuleKey.RAISE_PENDING: Word(("answer_first",)),
    RuleKey.RAISE_LIMIT: Word(("top_of_ladder",)),
    RuleKey.RAISE_REPLY: Word(("run_accept_raise",)),
    RuleKey.RAISE_RUN: Listing(_POINTS, 1, 12, unique=False),
    RuleKey.RAISE_ANSWERER: Word(("first_answer",), ("one_accepts", "one_runs", "next_player")),
    RuleKey.RAISE_CAP: Word(get_args(RaiseCap), ("rivals_need",)),
    RuleKey.RAISE_CONCEDE: Word(("hand_value", "forbidden")),
    RuleKey.ELEVEN_TRIGGER: Either(_NONE, _POINTS),
    RuleKey.ELEVEN_CHOICE: Word(("before_first_card",)),
    RuleKey.ELEVEN_PEEK: Word(("partner_cards", "own_cards", "both_teams")),
    RuleKey.ELEVEN_VALUE: _POINTS,
    RuleKey.ELEVEN_DECLINE: _POINTS,
    RuleKey.ELEVEN_RAISE: _NO_RAISE,
    RuleKey.IRON_TRIGGER: Either(_NONE, _POINTS),
    RuleKey.IRON_VALUE: Fields({"points": _POINTS, "wins_game": Flag()}),
    RuleKey.IRON_BLIND: Word(("partner_cards", "all_cards", "open")),
    RuleKey.IRON_VIRA: Word(get_args(ViraWhen)),
    RuleKey.IRON_RAISE: _NO_RAISE,
    RuleKey.IRON_TIED: Word(("another_iron",), ("dealer",)),
    RuleKey.MATCH_TARGET: Number(2, MOST_POINTS),
    RuleKey.MATCH_BEST_OF: Number(1, 9),
    RuleKey.SIGNALS: Word(("agreed", "listed", "forbidden")),
    RuleKey.TALK: Word(("bluff", "agreed")),
    RuleKey.SCORE_MARKER: Word(("agreed", "counters_or_board")),
}
