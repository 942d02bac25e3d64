"""Facts told in a question, run through the engine: the state that they make.

A raise named without those before it brings them along, as people mean it ("correr do nove"); a hand
at the eleven trigger that was only named gets the score that it needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from referee.cards import Team, other
from referee.engine import events as e
from referee.engine.apply import apply
from referee.engine.compile import Rules
from referee.engine.ruling import Effect, GameEnded, HandEnded, Violation
from referee.engine.state import ELEVEN, IRON, Phase, State, new_state, phase_of, special
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.reading.ordering import in_order
from referee.interpret.scene import Scene
from referee.interpret.whether import yes_or_no
from referee.rulebook.cite import Pack


class PackShelf(Protocol):
    """The packs at hand: the house's own, and the bundled ones by name."""

    @property
    def home(self) -> Pack:
        """The pack that the table plays by."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the bundled packs."""

    def get(self, name: str) -> Pack:
        """Return a bundled pack. Raises PackError."""


class Case(NamedTuple):
    """A question to be ruled on: by ``pack``, with ``facts`` told, ``rest`` what asks, ``args`` of its kind.

    ``scene`` is the table; ``fresh`` where nothing is on the table and all is supposed.
    """

    pack: Pack
    rules: Rules
    scene: Scene
    facts: tuple[Told, ...]
    rest: tuple[Mark, ...]
    args: Mapping[str, Any]
    fresh: bool
    kind: str = ""
    marks: tuple[Mark, ...] = ()
    shelf: PackShelf | None = None

    def has(self, *tags: str) -> bool:
        """Return whether any mark that asks has one of the tags."""
        return any(m.is_(*tags) for m in self.rest)

    def said(self, *tags: str) -> bool:
        """Return whether any mark of the whole question has one of the tags."""
        return any(m.is_(*tags) for m in self.marks)

    def first(self, *tags: str) -> Mark | None:
        """Return the first mark that asks with one of the tags."""
        return next((m for m in self.rest if m.is_(*tags)), None)

    def told(self, *types: str) -> tuple[Told, ...]:
        """Return the facts of some types, in order."""
        return tuple(f for f in self.facts if f.type in types)

    def team(self, who: str | None, mark: Mark | None = None) -> Team | None:
        """Return the engine's team of ``us`` or ``them``; of a named person by the seat."""
        if who == US:
            return self.scene.mine
        if who == THEM:
            return self.scene.theirs
        if who == "name" and mark is not None and mark.name in self.scene.names:
            return self.scene.names.index(mark.name) % 2
        return None

    def side(self, team: Team | None) -> str | None:
        """Return ``us`` or ``them``."""
        return None if team is None else (US if team == self.scene.mine else THEM)

    @property
    def asks_yes_no(self) -> bool:
        """Whether no question word asks for more than yes or no."""
        return yes_or_no(self.marks, self.rest)


class Run(NamedTuple):
    """The state that the facts made, what they settled, and what was refused."""

    state: State
    effects: tuple[Effect, ...]
    refused: Violation | None

    @property
    def hand(self) -> HandEnded | None:
        """How the hand ended, if it did."""
        return next((x for x in self.effects if isinstance(x, HandEnded)), None)

    @property
    def game(self) -> GameEnded | None:
        """How the game ended, if it did."""
        return next((x for x in self.effects if isinstance(x, GameEnded)), None)


class Runner:
    """Applies facts one after another; stops at what the engine refuses."""

    def __init__(self, case: Case) -> None:
        """Start from the table, or from an empty one."""
        self.case = case
        self.rules = case.rules
        players = case.scene.players
        self.state = new_state(case.rules, players) if case.fresh else case.scene.state
        self.effects: list[Effect] = []
        self.refused: Violation | None = None

    def do(self, event: e.Event) -> bool:
        """Apply an event; return whether it was accepted."""
        if self.refused is not None:
            return False
        done = apply(self.rules, self.state, event)
        if isinstance(done, Violation):
            self.refused = done
            if done.penalty is not None:
                self.state = done.penalty.state
                self.effects.extend(done.penalty.effects)
            return False
        self.state = done.state
        self.effects.extend(done.effects)
        return True

    def call(self, team: Team, name: str | None) -> None:
        """Call a step, after the steps below it where they were not told."""
        hand = self.state.hand
        made = hand.pending or hand.level
        step = self.rules.ladder_index.get(name, 0) if name else made + 1
        if step == 0 or step > self.rules.top:
            self.do(e.Called(team, None, name or ""))
            return
        for missing in range(made + 1, step):
            by = team if (step - missing) % 2 == 0 else other(team)
            if not self.do(e.Called(by, None, self.rules.ruleset.ladder[missing - 1].name)):
                return
        self.do(e.Called(team, None, self.rules.ruleset.ladder[step - 1].name))

    def reply(self, team: Team | None, accepts: bool, name: str | None) -> bool:  # noqa: FBT001
        """Answer the call that waits, or the one named; return whether there was one."""
        hand = self.state.hand
        step = self.rules.ladder_index.get(name) if name is not None else None
        if hand.pending and step is not None and step > hand.pending and name is not None:
            # At a table where a truco waits, "se eles correrem do nosso seis" supposes that we raise first.
            self.call(other(team) if team is not None else other(hand.raiser or 0), name)
        elif not hand.pending:
            if name is None or self.rules.ladder_index.get(name) is None:
                return False
            caller = other(team) if team is not None else self.case.scene.theirs
            self.call(caller, name)
        if self.state.hand.raiser is None:
            return False
        self.do(e.Answered(other(self.state.hand.raiser), None, accepts))
        return True


