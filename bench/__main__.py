"""Runs every bench, one after another: ``make bench``, or ``python -m bench start`` for some of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def main(names: list[str]) -> int:
    """Run the benches of these names, all of them where none is given; return how many failed."""
    found = {path.stem: path for path in sorted(FOLDER.glob("*.py")) if path.stem != "__main__"}
    unknown = [name for name in names if name not in found]
    if unknown:
        print(f"No such bench: {', '.join(unknown)}. There are: {', '.join(found)}.", file=sys.stderr)
        return 2
    failed = 0
    for name in names or found:
        print(f"\n== {name}", flush=True)
        # Our own scripts, each in a process of its own.
        failed += subprocess.run([sys.executable, found[name]], check=False).returncode != 0  # noqa: S603
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
