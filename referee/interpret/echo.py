"""What a question says twice: its verb, again after its "não"."""

from __future__ import annotations

from referee.interpret.mark import Mark


def unechoed(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the marks as what they ask, the verb coming again: "não pode cobrir, pode?" asks if one may.

    "Pode cobrir, não pode?" asks the same.
    """
    end = len(marks)
    while end and marks[end - 1].is_("qmark", "comma"):
        end -= 1
    if end < 4:
        return marks
    negated = marks[end - 2].is_("neg")
    first = end - (2 if negated else 1)
    at = next((n for n in range(first - 1) if _same_verb(marks[n], marks[end - 1])), None)
    if at is None or not marks[first - 1].is_("comma"):
        return marks
    denied = at > 0 and marks[at - 1].is_("neg")
    if negated == denied:
        return marks
    asked = marks[:first] if negated else (*marks[: at - 1], *marks[at:first])
    return (*asked[: len(asked) - 1], *marks[end:])


def _same_verb(one: Mark, again: Mark) -> bool:
    """Return whether two marks are one verb in one form."""
    verb = {t for t in again.tags if t.startswith("v.")} or again.is_("be", "can", "must", "exist")
    return bool(verb) and (one.text == again.text or one.text.startswith(f"{again.text} "))
