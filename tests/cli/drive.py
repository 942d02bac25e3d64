"""``referee`` as a user runs it: in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any, NamedTuple

from tests.house.tree import ROOT

COMMAND = (sys.executable, "-m", "referee")
TIMEOUT = 60


class Done(NamedTuple):
    """What a finished command left: status, and what it wrote."""

    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """Return an environment in which nothing of the tester's own is felt."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "TMPDIR") if name in os.environ}
    own = dict.fromkeys(("REFEREE_DATA", "REFEREE_RULES", "REFEREE_CONFIG"), str(ROOT / "nowhere"))
    return {**kept, **own, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "COLUMNS": "80", **more}


def run(*words: str, told: str | bytes = "", env: dict[str, str] | None = None, **more: Any) -> Done:
    """Return a finished command; ``told`` is its standard input."""
    data = told.encode() if isinstance(told, str) else told
    done = subprocess.run(
        [*COMMAND, *words],
        input=data,
        capture_output=True,
        env=environment(**(env or {})),
        timeout=TIMEOUT,
        check=False,
        **more,
    )
    return Done(
        done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )


def replies(*words: str, told: str) -> list[dict[str, Any]]:
    """Return the replies of a command that ends well, in JSON."""
    done = run(*words, "--json", told=told)
    assert (done.status, done.err) == (0, "")
    return [json.loads(line) for line in done.out.splitlines()]
