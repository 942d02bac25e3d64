"""A súmula and what came of it as plain data, for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.answers.words import People
from referee.engine.compile import compile_rules
from referee.rulebook.cite import Pack
from referee.session.report import event_json
from referee.session.sumula import model as m
from referee.session.sumula.fold import Hand
from referee.session.sumula.replaying import Difference, Result
from referee.session.sumula.tables import events_of


def faults_json(faults: Iterable[m.Fault]) -> list[dict[str, Any]]:
    """Return faults as objects: the line, what is wrong, whether it is only a notice."""
    return [{"line": fault.line, "what": fault.what, "notice": fault.notice} for fault in faults]


def import_json(sumula: m.Sumula, pack: Pack, text: str) -> dict[str, Any]:
    """Return what a table needs of a súmula: who plays, who opens, the events; and its canonical text."""
    seats, rules = sumula.header.seats, compile_rules(pack.ruleset)
    people = People(seats.names, seats.me)
    return {
        "file": sumula.file,
        "rules": pack.id,
        "players": list(seats.names),
        "me": seats.names[seats.me],
        "opens": seats.names[sumula.header.opens or 0],
        "events": [event_json(event, people, rules) for event in events_of(sumula)],
        "sumula": text,
    }


def replay_json(sumula: m.Sumula, result: Result) -> dict[str, Any]:
    """Return how a súmula went: every hand, and how it stands in the end."""
    seats, winner = sumula.header.seats, result.last.winner
    return {
        "file": sumula.file,
        "rules": result.pack,
        "hands": [hand_json(hand, seats) for hand in result.hands],
        "score": _pair(seats, result.score),
        "games": _pair(seats, result.games),
        "winner": None if winner is None else seats.word(winner),
    }


def summary_json(sumula: m.Sumula, result: Result, text: str) -> dict[str, Any]:
    """Return a game summed up: who played, where and when, how it went; and the text for people."""
    header = sumula.header
    sides: dict[str, list[str]] = {word: [] for word in m.TEAM_WORDS}
    for seat, name in enumerate(header.seats.names):
        sides[header.seats.word(seat % 2)].append(name)
    about = {"date": header.date, "place": header.place, "players": sides}
    return {**replay_json(sumula, result), **about, "text": text}


def compare_json(sumula: m.Sumula, own: Pack, others: Pack, found: Iterable[Difference]) -> dict[str, Any]:
    """Return what other rules would have made of a súmula."""
    return {
        "file": sumula.file,
        "rules": own.id,
        "other": others.id,
        "differ": [difference._asdict() for difference in found],
    }


def hand_json(hand: Hand, seats: m.Seating) -> dict[str, Any]:
    """Return a hand: whether and how it ended, its tricks, the score after it."""
    ended, taker = hand.ended, hand.taker
    rule = ended.rule if ended is not None else hand.game.rule if hand.game is not None else None
    return {
        "hand": hand.number,
        "ended": rule is not None,
        "team": None if taker is None else seats.word(taker),
        "points": 0 if ended is None else ended.points,
        "rule": rule,
        "tricks": [_trick(seats, trick.number, trick.team) for trick in hand.tricks],
        "score": _pair(seats, hand.score),
        "game": None if hand.game is None else seats.word(hand.game.team),
    }


def _trick(seats: m.Seating, number: int, team: int | None) -> dict[str, Any]:
    return {"number": number, "team": None if team is None else seats.word(team), "tied": team is None}


def _pair(seats: m.Seating, pair: tuple[int, int]) -> dict[str, int]:
    return dict(zip(m.TEAM_WORDS, seats.ordered(pair), strict=True))
