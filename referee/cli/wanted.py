"""What a table is wanted like, and the table that comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from referee import Table


class Wanted(NamedTuple):
    """The options of a table: the words of ``table`` and ``check`` together. An empty one was not given."""

    rules: str = ""
    players: str = ""
    me: str = ""
    opens: str = ""
    as_json: bool = False
    name: str = ""
    new: bool = False
    simple: bool = False
    vi: bool = False


def _nothing() -> None:
    """Close nothing."""


class AtPlay(NamedTuple):
    """A table, the seat that opened it, what people must be told, and what lets go of where it is kept.

    ``name``: what it is kept as, nothing where it is not kept.
    """

    table: Table
    opens: int = 0
    notices: tuple[str, ...] = ()
    close: Callable[[], None] = _nothing
    name: str = ""
