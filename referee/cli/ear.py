"""An ear for a table: what is heard is always answered, whatever goes wrong inside."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from referee.cli.trouble import complain, own_fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from referee import Reply, Table

LONGEST: Final = 2000
"""Letters of an utterance: nobody says as much in one breath, and half of it is not to be acted on."""


class Ear:
    """Hears for a table and keeps its last reply."""

    def __init__(self, table: Table) -> None:
        """Listen to a table."""
        self.table = table
        self.last: Reply | None = None

    def hear(self, line: str) -> Reply:
        """Return the reply to an utterance at the table."""
        self.last = answered(self.table.hear, line, self.last.state if self.last is not None else None)
        return self.last


def answered(how: Callable[[str], Reply], line: str, state: Mapping[str, Any] | None = None) -> Reply:
    """Return the reply to a line. A mistake of ours costs that line only: it counts as not understood."""
    if len(line) >= LONGEST:
        return _lost(line[:LONGEST], "É muita coisa de uma vez. Diga em partes.", state)
    try:
        return how(line)
    except Exception as error:  # noqa: BLE001 - the table goes on
        complain(own_fault(error))
        return _lost(line, "Essa eu não consegui julgar, e nada mudou. Diga de outro jeito.", state)


def _lost(line: str, say: str, state: Mapping[str, Any] | None) -> Reply:
    from referee import Reply

    return Reply(line, "unknown", understood=False, state=state, say=say, text=say)
