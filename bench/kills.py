"""How much a table survives: killed at random moments of writing, cut at every byte, reopened when long.

A child process opens the table and goes on telling it a match, undoing and redoing now and then; after
each reply it reports how many records are acknowledged. It is killed with SIGKILL at a random moment, and
the next one opens the table again. After each kill every acknowledged record must be there, in order, and
the state must be what a plain replay of the surviving events gives.

Run: python bench/kills.py [kills] [seed] [--only | --cuts]
"""

# A bench that finds a fault stops there.
# ruff: noqa: S101

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from referee.engine.compile import compile_rules
from referee.engine.replay import replay
from referee.engine.state import new_state
from referee.rulebook.load import load_pack
from referee.session.history import Record
from referee.session.keeping import Opened, create, reopen
from referee.session.store import Store
from referee.session.table import Table
from tests.session.places import MEMORY, NAME, kept, long_table, opened, sitting, told
from tests.session.survival import survives

LONGEST = 600  # records of a table before another is begun
MOST = 5  # records that a child may write before it is killed
PATIENCE = 0.03  # seconds from its last report to its death, at most: about the time of a write


class Outcome(NamedTuple):
    """What came of the kills: records acknowledged, lost, kept before their reply; the slowest reopening."""

    kills: int
    acknowledged: int
    lost: int
    unacknowledged: int
    slowest: float


def main(words: Sequence[str]) -> None:
    """Do it all, and print the figures."""
    numbers = [int(word) for word in words if word.isdigit()]
    kills, seed = (*numbers, *(1000, 1)[len(numbers) :])
    with tempfile.TemporaryDirectory() as folder:
        found = kill(Path(folder) / "mesas.db", kills, random.Random(seed))
    print(f"kills {found.kills}, acknowledged {found.acknowledged}, lost {found.lost},", end=" ")
    print(f"kept without reply {found.unacknowledged}, slowest reopening {1000 * found.slowest:.0f} ms")
    if "--only" in words:
        return
    print(f"10,000 events: reopened in {1000 * long_reopening():.0f} ms")
    if "--cuts" in words:
        print(f"cut at every byte of a 200-event table: {cut_everywhere()} cuts, nothing wrong was shown")


def kill(path: Path, kills: int, rng: random.Random) -> Outcome:
    """Kill a writing table so many times. Raises AssertionError where anything went wrong."""
    opens, texts = spoken()
    begin(path, opens)
    acknowledged = extra = records = 0
    slowest = 0.0
    for _ in range(kills):
        reported = killed_child(path, texts, rng.randrange(MOST + 1), rng.random() * PATIENCE)
        begun = time.perf_counter()
        with opened(path) as (store, table):
            slowest = max(slowest, time.perf_counter() - begun)
            assert not store.notices, store.notices
            after = check(table, texts)
        least = max(records, reported)
        assert after >= least, f"{least} acknowledged, {after} kept"
        acknowledged += max(0, reported - records)
        extra += after - least
        records = after
        if records > min(LONGEST, len(texts) // 2):
            begin(path, opens)
            records = 0
    return Outcome(kills, acknowledged, 0, extra, slowest)


def spoken() -> tuple[int, tuple[str, ...]]:
    """Return who opens, and what is said: a long match, with steps back and forth."""
    opens, texts = told(4, hands=400)
    begin_to_listen(texts[0])
    mixed: list[str] = []
    for place, text in enumerate(texts):
        mixed.append(text)
        if place % 7 == 6:
            mixed += ["desfaz", "refaz"]
    return opens, tuple(mixed)


def begin_to_listen(text: str) -> None:
    """Load all that hearing needs, once for all children."""
    Table(load_pack("paulista"), ("Ana", "Beto")).hear(text)


def begin(path: Path, opens: int) -> None:
    """Make the table anew."""
    store = Store(str(path))
    if store.tables():
        store.delete(NAME)
    create(store, NAME, sitting(opens)).journal.close()
    store.close()


def killed_child(path: Path, texts: Sequence[str], replies: int, patience: float) -> int:
    """Let a child go on for so many replies and seconds; return how many records it reported to be kept."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            go_on(path, texts, write)
        finally:
            os._exit(1)  # only where it was not killed
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        reports = pipe.read(4 * replies)
        time.sleep(patience)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        reports += pipe.read()
    return int.from_bytes(reports[len(reports) // 4 * 4 - 4 :][:4], "big") if len(reports) >= 4 else 0


def go_on(path: Path, texts: Sequence[str], report: int) -> None:
    """Tell a table what follows on what it was told, reporting each record once it is acknowledged."""
    table = reopen(Store(str(path)), NAME, load_pack).table
    for text in texts[said_up_to(table.history.records, texts) :]:
        table.hear(text)
        os.write(report, len(table.history.records).to_bytes(4, "big"))


def said_up_to(records: Sequence[Record], texts: Sequence[str]) -> int:
    """Return how many texts were said, the last record being of the last of them."""
    place = 0
    for record in records:
        place = texts.index(record.said, place) + 1
    return place


def check(table: Opened, texts: Sequence[str]) -> int:
    """Check an opened table against a plain replay of its events; return how many records it has."""
    records = table.table.history.records
    assert [record.n for record in records] == list(range(1, len(records) + 1))
    said_up_to(records, texts)
    setup = table.journal.setup
    rules = compile_rules(table.table.pack.ruleset)
    events = [logged.event for logged in table.table.events]
    timeline = replay(rules, new_state(rules, len(setup["names"]), setup["opens"]), events)
    assert timeline.refused is None
    assert timeline.last == table.table.state
    return len(records)


def long_reopening() -> float:
    """Return the seconds in which a table of 10,000 events opens; the best of three."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mesas.db"
        long_table(path)
        times = []
        for _ in range(3):
            begun = time.perf_counter()
            with opened(path) as (_, table):
                times.append(time.perf_counter() - begun)
                assert len(table.table.events) == 10_000
        return min(times)


def cut_everywhere() -> int:
    """Cut a table's file at every byte; return how many cuts were tried. AssertionError where one lies."""
    whole = kept()
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        for place in range(len(whole.bytes)):
            path = Path(folder) / f"{place}.db"
            path.write_bytes(whole.bytes[:place])
            survives(path, whole)
            for left in Path(folder).iterdir():
                left.unlink()
    return len(whole.bytes)


if __name__ == "__main__":
    main(sys.argv[1:])
