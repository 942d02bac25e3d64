"""Whether a word of the game is what a question takes it for: "gato é a manilha de paus?"."""

from __future__ import annotations

from collections.abc import Sequence

from referee.grammar.asking import listed
from referee.grammar.normalise import STOPS
from referee.interpret.mark import Mark
from referee.interpret.verdict import Ruling
from referee.interpret.words.glossary import (
    STRENGTH,
    Meant,
    glossary,
    known_things,
    meant,
    phrase_at,
    plain_words,
)
from referee.interpret.words.terms import Placed, define, line_of, meant_by, trimmed
from referee.rulebook.cite import Pack

VARIANTS = "variantes"
AT_SCORE = frozenset({"eleven", "iron"})
RULED = (
    {"manilha", "fixed"}, {"manilha", "variable"}, {"clean", "dirty"}, {"run", "losing"}, {"kill", "winning"},
    {"accept", "raise"},
)  # fmt: skip
"""Things of which the rules say whether one is the other."""
PEOPLE = frozenset({"cutter", "dealer", "loser", "thief", "watcher", "winner"})
APART = PEOPLE | {"sixplayers", "cut", "drycut", "marker"}
"""What is surely no card and no call, whatever else it may be."""
OUTCOMES = frozenset({"winner", "loser", "left"})
SLANG = OUTCOMES | {"watcher", "thief", "tie", "trick", "stack"}
"""How somebody fared, and what may be told from it: "o pé é quem perdeu?" the rules say, no glossary."""
BOTH = frozenset({"partner"})
"""What somebody may be beside what else he is: the pé may be one's partner."""

Sides = tuple[Sequence[Placed], Sequence[Placed]]


