"""Every event in every phase either moves or is refused, and a refusal leaves the state as it was."""

from __future__ import annotations

import pytest

from referee.engine.apply import TABLE, apply
from referee.engine.events import (
    Answered,
    Called,
    CardCovered,
    CardPlayed,
    Conceded,
    ElevenChosen,
    HandBegan,
    HandTold,
    MatchBegan,
    OpenerTold,
    ScoreSet,
    TrickTold,
    ViraTurned,
)
from referee.engine.ruling import CODES, Moved, Violation
from referee.engine.state import Phase, phase_of
from referee.rulebook.keys import NOT_RULES, RuleKey
from tests.engine.notation import event_of, tell
from tests.rulesets import PACKS

EVENTS = [
    HandBegan,
    OpenerTold,
    ViraTurned,
    CardPlayed,
    CardCovered,
    TrickTold,
    HandTold,
    Called,
    Answered,
    ElevenChosen,
    Conceded,
    ScoreSet,
    MatchBegan,
]

# Ways into the phases; with a vira where the pack has one.
SITUATIONS = {
    Phase.BETWEEN_HANDS: ["", "hand A", "{vira}call 0 truco, run B", "score 8 3", "match 1", "score {i} {i}"],
    Phase.CHOOSING: ["score {e} 3", "score 3 {e}", "score {e} 0, begin", "{vira}score {e} 3"],
    Phase.PLAYING: [
        "begin",
        "{vira}0 3p",
        "{vira}0 3p, 1 2, 2 K, 3 J",
        "trick A",
        "trick =, trick =",
        "call B truco, accept A",
        "score {e} 3, play A",
        "score {i} {i}, 0 3",
        "{vira}0 A, 1 A, 2 Q, 3 Q",
        "0 Q, 1 J, 2 K, 3 3",
    ],
    Phase.ANSWERING: ["call 0 truco", "{vira}0 3, call 1 truco", "call 0 truco, call B seis", "call A truco"],
}

TRIED = [
    "begin",
    "begin 1",
    "opens 0",
    "opens 3",
    "vira 3",
    "vira 3p",
    "vira 9",
    "0 3p",
    "0 A",
    "1 2",
    "2 4p",
    "3 7o",
    "0 8",
    "0 xx",
    "1 xx",
    "2 ??",
    "trick A",
    "trick B",
    "trick =",
    "trick A #1",
    "trick = #2",
    "trick B #3",
    "trick A @0",
    "hand A",
    "hand B",
    "hand =",
    "call 0 truco",
    "call 1 truco",
    "call A truco",
    "call B seis",
    "call 1 seis",
    "call 2 doze",
    "call A quinze",
    "accept A",
    "accept B",
    "run A",
    "run B",
    "play A",
    "play B",
    "decline A",
    "decline B",
    "concede A",
    "concede B",
    "score 0 0",
    "score 5 7",
    "score 12 0",
    "score 0 0 1 1",
    "match",
    "match 2",
]


def test_the_table_is_whole() -> None:
    assert set(TABLE) == set(Phase)
    assert all(set(row) == set(EVENTS) for row in TABLE.values())
    assert {type(event_of(text)) for text in TRIED} == set(EVENTS)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(
    ("phase", "way"), [(phase, way) for phase, ways in SITUATIONS.items() for way in ways]
)
def test_every_event_in_every_phase(pack: str, players: int, phase: Phase, way: str) -> None:
    ruleset = PACKS[pack]
    trigger = ruleset.target - ruleset.base
    fill = {"vira": "" if ruleset.fixed else "vira K, ", "e": trigger, "i": trigger}
    before = way.format(**fill)
    if players == 2:
        before = ", ".join(part for part in before.split(", ") if part[:1] not in ("2", "3"))
    table = tell(pack, before, players)
    assert table.refused is None
    assert phase_of(table.rules, table.state) is phase
    for text in TRIED:
        if text[0] in "23" and players == 2:
            continue
        kept = repr(table.state)
        verdict = apply(table.rules, table.state, event_of(text))
        assert repr(table.state) == kept
        if isinstance(verdict, Violation):
            assert tuple(verdict.facts) == CODES[verdict.code]
            assert verdict.rule in NOT_RULES or RuleKey(verdict.rule)
        else:
            assert isinstance(verdict, Moved)
            assert sum(verdict.state.points) >= sum(table.state.points) or not verdict.state.hand.plays
