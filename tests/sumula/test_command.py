"""``referee sumula``: what it writes and the status it exits with."""

from __future__ import annotations

import io
import json
import sys

import pytest
import typer

from referee.cli.sumula import app
from referee.cli.trouble import guarded
from tests.sumula.test_conformance import HERE

GOOD = HERE / "valid" / "uma-mao.sumula"
BAD = HERE / "invalid" / "vaza-errada.sumula"
LAX = HERE / "lax" / "zap.txt"


@pytest.fixture
def run(capsys):
    """Return a function that runs the command: status, what it wrote, what it complained of."""

    def call(*words: object) -> tuple[int, str, str]:
        command = typer.main.get_command(app)
        given = [str(word) for word in words]
        status = guarded(lambda: int(command.main(given, "referee sumula", standalone_mode=False) or 0))
        out, err = capsys.readouterr()
        return int(status), out, err

    return call


def test_a_good_file_is_all_right(run):
    assert run("check", GOOD) == (0, f"{GOOD}: tudo certo.\n", "")


def test_every_fault_has_file_line_and_reason(run):
    status, out, _ = run("check", BAD)
    assert status == 1
    assert out.splitlines()[0] == f"{BAD}:11: vaza 1: a súmula diz eles, e pelas regras é nós."
    assert out.splitlines()[-1] == "1 coisa errada."


def test_check_for_programs(run):
    status, out, _ = run("check", BAD, "--json")
    assert status == 1
    assert json.loads(out)["faults"] == [
        {"line": 11, "what": "vaza 1: a súmula diz eles, e pelas regras é nós.", "notice": False}
    ]


@pytest.mark.parametrize("command", ["check", "import", "replay", "summary"])
def test_what_is_no_sumula_or_is_not_there_is_status_2(run, command, tmp_path):
    other = tmp_path / "outra.txt"
    other.write_text("A joga 4P\n", encoding="utf-8")
    for path in (other, tmp_path / "nao-ha.sumula"):
        status, out, err = run(command, path)
        assert status == 2
        assert not out
        assert str(path) in err


def test_unknown_rules_are_status_2_and_a_faulty_pack_6(run, tmp_path):
    assert run("check", GOOD, "--rules", "nenhures")[0] == 2
    faulty = tmp_path / "ruim.yaml"
    faulty.write_text("id: ruim\ntitle: Ruim\nextends: paulista\nnada: 1\n", encoding="utf-8")
    assert run("check", GOOD, "--rules", faulty)[0] == 6


def test_rules_that_do_not_seat_so_many_are_said_so(run, tmp_path):
    pairs = tmp_path / "duplas.yaml"
    pairs.write_text(
        "id: duplas\ntitle: Duplas\nextends: fprt\nrules:\n  players:\n"
        "    value: {default: 4, allowed: [4]}\n    text: Aqui só se joga em duplas.\n    basis: house\n",
        encoding="utf-8",
    )
    six = HERE / "valid" / "seis-jogadores.sumula"
    status, out, _ = run("check", six, "--rules", pairs)
    assert status == 1
    assert "por estas regras não jogam 6 pessoas." in out
    assert run("summary", six, "--rules", pairs)[0] == 2
    assert run("replay", six, "--rules", pairs)[0] == 2


def test_import_writes_the_only_spelling(run):
    assert run("import", LAX) == (0, LAX.with_suffix(".sumula").read_text(encoding="utf-8"), "")


def test_import_for_programs_tells_players_and_events(run):
    told = json.loads(run("import", LAX, "--json")[1])
    assert told["players"] == ["A", "B", "C", "D"]
    assert told["sumula"] == LAX.with_suffix(".sumula").read_text(encoding="utf-8")
    assert [event["card"] for event in told["events"] if event["type"] == "play"] == ["4p", "4c", "4e", "4o"]


def test_import_of_what_cannot_be_read_writes_nothing(run, tmp_path):
    torn = tmp_path / "torta.sumula"
    torn.write_text("%sumula 1\n\nmao 1\n  A voa\n", encoding="utf-8")
    status, out, err = run("import", torn)
    assert (status, out) == (1, "")
    assert err.startswith(f"{torn}:4: não entendi «voa».")


def test_import_reads_the_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("%sumula 1\nmao\n leva nos\n"))
    assert run("import", "-")[1] == "%sumula 1\n\nmao 1\n  leva nos\n"


