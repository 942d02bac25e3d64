"""The hand table: what the tie rules leave undecided, and what they do not."""

from __future__ import annotations

import pytest

from referee.rulebook.check import hand_table_faults
from referee.rulebook.load import load_pack
from referee.rulebook.model import RuleSet


def house(**ties: str) -> RuleSet:
    rules = load_pack("paulista").ruleset
    told = {f"tie.{name}": owner for name, owner in ties.items()}
    return rules._replace(ties={**rules.ties, **told})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "ties",
    [
        {},
        {"all_raised": "last_raiser_loses"},
        {"all": "opener", "all_raised": "dealer"},
        {"first": "opener"},
        {"second": "nobody"},
        {"third": "last_raiser"},
        {"second": "third_winner"},  # then A wins, ties, ties: the third's rule says whose it is
    ],
)
def test_a_table_in_which_every_course_ends(ties: dict[str, str]) -> None:
    assert hand_table_faults(house(**ties)) == []


@pytest.mark.parametrize(
    ("ties", "faults"),
    [
        ({"first": "first_winner"}, 2),
        ({"first": "third_winner"}, 1),  # tie, won, tie: nobody won either of the two that count
        ({"second": "second_winner"}, 1),
        ({"third": "third_winner"}, 1),
        ({"first_second": "first_winner"}, 1),
        ({"all": "third_winner"}, 1),
        ({"all_raised": "first_winner"}, 1),
    ],
)
def test_a_table_with_a_hole(ties: dict[str, str], faults: int) -> None:
    found = hand_table_faults(house(**ties))
    assert len(found) == faults
    assert all(what.startswith("ninguém leva a mão quando ") for what in found)
    assert any(f"tie.{next(iter(ties))}" in what for what in found)
