"""A table in a pipe: one reply a line, and the slash commands of the prompt."""

from __future__ import annotations

from pathlib import Path

from tests.cli.drive import replies, run

PLAYERS = ("table", "--rules", "paulista", "--players", "Ana,Beto,Caio,Duda")
RULE = "/casa aqui empate na terceira é do mão"
TOLD = "virou seis\nAna três, Beto dois, Caio quatro, Duda cinco\n"


def test_the_hands_the_score_and_the_seats_are_shown():
    out = run(*PLAYERS, told=f"{TOLD}/maos\n/placar\n/mesa\n").out
    assert "Mão 1 do jogo 1, Ana na mão; vira seis" in out
    assert "vez: Ana · mão: Ana · pé: Duda" in out
    assert "  4. Duda (eles)" in out


def test_undo_correction_and_the_reason_of_a_ruling():
    mended = "/corrige o Beto jogou o zap, não o dois"
    out = run(*PLAYERS, told=f"{TOLD}{mended}\nCaio truco\n/porque\n/desfaz\n").out
    assert "Corrigido: Beto sete de paus" in out
    assert "[raise.turn]" in out
    assert "Desfeito" in out


def test_every_line_has_its_reply():
    lines = [*TOLD.splitlines(), "/maos", RULE, "sim", "/varias", "/fim", "/nada"]
    found = replies(*PLAYERS, told="\n".join(lines))
    assert [reply["heard"] for reply in found] == lines
    kinds = [reply["kind"] for reply in found[2:]]
    assert kinds == ["command", "command", "command", "command", "command", "unknown"]
    assert found[4]["events"][0]["type"] == "house_rule"
    assert [reply["understood"] for reply in found] == [True] * 7 + [False]
    assert all(reply["state"] == found[3]["state"] for reply in found[5:])


def test_leaving_ends_it_and_keeps_the_table(tmp_path: Path):
    data = {"REFEREE_DATA": str(tmp_path)}
    run(*PLAYERS, "--name", "quinta", told=f"{TOLD}/sair\nAna três\n", env=data)
    out = run("table", "--name", "quinta", told="/maos\n", env=data).out
    assert "1ª: Ana três, Beto dois, Caio quatro, Duda cinco" in out
    assert out.count("«Ana três") == 1
