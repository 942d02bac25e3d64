"""A dispute judged on the draft: what the game comes to by each version, and what the table has to show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.answers.words import People
from referee.cards import Card, Seat, team_of
from referee.engine import events as e
from referee.engine.ask import best_so_far
from referee.engine.ruling import TrickEnded, Violation
from referee.engine.state import pending, stake, turn
from referee.grammar import said as s
from referee.grammar.language import load_language
from referee.grammar.local import local_of
from referee.grammar.parse import parse
from referee.interpret.resolve import card_meant, seat_named
from referee.interpret.scene import Doubt
from referee.session.deeds import Disputed, Resolved
from referee.session.draft import Draft, Logged, closes
from referee.session.hearing import Hearing, Refusal
from referee.session.meant import recent_places, table_plays
from referee.session.quarrel import Quarrel, Version


class Side(NamedTuple):
    """A version judged: whose it is, its words, the draft by it (None: it cannot be, and why).

    ``place`` is the event of the log that it is about, None where it tells something new.
    """

    who: str
    text: str
    draft: Draft | None
    why: Refusal | None = None
    place: int | None = None
    read: bool = True


class Case(NamedTuple):
    """A dispute and what comes of it: ``same`` where the game goes on alike by both versions."""

    said: str
    sides: tuple[Side, ...]

    @property
    def same(self) -> bool:
        """Whether it makes no difference which version is right."""
        first, *others = (side.draft for side in self.sides)
        return first is not None and all(one is not None and _alike(first, one) for one in others)

    @property
    def read(self) -> bool:
        """Whether both versions were understood."""
        return all(side.read for side in self.sides)

    @property
    def doubt(self) -> Doubt:
        """The question which version stands."""
        return Doubt("dispute.decide", {}, (*(side.text for side in self.sides), "repeat"))

    @property
    def unread(self) -> str:
        """The words of the version that was not understood."""
        return next((side.text for side in self.sides if not side.read), "")

    @property
    def deed(self) -> Disputed:
        """The dispute as the log keeps it."""
        return Disputed(self.said, tuple((side.who, side.text) for side in self.sides), self.same)


def judged(quarrel: Quarrel, said: str, draft: Draft, line: int) -> Case:
    """Return the case of a quarrel. The draft stays as it is."""
    told = [_Told.of(version, draft) for version in quarrel.versions]
    told = [one.after(other) for one in told for other in [_naming(one, told)]]
    seat = next((seat for one in told if (seat := one.seat(draft)) is not None), None)
    cards = [card for one in told if (card := one.card) is not None]
    return Case(said, tuple(_side(one, draft, line, seat, cards) for one in told))


class _Told(NamedTuple):
    """A version with its clauses, None where they were not understood; ``who`` as the log keeps it."""

    version: Version
    who: str
    clauses: tuple[s.Said, ...] | None

    @staticmethod
    def of(version: Version, draft: Draft) -> _Told:
        """Read a version at a table."""
        people = draft.ground.people
        local = local_of(list(people.names), draft.ground.words, load_language().lexicon)
        heard = parse(version.text, load_language(), local=local)
        clauses = None if heard.unread or not heard.clauses else heard.clauses
        who = _holder(version.holder, draft, people)
        return _Told(version, who, clauses and tuple(_by(clause, who) for clause in clauses))

    def after(self, other: _Told) -> _Told:
        """Return the version with the trick that only the other one names."""
        mine, theirs = (one.clauses[0] if one.clauses else None for one in (self, other))
        if not isinstance(mine, s.SaidTricks) or not isinstance(theirs, s.SaidTricks):
            return self
        bare = not mine.numbers and mine.many is None
        same = mine._replace(numbers=theirs.numbers, word=mine.word or theirs.word)
        return self._replace(clauses=(same,)) if bare and len(theirs.numbers) == 1 else self

    @property
    def card(self) -> s.SaidCard | None:
        """The card that the version is about, None where it is about something else."""
        one = self.clauses[0] if self.clauses and len(self.clauses) == 1 else None
        if isinstance(one, s.SaidFragment | s.SaidPlay):
            return one.card
        return one.new if isinstance(one, s.SaidFix) else None

    def seat(self, draft: Draft) -> Seat | None:
        """Return the seat that the version says it of."""
        one = self.clauses[0] if self.clauses else None
        people = getattr(one, "who", ())
        if not people or self.card is None:
            return None
        found = seat_named(people[0], draft.scene())
        return _other_played(draft) if found is None and people[0].kind == "he" else found


def _naming(one: _Told, told: Sequence[_Told]) -> _Told:
    """Return the other version that names a trick, if one does."""
    others = [other for other in told if other is not one]
    return next((x for x in others if x.clauses and getattr(x.clauses[0], "numbers", ())), others[0])


def _holder(kind: str, draft: Draft, people: People) -> str:
    """Return a holder as the log keeps it: a player's name, nos, eles, or nothing."""
    if kind == "me":
        return people.names[people.me]
    if kind == "he":
        seat = seat_named(s.Who("he"), draft.scene())
        seat = _other_played(draft) if seat is None else seat
        return "eles" if seat is None else people.names[seat]
    return {"us": "nos", "them": "eles", "one": "", "other": ""}.get(kind, kind)


