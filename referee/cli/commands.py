"""The slash commands of a table: one registry, from which their help is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import Final, NamedTuple

from referee.cli.desk import Desk
from referee.cli.rule_text import rule_lines
from referee.cli.seating import alike
from referee.cli.show import Piece, joined, rows_of
from referee.cli.trouble import Wrong, reason
from referee.rulebook.load import Rule
from referee.session.story import story_text

MOST_RULES: Final = 6
NO_WORD: Final = re.compile(r"\W+")
LAST: Final = 8
SUFFIX: Final = ".sumula"


class Slash(NamedTuple):
    """A command: its name, what may follow it, what it does in a line, and the doing."""

    name: str
    argument: str
    help: str
    run: Callable[[Desk, str], list[Piece]]
    more: str = ""


def dispatch(desk: Desk, line: str) -> list[Piece]:
    """Return what a slash command shows. Raises Leave where it leaves the table."""
    name, _, argument = line.removeprefix("/").partition(" ")
    command = BY_NAME.get(name_of(line))
    if command is None:
        close = get_close_matches(alike(name), list(BY_NAME), n=1)
        hint = f" Você quis dizer /{close[0]}?" if close else " /ajuda mostra os que há."
        return [("class:no", f"Não há o comando /{name}.{hint}")]
    return command.run(desk, argument.strip())


def name_of(line: str) -> str:
    """Return the name that a line calls a command by, as the registry spells it."""
    return alike(line.removeprefix("/").partition(" ")[0])


def _say(desk: Desk, text: str, style: str = "") -> list[Piece]:
    return joined(rows_of(style, text, desk.look()))


def _undo(desk: Desk, _: str) -> list[Piece]:
    return desk.hear("desfaz")


def _redo(desk: Desk, _: str) -> list[Piece]:
    return desk.hear("refaz")


def _correct(desk: Desk, said: str) -> list[Piece]:
    if said:
        return desk.hear(said)
    told = [record.said for record in desk.table.history.records if record.change is not None][-LAST:]
    lines = ["Diga como foi: /corrige o Beto jogou o dois, não o três"]
    if told:
        lines = ["Por último foi dito:", *(f"  {text}" for text in told), *lines]
    return _say(desk, "\n".join(lines))


def _score(desk: Desk, _: str) -> list[Piece]:
    return desk.bar()


def _seats(desk: Desk, _: str) -> list[Piece]:
    names, me = desk.table.people.names, desk.table.people.me
    sides = ["nós" if (seat - me) % 2 == 0 else "eles" for seat in range(len(names))]
    sides[me] += ", quem conta"
    rows = [
        f"  {seat}. {name} ({side})" for seat, (name, side) in enumerate(zip(names, sides, strict=True), 1)
    ]
    return _say(desk, "\n".join(["Na ordem da roda:", *rows]))


def _hands(desk: Desk, _: str) -> list[Piece]:
    return _say(desk, story_text(desk.table))


def _rule(desk: Desk, wanted: str) -> list[Piece]:
    pack, look = desk.table.pack, desk.look()
    if not wanted:
        groups = sorted({rule.partition(".")[0] for rule in pack.rules})
        return _say(desk, f"Diga qual: /regra empate, /regra tie.first. Há: {', '.join(groups)}.")
    found = [rule for rule in pack.rules.values() if _speaks_of(rule, wanted)]
    if not found:
        return _say(desk, f"Nenhuma regra fala de «{wanted}».", "class:no")
    rows = []
    for rule in found[:MOST_RULES]:
        short = f"{rule.text} [{rule.id}]"
        text = short if look.simple else "\n".join(rule_lines(rule, pack, look.width - 1))
        rows += rows_of("", text, look)
    if len(found) > MOST_RULES:
        rows += rows_of("class:why", f"… e mais {len(found) - MOST_RULES}: seja mais preciso.", look)
    return joined(rows)


def _speaks_of(rule: Rule, wanted: str) -> bool:
    if rule.id == wanted or rule.id.startswith(f"{wanted}."):
        return True
    stems = [_stem(word) for word in NO_WORD.split(alike(wanted)) if len(word) > 2]
    words = NO_WORD.split(alike(rule.text))
    return bool(stems) and all(any(word.startswith(stem) for word in words) for stem in stems)


def _stem(word: str) -> str:
    """Return a word without its ending, so that "empate" finds what speaks of tied tricks."""
    stem = word.rstrip("aeiours")
    return stem if len(stem) > 2 else word


def _why(desk: Desk, _: str) -> list[Piece]:
    if desk.ruling is None:
        return desk.again()
    whole = desk.ruling.whole or desk.ruling.say
    return joined(rows_of("", whole, desk.look()._replace(simple=False)))


def _house(desk: Desk, said: str) -> list[Piece]:
    from referee.cli.combining import ASK, MORE, SAVE, ask, save

    word, _, rest = said.partition(" ")
    if alike(word) in {ASK, ASK.removesuffix("s")} and not rest:
        return ask(desk)
    if alike(word) in {SAVE, "gravar"}:
        return save(desk, rest.strip())
    pieces = desk.hear(f"/casa {said}".rstrip())
    return pieces if said else [*pieces, ("", "\n"), *_say(desk, MORE, "class:why")]


def _rest(desk: Desk, _: str) -> list[Piece]:
    return desk.rest or _say(desk, "Não há mais nada.")


def _sheet(desk: Desk, path: str) -> list[Piece]:
    from referee.session.sumula.exporting import export
    from referee.session.sumula.summing import summary
    from referee.session.sumula.tables import game_of

    game = game_of(desk.table, desk.at_play.opens, date.today().isoformat())  # noqa: DTZ011 - the day at the table
    if not path:
        return _say(desk, summary(game).rstrip("\n"))
    path += "" if path.endswith(SUFFIX) else SUFFIX
    try:
        with Path(path).expanduser().open("x", encoding="utf-8") as file:
            file.write(export(game))
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "o nome não serve"
        return _say(desk, f"Não consegui escrever «{path}»: {why}.", "class:no")
    return _say(desk, f"A súmula está em {path}.")


def _several(desk: Desk, _: str) -> list[Piece]:
    desk.several = []
    return _say(desk, "Diga as falas, uma por linha; /fim as ouve, Ctrl-C as esquece.", "class:why")


def _nothing_open(desk: Desk, _: str) -> list[Piece]:
    return _say(desk, "/fim acaba o que /varias começou. Para sair da mesa: /sair.", "class:no")


def _editor(desk: Desk, _: str) -> list[Piece]:
    from referee.cli.several import edited, told_together

    try:
        return told_together(desk, edited())
    except Wrong as wrong:
        return _say(desk, wrong.text, "class:no")


def _leave(desk: Desk, _: str) -> list[Piece]:
    return desk.leave()


def _help(desk: Desk, wanted: str) -> list[Piece]:
    command = BY_NAME.get(alike(wanted.removeprefix("/"))) if wanted else None
    look = desk.look()
    if command is not None:
        more = f"\n  {command.more}" if command.more else ""
        return _say(desk, f"{_usage(command)}\n  {command.help}{more}")
    wide = max(len(_usage(each)) for each in COMMANDS)
    lines = [f"  {_usage(each):<{wide}}  {each.help}" for each in COMMANDS]
    rows = rows_of("", "\n".join([TALK, "", *lines]), look)
    if not look.simple and (not look.height or len(rows) <= look.height + len(COMMANDS) // 2):
        return joined(rows)
    names = " ".join(f"/{each.name}" for each in COMMANDS)
    talk = "Conte o jogo, ou pergunte. Enter repete o veredito." if look.simple else TALK
    return _say(desk, f"{talk}\n{names}\n/ajuda NOME explica um.")


def _usage(command: Slash) -> str:
    return f"/{command.name} {command.argument}".rstrip()


TALK: Final = """\
Conte: «virou 3», «joguei o zap», «a Ana trucou», «eles correram», «ganhamos a primeira».
Pergunte: «quem ganha?», «posso trucar?», «quanto vale a mão?».
Errou? «desfaz», ou «a vira era cinco, não quatro». Enter repete o último veredito."""
HOUSE: Final = """\
Por exemplo: /casa aqui empate na terceira é de quem trucou
/casa perguntas: o juiz pergunta regra por regra. /casa grava NOME: guarda num pacote."""
COMMANDS: Final = (
    Slash("desfaz", "", "Desmancha o que foi dito por último.", _undo),
    Slash("refaz", "", "Volta atrás do último /desfaz.", _redo),
    Slash("corrige", "[COMO FOI]", "Corrige algo de antes; o que veio depois é julgado de novo.", _correct),
    Slash("placar", "", "Mostra placar, mão, vira, rodadas e vez.", _score),
    Slash("maos", "", "Mostra cada mão: rodadas, pedidos, pontos, e o que se disse.", _hands),
    Slash("mesa", "", "Mostra quem senta onde.", _seats),
    Slash(
        "regra", "[QUAL]", "Mostra as regras que falam de uma palavra.", _rule, "Por exemplo: /regra empate"
    ),
    Slash("porque", "", "Mostra o porquê do último veredito, com a fonte.", _why),
    Slash("casa", "[COMBINADO]", "Mostra os combinados desta mesa, ou acrescenta um.", _house, HOUSE),
    Slash("sumula", "[ARQUIVO]", "Resume o jogo, ou escreve a súmula num arquivo.", _sheet),
    Slash("varias", "", "Junta várias falas, até /fim, e as ouve.", _several),
    Slash("fim", "", "Ouve as falas que /varias juntou.", _nothing_open),
    Slash("editor", "", "Escreve as falas no seu editor (EDITOR).", _editor),
    Slash("mais", "", "Mostra o resto de uma resposta comprida.", _rest),
    Slash("ajuda", "[COMANDO]", "Mostra esta ajuda.", _help),
    Slash("sair", "", "Sai da mesa; ela fica como está.", _leave),
)
ALIASES: Final = {
    "undo": "desfaz",
    "redo": "refaz",
    "exit": "sair",
    "quit": "sair",
    "tchau": "sair",
    "historia": "maos",
    "help": "ajuda",
    "?": "ajuda",
    "regras": "regra",
    "corrigir": "corrige",
}
BY_NAME: Final[Mapping[str, Slash]] = {
    **{command.name: command for command in COMMANDS},
    **{alias: next(c for c in COMMANDS if c.name == name) for alias, name in ALIASES.items()},
}
