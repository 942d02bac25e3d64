"""The disk is full, cannot be written, or is busy: it is said, nothing is lost, the table goes on."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.journal import JournalError
from referee.session.keeping import create, reopen
from referee.session.store import Store
from tests.house.tree import ROOT
from tests.session.places import NAME, kept, opened, sitting

FILLER = "x" * 3000


def tell_until_refused(table, most=400):
    """Tell scores until one is not written; return what was said then."""
    for number in range(most):
        reply = table.hear(f"está {number % 9} a {number % 7}")
        if not reply.understood:
            return reply.say
        assert reply.understood
        answered = table.hear("sim") if reply.asks is not None else reply
        if not answered.understood:
            return answered.say
    return ""


@pytest.fixture
def small_disk(tmp_path):
    """Return a folder on a disk of 200 KB."""
    mount = shutil.which("mount")
    folder = tmp_path / "disco"
    folder.mkdir()
    if mount is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("only root mounts a disk")
    if subprocess.run([mount, "-t", "tmpfs", "-o", "size=200k", "none", folder], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk_is_told_nothing_is_lost_and_with_room_the_table_goes_on(small_disk):
    store = Store(str(small_disk / "mesas.db"))
    table, journal, *_ = create(store, NAME, sitting())
    ballast = small_disk / "outro"
    ballast.write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * 4096 - 12_000))
    said = tell_until_refused(table)
    assert "o disco está cheio" in said
    before, size = table.state, len(journal.records())
    assert size == len(table.history.records)
    assert "o disco está cheio" in table.hear("virou 3").say or journal.records()
    journal.close()
    store.close()
    if len(journal.records()) == size:
        ballast.unlink()
        with opened(small_disk / "mesas.db") as (again, (same, *_)):
            assert not again.notices
            assert same.state == before
            assert same.hear("virou 3").understood


def test_a_table_that_was_refused_for_want_of_room_can_be_told_again(tmp_path):
    store = Store(str(tmp_path / "mesas.db"))
    table, journal, *_ = create(store, NAME, sitting())
    pages = store._db.execute("pragma page_count").fetchone()[0]
    store._db.execute(f"pragma max_page_count = {pages + 1}").fetchone()
    assert "o disco está cheio" in tell_until_refused(table)
    size = len(journal.records())
    store._db.execute("pragma max_page_count = 100000").fetchone()
    assert tell_until_refused(table, 2) == ""
    assert len(journal.records()) > size
    journal.close()
    store.close()
    with opened(tmp_path / "mesas.db") as (_, (same, *_)):
        assert same.state == table.state


LIMITED = """
import resource, sys
from referee.rulebook.load import load_pack
from referee.session.keeping import reopen
from referee.session.store import Store
import os
store = Store(sys.argv[1])
opened = reopen(store, "Bar do Zé", load_pack)
size = os.path.getsize(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
for number in range(200):
    reply = opened.table.hear("desfaz" if number % 2 == 0 else "refaz")
    if not reply.understood:
        break
print(len(opened.journal.records()), reply.say)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits there")
def test_a_file_that_may_not_grow_is_told_and_not_harmed(tmp_path):
    whole = kept()
    path = tmp_path / "mesas.db"
    path.write_bytes(whole.bytes)
    command = [sys.executable, "-c", LIMITED, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    size, _, said = done.stdout.partition(" ")
    assert "cheio" in said or "disco falhou" in said
    with opened(path) as (store, (_, journal, *_)):
        assert not store.notices
        assert len(journal.records()) == int(size)


def test_making_a_file_on_a_full_disk_is_refused_in_words(small_disk):
    (small_disk / "outro").write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * 4096))
    with pytest.raises(JournalError, match=r"cheio|gravar"):
        Store(str(small_disk / "mesas.db"))


def test_mending_on_a_full_disk_is_refused_and_changes_nothing(small_disk):
    whole = kept()
    path = small_disk / "mesas.db"
    damaged = whole.bytes[:-5000]
    path.write_bytes(damaged)
    ballast = small_disk / "outro"
    ballast.write_bytes(b"x" * (os.statvfs(small_disk).f_bavail * 4096 - 8192))
    with pytest.raises(JournalError, match=r"cheio|disco"):
        Store(str(path))
    assert path.read_bytes() == damaged
    ballast.unlink()
    store = Store(str(path))
    assert store.notices
    reopen(store, NAME, load_pack).journal.close()
    store.close()


# ---- what cannot be written -------------------------------------------------------------------------


