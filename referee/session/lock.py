"""Locks that the system takes back when their process dies, however it dies."""

from __future__ import annotations

import os
from typing import IO


class Lock:
    """A lock held on a file."""

    def __init__(self, file: IO[bytes]) -> None:
        """Hold the open, locked file."""
        self._file = file

    def alone(self) -> bool:
        """Make a shared lock one's own; return whether it is: nobody else shares it now."""
        return _try(self._file, exclusive=True)

    def share(self) -> None:
        """Let others share the lock again."""
        _try(self._file, exclusive=False)

    def release(self) -> None:
        """Give the lock back."""
        self._file.close()


def take(path: str) -> Lock | None:
    """Return the lock of ``path``, None where another process (or table) holds it.

    Where the system knows no locks it is nobody's, so everybody gets it: what is written is guarded once
    more by the store. Raises OSError where the file cannot be made.
    """
    file = open(path, "ab")  # noqa: PTH123, SIM115 - it stays open as long as the lock is held
    if _try(file, exclusive=True):
        return Lock(file)
    file.close()
    return None


def join(path: str) -> Lock:
    """Return the lock of ``path``, shared with others; waits while one has it alone. Raises OSError."""
    file = open(path, "ab")  # noqa: PTH123, SIM115 - it stays open as long as the lock is held
    _try(file, exclusive=False)
    return Lock(file)


def _try(file: IO[bytes], *, exclusive: bool) -> bool:
    """Lock a file, at once or (shared) when it can be; return whether nobody else stands in the way."""
    try:
        _lock(file, exclusive=exclusive)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


if os.name == "nt":  # pragma: no cover - the other system's way

    def _lock(file: IO[bytes], *, exclusive: bool) -> None:
        import msvcrt  # noqa: PLC0415

        # There is no shared lock there, nor need of one: an open file cannot be replaced.
        if exclusive and not file.name.endswith(SHARED):
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
            except OSError as error:
                raise BlockingIOError from error

else:

    def _lock(file: IO[bytes], *, exclusive: bool) -> None:
        import fcntl  # noqa: PLC0415

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB if exclusive else fcntl.LOCK_SH)


SHARED = ".aberto"  # how the names of shared locks end
