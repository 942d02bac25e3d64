"""All that can be true where not all was told: suits, vira, cards that nobody named.

A *line* is one possible outcome for each finished trick of the hand. Facts about settled tricks and
about who led filter the lines; what all lines share is known. Cards that nobody named are taken one
trick at a time (never two tricks competing for one card), so a line may be too many, never too few.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple, TypeAlias

from referee.cards import Card, Rank, Seat
from referee.engine.compile import Rules
from referee.engine.fate import UNKNOWN, Results
from referee.engine.play import HARMLESS, SHOWN, UNTOLD
from referee.engine.state import Hand
from referee.engine.tricks import NOTHING, Outcome, ends_of, outcome_of

Line: TypeAlias = tuple[Outcome, ...]
Place: TypeAlias = tuple[int, int]  # trick and play within it


class World(NamedTuple):
    """One reading of the untold: each card's strength by place, and how many cards are left of each.

    ``outcomes`` keeps those of a trick and its leader once they have been worked out.
    """

    strengths: dict[Place, int]
    left: dict[int, int]
    outcomes: dict[tuple[int, Seat], set[Outcome]]


class Search(NamedTuple):
    """What the lines are searched in: it stays the same throughout."""

    rules: Rules
    players: int
    hand: Hand


def lines(rules: Rules, players: int, hand: Hand) -> set[Line]:
    """Return every possible course of the finished tricks that agrees with all that was told."""
    search = Search(rules, players, hand)
    worlds = _worlds(rules, hand)
    return {line for world in worlds for line in _walk(search, world, (), hand.opener)}


def _walk(search: Search, world: World, line: Line, lead: Seat) -> Iterator[Line]:
    """Yield a line's endings trick by trick, but what contradicts the leaders, the results or the end."""
    rules, hand, place = search.rules, search.hand, len(line)
    done = place == len(hand.past)
    told_lead = hand.leader if done else hand.leads[place]
    if told_lead not in (None, lead):
        return
    going_on = not done or bool(hand.plays) or hand.loose or hand.leader is not None
    if place and going_on and ends_of(rules, hand)[results_of(line)] is not None:
        return
    if done:
        yield line
        return
    if (place, lead) not in world.outcomes:
        world.outcomes[place, lead] = _outcomes(search, world, place, lead)
    for outcome in world.outcomes[place, lead]:
        yield from _walk(search, world, (*line, outcome), outcome.lead)


def results_of(line: Line) -> Results:
    """Return the results of a line, which the table of ends is read by."""
    return tuple(outcome.result for outcome in line)


def _outcomes(search: Search, world: World, place: int, lead: Seat) -> set[Outcome]:
    """Return the outcomes of a finished trick in one world that agree with what was told of it."""
    rules, players, hand = search
    told, winner = hand.results[place], hand.winners[place]
    found: set[Outcome] = set()
    for tops in _tops(rules, hand, world, place):
        in_order = sorted(tops, key=lambda seat: (seat - lead) % players)
        outcome = outcome_of(rules, hand.opener, lead, in_order)
        if told in (UNKNOWN, outcome.result) and winner in (None, outcome.winner):
            found.add(outcome)
    return found


def _tops(rules: Rules, hand: Hand, world: World, place: int) -> Iterator[tuple[Seat, ...]]:
    """Yield every set of seats that may hold the trick's highest cards; () where all are covered."""
    plays = hand.past[place]
    known = {play.seat: world.strengths[place, n] for n, play in enumerate(plays) if play.kind == SHOWN}
    hidden = [play.seat for play in plays if play.kind == UNTOLD]
    top = max(known.values(), default=NOTHING)
    holders = tuple(seat for seat, strength in known.items() if strength == top)
    covers = 0 < rules.ruleset.covered_from <= place + 1
    harmless = any(play.kind == HARMLESS for play in plays)
    nobody = not holders and (harmless or (hidden and not covers))
    if not nobody and _fits(world, top, 0, 0 if covers else len(hidden)):
        yield holders
    for size in range(1, len(hidden) + 1):
        rest = 0 if covers else len(hidden) - size
        for some in combinations(hidden, size):
            if holders and _fits(world, top, size, rest):
                yield (*holders, *some)
            if any(strength > top and _fits(world, strength, size, rest) for strength in world.left):
                yield some


def _fits(world: World, strength: int, size: int, rest: int) -> bool:
    """Return whether ``size`` cards of a strength are left, and ``rest`` below it."""
    if world.left.get(strength, 0) < size:
        return False
    return not rest or sum(count for value, count in world.left.items() if value < strength) >= rest


def _worlds(rules: Rules, hand: Hand) -> Iterator[World]:
    """Yield the readings of suits and vira that differ in some card's strength."""
    places = {
        (trick, n): play.card
        for trick, plays in enumerate((*hand.past, hand.plays))
        for n, play in enumerate(plays)
        if play.card is not None
    }
    hidden = any(play.kind == UNTOLD for plays in hand.past for play in plays)
    seen: set[tuple[int, ...]] = set()
    for vira in _viras(rules, hand):
        for strengths in _strengths(rules, hand, vira, places):
            key = tuple(strengths[place] for place in places)
            # Readings that share the strengths are one world, but for the cards left where some are hidden;
            # and where no card was told at all, one vira is as good as another.
            if (hidden and places) or key not in seen:
                seen.add(key)
                yield World(
                    strengths, _left(rules, hand.vira or (Card(vira) if vira else None), strengths), {}
                )


def _viras(rules: Rules, hand: Hand) -> Iterator[Rank | None]:
    """Yield the ranks that the vira may have; None in a pack without one."""
    if not rules.uses_vira:
        yield None
    elif hand.vira is not None:
        yield hand.vira.rank
    else:
        for rank in rules.plain:
            if cards_out(rules, hand, rank) < rules.copies:
                yield rank


def _strengths(
    rules: Rules, hand: Hand, vira: Rank | None, places: dict[Place, Card]
) -> Iterator[dict[Place, int]]:
    """Yield the strengths of the cards told, for each way to give suits to those without."""
    row = rules.rows[vira]
    sure = {place: row[card] for place, card in places.items() if card in row}
    unsure: dict[Rank, list[Place]] = {}
    for place, card in places.items():
        if card not in row:
            unsure.setdefault(card.rank, []).append(place)
    choices = [
        {
            tuple(row[card] for card in cards)
            for cards in permutations(free_cards(rules, hand, rank), len(spots))
        }
        for rank, spots in unsure.items()
    ]
    spots = [place for group in unsure.values() for place in group]
    for choice in product(*choices):
        values = [value for group in choice for value in group]
        yield {**sure, **dict(zip(spots, values, strict=True))}


def _left(rules: Rules, vira: Card | None, strengths: dict[Place, int]) -> dict[int, int]:
    """Return how many cards of each strength are not out in a world; the vira is out."""
    rank = vira.rank if vira is not None else None
    left = dict(rules.sizes[rank])
    for value in strengths.values():
        left[value] -= 1
    own = rules.rows[rank].get(vira) if vira is not None else None
    if own is not None:
        left[own] -= 1
    return left


def cards_out(rules: Rules, hand: Hand, rank: Rank) -> int:
    """Return how many cards of a rank are out, the vira included."""
    return (hand.seen >> rules.deck[Card(rank)].shift) & 7


def free_cards(rules: Rules, hand: Hand, rank: Rank) -> list[Card]:
    """Return the cards of a rank that were not told with their suit, weakest suit first."""
    cards = [Card(rank, suit) for suit in rules.ruleset.suits]
    return [card for card in cards if not hand.seen & rules.deck[card].mask]
