"""Words for what happens at a table, drawn from ``wordings.yaml`` and now and then from the lexicon."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.oracle.referee import PACKS, Card, manilhas
from tests.teller.synonyms import Synonyms

TABLE: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "wordings.yaml").read_text(encoding="utf-8"))
TRICKS = ["primeira", "segunda", "terceira"]
RANKS = {"4": "quatro", "5": "cinco", "6": "seis", "7": "sete", "Q": "dama", "J": "valete"}
RANKS |= {"K": "rei", "A": "ás", "2": "dois", "3": "três"}
SUITS = {"p": "paus", "c": "copas", "e": "espadas", "o": "ouros"}
NUMBERS = dict(enumerate(["zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"]))
NUMBERS |= {10: "dez", 11: "onze", 12: "doze"}

CASTS: list[list[tuple[str, str]]] = [
    [("Ana", "a"), ("Beto", "o"), ("Caio", "o"), ("Duda", "a"), ("Edu", "o"), ("Fabi", "a")],
    [("José", "o"), ("Inês", "a"), ("Antônio", "o"), ("Márcia", "a"), ("Luís", "o"), ("Lúcia", "a")],
    [("Zé Carlos", "o"), ("Dona Nair", "a"), ("Tião", "o"), ("Lurdes", "a"), ("Chico", "o"), ("Bia", "a")],
]


class Seats(NamedTuple):
    """Who sits at a table: names and articles in playing order, and the teller's seat."""

    names: list[str]
    articles: list[str]
    me: int

    def side(self, team: str) -> str:
        """Return ``nos`` or ``eles`` as the teller sees a team of the oracle's."""
        return team if self.me % 2 == 0 else {"nos": "eles", "eles": "nos"}[team]


class Play(NamedTuple):
    """A card to be worded, and where in its trick it comes."""

    seat: int
    card: Card
    suited: bool = True
    named: bool = True
    first: bool = False
    kills: bool = False
    last: bool = False
    before: Card = None


