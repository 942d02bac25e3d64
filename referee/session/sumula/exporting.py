"""A table's log as a súmula: the hands, what was done, and what the engine made of it as assertions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from referee.cards import Seat
from referee.engine import events as e
from referee.engine.compile import Rules
from referee.engine.ruling import GameEnded, HandEnded, MatchEnded, Moved, TrickEnded, Violation
from referee.engine.state import Points, State, new_state, stake
from referee.rulebook.cite import Pack, PackError
from referee.rulebook.load import load_pack
from referee.session.eras import first_era, next_hand
from referee.session.sumula import model as m
from referee.session.sumula.fold import FREE, agree, do, shown
from referee.session.sumula.writing import body_text, write

DIGEST = 8


class Mended(NamedTuple):
    """The event at ``place`` of the log (counted from 0, remarks and all) was corrected; None: taken back."""

    place: int
    event: e.Event | None
    comment: str = ""


class Remark(NamedTuple):
    """A comment of the table."""

    text: str


Said: TypeAlias = "m.Judged | m.Agreed | m.Dispute | m.Decided | m.Extra"
Entry: TypeAlias = "e.Event | m.Untold | m.Act | Said | Mended | Remark"
"""What a log may hold: events as the engine knows them, and what the table said of them."""


class Game(NamedTuple):
    """All that a súmula is made of. ``opens`` opened the first hand, before anything was told."""

    log: tuple[Entry, ...]
    pack: Pack
    names: tuple[str, ...]
    me: Seat = 0
    opens: Seat = 0
    date: str = ""
    place: str = ""
    notes: tuple[tuple[str, str], ...] = ()


def export(game: Game) -> str:
    """Return the canonical text of a game."""
    return write(compose(game))


def compose(game: Game) -> m.Sumula:
    """Return the súmula of a game, with what was settled asserted."""
    composer = _Composer(game)
    lines = composer.run()
    return m.Sumula(composer.header(), lines)


class _Composer:
    """Walks a log once, hand by hand, and writes its lines."""

    def __init__(self, game: Game) -> None:
        self.game, self.log = game, game.log
        self.era = first_era(game.pack)
        self.start = rules = self.era.rules
        self.stands = {entry.place: entry.event for entry in game.log if isinstance(entry, Mended)}
        self.seats = m.Seating(game.names, game.me)
        self.state = new_state(rules, len(game.names), game.opens)
        self.lines: list[m.Line] = []
        self.spots: dict[int, tuple[m.Place, m.Body | None]] = {}
        self.on = False
        self.hand = self.count = 0
        self.points: Points = (0, 0)
        self.games: Points = (0, 0)

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.era.rules

    def header(self) -> m.Header:
        """Return the header; to be asked after ``run``."""
        game, (pack, house) = self.game, marks(self.game.pack)
        won = self.state.winner
        return m.Header(
            date=game.date,
            place=game.place,
            pack=pack,
            house=house,
            seating=self.seats,
            opens=game.opens or None,
            points=self.points,
            games=self.games if self.rules.ruleset.best_of > 1 or any(self.games) else None,
            target=self.start.target,
            result="*" if won is None else self.seats.word(won),
            notes=tuple(m.Note(*note) for note in game.notes),
        )

    def run(self) -> tuple[m.Line, ...]:
        """Return the lines of the log."""
        at = self._start()
        while at < len(self.log):
            at = self._entry(at)
        return tuple(self.lines)

    def _start(self) -> int:
        """Take the score of the start into the header; return where the rest begins."""
        first = self.log[0] if self.log else None
        if not isinstance(first, e.ScoreSet) or first.agreed or 0 in self.stands:
            return 0
        if not self._do(first):
            return 0
        self.points, self.games = self.state.points, self.state.games
        return 1

    def _do(self, event: e.Event) -> bool:
        """Do what is told by another line; return whether it was allowed."""
        verdict = do(self.rules, self.state, event)
        if isinstance(verdict, Moved):
            self.era, self.state = next_hand(self.era, verdict.state)
        return isinstance(verdict, Moved)

    def _write(self, body: m.Body | None, comment: str = "") -> None:
        self.lines.append(m.Line(body, comment))

    # ---- one entry -------------------------------------------------------------------------------

    def _entry(self, at: int) -> int:
        """Write the entry at a place of the log; return the place of the next."""
        entry = self.log[at]
        if isinstance(entry, Remark):
            self._write(None, " ".join(entry.text.split()))
        elif isinstance(entry, Mended):
            self._mended(entry)
        elif isinstance(entry, m.Judged | m.Agreed | m.Dispute | m.Decided | m.Extra):
            self.count += 1
            self.spots[at] = ((self.hand, self.count), entry)
            self._write(entry)
            if isinstance(entry, m.Agreed) and at not in self.stands:
                self.era, self.state, _ = agree(self.era, self.state, entry)
        else:
            return self._act(at, entry if isinstance(entry, m.Act) else m.Act(entry))
        return at + 1

    def _act(self, at: int, act: m.Act) -> int:
        """Write what somebody did; return the place of the next entry."""
        deed = self.stands.get(at, act.deed)
        if isinstance(act.deed, e.HandBegan):
            return self._announced(at, None if deed is None else act.deed)
        if not self.on and deed is not None:
            if isinstance(deed, e.OpenerTold) and deed is act.deed and _begins(self.log[at + 1 :]):
                # The line of the hand tells who opens.
                self._do(deed)
                return at + 1
            after = at if isinstance(act.deed, FREE) else self._deal(at, at)
            if after > at:
                return after
        self._told(at, act, deed)
        return at + 1

    def _announced(self, at: int, event: e.HandBegan | None) -> int:
        """Begin the hand that was announced. Announced twice, only who opens can be new."""
        if event is not None and not self.on:
            self._do(event)
            return self._deal(at, at + 1)
        if event is not None and event.opener is not None:
            self._told(at, m.Act(e.OpenerTold(event.opener)), event)
        return at + 1

    def _deal(self, at: int, after: int) -> int:
        """Begin a hand, with its vira where that comes at once; return the place after what was used."""
        opener = self.state.hand.opener
        self._do(e.HandBegan())
        self.on, self.hand, self.count = True, self.hand + 1, 0
        vira = None
        follows = self.log[after] if after < len(self.log) and after not in self.stands else None
        if isinstance(follows, e.ViraTurned) and self._do(follows):
            vira, after = follows.card, after + 1
        deal = m.Deal(self.hand, opener, vira)
        for place in range(at, after):
            self.spots[place] = ((self.hand, 0), deal)
        self._write(deal)
        return after

    def _told(self, at: int, act: m.Act, deed: m.Deed | None) -> None:
        """Write an act, with the mark of the rule that it broke, and what it settled."""
        verdict = None if deed is None else do(self.rules, self.state, deed)
        if isinstance(verdict, Violation):
            if not act.marks and deed is act.deed:
                act = act._replace(marks=(verdict.rule,))
            verdict = verdict.penalty
        self.count += 1
        self.spots[at] = ((self.hand, self.count), act)
        self._write(act)
        if verdict is None:
            return
        before, self.state = self.state, verdict.state
        if isinstance(deed, e.MatchBegan):
            self.on = False
        self._settled(before, verdict, deed)
        self.era, self.state = next_hand(self.era, self.state)

    def _mended(self, fix: Mended) -> None:
        """Write a correction; the old line stays."""
        if fix.place not in self.spots:
            return
        (hand, place), body = self.spots[fix.place]
        stands = None if fix.event is None else _like(body, fix.event)
        old, new = ("" if each is None else body_text(each, self.seats) for each in (body, stands))
        self.count += 1
        self.spots[fix.place] = ((hand, place), stands)
        self._write(m.Correction(hand, place, old, new), fix.comment)

    # ---- what came of it -------------------------------------------------------------------------

    def _settled(self, before: State, moved: Moved, deed: m.Deed | None) -> None:
        """Write what a deed settled as assertions."""
        effects, several = moved.effects, self.rules.ruleset.best_of > 1
        tricks = [effect for effect in effects if isinstance(effect, TrickEnded)]
        for trick in tricks:
            self._write(m.TrickIs(trick.team, None, trick.number if len(tricks) > 1 else None))
        if not effects and _raises(deed):
            self._write(m.WorthIs(stake(self.rules, self.state)))
        for effect in effects:
            if isinstance(effect, HandEnded):
                self._write(m.HandIs(effect.team, effect.points, effect.rule))
            elif isinstance(effect, GameEnded):
                self._write(m.GameIs(effect.team, effect.rule))
            elif isinstance(effect, MatchEnded) and several:
                self._write(m.MatchIs(effect.team))
        if any(isinstance(effect, HandEnded | GameEnded) for effect in effects):
            self.on = False
            points, games = shown(before, moved)
            self._write(m.ScoreIs(points, games if several else None))


def _raises(deed: m.Deed | None) -> bool:
    """Return whether an answer settles what the hand is worth."""
    return (isinstance(deed, e.Answered) and deed.accepts) or (
        isinstance(deed, e.ElevenChosen) and deed.plays
    )


def _begins(rest: Sequence[Entry]) -> bool:
    """Return whether a hand begins with what comes next."""
    return bool(rest) and not isinstance(
        rest[0], (*FREE, m.Judged, m.Agreed, m.Dispute, m.Decided, m.Extra, Mended, Remark)
    )


def _like(body: m.Body | None, event: e.Event) -> m.Body:
    """Return a line of the same kind that tells another event."""
    if isinstance(body, m.Deal):
        if isinstance(event, e.ViraTurned):
            return body._replace(vira=event.card)
        return body._replace(opener=event.opener) if isinstance(event, e.HandBegan) else body
    return m.Act(event)


def marks(pack: Pack) -> tuple[m.PackMark | None, m.PackMark | None]:
    """Return the marks of the pack and of the house's own, where the rules are a house's."""
    mine = m.PackMark(pack.id, "", pack.digest[:DIGEST])
    if not _is_house(pack):
        return mine, None
    for name in reversed(pack.lineage[:-1]):
        try:
            base = load_pack(name)
        except PackError:
            continue
        if not _is_house(base):
            return m.PackMark(base.id, "", base.digest[:DIGEST]), mine
    return None, mine


def _is_house(pack: Pack) -> bool:
    return any(rule.basis == "house" for rule in pack.rules.values())
