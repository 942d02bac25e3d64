"""Tells a story to a table and judges every reply against the oracle's state."""

from __future__ import annotations

import copy
import re
from collections import Counter
from typing import Any, NamedTuple

from referee import Table, load_pack
from tests.oracle.deal import Story
from tests.oracle.referee import ANY
from tests.teller.noise import bare_letters
from tests.teller.teller import Line, Teller, View
from tests.teller.words import RANKS, SUITS, Seats

ALWAYS = ("score", "games", "pending", "opener", "special", "winner")
WITHIN = ("trick", "tricks", "stake", "turn", "manilhas")
RIGHT, ASKED, NEEDLESS = "right", "asked", "asked needlessly"
MISSED, WRONG = "not understood", "wrong"
QUESTIONS = 6
"""How many questions in a row are answered before the line is given up."""

Reply = dict[str, Any]


class Fault(NamedTuple):
    """A line that went wrong or was not understood, with what was said before it."""

    mark: str
    before: list[str]
    line: Line
    said: str
    why: list[str]

    def script(self) -> str:
        """Return the lines to copy, and what was wrong with the last."""
        last = f"> {self.line.text}\n  {self.said}\n  plainly: {'; '.join(self.line.plain)}"
        return "\n".join(["", *self.before, last, *("  " + each for each in self.why)])


class Hearing:
    """A table that hears one story."""

    def __init__(self, story: Story, teller: Teller) -> None:
        """Seat the people of the teller."""
        self.story, self.seats = story, teller.seats
        names = teller.seats.names
        self.table = Table(load_pack(story.pack), names, teller.seats.me, story.opener)
        self.head = (
            f"# {story.pack} {','.join(names)} me={names[teller.seats.me]} opens={names[story.opener]}"
        )
        self.told: list[str] = []
        self.tally: Counter[str] = Counter()
        self.faults: list[Fault] = []
        self.last = RIGHT
        self.passing = False

    def hear(self, line: Line) -> None:
        """Tell a line; where it fails, put the table back and tell it plainly.

        An undo takes back one utterance: it is left out, with what is told again after it, where
        more than one was needed.
        """
        if self.passing or ("undo" in line.ways and self.last != RIGHT):
            self.passing = not self.passing
            return
        before = copy.copy(self.table)
        reply = self._tell(line.text)
        asked = reply["asks"] is not None
        if asked:
            reply = self._answer(line, reply)
        why = faults(line, reply, self.seats) + ([] if asked else misheard(line, reply, self.seats))
        mark = self._mark(line, reply, asked, why, before)
        self.tally[mark] += 1
        self.last = mark
        if mark in (RIGHT, ASKED, NEEDLESS):
            return
        self.faults.append(Fault(mark, [self.head, *self.told[-14:-1]], line, str(reply["say"]), why))
        self.table = before
        self._plainly(line)

    def _mark(self, line: Line, reply: Reply, asked: bool, why: list[str], before: Table) -> str:
        if asked:
            came = ASKED if line.careless else NEEDLESS
            return MISSED if why or reply["asks"] else came
        if not reply["understood"]:
            same = before.state == self.table.state
            return MISSED if same else WRONG
        return WRONG if why else RIGHT

    def _tell(self, text: str) -> Reply:
        self.told.append(text)
        try:
            return self.table.hear(text).to_json()
        except Exception as crash:  # noqa: BLE001 - a crash is a finding like any other
            state = self.table._replier.state(self.table.state)
            return {
                "understood": True,
                "asks": None,
                "outcomes": [],
                "state": state,
                "say": f"CRASH {crash!r}",
            }

    def _answer(self, line: Line, reply: Reply) -> Reply:
        """Answer what is asked, as the teller knows it."""
        for _ in range(QUESTIONS):
            if reply["asks"] is None:
                break
            said = known(line, reply, self.seats)
            if said is None:
                break
            reply = self._tell(said)
        return reply

    def _plainly(self, line: Line) -> None:
        """Say the line again so that it cannot be missed; the oracle's tests vouch for these words."""
        reply: Reply = {}
        for text in line.plain:
            reply = self._answer(line, self._tell(text))
        why = faults(line, reply, self.seats)
        assert not why, Fault("plain", [self.head, *self.told[-20:]], line, str(reply["say"]), why).script()


