"""Tables are made, listed, opened, exported and deleted; names may be anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from referee.rulebook.load import load_pack
from referee.session import keeping
from referee.session.journal import JournalError
from referee.session.keeping import create, export_lines, export_text, open_or_create, reopen
from referee.session.store import Store
from tests.house.tree import ROOT
from tests.session.places import NAME, kept, opened, sitting


@pytest.fixture
def store(tmp_path):
    store = Store(str(tmp_path / "dados" / "mesas.db"))
    assert not store.notices
    yield store
    store.close()


def test_a_table_goes_on_where_it_stopped(store):
    first = create(store, NAME, sitting())
    first.table.hear("virou 3, joguei o zap")
    before = first.table.state
    first.journal.close()
    table, journal, notices, stands = reopen(store, NAME, load_pack)
    assert table.state == before
    assert notices == ()
    assert stands == "Mesa «Bar do Zé»: Ana 0, Beto 0. Vez de Beto."
    assert [record.said for record in journal.records()] == ["virou 3, joguei o zap"]
    assert table.hear("Beto jogou o 2 de copas").outcomes
    journal.close()


def test_a_table_opened_again_tells_the_call_that_waits(store):
    first = create(store, NAME, sitting())
    first.table.hear("virou 3, joguei o zap, o Beto trucou")
    first.journal.close()
    _, journal, _, stands = reopen(store, NAME, load_pack)
    assert stands == "Mesa «Bar do Zé»: Ana 0, Beto 0. Truco pedido: corre, aceita ou pede seis?"
    journal.close()


def test_a_reply_is_on_disk_before_it_is_given(store):
    table, journal, *_ = create(store, NAME, sitting())
    for text in ("virou 3", "joguei o zap", "desfaz", "refaz"):
        table.hear(text)
        copy = Store(store.path)
        assert len(copy.rows(journal.id)) == len(table.history.records) + 1
        copy.close()
    journal.close()


def test_tables_are_listed_the_one_written_last_first(store):
    for name in ("um", "dois", "três"):
        create(store, name, sitting()).journal.close()
    assert keeping.last_table(store).name == "três"
    again = reopen(store, "um", load_pack)
    again.table.hear("virou 3")
    again.journal.close()
    listed = keeping.list_tables(store)
    assert [info.name for info in listed] == ["um", "três", "dois"]
    assert (listed[0].size, listed[1].size) == (1, 0)
    assert listed[0].setup["names"] == ["Ana", "Beto"]
    assert listed[0].made <= listed[0].used
    assert keeping.last_table(store).name == "um"


def test_with_no_table_there_is_none_to_open_again(store):
    assert keeping.last_table(store) is None
    assert keeping.fresh_name(store) == "mesa 1"


def test_a_fresh_name_is_nobody_s(store):
    create(store, "Mesa 1", sitting()).journal.close()
    create(store, "mesa 3", sitting()).journal.close()
    assert keeping.fresh_name(store) == "mesa 2"


def test_a_table_is_made_where_there_is_none_and_opened_where_there_is(store):
    first = open_or_create(store, NAME, sitting(), load_pack)
    first.table.hear("virou 3")
    first.journal.close()
    second = open_or_create(store, "bar do ze", sitting(1), load_pack)
    assert len(second.journal.records()) == 1
    second.journal.close()


def test_a_deleted_table_is_gone_and_the_others_are_not(store):
    for name in ("um", "dois"):
        create(store, name, sitting()).journal.close()
    keeping.delete(store, "um")
    assert [info.name for info in store.tables()] == ["dois"]
    with pytest.raises(JournalError, match="Não há mesa «um»"):
        reopen(store, "um", load_pack)
    with pytest.raises(JournalError, match="Não há mesa"):
        keeping.delete(store, "um")
    create(store, "um", sitting()).journal.close()


def test_a_table_open_elsewhere_is_not_deleted(store):
    open_one = create(store, NAME, sitting())
    with pytest.raises(JournalError, match="já está aberta"):
        keeping.delete(store, NAME)
    open_one.journal.close()
    keeping.delete(store, NAME)


def test_export_gives_every_record_as_a_line_of_json(tmp_path):
    whole = kept()
    (tmp_path / "mesas.db").write_bytes(whole.bytes)
    store = Store(str(tmp_path / "mesas.db"))
    head, *lines = [json.loads(line) for line in export_lines(store, NAME)]
    text = export_text(store, NAME, load_pack)
    store.close()
    assert (head["type"], head["name"], head["rules"]) == ("table", NAME, "paulista")
    assert [line["said"] for line in lines] == [record.said for record in whole.records]
    assert all(line["type"] == "record" for line in lines)
    assert "Mão 1 do jogo 1" in text
    assert "Mesa «Bar do Zé»" in text


def test_export_of_an_open_table_only_looks(store):
    table, journal, *_ = create(store, NAME, sitting())
    table.hear("virou 3")
    assert len(list(export_lines(store, NAME))) == 2
    assert "vira três" in export_text(store, NAME, load_pack)
    table.hear("joguei o zap")
    assert len(journal.records()) == 2
    journal.close()


# ---- names ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["a", "Bar do Zé", "mesa-1", "D'Ávila", "x" * 60, "二人", "São João 2.0", ".a"]
)
def test_names_that_serve(store, name):
    create(store, name, sitting()).journal.close()
    assert [info.name for info in store.tables()] == [name]
    reopen(store, name, load_pack).journal.close()


@pytest.mark.parametrize(
    "name",
    ["", " ", "...", "-", "x" * 61, "a/b", "../x", "a\\b", "a\nb\x00", "a\x00", "a;b", '"', "💥", "a\x1b[31m",
     "\ud800", "%s", "{name}", "a\u202eb"],
    ids=repr,
)  # fmt: skip
def test_names_that_do_not(store, name, tmp_path):
    with pytest.raises(JournalError, match="não serve") as raised:
        create(store, name, sitting())
    assert str(raised.value).isprintable()
    assert store.tables() == ()
    for name_of in (reopen, open_or_create):
        arguments = (load_pack,) if name_of is reopen else (sitting(), load_pack)
        with pytest.raises(JournalError):
            name_of(store, name, *arguments)
    assert set(os.listdir(tmp_path)) == {"dados"}  # noqa: PTH208


@pytest.mark.parametrize("other", ["bar do zé", "BAR DO ZE", "  Bar  do\tZé ", "Bar do Ze\u0301"])
def test_names_that_sound_alike_are_one(store, other):
    create(store, NAME, sitting()).journal.close()
    with pytest.raises(JournalError, match="Já existe"):
        create(store, other, sitting())
    reopen(store, other, load_pack).journal.close()


# ---- two at once ------------------------------------------------------------------------------------


def test_a_second_opener_only_looks_and_may_write_when_the_first_is_gone(store):
    first = create(store, NAME, sitting())
    first.table.hear("virou 3")
    with opened(store.path) as (_, second):
        assert "já está aberta em outro lugar" in second.notices[0]
        assert second.table.state == first.table.state
        reply = second.table.hear("joguei o zap")
        assert not reply.understood
        assert "só dá para olhar" in reply.say
        assert second.table.state == first.table.state
        first.journal.close()
        assert second.table.hear("joguei o zap").understood
        assert len(second.journal.records()) == 2


def test_who_looked_while_another_wrote_must_open_again(store):
    first = create(store, NAME, sitting())
    with opened(store.path) as (_, second):
        first.table.hear("virou 3")
        first.journal.close()
        reply = second.table.hear("virou 5")
        assert "abra de novo" in reply.say
        assert second.table.state.hand.vira is None
    with opened(store.path) as (_, third):
        assert str(third.table.state.hand.vira) == "3"


def test_without_locks_the_store_still_refuses_what_does_not_follow(store, monkeypatch):
    monkeypatch.setattr("referee.session.lock._lock", no_locks)
    first = create(store, NAME, sitting())
    with opened(store.path) as (_, second):
        assert second.notices == ()
        first.table.hear("virou 3")
        assert "abra de novo" in second.table.hear("virou 5").say
        assert first.table.hear("joguei o zap").understood
    first.journal.close()


def no_locks(_file, *, exclusive):
    raise OSError(95, "not supported")


OPENER = """
import sys, time
from referee.rulebook.load import load_pack
from referee.session.keeping import reopen
from referee.session.store import Store
opened = reopen(Store(sys.argv[1]), "Bar do Zé", load_pack)
print(opened.table.hear("virou 3").understood, flush=True)
time.sleep(60)
"""


def test_another_process_has_the_table_until_it_dies_however_it_dies(store):
    create(store, NAME, sitting()).journal.close()
    command = [sys.executable, "-c", OPENER, store.path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as other:
        try:
            assert other.stdout.readline().strip() == "True"
            with opened(store.path) as (_, mine):
                assert "já está aberta" in mine.notices[0]
                assert str(mine.table.state.hand.vira) == "3"
                assert not mine.table.hear("joguei o zap").understood
                assert [info.size for info in store.tables()] == [1]
                other.kill()
                other.wait()
                assert mine.table.hear("joguei o zap").understood
        finally:
            other.kill()


def test_a_damaged_file_that_another_has_open_is_not_touched(store):
    table, journal, *_ = create(store, NAME, sitting())
    with open(store.path, "r+b") as file:  # noqa: PTH123
        file.seek(8192)
        file.write(bytes(4096))
    with pytest.raises(JournalError, match="aberto em outro lugar"):
        Store(store.path)
    reply = table.hear("virou 3")
    assert reply.understood or "danificado" in reply.say
    journal.close()


# ---- the core does without --------------------------------------------------------------------------


def test_a_table_in_memory_needs_neither_sqlite_nor_locks():
    code = (
        "import sys; from referee import Table, load_pack; Table(load_pack('paulista')).hear('virou 3');"
        "print(sorted({'sqlite3', '_sqlite3', 'fcntl', 'msvcrt'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


def test_the_file_is_where_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_TABLES", str(tmp_path / "x.db"))
    assert keeping.tables_file() == str(tmp_path / "x.db")
    monkeypatch.delenv("REFEREE_TABLES")
    monkeypatch.setenv("REFEREE_DATA", str(tmp_path / "own"))
    assert keeping.tables_file() == str(tmp_path / "own" / "mesas.db")
    monkeypatch.delenv("REFEREE_DATA")
    monkeypatch.setenv("APPDATA" if os.name == "nt" else "XDG_DATA_HOME", str(tmp_path))
    assert keeping.tables_file() == str(tmp_path / "referee" / "mesas.db")
    monkeypatch.setenv("APPDATA" if os.name == "nt" else "XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert keeping.tables_file().endswith(os.path.join("referee", "mesas.db"))  # noqa: PTH118
