"""What was said, clause by clause: the tree of the grammar in the table's own terms.

Nothing here knows the rules or the state: "ele" is still "ele", "zap" is the manilha of paus, "seis"
may still be a card or a raise. ``referee.interpret`` decides.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]


class Who(NamedTuple):
    """A person or team as named.

    ``kind``: me us them he name partner right left front other hand foot everyone, or verb1s verb3s
    verb1p verb3p where only the verb says it. ``name`` as written; ``of`` whose partner.
    """

    kind: str
    name: str | None = None
    of: Who | None = None


class SaidCard(NamedTuple):
    """A card as named.

    ``rank`` and ``suit`` where told; ``trump`` the suit of a manilha told by nickname; ``manilha`` for
    "a manilha"; ``another``, ``same`` refer to the card before; ``article`` the word before ("um", "o").
    """

    rank: str | None = None
    suit: str | None = None
    trump: str | None = None
    manilha: bool = False
    another: bool = False
    same: bool = False
    covered: bool = False
    harmless: bool = False
    number: int | None = None
    call: str | None = None
    article: bool = False
    linked: bool = True
    word: str = ""


class SaidPlay(NamedTuple):
    """Somebody put a card down; ``who`` empty where only the turn says it; ``bare`` without a verb."""

    who: tuple[Who, ...]
    card: SaidCard | None
    lemma: str
    bare: bool
    span: Span


class SaidVira(NamedTuple):
    """A vira was told; ``who`` where somebody turned it; ``shown`` without its card."""

    who: tuple[Who, ...]
    card: SaidCard | None
    span: Span


class SaidCall(NamedTuple):
    """A raise; ``call`` its id, ``next`` for a raise without a name, ``number`` where told by number."""

    who: tuple[Who, ...]
    call: str
    number: int | None
    lemma: str
    span: Span
    card: SaidCard | None = None


class SaidAnswer(NamedTuple):
    """An acceptance or a refusal; ``hand`` where the hand itself was meant ("a mão de onze")."""

    who: tuple[Who, ...]
    accepts: bool
    hand: bool
    span: Span


class SaidTricks(NamedTuple):
    """Results of tricks: ``numbers`` (empty for the one being played), ``many`` for "as duas"."""

    who: tuple[Who, ...]  # the winner; empty for a tie
    tied: bool
    lost: bool
    numbers: tuple[int, ...]
    many: int | None
    word: str  # the word used for the trick, to be resolved by the pack's terms; "" where none
    span: Span


class SaidScore(NamedTuple):
    """The score of the game: ``points`` of ``who`` (None: as read out) and of the others."""

    points: tuple[int, int]
    who: Who | None
    span: Span


class SaidPoints(NamedTuple):
    """Points given to somebody: "marca três pra nós", "acabou, seis pra nós"."""

    points: int | None
    who: Who | None
    span: Span


class SaidOpener(NamedTuple):
    """Who opens."""

    who: tuple[Who, ...]
    span: Span


class SaidChoice(NamedTuple):
    """A hand at the eleven trigger is played or not ("vamos jogar", "a gente não vai")."""

    who: tuple[Who, ...]
    plays: bool
    span: Span


class SaidFix(NamedTuple):
    """A correction of something told before: ``what`` vira, play, call, answer or any."""

    what: str
    who: tuple[Who, ...]
    old: SaidCard | None
    new: SaidCard | None
    span: Span


class SaidFragment(NamedTuple):
    """A bare answer: a card, a suit, a person, yes or no, an ordinal."""

    card: SaidCard | None = None
    suit: str | None = None
    who: tuple[Who, ...] = ()
    yes: bool | None = None
    number: int | None = None
    span: Span = (0, 0)


class SaidControl(NamedTuple):
    """``what``: undo, fixing, repair, new_hand, new_match, ended, special, not_run, not_call."""

    what: str
    who: tuple[Who, ...]
    span: Span


class SaidTalk(NamedTuple):
    """Words that change nothing."""

    span: Span


class Unread(NamedTuple):
    """Words that were not understood."""

    words: str
    span: Span


Said: TypeAlias = (
    "SaidPlay | SaidVira | SaidCall | SaidAnswer | SaidTricks | SaidScore | SaidPoints | SaidOpener"
    " | SaidChoice | SaidFix | SaidFragment | SaidControl | SaidTalk"
)


class Heard(NamedTuple):
    """A line, read: its clauses in order and what was not understood."""

    clauses: tuple[Said, ...]
    unread: tuple[Unread, ...]
