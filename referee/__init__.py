"""The truco referee: rules as data, one engine, the talk of the table.

>>> from referee import Table, load_pack
>>> table = Table(load_pack("paulista"), names=("Ana", "Beto"))
>>> table.hear("virou 3, joguei o zap").state["turn"]
'Beto'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.answers.reply import Reply
    from referee.rulebook.load import load_pack
    from referee.session.once import ask_once
    from referee.session.table import Table

__version__ = "0.1.0"
__all__ = ["Reply", "Table", "__version__", "ask_once", "load_pack"]

_HOMES = {
    "Reply": "referee.answers.reply",
    "Table": "referee.session.table",
    "ask_once": "referee.session.once",
    "load_pack": "referee.rulebook.load",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - the type is that of the name
    """Import a public name when it is first used: the engine can be used without the rest."""
    if name not in _HOMES:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
