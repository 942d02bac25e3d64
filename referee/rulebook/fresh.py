"""Packs read from YAML. Imported only where a ready-made pack will not do: it imports yaml."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH100, PTH113, PTH120, PTH123

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from referee.rulebook import locate
from referee.rulebook.built import built_layer, content_digest, lineage_digest
from referee.rulebook.cite import Fault, Pack, PackError, UnknownPackError
from referee.rulebook.extends import check_lineage, climb
from referee.rulebook.flat import make_pack
from referee.rulebook.layer import Layer, read_layer
from referee.yamltext import PACK, scan_yaml


class Search(NamedTuple):
    """Where to look for parents, and whether a ready-made one will do."""

    folders: tuple[str, ...]
    use_built: bool = True


def load_file(path: str, folders: Sequence[str], *, name: str | None = None, use_built: bool = True) -> Pack:
    """Return the pack in a file; its parents are sought beside it and in ``folders``.

    ``name`` is the name it was found by, which must be its id.

    Raises UnknownPackError where the file cannot be read, PackError with all faults of the pack
    and its parents.
    """
    search = Search((os.path.dirname(os.path.abspath(path)), *folders), use_built)
    faults: list[Fault] = []
    leaf = _read(path, faults)
    _check_name(leaf, name, faults)
    lineage = climb(leaf, lambda name: _parent(name, search, faults), faults)
    faults.extend(check_lineage(lineage))
    if faults:
        raise PackError(tuple(sorted(faults, key=lambda fault: (fault.file != path, fault.file, fault.line))))
    digest = lineage_digest(layer.sha256 for layer in lineage.layers)
    return make_pack([layer.flat for layer in lineage.layers], digest)


def _read(path: str, faults: list[Fault]) -> Layer:
    """Return what a file states, collecting its faults."""
    data = read_bytes(path)
    document = scan_yaml(data)
    faults.extend(Fault(path, fault.line, fault.what, fault.fix) for fault in document.faults)

    def report(line: int, what: str, fix: str) -> None:
        faults.append(Fault(path, line, what, fix))

    if document.root is None:
        raise PackError(tuple(faults))
    return read_layer(document.root, path, content_digest(data), report)


def read_bytes(path: str) -> bytes:
    """Return a file's content, cut soon after the size that is refused anyway.

    Raises UnknownPackError where it is no plain file or cannot be read.
    """
    try:
        if not os.path.isfile(path):
            raise UnknownPackError((Fault(path, 0, "não é um arquivo que exista.", "Confira o caminho."),))
        with open(path, "rb") as file:
            return file.read(PACK.size + 1)
    except (OSError, ValueError) as error:
        fault = Fault(path, 0, "o arquivo não pode ser lido.", "Confira as permissões.")
        raise UnknownPackError((fault,)) from error


def _parent(name: str, search: Search, faults: list[Fault]) -> Layer | None:
    found = locate.find(name, search.folders)
    if found is None and locate.bundled_folder() is not None:
        return None
    ready = built_layer(name, found and found.path) if found is None or found.bundled else None
    if ready is not None and search.use_built:
        return Layer(found.path if found else name, ready.flat, {}, frozenset(), (), ready.sha256)
    if found is None:
        return None
    layer = _read(found.path, faults)
    _check_name(layer, name, faults)
    return layer


def _check_name(layer: Layer, name: str | None, faults: list[Fault]) -> None:
    """A pack found by its file's name must bear that name."""
    own = layer.flat["id"]
    if name is not None and own not in ("", name):
        what = f"o arquivo chama-se «{name}» e o id é «{own}»."
        faults.append(Fault(layer.file, layer.lines.get("=id", 1), what, "Dê o mesmo nome aos dois."))
