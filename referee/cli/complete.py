"""Completion: what the grammar would accept next, and the slash commands."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from referee.cli.commands import BY_NAME, COMMANDS
from referee.cli.seating import alike
from referee.session.table import Table


class TableCompleter(Completer):
    """Completes what is typed at a table, without regard to accents or case."""

    def __init__(self, table: Table) -> None:
        """Complete for a table."""
        self.table = table

    def get_completions(self, document: Document, _event: CompleteEvent) -> Iterator[Completion]:
        """Yield what may stand where the cursor is."""
        text = document.text_before_cursor
        if text.startswith("/"):
            yield from self._slash(text)
            return
        word = _last_word(text)
        for found in self.table.suggest(text):
            yield Completion(found, start_position=-len(word))

    def _slash(self, text: str) -> Iterator[Completion]:
        name, space, argument = text.removeprefix("/").partition(" ")
        if not space:
            for command in COMMANDS:
                if command.name.startswith(alike(name)):
                    meta = command.help.rstrip(".")
                    yield Completion("/" + command.name, start_position=-len(text), display_meta=meta)
            return
        known = BY_NAME.get(alike(name))
        for choice in self._choices(known.name if known is not None else ""):
            if alike(choice).startswith(alike(argument)):
                yield Completion(choice, start_position=-len(argument))

    def _choices(self, command: str) -> list[str]:
        if command == "regra":
            return sorted(self.table.pack.rules)
        return [each.name for each in COMMANDS] if command == "ajuda" else []


def _last_word(text: str) -> str:
    """Return the word being typed, empty after a space or a comma."""
    start = len(text)
    while start and text[start - 1].isalnum():
        start -= 1
    return text[start:]
