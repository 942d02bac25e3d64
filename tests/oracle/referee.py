"""The oracle: a slow, obvious referee of truco, sharing no code with ``referee.engine``.

Everything is plain data. A card is a string (``4p``), a covered one None; a seat a number in playing
order; a team ``nos`` (even seats) or ``eles`` (odd ones); a tied trick the team None. Nothing is left
untold here: every card is dealt by the oracle itself.

An action is a tuple:

``("score", nos, eles, games_nos, games_eles)``, ``("vira", card)``, ``("play", seat, card)``,
``("cover", seat)``, ``("call", seat, call)``, ``("answer", team, accepts)``,
``("choice", team, plays)`` (mao de onze, mao de dez), ``("concede", team)``.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple, TypeAlias

Card: TypeAlias = str | None
Team: TypeAlias = str | None
Action = tuple[Any, ...]
Outcome = dict[str, Any]
Pack = dict[str, Any]

FULL = ["4", "5", "6", "7", "Q", "J", "K", "A", "2", "3"]
CLEAN = ["Q", "J", "K", "A", "2", "3"]
SUITS = ["o", "e", "c", "p"]
OLD = ["7o", "Ae", "7c", "4p"]
ANY = "*"
"""A refusal whose rule the contract does not fix."""

PAULISTA: Pack = {
    "ranks": FULL,
    "fixed": None,
    "hand": 1,
    "ladder": [("truco", 3), ("seis", 6), ("nove", 9), ("doze", 12)],
    "target": 12,
    "trigger": 11,
    "eleven": 3,
    "decline": 1,
    "iron": 1,
    "iron_vira_late": False,
    "special_call_loses_game": False,
    "all_tied_raised": "nobody",
    "games_to_win": 1,
    "opener_step": -1,
}

MINEIRO: Pack = {
    "ranks": FULL,
    "fixed": OLD,
    "hand": 2,
    "ladder": [("truco", 4), ("seis", 6), ("nove", 10), ("doze", 12)],
    "target": 12,
    "trigger": 10,
    "eleven": 4,
    "decline": 2,
    "iron": 2,
    "iron_vira_late": False,
    "special_call_loses_game": False,
    "all_tied_raised": "nobody",
    "games_to_win": 1,
    "opener_step": -1,
}

FPRT: Pack = {
    "ranks": FULL,
    "fixed": None,
    "hand": 1,
    "ladder": [("truco", 3), ("seis", 6), ("nove", 9), ("doze", 12)],
    "target": 12,
    "trigger": 11,
    "eleven": 3,
    "decline": 1,
    "iron": 1,
    "iron_vira_late": True,
    "special_call_loses_game": True,
    "all_tied_raised": "last raiser loses",
    "games_to_win": 2,
    "opener_step": 1,
}

PACKS: dict[str, Pack] = {
    "paulista": PAULISTA,
    "mineiro": MINEIRO,
    "fprt": FPRT,
    "paulista-limpo": {**PAULISTA, "ranks": CLEAN},
    "paulista-manilha-velha": {**PAULISTA, "fixed": OLD},
}


# --- cards -----------------------------------------------------------------------------------------


def deck(pack: str) -> list[str]:
    """Return every card of the pack's deck."""
    return [rank + suit for rank in PACKS[pack]["ranks"] for suit in SUITS]


def manilhas(pack: str, vira: Card) -> list[str]:
    """Return the four manilhas, weak to strong; none where the vira is not known."""
    if PACKS[pack]["fixed"]:
        return list(PACKS[pack]["fixed"])
    if vira is None:
        return []
    ranks = PACKS[pack]["ranks"]
    place = ranks.index(vira[0])
    above = ranks[0] if place == len(ranks) - 1 else ranks[place + 1]
    return [above + suit for suit in SUITS]


def strength(pack: str, vira: Card, card: Card) -> int:
    """Return a number: the stronger card has the greater; equal cards have the same; covered has 0."""
    if card is None:
        return 0
    if card in manilhas(pack, vira):
        return 100 + manilhas(pack, vira).index(card)
    return 1 + list(PACKS[pack]["ranks"]).index(card[0])


# --- seats -----------------------------------------------------------------------------------------


def team_of(seat: int) -> str:
    """Return the team of a seat."""
    return "nos" if seat % 2 == 0 else "eles"


def rival(team: str) -> str:
    """Return the other team."""
    return "eles" if team == "nos" else "nos"


