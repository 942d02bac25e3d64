"""The table in a pipe: a line in, one reply out; the slash commands are those of the prompt."""

from __future__ import annotations

import sys
from typing import Final

from referee import Reply
from referee.cli.desk import Desk
from referee.cli.ear import LONGEST
from referee.cli.exits import ExitStatus
from referee.cli.show import Look, plain
from referee.cli.streams import is_utf, said, show, spoken
from referee.cli.wanted import AtPlay

WIDTH: Final = 100
GATHER: Final = {"varias", "fim", "editor"}
"""Commands that put lines together: in a pipe each line gets a reply of its own."""


def run(at_play: AtPlay, *, as_json: bool) -> int:
    """Hear the lines of the standard input until one leaves the table; return the exit status."""
    desk = Desk(at_play, _look)
    for line in spoken(said()):
        text = line.strip()
        command = _command(text) if text.startswith("/") else None
        if command == "sair":
            break
        if command in GATHER:
            reply = _worded(text, "Aqui cada linha já é ouvida por si.", desk)
        else:
            reply = _reply(desk, line)
            unknown = text.startswith("/") and command is None
            reply = reply._replace(kind="unknown", understood=False) if unknown else reply
        show(reply, as_json=as_json)
    return ExitStatus.OK


def _command(text: str) -> str | None:
    """Return the name of the command that a line calls, None where there is no such command."""
    from referee.cli.commands import BY_NAME, name_of

    found = BY_NAME.get(name_of(text))
    return None if found is None else found.name


def _look() -> Look:
    return Look(WIDTH, symbols=is_utf(sys.stdout))


def _reply(desk: Desk, line: str) -> Reply:
    """Return the reply to a line: what the table said to it, or else what a command shows."""
    before = desk.state and desk.ear.last
    shown = plain(desk.one(line.strip()))
    heard = desk.ear.last
    heard_as = line[:LONGEST]
    return (
        _worded(heard_as, shown, desk) if heard is None or heard is before else heard._replace(heard=heard_as)
    )


def _worded(text: str, say: str, desk: Desk) -> Reply:
    """Return a text as the reply to a command, which says nothing of the game."""
    return Reply(text, "command", understood=True, state=desk.state, say=say, text=say)
