"""The toolbar: all that a table needs to see, at any width."""

from __future__ import annotations

import pytest

from referee.cli.show import SUITS, Look, plain
from referee.cli.toolbar import toolbar
from tests.cli.sitting import FIRST_TRICK, FOUR, shows, sit

BEGUN = "virou o três de copas, joguei o zap"


def bar(*lines: str, pack: str = "paulista", look: Look | None = None) -> list[str]:
    """Return the rows of the toolbar after these lines."""
    desk = sit(pack)
    shows(desk, *lines)
    desk.look = lambda: look or Look()
    return plain(desk.bar()).splitlines()


def test_it_shows_all_of_a_hand_being_played():
    assert bar(BEGUN, FIRST_TRICK, "truco") == [
        "paulista · nós 0 × 0 eles · jogos 0 × 0 · mão 1 vale 1",
        "pedimos truco, falta responder",
        "vira 3♥copas · manilhas 4: ♣paus ♥copas ♠espadas ♦ouros · 1ª nós",
        "vez: eles · mão: Ana · pé: Duda",
    ]


def test_it_shows_a_table_where_nothing_happened():
    assert bar() == [
        "paulista · nós 0 × 0 eles · jogos 0 × 0 · mão 1 vale 1",
        "sem vira ainda · 1ª rodada",
        "vez: Ana · mão: Ana · pé: Duda",
    ]


def test_fixed_manilhas_have_their_ranks():
    assert bar(pack="mineiro")[1] == "manilhas 4♣paus 7♥copas A♠espadas 7♦ouros · 1ª rodada"


def test_a_mao_de_onze_is_named():
    assert "mão de onze" in " ".join(bar("está 11 a 3 pra nós"))


def test_a_tie_is_named():
    rows = bar("virou 7, joguei o três de ouros, Beto três de copas, caio 4, duda 4")
    assert rows[1].endswith("1ª empate")


@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 120])
def test_no_row_is_wider_than_the_terminal(width: int):
    rows = bar(BEGUN, FIRST_TRICK, "truco", look=Look(width))
    longest_part = max(len("manilhas 4:"), len("pedimos truco, falta responder"))
    assert max(map(len, rows)) <= max(width, longest_part)


def test_without_symbols_the_words_remain():
    assert bar(BEGUN, look=Look(symbols=False))[1].startswith("vira 3 copas · manilhas 4: paus copas espadas")


def test_suits_are_never_told_by_colour_alone():
    desk = sit()
    shows(desk, BEGUN)
    for style, text in toolbar("paulista", FOUR, desk.state, Look()):
        if style.removeprefix("class:") in SUITS:
            sign, word = SUITS[style.removeprefix("class:")]
            assert text.strip() == sign + word


@pytest.mark.parametrize(("pack", "score", "name"), [("paulista", 11, "onze"), ("mineiro", 10, "dez")])
def test_a_hand_of_eleven_has_its_name_and_who_chooses(pack: str, score: int, name: str):
    rows = bar(f"está {score} a 2 pra eles", pack=pack)
    assert f"mão de {name}" in rows[0]
    assert rows[-1].startswith("vez: eles, jogar ou não · ")
    rows = bar(f"está {score} a 2 pra nós", "a gente joga", pack=pack)
    assert rows[-1].startswith("vez: Ana · ")
    assert "mão de ferro" in bar(f"está {score} a {score}", pack=pack)[0]


@pytest.mark.parametrize("width", [20, 30, 40, 60])
def test_no_row_begins_with_a_gap(width: int):
    assert not [row for row in bar("joguei o zap", pack="mineiro", look=Look(width)) if row.startswith(" ")]
