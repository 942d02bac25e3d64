"""The rules that were tried and passed over, in words: each reason once, with the rules that it holds for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.answers.ruling_facts import base_facts
from referee.answers.voice import Voice, phrases
from referee.answers.words import listed
from referee.engine.tried import Tried


def json_tried(tried: Sequence[Tried], voice: Voice) -> list[dict[str, Any]]:
    """Return the rules passed over as programs read them, those together that one reason holds for."""
    by_reason: dict[str, tuple[str, list[str], bool]] = {}
    for one in tried:
        sort, why = _reason(one, voice)
        by_reason.setdefault(why, (sort, [], one.waits))[1].append(one.rule)
    return [
        {"rules": rules, "why": why, "open": waits, "say": _line(voice, sort, rules, why)}
        for why, (sort, rules, waits) in by_reason.items()
    ]


def _reason(one: Tried, voice: Voice) -> tuple[str, str]:
    """Return the sort of a reason (what heads its line), and its words."""
    known = phrases()["tried"]
    sort = next(sort for sort in SORTS if one.code in known[sort])
    tricks = listed([voice.fill(known["trick"], {"n": number}) for number in one.tricks])
    count = one.tricks[0] if one.tricks else 0
    return sort, voice.fill(known[sort][one.code], {**base_facts(voice), "tricks": tricks, "n": count})


def _line(voice: Voice, sort: str, rules: Sequence[str], why: str) -> str:
    by_pack: dict[str, list[str]] = {}
    for rule in rules:
        stated = voice.pack.rules[rule]
        note = "" if stated.basis == "text" else f" ({phrases()['basis_short'][stated.basis]})"
        by_pack.setdefault(stated.origin, []).append(rule + note)
    named = "; ".join(f"{pack} · {listed(own)}" for pack, own in by_pack.items())
    return str(phrases()["lead_ins"][sort]).replace("{rules}", named).replace("{text}", why)


SORTS = ("passed", "waits", "allows")
