"""The bundled packs ready-made: ``_built/packs.json``, so that loading one needs no YAML.

A ready-made pack counts only while the YAML it was made of is the one that is there (or where
none is): each entry keeps a mark of its file. ``build.py`` writes the file. Importing ``hashlib``
takes longer than reading a pack, so the digests are kept too, and nothing is hashed here to load one.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH123

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

from referee.rulebook import locate

if TYPE_CHECKING:
    from referee.rulebook.flat import FlatPack

VERSION: Final = 2
MAX_CHAIN: Final = 8


class Built(NamedTuple):
    """One file's content ready-made, the mark and sha256 of that file, and the digest of its lineage."""

    flat: FlatPack
    mark: int
    sha256: str
    digest: str


def content_digest(data: bytes) -> str:
    """Return the sha256 of a file's content, the same for Unix and Windows line ends."""
    from hashlib import sha256  # noqa: PLC0415 - see above

    return sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def content_mark(data: bytes) -> int:
    """Return a mark that changes with the content, the same for Unix and Windows line ends."""
    return crc32(data.replace(b"\r\n", b"\n"))


def lineage_digest(digests: Iterable[str]) -> str:
    """Return one digest for the files of a lineage, the root first."""
    from hashlib import sha256  # noqa: PLC0415 - see above

    return sha256("\n".join(digests).encode()).hexdigest()


@lru_cache(maxsize=4)
def built_packs(path: str = locate.BUILT_FILE) -> dict[str, Built]:
    """Return the ready-made packs by name; none where the file is absent, broken or of old make."""
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        if data["version"] != VERSION:
            return {}
        return {
            name: Built(row["pack"], row["mark"], row["sha256"], row["digest"])
            for name, row in data["packs"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def built_layer(name: str, path: str | None) -> Built | None:
    """Return a bundled pack ready-made, if the file at ``path`` (None for no file) has not changed."""
    ready = built_packs().get(name)
    if ready is None or path is None:
        return ready
    try:
        with open(path, "rb") as file:
            return ready if content_mark(file.read()) == ready.mark else None
    except OSError:
        return None


def built_chain(name: str) -> list[Built] | None:
    """Return a bundled pack's lineage ready-made, the root first; None where any of it is not."""
    chain: list[Built] = []
    bundled = locate.bundled_folder()
    following: str | None = name
    while following is not None:
        found = locate.find(following, ()) if bundled else None
        ready = built_layer(following, found and found.path) if found or not bundled else None
        if ready is None or len(chain) == MAX_CHAIN:
            return None
        chain.insert(0, ready)
        following = ready.flat["extends"]
    return chain
