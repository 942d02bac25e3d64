"""One line of a súmula read: its tokens run through the grammar's tables, the tree made a body."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from referee.cards import Card, after, team_of
from referee.engine import events as e
from referee.rulebook.cite import Value
from referee.session.sumula import model as m
from referee.session.sumula.drive import Leaf, Node, parse
from referee.session.sumula.lex import LineError, Token, tokens

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
LONGEST_NUMBER = 4


class Version(NamedTuple):
    """The first line: what the text says it is, and in which version."""

    what: str
    version: str


class Field(NamedTuple):
    """A header line as it stands."""

    key: str
    value: str


class Played(NamedTuple):
    """A card played (``seat`` None: the vira) by a manilha's nickname: the reader says which card it is."""

    seat: int | None
    nick: m.Nick
    deal: m.Deal | None = None
    marks: tuple[str, ...] = ()


Read: TypeAlias = "m.Body | Version | Field | Played"


@lru_cache(maxsize=20_000)
def parse_line(text: str, seats: m.Seating) -> Read:
    """Return what a line without its comment says. Raises LineError."""
    found = tokens(text, seats.names)
    tree, reach = parse(found)
    if tree is None:
        raise LineError(_why(found, reach, seats))
    return _Builder(seats).build(tree)


def _why(found: Sequence[Token], reach: int, seats: m.Seating) -> str:
    """Return what is wrong with a line of which only so many tokens could be read."""
    hint = next((HINTS[kind] for token in found for kind, _ in token.kinds if kind in HINTS), "")
    hint = f" Escreve-se assim: {hint}." if hint else ""
    if reach >= len(found):
        return f"a linha está incompleta depois de «{found[-1].text}».{hint}"
    word = found[reach].text
    letters = m.LETTERS[: len(seats.names)]
    lost = " Aqui jogam " + ", ".join(letters) + "." if reach == 0 and word not in letters else ""
    return f"não entendi «{word[:40]}».{hint or lost}"


HINTS: Mapping[str, str] = {
    "IS": "= vaza nos, = vale 3, = mao eles 3, = jogo nos ou = placar 3x0",
    "CORRECT": 'corrige 2.4 "C joga 2P" -> "C joga 2E"',
    "DISPUTE": 'disputa 1 "a carta de D" nos=5P eles=5C',
    "JUDGE": "juiz eles leva [tie.third]",
    "HOUSE": 'casa tie.third last_raiser 2026-11-29 "aqui a terceira é de quem trucou"',
    "DECIDE": "decide 1 B, decide 1 nos, decide 1 repete ou decide 1 desiste",
    "PLAY": "A joga 4P, A joga xx, A joga ?? ou A joga --",
    "CALLS": "D pede truco ou eles pede truco",
    "ACCEPT": "A aceita, nos aceita ou nos aceita mao",
    "DECLINE": "nos recusa mao",
    "TAKES": "leva nos ou leva ninguem",
    "TRICK": "vaza nos, vaza A, vaza A 4P ou vaza 2 empate",
    "SCORE": "placar 3x5, placar 3x5 jogos 1x0 ou placar 3x5 combinado",
    "MATCH": "partida nova ou partida nova abre=B",
    "HAND": "mao 3 pe=D vira=KE",
    "VIRA": "vira 4P",
    "OPENS": "abre B",
    "PERCENT": "%sumula 1",
}


