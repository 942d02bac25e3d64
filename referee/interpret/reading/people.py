"""Who is meant where somebody is named by a word of several senses: "o cara", "ele", a name never heard."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.grammar.asking import NEUTRAL, listed
from referee.grammar.normalise import fold
from referee.interpret.mark import Mark

DOES = ("playv", "call", "ask", "run", "accept", "tie", "win", "rank", "card", "nick")
"""What "o cara" before it is somebody for: told to do it, he is one of the others."""


def somebody(found: Sequence[Mark], at: int) -> Mark:
    """Return "o cara" as a rival where he does something of the game; elsewhere it says nothing."""
    mark = found[at]
    if not mark.is_("someone") or at + 1 == len(found):
        return mark
    after = found[at + 1]
    told = after.is_("rank", "card", "nick") or any(f in {"3s.past", "3s.fut"} for f in after.forms)
    supposed = at > 0 and found[at - 1].text in listed("if") and "-.inf" in after.forms
    return mark._replace(tags=frozenset({"he"})) if after.is_(*DOES) and (told or supposed) else mark


OPENS = ("lead", "start_", "turnw", "can", "must", "win")
"""What "ele" is asked about as the one just named; before an answer he is one of the others."""


def partner_still(found: Sequence[Mark], at: int) -> Mark:
    """Return "ele" as the partner where the partner alone was spoken of: "o parceiro fez, ele abre?"."""
    mark = found[at]
    after = next((m for m in found[at + 1 :] if m.tags - {NEUTRAL, "drop"}), None)  # also "é ele que abre?"
    if mark.tags != {"he"} or after is None or not after.is_(*OPENS):
        return mark
    named = [m for m in found[:at] if m.is_("partner", "rival", "them", "name", "he", "next")]
    alone = bool(named) and all(m.is_("partner") for m in named)
    return mark._replace(tags=frozenset({"partner"})) if alone else mark


def tells(found: Sequence[Mark], at: int) -> Mark:
    """Return what begs for an answer, behind the partner, as his telling: "ele pode me dizer se …?"."""
    mark = found[at]
    told = at > 0 and found[at - 1].is_("partner") and mark.text in listed("begs")
    return mark._replace(tags=frozenset({"can", "say"})) if told else mark


def each_other(found: Sequence[Mark], at: int) -> Mark:
    """Return "do outro" after "um" and what he does as the partner: "um pode ver a carta do outro?"."""
    mark = found[at]
    one = any(m.text in listed("article") and n.is_("can", "peek", "show") for m, n in pairwise(found[:at]))
    other = one and mark.is_("another") and mark.is_("rival")
    return mark._replace(tags=frozenset({"partner"})) if other else mark


TEAMS = ("pairs", "players", "sameteam", "player")


def who_called(found: Sequence[Mark], at: int) -> Mark:
    """Return "a dupla" before "que pediu o seis" as "quem": nobody is told to have called."""
    mark = found[at]
    behind = found[at + 1 : at + 3]
    relative = len(behind) == 2 and behind[0].text in listed("relative") and behind[1].is_("call", "ask")
    past = relative and "3s.past" in behind[1].forms
    return mark._replace(tags=frozenset({"who"})) if past and mark.is_(*TEAMS) else mark


LAYS = ("playv", "call", "ask", "run", "accept", "win", "v.matar")
"""What a strange word before it is somebody's name for: he is told to do it."""


def strangers(found: Sequence[Mark]) -> list[Mark]:
    """Return the marks with the strange words that are people as their names: "Ana jogou um três"."""
    named = {
        fold(mark.text)
        for mark, after in pairwise(found)
        if mark.is_("unknown") and after.is_(*LAYS) and any(f in PAST for f in after.forms)
    }
    named |= {  # "a Ana um três, o Beto um dois"
        fold(a.text)
        for a, b in pairwise(found)
        if named and a.is_("unknown") and b.is_("rank", "card", "nick")
    }
    if not named:
        return list(found)
    return [
        m._replace(tags=frozenset({"name", "stranger"})) if m.is_("unknown") and fold(m.text) in named else m
        for m in found
    ]


PAST = ("3s.past", "3s.fut")
