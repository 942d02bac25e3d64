"""Exports by hand: what is corrected stays, what is irregular is marked, what the table said is kept."""

from __future__ import annotations

import pytest

from referee.cards import Card
from referee.engine import events as e
from referee.rulebook.load import load_pack
from referee.session.draft import Logged
from referee.session.history import CORRECTED, REDONE, TOLD, UNDONE, Change, Record
from referee.session.sumula import model as m
from referee.session.sumula.checking import check
from referee.session.sumula.exporting import Entry, Game, Mended, Remark, export
from referee.session.sumula.reading import read
from referee.session.sumula.replaying import replay
from referee.session.sumula.tables import entries, events_of, logged
from referee.session.sumula.writing import write

FOUR = ("Ana", "Beto", "Caio", "Duda")
VIRA = e.ViraTurned(Card("3", "c"))


def play(seat: int, card: str) -> e.CardPlayed:
    """Return a card played."""
    return e.CardPlayed(seat, Card(card[0], card[1:] or None))


def body(*log: Entry, pack: str = "paulista", names: tuple[str, ...] = FOUR) -> list[str]:
    """Return the lines of the body; the text is checked and written again on the way."""
    game = Game(log, load_pack(pack), names)
    text = export(game)
    sumula = read(text)
    assert not sumula.faults
    assert not check(sumula, game.pack)
    assert write(sumula) == text
    lines = text.split("\n\n", 1)[1].splitlines() if "\n\n" in text else []
    return [line.strip() for line in lines if line and not line.startswith("@")]


def record(n: int, kind: str, cut: int, *tail: e.Event) -> Record:
    """Return a record of a table's history."""
    return Record(n, kind, f"fala {n}", Change(cut, tuple(Logged(event, None, n) for event in tail)), 0.0)


def test_a_corrected_card_stays_and_its_correction_follows():
    log = (VIRA, play(0, "7o"), play(1, "2e"), Mended(2, play(1, "5e"), "ouvi errado"))
    assert body(*log) == [
        "mao 1 pe=D vira=3C",
        "A joga 7O",
        "B joga 2E",
        'corrige 1.2 "B joga 2E" -> "B joga 5E"  ; ouvi errado',
    ]


def test_what_is_settled_before_a_correction_is_judged_by_what_stands_in_the_end():
    log = (VIRA, play(0, "7o"), play(1, "2e"), play(2, "Ap"), play(3, "4o"), Mended(4, play(3, "5o")))
    assert "= vaza eles" in body(*log)
    assert 'corrige 1.4 "D joga 4O" -> "D joga 5O"' in body(*log)


def test_what_was_taken_back_has_no_effect_not_even_a_hand():
    log = (e.HandTold(0), play(3, "4p"), Mended(1, None, "desfaz"), e.MatchBegan(), e.HandTold(1))
    assert body(*log) == [
        "mao 1 pe=D",
        "leva nos",
        "= mao nos 1 [hand.best_of]",
        "= placar 1x0",
        "D joga 4P",
        'corrige 1.2 "D joga 4P" -> ""  ; desfaz',
        "partida nova",
        "mao 2 pe=C",
        "leva eles",
        "= mao eles 1 [hand.best_of]",
        "= placar 0x1",
    ]


def test_a_refused_act_is_written_with_the_rule_that_refuses_it():
    assert body(VIRA, play(0, "7o"), play(3, "2e")) == [
        "mao 1 pe=D vira=3C",
        "A joga 7O",
        "D joga 2E !play.turn",
    ]


def test_a_punished_call_is_written_with_what_it_costs():
    log = (e.ScoreSet((11, 4)), e.ElevenChosen(0, plays=True), e.Called(0, 0, "truco"))
    assert body(*log, pack="fprt")[2:] == [
        "= vale 3",
        "A pede truco !eleven.raise",
        "= jogo eles [eleven.raise]",
        "= placar 11x4 jogos 0x1",
    ]