def seat_after(seat: int, players: int) -> int:
    """Return who plays after a seat."""
    return 0 if seat == players - 1 else seat + 1


def next_opener(pack: str, opener: int, players: int) -> int:
    """Return who opens the hand after the one that ``opener`` opened."""
    return int((opener + PACKS[pack]["opener_step"]) % players)


# --- tricks ----------------------------------------------------------------------------------------


def trick(pack: str, vira: Card, plays: list[tuple[int, Card]]) -> tuple[Any, ...]:
    """Return ``("won", seat, team)`` or ``("tie", seat)``, the seat being who opens the next trick."""
    best = max(strength(pack, vira, card) for _, card in plays)
    if best == 0:
        return ("tie", plays[0][0])
    tops = [seat for seat, card in plays if strength(pack, vira, card) == best]
    teams = {team_of(seat) for seat in tops}
    if len(teams) == 2:
        return ("tie", tops[0])
    return ("won", tops[0], team_of(tops[0]))


def next_leader(pack: str, vira: Card, plays: list[tuple[int, Card]]) -> int:
    """Return who opens the trick after this one."""
    return int(trick(pack, vira, plays)[1])


def hand_outcome(
    pack: str, results: list[Team], opener: int, last_raiser: Team, stake_accepted: int
) -> tuple[Team, int, str, str] | None:
    """Return ``(team, points, reason, rule)`` of a hand, None while it goes on.

    ``results`` are the tricks' teams, None for a tie. Nothing here depends on ``opener``: it is taken
    so that a test can say so.
    """
    del opener
    won = _who_takes_the_hand(results)
    if won is not None:
        return (won[0], stake_accepted, "tricks", won[1])
    if results != [None, None, None]:
        return None
    if last_raiser is None:
        return (None, 0, "tie", "tie.all")
    if PACKS[pack]["all_tied_raised"] == "last raiser loses":
        return (rival(last_raiser), stake_accepted, "tie", "tie.all_raised")
    return (None, 0, "tie", "tie.all_raised")


def _who_takes_the_hand(results: list[Team]) -> tuple[str, str] | None:
    """Return the team that has taken the hand and by which rule; None while nobody has."""
    for team in ("nos", "eles"):
        if results.count(team) == 2:
            return (team, "hand.best_of")
    if len(results) >= 2 and results[0] is None and results[1] is not None:
        return (results[1], "tie.first")
    if len(results) >= 2 and results[0] is not None and results[1] is None:
        return (results[0], "tie.second")
    if len(results) == 3 and results[0] is not None and results[2] is None:
        return (results[0], "tie.third")
    if len(results) == 3 and results[:2] == [None, None] and results[2] is not None:
        return (results[2], "tie.first_second")
    return None


# --- the ladder ------------------------------------------------------------------------------------


class Ladder(NamedTuple):
    """Where the calls of a hand stand: steps are numbered from 1, 0 is the plain hand."""

    accepted: int = 0
    waiting: int = 0
    raiser: Team = None


def step_value(pack: str, step: int) -> int:
    """Return what the hand is worth once a step is accepted."""
    return int(PACKS[pack]["hand"] if step == 0 else PACKS[pack]["ladder"][step - 1][1])


def step_name(pack: str, step: int) -> str:
    """Return how a step is called."""
    return str(PACKS[pack]["ladder"][step - 1][0])


def step_of(pack: str, call: str) -> int:
    """Return the number of a step by its name."""
    return [name for name, _ in PACKS[pack]["ladder"]].index(call) + 1


def ladder_refusals(pack: str, ladder: Ladder, team: str, call: str) -> list[str]:
    """Return the rules that forbid the call, whoever's turn it is, the first named one first."""
    top = max(ladder.accepted, ladder.waiting)
    found = []
    if team == ladder.raiser:
        found.append("raise.alternate")
    if top == len(PACKS[pack]["ladder"]):
        found.append("raise.limit")
    if step_of(pack, call) != top + 1:
        found.append("raise.order")
    return found


def ladder_call(pack: str, ladder: Ladder, team: str, call: str) -> Ladder:
    """Return the ladder after a lawful call: it accepts the step before."""
    step = step_of(pack, call)
    return Ladder(step - 1, step, team)


def ladder_accept(ladder: Ladder) -> Ladder:
    """Return the ladder after the waiting call is accepted."""
    return Ladder(ladder.waiting, 0, ladder.raiser)


