"""What is the user's own beside the tables: files among the data, and settings.

A setting is a line "teclas = vi" in a file among the configuration of the system, and a variable of the
environment goes before it.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH103, PTH118, PTH123

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Final

from referee.cli.streams import decode

NO: Final = ("", "0", "não", "nao", "no")
SETTINGS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "teclas": ("REFEREE_VI", ("vi",)),
    "simples": ("REFEREE_SIMPLES", ("sim", "1")),
    "cores": ("REFEREE_NO_COLOR", ("não", "nao", "0")),
}
"""By the name of a setting: the variable that it stands for, and the values that ask for it."""
CONFIG: Final = {
    "": ("XDG_CONFIG_HOME", ".config"),
    "darwin": ("XDG_CONFIG_HOME", "Library", "Application Support"),
    "win32": ("APPDATA", "AppData", "Roaming"),
}


def data_file(name: str) -> str | None:
    """Return the path of a file among the user's data, its folder made; None where it cannot be."""
    from referee.session.keeping import user_data

    folder = user_data()
    with suppress(OSError):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if os.access(folder, os.W_OK):
            return os.path.join(folder, name)
    return None


def config_file() -> str:
    """Return the path of the settings, which need not exist: $REFEREE_CONFIG, else the system's place."""
    given = os.environ.get("REFEREE_CONFIG")
    if given:
        return given
    from referee.rulebook.locate import system_folder

    return os.path.join(system_folder(CONFIG), "referee", "ajustes.txt")


def wanted(variable: str) -> bool:
    """Return whether a variable of the environment asks for something, or else a setting does."""
    told = os.environ.get(variable)
    if told is not None:
        return told.strip().lower() not in NO
    asking = (values for name, (stands, values) in SETTINGS.items() if stands == variable)
    name = next((name for name, (stands, _) in SETTINGS.items() if stands == variable), "")
    return _settings()[0].get(name, "") in next(asking, ())


def faults() -> tuple[str, ...]:
    """Return what is wrong in the settings, a sentence each."""
    return _settings()[1]


@cache
def _settings() -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Return the settings by name, and what is wrong with the lines that are none."""
    found: dict[str, str] = {}
    wrong: list[str] = []
    path = config_file()
    with suppress(OSError), open(path, "rb") as file:
        for number, raw in enumerate(file.read(1 << 16).splitlines(), start=1):
            name, equals, value = (
                part.strip().lower() for part in decode(raw).partition("#")[0].partition("=")
            )
            if name in SETTINGS and equals:
                found[name] = value
            elif name or equals:
                wrong.append(
                    f"{path}, linha {number}: não entendi. Há {', '.join(SETTINGS)}; por exemplo: teclas = vi"
                )
    return found, tuple(wrong)