@pytest.fixture
def frozen(tmp_path):
    """Return a function that lets nobody write a folder, root neither, until the test ends."""
    chattr = shutil.which("chattr")
    done = []

    def freeze(folder: Path) -> None:
        if chattr is None:
            pytest.skip("there is no chattr")
        for path in [*folder.iterdir(), folder]:
            if subprocess.run([chattr, "+i", path], check=False, capture_output=True).returncode:
                pytest.skip("files cannot be frozen here")
            done.append(path)

    yield freeze
    for path in reversed(done):
        subprocess.run([chattr, "-i", path], check=True)


def test_in_a_folder_that_cannot_be_written_a_table_can_be_looked_at(tmp_path, frozen):
    whole = kept()
    folder = tmp_path / "fechada"
    folder.mkdir()
    (folder / "mesas.db").write_bytes(whole.bytes)
    frozen(folder)
    with opened(folder / "mesas.db") as (store, (table, journal, notices, _)):
        assert "só para olhar" in notices[0]
        assert journal.records() == whole.records
        reply = table.hear("desfaz")
        assert not reply.understood
        assert "Não consigo gravar" in reply.say
        assert table.state == whole.states[-1]
        for refused in (lambda: create(store, "outra", sitting()), lambda: store.delete(NAME)):
            with pytest.raises(JournalError, match="Não consigo gravar"):
                refused()


def test_a_file_cannot_be_made_in_a_folder_that_cannot_be_written(tmp_path, frozen):
    folder = tmp_path / "fechada"
    folder.mkdir()
    frozen(folder)
    for path in (folder / "mesas.db", folder / "dentro" / "mesas.db"):
        with pytest.raises(JournalError, match="Não consigo gravar"):
            Store(str(path))


def test_a_damaged_file_in_a_folder_that_cannot_be_written_is_told(tmp_path, frozen):
    folder = tmp_path / "fechada"
    folder.mkdir()
    (folder / "mesas.db").write_bytes(kept().bytes[:20_000])
    frozen(folder)
    with pytest.raises(JournalError, match="gravar"):
        Store(str(folder / "mesas.db"))


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path):
    (tmp_path / "mesas.db").mkdir()
    with pytest.raises(JournalError, match="Não consigo gravar"):
        Store(str(tmp_path / "mesas.db"))


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path):
    (tmp_path / "dados").write_text("x")
    with pytest.raises(JournalError, match="Não consigo gravar"):
        Store(str(tmp_path / "dados" / "mesas.db"))


def test_a_connection_that_only_reads_is_told(tmp_path, monkeypatch):
    path = tmp_path / "mesas.db"
    path.write_bytes(kept().bytes)
    connect = sqlite3.connect

    def reading(name, **options):
        return connect(f"file:{name}?mode=ro", uri=True, **options)

    monkeypatch.setattr(sqlite3, "connect", reading)
    with opened(path) as (_, (table, *_)):
        reply = table.hear("desfaz")
        assert "Não consigo gravar" in reply.say


# ---- what is busy -----------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr("referee.session.salvage.PATIENCE", 0.05)


@pytest.mark.usefixtures("impatient")
def test_a_file_that_another_program_holds_is_told_and_left_alone(tmp_path):
    whole = kept()
    path = tmp_path / "mesas.db"
    path.write_bytes(whole.bytes)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        with pytest.raises(JournalError, match="Outro programa"):
            Store(str(path))
        other.execute("rollback")
    assert path.read_bytes() == whole.bytes
    assert [found.name for found in tmp_path.glob("*danificado*")] == []


@pytest.mark.usefixtures("impatient")
def test_what_is_said_while_another_program_holds_the_file_can_be_said_again(tmp_path):
    path = tmp_path / "mesas.db"
    path.write_bytes(kept().bytes)
    with opened(path) as (_, (table, journal, *_)):
        size, before = len(journal.records()), table.state
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("begin exclusive")
            assert "Outro programa" in table.hear("desfaz").say
            assert table.state == before
            other.execute("rollback")
        assert table.hear("desfaz").understood
        assert len(journal.records()) == size + 1


def test_a_file_damaged_while_it_is_open_is_told(tmp_path):
    path = tmp_path / "mesas.db"
    path.write_bytes(kept().bytes)
    with opened(path) as (_, (table, journal, *_)):
        size = len(journal.records())
        path.write_bytes(b"lixo" * 5000)
        assert "danificado" in table.hear("desfaz").say
        assert len(journal.records()) == size


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_file_that_was_deleted_while_it_is_open_is_told(tmp_path):
    path = tmp_path / "mesas.db"
    path.write_bytes(kept().bytes)
    with opened(path) as (_, (table, journal, *_)):
        size = len(journal.records())
        path.unlink()
        assert not table.hear("desfaz").understood
        assert len(journal.records()) == size
