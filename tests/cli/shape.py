"""The shape of a reply as the contract words it: which keys, and of which kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

KINDS = {"narration", "question", "mixed", "command", "talk", "unknown"}
TEAMS = {"nos", "eles"}
SPECIAL = {"eleven", "iron", None}
CARD_EVENTS = {"vira", "play"}
EVENTS = {
    *("opener", "new_hand", "vira", "play", "raise", "accept", "run", "accept_hand", "decline_hand"),
    *("trick_claim", "hand_claim", "score_claim", "concede", "signal", "undo", "correct", "new_match"),
    "house_rule",
}
REASONS = {"tricks", "run", "tie", "declined", "penalty", "claim"}
VERDICTS = {"yes", "no", "fact", "depends", "unknown"}
BASES = {"text", "custom", "inferred", "house", "unspecified"}
RANKS = {"4", "5", "6", "7", "Q", "J", "K", "A", "2", "3"}
REPLY = {
    *("contract", "heard", "kind", "understood", "events", "outcomes"),
    *("asks", "ruling", "state", "say", "text"),
}
STATE = {
    *("rules", "score", "games", "hand", "trick", "tricks", "stake", "pending", "turn"),
    *("opener", "vira", "manilhas", "special", "winner"),
}


def check_reply(reply: Mapping[str, Any], names: tuple[str, ...], rules: set[str]) -> None:
    """Fail where a reply is not as the contract says; ``rules`` are the ids that the pack lists."""
    assert reply.keys() >= REPLY
    assert reply["contract"] == 1
    assert reply["kind"] in KINDS
    assert isinstance(reply["understood"], bool)
    assert all(isinstance(reply[key], str) for key in ("heard", "say", "text"))
    assert reply["say"] or reply["kind"] == "talk"
    for event in reply["events"]:
        check_event(event, names, rules)
    assert all(event["legal"] for event in reply["events"][:-1]), "nothing is applied after a refusal"
    for outcome in reply["outcomes"]:
        check_outcome(outcome, names, rules)
    if reply["asks"] is not None:
        check_asks(reply["asks"])
    if reply["ruling"] is not None:
        check_ruling(reply["ruling"])
    if reply["state"] is not None:
        check_state(reply["state"], names)


def check_event(event: Mapping[str, Any], names: tuple[str, ...], rules: set[str]) -> None:
    """Fail where an event lacks what its type must have."""
    assert event["type"] in EVENTS
    assert isinstance(event["legal"], bool)
    if not event["legal"]:
        assert event["rule"] in rules | {"phase", "claim.contradicts"}
        assert event["why"]
    if "player" in event:
        assert event["player"] in (*names, None)
    if event["type"] in {"play", "raise", "accept", "run", "accept_hand", "decline_hand", "concede"}:
        assert event["team"] in TEAMS
        assert "player" in event
    if event["type"] in CARD_EVENTS:
        assert event["card"] is None or is_card(event["card"])
    if event["type"] == "play":
        assert isinstance(event["covered"], bool)
    if event["type"] == "raise":
        assert isinstance(event["call"], str)
        assert isinstance(event["value"], int)


def check_outcome(outcome: Mapping[str, Any], names: tuple[str, ...], rules: set[str]) -> None:
    """Fail where an outcome lacks what its type must have."""
    assert outcome["type"] in {"trick", "hand", "game", "match"}
    assert outcome["team"] in TEAMS | {None}
    if outcome["type"] != "match":
        assert outcome["rule"] in rules | {"phase", "claim.contradicts"}
    if outcome["type"] == "trick":
        assert outcome["number"] in {1, 2, 3}
        assert outcome["winner"] in (*names, None)
        assert isinstance(outcome["tied"], bool)
        assert not outcome["tied"] or (outcome["winner"], outcome["team"]) == (None, None)
    if outcome["type"] == "hand":
        assert outcome["reason"] in REASONS
        assert isinstance(outcome["points"], int)
        assert (outcome["team"] is None) == (outcome["points"] == 0)


def check_asks(asks: Mapping[str, Any]) -> None:
    """Fail where a question of the referee's is not a text with options."""
    assert set(asks) == {"text", "options"}
    assert isinstance(asks["text"], str)
    assert all(isinstance(option, str) for option in asks["options"])


def check_ruling(ruling: Mapping[str, Any]) -> None:
    """Fail where an answer lacks a part; those to further questions have the same parts."""
    assert ruling["verdict"] in VERDICTS
    assert ruling["basis"] in BASES | {None}
    assert isinstance(ruling["value"], (int, str, list, type(None)))
    for key in ("rules", "sources", "more", "because", "changes_if", "elsewhere"):
        assert isinstance(ruling[key], (list, tuple)), key
    for source in ruling["sources"]:
        assert source.keys() >= {"id", "title", "where"}
    for change in ruling["changes_if"]:
        assert change.keys() >= {"if", "then"}
    for other in ruling["elsewhere"]:
        assert other.keys() >= {"rules", "verdict", "value", "say"}
    for more in ruling["more"]:
        check_ruling(more)


def check_state(state: Mapping[str, Any], names: tuple[str, ...]) -> None:
    """Fail where the state lacks a part or has one of a wrong kind."""
    assert state.keys() >= STATE
    for key in ("score", "games"):
        assert set(state[key]) == TEAMS
        assert all(isinstance(points, int) for points in state[key].values())
    assert all(isinstance(state[key], int) for key in ("hand", "trick", "stake"))
    assert set(state["tricks"]) <= TEAMS | {"tie", None}
    assert state["turn"] in (*names, None)
    assert state["opener"] in (*names, None)
    assert state["special"] in SPECIAL
    assert state["winner"] in TEAMS | {None}
    assert state["vira"] is None or is_card(state["vira"])
    assert all(is_card(card) for card in state["manilhas"])
    if state["pending"] is not None:
        assert set(state["pending"]) == {"call", "value", "team"}


def is_card(text: str) -> bool:
    """Return whether a text is a card, or a rank alone."""
    return text in RANKS or (text[:-1] in RANKS and text[-1] in "pceo")
