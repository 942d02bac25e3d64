"""A ruling as a value: what was decided, by which rules, on what basis. Its Portuguese is made elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.tried import Tried
from referee.rulebook.cite import Basis, Pack

WEAKNESS: Mapping[str, int] = {"text": 0, "house": 1, "inferred": 2, "custom": 3, "unspecified": 4}


class Change(NamedTuple):
    """A counterfactual that was run: with ``facts`` otherwise (a phrase) the ruling would be ``then``."""

    when: Say
    then: Ruling


class Say(NamedTuple):
    """A phrase by its id, and what fills it."""

    phrase: str
    facts: Mapping[str, Any] = {}


class Ruling(NamedTuple):
    """``verdict`` yes no fact depends unknown; ``value`` as it is inside: a Card, ranks, ``us`` or ``them``.

    ``say`` is the verdict in words, ``because`` why; ``rules`` the ids it rests on, in the ``pack`` of that
    name; ``changes`` what would alter it, ``elsewhere`` the other packs that rule otherwise;
    ``tried`` the rules that were looked at and do not decide.
    """

    verdict: str
    value: Any = None
    rules: tuple[str, ...] = ()
    basis: Basis = "text"
    say: Say = Say("none")
    because: tuple[Say, ...] = ()
    changes: tuple[Change, ...] = ()
    elsewhere: tuple[tuple[str, Ruling], ...] = ()
    pack: str = ""
    kind: str = ""
    parts: Mapping[str, str] = {}
    tried: tuple[Tried, ...] = ()

    def answer(self) -> tuple[Any, ...]:
        """Return what another ruling must equal to be the same answer."""
        return (self.verdict, self.value, None if self.value is not None else self.say)


def weakest(pack: Pack, rules: Sequence[str], parts: Mapping[str, str] | None = None) -> Basis:
    """Return the weakest basis of the rules; ``parts`` names the part of a rule that is meant."""
    found: Basis = "text"
    for key in rules:
        rule = pack.rules.get(key)
        if rule is None:
            continue
        basis = rule.basis_of(parts[key]) if parts and key in parts else rule.basis
        if WEAKNESS[basis] > WEAKNESS[found]:
            found = basis
    return found


def ruled(  # noqa: PLR0913 - a ruling has that many parts
    pack: Pack,
    verdict: str,
    say: Say,
    *rules: str,
    value: Any = None,  # noqa: ANN401 - whatever was asked for
    basis: Basis | None = None,
    parts: Mapping[str, str] | None = None,
) -> Ruling:
    """Return a ruling of a pack; ``parts`` names the part of a rule whose basis counts, by rule id."""
    weak = basis or weakest(pack, rules, parts)
    return Ruling(verdict, value, tuple(rules), weak, say, pack=pack.id, parts=parts or {})
