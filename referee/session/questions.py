"""Questions at a table or on their own: ``interpret.inquiry`` rules on them, ``answers`` says it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.answers.realise import Voice
from referee.answers.reply import Reply
from referee.answers.words import People
from referee.grammar.language import load_language
from referee.interpret.inquiry import Inquiry, ear_of, inquire, split_question
from referee.interpret.reading.features import marks_of
from referee.interpret.scene import Scene
from referee.interpret.verdict import Ruling
from referee.rulebook.cite import Pack, Rule
from referee.rulebook.load import bundled_names, load_pack

UNKNOWN: dict[str, Any] = {
    "verdict": "unknown",
    "value": None,
    "rules": [],
    "basis": None,
    "sources": [],
    "more": [],
    "because": [],
    "changes_if": [],
    "elsewhere": [],
}


TALK = frozenset({"hello", "thanks", "bye", "fine"})
SAMPLE = ("manilha.", "hand.", "call.", "run.", "eleven.", "cover.", "deal.", "score.", "packs.")
"""Families of questions that tell best what can be asked."""


class Shelf:
    """The packs that a question may be about: the table's own and the bundled ones."""

    def __init__(self, home: Pack, below: Pack | None = None) -> None:
        """Take the pack in force, and the one ``below`` that the table's own rules were agreed on over."""
        self.home = home
        self._names: tuple[str, ...] | None = None
        self._read: dict[str, Pack] = {} if below is None else {below.id: below}
        self._read[home.id] = home

    @property
    def names(self) -> Sequence[str]:
        """The names of the bundled packs."""
        if self._names is None:
            self._names = bundled_names()
        return self._names

    def has(self, name: str) -> bool:
        """Return whether a pack of this name can be had."""
        return name in self._read or name in self.names

    def get(self, name: str) -> Pack:
        """Return a pack by name. Raises PackError."""
        if name not in self._read:
            self._read[name] = load_pack(name)
        return self._read[name]


