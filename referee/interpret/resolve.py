"""Who and which card: names and nicknames to seats, teams and cards, by the state of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.cards import Card, Seat, Team, after, before, team_of
from referee.engine import ask
from referee.engine.state import Phase, State, manilhas, phase_of, turn
from referee.engine.tricks import resolve
from referee.grammar.said import SaidCall, SaidCard, Who
from referee.interpret.scene import Doubt, Scene

THIRD = frozenset({"he", "verb3s", "other"})
MY_TEAM = frozenset({"us", "verb1p"})
THEIR_TEAM = frozenset({"them", "verb3p"})
FIXED_NAMES = frozenset({Card("7", "c"), Card("7", "o"), Card("4", "p"), Card("A", "e")})
"""Cards whose name without "de" ("sete copas") is also a nickname of a manilha where they are not fixed."""


def team_meant(who: Who, scene: Scene) -> Team | None:
    """Return the team that a person or team belongs to, None where only the state can say it."""
    if who.kind in MY_TEAM:
        return scene.mine
    if who.kind in THEIR_TEAM:
        return scene.theirs
    seat = seat_named(who, scene)
    return None if seat is None else team_of(seat)


def seat_named(who: Who, scene: Scene) -> Seat | None:
    """Return the seat of somebody named so that only one can be meant, None for pronouns and teams."""
    found = _SEATS.get(who.kind)
    if found is not None:
        return found(who, scene)
    if scene.players > 2:
        return None
    # Two players: a team is one seat, and "ele" the only other.
    if who.kind in MY_TEAM:
        return scene.mine
    return scene.theirs if who.kind in THEIR_TEAM | THIRD else None


def _partner(who: Who, scene: Scene) -> Seat | None:
    of = who.of or Who("me")
    seat = scene.last if of.kind in THIRD else seat_named(of, scene)
    if seat is None:
        return None
    partners = [s for s in range(scene.players) if s != seat and team_of(s) == team_of(seat)]
    if len(partners) == 1:
        return partners[0]
    now = turn(scene.rules, scene.state)
    return now if now in partners else None


def _next_to(who: Who, scene: Scene) -> Seat | None:
    seat = seat_named(who.of, scene) if who.of is not None else None
    return None if seat is None else after(seat, scene.players)


def seat_to_act(who: Sequence[Who], scene: Scene) -> Seat | Doubt:
    """Return the seat that put a card down: as named, else whose turn it is among those meant."""
    one = who[0] if who else Who("verb3s")
    seat = seat_named(one, scene) if who else None
    if seat is not None:
        return seat
    able = _able(scene)
    meant = _meant(one, scene) if who else set(range(scene.players))
    fits = [s for s in able if s in meant]
    if len(fits) == 1:
        return fits[0]
    if not fits:
        return _unable(one, meant, able, scene)
    if scene.last in fits and one.kind in THIRD and scene.last is not None:
        return scene.last
    return Doubt("who.played", {}, tuple(scene.names[s] for s in fits))


def _able(scene: Scene) -> list[Seat]:
    now = turn(scene.rules, scene.state)
    if now is not None:
        return [now]
    if phase_of(scene.rules, scene.state) is Phase.ANSWERING and scene.state.hand.turn is not None:
        return [scene.state.hand.turn]
    played = {p.seat for p in scene.state.hand.plays}
    if not played:
        found = sorted(ask.who_leads(scene.rules, scene.state))
        return found or list(range(scene.players))
    return [s for s in range(scene.players) if s not in played]


def _meant(who: Who, scene: Scene) -> set[Seat]:
    seats = range(scene.players)
    if who.kind in MY_TEAM:
        return {s for s in seats if team_of(s) == scene.mine}
    if who.kind in THEIR_TEAM:
        return {s for s in seats if team_of(s) == scene.theirs}
    if who.kind == "partner":
        return {s for s in seats if s != scene.me and team_of(s) == scene.mine}
    return {s for s in seats if s != scene.me or scene.last == scene.me}


def _unable(who: Who, meant: set[Seat], able: list[Seat], scene: Scene) -> Seat | Doubt:
    """Nobody meant may act: the engine will say why, once it is clear who was meant."""
    if scene.last in meant and scene.last is not None:
        return scene.last
    if who.kind in MY_TEAM | THEIR_TEAM and able:
        following = after(able[0], scene.players)
        return following if following in meant else min(meant)
    return Doubt("who.played", {}, tuple(scene.names[s] for s in sorted(meant)))


def card_meant(said: SaidCard, scene: Scene) -> Card | Doubt | None:
    """Return the card meant; None for one told only as harmless. A Doubt where the vira is needed."""
    if said.harmless:
        return None
    if said.same or said.also or (said.another and said.rank is None and said.trump is None):
        rank = _rank_before(scene.state)
        return Card(rank, said.suit) if rank else Doubt("card.which", {"word": said.word})
    if said.manilha or said.trump is not None or (said.rank is None and said.suit is not None):
        return _manilha(said.trump or said.suit, said, scene)
    rank = said.rank or str(said.number)
    card = Card(rank, said.suit)
    if said.linked or card not in FIXED_NAMES or not scene.rules.uses_vira:
        return card
    return _loose_name(card, scene)


def _rank_before(state: State) -> str | None:
    for plays in (state.hand.plays, *reversed(state.hand.past)):
        for play in reversed(plays):
            if play.card is not None:
                return play.card.rank
    return None


def _manilha(suit: str | None, said: SaidCard, scene: Scene) -> Card | Doubt:
    strong = manilhas(scene.rules, scene.state)
    if not strong:
        return Doubt("vira.needed", {"word": said.word}, tuple(scene.rules.ruleset.ranks))
    if suit is not None:
        found = [card for card in strong if card.suit == suit]
        return found[0] if found else Doubt("card.which", {"word": said.word})
    ranks = {card.rank for card in strong}
    if len(ranks) == 1:
        return Card(strong[0].rank)
    return Doubt("manilha.which", {"word": said.word}, tuple(str(card) for card in strong))


def _loose_name(card: Card, scene: Scene) -> Card | Doubt:
    strong = manilhas(scene.rules, scene.state)
    if not strong or strong[0].rank == card.rank:
        return card
    nick = next(c for c in strong if c.suit == card.suit)
    return Doubt("card.or_manilha", {"card": card, "manilha": nick}, (str(card), str(nick)))


def _winning(_who: Who, scene: Scene) -> Seat | None:
    """Return whose card is the highest of those on the table, None where two are or it is not known."""
    hand = scene.state.hand
    found = resolve(scene.rules, hand, hand.plays) if hand.plays else None
    return None if found is None else found.winner


_SEATS: dict[str, Callable[[Who, Scene], Seat | None]] = {
    "name": lambda who, scene: scene.names.index(who.name or ""),
    "me": lambda _, scene: scene.me,
    "self": lambda _, scene: scene.last,
    "verb1s": lambda _, scene: scene.me,
    "right": lambda _, scene: after(scene.me, scene.players),
    "left": lambda _, scene: before(scene.me, scene.players),
    "front": lambda _, scene: (scene.me + scene.players // 2) % scene.players,
    "hand": lambda _, scene: scene.state.hand.opener,
    "foot": lambda _, scene: before(scene.state.hand.opener, scene.players),
    "penultimate": lambda _, scene: before(before(scene.state.hand.opener, scene.players), scene.players),
    "after": _next_to,
    "winning": _winning,
    "next": lambda _, scene: turn(scene.rules, scene.state),
    "partner": _partner,
}


def in_ladder(said: SaidCall, scene: Scene) -> bool:
    """Return whether a call is a step of the ladder, by name or by value."""
    names = {name for step in scene.rules.ruleset.ladder for name in (step.name, *step.also)}
    return said.call in {*names, "next"} or said.number in {s.value for s in scene.rules.ruleset.ladder}
