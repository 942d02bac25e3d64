"""What is told in one breath: a choice said twice, a card and a call of one player, a card told covered."""

from __future__ import annotations

import pytest

from referee import Table, load_pack

NAMES = ("Ana", "Beto", "Caio", "Duda")


def heard(pack: str, *lines: str) -> tuple[Table, list[dict]]:
    table = Table(load_pack(pack), NAMES)
    replies = [table.hear(line).to_json() for line in lines]
    return table, replies


@pytest.mark.parametrize(
    ("pack", "score", "choice", "after"),
    [
        ("mineiro", "tá 10 a 8 pra gente", "não vamos, corremos", {"nos": 10, "eles": 10}),
        ("fprt", "tá 11 a 9 pra gente", "não vamos, a gente corre", {"nos": 11, "eles": 10}),
        ("paulista", "tá 11 a 9 pra gente", "não vamos não, corremos", {"nos": 11, "eles": 10}),
    ],
)
def test_a_hand_declined_in_two_ways_is_declined_once(pack, score, choice, after):
    """eleven.decline: one hand is lost, even where the next one opens the same choice."""
    _, (_, reply) = heard(pack, score, choice)
    assert [event["type"] for event in reply["events"]] == ["decline_hand"]
    assert reply["state"]["score"] == after


def test_who_plays_and_calls_in_one_breath_has_called_out_of_turn():
    """raise.turn: a call comes before one's own card."""
    _, replies = heard("paulista", "virou 3", "joguei um rei", "o Beto jogou um rei e pediu truco")
    play, call = replies[-1]["events"]
    assert (play["player"], play["legal"]) == ("Beto", True)
    assert (call["player"], call["legal"], call["rule"]) == ("Beto", False, "raise.turn")


def test_a_number_that_no_call_is_worth_is_the_card():
    _, replies = heard("paulista", "virou 3", "a Ana subiu com um dois")
    assert [(event["type"], event["card"]) for event in replies[-1]["events"]] == [("play", "2")]


def test_a_card_told_covered_after_its_name_is_covered():
    """play.covered: in the first trick that is not allowed."""
    _, replies = heard("paulista", "virou 3", "a Ana saiu com um seis coberto")
    (event,) = replies[-1]["events"]
    assert (event["card"], event["covered"], event["rule"]) == (None, True, "play.covered")
