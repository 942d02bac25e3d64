"""The shapes of questions: several in one line, one that only adds to the last, one cut short."""

from __future__ import annotations

from collections.abc import Sequence

from referee.interpret.mark import Mark

WH = ("who", "which", "what", "howmany", "when", "how", "where", "why", "mean", "whatnow", "result", "called")


def parts(marks: Sequence[Mark]) -> list[tuple[Mark, ...]]:
    """Return the questions of a line, cut at question marks and before question words."""
    parts: list[list[Mark]] = [[]]
    for at, mark in enumerate(marks):
        if mark.is_("qmark"):
            parts.append([])
            continue
        begins = mark.is_("who", "which", "what", "howmany", "when", "how", "can", "must", "mean")
        if (
            begins
            and at
            and marks[at - 1].is_("and", "comma")
            and any(m.is_(*WH, "can", "must") for m in parts[-1])
        ):
            parts.append([])
        parts[-1].append(mark)
    return [tuple(p) for p in parts if any(not m.is_("comma", "and") for m in p)]


def elliptic(marks: tuple[Mark, ...]) -> tuple[Mark, ...] | None:
    """Return the marks of "no paulista vale três, e no mineiro?" as the question that it is."""
    last = [m for m in marks if not m.is_("qmark")]
    if len(last) < 2 or not last[-1].is_("packname") or not last[-2].is_("and", "comma"):
        return None
    asking_word = Mark(frozenset({"what"}), -1, -1, "")
    if any(m.is_("or", "change") for m in marks):
        return None
    return (*marks[: marks.index(last[-1])], asking_word)


def stands_at(marks: Sequence[Mark], points: int) -> bool:
    """Return whether somebody is said to have so many points: "quem tá com onze", "onze pontos"."""
    for at, mark in enumerate(marks):
        if mark.is_(f"n{points}"):
            before = at > 0 and marks[at - 1].is_(
                "have", "stay", "us", "them", "me", "he", "who", "pairs", "rival"
            )
            after = at + 1 < len(marks) and marks[at + 1].is_("points")
            asked = any(m.is_("ask", "raisew", "worth", "target") for m in marks[:at])
            if (before or after) and not asked:
                return True
    return False


def doubts(marks: Sequence[Mark]) -> str:
    """Return what a question that only doubts the last answer asks of it: why, written, sure; else ""."""
    content = [m for m in marks if not m.is_("comma", "qmark", "and", "neutral", "to", "be")]
    if not content or not all(m.is_("why", "written", "sure", "tagq") for m in content):
        return ""
    return next((what for what in ("why", "written") if any(m.is_(what) for m in content)), "sure")
