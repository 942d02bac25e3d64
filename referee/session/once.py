"""Questions without a table: what they tell is supposed, and nothing is kept but what was asked last."""

from __future__ import annotations

from referee.answers.reply import Reply
from referee.answers.words import DEFAULT_NAMES, People
from referee.engine.compile import compile_rules
from referee.engine.state import new_state
from referee.interpret.scene import Scene
from referee.rulebook.cite import Pack
from referee.session.questions import Asker


class Conversation:
    """Questions one after the other: "e no mineiro?" goes on from the one before."""

    def __init__(self, pack: Pack) -> None:
        """Take the rules to answer by."""
        people = People(DEFAULT_NAMES)
        rules = compile_rules(pack.ruleset)
        players = min(len(DEFAULT_NAMES), max(pack.ruleset.players))
        self._asker = Asker(pack, people)
        self._scene = Scene(rules, new_state(rules, players), people.names, people.me, pack.terms)

    def ask(self, text: str, *, exact: bool = False) -> Reply:
        """Return the reply to a question; its ``state`` is None. ``exact``: no word of it is overlooked."""
        return self._asker.ask(text, text, self._scene, supposing=True, exact=exact)


def ask_once(text: str, pack: Pack) -> Reply:
    """Return the reply to one question under ``pack``. What it tells is supposed; ``state`` is None."""
    return Conversation(pack).ask(text)
