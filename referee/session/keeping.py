"""Kept tables, as the commands need them: make, find, open again, export, delete.

A table keeps its rules with it. Opened again, it goes on where it stopped: by its pack as it is now, where
that allows all that happened, and what comes out otherwise is told; else by the rules that were kept.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH118

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from itertools import count
from time import time
from typing import NamedTuple

from referee.answers.realise import Voice, joined
from referee.answers.words import People
from referee.engine.compile import compile_rules
from referee.engine.ruling import HandEnded, Violation
from referee.rulebook.cite import Pack, PackError
from referee.rulebook.freeze import freeze, thaw
from referee.rulebook.locate import data_folder
from referee.session.codec import change_plain
from referee.session.deeds import Agreed, HouseRuled
from referee.session.draft import Draft, fold, ground_of
from referee.session.history import RULES, History, Record
from referee.session.journal import JournalError, notice
from referee.session.salvage import key_of
from referee.session.speaking import Speaker
from referee.session.store import Store, TableInfo, TableJournal
from referee.session.story import story_text
from referee.session.table import Table

LoadPack = Callable[[str], Pack]
MOST_DIFFERENCES = 5


class Sitting(NamedTuple):
    """What a new table needs: the pack and how it was named, who sits where, who opens."""

    rules: str
    pack: Pack
    names: tuple[str, ...]
    me: int = 0
    opens: int = 0


class Opened(NamedTuple):
    """A table, its journal, what people must be told about it, and where it stands, in a sentence."""

    table: Table
    journal: TableJournal
    notices: tuple[str, ...]
    stands: str


def user_data() -> str:
    """Return the folder of the user's own data, which need not exist; that of here where there is no home."""
    return data_folder() or "referee"


def tables_file() -> str:
    """Return the path of the user's tables: $REFEREE_TABLES, else among the user's data."""
    return os.environ.get("REFEREE_TABLES") or os.path.join(user_data(), "mesas.db")


def list_tables(store: Store) -> tuple[TableInfo, ...]:
    """Return the kept tables, the one written last first. Raises JournalError."""
    return store.tables()


def last_table(store: Store) -> TableInfo | None:
    """Return the table that was written last, None where there is none. Raises JournalError."""
    return next(iter(store.tables()), None)


def fresh_name(store: Store) -> str:
    """Return a name that no table has yet: "mesa 1", "mesa 2" ... Raises JournalError."""
    taken = {key_of(info.name) for info in store.tables()}
    names = (notice("fresh", number=number) for number in count(1))
    return next(name for name in names if key_of(name) not in taken)


def create(store: Store, name: str, sitting: Sitting) -> Opened:
    """Make a table and open it. Raises JournalError."""
    pack = sitting.pack
    people = {"names": list(sitting.names), "me": sitting.me, "opens": sitting.opens}
    setup = {"rules": sitting.rules, "digest": pack.digest, **people}
    return _opened(store.create(name, setup, freeze(pack)), pack, [])


def open_or_create(store: Store, name: str, sitting: Sitting, load_pack: LoadPack) -> Opened:
    """Open the table of a name, or make it where there is none. Raises JournalError."""
    try:
        return reopen(store, name, load_pack)
    except JournalError as error:
        if error.code != "unknown":
            raise
    return create(store, name, sitting)


def reopen(store: Store, name: str, load_pack: LoadPack) -> Opened:
    """Open a kept table where it stopped. Raises JournalError.

    ``load_pack`` loads a pack by how it was named when the table was made (PackError where it cannot).
    """
    journal = store.open(name)
    try:
        told = [notice("look_only" if journal.barred == "unwritable" else "read_only", name=journal.name)]
        pack, about = _rules_now(journal, load_pack)
        return _opened(journal, pack, (told if journal.barred else []) + about)
    except BaseException:
        journal.close()
        raise


def adopt(opened: Opened, pack: Pack, rules: str = "", said: str = "") -> Opened:
    """Let a table go on by another pack, all judged again; return it opened anew. Raises JournalError.

    ``rules`` is how the pack is named; nothing for rules made at the table, which no file may replace.
    Raises ``pack_breaks``, and changes nothing, where the pack does not allow what happened.
    """
    journal = opened.journal
    if _judged(journal, pack)[1] is not None:
        raise JournalError("pack_breaks")
    _keep_rules(journal, pack, rules, said)
    return _opened(journal, pack, [])


def export_lines(store: Store, name: str) -> Iterator[str]:
    """Yield a table as JSON, one object a line: the setup, then every record. Raises JournalError."""
    journal = store.open(name)
    journal.close()
    yield json.dumps({"type": "table", **journal.setup}, ensure_ascii=False)
    for record in journal.records():
        plain = {**record._asdict(), "change": None}
        if record.change is not None:
            cut, tail = change_plain(record.change)
            plain["change"] = {"cut": cut, "tail": tail}
        yield json.dumps({"type": "record", **plain}, ensure_ascii=False)


def export_text(store: Store, name: str, load_pack: LoadPack) -> str:
    """Return a table's story for people, by the rules it was last judged by. Raises JournalError."""
    journal = store.open(name)
    journal.close()
    table = _table(journal, _kept(journal) or _loaded(journal, load_pack) or _lost(journal))
    return "\n".join([_stands(table, journal.name), "", story_text(table)])


