"""The history of changes: undo and redo at any depth, and records that come back from JSON as they were."""

from __future__ import annotations

import json

import pytest

from referee.cards import Card
from referee.engine import events as e
from referee.session.codec import (
    _NAMES,
    change_from,
    change_plain,
    event_from,
    event_plain,
    record_from,
    record_plain,
)
from referee.session.deeds import OWN, Disputed, HouseRuled, Resolved
from referee.session.draft import Logged
from referee.session.history import CORRECTED, REDONE, RULES, TOLD, UNDONE, Change, History, Record
from referee.session.house.layer import Ruling

A, B, C = (Logged(e.CardPlayed(seat, Card("3", "c")), seat, 1) for seat in (0, 1, 0))
EVENTS = [
    e.HandBegan(), e.HandBegan(3), e.OpenerTold(2), e.ViraTurned(Card("3", None)),
    e.ViraTurned(Card("Q", "o")), e.CardPlayed(1, Card("4", "p")), e.CardPlayed(1, Card("4", None)),
    e.CardPlayed(0, None), e.CardCovered(5), e.TrickTold(None), e.TrickTold(1, 3, 2), e.HandTold(None),
    e.HandTold(0), e.Called(0, None, "truco"), e.Called(1, 1, "seis"), e.Answered(0, None, accepts=True),
    e.Answered(1, 3, accepts=False), e.ElevenChosen(0, plays=False), e.Conceded(1), e.Conceded(1, 1),
    e.ScoreSet((3, 9)), e.ScoreSet((0, 0), (1, 0), agreed=True), e.MatchBegan(), e.MatchBegan(1),
    HouseRuled((Ruling("match.target", 15, "aqui o jogo vai a 15", "2026-11-29"),)),
    HouseRuled((Ruling("manilha", {"fixed": ["7o"]}, "", "2026-11-29"), Ruling("deck", {}, "", "")), True),
    Disputed("eu digo que foi o rei, o Beto diz que não", (("Ana", "foi o rei"), ("eles", "não"))),
    Disputed("…", (("", "a"), ("", "b")), same=True), Resolved("version", "Beto", "foi"), Resolved("repeat"),
]  # fmt: skip


def record(n, kind, cut=0, *tail):
    return Record(n, kind, "…", Change(cut, tail), 0.0)


def test_undo_takes_back_one_change_at_a_time_and_redo_does_it_again():
    history = History([record(1, TOLD, 0, A), record(2, TOLD, 1, B), record(3, CORRECTED, 0, C, B)])
    logs = [history.log]
    for n in (4, 5, 6):
        history.add(Record(n, UNDONE, "desfaz", history.undo(), 0.0))
        logs.append(history.log)
    assert logs == [(C, B), (A, B), (A,), ()]
    assert history.undo() is None
    for n in (7, 8, 9):
        history.add(Record(n, REDONE, "refaz", history.redo(), 0.0))
        assert history.log == logs[9 - n]
    assert history.redo() is None
    assert history.next == 10


def test_what_is_told_after_an_undo_ends_what_could_be_done_again():
    history = History([record(1, TOLD, 0, A)])
    history.add(Record(2, UNDONE, "desfaz", history.undo(), 0.0))
    assert history.redo() is not None
    history.add(record(3, TOLD, 0, B))
    assert history.redo() is None
    assert history.undo() == Change(0, ())


def test_records_that_change_nothing_cannot_be_undone():
    history = History([record(1, TOLD, 0, A), Record(2, RULES, "", None, 0.0, ("digest", "name"))])
    assert history.undo() == Change(0, ())
    assert history.log == (A,)
    assert history.next == 3


def test_the_change_to_a_log_keeps_what_is_the_same():
    history = History([record(1, TOLD, 0, A, B)])
    assert history.change_to((A, C)) == Change(1, (C,))
    assert history.change_to((A, B)) == Change(2, ())
    assert history.change_to(()) == Change(0, ())


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_every_event_comes_back_from_json(event):
    back = event_from(json.loads(json.dumps(event_plain(event))))
    assert back == event
    assert type(back) is type(event)


def test_every_kind_of_event_has_a_name_in_the_format():
    kinds = {kind for kind in vars(e).values() if getattr(kind, "__module__", "") == e.__name__}
    kinds |= {*OWN}
    assert kinds == set(_NAMES.values()) == {type(event) for event in EVENTS}


def test_records_come_back_from_json():
    change = Change(4, tuple(Logged(event, None, 7) for event in EVENTS))
    assert change_from(json.loads(json.dumps(change_plain(change)))) == change
    for one in (
        Record(1, TOLD, "joguei «zap»\n\x00", change, 12.5, ("trick 0", "hand 0 1")),
        Record(2, RULES, "", None, 0.0, ("a", "b")),
    ):
        assert record_from(json.loads(json.dumps(record_plain(one)))) == one


@pytest.mark.parametrize("plain", [["nothing", 1], ["play"], ["play", 1, 2, 3], [], ["play", 1, {}]])
def test_what_is_no_event_raises(plain):
    with pytest.raises((KeyError, TypeError, ValueError, IndexError)):
        event_from(plain)
