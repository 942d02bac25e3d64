"""How things are called in Portuguese: cards, numbers, people, with gender and number.

The few words that every answer needs are here as small tables; whole phrases are in the YAML files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.cards import Card, Rank, Seat, Suit, Team
from referee.rulebook.cite import Rule

_RANKS: Mapping[Rank, tuple[str, str, str]] = {
    "4": ("quatro", "quatros", "m"),
    "5": ("cinco", "cincos", "m"),
    "6": ("seis", "seis", "m"),
    "7": ("sete", "setes", "m"),
    "Q": ("dama", "damas", "f"),
    "J": ("valete", "valetes", "m"),
    "K": ("rei", "reis", "m"),
    "A": ("ás", "ases", "m"),
    "2": ("dois", "dois", "m"),
    "3": ("três", "três", "m"),
    "8": ("oito", "oitos", "m"),
    "9": ("nove", "noves", "m"),
    "10": ("dez", "dez", "m"),
    "joker": ("coringa", "coringas", "m"),
}
_SUITS: Mapping[Suit, str] = {"p": "paus", "c": "copas", "e": "espadas", "o": "ouros"}
_NUMBERS = tuple(
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "  # noqa: SIM905
    "dezesseis dezessete dezoito dezenove vinte".split()
)
_ORDINALS_F = ("", "primeira", "segunda", "terceira", "quarta", "quinta")
_FEMININE = frozenset({"rodada", "mão", "carteada", "partida", "vaza", "jogada", "queda", "perna"})
_SELF = {"eu": "você", "direita": "o da direita", "esquerda": "o da esquerda", "parceiro": "seu parceiro"}


DEFAULT_NAMES = ("eu", "direita", "parceiro", "esquerda")
"""The players where nobody was named, in playing order: play runs to the right."""


class People(NamedTuple):
    """Who sits where: ``names`` by seat, ``me`` the teller's seat. The teller's team is ``nos``."""

    names: tuple[str, ...]
    me: Seat = 0

    def team_id(self, team: Team | None) -> str | None:
        """Return ``nos`` or ``eles``, None for no team."""
        return None if team is None else ("nos" if team == self.me % 2 else "eles")

    def team_of_id(self, name: str) -> Team:
        """Return the team that ``nos`` or ``eles`` names."""
        return self.me % 2 if name == "nos" else 1 - self.me % 2

    def name(self, seat: Seat | None) -> str | None:
        """Return the name as given, None for no seat."""
        return None if seat is None else self.names[seat]


def rank_name(rank: Rank, *, plural: bool = False) -> str:
    """Return what a rank is called; ids that no table names are called by themselves."""
    one, many, _ = _RANKS.get(rank, (rank, rank, "m"))
    return many if plural else one


def rank_gender(rank: Rank) -> str:
    """Return ``m`` or ``f``."""
    return _RANKS.get(rank, ("", "", "m"))[2]


def suit_name(suit: Suit) -> str:
    """Return what a suit is called."""
    return _SUITS.get(suit, suit)


def card_name(card: Card, article: str = "") -> str:
    """Return a card's name; ``article`` is ``o`` (the), ``um`` (a) or nothing, agreed with its gender."""
    name = rank_name(card.rank) + (f" de {suit_name(card.suit)}" if card.suit else "")
    return f"{agree(article, rank_gender(card.rank))} {name}" if article else name


def agree(word: str, gender: str) -> str:
    """Return an article or pronoun in ``m`` or ``f``: o/a, um/uma, do/da, esse/essa, o outro ..."""
    if gender == "m":
        return word
    return {"um": "uma", "esse": "essa", "este": "esta"}.get(word, word[:-1] + "a")


def number_word(number: int) -> str:
    """Return a number in words up to twenty, else in digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def number_feminine(number: int) -> str:
    """Return a number as it counts feminine things: ``uma``, ``duas``."""
    return {1: "uma", 2: "duas"}.get(number, number_word(number))


def points_phrase(points: int) -> str:
    """Return ``1 ponto``, ``3 pontos``."""
    return f"{points} ponto" if points == 1 else f"{points} pontos"


def ordinal(number: int) -> str:
    """Return a trick's ordinal in the feminine: ``primeira``."""
    return _ORDINALS_F[number] if number < len(_ORDINALS_F) else f"{number}ª"


def term_gender(term: str) -> str:
    """Return the gender of a pack's term for a trick, hand, game or match."""
    return "f" if term in _FEMININE else "m"


def listed(items: Sequence[str], last: str = "e") -> str:
    """Return items as people list them: ``a, b e c``."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""


def person(people: People, seat: Seat) -> str:
    """Return how the referee calls a player when it speaks to the teller."""
    name = people.names[seat]
    return _SELF.get(name, name)


def team_name(people: People, team: Team) -> str:
    """Return ``vocês`` for the teller's team (``você`` of two), ``eles`` or the rival's name."""
    mine = people.team_id(team) == "nos"
    if len(people.names) == 2:
        return person(people, team)
    return "vocês" if mine else "eles"


def of_team(people: People, team: Team) -> str:
    """Return whose: ``de vocês``, ``deles``, ``de Beto``."""
    name = team_name(people, team)
    return "deles" if name == "eles" else "do da" + name[4:] if name.startswith("o da") else f"de {name}"


def plural_team(people: People, team: Team) -> bool:
    """Return whether the team's name takes a plural verb."""
    return team_name(people, team) in {"vocês", "eles"}


def agreed_on(rule: Rule) -> str:
    """Return the day on which a table made a rule its own, as people write it; "" where no day is kept."""
    day = next((ref.source.read_on for ref in rule.sources if ref.source.kind == "table"), "")
    return "/".join(reversed(day.split("-"))) if rule.basis == "house" else ""
