"""One utterance, clause by clause, on a draft: events told, refused, doubted; wishes granted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.cards import Card
from referee.engine import events as e
from referee.engine.ruling import Effect, Violation
from referee.engine.state import State
from referee.grammar import said as s
from referee.grammar.repair import is_repair
from referee.interpret.meaning import expand, interpret
from referee.interpret.reading.results import several
from referee.interpret.resolve import card_meant
from referee.interpret.scene import Doubt, Nothing, Puzzle, Tell, Wish
from referee.session.draft import Draft, Logged
from referee.session.fixed import Fixed
from referee.session.fixing import answered_instead, fix, retract, score_was
from referee.session.history import Change
from referee.session.inserting import inserted
from referee.session.stepping import Steps, stride, taken_back
from referee.session.timing import as_fix, is_now, of_hand, only_mocked, suit_of_last, was_or_next
from referee.session.turned import as_correction, told_now

Clauses = Sequence[s.Said]


class Refusal(NamedTuple):
    """Why the last event told was refused; ``punished`` where it costs something."""

    rule: str
    code: str
    facts: Mapping[str, Any]
    punished: bool = False


NO_STEPS = Steps()


class Hearing:
    """What came of the clauses of one utterance. The caller keeps the draft or throws it away."""

    def __init__(self, draft: Draft, line: int, back: Steps = NO_STEPS) -> None:
        """Begin to hear on a draft; ``back`` are the changes that undo and redo would make."""
        self.draft = draft
        self.judged = draft.era.pack
        self.back = back
        self.line = line
        self.events: list[tuple[e.Event, State, Refusal | None]] = []
        self.first_effect = len(draft.flat_effects())
        self.before = draft.state
        self.refusal: Refusal | None = None
        self.refused_said: s.Said | None = None
        self.doubt: tuple[int, s.Said, Doubt] | None = None
        self.puzzle: Puzzle | None = None
        self.wishes: list[str] = []
        self.fixed: Fixed | None = None
        self.stepped = ""
        self.steps: tuple[Change, ...] = ()
        self.talk_only = True
        self.forgotten = False
        self.count = 0

    def hear(self, clauses: Clauses) -> None:
        """Tell the clauses in order, up to the first refusal or doubt."""
        clauses, correcting = self._begun(clauses)
        self.forgotten = correcting
        self.count = len(clauses)
        sorted_ = _tricks_in_order(clauses)
        for place, clause in enumerate(clauses):
            if isinstance(clause, s.SaidControl) and clause.what == "undo" and _introduces(clauses, place):
                continue
            if correcting:
                clause = as_correction(clause, self.draft)  # noqa: PLW2901 - the same clause, understood
            if only_mocked(clauses[place:], self.draft):
                continue
            if len(clauses) == 1:
                clause = suit_of_last(clause, self.draft)  # noqa: PLW2901 - the same clause, understood
                if self._unclear(clause):
                    return
            for said in sorted_[place] if place in sorted_ else self._each(clause):
                if not self._one(place, said):
                    return

    def _begun(self, clauses: Clauses) -> tuple[Clauses, bool]:
        """Return the clauses to tell, and whether they put something right."""
        correcting = len(clauses) > 1 and is_repair(clauses[0])
        clauses = _without_echoes(clauses)
        if len(clauses) < 2 or not isinstance(clauses[0], s.SaidControl) or not clauses[0].heard:
            return clauses, correcting
        # "você ouviu errado, o Beto trucou" is told in place of the last line, where it mends nothing.
        meant = [as_correction(clause, self.draft) for clause in clauses[1:]]
        correcting = all(isinstance(x, s.SaidFix) or getattr(x, "instead", False) for x in meant)
        if not correcting:
            self._step(clauses[0])
        return clauses[1:], correcting

    def _unclear(self, clause: s.Said) -> bool:
        """Ask whose card a bare "foi o três" is, and return whether that was open."""
        asked = was_or_next(clause, self.draft)
        if asked is not None:
            self.doubt = (0, clause, asked)
        return asked is not None

    def _each(self, clause: s.Said) -> Sequence[s.Said]:
        if isinstance(clause, s.SaidTricks):
            return several(clause)
        if isinstance(clause, s.SaidAt):
            return [clause._replace(said=said) for said in self._each(clause.said)]
        return expand(clause, self.draft.scene())

    def _one(self, place: int, said: s.Said) -> bool:
        said = of_hand(said, self.draft)
        if self._names_again(said):
            return True
        if isinstance(said, s.SaidAt):
            if not is_now(said, self.draft):
                return self._then(place, said)
            said = said.said
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
            return self._wish(meaning, place)
        return False

    def _names_again(self, said: s.Said) -> bool:
        """Return whether a bare name only says what the card right before it is: "um seis, a manilha"."""
        last = self.events[-1] if self.events else None
        if not isinstance(said, s.SaidFragment) or said.who or said.card is None or last is None:
            return False
        event, named = last[0], said.card
        if not isinstance(event, e.CardPlayed) or event.card is None or not (named.manilha or named.trump):
            return False
        meant = card_meant(named, self.draft.scene())
        return isinstance(meant, Card) and meant in {event.card, Card(event.card.rank)}

    def _then(self, place: int, told: s.SaidAt) -> bool:
        """Correct what was told of another time; what is so already stays."""
        self.talk_only = False
        said, when = told.said, told.when
        if isinstance(said, s.SaidAnswer) and said.instead:
            return self._corrected(answered_instead(self.draft, said, when), place, told)
        if isinstance(said, s.SaidControl) and said.what in {"not_run", "not_call"}:
            return self._corrected(retract(self.draft, said, when), place, told)
        meant = as_fix(said)
        if meant is None:
            self.puzzle = Puzzle("fix.unknown", {"span": told.span})
            return False
        fixed = fix(self.draft, meant, when)
        if not fixed.found and self.forgotten:
            # "na mão passada faltou dizer que o Beto trucou"
            fixed = found if (found := inserted(self.draft, said, when)).found else fixed
        return self._corrected(fixed, place, told)

    def _corrected(self, fixed: Fixed, place: int, said: s.Said) -> bool:
        """Keep what a correction did; what is open about who did it is asked like of anything told."""
        doubt = fixed.doubt
        if doubt is not None and doubt.code in {"who.played", "who.won", "who.opens", "fix.round"}:
            self.doubt = (place, said, doubt)
            return False
        if not fixed.same or self.fixed is None:
            self.fixed = fixed
        return fixed.done

    def _tell(self, said: s.Said, meaning: Tell) -> bool:
        before = self.draft.state
        violation = self.draft.tell(Logged(meaning.event, meaning.seat, self.line))
        people = getattr(said, "who", None)
        if meaning.seat is not None and isinstance(people, tuple) and people and people[0].kind == "name":
            # A teller who names herself is "ela" in the next clause like anybody else.
            self.draft.last = meaning.seat
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

    def _wish(self, meaning: Wish, place: int) -> bool:
        self.wishes.append(meaning.what)
        said = meaning.said
        if meaning.what in STEPS:
            return self._step(said)
        if meaning.what == "takeback":
            return self._take_back(said)
        if meaning.what == "fix":
            told = told_now(said, self.draft)
            if isinstance(told, s.SaidPlay) and said.either:
                return self._either(place, said, told)
            return (
                self._corrected(fix(self.draft, said), place, said)
                if told is None
                else self._one(place, told)
            )
        if meaning.what == "answer":
            return self._corrected(answered_instead(self.draft, said), place, said)
        if meaning.what in {"not_run", "not_call"}:
            fixed = retract(self.draft, said)
            # "a Duda não correu, jogou um cinco" where she had not: what follows is what happened.
            return (not fixed.found and place + 1 < self.count) or self._corrected(fixed, place, said)
        if meaning.what == "score_was":
            fixed = score_was(self.draft, said)
            return (
                self._corrected(fixed, place, s.SaidTalk((0, 0)))
                if fixed.found
                else self._tell(s.SaidTalk((0, 0)), Tell(said))
            )
        if meaning.what == "points":
            self.doubt = (-1, s.SaidTalk((0, 0)), Doubt("points.sure", {"claim": said}))
            return False
        self.doubt = (-1, s.SaidTalk((0, 0)), Doubt("new_match.sure", {}))
        return False

    def _either(self, place: int, said: s.SaidFix, told: s.SaidPlay) -> bool:
        """Ask which card "joguei o rei, não o sete" tells: the second may repair the first."""
        cards = [card_meant(card, self.draft.scene()) for card in (said.new, said.old) if card is not None]
        facts = dict(zip(("card", "other"), cards, strict=True))
        self.doubt = (place, told, Doubt("card.either", facts))
        return False

    def new_effects(self) -> list[Effect]:
        """Return what this utterance settled."""
        return self.draft.flat_effects()[self.first_effect :]

    def _step(self, said: s.SaidControl) -> bool:
        """Take changes back, or do them again; "apaga isso, errei" asks once."""
        if self.stepped:
            return True
        back = stride(said, self.draft, self.back)
        if back.doubt is not None:
            self.doubt = (-1, said, back.doubt)
            return False
        if back.told is not None:
            return self._one(-1, back.told)
        if back.puzzle is not None:
            self.fixed = Fixed(found=False, missing=(back.puzzle.code, back.puzzle.facts))
            return False
        self.step(said.what.partition("_")[0], back.changes)
        return True

    def step(self, what: str, changes: Sequence[Change]) -> None:
        """Make the changes of an undo or redo."""
        if not changes:
            return
        self.stepped, self.steps = what, tuple(changes)
        for change in changes:
            self.draft.apply(change.cut, change.tail)
        self.first_effect = len(self.draft.flat_effects())

    def _take_back(self, said: s.SaidControl) -> bool:
        found = taken_back(said, self.draft)
        if isinstance(found, Doubt):
            self.doubt = (-1, said, found)
        else:
            self.fixed = Fixed(found=False, missing=(found.code, found.facts))
        return False


STEPS = frozenset({"undo", "redo", "undo_all", "redo_all"})


def _refusal(violation: Violation) -> Refusal:
    return Refusal(violation.rule, violation.code, violation.facts, violation.penalty is not None)


def _tricks_in_order(clauses: Clauses) -> dict[int, Sequence[s.Said]]:
    """Return what to hear in the places of results told side by side but not in their order.

    "Eles a primeira e a terceira, a gente a segunda": all are heard in the first place, by number.
    """
    found: dict[int, Sequence[s.Said]] = {}
    run: dict[int, s.SaidTricks] = {}
    for place, clause in enumerate([*clauses, None]):
        if isinstance(clause, s.SaidTricks) and clause.numbers and (clause.tied or clause.who):
            run[place] = clause
            continue
        each = [one for told in run.values() for one in several(told)]
        numbers = [one.numbers[0] for one in each]
        if len(set(numbers)) == len(numbers) and numbers != sorted(numbers):
            found.update(dict.fromkeys(run, ()))
            by_number = sorted(each, key=lambda one: one.numbers[0])
            found[min(run)] = by_number
        run = {}
    return found


def _introduces(clauses: Clauses, place: int) -> bool:
    """Return whether a "volta" or "errei" only introduces the correction that follows it in the line."""
    following = clauses[place + 1 :]
    control = clauses[place]
    if isinstance(control, s.SaidControl) and control.soft and following:
        return True
    return any(
        (isinstance(c, s.SaidControl) and c.what in {"not_run", "not_call"})
        or (isinstance(c, s.SaidAnswer) and c.instead)
        for c in following
    )


def _without_echoes(clauses: Clauses) -> list[s.Said]:
    """Return the clauses without the names that only spell "todo mundo" out, and without a leading "não"."""
    kept: list[s.Said] = []
    everyone = False
    for clause in clauses:
        everyone |= isinstance(clause, s.SaidPlay) and bool(clause.who) and clause.who[0].kind == "everyone"
        only_who = isinstance(clause, s.SaidFragment) and bool(clause.who)
        if not (only_who and everyone):
            kept.append(clause)
    kept = [c for n, c in enumerate(kept) if n == 0 or not _called_again(kept[n - 1], c)]
    if len(kept) > 1:
        kept = [c for n, c in enumerate(kept) if not _says_nothing(c, last=n == len(kept) - 1)]
    if any(isinstance(c, s.SaidTalk) for c in kept):
        called = all(isinstance(c, s.SaidTalk) or (isinstance(c, s.SaidFragment) and c.who) for c in kept)
        kept = [c for c in kept if not called or isinstance(c, s.SaidTalk)]
    return kept


def _called_again(before: s.Said, clause: s.Said) -> bool:
    """Return whether a call only says once more what was called: "truco! falei truco"."""
    if not isinstance(clause, s.SaidCall) or not isinstance(before, s.SaidCall):
        return False
    same = (clause.call, clause.number) == (before.call, before.number) and clause.call != "next"
    return same and (not clause.who or clause.who == before.who)


def _says_nothing(clause: s.Said, *, last: bool) -> bool:
    """Return whether a yes or no only leads to the clauses beside it; a "não" behind them denies them."""
    return (
        isinstance(clause, s.SaidFragment) and clause.yes is not None and not (last and clause.yes is False)
    )
