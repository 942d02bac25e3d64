"""What one table adds to the lexicon: its players' names, and the words that its pack explains.

A pack's word adds a reading where the lexicon has none for it ("zabumba: {is: manilha, suit: p}"), and says
with ``hear`` how an ambiguous one is heard there ("cai: {hear: run}"): as that sense only, in all its forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from referee.grammar.lattice import Local, by_first
from referee.grammar.lexicon import Lexicon, Reading
from referee.grammar.normalise import fold, words

HEAR = "hear"
Row = Mapping[str, str]
MAKERS: dict[str, Callable[[Row], Reading | None]] = {
    "manilha": lambda row: Reading("NICK", {"suit": row["suit"]}) if "suit" in row else None,
    "rank": lambda row: Reading("RANK", {"rank": row["rank"]}) if "rank" in row else None,
    "suit": lambda row: Reading("SUIT", {"suit": row["suit"]}) if "suit" in row else None,
    "call": lambda row: Reading("LEVEL", {"call": row["call"]}) if "call" in row else None,
    "covered": lambda _: Reading("COVERED", {}),
    "harmless": lambda _: Reading("HARMLESS", {}),
    "person": lambda _: Reading("CHAT", {}),
    "talk": lambda _: Reading("CHAT", {}),
}
"""What a word of a pack becomes for the grammar, by what the pack says it is."""


def local_of(names: Sequence[str], pack_words: Mapping[str, Row], lexicon: Lexicon) -> Local:
    """Return what a table with these names and this pack adds to the lexicon."""
    heard: dict[str, tuple[Reading, ...]] = {}
    for word, row in pack_words.items():
        heard.update(_heard(word, row, lexicon))
    lengths: dict[str, tuple[int, ...]] = {}
    for surface in heard:
        parts = surface.split(" ")
        known = lexicon.lengths.get(parts[0], ())
        if len(parts) > 1 and len(parts) not in known:
            lengths[parts[0]] = tuple(sorted({len(parts), *lengths.get(parts[0], ())}, reverse=True))
    return Local(by_first(_names(names, lexicon)), heard, lengths)


def _names(names: Sequence[str], lexicon: Lexicon) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each name with its plain words, and with each of its words that is nobody else's and no word."""
    spelled = [(name, tuple(fold(w.text) for w in words(name))) for name in names]
    for name, parts in spelled:
        yield name, parts
        others = {part for other, theirs in spelled if other != name for part in theirs}
        for part in parts if len(parts) > 1 else ():
            if part not in others and not lexicon.knows(part):
                yield name, (part,)


def _heard(word: str, row: Row, lexicon: Lexicon) -> Iterator[tuple[str, tuple[Reading, ...]]]:
    surface = " ".join(w.text for w in words(word))
    if HEAR in row:
        for form in lexicon.forms_of(surface):
            yield form, tuple(_as(reading, row[HEAR]) for reading in lexicon.look_up(form)[:1])
        return
    maker = MAKERS.get(row.get("is", ""))
    made = maker(row) if maker is not None and not lexicon.look_up(surface) else None
    if made is not None:
        yield surface, (made,)


def _as(reading: Reading, sense: str) -> Reading:
    """Return a reading as of another sense: the kind of a verb follows in its plain tenses."""
    plain = reading.attrs.get("do", "").upper() == reading.kind
    return Reading(sense.upper() if plain else reading.kind, {**reading.attrs, "do": sense})
