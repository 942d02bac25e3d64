"""An evening at a terminal: opening the table, choosing what the terminal can show, playing on."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from typing import Final

from referee.cli.exits import ExitStatus
from referee.cli.first import questions
from referee.cli.games import open_table
from referee.cli.kept import open_kept
from referee.cli.places import faults
from referee.cli.places import wanted as asked_for
from referee.cli.show import NARROW
from referee.cli.streams import fitted, is_utf, write
from referee.cli.trouble import Wrong
from referee.cli.wanted import AtPlay, Wanted

LOW: Final = 8


def spend(wanted: Wanted) -> int:
    """Hear a table at a terminal until it is left; return the exit status."""
    simple = wanted.simple or is_plain()
    try:
        kept = _open(wanted._replace(simple=simple))
    except EOFError:
        return ExitStatus.OK
    kept = kept._replace(notices=(*faults(), *kept.notices))
    try:
        if simple:
            from referee.cli import plain

            status = plain.run(kept)
        else:
            from referee.cli import repl

            status = repl.run(kept, vi=wanted.vi or asked_for("REFEREE_VI"))
    finally:
        kept.close()
    if kept.name and kept.table.history.records:
        again = f"referee table --name {shlex.quote(kept.name)}" if wanted.name else "referee table"
        told = f"A mesa «{kept.name}» fica guardada; «{again}» continua de onde parou."
        write(fitted(told, NARROW) if simple else told)
    return status


def _open(wanted: Wanted) -> AtPlay:
    """Return the table, kept where that can be; a named one must be, another is played all the same."""
    filled: list[Wanted] = []

    def fill(given: Wanted) -> Wanted:
        filled.append(questions(given))
        return filled[-1]

    try:
        return open_kept(wanted, fill)
    except Wrong as wrong:
        if wanted.name:
            raise
        fresh = open_table(filled[-1] if filled else questions(wanted))
        return fresh._replace(notices=(wrong.text, "Esta mesa não fica guardada."))


def is_plain() -> bool:
    """Return whether the terminal can show no more than lines, or a person wants no more."""
    columns, rows = shutil.get_terminal_size()
    small = columns < NARROW or rows < LOW
    poor = os.environ.get("TERM", "") in ("", "dumb") or not is_utf(sys.stdout)
    return small or poor or asked_for("REFEREE_SIMPLES")
