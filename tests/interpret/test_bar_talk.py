"""What golden games brought up: names that are words, an answer before its call was known, a bare number."""

from __future__ import annotations

import pytest

from referee.rulebook.load import load_pack
from referee.session.table import Table

FOUR = ("Ana", "Beto", "Caio", "Duda")


def sit(*told: str, names: tuple[str, ...] = FOUR, pack: str = "paulista") -> Table:
    table = Table(load_pack(pack), names)
    for line in told:
        table.hear(line)
    return table


def types(table: Table, line: str) -> list[str]:
    return [event["type"] for event in table.hear(line).to_json()["events"]]


def test_a_player_whose_name_is_a_relative_still_plays():
    table = sit("virou 7", "eles trucaram", names=("Vó", "Guto", "Mãe", "Pai"))
    table.hear("a gente não decidiu ainda")
    assert types(table, "a vó aceitou") == ["accept"]


@pytest.mark.parametrize(
    ("line", "score"), [("eles correram", (1, 0)), ("o Beto correu", (1, 0)), ("a gente correu", (0, 1))]
)
def test_who_answered_says_who_called(line: str, score: tuple[int, int]):
    table = sit("ganhamos a primeira", "perdemos a segunda")
    assert table.hear("truco").asks is not None
    assert types(table, line) == ["raise", "run"]
    assert table.state.points == score


def test_a_bare_number_in_the_middle_of_a_trick_may_be_the_card_of_who_is_next():
    table = sit("truco", "aceitaram", "eu joguei o ás")
    reply = table.hear("6")
    assert reply.asks is not None
    assert reply.asks["options"] == ["carta", "pedido"]
    assert not reply.events


@pytest.mark.parametrize("line", ["vamos na de onze", "a gente joga a de onze", "a gente vai na de 11"])
def test_the_hand_of_eleven_goes_by_its_number(line: str):
    assert types(sit("está 11 a 5 pra nós"), line) == ["accept_hand"]
    assert types(sit("está 11 a 5 pra nós"), "a gente não vai na de onze") == ["decline_hand"]


@pytest.mark.parametrize("line", ["trucei", "eu trucei", "eles truceram"])
def test_a_common_slip(line: str):
    assert types(sit(), line) == ["raise"]


@pytest.mark.parametrize(
    ("line", "teams"),
    [
        ("eles ganharam a primeira, a gente a segunda", ["eles", "nos"]),
        ("eles ganharam a primeira e a terceira, a gente a segunda", ["eles", "nos", "eles"]),
        ("ganhamos a terceira e a primeira, eles a segunda", ["nos", "eles", "nos"]),
        ("perdemos a segunda, ganhamos a primeira", ["nos", "eles"]),
    ],
)
def test_results_told_in_any_order_each_with_its_side(line: str, teams: list[str]):
    outcomes = sit().hear(line).outcomes
    assert [each["team"] for each in outcomes if each["type"] == "trick"] == teams


@pytest.mark.parametrize(
    ("told", "whose", "score"), [("o placar é 4 a 6", "deles", (4, 6)), ("está 6 a 4", "nosso", (6, 4))]
)
def test_a_score_is_whose_it_was_asked_to_be(told: str, whose: str, score: tuple[int, int]):
    table = sit(told)
    table.hear(whose)
    assert table.state.points == score


def test_nothing_to_redo():
    assert sit("virou 3").hear("refaz").say.startswith("Não há o que refazer.")


@pytest.mark.parametrize(
    "line",
    ["a Duda aceitou e pediu seis", "eles aceitaram e pediram seis", "a outra dupla aceitou e retrucou"],
)
def test_to_accept_and_raise_in_one_breath_is_to_raise(line: str):
    table = sit("truquei")
    assert types(table, line) == ["raise"]
    pending = table.hear("").state["pending"]
    assert (pending["call"], pending["team"]) == ("seis", "eles")


def test_a_side_goes_on_in_the_singular():
    table = sit("virou 7", "a gente ganhou a primeira e perdeu a segunda")
    assert table.hear("").state["tricks"] == ["nos", "eles"]
    table = sit("eles trucaram", "a gente aceitou e ganhou a primeira")
    assert table.hear("").state["tricks"] == ["nos"]


@pytest.mark.parametrize(
    "line", ["eles correram de medo", "eles fugiram com medo", "o Beto correu na cara dura"]
)
def test_how_they_ran_is_nothing_to_note(line: str):
    assert types(sit("truquei"), line) == ["run"]


def test_articles_before_fillers_are_read_without_end():
    names = ("Ana", "Beto", "Caio", "Duda", "Edu", "Fabi")
    table = Table(load_pack("fprt"), names, opens=1)
    reply = table.hear("virou 4, beto jogou 5 de copas, caio 3, duda 3, edu 2, fabi as e eu dama")
    assert reply.understood
    assert reply.outcomes[0]["winner"] == "Beto"


def test_who_is_ahead_in_the_match_is_told_by_its_games():
    table = sit("está 11 a 10 pra nós", "jogamos", "ganhamos a primeira", "ganhamos a segunda", pack="fprt")
    ruling = table.hear("quem está ganhando a partida?").ruling
    assert (ruling["value"], ruling["rules"]) == ("nos", ["match.best_of"])
    assert table.hear("quem está ganhando o jogo?").ruling["value"] is None


def test_whose_turn_it_is_is_said_once():
    assert sit().hear("virou 3, o Beto jogou um rei").say == "Não é a vez de Beto: é de Ana."


def test_numbers_after_a_raise_go_on_raising():
    table = sit()
    assert types(table, "pedimos truco, eles seis, nós nove, aceitaram") == ["raise"] * 3 + ["accept"]
    assert sit().hear("nós oito, eles seis").to_json()["events"][0]["type"] == "score_claim"
