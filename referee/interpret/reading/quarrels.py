"""Who holds what in a quarrel: "o Zé jura que", "pra ele", "se foi … ou …" become where a version begins.

Read before the words that say nothing are dropped, since of who speaks often only they are left. What one
person alone says is no quarrel and stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.grammar.asking import NEUTRAL, listed
from referee.grammar.normalise import fold
from referee.interpret.mark import Mark

STOPS = ("comma", "qmark", "and")
PEOPLE = (
    "me", "us", "them", "he", "partner", "rival", "another", "name", "someone", "unknown", "poss", "pairs",
    "left", "right",
)  # fmt: skip
OURS = ("me", "us", "ours", "poss.me", "poss.us")
THEIRS = ("poss.he", "poss.them")
SHOUTS = ("call", "callname", "level", "accept", "run", "neg", "yes")
"""What is shouted, not held, without a "que": "eu falo truco e ele fala seis"."""
ARE = ("be", "stay")
TOLD = ("rank", "card", "nick", "suit", "num")
CARDS = ("rank", "card", "nick")
FAR = 4
"""How many words may name a speaker, or stand between a word of doubt and its "se"."""
HELD = frozenset({"disputed"})
NOBODY = frozenset({"someone"})


class _Frame(NamedTuple):
    """Where a version begins: the words before it from ``start`` to ``end``, and whether it is ours."""

    start: int
    end: int
    ours: bool


def quarrel(found: Sequence[Mark]) -> list[Mark]:
    """Return the marks with what two people hold as two versions: "o Zé diz que foi rei, o Tião, dama"."""
    frames = list(_frames(found))
    if len(frames) == 1 and (start := _denied_from(found, frames[0])) is not None:
        place = found[start].first
        told = Mark(HELD | {"ours"}, place, place - 1, "")  # before a word, and none itself
        shifted = frames[0]._replace(start=frames[0].start + 1, end=frames[0].end + 1)
        found = [*found[:start], told, *found[start:]]
        frames = [_Frame(start, start, ours=True), shifted]
    if len(frames) < 2:
        return _in_doubt(found)
    out = list(found)
    for frame in frames:
        for at in range(frame.start, frame.end):
            out[at] = out[at]._replace(tags=NOBODY)
        tags = HELD | ({"ours"} if frame.ours else set())
        out[frame.end] = out[frame.end]._replace(tags=tags, forms=frozenset())
    return [_without_that(out, at) for at in range(len(out))]


def _denied_from(found: Sequence[Mark], frame: _Frame) -> int | None:
    """Return where the clause begins that somebody denies: "joguei um rei, ele diz que foi um valete"."""
    end = next((n for n in range(frame.end + 1, len(found)) if found[n].is_(*STOPS)), len(found))
    version = _without_articles(found[frame.end + 1 : end])
    last = next((n for n in range(frame.start - 1, -1, -1) if found[n].tags - {NEUTRAL, *STOPS}), -1)
    start = _head(found, last)
    clause = _without_articles(found[start : last + 1])
    of_card = len(version) == 2 and version[0].is_(*ARE) and version[1].is_(*CARDS)
    laid = sum(m.is_(*CARDS) for m in clause) == 1 and any(m.is_("playv") and not m.is_("be") for m in clause)
    of_trick = bool(version) and version[0].is_("tie", *ARE) and version[-1].is_("tie", "poss", "ours")
    ended = any(m.is_("ord") for m in clause) and any(m.is_("win", "lose", "tie", "poss") for m in clause)
    return start if (of_card and laid) or (of_trick and ended) else None


def _without_articles(marks: Sequence[Mark]) -> list[Mark]:
    return [m for m in marks if m.tags - {NEUTRAL, "to"} and m.text not in listed("article")]


def _frames(found: Sequence[Mark]) -> Iterator[_Frame]:
    """Yield where somebody's version begins."""
    for at, mark in enumerate(found):
        if mark.is_("disputed") and not _shouted(found, at):
            yield _Frame(at, at, mark.is_("ours"))
        elif _holds(found, at) and (start := _speaker(found, at)) is not None:
            yield _Frame(start, at, _ours(found[start:at]))
        elif _in_view(found, at):
            yield _Frame(at, _last_of_view(found, at), _ours(found[at : at + 2]) or _of_me(mark))


def _holds(found: Sequence[Mark], at: int) -> bool:
    """Return whether a verb says that somebody holds what follows."""
    verb = found[at].text.split(" ")
    if fold(verb[0]) not in listed("holds") and not found[at].is_("hearsay", "report"):
        return False
    after = _after(found, at)
    that = _that(found[at]) or (after is not None and after.text.split(" ")[0] in listed("that"))
    return after is not None and (that or (after.is_(*TOLD, *SHOUTS) and not _shouted(found, at)))


def _after(found: Sequence[Mark], at: int) -> Mark | None:
    """Return the word behind a place that says something, or "que"."""
    return next((m for m in found[at + 1 :] if m.tags != {NEUTRAL} or m.text in listed("that")), None)


def _that(mark: Mark) -> bool:
    return mark.text.split(" ")[-1] in listed("that")


