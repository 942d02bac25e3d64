"""What was typed on earlier evenings, kept in a file that neither grows for ever nor stops the prompt."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH123, PTH202

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from prompt_toolkit.history import FileHistory

MOST: Final = 256 << 10
"""Bytes of history that are kept when it is opened."""
ENTRY: Final = b"\n# "


class KeptHistory(FileHistory):
    """History in a file. Where the file cannot be read or written, it lasts as long as the prompt."""

    def __init__(self, path: str) -> None:
        """Open the file, cut to its last part."""
        super().__init__(path)
        with suppress(OSError):
            _cut(path)

    def load_history_strings(self) -> Iterable[str]:
        """Return what was typed, the latest first."""
        with suppress(OSError):
            return list(super().load_history_strings())
        return []

    def store_string(self, string: str) -> None:
        """Keep a line."""
        with suppress(OSError):
            super().store_string(string)


def _cut(path: str) -> None:
    """Leave the last entries of a long file."""
    if not os.path.exists(path) or os.path.getsize(path) <= MOST:  # noqa: PTH110
        return
    with open(path, "rb") as file:
        file.seek(-MOST, os.SEEK_END)
        kept = file.read()
    with open(path, "wb") as file:
        file.write(kept[max(kept.find(ENTRY), 0) :])
