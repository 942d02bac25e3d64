"""A table at a terminal, whatever the terminal: what a line typed there does, and what it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.cli.ear import Ear
from referee.cli.seating import listed
from referee.cli.show import Look, Piece, State, joined, paged, rows_of, shown
from referee.cli.wanted import AtPlay

if TYPE_CHECKING:
    from referee import Reply, Table


class Leave(Exception):  # noqa: N818 - not an error: somebody leaves the table
    """Raised to leave the table; it stays as it is."""


class Desk:
    """Hears lines for a table. ``look`` says what the terminal can show, asked anew at every reply."""

    def __init__(self, at_play: AtPlay, look: Callable[[], Look]) -> None:
        """Sit down at a table."""
        self.at_play = at_play
        self.ear = Ear(at_play.table)
        self.look = look
        self.ruling: Reply | None = None
        """The last reply that decided something: an empty line repeats it."""
        self.rest: list[Piece] = []
        """What of the last reply did not fit a short one."""

    @property
    def table(self) -> Table:
        """The table one sits at."""
        return self.ear.table

    @property
    def state(self) -> State:
        """The table's state as programs see it."""
        last = self.ear.last
        if last is None or last.state is None:
            last = self.ear.hear("")  # nothing was said: the reply is the state
        return last.state or {}

    def enter(self, line: str) -> list[Piece]:
        """Return what a line shows. Raises Leave where it leaves the table."""
        text = line.strip()
        if text.startswith("/"):
            from referee.cli.commands import dispatch

            pieces = dispatch(self, text)
        else:
            pieces = self.hear(text) if text else self.again()
        if self.look().simple:
            pieces, self.rest = paged(pieces)
        return pieces

    def hear(self, text: str) -> list[Piece]:
        """Return what the table has to say to an utterance."""
        before = self.state
        reply = self.ear.hear(text)
        if reply.ruling is not None or reply.outcomes or any(not event["legal"] for event in reply.events):
            self.ruling = reply
        return shown(reply, before, self.look())

    def again(self) -> list[Piece]:
        """Return the last ruling again."""
        if self.ruling is None:
            return [("class:why", "Ainda não decidi nada. Conte o jogo, pergunte, ou /ajuda.")]
        return shown(self.ruling, None, self.look())

    def greeting(self) -> list[Piece]:
        """Return what is played and by whom, what there is to tell, and how to ask for help."""
        names, me = self.table.people.names, self.table.people.me
        ours, theirs = (listed(names[(me + side) % 2 :: 2]) for side in (0, 1))
        sides = f"Nós: {ours}. Eles: {theirs}."
        look = self.look()
        rows = [*rows_of("class:title", self.table.pack.title, look), *rows_of("", sides, look)]
        rows += [row for text in self.at_play.notices for row in rows_of("class:no", text, look)]
        how = "Conte o jogo ou pergunte. /ajuda mostra como; /sair ou Ctrl-D termina."
        return joined([*rows, *rows_of("class:why", how, look)])
