"""Questions that only a table can answer: of the hand being played, of what has just happened."""

from __future__ import annotations

import pytest

from referee.rulebook.load import load_pack
from referee.session.table import Table

PEOPLE = ("Ana", "Beto", "Caio", "Duda")
IRON = ["onze a onze"]
ELEVEN = ["está 11 a 5 pra nós", "vamos jogar", "virou 3"]
CARDS = ["virou 6", "Ana um três, Beto o sete de copas"]
TRICK = [*CARDS, "Caio um dois", "Duda um quatro"]
RAN = ["virou 6", "truco", "eles correram"]
WON = ["virou 3", "ganhamos a primeira", "ganhamos a segunda"]
OVER = ["está 11 a 5 pra nós", "vamos jogar", "ganhamos a primeira", "ganhamos a segunda"]


def asked(rules, told, question):
    table = Table(load_pack(rules), PEOPLE)
    for text in told:
        assert table.hear(text).understood, text
    before = table.events
    reply = table.hear(question).to_json()
    assert table.events == before
    return reply


@pytest.mark.parametrize(
    ("rules", "told", "question", "verdict", "value"),
    [
        ("fprt", IRON, "posso olhar minhas cartas?", "no", None),
        ("paulista", IRON, "dá pra recusar?", "no", None),
        ("paulista", IRON, "a gente pode correr dessa?", "no", None),
        ("paulista", IRON, "que mão é essa?", "fact", None),
        ("fprt", ELEVEN, "se o Beto trucar agora o que acontece?", "fact", None),
        ("paulista", ELEVEN, "posso pedir truco?", "no", None),
        ("paulista", WON, "quanto foi?", "fact", 1),
        ("paulista", WON, "marcou quanto pra quem?", "fact", 1),
        ("paulista", WON, "acabou a partida?", "no", None),
        ("paulista", WON, "quanto tá", "fact", None),
        ("paulista", WON, "placar", "fact", None),
        ("mineiro", ["ganhamos a primeira"], "me passa as regras", "fact", None),
        ("paulista", OVER, "acabou o jogo?", "yes", None),
        ("paulista", OVER, "quem ganhou o jogo?", "fact", "nos"),
        ("paulista", WON, "quem abre a próxima?", "fact", "Duda"),
        ("paulista", ["virou 3"], "quem abre a próxima?", "fact", "Duda"),
        ("paulista", ["tá 7 a 7"], "até quantos pontos vai o jogo?", "fact", 12),
        (
            "paulista",
            ["o Beto abre", "o Beto pediu truco"],
            "se eles correrem do nosso seis, quanto dá?",
            "fact",
            3,
        ),
        ("paulista", WON, "opa, quanto tá?", "fact", None),
        ("paulista", WON, "tá quanto?", "fact", None),
        ("paulista", WON, "boa, quem abre a próxima mão?", "fact", "Duda"),
        # what is out, and with whom
        ("paulista", CARDS, "ué, o sete de copas já saiu?", "yes", None),
        ("paulista", CARDS, "o zap já saiu?", "no", None),
        ("paulista", CARDS, "o três de paus já saiu?", "depends", None),
        ("paulista", CARDS, "o seis já saiu?", "yes", None),
        ("paulista", ["virou 6", "o zap levou a primeira", "do Beto"], "o zap já saiu?", "yes", None),
        ("paulista", ["virou 6", "ganhamos a primeira com o zap"], "o zap já saiu?", "yes", None),
        ("paulista", CARDS, "quem jogou o sete de copas?", "fact", "Beto"),
        ("paulista", CARDS, "quem jogou o zap?", "fact", None),
        ("paulista", CARDS, "quais manilhas já saíram?", "fact", ["7c"]),
        ("paulista", CARDS, "quantas manilhas já saíram?", "fact", 1),
        ("mineiro", ["Ana um rei"], "quantas manilhas já saíram?", "fact", 0),
        # the trick being played
        ("paulista", CARDS, "quem tá ganhando a rodada?", "fact", "Beto"),
        ("paulista", ["virou 6", "Ana um três, Beto um três"], "quem tá ganhando a rodada?", "fact", None),
        ("paulista", TRICK, "quem tá ganhando a rodada?", "fact", "Beto"),
        ("paulista", ["Ana um três, Beto um quatro"], "quem tá ganhando a rodada?", "depends", None),
        # why, and what now
        ("paulista", TRICK, "por que a primeira foi deles?", "fact", "Beto"),
        ("paulista", RAN, "por que a mão foi nossa?", "fact", "nos"),
        ("paulista", RAN, "quanto eles fizeram?", "fact", 0),
        ("paulista", RAN, "quanto valeu?", "fact", 1),
        ("paulista", RAN, "e agora?", "fact", "Duda"),
        ("paulista", CARDS, "e agora, o que acontece?", "fact", "Caio"),
        ("paulista", ["tá 11 a 9 pra gente", "virou 7"], "e agora?", "fact", None),
        ("paulista", ["tá 11 a 9 pra gente"], "agora é mão de onze?", "yes", None),
        ("paulista", ["tá 11 a 9 pra gente"], "opa, agora é mão de ferro?", "no", None),
        ("fprt", IRON, "é mão de ferro?", "yes", None),
        ("paulista", RAN, "tá empatado?", "no", None),
        ("paulista", ["tá 7 a 7"], "o jogo tá empatado?", "yes", None),
    ],
)
def test_the_table_knows(rules, told, question, verdict, value):
    reply = asked(rules, told, question)
    assert reply["understood"], reply["say"]
    assert (reply["ruling"]["verdict"], reply["ruling"]["value"]) == (verdict, value)


