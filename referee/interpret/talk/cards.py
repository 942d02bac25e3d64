"""The cards of a question changed by one that follows it: one side's, another of them, a pair as manilhas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.grammar.asking import Asking, listed
from referee.grammar.normalise import fold
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US
from referee.interpret.talk.parts import STOP, Follow, numbered, silent
from referee.interpret.talk.slots import CARDS, facts_of


def of_other_cards(new: tuple[Mark, ...], old: tuple[Mark, ...], asking: Asking) -> tuple[Follow, ...] | None:
    """Return the questions where the cards asked about are changed, or supposed manilhas; None where not."""
    if _as_manilhas(new, old):
        return ()
    against = _with_card_of(new, old, asking)
    return None if against is None else (Follow(numbered(against), new=True),)


def _as_manilhas(new: Sequence[Mark], old: Sequence[Mark]) -> bool:
    """Return whether two cards of a rank are supposed manilhas: no card is named in the place of one."""
    ranks = [m.rank for m in old if m.is_(*CARDS)]
    named = len(new) == 1 and new[0].is_("manilha") and fold(new[0].said).split(" ")[0] in listed("if")
    return named and len(ranks) > len(set(ranks))


def another_card(new: tuple[Mark, ...], linked: frozenset[int]) -> tuple[tuple[Mark, ...], frozenset[int]]:
    """Return a question that names another card, which stands second: "e se for outro valete?"."""
    other = frozenset(m.first for one, m in pairwise(new) if one.is_("another") and m.is_(*CARDS))
    after = (*new[1:], STOP)
    named = tuple(m for m, card in zip(new, after, strict=False) if card.first not in other)
    return (named, linked | other) if other else (new, linked)


def _with_card_of(new: tuple[Mark, ...], old: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...] | None:
    """Return the question before with the card of one side changed: "e se ele jogar o ás?"."""
    told, rest = facts_of(new, asking)
    cards = [n for n, m in enumerate(old) if m.is_(*CARDS)]
    if len(told) != 1 or told[0].type != "play" or not all(silent(m) for m in rest):
        return None
    if len(cards) < 2 or any(f.type == "play" for f in facts_of(old, asking)[0]):
        return None
    card = next(m for m in new if m.is_(*CARDS))
    sides = {n: side for n in cards if (side := _owner(old, n)) is not None}
    place = next((n for n, side in sides.items() if side == told[0].team), None)
    if place is None and sides:
        place = next((n for n in reversed(cards) if n not in sides), None)
    return None if place is None else (*old[:place], card, *old[place + 1 :])


def _owner(marks: Sequence[Mark], at: int) -> str | None:
    """Return whose a card is by the word beside it: "meu rei", "a dama deles"."""
    for n, tags in ((at - 1, {"poss.me": US, "poss.us": US}), (at + 1, {"poss.them": THEM, "poss.he": THEM})):
        if 0 <= n < len(marks):
            side = next((team for tag, team in tags.items() if marks[n].is_(tag)), None)
            if side is not None:
                return side
    return None
