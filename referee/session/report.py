"""Engine values to the machine contract: events, outcomes and the state as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.answers.words import People
from referee.cards import team_of
from referee.engine import events as e
from referee.engine.compile import Rules
from referee.engine.fate import TIE, UNKNOWN
from referee.engine.ruling import Effect, GameEnded, HandEnded, MatchEnded, TrickEnded
from referee.engine.state import State, manilhas, pending, stake, trick_now, turn

LAST_TRICK = 3


def state_json(rules: Rules, pack_id: str, people: People, state: State) -> dict[str, Any]:
    """Return the contract's ``state`` of a table."""
    hand = state.hand
    team = people.team_id
    waits = pending(rules, state)
    nos = people.team_of_id("nos")
    return {
        "rules": pack_id,
        "score": {"nos": state.points[nos], "eles": state.points[1 - nos]},
        "games": {"nos": state.games[nos], "eles": state.games[1 - nos]},
        "hand": state.number,
        "trick": min(trick_now(state), LAST_TRICK),
        "tricks": ["tie" if r == TIE else team(r) for r in hand.results if r != UNKNOWN],
        "stake": stake(rules, state),
        "pending": None
        if waits is None
        else {"call": waits[0].name, "value": waits[0].value, "team": team(waits[1])},
        "turn": people.name(turn(rules, state)),
        "opener": people.name(hand.opener),
        "vira": str(hand.vira) if hand.vira is not None else None,
        "manilhas": [str(card) for card in manilhas(rules, state)],
        "special": hand.special,
        "winner": team(state.winner),
    }


def event_json(event: e.Event, people: People, rules: Rules) -> dict[str, Any]:
    """Return an event as the contract has it, without its judgement."""
    made = _EVENTS.get(type(event))
    if made is not None:
        return {**made(event, rules), **_who(event, people)}
    if isinstance(event, e.ScoreSet):
        return {"type": "score_claim", "score": score_json(event.points, people)}
    return {"type": _PLAIN[type(event)], **_who(event, people)}


def _vira(event: e.ViraTurned, _rules: Rules) -> dict[str, Any]:
    return {"type": "vira", "card": str(event.card)}


def _play(event: e.CardPlayed, _rules: Rules) -> dict[str, Any]:
    return {"type": "play", "card": None if event.card is None else str(event.card), "covered": False}


def _raise(event: e.Called, rules: Rules) -> dict[str, Any]:
    value = next((c.value for c in rules.ruleset.ladder if c.name == event.call), None)
    return {"type": "raise", "call": event.call, "value": value}


def _trick(event: e.TrickTold, _rules: Rules) -> dict[str, Any]:
    return {"type": "trick_claim", "number": event.number, "tied": event.team is None}


_EVENTS: dict[type, Callable[[Any, Rules], dict[str, Any]]] = {
    e.ViraTurned: _vira,
    e.CardPlayed: _play,
    e.CardCovered: lambda _event, _rules: {"type": "play", "card": None, "covered": True},
    e.Called: _raise,
    e.Answered: lambda event, _: {"type": "accept" if event.accepts else "run"},
    e.ElevenChosen: lambda event, _: {"type": "accept_hand" if event.plays else "decline_hand"},
    e.TrickTold: _trick,
}
_PLAIN: dict[type, str] = {
    e.OpenerTold: "opener",
    e.HandBegan: "new_hand",
    e.HandTold: "hand_claim",
    e.Conceded: "concede",
    e.MatchBegan: "new_match",
}


def _who(event: Any, people: People) -> dict[str, Any]:  # noqa: ANN401 - any event
    seat = getattr(event, "seat", None)
    team = getattr(event, "team", None)
    if seat is None and team is None:
        return {}
    if seat is not None and team is None and not isinstance(event, e.TrickTold):
        team = team_of(seat)
    return {"player": people.name(seat), "team": people.team_id(team)}


def score_json(points: tuple[int, int], people: People) -> dict[str, int]:
    """Return a score as ``{"nos": .., "eles": ..}``."""
    nos = people.team_of_id("nos")
    return {"nos": points[nos], "eles": points[1 - nos]}


def outcome_json(effect: Effect, people: People) -> dict[str, Any] | None:
    """Return an effect as the contract's outcome; None for what is no outcome."""
    if isinstance(effect, TrickEnded):
        return {
            "type": "trick",
            "number": effect.number,
            "winner": people.name(effect.winner),
            "team": people.team_id(effect.team),
            "tied": effect.tied,
            "rule": effect.rule,
        }
    if isinstance(effect, HandEnded):
        team = people.team_id(effect.team)
        return {
            "type": "hand",
            "team": team,
            "points": effect.points,
            "reason": effect.reason,
            "rule": effect.rule,
        }
    if isinstance(effect, GameEnded):
        points = {people.team_id(team): effect.points[team] for team in (0, 1)}
        return {"type": "game", "team": people.team_id(effect.team), "rule": effect.rule, "score": points}
    if isinstance(effect, MatchEnded):
        return {"type": "match", "team": people.team_id(effect.team)}
    return None


def outcome_text(effect: Effect) -> str:
    """Return an effect in one word for the journal: its kind, its team, its points; "" for what is none."""
    if isinstance(effect, TrickEnded):
        return f"trick {'tie' if effect.tied else effect.team}"
    if isinstance(effect, HandEnded):
        return f"hand {effect.team} {effect.points}"
    if isinstance(effect, GameEnded):
        return f"game {effect.team}"
    return f"match {effect.team}" if isinstance(effect, MatchEnded) else ""
