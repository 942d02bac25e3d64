"""Killed while it writes, a table loses nothing acknowledged. ``bench/kills.py`` kills a thousand times."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import pytest

from tests.house.tree import ROOT
from tests.session.places import long_table, opened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL, and no fork")


def test_killed_25_times_a_table_loses_nothing_acknowledged(tmp_path):
    # A process of its own: one that has threads must not fork.
    command = [sys.executable, str(ROOT / "bench" / "kills.py"), "25", str(random.randrange(10**6)), "--only"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=120, cwd=tmp_path, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert "kills 25," in done.stdout
    assert "lost 0," in done.stdout


def test_a_table_of_ten_thousand_events_opens_in_less_than_a_second(tmp_path):
    long_table(tmp_path / "mesas.db")
    times = []
    for _ in range(3):
        begun = time.process_time()
        with opened(tmp_path / "mesas.db") as (store, (table, *_)):
            times.append(time.process_time() - begun)
            assert not store.notices
            assert len(table.events) == 10_000
    assert min(times) < 1
