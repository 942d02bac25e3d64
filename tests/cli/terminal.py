"""A pseudo-terminal with ``referee`` in it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.cli.drive import COMMAND, environment

PATIENCE = 20.0
SIT = """\
import fcntl, os, sys, termios

fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Makes the terminal the command's own, so that Ctrl-C reaches it, and becomes the command."""
ESCAPES = re.compile(r"\x1b(?:\[[0-9;?>]*[ -/]*[@-~]|\][^\x07]*\x07|[()][A-Z0-9]|[=>78])")


class Terminal:
    """A terminal at which a command runs; ``seen`` is all that it has shown, escapes left out."""

    def __init__(self, process: subprocess.Popen[bytes], end: int) -> None:
        self.process = process
        self.end = end
        self.raw = b""
        self.read_to = 0
        self.answers = True

    @property
    def seen(self) -> str:
        return ESCAPES.sub("", self.raw.decode("utf-8", "replace")).replace("\r", "")

    def type(self, text: str) -> None:
        """Press the keys of ``text``."""
        os.write(self.end, text.encode())

    def wait_for(self, text: str) -> str:
        """Return what is shown since the last wait, as soon as ``text`` is in it."""
        limit = time.monotonic() + PATIENCE
        while text not in self.seen[self.read_to :]:
            assert time.monotonic() < limit, f"no «{text}» in «{self.seen[self.read_to :]}»"
            if not self._read(0.2):
                assert text in self.seen[self.read_to :], f"ended without «{text}»: «{self.seen}»"
        shown = self.seen[self.read_to :]
        self.read_to += shown.index(text) + len(text)
        return shown

    def leave(self, key: str = "\x04") -> int:
        """Press Ctrl-D (or ``key``) until the command ends; return its status.

        Between two prompts nobody listens, and a Ctrl-C just before the line is read waits for another.
        """
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            self.type(key)
            pause = time.monotonic() + 0.5
            while self.process.poll() is None and time.monotonic() < pause:
                self._read(0.1)
        return self.status()

    def status(self) -> int:
        """Return the exit status, once the command has ended."""
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            self._read(0.1)
        while self._read(0.0):
            pass
        return self.process.wait(timeout=1)

    def _read(self, patience: float) -> bool:
        if not select.select([self.end], [], [], patience)[0]:
            return patience > 0 and self.process.poll() is None
        try:
            more = os.read(self.end, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += more
        if self.answers and b"\x1b[6n" in more:  # asked where the cursor is
            os.write(self.end, b"\x1b[1;1R")
        return bool(more)


@contextmanager
def terminal(*words: str, columns: int = 80, rows: int = 24, **env: str) -> Iterator[Terminal]:
    """Run a command at a terminal of its own."""
    end, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    env = {"TERM": "xterm-256color", **env}
    settings = environment(**env)
    settings.pop("COLUMNS")
    process = subprocess.Popen(
        [sys.executable, "-c", SIT, *COMMAND[1:], *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=settings,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield Terminal(process, end)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(end)
