"""``referee rules new`` and ``referee rules print``, driven as a person or a pipe would."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from referee.cli import house
from referee.cli.exits import ExitStatus
from referee.cli.house import register
from referee.cli.trouble import Wrong
from referee.rulebook.load import load_pack
from referee.session.house.sheet import markdown_sheet, plain_sheet

GOLDEN = Path(__file__).parent / "golden"
SEVEN = ["b", "b", "b", "b", "b", "b", "b"]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_RULES", str(tmp_path / "regras"))


def command() -> typer.Typer:
    app = typer.Typer(rich_markup_mode=None)
    register(app)
    return app


def run(*arguments: str, lines: list[str] | None = None) -> tuple[int, str, str]:
    """Return exit status, stdout and stderr; what the whole command makes of ``Wrong`` is done here too."""
    told = "".join(f"{line}\n" for line in lines or ())
    made = CliRunner().invoke(command(), list(arguments), input=told)
    if isinstance(made.exception, Wrong):
        return made.exception.status, made.stdout, made.exception.text
    return made.exit_code, made.stdout, made.stderr


def differ(name, base):
    one, other = load_pack(name), load_pack(base)
    return {key for key, rule in one.rules.items() if rule.value != other.rules[key].value}


def test_a_whole_conversation(tmp_path):
    status, out, err = run(
        "new",
        lines=[
            "c",
            "quem trucou perde",
            "bobagem",
            "?",
            "volta",
            "b",
            "d",
            "nunca",
            "fim",
            "Boteco do Zé",
            "s",
            "s",
        ],
    )
    assert (status, err) == (0, "")
    assert differ("boteco-do-ze", "mineiro") == {"tie.all_raised", "trick.lead_after_tie", "play.covered"}
    assert load_pack("boteco-do-ze").title == "Boteco do Zé"
    assert "Não entendi «bobagem»" in out
    assert "No pacote: " in out
    assert "Boteco do Zé: parte de «Truco mineiro»" in out
    assert plain_sheet(load_pack("boteco-do-ze")) in out
    assert out.endswith(
        "Para jogar: referee table --rules boteco-do-ze\nA folha: referee rules print boteco-do-ze\n"
    )


def test_enter_everywhere_gives_the_default_base_unchanged():
    status, out, _ = run("new", lines=[""] * 10)
    assert status == 0
    assert differ("nossa-mesa", "paulista") == set()
    assert "Nada muda em relação ao pacote de base." in out
    assert out.count("(como no pacote)") == 6


def test_the_base_may_be_given_and_then_seven_questions_come():
    status, out, _ = run("new", "--base", "fprt", "--name", "Mesa 2", lines=[*SEVEN, "", ""])
    assert status == 0
    assert len(differ("mesa-2", "fprt")) == 7
    assert out.count("(como no pacote)") == 7


def test_all_questions_on_request():
    options = ("new", "--base", "paulista", "--name", "tudo", "--tudo")
    status, out, _ = run(*options, lines=["b"] * 40 + ["talvez", "sim", ""])
    assert status == 0
    assert out.count("(como no pacote)") == len(differ("tudo", "paulista") - {"raise.run"}) > 30
    assert "Responda sim ou não." in out
    assert "… e mais " in out


def test_a_file_may_be_named(tmp_path):
    path = tmp_path / "sub" / "minha-mesa.yaml"
    status, out, _ = run("new", "--base", "paulista", "--out", str(path), lines=["fim", "", ""])
    assert status == 0
    assert load_pack(path).id == "minha-mesa"
    assert f"referee table --rules {path}" in out


def test_a_base_by_letter_or_name_and_nothing_else():
    _, out, _ = run("new", lines=["zzz", "fprt", "fim", "mesa", "", ""])
    assert "Não entendi «zzz»" in out
    assert load_pack("mesa").extends == "fprt"


def test_an_existing_pack_is_not_replaced_without_a_yes(tmp_path):
    run("new", "--base", "paulista", "--name", "mesa", lines=[*SEVEN, "", ""])
    before = (tmp_path / "regras" / "mesa.yaml").read_bytes()
    status, out, _ = run("new", "--base", "paulista", "--name", "mesa", lines=["fim", ""])
    assert (status, (tmp_path / "regras" / "mesa.yaml").read_bytes()) == (0, before)
    assert out.endswith("Nada foi gravado.\n")
    _, out, _ = run("new", "--base", "paulista", lines=["fim", "mesa", "não", "outra mesa", "sim", ""])
    assert load_pack("outra-mesa").title == "outra mesa"
    run("new", "--base", "paulista", "--name", "mesa", lines=["fim", "talvez", "sim", "sim", ""])
    assert (tmp_path / "regras" / "mesa.yaml").read_bytes() != before
    assert differ("mesa", "paulista") == set()


def test_a_no_or_leaving_writes_nothing(tmp_path):
    for lines in (["fim", "não"], ["sair"], ["b", "cancela"]):
        status, out, _ = run("new", "--base", "paulista", "--name", "mesa", lines=lines)
        assert status == 0
        assert out.endswith("Nada foi gravado.\n")
    assert not (tmp_path / "regras").exists()


@pytest.mark.parametrize("lines", [[], ["b"], ["fim"], ["b", "b", "b"]])
def test_an_input_that_ends_too_soon_writes_nothing(lines, tmp_path):
    status, _, err = run("new", "--base", "paulista", "--name", "mesa", lines=lines)
    assert status == ExitStatus.USAGE
    assert err == "A entrada acabou antes do fim: nada foi gravado.\n"
    assert not (tmp_path / "regras").exists()


def test_an_input_that_ends_after_the_writing_is_no_trouble():
    status, out, _ = run("new", "--base", "paulista", "--name", "mesa", lines=["fim", ""])
    assert status == 0
    assert "Para jogar: referee table --rules mesa" in out


@pytest.mark.parametrize("name", ["paulista", "Paulista!", "MINEIRO", "!!!", "🂡"])
def test_a_name_that_cannot_be_is_told(name):
    status, _, err = run("new", "--base", "paulista", "--name", name, lines=["fim"])
    assert status == ExitStatus.USAGE
    assert "não serve" in err or "já é um pacote do juiz" in err
    _, out, _ = run("new", "--base", "paulista", lines=["fim", name, "Mesa", "", ""])
    assert err in out
    assert load_pack("mesa")


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["new", "--base", "nada"], 2, "não há pacote com esse nome"),
        (["new", "--out", "a.yaml", "--name", "b"], 2, "--out ou --name"),
        (["new", "--base", "paulista", "--out", "/dev/null/x.yaml"], 2, "Não gravei"),
        (["new", "--base", "paulista", "--out", "mesa.txt"], 2, ".yaml"),
        (["print", "nada"], 2, "não há pacote com esse nome"),
    ],
)
def test_wrong_usage_is_told_in_portuguese(arguments, status, says):
    got, _, err = run(*arguments, lines=["fim", "", ""])
    assert got == status
    assert says in err


def test_a_full_disk_is_told(monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("os.fsync", refuse)
    status, _, err = run("new", "--base", "paulista", "--name", "mesa", lines=["fim", ""])
    assert (status, "o disco está cheio" in err) == (ExitStatus.USAGE, True)


@pytest.mark.parametrize("junk", ["\x00\x1b[31m", "x" * 10000, "'; rm -rf /", "${HOME}", "\u202eabc"])
def test_hostile_answers_are_only_not_understood(junk):
    status, out, _ = run("new", "--base", "paulista", "--name", "mesa", lines=[junk, "fim", "", ""])
    assert status == 0
    assert "Não entendi" in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) < 200


def test_print_writes_the_sheet_as_text_and_markdown():
    for option, make in (((), plain_sheet), (("--md",), markdown_sheet)):
        status, out, _ = run("print", "mineiro", *option)
        assert (status, out) == (0, make(load_pack("mineiro")))


def test_at_a_terminal_the_line_is_edited(monkeypatch, tmp_path):
    answers = iter(["fim", "", "não"])
    asked = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr("builtins.input", answer)
    with pytest.raises(typer.Exit) as left:
        house.new_command(out=str(tmp_path / "mesa.yaml"), base="paulista")
    assert left.value.exit_code == 0
    assert [prompt.strip()[-5:] for prompt in asked] == [">", "(S/n)", "(s/N)"]