def house_rules(store: Store, name: str) -> tuple[Agreed, ...]:
    """Return the rules that a table agreed on itself, the last word on each. Raises JournalError."""
    journal = store.open(name)
    journal.close()
    ruled = [x.event for x in History(journal.records()).log if isinstance(x.event, HouseRuled)]
    if not ruled:
        return ()
    from referee.session.house.layer import as_said  # noqa: PLC0415 - few tables rule for themselves

    pack = _kept(journal)
    last = {ruling.rule: ruling for deed in ruled for ruling in deed.rulings}
    return tuple(
        Agreed(r.rule, r.value, r.said if pack is None else as_said(pack, r.rule, r.value), r.on, r.said)
        for r in last.values()
    )


def delete(store: Store, name: str) -> None:
    """Delete a table for good. Raises JournalError where there is none, or it is open elsewhere."""
    store.delete(name)


# ---- the rules of a table ---------------------------------------------------------------------------


def _rules_now(journal: TableJournal, load_pack: LoadPack) -> tuple[Pack, list[str]]:
    """Return the pack a table goes on by, and what must be told about it."""
    digest, rules = _named(journal)
    old = _kept(journal)
    if old is not None and not rules:
        return old, []
    new = _loaded(journal, load_pack)
    if new is not None and new.digest == digest:
        return new, []
    if new is None:
        return old or _lost(journal), [notice("pack_gone", pack=rules)]
    if _judged(journal, new)[1] is not None:
        return old or _lost(journal), [notice("pack_changed", pack=rules), notice("pack_breaks")]
    told = [notice("pack_unkept", pack=rules)] if old is None else _compared(journal, old, new)
    if not journal.barred:
        _keep_rules(journal, new, rules, "")
    return new, told


def _named(journal: TableJournal) -> tuple[str, str]:
    """Return the digest and the name of the rules a table was last judged by."""
    changes = [record.outcomes for record in journal.records() if record.kind == RULES]
    if not changes:
        return str(journal.setup["digest"]), str(journal.setup["rules"])
    digest, rules = changes[-1]
    return digest, rules


def _kept(journal: TableJournal) -> Pack | None:
    """Return the kept pack, None where it is lost, or written by a version that had other rules."""
    frozen = journal.store.pack(_named(journal)[0])
    try:
        return None if frozen is None else thaw(frozen)
    except (LookupError, TypeError, ValueError):
        return None


def _loaded(journal: TableJournal, load_pack: LoadPack) -> Pack | None:
    """Return the pack as it is now, None where it is gone, faulty, or does not seat the table."""
    try:
        pack = load_pack(_named(journal)[1] or str(journal.setup["rules"]))
    except PackError:
        return None
    return pack if len(journal.setup["names"]) in pack.ruleset.players else None


def _lost(journal: TableJournal) -> Pack:
    raise JournalError("pack_lost", name=journal.name, pack=journal.setup["rules"])


def _keep_rules(journal: TableJournal, pack: Pack, rules: str, said: str) -> None:
    """Write that a table goes on by a pack. Raises JournalError."""
    journal.store.keep_pack(freeze(pack))
    journal.append(Record(journal.last[0] + 1, RULES, said, None, time(), (pack.digest, rules)))


def _judged(journal: TableJournal, pack: Pack) -> tuple[Draft, tuple[int, Violation] | None]:
    """Return what a table comes to under a pack and what it agreed on since, and the first event refused."""
    setup = journal.setup
    ground = ground_of(pack, People(tuple(setup["names"]), setup["me"]), setup["opens"])
    return fold(ground, History(journal.records()).log)


def _compared(journal: TableJournal, old: Pack, new: Pack) -> list[str]:
    """Return what must be told of a pack that changed: which hands, and the score, come out otherwise."""
    people = People(tuple(journal.setup["names"]), journal.setup["me"])
    changed = notice("pack_changed", pack=_named(journal)[1])
    (before, was), (after, now) = (_hands(_judged(journal, p)[0], people) for p in (old, new))
    size = max(len(before), len(after))
    padded = [[*hands, *["–"] * (size - len(hands))] for hands in (before, after)]
    pairs = enumerate(zip(*padded, strict=True), 1)
    differ = [notice("hand_differs", number=n, old=a, new=b) for n, (a, b) in pairs if a != b]
    if not differ and was == now:
        return [changed, notice("pack_same")]
    if len(differ) > MOST_DIFFERENCES:
        differ = [*differ[:MOST_DIFFERENCES], "…"]
    what = "; ".join([*differ, notice("score_differs", old=was, new=now)])
    return [changed, notice("pack_differs", what=what)]


def _hands(draft: Draft, people: People) -> tuple[list[str], str]:
    """Return what each hand gave, in words, and the score."""
    pack = draft.era.pack
    voice = Voice(people, pack.terms)
    ended = [e for e in draft.flat_effects() if isinstance(e, HandEnded)]
    said = [
        voice.say("journal", "hand_gave" if e.team is not None else "hand_gave_none", e._asdict())
        for e in ended
    ]
    return said, Speaker(voice, draft.era.rules, pack).score(draft.state)


# ---- opening ----------------------------------------------------------------------------------------


def _table(journal: TableJournal, pack: Pack) -> Table:
    setup = journal.setup
    return Table(pack, setup["names"], setup["me"], setup["opens"], journal=journal)


def _opened(journal: TableJournal, pack: Pack, told: list[str]) -> Opened:
    table = _table(journal, pack)
    missing = len(table.history.log) - len(table.events)
    if missing:
        # Another version of the referee: the same rules, another judgement.
        told = [*told, notice("refused", count=missing)]
    return Opened(table, journal, tuple(told), _stands(table, journal.name))


def _stands(table: Table, name: str) -> str:
    rules = compile_rules(table.pack.ruleset)
    speaker = Speaker(Voice(table.people, table.pack.terms), rules, table.pack)
    here = notice("here", name=name, score=speaker.score(table.state))
    return joined([here, speaker.standing(table.state)])
