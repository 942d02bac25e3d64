"""Every file of hostile/ is refused, each fault at its line; _index.yaml says for what."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from referee.rulebook.load import PackError, check_file, load_pack

FOLDER = Path(__file__).parent / "hostile"
INDEX = yaml.safe_load((FOLDER / "_index.yaml").read_text(encoding="utf-8"))
NAMES = sorted(path.stem for path in FOLDER.glob("[!_]*.yaml"))


def test_every_file_is_in_the_index_and_the_other_way_round() -> None:
    assert sorted(INDEX) == NAMES
    assert sum(1 for rows in INDEX.values() if rows) >= 45


@pytest.mark.parametrize("name", NAMES)
def test_is_refused_for_what_is_wrong_at_its_line(name: str) -> None:
    faults = check_file(FOLDER / f"{name}.yaml")
    told = [(fault.line, fault.what, Path(fault.file).name) for fault in faults]
    rows = [(row[0], row[1], row[2] if len(row) > 2 else f"{name}.yaml") for row in INDEX[name]]
    assert [(line, file) for line, _, file in told] == [(line, file) for line, _, file in rows]
    for (_, what, _), (_, pattern, _) in zip(told, rows, strict=True):
        assert re.search(pattern, what)


@pytest.mark.parametrize("name", NAMES)
def test_each_fault_says_what_to_write_instead(name: str) -> None:
    for fault in check_file(FOLDER / f"{name}.yaml"):
        assert fault.what[-1] == "."
        assert fault.fix[-1] in ".?»"
        assert len(fault.fix) > 5
        assert str(fault) == f"{fault.file}:{fault.line}: {fault.what} {fault.fix}"


def test_a_file_with_faults_cannot_be_loaded_and_the_error_lists_them_all() -> None:
    with pytest.raises(PackError) as caught:
        load_pack(FOLDER / "muitos-defeitos.yaml")
    assert len(caught.value.faults) > 10
    assert len(str(caught.value).splitlines()) == len(caught.value.faults)
