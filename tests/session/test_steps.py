"""Undoing several, all, a hand or a trick; doing it again; a word misheard; a card taken back with leave."""

from __future__ import annotations

import pytest

from referee import Table, load_pack

LINES = ("virou 4", "joguei o rei", "o Beto jogou um três")


def told(*lines):
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    replies = [table.hear(line) for line in lines]
    return table, replies[-1].to_json()


STEPS = [
    (["desfaz as duas últimas"], 1),
    (["desfaz as duas últimas", "refaz"], 2),
    (["volta duas"], 1),
    (["volta três", "refaz tudo"], 3),
    (["desfaz tudo", "sim"], 0),
    (["desfaz tudo", "não"], 3),
    (["desfaz tudo", "sim", "refaz as duas"], 2),
    (["desfaz tudo", "sim", "refaz tudo"], 3),
    (["desfaz a mão", "sim"], 0),
    (["desfaz a rodada", "sim"], 0),
    (["desfaz as cinco últimas"], 3),
    (["desfaz", "desfaz a mão", "sim"], 0),
    (["ouvi errado"], 2),
    (["não foi isso que eu disse"], 2),
]


@pytest.mark.parametrize(("lines", "left"), STEPS, ids=[" / ".join(lines) for lines, _ in STEPS])
def test_as_much_is_taken_back_as_was_asked(lines, left):
    table, _ = told(*LINES, *lines)
    assert len(table.events) == left


def test_all_and_a_hand_ask_before_they_undo():
    for line in ("desfaz tudo", "desfaz a mão"):
        _, reply = told(*LINES, line)
        assert reply["asks"]["options"] == ["sim", "não"]
        assert "3" in reply["say"]


def test_the_hand_to_undo_begins_with_its_own_lines():
    first = ("virou 3", "eles ganharam a mão", "virou 5", "o Beto jogou um rei")
    table, _ = told(*first, "desfaz a mão", "sim")
    assert table.state.points == (0, 1)
    assert len(table.events) == 2


def test_a_number_after_a_call_that_waits_is_a_raise():
    _, reply = told("virou 4", "truquei", "volta seis")
    assert reply["state"]["pending"]["call"] == "seis"


MISHEARD = [
    ("você ouviu errado, o Beto trucou", "raise", 3),
    ("você entendeu errado, o Beto jogou um dois", None, 3),
]


@pytest.mark.parametrize(("line", "kind", "left"), MISHEARD)
def test_what_was_misheard_is_told_in_its_place(line, kind, left):
    table, reply = told(*LINES, line)
    assert len(table.events) == left
    assert kind in {None, reply["events"][-1]["type"]}
    assert all(str(logged.event) != "3" for logged in table.events)


BACK = [
    (["o Beto quer voltar a carta"], "deixam Beto"),
    (["o Beto pegou a carta de volta"], "deixam Beto"),
    (["deixa o Beto trocar a carta"], "deixam Beto"),
]


@pytest.mark.parametrize(("lines", "said"), BACK)
def test_a_card_taken_back_asks_the_others(lines, said):
    for answer, left in (("sim", 2), ("não", 3), ("deixaram", 2), ("não deixaram", 3), ("pode", 2)):
        table, reply = told(*LINES, *lines)
        assert said in reply["say"]
        assert len(table.events) == 3
        table.hear(answer)
        assert len(table.events) == left


def test_my_own_card_comes_back_by_leave_of_the_others_and_only_while_it_is_the_last():
    for line in (
        "posso trocar a carta?",
        "deixa eu voltar essa carta",
        "voltar a jogada",
        "quero trocar a carta",
    ):
        table, reply = told(*LINES[:2], line)
        assert reply["say"] == "Eles deixam Ana voltar a carta?"
        assert table.hear("sim").to_json()["state"]["turn"] == "Ana"
    table, reply = told(*LINES, "deixa eu voltar essa carta")
    assert reply["asks"] is None
    assert len(table.events) == 3


def test_whether_one_may_is_a_question_where_no_card_is_out():
    _, reply = told("posso trocar a carta?")
    assert reply["ruling"]["verdict"] == "depends"
