"""What goes in and out: lines of any encoding in, replies that no terminal chokes on out."""

from __future__ import annotations

import codecs
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from referee.cli.trouble import Wrong, reason

if TYPE_CHECKING:
    from referee import Reply

LINE: Final = 8000
"""Bytes of a line that are kept: more than the longest utterance that is listened to (see ``ear``)."""
FILE: Final = 8 << 20
PLAIN: Final = "referee-plain"
BOLD, DIM, ENDS = "\x1b[1m", "\x1b[2m", "\x1b[0m"
ITEM: Final = "- "
SIGNS: Final = {
    "«": '"', "»": '"', "“": '"', "”": '"', "’": "'", "–": "-", "—": "-", "…": "...", "×": "x",
    "·": "-", "→": "->", "♣": "paus", "♥": "copas", "♠": "espadas", "♦": "ouros", "ª": "a", "º": "o",
}  # fmt: skip


def prepare() -> None:
    """Make the output write whatever it is given: what its encoding lacks is written without accent."""
    codecs.register_error(PLAIN, _plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=PLAIN)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return plain letters for those that an encoding lacks (an error handler of ``codecs``)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    given = error.object[error.start : error.end]
    letters = (SIGNS.get(c) or normalize("NFKD", c).encode("ascii", "ignore").decode() or "?" for c in given)
    return "".join(letters), error.end


def write(text: str) -> None:
    """Write a text for people, at once; at a terminal no word is broken over two of its lines."""
    columns = _columns()
    if columns and any(len(line) > columns for line in text.split("\n")):
        text = "\n".join(fitted(line, columns) for line in text.split("\n"))
    write_exactly(text)


def write_exactly(text: str) -> None:
    """Write a text line by line as it is, at once. Control characters that somebody said are left out."""
    if not text.isprintable():
        text = "".join(c for c in text if c.isprintable() or c == "\n")
    _line(text)


def fitted(line: str, width: int) -> str:
    """Return a line in as many as it takes, the others indented as the first, or as its second column."""
    from textwrap import fill

    indent = " " * hanging(line, width)
    return fill(line, width, subsequent_indent=indent, break_on_hyphens=False, drop_whitespace=True) or line


def hanging(line: str, width: int) -> int:
    """Return how far the second row of a line goes in: as its text, or as the second column of a list."""
    indent = len(line) - len(line.lstrip())
    if line.startswith(ITEM, indent):
        return indent + len(ITEM)
    column = line.find("  ", indent)
    if column < 0:
        return indent
    while line[column : column + 1] == " ":
        column += 1
    return column if column < width // 2 else indent


def _columns() -> int:
    """Return the width of the terminal that is written to, 0 where it is none."""
    if sys.stdout is None or not sys.stdout.isatty():
        return 0
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return 0


def write_json(data: dict[str, Any]) -> None:
    """Write an object in a line of its own, at once; escaped where the output is not UTF-8."""
    _line(json.dumps(data, ensure_ascii=not is_utf(sys.stdout)))


def is_utf(stream: Any) -> bool:  # noqa: ANN401 - a stream, or None where it is closed
    """Return whether a stream can write every character."""
    encoding: str = getattr(stream, "encoding", None) or "ascii"
    return encoding.lower().replace("-", "").startswith("utf")


def _line(text: str) -> None:
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()


def clean(text: str) -> str:
    """Return a text given as an argument, without the halves of characters that no encoding holds."""
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def decode(line: bytes) -> str:
    """Return a line as text: UTF-8, or else the encoding of old Windows systems."""
    try:
        return line.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


def said() -> Iterator[str]:
    """Yield the lines of the standard input as they come, cut at LINE bytes. Raises Wrong where closed."""
    if sys.stdin is None:
        raise Wrong("A entrada padrão está fechada: não há o que ler.")
    source: BinaryIO | None = getattr(sys.stdin, "buffer", None)
    if source is None:  # a stand-in for the standard input that gives text
        yield from (line.rstrip("\r\n") for line in sys.stdin)
        return
    while line := source.readline(LINE):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = source.readline(LINE)
        yield decode(line).rstrip("\r\n")


def spoken(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines that say something."""
    return (line for line in lines if line.strip())


def show(reply: Reply, *, as_json: bool, why: bool = False) -> None:
    """Write a reply: as JSON, or what it says, or the whole of it."""
    if as_json:
        write_json(reply.to_json())
    elif text := reply.whole if why else reply.say:  # small talk may get no answer
        _write_answer(text)


def _write_answer(text: str) -> None:
    """Write an answer; at a terminal with colours its verdict, the first line, stands out from the rest."""
    columns = _columns()
    if not columns or not _shows_styles():
        write(text)
        return
    shown = "".join(c for c in text if c.isprintable() or c == "\n")
    verdict, *rest = (fitted(line, columns) for line in shown.split("\n"))
    _line("\n".join([f"{BOLD}{verdict}{ENDS}", *(f"{DIM}{row}{ENDS}" for row in rest)]))


def _shows_styles() -> bool:
    """Return whether a terminal understands styles, and the person wants them."""
    from referee.cli.places import wanted

    unwanted = os.environ.get("NO_COLOR") or wanted("REFEREE_NO_COLOR")
    return not unwanted and os.name != "nt" and os.environ.get("TERM", "dumb") != "dumb"


def file_lines(path: str) -> list[str]:
    """Return the lines of a text file. Raises Wrong where it cannot be read, is no text or is huge."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib would slow the start
            data = file.read(FILE + 1)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "o nome não serve"
        raise Wrong(f"Não consegui ler «{clean(os.fspath(path))}»: {why}.") from error
    if b"\0" in data:
        raise Wrong(f"«{clean(path)}» não é um texto. Salve-o como texto puro (UTF-8).")
    if len(data) > FILE:
        raise Wrong(f"«{clean(path)}» é grande demais: no máximo {FILE >> 20} MB.")
    return [decode(line) for line in data.replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n")]
