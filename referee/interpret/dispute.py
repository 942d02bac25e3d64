"""Two versions of what happened: each is judged; the same verdict ends the quarrel, else both are given.

A version may name only a card ("foi o rei"): it is tried as a card of either team. A card that is already
out, the vira included, cannot have been played again: that is the evidence the table has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.grammar.normalise import words
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import readings
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
CHANGES = ("change", "matter", "whatnow", "tagq", "worth", "same", "disputed")
"""What only asks whether the quarrel matters."""
OWNERS = (Mark(frozenset({"us"}), -1, -1, "nós"), Mark(frozenset({"them"}), -1, -1, "eles"))
PLAYED = Mark(frozenset({"playv"}), -1, -1, "jogou", forms=frozenset())
WHO_TAKES = (
    Mark(frozenset({"who", "whichbeats", "win"}), -1, -1, "quem ganha"),
    Mark(frozenset({"trickw"}), -1, -1, "a rodada"),
)
WHO_HAND = (Mark(frozenset({"who", "whichbeats", "win"}), -1, -1, "quem ganha"),)


class Versions(NamedTuple):
    """What is told besides, the versions, and what asks."""

    told: tuple[Mark, ...]
    versions: tuple[tuple[Mark, ...], ...]
    asks: tuple[Mark, ...]
    spans: tuple[tuple[int, int], ...]


def versions_of(marks: Sequence[Mark]) -> Versions | None:
    """Return the versions of a quarrel, None where nobody disputes anything."""
    places = [n for n, m in enumerate(marks) if m.is_("disputed")]
    if not places:
        return None
    versions: list[tuple[Mark, ...]] = []
    spans: list[tuple[int, int] | None] = []
    at, told, seen = 0, [], 0
    while at < len(marks):
        begins = marks[at].is_("disputed") or (seen == 1 and _elided(marks, at))
        if not begins:
            told.append(marks[at])
            at += 1
            continue
        end = next((n for n in range(at + 1, len(marks)) if _ends(marks, n)), len(marks))
        version = tuple(m for m in marks[at + 1 : end] if not m.is_("disputed", "neutral"))
        spans.append(_span(version))
        versions.append(_owned(version, marks[at]))
        seen += 1
        at = end
    versions = [_instead(version, versions) for version in versions]
    versions = [_denied(version, versions) for version in versions]
    versions = [_of_trick(version, versions) for version in versions]
    asks = tuple(m for m in told if not m.is_(*CHANGES, "qmark"))
    if len(versions) < 2 or None in spans[:2]:
        return None
    return Versions(tuple(told), tuple(versions[:2]), asks, tuple(s for s in spans[:2] if s is not None))


def unquoted(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks without "he says that": what one person alone says is asked about like anything."""
    if versions_of(marks) is None:
        return tuple(m for m in marks if not m.is_("hearsay", "disputed"))
    return tuple(m for m in marks if m.is_("disputed") or not m.is_("hearsay"))


ACTS = ("win", "lose", "call", "accept", "run", "ask", "tie")


def _owned(version: tuple[Mark, ...], speaker: Mark) -> tuple[Mark, ...]:
    """Return a version whose verb names nobody as the speaker's own: "a gente acha que fez a segunda"."""
    if not version or not version[0].is_(*ACTS) or version[0].is_("level", "ord"):
        return version
    if not any(f.startswith("3s") for f in version[0].forms) or version[0].is_("tie"):
        return version
    return (OWNERS[0] if speaker.is_("ours") else OWNERS[1], *version)


NO_CALL = Mark(frozenset({"nobodyraised"}), -1, -1, "sem truco")


