"""Tables for tests: told line by line, every line understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rulebook.load import load_pack
from referee.session.table import Table

FOUR = ("Ana", "Beto", "Caio", "Duda")


def table_of(*texts: str, rules: str = "paulista", names: Sequence[str] = FOUR) -> Table:
    """Return a table that was told these lines."""
    table = Table(load_pack(rules), names)
    for text in texts:
        told(table, text)
    return table


def told(table: Table, text: str) -> Mapping[str, Any]:
    """Return the reply to a line, which must be understood, as programs read it."""
    reply = table.hear(text).to_json()
    assert reply["understood"], (text, reply["say"])
    return reply
