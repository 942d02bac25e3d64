"""Two versions of what happened: each is judged; the same verdict ends the quarrel, else both are given.

A version may name only a card ("foi o rei"): it is tried as a card of either team. A card that is already
out, the vira included, cannot have been played again: that is the evidence the table has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.grammar.asking import Asking
from referee.grammar.normalise import words
from referee.interpret.facts import readings
from referee.interpret.mark import Mark
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


def versions_of(marks: Sequence[Mark]) -> Versions | None:
    """Return the versions of a quarrel, None where nobody disputes anything."""
    places = [n for n, m in enumerate(marks) if m.is_("disputed")]
    if not places:
        return None
    versions: list[tuple[Mark, ...]] = []
    at, told, seen = 0, [], 0
    while at < len(marks):
        begins = marks[at].is_("disputed") or (seen == 1 and _elided(marks, at))
        if not begins:
            told.append(marks[at])
            at += 1
            continue
        end = next((n for n in range(at + 1, len(marks)) if _ends(marks, n)), len(marks))
        versions.append(tuple(m for m in marks[at + 1 : end] if not m.is_("disputed", "neutral")))
        seen += 1
        at = end
    asks = tuple(m for m in told if not m.is_(*CHANGES, "qmark"))
    return Versions(tuple(told), tuple(versions[:2]), asks) if len(versions) > 1 else None


def unquoted(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks without "he says that": what one person alone says is asked about like anything."""
    said = ("hearsay", "disputed") if versions_of(marks) is None else ("hearsay",)
    return tuple(m for m in marks if not m.is_(*said))


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
        "first": _span(found.versions[0]),
        "say_first": first.say,
        "second": _span(found.versions[1]),
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


def _span(version: Sequence[Mark]) -> tuple[int, int]:
    """Return the first and the last word of a version in the question."""
    content = [m for m in version if not m.is_("and", "comma")]
    return content[0].first, content[-1].last


def quoted(ruling: Ruling, question: str) -> Ruling:
    """Return the ruling with the versions of a quarrel in the words of the question."""
    if ruling.say.phrase != "dispute.differs":
        return ruling
    line = words(question)
    facts = dict(ruling.say.facts)
    for key in ("first", "second"):
        begin, end = facts[key]
        facts[key] = question[line[begin].start : line[end].end]
    return ruling._replace(say=Say(ruling.say.phrase, facts))


def _asks_change(told: Sequence[Mark]) -> bool:
    return any(m.is_("change", "matter", "worth") for m in told) and not any(
        m.is_("who", "which") for m in told
    )


def _tries(version: tuple[Mark, ...], told: tuple[Mark, ...], asking: Asking) -> list[tuple[Mark, ...]]:
    """Return the questions that a version makes: one, or one for each team that a bare card may be of."""
    comma = Mark(frozenset({"comma"}), -1, -1, ",")
    content = [m for m in version if not m.is_("be", "neutral", "comma", "and")]
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
