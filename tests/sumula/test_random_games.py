"""Random games, written and read back: the same bytes, the same state, no assertion that does not hold.

REFEREE_SUMULA_GAMES=10000 is what a release is measured with (about two minutes on two cores).
"""

from __future__ import annotations

import os
from itertools import starmap

import pytest

from referee.engine.compile import compile_rules
from referee.engine.replay import replay as engine_replay
from referee.engine.state import State, new_state
from referee.session.sumula.checking import check
from referee.session.sumula.exporting import Game, export
from referee.session.sumula.reading import read
from referee.session.sumula.replaying import compare, replay
from referee.session.sumula.summing import summary
from referee.session.sumula.tables import events_of
from referee.session.sumula.writing import write
from tests.sumula.games import PACKS, pack_of, played, told

GAMES = int(os.environ.get("REFEREE_SUMULA_GAMES", "200"))
BLOCKS = 8


def assert_kept(game: Game, state: State) -> None:
    """Write a game, read it back, check it, replay it."""
    text = export(game)
    sumula = read(text)
    assert not sumula.faults
    assert write(sumula).encode() == text.encode()
    assert not check(sumula, game.pack)
    assert replay(sumula, game.pack).last == state
    rules = compile_rules(game.pack.ruleset)
    start = new_state(rules, len(game.names), sumula.header.opens or 0)
    line = engine_replay(rules, start, events_of(sumula))
    assert line.refused is None
    assert line.last == state


@pytest.mark.parametrize("block", range(BLOCKS))
def test_played_games_come_back_byte_by_byte_and_state_by_state(block):
    for seed in range(block, GAMES, BLOCKS):
        assert_kept(*played(seed))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_so_does_whatever_may_be_told_at_a_table(block):
    list(starmap(assert_kept, map(told, range(block, GAMES // 2, BLOCKS))))


@pytest.mark.parametrize("other", PACKS)
def test_every_game_can_be_replayed_under_every_pack_and_summed_up(other):
    rules = pack_of(other)
    for seed in range(24):
        game, _ = (played if seed % 2 else told)(seed, 60)
        assert summary(game).startswith("Nós ")
        if len(game.names) not in rules.ruleset.players:
            continue
        sumula = read(export(game))
        found = compare(sumula, game.pack, rules)
        assert all(each.text.startswith(f"com {other} ") and each.line for each in found)
        if other == game.pack.id:
            assert not found
