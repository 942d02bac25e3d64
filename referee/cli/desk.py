"""A table at a terminal, whatever the terminal: what a line typed there does, and what it shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from referee.cli.ear import Ear
from referee.cli.seating import alike, listed
from referee.cli.several import is_end, told_together
from referee.cli.show import Look, Piece, State, joined, paged, rows_of, shown
from referee.cli.toolbar import toolbar
from referee.cli.trouble import complain, own_fault
from referee.cli.wanted import AtPlay

if TYPE_CHECKING:
    from referee import Reply, Table


def agreed_here(table: Table) -> tuple[object, ...]:
    """Return the rules that a table agreed on itself."""
    era = table.draft.era
    return (*era.rulings, *era.waiting)


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
        self.stood = True
        """Whether the last utterance was understood and legal."""
        self.several: list[str] | None = None
        """The lines told so far where several are told at once, None where each is heard by itself."""
        self.asking: Callable[[str], list[Piece]] | None = None
        """What takes the next line instead of the table, while something is asked for."""
        self._agreed = len(agreed_here(at_play.table))
        self._saved = 0
        self._offered = 0

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

    def bar(self) -> list[Piece]:
        """Return the toolbar: what a table needs to see at every moment."""
        eleven = self.table.pack.ruleset.eleven
        trigger = eleven.trigger if eleven is not None else 0
        return toolbar(self.table.pack.id, self.table.people.names, self.state, self.look(), trigger)

    def enter(self, line: str) -> list[Piece]:
        """Return what a line, or a paste of several, shows. Raises Leave where it leaves the table."""
        lines = line.splitlines()
        if self.several is not None:
            pieces = self._gather(lines)
        elif len(lines) > 1:
            pieces = told_together(self, lines)
        else:
            pieces = self.one(line.strip())
        return self._short(pieces)

    def _short(self, pieces: list[Piece]) -> list[Piece]:
        """Return what a terminal shows at once, the rest of it kept for who asks for more."""
        if self.look().simple:
            pieces, self.rest = paged(pieces)
        return pieces

    def _gather(self, lines: Sequence[str]) -> list[Piece]:
        for line in lines:
            if is_end(line):
                return self.together()
            self.several = [*(self.several or ()), line]
        return []

    def together(self) -> list[Piece]:
        """Return what the lines gathered so far show, heard one after another."""
        told, self.several = self.several or [], None
        return told_together(self, told)

    def end(self) -> list[Piece]:
        """Return what the end of the input shows: lines gathered are heard, else as ``leave``."""
        return self.together() if self.several is not None else self.leave()

    def leave(self) -> list[Piece]:
        """Return the offer to keep the rules agreed on tonight, once; with nothing to offer raise Leave."""
        if self.unsaved and len(agreed_here(self.table)) > self._offered:
            from referee.cli.combining import offer

            self._offered = len(agreed_here(self.table))
            return offer(self)
        raise Leave

    def one(self, text: str) -> list[Piece]:
        """Return what an utterance, a command or an empty line shows. Raises Leave."""
        if not text.startswith("/"):
            if self.asking is not None:
                return self.asking(text)
            return self.hear(text) if text else self.again()
        from referee.cli.commands import dispatch

        try:
            return dispatch(self, text)
        except Exception as error:
            if isinstance(error, Leave):
                raise
            complain(own_fault(error))
            return [("class:no", "Esse comando falhou, e nada mudou.")]

    def hear(self, text: str) -> list[Piece]:
        """Return what the table has to say to an utterance."""
        before = self.state
        return self.told(self.ear.hear(text), before)

    @property
    def unsaved(self) -> bool:
        """Whether the table has agreed tonight on rules that no pack keeps yet."""
        return len(agreed_here(self.table)) > max(self._agreed, self._saved)

    def saved(self) -> None:
        """Note that a pack keeps all that was agreed on."""
        self._saved = len(agreed_here(self.table))

    def told(self, reply: Reply, before: State | None = None) -> list[Piece]:
        """Return what a reply shows; what it decided can be asked for again."""
        self.stood = reply.understood and all(event["legal"] for event in reply.events)
        if reply.ruling is not None or reply.outcomes or any(not event["legal"] for event in reply.events):
            self.ruling = reply
        pieces = shown(reply, before, self.look())
        return [*pieces, ("", "\n"), *hint] if (hint := self._meant(reply)) else pieces

    def _meant(self, reply: Reply) -> list[Piece]:
        """Return a hint where a line that says nothing of the game is the name of a command."""
        if reply.kind not in ("talk", "unknown") or reply.asks is not None:
            return []
        from referee.cli.commands import BY_NAME

        command = BY_NAME.get(alike(reply.heard).rstrip("?!."))
        return [("class:ask", f"Se era o comando: /{command.name}")] if command else []

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
        return self._short(joined([*rows, *rows_of("class:why", how, look)]))
