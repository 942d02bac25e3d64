"""The table at a plain terminal: a line in, a short reply out."""

from __future__ import annotations

import shutil
import sys
from contextlib import suppress
from typing import Final

from referee.cli.desk import Desk, Leave
from referee.cli.exits import ExitStatus
from referee.cli.show import Look, plain
from referee.cli.streams import is_utf, write
from referee.cli.wanted import AtPlay

PROMPT: Final = "> "
MORE: Final = ".. "


def look_plain() -> Look:
    """Return what a plain terminal can show."""
    width = shutil.get_terminal_size().columns
    return Look(width, symbols=is_utf(sys.stdout), simple=True)


def run(at_play: AtPlay) -> int:
    """Hear a table until it is left; return the exit status."""
    _edit_lines()
    desk = Desk(at_play, look_plain)
    write(plain(desk.greeting()))
    return loop(desk)


def loop(desk: Desk) -> int:
    """Hear lines until one leaves the table, or the input ends."""
    while True:
        try:
            try:
                pieces = desk.enter(input(prompt_of(desk)))
            except EOFError:
                write("")
                pieces = desk.end()
        except KeyboardInterrupt:
            if desk.several is None:
                raise
            desk.several = None
            write("")
            continue
        except Leave:
            return ExitStatus.OK
        if pieces:
            write(plain(pieces))


def prompt_of(desk: Desk) -> str:
    """Return what stands before the line: another mark where lines are gathered."""
    return PROMPT if desk.several is None else MORE


def _edit_lines() -> None:
    """Let the arrows work in the line, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401 - importing it is what does it
