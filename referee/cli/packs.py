"""Packs as people name them: what to say where there is none of that name, or it has faults."""

from __future__ import annotations

from typing import Final

from referee.cli.exits import ExitStatus
from referee.cli.streams import clean
from referee.cli.trouble import Wrong
from referee.rulebook.load import Pack, PackError, UnknownPackError, list_packs, load_pack

DEFAULT_RULES: Final = "paulista"


def pack_of(rules: str) -> Pack:
    """Return the pack, the default one where none is named.

    Raises Wrong with all its faults, or with what other names there are.
    """
    try:
        return load_pack(clean(rules) or DEFAULT_RULES)
    except PackError as error:
        raise trouble_with(error, rules) from error


def trouble_with(error: PackError, name: str = "") -> Wrong:
    """Return what to say of a pack that cannot be used, with the nearest name there is."""
    if isinstance(error, UnknownPackError):
        return Wrong(str(error) + _suggestion(name))
    return Wrong(str(error), ExitStatus.BAD_PACK)


def _suggestion(rules: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(rules.lower(), [pack.id for pack in list_packs()], n=1, cutoff=0.6)
    return f" Você quis dizer «{close[0]}»?" if close else ""
