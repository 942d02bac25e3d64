"""What every test may ask for."""

from __future__ import annotations

import pytest
from hypothesis import settings

# A busy machine is slow, not wrong; in CI hypothesis itself also fixes its seed.
settings.register_profile("referee", deadline=None)
if settings.get_current_profile_name() == "default":
    settings.load_profile("referee")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--reset``: golden files are rewritten, and their diff reviewed."""
    parser.addoption("--reset", action="store_true", help="rewrite the golden files instead of comparing")


@pytest.fixture
def reset(request: pytest.FixtureRequest) -> bool:
    """Return True where this run rewrites the golden files."""
    return bool(request.config.getoption("--reset"))
