"""The table at a terminal: a prompt with completion, history and a toolbar.

prompt_toolkit is imported in the functions that use it: only who sits down at a terminal waits for it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from referee.cli import plain
from referee.cli.complete import offers
from referee.cli.desk import Desk, Leave
from referee.cli.exits import ExitStatus
from referee.cli.history import kept_history
from referee.cli.places import wanted
from referee.cli.show import Look, Piece
from referee.cli.streams import is_utf, write
from referee.cli.toolbar import suit_styles
from referee.cli.wanted import AtPlay
from referee.session.table import Table

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import Output

STYLES: Final = {
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


AROUND: Final = 8
"""Rows that the line typed, the prompt and the toolbar take at most."""
LEAST_ROWS: Final = 6


class NoCursorError(Exception):
    """Raised where the terminal does not tell where its cursor is: it is no more than a plain one."""


def run(
    at_play: AtPlay,
    *,
    vi: bool = False,
    source: Input | None = None,
    output: Output | None = None,
) -> int:
    """Hear a table until it is left; return the exit status."""
    desk = Desk(at_play, look)
    session = make_session(desk, vi=vi, source=source, output=output)
    put(session, desk.greeting())
    status: int | None = None
    while status is None:
        status = _round(session, desk)
    return status


def _round(session: PromptSession[str], desk: Desk) -> int | None:
    """Hear a line and show what it does; return the exit status where the table is left."""
    try:
        try:
            pieces = desk.enter(session.prompt())
        except EOFError:
            pieces = desk.end()
        put(session, pieces)
    except KeyboardInterrupt:
        if desk.several is None:
            raise
        desk.several = None
    except Leave:
        return ExitStatus.OK
    except NoCursorError:
        write("Este terminal é simples: sigo sem a barra e sem completar.")
        desk.look = plain.look_plain
        return plain.loop(desk)
    return None


def look() -> Look:
    """Return what the terminal can show."""
    columns, rows = shutil.get_terminal_size()
    return Look(columns, symbols=is_utf(sys.stdout), height=max(LEAST_ROWS, rows - AROUND))


def make_session(desk: Desk, *, vi: bool, source: Input | None, output: Output | None) -> PromptSession[str]:
    """Return the prompt of a table."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.enums import EditingMode
    from prompt_toolkit.formatted_text import FormattedText
    from prompt_toolkit.output import ColorDepth
    from prompt_toolkit.styles import Style

    session: PromptSession[str] = PromptSession(
        lambda: [("class:prompt", plain.prompt_of(desk))],
        bottom_toolbar=lambda: FormattedText(desk.bar()),
        color_depth=ColorDepth.DEPTH_1_BIT if without_colours() else None,
        completer=_completer(desk.table),
        editing_mode=EditingMode.VI if vi else EditingMode.EMACS,
        enable_history_search=True,
        history=kept_history(),
        input=source,
        key_bindings=_keys(),
        output=output,
        style=Style.from_dict(STYLES),
    )

    def no_cursor() -> None:
        session.app.exit(exception=NoCursorError)

    session.app.renderer.cpr_not_supported_callback = no_cursor
    return session


def put(session: PromptSession[str], pieces: list[Piece]) -> None:
    """Show pieces above the prompt."""
    from prompt_toolkit import print_formatted_text
    from prompt_toolkit.formatted_text import FormattedText

    if pieces:
        print_formatted_text(
            FormattedText([*pieces, ("", "\n")]),
            end="",
            style=session.style,
            output=session.output,
            color_depth=session.color_depth,
        )


def without_colours() -> bool:
    """Return whether the person wants no colours."""
    return bool(os.environ.get("NO_COLOR")) or wanted("REFEREE_NO_COLOR")


def _completer(table: Table) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class Completing(Completer):
        def get_completions(self, document: Document, _event: CompleteEvent) -> Iterator[Completion]:
            for offer in offers(table, document.text_before_cursor):
                yield Completion(offer.text, -offer.instead_of, display_meta=offer.about or None)

    return Completing()


def _keys() -> KeyBindings:
    """Return what Ctrl-C does: it clears a line, and ends at an empty one."""
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt, style="class:aborting")

    return keys
