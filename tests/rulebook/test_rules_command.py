"""``referee rules``: what it writes for people and for programs, and its exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from referee.cli.exits import ExitStatus
from referee.cli.rules import app

HOSTILE = Path(__file__).parent / "hostile"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path))


def run(*arguments: str) -> tuple[int, str, str]:
    made = CliRunner().invoke(app, list(arguments))
    return made.exit_code, made.stdout, made.stderr


def run_json(*arguments: str, status: int = 0) -> Any:
    code, out, err = run(*arguments, "--json")
    assert (code, err) == (status, "")
    return json.loads(out)


def test_list_as_json() -> None:
    packs = run_json("list")["packs"]
    assert {"id": "mineiro", "title": "Truco mineiro", "extends": "paulista"} in packs
    assert {"id": "fprt", "title": "Federação Paranaense de Truco", "extends": None} in packs


def test_list_for_people_tells_of_a_faulty_pack(tmp_path: Path) -> None:
    (tmp_path / "ruim.yaml").write_text("id: ruim\n", encoding="utf-8")
    _, out, _ = run("list")
    assert "mineiro                 Truco mineiro (parte de paulista)\n" in out
    assert "ruim                    tem defeitos" in out


def test_show_as_json_has_each_rule_with_value_basis_and_sources() -> None:
    data = run_json("show", "mineiro")
    assert (data["id"], data["title"], data["extends"]) == ("mineiro", "Truco mineiro", "paulista")
    rules = {rule["id"]: rule for rule in data["rules"]}
    assert rules["hand.value"] | {"text": "", "options": []} == {
        "id": "hand.value",
        "value": 2,
        "text": "",
        "basis": "text",
        "sources": [
            {
                "id": "truco-online",
                "title": "Truco online paulista e mineiro",
                "where": "mineiro, A mão começa em 2",
            },
        ],
        "from": "mineiro",
        "parts": {},
        "note": None,
        "options": [],
    }
    assert rules["tie.first"]["from"] == "paulista"


def test_show_for_people_fits_eighty_columns() -> None:
    for name in ("paulista", "mineiro", "fprt"):
        code, out, _ = run("show", name)
        assert code == 0
        assert max(len(line) for line in out.splitlines()) < 80
    assert "eleven.raise = allowed: não, penalty: lose_game\n" in out
    assert "Está escrito: Federação Paranaense de Truco: regras, XI" in out
    assert "Costume, sem documento." in out
    assert "Nota: " in out
    assert "iron.value = points: 1, wins_game: sim\n" in out


def test_show_some_rules_only() -> None:
    _, out, _ = run("show", "mineiro", "raise.ladder", "tie")
    assert out.startswith("Truco mineiro (mineiro, parte de paulista)\n")
    assert "raise.ladder = truco 4 seis 6 nove 10 (dez) doze 12\n" in out
    assert out.count("\ntie.") == 6
    assert "(do pacote\n    paulista)" in out or "(do pacote paulista)" in out
    assert run("show", "mineiro", "nada") == (ExitStatus.USAGE, "", "Não há regra chamada nada.\n")


def test_diff_as_json() -> None:
    data = run_json("diff", "paulista", "mineiro")
    assert (data["a"], data["b"]) == ("paulista", "mineiro")
    assert {"id": "hand.value", "a": 1, "b": 2} in data["differ"]
    assert "tie.first" not in [row["id"] for row in data["differ"]]


def test_diff_for_people() -> None:
    _, out, _ = run("diff", "paulista", "mineiro")
    assert "\n\nhand.value\n  paulista: A mão vale um ponto" in out
    assert run("diff", "paulista", "paulista")[1] == "paulista e paulista têm as mesmas regras.\n"


def test_check_as_json() -> None:
    path = str(HOSTILE / "muitos-defeitos.yaml")
    data = run_json("check", path, status=ExitStatus.BAD_PACK)
    assert data["file"] == path
    assert set(data["faults"][0]) == {"file", "line", "what", "fix"}
    assert len(data["faults"]) > 10


def test_check_for_people() -> None:
    code, out, _ = run("check", str(HOSTILE / "ancora.yaml"))
    assert code == ExitStatus.BAD_PACK
    assert out.endswith("ancora.yaml:2: âncora «&t»: não vale aqui. Apague-a.\n1 defeito.\n")
    assert run("check", str(HOSTILE / "muitas-fontes.yaml"))[1].endswith("4 defeitos.\n")
    good = str(HOSTILE / "corrente-9.yaml")
    assert run("check", good) == (ExitStatus.OK, f"{good}: tudo certo.\n", "")


@pytest.mark.parametrize(
    "arguments", [("show", "x"), ("diff", "x", "paulista"), ("diff", "paulista", "x"), ("check", "x")]
)
def test_an_unknown_pack_is_wrong_usage(arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (ExitStatus.USAGE, "")
    assert err.startswith("x: não ")


def test_a_faulty_pack_cannot_be_shown() -> None:
    code, out, err = run("show", str(HOSTILE / "ancora.yaml"))
    assert (code, out) == (ExitStatus.BAD_PACK, "")
    assert "ancora.yaml:2:" in err