def _denied(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that only denies a call as the hand without it: "ele diz que não"."""
    calls = any(m.is_("call", "ask") for other in every for m in other)
    return (NO_CALL,) if calls and version and all(m.is_("neg") for m in version) else version


def _instead(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that names one thing only as the other version with that in place: "foi do nove"."""
    content = [m for m in version if not m.is_("be", "neutral", "comma", "and", "stay")]
    whole = next((v for v in every if v is not version), ())
    if len(content) != 1 or not content[0].is_("callname", "level", "num", "rank", "score"):
        return version
    for sort in ("callname", "score", "rank"):
        places = [n for n, m in enumerate(whole) if m.is_(sort)]
        turned = sort != "rank" or any(m.is_("turn", "vira") for m in whole)
        if content[0].is_(sort) and len(places) == 1 and turned and len(whole) > 1:
            return (*whole[: places[0]], content[0], *whole[places[0] + 1 :])
    return version


def _of_trick(version: tuple[Mark, ...], every: Sequence[tuple[Mark, ...]]) -> tuple[Mark, ...]:
    """Return a version that names no trick as one of the trick that the other names: "eles que empatou"."""
    named = [m for other in every for m in other if m.is_("ord")]
    if not named or not any(m.is_("tie", "tied", "win", "lose", "poss") for m in version):
        return version
    return version if any(m.is_("ord") for m in version) else (*version, named[0])


def _ends(marks: Sequence[Mark], at: int) -> bool:
    return marks[at].is_("comma", "qmark", "disputed") or _elided(marks, at)


def _elided(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a version begins without its "diz que": "… e eu que foi valete"."""
    person = at > 0 and marks[at - 1].is_("and") and marks[at].is_("me", "he", "them", "us")
    return person and at + 1 < len(marks) and marks[at + 1].is_("card", "rank", "nick", "be")


def dispute_ruling(case: Case, found: Versions, asking: Asking, ask: Asker) -> Ruling | None:
    """Return what a quarrel changes: nothing, or both verdicts side by side."""
    both: list[list[Ruling]] = []
    evidence: list[str] = []
    told = found.asks
    for version in found.versions:
        card = next((m for m in version if m.is_("card", "rank", "nick")), None)
        rulings = [r for marks in _tries(version, told, asking) if (r := ask(marks)) is not None]
        if not rulings:
            return None
        both.append(rulings)
        if card is not None and card.suit is not None and _out(case, card, told):
            evidence.append(card.text)
    first, second = both[0][0], both[1][0]
    if all(_alike(r, first) for rulings in both for r in rulings):
        verdict = "no" if _asks_change(found.told) else first.verdict
        value = None if verdict == "no" else first.value
        return first._replace(verdict=verdict, value=value, say=Say("dispute.same", {"say": first.say}))
    if len(evidence) == 1:
        facts = {"card": evidence[0]}
        return ruled(case.pack, "fact", Say("dispute.out", facts), "play.card_seen")
    both_facts: dict[str, object] = {
        "first": found.spans[0],
        "say_first": first.say,
        "second": found.spans[1],
        "say_second": second.say,
    }
    return first._replace(verdict="depends", value=None, say=Say("dispute.differs", both_facts))


def _alike(one: Ruling, other: Ruling) -> bool:
    """Return whether two versions come to the same, whatever the cards that lose."""
    return one.answer() == other.answer() or (
        (one.verdict, one.value) == (other.verdict, other.value) and _gist(one.say) == _gist(other.say)
    )


def _gist(said: Say) -> tuple[object, ...]:
    facts = {k: v for k, v in said.facts.items() if (said.phrase, k) != ("compare", "cards")}
    return said.phrase, *((k, _gist(v) if isinstance(v, Say) else v) for k, v in sorted(facts.items()))


def _span(version: Sequence[Mark]) -> tuple[int, int] | None:
    """Return the first and the last word of a version in the question, None of an empty one."""
    content = [m for m in version if not m.is_("and", "comma")]
    return (content[0].first, content[-1].last) if content else None


def quoted(ruling: Ruling, question: str) -> Ruling:
    """Return the ruling with the versions of a quarrel in the words of the question."""
    if ruling.say.phrase != "dispute.differs":
        return ruling
    line = words(question)
    facts = dict(ruling.say.facts)
    for key in ("first", "second"):
        if isinstance(facts[key], str):
            continue
        begin, end = facts[key]
        facts[key] = question[line[begin].start : line[end].end]
    return ruling._replace(say=Say(ruling.say.phrase, facts))


def quoted_marks(ruling: Ruling, marks: Sequence[Mark]) -> Ruling:
    """Return the ruling with the versions of a quarrel told before in the words of numbered marks."""
    if ruling.say.phrase != "dispute.differs":
        return ruling
    facts = dict(ruling.say.facts)
    for key in ("first", "second"):
        begin, end = facts[key]
        facts[key] = " ".join(m.said or m.text for m in marks[begin : end + 1])
    return ruling._replace(say=Say(ruling.say.phrase, facts))


def _asks_change(told: Sequence[Mark]) -> bool:
    return any(m.is_("change", "matter", "worth") for m in told) and not any(
        m.is_("who", "which") for m in told
    )


def _tries(version: tuple[Mark, ...], told: tuple[Mark, ...], asking: Asking) -> list[tuple[Mark, ...]]:
    """Return the questions that a version makes: one, or one for each team that a bare card may be of."""
    comma = Mark(frozenset({"comma"}), -1, -1, ",")
    content = [m for m in version if not m.is_("be", "neutral", "comma", "and")]
    if len(content) == 2 and content[0].is_("playv") and content[1].is_("card", "rank", "nick"):
        content = content[1:]  # "jogou dama": whose it was, the other version may not say
    bare = len(content) == 1 and content[0].is_("card", "rank", "nick")
    starts = [(owner, content[0]) for owner in OWNERS] if bare else [version]
    found = []
    for start in starts:
        marks = (*start, comma, *told)
        facts = readings(marks, asking)[0].facts
        asked = any(m.is_("who", "which", "what", "howmany", "win", "beats") for m in told)
        cards = any(f.type == "play" for f in facts)
        question = () if asked else WHO_TAKES if cards else WHO_HAND
        found.append(tuple(m._replace(first=n, last=n) for n, m in enumerate((*marks, comma, *question))))
    return found


def _out(case: Case, card: Mark, told: Sequence[Mark]) -> bool:
    """Return whether a card is out already, by the table or by what else is told."""
    if any(m.is_("card") and (m.rank, m.suit) == (card.rank, card.suit) for m in told):
        return True
    if case.fresh:
        return False
    hand = case.scene.state.hand
    plays = [p.card for trick in (*hand.past, hand.plays) for p in trick]
    cards = [c for c in (*plays, hand.vira) if c is not None]
    return any((c.rank, c.suit) == (card.rank, card.suit) for c in cards)
