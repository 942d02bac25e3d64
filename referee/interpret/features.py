"""A question to marks: each word or phrase with all that it may be, chatter dropped.

A mark is a word of the questions (``referee.grammar.asking``), a word of the table (the lexicon that
narration uses), or both; ``merge`` joins what belongs together: a rank and a suit, the two numbers of a
score, ordinals. Nothing is decided here: a ``três`` is a number, a rank and points at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.grammar.asking import NEUTRAL, Asking
from referee.grammar.lexicon import Lexicon, Reading
from referee.grammar.normalise import Word, fold, squeeze, words
from referee.interpret.fuzzy import nearest_word

STOPS = {",": "comma", ";": "comma", ":": "comma", ".": "comma", "!": "comma", "?": "qmark"}
OVERRIDES = frozenset({NEUTRAL, "gamename", "mean", "called", "plain", "drop"})
"""Tags of the questions that leave nothing of what the lexicon says of the same words."""
SENSES = {"trucar": "call", "play": "playv", "start": "lead"}
"""What the kinds of question call a verb's sense, where it is not the lexicon's own word."""
PLAIN_KINDS = {
    "ME": "me", "US": "us", "THEM": "them", "HE": "he", "PARTNER": "partner", "OTHER": "rival",
    "EVERYONE": "everyone", "RANK": "rank", "SUIT": "suit", "TRUMP": "suit", "NICK": "nick",
    "MANILHA": "manilha", "COVERED": "cover", "HARMLESS": "harmless", "ANOTHER": "another", "SAME": "same",
    "CARDW": "cardw", "LEVEL": "level", "ORD": "ord", "ORDS": "ords", "TIEN": "tie", "TIEADJ": "tied",
    "ELEVEN": "eleven", "IRON": "iron", "NEWHAND": "nexthand", "VIRAW": "vira", "SCOREW": "scorew",
    "POINTS": "points", "NEG": "neg", "OUT": "out", "REFUSAL": "run", "ASSENT": "accept", "YES": "yes",
    "STAY": "stay", "BE": "be", "HAVE": "have", "OWN": "have", "CHAT": "chat", "TERM": "term", "TO": "to",
    "START": "lead", "EACH": "everyone", "NOBODY": "nobody", "NUM": "num", "COVER": "cover",
}  # fmt: skip


IGNORED = frozenset({"", "OF", "FOR", "WITH", "ARTICLE", "ALSO", "YET", "MISHEARD", "HEDGE"})
"""Kinds of small words that the grammar of narration needs and questions do not."""
WEAK = frozenset({"off", "chat", "taunt"})
"""What the lexicon says of a word only where the questions have no use for it."""


class Mark(NamedTuple):
    """A word or phrase: ``tags`` all that it may be, ``first`` and ``last`` its words."""

    tags: frozenset[str]
    first: int
    last: int
    text: str
    rank: str | None = None
    suit: str | None = None
    n: int | None = None
    call: str | None = None
    numbers: tuple[int, ...] = ()
    name: str | None = None
    pack: str | None = None
    forms: frozenset[str] = frozenset()

    def is_(self, *tags: str) -> bool:
        """Return whether the mark may be any of the tags."""
        return not self.tags.isdisjoint(tags)


class Ear(NamedTuple):
    """What a question is read with."""

    asking: Asking
    lexicon: Lexicon


def marks_of(text: str, ear: Ear, names: Sequence[str] = ()) -> tuple[Mark, ...]:
    """Return the marks of a text in order; words that change nothing are left out."""
    line = _letters(words(text))
    spelled = [(n, tuple(fold(w.text) for w in words(n))) for n in names]
    found: list[Mark] = []
    at = 0
    while at < len(line):
        mark = _mark(line, at, ear, spelled)
        at = mark.last + 1
        if mark.tags - {NEUTRAL, "drop"}:
            found.append(mark)
    return merge(found, line)


def _letters(line: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words with a lone capital Q as the queen, where the line does not shout."""
    shouted = sum(w.capital for w in line) > len(line) // 2
    if shouted and len(line) > 4:
        return tuple(line)
    return tuple(w._replace(text="dama") if w.text == "q" and w.capital else w for w in line)


def _mark(line: Sequence[Word], at: int, ear: Ear, names: Sequence[tuple[str, tuple[str, ...]]]) -> Mark:
    text = line[at].text
    if text in STOPS:
        return Mark(frozenset({STOPS[text]}), at, at, text)
    for name, parts in names:
        if tuple(fold(w.text) for w in line[at : at + len(parts)]) == parts:
            return Mark(frozenset({"name"}), at, at + len(parts) - 1, name, name=name)
    for length in range(min(_longest(text, ear), len(line) - at), 0, -1):
        made = _known([w.text for w in line[at : at + length]], at, ear)
        if made is not None and not _cuts_longer(line, at, length, ear):
            return made
    return _unknown(text, at, ear)


