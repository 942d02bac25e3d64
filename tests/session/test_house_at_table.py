"""Rules of a table's own: proposed, agreed to, in force from then on, never over what was played before."""

from __future__ import annotations

from contextlib import closing

import pytest

from referee.rulebook.load import load_pack
from referee.session.house.wording import short_date
from referee.session.keeping import create, house_rules, reopen
from referee.session.store import Store
from tests.session.places import NAME, sitting
from tests.session.tables import table_of, told

SAID = "aqui empate na terceira é de quem trucou"
TRUCO = ["virou 3", "trucamos", "eles aceitaram", "eles ganharam a primeira", "ganhamos a segunda"]
TIED = [*TRUCO, "a terceira empatou"]


def score(table):
    return told(table, "boa noite")["state"]["score"]


def test_a_ruling_is_proposed_and_changes_nothing_until_a_yes():
    table = table_of("virou 3")
    reply = told(table, SAID)
    assert reply["kind"] == "command"
    assert not reply["events"]
    assert reply["asks"]["text"].startswith("Fica assim: empatada a terceira, ")
    assert reply["asks"]["text"].endswith("? (sim/não)")
    assert reply["asks"]["options"] == ["sim", "não"]
    assert told(table, "não")["say"] == "Nada mudou."
    assert table.pack is table.base
    told(table, SAID)
    assert told(table, "eita")["say"] == "", "talk leaves a proposal open"
    lapsed = told(table, "joguei um 2")["say"]
    assert lapsed.endswith("O combinado ficou sem resposta: não vale.")
    assert not told(table, "sim")["events"], "the question was left for the game: it is over"
    assert table.pack is table.base


def test_after_a_yes_it_is_an_event_and_a_rule_of_the_table():
    table = table_of("virou 3", SAID)
    reply = told(table, "sim")
    (event,) = reply["events"]
    assert (event["type"], event["legal"]) == ("house_rule", True)
    assert (event["rule"], event["value"]) == ("tie.third", "last_raiser")
    assert reply["say"].startswith("Combinado: ")
    rule = table.pack.rules["tie.third"]
    assert (rule.value, rule.basis) == ("last_raiser", "house")
    assert told(table, "boa noite")["state"]["rules"] == "paulista"


def test_it_decides_from_then_on_and_what_was_played_stays_as_it_was_judged():
    table = table_of(*TIED)
    assert score(table) == {"nos": 0, "eles": 3}
    told(table, SAID)
    told(table, "sim")
    assert score(table) == {"nos": 0, "eles": 3}
    for text in TRUCO:
        told(table, text)
    reply = told(table, "a terceira empatou")
    assert score(table) == {"nos": 3, "eles": 3}
    assert reply["outcomes"][-1]["rule"] == "tie.third"
    day = short_date(table.pack.rules["tie.third"].sources[0].source.read_on)
    assert f"É combinado da mesa, {day}." in reply["say"]


def test_an_answer_cites_the_table_and_its_day():
    table = table_of(SAID, "sim")
    reply = told(table, "se a gente ganhou a primeira, eles a segunda e a terceira empatou, de quem é?")
    ruling = reply["ruling"]
    assert ruling["basis"] == "house"
    assert "tie.third" in ruling["rules"]
    assert "combinado da mesa" in reply["say"].lower()
    assert any(SAID in source["where"] for source in ruling["sources"])


def test_undo_takes_it_back_and_redo_agrees_again():
    table = table_of("virou 3", SAID, "sim")
    assert told(table, "desfaz")["events"][0]["type"] == "undo"
    assert table.pack is table.base
    told(table, "refaz")
    assert table.pack.rules["tie.third"].value == "last_raiser"


def test_a_correction_before_it_is_judged_by_the_rules_of_its_time():
    table = table_of(*TIED, SAID, "sim")
    told(table, "não, eles ganharam a terceira")
    assert score(table) == {"nos": 0, "eles": 3}
    assert table.pack.rules["tie.third"].value == "last_raiser"


