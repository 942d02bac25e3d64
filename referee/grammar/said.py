"""What was said, clause by clause: the tree of the grammar in the table's own terms.

Nothing here knows the rules or the state: "ele" is still "ele", "zap" is the manilha of paus, "seis"
may still be a card or a raise. ``referee.interpret`` decides.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]


class Who(NamedTuple):
    """A person or team as named.

    ``kind``: me us them he self name partner right left front other hand foot penultimate next everyone
    after, or
    verb1s verb3s verb1p verb3p where only the verb says it. ``name`` as written; ``of`` whose partner,
    or whom ``after`` follows.
    """

    kind: str
    name: str | None = None
    of: Who | None = None


class SaidCard(NamedTuple):
    """A card as named.

    ``rank`` and ``suit`` where told; ``trump`` the suit of a manilha told by nickname; ``manilha`` for
    "a manilha"; ``another``, ``same`` refer to the card before, ``also`` to what was done with it;
    ``article`` the word before ("um", "o"). ``heard``: the word that was heard in place of this card's,
    where the two are not the same word and the game would change.
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
    also: bool = False
    heard: str = ""
    word: str = ""


NONE = "none"
"""The trait of a play told by "não tinha nada": a card may still be told of it."""


class SaidPlay(NamedTuple):
    """Somebody put a card down; ``who`` empty where only the turn says it; ``bare`` without a verb.

    ``traits`` of the verb as in the lexicon; ``over``: no "com" or "de" before the
    card, so that it may be the one that was beaten.
    """

    who: tuple[Who, ...]
    card: SaidCard | None
    traits: frozenset[str]
    bare: bool
    span: Span
    over: bool = False


class SaidVira(NamedTuple):
    """A vira was told; ``who`` where somebody turned it; no card where it was only shown.

    ``was``: it was told of one that was there before ("a vira era").
    """

    who: tuple[Who, ...]
    card: SaidCard | None
    span: Span
    was: bool = False


class SaidCall(NamedTuple):
    """A raise; ``call`` its id, ``next`` for a raise without a name, ``number`` where told by number.

    ``card``: what the number would be as a card. ``heard``: as of a card; ``means`` what it would be.
    """

    who: tuple[Who, ...]
    call: str
    number: int | None
    span: Span
    card: SaidCard | None = None
    heard: str = ""
    means: str = ""


class SaidAnswer(NamedTuple):
    """An acceptance or a refusal; ``hand`` where the hand itself was meant ("a mão de onze").

    ``vague``: the word may also mean something that is no answer; ``call`` the step named with it;
    ``instead`` of one told before;
    ``reported``: told as somebody's words, an answer only where one is awaited; ``negated``: a refusal
    that only says no to an acceptance ("não quero"), which gives nothing up where nobody asked.
    """

    who: tuple[Who, ...]
    accepts: bool
    hand: bool
    span: Span
    vague: bool = False
    call: SaidCall | None = None
    instead: bool = False
    reported: bool = False
    negated: bool = False


class SaidTricks(NamedTuple):
    """Results of tricks: ``numbers`` (empty for the one being played), ``many`` for "as duas"."""

    who: tuple[Who, ...]  # the winner; empty for a tie
    tied: bool
    lost: bool
    numbers: tuple[int, ...]
    many: int | None
    word: str  # the word used for the trick, to be resolved by the pack's terms; "" where none
    span: Span
    card: SaidCard | None = None  # the card that won it


def only_whose(said: object) -> tuple[Who, ...]:
    """Return of whom "foi do Beto" says that something is, of what it leaves open; nobody else."""
    if not isinstance(said, SaidTricks) or said.tied or said.lost:
        return ()
    return () if said.numbers or said.many or said.word or said.card else said.who


class SaidScore(NamedTuple):
    """The score of the game: ``points`` of ``who`` (None: as read out) and of the others (None: not told).

    ``was``: as it stood before ("o placar tava 5 a 3").
    """

    points: tuple[int, int | None]
    who: Who | None
    span: Span
    was: bool = False


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


class Unit(NamedTuple):
    """A part of a time: ``kind`` nth, back (``n`` before this one), last or first; ``word`` of the round."""

    kind: str
    n: int
    word: str


class When(NamedTuple):
    """When something happened: in which hand, in which trick, as it was said; no ``units`` for now."""

    units: tuple[Unit, ...] = ()


class SaidFix(NamedTuple):
    """A correction of something told before: ``what`` vira, play, owner, result, who or any.

    ``tricks``: the result as it is told now. ``mends``: ``old`` repairs ``new`` where it was not told.
    ``either``: told first, it may be that ``new`` was played and not ``old``, or the other way round.
    ``told``: what is told of a person (``who``) and not of ``other`` ("quem trucou foi o Beto, não o Caio").
    """

    what: str
    who: tuple[Who, ...]
    old: SaidCard | None
    new: SaidCard | None
    span: Span
    tricks: SaidTricks | None = None
    mends: bool = False
    either: bool = False
    told: SaidPlay | SaidCall | SaidAnswer | SaidOpener | None = None
    other: tuple[Who, ...] = ()


class SaidFragment(NamedTuple):
    """A bare answer: a card, a suit, a person, yes or no, an ordinal; ``was``: "foi o três"."""

    card: SaidCard | None = None
    suit: str | None = None
    who: tuple[Who, ...] = ()
    yes: bool | None = None
    number: int | None = None
    span: Span = (0, 0)
    was: bool = False


class SaidControl(NamedTuple):
    """``what``: undo redo (and _all) takeback fixing repair new_hand new_match ended special not_run ...

    ``soft``: an undo or repair that only says that something was wrong. ``times``: how many to undo or do
    again; ``word``: the round to undo ("desfaz a mão"); ``heard``: it was heard otherwise than it was said.
    """

    what: str
    who: tuple[Who, ...]
    span: Span
    soft: bool = False
    times: int = 1
    word: str = ""
    heard: bool = False


class SaidAt(NamedTuple):
    """Something told of another time than now."""

    said: Said
    when: When
    span: Span


class SaidDenied(NamedTuple):
    """What was said not to have happened: "eles não ganharam a primeira" tells nothing that did."""

    said: Said
    span: Span


class SaidTalk(NamedTuple):
    """Words that change nothing; ``who`` they are about, where one is named."""

    span: Span
    who: tuple[Who, ...] = ()


class Unread(NamedTuple):
    """Words that were not understood."""

    words: str
    span: Span


Said: TypeAlias = (
    "SaidPlay | SaidVira | SaidCall | SaidAnswer | SaidTricks | SaidScore | SaidPoints | SaidOpener"
    " | SaidChoice | SaidFix | SaidFragment | SaidControl | SaidTalk | SaidAt | SaidDenied"
)


class Mended(NamedTuple):
    """A misspelled word and the word that it was taken for, without accents."""

    word: str
    taken: str


class Heard(NamedTuple):
    """A line, read: its clauses in order, what was not understood, what was taken for a word near it."""

    clauses: tuple[Said, ...]
    unread: tuple[Unread, ...]
    mended: tuple[Mended, ...] = ()
