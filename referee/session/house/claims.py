"""A ruling told in words of its own: judged as a claim, by the rules in force and by each that it may mean.

«aqui tem que matar» is no by the book, and no by every value of its rule: the referee cannot play it. «aqui
a vira da mão de ferro é fechada» is yes by one value alone: that is what the table means.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from referee.rulebook.cite import Pack, Value
from referee.session.house.rulings import Declined, HouseRules
from referee.session.house.sayings import UNPLAYED
from referee.session.house.wording import same, topics
from referee.session.once import Conversation

MOST_VALUES: Final = 12
RANGES: Final = ("match.target", "hand.value", "eleven.value", "eleven.decline", "match.best_of")
"""Rules whose value is a number that no line words: any that was told may be meant."""


def claimed(claim: str, numbers: list[int], house: HouseRules, today: date) -> tuple[str, Value] | None:
    """Return the rule and the value that a claim is true by; UNPLAYED where it is true by none.

    None where it is no claim about one rule, or more than one value makes it true.
    """
    verdict, rule = _judged(claim, house.pack)
    if verdict not in {"yes", "no"} or rule not in topics():
        return None
    now = house.pack.rules[rule].value
    if verdict == "yes":
        return rule, now
    verdicts = [(value, _under(claim, house, rule, value, today)) for value in _values(rule, numbers, now)]
    true = [value for value, found in verdicts if found == "yes"]
    if len(true) == 1:
        return rule, true[0]
    # Where any value can be worded, those tried are not all that it may be.
    closed = not topics()[rule].any_say and rule not in RANGES
    none = not true and closed and all(found in {"no", ""} for _, found in verdicts)
    return (rule, UNPLAYED) if none else None


def _judged(claim: str, pack: Pack) -> tuple[str, str]:
    """Return the verdict on a claim and the rule that it rests on; none on two claims at once."""
    ruling = Conversation(pack).ask(f"{claim}?", exact=True).ruling or {}
    if ruling.get("more"):
        return "", ""
    rules = ruling.get("rules") or [""]
    return str(ruling.get("verdict")), str(rules[0])


def _under(claim: str, house: HouseRules, rule: str, value: Value, today: date) -> str:
    """Return the verdict where a rule has another value, "" where it cannot have it."""
    proposal = house.propose(rule, value, "", today)
    if isinstance(proposal, Declined):
        return ""
    verdict, other = _judged(claim, house.accept(proposal))
    return verdict if other == rule else "other"


def _values(rule: str, numbers: list[int], now: Value) -> Iterator[Value]:
    worded = [one.value for one in topics()[rule].values][:MOST_VALUES]
    told: list[Value] = [n for n in numbers if rule in RANGES and n not in worded]
    yield from (value for value in [*worded, *told] if not same(value, now))
