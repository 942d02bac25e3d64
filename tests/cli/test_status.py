"""The exit statuses that programs rely on."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee import Reply
from referee.cli.asking import status_of
from referee.cli.exits import ExitStatus
from tests.cli.drive import COMMAND, environment, run

FAULTY = "tests/rulebook/hostile/ancora.yaml"
RULING = {"verdict": "fact"}


@pytest.mark.parametrize(
    ("words", "told", "status"),
    [
        (("ask", "xablau blergh"), "", 3),
        (("ask", "xablau blergh", "--json"), "", 3),
        (("ask", "empatou a primeira, quem ganha?"), "", 0),
        (("ask", "empatou", "a", "primeira,", "quem", "ganha?", "--porque"), "", 0),
        (("ask", "-"), "xablau blergh\n", 0),
        (("ask", "-", "--conversa"), "xablau blergh\n", 0),
        (("ask", "-"), "", 0),
        (("ask",), "", 2),
        (("ask", ""), "", 2),
        (("ask", "x", "--rules", "nada"), "", 2),
        (("ask", "x", "--rules", FAULTY), "", 6),
        (("table",), "", 0),
        (("table",), "virou 3\nvirou 4\nxablau blergh\n", 0),
        (("table", "--players", "Ana"), "", 2),
        (("table", "--rules", FAULTY), "", 6),
        (("check", "-"), "virou 3\njoguei zap\n", 0),
        (("check", "-"), "# nada\n\n", 0),
        (("check", "-"), "virou 3\nvirou 4\n", 1),
        (("check", "-"), "virou 3\nxablau blergh\n", 3),
        (("check", "-"), "xablau blergh\nvirou 3\nvirou 4\n", 1),
        (("check", "-", "--json"), "virou 3\nvirou 4\n", 1),
        (("check", "nada.txt"), "", 2),
        (("rules", "check", FAULTY), "", 6),
        (("rules", "list"), "", 0),
        ((), "", 2),
        (("--versao",), "", 0),
        (("--help",), "", 0),
        (("akk",), "", 2),
    ],
)
def test_status(words: tuple[str, ...], told: str, status: int):
    done = run(*words, told=told)
    assert done.status == status
    assert (done.status in (2, 6) and words[:1] != ("rules",)) == bool(done.err)
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        (Reply("x", "question", understood=True, ruling={"verdict": "fact"}), ExitStatus.OK),
        (Reply("x", "question", understood=True, ruling={"verdict": "depends"}), ExitStatus.OK),
        (Reply("x", "question", understood=True, ruling={"verdict": "unknown"}), ExitStatus.NOT_COVERED),
        (Reply("x", "unknown", understood=False, ruling={"verdict": "unknown"}), ExitStatus.NOT_UNDERSTOOD),
        (Reply("x", "unknown", understood=False), ExitStatus.NOT_UNDERSTOOD),
        (Reply("x", "talk", understood=True), ExitStatus.OK),
    ],
)
def test_status_of_an_answer(reply: Reply, status: ExitStatus):
    assert status_of(reply) == status


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("words", [("table",), ("ask", "-"), ("check", "-")])
def test_ctrl_c(words: tuple[str, ...]):
    process = subprocess.Popen(
        [*COMMAND, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"virou 3\nvirou 4\n")
    process.stdin.flush()
    process.stdout.readline()  # it listens
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")


def test_check_reads_a_file(tmp_path: Path):
    path = tmp_path / "jogo.txt"
    path.write_bytes("\ufeffvirou três\r\n# fim\r\nvirou 4\r\n".encode())
    done = run("check", str(path))
    assert done.status == 1
    assert done.out.startswith("linha 3: «virou 4»\n    A vira da mão já é o três")
    assert done.out.endswith("\n2 falas: 1 fora da regra.\n")


def test_check_says_that_all_is_well():
    assert run("check", "-", told="virou 3\n").out == "1 fala: tudo certo.\n"
    assert run("check", "-", told="xablau blergh\n").out.endswith("1 fala: 1 que não entendi.\n")
