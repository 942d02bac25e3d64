"""Which rules were looked at on the way to a decision, and why those that did not decide it did not.

Nothing here decides: the order and the conditions are those that ``fate`` and ``calls`` go by.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from referee.cards import Team
from referee.engine.calls import LADDER
from referee.engine.compile import Rules
from referee.engine.events import Called
from referee.engine.fate import PATTERNS, TIE
from referee.engine.ruling import Violation
from referee.engine.state import IRON, State

RAISED = "tie.all_raised"
SPECIAL = ("iron.raise", "eleven.raise")


class Tried(NamedTuple):
    """A rule that was looked at and does not decide: why, as a code, with the tricks that it turns on.

    ``waits``: it would decide if what was not told of those tricks were so.
    """

    rule: str
    code: str
    tricks: tuple[int, ...] = ()
    waits: bool = False


def tried_for_hand(
    rules: Rules, results: Sequence[int | None], raiser: Team | None, by: str
) -> tuple[Tried, ...]:
    """Return the rules tried before ``by`` decided a hand with these results (None: not told)."""
    won = max(results.count(team) for team in (0, 1))
    found = [] if by == "hand.best_of" else [Tried("hand.best_of", "no_two", (rules.ruleset.hand_tricks,))]
    if by == "hand.best_of" or won >= rules.ruleset.hand_tricks:
        return tuple(found)
    before = takewhile(lambda one: one[0] != by, PATTERNS.items())
    return (*found, *(_passed(rule, numbers, results, raiser) for rule, numbers in before))


def _passed(rule: str, numbers: Sequence[int], results: Sequence[int | None], raiser: Team | None) -> Tried:
    """Return why a tie rule does not speak: a trick did not tie, or was not told, or a raise is missing."""
    untied = tuple(n for n in numbers if results[n - 1] not in (TIE, None))
    if untied:
        return Tried(rule, "not_tied", untied[:1])
    unknown = tuple(n for n in numbers if results[n - 1] is None)
    if unknown:
        return Tried(rule, "if_tied", unknown, waits=True)
    return Tried(rule, "not_raised" if raiser is None else "raised")


def tried_for_call(rules: Rules, state: State, event: Called, refused: Violation | None) -> tuple[Tried, ...]:
    """Return the rules that were looked at and do not forbid a call: all before the one that refuses it."""
    found: list[Tried] = []
    for rule in SPECIAL:
        if refused is not None and refused.rule == rule:
            return tuple(found)
        terms = rules.ruleset.iron if rule == "iron.raise" else rules.ruleset.eleven
        if terms is not None:
            found.append(Tried(rule, "not_iron" if rule.startswith(IRON) else "not_eleven"))
    if refused is not None and refused.rule not in (*LADDER, "raise.ladder", "raise.turn"):
        return tuple(found)
    for rule, check in LADDER.items():
        if check(rules, state, event) is not None:
            break
        made = state.hand.pending or state.hand.level
        found.append(
            Tried(rule, f"{rule}.{'made' if made else 'none'}" if rule == "raise.alternate" else rule)
        )
    return tuple(found)
