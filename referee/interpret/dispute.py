"""Two versions of what happened: each is judged; the same verdict ends the quarrel, else both are given.

A version may name only a card ("foi o rei"): it is tried as a card of either team. A card that is already
out, the vira included, cannot have been played again: that is the evidence the table has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.cards import Card
from referee.grammar.asking import Asking
from referee.grammar.normalise import words
from referee.interpret.mark import Mark
from referee.interpret.opinions import opinion_ruling
from referee.interpret.reading.facts import THEM, US, readings
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled
from referee.interpret.versions import CARDS, CHANGES, EMPTY, OWNERS, Versions, happened
from referee.interpret.whether import sides_asked

Asker = Callable[[tuple[Mark, ...]], "Ruling | None"]
HAPPENED = (*CARDS, "score", "call", "callname", "accept", "run", "tie", "win", "turnw", "cover", "ask",
            "poss", "nobodyraised")  # fmt: skip
"""What may be told of a table, and denied."""
ASKS = ("who", "which", "what", "howmany", "win", "beats")
COMMA = Mark(frozenset({"comma"}), -1, -1, ",")
WHO_TAKES = (
    Mark(frozenset({"who", "whichbeats", "win"}), -1, -1, "quem ganha"),
    Mark(frozenset({"trickw"}), -1, -1, "a rodada"),
)
WHO_HAND = (Mark(frozenset({"who", "whichbeats", "win"}), -1, -1, "quem ganha"),)


def dispute_ruling(case: Case, found: Versions, asking: Asking, ask: Asker) -> Ruling | None:
    """Return who is right about a rule, or what a quarrel changes: nothing, or both verdicts side by side."""
    opinion = opinion_ruling(found, ask)
    if opinion is not None:
        return opinion
    both = [_judged(version, found, asking, ask) for version in found.versions]
    if not all(both):
        return _left_open(case, found)
    cards = [next((m for m in version if m.is_(*CARDS)), None) for version in found.versions]
    first, second = both[0][0], both[1][0]
    taken = _either_takes(both, cards)
    if taken is not None or all(_alike(r, first) for rulings in both for r in rulings):
        if taken is None and _states_rule(first):
            return first._replace(verdict="depends", say=Say("dispute.rule", {"say": first.say}))
        return _the_same(first, found, taken or first.say)
    evidence = [c.text for c in cards if c is not None and c.suit is not None and _out(case, c, found.told)]
    if len(evidence) == 1:
        return ruled(case.pack, "fact", Say("dispute.out", {"card": evidence[0]}), "play.card_seen")
    facts: dict[str, object] = {
        "first": found.spans[0],
        "say_first": _answered(first),
        "second": found.spans[1],
        "say_second": _answered(second),
    }
    agreed = first.verdict == second.verdict != "fact"
    say = Say("dispute.agreed" if agreed else "dispute.differs", facts)
    return first._replace(verdict=first.verdict if agreed else "depends", value=None, say=say)


def _states_rule(ruling: Ruling) -> bool:
    """Return whether only a rule is stated, which decides by what is in dispute: who led, who called."""
    return ruling.verdict == "fact" and ruling.value is None and ruling.say.phrase == "rule"


def _answered(ruling: Ruling) -> Say:
    """Return what a version comes to, with its yes or no."""
    plain = ruling.verdict not in {"yes", "no"}
    return ruling.say if plain else Say(f"dispute.{ruling.verdict}", {"say": ruling.say})


def _the_same(ruling: Ruling, found: Versions, say: Say) -> Ruling:
    """Return that a quarrel changes nothing, and what comes of it either way."""
    verdict = "no" if _asks_change(found.told) else ruling.verdict
    of_one = isinstance(ruling.value, Card) and say is not ruling.say  # the card in dispute: which, is open
    value = None if verdict == "no" or of_one else ruling.value
    team = say.facts.get("team", ruling.say.facts.get("team"))
    if verdict == "fact" and team in {US, THEM} and _asks_side(found.told):
        value = team
    return ruling._replace(verdict=verdict, value=value, say=Say("dispute.same", {"say": say}))


def _asks_side(told: Sequence[Mark]) -> bool:
    """Return whether it is asked whose the trick or the hand is, or of which side."""
    return sides_asked(told) or any(m.is_("whose", "teamw") for m in told)


def _either_takes(both: Sequence[Sequence[Ruling]], cards: Sequence[Mark | None]) -> Say | None:
    """Return who takes the trick where the card in dispute takes it in every version, None elsewhere."""
    teams = set()
    for rulings, card in zip(both, cards, strict=True):
        for ruling in rulings:
            won = ruling.say.facts.get("card", ruling.value)
            if card is None or not isinstance(won, Card) or won.rank != card.rank:
                return None
            if won.suit and card.suit and won.suit != card.suit:
                return None
            teams.add(ruling.say.facts.get("team"))
    if len(teams) > 1 or teams == {None}:
        return Say("dispute.card_wins")
    return Say("dispute.team_wins", {"team": teams.pop()})


def _alike(one: Ruling, other: Ruling) -> bool:
    """Return whether two versions come to the same, by whatever rule and whatever the cards that lose."""
    valued = one.value == other.value or None in {one.value, other.value}  # a yes has none
    return one.verdict == other.verdict and valued and _gist(one.say) == _gist(other.say)


UNLIKE = frozenset({("compare", "cards"), ("hand.won", "rule")})
"""What two answers may differ in that say the same: a phrase, and what of it."""


def _gist(said: Say) -> tuple[object, ...]:
    facts = {k: v for k, v in said.facts.items() if (said.phrase, k) not in UNLIKE}
    return said.phrase, *((k, _gist(v) if isinstance(v, Say) else v) for k, v in sorted(facts.items()))


def _left_open(case: Case, found: Versions) -> Ruling | None:
    """Return that no document says who is to be believed, where nothing but that is asked."""
    told = all(happened(version) and any(m.is_(*HAPPENED) for m in version) for version in found.versions)
    strange = any(m.is_("unknown") for part in (*found.versions, found.told) for m in part)
    if not told or strange or any(m.is_(*ASKS) for m in found.told):
        return None
    return ruled(case.pack, "depends", Say("dispute.open"), basis="unspecified")


def _judged(version: tuple[Mark, ...], found: Versions, asking: Asking, ask: Asker) -> list[Ruling]:
    """Return the rulings on a version: one, or one for each team that its card may be of.

    What cannot have come after it is left out: "eles correram, e depois a gente ganhou a mão".
    """
    left = tuple(readings(found.after, asking)[0].rest)
    for one in (found, found._replace(after=left)):
        for asks in (True, False):
            tries = _tries(version, one, asking, asks=asks)
            rulings = [r for marks in tries if (r := ask(marks)) is not None]
            if rulings:
                return [_as_fact(r, found) for r in rulings]
    return []


def _as_fact(ruling: Ruling, found: Versions) -> Ruling:
    """Return a ruling without yes or no where the quarrel asks who or how many."""
    open_ = any(m.is_("who", "which", "what", "howmany") and not m.is_("tagq") for m in found.told)
    open_ = open_ or sides_asked(found.told)
    return ruling._replace(verdict="fact") if open_ and ruling.verdict in {"yes", "no"} else ruling


def _tries(
    version: tuple[Mark, ...], found: Versions, asking: Asking, *, asks: bool
) -> list[tuple[Mark, ...]]:
    """Return the questions that a version makes: one, or one for each team that a bare card may be of.

    ``asks``: the question itself asks what comes of it; else it is who wins.
    """
    content = [m for m in version if not m.is_(*EMPTY)]
    bare = len(content) == 1 and content[0].is_(*CARDS)
    if asks and not any(m.is_(*ASKS, "qmark") for m in found.told):
        return []
    if not asks and any(m.is_(*CARDS) for m in version) and not any(m.is_(*CARDS) for m in found.told):
        return []  # against no other card there is nothing to judge
    starts = [(owner, content[0]) for owner in _owners(found, asking)] if bare else [version]
    before, after = (tuple(m for m in part if not _only_asks(m)) for part in (found.before, found.after))
    tries = []
    for start in starts:
        marks = (*before, COMMA, *start, COMMA, *after) if before else (*start, COMMA, *after)
        cards = any(f.type == "play" for f in readings(marks, asking)[0].facts)
        question = () if asks else WHO_TAKES if cards else WHO_HAND
        tries.append(_spaced((*marks, COMMA, *question)))
    return tries


def _spaced(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks numbered anew, with room where a small word stood between two: "o três do rival"."""
    found: list[Mark] = []
    at = 0
    for before, mark in zip((COMMA, *marks), marks, strict=False):
        at += 2 if 0 <= before.last < mark.first - 1 else 1
        found.append(mark._replace(first=at, last=at))
    return tuple(found)


