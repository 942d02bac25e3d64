"""What a súmula is told in Portuguese: why the engine refuses, who won, how the score stands."""

from __future__ import annotations

from referee.answers.realise import Voice
from referee.answers.words import People, listed, points_phrase, team_name
from referee.cards import Team
from referee.engine.compile import Rules
from referee.engine.ruling import Violation
from referee.engine.state import Points, State
from referee.rulebook.cite import Pack
from referee.session.hearing import Refusal
from referee.session.speaking import Speaker
from referee.session.sumula import model as m


class Teller:
    """Says things about one súmula under one pack."""

    def __init__(self, seats: m.Seating, rules: Rules, pack: Pack) -> None:
        """Take who sits where, the compiled rules and the pack that they come from."""
        self.seats = seats
        self.people = People(seats.names, seats.me)
        self.pack = pack
        self._speaker = Speaker(Voice(self.people, pack.terms), rules, pack)

    def why(self, refused: Violation, state: State) -> str:
        """Return the reason of a refusal with its rule."""
        punished = refused.penalty is not None
        said = self._speaker.why(Refusal(refused.rule, refused.code, refused.facts, punished), state)
        return f"{said} [{refused.rule}]"

    def whose(self, team: Team | None) -> str:
        """Return ``de vocês``, ``deles``, ``de ninguém``."""
        if team is None:
            return "de ninguém"
        name = team_name(self.people, team)
        return "deles" if name == "eles" else f"de {name}"

    def word(self, team: Team | None, nobody: str = "ninguém") -> str:
        """Return ``nós``, ``eles`` or the word for neither."""
        return nobody if team is None else "nós" if self.seats.word(team) == "nos" else "eles"

    def score(self, points: Points) -> str:
        """Return a score in the order of the file: ``3 × 0``."""
        mine, theirs = self.seats.ordered(points)
        return f"{mine} × {theirs}"

    def team(self, word: str) -> str:
        """Return the names of a side: ``Ana e Caio``; nothing where they are letters only."""
        names = self.seats.names[self.seats.team(word) :: 2]
        return "" if set(names) <= set(m.LETTERS) else listed(names)


def points(count: int) -> str:
    """Return ``1 ponto``, ``3 pontos``."""
    return points_phrase(count)