@pytest.mark.parametrize(
    ("told_before", "said", "waits"),
    [
        ([], "aqui empate na terceira ninguém marca", False),
        (["virou 3", "joguei um 2"], "aqui empate na terceira ninguém marca", False),
        (["virou 3", "joguei um 2"], "aqui pode trucar fora da vez", False),
        (["virou 3", "trucamos"], "aqui pode trucar fora da vez", True),
        (["virou 3"], "aqui a manilha é fixa", True),
        (["virou 3", "joguei um 2"], "aqui se joga com o baralho limpo", True),
        (["virou 3", "a primeira empatou"], "aqui empate na primeira é do mão", True),
        (["virou 3", "ganhamos a primeira"], "aqui empate na primeira é do mão", False),
        (["virou 3", "ganhamos a primeira"], "aqui a mão vale 2", True),
        (["virou 3", "ganhamos a primeira"], "aqui o jogo vai a 15", False),
        (["está 11 a 5 pra nós", "vamos jogar", "virou 3"], "aqui a mão de onze vale 4", True),
        (["está 5 a 5", "virou 3"], "aqui a mão de onze vale 4", False),
    ],
)
def test_a_rule_that_this_hand_has_used_waits_for_the_next(told_before, said, waits):
    table = table_of(*told_before)
    reply = told(table, said)
    assert ("próxima" in reply["asks"]["text"]) == waits
    (event, *_) = told(table, "sim")["events"]
    assert event["waits"] == waits
    rule = event["rule"]
    assert (table.pack.rules[rule].basis == "house") != waits
    if table.state.hand.pending:
        told(table, "eles correram")
    elif table.state.hand.begun:
        told(table, "ganhamos a mão")
    assert table.pack.rules[rule].basis == "house"


def test_a_rule_that_waits_decides_nothing_in_its_hand():
    table = table_of("virou 3", "a primeira empatou", "aqui empate na primeira é do mão", "sim")
    assert table.state.hand.results
    told(table, "eles ganharam a segunda")
    assert score(table) == {"nos": 0, "eles": 1}
    told(table, "virou 5")
    told(table, "a primeira empatou")
    assert sum(table.state.points) == 2


def test_the_next_hand_is_that_of_the_new_rules():
    table = table_of("está 10 a 5 pra nós", "aqui o jogo vai a 15", "sim")
    assert table.state.hand.special is None
    told(table, "virou 3")
    told(table, "ganhamos a mão")
    assert table.pack.ruleset.target == 15
    mineiro = table_of("ganhamos a mão", rules="mineiro")
    told(mineiro, "aqui a manilha sai da vira")
    told(mineiro, "sim")
    assert told(mineiro, "virou 3")["state"]["manilhas"][0] == "4p"


def test_what_goes_against_an_earlier_agreement_says_so_and_needs_a_yes():
    table = table_of(SAID, "sim")
    reply = told(table, "aqui empate na terceira ninguém marca")
    assert "Contradiz o combinado de" in reply["say"]
    assert SAID in reply["say"]
    told(table, "não")
    assert table.pack.rules["tie.third"].value == "last_raiser"
    told(table, "aqui empate na terceira ninguém marca")
    told(table, "sim")
    assert table.pack.rules["tie.third"].value == "nobody"
    told(table, "desfaz")
    assert table.pack.rules["tie.third"].value == "last_raiser"


def test_the_books_rule_takes_the_place_of_the_tables_only_with_a_yes():
    table = table_of(SAID, "sim")
    reply = told(table, "aqui empate na terceira é de quem fez a primeira")
    assert reply["asks"] is not None
    assert "Contradiz" in reply["say"]


