"""``referee rules new`` and ``referee rules print``: a house's rules agreed on, and their sheet."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from referee.cli.exits import ExitStatus
from referee.cli.packs import pack_of
from referee.cli.portuguese import PortugueseCommand
from referee.cli.streams import clean, said, write
from referee.cli.trouble import Wrong, complain
from referee.rulebook.load import Pack

if TYPE_CHECKING:
    from referee.session.house.combinado import Wizard

Out = Annotated[
    str, typer.Option("--out", metavar="ARQUIVO", help="Onde gravar o pacote.", show_default=False)
]
Name = Annotated[
    str,
    typer.Option(
        "--name", metavar="NOME", help="Nome da mesa; o pacote vai para a sua pasta.", show_default=False
    ),
]
Base = Annotated[
    str,
    typer.Option(
        "--base", metavar="REGRAS", help="De que regras se parte; sem isso, pergunta.", show_default=False
    ),
]
All = Annotated[bool, typer.Option("--tudo", "--all", help="Pergunta por todas as regras, não só por sete.")]
Markdown = Annotated[bool, typer.Option("--md", help="Escreve em Markdown.")]
Rules = Annotated[
    str, typer.Argument(metavar="REGRAS", help="Nome de um pacote ou caminho de um arquivo YAML.")
]
DEFAULT_BASE = "paulista"


def register(app: typer.Typer) -> None:
    """Add the two commands to the group of ``referee rules``."""
    app.command(
        "new",
        cls=PortugueseCommand,
        epilog='referee rules new\nreferee rules new --base mineiro --name "Boteco do Zé"',
        help="Pergunta como a mesa joga e grava as regras da casa.",
    )(new_command)
    app.command(
        "print",
        cls=PortugueseCommand,
        epilog="referee rules print mineiro\nreferee rules print boteco-do-ze --md",
        help="Escreve a folha de regras para pendurar na parede.",
    )(print_command)


def print_command(rules: Rules, *, markdown: Markdown = False) -> None:
    """Write the sheet of a pack."""
    from referee.session.house.sheet import markdown_sheet, plain_sheet

    write((markdown_sheet if markdown else plain_sheet)(pack_of(rules)).removesuffix("\n"))


def new_command(out: Out = "", name: Name = "", base: Base = "", *, everything: All = False) -> None:
    """Ask, read back, write. Leaving before the end writes nothing."""
    from referee.session.house.wording import phrase

    if out and name:
        raise Wrong(phrase("wizard", "twice"))
    asker = Asker(said())
    try:
        status = _agree(asker, clean(out), clean(name), clean(base), everything=everything)
    except EOFError:
        write("")
        complain(phrase("wizard", "ended"))
        status = ExitStatus.USAGE
    raise typer.Exit(status)


class Left(Exception):  # noqa: N818 - somebody went away, nothing went wrong
    """Raised where the person leaves."""


class Asker:
    """Asks at the terminal, or reads the answers of a pipe."""

    def __init__(self, lines: Iterator[str]) -> None:
        """Take the lines that are read where there is no terminal."""
        self._lines = lines

    def ask(self, text: str) -> str:
        """Return the answer to a question. Raises EOFError at the end of the input, Left on «sair»."""
        from referee.session.house.wizard import command_of

        if sys.stdin is not None and sys.stdin.isatty():
            answer = input(f"{text} ")
        else:
            write(text)
            found = next(self._lines, None)
            if found is None:
                raise EOFError
            answer = found
        if command_of(answer) == "leave":
            raise Left
        return answer

    def agree(self, text: str, *, default: bool) -> bool:
        """Return the answer to a question of yes or no; Enter is the default."""
        from referee.session.house.wizard import command_of
        from referee.session.house.wording import phrase

        while True:
            answer = self.ask(text)
            wish = command_of(answer)
            if wish in ("yes", "no") or not answer.strip():
                return default if not answer.strip() else wish == "yes"
            write(phrase("wizard", "yes_no"))

    def insist(self, text: str) -> None:
        """Ask for a yes, which Enter is. Raises Left on a no."""
        if not self.agree(text, default=True):
            raise Left


class Place(NamedTuple):
    """Where the pack goes: the file, its id, its name for people, whether it may take a file's place."""

    path: str
    id: str
    title: str
    replace: bool = False


