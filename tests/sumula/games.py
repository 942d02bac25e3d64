"""Random games as the súmula's tests want them: played out, or told in any way that the rules allow."""

from __future__ import annotations

import random
from functools import cache

from referee.cards import Card
from referee.engine import events as e
from referee.engine.apply import apply
from referee.engine.compile import compile_rules
from referee.engine.ruling import Violation
from referee.engine.state import State, new_state
from referee.rulebook.cite import Pack
from referee.rulebook.load import load_pack
from referee.session.sumula.exporting import Game
from tests.engine.games import random_match

PACKS = ("paulista", "mineiro", "fprt", "paulista-limpo")
NAMES = ("Ana", "Beto", "Caio", "Duda", "Edu", "Fabi")

pack_of = cache(load_pack)


def players_of(pack: Pack, rng: random.Random) -> int:
    """Return a number of players that the pack seats, and that its deck has cards for."""
    cards = len(pack.ruleset.ranks) * len(pack.ruleset.suits)
    return rng.choice([count for count in pack.ruleset.players if 3 * count < cards])


def played(seed: int, most: int = 400) -> tuple[Game, State]:
    """Return a whole match with every card told, and the state it ends in."""
    rng = random.Random(seed)
    pack = pack_of(PACKS[seed % len(PACKS)])
    players = players_of(pack, rng)
    table = random_match(compile_rules(pack.ruleset), players, seed, most)
    opens = table.start.hand.opener
    me = rng.randrange(players)
    return Game(
        tuple(table.events), pack, NAMES[:players], me, opens, "2026-11-29", "Bar; do Zé"
    ), table.state


def told(seed: int, tries: int = 300) -> tuple[Game, State]:
    """Return a match told at random: results without cards, ranks without suits, scores set, new matches."""
    rng = random.Random(seed)
    pack = pack_of(PACKS[seed % len(PACKS)])
    rules, players = compile_rules(pack.ruleset), players_of(pack, rng)
    opens = rng.randrange(players)
    state, log = new_state(rules, players, opens), []
    for _ in range(tries):
        event = anything(rng, players)
        verdict = apply(rules, state, event)
        moved = verdict.penalty if isinstance(verdict, Violation) else verdict
        if moved is not None:
            state = moved.state
            log.append(event)
    return Game(tuple(log), pack, NAMES[:players], rng.randrange(players), opens), state


def anything(rng: random.Random, players: int) -> e.Event:
    """Return something that might be told at a table, lawful or not."""
    seat, team = rng.randrange(players), rng.randrange(2)
    card = Card(rng.choice("4567QJKA23"), rng.choice([None, *"pceo"]))
    number, call = rng.choice([None, 1, 2, 3]), rng.choice(["truco", "seis", "nove", "doze"])
    common = (
        e.CardPlayed(seat, card),
        e.CardPlayed(seat, card),
        e.CardPlayed(seat, None),
        e.CardCovered(seat),
        e.ViraTurned(card),
        e.TrickTold(rng.choice([0, 1, None]), None, number),
        e.TrickTold(seat % 2, seat, number),
        e.Called(team, None, call),
        e.Called(seat % 2, seat, call),
        e.Answered(team, None, accepts=rng.random() < 0.7),
        e.Answered(seat % 2, seat, accepts=rng.random() < 0.7),
        e.ElevenChosen(team, plays=rng.random() < 0.7),
        e.OpenerTold(seat),
        e.HandBegan(rng.choice([None, seat])),
    )
    rare = (
        e.HandTold(rng.choice([0, 1, None])),
        e.Conceded(team),
        e.Conceded(seat % 2, seat),
        e.ScoreSet((rng.randrange(12), rng.randrange(12)), None, agreed=rng.random() < 0.5),
        e.MatchBegan(rng.choice([None, seat])),
    )
    return rng.choice(rare if rng.random() < 0.04 else common)
