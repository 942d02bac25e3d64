"""Whatever is in a file, the reader finds a pack or tells of faults in its lines; it never breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.rulebook.load import check_file
from referee.yamltext import scan_yaml

TEXT = (Path(__file__).parents[2] / "rules" / "mineiro.yaml").read_text(encoding="utf-8")
NOISE = st.sampled_from(
    ["[", "]", "{", "}", ":", " ", "\n", "'", '"', "&a", "*a", "!!x", "<<: ", "- ", "? ", "\\"]
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ruído") / "ruido.yaml"


@given(
    st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda text: text.encode("utf-8", "ignore")))
)
def test_any_bytes_are_read_or_refused_with_a_line(data: bytes) -> None:
    root, faults = scan_yaml(data)
    assert (root is None) <= bool(faults)
    assert all(1 <= fault.line <= data.count(b"\n") + 1 for fault in faults)


@given(st.lists(NOISE, max_size=40).map("".join))
def test_any_signs_of_yaml_are_read_or_refused_with_a_line(text: str) -> None:
    root, faults = scan_yaml(text)
    assert (root is None) <= bool(faults)
    assert all(1 <= fault.line <= text.count("\n") + 1 for fault in faults)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(at=st.integers(0, len(TEXT)), cut=st.integers(0, 30), noise=st.lists(NOISE, max_size=3).map("".join))
def test_a_pack_with_a_slip_of_the_pen_is_read_or_refused_with_lines(
    path: Path, at: int, cut: int, noise: str
) -> None:
    text = TEXT[:at] + noise + TEXT[at + cut :]
    path.write_text(text, encoding="utf-8")
    for fault in check_file(path):
        assert 1 <= fault.line <= text.count("\n") + 1
        assert fault.what
        assert fault.fix
