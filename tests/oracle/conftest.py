"""Marks of the oracle's tests."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark of the tests that take more than a few seconds."""
    config.addinivalue_line("markers", "slow: takes more than a few seconds")
