"""What goes in and out: encodings, pipes, files that are none, lines without end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from referee import ask_once, load_pack
from referee.cli import streams
from tests.cli.drive import COMMAND, environment, replies, run

unix = pytest.mark.skipif(sys.platform == "win32", reason="pipes of Unix")


def test_replies_come_at_once():
    process = subprocess.Popen(
        [*COMMAND, "table", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    assert process.stdin
    assert process.stdout
    for line in ("virou 3", "joguei zap"):
        process.stdin.write(f"{line}\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["heard"] == line
    process.stdin.close()
    assert process.wait(timeout=30) == 0
    process.stdout.close()


ASCII = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
LATIN = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}


def test_an_ascii_terminal_gets_plain_letters():
    told = run("table", told="virou três\n", env=ASCII)
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("Vira tres: as manilhas sao os quatros.")
    assert "OPCOES" in run("ask", "--help", env=ASCII).out
    assert run("ask", "x", "--rules", "nada", env=ASCII).err.startswith("nada: nao ha pacote")
    assert "«" not in run("tabel", env=ASCII).err


@pytest.mark.parametrize("env", [ASCII, LATIN], ids=["ascii", "latin-1"])
def test_json_is_whole_on_any_terminal(env: dict[str, str]):
    done = run("table", "--json", "--players", "José,Conceição", told="virou três\n", env=env)
    assert done.out.isascii()
    assert json.loads(done.out)["heard"] == "virou três"
    assert json.loads(done.out)["state"]["turn"] == "José"
    rules = run("rules", "list", "--json", env=env).out
    assert rules.isascii()
    assert "Federação Paranaense de Truco" in [pack["title"] for pack in json.loads(rules)["packs"]]


def test_json_is_plain_utf8_where_it_may_be():
    assert "três" in run("table", "--json", told="virou três\n").out


def test_lines_of_old_windows_files_are_read():
    done = run("table", told="virou três\n".encode("cp1252"))
    assert (done.status, done.out.startswith("Vira três:")) == (0, True)


def test_bytes_that_are_no_text_do_not_stop_the_table():
    done = run("table", "--json", told=b"\xff\xfe\x81\x00\xc3\nvirou 3\n")
    assert [json.loads(line)["understood"] for line in done.out.splitlines()] == [False, True]
    assert done.err == ""


@unix
def test_a_question_with_broken_bytes():
    done = subprocess.run(
        [os.fsencode(word) for word in (*COMMAND, "ask", "--json")] + [b"quem ganha \xff?"],
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert json.loads(done.stdout)["heard"] == "quem ganha \ufffd?"
    assert done.stderr == b""


def test_what_was_said_cannot_drive_the_terminal():
    assert "\x1b" not in run("table", told="\x1b[2Jxablau\x07\n").out
    assert "\x1b" not in run("ask", "\x1b[2Jxablau").out


def test_a_line_without_end_costs_little():
    told = "a" * 5_000_000 + "\nvirou 3\n"
    found = replies("table", told=told)
    assert [reply["understood"] for reply in found] == [False, True]
    assert len(found[0]["heard"]) == 2000
    assert run("ask", "quem ganha? " * 300).status == 3


@unix
def test_a_reader_that_has_enough():
    for words in (["ask", "-"], ["rules", "show", "paulista"], ["table", "--json"], ["--help"]):
        process = subprocess.Popen(
            [*COMMAND, *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        assert process.stdout
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(b"virou 3\n" * 2000, timeout=60)
        assert (process.returncode, err) == (0, b"")


@unix
@pytest.mark.parametrize("words", ["ask - ", "table", "check -", "table --json"])
def test_a_closed_input(words: str):
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m referee {words} <&-', sys.executable],
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "A entrada padrão está fechada: não há o que ler.\n"


@unix
@pytest.mark.parametrize("closing", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_outputs(closing: str):
    for words in ("ask xablau", "ask xablau --json", "akk", "rules list", "ask x --rules nada"):
        done = subprocess.run(
            ["sh", "-c", f'exec "$0" -m referee {words} {closing}', sys.executable],
            env=environment(),
            capture_output=True,
            check=False,
        )
        assert done.returncode in (0, 2, 3)
        assert b"Traceback" not in done.stdout + done.stderr
        assert not ("2>" in closing and done.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
@pytest.mark.parametrize("words", [("ask", "xablau"), ("rules", "list"), ("table", "--json"), ("--help",)])
def test_a_full_disk(words: tuple[str, ...]):
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words],
            input=b"virou 3\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(),
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode() == "Não consegui ler ou escrever: não há espaço.\n"


def test_files_that_cannot_be_read(tmp_path: Path):
    huge = tmp_path / "imenso.txt"
    with huge.open("wb") as file:
        file.write(b"virou 3\n")
        file.seek(50 << 20)
        file.write(b"x")
    text = tmp_path / "grande.txt"
    text.write_bytes(b"virou 3\n" * 2_000_000)
    for path, why in [
        (tmp_path, "é uma pasta"),
        (tmp_path / "nada", "não existe"),
        (huge, "não é um texto"),
        (text, "é grande demais"),
        (Path(sys.executable), "não é um texto"),
    ]:
        done = run("check", str(path))
        assert (done.status, done.out) == (2, "")
        assert why in done.err
        assert done.err.count("\n") == 1


@unix
def test_a_name_that_is_no_file():
    done = run("check", "a\nb" * 3)
    assert done.status == 2
    assert run("check", "x" * 5000).err.endswith("o nome é comprido demais.\n")


@pytest.mark.parametrize(("no_color", "styled"), [("", True), ("1", False)])
def test_the_verdict_stands_out_at_a_terminal_that_shows_it(monkeypatch, capsys, no_color, styled):
    monkeypatch.setattr(streams, "_columns", lambda: 40)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", no_color)
    streams.show(ask_once("posso trucar na mão de onze?", load_pack("fprt")), as_json=False, why=True)
    said = capsys.readouterr().out
    assert said.startswith("\x1b[1mNão: na mão de onze") is styled
    assert ("\x1b" in said) is styled
    plain = re.sub(r"\x1b\[\d+m", "", said)
    assert all(len(line) <= 40 for line in plain.splitlines())
    assert "\n    - Truco mineiro: não, na mão de dez\n      ninguém" in plain
