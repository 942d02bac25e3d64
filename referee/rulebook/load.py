"""Packs by name or by file. The bundled ones come ready-made; others are read from their YAML."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH119

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeAlias

from referee.rulebook import locate
from referee.rulebook.built import built_chain, built_packs
from referee.rulebook.cite import Fault, Pack, PackError, PackInfo, Rule, UnknownPackError
from referee.rulebook.flat import make_pack

__all__ = [
    "Fault",
    "Pack",
    "PackError",
    "PackInfo",
    "Rule",
    "UnknownPackError",
    "bundled_names",
    "check_file",
    "list_packs",
    "load_pack",
]

StrPath: TypeAlias = "str | os.PathLike[str]"


def load_pack(name_or_path: StrPath, *, also: Sequence[StrPath] = ()) -> Pack:
    """Return the pack of a name, or the one in a YAML file.

    A name is looked for among the bundled packs, in the folders of ``also`` and in the user's
    own. Raises UnknownPackError where there is no such pack or file, PackError with every fault
    where there is one and it is not well made.
    """
    given = os.fspath(name_or_path)
    folders = _folders(also)
    if locate.is_path(given):
        return _load_file(given, folders)
    chain = built_chain(given)
    if chain is not None:
        return make_pack([built.flat for built in chain], chain[-1].digest)
    found = locate.find(given, folders)
    if found is None:
        fix = f"Há estes: {', '.join(info.id for info in list_packs(also=also))}."
        raise UnknownPackError((Fault(given, 0, "não há pacote com esse nome.", fix),))
    return _load_file(found.path, folders, given)


def check_file(path: StrPath, *, also: Sequence[StrPath] = ()) -> tuple[Fault, ...]:
    """Return every fault of the pack in a file; none where it is well made.

    Raises UnknownPackError where the file cannot be read at all.
    """
    try:
        _load_file(os.fspath(path), _folders(also))
    except UnknownPackError:
        raise
    except PackError as error:
        return error.faults
    return ()


def list_packs(*, also: Sequence[StrPath] = ()) -> tuple[PackInfo, ...]:
    """Return the packs that a name can mean: the bundled ones first, then those of the folders."""
    bundled = locate.bundled_folder()
    rows: dict[str, PackInfo] = {}
    if bundled is None:
        rows = {name: _info(name) for name in sorted(built_packs())}
    for folder in (*([bundled] if bundled else []), *_folders(also)):
        for found in locate.names(folder):
            if found.name not in rows:
                rows[found.name] = _info(found.name if found.bundled else found.path)
    return tuple(rows.values())


def bundled_names() -> tuple[str, ...]:
    """Return the names of the packs that come with the referee."""
    folder = locate.bundled_folder()
    if folder is None:
        return tuple(sorted(built_packs()))
    return tuple(found.name for found in locate.names(folder))


def _info(name_or_path: str) -> PackInfo:
    try:
        pack = load_pack(name_or_path)
    except PackError:
        name = os.path.basename(name_or_path).removesuffix(locate.SUFFIX)
        return PackInfo(name, name, None, faulty=True)
    return PackInfo(pack.id, pack.title, pack.extends)


def _folders(also: Sequence[StrPath]) -> tuple[str, ...]:
    own = locate.user_folder()
    return (*(os.fspath(folder) for folder in also), *([own] if own else []))


def _load_file(path: str, folders: tuple[str, ...], name: str | None = None) -> Pack:
    from referee.rulebook.fresh import load_file  # noqa: PLC0415 - it imports yaml: only when needed

    return load_file(path, folders, name=name)
