"""Questions at a table or on their own: handed to ``interpret.inquiry``, answered by ``answers.rulings``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.answers.reply import Reply
from referee.answers.words import People
from referee.interpret.scene import Scene
from referee.rulebook.cite import Pack


class Asker:
    """Answers questions by one pack; the others are at hand for "no mineiro ..."."""

    def __init__(self, pack: Pack, people: People) -> None:
        """Take the rules and the people of the table."""
        self.pack = pack
        self.people = people

    def split(self, text: str, names: Sequence[str]) -> tuple[str, str]:
        """Return what is told and what is asked in a line."""
        return (text, "") if "?" not in text else ("", text)

    def ask(self, text: str, question: str, scene: Scene) -> Reply:
        """Return the reply to a question asked in a state."""
        return Reply(text, "unknown", understood=False, say="Não entendi.", text="Não entendi.")


def unknown(text: str, state: Any) -> Reply:  # noqa: ANN401
    """Return a reply for what was not understood."""
    return Reply(text, "unknown", understood=False, state=state)
