"""What may be said next: the words that the grammar would accept after what has been typed.

Of these the careful forms are offered, and only where they say something at this table: ranks of its deck,
steps of its ladder, verbs in the person of who was named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.grammar.lalr import Driver, Node
from referee.grammar.language import LEXICON, Language
from referee.grammar.lattice import STOPS, Lattice, Local
from referee.grammar.lexicon import SKIP, Lexicon, Reading
from referee.grammar.normalise import Word, fold, words
from referee.readymade import load_ready, own_file

OFFERED = ("offered", [*LEXICON[1], own_file("grammar", "offered.yaml")])
MOST = 12
REACH = 10
"""Words before the one being typed that may belong to its clause."""
NOT_OFFERED = frozenset((
    "AND", "CHAT", "FILLER", "FOR", "HEDGE", "HYP", "INF", "MISHEARD", "OF", "OFF", "OUT", "OWN", "PEEK",
    "REPORT", "SIGN", "SKIP", "STAY", "TERM", "TO", "TRUMP", "UNKNOWN", "WANT", "WITH", "YET",
))  # fmt: skip
NUMBERS = ("NUM", "RANK", "LEVEL")
SUBJECTS = {
    "ME": ("1s",),
    "US": ("1p", "3s"),
    "THEM": ("3p",),
    **dict.fromkeys(("NAME", "HE", "PARTNER", "SIDE", "ROLE", "OTHER", "NOBODY"), ("3s",)),
    "EVERYONE": ("3s", "3p"),
}
"""The persons of the verbs that may follow each kind of subject."""
ALL_PERSONS = ("1s", "3s", "1p", "3p")


class Setting(NamedTuple):
    """What a table adds to the language: names to offer, its local words, its ranks and its calls."""

    names: Sequence[str] = ()
    local: Local = Local()
    ranks: frozenset[str] = frozenset()
    calls: frozenset[str] = frozenset()


class _Place(NamedTuple):
    """A place in a line: the kinds that go on with a clause, and those that begin one; what stands before.

    ``persons``: those that a verb may have there; ``subject``: whether one was just named.
    """

    going_on: frozenset[str]
    beginning: frozenset[str]
    persons: Sequence[str]
    subject: bool
    last: str


def suggest(text: str, language: Language, setting: Setting) -> tuple[str, ...]:
    """Return at most twelve words that may come where ``text`` ends, the commonest first.

    A last word that is not finished by a space is completed, whatever its case or accents; of a surface of
    several words, what is missing is returned.
    """
    typed = words(text)
    partial = typed[-1].text if typed and text[-1:].isalnum() else ""
    before = typed[:-1] if partial else typed
    found: dict[str, None] = {}
    for taken in (2, 1, 0):  # a surface of several words that has been begun comes first
        if taken > len(before) or any(word.text in STOPS for word in before[len(before) - taken :]):
            continue
        head = " ".join(word.text for word in before[len(before) - taken :])
        start = f"{head} {partial}" if taken else partial
        place = _place(before[: len(before) - taken], language, setting)
        begun = bool(partial)
        for word in _words(place, language.lexicon, setting, fold(start.lower()), begun=begun):
            found[word[len(head) + 1 :] if taken else word] = None
    return tuple(word for word in found if fold(word.lower()) != fold(partial))[:MOST]


@cache
def _offered() -> tuple[Sequence[str], Sequence[str], Mapping[str, str]]:
    data = load_ready(*OFFERED, make_offered)
    return data["first"], data["rest"], data["after"]


def make_offered(lexicon: str, told: str) -> Any:
    """Return the surfaces to offer. Raises YamlError, and ValueError for a word that is none."""
    from referee.grammar.offered import offered  # noqa: PLC0415 - YAML is only for building
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415

    texts = ((lexicon, "lexicon.yaml"), (told, "offered.yaml"))
    return offered(*(plain(read_yaml(text, name, OWN)) for text, name in texts))  # type: ignore[arg-type]


# ---- where the line stands -----------------------------------------------------------------------------


def _place(before: Sequence[Word], language: Language, setting: Setting) -> _Place:
    """Return what may come after some words: what goes on with an open clause, and what begins another."""
    lattice = Lattice(before, language.lexicon, setting.local)
    driver = language.driver
    count = len(before)
    going_on: set[str] = set()
    done = not count or before[-1].text in STOPS
    for at in range(max(0, count - REACH), count) if not done else ():
        links = _alive(lattice, driver, at)
        going_on |= _accepted(driver, links)
        if links and any(_told(driver, link) for link in links):
            done = True
        elif links:
            break
    done = done or any(edge.kind == "AND" for edge in lattice.edges(count - 1))
    begins = _accepted(driver, [driver._start]) if done else set()  # noqa: SLF001 - before any word
    if _names_its_subject(lattice):
        going_on -= SUBJECTS.keys()
    persons = _persons(lattice)
    last = before[-1].text if before else ""
    kinds = (frozenset(going_on - NOT_OFFERED), frozenset(begins - NOT_OFFERED))
    return _Place(*kinds, persons or ALL_PERSONS, bool(persons), last)


def _alive(lattice: Lattice, driver: Driver, at: int) -> list[Any]:
    """Return the stacks of the clauses that begin at ``at`` and are still open at the end of the line."""
    places: dict[int, dict[int, Any]] = {at: {0: driver._start}}  # noqa: SLF001
    count = len(lattice.words)
    for here in range(at, count):
        for link in places.pop(here, {}).values():
            for edge in lattice.edges(here):
                skipped = link if here > at else None
                moved = driver.advance(link, edge.kind, edge) if edge.kind else skipped
                if moved is not None:
                    places.setdefault(edge.end, {})[moved.key] = moved
    return list(places.get(count, {}).values())


def _accepted(driver: Driver, links: Sequence[Any]) -> set[str]:
    return {
        kind
        for link in links
        for kind in driver.tables.actions[link.state]
        if kind != "$END" and driver.advance(link, kind, None) is not None
    }


def _told(driver: Driver, link: Any) -> bool:
    """Return whether a clause that ends here tells something: a fragment only answers, "pediu" wants more."""
    done = driver.advance(link, "$END", None)
    if done is None or not isinstance(done.value, Node):
        return done is not None
    clause = done.value.children[0]
    return not (isinstance(clause, Node) and clause.name.startswith(("frag", "asked")))


def _persons(lattice: Lattice) -> Sequence[str]:
    """Return the persons that a verb may have after the subject that ends the line, none where none does."""
    count = len(lattice.words)
    for at in range(max(0, count - 3), count):
        for edge in lattice.edges(at):
            if edge.end == count and edge.kind in SUBJECTS:
                return ("3p", "1p") if _one_of_several(lattice, at) else SUBJECTS[edge.kind]
    return ()


def _one_of_several(lattice: Lattice, at: int) -> bool:
    """Return whether the person named at a place follows another and an "and"."""
    joined = at > 1 and any(edge.kind == "AND" for edge in lattice.edges(at - 1))
    return joined and any(edge.kind in SUBJECTS and edge.end == at - 1 for edge in lattice.edges(at - 2))


def _names_its_subject(lattice: Lattice) -> bool:
    """Return whether the last word but articles is a verb whose form says who: nobody is named after it."""
    for at in reversed(range(len(lattice.words))):
        edges = lattice.edges(at)
        if not any(edge.kind == SKIP for edge in edges):
            forms = [edge.attrs["form"] for edge in edges if "form" in edge.attrs]
            return bool(forms) and not any(form.startswith("3s") for form in forms)
    return False


# ---- the words that fit there --------------------------------------------------------------------------


def _words(place: _Place, lexicon: Lexicon, setting: Setting, start: str, *, begun: bool) -> Iterator[str]:
    """Yield the words of the kinds of a place that begin as typed: to go on with first, then to begin.

    After a subject verbs come first, elsewhere what they may be said of. ``begun``: the rarer ones too.
    """
    common, rest, after = _offered()
    for kinds in (place.going_on, place.beginning):
        people = [name for name in setting.names if "NAME" in kinds and _begins(name, start)]
        verbs_first = place.subject or kinds is place.beginning
        yield from people if verbs_first else ()
        for surfaces in ((*common, *setting.local.heard), rest if begun else ()):
            found: tuple[list[str], list[str]] = ([], [])
            for surface in surfaces:
                readings = setting.local.heard.get(surface) or lexicon.look_up(surface)
                fitting = [r for r in readings if _fits(r, kinds, place.persons, setting)]
                if fitting:
                    before = after.get(fitting[0].kind.lower(), place.last)
                    whole = surface if before == place.last else f"{before} {surface}"
                    verb = "form" in fitting[0].attrs
                    found[verb != verbs_first].append(whole if _begins(whole, start) else surface)
            yield from (text for texts in found for text in texts if _begins(text, start))
        yield from () if verbs_first else people


def _begins(surface: str, start: str) -> bool:
    return fold(surface.lower()).startswith(start)


def _fits(reading: Reading, kinds: frozenset[str], persons: Sequence[str], setting: Setting) -> bool:
    if reading.kind not in kinds:
        return False
    form = reading.attrs.get("form")
    if form is not None:
        return any(one.endswith(".past") and one.partition(".")[0] in persons for one in form.split("|"))
    if reading.kind not in NUMBERS:
        return True
    rank, call = reading.attrs.get("rank"), reading.attrs.get("call")
    as_card = "RANK" in kinds and rank in setting.ranks
    return as_card or ("LEVEL" in kinds and (call in setting.calls or call == "next"))