class Asker:
    """Answers questions by one pack; what was asked last is kept for a question that follows on."""

    def __init__(self, pack: Pack, people: People, below: Pack | None = None) -> None:
        """Take the rules and the people of the table; ``below`` what its own rules stand on."""
        self.pack = pack
        self.people = people
        self._shelf = Shelf(pack, below)
        self._voice = Voice(people, pack.terms)
        self._last: Inquiry | None = None

    def split(self, text: str, names: Sequence[str]) -> tuple[str, str]:
        """Return what is told and what is asked in a line; one of the two may be empty."""
        return split_question(text, load_language(), names)

    def forget(self) -> None:
        """Begin a new conversation."""
        self._last = None

    def ask(
        self, text: str, question: str, scene: Scene, *, supposing: bool = False, exact: bool = False
    ) -> Reply:
        """Return the reply to a question.

        ``supposing``: nothing was told but in the question itself; ``exact``: every word must be understood.
        """
        found = inquire(
            question,
            scene,
            self._shelf,
            supposing=supposing,
            language=load_language(),
            previous=self._last,
            exact=exact,
        )
        if not found.rulings:
            return self._unanswered(text, found)
        self._last = found
        return self._answered(text, found)

    def ask_here(self, text: str, question: str, before: Scene, now: Scene, empty: Scene) -> Reply:
        """Return the reply to a question at a table, of a line that may have told something before it.

        What is not understood by itself is asked of the hand being played, where it is a special one ("dá
        pra recusar?"), then with what was told before it, of the table as it was ("empatou, quem decide?").
        """
        reply = self.ask(text, question, now)
        special = now.state.hand.special
        # What depends in any hand may be settled in a special one.
        open_ = special is not None and reply.ruling is not None and reply.ruling["verdict"] == "depends"
        if reply.understood and not open_:
            return reply
        again = before.state == now.state  # what was told is told once more: it has not happened twice
        ways = [(text, empty if again else before)] if text != question else []
        if special is not None:
            ways.insert(0, (self._voice.say("questions", f"in.{special}", {"question": question}), now))
        for whole, scene in ways:
            found = self.ask(text, whole, scene, supposing=scene is empty)
            if (
                found.understood
                and found.ruling is not None
                and found.ruling["verdict"] not in {"unknown", *(["depends"] if open_ else [])}
            ):
                return found
        return reply

    def is_tag(self, question: str) -> bool:
        """Return whether a question only asks for a yes to what was told before it ("..., né?")."""
        marks = marks_of(question, ear_of(load_language()), ())
        return any(m.is_("tagq") for m in marks) and all(m.is_("tagq", "qmark", "comma") for m in marks)

    def _unanswered(self, text: str, found: Inquiry) -> Reply:
        if found.outside and found.understood:
            return self._outside(text, found.outside)
        code = "unread" if found.unread else "unknown"
        say = self._voice.say("questions", code, {"words": "», «".join(dict.fromkeys(found.unread))})
        from referee.answers.rulings import nearest_words  # noqa: PLC0415 - heavy phrases

        whole = f"{say}\n  {nearest_words(found.nearest)}"
        return Reply(text, "question", found.understood, ruling=dict(UNKNOWN), say=say, text=whole)

    def _outside(self, text: str, sort: str) -> Reply:
        """Return the reply to what no rule answers: a short one, and what can be asked."""
        from referee.answers.rulings import nearest_words  # noqa: PLC0415 - heavy phrases

        say = self._voice.say("questions", f"outside.{sort}", {})
        kind = "talk" if sort in TALK else "question"
        whole = say if sort in TALK else f"{say}\n  {nearest_words(SAMPLE if sort == 'about.can' else ())}"
        return Reply(text, kind, understood=True, ruling=dict(UNKNOWN), say=say, text=whole)

    def _answered(self, text: str, found: Inquiry) -> Reply:
        from referee.answers.rulings import json_ruling, say_again, say_ruling  # noqa: PLC0415 - heavy phrases
        from referee.answers.whole import text_ruling  # noqa: PLC0415 - heavy phrases

        said, whole, plain = [], [], []
        for ruling in found.rulings:
            pack, others = self._pack(ruling), self._others(ruling)
            again = found.about and say_again(ruling, pack, self.people, found.about)
            said.append(again or say_ruling(ruling, pack, self.people))
            full = text_ruling(ruling, pack, self.people, others, self._overruled(ruling, pack))
            # Asked again, what is asked of the answer comes in the place of its verdict.
            whole.append("\n".join([again, *full.split("\n")[1:]]) if again else full)
            plain.append(json_ruling(ruling, pack, self.people, others))
        first = {**plain[0], "more": plain[1:]}
        return Reply(
            text, "question", found.understood, ruling=first, say=" ".join(said), text="\n".join(whole)
        )

    def _pack(self, ruling: Ruling) -> Pack:
        return self._shelf.get(ruling.pack) if ruling.pack else self.pack

    def _overruled(self, ruling: Ruling, pack: Pack) -> dict[str, Rule]:
        """Return the rules that those of a table's own pack stand in place of, by their ids."""
        found: dict[str, Rule] = {}
        for key in ruling.rules:
            rule = pack.rules.get(key)
            if rule is not None and rule.origin not in self._shelf.names:
                before = self._before(pack, rule)
                if before is not None:
                    found[key] = before
        return found

    def _before(self, pack: Pack, rule: Rule) -> Rule | None:
        """Return the rule of the same id that the packs below the one which states it have."""
        for name in reversed(pack.lineage[: pack.lineage.index(rule.origin)]):
            if self._shelf.has(name):
                return self._shelf.get(name).rules.get(rule.id)
        return None

    def _others(self, ruling: Ruling) -> list[tuple[Pack, Ruling]]:
        return [(self._shelf.get(name), other) for name, other in ruling.elsewhere]
