"""A question on its own: supposed facts, no table."""

from __future__ import annotations

from referee.answers.reply import Reply
from referee.rulebook.cite import Pack


def ask_once(text: str, pack: Pack) -> Reply:
    """Return the reply to one question under ``pack``. What it tells is supposed; ``state`` is None."""
    from referee.session.table import Table  # noqa: PLC0415 - a light import for who only loads packs

    return Table(pack).ask(text)