def test_a_supposed_end_of_the_hand_changes_the_score_asked_for():
    told = ["está 4 a 1 pra nós", "virou 3", "trucamos"]
    assert "5 a 1" in asked("paulista", told, "se eles correrem, quanto fica o placar?")["say"]


def test_what_holds_always_is_asked_and_what_happened_is_told():
    reply = asked("paulista", ["virou 3"], "a manilha de paus ganha da de copas, né?")
    assert (len(reply["events"]), reply["ruling"]["verdict"]) == (0, "yes")
    table = Table(load_pack("paulista"), PEOPLE)
    told = table.hear("virou 3, né?").to_json()
    assert (told["events"][0]["card"], told["understood"]) == ("3", True)
    told = table.hear("eu joguei um rei, certo?").to_json()
    assert (told["events"][0]["card"], told["understood"]) == ("K", True)


def test_a_question_leans_on_what_its_line_tells():
    table = Table(load_pack("paulista"), PEOPLE)
    reply = table.hear("embuchou a primeira, o que decide agora?").to_json()
    assert reply["state"]["tricks"] == ["tie"]
    assert (reply["understood"], "segunda" in reply["say"]) == (True, True)


@pytest.mark.parametrize(
    "denied",
    [
        "eles não ganharam a primeira",
        "a primeira não empatou",
        "a primeira não foi nossa",
        "o Beto não cobriu",
    ],
)
def test_what_is_denied_has_not_happened(denied):
    table = Table(load_pack("paulista"), PEOPLE)
    table.hear("virou 3")
    before = table.events
    reply = table.hear(denied).to_json()
    assert (table.events, len(reply["events"])) == (before, 0)
    assert not reply["understood"]


def test_a_result_denied_and_another_told_is_a_correction():
    table = Table(load_pack("mineiro"), PEOPLE)
    for text in ("a primeira foi nossa", "a segunda foi deles", "a terceira empatou"):
        table.hear(text)
    reply = table.hear("na mão um, a terceira não empatou, foi deles").to_json()
    assert reply["state"]["score"] == {"nos": 0, "eles": 2}
    table = Table(load_pack("paulista"), PEOPLE)
    table.hear("a primeira foi deles")
    reply = table.hear("eles não ganharam a primeira, quem ganhou foi a gente").to_json()
    assert reply["state"]["tricks"] == ["nos"]


def test_small_words_of_the_bar():
    table = Table(load_pack("paulista"), PEOPLE)
    assert table.hear("bora!").to_json()["kind"] == "talk"
    told = table.hear("virou 3, truco! falei truco!").to_json()
    assert [event["type"] for event in told["events"]] == ["vira", "raise"]
    assert table.hear("os dois correram").to_json()["state"]["score"] == {"nos": 1, "eles": 0}
    assert table.hear("desfaz essa última").to_json()["state"]["pending"]["call"] == "truco"
