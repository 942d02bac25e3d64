"""Events as plain JSON for the journal, and back. The names are part of the file format: never change one."""

from __future__ import annotations

from typing import Any

from referee.cards import Card, parse_card
from referee.engine import events as e
from referee.session.deeds import Deed, Disputed, HouseRuled, Resolved
from referee.session.draft import Logged
from referee.session.history import Change, Record

_NAMES: dict[str, type] = {
    "hand": e.HandBegan,
    "opener": e.OpenerTold,
    "vira": e.ViraTurned,
    "play": e.CardPlayed,
    "cover": e.CardCovered,
    "trick": e.TrickTold,
    "won": e.HandTold,
    "call": e.Called,
    "answer": e.Answered,
    "eleven": e.ElevenChosen,
    "concede": e.Conceded,
    "score": e.ScoreSet,
    "match": e.MatchBegan,
    "house": HouseRuled,
    "disputed": Disputed,
    "resolved": Resolved,
}
_OF: dict[type, str] = {kind: name for name, kind in _NAMES.items()}


def event_plain(event: Deed) -> list[Any]:
    """Return an event as a list: its name and its fields."""
    if isinstance(event, HouseRuled):
        return ["house", [list(ruling) for ruling in event.rulings], event.waits]
    return [_OF[type(event)], *(_plain(field) for field in event)]


def event_from(plain: list[Any]) -> Deed:
    """Return the event of such a list. Raises ValueError, KeyError or TypeError where it is none."""
    kind = _NAMES[plain[0]]
    if kind is HouseRuled:
        return _house(*plain[1:])
    event: Deed = kind(*(_field(value) for value in plain[1:]))
    return event


def _house(rulings: list[list[Any]], waits: bool) -> HouseRuled:  # noqa: FBT001 - as it is written
    from referee.session.house.layer import Ruling  # noqa: PLC0415 - only tables with rules of their own

    return HouseRuled(tuple(Ruling(*ruling) for ruling in rulings), waits)


def _plain(field: Any) -> Any:  # noqa: ANN401 - fields are of many kinds
    return (
        {"card": str(field)}
        if isinstance(field, Card)
        else [_plain(one) for one in field]
        if isinstance(field, tuple)
        else field
    )


def _field(value: Any) -> Any:  # noqa: ANN401 - fields are of many kinds
    if isinstance(value, dict):
        return parse_card(value["card"])
    return tuple(map(_field, value)) if isinstance(value, list) else value


def change_plain(change: Change) -> list[Any]:
    """Return a change as plain JSON."""
    return [change.cut, [[event_plain(x.event), x.seat, x.line] for x in change.tail]]


def change_from(plain: list[Any]) -> Change:
    """Return the change of such a list; errors as ``event_from``."""
    cut, tail = plain
    return Change(int(cut), tuple(Logged(event_from(event), seat, int(line)) for event, seat, line in tail))


def record_plain(record: Record) -> list[Any]:
    """Return a record as plain JSON."""
    change = None if record.change is None else change_plain(record.change)
    return [record.n, record.kind, record.said, change, record.at, list(record.outcomes)]


def record_from(plain: list[Any]) -> Record:
    """Return the record of such a list; errors as ``event_from``."""
    n, kind, said, change, at, outcomes = plain
    return Record(n, kind, said, None if change is None else change_from(change), at, tuple(outcomes))
