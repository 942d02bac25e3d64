"""What comes back for an utterance: for people ``say`` and ``text``, for programs the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

CONTRACT = 1
"""The version of the machine contract that ``to_json`` keeps to."""


class Reply(NamedTuple):
    """One reply. Events, outcomes, asks, ruling and state are plain data in the shape of the contract."""

    heard: str
    kind: str  # narration, question, mixed, command, talk, unknown
    understood: bool
    events: tuple[Mapping[str, Any], ...] = ()
    outcomes: tuple[Mapping[str, Any], ...] = ()
    asks: Mapping[str, Any] | None = None
    ruling: Mapping[str, Any] | None = None
    state: Mapping[str, Any] | None = None
    say: str = ""
    text: str = ""

    @property
    def whole(self) -> str:
        """The text, and what else the way to the ruling tried: the rules that were passed over."""
        rulings = () if self.ruling is None else (self.ruling, *self.ruling["more"])
        passed = [f"  {one['say']}" for ruling in rulings for one in ruling.get("tried", ())]
        return "\n".join([self.text, *passed])

    def to_json(self) -> dict[str, Any]:
        """Return the reply as the contract's object."""
        return {"contract": CONTRACT, **self._asdict()}
