"""Writing a house's pack: checked by loading it back, whole or not at all, never over a file unasked."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH100, PTH103, PTH105, PTH108, PTH112, PTH118, PTH120, PTH123

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Final

from referee.rulebook.built import built_packs
from referee.rulebook.cite import Pack, PackError
from referee.rulebook.load import list_packs, load_pack
from referee.rulebook.locate import SUFFIX, bundled_folder, names, user_folder
from referee.session.house.wording import phrase

_CODES: Final[Mapping[int, str]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
    errno.EISDIR: "is_folder",
    errno.ENAMETOOLONG: "long_name",
}


class SaveError(Exception):
    """Raised where a pack was not written: a code of the phrases, and the sentence as the message."""

    def __init__(self, code: str, path: str = "", **facts: str) -> None:
        """Keep the code; nothing was left behind."""
        self.code = code
        super().__init__(phrase("save", code, path=path, **facts))


def default_path(name: str) -> str:
    """Return where a pack of a name goes so that its name finds it. Raises SaveError without a home."""
    folder = user_folder()
    if folder is None:
        raise SaveError("no_home")
    return os.path.join(folder, name + SUFFIX)


def is_bundled(name: str) -> bool:
    """Return whether a name always means one of the referee's own packs."""
    folder = bundled_folder()
    return name in built_packs() or (
        folder is not None and any(found.name == name for found in names(folder))
    )


def known_names() -> tuple[str, ...]:
    """Return the packs that one can start from."""
    return tuple(info.id for info in list_packs() if not info.faulty)


def save_pack(path: str, text: str, *, replace: bool = False) -> Pack:
    """Write a pack's YAML and return the pack as it loads from there.

    It is written beside its place, loaded back, and only then put there in one step. Raises SaveError where
    it has faults, where the file exists and ``replace`` is not given, or where the system refuses.
    """
    given = os.path.abspath(path)
    if not given.endswith((SUFFIX, ".yml")):
        raise SaveError("suffix", path)
    if os.path.isdir(given):
        raise SaveError("is_folder", path)
    if os.path.lexists(given) and not replace:
        raise SaveError("exists", path)
    with _told(path, exists="no_folder"):
        os.makedirs(os.path.dirname(given), exist_ok=True)
    with _told(path):
        draft = _draft(given, text)
    try:
        pack = _checked(draft, path)
        with _told(path):
            _put(draft, given, replace=replace)
    finally:
        with suppress(OSError):
            os.unlink(draft)
    return pack


def _draft(given: str, text: str) -> str:
    """Return the path of a new file beside ``given`` that holds the text, on disk."""
    folder, name = os.path.split(given)
    draft = os.path.join(folder, f".{name[:60]}.{os.urandom(4).hex()}.tmp")
    try:
        with open(draft, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            os.unlink(draft)
        raise
    return draft


def _checked(draft: str, path: str) -> Pack:
    try:
        return load_pack(draft)
    except PackError as error:
        faults = " ".join(f"{fault.what} {fault.fix}" for fault in error.faults)
        raise SaveError("faulty", path, faults=faults) from error


def _put(draft: str, given: str, *, replace: bool) -> None:
    """Give the draft its name. A link refuses to take the place of a file made meanwhile."""
    if replace:
        os.replace(draft, given)
        return
    try:
        os.link(draft, given)
    except OSError as error:
        if error.errno == errno.EEXIST:
            raise
        os.replace(draft, given)  # a file system without links


@contextmanager
def _told(path: str, exists: str = "exists") -> Iterator[None]:
    """Turn the system's refusals into sentences; ``exists`` is what a file in the way means."""
    try:
        yield
    except (OSError, ValueError) as error:
        number = error.errno if isinstance(error, OSError) else errno.EINVAL
        code = exists if number == errno.EEXIST else _CODES.get(number or 0, "other")
        raise SaveError(code, path, reason=os.strerror(number or 0)) from error
