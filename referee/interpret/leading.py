"""What only leads up to a question: a reason given before it, and a verb said again after its "não"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.grammar.asking import listed
from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
"""Returns the ruling on marks, None where they are not understood whole."""
SAYS_NOTHING = ("comma", "qmark", "and", "neutral", "to")
QUESTION = Mark(frozenset({"qmark"}), -1, -1, "?")


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


def reasoned(marks: tuple[Mark, ...], ask: Asker) -> tuple[Ruling, ...]:
    """Return the rulings on a question that a reason leads up to: "já que copas é a mais forte, ...?".

    A reason that does not hold is corrected after the question is answered, or alone where it is all that is
    understood; one that is not understood leaves the question unanswered.
    """
    cut = next((n for n, m in enumerate(marks) if m.is_("comma")), len(marks))
    if not marks or not _gives_reason(marks[0]) or not _content(marks[1:cut]) or not _content(marks[cut:]):
        return ()
    reason = ask((*marks[1:cut], QUESTION))
    if reason is None or reason.verdict not in {"yes", "no", "depends"}:
        return ()
    asked = ask(marks[cut + 1 :])
    wrong = (reason,) if reason.verdict == "no" else ()
    return wrong if asked is None else (asked, *wrong)


def _gives_reason(mark: Mark) -> bool:
    return mark.is_("premise") or mark.text in listed("as_reason")


def _content(marks: Sequence[Mark]) -> bool:
    return any(not m.is_(*SAYS_NOTHING) for m in marks)
