"""``referee tables``: the kept tables, listed, exported, deleted."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated

import typer

from referee.cli.kept import open_store
from referee.cli.portuguese import PortugueseCommand, PortugueseGroup
from referee.cli.seating import listed
from referee.cli.streams import clean, write, write_exactly, write_json
from referee.cli.trouble import Wrong
from referee.rulebook.load import load_pack
from referee.session.deeds import Agreed
from referee.session.journal import JournalError
from referee.session.keeping import delete, export_lines, export_text, house_rules, list_tables
from referee.session.store import Store, TableInfo

app = typer.Typer(
    cls=PortugueseGroup,
    help="Lista, exporta e apaga as mesas guardadas.",
    rich_markup_mode=None,
    invoke_without_command=True,
)


@contextmanager
def _told_store() -> Iterator[Store]:
    """Give the file of tables; what opening it had to tell goes to the standard error."""
    with open_store() as store:
        for notice in store.notices:
            sys.stderr.write(f"{notice}\n")
        yield store


Name = Annotated[str, typer.Argument(metavar="MESA", help="O nome da mesa.")]
AsJson = Annotated[bool, typer.Option("--json", help="Escreve objetos JSON, um por linha.")]


@app.callback(cls=PortugueseGroup)
def all_tables(ctx: typer.Context, *, as_json: AsJson = False) -> None:
    """List the tables where no command follows."""
    if ctx.invoked_subcommand is None:
        list_command(as_json=as_json)


@app.command("list", cls=PortugueseCommand, epilog="referee tables list", help="Lista as mesas guardadas.")
def list_command(*, as_json: AsJson = False) -> None:
    """Write the kept tables, the one played last first."""
    with _told_store() as store:
        tables = list_tables(store)
        agreed = {info.name: _agreed_at(store, info.name) for info in tables}
    if as_json:
        write_json({"tables": [_row(info, agreed[info.name]) for info in tables]})
        return
    if not tables:
        write("Não há mesas guardadas. «referee table» abre uma.")
    wide = max((len(info.name) for info in tables), default=0)
    for info in tables:
        day = datetime.fromtimestamp(info.used).astimezone().strftime("%d/%m/%Y %H:%M")
        write(f"{info.name:<{wide}}  {day}  {info.setup['rules']}: {listed(info.setup['names'])}")
        for one in agreed[info.name]:
            write(f"{'':<{wide}}  combinado em {_day(one.on)}: {one.text} [{one.rule}]")


@app.command(
    "export", cls=PortugueseCommand, epilog='referee tables export "mesa 1"', help="Escreve uma mesa inteira."
)
def export_command(name: Name, *, as_json: AsJson = False) -> None:
    """Write the story of a table, or with ``--json`` its records."""
    with _told_store() as store:
        if not as_json:
            write(export_text(store, clean(name), load_pack))
            return
        for line in export_lines(store, clean(name)):
            write_exactly(line)


@app.command("delete", cls=PortugueseCommand, epilog='referee tables delete "mesa 1"', help="Apaga uma mesa.")
def delete_command(
    name: Name,
    *,
    sure: Annotated[bool, typer.Option("--sim", help="Não pergunta se é mesmo para apagar.")] = False,
) -> None:
    """Delete a table for good, once that was said twice."""
    if not sure and not _agreed(name):
        raise Wrong("Nada foi apagado. Para apagar sem perguntar: --sim")
    with _told_store() as store:
        delete(store, clean(name))
    write(f"Apagada a mesa «{name}».")


def _agreed(name: str) -> bool:
    """Return whether the person at the terminal says yes; nobody there is a no."""
    if sys.stdin is None or not sys.stdin.isatty():
        return False
    try:
        return input(f"Apagar a mesa «{name}» para sempre? [s/N] ").strip().lower() in ("s", "sim")
    except EOFError:
        return False


def _agreed_at(store: Store, name: str) -> tuple[Agreed, ...]:
    """Return the rules of a table's own; none where it cannot be read."""
    try:
        return house_rules(store, name)
    except JournalError:
        return ()


def _day(on: str) -> str:
    return "/".join(reversed(on.split("-")))


def _row(info: TableInfo, agreed: Sequence[Agreed]) -> dict[str, object]:
    setup = info.setup
    people = {"players": list(setup["names"]), "me": setup["names"][setup["me"]]}
    return {
        "name": info.name,
        "rules": setup["rules"],
        **people,
        "made": info.made,
        "used": info.used,
        "size": info.size,
        "house": [{key: value for key, value in one._asdict().items() if key != "waits"} for one in agreed],
    }
