"""Rules of the table's own, disputes and decisions in a súmula: written, read back, judged line by line."""

from __future__ import annotations

import pytest

from referee.rulebook.load import load_pack
from referee.session.sumula import model as m
from referee.session.sumula.checking import check
from referee.session.sumula.exporting import export
from referee.session.sumula.line import parse_line
from referee.session.sumula.reading import read
from referee.session.sumula.replaying import compare, replay
from referee.session.sumula.tables import game_of
from referee.session.sumula.writing import write
from referee.session.table import Table

NAMES = ("Ana", "Beto", "Caio", "Duda")
TIED = ["virou 3", "trucamos", "eles aceitaram", "eles ganharam a primeira", "ganhamos a segunda"]
TIED += ["a terceira empatou"]
RULED = ["aqui empate na terceira é de quem trucou", "sim"]
QUARREL = "eu digo que foi o rei, o Beto diz que foi o três"
KING = ["virou 3", "joguei o ás de copas", "o Beto jogou o rei"]
GAMES = {
    "ruled between hands": [*TIED, *RULED, *TIED],
    "ruled in a hand": ["virou 3", *RULED, "trucamos", "eles aceitaram", *TIED[3:]],
    "ruled for the next": [
        *("virou 3", "a primeira empatou", "aqui empate na primeira é do mão", "sim"),
        *("eles ganharam a segunda", "virou 5", "a primeira empatou", "boa noite"),
    ],
    "taken back": [*RULED, "desfaz", *TIED],
    "agreed again": [*RULED, "desfaz", "refaz", *TIED],
    "a whole value": ["combinamos que o truco vale 4", "sim", "virou 3", "trucamos", "eles aceitaram"],
    "several": ["aqui o jogo vai a 15", "sim", "aqui a mão vale 2", "sim", "ganhamos a mão"],
    "decided": [*KING, QUARREL, "ficou o três"],
    "as noted": [*KING, QUARREL, "a minha", "o Caio jogou um 4", "a Duda jogou um 5"],
    "the same": [*KING[:2], "eu digo que foi o rei, o Beto diz que foi o valete", "o Caio jogou um 5"],
    "repeated": ["ganhamos a mão", *KING, QUARREL, "repete a mão", "virou 5", "ganhamos a mão"],
    "nobody insists": [*KING, QUARREL, "deixa pra lá"],
    "nobody named": [*KING, "um diz que foi o rei, o outro diz que foi o três", "ficou o três"],
    "undone": [*KING, QUARREL, "ficou o três", "desfaz", "desfaz"],
}


def table_of(texts, rules="paulista"):
    table = Table(load_pack(rules), NAMES)
    for text in texts:
        reply = table.hear(text)
        assert reply.understood, (text, reply.say)
    return table


@pytest.mark.parametrize("texts", GAMES.values(), ids=GAMES)
def test_it_is_written_once_and_comes_to_what_the_table_came_to(texts):
    table = table_of(texts)
    text = export(game_of(table))
    sumula = read(text)
    assert not sumula.faults
    assert [fault for fault in check(sumula, table.base) if not fault.notice] == []
    assert write(sumula) == text
    result = replay(sumula, table.base)
    assert (result.last.points, result.last.number) == (table.state.points, table.state.number)
    assert result.last.hand.results == table.state.hand.results


def test_a_rule_is_in_force_from_its_line_on():
    table = table_of([*TIED, *RULED, *TIED])
    lines = export(game_of(table)).splitlines()
    (line,) = [line.strip() for line in lines if line.strip().startswith("casa")]
    assert line.startswith("casa tie.third last_raiser ")
    assert line.endswith(f'"{RULED[0]}"')
    assert [each.strip() for each in lines if "= mao" in each] == [
        "= mao eles 3 [tie.third]",
        "= mao nos 3 [tie.third]",
    ]


def test_a_rule_that_waits_says_so():
    text = export(game_of(table_of(GAMES["ruled for the next"])))
    assert "depois" in next(line for line in text.splitlines() if "casa tie.first" in line)


def test_a_dispute_and_its_decision_are_lines():
    text = export(game_of(table_of(GAMES["decided"])))
    assert f'disputa 1 "{QUARREL}" A="foi o rei" B="foi o três"' in text
    assert "decide 1 B" in text
    assert "decide 1 repete" in export(game_of(table_of(GAMES["repeated"])))
    assert "decide 1 desiste" in export(game_of(table_of(GAMES["nobody insists"])))


def test_under_other_rules_the_tables_own_are_left_out():
    table = table_of([*RULED, *TIED])
    sumula = read(export(game_of(table)))
    found = compare(sumula, table.base, load_pack("paulista"))
    assert [(one.hand, one.kind) for one in found] == [(1, "hand")]


@pytest.mark.parametrize(
    ("line", "body"),
    [
        ("casa match.target 15 2026-11-29", m.Agreed("match.target", 15, "2026-11-29", "")),
        (
            'CASA tie.third nobody 2026-11-29 "aqui ninguém leva" depois',
            m.Agreed("tie.third", "nobody", "2026-11-29", "aqui ninguém leva", True),
        ),
        (
            'casa play.covered "{from_trick: 1}" 2026-11-29',
            m.Agreed("play.covered", {"from_trick": 1}, "2026-11-29", ""),
        ),
        ("decidiu 2 nos", m.Decided(2, "nos")),
        ("decide 2 repete", m.Decided(2, "repete")),
    ],
)
def test_lines_are_read(line, body):
    assert parse_line(line, m.Seating()) == body


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("casa tie.third nobody ontem", "não é um dia"),
        ('casa deck "{nada" 2026-11-29', "não se lê"),
        ("casa tie.third", "incompleta"),
        ("decide 1 ninguem", "não entendi"),
    ],
)
def test_what_cannot_be_read_says_why(line, why):
    from referee.session.sumula.lex import LineError

    with pytest.raises(LineError, match=why):
        parse_line(line, m.Seating())


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("casa tie.fifth nobody 2026-11-29", "não cabe"),
        ("casa tie.third bobagem 2026-11-29", "não cabe"),
        ("casa match.target 5 2026-11-29", "não cabe"),
        ("decide 1 nos", "não houve disputa 1"),
    ],
)
def test_what_cannot_be_is_a_fault_of_its_line(line, why):
    sumula = read(f"%sumula 1\n@regras paulista\n\nmao 1\n  {line}\n")
    (fault,) = [x for x in check(sumula, load_pack("paulista")) if not x.notice]
    assert fault.line == 5
    assert why in fault.what
