"""The versions of a quarrel in a line: who holds what, each made whole by what the other says.

People leave out of the second version what the first has said: "eu digo que a primeira empatou, ele diz que
foi nossa" is of the first trick too, "joguei um rei, ele diz que foi um valete" of the same player's card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.grammar.asking import listed
from referee.grammar.normalise import fold
from referee.interpret.mark import Mark

CHANGES = ("change", "matter", "whatnow", "tagq", "worth", "same", "disputed")
"""What only asks whether the quarrel matters."""
OWNERS = (Mark(frozenset({"us"}), -1, -1, "nós"), Mark(frozenset({"them"}), -1, -1, "eles"))
CARDS = ("card", "rank", "nick")
SIDES = ("me", "us", "them", "he", "partner", "rival", "name", "left", "right")
EMPTY = ("be", "neutral", "comma", "and", "stay")


class Versions(NamedTuple):
    """The versions, where they stand in the question, and what is told and asked before and after them."""

    versions: tuple[tuple[Mark, ...], ...]
    spans: tuple[tuple[int, int], ...]
    before: tuple[Mark, ...]
    after: tuple[Mark, ...]

    @property
    def told(self) -> tuple[Mark, ...]:
        """All that is told and asked besides."""
        return (*self.before, *self.after)


def versions_of(marks: Sequence[Mark]) -> Versions | None:
    """Return the versions of a quarrel, None where nobody disputes anything."""
    first = next((n for n, m in enumerate(marks) if m.is_("disputed")), None)
    if first is None:
        return None
    versions: list[tuple[Mark, ...]] = []
    spans: list[tuple[int, int] | None] = []
    at, after = first, []
    while at < len(marks):
        begins = marks[at].is_("disputed") or (len(versions) == 1 and _elided(marks, at))
        if not begins:
            after.append(marks[at])
            at += 1
            continue
        end = next((n for n in range(at + 1, len(marks)) if _ends(marks, n)), len(marks))
        version = tuple(m for m in marks[at + 1 : end] if not m.is_("disputed", "neutral"))
        spans.append(_span(version))
        versions.append(_owned(version, marks[at]))
        at = end
    if len(versions) < 2 or None in spans[:2]:
        return None
    versions = versions[:2]
    for mend in (_shared, _of_same, _in_special, _instead, _done_by, _denied, _of_trick, _of_player):
        versions = [mend(version, versions) for version in versions]
    placed = tuple(s for s in spans[:2] if s is not None)
    return Versions(tuple(versions), placed, tuple(marks[:first]), tuple(after))


def happened(version: Sequence[Mark]) -> bool:
    """Return whether a version tells what was done at a table, rather than what a rule is."""
    forms = {form.partition(".")[2] for m in version for form in m.forms}
    return not forms or ("pres" not in forms and not forms.isdisjoint({"past", "imp"}))


def unquoted(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks without "he says that": what one person alone says is asked about like anything."""
    if versions_of(marks) is None:
        return tuple(m for m in marks if not m.is_("hearsay", "disputed"))
    return tuple(m for m in marks if m.is_("disputed") or not m.is_("hearsay"))


ACTS = ("win", "lose", "call", "accept", "run", "ask", "tie")
DEEDS = (*ACTS, "have", "playv", "covered")


def _owned(version: tuple[Mark, ...], speaker: Mark) -> tuple[Mark, ...]:
    """Return a version whose verb names nobody as the speaker's own: "a gente acha que fez a segunda"."""
    first = version[0] if version else None
    if first is None or first.is_("tie", "be", "level", "ord"):
        return version
    stands = first.is_("num") and first.text.split(" ")[0] in listed("stands_with")
    third = first.is_(*DEEDS) and any(f.startswith("3") for f in first.forms)
    if speaker.text.split(" ")[0] in listed("no_party"):
        return version  # "outros que correu do dez": who did it the other version says
    return (OWNERS[0] if speaker.is_("ours") else OWNERS[1], *version) if stands or third else version


