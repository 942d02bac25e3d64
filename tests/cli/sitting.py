"""A desk for tests: a table at which nobody waits."""

from __future__ import annotations

from referee.cli.desk import Desk
from referee.cli.show import Look, plain
from referee.cli.wanted import AtPlay
from referee.rulebook.load import load_pack
from referee.session.table import Table

FOUR = ("Ana", "Beto", "Caio", "Duda")
FIRST_TRICK = "Beto jogou o três de ouros, Caio jogou o dois, Duda jogou o cinco"


def sit(
    pack: str = "paulista",
    names: tuple[str, ...] = FOUR,
    look: Look | None = None,
    notices: tuple[str, ...] = (),
) -> Desk:
    """Return a desk at a new table."""
    shape = look or Look()
    return Desk(AtPlay(Table(load_pack(pack), names), notices=notices), lambda: shape)


def shows(desk: Desk, *lines: str) -> str:
    """Return what the last of these lines shows."""
    shown = ""
    for line in lines:
        shown = plain(desk.enter(line))
    return shown
