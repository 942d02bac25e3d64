"""A súmula played again: how it went by its own rules, and what other rules would have made of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.answers.words import ordinal
from referee.cards import Team
from referee.engine import events as e
from referee.engine.ruling import Violation
from referee.engine.state import Points, State
from referee.engine.told import possible_takers
from referee.rulebook.cite import Pack
from referee.session.eras import first_era
from referee.session.sumula import model as m
from referee.session.sumula.fold import Fold, Hand, Runner, begin_table, fold
from referee.session.sumula.mending import mended
from referee.session.sumula.saying import Teller, points
from referee.session.sumula.writing import body_text

SILENT = frozenset({"phase", "manilha", "play.turn", "raise.pending", "claim.contradicts", "deck"})
"""Refusals that only follow from another turn, another end or another manilha: not news of their own."""


class Result(NamedTuple):
    """How a súmula went under a pack: hand by hand, and the state it ends in."""

    pack: str
    hands: tuple[Hand, ...]
    last: State
    score: Points
    games: Points
    run: Fold


class Difference(NamedTuple):
    """What would have come out otherwise: in which hand and line, of what kind, and in Portuguese.

    ``kind``: ``trick`` or ``hand`` (another team, or nobody), ``points``, ``open`` (the cards do not tell),
    ``refused`` (something told would not be allowed) or ``game`` (the game ends elsewhere or otherwise).
    """

    hand: int
    line: int
    kind: str
    text: str


def replay(sumula: m.Sumula, pack: Pack) -> Result:
    """Return how a súmula goes under a pack. Raises ValueError where it does not seat so many."""
    run = fold(sumula, pack)
    step = run.steps[-1] if run.steps else None
    score = step.score if step else run.start.points
    return Result(pack.id, run.hands, run.last, score, step.games if step else run.start.games, run)


def compare(sumula: m.Sumula, own: Pack, others: Pack) -> tuple[Difference, ...]:
    """Return what would have come out differently under other rules, hand by hand.

    The score runs on under each; where only one of them ends a game, both begin the next together.
    Raises ValueError where one of them does not seat so many.
    """
    was = fold(sumula, own).hands
    return tuple(_Comparison(sumula, own, others, was).run())


class _Comparison:
    def __init__(self, sumula: m.Sumula, own: Pack, others: Pack, was: tuple[Hand, ...]) -> None:
        self.sumula, self.own, self.others, self.was = sumula, own, others, was
        era = first_era(others)
        self.rules = era.rules
        start, _ = begin_table(sumula.header, self.rules)
        self.runner = Runner(era, start, lenient=True, house=False)
        self.say = Teller(sumula.header.seats, self.rules, others)
        self.bodies = mended(sumula).bodies
        self.closed = False  # the game is over under the other rules, and goes on under its own

    def run(self) -> Iterator[Difference]:
        """Yield the differences in the order of the hands."""
        bodies = self.bodies
        starts = [n for n, body in enumerate(bodies) if isinstance(body, m.Deal)]
        ends = [*starts[1:], len(bodies)] if starts else []
        for n, body in enumerate(bodies[: starts[0] if starts else len(bodies)]):
            self.runner.step(n, body)
        for was, first, last in zip(self.was, starts, ends, strict=True):
            if not self.closed:
                yield from self._hand(was, first, last)
            elif was.game is not None:
                self.closed = False
            else:
                self._skip(first, last)

    def _skip(self, first: int, last: int) -> None:
        """Pass over a hand that would not have been played; what is told outside the cards still counts."""
        for n in range(first, last):
            body = self.bodies[n]
            if isinstance(body, m.Act) and isinstance(body.deed, e.MatchBegan):
                self.runner.step(n, body)
                self.closed = False

    def _hand(self, was: Hand, first: int, last: int) -> Iterator[Difference]:
        for n in range(first, last):
            self.runner.step(n, self.bodies[n])
        now = self.runner.closed()[-1]
        if self.runner.on:
            self.runner.abandon()
        at = self.sumula.lines[first].at
        found = (
            *self._refused(was, now),
            *self._tricks(was, now),
            *self._ended(was, now),
            *self._game(was, now),
        )
        for kind, text in found:
            told = text.replace("{hand}", f"a mão {was.number}")
            yield Difference(was.number, at, kind, f"com {self.others.id} {told}")

    # ---- one hand --------------------------------------------------------------------------------

    def _refused(self, was: Hand, now: Hand) -> Iterator[tuple[str, str]]:
        """Yield what would not have been allowed, the first of each rule."""
        known = {line for line, _ in was.refused}
        seen: set[str] = set()
        for line, violation in now.refused:
            if line in known or violation.rule in SILENT or violation.rule in seen:
                continue
            seen.add(violation.rule)
            told = f"«{self._text(line)}» não valeria n{{hand}}. {self._why(violation, now)}"
            yield "refused", told
        if now.assumed:
            yield (
                "refused",
                "faltaria n{hand} a escolha de jogar ou não; contei que jogariam. [eleven.choice]",
            )

    def _text(self, line: int) -> str:
        body = self.bodies[line]
        return "" if body is None else body_text(body, self.sumula.header.seats)

    def _why(self, violation: Violation, now: Hand) -> str:
        return self.say.why(violation, now.start)

    def _tricks(self, was: Hand, now: Hand) -> Iterator[tuple[str, str]]:
        """Yield the tricks that another team would win."""
        mine = {trick.number: trick.team for trick in was.tricks}
        for trick in now.tricks:
            if trick.number in mine and mine[trick.number] != trick.team:
                would, did = (
                    self._of("seria", "empataria", trick.team),
                    self._of("foi", "empatou", mine[trick.number]),
                )
                yield "trick", f"n{{hand}} a {ordinal(trick.number)} vaza {would}, e {did}."

    def _of(self, verb: str, tie: str, team: Team | None) -> str:
        return tie if team is None else f"{verb} {self.say.whose(team)}"

    def _ended(self, was: Hand, now: Hand) -> Iterator[tuple[str, str]]:
        if now.ended is None and now.game is None:
            if was.ended is not None or was.game is not None:
                yield "open", self._open(now)
            return
        if was.ended is None and was.game is None:
            yield "hand", f"{{hand}} acabaria: seria {self.say.whose(now.taker)}{self._rule(now)}."
        elif was.taker != now.taker:
            yield "hand", f"{{hand}} seria {self._took(now)}, e foi {self._took(was)}{self._rule(now)}."
        elif was.ended is not None and now.ended is not None and was.ended.points != now.ended.points:
            would, did = points(now.ended.points), points(was.ended.points)
            yield "points", f"{{hand}} valeria {would}, e valeu {did}."

    def _took(self, hand: Hand) -> str:
        """Return whose a hand was, and for how many points."""
        worth = "" if hand.ended is None or hand.ended.team is None else f" ({points(hand.ended.points)})"
        return self.say.whose(hand.taker) + worth

    def _rule(self, now: Hand) -> str:
        rule = now.ended.rule if now.ended is not None else now.game.rule if now.game is not None else ""
        return f" [{rule}]" if rule else ""

    def _open(self, now: Hand) -> str:
        state = now.last
        takers: set[Team | None] = set() if state is None else possible_takers(self.rules, state)
        if len(takers) == 1:
            return f"{{hand}} seria {self.say.whose(next(iter(takers)))}, mas não teria acabado aí."
        return "{hand} não estaria decidida com o que foi contado."

    def _game(self, was: Hand, now: Hand) -> Iterator[tuple[str, str]]:
        """Yield where the game ends otherwise, and let both begin the next one together."""
        if now.game is not None and was.game is None:
            self.closed = True
            yield "game", f"o jogo acabaria n{{hand}}, {self._won(now)}."
        elif was.game is not None and now.game is None:
            yield "game", f"o jogo não acabaria n{{hand}}: estaria {self.say.score(self.runner.score)}."
            if was.match is None or self.others.ruleset.best_of > 1:
                self.runner.force((0, 0), self.runner.games)
            else:
                self.runner.force((0, 0), (0, 0))
        elif was.game is not None and now.game is not None and was.game.team != now.game.team:
            yield "game", f"o jogo que acabou n{{hand}} seria {self.say.whose(now.game.team)}."

    def _won(self, now: Hand) -> str:
        assert now.game is not None  # noqa: S101 - the caller has looked
        return f"{self.say.score(now.score)}, e seria {self.say.whose(now.game.team)}"
