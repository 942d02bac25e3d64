"""The command ``referee``."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from referee.cli.trouble import guarded


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit with its status.

    What loads at the start stays to the end, so looking through it for garbage is time lost.
    """
    gc.disable()
    words = list(sys.argv[1:] if argv is None else argv)
    leave(guarded(lambda: _run(words)))


def leave(status: int) -> NoReturn:
    """Exit at once: all is written by now, and taking the interpreter down piece by piece takes longer."""
    for stream in (sys.stdout, sys.stderr):
        # Closed, or nobody reads: ``guarded`` has told of it.
        with suppress(OSError, ValueError, AttributeError):
            stream.flush()
    os._exit(status)


def _run(words: list[str]) -> int:
    """Return the exit status. A plain command is run at once, anything else goes through Typer."""
    from referee.cli.options import read
    from referee.cli.streams import prepare

    prepare()
    if words[:1] == ["__completa"]:
        from referee.cli.shell import answer

        return answer(words[1] if len(words) > 1 else "", words[2:])
    command = read(words)
    if command is None:
        from referee.cli.app import run

        return run(words)
    from referee.cli.jobs import do

    if command[0] != "ask":
        gc.enable()
    return do(*command)
