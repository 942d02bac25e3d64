"""Versions of what happened, read from one line: who holds which; and what the table decides of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from referee.grammar.normalise import STOPS, Word, fold, words
from referee.readymade import load_ready, own_file

QUARRELS: Final = ("quarrels", [own_file("session", "house", "quarrels.yaml")])
LEAST: Final = 2
STEM: Final = 5
ARTICLES: Final = ("o", "a", "os", "as")


class Version(NamedTuple):
    """What somebody says happened. ``holder``: me, us, them, he, one, other, or a player's name.

    ``denied``: nothing of it happened.
    """

    holder: str
    text: str
    denied: bool = False


class Quarrel(NamedTuple):
    """A line in which people do not agree: what is told before, the versions, whether it asks besides."""

    before: str
    versions: tuple[Version, ...]
    asks: bool


class _Intro(NamedTuple):
    """Where a version is announced (in words), where its own words begin, whose it is, how."""

    start: int
    begin: int
    holder: str
    how: str


def make_quarrels(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the ways of quarrelling of a YAML text. Raises YamlError."""
    from referee.session.house.build import compile_quarrels  # noqa: PLC0415 - YAML is only for building

    return compile_quarrels(text)


@cache
def data() -> Mapping[str, Any]:
    """Return the ways of quarrelling; read once in a process."""
    found: Mapping[str, Any] = load_ready(*QUARRELS, make_quarrels)
    return found


def quarrel_of(text: str, names: Sequence[str]) -> Quarrel | None:
    """Return the quarrel that a line tells of, None where nobody contradicts anybody in it."""
    line = [word for word in words(text) if word.text not in STOPS]
    plain = [fold(word.text) for word in line]
    if not any(word in data()["signs"] for word in plain):
        return None
    head = _longest(plain, 0, data()["heads"])
    intros = list(_intros(plain, head, {fold(name.lower()): name for name in names}))
    if len(intros) != len({intro.holder for intro in intros}) or len(intros) < LEAST:
        return None
    first, *others = intros
    if not head and not all(_opposed(first.how, other.how) for other in others):
        return None
    asks = "?" in text
    ends = [*(other.start for other in others), len(line)]
    versions = tuple(
        _version(text, line, intro, end, asks=asks and end == len(line))
        for intro, end in zip(intros, ends, strict=True)
    )
    if not all(any(_told(one, other) for other in versions if other is not one) for one in versions):
        return None
    if len({fold(version.text) for version in versions}) < len(versions):
        return None
    before = text[line[head].start : line[first.start].start] if first.start > head else ""
    return Quarrel(before.strip(" ,.;:"), versions, asks)


def _told(version: Version, other: Version) -> bool:
    """Return whether a version says something; a denial denies the other one, and nothing else."""
    plain = [fold(word.text) for word in words(version.text)]
    rest = plain[_longest(plain, 0, data()["denials"]) :] if version.denied else []
    return bool(plain) and (not rest or rest[0][:STEM] in {fold(w.text)[:STEM] for w in words(other.text)})


def _opposed(first: str, second: str) -> bool:
    """Return whether two announcements contradict: both say that something was so, or one denies."""
    return first == "that" and second in {"that", "elided", "denial"}


def _intros(plain: Sequence[str], at: int, names: Mapping[str, str]) -> Iterator[_Intro]:
    """Yield where versions are announced, in order."""
    found = 0
    while at < len(plain):
        intro = _intro(plain, at, names, first=not found)
        if intro is None:
            at += 1
            continue
        found += 1
        yield intro
        at = max(intro.begin, at + 1)


def _intro(plain: Sequence[str], at: int, names: Mapping[str, str], *, first: bool) -> _Intro | None:
    lead = _longest(plain, at, data()["according"])
    holder, size = _holder(plain, at + lead, names) if at + lead < len(plain) else ("", 0)
    if not size:
        return None
    after = at + lead + size
    if lead:
        return _Intro(at, after, holder, "that") if _longest(plain, after, data()["was"]) else None
    denial = _longest(plain, after, data()["denials"])
    if denial and not first:
        return _Intro(at, after, holder, "denial")
    say = _longest(plain, after, data()["say"])
    if say and _is_that(plain, after + say):
        return _Intro(at, after + say + 1, holder, "that")
    if not first and _is_that(plain, after):
        return _Intro(at, after + 1, holder, "elided")
    act = _longest(plain, after, data()["acts"])
    return _Intro(at, after if act else after + say, holder, "told") if say else None


