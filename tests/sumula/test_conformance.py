"""The conformance files: what every program that reads súmulas accepts, puts right and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.sumula.checking import check
from referee.session.sumula.model import Fault, Sumula
from referee.session.sumula.reading import read
from referee.session.sumula.writing import write

HERE = Path(__file__).parent / "conformance"


def files(kind: str, suffix: str = ".sumula") -> list[Path]:
    """Return the files of a kind."""
    return sorted((HERE / kind).glob("*" + suffix))


def text(path: Path) -> str:
    """Return what a file holds, its line ends untouched."""
    return path.read_bytes().decode("utf-8")


def judged(sumula: Sumula) -> list[Fault]:
    """Return the faults of a súmula under the pack that it names."""
    mark = sumula.header.house or sumula.header.pack
    return [x for x in check(sumula, load_pack(mark.id if mark else "paulista")) if not x.notice]


def test_there_are_at_least_sixty_files():
    assert sum(len(files(kind)) for kind in ("valid", "lax", "invalid")) >= 60


@pytest.mark.parametrize("path", files("valid"), ids=lambda path: path.stem)
def test_a_valid_file_is_right_and_written_as_it_stands(path):
    sumula = read(text(path), path.name)
    assert not sumula.faults
    assert not judged(sumula)
    assert write(sumula).encode() == path.read_bytes()


@pytest.mark.parametrize("path", files("lax", ".txt"), ids=lambda path: path.stem)
def test_a_lax_file_is_read_and_written_in_the_only_spelling(path):
    sumula = read(text(path), path.name)
    assert not sumula.faults
    wanted = path.with_suffix(".sumula").read_bytes()
    assert write(sumula).encode() == wanted
    assert write(read(wanted.decode())).encode() == wanted


@pytest.mark.parametrize("path", files("invalid"), ids=lambda path: path.stem)
def test_an_invalid_file_is_refused_with_line_and_reason_for_all_of_it(path, reset):
    sumula = read(text(path), path.name)
    found = "".join(f"{fault}\n" for fault in judged(sumula))
    golden = path.with_suffix(".faults")
    if reset:
        golden.write_text(found, encoding="utf-8")
    assert found
    assert found == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", files("valid") + files("lax"), ids=lambda path: path.stem)
def test_what_is_written_never_passes_column_100_but_for_words_that_people_chose(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        assert len(line) <= 100
        assert line == line.rstrip()
        assert "\t" not in line
