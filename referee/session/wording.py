"""What happened in a few words, for the history of a table and for what a correction did."""

from __future__ import annotations

from referee.answers.realise import fill, phrases
from referee.answers.words import People, card_name, of_team, person, plural_team, team_name
from referee.cards import Card, Seat, Team
from referee.engine import events as e
from referee.session.deeds import Deed


class EventWords:
    """Puts events into words at one table."""

    def __init__(self, people: People) -> None:
        """Take the people of the table."""
        self.people = people

    def say(self, code: str, *, plural: bool = False, **facts: object) -> str:
        """Return a phrase of the history."""
        words = {key: str(value) for key, value in facts.items()}
        return fill(phrases()["journal"]["story." + code], words, plural=plural)

    def brief(self, event: Deed) -> str:
        """Return an event as a correction names it: of a result only whose it is."""
        if isinstance(event, e.TrickTold | e.HandTold):
            return self.say("tied") if event.team is None else of_team(self.people, event.team)
        return self.event(event)

    def event(self, event: Deed) -> str:
        """Return an event in a few words; nothing for what goes without saying."""
        if isinstance(event, e.CardPlayed | e.CardCovered):
            return self._play(event)
        if isinstance(event, e.ViraTurned):
            return self.say("vira", card=card_name(event.card))
        if isinstance(event, e.ScoreSet):
            return self.say("score", score=self.score(event.points))
        if isinstance(event, e.TrickTold) and event.card is not None:
            return self.say("told_with", team=self._of(event), card=card_name(event.card))
        if isinstance(event, e.TrickTold | e.HandTold):
            return self.say("told" if event.team is not None else "told_tie", team=self._of(event))
        if isinstance(event, e.Called | e.Answered | e.ElevenChosen | e.Conceded):
            return self._act(event)
        return self.say("match") if isinstance(event, e.MatchBegan) else ""

    def _play(self, event: e.CardPlayed | e.CardCovered) -> str:
        seat = self.seat(event.seat)
        if isinstance(event, e.CardCovered):
            return self.say("cover", seat=seat)
        return self.say("plain" if event.card is None else "play", seat=seat, card=_card(event.card))

    def _act(self, event: e.Called | e.Answered | e.ElevenChosen | e.Conceded) -> str:
        seat = getattr(event, "seat", None)
        plural = seat is None and plural_team(self.people, event.team)
        call = event.call if isinstance(event, e.Called) else ""
        return self.say(_code(event), plural=plural, who=self.who(seat, event.team), call=call)

    def _of(self, event: e.TrickTold | e.HandTold) -> str:
        seat = event.seat if isinstance(event, e.TrickTold) else None
        return "" if event.team is None else self.who(seat, event.team)

    def seat(self, seat: Seat) -> str:
        """Return a person as the table calls them."""
        return person(self.people, seat)

    def who(self, seat: Seat | None, team: Team | None) -> str:
        """Return a person where one is known, else the team; nothing of nobody."""
        if seat is not None:
            return self.seat(seat)
        return "" if team is None else team_name(self.people, team)

    def score(self, points: tuple[int, int]) -> str:
        """Return a score as the table says it."""
        ours = self.people.team_of_id("nos")
        return self.say("points", ours=points[ours], theirs=points[1 - ours])


def _card(card: Card | None) -> str:
    return "" if card is None else card_name(card)


def _code(event: e.Called | e.Answered | e.ElevenChosen | e.Conceded) -> str:
    if isinstance(event, e.Called):
        return "call"
    if isinstance(event, e.Answered):
        return "accepts" if event.accepts else "runs"
    if isinstance(event, e.ElevenChosen):
        return "plays" if event.plays else "declines"
    return "concedes"
