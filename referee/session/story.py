"""The history of a table for people: every hand with what was played, called, ruled and said.

What stands is told as it stands now; what was said is told as it was, with what was taken back and put
right since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import localtime, strftime
from typing import TYPE_CHECKING, NamedTuple

from referee.answers.words import People, card_name, plural_team, points_phrase, team_name
from referee.cards import Card, Seat, Team
from referee.engine import events as e
from referee.engine.ruling import Effect, GameEnded, HandEnded, TrickEnded
from referee.engine.state import State
from referee.rulebook.cite import Pack
from referee.session.deeds import OWN, Deed, Disputed, HouseRuled, Own
from referee.session.draft import Draft, Logged, closes
from referee.session.history import CORRECTED, REDONE, TOLD, UNDONE, Record
from referee.session.wording import EventWords

if TYPE_CHECKING:
    from referee.session.table import Table


class TrickStory(NamedTuple):
    """A trick: what happened in it, in order, calls too; ``ended`` None while it is played."""

    events: tuple[e.Event, ...]
    ended: TrickEnded | None = None


class Utterance(NamedTuple):
    """Something said; ``stands`` unless it was undone. ``was`` and ``now``: what a correction replaced."""

    n: int
    at: float
    kind: str
    said: str
    stands: bool
    was: Deed | None = None
    now: Deed | None = None


class HandStory(NamedTuple):
    """A hand: ``ended`` and ``game`` (who won the game with it) None while open; the score after it.

    ``game_number`` counts the games of the table from 1, ``number`` the hands of the game. ``rules`` are
    the ids of those that decided something in it, ``own`` what the table agreed on, disputed and decided.
    """

    number: int
    game_number: int
    opener: Seat
    special: str | None
    vira: Card | None
    tricks: tuple[TrickStory, ...]
    ended: HandEnded | None
    game: Team | None
    rules: tuple[str, ...]
    points: tuple[int, int]
    games: tuple[int, int]
    said: tuple[Utterance, ...]
    own: tuple[Own, ...] = ()


def story_of(draft: Draft) -> tuple[HandStory, ...]:
    """Return every hand of a log, without what was said."""
    return tuple(_hand(draft, *span, ()) for span in _spans(draft))


def story(table: Table) -> tuple[HandStory, ...]:
    """Return every hand of a table, the open one last where anything was said in it."""
    draft = table.draft
    spans = _spans(draft)
    now = sum(closes(effects) for effects in draft.effects)
    said: dict[int, list[Utterance]] = {}
    for place, line in _said(table.history.records, Draft(draft.ground)):
        # What was said of a hand that was undone since is told with the hand played now.
        said.setdefault(min(place, now), []).append(line)
    if now in said and now == len(spans):
        spans.append((len(draft.log), len(draft.log)))
    return tuple(_hand(draft, *span, tuple(said.get(place, ()))) for place, span in enumerate(spans))


def _spans(draft: Draft) -> list[tuple[int, int]]:
    """Return where in the log each hand begins and ends."""
    ends = [place + 1 for place, effects in enumerate(draft.effects) if closes(effects)]
    if len(draft.log) > (ends[-1] if ends else 0):
        ends.append(len(draft.log))
    return list(zip([0, *ends[:-1]], ends, strict=True)) if ends else []


def _hand(draft: Draft, begin: int, end: int, said: tuple[Utterance, ...]) -> HandStory:
    effects = [effect for each in draft.effects[begin:end] for effect in each]
    after = draft.states[end]
    closed = closes(effects)
    during = draft.states[max(begin, end - 1)] if closed else after
    ended = next((x for x in effects if isinstance(x, HandEnded)), None)
    won = next((x.team for x in effects if isinstance(x, GameEnded)), None)
    turned = [x.event.card for x in draft.log[begin:end] if isinstance(x.event, e.ViraTurned)]
    points = after.points if won is None else _points(during, ended)
    return HandStory(
        during.number,
        1 + sum(isinstance(x, GameEnded) for each in draft.effects[:begin] for x in each),
        during.hand.opener,
        during.hand.special,
        turned[-1] if turned else None,
        _tricks(draft, begin, end),
        ended,
        won,
        _rules(effects),
        points,
        after.games,
        said,
        tuple(x.event for x in draft.log[begin:end] if isinstance(x.event, OWN)),
    )


def _points(before: State, ended: HandEnded | None) -> tuple[int, int]:
    """Return the score that a game ended at: the state after it is that of the next one."""
    points = list(before.points)
    if ended is not None and ended.team is not None:
        points[ended.team] += ended.points
    return points[0], points[1]


def _tricks(draft: Draft, begin: int, end: int) -> tuple[TrickStory, ...]:
    tricks: list[TrickStory] = []
    events: list[e.Event] = []
    for logged, effects in zip(draft.log[begin:end], draft.effects[begin:end], strict=True):
        if not isinstance(logged.event, OWN):
            events.append(logged.event)
        for effect in effects:
            if isinstance(effect, TrickEnded):
                tricks.append(TrickStory(tuple(events), effect))
                events = []
    return (*tricks, TrickStory(tuple(events))) if events else tuple(tricks)


def _rules(effects: Sequence[Effect]) -> tuple[str, ...]:
    """Return the rules that decided: how ties were broken, what the hand paid, how the game ended."""
    told = [x.rule for x in effects if isinstance(x, TrickEnded) and x.tied]
    told += [x.rule for x in effects if isinstance(x, HandEnded | GameEnded)]
    return tuple(dict.fromkeys(told))


# ---- what was said ----------------------------------------------------------------------------------


def _said(records: Sequence[Record], draft: Draft) -> Iterator[tuple[int, Utterance]]:
    """Yield what was said with the place of the hand it was about: where it changed the log first."""
    undone = _undone(records)
    for record in records:
        change = record.change
        was = now = None
        if change is not None:
            was, now = _replaced(draft.log[change.cut :], change.tail)
            draft.apply(*change)
        place = len(draft.log) if change is None else change.cut
        hand = sum(closes(effects) for effects in draft.effects[:place])
        stands = record.n not in undone
        yield hand, Utterance(record.n, record.at, record.kind, record.said, stands, was, now)


def _replaced(old: Sequence[Logged], new: Sequence[Logged]) -> tuple[Deed | None, Deed | None]:
    """Return the event that a change took away and the one it put there; None where nothing stood."""
    was = old[0].event if old else None
    now = new[0].event if new else None
    # What only moved up was not put there: the old one was taken out.
    return (was, None) if len(old) > 1 and new and old[1] == new[0] else (was, now)


def _undone(records: Sequence[Record]) -> set[int]:
    """Return the numbers of the records that were undone and not done again."""
    done: list[int] = []
    again: list[int] = []
    gone: set[int] = set()
    for record in records:
        if record.kind == UNDONE:
            gone.update(done[-1:])
            again += done[-1:]
            del done[-1:]
        elif record.kind == REDONE:
            gone.difference_update(again[-1:])
            done += again[-1:]
            del again[-1:]
        elif record.change is not None:
            done.append(record.n)
            again.clear()
    return gone


# ---- in words ---------------------------------------------------------------------------------------


def story_text(table: Table, hands: Sequence[HandStory] | None = None) -> str:
    """Return hands (all of them by default) in plain Portuguese, some lines each."""
    words = HandWords(table.people, table.pack, table.base)
    told = story(table) if hands is None else hands
    return "\n\n".join(words.hand(hand) for hand in told) or words.say("none")


class HandWords(EventWords):
    """Puts hands into words at one table."""

    def __init__(self, people: People, pack: Pack, base: Pack) -> None:
        """Take the people, the rules in force, and the pack that the table was opened with."""
        super().__init__(people)
        self._base = base
        eleven = pack.ruleset.eleven
        self._trigger = eleven.trigger if eleven is not None else ""

    def hand(self, hand: HandStory) -> str:
        """Return a hand in lines: what it was, its tricks, what it gave, what was said."""
        lines = [self._head(hand)]
        tricks = [self._trick(trick, place) for place, trick in enumerate(hand.tricks, 1)]
        lines += [f"  {trick}" for trick in tricks if trick]
        lines += [f"  {line}" for deed in hand.own for line in self._own(deed)]
        if hand.ended is not None or hand.game is not None:
            lines.append(f"  {self._end(hand)}")
        return "\n".join([*lines, *(f"    {self._utterance(line)}" for line in hand.said)])

    def _own(self, deed: Own) -> Iterator[str]:
        """Yield what the table ruled, disputed or decided."""
        if isinstance(deed, HouseRuled):
            from referee.session.house.layer import as_said  # noqa: PLC0415 - few tables rule for themselves

            code = "ruled_next" if deed.waits else "ruled"
            for ruling in deed.rulings:
                text = as_said(self._base, ruling.rule, ruling.value)
                yield self.say(code, text=text, rule=ruling.rule)
        elif isinstance(deed, Disputed):
            told = "; ".join(
                self.say("version", who=self._holder(who), text=text) for who, text in deed.versions
            )
            yield self.say("disputed_same" if deed.same else "disputed", versions=told)
        else:
            yield self.say(f"resolved.{deed.how}", text=deed.version)

    def _holder(self, who: str) -> str:
        """Return who told a version, as the table calls them."""
        named = who in {"nos", "eles"}
        return team_name(self.people, self.people.team_of_id(who)) if named else who or self.say("somebody")

    def _head(self, hand: HandStory) -> str:
        head = self.say("hand", number=hand.number, game=hand.game_number, opener=self.seat(hand.opener))
        parts = [head]
        if hand.special is not None:
            parts.append(self.say(hand.special, trigger=self._trigger))
        if hand.vira is not None:
            parts.append(self.say("vira", card=card_name(hand.vira)))
        return "; ".join(parts)

    def _trick(self, trick: TrickStory, place: int) -> str:
        ended = trick.ended
        shown = [event for event in trick.events if not isinstance(event, e.ViraTurned)]
        told = ", ".join(text for event in shown if (text := self.event(event)))
        text = self.say("trick", number=place if ended is None else ended.number, what=told or "–")
        if ended is None:
            return text if told else ""
        if ended.tied:
            return f"{text} → {self.say('tied')}"
        return f"{text} → {self.who(ended.winner, ended.team)}"

    def _end(self, hand: HandStory) -> str:
        parts = []
        if hand.ended is not None:
            team, points = hand.ended.team, points_phrase(hand.ended.points)
            parts.append(self.say("gave_none") if team is None else self._team("gave", team, points=points))
        if hand.game is not None:
            parts.append(self._team("game", hand.game))
        parts.append(self.say("score", score=self.score(hand.points)))
        return f"{'; '.join(parts)} [{', '.join(hand.rules)}]"

    def _utterance(self, line: Utterance) -> str:
        parts = [str(line.n), strftime("%H:%M", localtime(line.at))]
        if line.kind != TOLD:
            parts.append(self.say(line.kind))
        parts += [f"«{line.said}»"] if line.said else []
        parts += [] if line.stands else [self.say("undone")]
        if line.kind == CORRECTED:
            old, new = (self.event(event) if event is not None else "" for event in (line.was, line.now))
            parts.append(self.say("was", old=old or self.say("gone"), new=new or self.say("gone")))
        return " ".join(parts)

    def _team(self, code: str, team: Team, **facts: object) -> str:
        plural = plural_team(self.people, team)
        return self.say(code, plural=plural, team=team_name(self.people, team), **facts)
