"""A damaged file of tables: never a wrong score, always a message, never a traceback."""

from __future__ import annotations

import errno
import os
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from referee.session import salvage
from referee.session.journal import JournalError
from referee.session.salvage import VERSION, Found
from referee.session.store import Store
from tests.session.places import MEMORY, NAME, Kept, kept, opened
from tests.session.survival import survives

PAGE = 4096
HEADER = 100


@pytest.fixture
def path() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder) / "mesas.db"


def again(path: Path, whole: Kept) -> None:
    """Open a mended file once more: it is sound now, and goes on where it stands."""
    first = survives(path, whole)
    store = Store(str(path))
    assert not store.notices
    store.close()
    assert survives_quietly(path) == first


def survives_quietly(path: Path) -> int:
    store = Store(str(path))
    try:
        names = [info.name for info in store.tables()]
        if not names:
            return -1
        journal = store.open(NAME)
        journal.close()
        return len(journal.records())
    finally:
        store.close()


def places_to_cut(size: int, rng: random.Random) -> list[int]:
    edges = [page + step for page in range(0, size, PAGE) for step in (-1, 0, 1)]
    return sorted(
        {place for place in [*edges, *range(HEADER), *rng.sample(range(size), 60)] if 0 <= place < size}
    )


def test_cut_anywhere_a_table_keeps_its_valid_part(path):
    whole = kept()
    sizes = set()
    for place in places_to_cut(len(whole.bytes), random.Random(5)):
        path.write_bytes(whole.bytes[:place])
        sizes.add(survives(path, whole))
    assert len(sizes) > 3


@pytest.mark.parametrize("harm", ["zeroed", "random", "flipped", "ones"])
def test_with_any_page_damaged_a_table_keeps_its_valid_part(path, harm):
    whole = kept()
    rng = random.Random(harm)
    sizes = []
    for begin in range(0, len(whole.bytes), PAGE):
        page = bytearray(whole.bytes[begin : begin + PAGE])
        if harm == "flipped":
            page[rng.randrange(PAGE)] ^= 1 << rng.randrange(8)
        else:
            page[:] = {"zeroed": bytes(PAGE), "ones": b"\xff" * PAGE, "random": rng.randbytes(PAGE)}[harm]
        path.write_bytes(whole.bytes[:begin] + page + whole.bytes[begin + PAGE :])
        sizes.append(survives(path, whole))
    assert max(sizes) == len(whole.records)
    assert len(set(sizes)) > 3


def test_with_bytes_flipped_anywhere_a_table_keeps_its_valid_part(path):
    whole = kept()
    rng = random.Random(6)
    for flips in [1] * 80 + [5] * 10 + [200] * 10:
        damaged = bytearray(whole.bytes)
        for _ in range(flips):
            damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        survives(path, whole)


def test_pages_that_changed_places_are_noticed(path):
    whole = kept()
    rng = random.Random(7)
    pages = [whole.bytes[begin : begin + PAGE] for begin in range(0, len(whole.bytes), PAGE)]
    for _ in range(30):
        a, b = rng.sample(range(1, len(pages)), 2)
        mixed = [*pages]
        mixed[a], mixed[b] = (pages[b], pages[a]) if rng.random() < 0.5 else (pages[b], pages[b])
        path.write_bytes(b"".join(mixed))
        survives(path, whole)


