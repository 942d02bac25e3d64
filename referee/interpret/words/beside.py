"""What a word means in the pack asked about, and the other packs in which it means something else."""

from __future__ import annotations

from collections.abc import Callable

from referee.interpret.suppose import PackShelf
from referee.interpret.verdict import Ruling
from referee.rulebook.cite import Pack


def word_in(pack: Pack, ask: Callable[[Pack], Ruling | None], shelf: PackShelf) -> Ruling | None:
    """Return what a pack says of a word, and the others that say something else."""
    ruling = ask(pack)
    if ruling is None:
        return None
    others = []
    for name in shelf.names:
        other = ask(shelf.get(name)) if name != pack.id else None
        if (
            other is not None
            and (other.value, other.basis) != (ruling.value, ruling.basis)
            and other.value is not None
        ):
            others.append((name, other))
    return ruling._replace(elsewhere=tuple(others))
