"""What comes of a question: its rulings, or how far it was understood."""

from __future__ import annotations

from typing import NamedTuple

from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling


class Inquiry(NamedTuple):
    """What came of a question.

    ``rulings`` one for each question in it; ``understood`` False where some of it was not; ``unread`` the
    words not understood; ``nearest`` ids of the kinds that came nearest; ``outside`` what the question is
    about where that is no business of the referee; ``marks`` what was read, ``supposed`` what was told, for a
    question that follows on; ``about`` what of the answer is asked again: why, where written, sure.
    """

    rulings: tuple[Ruling, ...]
    understood: bool
    unread: tuple[str, ...] = ()
    nearest: tuple[str, ...] = ()
    outside: str | None = None
    marks: tuple[Mark, ...] = ()
    supposed: tuple[Mark, ...] = ()
    about: str = ""
