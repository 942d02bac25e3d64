"""Data that is made once from files people edit, and shipped ready-made.

Compiling the grammar and reading YAML would cost most of the time that a question takes. So the result
is kept as JSON in ``_built`` beside the checksum of the very bytes it was made of; where a source has
changed since (somebody is editing it), it is made afresh in memory, and a test sees to it that what is
committed is current.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH100, PTH103, PTH110, PTH118, PTH120, PTH123

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

ROOT = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(ROOT, "_built")


def own_file(*parts: str) -> str:
    """Return the path of a file of the package."""
    return os.path.join(ROOT, *parts)


def load_ready(name: str, sources: Sequence[str], make: Callable[..., Any]) -> Any:  # noqa: ANN401 - plain JSON
    """Return what ``make`` makes of the texts of ``sources``: the kept copy where it is current."""
    texts = [_read(path) for path in sources]
    mark = checksum(texts)
    try:
        with open(os.path.join(FOLDER, name + ".json"), encoding="utf-8") as file:
            kept = json.load(file)
        if kept["made_of"] == mark:
            return kept["data"]
    except (OSError, ValueError, KeyError):
        pass
    return make(*(text.decode("utf-8") for text in texts))


def write_ready(name: str, sources: Sequence[str], make: Callable[..., Any], *, check: bool = False) -> bool:
    """Write the kept copy; return whether it was current already. With ``check`` nothing is written."""
    texts = [_read(path) for path in sources]
    data = {"made_of": checksum(texts), "data": make(*(text.decode("utf-8") for text in texts))}
    fresh = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"
    path = os.path.join(FOLDER, name + ".json")
    current = os.path.exists(path) and _read(path) == fresh.encode()
    if not current and not check:
        os.makedirs(FOLDER, exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(fresh)
    return current


def checksum(texts: Sequence[bytes]) -> int:
    """Return a mark that changes with any byte of the texts."""
    mark = 0
    for text in texts:
        mark = crc32(text, mark)
    return mark


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
