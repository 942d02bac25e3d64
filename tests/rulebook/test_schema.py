"""The JSON Schema for editors: current, good for the bundled packs, bad for hostile ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from referee.rulebook.jsonschema import main, pack_schema, schema_text
from referee.rulebook.keys import RuleKey
from referee.rulebook.layer import read_layer
from referee.rulebook.schema import SHAPES
from referee.yamltext import read_yaml

ROOT = Path(__file__).parents[2]
HOSTILE = Path(__file__).parent / "hostile"
PACKS = sorted((ROOT / "rules").glob("*.yaml"))
REFUSED = [
    *("chave-desconhecida", "regra-errada", "sem-texto", "sem-base", "base-errada", "chave-da-regra"),
    *("texto-sem-fonte", "fonte-sem-lugar", "fonte-torta", "nao-e-numero", "palavra-no", "nao-apita"),
    *("aumento-permitido", "numero-por-lista", "lista-por-tabela", "pedido-mal-escrito", "manilha-das-duas"),
    *("manilha-mal-escrita", "carta-repetida", "coberta-tarde", "extends-caminho", "muitos-defeitos"),
]


def errors(path: Path) -> list[str]:
    data: Any = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    return [error.message for error in Draft202012Validator(pack_schema()).iter_errors(data)]


def test_the_schema_is_current(tmp_path: Path) -> None:
    path = tmp_path / "schema.json"
    assert main([str(path)]) == 0
    assert path.read_text(encoding="utf-8") == schema_text()
    assert (ROOT / "docs" / "rules.schema.json").read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(pack_schema())


def test_the_schema_goes_to_its_place_in_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "docs").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main([]) == 0
    assert (tmp_path / "docs" / "rules.schema.json").exists()


def test_every_rule_has_a_shape() -> None:
    assert list(SHAPES) == list(RuleKey)


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_a_bundled_pack_is_good(path: Path) -> None:
    assert errors(path) == []
    assert path.read_text(encoding="utf-8").startswith(
        "# yaml-language-server: $schema=../docs/rules.schema.json\n"
    )


@pytest.mark.parametrize("name", REFUSED)
def test_a_hostile_pack_is_refused(name: str) -> None:
    assert errors(HOSTILE / f"{name}.yaml")


def test_the_reader_agrees_with_the_schema_on_the_bundled_packs() -> None:
    faults: list[object] = []
    for path in PACKS:
        root = read_yaml(path.read_bytes(), path.name)
        read_layer(root, path.name, "", lambda *fault: faults.append(fault))
    assert faults == []
