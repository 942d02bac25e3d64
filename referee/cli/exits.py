"""The exit statuses of the command, which programs rely on."""

from __future__ import annotations

from enum import IntEnum


class ExitStatus(IntEnum):
    """What the command's exit status says; nothing else is ever returned."""

    OK = 0
    ILLEGAL = 1  # check: something told is against the rules
    USAGE = 2  # wrong usage, or a file or pack that cannot be read
    NOT_UNDERSTOOD = 3
    NOT_COVERED = 5  # understood, but no rule speaks of it
    BAD_PACK = 6
    INTERRUPTED = 130  # Ctrl-C