class _Builder:
    """Makes bodies of trees at one table."""

    def __init__(self, seats: m.Seating) -> None:
        self.seats = seats
        self.players = len(seats.names)

    def build(self, tree: Node) -> Read:
        made: Read = _LINES[tree.name](self, tree.children)
        return made

    # ---- pieces ----------------------------------------------------------------------------------

    def seat(self, edge: Leaf) -> int:
        if edge.value >= self.players:
            letters = ", ".join(m.LETTERS[: self.players])
            raise LineError(f"não há {m.LETTERS[edge.value]} nesta mesa: jogam {letters}.")
        return int(edge.value)

    def team(self, edge: Leaf) -> int:
        return self.seats.team(edge.value)

    def who(self, edge: Leaf) -> tuple[int, int | None]:
        """Return the team and, where it was told, the seat."""
        if edge.kind == "TEAM":
            return self.team(edge), None
        seat = self.seat(edge)
        return team_of(seat), seat

    def taker(self, edge: Leaf) -> tuple[int | None, int | None]:
        return (None, None) if edge.kind in {"TIE", "NOBODY"} else self.who(edge)

    def pair(self, edge: Leaf) -> tuple[int, int]:
        return self.seats.ordered(edge.value)

    # ---- lines -----------------------------------------------------------------------------------

    def deal(self, parts: Sequence[Any]) -> m.Deal | Played:
        told = [part for part in parts if isinstance(part, Node)]
        numbers = [part.value for part in parts if isinstance(part, Leaf) and part.kind == "NUMBER"]
        if len({"opens" if part.name == "foot" else part.name for part in told}) < len(told):
            raise LineError("a linha da mão diz duas vezes a mesma coisa.")
        options = {part.name: part.children for part in told}
        opener = self.seat(options["opens"][2]) if "opens" in options else None
        if "foot" in options:
            opener = after(self.seat(options["foot"][2]), self.players)
        number = numbers[0] if numbers else None
        if "turned" not in options:
            return m.Deal(number, opener)
        card = _card(options["turned"][2])
        deal = m.Deal(number, opener, None if isinstance(card, m.Nick) else card)
        return Played(None, card, deal) if isinstance(card, m.Nick) else deal

    def act(self, parts: Sequence[Any]) -> m.Act | Played:
        deed, marks = parts[0], tuple(str(mark.value) for mark in parts[1:])
        made = _DEEDS[deed.name](self, deed.children)
        if isinstance(made, Played):
            return made._replace(marks=marks)
        return m.Act(made, marks)

    def play(self, parts: Sequence[Any]) -> m.Deed | Played:
        seat, card = self.seat(parts[0]), _card(parts[2])
        return Played(seat, card) if isinstance(card, m.Nick) else e.CardPlayed(seat, card)

    def call(self, parts: Sequence[Any]) -> m.Deed:
        team, seat = self.who(parts[0])
        return e.Called(team, seat, str(parts[-1].value))

    def answer(self, parts: Sequence[Any], *, accepts: bool) -> m.Deed:
        team, seat = self.who(parts[0])
        return e.Answered(team, seat, accepts)

    def vira(self, parts: Sequence[Any]) -> m.Deed | Played:
        card = _card(parts[1])
        return Played(None, card) if isinstance(card, m.Nick) else e.ViraTurned(card)

    def trick(self, parts: Sequence[Any]) -> m.Deed:
        leaves = [part for part in parts if isinstance(part, Leaf)]
        cards = [_card(part) for part in parts if isinstance(part, Node)]
        if any(isinstance(card, m.Nick) for card in cards):
            raise LineError("a carta que levou a vaza se escreve por inteiro: vaza A 4P.")
        team, seat = self.taker(leaves[-1])
        card = next((card for card in cards if isinstance(card, Card)), None)
        return e.TrickTold(team, seat, leaves[1].value if len(leaves) > 2 else None, card)

    def score(self, parts: Sequence[Any]) -> m.Deed:
        pairs = [self.pair(part) for part in parts if part.kind == "PAIR"]
        agreed = parts[-1].kind == "AGREED"
        return e.ScoreSet(pairs[0], pairs[1] if len(pairs) > 1 else None, agreed=agreed)

    def match(self, parts: Sequence[Any]) -> m.Deed:
        return e.MatchBegan(self.seat(parts[2].children[2]) if len(parts) > 2 else None)

    def claim(self, parts: Sequence[Any]) -> m.Claim:
        claimed: Node = parts[1]
        rest = claimed.children[1:]
        made: m.Claim = _CLAIMED[claimed.name](self, {edge.kind: edge for edge in rest}, rest)
        return made

    def trick_is(self, kinds: Mapping[str, Leaf], rest: Sequence[Leaf]) -> m.Claim:
        team, seat = self.taker(next(x for x in rest if x.kind in {"TEAM", "SEAT", "TIE"}))
        return m.TrickIs(team, seat, _number(kinds), _rule(kinds))

    def hand_is(self, kinds: Mapping[str, Leaf], rest: Sequence[Leaf]) -> m.Claim:
        return m.HandIs(self.taker(rest[0])[0], _number(kinds), _rule(kinds))

    def score_is(self, kinds: Mapping[str, Leaf], rest: Sequence[Leaf]) -> m.Claim:
        if "OPEN" in kinds:
            return m.ScoreIs(None)
        pairs = [self.pair(x) for x in rest if x.kind == "PAIR"]
        return m.ScoreIs(pairs[0], pairs[1] if len(pairs) > 1 else None)

    def ruling(self, parts: Sequence[Any]) -> m.Judged:
        words = [str(part.value) for part in parts if part.kind == "WORD"]
        rule, source = parts[-1].value if parts[-1].kind == "RULE" else ("", "")
        return m.Judged(" ".join(words), rule, source)

    def dispute(self, parts: Sequence[Any]) -> m.Dispute:
        versions = []
        for part in parts[3:]:
            who, _, value = part.children
            label = who.value if who.kind == "TEAM" else m.LETTERS[self.seat(who)]
            versions.append((str(label), str(value.value)))
        if len({who for who, _ in versions}) < len(versions):
            raise LineError("na disputa, a mesma pessoa conta duas versões.")
        return m.Dispute(parts[1].value, parts[2].value, tuple(versions))

    def house(self, parts: Sequence[Any]) -> m.Agreed:
        rule, day = str(parts[1].value), str(parts[3].value)
        if not DAY.fullmatch(day):
            raise LineError(f"«{day[:20]}» não é um dia: escreve-se 2026-11-29.")
        said = next((str(part.value) for part in parts[4:] if part.kind == "STRING"), "")
        return m.Agreed(rule, _value(rule, parts[2]), day, said, parts[-1].kind == "LATER")

    def decision(self, parts: Sequence[Any]) -> m.Decided:
        who = parts[2]
        if who.kind in {"AGAIN", "CONCEDE"}:
            return m.Decided(parts[1].value, m.AGAIN if who.kind == "AGAIN" else m.DROPPED)
        label = who.value if who.kind == "TEAM" else m.LETTERS[self.seat(who)]
        return m.Decided(parts[1].value, str(label))

    def correction(self, parts: Sequence[Any]) -> m.Correction:
        hand, place = parts[1].value
        return m.Correction(hand, place, parts[2].value, parts[4].value)

    def extra(self, parts: Sequence[Any]) -> m.Extra:
        who = parts[0] if parts[0].kind in {"SEAT", "TEAM"} else None
        label = "" if who is None else who.value if who.kind == "TEAM" else m.LETTERS[self.seat(who)]
        name = next(part.value for part in parts if part.kind == "XNAME")
        return m.Extra(str(label), name, parts[-1].value if parts[-1].kind == "REST" else "")