def score_told(case: Case) -> tuple[int, int] | None:
    """Return the score told, by the engine's teams, None where none was; 0 for a side not told."""
    for fact in _scores(case):
        team = case.team(fact.team, fact.who)
        if fact.what == "lacks":
            points = (max(0, case.rules.target - fact.numbers[0]), 0)
            return points if (case.scene.mine if team is None else team) == 0 else points[::-1]
        if fact.what == "score_both":
            return (fact.numbers[0], fact.numbers[0])
        if fact.what == "score1":
            team = case.scene.mine if team is None else team
            points = (fact.numbers[0], _rest_told(case, fact))
        else:
            points = (fact.numbers[0], fact.numbers[1])
            team = case.scene.mine if team is None else team
            if fact.what == "score" and fact.team == THEM and points[0] < points[1]:
                points = points[::-1]
            if fact.what == "score" and fact.team == US and points[0] < points[1]:
                points = points[::-1]
        return points if team == 0 else (points[1], points[0])
    return None


def _scores(case: Case) -> tuple[Told, ...]:
    """Return the scores told, what one side came to before what it had: "tinha dez, deu treze"."""
    told = _sided(case.told("score"))
    last = next((f for f in reversed(told) if f.what == "score1" and f.team is None), None)
    if last is None or last is told[0] or told[0].what != "score1":
        return told
    return (last._replace(team=told[0].team, who=told[0].who), *told)


def _sided(told: tuple[Told, ...]) -> tuple[Told, ...]:
    """Return the scores told, one of both sides with whose it is told next: "11 a 6, eles têm 11"."""
    own = next((f for f in told[1:] if f.what == "score1" and f.team in {US, THEM}), None)
    if own is None or told[0].what != "score" or told[0].team or own.numbers[0] not in told[0].numbers:
        return told
    left = [n for n in told[0].numbers if n != own.numbers[0]] or [own.numbers[0]]
    return (own._replace(what="score2", numbers=(own.numbers[0], left[0])),)


def _rest_told(case: Case, fact: Told) -> int:
    """Return the points of the side that a score of one leaves out: told apart, or what the hand needs."""
    told = [f for f in case.told("score") if f.what == "score1"]
    apart = next((f for f in told if {f.team, fact.team} == {US, THEM}), None)
    if apart is not None:
        return apart.numbers[0]
    eleven = case.rules.ruleset.eleven
    below = eleven is not None and fact.numbers[0] < eleven.trigger
    return eleven.trigger if eleven is not None and below and case.said("eleven") else 0


def run(case: Case, *, named: str | None = None) -> Run:
    """Return what the facts of a question make. ``named``: a special hand that the question is about."""
    runner = Runner(case)
    _prepare(runner, named)
    for fact in in_order(case.facts, case.rules.ladder_index):
        handler = _DO.get(fact.what)
        if handler is not None and runner.refused is None:
            handler(runner, fact, case.team(fact.team, fact.who))
    return Run(runner.state, tuple(runner.effects), runner.refused)


def _prepare(runner: Runner, named: str | None) -> None:
    case, rules = runner.case, runner.rules
    score = score_told(case)
    choice = next(iter(case.told("choice")), None)
    if score is not None:
        runner.do(e.ScoreSet(score))
    elif (named == ELEVEN or choice is not None) and rules.ruleset.eleven is not None and case.fresh:
        team = case.team(choice.team, choice.who) if choice is not None else None
        at = rules.ruleset.eleven.trigger
        runner.do(e.ScoreSet((at, 0) if team in (None, 0) else (0, at)))
    elif named == IRON and rules.ruleset.iron is not None and case.fresh:
        at = rules.ruleset.iron.trigger
        runner.do(e.ScoreSet((at, at)))


def _call(runner: Runner, fact: Told, team: Team | None) -> None:
    hand = runner.state.hand
    if team is None and hand.pending and hand.raiser is not None:
        team = other(hand.raiser)
    if runner.case.fresh:
        _decide_choice(runner)  # who raises in an eleven hand that is told does it while it is played
    runner.call(
        runner.case.scene.theirs if team is None else team, fact.call if fact.call != "next" else None
    )


def _accept(runner: Runner, fact: Told, team: Team | None) -> None:
    if phase_of(runner.rules, runner.state) is Phase.CHOOSING:
        runner.do(e.ElevenChosen(0 if special_team(runner) == 0 else 1, plays=True))
        return
    runner.reply(team, True, fact.call)  # noqa: FBT003


