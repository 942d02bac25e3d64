"""``table`` and ``check``: a game told line by line, as it is played or afterwards."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.cli.ear import Ear
from referee.cli.exits import ExitStatus
from referee.cli.packs import pack_of
from referee.cli.seating import seated
from referee.cli.streams import file_lines, said, write, write_json
from referee.cli.trouble import complain
from referee.cli.wanted import AtPlay, Wanted
from referee.session.table import Table

if TYPE_CHECKING:
    from referee import Reply


def table(**words: Any) -> int:  # noqa: ANN401 - the words of ``Wanted``
    """Referee a game told line by line; return the exit status."""
    wanted = Wanted(**words)
    if not wanted.as_json and at_terminal():
        from referee.cli.evening import spend

        return spend(wanted)
    from referee.cli import piped

    kept = _kept(wanted)
    status = piped.run(kept, as_json=wanted.as_json)
    kept.close()
    return status


def check(file: str, **words: Any) -> int:  # noqa: ANN401 - the words of ``Wanted``
    """Check a transcript; return the exit status, which says whether all was understood and legal."""
    wanted = Wanted(**words)
    ear = Ear(open_table(wanted).table)
    found = Found()
    for number, line in enumerate(said() if file == "-" else file_lines(file), start=1):
        utterance = _without_comment(line)
        if not utterance:
            continue
        reply = ear.hear(utterance)
        found = found.and_also(reply)
        if wanted.as_json:
            write_json({**reply.to_json(), "line": number})
        elif is_wrong(reply):
            write(f"linha {number}: «{utterance}»\n    {reply.say}")
    if not wanted.as_json:
        write(found.summary())
    return found.status()


class Found(NamedTuple):
    """How many lines were told, and how many of them were illegal or not understood."""

    told: int = 0
    illegal: int = 0
    unread: int = 0

    def and_also(self, reply: Reply) -> Found:
        """Return the count with one more reply."""
        return Found(
            self.told + 1, self.illegal + bool(_illegal(reply)), self.unread + (not reply.understood)
        )

    def status(self) -> int:
        """Return the exit status: an illegal line weighs more than one not understood."""
        if self.illegal:
            return ExitStatus.ILLEGAL
        return ExitStatus.NOT_UNDERSTOOD if self.unread else ExitStatus.OK

    def summary(self) -> str:
        """Return the count in a sentence."""
        lines = f"{self.told} {'fala' if self.told == 1 else 'falas'}"
        faults = [f"{self.illegal} fora da regra"] * bool(self.illegal)
        faults += [f"{self.unread} que não entendi"] * bool(self.unread)
        return f"{lines}: {' e '.join(faults) or 'tudo certo'}."


def is_wrong(reply: Reply) -> bool:
    """Return whether a line was not understood or is against the rules."""
    return not reply.understood or bool(_illegal(reply))


def _illegal(reply: Reply) -> list[object]:
    return [event for event in reply.events if not event["legal"]]


def open_table(wanted: Wanted) -> AtPlay:
    """Return a new table. Raises Wrong where its pack or its players are none."""
    pack = pack_of(wanted.rules)
    seats = seated(wanted.players, wanted.me, wanted.opens, pack.ruleset.players)
    return AtPlay(Table(pack, seats.names, seats.me, seats.opens), seats.opens)


def _kept(wanted: Wanted) -> AtPlay:
    """Return the table; one with a name keeps what it hears, and what there is to tell goes to stderr."""
    if not wanted.name:
        return open_table(wanted)
    from referee.cli.kept import open_kept

    kept = open_kept(wanted, lambda same: same)
    for text in kept.notices:
        complain(text)
    return kept


def _without_comment(line: str) -> str:
    """Return a line of a transcript without its comment: from a ``#`` at the start or after a space."""
    text = line.strip()
    if text.startswith("#"):
        return ""
    return text.split(" #", 1)[0].rstrip() if " #" in text else text


def at_terminal() -> bool:
    """Return whether a person types and reads."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()
