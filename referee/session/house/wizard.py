"""The combinado wizard without a terminal: which question comes next, what an answer means, what it makes.

Answers are a mapping from rule to value, None where the base's stands; a face shows the questions in any
way it likes. Nothing is asked or offered that the rules so far make impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from referee.grammar.normalise import STOPS, fold, words
from referee.rulebook.check import Clash
from referee.rulebook.cite import Pack, Value
from referee.rulebook.keys import RuleKey
from referee.rulebook.shapes import is_number
from referee.rulebook.write import clean, node_of, read_value
from referee.session.house.layer import Ruling, as_said, clash_of, spread, values_of
from referee.session.house.wording import data, known_wording, phrase, same, topics, wording

Answers: TypeAlias = Mapping[str, "Value | None"]
LETTERS: Final = "abcdefghijklmnop"


class Choice(NamedTuple):
    """One answer: its letter, the value, how it is said, the rule it makes, who plays so."""

    letter: str
    value: Value
    say: str
    text: str
    who: str
    kept: bool
    said: tuple[str, ...]


class Question(NamedTuple):
    """What to ask about a rule. The first choice keeps the base's value.

    ``number`` where any other whole number is an answer too. ``unplayed`` are sentences of what others
    play and the referee cannot.
    """

    rule: str
    name: str
    text: str
    choices: tuple[Choice, ...]
    number: bool
    unplayed: tuple[str, ...]


class Unread(NamedTuple):
    """Why an answer was not taken, in Portuguese."""

    why: str


def questions_left(
    base: Pack, answers: Answers, *, everything: bool = False, base_asked: bool = False
) -> Iterator[Question]:
    """Yield the questions that remain, the next one first; what an answer rules out later is not known yet.

    ``base_asked``: the choice of the base was a question too, and settled what it settles.
    """
    most = int(data()["most"]) - base_asked
    settled = data()["settled_by_base"] if base_asked else ()
    order = tuple(name for name in data()["first"] if name not in settled)
    if everything:
        order += tuple(
            key.value for key in RuleKey if key.value not in data()["first"] or key.value in settled
        )
    values = values_after(base, answers)
    asked = 0
    for rule in order:
        if not everything and asked >= most:
            return
        question = None if rule in answers else question_about(base, rule, values)
        asked += rule in answers or question is not None
        if question is not None:
            yield question


def next_question(
    base: Pack, answers: Answers, *, everything: bool = False, base_asked: bool = False
) -> Question | None:
    """Return the next question, None where all has been asked."""
    return next(questions_left(base, answers, everything=everything, base_asked=base_asked), None)


def question_about(base: Pack, rule: str, values: Mapping[str, Value]) -> Question | None:
    """Return the question about a rule where the others stand at ``values``; None for nothing to choose."""
    topic = topics()[rule]
    if not topic.ask or _out_of_play(rule, values):
        return None
    options = list(_offered(base, rule, values))
    choices = tuple(
        _choice(base, rule, LETTERS[n], *option) for n, option in enumerate(options[: len(LETTERS)])
    )
    free = isinstance(choices[0].value, int) and not isinstance(choices[0].value, bool)
    if len(choices) < 2 and not free:
        return None
    return Question(rule, topic.name, topic.ask, choices, free, tuple(_unplayed(base, rule)))


def _choice(base: Pack, rule: str, letter: str, value: Value, who: str) -> Choice:
    known = known_wording(rule, value)
    say, text = wording(rule, value, base).say, as_said(base, rule, value)
    return Choice(letter, value, say, text, who, letter == LETTERS[0], known.said if known else ())


def _out_of_play(rule: str, values: Mapping[str, Value]) -> bool:
    """Return whether a rule says nothing where the special hand that it is about does not exist."""
    hand = rule.partition(".")[0]
    return rule != f"{hand}.trigger" and values.get(f"{hand}.trigger") == "none"


def _offered(base: Pack, rule: str, values: Mapping[str, Value]) -> Iterator[tuple[Value, str]]:
    """Yield the values to choose from, each with who plays it: the base's first, none twice, all playable."""
    kept = values[rule]
    yield kept, ""
    book = base.rules[rule]
    known = [(option.value, option.who) for option in book.options]
    known += [(one.value, one.who) for one in topics()[rule].values if one.who]
    seen: list[Value] = [kept, *data()["not_offered"].get(rule, ())]
    for value, who in known:
        if not any(same(value, one) for one in seen) and _fits(rule, value, values):
            seen.append(value)
            yield value, who


def _fits(rule: str, value: Value, values: Mapping[str, Value]) -> bool:
    played, _ = read_value(RuleKey(rule), node_of(value))
    return played is not None and clash_of({**values, **spread(values, rule, value)}) is None


def _unplayed(base: Pack, rule: str) -> Iterator[str]:
    for option in base.rules[rule].options:
        if read_value(RuleKey(rule), node_of(option.value))[0] is None:
            yield f"{option.text} ({option.who})"


def understand(question: Question, text: str, base: Pack, answers: Answers) -> Value | Unread | None:
    """Return the value that an answer means, None where it keeps the base's, or why it was not taken."""
    told = plain_words(text)
    if not text.strip() or command_of(text) == "keep":
        return None
    choice = next((one for one in question.choices if told in {one.letter, f"letra {one.letter}"}), None)
    if question.number and is_number(told):
        return _number(question, int(told), base, answers)
    if choice is None:
        near = [one for one in question.choices if _means(told, one)]
        choice = near[0] if len(near) == 1 else None
    if choice is None:
        return Unread(phrase("wizard", "not_read", text=clean(text)[:40]))
    return None if choice.kept else choice.value


def _means(told: str, choice: Choice) -> bool:
    """Return whether somebody's words are those of a choice, or its other words."""
    return told in {plain_words(said) for said in (choice.say, *choice.said)}


def plain_words(text: str) -> str:
    """Return a text's words without accents, capitals or stops, as answers are compared."""
    return " ".join(fold(word.text) for word in words(text) if word.text not in STOPS)


@cache
def _commands() -> Mapping[str, str]:
    rows = data()["commands"].items()
    return {plain_words(word) or word: name for name, spoken in rows for word in spoken}


def command_of(text: str) -> str | None:
    """Return what a line asks for (keep, back, rest, explain, leave, yes, no); None for an answer."""
    return _commands().get(plain_words(text) or text.strip())


def _number(question: Question, number: int, base: Pack, answers: Answers) -> Value | Unread | None:
    if same(question.choices[0].value, number):
        return None
    value, faults = read_value(RuleKey(question.rule), node_of(number))
    if value is None:
        return Unread(faults[0].fix)
    clash = clash_after(base, answers, question.rule, value)
    return value if clash is None else Unread(phrase("wizard", "clash", what=clash.what, fix=clash.fix))


def values_after(base: Pack, answers: Answers, but: str = "") -> dict[str, Value]:
    """Return every rule's value as the answers make it, that to ``but`` left out."""
    values = values_of(base)
    for rule, value in answers.items():
        if value is not None and rule != but:
            values |= spread(values, rule, value)
    return values


def clash_after(base: Pack, answers: Answers, rule: str, value: Value) -> Clash | None:
    """Return why a rule cannot have a value beside the answers so far, None where it can."""
    values = values_after(base, answers, but=rule)
    return clash_of({**values, **spread(values, rule, value)})


def rulings_of(answers: Answers, on: date) -> tuple[Ruling, ...]:
    """Return the rulings that the answers make, those that change something."""
    return tuple(
        Ruling(rule, value, "", on.isoformat()) for rule, value in answers.items() if value is not None
    )
