"""The table at a terminal: a prompt with completion, history and a toolbar."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from typing import Final

from prompt_toolkit import PromptSession, print_formatted_text
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth, Output
from prompt_toolkit.styles import Style

from referee.cli import plain
from referee.cli.complete import TableCompleter
from referee.cli.desk import Desk, Leave
from referee.cli.ear import Ear
from referee.cli.exits import ExitStatus
from referee.cli.history import KeptHistory
from referee.cli.places import data_file, wanted
from referee.cli.show import Look, Piece
from referee.cli.streams import is_utf, write
from referee.cli.toolbar import suit_styles, toolbar

STYLE: Final = Style.from_dict(
    {
        "title": "bold",
        "verdict": "bold",
        "no": "bold ansired",
        "why": "ansibrightblack",
        "ask": "ansicyan",
        "score": "bold reverse",
        "prompt": "bold",
        "bottom-toolbar": "noreverse",
        "bar.pack": "bold",
        "bar.score": "bold",
        "bar.turn": "bold",
        "bar.ask": "bold ansicyan",
        "bar.dim": "ansibrightblack",
        **suit_styles(),
    }
)


class NoCursorError(Exception):
    """Raised where the terminal does not tell where its cursor is: it is no more than a plain one."""


def run(
    ear: Ear,
    *,
    notices: Sequence[str] = (),
    vi: bool = False,
    source: Input | None = None,
    output: Output | None = None,
) -> int:
    """Hear a table until it is left; return the exit status."""
    desk = Desk(ear, lambda: Look(shutil.get_terminal_size().columns, symbols=is_utf(sys.stdout)))
    session = make_session(desk, vi=vi, source=source, output=output)
    put(session, desk.greeting(notices))
    try:
        while True:
            put(session, desk.enter(session.prompt()))
    except (EOFError, Leave):
        return ExitStatus.OK
    except NoCursorError:
        write("Este terminal é simples: sigo sem a barra e sem completar.")
        desk.look = plain.look_plain
        return plain.loop(desk)


def make_session(desk: Desk, *, vi: bool, source: Input | None, output: Output | None) -> PromptSession[str]:
    """Return the prompt of a table."""
    session: PromptSession[str] = PromptSession(
        [("class:prompt", "> ")],
        bottom_toolbar=lambda: FormattedText(_bar(desk)),
        color_depth=ColorDepth.DEPTH_1_BIT if without_colours() else None,
        complete_in_thread=False,
        completer=TableCompleter(desk.table),
        editing_mode=EditingMode.VI if vi else EditingMode.EMACS,
        enable_history_search=True,
        history=_history(),
        input=source,
        key_bindings=_keys(),
        output=output,
        style=STYLE,
    )

    def no_cursor() -> None:
        session.app.exit(exception=NoCursorError)

    session.app.renderer.cpr_not_supported_callback = no_cursor
    return session


def put(session: PromptSession[str], pieces: list[Piece]) -> None:
    """Show pieces above the prompt."""
    if pieces:
        shown = FormattedText([*pieces, ("", "\n")])
        print_formatted_text(
            shown, end="", style=STYLE, output=session.output, color_depth=session.color_depth
        )


def without_colours() -> bool:
    """Return whether the person wants no colours."""
    return "NO_COLOR" in os.environ or wanted("REFEREE_NO_COLOR")


def _bar(desk: Desk) -> list[Piece]:
    return toolbar(desk.table.pack.id, desk.table.people.names, desk.state, desk.look())


def _keys() -> KeyBindings:
    """Return what Ctrl-C does: it clears a line, and ends at an empty one."""
    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys


def _history() -> History:
    """Return the history of earlier evenings, where the user's data can be written."""
    path = data_file("historico")
    return InMemoryHistory() if path is None else KeptHistory(path)
