"""What a table needs to see at every moment: pack, score, what the hand is worth, cards, tricks, turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from referee.cli.show import SUITS, TEAMS, Look, Piece, State, card, plain, score

BETWEEN: Final = " · "
NUMBERS: Final = {10: "dez", 11: "onze"}
Special: TypeAlias = "str | None"


def special_name(special: Special, trigger: int) -> str:
    """Return what a hand that is no plain one is called, nothing for a plain one; ``trigger`` its points."""
    if special == "eleven":
        return f"mão de {NUMBERS.get(trigger, trigger)}"
    return "mão de ferro" if special == "iron" else ""


def toolbar(pack: str, names: Sequence[str], state: State, look: Look, trigger: int = 11) -> list[Piece]:
    """Return the toolbar, in as many rows as the width asks for; ``trigger`` is a hand of eleven's score."""
    special = special_name(state["special"], trigger)
    groups = [
        [
            [("class:bar.pack", pack)],
            [("class:bar.score", score(state))],
            *_games(state),
            *_stake(state, special),
        ],
        [*_vira(state, look), *_tricks(state)],
        [*_turns(names, state, trigger)],
    ]
    pieces: list[Piece] = []
    for row in (row for group in groups for row in _rows(group, look.width)):
        pieces += [*([("", "\n")] if pieces else []), *row]
    return pieces


def _rows(group: Sequence[list[Piece]], width: int) -> list[list[Piece]]:
    """Return the parts of a group in rows that fit; a part that begins with a space clings to the last."""
    rows: list[list[Piece]] = []
    for part in group:
        clings = plain(part).startswith(" ")
        glue = "" if clings else BETWEEN
        if rows and len(plain(rows[-1])) + len(glue) + len(plain(part)) <= width:
            rows[-1] += [*([("class:bar.dim", glue)] if glue else []), *part]
        else:
            rows.append([*part[1:]] if clings else [*part])
    return rows


def _games(state: State) -> list[list[Piece]]:
    games = state["games"]
    return [[("", f"jogos {games['nos']} × {games['eles']}")]]


def _stake(state: State, special: str) -> list[list[Piece]]:
    parts: list[list[Piece]] = [[("", f"mão {state['hand']} vale {state['stake']}")]]
    pending = state["pending"]
    if pending is not None:
        asked = "pedimos" if pending["team"] == "nos" else "eles pediram"
        parts.append([("class:bar.ask", f"{asked} {pending['call']}, falta responder")])
    if special:
        parts.append([("class:bar.ask", special)])
    return parts


def _vira(state: State, look: Look) -> list[list[Piece]]:
    parts: list[list[Piece]] = []
    if state["vira"] is not None:
        parts.append([("", "vira "), *card(state["vira"], look)])
    cards = state["manilhas"]
    one = len({text[:-1] for text in cards}) == 1  # the ranks are the same: said once
    if cards:
        parts.append([("", "manilhas" + (f" {cards[0][:-1]}:" if one else ""))])
        parts += [[("", " "), *card(text, look)[one:]] for text in cards]
    return parts or [[("", "sem vira ainda")]]


def _tricks(state: State) -> list[list[Piece]]:
    told = [f"{n}ª {_winner(team)}" for n, team in enumerate(state["tricks"], start=1)]
    return [[("", " ".join(told))]] if told else [[("", f"{state['trick']}ª rodada")]]


def _winner(team: str | None) -> str:
    return "empate" if team == "tie" else TEAMS.get(team or "", "?")


def _turns(names: Sequence[str], state: State, trigger: int) -> list[list[Piece]]:
    if state["winner"] is not None:
        return [[("class:bar.score", f"partida para {TEAMS[state['winner']]}")]]
    opener = state["opener"]
    pending = state["pending"]
    answers = "" if pending is None else TEAMS["eles" if pending["team"] == "nos" else "nos"]
    if state["special"] == "eleven" and state["turn"] is None and not answers:
        chooses = TEAMS["nos" if state["score"]["nos"] == trigger else "eles"]
        answers = f"{chooses}, jogar ou não"
    parts: list[list[Piece]] = [[("class:bar.turn", f"vez: {state['turn'] or answers or '?'}")]]
    if opener in names:
        parts += [[("", f"mão: {opener}")], [("", f"pé: {names[names.index(opener) - 1]}")]]
    return parts


def suit_styles() -> dict[str, str]:
    """Return a colour for each suit; the symbol and the word say the same without it."""
    colours = {"p": "ansigreen", "c": "ansired", "e": "ansiblue", "o": "ansiyellow"}
    return {letter: colours[letter] for letter in SUITS}