def _cuts_longer(line: Sequence[Word], at: int, length: int, ear: Ear) -> bool:
    """Return whether a phrase would cut a longer one in two: ``na mão`` of ``na mão de onze``."""
    for start in range(at + 1, at + length):
        for more in range(min(_longest(line[start].text, ear), len(line) - start), length, -1):
            beyond = start + more > at + length
            if beyond and _known([w.text for w in line[start : start + more]], start, ear) is not None:
                return True
    return False


def _longest(text: str, ear: Ear) -> int:
    lengths = (*ear.lexicon.lengths.get(text, ()), *ear.lexicon.lengths.get(fold(text), ()))
    longest = ear.asking.longest
    return max(longest.get(text, 1), longest.get(fold(text), 1), *lengths, 1)


def _known(texts: Sequence[str], at: int, ear: Ear) -> Mark | None:
    surface = " ".join(texts)
    if surface == "e":
        return Mark(frozenset({"and"}), at, at, surface)
    asked = ear.asking.exact.get(surface) or ear.asking.folded.get(fold(surface))
    tags = set(asked.split(" ")) if asked else set()
    readings = ear.lexicon.look_up(surface) or ear.lexicon.folded(surface)
    if len(texts) > 1 and texts[0] == "e":
        readings = ear.lexicon.look_up(surface)  # never "é nóis" for "e nóis"
    if len(texts) > 1 and texts[0] == "vale":
        readings = ()  # "vale nove" is a verb and a number here, not the shout
    if not tags and not readings:
        return None
    if len(texts) > 1 and not tags and all(r.kind == "" for r in readings) and _each_known(texts, ear):
        return None  # a filler of several words may hide words that ask
    last = at + len(texts) - 1
    if tags & OVERRIDES:
        readings = ()
    if texts[0] == "quem":
        tags.add("who")
    return _made(tags, readings, at, last, surface)


def _each_known(texts: Sequence[str], ear: Ear) -> bool:
    return all(_known([text], 0, ear) is not None for text in texts)


def _made(tags: set[str], readings: Sequence[Reading], first: int, last: int, text: str) -> Mark:
    values: dict[str, str] = {}
    kept: set[str] = set()
    forms: set[str] = set()
    for tag in tags:
        key, is_value, value = tag.partition("=")
        if not is_value:
            kept.add(tag)
        elif key == "form":
            forms.add(value)
        else:
            values[key] = value
    rank = next((t[5:] for t in kept if t.startswith("rank.")), None)
    if rank:
        values["rank"] = rank
        kept.add("rank")
    for reading in readings:
        kept.update(t for t in _tags(reading) if not (tags and t in WEAK))
        forms.update(f for f in (reading.attrs.get("form"),) if f)
        for key in ("rank", "suit", "n", "call"):
            if key in reading.attrs:
                values.setdefault(key, reading.attrs[key])
    if text in {"duas", "uma"}:
        kept.discard("rank")  # a number of things, never the card
        values.pop("rank", None)
    number = int(values["n"]) if "n" in values else None
    return Mark(
        frozenset(kept), first, last, text, values.get("rank"), values.get("suit"), number, values.get("call"),  # noqa: E501
        (number,) if number is not None and "ord" in kept else (), None, values.get("pack"),
        frozenset(forms),
    )  # fmt: skip


def _tags(reading: Reading) -> Iterator[str]:
    kind, attrs = reading.kind, reading.attrs
    sense = attrs.get("do")
    if sense is not None:
        yield SENSES.get(sense, sense)
        yield f"v.{attrs.get('lemma', '')}"
        if kind in {"TIEADJ", "COVERED"}:
            yield PLAIN_KINDS[kind]
        return
    if kind == "POSS":
        yield "poss"
        yield f"poss.{attrs['who']}"
    elif kind in {"SIDE", "ROLE"}:
        yield {"foot": "dealer", "hand": "firstp"}.get(attrs.get("role", ""), attrs.get("side", ""))
    elif kind == "ROUND":
        yield "handw" if attrs["word"] in {"mão", "carteada"} else "trickw"
    elif kind not in IGNORED:
        yield PLAIN_KINDS.get(kind, kind.lower())
    if "n" in attrs and kind == "NUM":
        yield f"n{attrs['n']}"
    if "rank" in attrs:
        yield "rank"
    if "call" in attrs:
        yield "callname"


