"""At the table, whatever the terminal: replies, slash commands, the empty line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from referee.cli.commands import BY_NAME, COMMANDS
from referee.cli.desk import Leave
from referee.cli.show import MOST_LINES, NARROW, Look, plain
from tests.cli.sitting import FIRST_TRICK, shows, sit

SIMPLE = Look(40, symbols=True, simple=True)
LOST = "virou 3, joguei o zap", FIRST_TRICK, "truco"


def test_the_verdict_comes_first_and_its_reason_after():
    shown = shows(sit(), "virou 3, joguei zap, beto pediu seis").splitlines()
    assert shown[0].startswith("Seis, não: ninguém trucou ainda")
    assert "[raise.order]" in shown[1]


def test_a_change_of_score_stands_out():
    desk = sit()
    shows(desk, *LOST)
    pieces = desk.enter("eles correram")
    assert ("class:score", "Placar: nós 1 × 0 eles (+1 nós)") in pieces
    assert "class:score" not in [style for style, _ in desk.enter("virou 5")]


def test_a_game_won_stands_out():
    desk = sit("fprt")
    shown = shows(desk, "está 11 a 9 pra nós", "a gente joga", "ganhamos a primeira", "ganhamos a segunda")
    assert "Jogo para nós, nós 14 × 9 eles! Jogos: nós 1 × 0 eles" in shown
    assert "Placar" not in shown


def test_suits_have_a_symbol_beside_their_word():
    shown = shows(sit("paulista"), "virou 3", "joguei o quatro de paus", "beto jogou o quatro de paus")
    assert "de paus ♣" in shown
    ascii_only = sit(look=Look(symbols=False))
    assert "♣" not in shows(ascii_only, "virou 3", "joguei o quatro de paus", "beto jogou o quatro de paus")


def test_no_symbol_makes_a_row_too_long():
    rows = shows(sit("mineiro", look=Look(40)), "virou 3").splitlines()
    assert max(map(len, rows)) < 40
    assert not [row for row in rows if row.strip() in ("o", "♣", "♥", "♠", "♦")]


def test_an_empty_line_repeats_the_last_ruling():
    desk = sit()
    assert shows(desk, "").startswith("Ainda não decidi nada.")
    ruling = shows(desk, "virou 3, joguei zap, beto pediu seis")
    assert shows(desk, "que calor", "") == ruling
    assert shows(desk, "   ") == ruling


def test_porque_shows_the_whole_of_it():
    desk = sit(look=SIMPLE)
    shows(desk, "virou 3, joguei zap, beto pediu seis")
    assert "raise.order" not in shows(desk, "")
    assert "raise.order" in shows(desk, "/porque")
    assert shows(sit(), "/porque").startswith("Ainda não decidi nada.")


def test_the_sumula(tmp_path: Path):
    desk = sit()
    shows(desk, "virou 3, joguei o zap", FIRST_TRICK, "truco", "eles correram")
    assert shows(desk, "/sumula").startswith("Nós 1 × 0 Eles")
    path = tmp_path / "jogo.sumula"
    assert shows(desk, f"/sumula {tmp_path / 'jogo'}").startswith("A súmula está em")
    assert path.read_text(encoding="utf-8").startswith("%sumula 1\n")
    assert "já existe" in " ".join(shows(desk, f"/sumula {path}").split())


def test_undo_and_redo():
    desk = sit()
    shows(desk, "virou 3", "joguei o zap")
    assert shows(desk, "/desfaz").startswith("Desfeito")
    assert desk.state["turn"] == "Ana"
    shows(desk, "/refaz")
    assert desk.state["turn"] == "Beto"


def test_a_correction():
    desk = sit()
    assert "Diga como foi" in shows(desk, "virou 4", "/corrige")
    assert "virou 4" in shows(desk, "/corrige")
    shows(desk, "/corrige a vira era cinco, não quatro")
    assert desk.state["vira"] == "5"


def test_the_table_shown():
    desk = sit()
    assert shows(desk, "/placar").startswith("paulista · nós 0 × 0 eles")
    assert shows(desk, "/mesa") == (
        "Na ordem da roda:\n  1. Ana (nós, quem conta)\n  2. Beto (eles)\n  3. Caio (nós)\n  4. Duda (eles)"
    )


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("tie.first", "tie.first"),
        ("raise", "raise.ladder"),
        ("empate", "tie.first"),
        ("TRUCO", "raise.ladder"),
        ("empate na primeira", "tie.first"),
        ("encoberta", "Nenhuma regra fala de «encoberta»."),
    ],
)
def test_a_rule_shown(wanted: str, found: str):
    assert found in shows(sit(), f"/regra {wanted}") + shows(sit(), f"/regra {wanted}", "/mais")


def test_a_rule_wants_a_name():
    assert shows(sit(), "/regra").startswith("Diga qual")


def test_help_is_made_of_the_registry():
    told = shows(sit(), "/ajuda")
    for command in COMMANDS:
        assert f"/{command.name}" in told
        one = " ".join(shows(sit(), f"/ajuda {command.name}").split())
        assert command.help in one
    assert shows(sit(), "/ajuda nada") == told


@pytest.mark.parametrize("line", ["/DESFAZ", "/Ajuda", "/mãos", "/placar  "])
def test_commands_need_no_accents_and_no_small_letters(line: str):
    assert not shows(sit(), line).startswith("Não há o comando")


def test_an_unknown_command_is_not_taken_for_talk():
    assert shows(sit(), "/placa") == "Não há o comando /placa. Você quis dizer /placar?"
    assert shows(sit(), "/zzzz") == "Não há o comando /zzzz. /ajuda mostra os que há."


@pytest.mark.parametrize("line", ["/sair", "/exit", "/tchau", "/sair agora"])
def test_leaving(line: str):
    with pytest.raises(Leave):
        sit().enter(line)


@pytest.mark.parametrize(
    "name", sorted(name for name, command in BY_NAME.items() if command.name not in ("sair", "editor"))
)
def test_simple_replies_are_short_and_narrow(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)  # /sumula writes a file
    desk = sit(look=SIMPLE)
    shows(desk, *LOST)
    for argument in ("", "truco", "ajuda"):
        rows = shows(desk, f"/{name} {argument}").splitlines()
        assert len(rows) <= MOST_LINES
        assert max(map(len, rows), default=0) <= NARROW


def test_several_lines_are_heard_together():
    desk = sit()
    assert shows(desk, "/varias").startswith("Diga as falas")
    assert shows(desk, "virou 3", "joguei o zap") == ""
    assert desk.state["vira"] is None
    told = shows(desk, "/fim").splitlines()
    assert told[0] == "> virou 3"
    assert "> joguei o zap" in told
    assert desk.state["turn"] == "Beto"
    assert desk.several is None
    assert shows(desk, "/varias", "/fim") == "Nada foi dito."
    assert "/sair" in shows(desk, "/fim")


def test_a_paste_of_several_lines_stops_at_the_first_that_does_not_stand():
    desk = sit()
    told = shows(desk, "virou 3\njoguei o zap\n\nduda jogou o rei\nbeto jogou o dois")
    assert told.splitlines()[-1] == "Parei na 3ª de 4 falas. Não ouvi 1 depois dela."
    assert desk.state["turn"] == "Beto"
    assert shows(desk, "beto jogou o dois\n/placar").splitlines()[-1].startswith("vez: Caio")


def test_lines_written_in_an_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv(
        "EDITOR", f"{sys.executable} -c \"import sys; open(sys.argv[1], 'w').write('virou 3')\""
    )
    desk = sit()
    shows(desk, "/editor")
    assert desk.state["vira"] == "3"
    monkeypatch.setenv("EDITOR", str(tmp_path / "none"))
    assert "não existe" in " ".join(shows(desk, "/editor").split())
    monkeypatch.delenv("EDITOR")
    assert "/varias" in shows(desk, "/editor")


def test_a_name_of_a_command_without_its_slash_is_pointed_out():
    assert shows(sit(), "ajuda").endswith("Se era o comando: /ajuda")
    assert shows(sit(), "sair").endswith("Se era o comando: /sair")
    assert "comando" not in shows(sit(), "desfaz")


def test_talk_is_heard_and_so_it_is_said():
    assert shows(sit(), "que calor") == "(só conversa: nada a anotar)"


def test_a_long_reason_does_not_push_the_verdict_off_the_screen():
    desk = sit(look=Look(40, height=9))
    rows = shows(desk, "quanto vale o truco?").splitlines()
    assert len(rows) <= 9
    assert "3" in rows[0]
    assert rows[-1] == "  … /porque mostra tudo"
    assert len(shows(desk, "/porque").splitlines()) > 9


def test_the_score_is_told_once():
    desk = sit()
    assert shows(desk, *LOST, "eles correram").count("Placar") == 1


def test_a_command_that_fails_costs_that_line_only(monkeypatch: pytest.MonkeyPatch):
    desk = sit()
    monkeypatch.setattr(desk.table, "people", None)
    assert shows(desk, "/mesa") == "Esse comando falhou, e nada mudou."


def test_what_a_short_reply_leaves_out_can_be_read():
    desk = sit(look=SIMPLE)
    rows = shows(desk, "/regra empate").splitlines()
    assert rows[-1] == "… /mais mostra o resto"
    whole = plain(sit(look=SIMPLE._replace(simple=False)).enter("/regra empate"))
    for _ in range(40):
        if "/mais" not in rows[-1]:
            break
        rows[-1:] = shows(desk, "/mais").splitlines()
    assert len(" ".join(rows).split()) > 50
    assert rows[0].split()[0] in whole
    assert shows(sit(look=SIMPLE), "/mais") == "Não há mais nada."


def test_the_greeting_says_who_plays_and_how_to_ask_for_help():
    told = plain(sit(notices=("Atenção.",)).greeting()).splitlines()
    assert told == [
        "Truco paulista",
        "Nós: Ana e Caio. Eles: Beto e Duda.",
        "Atenção.",
        "Conte o jogo ou pergunte. /ajuda mostra como; /sair ou Ctrl-D termina.",
    ]


def test_options_that_the_question_itself_offers_are_not_listed_again():
    desk = sit()
    assert "(sim | não)" not in shows(desk, "virou 3", "aqui empate na terceira é de quem trucou")
    assert "(ouros | espadas | copas | paus)" in shows(
        sit(), "virou 3", "joguei o quatro, Beto jogou o quatro, Caio o cinco e a Duda o seis"
    )


def test_a_greeting_with_much_to_tell_is_short_too_at_a_simple_terminal():
    told = ("As regras «casa» mudaram desde a última vez.", "Com as de agora " + "sai diferente, " * 20)
    desk = sit(look=Look(NARROW, simple=True), notices=told)
    rows = plain(desk.greeting()).splitlines()
    assert len(rows) == MOST_LINES
    assert "/mais" in rows[-1]
    assert "/ajuda mostra" in " ".join((plain(desk.rest)).split())
