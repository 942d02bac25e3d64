"""The table's own rules at a terminal: the wizard asks for them, a pack keeps them for other evenings."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from referee.cli.show import Piece, joined, rows_of

if TYPE_CHECKING:
    from referee.cli.desk import Desk
    from referee.session.house.combinado import Wizard

ASK: Final = "perguntas"
SAVE: Final = "grava"
MORE: Final = "/casa perguntas: o juiz pergunta regra por regra. /casa grava NOME: guarda num pacote."


def _say(desk: Desk, lines: Sequence[str], style: str = "") -> list[Piece]:
    return joined(rows_of(style, "\n".join(lines), desk.look()))


def ask(desk: Desk) -> list[Piece]:
    """Begin to ask for the rules of the table at play; return the first question."""
    from referee.session.house.combinado import Wizard, hint_lines

    wizard = Wizard(desk.table.draft.era.house.pack, base_asked=True)
    return [*_say(desk, hint_lines(), "class:why"), ("", "\n"), *_next(desk, wizard)]


def _next(desk: Desk, wizard: Wizard) -> list[Piece]:
    """Return the question that waits; after the last one what was agreed is proposed."""
    from referee.session.house.combinado import question_lines

    question = wizard.question
    if question is None:
        desk.asking = None
        rulings = wizard.rulings(date.today())  # noqa: DTZ011 - the day at the table
        return desk.told(desk.table.propose("/casa", rulings))
    desk.asking = lambda line: _taken(desk, wizard, line)
    return _say(desk, list(question_lines(question)), "class:ask")


def _taken(desk: Desk, wizard: Wizard, line: str) -> list[Piece]:
    from referee.session.house.combinado import explained
    from referee.session.house.wizard import Unread, command_of
    from referee.session.house.wording import phrase

    question, wish = wizard.question, command_of(line)
    if wish == "leave":
        desk.asking = None
        return _say(desk, [phrase("table", "left")])
    if wish == "explain" and question is not None:
        return _say(desk, list(explained(question, wizard.base)), "class:why")
    taken = wizard.take(line)
    return _say(desk, [taken.why], "class:no") if isinstance(taken, Unread) else _next(desk, taken)


def save(desk: Desk, name: str) -> list[Piece]:
    """Write what the table has agreed on to a pack of its own; return where it is, or why it is not."""
    from referee.session.house.layer import house_name
    from referee.session.house.save import SaveError, default_path, is_bundled, save_pack
    from referee.session.house.wording import phrase

    house, base = desk.table.draft.era.house, desk.table.base
    if not house.rulings:
        return _say(desk, [phrase("table", "none", base=base.title)], "class:no")
    try:
        path = default_path(base.id)
        own = not name and not is_bundled(base.id) and os.path.exists(path)  # noqa: PTH110 - as in save.py
        named = None if own else house_name(name)
        if own:
            pack = save_pack(path, house.merged(path), replace=True)
        elif named is None or is_bundled(named.id):
            code = "name_bad" if named is None else "name_bundled"
            return _say(desk, [phrase("wizard", code, name=named.id if named else "")], "class:no")
        else:
            path = default_path(named.id)
            pack = save_pack(path, house.to_yaml(named))
    except SaveError as error:
        return _say(desk, [str(error)], "class:no")
    desk.saved()
    return _say(desk, [phrase("wizard", "saved", path=path), phrase("wizard", "play", given=pack.id)])


def offer(desk: Desk) -> list[Piece]:
    """Return the question whether what was agreed on tonight is kept for other tables."""
    from referee.session.house.wording import phrase

    desk.asking = lambda line: _kept(desk, line)
    return _say(desk, [phrase("table", "offer")], "class:ask")


def _kept(desk: Desk, name: str) -> list[Piece]:
    """Save under a name; nothing, or a no, leaves at once. A name that does not do asks again."""
    from referee.cli.desk import Leave
    from referee.session.house.wizard import command_of
    from referee.session.house.wording import phrase

    if not name.strip() or command_of(name) in {"no", "leave"}:
        raise Leave
    pieces = save(desk, name)
    if desk.unsaved:
        return pieces
    desk.asking = None
    return [*pieces, ("", "\n"), *_say(desk, [phrase("table", "leave")], "class:why")]
