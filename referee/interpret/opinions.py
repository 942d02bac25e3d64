"""Two opinions on a rule: "eu digo que o truco vale três, ele diz que vale quatro" is settled by the rule.

Other than of what happened at a table, of a rule one can be right: each opinion is asked as a claim.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.interpret.mark import Mark
from referee.interpret.talk.parts import numbered
from referee.interpret.verdict import Ruling, Say
from referee.interpret.versions import CARDS, CHANGES, EMPTY, Versions, happened

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
COMMA = Mark(frozenset({"comma"}), -1, -1, ",")
QUESTION = Mark(frozenset({"qmark"}), -1, -1, "?")
HELD = ("num", "suit", "rank", "us", "them")
"""What two opinions may differ in, where the second says no more."""
CLAIMED = ("yes", "no")


def opinion_ruling(found: Versions, ask: Asker) -> Ruling | None:
    """Return who is right about a rule, None where the quarrel is about what happened."""
    one, other = found.versions
    told = tuple(m for m in found.told if not m.is_(*CHANGES, *EMPTY, "qmark"))
    done = any(happened(version) and any(m.forms for m in version) for version in found.versions)
    if (told or done) and not _of_manilha(one, told):
        return None
    if all(m.is_("neg", *EMPTY) for m in other):
        return ask(numbered((*told, *one, QUESTION)))  # "… e ele diz que não"
    first = _judged(told, one, ask)
    second = _judged(told, _made_whole(one, other), ask) or _judged(told, other, ask)
    judged = [r for r in (first, second) if r is not None]
    if len(judged) < 2:
        return next(iter(judged), None)
    right = [r for r in judged if r.verdict == "yes"]
    shown = (right or judged)[0]
    facts = {"right": found.spans[0 if shown is first else 1], "say": shown.say}
    phrase = ("dispute.none_right", "dispute.right", "dispute.both_right")[len(right)]
    return shown._replace(verdict="fact", value=None, say=Say(phrase, facts))


def _of_manilha(version: Sequence[Mark], told: Sequence[Mark]) -> bool:
    """Return whether it is about which card is the manilha, by the vira told: that is a rule too."""
    named = any(m.is_("manilha") and m.suit is None for m in version)
    return named and all(m.is_("turn", "vira", *CARDS) for m in told)


def _judged(told: tuple[Mark, ...], version: tuple[Mark, ...], ask: Asker) -> Ruling | None:
    """Return the ruling on an opinion, None where it is neither true nor false by a rule."""
    before = (*told, COMMA) if told else ()
    ruling = ask(numbered((*before, *version, QUESTION))) if version else None
    return ruling if ruling is not None and ruling.verdict in CLAIMED else None


def _made_whole(one: Sequence[Mark], other: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return an opinion as the first one with what the second puts in its place: "… e ele, que é copas"."""
    last = next((m for m in reversed(other) if m.is_(*HELD)), None)
    sort = None if last is None else next(tag for tag in HELD if last.is_(tag))
    at = next((n for n in range(len(one) - 1, -1, -1) if sort is not None and one[n].is_(sort)), None)
    return () if at is None or last is None else (*one[:at], last, *one[at + 1 :])