def test_replay_tells_the_hands_and_the_score(run):
    status, out, _ = run("replay", GOOD)
    assert status == 0
    assert out == "1. nós +1 (1 × 0) [hand.best_of]\nplacar: nós 1 × 0 eles\n"


def test_replay_under_other_rules_tells_what_differs(run):
    status, out, _ = run("replay", GOOD, "--rules", "mineiro")
    assert status == 0
    assert f"{GOOD}:6: com mineiro a mão 1 valeria 2 pontos, e valeu 1 ponto.\n" in out
    told = json.loads(run("replay", GOOD, "--rules", "mineiro", "--json")[1])
    assert told["rules"] == "paulista"
    assert told["other"] == "mineiro"
    assert {"hand", "line", "kind", "text"} == set(told["differ"][0])


def test_replay_for_programs(run):
    told = json.loads(run("replay", GOOD, "--json")[1])
    assert told["score"] == {"nos": 1, "eles": 0}
    assert told["hands"][0]["rule"] == "hand.best_of"
    assert [trick["team"] for trick in told["hands"][0]["tricks"]] == ["nos", "nos"]


def test_replay_of_a_wrong_file_says_what_is_wrong_and_goes_on(run):
    status, out, err = run("replay", BAD)
    assert status == 1
    assert "placar: nós 1 × 0 eles" in out
    assert ":11: vaza 1" in err


def test_summary(run):
    assert run("summary", GOOD)[1].startswith("Nós 1 × 0 Eles\nNós: Ana e Caio. Eles: Beto e Duda.\n")


def test_a_summary_for_programs(run):
    found = json.loads(run("summary", GOOD, "--json")[1])
    assert found["players"] == {"nos": ["Ana", "Caio"], "eles": ["Beto", "Duda"]}
    assert found["score"] == {"nos": 1, "eles": 0}
    assert found["text"].splitlines()[0] == "Nós 1 × 0 Eles"
    assert [hand["points"] for hand in found["hands"]] == [1]


def test_export_wants_one_game(run):
    assert run("export")[0] == 2
    assert run("export", "mesa", "--from-transcript", "x")[0] == 2


def test_export_of_a_transcript(run, tmp_path):
    told = tmp_path / "jogo.txt"
    told.write_text(
        "# de ontem\nvirou 3 de copas\nAna jogou o zap # forte\nBeto jogou o quatro de paus\n",
        encoding="utf-8",
    )
    words = ("--from-transcript", told, "--players", "Ana,Beto", "--data", "2026-11-29", "--local", "Bar")
    status, out, err = run("export", *words)
    assert status == 1  # the second card is out already
    assert "linha 4:" in err
    assert out.startswith("%sumula 1\n@data 2026-11-29\n@local Bar\n@regras paulista #")
    assert out.endswith("\nmao 1 pe=B vira=3C\n  A joga 4P\n@resultado *\n")


def test_export_of_a_kept_table(run, tmp_path, monkeypatch):
    from referee.rulebook.load import load_pack
    from referee.session.keeping import Sitting, create
    from referee.session.store import Store

    file = tmp_path / "mesas.db"
    monkeypatch.setenv("REFEREE_TABLES", str(file))
    store = Store(str(file))
    names = ("Ana", "Beto", "Caio", "Duda")
    opened = create(store, "bar", Sitting("paulista", load_pack("paulista"), names, 0, 1))
    for line in ("virou 3 de copas", "Beto jogou sete de ouros", "desfaz", "Beto jogou sete de copas"):
        opened.table.hear(line)
    opened.journal.close()
    store.close()
    status, out, _ = run("export", "bar", "--data", "2026-11-29")
    assert status == 0
    assert out.splitlines()[-6:] == [
        "",
        "mao 1 pe=A vira=3C",
        "  B joga 7O",
        '  corrige 1.1 "B joga 7O" -> ""  ; desfaz',
        "  B joga 7C",
        "@resultado *",
    ]
    assert run("export", "nenhuma")[0] == 2


def test_export_of_an_impossible_day(run, tmp_path):
    told = tmp_path / "jogo.txt"
    told.write_text("virou 3\n", encoding="utf-8")
    assert run("export", "--from-transcript", told, "--data", "ontem")[0] == 2


def test_the_help_is_in_portuguese(run):
    for words in ((), ("--help",), ("check", "--ajuda"), ("export", "--help")):
        _, out, err = run(*words)
        assert "Uso:" in out + err
        assert "Usage" not in out + err