def _agree(asker: Asker, out: str, name: str, base: str, *, everything: bool) -> ExitStatus:
    from referee.session.house.combinado import read_back
    from referee.session.house.layer import House, house_pack, house_text
    from referee.session.house.save import SaveError, save_pack
    from referee.session.house.wording import phrase

    try:
        start = pack_of(base) if base else _base(asker)
        today = date.today()  # noqa: DTZ011 - the day as the table's own calendar has it
        rulings = _answers(asker, start, everything=everything, base_asked=not base).rulings(today)
        place = _place(asker, out, name, start)
        house = House(place.id, place.title)
        _show(read_back(start, house_pack(start, rulings, house)))
        asker.insist(phrase("wizard", "ask_save", path=place.path))
        pack = save_pack(place.path, house_text(start, rulings, house, today), replace=place.replace)
    except Left:
        write(phrase("wizard", "not_saved"))
        return ExitStatus.OK
    except SaveError as error:
        raise Wrong(str(error)) from error
    _afterwards(asker, pack, place, out)
    return ExitStatus.OK


def _base(asker: Asker) -> Pack:
    """Return the pack to start from, asked for by letter or name."""
    from referee.session.house.save import known_names
    from referee.session.house.wizard import LETTERS, command_of
    from referee.session.house.wording import phrase

    names = sorted(known_names(), key=lambda name: name != DEFAULT_BASE)
    letters = dict(zip(LETTERS, names, strict=False))
    write(phrase("wizard", "ask_base"))
    for letter, name in letters.items():
        write("  " + phrase("wizard", "choice", letter=letter, say=f"{name}: {pack_of(name).title}"))
    while True:
        told = asker.ask(">").strip()
        if not told or command_of(told) in ("keep", "rest"):
            return pack_of(DEFAULT_BASE)
        name = letters.get(told.lower(), told.lower())
        if name in names:
            return pack_of(name)
        write(phrase("wizard", "not_read", text=told[:40]))


def _answers(asker: Asker, base: Pack, *, everything: bool, base_asked: bool) -> Wizard:
    """Return the wizard once every question has its answer."""
    from referee.session.house.combinado import Wizard, explained, hint_lines, question_lines
    from referee.session.house.wizard import Unread, command_of

    wizard = Wizard(base, everything=everything, base_asked=base_asked)
    _show(hint_lines())
    shown: str | None = None
    while (question := wizard.question) is not None:
        if question.rule != shown:
            write("")
            _show(question_lines(question))
        shown = question.rule
        told = clean(asker.ask(">"))
        if command_of(told) == "explain":
            _show(explained(question, base))
            continue
        taken = wizard.take(told)
        if isinstance(taken, Unread):
            write(taken.why)
        else:
            wizard, shown = taken, None
    return wizard


def _place(asker: Asker, out: str, name: str, base: Pack) -> Place:
    """Return where the pack goes, asked for where no option says so or the place is taken."""
    from referee.session.house.wording import phrase

    title = name
    if not name and not out:
        told = clean(asker.ask(f"\n{phrase('wizard', 'ask_name')} [{phrase('wizard', 'default_name')}]"))
        title = told.strip() or phrase("wizard", "default_name")
    while True:
        found = _named(out, title, base)
        if isinstance(found, str):
            if out or name:
                raise Wrong(found)
            write(found)
        elif not os.path.lexists(found.path):
            return found
        elif asker.agree(phrase("wizard", "ask_replace", path=found.path), default=False):
            return found._replace(replace=True)
        elif out or name:
            raise Left
        title = clean(asker.ask(phrase("wizard", "ask_name")))


def _named(out: str, title: str, base: Pack) -> Place | str:
    """Return the place that a file or a name means, or what is wrong with it."""
    from referee.session.house.layer import house_name
    from referee.session.house.save import default_path, is_bundled
    from referee.session.house.wording import phrase

    stem = Path(out).name.removesuffix(".yaml").removesuffix(".yml")
    house = house_name(title or stem)
    if house is None:
        return phrase("wizard", "name_bad")
    if is_bundled(house.id) or house.id in base.lineage:
        return phrase("wizard", "name_bundled", name=house.id)
    return Place(out or default_path(house.id), house.id, house.title)


def _afterwards(asker: Asker, pack: Pack, place: Place, out: str) -> None:
    """Say where the pack is and what can be done with it; show the sheet to who wants it."""
    from referee.session.house.sheet import plain_sheet
    from referee.session.house.wording import phrase

    given = out or pack.id
    write(phrase("wizard", "saved", path=place.path))
    try:
        if asker.agree(phrase("wizard", "ask_sheet"), default=False):
            write(plain_sheet(pack).removesuffix("\n"))
    except (EOFError, Left):
        pass  # the pack is written, which was the point
    write(phrase("wizard", "play", given=given))
    write(phrase("wizard", "print", given=given))


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        write(line)