def test_a_mended_file_is_sound_and_the_damaged_one_is_kept(path):
    whole = kept()
    damaged = whole.bytes[: len(whole.bytes) * 7 // 8]
    path.write_bytes(damaged)
    again(path, whole)
    (aside,) = path.parent.glob("mesas.db.danificado-*")
    assert aside.read_bytes() == damaged
    with opened(path) as (_, (table, journal, *_)):
        size = len(journal.records())
        table.hear("está 5 a 5")
        table.hear("sim")
        assert len(journal.records()) == size + 1
    assert survives_quietly(path) == size + 1


def test_a_second_damage_in_the_same_second_keeps_both_files(path):
    for _ in range(3):
        path.write_bytes(b"lixo" * 100)
        Store(str(path)).close()
    assert len(list(path.parent.glob("mesas.db.danificado-*"))) == 3


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "vazio"),
        (b"x", "nada"),
        (b"isto nao e uma mesa\n" * 50, "nada"),
        (bytes(PAGE * 3), "nada"),
        (b"SQLite format 3\x00", "nada"),
        (b"SQLite format 3\x00" + bytes(PAGE), "nada"),
        (random.Random(8).randbytes(8_000_000), "nada"),
    ],
    ids=["empty", "a byte", "text", "zeros", "a header", "a header and zeros", "8 MB of garbage"],
)
def test_what_is_no_file_of_tables_is_put_aside_and_told(path, content, word):
    path.write_bytes(content)
    store = Store(str(path))
    (told,) = store.notices
    assert word in told
    assert store.tables() == ()
    store.close()
    kept_aside = [found.read_bytes() for found in path.parent.glob("mesas.db.danificado-*")]
    assert kept_aside == ([content] if content else [])


def test_another_program_s_database_is_put_aside(path):
    with closing(sqlite3.connect(path)) as db:
        db.execute("create table tables(id, other)")
    store = Store(str(path))
    assert "nada" in store.notices[0]
    store.close()


def test_a_file_of_a_newer_version_is_left_alone(path):
    Store(str(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"pragma user_version = {2 * VERSION}")
    before = path.read_bytes()
    with pytest.raises(JournalError, match="mais novo"):
        Store(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("sql", "word"),
    [
        ("delete from records where n = 50", "perderam-se"),
        ("delete from records where n = (select max(n) from records)", "perdeu-se 1 anotação"),
        ("update records set body = replace(body, 'Beto', 'Bete') where n = 90", "perderam-se"),
        ("delete from tables", "não sei se falta"),
        ("update tables set count = 3", "não sei se falta"),
        ("update tables set name = 'Outra', key = 'outra'", "não sei se falta"),
        ("delete from records where n = 0", "não pôde ser recuperada"),
        ("update records set body = '[]' where n = 0", "não pôde ser recuperada"),
        ("update packs set body = '{}'", "recuperei"),
        ("drop table packs", "recuperei"),
        ("pragma user_version = 12345", "recuperei"),
        (f"pragma user_version = {VERSION + 1}", "recuperei"),
    ],
)
def test_what_sqlite_finds_sound_is_checked_all_the_same(path, sql, word):
    whole = kept()
    path.write_bytes(whole.bytes)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)
    store = Store(str(path))
    assert any(word in text for text in store.notices), store.notices
    store.close()
    survives_quietly(path)


def test_other_tables_are_not_harmed_by_the_loss_of_one(path):
    whole = kept()
    path.write_bytes(whole.bytes)
    store = Store(str(path))
    store.create("outra", {"rules": "paulista", "digest": "", "names": ["A", "B"]}, {"digest": ""}).close()
    store.close()
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("delete from records where n = 0 and table_id = 2")
    store = Store(str(path))
    assert [info.name for info in store.tables()] == [NAME]
    store.close()
    assert survives(path, whole) == len(whole.records)


# ---- the file beside it -----------------------------------------------------------------------------


def in_the_middle_of_writing(path: Path, whole: Kept) -> tuple[bytes, bytes]:
    """Return the file and its rollback journal as a crash in a big transaction leaves them."""
    path.write_bytes(whole.bytes)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("pragma journal_mode=truncate").fetchall()
        db.execute("pragma cache_size=1")
        db.execute("begin immediate")
        for n in range(len(whole.records) + 1, len(whole.records) + 60):
            db.execute("insert into records values(1, ?, ?, 5)", (n, "x" * 900))
        db.execute("update records set body = body || ' ' where n < 100")
        left = path.read_bytes(), Path(f"{path}-journal").read_bytes()
        db.execute("rollback")
    assert left[0] != whole.bytes
    return left


