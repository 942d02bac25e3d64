"""A RuleSet compiled to lookup tables: what ``apply`` reads instead of interpreting the pack."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import Card, Rank
from referee.engine.fate import End, Results, all_ends
from referee.engine.play import SHOWN, Play
from referee.rulebook.model import RuleSet

COUNT_BITS = 3
COUNT_MASK = 7


class Slot(NamedTuple):
    """A card's place in the bit set of cards out, and its plays.

    ``mask`` is its own bit (0 without a suit), ``add`` what a play adds to the set, ``shift`` where the
    counter of its rank is, ``shown`` the card face up from each seat: made once, for speed.
    """

    mask: int
    add: int
    shift: int
    shown: tuple[Play, ...]


class Rules:
    """The tables of one RuleSet. ``row`` means: strength of each card under one vira rank.

    A card without its suit is in a row only where its rank has no manilha there. Higher wins, equal
    ties. Under rank None: the fixed manilhas, or nothing at all where the vira decides.
    """

    __slots__ = (
        "copies", "deck", "ends", "games_needed", "hand_size", "ladder_index", "lead_after_tie",
        "manilhas", "opener_step", "partners_tie", "plain", "rows", "ruleset", "runs", "sizes",
        "special_from", "strong_first", "target", "top", "uses_vira", "values",
    )  # fmt: skip

    def __init__(self, ruleset: RuleSet) -> None:
        if ruleset.hand_size != 3 or len(ruleset.suits) > COUNT_MASK:
            raise ValueError("a hand has three tricks, a deck at most seven suits")
        self.ruleset = ruleset
        self.uses_vira: bool = not ruleset.fixed
        self.copies: int = len(ruleset.suits)
        self.deck: dict[Card, Slot] = _deck(ruleset)
        self.plain: dict[Rank, int] = {rank: place for place, rank in enumerate(ruleset.ranks)}
        self.manilhas: dict[Rank | None, tuple[Card, ...]] = _manilhas(ruleset)
        self.rows: dict[Rank | None, dict[Card, int]] = {
            vira: _row(ruleset, cards) for vira, cards in self.manilhas.items()
        }
        if self.uses_vira:
            self.rows[None] = {}
        self.sizes: dict[Rank | None, dict[int, int]] = {v: _sizes(row) for v, row in self.rows.items()}
        self.values: tuple[int, ...] = (ruleset.base, *(call.value for call in ruleset.ladder))
        self.runs: tuple[int, ...] = (0, *(call.run for call in ruleset.ladder))
        self.top: int = len(ruleset.ladder)
        self.ladder_index: dict[str, int] = _ladder_index(ruleset)
        self.ends: tuple[dict[Results, End | None], ...] = all_ends(ruleset)
        self.hand_size: int = ruleset.hand_size
        self.partners_tie: bool = ruleset.partners_tie
        self.lead_after_tie: str = ruleset.lead_after_tie
        self.opener_step: int = {"previous": -1, "next": 1, "same": 0}[ruleset.opener_next]
        self.strong_first: dict[Rank | None, tuple[Card, ...]] = {
            vira: cards[::-1] for vira, cards in self.manilhas.items()
        }
        self.special_from: int = min(
            (hand.trigger for hand in (ruleset.eleven, ruleset.iron) if hand is not None),
            default=ruleset.target,
        )
        self.target: int = ruleset.target
        self.games_needed: int = ruleset.best_of // 2 + 1


_COMPILED: dict[int, Rules] = {}


def compile_rules(ruleset: RuleSet) -> Rules:
    """Return the tables of a rule set, made once for each RuleSet object.

    Raises ValueError for hands of other than three tricks or more than seven suits.
    """
    found = _COMPILED.get(id(ruleset))
    # The table keeps its rule set alive, so an id in the cache cannot have been reused.
    if found is None:
        found = _COMPILED[id(ruleset)] = Rules(ruleset)
    return found


def _deck(ruleset: RuleSet) -> dict[Card, Slot]:
    """Return the slot of every card of the deck, with and without its suit."""
    deck: dict[Card, Slot] = {}
    seats = range(max(ruleset.players))
    counters = len(ruleset.ranks) * len(ruleset.suits)
    for place, rank in enumerate(ruleset.ranks):
        shift = counters + COUNT_BITS * place
        for suit_place, suit in enumerate((*ruleset.suits, None)):
            card = Card(rank, suit)
            mask = 0 if suit is None else 1 << (place * len(ruleset.suits) + suit_place)
            shown = tuple(Play(seat, card, SHOWN) for seat in seats)
            deck[card] = Slot(mask, mask + (1 << shift), shift, shown)
    return deck


def _manilhas(ruleset: RuleSet) -> dict[Rank | None, tuple[Card, ...]]:
    """Return the manilhas, weak to strong, for each vira rank; under None where they are fixed."""
    if ruleset.fixed:
        return {None: ruleset.fixed}
    ranks = ruleset.ranks
    return {
        vira: tuple(Card(ranks[(place + ruleset.vira_step) % len(ranks)], suit) for suit in ruleset.suits)
        for place, vira in enumerate(ranks)
    }


def _row(ruleset: RuleSet, manilhas: tuple[Card, ...]) -> dict[Card, int]:
    """Return the strength of every card whose strength is known under these manilhas."""
    ranked = {card.rank for card in manilhas}
    row: dict[Card, int] = {}
    for place, rank in enumerate(ruleset.ranks):
        if rank not in ranked:
            row[Card(rank)] = place
        row.update({Card(rank, suit): place for suit in ruleset.suits})
    row.update({card: len(ruleset.ranks) + place for place, card in enumerate(manilhas)})
    return row


def _sizes(row: dict[Card, int]) -> dict[int, int]:
    """Return how many cards of the deck have each strength."""
    sizes: dict[int, int] = {}
    for card, strength in row.items():
        if card.suit is not None:
            sizes[strength] = sizes.get(strength, 0) + 1
    return sizes


def _ladder_index(ruleset: RuleSet) -> dict[str, int]:
    """Return the step (1 on) that each name of a call means; a step's own name goes first."""
    index = {also: step for step, call in enumerate(ruleset.ladder, 1) for also in call.also}
    index.update({call.name: step for step, call in enumerate(ruleset.ladder, 1)})
    return index
