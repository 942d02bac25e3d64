"""Completion: what the grammar would accept next, and the slash commands; the prompt shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.cli.commands import BY_NAME, COMMANDS
from referee.cli.seating import alike
from referee.session.table import Table


class Offer(NamedTuple):
    """A text that may stand in the place of the last ``instead_of`` letters, and what it is."""

    text: str
    instead_of: int
    about: str = ""


def offers(table: Table, text: str) -> Iterator[Offer]:
    """Yield what may stand where ``text`` ends, without regard to accents or case."""
    if text.startswith("/"):
        yield from _slash(table, text)
        return
    word = _last_word(text)
    for found in table.suggest(text):
        yield Offer(found, len(word))


def _slash(table: Table, text: str) -> Iterator[Offer]:
    name, space, argument = text.removeprefix("/").partition(" ")
    if not space:
        for command in COMMANDS:
            if command.name.startswith(alike(name)):
                yield Offer("/" + command.name, len(text), command.help.rstrip("."))
        return
    known = BY_NAME.get(alike(name))
    for choice in _choices(table, known.name if known is not None else ""):
        if alike(choice).startswith(alike(argument)):
            yield Offer(choice, len(argument))


def _choices(table: Table, command: str) -> list[str]:
    if command == "regra":
        return sorted(table.pack.rules)
    return [each.name for each in COMMANDS] if command == "ajuda" else []


def _last_word(text: str) -> str:
    """Return the word being typed, empty after a space or a comma."""
    start = len(text)
    while start and text[start - 1].isalnum():
        start -= 1
    return text[start:]
