"""What a fact is: what a pattern tells, the way a question is read, and a pattern found in its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.interpret.mark import Mark

US = "us"
THEM = "them"
SAME_TYPE = {
    "accepted": "call", "callrow": "call", "lacks": "score", "score_both": "score",
    "tie": "trick", "won": "trick", "lost": "trick", "each": "trick", "call_on": "call",
    "won_hand_bare": "handresult",
    "lost_hand_bare": "handresult", "handwon": "handresult", "handlost": "handresult", "score1": "score",
    "score2": "score", "play2": "play", "play_on": "play", "agreed": "accept", "allcovered": "play",
    "play_too": "play",
    "notcall": "noraise",
}  # fmt: skip


class Told(NamedTuple):
    """One fact. ``what`` as the pattern tells it, ``team`` who did it, ``marks`` how many from ``at``."""

    what: str
    team: str | None = None
    who: Mark | None = None
    card: Mark | None = None
    numbers: tuple[int, ...] = ()
    call: str | None = None
    plays: bool = False
    marks: int = 1
    text: str = ""
    at: int = 0

    @property
    def type(self) -> str:
        """Return the kind of fact that the kinds of question ask for."""
        return SAME_TYPE.get(self.what, self.what)


class Reading(NamedTuple):
    """A way to read a question: the facts told and the marks that are left to ask with."""

    facts: tuple[Told, ...]
    rest: tuple[Mark, ...]


NONE = Mark(frozenset(), -1, -1, "")


class Found(NamedTuple):
    """A pattern that fits the marks from ``at`` to before ``end``; ``before`` are the facts read so far."""

    pattern: Mapping[str, Any]
    bound: Mapping[str, Mark]
    marks: Sequence[Mark]
    at: int
    end: int
    before: Sequence[Told]

    @property
    def what(self) -> str:
        """What the pattern tells."""
        return str(self.pattern["tells"])

    @property
    def next(self) -> Mark:
        """The mark after it, one without tags at the end."""
        return self.marks[self.end] if self.end < len(self.marks) else NONE

    def after(self, *tags: str) -> bool:
        """Return whether the mark just before is one of the tags, no person being named."""
        return self.at > 0 and "w" not in self.bound and self.marks[self.at - 1].is_(*tags)