def _only_asks(mark: Mark) -> bool:
    """Return whether a word only asks if the quarrel matters."""
    return mark.is_("qmark") or (mark.is_(*CHANGES) and not mark.is_("score", "atstake", "callname"))


def _owners(found: Versions, asking: Asking) -> tuple[Mark, ...]:
    """Return whose a card may be that nobody is named for: of those against whose card it is held."""
    told = {f.team for f in readings(found.told, asking)[0].facts if f.type == "play"}
    sides = dict(zip((US, THEM), OWNERS, strict=True))
    return tuple(owner for side, owner in sides.items() if told != {side})


QUOTED = ("first", "second", "right")
"""What of a phrase is a version in the words of the question: the places of its first and last word."""


def quoted(ruling: Ruling, question: str) -> Ruling:
    """Return the ruling with the versions of a quarrel in the words of the question."""
    line = words(question)
    return _in_words(ruling, lambda begin, end: question[line[begin].start : line[end].end])


def quoted_marks(ruling: Ruling, marks: Sequence[Mark]) -> Ruling:
    """Return the ruling with the versions of a quarrel told before in the words of numbered marks."""
    return _in_words(ruling, lambda begin, end: " ".join(m.said or m.text for m in marks[begin : end + 1]))


def _in_words(ruling: Ruling, said: Callable[[int, int], str]) -> Ruling:
    places = {k: v for k, v in ruling.say.facts.items() if k in QUOTED and isinstance(v, tuple)}
    if not ruling.say.phrase.startswith("dispute.") or not places:
        return ruling
    facts = {**ruling.say.facts, **{key: said(*place) for key, place in places.items()}}
    return ruling._replace(say=Say(ruling.say.phrase, facts))


def _asks_change(told: Sequence[Mark]) -> bool:
    return any(m.is_("change", "matter", "worth") for m in told) and not any(
        m.is_("who", "which") for m in told
    )


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
