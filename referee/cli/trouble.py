"""When something goes wrong: one sentence in Portuguese and an exit status, never a traceback."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from referee.cli.exits import ExitStatus


class Wrong(Exception):  # noqa: N818 - what went wrong is the person's, not the program's
    """What the person must mend, in Portuguese, and the status to exit with."""

    def __init__(self, text: str, status: ExitStatus = ExitStatus.USAGE) -> None:
        """Keep the sentence and the status."""
        self.text = text
        self.status = status
        super().__init__(text)


def guarded(call: Callable[[], int]) -> int:
    """Return the exit status of ``call``; whatever it raises becomes a sentence on stderr and a status."""
    try:
        status = call()
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return ExitStatus.INTERRUPTED
    except BrokenPipeError:  # who reads us has read enough («| head»)
        hush()
        return ExitStatus.OK
    except Wrong as wrong:
        complain(wrong.text)
        return wrong.status
    except OSError as error:
        hush()
        complain(f"Não consegui ler ou escrever: {reason(error)}.")
        return ExitStatus.USAGE
    except Exception as error:  # noqa: BLE001 - the last resort of the whole command
        complain(own_fault(error))
        return ExitStatus.USAGE
    return status


def complain(text: str) -> None:
    """Write to stderr; nothing happens where there is none."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(_whole_words(text), file=sys.stderr, flush=True)


def _whole_words(text: str) -> str:
    """Return a text with no word broken over two lines of the terminal, where it goes to one."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns if sys.stderr.isatty() else 0
    except (OSError, ValueError, AttributeError):
        columns = 0
    if not columns or len(text) <= columns:
        return text
    from textwrap import fill

    return "\n".join(fill(line, columns, break_on_hyphens=False) for line in text.split("\n"))


def own_fault(error: Exception) -> str:
    """Return the sentence for a mistake of the program itself, with a number to report it by."""
    if os.environ.get("REFEREE_DEBUG"):
        import traceback

        traceback.print_exception(error)
    return (
        f"O erro é meu, não seu (número {_number(error)}). Por favor, conte a quem cuida do referee o que "
        "você escreveu e esse número. Com REFEREE_DEBUG=1 aparecem os detalhes."
    )


def _number(error: Exception) -> str:
    """Return a mark that is the same for the same mistake: its kind and the line that raised it."""
    from zlib import crc32

    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}" if trace is not None else ""
    return f"{crc32(f'{type(error).__name__}:{place}'.encode()):08X}"


def reason(error: OSError) -> str:
    """Return why the system refused, in Portuguese; by its number where the reason is not a usual one."""
    known = {
        errno.ENOENT: "não existe",
        errno.EEXIST: "já existe",
        errno.EISDIR: "é uma pasta",
        errno.EACCES: "falta permissão",
        errno.EPERM: "falta permissão",
        errno.ENOTDIR: "o caminho passa por um arquivo que não é pasta",
        errno.ENOSPC: "não há espaço",
        errno.ENAMETOOLONG: "o nome é comprido demais",
    }
    return known.get(error.errno or 0, f"erro {error.errno} do sistema")


def hush() -> None:
    """Send what is still to be written nowhere, so that closing the output complains no more."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
