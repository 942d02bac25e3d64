"""Where packs are: the bundled ones, the user's, and the folder of a given file.

The bundled packs come first, so that their names always mean them. They lie in ``rules/`` beside
the package in a checkout, in ``referee/_rules`` in an installed wheel; an editable install may
leave an old copy of the latter in site-packages, so the checkout wins.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH100, PTH111, PTH112, PTH113, PTH117, PTH118, PTH120, PTH208

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

SUFFIX: Final = ".yaml"
_PACKAGE: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILT_FILE: Final = os.path.join(_PACKAGE, "_built", "packs.json")


class Found(NamedTuple):
    """A pack's file. ``bundled``: it is one of the referee's own."""

    name: str
    path: str
    bundled: bool = False


def bundled_folder(package: str = _PACKAGE) -> str | None:
    """Return the folder of the bundled packs; None where only the built file was shipped.

    A checkout is known by its pyproject.toml: site-packages may hold another's ``rules``.
    """
    checkout = os.path.dirname(package)
    rules = os.path.join(checkout, "rules")
    if os.path.isfile(os.path.join(checkout, "pyproject.toml")) and os.path.isdir(rules):
        return rules
    shipped = os.path.join(package, "_rules")
    return shipped if os.path.isdir(shipped) else None


def user_folder() -> str | None:
    """Return the user's own folder of packs, which need not exist.

    $REFEREE_RULES where set; else among the user's data, None where there is no place for those.
    """
    given = os.environ.get("REFEREE_RULES")
    if given:
        return given
    data = data_folder()
    return None if data is None else os.path.join(data, "rules")


def data_folder() -> str | None:
    """Return the folder of the user's own data, which need not exist: $REFEREE_DATA, else the system's place.

    None where the user has no home.
    """
    given = os.environ.get("REFEREE_DATA")
    base = given or os.path.join(system_folder(DATA), "referee")
    return base if given or os.path.isabs(base) else None


def system_folder(places: Mapping[str, Sequence[str]]) -> str:
    """Return where a system keeps things of a sort, by ``places``: as DATA is. Relative without a home."""
    variable, *below_home = places.get(sys.platform, places[""])
    base = os.environ.get(variable)
    return base if base and os.path.isabs(base) else os.path.join(os.path.expanduser("~"), *below_home)


DATA: Final = {
    "": ("XDG_DATA_HOME", ".local", "share"),
    "darwin": ("XDG_DATA_HOME", "Library", "Application Support"),
    "win32": ("APPDATA", "AppData", "Roaming"),
}
"""By system: the variable that names the folder of data, and where below the home it is without that."""


def is_path(given: str) -> bool:
    """Return whether a person means a file and not a pack's name."""
    return given.endswith((SUFFIX, ".yml")) or any(mark in given for mark in ("/", "\\", os.sep))


def find(name: str, folders: Sequence[str]) -> Found | None:
    """Return the file of a pack by its name: the bundled one, or the first in the folders.

    The name must already be known to be a plain one. A link that leads out of its folder is no
    pack of that folder.
    """
    bundled = bundled_folder()
    for folder in (*([bundled] if bundled else []), *folders):
        path = os.path.join(folder, name + SUFFIX)
        if os.path.isfile(path) and _inside(path, folder):
            return Found(name, path, folder == bundled)
    return None


def names(folder: str) -> Iterator[Found]:
    """Yield the packs of a folder by name; none where it cannot be read."""
    bundled = folder == bundled_folder()
    try:
        entries = sorted(os.listdir(folder), key=lambda entry: entry.removesuffix(SUFFIX))
    except OSError:
        return
    for entry in entries:
        path = os.path.join(folder, entry)
        if entry.endswith(SUFFIX) and os.path.isfile(path) and _inside(path, folder):
            yield Found(entry[: -len(SUFFIX)], path, bundled)


def _inside(path: str, folder: str) -> bool:
    return os.path.dirname(os.path.realpath(path)) == os.path.realpath(folder)