def test_what_the_table_said_is_kept():
    log = (
        VIRA,
        Remark("ninguém viu\nnada"),
        play(0, "7o"),
        m.Dispute(1, "a carta", (("nos", "7O"), ("eles", "7C"))),
        m.Judged("fica o 7O", "trick.winner"),
        m.Extra("A", "x-cerveja", "1"),
        m.Untold(1),
    )
    assert body(*log) == [
        "mao 1 pe=D vira=3C",
        "; ninguém viu nada",
        "A joga 7O",
        'disputa 1 "a carta" nos=7O eles=7C',
        "juiz fica o 7O [trick.winner]",
        "A x-cerveja 1",
        "B joga ??",
    ]


def test_who_opens_goes_into_the_line_of_the_hand():
    assert body(e.OpenerTold(2), VIRA) == ["mao 1 pe=B vira=3C"]
    assert body(e.HandBegan(2), VIRA, e.HandBegan(1))[0] == "mao 1 pe=B vira=3C"
    assert body(e.OpenerTold(2)) == ["abre C"]
    assert body(VIRA, e.OpenerTold(2)) == ["mao 1 pe=D vira=3C", "abre C"]


def test_names_that_would_be_read_otherwise_are_quoted():
    names = ("Ana, a Braba", 'O "Zap"', "José; o outro", "Du=da")
    game = Game((VIRA,), load_pack("paulista"), names)
    assert read(export(game)).header.seats.names == names


def test_a_house_pack_is_named_beside_the_one_it_extends(tmp_path):
    path = tmp_path / "boteco.yaml"
    path.write_text(
        "id: boteco\ntitle: Boteco\nextends: mineiro\nrules:\n  opener.next:\n    value: next\n"
        "    text: Aqui a vez de abrir passa para a direita.\n    basis: house\n",
        encoding="utf-8",
    )
    text = export(Game((), load_pack(path), FOUR))
    assert "\n@regras mineiro #" in text
    assert "\n@casa boteco #" in text


def test_events_come_back_with_their_corrections_made():
    text = export(Game((VIRA, play(0, "7o"), Mended(1, play(0, "7c"))), load_pack("paulista"), FOUR))
    sumula = read(text)
    assert events_of(sumula)[-3:] == (e.HandBegan(0), VIRA, play(0, "7c"))
    assert [each.line for each in logged(sumula)] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("records", "wanted"),
    [
        ([record(1, TOLD, 0, VIRA, play(0, "7o"))], [VIRA, play(0, "7o")]),
        (
            [record(1, TOLD, 0, VIRA), record(2, TOLD, 1, play(0, "7o")), record(3, UNDONE, 1)],
            [VIRA, play(0, "7o"), Mended(1, None, "fala 3")],
        ),
        (
            [
                record(1, TOLD, 0, VIRA),
                record(2, TOLD, 1, play(0, "7o")),
                record(3, UNDONE, 1),
                record(4, REDONE, 1, play(0, "7o")),
                record(5, CORRECTED, 1, play(0, "7c")),
            ],
            [
                VIRA,
                play(0, "7o"),
                Mended(1, None, "fala 3"),
                play(0, "7o"),
                Mended(3, play(0, "7c"), "fala 5"),
            ],
        ),
        (
            [
                record(1, TOLD, 0, VIRA, play(0, "7o"), play(1, "4p")),
                record(
                    2, CORRECTED, 1, e.Called(0, 0, "truco"), e.Answered(1, None, accepts=True), play(0, "7o")
                ),
            ],
            [
                VIRA,
                play(0, "7o"),
                play(1, "4p"),
                Mended(1, None, "fala 2"),
                Mended(2, None, "fala 2"),
                e.Called(0, 0, "truco"),
                e.Answered(1, None, accepts=True),
                play(0, "7o"),
            ],
        ),
    ],
)
def test_a_history_is_told_without_losing_anything(records, wanted):
    assert list(entries(records)) == wanted
    stands = [logged.event for logged in _folded(records)]
    game = Game(tuple(entries(records)), load_pack("paulista"), FOUR)
    sumula = read(export(game))
    assert not check(sumula, game.pack)
    plain = Game(tuple(stands), load_pack("paulista"), FOUR)
    assert replay(sumula, game.pack).last == replay(read(export(plain)), game.pack).last


def _folded(records: list[Record]) -> list[Logged]:
    log: list[Logged] = []
    for each in records:
        assert each.change is not None
        log[each.change.cut :] = each.change.tail
    return log
