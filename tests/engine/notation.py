"""A short way to write what was told at a table, and what came of it.

Events, with commas between them; seats are numbers, teams ``A`` (even seats) and ``B``:

``vira 3o`` · ``0 4p`` (seat 0 plays) · ``0 4`` (no suit told) · ``0 xx`` (covered) · ``0 ??`` (harmless)
· ``call 1 truco`` · ``call B truco`` (only the team was told) · ``accept A`` · ``run A`` · ``concede A``
· ``play A`` and ``decline A`` (the eleven hand) · ``trick A`` · ``trick =`` · ``trick A @2`` (won by seat 2)
· ``trick A #1`` (the first)
· ``trick A @2 $3c`` (by this card) · ``hand A`` · ``hand =`` · ``score 11 9``
· ``score 0 0 1 0`` (with games) · ``score! 3 1`` (agreed on against the count)
· ``begin`` · ``begin 2`` · ``opens 2`` · ``match`` · ``match 2``

Outcomes: ``trick A0`` (team and seat), ``trick A?``, ``trick =``, ``hand A 3``, ``hand - 0``, ``game A``,
``match A``.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import parse_card
from referee.engine.apply import apply
from referee.engine.compile import Rules, compile_rules
from referee.engine.events import (
    Answered,
    Called,
    CardCovered,
    CardPlayed,
    Conceded,
    ElevenChosen,
    Event,
    HandBegan,
    HandTold,
    MatchBegan,
    OpenerTold,
    ScoreSet,
    TrickTold,
    ViraTurned,
)
from referee.engine.ruling import (
    CODES,
    Effect,
    GameEnded,
    HandEnded,
    ManilhasSet,
    MatchEnded,
    Moved,
    TrickEnded,
    Violation,
)
from referee.engine.state import State, new_state
from referee.rulebook.model import RuleSet
from tests.rulesets import rules_of

TEAMS = {"A": 0, "B": 1, "=": None}
NAMES = {0: "A", 1: "B", None: "="}


class Told(NamedTuple):
    """What came of a telling: the last state, the outcomes in words, all effects, the refusal."""

    rules: Rules
    state: State
    outcomes: list[str]
    effects: list[Effect]
    refused: Violation | None


def event_of(text: str) -> Event:
    """Return the event that a text such as ``0 4p`` stands for."""
    word, *rest = text.split()
    if word.isdigit():
        return _play(int(word), rest[0])
    if word == "call":
        seat = int(rest[0]) if rest[0].isdigit() else None
        return Called(TEAMS[rest[0]] if seat is None else seat % 2, seat, rest[1])
    if word == "trick":
        seats = [int(part[1:]) for part in rest[1:] if part[0] == "@"]
        numbers = [int(part[1:]) for part in rest[1:] if part[0] == "#"]
        cards = [parse_card(part[1:]) for part in rest[1:] if part[0] == "$"]
        told = (TEAMS[rest[0]], seats[0] if seats else None, numbers[0] if numbers else None)
        return TrickTold(*told, cards[0] if cards else None)
    if word in ("score", "score!"):
        nos, eles, *games = (int(part) for part in rest)
        return ScoreSet((nos, eles), (games[0], games[1]) if games else None, word == "score!")
    seat = int(rest[0]) if rest and rest[0].isdigit() else None
    makers = {
        "vira": lambda: ViraTurned(parse_card(rest[0])),
        "accept": lambda: Answered(TEAMS[rest[0]], None, True),
        "run": lambda: Answered(TEAMS[rest[0]], None, False),
        "play": lambda: ElevenChosen(TEAMS[rest[0]], True),
        "decline": lambda: ElevenChosen(TEAMS[rest[0]], False),
        "concede": lambda: Conceded(TEAMS[rest[0]]),
        "hand": lambda: HandTold(TEAMS[rest[0]]),
        "begin": lambda: HandBegan(seat),
        "opens": lambda: OpenerTold(seat),
        "match": lambda: MatchBegan(seat),
    }
    return makers[word]()


def _play(seat: int, card: str) -> Event:
    if card == "xx":
        return CardCovered(seat)
    return CardPlayed(seat, None if card == "??" else parse_card(card))


def events_of(text: str) -> list[Event]:
    """Return the events of a whole telling; several cards may follow one seat: ``0 4p 3 2 xx``."""
    return [event_of(part.strip()) for part in text.split(",") if part.strip()]


def said(effect: Effect) -> str | None:
    """Return an effect in words, None for the manilhas."""
    match effect:
        case TrickEnded(_, winner, team, tied, _):
            return "trick =" if tied else f"trick {NAMES[team]}{'?' if winner is None else winner}"
        case HandEnded(team, points, _, _):
            return f"hand {'-' if team is None else NAMES[team]} {points}"
        case GameEnded(team, _):
            return f"game {NAMES[team]}"
        case MatchEnded(team):
            return f"match {NAMES[team]}"
        case ManilhasSet():
            return None


def tell(pack: str | RuleSet, text: str, players: int = 4, opener: int = 0) -> Told:
    """Tell all events from 0 to 0; only the last may be refused (``refused``), and changes nothing."""
    rules = rules_of(pack) if isinstance(pack, str) else compile_rules(pack)
    return go_on(Told(rules, new_state(rules, players, opener), [], [], None), text)


def go_on(before: Told, text: str) -> Told:
    """Tell more at the same table; outcomes and effects are those of this telling alone."""
    rules, state = before.rules, before.state
    effects: list[Effect] = []
    refused: Violation | None = None
    for event in events_of(text):
        assert refused is None, f"refused before {event}: {refused}"
        moved = apply(rules, state, event)
        if isinstance(moved, Violation):
            assert tuple(moved.facts) == CODES[moved.code]
            refused = moved
            moved = moved.penalty
        if isinstance(moved, Moved):
            state = moved.state
            effects += moved.effects
    outcomes = [words for words in map(said, effects) if words]
    return Told(rules, state, outcomes, effects, refused)
