"""The engine as the oracle's tests drive it: the oracle's actions in, the oracle's words out."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.cards import parse_card, team_of
from referee.engine import state as facts
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
    ScoreSet,
    TrickTold,
    ViraTurned,
)
from referee.engine.fate import TIE, UNKNOWN
from referee.engine.ruling import GameEnded, HandEnded, ManilhasSet, MatchEnded, TrickEnded, Violation
from referee.rulebook.load import load_pack
from tests.oracle.referee import ANY, Action, Outcome

TEAMS = {"nos": 0, "eles": 1}
NAMES = {0: "nos", 1: "eles", None: None}

Said = tuple[str | None, list[Outcome]]


def event_of(action: Action) -> Event:
    """Return the engine's event for an action of the oracle."""
    kind, *rest = action
    makers: dict[str, Any] = {
        "score": lambda nos, eles, mine, theirs: ScoreSet((nos, eles), (mine, theirs)),
        "vira": lambda card: ViraTurned(parse_card(card)),
        "play": lambda seat, card: CardPlayed(seat, parse_card(card)),
        "cover": CardCovered,
        "call": lambda seat, call: Called(team_of(seat), seat, call),
        "team_call": lambda team, call: Called(TEAMS[team], None, call),
        "answer": lambda team, accepts: Answered(TEAMS[team], None, accepts),
        "choice": lambda team, plays: ElevenChosen(TEAMS[team], plays),
        "concede": lambda team: Conceded(TEAMS[team]),
        "trick": lambda team: TrickTold(TEAMS.get(team)),
    }
    event: Event = makers[kind](*rest)
    return event


@cache
def rules_of(pack: str) -> Rules:
    """Return the compiled rules of a bundled pack."""
    return compile_rules(load_pack(pack).ruleset)


class EngineSide:
    """A table of the engine's, driven like the oracle's ``Match``."""

    def __init__(self, pack: str, players: int, opener: int) -> None:
        """Seat the players."""
        self.rules = rules_of(pack)
        self.state = facts.new_state(self.rules, players, opener)

    def copy(self) -> EngineSide:
        """Return a table in the same state (states are values)."""
        twin = EngineSide.__new__(EngineSide)
        twin.rules, twin.state = self.rules, self.state
        return twin

    def do(self, action: Action) -> Said:
        """Carry an action out; return the rule that refuses it, or None, and what it settled."""
        moved = apply(self.rules, self.state, event_of(action))
        if not isinstance(moved, Violation):
            self.state = moved.state
            return (None, _outcomes(moved.effects))
        if moved.penalty is None:
            return (str(moved.rule), [])
        self.state = moved.penalty.state
        return (str(moved.rule), _outcomes(moved.penalty.effects))

    def tell(self, action: Action) -> list[Outcome]:
        """Carry a lawful action out; return what it settled."""
        rule, outcomes = self.do(action)
        assert rule is None, f"{action}: refused by {rule}"
        return outcomes

    def view(self) -> dict[str, Any]:
        """Return the state in the oracle's words."""
        state, rules = self.state, self.rules
        settled = [each for each in state.hand.results if each != UNKNOWN]
        return {
            "score": {"nos": state.points[0], "eles": state.points[1]},
            "games": {"nos": state.games[0], "eles": state.games[1]},
            "trick": len(settled) + 1,
            "tricks": ["tie" if each == TIE else NAMES[each] for each in settled],
            "stake": facts.stake(rules, state),
            "pending": self._pending(),
            "turn": facts.turn(rules, state),
            "opener": state.hand.opener,
            "vira": str(state.hand.vira) if state.hand.vira else None,
            "manilhas": [str(card) for card in facts.manilhas(rules, state)],
            "special": facts.special(state),
            "winner": NAMES[state.winner],
            "between": state.ended,
        }

    def _pending(self) -> dict[str, Any] | None:
        waits = facts.pending(self.rules, self.state)
        if waits is None:
            return None
        call, team = waits
        return {"call": call.name, "value": call.value, "team": NAMES[team]}


def _outcomes(effects: tuple[Any, ...]) -> list[Outcome]:
    """Return effects in the contract's shape, seats for names."""
    return [_outcome(effect) for effect in effects if not isinstance(effect, ManilhasSet)]


def _outcome(effect: Any) -> Outcome:
    if isinstance(effect, TrickEnded):
        return {
            "type": "trick",
            "number": effect.number,
            "winner": effect.winner,
            "team": NAMES[effect.team],
            "tied": effect.tied,
        }
    if isinstance(effect, HandEnded):
        rule, team = str(effect.rule), NAMES[effect.team]
        return {"type": "hand", "team": team, "points": effect.points, "reason": effect.reason, "rule": rule}
    if isinstance(effect, GameEnded):
        return {"type": "game", "team": NAMES[effect.team]}
    assert isinstance(effect, MatchEnded), effect
    return {"type": "match", "team": NAMES[effect.team]}


def check_step(where: object, rules: list[str], outcomes: list[Outcome], said: Said) -> None:
    """Compare what the engine said of an action with the oracle's rules and outcomes."""
    rule, got = said
    if not rules:
        assert rule is None, f"{where}: refused by {rule}"
    elif rules[0] == ANY:
        assert rule is not None, f"{where}: not refused"
    else:
        assert rule == rules[0], f"{where}: {rule}, not {rules}"
    wanted = [_fixed(outcome) for outcome in outcomes]
    kept = [{key: each.get(key) for key in want} for each, want in zip(got, wanted, strict=False)]
    assert len(got) == len(wanted), f"{where}: {got}, not {wanted}"
    assert kept == wanted, f"{where}: {got}, not {wanted}"


def _fixed(outcome: Outcome) -> Outcome:
    """Return the part of an outcome that the documents fix."""
    return {key: value for key, value in outcome.items() if value != ANY}


def same_view(where: object, wanted: dict[str, Any], got: dict[str, Any]) -> None:
    """Compare two states; between hands both are those of the hand to come."""
    for key, value in wanted.items():
        assert got[key] == value, f"{where}: {key} {got[key]}, not {value}"
