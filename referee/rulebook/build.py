"""Writes the ready-made packs: ``python -m referee.rulebook.build``. The same bytes every time."""

# pathlib would slow the start of every command.
# ruff: noqa: PTH103, PTH120, PTH123

from __future__ import annotations

import json
import os
import sys

from referee.rulebook import locate
from referee.rulebook.built import VERSION, content_digest, content_mark
from referee.rulebook.cite import Fault
from referee.rulebook.fresh import load_file, read_bytes
from referee.rulebook.layer import read_layer
from referee.yamltext import read_yaml


def build_text(folder: str) -> str:
    """Return the JSON text that holds the packs of a folder ready-made.

    Raises PackError where any of them has faults.
    """
    packs = {}
    for found in locate.names(folder):
        digest = load_file(found.path, (folder,), use_built=False).digest
        data = read_bytes(found.path)
        sha256 = content_digest(data)
        layer = read_layer(read_yaml(data, found.path), found.path, sha256, _no_faults)
        packs[found.name] = {
            "mark": content_mark(data),
            "sha256": sha256,
            "digest": digest,
            "pack": layer.flat,
        }
    return json.dumps({"version": VERSION, "packs": packs}, ensure_ascii=False, indent=0) + "\n"


def _no_faults(line: int, what: str, fix: str) -> None:
    raise AssertionError(Fault("", line, what, fix))  # load_file has checked the same file


def main() -> int:
    """Write the file anew; return the exit status."""
    folder = locate.bundled_folder()
    if folder is None:
        sys.stderr.write("Não há pasta de pacotes ao lado do programa.\n")
        return 2
    text = build_text(folder)
    os.makedirs(os.path.dirname(locate.BUILT_FILE), exist_ok=True)
    with open(locate.BUILT_FILE, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