def ladder_run_pays(pack: str, ladder: Ladder) -> tuple[str, int]:
    """Return who scores how much if the waiting call is refused."""
    assert ladder.raiser is not None
    assert ladder.waiting
    return (ladder.raiser, step_value(pack, ladder.waiting - 1))


def ladder_states(pack: str) -> list[Ladder]:
    """Return every state of the ladder that lawful calls and answers reach."""
    found = [Ladder()]
    for ladder in found:
        after = [ladder_accept(ladder)] if ladder.waiting else []
        for team in ("nos", "eles"):
            for call, _ in PACKS[pack]["ladder"]:
                if not ladder_refusals(pack, ladder, team, call):
                    after.append(ladder_call(pack, ladder, team, call))
        found.extend(each for each in dict.fromkeys(after) if each not in found)
    return found


# --- special hands ---------------------------------------------------------------------------------


def special_of(pack: str, score: dict[str, int]) -> str | None:
    """Return ``iron``, ``eleven`` or None: the kind of the hand played at a score."""
    there = [team for team in ("nos", "eles") if score[team] >= PACKS[pack]["trigger"]]
    return {0: None, 1: "eleven", 2: "iron"}[len(there)]


def eleven_team(pack: str, score: dict[str, int]) -> Team:
    """Return the team that chooses whether to play, None where none does."""
    if special_of(pack, score) != "eleven":
        return None
    return "nos" if score["nos"] >= PACKS[pack]["trigger"] else "eles"


# --- the match -------------------------------------------------------------------------------------


class Ruled(NamedTuple):
    """What became of an action: the rule that refuses it, or None; and what it settled."""

    rule: str | None
    outcomes: list[Outcome]


