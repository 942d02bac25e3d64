"""The papers of the house agree with its code: versions, commands, links, reasons."""

from __future__ import annotations

import re

import pytest

import referee
from referee.rulebook.load import load_pack
from tests.house.tree import ROOT

PAPERS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")


def read(name: str) -> str:
    """Return the text of a file of the checkout."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_package_and_pyproject_tell_the_same_version():
    told = re.search(r'^version = "([^"]+)"', read("pyproject.toml"), re.MULTILINE)
    assert told is not None
    assert referee.__version__ == told[1]


def test_the_changelog_opens_with_what_is_not_released():
    headings = re.findall(r"^## \[([^\]]+)\]", read("CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "Unreleased"


@pytest.mark.parametrize("paper", PAPERS)
def test_every_make_command_in_the_papers_exists(paper):
    targets = set(re.findall(r"^([a-z][a-z ]*):(?!=)", read("Makefile"), re.MULTILINE))
    known = {word for target in targets for word in target.split()}
    told = set(re.findall(r"(?:^|`)make ([a-z]+)", read(paper), re.MULTILINE))
    assert told <= known
    assert paper != "README.md" or {"mesa", "ask", "test"} <= told


def test_help_of_the_makefile_lists_only_what_exists():
    told = set(re.findall(r"echo 'make ([a-z]+)", read("Makefile")))
    assert told <= set(re.findall(r"^([a-z]+):(?!=)", read("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_that_the_papers_link_to_is_there(paper):
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", read(paper))
    assert not [link for link in links if not (ROOT / link).exists()]


def test_the_house_pack_of_the_readme_has_no_faults(tmp_path):
    (example,) = re.findall(r"^```yaml\n(id: .+?)^```", read("README.md"), re.MULTILINE | re.DOTALL)
    path = tmp_path / "minha-mesa.yaml"
    path.write_text(example, encoding="utf-8")
    assert load_pack(path).id == "minha-mesa"


def test_the_words_that_the_readme_teaches_with_are_in_the_lexicon():
    (example,) = re.findall(r"^```yaml\n(\w+: \{is: .+?)\}", read("README.md"), re.MULTILINE)
    assert f"  {example}" in read("referee/grammar/lexicon.yaml")


def test_every_rule_that_the_linter_ignores_has_its_reason():
    section = read("pyproject.toml").partition("[tool.ruff.lint]")[2].partition("\n[tool.mypy]")[0]
    ignores = re.findall(r'^ +"[A-Z]+\d*".*$', section, re.MULTILINE)
    assert ignores
    assert not [line for line in ignores if not re.search(r"# \w.{7,}", line)]


def test_ci_runs_all_that_check_runs():
    check = re.search(r"^check: (.+)$", read("Makefile"), re.MULTILINE)
    assert check is not None
    assert re.findall(r"^step (\w+)$", read(".ci/run"), re.MULTILINE) == check[1].split()
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