class Words:
    """Words for actions, as one person at one table would choose them."""

    def __init__(self, pack: str, seats: Seats, rng: random.Random, synonyms: Synonyms | None) -> None:
        """``synonyms``: where given, words of the lexicon are used as well."""
        self.pack, self.seats, self.rng, self.synonyms = pack, seats, rng, synonyms
        self.vira: Card = None

    # -- who

    def form(self, key: str, seat: int | None = None, side: str | None = None, **filled: str) -> str:
        """Return one of the wordings of a key for a seat, a side or nobody."""
        if seat is None and side is None:
            return str(self.rng.choice(TABLE[key])).format(**filled)
        who = side or ("me" if seat == self.seats.me else "other")
        said = str(self.rng.choice(TABLE[key][who]))
        if seat is not None:
            article, name = self._relative(seat) if said.startswith("{o} {n} ") else (None, None)
            filled |= {"n": name or self.seats.names[seat], "o": article or self.seats.articles[seat]}
        more = self.synonyms.form(key, who, filled, self.rng) if self.synonyms else None
        return more or said.format(**filled)

    def _relative(self, seat: int) -> tuple[str | None, str | None]:
        """Return now and then a player's place instead of a name: the partner, the one to the right."""
        if len(self.seats.names) != 4 or self.rng.random() > 0.1:
            return None, None
        article = self.seats.articles[seat]
        partner = ("minha", "parceira") if article == "a" else ("meu", "parceiro")
        places = {1: (article, "da direita"), 2: partner, 3: (article, "da esquerda")}
        return places.get((seat - self.seats.me) % 4, (None, None))

    # -- cards

    def card(self, card: str, suited: bool) -> tuple[str, str]:
        """Return a card with an article (``um três``) and without (``três``)."""
        nick = self._nick(card) if suited else None
        if nick is not None:
            return nick, nick.split(" ", 1)[1]
        rank = self.rank(card[0])
        female = rank in ("dama", "moça", "rainha", "sota")
        if not suited:
            return f"{'uma' if female else 'um'} {rank}", rank
        of = f"{rank} de {self.suit(card[1])}"
        return f"{'a' if female else 'o'} {of}", of

    def rank(self, rank: str) -> str:
        """Return a word for a rank."""
        if self.synonyms and self.rng.random() < 0.3:
            return self.synonyms.rank(rank, self.rng)
        return str(self.rng.choice(TABLE["ranks"][rank]) if self.rng.random() < 0.4 else RANKS[rank])

    def suit(self, suit: str) -> str:
        """Return a word for a suit."""
        if self.synonyms and self.rng.random() < 0.2:
            return self.synonyms.suit(suit, self.rng)
        return str(self.rng.choice(TABLE["suits"][suit]))

    def _nick(self, card: str) -> str | None:
        if card not in manilhas(self.pack, self.vira) or self.rng.random() < 0.5:
            return None
        if self.synonyms and self.rng.random() < 0.3:
            return self.synonyms.nick(card[1], self.rng)
        return str(self.rng.choice(TABLE["nicks"][card[1]]))

    # -- actions

    def turned(self, card: str, suited: bool) -> str:
        """Return that a vira was turned."""
        rank = RANKS[card[0]] if self.rng.random() < 0.7 or card[0] in "QJKA" else card[0]
        of = f" de {self.suit(card[1])}" if suited else ""
        article = "a" if card[0] == "Q" else "o"
        if not suited:
            article = "uma" if card[0] == "Q" else "um"
        return self.form("vira", r=rank + of, um=f"{article} {rank}{of}")

    def played(self, play: Play) -> str:
        """Return that a card was played."""
        assert play.card is not None
        with_article, bare = self.card(play.card, play.suited)
        again = play.before and play.before[0] == play.card[0] and not play.suited
        if again and self.rng.random() < 0.4:
            x = "a" if play.card[0] == "Q" else "o"
            with_article = self.form("repeat", x=x, bare=RANKS[play.card[0]], um=with_article)
            return self.form("play", play.seat, um=with_article, r=with_article)
        if not play.named:
            who = "us" if play.seat == self.seats.me else "nobody"
            return self.form("play", side=who, um=with_article, r=bare)
        key = "play"
        for flag, other in ((play.first, "lead"), (play.kills, "kill"), (play.last, "last")):
            if flag and self.rng.random() < 0.3:
                key = other
        return self.form(key, play.seat, um=with_article, r=bare)

    def called(self, call: str, seat: int | None, team: str, answers: bool) -> str:
        """Return that somebody raised: by name, or of a team only where ``seat`` is None."""
        side = None if seat is not None else self.seats.side(team)
        if call == "truco":
            return self.form("truco", seat, side)
        word = "dez" if call == "nove" and self.pack == "mineiro" and self.rng.random() < 0.3 else call
        word = str(self.rng.choice(TABLE["six"])) if call == "seis" else word
        if answers and seat is not None and self.rng.random() < 0.2:
            return self.form("raise", seat, c=word)
        return self.form("call", seat, side, c=word)

    def answered(self, team: str, accepts: bool, players: int) -> str:
        """Return that a team accepted or ran: in its name or in a player's."""
        key = "accept" if accepts else "run"
        if self.rng.random() < 0.6:
            return self.form(key, side=self.seats.side(team))
        seats = [seat for seat in range(players) if ("nos", "eles")[seat % 2] == team]
        return self.form(key, self.rng.choice(seats))

    def chosen(self, team: str, plays: bool) -> str:
        """Return that a team plays its mão de onze or not."""
        eleven = "dez" if PACKS[self.pack]["trigger"] == 10 else "onze"
        return self.form("eleven" if plays else "decline", side=self.seats.side(team), e=eleven)

    def score(self, nos: int, eles: int) -> str:
        """Return a score, the oracle's ``nos`` first."""
        mine, theirs = (nos, eles) if self.seats.me % 2 == 0 else (eles, nos)
        high, low = max(mine, theirs), min(mine, theirs)
        words = self.rng.random() < 0.5
        x, y = (NUMBERS[high], NUMBERS[low]) if words else (str(high), str(low))
        if high == low:
            return self.form("even", x=x)
        pra = self.form("pra_nos" if mine > theirs else "pra_eles")
        return self.form("score", x=x, y=y, pra=pra)

    # -- results

    def trick(self, number: int, team: str | None, seat: int | None, card: Card) -> str:
        """Return how a trick ended: tied, by its winner, by its winning card, or by a team only."""
        name = TRICKS[number - 1]
        if team is None:
            return self.form("tied", t=name)
        if seat is None:
            return self.form("won", side=self.seats.side(team), t=name)
        if card is None:
            return self.form("won", seat, t=name)
        with_article, bare = self.card(card, card in manilhas(self.pack, self.vira))
        return self.form("card_won", seat, t=name, um=with_article, r=bare)

    def hand(self, team: str) -> str:
        """Return who won a hand, and nothing else of it."""
        word = "carteada" if self.pack == "fprt" else "mão"
        return self.form("hand", side=self.seats.side(team), a=self.rng.choice(["a", "essa"]), mão=word)