def _unknown(text: str, at: int, ear: Ear) -> Mark:
    short = squeeze(text)
    if short != text:
        made = _known([short], at, ear)
        if made is not None:
            return made._replace(text=text)
    made = _subjunctive(fold(text), at, ear)
    if made is not None:
        return made._replace(text=text)
    close = nearest_word(text, ear.lexicon.surfaces(), ear.asking.folded)
    if close is not None:
        made = _known([close], at, ear)
        if made is not None:
            return made._replace(text=text)
    return Mark(frozenset({"unknown"}), at, at, text)


SUPPOSING = {"ssemos": "1p.fut", "ssem": "3p.fut", "sse": "3s.fut"}
"""Endings of the past subjunctive (``tivesse``) and the forms that say the same of other persons."""


def _subjunctive(text: str, at: int, ear: Ear) -> Mark | None:
    """Return a past subjunctive by the past that it is made from: ``ganhasse`` from ``ganharam``."""
    for ending, form in SUPPOSING.items():
        if text.endswith(ending):
            made = _known([f"{text[: -len(ending)]}ram"], at, ear)
            return None if made is None else made._replace(forms=frozenset({form}))
    return None


# ---- what belongs together --------------------------------------------------------------------------


def merge(found: Sequence[Mark], line: Sequence[Word]) -> tuple[Mark, ...]:
    """Return the marks with ranks and suits, scores and ordinals joined."""
    found = [m for n, m in enumerate(found) if m.tags != {"to"} or _between_numbers(found, n)]
    found = _tricks_in_a_row(_pairs(found))
    out: list[Mark] = []
    at = 0
    while at < len(found):
        for join in (_card, _score, _ordinals):
            made, used = join(found, at, line)
            if made is not None:
                out.append(made)
                at += used
                break
        else:
            if not _article(found, at):
                out.append(found[at])
            at += 1
    named = [_game(out, n) for n in range(len(out))]
    return tuple(m for n, m in enumerate(named) if not _empty(named, n))


