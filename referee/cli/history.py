"""What was typed on earlier evenings, kept in a file that neither grows for ever nor stops the prompt."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH110, PTH123, PTH202

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from referee.cli.places import data_file

if TYPE_CHECKING:
    from prompt_toolkit.history import History

MOST: Final = 256 << 10
"""Bytes of history that are kept when it is opened."""
ENTRY: Final = b"\n# "


def kept_history() -> History:
    """Return the history in the user's data; where those cannot be read or written, that of this evening."""
    from prompt_toolkit.history import FileHistory, InMemoryHistory

    class Kept(FileHistory):
        def load_history_strings(self) -> Iterable[str]:
            with suppress(OSError):
                return list(super().load_history_strings())
            return []

        def store_string(self, string: str) -> None:
            with suppress(OSError):
                super().store_string(string)

    path = data_file("historico")
    if path is None:
        return InMemoryHistory()
    with suppress(OSError):
        _cut(path)
    return Kept(path)


def _cut(path: str) -> None:
    """Leave the last entries of a long file."""
    if not os.path.exists(path) or os.path.getsize(path) <= MOST:
        return
    with open(path, "rb") as file:
        file.seek(-MOST, os.SEEK_END)
        kept = file.read()
    with open(path, "wb") as file:
        file.write(kept[max(kept.find(ENTRY), 0) :])
