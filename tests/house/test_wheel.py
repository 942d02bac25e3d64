"""What people install: the wheel, built from the sdist, in an environment that has nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, ROOT

pytestmark = pytest.mark.wheel

DATA = {".yaml", ".lark", ".json", ".typed"}
QUESTION = "empatou a primeira, quem ganha?"


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Return a finished command, run as on a machine that knows nothing of this checkout."""
    ours = ("PYTHON", "COV", "VIRTUAL_ENV")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    env["PYTHONUTF8"] = "1"
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, f"{command} exited {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel, made from the sdist so that both are known to be whole."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def bin_of_fresh_install(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of commands of an environment where only the wheel was installed."""
    home = tmp_path_factory.mktemp("fresh") / "venv"
    run(sys.executable, "-m", "venv", home, cwd=home.parent)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    install = ["-m", "pip", "-qq", "--disable-pip-version-check", "install"]
    run(scripts / "python", *install, wheel, cwd=home.parent)
    return scripts


def test_the_wheel_carries_packs_grammar_and_phrases(wheel):
    inside = set(zipfile.ZipFile(wheel).namelist())
    packs = {f"referee/_rules/{path.name}" for path in (ROOT / "rules").glob("*.yaml")}
    data = {path.relative_to(ROOT).as_posix() for path in PACKAGE.rglob("*") if path.suffix in DATA}
    assert packs
    assert not (packs | data) - inside
    assert not [name for name in inside if name.startswith(("tests/", "bench/", "learning/"))]


def test_the_installed_referee_answers(bin_of_fresh_install, tmp_path):
    done = run(bin_of_fresh_install / "referee", "ask", "--rules", "paulista", QUESTION, cwd=tmp_path)
    assert "segunda" in done.stdout
    assert not done.stderr


def test_the_installed_referee_lists_the_packs_it_ships(bin_of_fresh_install, tmp_path):
    done = run(bin_of_fresh_install / "referee", "rules", "list", "--json", cwd=tmp_path)
    listed = {pack["id"] for pack in json.loads(done.stdout)["packs"]}
    assert listed >= {path.stem for path in (ROOT / "rules").glob("*.yaml")}


def test_the_installed_library_opens_a_pack(bin_of_fresh_install, tmp_path):
    code = "import referee, sys; print(referee.ask_once(sys.argv[1], referee.load_pack('paulista'))[0])"
    assert run(bin_of_fresh_install / "python", "-c", code, QUESTION, cwd=tmp_path).stdout.strip()
