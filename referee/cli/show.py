"""How a reply looks at a terminal: the verdict first, a change of score that is seen, suits one can tell.

What is shown is a list of pieces, each a style and a text, as prompt_toolkit takes them; a plain
terminal gets the texts alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from referee.cli.streams import hanging

if TYPE_CHECKING:
    from referee import Reply

Piece: TypeAlias = "tuple[str, str]"
State: TypeAlias = "Mapping[str, Any]"

SUITS: Final = {"p": ("♣", "paus"), "c": ("♥", "copas"), "e": ("♠", "espadas"), "o": ("♦", "ouros")}
TEAMS: Final = {"nos": "nós", "eles": "eles"}
SUIT_WORD: Final = re.compile(r"\bde (paus|copas|espadas|ouros)\b")
CLINGS: Final = "\xa0"
SIGN: Final = re.compile(f"{CLINGS}([{''.join(sign for sign, _ in SUITS.values())}])")
SCORE_SAID: Final = re.compile(r" ?\bPlacar: [^.]*\.(?: Jogos: [^.]*\.)?")
"""The score in a reply, left out where it is shown on a line of its own."""
NOTHING: Final = "(só conversa: nada a anotar)"
MOST_LINES: Final = 8
NARROW: Final = 40
LEAST: Final = 16


class Look(NamedTuple):
    """What a terminal can show: its width, whether suits have symbols, whether replies must be short.

    ``height``: the rows that a reply may take before its verdict leaves the screen; any number where 0.
    """

    width: int = 80
    symbols: bool = True
    simple: bool = False
    height: int = 0


def shown(reply: Reply, before: State | None, look: Look) -> list[Piece]:
    """Return a reply as it is shown: verdict, reasons where they matter, what is asked, the new score."""
    refused = not reply.understood or any(not event["legal"] for event in reply.events)
    style = "class:no" if refused else "class:verdict"
    change = score_change(reply, before)
    said = SCORE_SAID.sub("", reply.say) if change else reply.say
    rows = rows_of(style, said, look)
    if change:
        rows += rows_of("class:score", change, look)
    asked: list[list[Piece]] = []
    if reply.asks is not None and reply.asks["options"]:
        options = reply.asks["options"]
        named = all(option in reply.asks["text"] for option in options)  # the question itself offers them
        asked = [] if named else rows_of("class:ask", "(" + " | ".join(options) + ")", look)
    if not look.simple and (refused or reply.ruling is not None):
        why = rows_of("class:why", _rest(reply), look)
        rows += _fitting(why, look.height - len(rows) - len(asked) if look.height else len(why))
    if not rows and not asked:
        rows = rows_of("class:why", NOTHING, look)
    return joined([*rows, *asked])


def _fitting(why: list[list[Piece]], room: int) -> list[list[Piece]]:
    """Return the rows that fit into so many, the last of them telling how to see the others."""
    return why if len(why) <= room else [*why[: max(0, room - 1)], [("class:why", "  … /porque mostra tudo")]]


def _rest(reply: Reply) -> str:
    """Return what the whole reply has beyond the spoken one, however its lines are broken."""
    said = " ".join(reply.say.split())
    lines = reply.text.splitlines()
    while lines and said.startswith(first := " ".join(lines[0].split())):
        said = said[len(first) :].lstrip()
        lines = lines[1:]
    return "\n".join(lines)


def rows_of(style: str, text: str, look: Look) -> list[list[Piece]]:
    """Return a text in rows that fit the terminal, its suits marked."""
    width = max(LEAST, min(look.width - 1, NARROW) if look.simple else look.width - 1)
    rows: list[list[Piece]] = []
    for line in (with_signs(text) if look.symbols else text).splitlines():
        indent = " " * hanging(line, width)
        parts = wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
        rows += [suits_coloured(style, part) for part in parts]
    return rows


def with_signs(text: str) -> str:
    """Return a text with each suit's symbol after its word, from which no line break parts it."""
    symbols = {word: sign for sign, word in SUITS.values()}
    return SUIT_WORD.sub(lambda found: f"{found[0]}{CLINGS}{symbols[found[1]]}", text)


def suits_coloured(style: str, text: str) -> list[Piece]:
    """Return a line with each suit's symbol in its colour."""
    letters = {sign: letter for letter, (sign, _) in SUITS.items()}
    pieces: list[Piece] = []
    at = 0
    for found in SIGN.finditer(text):
        pieces += [(style, text[at : found.start()]), (f"{style} class:{letters[found[1]]}", f" {found[1]}")]
        at = found.end()
    return [*pieces, (style, text[at:])]


def paged(pieces: Sequence[Piece], most: int = MOST_LINES) -> tuple[list[Piece], list[Piece]]:
    """Return the first rows of what is shown, the last of them saying how to read on, and the rest."""
    rows: list[list[Piece]] = [[]]
    for style, text in pieces:
        for number, part in enumerate(text.split("\n")):
            if number:
                rows.append([])
            rows[-1].append((style, part))
    if len(rows) <= most:
        return list(pieces), []
    return joined([*rows[: most - 1], [("class:why", "… /mais mostra o resto")]]), joined(rows[most - 1 :])


def joined(rows: Sequence[Sequence[Piece]]) -> list[Piece]:
    """Return rows as pieces with line ends between."""
    pieces: list[Piece] = []
    for row in rows:
        pieces += [*([("", "\n")] if pieces else []), *row]
    return pieces


def plain(pieces: Sequence[Piece]) -> str:
    """Return the text of pieces."""
    return "".join(text for _, text in pieces)


def score_change(reply: Reply, before: State | None) -> str:
    """Return the new score and who made points, empty where nothing changed."""
    state = reply.state
    if state is None or before is None:
        return ""
    if (state["score"], state["games"]) == (before["score"], before["games"]) and not _won(reply):
        return ""
    made = [
        f"+{outcome['points']} {TEAMS[outcome['team']]}"
        for outcome in reply.outcomes
        if outcome["type"] == "hand" and outcome["points"]
    ]
    told = [f"Placar: {score(state)}", *([f"({', '.join(made)})"] if made else [])]
    if _won(reply):
        told = []
    if state["games"] != before["games"] and any(state["games"].values()):
        told.append(f"Jogos: {score(state, 'games')}")
    return " ".join([*_won(reply), *told])


def _won(reply: Reply) -> list[str]:
    """Return what was won, each in a sentence: a game with its score, which starts again after it."""
    names = {"game": "Jogo", "match": "Partida"}
    won = [outcome for outcome in reply.outcomes if outcome["type"] in names]
    return [
        f"{names[o['type']]} para {TEAMS[o['team']]}" + (f", {score(o)}!" if "score" in o else "!")
        for o in won
    ]


def score(state: State, what: str = "score") -> str:
    """Return a score as people write it: "nós 3 × 0 eles"."""
    return f"nós {state[what]['nos']} × {state[what]['eles']} eles"


def card(text: str, look: Look) -> list[Piece]:
    """Return a card of the contract (``4p``) with the symbol and the word of its suit."""
    if text[-1] not in SUITS:
        return [("", text)]
    sign, word = SUITS[text[-1]]
    rank = text[:-1] if look.symbols else f"{text[:-1]} "
    return [("", rank), (f"class:{text[-1]}", f"{sign}{word}" if look.symbols else word)]
