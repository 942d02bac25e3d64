"""At a table a short question leans on the cards that lie there, and on the one asked before it."""

from __future__ import annotations

from referee import Table, load_pack

NAMES = ("Nina", "Téo", "Gil", "Rosa")


def _asked(*lines):
    """Return what is said to the last lines, the questions, after the others were told."""
    table = Table(load_pack("paulista"), NAMES)
    return [table.hear(line).say for line in lines if line]


def test_who_wins_the_trick_so_far_is_read_off_the_table():
    said = _asked(
        "virou 6",
        "joguei o três",
        "quem tá ganhando a rodada?",
        "a direita jogou o sete de paus",
        "quem ganha até agora?",
    )
    assert said[2].startswith("Nina")
    assert said[4].startswith("Téo ganha")


def test_who_is_taking_the_trick_and_what_was_turned_up_are_read_off_the_table():
    said = _asked(
        "virou 6",
        "joguei o três",
        "a direita jogou o sete de paus",
        "quem tá levando?",
        "com quem tá a rodada?",
        "que carta virou?",
        "qual foi a vira?",
    )
    assert said[3].startswith("Téo ganha")
    assert said[4].startswith("Téo ganha")
    assert said[5:] == ["Virou o seis.", "Virou o seis."]


def test_a_card_supposed_is_laid_beside_those_on_the_table():
    said = _asked(
        "virou 6", "joguei o três", "a direita jogou o dois", "e se o parceiro jogar o sete de paus?"
    )
    assert said[-1].startswith("Gil ganha com o sete de paus")


def test_he_is_the_player_supposed_to_play_just_before_and_his_card_another():
    said = _asked(
        "virou 6",
        "joguei o três",
        "a direita jogou o dois",
        "e se o parceiro jogar o sete de paus?",
        "e se ele jogar um rei?",
    )
    assert said[-1].startswith("Nina ganha com o três")


def test_a_trick_supposed_after_asking_who_won_is_asked_of_the_hand():
    played = (
        "virou 6",
        "joguei o três",
        "a direita jogou o dois",
        "o parceiro jogou o rei",
        "a esquerda jogou o ás",
    )
    said = _asked(*played, "de quem é a rodada?", "e se a segunda empatar?")
    assert said[-2].startswith("A primeira é de vocês")
    assert said[-1].startswith("Vocês levam")
