"""A pack changed since: all is judged again, differences are told; old rules stay where the new refuse."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.history import RULES
from referee.session.journal import JournalError
from referee.session.keeping import Sitting, adopt, create, export_text, reopen
from referee.session.store import Store
from tests.session.places import NAME, opened

HEAD = """
id: da-casa
title: Da casa
extends: paulista
sources:
  combinado: {title: Combinado da mesa, kind: table, read_on: "2026-11-29"}
rules:
"""
RULE = """
  %s:
    value: %s
    basis: house
    text: É assim aqui.
    source: [combinado, primeira noite]
"""
CLEAN = RULE % ("deck", "{ranks: [Q, J, K, A, 2, 3], suits: [p, c, e, o]}")
CLEAN += RULE % ("order.ranks", "[Q, J, K, A, 2, 3]")
NOBODY = RULE % ("tie.third", "nobody")
TOLD = ["virou 3", "ganhamos a primeira", "eles ganharam a segunda", "a terceira empatou"]


class House:
    """A pack of one's own in a file that can change, and a table that plays by it."""

    def __init__(self, folder: Path):
        self.pack = folder / "da-casa.yaml"
        self.file = folder / "mesas.db"
        self.rules()

    def rules(self, *rules: str) -> None:
        self.pack.write_text(
            HEAD + "".join(rules or [RULE % ("tie.third", "first_winner")]), encoding="utf-8"
        )

    def load(self, name: str):
        return load_pack(Path(name))

    def tell(self, *texts: str) -> tuple[int, int]:
        store = Store(str(self.file))
        sitting = Sitting(str(self.pack), self.load(str(self.pack)), ("Ana", "Beto"))
        table, journal, *_ = create(store, NAME, sitting)
        for text in texts:
            reply = table.hear(text)
            assert reply.understood, reply.say
        journal.close()
        store.close()
        return table.state.points

    def open(self):
        with closing(Store(str(self.file))) as store:
            table, journal, notices, _ = reopen(store, NAME, self.load)
            journal.close()
            return table, notices


@pytest.fixture
def house(tmp_path):
    return House(tmp_path)


def test_a_pack_that_did_not_change_is_not_spoken_of(house):
    house.tell(*TOLD)
    assert house.open()[1] == ()


def test_where_nothing_comes_out_otherwise_it_is_said_once(house):
    house.tell(*TOLD)
    house.rules(RULE % ("tie.third", "first_winner"), "# a remark\n")
    _, notices = house.open()
    assert notices[0].endswith("mudaram desde a última vez.")
    assert notices[1] == "Com as de agora nada sai diferente: seguimos com elas."
    assert house.open()[1] == ()


def test_what_comes_out_otherwise_is_judged_again_and_told(house):
    assert house.tell(*TOLD) == (1, 0)
    house.rules(NOBODY)
    table, notices = house.open()
    assert table.state.points == (0, 0)
    assert "mão 1: era 1 ponto para Ana, agora ninguém marcou" in notices[1]
    assert "placar: era Ana 1, Beto 0, agora Ana 0, Beto 0" in notices[1]
    assert [record.kind for record in table.history.records][-1] == RULES
    again, silent = house.open()
    assert silent == ()
    assert again.state == table.state


def test_many_differences_are_cut_short(house):
    house.tell(*TOLD * 7)
    house.rules(NOBODY)
    _, notices = house.open()
    assert "mão 5:" in notices[1]
    assert "mão 6:" not in notices[1]
    assert "…" in notices[1]


def test_the_old_rules_stay_where_the_new_ones_refuse_what_happened(house):
    before = house.tell("virou 3", "joguei o 5 de copas")
    house.rules(CLEAN)
    table, notices = house.open()
    assert "seguimos com as regras antigas" in notices[-1]
    assert table.state.points == before
    assert str(table.state.hand.vira) == "3"
    assert house.open()[1] == notices


@pytest.mark.parametrize("harm", ["gone", "faulty"])
def test_without_its_pack_a_table_goes_on_by_the_rules_it_kept(house, harm):
    before = house.tell(*TOLD)
    if harm == "gone":
        house.pack.unlink()
    else:
        house.pack.write_text("id: da-casa\n", encoding="utf-8")
    table, notices = house.open()
    assert "seguimos com as regras guardadas na mesa" in notices[0]
    assert table.state.points == before
    assert "abra de novo" in table.hear("virou 5").say  # its journal was closed