def _is_that(plain: Sequence[str], at: int) -> bool:
    return at < len(plain) and plain[at] in data()["that"]


def _holder(plain: Sequence[str], at: int, names: Mapping[str, str]) -> tuple[str, int]:
    """Return who is named at a place and in how many words; "" and 0 where nobody is."""
    for skip in (1, 0):
        if skip and plain[at] not in ARTICLES:
            continue
        for name, shown in names.items():
            size = name.count(" ") + 1
            if " ".join(plain[at + skip : at + skip + size]) == name:
                return shown, skip + size
    for kind, phrases in data()["holders"].items():
        size = _longest(plain, at, phrases)
        if size:
            return kind, size
    return "", 0


def _longest(plain: Sequence[str], at: int, phrases: Sequence[str]) -> int:
    """Return how many words the longest of some phrases takes at a place, 0 where none stands there."""
    rest = " ".join(plain[at:]) + " "
    return max((p.count(" ") + 1 for p in phrases if rest.startswith(f"{p} ")), default=0)


def _version(text: str, line: Sequence[Word], intro: _Intro, end: int, *, asks: bool) -> Version:
    """Return a version in its own words, without what joins it to the other or asks about both."""
    begin = line[intro.begin].start if intro.begin < len(line) else len(text)
    told = text[begin : line[end].start if end < len(line) else len(text)]
    if asks and "," in told:
        told = told[: told.rindex(",")]
    told = told.strip(" ,.;:!?")
    for lead in data()["lead"]:
        if fold(told.lower()).endswith(f" {lead}"):
            told = told[: -len(lead) - 1].strip(" ,.;:!?")
    return Version(intro.holder, told, intro.how == "denial")


class Decision(NamedTuple):
    """What the table decides: the place of the version that stands, None where the hand is repeated.

    ``dropped``: nobody insists any more.
    """

    version: int | None
    dropped: bool = False


def decision_of(text: str, versions: Sequence[tuple[str, str]], names: Sequence[str]) -> Decision | None:
    """Return what a line decides of a dispute, None where it decides nothing or not clearly."""
    plain = [fold(word.text) for word in words(text) if word.text not in STOPS]
    if not plain or "?" in text:
        return None
    found = data()
    if _all_of(plain, [*found["repeat"], *found["decide"]]) and _any_of(plain, found["repeat"]):
        return Decision(None)
    if _all_of(plain, found["drop"]):
        return Decision(None, dropped=True)
    sides = [_side(who, text, versions, names) for who, text in versions]
    every = set().union(*sides)
    plain = [_nearest(word, every) for word in plain]
    if not _all_of(plain, [*every, *found["decide"]]):
        return None
    fits = [n for n, side in enumerate(sides) if _any_of(plain, sorted(side))]
    return Decision(fits[0]) if len(fits) == 1 else None


def _nearest(word: str, told: set[str]) -> str:
    """Return the word of a version that another form of it was said for ("empatada" for "empatou")."""
    if word in told or len(word) <= STEM:
        return word
    return next((w for w in sorted(told) if len(w) > STEM and w[:STEM] == word[:STEM]), word)


def _side(who: str, text: str, versions: Sequence[tuple[str, str]], names: Sequence[str]) -> set[str]:
    """Return the words and phrases that point to one version and not to the other."""
    found = data()
    others = {fold(w.text) for holder, told in versions if holder != who for w in words(told)}
    own = {fold(word.text) for word in words(text) if word.text not in STOPS}
    side = {word for word in own - others if word not in found["decide"]}
    if who == names[0]:
        side |= {*found["mine"], *found["ours"]}
    if who in {"nos", "eles"}:
        side |= {*found["ours"], *found["mine"]} if who == "nos" else {*found["theirs"]}
    elif who:
        side.add(fold(who.lower()))
    return side


def _all_of(plain: Sequence[str], phrases: Sequence[str]) -> bool:
    """Return whether a line is made of these phrases and nothing else."""
    reach = {0}
    for at in range(len(plain)):
        if at in reach:
            rest = " ".join(plain[at:]) + " "
            reach |= {at + p.count(" ") + 1 for p in phrases if rest.startswith(f"{p} ")}
    return len(plain) in reach


def _any_of(plain: Sequence[str], phrases: Sequence[str]) -> bool:
    return any(_longest(plain, at, phrases) for at in range(len(plain)))