def test_a_write_that_was_cut_short_is_taken_back_in_silence(path):
    whole = kept()
    half, journal = in_the_middle_of_writing(path, whole)
    path.write_bytes(half)
    Path(f"{path}-journal").write_bytes(journal)
    store = Store(str(path))
    assert not store.notices
    store.close()
    assert survives(path, whole) == len(whole.records)


def test_without_its_rollback_journal_or_with_a_cut_one_nothing_wrong_is_shown(path):
    whole = kept()
    half, journal = in_the_middle_of_writing(path, whole)
    rng = random.Random(9)
    damaged = bytearray(journal)
    for _ in range(20):
        damaged[rng.randrange(len(damaged))] ^= 255
    cuts = [journal[:place] for place in (0, 8, 27, 28, 512, *rng.sample(range(len(journal)), 12))]
    for left in (None, bytes(damaged), rng.randbytes(2000), *cuts):
        path.write_bytes(half)
        beside = Path(f"{path}-journal")
        beside.unlink(missing_ok=True)
        if left is not None:
            beside.write_bytes(left)
        survives(path, whole)


def test_files_of_a_write_ahead_log_left_beside_it_change_nothing(path):
    whole = kept()
    for suffix in ("-wal", "-shm"):
        path.write_bytes(whole.bytes)
        Path(f"{path}{suffix}").write_bytes(random.Random(10).randbytes(9000))
        assert survives(path, whole) == len(whole.records)
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def test_a_closed_table_is_whole_in_its_one_file(path):
    whole = kept()
    path.write_bytes(whole.bytes)
    with opened(path) as (_, (table, *_)):
        table.hear("está 7 a 7")
        table.hear("sim")
        copy = path.read_bytes()
        now = table.state
    path.write_bytes(copy)
    Path(f"{path}-journal").unlink(missing_ok=True)
    with opened(path) as (store, (table, *_)):
        assert not store.notices
        assert table.state == now


def test_where_a_file_can_have_one_name_only_the_damaged_one_is_copied(path, monkeypatch):
    whole = kept()
    path.write_bytes(whole.bytes[:-1])

    def no_links(*_):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    survives(path, whole)
    (aside,) = path.parent.glob("mesas.db.danificado-*")
    assert aside.read_bytes() == whole.bytes[:-1]


def test_a_file_that_another_mended_meanwhile_is_left_as_it_is(path, monkeypatch):
    whole = kept()
    path.write_bytes(whole.bytes)
    looks = iter([Found()])
    examine = salvage._examine
    monkeypatch.setattr(salvage, "_examine", lambda *how: next(looks, None) or examine(*how))
    store = Store(str(path))
    assert not store.notices
    store.close()
    assert path.read_bytes() == whole.bytes


def test_what_is_left_of_a_mending_that_was_cut_short_is_no_hindrance(path):
    whole = kept()
    path.write_bytes(whole.bytes[:-5000])
    Path(f"{path}.novo").write_bytes(b"lixo" * 3000)
    Path(f"{path}.novo-journal").write_bytes(b"lixo" * 3000)
    survives(path, whole)
    assert not list(path.parent.glob("*.novo*"))


def test_after_damage_where_only_the_name_is_known_the_table_is_named(path):
    path.write_bytes(kept().bytes)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("delete from records")
    store = Store(str(path))
    assert f"A mesa «{NAME}» não pôde ser recuperada." in store.notices
    store.close()


@pytest.mark.parametrize("step", ["_write", "_put_aside", "replace"])
def test_a_mending_that_fails_at_any_step_can_be_done_again(path, step, monkeypatch):
    whole = kept()
    path.write_bytes(whole.bytes[:-5000])

    def fails(*_):
        raise OSError(errno.EIO, "the machine died")

    with monkeypatch.context() as broken:
        broken.setattr(os if step == "replace" else salvage, step, fails)
        with pytest.raises(JournalError):
            Store(str(path))
    assert path.read_bytes() == whole.bytes[:-5000]
    assert 0 < survives(path, whole) < len(whole.records)
