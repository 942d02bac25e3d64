"""The contract with programs: what ``--json`` writes, for every kind of line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.rulebook.load import load_pack
from tests.cli.drive import replies, run
from tests.cli.shape import check_reply

FOUR = ("Ana", "Beto", "Caio", "Duda")
DEFAULT = ("eu", "direita", "parceiro", "esquerda")
GAME = """\
o Beto começa
virou o rei de copas
Beto jogou o três de ouros
caio jogou um sete
a Duda veio com o dois
joguei o zap
truco
eles aceitaram
truco
joguei um dois
Beto jogou o quatro de ouros
o Caio jogou uma carta qualquer
Duda jogou o cinco
quanto vale a mão?
desfaz
o Beto jogou o dois, não o três
nós fizemos 3 a 0
marca mais três pra nós
a gente ganhou
Duda correu
nova mão
virou o quatro
xablau blergh
que calor
beto trucou
seis
eles correram
se eles correrem, quanto a gente ganha?
nova partida
"""
RULED = sorted(load_pack("paulista").rules)


def rule_ids(name: str) -> set[str]:
    return set(load_pack(name).rules)


@pytest.mark.parametrize("pack", ["paulista", "mineiro", "fprt"])
@pytest.mark.parametrize("names", [FOUR, FOUR[:2], DEFAULT])
def test_every_reply_has_the_shape_of_the_contract(pack: str, names: tuple[str, ...]):
    words = ("--rules", pack) + (("--players", ",".join(names)) if names != DEFAULT else ())
    told = GAME if names == FOUR else GAME.replace("Beto", names[1]).replace("beto", names[1])
    found = replies("table", *words, told=told)
    assert [reply["heard"] for reply in found] == told.splitlines()
    for reply in found:
        check_reply(reply, names, rule_ids(pack))
        assert reply["state"]["rules"] == pack


def test_the_example_of_the_contract():
    (reply,) = replies("table", "--players", "Ana,Beto", told="virou 3, joguei zap, ele pediu seis\n")
    assert (reply["kind"], reply["understood"], reply["asks"], reply["ruling"]) == (
        "narration",
        True,
        None,
        None,
    )
    vira, play, seis = reply["events"]
    assert vira == {"type": "vira", "card": "3", "legal": True}
    card = {"card": "4p", "covered": False}
    assert play == {"type": "play", "player": "Ana", "team": "nos", **card, "legal": True}
    assert seis.pop("why")
    call = {"call": "seis", "value": 6}
    rule = {"legal": False, "rule": "raise.order"}
    assert seis == {"type": "raise", "player": "Beto", "team": "eles", **call, **rule}
    assert reply["outcomes"] == []
    assert reply["state"] == {
        "rules": "paulista",
        "score": {"nos": 0, "eles": 0},
        "games": {"nos": 0, "eles": 0},
        "hand": 1,
        "trick": 1,
        "tricks": [],
        "stake": 1,
        "pending": None,
        "turn": "Beto",
        "opener": "Ana",
        "vira": "3",
        "manilhas": ["4p", "4c", "4e", "4o"],
        "special": None,
        "winner": None,
    }
    assert reply["say"].startswith("Seis, não: ninguém trucou ainda")


def test_blank_lines_get_no_reply():
    assert len(replies("table", told="\n   \n\t\nvirou 3\n\n")) == 1
    assert len(replies("ask", "-", told="\nquanto vale o truco?\n \n")) == 1


def test_the_last_line_needs_no_end():
    assert [reply["heard"] for reply in replies("table", told="virou 3\nvirou 4")] == ["virou 3", "virou 4"]


def test_ask_answers_without_a_state():
    for reply in replies("ask", "-", told="empatou a primeira, quem ganha?\nquanto vale o truco?\n"):
        assert reply["state"] is None
        check_reply(reply, DEFAULT, rule_ids("paulista"))


def test_check_gives_the_replies_of_table_and_their_lines():
    told = "# quinta-feira\nvirou 3   # de ouros\n\njoguei zap\n"
    done = run("check", "-", "--json", told=told)
    found = [json.loads(line) for line in done.out.splitlines()]
    assert [(reply["heard"], reply["line"]) for reply in found] == [("virou 3", 2), ("joguei zap", 4)]
    for reply, other in zip(found, replies("table", told="virou 3\njoguei zap\n"), strict=True):
        assert {key: value for key, value in reply.items() if key != "line"} == other


def seats(*words: str) -> dict[str, Any]:
    return replies("table", *words, told="virou 3\n")[0]["state"]


def test_who_sits_where():
    four = ("--players", "Ana,Beto,Caio,Duda")
    assert seats()["turn"] == "eu"
    assert seats("--opens", "esquerda")["opener"] == "esquerda"
    assert seats(*four)["turn"] == "Ana"
    assert seats(*four, "--me", "beto")["turn"] == "Ana"
    assert seats(*four, "--opens", "Caio")["turn"] == "Caio"
    assert seats(*four, "--me", "Beto", "--opens", "eu")["turn"] == "Beto"
    assert seats("--players", "José,Ana", "--opens", "jose")["turn"] == "José"


def test_the_team_of_the_teller_is_ours():
    four = ("--players", "Ana,Beto,Caio,Duda")
    told = "virou 3, Ana jogou o zap\n"
    assert replies("table", *four, told=told)[0]["events"][1]["team"] == "nos"
    assert replies("table", *four, "--me", "Beto", told=told)[0]["events"][1]["team"] == "eles"