def _agreed(runner: Runner, fact: Told, _team: Team | None) -> None:
    """Take a step told as accepted: called by somebody where the call was not told."""
    if not (runner.state.hand.pending or runner.state.hand.level):
        runner.call(runner.case.scene.theirs, fact.call)
    _settle_pending(runner)


def _accepted(runner: Runner, fact: Told, team: Team | None) -> None:
    """Take a step told as somebody's and accepted."""
    _call(runner, fact, team)
    _settle_pending(runner)


def special_team(runner: Runner) -> Team:
    """Return the team at the eleven trigger."""
    eleven = runner.rules.ruleset.eleven
    return 0 if eleven is None or runner.state.points[0] >= eleven.trigger else 1


def _run(runner: Runner, fact: Told, team: Team | None) -> None:
    if phase_of(runner.rules, runner.state) is Phase.CHOOSING:
        if fact.call or team not in {None, special_team(runner)}:
            runner.call(special_team(runner) if team is None else other(team), fact.call)
            return  # there is no such call to run from, and the engine says so
        runner.do(e.ElevenChosen(special_team(runner), plays=False))
        return
    runner.reply(team, False, fact.call)  # noqa: FBT003


def _choice(runner: Runner, fact: Told, team: Team | None) -> None:
    chooser = special_team(runner) if special(runner.state) == ELEVEN else (team or 0)
    runner.do(e.ElevenChosen(chooser, plays=fact.plays))


def _hand(won: bool) -> Any:  # noqa: ANN401, FBT001
    def told(runner: Runner, fact: Told, team: Team | None) -> None:
        if fact.numbers and fact.numbers[0] in runner.rules.values and not runner.state.hand.level:
            _stake(runner, fact.numbers[0], team)
        _decide_choice(runner)
        if fact.call and not runner.state.hand.level:
            runner.call(team or 0, fact.call)
        _settle_pending(runner)
        if team is not None:
            runner.do(e.HandTold(team if won else other(team)))

    return told


def _decide_choice(runner: Runner) -> None:
    """Take an eleven hand that was played to have been accepted."""
    if phase_of(runner.rules, runner.state) is Phase.CHOOSING:
        runner.do(e.ElevenChosen(special_team(runner), plays=True))


def _settle_pending(runner: Runner) -> None:
    """Take a raise to have been accepted where the hand went on."""
    hand = runner.state.hand
    if hand.pending and hand.raiser is not None:
        runner.do(e.Answered(other(hand.raiser), None, accepts=True))


def _stake(runner: Runner, value: int, team: Team | None) -> None:
    level = runner.rules.values.index(value)
    if level:
        runner.call(team or 0, runner.rules.ruleset.ladder[level - 1].name)
        _settle_pending(runner)


def _before(runner: Runner, fact: Told, _team: Team | None) -> None:
    """Take the step below the one named as agreed: "antes de aceitar o seis"."""
    step = runner.rules.ladder_index.get(fact.call or "", 1)
    if step > 1:
        runner.call(runner.case.scene.theirs, runner.rules.ruleset.ladder[step - 2].name)
        _settle_pending(runner)


def _stakes(runner: Runner, fact: Told, team: Team | None) -> None:
    named = any(f.call for f in runner.case.told("call", "accept", "run"))
    step = runner.rules.ladder_index.get(fact.call or "", 0)
    worth = runner.rules.values[step] if step else (fact.numbers or (None,))[0]
    if not named and worth is not None and worth in runner.rules.values:
        _stake(runner, worth, team)


def _trick(runner: Runner, fact: Told, team: Team | None) -> None:
    _decide_choice(runner)
    _settle_pending(runner)
    if fact.what == "each":
        runner.do(e.TrickTold(0, None, 1))
        runner.do(e.TrickTold(1, None, 2))
        return
    winner = None if fact.what == "tie" else other(team) if fact.what == "lost" and team is not None else team
    for number in fact.numbers or (None,):
        if any(isinstance(x, HandEnded) for x in runner.effects):
            return
        runner.do(e.TrickTold(winner, None, number))


_DO: Mapping[str, Any] = {
    "call": _call,
    "call_on": _call,
    "callrow": _call,
    "accept": _accept,
    "agreed": _agreed,
    "accepted": _accepted,
    "run": _run,
    "choice": _choice,
    "handwon": _hand(True),  # noqa: FBT003
    "handlost": _hand(False),  # noqa: FBT003
    "won_hand_bare": _hand(True),  # noqa: FBT003
    "lost_hand_bare": _hand(False),  # noqa: FBT003
    "stakes": _stakes,
    "before": _before,
    "tie": _trick,
    "won": _trick,
    "lost": _trick,
    "each": _trick,
}


def raised(case: Case) -> tuple[Team | None, int]:
    """Return the team of the last raise told and the accepted level: what the tie rules ask for."""
    runner = Runner(case)
    for fact in in_order(case.facts, case.rules.ladder_index):
        if fact.what in _DO and fact.type in {"call", "accept"} and runner.refused is None:
            _DO[fact.what](runner, fact, case.team(fact.team, fact.who))
    hand = runner.state.hand
    return hand.raiser, hand.level or hand.pending
