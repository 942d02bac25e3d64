"""The table's own rules at the prompt: listed, asked for by the wizard, kept in a pack."""

from __future__ import annotations

import pytest

from referee.cli.desk import Desk, Leave
from referee.cli.show import Look, plain
from referee.cli.wanted import AtPlay
from referee.rulebook.load import load_pack
from referee.session.table import Table

NAMES = ("Ana", "Beto", "Caio", "Duda")
SAID = "aqui empate na terceira é de quem trucou"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("REFEREE_PACKS", str(tmp_path / "packs"))
    return Desk(AtPlay(Table(load_pack("paulista"), NAMES)), Look)


def shown(desk: Desk, *lines: str) -> str:
    return [plain(desk.enter(line)) for line in lines][-1]


def test_without_any_it_says_so_and_how_to_get_some(desk):
    text = shown(desk, "/casa")
    assert "não tem combinados seus" in text
    assert "/casa perguntas" in text


def test_what_follows_the_command_is_proposed(desk):
    assert "Fica assim" in shown(desk, "/casa empate na terceira é de quem trucou")
    assert "Combinado:" in shown(desk, "sim")
    assert "empatada a terceira" in shown(desk, "/casa").lower()


def test_the_wizard_asks_and_proposes_all_at_once(desk):
    assert "a)" in shown(desk, "virou 3", "/casa perguntas")
    assert desk.asking is not None
    for _ in range(20):
        if desk.asking is None:
            break
        text = shown(desk, "b")
    assert "Fica assim" in " ".join(text.split())
    assert desk.table.pack is desk.table.base
    shown(desk, "sim")
    shown(desk, "ganhamos a mão")
    assert len([rule for rule in desk.table.pack.rules.values() if rule.basis == "house"]) > 3


def test_the_wizard_can_be_left_and_enter_changes_nothing(desk):
    assert "Nada mudou" in shown(desk, "/casa perguntas", "sair")
    text = shown(desk, "/casa perguntas", *[""] * 6)
    assert desk.asking is None
    assert "Fica tudo como está" in text
    assert desk.table.pack is desk.table.base


def test_an_answer_that_is_none_is_asked_again_and_explained(desk):
    assert "Não entendi" in shown(desk, "/casa perguntas", "zzz")
    assert "No pacote" in shown(desk, "?")
    assert desk.asking is not None


def test_what_was_agreed_on_is_kept_in_a_pack(desk):
    assert "Gravado em" in shown(desk, SAID, "sim", "/casa grava Boteco do Zé").replace("\n", " ")
    pack = load_pack("boteco-do-ze")
    assert pack.lineage == ("paulista", "boteco-do-ze")
    assert pack.rules["tie.third"].value == "last_raiser"
    assert not desk.unsaved
    with pytest.raises(Leave):
        desk.enter("/sair")


def test_a_table_without_rules_of_its_own_has_nothing_to_keep(desk):
    assert "não tem combinados" in shown(desk, "/casa grava zé")
    assert "já é um pacote" in " ".join(shown(desk, SAID, "sim", "/casa grava paulista").split())


def test_who_leaves_is_asked_once_whether_to_keep_them(desk):
    shown(desk, SAID, "sim")
    assert "Gravo os combinados" in shown(desk, "/sair")
    with pytest.raises(Leave):
        desk.enter("")


def test_a_name_keeps_them_and_then_one_leaves(desk):
    shown(desk, SAID, "sim", "/sair")
    assert "Gravado em" in shown(desk, "Mesa da Praça").replace("\n", " ")
    assert load_pack("mesa-da-praca").rules["tie.third"].basis == "house"
    with pytest.raises(Leave):
        desk.enter("/sair")


def test_leaving_twice_leaves(desk):
    shown(desk, SAID, "sim", "/sair")
    with pytest.raises(Leave):
        desk.enter("/sair")


def test_the_end_of_the_input_asks_too_and_a_second_one_leaves(desk):
    shown(desk, SAID, "sim")
    assert "Gravo os combinados" in plain(desk.end())
    with pytest.raises(Leave):
        desk.end()


def test_the_end_of_the_input_asks_nothing_where_there_is_nothing_to_keep(desk):
    shown(desk, "virou 3")
    with pytest.raises(Leave):
        desk.end()
