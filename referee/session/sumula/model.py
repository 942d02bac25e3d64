"""What a súmula holds: its header, and its lines, each with what it says and its comment.

Teams are the engine's (0 for the even seats); which of them is ``nós`` is the header's business.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from referee.cards import Card, Seat, Team, team_of
from referee.engine.events import Event
from referee.rulebook.cite import Value

LETTERS = "ABCDEF"
TEAM_WORDS = ("nos", "eles")
VERSION = "1"
AGAIN, DROPPED = "repete", "desiste"
"""The hand is repeated; nobody insists any more."""


class Fault(NamedTuple):
    """What is wrong in a súmula and at which line (0: the whole file), in Portuguese.

    ``notice``: worth knowing, but the file is good.
    """

    file: str
    line: int
    what: str
    notice: bool = False

    def __str__(self) -> str:
        """Return the fault as compilers write it: ``file:line: what``."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {'aviso: ' if self.notice else ''}{self.what}"


class Seating(NamedTuple):
    """Who sits where: ``names`` by seat, ``me`` the seat of whoever tells; the teller's team is ``nos``."""

    names: tuple[str, ...] = tuple(LETTERS[:4])
    me: Seat = 0

    def word(self, team: Team) -> str:
        """Return ``nos`` or ``eles``."""
        return TEAM_WORDS[team != team_of(self.me)]

    def team(self, word: str) -> Team:
        """Return the team that ``nos`` or ``eles`` names."""
        mine = team_of(self.me)
        return mine if word == TEAM_WORDS[0] else 1 - mine

    def ordered(self, pair: tuple[int, int]) -> tuple[int, int]:
        """Return a pair by team as ``nos`` and ``eles``, or the other way round: it is its own inverse."""
        return pair if team_of(self.me) == 0 else (pair[1], pair[0])


class PackMark(NamedTuple):
    """The pack that a game was played by: its id, its version where told, the start of its digest."""

    id: str
    version: str = ""
    digest: str = ""


class Note(NamedTuple):
    """A header field that this version does not know: kept as it stands."""

    key: str
    value: str


class Header(NamedTuple):
    """What stands before the first hand. Empty or None where the file is silent.

    ``seating`` None: nobody was named, so four letters sit down. ``result``: ``*`` while the match
    goes on, else ``nos`` or ``eles``. ``remarks`` are the comments: by field, or under "" alone.
    """

    version: str = VERSION
    date: str = ""
    place: str = ""
    pack: PackMark | None = None
    house: PackMark | None = None
    seating: Seating | None = None
    opens: Seat | None = None
    points: tuple[int, int] | None = None
    games: tuple[int, int] | None = None
    target: int | None = None
    result: str = ""
    notes: tuple[Note, ...] = ()
    remarks: tuple[tuple[str, str], ...] = ()
    lines: tuple[tuple[str, int], ...] = ()

    @property
    def seats(self) -> Seating:
        """Who sits where, whether it was told or not."""
        return self.seating or Seating()

    def line_of(self, key: str) -> int:
        """Return the line of a field, 0 where it is not told."""
        return dict(self.lines).get(key, 0)


class Untold(NamedTuple):
    """A seat put a card down that nobody can name. The engine has no event for it."""

    seat: Seat


Deed: TypeAlias = "Event | Untold"


class Nick(NamedTuple):
    """A card told by the nickname of its manilha: only the vira says its rank."""

    suit: str


class Deal(NamedTuple):
    """A hand begins: its number in the file, who opens it, its vira; None where not told."""

    number: int | None
    opener: Seat | None = None
    vira: Card | None = None


class Act(NamedTuple):
    """What somebody did, and the marks of what was irregular in it."""

    deed: Deed
    marks: tuple[str, ...] = ()


class Judged(NamedTuple):
    """What the referee decided, in the table's words, with the rule (and its source) that it names."""

    text: str
    rule: str = ""
    source: str = ""


class Dispute(NamedTuple):
    """A disputed fact: the question, and each version by who holds it (``nos``, ``eles`` or a letter)."""

    number: int
    question: str
    versions: tuple[tuple[str, str], ...]


class Agreed(NamedTuple):
    """The table agreed on a rule of its own, in force from this line on; ``waits``: from the next hand on.

    ``value`` is as a pack writes it; ``on`` the day as an ISO date; ``said`` the words, "" for none.
    """

    rule: str
    value: Value
    on: str
    said: str
    waits: bool = False


class Decided(NamedTuple):
    """What the table decided of a dispute: who is right (``nos``, ``eles``, a letter), AGAIN or DROPPED."""

    number: int
    what: str


class Correction(NamedTuple):
    """Line ``place`` of hand ``hand`` said ``old`` and should have said ``new``; "" takes it out."""

    hand: int
    place: int
    old: str
    new: str


class Extra(NamedTuple):
    """An event that this version does not know (``x-…``): kept as it stands."""

    who: str
    name: str
    text: str


class TrickIs(NamedTuple):
    """Asserted: who won a trick (the last one without ``number``); team None is a tie."""

    team: Team | None
    seat: Seat | None = None
    number: int | None = None
    rule: str = ""


class WorthIs(NamedTuple):
    """Asserted: the points that the hand is worth now."""

    points: int


class HandIs(NamedTuple):
    """Asserted: who took the hand (None: nobody), how many points, by which rule."""

    team: Team | None
    points: int | None = None
    rule: str = ""


class GameIs(NamedTuple):
    """Asserted: who won the game."""

    team: Team
    rule: str = ""


class MatchIs(NamedTuple):
    """Asserted: who won the match."""

    team: Team


class ScoreIs(NamedTuple):
    """Asserted: the score; None where it is left open."""

    points: tuple[int, int] | None
    games: tuple[int, int] | None = None


Claim: TypeAlias = "TrickIs | WorthIs | HandIs | GameIs | MatchIs | ScoreIs"
CLAIMS = (TrickIs, WorthIs, HandIs, GameIs, MatchIs, ScoreIs)
Body: TypeAlias = "Deal | Act | Judged | Agreed | Dispute | Decided | Correction | Extra | Claim"


class Line(NamedTuple):
    """A line of the body: ``body`` None is a comment alone. ``at`` is its line in the file, 0 for none."""

    body: Body | None
    comment: str = ""
    at: int = 0


class Sumula(NamedTuple):
    """A whole súmula. ``faults`` is what could not be read; lines with a fault are left out."""

    header: Header
    lines: tuple[Line, ...]
    file: str = "súmula"
    faults: tuple[Fault, ...] = ()
    known: bool = True
    """False where the text is no súmula at all, or of a version that nobody here can read."""


Place: TypeAlias = tuple[int, int]
"""A hand and a line of it, as a correction names them; line 0 is the hand's own."""


def places(lines: tuple[Line, ...]) -> list[Place | None]:
    """Return the place of each line: comments and assertions are not counted, and have none."""
    found: list[Place | None] = []
    hand = count = 0
    for line in lines:
        if line.body is None or isinstance(line.body, CLAIMS):
            found.append(None)
            continue
        if isinstance(line.body, Deal):
            hand, count = hand + 1, 0
        else:
            count += 1
        found.append((hand, count))
    return found
