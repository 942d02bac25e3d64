"""Typer in Portuguese: the help, the usage and the errors that it would write in English."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from shutil import get_terminal_size
from typing import Any, Final

import typer
from typer._click import Command, Context, HelpFormatter, Parameter  # typer carries its own click
from typer._click.exceptions import (
    BadOptionUsage,
    ClickException,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer.core import TyperCommand, TyperGroup, TyperOption

from referee.cli.exits import ExitStatus
from referee.cli.streams import write
from referee.cli.trouble import Wrong, complain, hush

WIDEST: Final = 80
LEAST: Final = 30
HELP_NAMES: Final = ("--help", "--ajuda", "-h")
EXTRA: Final = re.compile(r"Got unexpected extra argument\(s\) \((.*)\)", re.DOTALL)


class _Speaking:
    """What a command and a group have in common."""

    examples: tuple[str, ...] = ()

    def get_help_option_names(self, _ctx: Context) -> list[str]:
        """Return the names of the option that shows the help, always in the same order."""
        return list(HELP_NAMES)

    def get_help_option(self, ctx: Context) -> TyperOption | None:
        """Return the option that shows the help."""
        option: TyperOption | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help = "Mostra esta ajuda."
            option.callback = _show_help
        return option

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: Context | None = None,
        **extra: Any,  # noqa: ANN401 - whatever Typer hands on
    ) -> Context:
        """Return the context of a call, its help as wide as the terminal."""
        extra.setdefault("terminal_width", max(LEAST, min(WIDEST, get_terminal_size().columns)) - 2)
        context: Context = super().make_context(info_name, args, parent, **extra)  # type: ignore[misc]
        return context

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the usage in a line."""
        formatter.write_usage(ctx.command_path, " ".join(self._usage_pieces(ctx)), prefix="Uso: ")

    def _usage_pieces(self, ctx: Context) -> list[str]:
        params: list[Parameter] = self.get_params(ctx)  # type: ignore[attr-defined]
        return ["[OPÇÕES]", *(p.make_metavar(ctx) for p in params if p.param_type_name == "argument")]

    def format_help_text(self, _ctx: Context, formatter: HelpFormatter) -> None:
        """Write what the command does."""
        formatter.write_paragraph()
        formatter.write_text(self.help or "")  # type: ignore[attr-defined]

    def format_options(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write arguments, commands, options and examples, each with its heading."""
        params: list[Parameter] = self.get_params(ctx)  # type: ignore[attr-defined]
        sections = {
            "Argumentos": [_row(p, ctx) for p in params if p.param_type_name == "argument"],
            "Comandos": self._command_rows(ctx),
            "Opções": [_row(p, ctx) for p in params if p.param_type_name == "option"],
        }
        for title, rows in sections.items():
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows, col_max=min(30, formatter.width // 3))
        if self.examples:
            with formatter.section("Exemplos"):
                for line in self.examples:
                    formatter.write(f"{'':>{formatter.current_indent}}{line}\n")

    def _command_rows(self, _ctx: Context) -> list[tuple[str, str]]:
        return []

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,  # noqa: ANN401 - whatever Typer hands on
    ) -> Any:  # noqa: ANN401 - the status
        """Run the command; exit with its status, or return it where ``standalone_mode`` is off."""
        try:
            status = super().main(  # type: ignore[misc]
                args, prog_name, complete_var, False, windows_expand_args, **extra
            )
        except ClickException as error:
            show(error)
            status = ExitStatus.USAGE
        except typer.Abort:
            status = ExitStatus.INTERRUPTED
        if standalone_mode:
            sys.exit(int(status or 0))
        return status

    def invoke(self, ctx: Context) -> Any:  # noqa: ANN401 - the status, as in Typer
        """Run what was asked for. A reader that has had enough («| head») ends it quietly."""
        try:
            return super().invoke(ctx)  # type: ignore[misc]
        except Wrong as wrong:
            complain(wrong.text)
            raise typer.Exit(wrong.status) from wrong
        except BrokenPipeError:
            hush()
            raise typer.Exit(ExitStatus.OK) from None


class PortugueseCommand(_Speaking, TyperCommand):
    """A command whose help and errors are in Portuguese. The lines of its epilog are examples."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever Typer hands on
        self.examples = tuple((kwargs.pop("epilog", None) or "").splitlines())
        super().__init__(*args, **kwargs)
        self.context_settings["help_option_names"] = list(HELP_NAMES)


class PortugueseGroup(_Speaking, TyperGroup):
    """A group of commands whose help and errors are in Portuguese."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - whatever Typer hands on
        super().__init__(*args, **kwargs)
        self.context_settings["help_option_names"] = list(HELP_NAMES)

    def _usage_pieces(self, ctx: Context) -> list[str]:
        return [*super()._usage_pieces(ctx), "COMANDO", "..."]

    def _command_rows(self, ctx: Context) -> list[tuple[str, str]]:
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        return [(name, command.help or "") for name, command in found if command and not command.hidden]

    def resolve_command(self, ctx: Context, args: list[str]) -> tuple[str | None, Command | None, list[str]]:
        """Return the command that the next word names; fail with the nearest name where none."""
        command = self.get_command(ctx, args[0])
        if command is None:
            close = get_close_matches(args[0].lower(), list(self.commands), n=1)
            hint = f" Você quis dizer «{close[0]}»?" if close else f" Há estes: {', '.join(self.commands)}."
            ctx.fail(f"Não há o comando «{args[0]}».{hint}")
        return args[0], command, args[1:]


def _show_help(ctx: Context, _param: Parameter, value: object) -> None:
    """Write the help and end: with our own ``write``, which knows how to serve an ASCII terminal."""
    if not value or ctx.resilient_parsing:
        return
    try:
        write(ctx.get_help())
    except BrokenPipeError:
        hush()
    ctx.exit()


def show(error: ClickException) -> None:
    """Write an error in Portuguese to stderr: what is wrong, the usage, where the help is."""
    if isinstance(error, NoArgsIsHelpError):
        complain(error.message)
        return
    complain(message(error))
    ctx = error.ctx if isinstance(error, UsageError) else None
    if ctx is not None:
        complain(f"{ctx.get_usage()}\nAjuda: {ctx.command_path} {HELP_NAMES[0]}")


def message(error: ClickException) -> str:
    """Return what is wrong, in a Portuguese sentence."""
    if isinstance(error, NoSuchOption):
        close = get_close_matches(error.option_name, error.possibilities or (), n=1, cutoff=0)
        return f"Não há a opção {error.option_name}." + (f" Você quis dizer {close[0]}?" if close else "")
    if isinstance(error, MissingParameter) and error.param is not None:
        examples = getattr(error.cmd, "examples", ())
        hint = f" Por exemplo: {examples[0]}" if examples else ""
        return f"Faltou {error.param.human_readable_name}.{hint}"
    if isinstance(error, BadOptionUsage):
        extra = "does not take" in error.message
        return (
            f"A opção {error.option_name} não leva valor."
            if extra
            else f"Faltou o valor depois de {error.option_name}."
        )
    return _other(error)


def _other(error: ClickException) -> str:
    """Return the sentence for what Typer tells by its text alone; ours are in Portuguese already."""
    extra = EXTRA.fullmatch(error.message)
    if extra is not None:
        return f"Sobrou «{extra[1]}»: não sei o que fazer com isso."
    if error.message == "Missing command.":
        return "Faltou o comando."
    return error.message if error.message.startswith("Não há") else "Não entendi o comando."


def _row(param: Parameter, ctx: Context) -> tuple[str, str]:
    """Return an option or argument with its help."""
    text = getattr(param, "help", None) or ""
    if param.param_type_name == "argument":
        return param.make_metavar(ctx), text
    metavar = "" if getattr(param, "is_flag", False) else f" {param.make_metavar(ctx)}"
    return ", ".join(param.opts) + metavar, text
