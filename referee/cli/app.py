"""The commands as Typer sees them: for the help, for mistakes, for all that the fast reading leaves."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.jobs import do
from referee.cli.options import (
    COMMANDS,
    JSON,
    ME,
    NAME,
    NEW,
    OPENS,
    PLAYERS,
    RULES,
    SIMPLE,
    TALK,
    VI,
    WHY,
    Option,
)
from referee.cli.portuguese import PortugueseCommand, PortugueseGroup
from referee.cli.rules import app as rules_app
from referee.cli.streams import write, write_exactly
from referee.cli.sumula import app as sumula_app
from referee.cli.tables import app as tables_app

HELP = "Juiz de truco: ouve a mesa em português, aplica as regras e diz de onde elas vêm."

app = typer.Typer(
    cls=PortugueseGroup,
    help=HELP,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
)
app.add_typer(rules_app, name="rules")
app.add_typer(tables_app, name="tables")
app.add_typer(sumula_app, name="sumula")


def _option(option: Option) -> Any:  # noqa: ANN401 - what typer.Option returns
    return typer.Option(option.flag, help=option.help, show_default=False, metavar=option.metavar or None)


def _argument(command: str) -> Any:  # noqa: ANN401 - what typer.Argument returns
    _, metavar, text = COMMANDS[command].argument or ("", "", "")
    return typer.Argument(metavar=metavar, help=text, show_default=False)


def _settings(name: str) -> dict[str, Any]:
    command = COMMANDS[name]
    examples = "\n".join(command.examples)
    return {"name": name, "cls": PortugueseCommand, "help": command.help, "epilog": examples}


Rules = Annotated[str, _option(RULES)]
AsJson = Annotated[bool, _option(JSON)]
Players = Annotated[str, _option(PLAYERS)]
Me = Annotated[str, _option(ME)]
Opens = Annotated[str, _option(OPENS)]


@app.callback(invoke_without_command=True, no_args_is_help=True)
def top(
    *,
    version: Annotated[bool, typer.Option("--versao", "--version", help="Mostra a versão.")] = False,
) -> None:
    """Answer to the options that stand before a command."""
    if version:
        from referee import __version__

        write(f"referee {__version__}")
        raise typer.Exit


@app.command(**_settings("ask"))
def ask(
    words: Annotated[list[str], _argument("ask")],
    rules: Rules = "",
    *,
    as_json: AsJson = False,
    conversation: Annotated[bool, _option(TALK)] = False,
    why: Annotated[bool, _option(WHY)] = False,
) -> None:
    """Hand the question over."""
    _do("ask", words=" ".join(words), rules=rules, as_json=as_json, conversation=conversation, why=why)


@app.command(**_settings("table"))
def table(  # noqa: PLR0913 - the parameters are the command's options
    rules: Rules = "",
    players: Players = "",
    me: Me = "",
    opens: Opens = "",
    name: Annotated[str, _option(NAME)] = "",
    *,
    new: Annotated[bool, _option(NEW)] = False,
    as_json: AsJson = False,
    simple: Annotated[bool, _option(SIMPLE)] = False,
    vi: Annotated[bool, _option(VI)] = False,
) -> None:
    """Open a table."""
    seats = {"players": players, "me": me, "opens": opens}
    at_terminal = {"simple": simple, "vi": vi, "new": new}
    _do("table", rules=rules, **seats, name=name, as_json=as_json, **at_terminal)


@app.command(**_settings("check"))
def check(  # noqa: PLR0913 - the parameters are the command's options
    file: Annotated[str, _argument("check")],
    rules: Rules = "",
    players: Players = "",
    me: Me = "",
    opens: Opens = "",
    *,
    as_json: AsJson = False,
) -> None:
    """Check a transcript."""
    _do("check", file=file, rules=rules, players=players, me=me, opens=opens, as_json=as_json)


@app.command(
    "completar",
    cls=PortugueseCommand,
    epilog="referee completar --instala\nreferee completar zsh",
    help="Faz o shell completar comandos, regras e mesas (bash, zsh, fish).",
)
def completar(
    shell: Annotated[str, typer.Argument(metavar="[SHELL]", help="bash, zsh ou fish (padrão: o seu).")] = "",
    *,
    install: Annotated[bool, typer.Option("--instala", help="Grava o texto onde o shell o lê.")] = False,
) -> None:
    """Write the script of a shell, or put it in its place."""
    from referee.cli import shell as completion

    if install:
        write(completion.install(shell))
    else:
        write_exactly(completion.SCRIPTS[completion.shell_meant(shell)].removesuffix("\n"))


def _do(command: str, /, **values: str | bool) -> None:
    raise typer.Exit(do(command, values))


def run(words: list[str]) -> int:
    """Run the command of these words; return its exit status."""
    status = typer.main.get_command(app).main(words, "referee", standalone_mode=False)
    return int(status or 0)
