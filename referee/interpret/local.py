"""The words of a question in a pack's own sense: where a trick is a ``mão``, ``primeira mão`` is one."""

from __future__ import annotations

from collections.abc import Sequence

from referee.grammar.normalise import fold
from referee.interpret.mark import Mark
from referee.rulebook.cite import Pack

COUNTS = ("ord", "firstwinner", "secondwinner", "thirdwinner")
"""What counts tricks, so that a word after it is one."""
TRICK = frozenset({"trickw"})


def in_terms(marks: Sequence[Mark], pack: Pack) -> tuple[Mark, ...]:
    """Return the marks with the pack's word for a trick read as one, after an ordinal."""
    word = fold(pack.terms["trick"])
    out: list[Mark] = []
    for mark in marks:
        named = mark.is_("handw", "firsthand") and fold(mark.text.split(" ")[-1]) == word
        if named and mark.is_("firsthand"):
            made = mark._replace(tags=mark.tags | {"ord", "ord1"}, numbers=(1,))
        elif named and out and out[-1].is_(*COUNTS):
            made = mark._replace(tags=(mark.tags - {"handw"}) | TRICK)
        else:
            made = mark
        out.append(made)
    return tuple(out)
