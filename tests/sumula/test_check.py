"""Cards that nobody can name, marks, rulings and corrections, line by line."""

from __future__ import annotations

import pytest

from referee.rulebook.load import load_pack
from referee.session.sumula.checking import check
from referee.session.sumula.reading import read
from referee.session.sumula.replaying import replay

HEAD = "%sumula 1\n@nos A Ana, C Caio\n@eles B Beto, D Duda\nmao 1 pe=D vira=3C\n"


def faults(text: str, pack: str = "paulista", head: str = HEAD) -> list[str]:
    """Return what is wrong, each with its line counted from the first after the head."""
    shift = head.count("\n")
    return [f"{x.line - shift}: {x.what}" for x in check(read(head + text), load_pack(pack))]


@pytest.mark.parametrize(
    "text",
    [
        # The zap wins whatever the last card was.
        "A joga 4P\nB joga 5O\nC joga 6O\nD joga ??\n= vaza nos\nA joga 5E\n",
        "A joga 4P\nB joga ??\nC joga ??\nD joga ??\n= vaza nos\nA joga 5E\n",
        # Nobody can tell, so somebody did.
        "A joga 7O\nB joga 5O\nC joga 6O\nD joga ??\nvaza D\n= vaza eles\nD joga 5E\n",
        "A joga ??\nB joga ??\nC joga ??\nD joga ??\nvaza B\n= vaza B\nB joga 5E\n",
        # The next lead tells who won.
        "A joga 7O\nB joga ??\nC joga 6O\nD joga 5O\nvaza B\nB joga 3O\n",
    ],
)
def test_a_card_that_nobody_can_name_is_no_gap_in_the_game(text):
    assert faults(text) == []


def test_a_card_that_nobody_can_name_comes_on_its_turn_all_the_same():
    assert faults("A joga 4P\nC joga ??\n") == ["2: Não é a vez de Caio: é de Beto. [play.turn]"]
    assert faults("A pede truco\nA joga ??\n")[0].startswith("2: Primeiro respondem")


def test_an_irregular_card_counts_once_the_table_lets_it_stay():
    text = "A joga 7O\nC joga 4P !fora-da-vez\n{}B joga 5O\nD joga 6O\n= vaza nos\n"
    assert faults(text.format("juiz carta-fica\n")) == []
    assert faults(text.format("juiz fica assim mesmo\n")) == [
        "5: Não é a vez de Duda: é de Caio. [play.turn]",
        "6: a vaza ainda não está decidida pelo que foi contado.",
    ]


def test_what_waits_is_forgotten_with_its_hand():
    text = "A joga 7O\nC joga 4P !fora-da-vez\njuiz fica\neles desiste\n= mao nos 1\n"
    assert faults(text + "mao 2 pe=C vira=4O\nD joga 4P\n") == []


def test_an_unfinished_hand_gives_nobody_a_point():
    sumula = read(HEAD + "A joga 4P\nmao 2 pe=C\nleva nos\n= placar 1x0\n")
    assert [x.what for x in check(sumula, load_pack("paulista"))] == [
        "a mão anterior não acabou pelo que foi contado."
    ]
    assert replay(sumula, load_pack("paulista")).score == (1, 0)


def test_a_line_of_a_hand_is_corrected_by_a_line_of_a_hand_only():
    text = 'A joga 4P\ncorrige 1.0 "mao 1 pe=D vira=3C" -> "A joga 5P"\ncorrige 1.1 "A joga 4P" -> "mao 1"\n'
    assert faults(text) == [
        "2: a linha da mão só se troca por outra linha da mão.",
        "3: a linha da mão só se troca por outra linha da mão.",
    ]


def test_a_correction_is_no_fortune_teller():
    assert faults('corrige 1.2 "A joga 4P" -> "A joga 5P"\nA joga 4P\n') == [
        "1: não há linha 1.2 antes desta."
    ]
    assert faults('corrige 1.1 "" -> "A joga 5P"\n') == ["1: não há linha 1.1 antes desta."]
    assert faults('A joga 4P\ncorrige 1.1 "A joga 4P" -> "desfaz tudo"\n')[0].startswith("2: na correção")
    assert faults('A joga 4P\ncorrige 1.1 "%sumula 1" -> ""\n')[0].endswith("não é coisa que se corrija.")


def test_what_was_taken_back_can_be_put_back():
    text = 'A joga 4P\ncorrige 1.1 "A joga 4P" -> ""\ncorrige 1.1 "" -> "A joga 5P"\nB joga 4P\n'
    assert faults(text) == []


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ("@nos A Ana, A Bia\n@eles B Beto, D Duda", "A aparece duas vezes."),
        ("@nos Ana\n@eles B Beto", "não entendi «Ana»: escreve-se «A Ana, C Caio»."),
        ("@regras ???", "não entendi «???»: escreve-se «@regras nome #9f2c41d7»."),
        ("@abre Z", "@abre é uma das letras A, B, C, D, e não «Z»."),
        ("@placar muito", "não entendi «muito»: escreve-se «@placar 0x0 alvo 12»."),
        ("@resultado empate", "@resultado é nos, eles ou * (em aberto), e não «empate»."),
        ("@data ontem", "não há o dia «ontem»: escreve-se 2026-11-29."),
        ("@", "falta o nome do campo depois de @."),
    ],
)
def test_a_field_that_cannot_be_read_says_how_it_is_written(field, what):
    assert what in [x.what for x in read(f"%sumula 1\n{field}\n").faults]


def test_who_tells_need_not_be_the_first():
    sumula = read("%sumula 1\n@nos A Ana, C Caio\n@eles B Beto, D Duda\n@eu c\n")
    assert sumula.header.seats.me == 2


def test_nicknames_are_of_the_vira_or_of_the_pack_given():
    text = "%sumula 1\nmao 1\n  A joga zap\n"
    assert read(text).faults[0].what == "sem @regras, o apelido não diz que carta é."
    assert not read(text, pack=load_pack("mineiro")).faults
    assert (
        read(text, pack=load_pack("paulista")).faults[0].what == "sem a vira, o apelido não diz que carta é."
    )
    unknown = read(text.replace("mao", "@regras nenhures\nmao")).faults[0].what
    assert unknown == "sem as regras «nenhures», o apelido não diz que carta é."
    assert read("%sumula 1\nmao 1 vira=zap\n").faults[0].what == "a vira se diz pela carta, não pelo apelido."


def test_a_line_too_long_is_refused_not_read():
    assert read(f"%sumula 1\n; {'x' * 2000}\n").faults[0].what == "a linha é comprida demais."
