"""What a table needs to see at every moment: pack, score, what the hand is worth, cards, tricks, turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.cli.show import SUITS, TEAMS, Look, Piece, State, card, plain, score

BETWEEN: Final = " · "
SPECIAL: Final = {"eleven": "mão de onze", "iron": "mão de ferro"}


def toolbar(pack: str, names: Sequence[str], state: State, look: Look) -> list[Piece]:
    """Return the toolbar, in as many rows as the width asks for."""
    groups = [
        [[("class:bar.pack", pack)], [("class:bar.score", score(state))], *_games(state), *_stake(state)],
        [*_vira(state, look), *_tricks(state)],
        [*_turns(names, state)],
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
            rows.append(list(part))
    return rows


def _games(state: State) -> list[list[Piece]]:
    games = state["games"]
    return [[("", f"jogos {games['nos']} × {games['eles']}")]]


def _stake(state: State) -> list[list[Piece]]:
    parts: list[list[Piece]] = [[("", f"mão {state['hand']} vale {state['stake']}")]]
    pending = state["pending"]
    if pending is not None:
        asked = "pedimos" if pending["team"] == "nos" else "eles pediram"
        parts.append([("class:bar.ask", f"{asked} {pending['call']}, falta responder")])
    if state["special"] is not None:
        parts.append([("class:bar.ask", SPECIAL[state["special"]])])
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


def _turns(names: Sequence[str], state: State) -> list[list[Piece]]:
    if state["winner"] is not None:
        return [[("class:bar.score", f"partida para {TEAMS[state['winner']]}")]]
    opener = state["opener"]
    pending = state["pending"]
    answers = "" if pending is None else TEAMS["eles" if pending["team"] == "nos" else "nos"]
    parts: list[list[Piece]] = [[("class:bar.turn", f"vez: {state['turn'] or answers or '?'}")]]
    if opener in names:
        parts += [[("", f"mão: {opener}")], [("", f"pé: {names[names.index(opener) - 1]}")]]
    return parts


def suit_styles() -> dict[str, str]:
    """Return a colour for each suit; the symbol and the word say the same without it."""
    colours = {"p": "ansigreen", "c": "ansired", "e": "ansiblue", "o": "ansiyellow"}
    return {letter: colours[letter] for letter in SUITS}
