"""Disputed facts at a table: both versions, what each comes to, what the table decides, all of it kept."""

from __future__ import annotations

from contextlib import closing

import pytest

from referee.rulebook.load import load_pack
from referee.session.deeds import Disputed, Resolved
from referee.session.keeping import create, reopen
from referee.session.quarrel import decision_of, quarrel_of
from referee.session.store import Store
from referee.session.story import story_text
from tests.session.places import NAME, sitting
from tests.session.tables import FOUR, table_of, told

ACE = ["virou 3", "joguei o ás de copas"]
KING = [*ACE, "o Beto jogou o rei"]


def own(table):
    return [logged.event for logged in table.events if isinstance(logged.event, Disputed | Resolved)]


def card(table, seat):
    return next(str(play.card) for play in table.state.hand.plays if play.seat == seat)


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        (
            "eu digo que foi o rei, o Beto diz que foi o valete",
            [("me", "foi o rei"), ("Beto", "foi o valete")],
        ),
        ("o Beto jura que foi o 2 e a Duda que foi o 3", [("Beto", "foi o 2"), ("Duda", "foi o 3")]),
        ("eles dizem que trucaram, a gente não ouviu", [("them", "trucaram"), ("us", "não ouviu")]),
        ("eles falam que correram mas a gente diz que não", [("them", "correram"), ("us", "diz que não")]),
        ("disputa: eu falei seis e ele diz que falei nove", [("me", "falei seis"), ("he", "falei nove")]),
        ("pra mim foi o rei, pro Beto foi o valete", [("me", "foi o rei"), ("Beto", "foi o valete")]),
        ("segundo o Beto foi o 2, segundo a Duda foi o 3", [("Beto", "foi o 2"), ("Duda", "foi o 3")]),
        ("disputa: eu digo rei, o Beto diz valete", [("me", "rei"), ("Beto", "valete")]),
        (
            "eu digo que o Beto jogou um ás, o Beto diz que foi um dois e a Duda diz que foi um três",
            [("me", "o Beto jogou um ás"), ("Beto", "foi um dois"), ("Duda", "foi um três")],
        ),
        ("um diz que foi copas, o outro diz que foi ouros", [("one", "foi copas"), ("other", "foi ouros")]),
        (
            "o Caio acha que empatou a primeira, já a Duda garante que eles ganharam",
            [("Caio", "empatou a primeira"), ("Duda", "eles ganharam")],
        ),
    ],
)
def test_versions_and_whose_they_are(text, versions):
    quarrel = quarrel_of(text, FOUR)
    assert [(one.holder, one.text) for one in quarrel.versions] == versions


@pytest.mark.parametrize(
    "text",
    [
        "eu disse que tinha o zap",
        "o Beto disse que vai trucar",
        "a Ana falou truco e o Beto falou seis",
        "eu acho que ganhei",
        "o Beto diz que foi o rei",
        "joguei o rei",
        "eu digo que foi o rei, eu digo que foi o rei",
        "passei o baralho pro Beto e pra Duda",
        "o ponto vai pra mim",
        "pra nós dois pontos, pra eles três",
        "a Ana jogou um três pra mim, o Beto jogou um dois",
    ],
)
def test_what_is_no_quarrel(text):
    assert quarrel_of(text, FOUR) is None


def test_where_the_verdict_is_the_same_the_game_goes_on():
    table = table_of(*ACE)
    reply = told(table, "eu digo que foi o rei, o Beto diz que foi o valete")
    assert reply["say"].startswith("Dá no mesmo")
    assert reply["asks"] is None
    assert reply["ruling"]["verdict"] == "fact"
    assert reply["state"]["turn"] == "Caio"
    assert own(table) == [
        Disputed(
            "eu digo que foi o rei, o Beto diz que foi o valete",
            (("Ana", "foi o rei"), ("Beto", "foi o valete")),
            same=True,
        )
    ]


def test_where_it_is_not_both_verdicts_stand_side_by_side_with_what_was_noted():
    table = table_of(*KING)
    reply = told(table, "eu digo que foi o rei, o Beto diz que foi o três")
    assert reply["ruling"]["verdict"] == "depends"
    assert (reply["ruling"]["rules"], reply["ruling"]["basis"]) == (["trick.winner"], "text")
    assert reply["asks"]["options"] == ["foi o rei", "foi o três", "repetir a mão"]
    for part in ("«foi o rei»", "de Ana", "«foi o três»", "de Beto", "Anotado na hora: «o Beto jogou o rei»"):
        assert part in reply["say"]
    assert card(table, 1) == "K", "nothing changes before the table decides"


