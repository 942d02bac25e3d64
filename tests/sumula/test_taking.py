"""A súmula becomes a kept table: the same state, every line one that can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.journal import JournalError
from referee.session.keeping import Sitting, list_tables
from referee.session.store import Store
from referee.session.sumula.exporting import export
from referee.session.sumula.model import Sumula
from referee.session.sumula.reading import read
from referee.session.sumula.tables import game_of
from referee.session.sumula.taking import Taken, take
from tests.cli.drive import run
from tests.sumula.games import played
from tests.sumula.test_conformance import HERE

GOOD = HERE / "valid" / "uma-mao.sumula"


@pytest.fixture
def store(tmp_path: Path):
    opened = Store(str(tmp_path / "mesas.db"))
    yield opened
    opened.close()


@pytest.fixture
def taken(store: Store):
    """Return a function that takes a súmula in; its tables are closed at the end."""
    found: list[Taken] = []

    def call(sumula: Sumula, pack: str = "paulista") -> Taken:
        seats = sumula.header.seats
        sitting = Sitting(pack, load_pack(pack), seats.names, seats.me, sumula.header.opens or 0)
        found.append(take(store, "mesa", sumula, sitting, load_pack))
        return found[-1]

    yield call
    for each in found:
        each.opened.journal.close()


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_stands_where_the_paper_ends(taken, seed: int):
    game, state = played(seed)
    found = taken(read(export(game)), game.pack.id)
    assert found.opened.table.state == state
    assert not found.left_out
    assert not found.opened.notices


def test_what_was_taken_in_is_written_as_it_was(taken):
    sumula = read(GOOD.read_text(encoding="utf-8"))
    table = taken(sumula).opened.table
    header = sumula.header
    written = export(game_of(table, header.opens or 0, header.date, header.place))
    body = written.partition("\n\n")[2]
    assert body == GOOD.read_text(encoding="utf-8").partition("\n\n")[2]


def test_each_line_can_be_taken_back(taken):
    table = taken(read(GOOD.read_text(encoding="utf-8"))).opened.table
    assert table.state.points == (1, 0)
    table.hear("desfaz")
    assert table.state.points == (0, 0)
    assert table.hear("a Duda jogou o sete de espadas").outcomes
    assert table.state.points == (1, 0)


def test_what_the_rules_refuse_is_left_out_and_told(taken):
    lines = ("mao 1 pe=D vira=3C", "  A joga 4P", "  D joga 5O", "  B joga ??", "  C joga 7O")
    text = "\n".join(("%sumula 1", "@regras paulista", "", *lines, ""))
    found = taken(read(text))
    assert found.left_out == 3  # out of turn; a card that nobody can name, and with it whose turn came next
    plays = found.opened.table.events
    assert len(plays) == 3


def test_a_table_that_cannot_be_made_leaves_nothing(store: Store, taken):
    sumula = read(GOOD.read_text(encoding="utf-8"))
    taken(sumula).opened.journal.close()
    with pytest.raises(JournalError):
        taken(sumula)
    assert [info.name for info in list_tables(store)] == ["mesa"]


def test_by_the_command(tmp_path: Path):
    env = {"REFEREE_DATA": str(tmp_path)}
    done = run("sumula", "import", str(GOOD), "--name", "quinta feira", env=env)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[-1] == "Para continuar: referee table --name 'quinta feira'"
    told = run("table", "--name", "quinta feira", told="quem abre?\n", env=env)
    assert told.out.startswith("Duda abre.")
    again = run("sumula", "import", str(GOOD), "--name", "quinta feira", env=env)
    assert again.status == 2
    assert "Já existe a mesa" in again.err
    wrong = run("sumula", "import", str(HERE / "invalid" / "vaza-errada.sumula"), "--name", "x", env=env)
    assert wrong.status == 1
    assert "x" not in run("tables", env=env).out.split()


def test_people_whose_names_sound_alike_make_no_table_and_are_named(tmp_path: Path):
    paper = tmp_path / "jogo.sumula"
    paper.write_text(
        GOOD.read_text(encoding="utf-8").replace("Beto", "José").replace("Duda", "Jose"), encoding="utf-8"
    )
    done = run("sumula", "import", str(paper), "--name", "mesa", env={"REFEREE_DATA": str(tmp_path)})
    assert done.status == 2
    assert "«José» e «Jose» soam iguais" in done.err
