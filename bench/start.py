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
SCRIPT = """\
import sys

from referee.cli.main import main

sys.exit(main())
"""
"""What an install writes as the command ``referee``."""
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
        hello, ask = Path(folder) / "hello.py", Path(folder) / "ask.py"
        hello.write_text(HELLO, encoding="utf-8")
        ask.write_text(SCRIPT, encoding="utf-8")
        commands = {
            "hello world with Typer": [sys.executable, str(hello), "mesa"],
            "referee ask": [sys.executable, str(ask), "ask", QUESTION],
            "python -c pass": [sys.executable, "-c", "pass"],
        }
        medians = measure(commands, Path(folder))
        slow = builds_afresh(commands["referee ask"])
    for name, median in medians.items():
        print(f"{name:<24} {1000 * median:7.1f} ms")
    ratio = medians["referee ask"] / medians["hello world with Typer"]
    print(f"{'ratio':<24} {ratio:7.2f}    (aim: at most {AIM:.2f})")
    if slow:
        print("What is kept ready-made is not current, so it was made afresh: make built")


def builds_afresh(command: list[str]) -> bool:
    """Return whether a command reads YAML or a grammar, as it does where what is kept is not current."""
    traced = [command[0], "-X", "importtime", *command[1:]]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "REFEREE_RULES": str(ROOT / "nowhere")}
    done = subprocess.run(traced, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    return any(name in done.stderr for name in ("| yaml", " yaml\n", " lark\n"))


def measure(commands: dict[str, list[str]], folder: Path) -> dict[str, float]:
    """Return the median seconds of each command, run in turn. Compiled files are kept, as an install does."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    own = {"REFEREE_RULES": str(folder / "rules")}  # packs of whoever runs this do not count
    environment |= {"PYTHONPYCACHEPREFIX": str(folder / "compiled"), "PYTHONPATH": str(ROOT), **own}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(RUNS + 2):
        for name, command in commands.items():
            begun = time.perf_counter()
            # The commands are those of this file.
            subprocess.run(  # noqa: S603
                command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, check=False
            )
            if turn >= 2:  # the first two compile and warm the disk
                times[name].append(time.perf_counter() - begun)
    return {name: statistics.median(each) for name, each in times.items()}


if __name__ == "__main__":
    main()
