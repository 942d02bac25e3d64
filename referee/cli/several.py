"""Several lines told at once: pasted, gathered between ``/varias`` and ``/fim``, or written in an editor.

They are heard one after another, as if each had been typed; the first that is refused or not understood
stops it, since what follows may rest on it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from referee.cli.seating import alike
from referee.cli.show import Piece, joined, rows_of
from referee.cli.streams import decode
from referee.cli.trouble import Wrong, reason

if TYPE_CHECKING:
    from referee.cli.desk import Desk

END: Final = ("/fim", "/ouve")
EDITORS: Final = ("VISUAL", "EDITOR")
NO_EDITOR: Final = "Diga em EDITOR qual é o seu editor. Sem ele: /varias."


def is_end(line: str) -> bool:
    """Return whether a line ends what is gathered."""
    return alike(line) in END


def told_together(desk: Desk, lines: Sequence[str]) -> list[Piece]:
    """Return what lines show, each after the line itself, up to the first that does not stand."""
    told = [line.strip() for line in lines if line.strip()]
    rows: list[Sequence[Piece]] = []
    for number, line in enumerate(told, start=1):
        desk.stood = True
        rows += [[("class:why", f"> {line}")], desk.one(line)]
        if not desk.stood:
            left = len(told) - number
            rest = f" Não ouvi {left} depois dela." if left else ""
            rows += rows_of("class:ask", f"Parei na {number}ª de {len(told)} falas.{rest}", desk.look())
            break
    return joined(rows) if rows else rows_of("class:why", "Nada foi dito.", desk.look())[0]


def edited() -> list[str]:
    """Return the lines that a person writes in an editor. Raises Wrong where none opens."""
    # Few open an editor, and these are slow to load.
    import shlex
    import subprocess
    from pathlib import Path
    from tempfile import TemporaryDirectory

    editor = next((os.environ[name] for name in EDITORS if os.environ.get(name)), "")
    if not editor:
        raise Wrong(NO_EDITOR)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "falas.txt"
        path.touch()
        try:
            # The editor is the one that the person chose.
            done = subprocess.run([*shlex.split(editor), str(path)], check=False)  # noqa: S603
            text = decode(path.read_bytes())
        except OSError as error:
            raise Wrong(f"Não consegui abrir «{editor}»: {reason(error)}.") from error
    return text.splitlines() if done.returncode == 0 else []
