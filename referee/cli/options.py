"""The options of ``ask``, ``table`` and ``check``: one table for reading a command and for its help.

A well-formed command is read here, without Typer, because loading Typer takes longer than answering.
Whatever is unusual (an abbreviation, a mistake, ``--help``) is left to Typer, which is made from the
same table and so reads the rest the same way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

Values: TypeAlias = "dict[str, str | bool]"


class Option:
    """An option: the parameter it fills, how it is written, its help, and the name of its value.

    Without ``metavar`` it is a switch. (A plain class: a named tuple takes longer to make than to use.)
    """

    def __init__(self, name: str, flag: str, help: str, metavar: str = "") -> None:  # noqa: A002 - as in Typer
        self.name = name
        self.flag = flag
        self.help = help
        self.metavar = metavar


class Command:
    """A command: its help, its one argument (name, metavar, help; none where None), options and examples.

    ``many``: the argument may come in several words, which are joined by spaces.
    """

    def __init__(
        self,
        help: str,  # noqa: A002 - as in Typer
        argument: tuple[str, str, str] | None,
        options: tuple[Option, ...],
        examples: tuple[str, ...],
        *,
        many: bool = False,
    ) -> None:
        self.help = help
        self.argument = argument
        self.options = options
        self.examples = examples
        self.many = many


RULES: Final = Option(
    "rules",
    "--rules",
    "Regras: o nome de um pacote ou o caminho de um arquivo YAML (padrão: paulista).",
    "R",
)
JSON: Final = Option("as_json", "--json", "Escreve um objeto JSON por resposta, um por linha.")
TALK: Final = Option("conversation", "--conversa", "Com «-»: as perguntas são uma conversa só.")
WHY: Final = Option("why", "--porque", "Mostra também o porquê, a fonte e o que mudaria a resposta.")
PLAYERS: Final = Option(
    "players",
    "--players",
    "Quem joga, na ordem da roda: 2, 4 ou 6 nomes separados por vírgula "
    "(padrão: eu,direita,parceiro,esquerda).",
    "NOMES",
)
ME: Final = Option("me", "--me", "Quem está contando (padrão: o primeiro nome).", "NOME")
NAME: Final = Option("name", "--name", "Nome da mesa: fica guardada, e continua de onde parou.", "MESA")
NEW: Final = Option("new", "--nova", "No terminal: começa outra mesa, em vez de continuar a última.")
SIMPLE: Final = Option("simple", "--simples", "No terminal: sem barra nem cores, com respostas curtas.")
VI: Final = Option("vi", "--vi", "No terminal: a linha se edita como no vi.")
OPENS: Final = Option("opens", "--opens", "Quem abre a primeira mão (padrão: o primeiro nome).", "NOME")

COMMANDS: Final[Mapping[str, Command]] = {
    "ask": Command(
        "Responde a uma pergunta sobre as regras.",
        ("words", "PERGUNTA", "A pergunta, entre aspas; «-» lê uma por linha da entrada padrão."),
        (RULES, JSON, TALK, WHY),
        (
            'referee ask "empatou a primeira, quem ganha?"',
            'referee ask "quanto vale o truco?" --rules mineiro --porque',
        ),
        many=True,
    ),
    "table": Command(
        "Apita um jogo contado linha a linha.",
        None,
        (RULES, PLAYERS, ME, OPENS, NAME, NEW, JSON, SIMPLE, VI),
        (
            "referee table",
            "referee table --rules mineiro --players Ana,Beto,Caio,Duda --opens Beto",
            "referee table --name quinta-feira",
        ),
    ),
    "check": Command(
        "Confere um jogo já escrito, uma fala por linha.",
        ("file", "ARQUIVO", "O texto do jogo; «#» abre um comentário; «-» é a entrada padrão."),
        (RULES, PLAYERS, ME, OPENS, JSON),
        ("referee check jogo.txt --players Ana,Beto",),
    ),
}


def read(argv: Sequence[str]) -> tuple[str, Values] | None:
    """Return the command and its values, None where the line is not plainly well formed."""
    command = COMMANDS.get(argv[0]) if argv else None
    if command is None:
        return None
    values: Values = {o.name: "" if o.metavar else False for o in command.options}
    words = _fill(values, {o.flag: o for o in command.options}, argv[1:])
    if words is None:
        return None
    if command.argument is not None:
        if not words or (len(words) > 1 and not command.many):
            return None
        values[command.argument[0]] = " ".join(words)
    elif words:
        return None
    return argv[0], values


def _fill(values: Values, known: Mapping[str, Option], rest: Sequence[str]) -> list[str] | None:
    """Put the options' values in their places; return the other words, None where anything is unusual."""
    words: list[str] = []
    place = 0
    while place < len(rest):
        word = rest[place]
        place += 1
        if word == "--":
            return words + list(rest[place:])
        if word == "-" or not word.startswith("-"):
            words.append(word)
            continue
        flag, equals, value = word.partition("=")
        option = known.get(flag)
        if option is None or (equals and not option.metavar):
            return None
        if option.metavar and not equals:
            if place == len(rest) or rest[place].startswith("-"):
                return None
            value = rest[place]
            place += 1
        values[option.name] = value if option.metavar else True
    return words
