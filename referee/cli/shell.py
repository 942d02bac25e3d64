"""Completion in the shell: what may come next in a command, and the scripts that ask for it.

The shell calls ``referee __completa SHELL WORD…`` with the words typed, the last of them unfinished. What
comes back is one offer a line; nothing where a file is wanted, which the shell completes itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.cli.trouble import Wrong

if TYPE_CHECKING:
    from typer._click import Command, Parameter

ASKED: Final = "__completa"
BREAKS: Final = frozenset(" \t\"'\\$&|;<>()*?[]#~`!{}")
SCRIPTS: Final[Mapping[str, str]] = {
    "bash": """\
_referee() {
    local IFS=$'\\n'
    COMPREPLY=($(referee __completa bash "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _referee referee
""",
    "zsh": """\
#compdef referee
_referee() {
    local -a found
    found=("${(@f)$(referee __completa zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then _describe 'referee' found; else _files; fi
}
if [[ "$funcstack[1]" = "_referee" ]]; then _referee "$@"; else compdef _referee referee; fi
""",
    "fish": """\
function __referee_completa
    set -l typed (commandline -opc)[2..-1] (commandline -ct)
    referee __completa fish $typed 2>/dev/null
end
complete -c referee -a '(__referee_completa)'
""",
}


class Offer(NamedTuple):
    """A word that may come next, and what it is."""

    text: str
    about: str = ""


def answer(shell: str, typed: Sequence[str]) -> int:
    """Write what may stand in the place of the last word typed; return 0, whatever was typed."""
    with suppress(Exception):  # a shell that completes nothing is better than one that complains
        for offer in offers(typed):
            sys.stdout.write(_for(shell, offer) + "\n")
    return 0


def _for(shell: str, offer: Offer) -> str:
    if shell == "bash":
        return "".join("\\" + c if c in BREAKS else c for c in offer.text)
    mark = {"zsh": ":", "fish": "\t"}.get(shell, "")
    text = offer.text.replace(":", "\\:") if shell == "zsh" else offer.text
    return f"{text}{mark}{offer.about}" if mark and offer.about else text


def offers(typed: Sequence[str]) -> Iterator[Offer]:
    """Yield what may stand in the place of the last word: commands, options, packs, tables, players."""
    words = _joined(typed)
    *before, current = words or [""]
    command, rest = _command(before)
    option, equals, start = current.partition("=")
    flag = option if equals and option.startswith("--") else _awaited(command, rest)
    if flag is not None:
        start = start if equals else current
        yield from (Offer(text) for text in _values(_named(command, flag), words) if text.startswith(start))
        return
    found = [*_subcommands(command), *_arguments(command, rest, words)]
    if current.startswith("-") or (not found and not current):
        found += _options(command, rest)
    yield from (offer for offer in found if offer.text.startswith(current))


def _joined(typed: Sequence[str]) -> list[str]:
    """Return the words with what a shell cut at «=» put together again."""
    words: list[str] = []
    for word in typed:
        if words and (word == "=" or words[-1].endswith("=")) and words[-1].startswith("--"):
            words[-1] += word
        else:
            words.append(word)
    return words


def _command(before: Sequence[str]) -> tuple[Command, list[str]]:
    """Return the command that the finished words name, and those that come after its name."""
    from typer.main import get_command

    from referee.cli.app import app

    command: Command = get_command(app)
    rest = list(before)
    while rest and rest[0] in (commands := getattr(command, "commands", {})):
        command = commands[rest.pop(0)]
    return command, rest


def _subcommands(command: Command) -> list[Offer]:
    commands = getattr(command, "commands", {})
    return [Offer(name, each.help or "") for name, each in commands.items() if not each.hidden]


def _awaited(command: Command, rest: Sequence[str]) -> str | None:
    """Return the option that waits for its value at the end of the words, None where none does."""
    last = rest[-1] if rest else ""
    param = _named(command, last)
    return last if param is not None and not getattr(param, "is_flag", False) else None


def _named(command: Command, flag: str) -> Parameter | None:
    return next((param for param in command.params if flag in param.opts), None)


def _options(command: Command, rest: Sequence[str]) -> list[Offer]:
    options = [param for param in command.params if param.param_type_name == "option"]
    free = [param for param in options if not {*param.opts} & {*rest}]
    return [Offer(param.opts[0], getattr(param, "help", "") or "") for param in free]


def _arguments(command: Command, rest: Sequence[str], words: Sequence[str]) -> list[Offer]:
    """Return what the argument that comes next may be."""
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    taken = 0
    for place, word in enumerate(rest):
        value = place and _awaited(command, rest[:place]) is not None
        taken += not word.startswith("-") and not value
    if not arguments or (taken >= len(arguments) and arguments[-1].nargs == 1):
        return []
    return [Offer(text) for text in _values(arguments[min(taken, len(arguments) - 1)], words)]


def _values(param: Parameter | None, words: Sequence[str]) -> list[str]:
    """Return what a parameter may be, by the name of what it takes; nothing where only files may do."""
    metavar = getattr(param, "metavar", None) or ""
    source = VALUES.get(metavar.strip("[].")) if param is not None else None
    return source(words) if source is not None else []


def _packs(_words: Sequence[str]) -> list[str]:
    from referee.rulebook.load import list_packs

    return [pack.id for pack in list_packs()]


def _tables(_words: Sequence[str]) -> list[str]:
    from referee.cli.kept import open_store
    from referee.session.keeping import list_tables

    with open_store() as store:
        return [info.name for info in list_tables(store)]


def _players(words: Sequence[str]) -> list[str]:
    """Return the names told with --players."""
    joined = " ".join(words)
    told = joined.partition("--players")[2].lstrip(" =").split(" ")[0]
    return [name for name in told.split(",") if name]


def _rule_ids(words: Sequence[str]) -> list[str]:
    from referee.rulebook.load import load_pack

    return sorted(load_pack(words[-2] if len(words) > 1 and not words[-2].startswith("-") else "").rules)


def _shells(_words: Sequence[str]) -> list[str]:
    return list(SCRIPTS)


VALUES: Final[Mapping[str, Callable[[Sequence[str]], list[str]]]] = {
    "R": _packs,
    "REGRAS": _packs,
    "REGRAS1": _packs,
    "REGRAS2": _packs,
    "REGRA": _rule_ids,
    "MESA": _tables,
    "NOME": _players,
    "SHELL": _shells,
}


# ---- the scripts -----------------------------------------------------------------------------------


def shell_meant(shell: str) -> str:
    """Return the shell named, the person's own where none is. Raises Wrong where it cannot be served."""
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in SCRIPTS:
        told = f"«{name}» eu não sei completar" if name else "Não sei qual é o seu shell"
        raise Wrong(f"{told}. Diga um destes: {', '.join(SCRIPTS)}.")
    return name


def install(shell: str) -> str:
    """Write the script where the shell looks for it; return what to tell. Raises Wrong and OSError."""
    name = shell_meant(shell)
    path = _place(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SCRIPTS[name], encoding="utf-8")
    told = f"Pronto: {path}. Vale a partir do próximo terminal."
    if name == "zsh":
        told += f"\nNo ~/.zshrc, antes do compinit, é preciso: fpath=({path.parent} $fpath)"
    return told


def _place(shell: str) -> Path:
    """Return the file that a shell reads the completion of ``referee`` from."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    if shell == "bash":
        own = os.environ.get("BASH_COMPLETION_USER_DIR")
        return (Path(own) if own else data / "bash-completion") / "completions" / "referee"
    if shell == "fish":
        return Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config") / "fish/completions/referee.fish"
    return data / "zsh" / "site-functions" / "_referee"