class Match:
    """A table's game with all cards known; matches follow one another without a break."""

    def __init__(
        self, pack: str, players: int, rng: random.Random, opener: int = 0, ranks: list[str] | None = None
    ) -> None:
        """Seat the players; ``ranks`` deals of a few ranks only, so that ties come often."""
        self.pack, self.players, self.rng, self.ranks = pack, players, rng, ranks
        self.score = {"nos": 0, "eles": 0}
        self.games = {"nos": 0, "eles": 0}
        self.opener = opener
        self.fresh = True
        self.ended = False
        self.winner: Team = None
        self._deal()

    # -- the state of a hand

    def _deal(self) -> None:
        """Begin a hand."""
        cards = [card for card in deck(self.pack) if self.ranks is None or card[0] in self.ranks]
        self.rng.shuffle(cards)
        self.dealt = {seat: [cards.pop() for _ in range(3)] for seat in range(self.players)}
        self.stock_top = cards.pop()
        self.vira: Card = None
        self.special = special_of(self.pack, self.score)
        self.choice = eleven_team(self.pack, self.score)
        self.stake = PACKS[self.pack]["iron"] if self.special == "iron" else PACKS[self.pack]["hand"]
        self.ladder = Ladder()
        self.results: list[Team] = []
        self.plays: list[tuple[int, Card]] = []
        self.lead = self.opener
        self.shown: list[str] = []
        self.gone = dict.fromkeys(range(self.players), 0)
        self.untouched = True

    def late_vira(self) -> bool:
        """Say whether this is a mao de ferro whose vira is shown after the first trick's cards."""
        return self.special == "iron" and bool(PACKS[self.pack]["iron_vira_late"])

    def vira_due(self) -> bool:
        """Say whether the vira is what comes now."""
        if PACKS[self.pack]["fixed"] or self.vira is not None:
            return False
        return not self.late_vira() or len(self.plays) == self.players

    def seat_to_play(self) -> int | None:
        """Return whose card comes next, calls and choices aside."""
        if len(self.plays) == self.players:
            return None
        if not self.plays:
            return self.lead
        return seat_after(self.plays[-1][0], self.players)

    def turn(self) -> int | None:
        """Return who must play or answer, None where any of a team may."""
        if self.choice is not None:
            return None
        if self.ladder.waiting:
            caller = self.ladder.raiser
            return None if self.players > 2 else (1 if caller == "nos" else 0)
        return self.seat_to_play()

    # -- what is lawful

    def refusals(self, action: Action) -> list[str]:
        """Return the rules that forbid an action, the one the contract names first; [] if lawful."""
        kind = action[0]
        if kind == "play":
            return self._play_refusals(action[1], action[2])
        if kind == "cover":
            return self._play_refusals(action[1], None)
        if kind == "call":
            return self._call_refusals(action[1], action[2])
        if kind == "vira":
            return self._vira_refusals(action[1])
        if kind == "answer":
            return self._answer_refusals(action[1])
        if kind == "choice":
            return [] if self.choice == action[1] else [ANY]
        if kind == "concede":
            return [ANY] if self.choice or self.ladder.waiting or self.vira_due() else []
        return [] if self.untouched and self.fresh else [ANY]

    def _play_refusals(self, seat: int, card: Card) -> list[str]:
        found = []
        if card is not None and card not in deck(self.pack):
            found.append("deck")
        if self.choice is not None:
            found.append("eleven.choice")
        if self._is_late(seat):
            found.append("phase")
        if self.vira_due():
            found.append(ANY)
        if self.ladder.waiting:
            found.append("raise.pending")
        if seat != self.seat_to_play():
            found.append("play.turn")
        if self.gone[seat] == 3:
            found.append("play.hand_size")
        if card is None and not self.results:
            found.append("play.covered")
        if card is not None and card in self._out():
            found.append("play.card_seen")
        return found

    def _is_late(self, seat: int) -> bool:
        """Say whether a hand has just ended and the seat does not open the next: its move is too late."""
        return self.ended and seat != self.opener

    def _out(self) -> list[str]:
        """Return the cards that everybody has seen in this hand."""
        return self.shown + ([self.vira] if self.vira else [])

    def _call_refusals(self, seat: int, call: str) -> list[str]:
        found = []
        if self.special == "iron":
            found.append("iron.raise")
        if self.choice is not None:
            found.append("eleven.choice")
        elif self.special == "eleven":
            found.append("eleven.raise")
        if self._is_late(seat):
            found.append("phase")
        if self.vira_due():
            found.append(ANY)
        found += ladder_refusals(self.pack, self.ladder, team_of(seat), call)
        if not self.ladder.waiting and seat != self.seat_to_play():
            found.append("raise.turn")
        return found

    def _vira_refusals(self, card: str) -> list[str]:
        found = []
        if card not in deck(self.pack):
            found.append("deck")
        if PACKS[self.pack]["fixed"]:
            return [*found, ANY]
        if self.late_vira() and self.vira is None and not self.vira_due():
            found.append("iron.vira")
        if not self.vira_due():
            found.append(ANY)
        if card in self.shown:
            found.append("play.card_seen")
        return found

    def _answer_refusals(self, team: str) -> list[str]:
        if not self.ladder.waiting:
            return [ANY if self.choice else "phase"]
        return [ANY] if team == self.ladder.raiser else []

    def legal(self) -> list[Action]:
        """Return every lawful action, those of the cards really held."""
        found = [action for action in self._thinkable() if not self.refusals(action)]
        assert found
        return found

    def _thinkable(self) -> list[Action]:
        """Return whatever someone with these cards could do."""
        actions: list[Action] = [("vira", self.stock_top)]
        for team in ("nos", "eles"):
            actions += [("answer", team, True), ("answer", team, False)]
            actions += [("choice", team, True), ("choice", team, False), ("concede", team)]
        for seat in range(self.players):
            actions += [("play", seat, card) for card in self.dealt[seat]]
            actions += [("cover", seat)]
            actions += [("call", seat, call) for call, _ in PACKS[self.pack]["ladder"]]
        return actions

    def penalised(self, action: Action) -> bool:
        """Say whether the pack punishes this forbidden action with the game."""
        if action[0] != "call" or not PACKS[self.pack]["special_call_loses_game"]:
            return False
        return self.refusals(action)[:1] in (["eleven.raise"], ["iron.raise"])

    # -- what happens

    def do(self, action: Action) -> Ruled:
        """Carry an action out, or refuse it."""
        refusals = self.refusals(action)
        if refusals and self.penalised(action):
            self.untouched, self.ended, self.winner = False, False, None
            return Ruled(refusals[0], self._after_hand(self._give_game(rival(team_of(action[1])))))
        if refusals:
            return Ruled(refusals[0], [])
        if action[0] == "score":
            self._set_score(*action[1:])
            return Ruled(None, [])
        self.untouched, self.ended, self.winner = False, False, None
        return Ruled(None, getattr(self, "_do_" + action[0])(*action[1:]))

    def _set_score(self, nos: int, eles: int, games_nos: int, games_eles: int) -> None:
        self.score = {"nos": nos, "eles": eles}
        self.games = {"nos": games_nos, "eles": games_eles}
        self._deal()

    def _do_vira(self, card: str) -> list[Outcome]:
        self.vira = card
        return self._settle_trick()

    def _do_play(self, seat: int, card: str) -> list[Outcome]:
        self.plays.append((seat, card))
        self.shown.append(card)
        if card in self.dealt[seat]:
            self.dealt[seat].remove(card)
        return self._card_down(seat)

    def _do_cover(self, seat: int) -> list[Outcome]:
        self.plays.append((seat, None))
        self.dealt[seat].pop()
        return self._card_down(seat)

    def _card_down(self, seat: int) -> list[Outcome]:
        self.fresh = False
        self.gone[seat] += 1
        return self._settle_trick()

    def _settle_trick(self) -> list[Outcome]:
        """Settle the trick if all have played and the manilha is known."""
        if len(self.plays) < self.players or not manilhas(self.pack, self.vira):
            return []
        said = trick(self.pack, self.vira, self.plays)
        team = said[2] if said[0] == "won" else None
        self.results.append(team)
        self.lead, self.plays = said[1], []
        outcome = {
            "type": "trick",
            "number": len(self.results),
            "winner": said[1] if team else None,
            "team": team,
            "tied": team is None,
        }
        hand = hand_outcome(self.pack, self.results, self.opener, self.ladder.raiser, self.stake)
        return [outcome] + (self._end_hand(*hand) if hand else [])

    def _do_call(self, seat: int, call: str) -> list[Outcome]:
        self.ladder = ladder_call(self.pack, self.ladder, team_of(seat), call)
        self.stake = step_value(self.pack, self.ladder.accepted)
        return []

    def _do_answer(self, team: str, accepts: bool) -> list[Outcome]:
        if not accepts:
            winner, points = ladder_run_pays(self.pack, self.ladder)
            return self._end_hand(winner, points, "run", "raise.run")
        self.ladder = ladder_accept(self.ladder)
        self.stake = step_value(self.pack, self.ladder.accepted)
        return []

    def _do_choice(self, team: str, plays: bool) -> list[Outcome]:
        if not plays:
            return self._end_hand(rival(team), PACKS[self.pack]["decline"], "declined", "eleven.decline")
        self.choice = None
        self.stake = PACKS[self.pack]["eleven"]
        return []

    def _do_concede(self, team: str) -> list[Outcome]:
        return self._end_hand(rival(team), self.stake, ANY, "raise.concede")

    def _end_hand(self, team: Team, points: int, reason: str, rule: str) -> list[Outcome]:
        """Score the hand and begin the next."""
        outcomes = [{"type": "hand", "team": team, "points": points, "reason": reason, "rule": rule}]
        if team is not None:
            self.score[team] += points
            if self.score[team] >= PACKS[self.pack]["target"] or self.special == "iron":
                outcomes += self._give_game(team)
        return self._after_hand(outcomes)

    def _give_game(self, team: str) -> list[Outcome]:
        """Count a game for a team, and the match if that was the last one it needed."""
        outcomes: list[Outcome] = [{"type": "game", "team": team}]
        self.score = {"nos": 0, "eles": 0}
        self.games[team] += 1
        self.fresh = True
        if self.games[team] == PACKS[self.pack]["games_to_win"]:
            self.games = {"nos": 0, "eles": 0}
            self.winner = team
            outcomes.append({"type": "match", "team": team})
        return outcomes

    def _after_hand(self, outcomes: list[Outcome]) -> list[Outcome]:
        """Pass the lead on and deal."""
        self.ended = True
        self.opener = next_opener(self.pack, self.opener, self.players)
        self._deal()
        return outcomes

    # -- what there is to see

    def view(self) -> dict[str, Any]:
        """Return the state as the contract has it, seats for names; ``between``: a hand has just ended."""
        return {
            "score": dict(self.score),
            "games": dict(self.games),
            "trick": len(self.results) + 1,
            "tricks": [team or "tie" for team in self.results],
            "stake": self.stake,
            "pending": self._pending(),
            "turn": self.turn(),
            "opener": self.opener,
            "vira": self.vira,
            "manilhas": manilhas(self.pack, self.vira)[::-1],
            "special": self.special,
            "winner": self.winner,
            "between": self.ended,
        }

    def _pending(self) -> dict[str, Any] | None:
        """Return the call that waits for its answer."""
        step = self.ladder.waiting
        if not step:
            return None
        value = step_value(self.pack, step)
        return {"call": step_name(self.pack, step), "value": value, "team": self.ladder.raiser}