def _other_played(draft: Draft) -> Seat | None:
    """Return who of the others played last in this hand: "ele"."""
    mine = draft.ground.people.me
    return next((play.seat for play in reversed(table_plays(draft)) if play.seat != mine), None)


def _by(clause: s.Said, who: str) -> s.Said:
    """Return a clause whose verb alone says who ("jogou o três") as told of its teller."""
    if not who or not isinstance(clause, s.SaidPlay | s.SaidCall | s.SaidAnswer | s.SaidTricks):
        return clause
    if not clause.who or clause.who[0].kind not in {"verb3s", "verb3p"}:
        return clause
    kinds = {"nos": s.Who("us"), "eles": s.Who("them")}
    return clause._replace(who=(kinds.get(who, s.Who("name", who)),))


def _side(told: _Told, draft: Draft, line: int, seat: Seat | None, cards: list[s.SaidCard]) -> Side:
    version = told.version
    if version.denied:
        return Side(told.who, version.text, draft.copy())
    if told.clauses is None:
        return Side(told.who, version.text, None, read=False)
    if told.card is not None:
        return _card_side(told, draft, line, seat, cards)
    hearing = Hearing(draft.copy(), line)
    hearing.hear(told.clauses)
    if hearing.refusal is not None:
        return Side(told.who, version.text, None, hearing.refusal)
    done = hearing.fixed is None or hearing.fixed.done
    read = bool(hearing.events or hearing.fixed) and done and hearing.doubt is None and hearing.puzzle is None
    return Side(told.who, version.text, hearing.draft if read else None, read=read)


def _card_side(told: _Told, draft: Draft, line: int, seat: Seat | None, cards: list[s.SaidCard]) -> Side:
    """Return a version about a card: put in the place of the one that was told, or told now."""
    who, text = told.who, told.version.text
    place = _place(draft, seat, cards)
    if place is not None:
        event = draft.log[place].event
        seat = event.seat if isinstance(event, e.CardPlayed | e.CardCovered) else seat
    elif seat is None:
        seat = turn(draft.ground.rules, draft.state)
    assert told.card is not None  # noqa: S101 - the caller has looked
    if seat is None:
        return Side(who, text, None, read=False)
    new = _event(draft, seat, told.card, place)
    if new is None:
        return Side(who, text, None, read=False, place=place)
    twin = draft.copy()
    if place is not None:
        broken = twin.mend({place: (new,)})
        violation = None if broken is None else broken[1]
    else:
        violation = twin.tell(Logged(new, seat, line))
    if violation is None:
        return Side(who, text, twin, place=place)
    return Side(who, text, None, _refusal(violation), place)


