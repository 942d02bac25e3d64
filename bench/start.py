"""How long ``referee ask`` takes from a cold start, beside a Typer program that says hello.

Every run is a fresh process; the two take turns, so that whatever the machine does in between weighs
on both. Prints both medians and their ratio (aim: at most 1).
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 25
AIM = 1.0
QUESTION = "empatou a primeira, quem ganha?"
ROOT = Path(__file__).resolve().parents[1]
HELLO = """\
import typer

app = typer.Typer()


@app.command()
def main(name: str) -> None:
    typer.echo(f"Olá, {name}")


app()
"""


def main() -> None:
    """Measure, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        hello = Path(folder) / "hello.py"
        hello.write_text(HELLO, encoding="utf-8")
        commands = {
            "hello world with Typer": [sys.executable, str(hello), "mesa"],
            "referee ask": [sys.executable, "-m", "referee", "ask", QUESTION],
            "python -c pass": [sys.executable, "-c", "pass"],
        }
        medians = measure(commands, Path(folder))
    for name, median in medians.items():
        print(f"{name:<24} {1000 * median:7.1f} ms")
    ratio = medians["referee ask"] / medians["hello world with Typer"]
    print(f"{'ratio':<24} {ratio:7.2f}    (aim: at most {AIM:.2f})")


def measure(commands: dict[str, list[str]], folder: Path) -> dict[str, float]:
    """Return the median seconds of each command, run in turn. Compiled files are kept, as an install does."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    own = {"REFEREE_RULES": str(folder / "rules")}  # packs of whoever runs this do not count
    environment |= {"PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONPATH": str(ROOT), **own}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(RUNS + 2):
        for name, command in commands.items():
            begun = time.perf_counter()
            subprocess.run(command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, check=False)
            if turn >= 2:  # the first two compile and warm the disk
                times[name].append(time.perf_counter() - begun)
    return {name: statistics.median(each) for name, each in times.items()}


if __name__ == "__main__":
    main()