def test_a_table_whose_kept_rules_are_lost_says_so(house):
    before = house.tell(*TOLD)
    with closing(sqlite3.connect(house.file)) as db, db:
        db.execute("delete from packs")
    assert house.open()[1] == ()  # the pack is the same: nothing is lost
    house.rules(NOBODY)
    table, notices = house.open()
    assert "confira o placar" in notices[0]
    assert table.state.points != before
    with closing(sqlite3.connect(house.file)) as db, db:
        db.execute("delete from packs")
    house.pack.unlink()
    with pytest.raises(JournalError, match="não há como julgar"):
        house.open()


def test_rules_kept_by_another_version_are_as_good_as_lost(house):
    house.tell(*TOLD)
    with closing(sqlite3.connect(house.file)) as db, db:
        db.execute("delete from packs")
    store = Store(str(house.file))
    store.keep_pack({"digest": house.load(str(house.pack)).digest, "rules": "other"})
    store.close()
    house.pack.unlink()
    with pytest.raises(JournalError, match="não há como julgar"):
        house.open()


def test_a_pack_that_does_not_seat_the_table_is_as_good_as_gone(house):
    house.tell(*TOLD)
    four = load_pack("paulista")
    four = four._replace(ruleset=four.ruleset._replace(players=(4,)), digest="other")
    store = Store(str(house.file))
    _, journal, notices, _ = reopen(store, NAME, lambda _: four)
    assert "seguimos com as regras guardadas" in notices[0]
    journal.close()
    store.close()


def test_who_only_looks_is_told_of_the_change_and_writes_nothing(house):
    house.tell(*TOLD)
    with opened(house.file) as (_, first):
        house.rules(NOBODY)
        with opened(house.file) as (_, second):
            assert "só dá para olhar" in second.notices[0]
            assert any("sai diferente" in text for text in second.notices)
            assert len(second.journal.records()) == len(first.journal.records())
    assert any("sai diferente" in text for text in house.open()[1])


def test_rules_made_at_the_table_are_kept_with_it_and_never_replaced(house):
    house.tell(*TOLD)
    own = house.load(str(house.pack))
    house.rules(NOBODY)
    ruled = house.load(str(house.pack))
    house.rules()
    store = Store(str(house.file))
    before = reopen(store, NAME, house.load)
    assert before.table.state.points == (1, 0)
    after = adopt(before, ruled, said="aqui empate na terceira é de ninguém")
    assert after.table.state.points == (0, 0)
    after.journal.close()
    table, journal, notices, _ = reopen(store, NAME, house.load)
    assert notices == ()
    assert table.pack == ruled
    assert table.pack != own
    journal.close()
    text = export_text(store, NAME, house.load)
    assert "regras novas «aqui empate na terceira é de ninguém»" in text
    store.close()


def test_rules_that_what_happened_does_not_allow_are_not_adopted(house):
    house.tell("virou 3", "joguei o 5 de copas")
    store = Store(str(house.file))
    table = reopen(store, NAME, house.load)
    mineiro = load_pack("mineiro")
    with pytest.raises(JournalError, match="não fecha"):
        adopt(table, mineiro)
    assert len(table.journal.records()) == 2
    table.journal.close()
    store.close()


def test_what_this_referee_no_longer_accepts_is_told(house, monkeypatch):
    house.tell(*TOLD)
    monkeypatch.setattr("referee.session.draft.Draft.tell", lambda *_: None)
    _, notices = house.open()
    assert "não aceita 4 anotações" in notices[0]


def test_records_of_a_newer_referee_are_refused_in_words(house):
    house.tell(*TOLD)
    monkey = sqlite3.connect(house.file)
    with closing(monkey) as db, db:
        from zlib import crc32

        from referee.session.salvage import mark_of

        n, chain = db.execute("select count, chain from tables").fetchone()
        body = '[5, "told", "x", [4, [[["novidade", 1], null, 5]]], 1.0, []]'
        chain = crc32(body.encode(), chain)
        name, key, used = db.execute("select name, key, used from tables").fetchone()
        db.execute("insert into records values(1, ?, ?, ?)", (n + 1, body, chain))
        values = (name, key, used, n + 1, chain)
        db.execute("update tables set count = ?, chain = ?, mark = ?", (n + 1, chain, mark_of(*values)))
    with pytest.raises(JournalError, match="não conhece"):
        house.open()