def _refusal(violation: Violation) -> Refusal:
    return Refusal(violation.rule, violation.code, violation.facts)


def _event(draft: Draft, seat: Seat, card: s.SaidCard, place: int | None) -> e.Event | None:
    """Return the play that a card told makes; of a suit alone, that of the card that was told."""
    if card.covered:
        return e.CardCovered(seat)
    old = draft.log[place].event if place is not None else None
    if card.rank is None and card.suit is not None and isinstance(old, e.CardPlayed) and old.card is not None:
        return e.CardPlayed(seat, Card(old.card.rank, card.suit))
    meant = card_meant(card, draft.scene())
    return e.CardPlayed(seat, meant) if isinstance(meant, Card) else None


def _place(draft: Draft, seat: Seat | None, cards: list[s.SaidCard]) -> int | None:
    """Return where the disputed card stands in the log; None where it was not told yet."""
    mine = {"rank": {card.rank for card in cards}, "suit": {card.suit for card in cards}}
    now = turn(draft.ground.rules, draft.state)
    for place in recent_places(draft):
        event = draft.log[place].event
        if not isinstance(event, e.CardPlayed) or event.card is None or seat not in (None, event.seat):
            continue
        told = event.card.rank in mine["rank"]
        bare = mine["rank"] == {None}
        if told or bare or (seat is not None and seat != now):
            return place
        if seat is not None:
            return None
    return None


def _alike(one: Draft, other: Draft) -> bool:
    """Return whether the game goes on alike: what was settled, what is open, and what wins so far."""
    return one.flat_effects() == other.flat_effects() and _open(one) == _open(other)


def _open(draft: Draft) -> tuple[object, ...]:
    """Return all of a state that may still decide something, a card that is beaten already left out."""
    rules, state = draft.ground.rules, draft.state
    hand = state.hand
    best = best_so_far(rules, state) if hand.plays else ()
    top = tuple((play.seat, play.card) for play in hand.plays if best is None or play.seat in best)
    return (
        *(state.points, state.games, state.number, hand.results, hand.winners, hand.vira, hand.special),
        *(stake(rules, state), pending(rules, state), turn(rules, state), hand.level, hand.raiser, top),
        hand.chosen,
    )


# ---- what is put into the log -----------------------------------------------------------------------


def common(case: Case, draft: Draft, line: int) -> Draft | None:
    """Return the draft that all versions come to, the card left open; None where no event tells that."""
    first = case.sides[0].draft
    if first is None or any(side.place is not None for side in case.sides):
        return draft.copy()
    if first.log == draft.log:
        return draft.copy()
    event = first.log[-1].event
    if not isinstance(event, e.CardPlayed):
        return first
    ended = next((x for x in first.effects[-1] if isinstance(x, TrickEnded)), None)
    opened = e.CardPlayed(event.seat, None)
    options: list[e.Event] = (
        [opened] if ended is None else [opened, e.TrickTold(ended.team, ended.winner, ended.number)]
    )
    for option in options:
        twin = draft.copy()
        if twin.tell(Logged(option, event.seat, line)) is None and _alike(twin, first):
            return twin
    return None


def open_dispute(draft: Draft) -> tuple[int, Disputed] | None:
    """Return the last dispute of the hand being played that nobody decided, and its place."""
    for place in range(len(draft.log) - 1, -1, -1):
        event = draft.log[place].event
        if isinstance(event, Resolved) or closes(draft.effects[place]):
            return None
        if isinstance(event, Disputed):
            return None if event.same else (place, event)
    return None


def hand_begins(draft: Draft) -> int:
    """Return the place of the first event of the hand being played."""
    ended = [n + 1 for n, effects in enumerate(draft.effects) if closes(effects)]
    return ended[-1] if ended else 0


def team_of_holder(who: str, people: People) -> int | None:
    """Return the team that holds a version, None where nobody was named."""
    if who in {"nos", "eles"}:
        return people.team_of_id(who)
    return team_of(people.names.index(who)) if who in people.names else None
