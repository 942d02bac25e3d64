"""The questions before the first card: which rules, who sits where, who opens. Enter takes the default."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH123

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from referee.answers.words import DEFAULT_NAMES
from referee.cli.packs import DEFAULT_RULES, pack_of
from referee.cli.places import data_file
from referee.cli.seating import listed, seated
from referee.cli.show import CLINGS, MOST_LINES, NARROW
from referee.cli.streams import fitted, write
from referee.cli.trouble import Wrong
from referee.cli.wanted import Wanted
from referee.rulebook.load import PackInfo, list_packs

REMEMBERED: Final = "ultima-mesa.json"
AROUND: Final = 2
"""Rows around the list of packs: what is asked, and where it is answered."""
Ask = Callable[[str], str]


def questions(wanted: Wanted, ask: Ask = input) -> Wanted:
    """Return what is wanted with what was left open answered; EOFError and Ctrl-C pass through.

    The defaults are those of the last table.
    """
    last = _remembered()
    if not wanted.rules:
        write("Quais regras?")
        packs = [pack for pack in list_packs() if not pack.faulty]
        for row in _offered(packs, simple=wanted.simple):
            write(row)
        names = [pack.id for pack in packs]
        default = last.get("rules") or DEFAULT_RULES
        wanted = wanted._replace(
            rules=_until_right(lambda: _pack(ask(f"[{default}] "), names) or default, pack_of)
        )
    if not wanted.players:
        wanted = _players(wanted, last.get("players") or ",".join(DEFAULT_NAMES), ask)
    if not wanted.opens:
        wanted = _opener(wanted, ask)
    _remember(wanted)
    return wanted


def _offered(packs: Sequence[PackInfo], *, simple: bool) -> list[str]:
    """Return the numbered packs, a row each; where a short reply has no room for that, their names alone."""
    width = shutil.get_terminal_size().columns
    rows = [f"  {number}. {pack.id} ({pack.title})" for number, pack in enumerate(packs, start=1)]
    if not simple and width > NARROW:
        return rows
    width = min(width, NARROW)
    tall = sum(len(fitted(row, width).split("\n")) for row in rows)
    if tall + AROUND <= MOST_LINES:
        return rows
    named = ", ".join(f"{number}.{CLINGS}{pack.id}" for number, pack in enumerate(packs, start=1))
    return [fitted(f"  {named}", width).replace(CLINGS, " ")]


def _pack(answer: str, names: list[str]) -> str:
    text = answer.strip()
    return names[int(text) - 1] if text.isdecimal() and 0 < int(text) <= len(names) else text


def _players(wanted: Wanted, default: str, ask: Ask) -> Wanted:
    allowed = pack_of(wanted.rules).ruleset.players
    write("Quem joga? Você primeiro, e os outros na ordem da roda.")
    shown = ", ".join(name.strip() for name in default.split(","))

    def told() -> str:
        text = ask(f"[{shown}] ").strip()
        return ",".join(text.split()) if text and "," not in text else text or default

    return wanted._replace(players=_until_right(told, lambda text: seated(text, wanted.me, "", allowed)))


def _opener(wanted: Wanted, ask: Ask) -> Wanted:
    allowed = pack_of(wanted.rules).ruleset.players
    names = seated(wanted.players, wanted.me, "", allowed).names
    write(f"Quem abre a primeira mão: {listed(names, 'ou')}?")
    return wanted._replace(
        opens=_until_right(
            lambda: ask(f"[{names[0]}] ").strip() or names[0],
            lambda text: seated(wanted.players, wanted.me, text, allowed),
        )
    )


def _until_right(told: Callable[[], str], check: Callable[[str], Any]) -> str:
    """Return the first answer that stands; what is wrong with the others is said."""
    while True:
        answer = told()
        try:
            check(answer)
        except Wrong as wrong:
            # Here nobody wrote an option: what is wrong is the answer.
            text = wrong.text.removeprefix("Em --players").removeprefix(",").lstrip()
            text = text.partition(": ")[2] if text.startswith("--") else text.replace("--players ", "")
            write(text if wrong.text.startswith(text[:1]) else text[:1].upper() + text[1:])
        else:
            return answer


def _remembered() -> dict[str, str]:
    path = data_file(REMEMBERED)
    if path is not None:
        with suppress(OSError, ValueError), open(path, encoding="utf-8") as file:
            found = json.load(file)
            if isinstance(found, dict):
                return {key: text for key, text in found.items() if isinstance(text, str)}
    return {}


def _remember(wanted: Wanted) -> None:
    path = data_file(REMEMBERED)
    if path is not None:
        with suppress(OSError), open(path, "w", encoding="utf-8") as file:
            json.dump({"rules": wanted.rules, "players": wanted.players}, file, ensure_ascii=False)