@pytest.mark.parametrize(
    "said", ["ficou o três", "vale a versão do Beto", "o Beto tem razão", "foi o três mesmo"]
)
def test_the_version_that_the_table_chooses_stands(said):
    table = table_of(*KING, "eu digo que foi o rei, o Beto diz que foi o três")
    reply = told(table, said)
    assert reply["say"].startswith("Decidido pela mesa: «foi o três».")
    assert card(table, 1) == "3"
    assert own(table)[-1] == Resolved("version", "Beto", "foi o três")


@pytest.mark.parametrize("said", ["a minha", "fica o rei", "ficou a versão da Ana"])
def test_what_was_noted_may_stand(said):
    table = table_of(*KING, "eu digo que foi o rei, o Beto diz que foi o três")
    told(table, said)
    assert card(table, 1) == "K"
    assert own(table)[-1].who == "Ana"


def test_a_call_that_only_some_heard_is_told_or_not():
    lines = (*ACE, "eles dizem que trucaram, a gente não ouviu")
    table = table_of(*lines, "vale a versão deles")
    assert table.state.hand.pending
    table = table_of(*lines, "a nossa")
    assert not table.state.hand.pending


def test_the_hand_may_be_repeated():
    table = table_of("ganhamos a mão", *KING, "eu digo que foi o rei, o Beto diz que foi o três")
    before = table.state.number
    reply = told(table, "decidimos repetir a mão")
    assert "repete-se a mão" in reply["say"]
    assert (table.state.number, table.state.hand.begun) == (before, False)
    assert [type(deed).__name__ for deed in own(table)] == ["Disputed", "Resolved"]
    told(table, "virou 5")


def test_a_card_that_is_out_already_is_the_evidence():
    table = table_of(*KING)
    reply = told(table, "eu digo que foi o rei, o Beto diz que foi o ás de copas")
    assert "não pode ser" in reply["say"]
    assert "já saiu" in reply["say"]
    assert "play.card_seen" in reply["ruling"]["rules"]
    assert "não pode ser" in told(table, "vale a versão do Beto")["say"]


def test_what_is_not_understood_records_nothing():
    table = table_of(*ACE)
    reply = table.hear("eu digo que foi o rei, o Beto diz que foi a bicicleta")
    assert not reply.understood
    assert own(table) == []


def test_a_decision_without_a_dispute_decides_nothing():
    assert "Decidido" not in told(table_of(*KING), "deixa pra lá")["say"]
    versions = (("Ana", "foi o rei"), ("Beto", "foi o valete"))
    assert decision_of("foi o rei ou o valete", versions, FOUR) is None
    assert decision_of("ficou o rei?", versions, FOUR) is None
    assert decision_of("joguei o rei", versions, FOUR) is None


def test_undo_takes_back_the_decision_then_the_dispute():
    table = table_of(*KING, "eu digo que foi o rei, o Beto diz que foi o três", "ficou o três")
    told(table, "desfaz")
    assert card(table, 1) == "K"
    told(table, "ficou o três")
    assert card(table, 1) == "3"
    for _ in range(2):
        told(table, "desfaz")
    assert own(table) == []


def test_the_history_has_both_and_the_journal_keeps_them(tmp_path):
    lines = [
        *("virou 3", "joguei o ás de copas", "o Beto jogou o rei"),
        *("eu digo que foi o rei, o Beto diz que foi o três", "ficou o três"),
    ]
    with closing(Store(str(tmp_path / "mesas.db"))) as store:
        table, journal, *_ = create(store, NAME, sitting())
        for text in lines:
            told(table, text)
        journal.close()
        again, journal, *_ = reopen(store, NAME, load_pack)
        journal.close()
    assert again.state == table.state
    text = story_text(again)
    assert "disputa: Ana, «foi o rei»; Beto, «foi o três»" in text
    assert "decisão da mesa: «foi o três»" in text


def test_three_versions_are_heard_and_one_stands():
    table = table_of("virou 3", "joguei um rei")
    reply = table.hear(
        "eu digo que o Beto jogou um ás, o Beto diz que foi um dois e o Caio diz que foi um três"
    )
    said = reply.to_json()
    assert [part in said["say"] for part in ("um ás", "um dois", "um três")] == [True] * 3
    assert said["state"]["turn"] == "Beto"
    assert len(said["asks"]["options"]) == 4
    (event,) = table.hear("ficou o dois").to_json()["events"]
    assert (event["player"], event["card"]) == ("Beto", "2")


def test_three_versions_that_come_to_the_same_are_no_quarrel():
    table = table_of("virou 3", "joguei um dois", "o Beto jogou um ás")
    said = "o Beto diz que o Caio jogou um sete, o Caio diz que foi um seis e a Duda diz que foi um cinco"
    reply = table.hear(said).to_json()
    assert reply["say"].startswith("Dá no mesmo")
    assert reply["state"]["turn"] == "Duda"
