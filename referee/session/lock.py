"""A lock that the system takes back when its process dies, however it dies."""

from __future__ import annotations

import os
from typing import IO


class Lock:
    """A lock held on a file; ``release`` gives it back."""

    def __init__(self, file: IO[bytes]) -> None:
        """Hold the open, locked file."""
        self._file = file

    def release(self) -> None:
        """Give the lock back."""
        self._file.close()


def take(path: str) -> Lock | None:
    """Return the lock of ``path``, None where another process (or table) holds it or it cannot be made."""
    try:
        file = open(path, "ab")  # noqa: PTH123, SIM115 - it stays open as long as the lock is held
    except OSError:
        return None
    try:
        _lock(file)
    except OSError:
        file.close()
        return None
    return Lock(file)


if os.name == "nt":  # pragma: no cover - the other system's way

    def _lock(file: IO[bytes]) -> None:
        import msvcrt  # noqa: PLC0415

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]

else:

    def _lock(file: IO[bytes]) -> None:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
