"""Writes everything that is kept ready-made: ``python -m referee.session.build``; ``--check`` only looks.

The same bytes every time; a test runs the check.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from referee.answers.realise import PHRASES, make_phrases
from referee.answers.voice import PHRASES as RULING_PHRASES
from referee.answers.voice import make_phrases as make_ruling_phrases
from referee.grammar.asking import ASKING, make_asking
from referee.grammar.language import GRAMMAR, LEXICON, make_grammar, make_lexicon
from referee.grammar.suggest import OFFERED, make_offered
from referee.interpret.words.glossary import GLOSSARY, make_glossary
from referee.readymade import write_ready
from referee.rulebook import build as packs
from referee.rulebook import jsonschema, locate
from referee.session.house.sayings import SAYINGS, make_sayings
from referee.session.house.wording import HOUSE, make_house_phrases
from referee.session.quarrel import QUARRELS, make_quarrels
from referee.session.sumula.drive import GRAMMAR as SUMULA
from referee.session.sumula.drive import make_tables as make_sumula

READY: list[tuple[tuple[str, list[str]], Callable[..., Any]]] = [
    (GRAMMAR, make_grammar),
    (LEXICON, make_lexicon),
    (OFFERED, make_offered),
    (ASKING, make_asking),
    (GLOSSARY, make_glossary),
    (PHRASES, make_phrases),
    (RULING_PHRASES, make_ruling_phrases),
    (HOUSE, make_house_phrases),
    (SAYINGS, make_sayings),
    (QUARRELS, make_quarrels),
    (SUMULA, make_sumula),
]
"""Each kept file: its name and sources, and what makes it."""


def stale(*, check: bool) -> list[str]:
    """Write every kept file anew (or only compare, with ``check``); return the names of those not current."""
    names = [source[0] for source, make in READY if not write_ready(*source, make, check=check)]
    folder = locate.bundled_folder()
    if folder is not None:
        if not _write(locate.BUILT_FILE, packs.build_text(folder), check=check):
            names.append("packs")
        if not _write(str(jsonschema.DEFAULT_FILE), jsonschema.schema_text(), check=check):
            names.append("rules.schema")
    return names


def _write(path: str, text: str, *, check: bool) -> bool:
    data = text.encode()
    if os.path.exists(path):  # noqa: PTH110 - as in readymade.py
        with open(path, "rb") as file:  # noqa: PTH123
            if file.read() == data:
                return True
    if not check:
        with open(path, "wb") as file:  # noqa: PTH123
            file.write(data)
    return False


def main() -> int:
    """Write or check; return the exit status: 1 where a check found something stale."""
    check = "--check" in sys.argv[1:]
    found = stale(check=check)
    if check and found:
        sys.stderr.write(f"não está em dia: {', '.join(found)}; rode make built\n")
        return 1
    sys.stdout.write("em dia\n" if not found else f"escrito: {', '.join(found)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
