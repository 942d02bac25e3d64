"""Ways of telling, one a script: who, which card, what was not said, what is about something else."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.corpus.test_narrations import told

SCRIPTS = yaml.safe_load((Path(__file__).parent / "scripts.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script["id"])
def test_each_line_is_right(script):
    assert not [(line, faults) for line, faults, _ in told(script) if faults]
