"""A match as somebody tells it: lines in many wordings, each with the state that must follow it."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from tests.oracle.deal import Step, Story
from tests.oracle.referee import PACKS, Card
from tests.teller.cards import drop_suits, is_harmless, is_top
from tests.teller.noise import Manner, disguise, manner
from tests.teller.plain import plain
from tests.teller.plan import CARDS, Telling, hands, plan
from tests.teller.synonyms import Synonyms
from tests.teller.words import CASTS, TABLE, Play, Seats, Words

View = dict[str, Any]


class Line(NamedTuple):
    """What is said at once, what must follow, and how to say it plainly.

    ``outcomes`` are the hands, games and matches that it ends; ``vague``: whose turn it is may be
    unknown; ``blind``: so may be which tricks were played; ``vira``: the vira of the hand was told;
    ``careless``: a suit may be asked for; ``untold``: whose cards were told without a suit, and in
    which trick; ``plays``: the cards it tells (``xx`` covered, ``??`` harmless), None where they are not
    compared; ``ways``: what kinds of telling it holds.
    """

    text: str
    plain: list[str]
    view: View | None
    outcomes: list[dict[str, Any]]
    vague: bool
    blind: bool
    vira: bool
    careless: bool
    untold: list[tuple[int, str, int]]
    plays: list[tuple[int, str]] | None
    ways: frozenset[str]


class Piece(NamedTuple):
    """A part of a line before it is joined to others."""

    text: str
    telling: Telling
    careless: bool
    ways: frozenset[str]
    play: tuple[int, str] | None = None
    bare: bool = False


class Teller:
    """Tells one story in one manner."""

    def __init__(self, story: Story, seed: int) -> None:
        """``seed`` chooses the people, the manner and every word."""
        self.story = story
        self.rng = random.Random(f"{story.pack} {story.players} {seed} teller")
        cast = self.rng.choice(CASTS)[: story.players]
        me = self.rng.choice([0, 0, 0, self.rng.randrange(story.players)])
        self.seats = Seats([name for name, _ in cast], [article for _, article in cast], me)
        self.how: Manner = manner(self.rng)
        synonyms = Synonyms(0.3) if self.rng.random() < 0.4 else None
        self.words = Words(story.pack, self.seats, self.rng, synonyms)
        self.lines: list[Line] = []
        self.vague = self.blind = False
        self.view: View | None = None
        self._begin_hand()

    def _begin_hand(self) -> None:
        self.words.vira = None
        self.vira_told = self.called = False
        self.untold: list[tuple[int, str, int]] = []
        self.trick = 1

    def tell(self) -> list[Line]:
        """Return the whole story in lines."""
        for hand in hands(self.story):
            self._hand(hand)
        return self.lines

    # -- a hand

    def _hand(self, hand: list[Step]) -> None:
        vira = next((step.action[1] for step in hand if step.action[0] == "vira"), None)
        tellings = plan(hand, self.story.players, self.how, self.rng)
        pieces: list[Piece] = []
        number = 0
        while number < len(tellings):
            many = self._trick(tellings[number:], vira)
            for piece in many:
                if pieces and not self._joins(pieces, piece):
                    self._say(pieces)
                    pieces = []
                pieces.append(piece)
            number += len(many)
        self._say(pieces)
        self._begin_hand()

    def _trick(self, tellings: list[Telling], vira: Card) -> list[Piece]:
        """Word what comes next: a whole trick where its cards come next, else one telling."""
        first = tellings[0]
        if first.way != "step" or first.steps[0].action[0] not in CARDS:
            return [self._piece(first)]
        size = next((n + 1 for n, each in enumerate(tellings) if _ends_trick(each.steps[0])), len(tellings))
        trick = tellings[:size]
        shown = [_shown(each.steps[0]) for each in trick if each.steps[0].action[0] in CARDS]
        whole = len(shown) == self.story.players
        softened = self._soften(shown, vira) if whole else shown
        untold, careless = set(), False
        if whole:
            rng, how = self.rng, self.how
            untold, careless = drop_suits(
                self.story.pack, vira, softened, rng, share=how.drops, careless=how.careless
            )
        done: list[tuple[int, Card]] = []
        pieces = []
        for each in trick:
            if each.steps[0].action[0] not in CARDS:
                pieces.append(self._piece(each))
                continue
            done.append(shown[len(done)])
            harmless = softened[len(done) - 1] != done[-1]
            piece = self._card(each, done, whole and harmless, done[-1][0] in untold, careless)
            pieces.append(piece)
        return pieces

    def _soften(self, shown: list[tuple[int, Card]], vira: Card) -> list[tuple[int, Card]]:
        """Take out now and then a card that is told only as harmless."""
        for seat, card in shown[1:]:
            if card and self.rng.random() < 0.05 and is_harmless(self.story.pack, vira, shown, seat):
                return [(each, None if each == seat else played) for each, played in shown]
        return shown

    def _card(
        self, telling: Telling, done: list[tuple[int, Card]], harmless: bool, bare: bool, careless: bool
    ) -> Piece:
        seat, card = done[-1]
        if harmless or card is None:
            way, shown = ("harmless", "??") if harmless else ("cover", "xx")
            return Piece(self.words.form(way, seat), telling, careless, frozenset({way}), (seat, shown))
        named = self.vague or len(done) == 1 or self.rng.random() >= self.how.bare
        before = done[-2][1] if len(done) > 1 else None
        kills = is_top(self.story.pack, self.words.vira, done) if self._vira_known() else False
        play = Play(
            seat, card, not bare, named, len(done) == 1, kills, len(done) == self.story.players, before
        )
        mends = named and self.rng.random() < self.how.mends
        text = self._mended(play) if mends else self.words.played(play)
        way = "mend" if mends else "card" if named else "nobody"
        return Piece(text, telling, careless, frozenset({way}), (seat, card), bare)

    def _vira_known(self) -> bool:
        return self.words.vira is not None or bool(PACKS[self.story.pack]["fixed"])

    def _mended(self, play: Play) -> str:
        """Return a play of which the first word was wrong."""
        assert play.card is not None
        mend = self.rng.choice(TABLE["mend"])
        if play.suited and self.rng.random() < 0.4:
            wrong = self.words.suit(self.rng.choice([suit for suit in "pceo" if suit != play.card[1]]))
            right = self.words.suit(play.card[1])
            rank = self.words.rank(play.card[0])
            article = "a" if rank in ("dama", "moça", "rainha", "sota") else "o"
            r = f"{rank} de {wrong}{mend}de {right}"
            return self.words.form("play", play.seat, um=f"{article} {r}", r=r)
        ranks = [rank for rank in PACKS[self.story.pack]["ranks"] if rank != play.card[0]]
        wrong_um, wrong_r = self.words.card(self.rng.choice(ranks) + "x", suited=False)
        right_um, right_r = self.words.card(play.card, play.suited)
        return self.words.form(
            "play", play.seat, um=f"{wrong_um}{mend}{right_um}", r=f"{wrong_r}{mend}{right_r}"
        )

    # -- other tellings

    def _piece(self, telling: Telling) -> Piece:
        step = telling.steps[-1]
        kind, *rest = step.action
        if telling.way == "hand":
            text = self.words.hand(next(o["team"] for o in step.outcomes if o["type"] == "hand"))
            text = f"nova mão, {text}" if telling.steps[0] is not step else text
        elif telling.way == "trick":
            outcome = step.outcomes[0]
            text = self.words.trick(outcome["number"], outcome["team"], telling.seat, telling.card)
        elif kind == "vira":
            self.words.vira, self.vira_told = rest[0], True
            text = self.words.turned(rest[0], self.rng.random() < 0.4)
        elif kind == "call":
            seat, call = rest
            team = ("nos", "eles")[seat % 2]
            text = self.words.called(call, None if telling.way == "call" else seat, team, self.called)
        elif kind == "answer":
            text = self.words.answered(rest[0], rest[1], self.story.players)
        elif kind == "choice":
            text = self.words.chosen(*rest)
        else:
            text = self.words.score(*rest[:2])
        self.called = kind == "call" and telling.way in ("step", "call")
        way = kind if telling.way == "step" else telling.way
        return Piece(text, telling, careless=False, ways=frozenset({way}))

    # -- lines

    def _joins(self, pieces: list[Piece], piece: Piece) -> bool:
        """Say whether a piece may follow in the same line."""
        last, step = pieces[-1].telling.steps[-1], piece.telling.steps[-1]
        alone = "score" in (last.action[0], step.action[0]) or step.rule is not None or last.rule is not None
        careful = pieces[-1].careless and not piece.careless
        full = "nobody" in piece.ways or len(pieces) >= self.story.players + 2
        return not alone and not careful and not full and self.rng.random() < self.how.joins

    def _say(self, pieces: list[Piece]) -> None:
        """Put pieces into one line, and around it what the manner asks for."""
        if not pieces:
            return
        between = TABLE["breath" if self.how.voice else "between"]
        text = pieces[0].text
        for piece in pieces[1:]:
            text += self.rng.choice(between) + piece.text
        vague, blind = self.vague, self.blind
        for piece in pieces:
            if piece.bare and piece.play:
                self.untold.append((*piece.play, self.trick))
            self._follow(piece.telling)
        line = self._line(disguise(text, self.how, self.rng), pieces)
        before = self.view
        self.view = line.view
        self.lines.append(line)
        if before is not None and not line.careless and self.rng.random() < self.how.undoes:
            ways = frozenset({"undo"})
            undo = disguise(self.rng.choice(TABLE["undo"]), self.how._replace(slips=0, fillers=0), self.rng)
            undone = line._replace(text=undo, plain=["desfaz"], view=before, outcomes=[], ways=ways)
            self.lines += [undone._replace(vague=vague, blind=blind, vira=False, plays=None), line]

    def _follow(self, telling: Telling) -> None:
        """Keep track of whether the referee can know whose turn it is."""
        step = telling.steps[-1]
        self.trick += any(outcome["type"] == "trick" for outcome in step.outcomes)
        if any(outcome["type"] in ("hand", "game") for outcome in step.outcomes):
            self.vague = self.blind = False
        elif telling.way == "trick":
            self.vague = telling.vague
        elif telling.vague:
            self.vague = self.blind = True
        elif step.action[0] in CARDS:
            self.vague = False

    def _line(self, text: str, pieces: list[Piece]) -> Line:
        steps = [piece.telling.steps[-1] for piece in pieces]
        outcomes = [outcome for step in steps for outcome in step.outcomes if outcome["type"] != "trick"]
        said = [text for piece in pieces for text in plain(piece.telling, self.story, self.seats)]
        ways = frozenset[str]().union(*(piece.ways for piece in pieces))
        careless = any(piece.careless for piece in pieces)
        view = steps[-1].view
        return Line(
            text,
            said,
            view,
            outcomes,
            self.vague,
            self.blind,
            self.vira_told,
            careless,
            list(self.untold),
            None if ways & {"trick", "hand"} else [piece.play for piece in pieces if piece.play],
            ways,
        )


def _ends_trick(step: Step) -> bool:
    ended = any(outcome["type"] in ("trick", "hand", "game") for outcome in step.outcomes)
    return ended or step.action[0] == "vira"


def _shown(step: Step) -> tuple[int, Card]:
    seat, *card = step.action[1:]
    return seat, card[0] if card else None
