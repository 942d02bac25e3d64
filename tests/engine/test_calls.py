"""The ladder: where a call may be made, what an answer does, and the house's own ways."""

from __future__ import annotations

import pytest

from referee.engine.calls import callable_now, may_call, refusal_pays
from referee.engine.events import Called
from referee.engine.state import pending, stake
from tests.engine.notation import event_of, go_on, tell
from tests.rulesets import PACKS, PAULISTA, rules_of

HOUSES = {
    **PACKS,
    "any time": PAULISTA._replace(any_time=True),
    "same team again": PAULISTA._replace(same_team_again=True),
    "skipped": PAULISTA._replace(skip_steps=True),
    "capped": PAULISTA._replace(cap="enough"),
}

# pack, told, stake, what waits, what refusing pays, what A and B may call
LADDER = [
    ("paulista", "", 1, None, 0, "truco", "truco"),
    ("paulista", "call 0 truco", 1, "truco", 1, None, "seis"),
    ("paulista", "call 0 truco, call 1 seis", 3, "seis", 3, "nove", None),
    ("paulista", "call 0 truco, call 1 seis, call 2 nove", 6, "nove", 6, None, "doze"),
    ("paulista", "call 0 truco, call 1 seis, call 2 nove, call 3 doze", 9, "doze", 9, None, None),
    ("paulista", "call 0 truco, call 1 seis, call 2 nove, call 3 doze, accept A", 12, None, 0, None, None),
    ("paulista", "call 0 truco, accept B", 3, None, 0, None, "seis"),
    ("mineiro", "call 0 truco", 2, "truco", 2, None, "seis"),
    ("mineiro", "call 0 truco, accept B", 4, None, 0, None, "seis"),
    ("mineiro", "call 0 truco, call 1 seis, call A dez", 6, "nove", 6, None, "doze"),
    ("mineiro", "call 0 truco, call 1 seis, call A nove, accept B", 10, None, 0, None, "doze"),
    ("paulista", "score 11 3", 1, None, 0, None, None),
    ("paulista", "score 11 3, play A", 3, None, 0, None, None),
    ("paulista", "score 11 11", 1, None, 0, None, None),
    ("same team again", "call 0 truco, accept B", 3, None, 0, "seis", "seis"),
    ("skipped", "call 0 nove", 1, "nove", 6, None, "doze"),
    ("skipped", "call 0 nove, accept B", 9, None, 0, None, "doze"),
    ("capped", "score 9 9, call 0 truco, accept B", 3, None, 0, None, None),
    ("capped", "score 9 8, call 0 truco, accept B", 3, None, 0, None, "seis"),
]


@pytest.mark.parametrize(("pack", "told", "worth", "waits", "pays", "mine", "theirs"), LADDER)
def test_the_ladder(pack, told, worth, waits, pays, mine, theirs) -> None:  # noqa: PLR0917  # a row
    table = tell(HOUSES[pack], told)
    assert table.refused is None
    assert stake(table.rules, table.state) == worth
    assert refusal_pays(table.rules, table.state) == pays
    waiting = pending(table.rules, table.state)
    assert (waiting[0].name if waiting else None) == waits
    may = [callable_now(table.rules, table.state, team) for team in (0, 1)]
    assert [call.name if call else None for call in may] == [mine, theirs]


# told, who may call what
PLACES = [
    ("vira 3", "call 0 truco", None),
    ("vira 3", "call 1 truco", "raise.turn"),
    ("vira 3", "call B truco", None),
    ("vira 3, 0 5", "call 1 truco", None),
    ("vira 3, 0 5", "call 2 truco", "raise.turn"),
    ("vira 3, call 0 truco", "call 3 seis", None),
    ("vira 3, call 0 truco", "call 2 seis", "raise.alternate"),
    ("trick A", "call 0 truco", None),
    ("trick A", "call 2 truco", None),
    ("trick A", "call 3 truco", "raise.turn"),
    ("trick A", "call A truco", None),
    ("vira 3, trick =, 0 4, 1 4, 2 5, 3 5", "call B truco", "phase"),
    ("score 11 3", "call B truco", "eleven.choice"),
]


@pytest.mark.parametrize(("told", "call", "rule"), PLACES)
def test_where_a_call_may_be_made(told: str, call: str, rule: str | None) -> None:
    table = tell("paulista", told)
    event = event_of(call)
    assert isinstance(event, Called)
    violation = may_call(table.rules, table.state, event)
    assert (violation.rule if violation else None) == rule
    refused = go_on(table, call).refused
    assert (refused.rule if refused else None) == rule


def test_a_house_may_allow_calls_at_any_time() -> None:
    table = tell(HOUSES["any time"], "vira 3, 0 5")
    for call in ("call 0 truco", "call 3 truco", "call A truco"):
        assert go_on(table, call).refused is None
    ended = tell(HOUSES["any time"], "hand A")
    assert go_on(ended, "call 1 truco").refused is None


def test_an_accepted_answer_over_a_card_keeps_the_turn() -> None:
    # A re-raise over a played card: it is still the turn of the one who called first.
    table = tell("paulista", "vira A, 0 7o, call 1 truco, call 0 seis, accept B", players=2)
    assert (table.state.hand.turn, stake(table.rules, table.state)) == (1, 6)


def test_a_call_by_name_or_by_another_name() -> None:
    assert rules_of("mineiro").ladder_index["dez"] == rules_of("mineiro").ladder_index["nove"]
    assert "dez" not in rules_of("paulista").ladder_index


def test_the_opener_or_a_team_may_call_first_in_the_next_hand() -> None:
    table = tell("paulista", "vira 3, call 0 truco, run B")
    for call in ("call 3 truco", "call A truco", "call B truco"):
        after = go_on(table, call)
        assert after.refused is None
        assert after.state.hand.pending == 1
