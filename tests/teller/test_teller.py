"""Random matches told in many ways: the table's state is the oracle's after every line understood."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle.deal import Story, tell_match
from tests.oracle.referee import PACKS
from tests.teller.hearing import ASKED, NEEDLESS, RIGHT, WRONG, hear_story

SEEDS = range(4)
HANDS = 40
"""Of each pack, 2, 4 and 6 players and four tellers: at most 40 hands each."""

FLOOR = 0.97
"""The share of lines understood at once, or after a question that the words left open."""

CEILING = 0.01
"""The share of lines after which something is asked that the words had settled."""


def stories(pack: str) -> list[tuple[Story, int]]:
    return [
        (tell_match(pack, players, seed, tries=0, hands=HANDS, matches=20, told=True), seed)
        for players in (2, 4, 6)
        for seed in SEEDS
    ]


@pytest.mark.parametrize("pack", list(PACKS))
def test_no_wrong_game_and_most_lines_understood(pack: str) -> None:
    heard = [hear_story(story, seed) for story, seed in stories(pack)]
    tally = sum((each.tally for each in heard), Counter[str]())
    faults = [fault for each in heard for fault in each.faults]
    wrong = [fault.script() for fault in faults if fault.mark == WRONG]
    assert not wrong, f"{dict(tally)}" + "\n".join(wrong[:5])
    share = (tally[RIGHT] + tally[ASKED]) / sum(tally.values())
    assert share >= FLOOR, f"{dict(tally)}" + "\n".join(fault.script() for fault in faults[:10])
    assert tally[NEEDLESS] <= CEILING * sum(tally.values()), dict(tally)


def test_at_least_two_thousand_hands() -> None:
    assert sum(story.hands() for pack in PACKS for story, _ in stories(pack)) >= 2000
