"""The wizard as a value that takes one line after the other, and what it reads back at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from textwrap import wrap
from typing import NamedTuple

from referee.rulebook.cite import Pack, Value
from referee.session.house.layer import Ruling, values_of
from referee.session.house.wizard import Question, Unread, command_of, next_question, rulings_of, understand
from referee.session.house.wording import data, phrase, same, topics, wording

WIDTH = 79
SCREEN = 22


class Wizard(NamedTuple):
    """The state of a wizard: the base, the answers so far (None: kept), whether the rest is left as it is.

    ``base_asked``: the choice of the base was one of its questions.
    """

    base: Pack
    answers: Mapping[str, Value | None] = {}
    everything: bool = False
    base_asked: bool = False
    closed: bool = False

    @property
    def question(self) -> Question | None:
        """The question that waits for an answer, None where there is none left."""
        if self.closed:
            return None
        return next_question(self.base, self.answers, everything=self.everything, base_asked=self.base_asked)

    def take(self, text: str) -> Wizard | Unread:
        """Return the wizard after a line: an answer, «volta» or «fim»; or why the line was not taken.

        «volta» before the first answer changes nothing.
        """
        question, wish = self.question, command_of(text)
        if wish == "back":
            kept = dict(list(self.answers.items())[:-1])
            return self._replace(answers=kept, closed=False)
        if wish == "rest" or question is None:
            return self._replace(closed=True)
        value = understand(question, text, self.base, self.answers)
        if isinstance(value, Unread):
            return value
        return self._replace(answers={**self.answers, question.rule: value})

    def rulings(self, on: date) -> tuple[Ruling, ...]:
        """Return what was agreed, the kept rules left out."""
        return rulings_of(self.answers, on)


def hint_lines() -> list[str]:
    """Return how to answer."""
    return _wrapped(phrase("wizard", "hint"), "", "")


def question_lines(question: Question) -> Iterator[str]:
    """Yield a question with its answers for a screen."""
    yield question.text
    for choice in question.choices:
        line = phrase("wizard", "choice", letter=choice.letter, say=choice.say)
        extra = phrase("wizard", "kept") if choice.kept else choice.who
        if extra:
            line += " " + phrase("wizard", "who", who=extra)
        yield from _wrapped(line, "  ", "     ")
    if question.number:
        yield "  " + phrase("wizard", "number")
    for text in question.unplayed:
        yield from _wrapped(phrase("wizard", "unplayed", text=text), "  ", "  ")


def explained(question: Question, base: Pack) -> Iterator[str]:
    """Yield what the base's rule says and on what it rests, and what each answer would make of it."""
    rule = base.rules[question.rule]
    basis = data()["wizard"]["basis"][rule.basis]
    if rule.sources:
        basis += ": " + "; ".join(f"{ref.source.title}, {ref.where}" for ref in rule.sources)
    yield from _wrapped(phrase("wizard", "stands", text=rule.text, basis=basis), "  ", "  ")
    for choice in question.choices[1:]:
        line = phrase("wizard", "choice_text", letter=choice.letter, text=choice.text)
        yield from _wrapped(line, "  ", "     ")


def read_back(base: Pack, pack: Pack) -> list[str]:
    """Return what a house pack changes, on one screen; what does not fit is counted."""
    changed = [name for name, value in values_of(base).items() if not same(value, pack.rules[name].value)]
    lines = [phrase("wizard", "read_back", title=pack.title, base=base.title)]
    if not changed:
        return [*lines, phrase("wizard", "read_back_none")]
    lines.append(phrase("wizard", "read_back_one" if len(changed) == 1 else "read_back_many", n=len(changed)))
    parts = [_change(base, pack, name) for name in changed]
    room = SCREEN - len(lines)
    if sum(map(len, parts)) > room:
        kept: list[list[str]] = []
        while sum(map(len, kept)) + len(parts[len(kept)]) < room:
            kept.append(parts[len(kept)])
        parts = [*kept, [phrase("wizard", "more", n=len(parts) - len(kept))]]
    return lines + [line for part in parts for line in part]


def _change(base: Pack, pack: Pack, name: str) -> list[str]:
    """Return a changed rule by its name: what it is now, what it was."""
    say = wording(name, pack.rules[name].value, pack).say
    old = wording(name, base.rules[name].value, base).say
    line = phrase("wizard", "read_back_line", name=topics()[name].name, say=say, old=old)
    return _wrapped(line, "", "  ")


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
