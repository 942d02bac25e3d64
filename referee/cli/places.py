"""Where the referee keeps what is the user's own, and the variables that say otherwise."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH103, PTH111, PTH117, PTH118

from __future__ import annotations

import os
from contextlib import suppress


def data_folder() -> str:
    """Return the folder of the user's own data, which need not exist.

    $REFEREE_DATA where set; else the place of user data of the system, as for the user's packs.
    """
    given = os.environ.get("REFEREE_DATA")
    if given:
        return given
    base = os.environ.get("APPDATA") if os.name == "nt" else os.environ.get("XDG_DATA_HOME")
    if not base or not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".local", "share")
    return os.path.join(base, "referee")


def data_file(name: str) -> str | None:
    """Return the path of a file among the user's data, its folder made; None where it cannot be."""
    folder = data_folder()
    with suppress(OSError):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if os.access(folder, os.W_OK):
            return os.path.join(folder, name)
    return None


def wanted(variable: str) -> bool:
    """Return whether a variable of the environment asks for something."""
    return os.environ.get(variable, "") not in ("", "0", "não", "nao")
