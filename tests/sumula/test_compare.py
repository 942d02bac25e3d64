"""The same game under other rules: what would have come out differently, and nothing else."""

from __future__ import annotations

import pytest

from referee.rulebook.load import load_pack
from referee.session.sumula.reading import read
from referee.session.sumula.replaying import compare, replay
from referee.session.sumula.summing import summarise

HEAD = "%sumula 1\n@nos A Ana, C Caio\n@eles B Beto, D Duda\n"


def differences(text: str, own: str, other: str) -> list[str]:
    """Return what the comparison says, the pack's name left out."""
    sumula = read(HEAD + text)
    assert not sumula.faults
    found = compare(sumula, load_pack(own), load_pack(other))
    return [each.text.removeprefix(f"com {other} ") for each in found]


def test_a_manilha_of_one_pack_is_a_plain_card_in_another():
    # The 7 of ouros is the mineiro's fourth manilha; with the vira 3 it is a plain seven. So A opens the
    # second trick, and the order of its cards is another: what was told is taken in the order of the turn.
    text = "mao 1 pe=D vira=3C\n A joga 7O\n B joga 2E\n C joga 5P\n D joga 6O\n"
    text += " B joga 3P\n C joga 5E\n D joga 5O\n A joga 6E\n"
    assert differences(text, "paulista", "mineiro") == [
        "na mão 1 a primeira vaza seria de vocês, e foi deles.",
        "a mão 1 não estaria decidida com o que foi contado.",
    ]


def test_only_what_a_hand_is_worth():
    assert differences("mao 1 pe=D\n leva nos\n", "paulista", "mineiro") == [
        "a mão 1 valeria 2 pontos, e valeu 1 ponto."
    ]


def test_a_hand_tied_three_times_after_truco():
    text = "mao 1 pe=D\n A pede truco\n eles aceita\n vaza empate\n vaza empate\n vaza empate\n"
    assert differences(text, "paulista", "fprt") == [
        "a mão 1 seria deles (3 pontos), e foi de ninguém [tie.all_raised]."
    ]


def test_a_choice_that_the_other_pack_asks_for():
    text = "@placar 10x0\nmao 1 pe=D\n leva nos\n"
    assert differences(text, "paulista", "mineiro") == [
        "faltaria na mão 1 a escolha de jogar ou não; contei que jogariam. [eleven.choice]",
        "a mão 1 valeria 4 pontos, e valeu 1 ponto.",
        "o jogo acabaria na mão 1, 14 × 0, e seria de vocês.",
    ]


def test_a_call_that_the_other_pack_forbids():
    text = "@placar 10x0\nmao 1 pe=D\n A pede truco\n eles corre\n"
    found = differences(text, "paulista", "mineiro")
    assert found[0].startswith("«A pede truco» não valeria na mão 1.")
    assert found[0].endswith("[eleven.raise]")


def test_after_a_game_that_ends_sooner_both_begin_the_next_together():
    text = (
        "@placar 9x0\nmao 1 pe=D\n leva nos\nmao 2 pe=C\n leva nos\nmao 3 pe=B\n nos aceita mao\n leva nos\n"
    )
    found = differences(text + "mao 4 pe=A\n leva nos\n", "paulista", "mineiro")
    assert found[0] == "a mão 1 valeria 2 pontos, e valeu 1 ponto."
    # Nobody would have played the third hand; the fourth opens the next game under both.
    assert found[-2:] == [
        "o jogo acabaria na mão 2, 15 × 0, e seria de vocês.",
        "a mão 4 valeria 2 pontos, e valeu 1 ponto.",
    ]


def test_a_game_that_would_go_on():
    text = "@placar 9x0\nmao 1 pe=D\n A pede truco\n eles aceita\n leva nos\nmao 2 pe=C\n leva eles\n"
    other = differences(text, "paulista", "mineiro")
    assert other[0] == "a mão 1 valeria 4 pontos, e valeu 3 pontos."
    text = "@placar 8x0\nmao 1 pe=D\n A pede truco\n eles aceita\n leva nos\nmao 2 pe=C\n leva eles\n"
    assert "o jogo não acabaria na mão 1: estaria 11 × 0." in differences(text, "mineiro", "paulista")


@pytest.mark.parametrize("pack", ["paulista", "mineiro", "fprt"])
def test_under_its_own_rules_nothing_differs(pack):
    text = "mao 1 pe=D\n A pede truco\n eles aceita\n vaza empate\n vaza nos\nmao 2 pe=C\n leva eles\n"
    assert differences(text, pack, pack) == []


def test_a_replay_tells_hand_by_hand():
    sumula = read(HEAD + "mao 1 pe=D\n A pede truco\n eles corre\nmao 2 pe=C\n leva eles\nmao 3 pe=B\n")
    result = replay(sumula, load_pack("paulista"))
    assert result.score == (1, 1)
    assert [hand.taker for hand in result.hands] == [0, 1, None]


def test_the_summary_is_short_and_says_it_all():
    text = (
        "@data 2026-11-29\n@local Bar do Zé\nmao 1 pe=D\n A pede truco\n eles corre\nmao 2 pe=C\n leva eles\n"
    )
    text += "mao 3 pe=B\n leva ninguem\nmao 4 pe=A\n vaza nos\n"
    assert summarise(read(HEAD + text), load_pack("paulista")) == (
        "Nós 1 × 1 Eles\n"
        "Nós: Ana e Caio. Eles: Beto e Duda.\n"
        "Bar do Zé, 29/11/2026, Truco paulista\n"
        "1. nós +1, correram do truco (1 × 0)\n"
        "2. eles +1 (1 × 1)\n"
        "3. empate, ninguém marca (1 × 1)\n"
        "4. em aberto\n"
    )
