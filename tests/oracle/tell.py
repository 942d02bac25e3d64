"""Matches told in plain Portuguese, one event after another, as people at a table would."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.oracle.deal import Step, Story
from tests.oracle.referee import PACKS, Action

NAMES = ["Ana", "Beto", "Caio", "Duda", "Edu", "Fabi"]
ARTICLES = ["a", "o", "o", "a", "o", "a"]
RANKS = {
    "4": "quatro",
    "5": "cinco",
    "6": "seis",
    "7": "sete",
    "Q": "dama",
    "J": "valete",
    "K": "rei",
    "A": "ás",
    "2": "dois",
    "3": "três",
}
SUITS = {"p": "paus", "c": "copas", "e": "espadas", "o": "ouros"}
DIGITS = {"4", "5", "6", "7", "2", "3"}


class Line(NamedTuple):
    """What is said at once, and the steps it tells."""

    text: str
    steps: list[Step]


class Teller:
    """Turns the actions of a match into words; Ana, the first player, is the one who speaks."""

    def __init__(self, story: Story, rng: random.Random) -> None:
        """Remember whose match it is; ``rng`` chooses among wordings."""
        self.story, self.rng = story, rng
        self.vira: str | None = None

    def words(self, action: Action) -> str:
        """Return the words for an action."""
        return str(getattr(self, "_" + action[0])(*action[1:]))

    def _score(self, nos: int, eles: int, games_nos: int, games_eles: int) -> str:
        assert (games_nos, games_eles) == (0, 0)
        if nos == eles:
            return f"está {nos} a {eles}"
        side = "pra nós" if nos > eles else "pra eles"
        return f"está {max(nos, eles)} a {min(nos, eles)} {side}"

    def _vira(self, card: str) -> str:
        self.vira = card
        rank = card[0] if card[0] in DIGITS and self.rng.random() < 0.5 else RANKS[card[0]]
        if self.rng.random() < 0.5:
            return f"virou {rank} de {SUITS[card[1]]}"
        return f"virou {rank}"

    def _play(self, seat: int, card: str) -> str:
        return f"{self._who_played(seat)} {self._card(card)}"

    def _card(self, card: str) -> str:
        """Return a card, without its suit now and then where no suit can matter."""
        rank, suit = RANKS[card[0]], SUITS[card[1]]
        feminine = card[0] == "Q"
        if self._suit_matters(card) or self.rng.random() < 0.6:
            return f"{'a' if feminine else 'o'} {rank} de {suit}"
        return f"{'uma' if feminine else 'um'} {rank}"

    def _suit_matters(self, card: str) -> bool:
        """Say whether cards of this rank are, or may still turn out to be, manilhas."""
        pack = PACKS[self.story.pack]
        if pack["fixed"]:
            return card[0] in {old[0] for old in pack["fixed"]}
        if self.vira is None:
            return True
        ranks = pack["ranks"]
        return bool(card[0] == ranks[(ranks.index(self.vira[0]) + 1) % len(ranks)])

    def _who_played(self, seat: int) -> str:
        return "joguei" if seat == 0 else f"{ARTICLES[seat]} {NAMES[seat]} jogou"

    def _cover(self, seat: int) -> str:
        return f"{self._who_played(seat)} coberta"

    def _call(self, seat: int, call: str) -> str:
        if seat == 0:
            return "eu truquei" if call == "truco" else f"eu pedi {call}"
        return f"{ARTICLES[seat]} {NAMES[seat]} pediu {call}"

    def _answer(self, team: str, accepts: bool) -> str:
        if accepts:
            return "nós aceitamos" if team == "nos" else "eles aceitaram"
        return "a gente correu" if team == "nos" else "eles correram"

    def _choice(self, team: str, plays: bool) -> str:
        verb = {
            ("nos", True): "nós aceitamos",
            ("nos", False): "nós recusamos",
            ("eles", True): "eles aceitaram",
            ("eles", False): "eles recusaram",
        }[(team, plays)]
        return f"{verb} a mão de {'dez' if self.story.pack == 'mineiro' else 'onze'}"


def lines(story: Story, seed: int, *, wrongs: float = 0.0) -> list[Line]:
    """Return a match as lines: often one event each, sometimes several, now and then a wrong one."""
    rng = random.Random(f"{story.pack} {story.players} {seed} told")
    teller = Teller(story, rng)
    joins = rng.choice([0.0, 0.3, 0.6])
    found: list[Line] = []
    for number, step in enumerate(story.steps):
        if number and rng.random() < wrongs:
            found += wrong_lines(story, number)
        said = teller.words(step.action)
        if any(outcome["type"] in ("hand", "game") for outcome in step.outcomes):
            teller.vira = None
        if found and _may_join(found[-1], step) and rng.random() < joins:
            between = rng.choice([", ", " e "])
            found[-1] = Line(found[-1].text + between + said, [*found[-1].steps, step])
        else:
            found.append(Line(said, [step]))
    return found


def _may_join(line: Line, step: Step) -> bool:
    """Say whether a step may follow in the same line: never across hands, scores or refusals."""
    ended = line.steps[-1].rule or any(each["type"] in ("hand", "game") for each in line.steps[-1].outcomes)
    alone = "score" in (step.action[0], line.steps[0].action[0]) or step.rule is not None
    return not ended and not alone and len(line.steps) < 4


def wrong_lines(story: Story, number: int) -> list[Line]:
    """Return the refused actions tried before a step, each as a line that must change nothing."""
    before = story.steps[number - 1].view if number else {"vira": None}
    teller = Teller(story, random.Random(number))
    teller.vira = before["vira"]
    return [
        Line(teller.words(action), [Step([], action, rules[0], [], before)])
        for action, rules in story.steps[number].tries
        if _can_be_told(action, rules)
    ]


def _can_be_told(action: Action, rules: list[str]) -> bool:
    """Say whether words for a refused action leave no doubt about it."""
    if action[0] not in ("play", "cover", "call"):
        return False
    if action[0] == "play" and (action[2][0] not in RANKS or action[2][1] not in SUITS):
        return False
    return rules[0] not in ("deck", "*") and rules != ["play.card_seen"]


def people(players: int) -> str:
    """Return the value of ``--players``."""
    return ",".join(NAMES[:players])


def name_of(seat: int | None) -> str | None:
    """Return a seat's name."""
    return None if seat is None else NAMES[seat]
