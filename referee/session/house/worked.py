"""Values that a ruling makes of those in force: one step of the ladder, two ranks that change places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from referee.rulebook.cite import Value

Values: TypeAlias = "Mapping[str, Value]"


def call_names(values: Values) -> dict[str, int]:
    """Return the place in the ladder of each name of a call."""
    ladder: Any = values["raise.ladder"]
    return {
        name: place for place, step in enumerate(ladder) for name in (step["call"], *step.get("also", ()))
    }


def worked(value: Value, values: Values, call: int | None, number: int | None) -> Value | None:
    """Return the value that a row's recipe makes, None where nothing comes of it.

    ``call`` is the place in the ladder of the call that was named, ``number`` the number told.
    """
    if not isinstance(value, Mapping):
        return None
    if "swap" in value:
        return _swapped(values["order.ranks"], value["swap"])
    ladder: Any = values["raise.ladder"]
    if call is None and "run" in value:
        call = 0  # "correr vale dois": with no call named it is the first
    if call is None:
        return None
    if "worth" in value and number is not None:
        return [{**step, "value": number} if n == call else step for n, step in enumerate(ladder)]
    if "run" in value and number is not None:
        run: Any = values["raise.run"]
        return [number if n == call else paid for n, paid in enumerate(run)]
    kept = ladder[: call + 1] if "upto" in value else ladder[:call] if "without" in value else []
    return kept if kept and len(kept) < len(ladder) else None


def _swapped(ranks: Any, pair: Any) -> Value | None:  # noqa: ANN401 - values of rules
    """Return the ranks with the first of the pair below the second."""
    low, high = pair
    if low not in ranks or high not in ranks:
        return None
    at, other = sorted((ranks.index(low), ranks.index(high)))
    found: list[Value] = [*ranks]
    found[at], found[other] = low, high
    return found


def is_recipe(value: Value) -> bool:
    """Return whether a row's value is to be worked out of the rules in force."""
    return isinstance(value, Mapping) and bool({"swap", "worth", "run", "upto", "without"} & set(value))