def _pairs(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with a number before a rank in the plural as so many cards of it: ``dois reis``."""
    out: list[Mark] = []
    for at, mark in enumerate(marks):
        before = out[-1] if out else None
        many = mark.is_("rank") and mark.rank is not None and _plural(marks, at)
        if many and before is not None and before.is_("num") and before.n in {2, 3, 4}:
            out.pop()
            mark = mark._replace(
                tags=(mark.tags - {"num", "level", "callname"}) | {"pair"}, first=before.first
            )
        out.append(mark)
    return out


def _plural(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a rank is said of several cards: ``reis``, or ``3 iguais``."""
    text = fold(marks[at].text)
    if text.endswith(("reis", "ases", "damas", "setes", "cincos", "quatros", "valetes")):
        return True
    return at + 1 < len(marks) and marks[at + 1].is_("equal")


def _tricks_in_a_row(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with an ordinal before each trick told in short: ``empate, empate, nossa``."""
    runs: list[list[int]] = [[]]
    for at, mark in enumerate(marks):
        if _short_trick(marks, at):
            runs[-1].append(at)
        elif not mark.is_("comma", "and", "later"):
            runs.append([])
    places = next((run for run in runs if 2 <= len(run) <= 3), [])
    if not places or any(m.is_("ord") for m in marks[places[0] : places[-1]]):
        return list(marks)
    out: list[Mark] = []
    for at, mark in enumerate(marks):
        if at in places:
            n = places.index(at) + 1
            out.append(Mark(frozenset({"ord", f"ord{n}"}), mark.first, mark.first, mark.text, numbers=(n,)))
        if not (places[0] < at < places[-1] and mark.is_("later")):
            out.append(mark)
    return out


def _short_trick(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a mark alone between commas tells a trick."""
    mark = marks[at]
    told = mark.is_("poss.us", "poss.them", "poss.me") or (mark.is_("tie") and not mark.is_("v.empatar"))
    before = at == 0 or marks[at - 1].is_("comma", "and", "later")
    after = at + 1 == len(marks) or marks[at + 1].is_("comma", "and", "later", "qmark")
    return told and before and after


def _game(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``truco`` as the name of the game where it stands as one: ``jogam truco``."""
    mark = marks[at]
    if fold(mark.text) != "truco" or not mark.is_("level"):
        return mark
    before = at > 0 and marks[at - 1].is_(
        "v.jogar", "strong", "weak", "order", "deck", "players", "gamew", "steps", "joker"
    )
    after = at + 1 < len(marks) and marks[at + 1].is_(
        "target", "v.jogar", "part", "bestof", "part", "direction", "exist", "have"
    )
    return mark._replace(tags=frozenset({"gamename"}), call=None) if before or after else mark


ACE_AFTER = ("turn", "beats", "beatenby", "vs", "or", "than", "vira", "v.matar")


def _empty(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a mark says nothing where it stands: ``a``, ``as`` as an article, ``meu parceiro``."""
    mark = marks[at]
    if mark.tags == {"to"}:
        return True
    if mark.text == "as":
        return at == 0 or not marks[at - 1].is_(*ACE_AFTER)
    return mark.is_("poss.me", "poss.us") and at + 1 < len(marks) and marks[at + 1].is_("partner")


def _between_numbers(found: Sequence[Mark], at: int) -> bool:
    return 0 < at < len(found) - 1 and found[at - 1].is_("num") and found[at + 1].is_("num")


def _article(found: Sequence[Mark], at: int) -> bool:
    """Return whether a number is only an article: ``um cinco``, but ``um ponto``."""
    if found[at].text not in {"um", "uma"}:
        return False
    return at + 1 < len(found) and not found[at + 1].is_("points", "comma", "qmark")


def _gap(line: Sequence[Word], before: Mark, after: Mark, allowed: frozenset[str]) -> bool:
    between = [w.text for w in line[before.last + 1 : after.first]]
    return len(between) <= 1 and all(w in allowed for w in between)


_OF = frozenset({"de", "di", "d", "do", "da"})
_TO = frozenset({"a", "x", "por", "à", "×"})


def _card(found: Sequence[Mark], at: int, line: Sequence[Word]) -> tuple[Mark | None, int]:
    first = found[at]
    if at + 1 < len(found):
        second = found[at + 1]
        suited = second.is_("suit") and _gap(line, first, second, _OF)
        whole = f"{first.text} de {second.text}"
        if suited and first.is_("rank"):
            card = Mark(frozenset({"card"}), first.first, second.last, whole, first.rank, second.suit)
            return card, 2
        if suited and first.is_("manilha"):
            return Mark(frozenset({"nick"}), first.first, second.last, whole, None, second.suit), 2
    return None, 0


def _score(found: Sequence[Mark], at: int, line: Sequence[Word]) -> tuple[Mark | None, int]:
    if not found[at].is_("num"):
        return None, 0
    rest = [m for m in found[at + 1 : at + 3] if not m.is_("to")]
    used = 2 + (at + 1 < len(found) and found[at + 1].is_("to"))
    if not rest or not rest[0].is_("num") or found[at].n is None or rest[0].n is None:
        return None, 0
    between = [w.text for w in line[found[at].last + 1 : rest[0].first]]
    if len(between) != 1 or between[0] not in _TO or found[at + used - 1] is not rest[0]:
        return None, 0
    a, b = found[at].n, rest[0].n
    tags = {"score"} | ({"onetoone"} if (a, b) == (1, 1) else set()) | ({"same"} if a == b else set())
    text = f"{found[at].text} a {rest[0].text}"
    return Mark(frozenset(tags), found[at].first, rest[0].last, text, numbers=(a or 0, b or 0)), used


def _own_clause(found: Sequence[Mark], at: int) -> bool:
    """Return whether an ordinal before ``at`` begins a clause of its own: ``e a segunda é nossa``."""
    after = found[at : at + 2]
    if after and after[0].is_("be", "v.dar", "stay") and len(after) > 1:
        return after[1].is_("poss", "tied", "tie")
    return bool(after) and after[0].is_("tie", "tied", "poss", "win")


def _ordinals(found: Sequence[Mark], at: int, _line: Sequence[Word]) -> tuple[Mark | None, int]:
    first = found[at]
    if first.is_("ordall"):
        return first._replace(tags=first.tags | {"ord"}, numbers=(1, 2, 3)), 1
    if first.is_("lasttrick") and not first.is_("ord"):
        return first._replace(tags=first.tags | {"ord", "ord3"}, numbers=(3,)), 1
    if first.is_("ordboth"):
        return first._replace(tags=first.tags | {"ord"}, numbers=(1, 2)), 1
    if not first.is_("ord"):
        return None, 0
    numbers = list(first.numbers)
    end = at + 1
    if end < len(found) and found[end].is_("trickw") and not found[end].is_("ord"):
        end += 1
    while (
        end + 1 < len(found)
        and found[end].is_("and", "comma")
        and found[end + 1].is_("ord")
        and len(numbers) < 3
    ):
        if _own_clause(found, end + 2):
            break
        numbers += found[end + 1].numbers
        end += 2
        if end < len(found) and found[end].is_("trickw"):
            end += 1
    tags = first.tags | {f"ord{n}" for n in numbers}
    return first._replace(tags=tags, numbers=tuple(numbers), last=found[end - 1].last), end - at
