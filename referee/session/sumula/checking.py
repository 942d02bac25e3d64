"""A súmula checked: what the rules refuse, and every assertion held against the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.cards import Team
from referee.engine.compile import Rules, compile_rules
from referee.engine.state import stake
from referee.rulebook.cite import Pack
from referee.rulebook.keys import NOT_RULES
from referee.session.sumula import model as m
from referee.session.sumula.fold import Fold, Hand, Step, fold, with_effects
from referee.session.sumula.saying import Teller, points


def check(sumula: m.Sumula, pack: Pack) -> tuple[m.Fault, ...]:
    """Return all that is wrong with a súmula under a pack, in the order of its lines."""
    if not sumula.known:
        return sumula.faults
    rules = compile_rules(pack.ruleset)
    try:
        run = fold(sumula, pack)
    except ValueError:
        count = len(sumula.header.seats.names)
        seats = m.Fault(
            sumula.file, sumula.header.line_of("nos"), f"por estas regras não jogam {count} pessoas."
        )
        return (*sumula.faults, seats)
    checker = _Checker(sumula, pack, rules, run)
    found = [*sumula.faults, *checker.header(), *checker.lines(), *checker.result()]
    return tuple(sorted(found, key=lambda fault: fault.line))


class _Seen(NamedTuple):
    """Where an assertion stands: the step of its line and the hand it speaks of, as settled so far."""

    step: Step
    hand: Hand | None


class _Checker:
    def __init__(self, sumula: m.Sumula, pack: Pack, rules: Rules, run: Fold) -> None:
        self.sumula, self.pack, self.rules, self.run = sumula, pack, rules, run
        self.say = Teller(sumula.header.seats, rules, pack)

    def fault(self, at: int, what: str, *, notice: bool = False) -> m.Fault:
        return m.Fault(self.sumula.file, at, what, notice)

    # ---- the header ------------------------------------------------------------------------------

    def header(self) -> Iterator[m.Fault]:
        header, pack = self.sumula.header, self.pack
        key, mark = ("casa", header.house) if header.house is not None else ("regras", header.pack)
        at = header.line_of(key)
        if mark is not None and mark.id != pack.id:
            yield self.fault(
                at, f"a súmula é do pacote {mark.id}, e foi conferida com {pack.id}.", notice=True
            )
        elif mark is not None and not pack.digest.startswith(mark.digest):
            digest = pack.digest[: len(mark.digest)]
            what = f"o pacote {pack.id} mudou desde então: era #{mark.digest}, hoje é #{digest}."
            yield self.fault(at, what, notice=True)
        at = header.line_of("placar")
        if header.target not in (None, self.rules.target):
            yield self.fault(at, f"o alvo é {header.target} na súmula e {self.rules.target} nas regras.")
        if self.run.header is not None:
            yield self.fault(at, self.say.why(self.run.header, self.run.start))

    def result(self) -> Iterator[m.Fault]:
        told = self.sumula.header.result
        if not told:
            return
        winner = self.run.last.winner
        actual = "*" if winner is None else self.sumula.header.seats.word(winner)
        if told != actual:
            at = self.sumula.header.line_of("resultado")
            yield self.fault(at, f"o resultado é {told} na súmula e {actual} pelas regras.")

    # ---- the lines -------------------------------------------------------------------------------

    def lines(self) -> Iterator[m.Fault]:
        wrong: dict[int, list[str]] = {}
        for n, what in self.run.wrong:
            wrong.setdefault(n, []).append(what)
        hand: Hand | None = None
        disputes: set[int] = set()
        for n, (line, step) in enumerate(zip(self.sumula.lines, self.run.steps, strict=True)):
            for what in wrong.get(n, ()):
                yield self.fault(line.at, what)
            if isinstance(line.body, m.Deal):
                hand = Hand(line.body.number or 0, n, step.state)
            hand = _grown(hand, step)
            for what in self._line(line.body, _Seen(step, hand)):
                yield self.fault(line.at, what)
            if isinstance(line.body, m.Dispute):
                if line.body.number in disputes:
                    yield self.fault(line.at, f"já houve uma disputa {line.body.number}.")
                disputes.add(line.body.number)
            elif isinstance(line.body, m.Decided) and line.body.number not in disputes:
                yield self.fault(line.at, f"não houve disputa {line.body.number} antes desta linha.")

    def _line(self, body: m.Body | None, seen: _Seen) -> Iterator[str]:
        if isinstance(body, m.Deal | m.Act):
            yield from self._deed(body, seen.step)
        elif isinstance(body, m.Judged):
            known = body.source or not body.rule or body.rule in self.pack.rules or body.rule in NOT_RULES
            if not known:
                yield f"o pacote {self.pack.id} não tem a regra {body.rule}."
        elif isinstance(body, m.Agreed) and seen.step.refused is not None:
            yield self.say.why(seen.step.refused, seen.step.before)
        elif isinstance(body, m.CLAIMS):
            yield from _CHECKS[type(body)](self, body, seen)

    def _deed(self, body: m.Deal | m.Act, step: Step) -> Iterator[str]:
        if step.trouble:
            yield TROUBLES[step.trouble]
        marks = body.marks if isinstance(body, m.Act) else ()
        if step.refused is not None and not marks:
            yield self.say.why(step.refused, step.before)
        for mark in marks:
            ours = mark in self.pack.rules or mark in NOT_RULES
            actual = None if step.refused is None else step.refused.rule
            if ours and not step.trouble and mark != actual:
                judged = "que vale" if actual is None else f"!{actual}"
                yield f"a marca diz !{mark}, e as regras dizem {judged}."

    # ---- assertions ------------------------------------------------------------------------------

    def differ(self, what: str, told: object, actual: object) -> Iterator[str]:
        """Yield the fault of an assertion, with both values."""
        if told != actual:
            yield f"{what}: a súmula diz {told}, e pelas regras é {actual}."

    def trick(self, body: m.TrickIs, seen: _Seen) -> Iterator[str]:
        tricks = seen.hand.tricks if seen.hand is not None else ()
        found = [trick for trick in tricks if body.number in (None, trick.number)]
        if not found:
            yield "a vaza ainda não está decidida pelo que foi contado."
            return
        trick = found[-1]
        told, actual = self.say.word(body.team, "empate"), self.say.word(trick.team, "empate")
        if body.seat is not None and trick.winner is not None and body.team == trick.team:
            told, actual = m.LETTERS[body.seat], m.LETTERS[trick.winner]
        yield from self.differ(f"vaza {trick.number}", told, actual)
        yield from self._rule(body.rule, trick.rule)

    def worth(self, body: m.WorthIs, seen: _Seen) -> Iterator[str]:
        yield from self.differ(
            "quanto vale", body.points, stake(seen.step.rules or self.rules, seen.step.state)
        )

    def hand(self, body: m.HandIs, seen: _Seen) -> Iterator[str]:
        ended = seen.hand.ended if seen.hand is not None else None
        if ended is None:
            yield "a mão não acabou pelo que foi contado."
            return
        yield from self.differ("mão", self.say.word(body.team), self.say.word(ended.team))
        if body.points is not None and body.team == ended.team:
            yield from self.differ("mão", points(body.points), points(ended.points))
        yield from self._rule(body.rule, ended.rule)

    def game(self, body: m.GameIs, seen: _Seen) -> Iterator[str]:
        game = seen.hand.game if seen.hand is not None else None
        if game is None:
            yield "o jogo não acabou pelo que foi contado."
            return
        yield from self._won("jogo", body.team, game.team)
        yield from self._rule(body.rule, game.rule)

    def match(self, body: m.MatchIs, seen: _Seen) -> Iterator[str]:
        match = seen.hand.match if seen.hand is not None else None
        if match is None:
            yield "a partida não acabou pelo que foi contado."
            return
        yield from self._won("partida", body.team, match.team)

    def _won(self, what: str, told: Team, actual: Team) -> Iterator[str]:
        yield from self.differ(what, self.say.word(told), self.say.word(actual))

    def score(self, body: m.ScoreIs, seen: _Seen) -> Iterator[str]:
        if body.points is not None:
            told, actual = self.say.score(body.points), self.say.score(seen.step.score)
            yield from self.differ("placar", told, actual)
        if body.games is not None:
            told, actual = self.say.score(body.games), self.say.score(seen.step.games)
            yield from self.differ("jogos", told, actual)

    def _rule(self, told: str, actual: str) -> Iterator[str]:
        if told:
            yield from self.differ("regra", told, actual)


def _grown(hand: Hand | None, step: Step) -> Hand | None:
    """Return the hand with what a step settled."""
    return None if hand is None else with_effects(hand, step.effects)


TROUBLES = {
    "no_hand": "isto é de uma mão, e nenhuma começou: falta a linha «mao 1».",
    "over": "a mão já acabou: falta a linha «mao» da próxima.",
    "unfinished": "a mão anterior não acabou pelo que foi contado.",
}
_CHECKS: Mapping[type, Callable[[_Checker, Any, _Seen], Iterator[str]]] = {
    m.TrickIs: _Checker.trick,
    m.WorthIs: _Checker.worth,
    m.HandIs: _Checker.hand,
    m.GameIs: _Checker.game,
    m.MatchIs: _Checker.match,
    m.ScoreIs: _Checker.score,
}
