"""A súmula run through the engine, line by line: the states, what was settled, what was refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.cards import Team
from referee.engine import events as e
from referee.engine.apply import apply
from referee.engine.compile import Rules
from referee.engine.fate import UNKNOWN
from referee.engine.play import UNTOLD, Play
from referee.engine.plays import lead_by
from referee.engine.ruling import Effect, GameEnded, HandEnded, MatchEnded, Moved, TrickEnded, Violation
from referee.engine.score import pay
from referee.engine.settle import close, filled, settle
from referee.engine.state import Points, State, begin, chooser, new_state, with_hand
from referee.rulebook.cite import Pack
from referee.session.deeds import HouseRuled
from referee.session.eras import Era, first_era, next_hand, step
from referee.session.sumula import model as m
from referee.session.sumula.mending import mended

FREE = (e.OpenerTold, e.ScoreSet, e.MatchBegan)
"""What may be told outside a hand."""
STAYS = frozenset({"carta-fica", "fica", "vale", "carta fica"})
"""Rulings by which an irregular act counts after all, as soon as it may."""


class Step(NamedTuple):
    """What a line did. ``score`` and ``games`` are a finished game's own until the next one begins.

    ``refused``: why the engine would not have it; ``before`` is the state it was told in. ``trouble``: it
    stands where it cannot (``no_hand``, ``over``) or the hand before it is not over (``unfinished``).
    ``rules`` are those in force after it.
    """

    state: State
    before: State
    score: Points
    games: Points
    effects: tuple[Effect, ...] = ()
    refused: Violation | None = None
    trouble: str = ""
    rules: Rules | None = None


class Hand(NamedTuple):
    """How a hand of the file went. ``ended`` None: it is open.

    ``assumed``: a choice that nobody recorded was supposed; ``last``: where a hand that is open stands.
    """

    number: int
    line: int
    start: State
    tricks: tuple[TrickEnded, ...] = ()
    ended: HandEnded | None = None
    game: GameEnded | None = None
    match: MatchEnded | None = None
    score: Points = (0, 0)
    games: Points = (0, 0)
    stake: int = 0
    call: str = ""
    refused: tuple[tuple[int, Violation], ...] = ()
    assumed: bool = False
    last: State | None = None

    @property
    def taker(self) -> Team | None:
        """The team that took the hand, or the game by a penalty."""
        if self.ended is None and self.game is not None:
            return self.game.team
        return None if self.ended is None else self.ended.team


class Fold(NamedTuple):
    """The whole run: the state before the first line, a step for each line, the hands, the last state."""

    start: State
    steps: tuple[Step, ...]
    hands: tuple[Hand, ...]
    wrong: tuple[tuple[int, str], ...]
    header: Violation | None = None

    @property
    def last(self) -> State:
        """The state after the last line."""
        return self.steps[-1].state if self.steps else self.start


def begin_table(header: m.Header, rules: Rules) -> tuple[State, Violation | None]:
    """Return the state that the header tells, and why its score is impossible, if it is.

    Raises ValueError where the rules do not seat so many.
    """
    state = new_state(rules, len(header.seats.names), header.opens or 0)
    if header.points is None and header.games is None:
        return state, None
    told = e.ScoreSet(header.points or (0, 0), header.games)
    verdict = apply(rules, state, told)
    return (state, verdict) if isinstance(verdict, Violation) else (verdict.state, None)


def do(rules: Rules, state: State, deed: m.Deed) -> Moved | Violation:
    """Return what the engine says to a deed; a card that nobody can name is its business, too."""
    if not isinstance(deed, m.Untold):
        return apply(rules, state, deed)
    allowed = apply(rules, state, e.CardPlayed(deed.seat, None))
    if isinstance(allowed, Violation) and allowed.rule != "claim.contradicts":
        return allowed
    return _put_untold(rules, begin(state), deed.seat)


def _put_untold(rules: Rules, state: State, seat: int) -> Moved | Violation:
    if state.hand.turn is None and not state.hand.loose:
        led = lead_by(rules, state, seat)
        if isinstance(led, Violation):
            return led
        state = led
    hand, players = state.hand, state.players
    others = tuple(play for play in hand.plays if play.seat != seat)
    plays = (*others, Play(seat, None, UNTOLD))
    hand = hand._replace(plays=plays, loose=True, turn=None)
    if len(plays) < players:
        return Moved(with_hand(state, hand), ())
    whole = hand._replace(plays=filled(players, hand.leader, plays))
    closed = settle(rules, state, close(players, whole))
    known = closed is not None and (not closed.state.hand.begun or closed.state.hand.results[-1] != UNKNOWN)
    return closed if closed is not None and known else Moved(with_hand(state, whole), ())


def agree(era: Era, state: State, body: m.Agreed) -> tuple[Era, State, Violation | None]:
    """Return the rules in force and the state once the table has agreed on a rule, or why it cannot."""
    from referee.session.house.layer import Ruling  # noqa: PLC0415 - few tables rule for themselves

    ruling = Ruling(body.rule, body.value, body.said, body.on)
    verdict, after = step(era, state, HouseRuled((ruling,), body.waits))
    return (era, state, verdict) if isinstance(verdict, Violation) else (after, verdict.state, None)


def fold(sumula: m.Sumula, pack: Pack, *, lenient: bool = False, house: bool = True) -> Fold:
    """Return the run of a súmula. Raises ValueError where the rules do not seat so many.

    ``house``: the rules that the table agreed on are in force from their lines on.

    ``lenient`` is for rules other than its own: what they refuse waits until they may allow it, in the
    same hand, because other rules give the turn to others.
    """
    era = first_era(pack)
    start, impossible = begin_table(sumula.header, era.rules)
    bodies, wrong = mended(sumula)
    runner = Runner(era, start, lenient=lenient, house=house)
    steps = tuple(runner.step(n, body) for n, body in enumerate(bodies))
    return Fold(start, steps, runner.closed(), wrong, impossible)


class Runner:
    """Runs bodies one after the other."""

    def __init__(self, era: Era, start: State, *, lenient: bool = False, house: bool = True) -> None:
        """Begin before the first line."""
        self.era, self.house = era, house
        self.lenient = lenient
        self.state = start
        self.score, self.games = start.points, start.games
        self.on = False
        self.hands: list[Hand] = []
        self._held: list[tuple[int, m.Deed]] = []
        self._irregular: tuple[int, m.Deed] | None = None
        self._effects: list[Effect] = []

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.era.rules

    def step(self, line: int, body: m.Body | None) -> Step:
        """Run one body; return what it did."""
        before, refused, trouble = self.state, None, ""
        self._effects = []
        if isinstance(body, m.Deal):
            trouble, refused = self._deal(line, body)
        elif isinstance(body, m.Act):
            trouble, refused = self._act(line, body)
        elif isinstance(body, m.Agreed) and self.house:
            self.era, self.state, refused = agree(self.era, self.state, body)
        elif isinstance(body, m.Judged) and body.text.lower() in STAYS and self._irregular is not None:
            self._held.append(self._irregular)
            self._irregular = None
            self._retry()
        return Step(
            self.state, before, self.score, self.games, tuple(self._effects), refused, trouble, self.rules
        )

    def closed(self) -> tuple[Hand, ...]:
        """Return the hands so far, the last one with the state it is in."""
        self._mark_last()
        return tuple(self.hands)

    def force(self, points: Points, games: Points) -> None:
        """Go on from another score, between hands."""
        verdict = apply(self.rules, self.state, e.ScoreSet(points, games, agreed=True))
        if isinstance(verdict, Moved):
            self.state = verdict.state
        self.score, self.games = self.state.points, self.state.games

    # ---- lines -----------------------------------------------------------------------------------

    def _deal(self, line: int, body: m.Deal) -> tuple[str, Violation | None]:
        trouble = "unfinished" if self.on else ""
        if self.on:
            self.abandon()
        self._held, self._irregular = [], None
        self.on = True
        self.hands.append(Hand(body.number or len(self.hands) + 1, line, self.state))
        refused = self._try(line, e.HandBegan(body.opener))
        self.hands[-1] = self.hands[-1]._replace(start=self.state)
        if body.vira is not None:
            refused = self._try(line, e.ViraTurned(body.vira)) or refused
        self.score, self.games = self.state.points, self.state.games
        return trouble, refused

    def abandon(self) -> None:
        """Leave the hand that is on as it is: nobody scores."""
        self._mark_last()
        self.state = pay(self.rules, self.state, HandEnded(None, 0, "claim", "hand.best_of")).state
        self.on = False

    def _mark_last(self) -> None:
        if self.hands and self.on:
            self.hands[-1] = self.hands[-1]._replace(last=self.state, score=self.score, games=self.games)

    def _act(self, line: int, body: m.Act) -> tuple[str, Violation | None]:
        if not isinstance(body.deed, FREE) and not self.on:
            return ("over" if self.hands else "no_hand"), None
        if isinstance(body.deed, e.MatchBegan) and self.on:
            self._mark_last()
            self.on = False
        refused = self._try(line, body.deed)
        if refused is not None and refused.penalty is None:
            self._irregular = (line, body.deed) if body.marks else None
            if self.lenient:
                self._held.append((line, body.deed))
        elif not isinstance(body.deed, FREE):
            self._retry()
        return "", refused

    # ---- the engine ------------------------------------------------------------------------------

    def _try(self, line: int, deed: m.Deed) -> Violation | None:
        """Apply a deed; return why it was refused, its penalty carried out."""
        verdict = do(self.rules, self.state, deed)
        if self.lenient and isinstance(verdict, Violation) and verdict.code == "eleven.choice_open":
            verdict = self._suppose(deed, verdict)
        if isinstance(verdict, Violation):
            if self.hands and self.on:
                hand = self.hands[-1]
                self.hands[-1] = hand._replace(refused=(*hand.refused, (line, verdict)))
            if verdict.penalty is not None:
                self._take(verdict.penalty, deed)
            return verdict
        self._take(verdict, deed)
        return None

    def _suppose(self, deed: m.Deed, refused: Violation) -> Moved | Violation:
        """Suppose that the team at the trigger plays, where the choice was not recorded."""
        team = chooser(self.rules, self.state)
        chosen = None if team is None else apply(self.rules, self.state, e.ElevenChosen(team, plays=True))
        if not isinstance(chosen, Moved):
            return refused
        self.state = chosen.state
        if self.hands:
            self.hands[-1] = self.hands[-1]._replace(assumed=True)
        return do(self.rules, self.state, deed)

    def _take(self, moved: Moved, deed: m.Deed) -> None:
        """Make a moved state the table's own, and write into the hand what it settled."""
        before = self.state
        self.era, self.state = next_hand(self.era, moved.state)
        self._effects += moved.effects
        self.score, self.games = shown(before, moved)
        if not self.hands or not self.on:
            return
        hand = self.hands[-1]
        if isinstance(deed, e.Called):
            hand = hand._replace(call=deed.call)
        self.hands[-1] = with_effects(hand, moved.effects)._replace(score=self.score, games=self.games)
        if any(isinstance(effect, HandEnded | GameEnded) for effect in moved.effects):
            self.on = False
            self._held = []

    def _retry(self) -> None:
        """Try what waits, in order, until none of it may come."""
        while self.on:
            for place, (line, deed) in enumerate(self._held):
                verdict = do(self.rules, self.state, deed)
                if isinstance(verdict, Moved):
                    del self._held[place]
                    self._allowed(line)
                    self._take(verdict, deed)
                    break
            else:
                return

    def _allowed(self, line: int) -> None:
        """Forget that a line was refused: it counts after all."""
        hand = self.hands[-1]
        self.hands[-1] = hand._replace(refused=tuple(each for each in hand.refused if each[0] != line))


def with_effects(hand: Hand, effects: Sequence[Effect]) -> Hand:
    """Return the hand with what was settled in it."""
    for effect in effects:
        if isinstance(effect, TrickEnded):
            hand = hand._replace(tricks=(*hand.tricks, effect))
        elif isinstance(effect, HandEnded):
            hand = hand._replace(ended=effect)
        elif isinstance(effect, GameEnded):
            hand = hand._replace(game=effect)
        elif isinstance(effect, MatchEnded):
            hand = hand._replace(match=effect)
    return hand


def shown(before: State, moved: Moved) -> tuple[Points, Points]:
    """Return score and games as the table sees them: those of a game that ends are its last ones."""
    game = next((x for x in moved.effects if isinstance(x, GameEnded)), None)
    if game is None:
        return moved.state.points, moved.state.games
    points, games = list(before.points), list(before.games)
    games[game.team] += 1
    ended = next((x for x in moved.effects if isinstance(x, HandEnded)), None)
    if ended is not None and ended.team is not None:
        points[ended.team] += ended.points
    return (points[0], points[1]), (games[0], games[1])