def known(line: Line, reply: Reply, seats: Seats) -> str | None:
    """Return the true answer to a question about a suit, or whether a number is a card; else None.

    A suit is asked of the trick that is open.
    """
    asks = reply["asks"]
    options = [bare_letters(each.lower()) for each in asks["options"]]
    text = bare_letters(asks["text"].lower())
    if options and set(options) <= set(SUITS.values()):
        for seat, card, trick in line.untold:
            if trick != reply["state"]["trick"]:
                continue
            rank = bare_letters(RANKS[card[0]])
            name = bare_letters(seats.names[seat].lower())
            mine = seat == seats.me and re.search(r"\b(seu|sua|voce|teu|tua)\b", text)
            if re.search(rf"\b{rank}\b", text) and (name in text or mine):
                return SUITS[card[1]]
        return None
    if "carta" in options and "call" not in line.ways:
        return "carta"
    return "pedido" if "pedido" in options else None


def faults(line: Line, reply: Reply, seats: Seats) -> list[str]:
    """Return in what the table differs from the oracle after a line."""
    found = [] if reply["understood"] else ["not understood"]
    if reply["say"].startswith("CRASH"):
        found.append("crash")
    ended = [each for each in reply["outcomes"] if each["type"] != "trick"]
    if line.view is not None:
        found += _state(line, line.view, reply["state"], seats)
    if reply["asks"] is None and "undo" not in line.ways and not line.careless:
        got = [(each["type"], each["team"], each.get("points")) for each in ended]
        want = [_outcome(each, seats) for each in line.outcomes]
        if got != want and len(line.plain) == 1:
            found.append(f"outcomes {got}, not {want}")
    return found


def misheard(line: Line, reply: Reply, seats: Seats) -> list[str]:
    """Return in what the cards heard differ from those told."""
    heard = [each for each in reply.get("events", []) if each["type"] == "play" and each["legal"]]
    if line.plays is None or not reply["understood"]:
        return []
    got = [(each["player"], "xx" if each["covered"] else each["card"] or "??") for each in heard]
    want = [(seats.names[seat], card) for seat, card in line.plays]
    same = len(got) == len(want) and all(
        who == name and card.startswith(short) for (who, short), (name, card) in zip(got, want, strict=True)
    )
    return [] if same else [f"cards {got}, not {want}"]


def _outcome(outcome: dict[str, Any], seats: Seats) -> tuple[Any, ...]:
    team = outcome["team"] and seats.side(outcome["team"])
    return (outcome["type"], team, outcome.get("points") if outcome.get("points") != ANY else None)


def _state(line: Line, view: View, state: dict[str, Any], seats: Seats) -> list[str]:
    want = as_told(view, seats)
    keys = ALWAYS if view["between"] else ALWAYS + WITHIN
    skipped = {"turn"} if line.vague else set()
    skipped |= {"trick", "tricks", "turn"} if line.blind else set()
    skipped |= set() if line.vira else {"manilhas"}
    return [
        f"{key} {state[key]}, not {want[key]}"
        for key in keys
        if key not in skipped and state[key] != want[key]
    ]


def as_told(view: View, seats: Seats) -> View:
    """Return the oracle's view with names for seats and the teller's team as ``nos``."""
    turn, opener = view["turn"], view["opener"]
    pending = view["pending"] and {**view["pending"], "team": seats.side(view["pending"]["team"])}
    return {
        **view,
        "score": {seats.side(team): points for team, points in view["score"].items()},
        "games": {seats.side(team): games for team, games in view["games"].items()},
        "tricks": [each if each == "tie" else seats.side(each) for each in view["tricks"]],
        "pending": pending,
        "turn": None if turn is None else seats.names[turn],
        "opener": None if opener is None else seats.names[opener],
        "winner": view["winner"] and seats.side(view["winner"]),
    }


def hear_story(story: Story, seed: int) -> Hearing:
    """Tell a story in one manner and return the table that heard it."""
    teller = Teller(story, seed)
    heard = Hearing(story, teller)
    for line in teller.tell():
        heard.hear(line)
    return heard
