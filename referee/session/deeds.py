"""What a table's log holds besides the events of the game: its own rules, what was disputed, what it decided.

The engine knows none of these. They are events all the same: told, taken back and done again like a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from referee.engine.events import Event
from referee.rulebook.cite import Value

if TYPE_CHECKING:
    from referee.session.house.layer import Ruling


class HouseRuled(NamedTuple):
    """The table agreed on rules of its own. ``waits``: in force only from the next hand on."""

    rulings: tuple[Ruling, ...]
    waits: bool = False


class Disputed(NamedTuple):
    """People tell it differently: the line, each version with who holds it, whether it matters.

    Who holds a version is a player's name, ``nos``, ``eles``, or "" where nobody was named. ``same``: the
    verdict is the same by every version, so nothing was left to decide.
    """

    said: str
    versions: tuple[tuple[str, str], ...]
    same: bool = False


class Resolved(NamedTuple):
    """What the table decided of the last dispute: ``version`` and whose it is, ``repeat`` or ``drop``."""

    how: str
    who: str = ""
    version: str = ""


class Agreed(NamedTuple):
    """A rule of a table's own as it stands: its id and value, in words, the day (ISO) and what was said.

    ``waits``: it is in force only from the next hand on.
    """

    rule: str
    value: Value
    text: str
    on: str
    said: str
    waits: bool = False


Own: TypeAlias = "HouseRuled | Disputed | Resolved"
Deed: TypeAlias = "Event | Own"
OWN = (HouseRuled, Disputed, Resolved)