def _shouted(found: Sequence[Mark], at: int) -> bool:
    """Return whether somebody says a word of the game himself: "eu falo truco e ele fala seis"."""
    after, verb = _after(found, at), found[at].text.split(" ")
    shouts = any(fold(word) in listed("shouts") for word in verb)
    return (
        shouts
        and not _that(found[at])
        and after is not None
        and after.is_(*SHOUTS)
        and not _is_score(found, after)
    )


def _is_score(found: Sequence[Mark], number: Mark) -> bool:
    """Return whether a number begins a score: "8 a 6"."""
    behind = [m for m in found if m.first > number.last][:2]
    return number.is_("num") and len(behind) > 1 and behind[0].is_("to") and behind[1].is_("num")


def _speaker(found: Sequence[Mark], at: int) -> int | None:
    """Return where the words begin that name who holds it, None where nobody is named."""
    start = at
    while start > 0 and at - start < FAR and _names(found, start - 1):
        start -= 1
    named = any(
        found[n].is_(*PEOPLE) or found[n].text in listed("speaker") or _called(found, n)
        for n in range(start, at)
    )
    opens = start == 0 or found[start - 1].is_(*STOPS) or found[start - 1].tags == {NEUTRAL}
    return start if named and opens else None


def _names(found: Sequence[Mark], at: int) -> bool:
    """Return whether a word may be of the name of who speaks: an article makes any word one."""
    mark = found[at]
    if mark.is_(*STOPS):
        return False
    joins = mark.text in listed("speaker_joins") or mark.text in listed("speaker")
    return joins or mark.is_(*PEOPLE) or _called(found, at)


def _called(found: Sequence[Mark], at: int) -> bool:
    """Return whether a word is a name by the article before it: "o Caio"."""
    mark = found[at]
    article = at > 0 and found[at - 1].text in listed("name_after")
    return article and mark.text not in listed("speaker_joins") and mark.last == mark.first


def _ours(speaker: Sequence[Mark]) -> bool:
    tags = {tag for m in speaker for tag in m.tags}
    return not tags.isdisjoint(OURS) and tags.isdisjoint(THEIRS) and not _kin(speaker)


def _kin(speaker: Sequence[Mark]) -> bool:
    """Return whether "meu" only says whose relative it is: "meu tio"."""
    return any(m.is_("poss") for m in speaker) and not any(m.is_("partner") for m in speaker)


def _in_view(found: Sequence[Mark], at: int) -> bool:
    """Return whether a clause begins with whose view it tells: "pra ele foi", "segundo a gente"."""
    if at and not found[at - 1].is_(*STOPS):
        return False
    if found[at].text.split(" ")[0] not in listed("in_view"):
        return False
    end = _last_of_view(found, at)
    weak = not found[at].is_("unknown")  # "pra ele" may also be whom it goes to
    after = found[end + 1 :]
    return bool(after) and end - at < 2 and (after[0].is_(*ARE) or not weak)


def _last_of_view(found: Sequence[Mark], at: int) -> int:
    alone = " " not in found[at].text
    return at + 1 if alone and at + 1 < len(found) and found[at + 1].is_(*PEOPLE) else at


def _of_me(mark: Mark) -> bool:
    return mark.text.split(" ")[-1] in listed("myself")


def _without_that(found: Sequence[Mark], at: int) -> Mark:
    """Return "que é" behind who holds it as "é"."""
    mark, words = found[at], found[at].text.split(" ")
    held = at > 0 and found[at - 1].tags >= HELD
    if held and len(words) == 2 and words[0] in listed("that"):
        return mark._replace(tags=frozenset({"be"}), text=words[1])
    return mark


def _in_doubt(found: Sequence[Mark]) -> list[Mark]:
    """Return the marks with what is not known as two versions: "não sei se foi rei ou valete"."""
    out = list(found)
    at = next((n for n, m in enumerate(found) if m.text in listed("whether") and _doubted(found, n)), None)
    if at is None:
        return out
    end = next((n for n in range(at, len(found)) if found[n].is_("comma", "qmark")), len(found))
    parts = next((n for n in range(at, end) if found[n].is_("or")), None)
    if parts is None or not (_tells(found[at:parts]) and _tells(found[parts:end])):
        return out
    for n in range(_head(found, at), at):
        out[n] = out[n]._replace(tags=NOBODY)
    for n in (at, parts):
        out[n] = out[n]._replace(tags=HELD, forms=frozenset())
    return out


def _doubted(found: Sequence[Mark], at: int) -> bool:
    """Return whether a word of doubt stands before "se": "a briga é se", "ninguém viu se"."""
    return any(w in listed("in_doubt") for m in found[_head(found, at) : at] for w in m.text.split(" "))


def _head(found: Sequence[Mark], at: int) -> int:
    """Return where the clause before a place begins."""
    return next((n + 1 for n in range(at - 1, -1, -1) if found[n].is_(*STOPS)), 0)


def _tells(marks: Sequence[Mark]) -> bool:
    return any(m.is_(*TOLD, "tie", "win", "poss", "call") for m in marks)