def _value(rule: str, edge: Leaf) -> Value:
    """Return the value of a rule: a word, a number, or what a quoted text writes as a pack does."""
    text = str(edge.value)
    if edge.kind == "STRING" and text[:1] in {"{", "["}:
        return _table(rule, text)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER else text


def _table(rule: str, text: str) -> Value:
    from referee.rulebook.keys import RuleKey  # noqa: PLC0415 - few tables rule for themselves
    from referee.rulebook.write import read_value  # noqa: PLC0415 - as above
    from referee.yamltext import YamlError, plain, read_yaml  # noqa: PLC0415 - as above

    try:
        node = read_yaml(text, rule)
    except YamlError as error:
        raise LineError(f"o valor «{text[:40]}» não se lê.") from error
    known = read_value(RuleKey(rule), node)[0] if rule in set(RuleKey) else None
    return plain(node) if known is None else known


def _number(kinds: Mapping[str, Leaf]) -> int | None:
    return int(kinds["NUMBER"].value) if "NUMBER" in kinds else None


def _rule(kinds: Mapping[str, Leaf]) -> str:
    return str(kinds["RULE"].value[0]) if "RULE" in kinds else ""


def _card(node: Node) -> Card | m.Nick:
    """Return the card of a ``card`` of the tree; a nickname only says its suit."""
    first, last = node.children[0], node.children[-1]
    if first.kind == "NICK":
        return m.Nick(first.value)
    if first.kind == "CARD":
        card: Card = first.value
        return card
    return Card(first.value, last.value if last.kind == "SUIT" else None)


_Make = Callable[[_Builder, Sequence[Any]], Any]

_LINES: Mapping[str, _Make] = {
    "version": lambda _, parts: Version(parts[1].value, parts[2].value),
    "field": lambda _, parts: Field(parts[0].value, parts[1].value if len(parts) > 1 else ""),
    "deal": _Builder.deal,
    "act": _Builder.act,
    "claim": _Builder.claim,
    "ruling": _Builder.ruling,
    "house": _Builder.house,
    "decision": _Builder.decision,
    "dispute": _Builder.dispute,
    "correction": _Builder.correction,
    "extra": _Builder.extra,
}
_DEEDS: Mapping[str, _Make] = {
    "play": _Builder.play,
    "covered": lambda b, parts: e.CardCovered(b.seat(parts[0])),
    "untold": lambda b, parts: m.Untold(b.seat(parts[0])),
    "harmless": lambda b, parts: e.CardPlayed(b.seat(parts[0]), None),
    "call": _Builder.call,
    "accept": lambda b, parts: b.answer(parts, accepts=True),
    "run": lambda b, parts: b.answer(parts, accepts=False),
    "concede": lambda b, parts: e.Conceded(*b.who(parts[0])),
    "play_hand": lambda b, parts: e.ElevenChosen(b.team(parts[0]), plays=True),
    "decline_hand": lambda b, parts: e.ElevenChosen(b.team(parts[0]), plays=False),
    "vira": _Builder.vira,
    "trick": _Builder.trick,
    "hand_told": lambda b, parts: e.HandTold(b.taker(parts[1])[0]),
    "opener": lambda b, parts: e.OpenerTold(b.seat(parts[1])),
    "score": _Builder.score,
    "match": _Builder.match,
}
_CLAIMED: Mapping[str, Callable[[_Builder, Mapping[str, Leaf], Sequence[Leaf]], m.Claim]] = {
    "trick_is": _Builder.trick_is,
    "worth_is": lambda _b, kinds, _rest: m.WorthIs(int(kinds["NUMBER"].value)),
    "hand_is": _Builder.hand_is,
    "game_is": lambda b, kinds, _rest: m.GameIs(b.team(kinds["TEAM"]), _rule(kinds)),
    "match_is": lambda b, kinds, _rest: m.MatchIs(b.team(kinds["TEAM"])),
    "score_is": _Builder.score_is,
}