def test_what_is_the_rule_already_is_answered_so():
    table = table_of()
    reply = told(table, "aqui empate na terceira é de quem fez a primeira")
    assert reply["say"].startswith("Já é essa a regra: ")
    assert not reply["asks"]
    assert not reply["events"]
    table = table_of(SAID, "sim")
    assert told(table, SAID)["say"].startswith("Já está combinado desde ")


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ([], "aqui o jogo vai a 5"),
        (["está 8 a 2"], "aqui o jogo vai a 7"),
        (["está 11 a 2"], "aqui o jogo vai até 11"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(before, said):
    table = table_of(*before)
    reply = told(table, said)
    (event,) = reply["events"]
    assert not event["legal"]
    assert event["why"]
    assert event["rule"] in table.pack.rules
    assert reply["asks"] is None
    assert table.pack is table.base


@pytest.mark.parametrize(
    "said",
    [
        "aqui empate na terceira é de quem trucou?",
        "e se aqui empate na terceira fosse de quem trucou",
        "o Beto disse que aqui empate na terceira é de quem trucou",
        "acho que aqui empate na terceira é de quem trucou",
        "lá em casa empate na terceira é de quem trucou",
    ],
)
def test_hearsay_suppositions_and_questions_propose_nothing(said):
    table = table_of("virou 3")
    reply = table.hear(said).to_json()
    assert reply["asks"] is None
    assert not table.hear("sim").events
    assert table.pack is table.base


def test_an_agreement_that_is_not_understood_changes_nothing_and_says_so():
    reply = table_of().hear("combinamos que a bicicleta fica com o Beto").to_json()
    assert not reply["understood"]
    assert "combinado" in reply["say"]


def test_the_command_lists_and_proposes():
    table = table_of()
    assert told(table, "/casa")["say"].startswith("Esta mesa não tem combinados seus")
    assert told(table, "/casa empate na terceira é de quem trucou")["asks"] is not None
    told(table, "sim")
    assert "empatada a terceira" in told(table, "/casa")["say"].lower()
    assert not table.hear("/casa qualquer coisa").understood


def kept(folder, *texts):
    with closing(Store(str(folder / "mesas.db"))) as store:
        try:
            table, journal, *_ = reopen(store, NAME, load_pack)
        except Exception:  # noqa: BLE001 - the first time there is none
            table, journal, *_ = create(store, NAME, sitting())
        for text in texts:
            told(table, text)
        journal.close()
    return table


def test_a_table_opened_again_has_its_rules_and_goes_on_by_them(tmp_path):
    before = kept(tmp_path, *TIED, SAID, "sim")
    after = kept(tmp_path)
    assert after.pack == before.pack
    assert after.state == before.state
    assert after.state.points == (0, 3)
    again = kept(tmp_path, "desfaz")
    assert again.pack is again.base


def test_a_rule_that_waits_is_kept_waiting(tmp_path):
    kept(tmp_path, "virou 3", "a primeira empatou", "aqui empate na primeira é do mão", "sim")
    table = kept(tmp_path)
    assert table.pack is table.base
    assert kept(tmp_path, "eles ganharam a segunda").pack.rules["tie.first"].basis == "house"


def test_kept_tables_are_listed_with_their_rules(tmp_path):
    kept(tmp_path, *TIED, SAID, "sim", "aqui o jogo vai a 15", "sim", "desfaz")
    with closing(Store(str(tmp_path / "mesas.db"))) as store:
        (one,) = house_rules(store, NAME)
    assert (one.rule, one.value, one.said) == ("tie.third", "last_raiser", SAID)
    assert one.text.startswith("Empatada a terceira")


def test_two_rulings_in_one_line_are_agreed_on_together():
    table = table_of("virou 3", "aqui truco vale 4 e coberta não pode")
    events = told(table, "sim")["events"]
    assert [(event["rule"], event["legal"]) for event in events] == [
        ("raise.ladder", True),
        ("play.covered", True),
    ]
    assert table.pack.rules["play.covered"].value == "never"
    told(table, "aqui o jogo vai a 15, a mão de onze vale 4, e o sinal é liberado")
    said = told(table, "sim")
    assert [event["rule"] for event in said["events"]] == ["match.target", "eleven.value", "signals"]
    assert "quinze" in said["say"]
    assert "onze vale quatro" in said["say"]


def test_a_line_may_tell_and_rule():
    table = table_of()
    reply = told(table, "virou 3, e aqui empate na terceira é de quem trucou")
    assert [event["type"] for event in reply["events"]] == ["vira"]
    assert reply["asks"]["text"].startswith("Fica assim: empatada a terceira, ")
    told(table, "sim")
    assert table.pack.rules["tie.third"].value == "last_raiser"
    reply = told(table, "aqui a mão de onze vale 4, joguei um rei")
    assert [event["type"] for event in reply["events"]] == ["play"]
    assert told(table, "sim")["events"][0]["rule"] == "eleven.value"


def test_what_is_said_of_a_tie_here_is_no_tie_that_happened():
    table = table_of("virou 3")
    before = table.events
    table.hear("aqui se empatar a primeira ninguém do outro lado leva nada disso")
    table.hear("aqui empatou a primeira quem bebeu mais leva")
    assert table.events == before


def test_a_ruling_over_a_house_pack_names_the_rule_of_that_pack(tmp_path):
    pack = tmp_path / "boteco.yaml"
    pack.write_text(
        "id: boteco\ntitle: Boteco\nextends: paulista\n"
        "sources:\n  mesa: {title: Combinado da mesa, kind: table, read_on: '2026-11-29'}\n"
        "rules:\n  tie.third:\n    value: nobody\n    basis: house\n"
        "    text: Empatada a terceira, ninguém marca.\n    source: [mesa, combinado]\n",
        encoding="utf-8",
    )
    table = table_of("virou 3", SAID, "sim", rules=pack)
    told(table, "ganhamos a mão")
    told(table, "virou 5")
    text = told(table, "ganhamos a primeira e perdemos a segunda, se empatar a terceira quem leva?")["text"]
    assert "Vale no lugar de boteco · tie.third: Empatada a terceira, ninguém marca." in text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("fica a minha", "Pelas cartas, a primeira empatou."),
        ("a primeira foi nossa", "A primeira já foi decidida: empatou."),
    ],
)
def test_a_result_that_the_cards_rule_out_is_told_as_people_say_it(line, said):
    table = table_of("virou 5", "joguei o três", "Beto jogou o três", "Caio jogou o ás", "Duda jogou o sete")
    assert said in table.hear(line).say
