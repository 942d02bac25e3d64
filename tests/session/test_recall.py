"""Questions about hands that were told: who called, who ran, what it gave; answered from the record."""

from __future__ import annotations

import pytest

from referee import Table, load_pack
from tests.session.test_corrections import evening

ASKED = [
    ("o que aconteceu na segunda mão?", "fact", None, "eles correram"),
    ("como foi a mão 3?", "fact", None, "A mão 3 foi de vocês: 1 ponto."),
    ("o que rolou na mão anterior?", "fact", None, "mão 3"),
    ("quem trucou na primeira mão?", "fact", "Caio", "Caio pediu truco."),
    ("quem trucou na mão passada?", "fact", None, "Ninguém pediu nada na mão 3."),
    ("quem pediu seis na mão 1?", "fact", None, "Ninguém pediu seis"),
    ("quem correu na mão 2?", "fact", "eles", "Quem correu: eles."),
    ("quem aceitou na mão 1?", "fact", "eles", "eles"),
    ("quanto foi a última?", "fact", 1, "1 ponto"),
    ("quanto valeu a mão 1?", "fact", 3, "3 pontos"),
    ("quantos pontos deu a mão passada?", "fact", 1, "mão 3"),
    ("quem ganhou a primeira mão?", "fact", "eles", "deles"),
    ("quem ganhou a segunda mão?", "fact", "nos", "de vocês"),
    ("quem levou a anterior?", "fact", "nos", "mão 3"),
    ("quem ganhou a primeira da mão 1?", "fact", "Beto", "A primeira foi de Beto."),
    ("quem levou a segunda da mão passada?", "fact", "nos", "A segunda foi de vocês."),
    ("qual era a vira da mão passada?", "fact", "7", "sete"),
    ("quem abriu a mão passada?", "fact", "Caio", "Caio"),
    ("o que o Beto jogou na segunda da mão 1?", "fact", "7", "Beto jogou sete."),
    ("quem jogou o sete na mão 1?", "fact", "Beto", "Beto"),
    ("eles correram na mão passada?", "no", None, "Não."),
    ("eles correram na mão 2?", "yes", None, "Sim."),
    ("a gente ganhou a mão passada?", "yes", None, "Sim."),
    ("o Caio trucou na mão 1?", "yes", None, "Sim."),
    ("como foi a mão 9?", "unknown", None, "Não me contaram a mão 9 deste jogo."),
]


@pytest.mark.parametrize(("question", "verdict", "value", "said"), ASKED, ids=[row[0] for row in ASKED])
def test_a_hand_that_was_told_is_remembered(question, verdict, value, said):
    table = evening()
    before = table.events
    reply = table.hear(question).to_json()
    assert (reply["kind"], reply["understood"]) == ("question", True)
    assert (reply["ruling"]["verdict"], reply["ruling"]["value"]) == (verdict, value)
    assert said in reply["say"]
    assert table.events == before


def test_the_whole_hand_is_for_the_screen():
    text = evening().hear("o que aconteceu na segunda mão?").text
    assert "Mão 2 do jogo 1, Duda na mão; vira cinco" in text
    assert "1ª: Duda dama, Ana ás, Beto rei, Caio valete → Ana" in text


def test_what_the_rules_say_is_no_memory():
    for question in ("quem ganha a primeira mão?", "quanto vale a mão?", "quem ganhou a primeira?"):
        assert "Mão 1 do jogo" not in evening().hear(question).text
    fresh = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    assert fresh.hear("quem trucou na mão passada?").to_json()["ruling"]["value"] is None
