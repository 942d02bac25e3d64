"""The rules in force at a table, from one agreement of its own to the next. The past stays judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.engine.apply import apply
from referee.engine.compile import Rules, compile_rules
from referee.engine.events import Called, CardPlayed, ViraTurned
from referee.engine.fate import TIE
from referee.engine.ruling import Moved, Violation, refuse
from referee.engine.state import State, chooser, manilhas, new_hand, pending, stake, turn
from referee.rulebook.cite import Pack
from referee.session.deeds import OWN, Deed, HouseRuled

if TYPE_CHECKING:
    from referee.session.house.layer import Ruling
    from referee.session.house.rulings import HouseRules

BY_CARDS: Final = ("deck", "order.", "manilha", "play.direction", "play.turn", "trick.")
"""Rules that any card, or the vira, uses."""
TRICKS: Final = {"tie.first": (0,), "tie.second": (1,), "tie.first_second": (0, 1)}
"""The tricks whose tie uses a rule, where the hand goes on after it."""


class Era(NamedTuple):
    """The rules in force, and those that come into force with the next hand.

    ``base`` is the pack that the table was opened with, ``rulings`` what it agreed on since; ``pack`` is what
    they come to and ``rules`` its tables.
    """

    base: Pack
    pack: Pack
    rules: Rules
    rulings: tuple[Ruling, ...] = ()
    waiting: tuple[Ruling, ...] = ()

    @property
    def house(self) -> HouseRules:
        """All that was agreed, what waits for the next hand too: what another proposal goes on from."""
        return _house(self.base, (*self.rulings, *self.waiting))


def first_era(pack: Pack) -> Era:
    """Return the rules of a table that has agreed on nothing of its own yet."""
    return Era(pack, pack, compile_rules(pack.ruleset))


def step(era: Era, state: State, deed: Deed) -> tuple[Moved | Violation, Era]:
    """Return what a deed does to the game, or why it is refused, and the rules in force after it."""
    if isinstance(deed, HouseRuled):
        return _agreed(era, state, deed)
    if isinstance(deed, OWN):
        return Moved(state, ()), era
    verdict = apply(era.rules, state, deed)
    if not era.waiting:
        return verdict, era
    moved = verdict.penalty if isinstance(verdict, Violation) else verdict
    if moved is None:
        return verdict, era
    after, state = next_hand(era, moved.state)
    moved = Moved(state, moved.effects)
    return (verdict._replace(penalty=moved) if isinstance(verdict, Violation) else moved), after


def next_hand(era: Era, state: State) -> tuple[Era, State]:
    """Return the rules in force and the state once the rules that wait have come into force, if they may."""
    if not era.waiting or state.hand.begun:
        return era, state
    after = _with(era, (*era.rulings, *era.waiting))
    return after, retuned(after.rules, state)


def _agreed(era: Era, state: State, deed: HouseRuled) -> tuple[Moved | Violation, Era]:
    everything = (*era.rulings, *era.waiting, *deed.rulings)
    after = _with(era, everything) if _stand(era.base, everything) else None
    if after is None or state.players not in after.pack.ruleset.players:
        return refuse("phase", "house.unfit"), era
    if max(state.points) >= after.pack.ruleset.target:
        return refuse("match.target", "house.passed", target=after.pack.ruleset.target), era
    if deed.waits and state.hand.begun:
        return Moved(state, ()), era._replace(waiting=(*era.waiting, *deed.rulings))
    if state.hand.begun:
        now = _with(era, (*era.rulings, *deed.rulings))
        return Moved(state, ()), now._replace(waiting=era.waiting)
    return Moved(retuned(after.rules, state), ()), after


def retuned(rules: Rules, state: State) -> State:
    """Return the state between two hands with the next one as other rules have it."""
    vira_due = state.vira_due and not rules.ruleset.fixed
    return state._replace(hand=new_hand(rules, state.points, state.hand.opener), vira_due=vira_due)


def _house(base: Pack, rulings: tuple[Ruling, ...]) -> HouseRules:
    from referee.session.house.rulings import house_of  # noqa: PLC0415 - only tables with rules of their own

    return house_of(base, rulings)


def _stand(base: Pack, rulings: Sequence[Ruling]) -> bool:
    from referee.session.house.rulings import stand  # noqa: PLC0415 - only tables with rules of their own

    return stand(base, rulings)


_MADE: dict[tuple[str, str], Pack] = {}


def _with(era: Era, rulings: tuple[Ruling, ...]) -> Era:
    """Return the era of other rulings. Each pack is made once: its tables are kept by its rule set."""
    key = (era.base.digest, repr(rulings))
    pack = _MADE.get(key)
    if pack is None:
        pack = _MADE[key] = _house(era.base, rulings).pack
    return Era(era.base, pack, compile_rules(pack.ruleset), rulings)


# ---- whether a rule has been used already ------------------------------------------------------------


class Past(NamedTuple):
    """The hand being played: the state it began from, what was told in it, the states after each."""

    start: State
    deeds: tuple[Deed, ...]
    states: tuple[State, ...]


def must_wait(era: Era, rulings: Sequence[Ruling], changed: Sequence[str], past: Past) -> bool:
    """Return whether any of the changed rules has been used in the hand being played."""
    state = past.states[-1] if past.states else past.start
    if not state.hand.begun:
        return False
    if any(_used(rule, state, past.deeds) for rule in changed):
        return True
    after = _with(era, (*era.rulings, *era.waiting, *rulings))
    old, new = past.start, past.start
    for deed, old_after in zip(past.deeds, past.states, strict=True):
        if isinstance(deed, OWN):
            continue
        verdict = apply(after.rules, new, deed)
        moved = verdict.penalty if isinstance(verdict, Violation) else verdict
        if moved is None:
            return True
        old, new = old_after, moved.state
        if old != new or _seen(era.rules, old) != _seen(after.rules, new):
            return True
    return False


def _used(rule: str, state: State, deeds: Sequence[Deed]) -> bool:
    """Return whether a rule has had its say, even where another one would have said the same."""
    if rule.startswith(BY_CARDS) and any(isinstance(x, CardPlayed | ViraTurned) for x in deeds):
        return True
    if rule.startswith("raise.") and any(isinstance(x, Called) for x in deeds):
        return True
    if rule.startswith(("eleven.", "iron.")) and state.hand.special is not None:
        return True
    results = state.hand.results
    places = TRICKS.get(rule, ())
    return bool(places) and places[-1] < len(results) and all(results[p] == TIE for p in places)


def _seen(rules: Rules, state: State) -> tuple[object, ...]:
    """Return what people see of a hand: what it is worth, what waits, whose turn it is, the manilhas."""
    waits = pending(rules, state)
    asked = None if waits is None else (waits[0].name, waits[0].value)
    return stake(rules, state), asked, turn(rules, state), manilhas(rules, state), chooser(rules, state)
