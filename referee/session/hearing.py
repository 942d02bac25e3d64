"""One utterance, clause by clause, on a draft: events told, refused, doubted; wishes granted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine import events as e
from referee.engine.ruling import Effect, Violation
from referee.engine.state import State
from referee.grammar import said as s
from referee.interpret.meaning import expand, interpret
from referee.interpret.results import several
from referee.interpret.scene import Doubt, Nothing, Puzzle, Tell, Wish
from referee.session.draft import Draft, Logged
from referee.session.fixing import Fixed, fix, retract
from referee.session.history import Change

Clauses = Sequence[s.Said]


class Refusal(NamedTuple):
    """Why the last event told was refused; ``punished`` where it costs something."""

    rule: str
    code: str
    facts: Mapping[str, Any]
    punished: bool = False


class Steps(NamedTuple):
    """The change that would take the last one back, and the one that would do again what was undone."""

    undo: Change | None = None
    redo: Change | None = None


NO_STEPS = Steps()


class Hearing:
    """What came of the clauses of one utterance. The caller keeps the draft or throws it away."""

    def __init__(self, draft: Draft, line: int, back: Steps = NO_STEPS) -> None:
        """Begin to hear on a draft; ``back`` are the changes that undo and redo would make."""
        self.draft = draft
        self.back = back
        self.line = line
        self.events: list[tuple[e.Event, State, Refusal | None]] = []
        self.first_effect = len(draft.flat_effects())
        self.refusal: Refusal | None = None
        self.refused_said: s.Said | None = None
        self.doubt: tuple[int, s.Said, Doubt] | None = None
        self.puzzle: Puzzle | None = None
        self.wishes: list[str] = []
        self.fixed: Fixed | None = None
        self.stepped = ""
        self.talk_only = True

    def hear(self, clauses: Clauses) -> None:
        """Tell the clauses in order, up to the first refusal or doubt."""
        clauses = _without_echoes(clauses)
        for place, clause in enumerate(clauses):
            if isinstance(clause, s.SaidControl) and clause.what == "undo" and _negates(clauses[place + 1 :]):
                continue
            for said in self._each(clause):
                if not self._one(place, said):
                    return

    def _each(self, clause: s.Said) -> Sequence[s.Said]:
        if isinstance(clause, s.SaidTricks):
            return several(clause)
        return expand(clause, self.draft.scene())

    def _one(self, place: int, said: s.Said) -> bool:
        meaning = interpret(said, self.draft.scene())
        if isinstance(meaning, Nothing):
            self.talk_only &= meaning.talk
            return True
        self.talk_only = False
        if isinstance(meaning, Tell):
            return self._tell(said, meaning)
        if isinstance(meaning, Doubt):
            self.doubt = (place, said, meaning)
        elif isinstance(meaning, Puzzle):
            self._puzzled(meaning, said)
        else:
            return self._wish(meaning)
        return False

    def _tell(self, said: s.Said, meaning: Tell) -> bool:
        before = self.draft.state
        violation = self.draft.tell(Logged(meaning.event, meaning.seat, self.line))
        refusal = None if violation is None else _refusal(violation)
        self.events.append((meaning.event, before, refusal))
        if refusal is None:
            return True
        self.refusal, self.refused_said = refusal, said
        return False

    def _puzzled(self, meaning: Puzzle, said: s.Said) -> None:
        if meaning.code in {"result.other", "hand.other"}:
            self.refusal = Refusal("claim.contradicts", meaning.code, meaning.facts)
            self.refused_said = said
        self.puzzle = meaning

    def _wish(self, meaning: Wish) -> bool:
        self.wishes.append(meaning.what)
        if meaning.what in {"undo", "redo"}:
            return self._step(meaning.what)
        if meaning.what == "fix":
            self.fixed = fix(self.draft, meaning.said)
            return self.fixed.done
        if meaning.what in {"not_run", "not_call"}:
            self.fixed = retract(self.draft, meaning.said)
            return self.fixed.done
        if meaning.what == "points":
            self.doubt = (-1, s.SaidTalk((0, 0)), Doubt("points.sure", {"claim": meaning.said}))
            return False
        self.doubt = (-1, s.SaidTalk((0, 0)), Doubt("new_match.sure", {}))
        return False

    def new_effects(self) -> list[Effect]:
        """Return what this utterance settled."""
        return self.draft.flat_effects()[self.first_effect :]

    def _step(self, what: str) -> bool:
        """Take the last change back, or do it again; "apaga isso, errei" asks once."""
        change = self.back.undo if what == "undo" else self.back.redo
        if self.wishes.count(what) == 1 and change is not None:
            self.stepped = what
            self.draft.apply(change.cut, change.tail)
            self.first_effect = len(self.draft.flat_effects())
        return True


def _refusal(violation: Violation) -> Refusal:
    return Refusal(violation.rule, violation.code, violation.facts, violation.penalty is not None)


def _negates(following: Clauses) -> bool:
    """Return whether a "volta" only introduces what did not happen ("volta, eles não correram")."""
    return any(isinstance(c, s.SaidControl) and c.what in {"not_run", "not_call"} for c in following)


def _without_echoes(clauses: Clauses) -> list[s.Said]:
    """Return the clauses without the names that only spell "todo mundo" out, and without a leading "não"."""
    kept: list[s.Said] = []
    everyone = False
    for clause in clauses:
        everyone |= isinstance(clause, s.SaidPlay) and bool(clause.who) and clause.who[0].kind == "everyone"
        only_who = isinstance(clause, s.SaidFragment) and bool(clause.who)
        if not (only_who and everyone):
            kept.append(clause)
    if len(kept) > 1:
        kept = [c for c in kept if not (isinstance(c, s.SaidFragment) and c.yes is not None)]
    return kept
