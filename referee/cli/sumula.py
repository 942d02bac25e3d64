"""``referee sumula``: check, export, import, replay and sum up games written down."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Annotated

import typer

from referee.cli.exits import ExitStatus
from referee.cli.packs import DEFAULT_RULES, pack_of
from referee.cli.portuguese import PortugueseCommand, PortugueseGroup
from referee.cli.streams import clean, file_lines, said, write, write_exactly, write_json
from referee.cli.trouble import Wrong, complain
from referee.rulebook.load import Pack
from referee.session.sumula.checking import check
from referee.session.sumula.exporting import Game, export
from referee.session.sumula.model import Fault, Sumula
from referee.session.sumula.plain import compare_json, faults_json, import_json, replay_json, summary_json
from referee.session.sumula.reading import read
from referee.session.sumula.replaying import Difference, Result, compare, replay
from referee.session.sumula.summing import results, summarise
from referee.session.sumula.tables import game_of
from referee.session.sumula.writing import write as canonical

app = typer.Typer(
    cls=PortugueseGroup,
    help="Confere, escreve, lê e rejoga súmulas: jogos anotados num texto.",
    rich_markup_mode=None,
    no_args_is_help=True,
)

File = Annotated[str, typer.Argument(metavar="ARQUIVO", help="A súmula; «-» é a entrada padrão.")]
Rules = Annotated[
    str, typer.Option("--rules", metavar="R", help="Outras regras que não as da súmula.", show_default=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Escreve um objeto JSON.")]


def _command(name: str, text: str, example: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return app.command(name, cls=PortugueseCommand, help=text, epilog=example)


@_command(
    "check", "Confere uma súmula: as regras e cada linha que afirma algo.", "referee sumula check jogo.sumula"
)
def check_command(file: File, rules: Rules = "", *, as_json: AsJson = False) -> None:
    """Write every fault; the exit status tells whether there are any."""
    sumula, pack = _open(file, rules)
    faults = check(sumula, pack)
    if as_json:
        write_json({"file": sumula.file, "rules": pack.id, "faults": faults_json(faults)})
    else:
        for fault in faults:
            write(str(fault))
        serious = sum(not fault.notice for fault in faults)
        write(_count(serious) if serious else f"{sumula.file}: tudo certo.")
    raise typer.Exit(_status(faults))


@_command(
    "import",
    "Lê uma súmula escrita à mão: escreve-a na forma exata, ou com --name faz dela uma mesa.",
    "referee sumula import rascunho.txt > jogo.sumula\nreferee sumula import jogo.sumula --name quinta-feira",
)
def import_command(
    file: File,
    rules: Rules = "",
    name: Annotated[
        str,
        typer.Option("--name", metavar="MESA", help="Guarda o jogo numa mesa nova, com este nome."),
    ] = "",
    *,
    as_json: AsJson = False,
) -> None:
    """Write the canonical text, with --json also the events; or make a kept table of the game."""
    sumula, pack = _open(file, rules)
    faults = check(sumula, pack) if name else sumula.faults
    if any(not fault.notice for fault in faults):
        _blame(faults)
        raise typer.Exit(ExitStatus.ILLEGAL)
    text = canonical(sumula)
    if name:
        _taken(sumula, pack, rules, clean(name))
    elif as_json:
        write_json(import_json(sumula, pack, text))
    else:
        write_exactly(text.removesuffix("\n"))


def _taken(sumula: Sumula, pack: Pack, rules: str, name: str) -> None:
    """Make a kept table of a súmula, and say where it stands. Raises Wrong."""
    from referee.cli.kept import open_store, told
    from referee.cli.seating import twins
    from referee.rulebook.load import load_pack
    from referee.session.keeping import Sitting
    from referee.session.sumula.taking import take

    seats = sumula.header.seats
    if len(seats.names) not in pack.ruleset.players:
        raise Wrong(f"Por essas regras não jogam {len(seats.names)} pessoas.")
    if alike_names := twins(seats.names):
        raise Wrong(f"{sumula.file}: {alike_names}")
    sitting = Sitting(rules or pack.id, pack, seats.names, seats.me, sumula.header.opens or 0)
    with open_store() as store, told():
        taken = take(store, name, sumula, sitting, load_pack)
        taken.opened.journal.close()
    if taken.left_out:
        count = "1 linha ficou" if taken.left_out == 1 else f"{taken.left_out} linhas ficaram"
        complain(f"{count} de fora: lances recusados, ou cartas que ninguém viu.")
    write(taken.opened.stands)
    write(f"Para continuar: referee table --name {shlex.quote(taken.opened.journal.name)}")


@_command(
    "replay",
    "Rejoga uma súmula; com --rules, diz o que daria outro resultado por outras regras.",
    "referee sumula replay jogo.sumula --rules mineiro",
)
def replay_command(file: File, rules: Rules = "", *, as_json: AsJson = False) -> None:
    """Write how the game went, or what other rules would have made of it."""
    sumula, pack = _open(file, "")
    other = pack_of(rules) if rules else None
    faults = check(sumula, pack)
    _blame(faults)
    try:
        if other is not None:
            _compared(sumula, pack, other, compare(sumula, pack, other), as_json=as_json)
        else:
            _replayed(sumula, pack, replay(sumula, pack), as_json=as_json)
    except ValueError as error:
        raise Wrong(f"Por essas regras não jogam {len(sumula.header.seats.names)} pessoas.") from error
    raise typer.Exit(_status(faults))


@_command(
    "summary", "Resume o jogo em poucas linhas, para mandar ao grupo.", "referee sumula summary jogo.sumula"
)
def summary_command(file: File, rules: Rules = "", *, as_json: AsJson = False) -> None:
    """Write the short text of a game, with ``--json`` what it tells."""
    sumula, pack = _open(file, rules)
    faults = check(sumula, pack)
    _blame(faults)
    try:
        text = summarise(sumula, pack)
        if as_json:
            write_json(summary_json(sumula, replay(sumula, pack), text))
        else:
            write(text.removesuffix("\n"))
    except ValueError as error:
        raise Wrong(f"Por essas regras não jogam {len(sumula.header.seats.names)} pessoas.") from error
    raise typer.Exit(_status(faults))


@_command(
    "export",
    "Escreve a súmula de uma mesa guardada, ou de um jogo contado num arquivo.",
    "referee sumula export --from-transcript jogo.txt --players Ana,Beto,Caio,Duda",
)
def export_command(  # noqa: PLR0913, PLR0917 - a parameter is an option
    table: Annotated[str, typer.Argument(metavar="[MESA]", help="O nome da mesa.", show_default=False)] = "",
    transcript: Annotated[
        str, typer.Option("--from-transcript", metavar="ARQUIVO", help="Um jogo contado, uma fala por linha.")
    ] = "",
    rules: Rules = "",
    players: Annotated[
        str, typer.Option("--players", metavar="NOMES", help="Quem joga, na ordem da roda.")
    ] = "",
    me: Annotated[str, typer.Option("--me", metavar="NOME", help="Quem está contando.")] = "",
    opens: Annotated[str, typer.Option("--opens", metavar="NOME", help="Quem abre a primeira mão.")] = "",
    day: Annotated[str, typer.Option("--data", metavar="DIA", help="O dia do jogo (padrão: hoje).")] = "",
    place: Annotated[str, typer.Option("--local", metavar="LUGAR", help="Onde se jogou.")] = "",
) -> None:
    """Write the súmula of a game; what was not understood or not legal goes to stderr."""
    if bool(table) == bool(transcript):
        raise Wrong("Diga de que jogo: o nome de uma mesa, ou --from-transcript ARQUIVO.")
    status: int = ExitStatus.OK
    if table:
        game = stored_game(clean(table))
    else:
        game, status = _told(transcript, rules, (players, me, opens))
    write_exactly(export(game._replace(date=_day(day), place=clean(place))).removesuffix("\n"))
    raise typer.Exit(status)


# ---- what goes in ----------------------------------------------------------------------------------


def stored_game(name: str) -> Game:
    """Return the game of a kept table. Raises Wrong where it cannot be opened."""
    from referee.cli.kept import open_store, told
    from referee.rulebook.load import load_pack
    from referee.session.keeping import reopen

    with open_store() as store, told():
        opened = reopen(store, name, load_pack)
        opened.journal.close()
        for notice in opened.notices:
            complain(notice)
        return game_of(opened.table, int(opened.journal.setup["opens"]))


def _told(transcript: str, rules: str, seating: tuple[str, str, str]) -> tuple[Game, int]:
    """Return the game that a transcript tells, and the exit status."""
    from referee.cli.games import is_wrong
    from referee.cli.seating import seated
    from referee.session.table import Table

    pack = pack_of(rules or DEFAULT_RULES)
    seats = seated(*seating, pack.ruleset.players)
    table = Table(pack, seats.names, seats.me, seats.opens)
    status = ExitStatus.OK
    for number, line in enumerate(_lines(transcript), start=1):
        utterance = line.split(" #", 1)[0].strip()
        if not utterance or utterance.startswith("#"):
            continue
        reply = table.hear(utterance)
        if is_wrong(reply):
            complain(f"linha {number}: «{utterance}»: {reply.say}")
            status = ExitStatus.ILLEGAL
    return game_of(table, seats.opens), status


def _lines(file: str) -> Iterable[str]:
    return said() if file == "-" else file_lines(file)


def _open(file: str, rules: str) -> tuple[Sumula, Pack]:
    """Return a súmula and the pack to judge it by. Raises Wrong where one of them cannot be read."""
    text = "\n".join(_lines(file))
    name = "-" if file == "-" else clean(file)
    known = pack_of(rules) if rules else None
    sumula = read(text, name, known)
    if not sumula.known:
        raise Wrong("\n".join(str(fault) for fault in sumula.faults))
    mark = sumula.header.house or sumula.header.pack
    return sumula, known or pack_of(mark.id if mark is not None else DEFAULT_RULES)


def _day(text: str) -> str:
    """Return a day as it is written. Raises Wrong for what is none."""
    if not text:
        return date.today().isoformat()  # noqa: DTZ011 - the day at the table
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise Wrong(f"--data: não há o dia «{clean(text)}»; escreva 2026-11-29.") from None


# ---- what comes out --------------------------------------------------------------------------------


def _compared(sumula: Sumula, own: Pack, other: Pack, found: Sequence[Difference], *, as_json: bool) -> None:
    if as_json:
        write_json(compare_json(sumula, own, other, found))
        return
    for difference in found:
        write(f"{sumula.file}:{difference.line}: {difference.text}")
    if not found:
        write(f"Com {other.id} daria tudo no mesmo.")


def _replayed(sumula: Sumula, pack: Pack, result: Result, *, as_json: bool) -> None:
    if as_json:
        write_json(replay_json(sumula, result))
        return
    for line in results(sumula, pack, result):
        write(line)


def _blame(faults: Iterable[Fault]) -> None:
    for fault in faults:
        complain(str(fault))


def _status(faults: Iterable[Fault]) -> ExitStatus:
    wrong = any(not fault.notice for fault in faults)
    return ExitStatus.ILLEGAL if wrong else ExitStatus.OK


def _count(number: int) -> str:
    return "1 coisa errada." if number == 1 else f"{number} coisas erradas."