def _instead(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that names one thing only as the other version with that in place: "foi do nove"."""
    content = _content(version)
    whole = _other(version, every)
    if len(content) == 1 and content[0].is_("suit") and (named := _card(whole)) is not None:
        of_suit = named._replace(suit=content[0].suit, text=content[0].text)
        return tuple(of_suit if m is named else m for m in whole)  # "o rei de copas", "o de paus"
    if len(content) != 1 or not content[0].is_("callname", "level", "num", "rank", "score", "card"):
        return version
    if sum(m.is_("call", "callname") for m in whole) > 1:
        return version  # a story of several calls: nothing of it is this one's
    for sort in ("callname", "score", "rank", "card", "num"):
        places = [n for n, m in enumerate(whole) if m.is_(sort)]
        turned = sort not in {"rank", "card"} or any(m.is_("turn", "vira", "have") for m in whole)
        if content[0].is_(sort) and len(places) == 1 and turned and len(whole) > 1:
            return (*whole[: places[0]], content[0], *whole[places[0] + 1 :])
    return version


def _of_same(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version whose verb names nobody as done by whom the other says: "… que correu do dez"."""
    content, whole = _content(version), _content(_other(version, every))
    if not content or len(whole) < 2 or not whole[0].is_(*SIDES) or not content[0].is_(*DEEDS):
        return version
    verbs = {tag for tag in whole[1].tags if tag.startswith("v.")}
    return version if verbs.isdisjoint(content[0].tags) else (whole[0], *version)


def _in_special(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that answers as of the hand of eleven that the other names: "… que aceitamos"."""
    special = next((m for m in _other(version, every) if m.is_("eleven")), None)
    at = next((n for n, m in enumerate(version) if m.is_("accept", "run")), None)
    if special is None or any(m.is_("eleven", "call", "callname") for m in version):
        return version
    if at is None:  # "… que jogou e perdeu": who plays it has accepted
        at = next((n for n, m in enumerate(version) if m.is_("playv") and m.forms), None)
        if at is None or any(m.is_(*CARDS) for m in version):
            return version
        version = (*version[:at], ACCEPTS, *version[at + 1 :])
    return (*version[: at + 1], special, *version[at + 1 :])


def _done_by(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that only names somebody as what the other says was done, by him: "fomos nós"."""
    content = [m for m in _content(version) if not m.is_("who")]
    if len(content) != 1 or not content[0].is_(*SIDES):
        return version
    whole = _other(version, every)
    deed = next((n for n, m in enumerate(whole) if m.is_(*ACTS, "playv") and not m.is_("be")), None)
    if deed is None:
        return version
    rest = [m for m in whole[deed + 1 :] if not m.is_(*SIDES, "be", "who")]
    return (content[0], whole[deed], *rest)


def _shared(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version with who played its card, where that is said last: "foi 2 ou 3 que ele jogou"."""
    tail = every[-1][-2:]
    if len(every) != 2 or len(every[-1]) < 3 or not tail[0].is_(*SIDES) or not tail[1].is_("playv"):
        return version
    body = version[:-2] if version is every[-1] else version
    return (*tail, *_content(body)) if len(_content(body)) == 1 else version


def _of_player(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that names only a card as played by whom the other version names."""
    content = _content(version)
    player = _player(_other(version, every))
    if player is None or len(content) != 1 or not content[0].is_(*CARDS):
        return version
    return (player, content[0])


def _player(version: Sequence[Mark]) -> Mark | None:
    """Return who laid the card of a version, by his name or by the form of the verb."""
    if not any(m.is_(*CARDS) for m in version):
        return None
    at = next((n for n, m in enumerate(version) if m.is_("playv") and not m.is_("be")), None)
    named = next((m for m in version[:at] if m.is_(*SIDES)), None)
    if named is not None or at is None:
        return named if at is not None else None
    return OWNERS[0] if any(f.startswith("1") for f in version[at].forms) else None


def _content(version: Sequence[Mark]) -> list[Mark]:
    return [m for m in version if not m.is_(*EMPTY)]


def _card(version: Sequence[Mark]) -> Mark | None:
    return next((m for m in version if m.is_(*CARDS)), None)


def _other(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    return next((v for v in every if v is not version), ())


ACCEPTS = Mark(frozenset({"accept", "v.aceitar"}), -1, -1, "aceitou", forms=frozenset({"3s.past"}))
NO_CALL = Mark(frozenset({"nobodyraised"}), -1, -1, "sem truco")


def _denied(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that only denies a call as the hand without it: "ele diz que não"."""
    calls = any(m.is_("call", "ask") for other in every for m in other)
    denies = any(m.is_("neg") for m in version) and all(
        m.is_("neg", "us", "me") or fold(m.text) in listed("holds") for m in version
    )  # "ele diz que não", "eu digo que não ouvi"
    return (NO_CALL,) if calls and denies else version


def _of_trick(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that names no trick as one of the trick that the other names: "eles que empatou"."""
    named = [m for other in every for m in other if m.is_("ord")]
    if not named or not any(m.is_("tie", "tied", "win", "lose", "poss") for m in version):
        return version
    if any(m.is_("ord") for m in version):
        return version
    return (*version, named[0]) if any(m.is_("win", "lose") for m in version) else (named[0], *version)


def _ends(marks: Sequence[Mark], at: int) -> bool:
    return marks[at].is_("comma", "qmark", "disputed") or _elided(marks, at)


def _elided(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a version begins without its "diz que": "… e eu que foi valete"."""
    person = at > 0 and marks[at - 1].is_("and") and marks[at].is_("me", "he", "them", "us")
    return person and at + 1 < len(marks) and marks[at + 1].is_("card", "rank", "nick", "be")


def _span(version: Sequence[Mark]) -> tuple[int, int] | None:
    """Return the first and the last word of a version in the question, None of an empty one."""
    content = [m for m in version if not m.is_("and", "comma")]
    return (content[0].first, content[-1].last) if content else None
