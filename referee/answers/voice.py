"""Phrases of rulings filled with their facts: gender, number, the pack's own terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from referee.answers import words as w
from referee.answers.words import People
from referee.cards import Card
from referee.interpret.verdict import Say
from referee.readymade import load_ready, own_file
from referee.rulebook.cite import Pack

PHRASES = ("ruling_phrases", [own_file("answers", "ruling_phrases.yaml")])


@cache
def phrases() -> Mapping[str, Any]:
    """Return the phrases; read once in a process."""
    found: Mapping[str, Any] = load_ready(*PHRASES, make_phrases)
    return found


def make_phrases(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the phrases of a text. Raises YamlError."""
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415 - YAML is only for building

    return plain(read_yaml(text, "ruling_phrases.yaml", OWN))


class Voice(NamedTuple):
    """What fills a phrase: the pack that is spoken of and the people at the table."""

    pack: Pack
    people: People

    def say(self, said: Say) -> str:
        """Return a phrase in words."""
        from referee.answers.ruling_facts import more_facts, phrase_id  # noqa: PLC0415 - they need each other

        template = phrases()["says"].get(phrase_id(self, said), "")
        return self.fill(template, {**said.facts, **more_facts(self, said)})

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """Return a template with its braces filled."""
        out: list[str] = []
        plural = False
        rest = template
        while "{" in rest:
            before, _, rest = rest.partition("{")
            inside, _, rest = rest.partition("}")
            out.append(before)
            if "|" in inside:
                one, _, many = inside.partition("|")
                out.append(many if plural else one)
                continue
            name, _, how = inside.partition(":")
            if name in TERMS:
                out.append(self.term(name, how))
                continue
            value = facts.get(name)
            if name in {"team", "seat_or_team", "team_or_others"}:
                plural = self.is_plural(facts.get("team")) and facts.get("seat") is None
            out.append(self.word(value, how))
        out.append(rest)
        return "".join(out)

    def is_plural(self, team: object) -> bool:
        """Return whether a team takes a plural verb."""
        return team in {"us", "them"} and w.plural_team(self.people, self.team(team))

    def team(self, side: object) -> int:
        """Return the engine's team of ``us`` or ``them``."""
        mine = self.people.me % 2
        return mine if side == "us" else 1 - mine

    def term(self, name: str, how: str) -> str:
        """Return what the pack calls a trick, hand, game or match, with the article asked for."""
        term = self.pack.terms.get(name, name)
        if how == "plural":
            return term[:-2] + "ões" if term.endswith("ão") and term != "mão" else term + "s"
        if not how:
            return term
        article = w.agree(how.lower(), w.term_gender(term))
        article = article[:1].upper() + article[1:] if how[0].isupper() else article
        return f"{article} {term}"

    def word(self, value: Any, how: str) -> str:  # noqa: ANN401
        """Return a fact in words, as ``how`` asks."""
        if how in _HOWS:
            return _HOWS[how](self, value)
        return self.plain(value)

    def plain(self, value: Any) -> str:  # noqa: ANN401 - one return a type
        """Return a fact in its plainest words."""
        if value is None:
            return ""
        if isinstance(value, Say):
            return lower(self.say(value))
        if isinstance(value, Card):
            return w.card_name(value)
        if isinstance(value, str) and value in {"us", "them"}:
            return w.team_name(self.people, self.team(value))
        if isinstance(value, str):
            return _name(value)
        if isinstance(value, (tuple, list)):
            return w.listed([self.plain(v) for v in value])
        return str(value)


def lower(text: str) -> str:
    """Return a sentence as it goes on after a colon."""
    first = text.split(" ", maxsplit=1)[0]
    return text if first.isupper() and len(first) > 1 else text[:1].lower() + text[1:]


TERMS = frozenset({"trick", "hand", "game", "match"})
_RANK_IDS = frozenset({"4", "5", "6", "7", "8", "9", "10", "Q", "J", "K", "A", "2", "3", "joker"})
_SUIT_IDS = frozenset({"p", "c", "e", "o"})


def _name(value: str) -> str:
    if value in _RANK_IDS:
        return w.rank_name(value)
    return w.suit_name(value) if value in _SUIT_IDS else value


def _the(voice: Voice, value: Any) -> str:  # noqa: ANN401
    if isinstance(value, Card):
        return w.card_name(value, "o")
    if isinstance(value, str) and value in _RANK_IDS:
        return f"{w.agree('o', w.rank_gender(value))} {w.rank_name(value)}"
    return voice.plain(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(last: str) -> Callable[[Voice, Any], str]:
    return lambda voice, values: w.listed([_the(voice, v) for v in values or ()], last)


def _arrows(voice: Voice, values: Sequence[Any]) -> str:
    return ", ".join(voice.plain(v) for v in values)


def _seat_de(voice: Voice, seat: Any) -> str:  # noqa: ANN401
    name = w.person(voice.people, seat)
    return "do" + name[1:] if name.startswith("o da") else f"de {name}"


_HOWS: Mapping[str, Callable[[Voice, Any], str]] = {
    "o": _the,
    "O": lambda voice, value: _capital(_the(voice, value)),
    "plural": lambda _, rank: w.rank_name(rank, plural=True),
    "pontos": lambda _, n: w.points_phrase(n),
    "word": lambda _, n: w.number_word(n),
    "fem": lambda _, n: w.number_feminine(n),
    "Fem": lambda _, n: _capital(w.number_feminine(n)),
    "bare": lambda voice, cards: _capital(", ".join(voice.plain(c) for c in cards)),
    "Word": lambda _, n: _capital(w.number_word(n)),
    "ord": lambda _, n: w.ordinal(n),
    "of": lambda voice, side: w.of_team(voice.people, voice.team(side)),
    "de": _seat_de,
    "Cap": lambda voice, value: _capital(
        w.person(voice.people, value) if isinstance(value, int) else voice.plain(value)
    ),
    "list": _listed("e"),
    "ou": _listed("ou"),
    "arrows": _arrows,
}