def term_is(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return whether a word names what the question says: "gato é a manilha de paus?"."""
    away = any(m.is_("which", "howmany", "called", "how", "unknown", "change", "single") for m in marks)
    sides = None if away or any(map(_asks_what, marks)) else _sides(_claimed(line_of(text, marks)))
    if sides is None or phrase_at([w.text for w in sides[1]], 0, "manner") or _when_so(sides[0], marks):
        return None  # "a mão de ferro é no escuro?" asks how it is played
    counted = {n for m in marks if m.is_("num", "threepoints") for n in range(m.first, m.last + 1)}
    told = [_side_ruling(pair, counted, marks, pack) for pair in _pairs(sides, pack)]
    if any(ruling is None for ruling in told):
        return None
    return next((ruling for ruling in told if ruling is not None and ruling.verdict == "no"), told[0])


def _pairs(sides: Sides, pack: Pack) -> list[Sides]:
    """Return what is said to be one, two by two: "cangar e melar é a mesma coisa, empate?" says it twice."""
    first, second = sides
    texts = [w.text for w in first]
    between = next((n for n in range(1, len(first) - 1) if phrase_at(texts, n, "and")), 0)
    if not between or meant_by(first, pack) is not None:
        return [sides]
    return [(first[:between], second), (first[between + 1 :], second)]


def _side_ruling(sides: Sides, counted: set[int], marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return whether one thing is the other; ``counted``: the places of numbers, which both may have."""
    one, other = (meant_by(side, pack) for side in _uncounted(sides, counted))
    if one is None or other is None or not (one.term or other.term) or _itself(sides):
        return None
    if any(m.is_("score") for m in marks) and (one.things | other.things) & AT_SCORE:
        return None  # the score is what is asked of: the rules say
    return is_ruling(one, other, pack)


def _uncounted(sides: Sides, counted: set[int]) -> Sides:
    """Return two things without the number that they have in common: "seis tentos", "seis pontos"."""
    one, other = sides
    common = len(one) > 1 < len(other) and one[0].text == other[0].text and one[0].at in counted
    return (one[1:], other[1:]) if common else sides


def term_differs(text: str, marks: Sequence[Mark], pack: Pack) -> Ruling | None:
    """Return what two words mean whose difference is asked for: "o que muda entre vaza e mão?"."""
    if not any(m.is_("change") for m in marks):
        return None
    line = plain_words(text)
    starts = (at + size for at in range(len(line)) if (size := phrase_at(line, at, "differ")))
    rest = [w for w in line[next(starts, len(line)) :] if w not in STOPS]
    cuts = [(rest[:at], rest[at + 1 :]) for at in range(1, len(rest) - 1) if phrase_at(rest, at, "from")]
    elided = [(first, [*first[:-1], *second[-1:]]) for first, second in cuts]  # "de manilha velha pra nova"
    for first, second in (*cuts, *elided):
        one, other = _worded(first, pack), _worded(second, pack)
        if one is not None and other is not None and first != second:  # never "muda de mão pra mão?"
            if any(glossary()["terms"][m.term]["section"] == VARIANTS for m in (one, other)):
                return None  # how two packs differ their rules say
            if one.things | other.things in RULED:
                return None
            ruling = define(str(one.term), pack)
            if one.things == other.things:
                return ruling
            facts = {**ruling.say.facts, "other": define(str(other.term), pack).say.facts}
            return ruling._replace(value=None, say=ruling.say._replace(phrase="term.is", facts=facts))
    return None


def _worded(line: Sequence[str], pack: Pack) -> Meant | None:
    """Return what a word means, without the small ones before it; None for a mere description."""
    rest = list(line)
    while rest and meant(rest, pack) is None and phrase_at(rest, 0, "small"):
        rest = rest[1:]
    found = meant(rest, pack) if rest else None
    return found if found is not None and found.term else None


def is_ruling(one: Meant, other: Meant, pack: Pack) -> Ruling | None:
    """Return whether two things are one; None where they cannot be set beside each other."""
    same = _same(one, other, pack)
    if same is None:
        return None
    told = one if one.term else other
    ruling = define(str(told.term), pack)
    second = define(other.term, pack).say.facts if told is one and other.term and not same else None
    facts = {**ruling.say.facts, "other": second}
    say = ruling.say._replace(phrase="term.is", facts=facts)
    if not ruling.rules:
        return ruling  # no rule lives by it that a yes or no could name: it is told what it is
    return ruling._replace(verdict="yes" if same else "no", value=None, say=say)


def _claimed(line: Sequence[Placed]) -> Sequence[Placed]:
    """Return what is claimed without what leads up to it: "falam que", "quer dizer que"."""
    texts = [w.text for w in line]
    if start := phrase_at(texts, 0, "means"):
        return line[start:]
    that = listed("relative")
    ends = (
        at + size
        for at in range(len(texts))
        if (size := phrase_at(texts, at, "said")) and not phrase_at(texts, at - 1, "means")
    )
    return next((line[end + 1 :] for end in ends if end < len(texts) and texts[end] in that), line)


def _itself(sides: Sides) -> bool:
    """Return whether a word is set beside itself: "nove é nove?" asks for its worth, not for its meaning."""
    one, other = ([w.text for w in trimmed(side)] for side in sides)
    return one == other


def _when_so(line: Sequence[Placed], marks: Sequence[Mark]) -> bool:
    """Return whether it is asked when: "quando o corte é seco?", but not "quando empata é canga?"."""
    return marks[0].is_("when") and bool(phrase_at([w.text for w in line[1:]], 0, "small"))


def _asks_what(mark: Mark) -> bool:
    return mark.is_("what", "mean") and not phrase_at(plain_words(mark.text), 0, "is")


def _sides(line: Sequence[Placed]) -> Sides | None:
    """Return the two things of a question that says they are one, None where it says no such thing."""
    texts = [w.text for w in line]
    for at in range(1, len(line)):
        is_ = phrase_at(texts, at, "is")
        same = phrase_at(texts, at + is_, "same")
        if is_ and not same and line[at + is_ :]:
            return line[:at], line[at + is_ :]
        rest = line[at + is_ + same :]
        if same and rest:
            return line[:at], rest
        if same:
            between = next((n for n in range(1, at - 1) if phrase_at(texts, n, "and")), 0)
            return (line[:between], line[between + 1 : at]) if between else None
    return None


def _same(one: Meant, other: Meant, pack: Pack) -> bool | None:
    """Return whether two things are one, None where they cannot be set beside each other."""
    first, second = _sorts(one, pack), _sorts(other, pack)
    if first != second and any(m.things <= APART for m in (one, other)):
        return False
    if first != second or len(first) != 1:
        return None
    if first == {"rank"} and not (one.term and other.term):
        return None
    things, others = one.things, other.things
    if not things.isdisjoint(others):
        return True
    if not known_things(things | others) or things | others in RULED or (things ^ others) & BOTH:
        return None
    if (things | others) & OUTCOMES and not things | others <= SLANG:
        return None
    parts = {t.partition(".")[0] for t in things ^ others if "." in t} if first == {"word"} else set()
    return None if parts & (things | others) else False


def _sorts(one: Meant, pack: Pack) -> set[str]:
    return {_sort(thing, pack) for thing in one.things}


def _sort(thing: str, pack: Pack) -> str:
    if thing.startswith(STRENGTH):
        return "manilha"
    if thing in {step.name for step in pack.ruleset.ladder}:
        return "call"
    return "rank" if len(thing) == 1 else "card" if len(thing) == 2 else "word"
