"""From the values of a pack's rules to the RuleSet that configures the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from referee.cards import parse_card
from referee.rulebook.model import Call, Eleven, Iron, RuleSet

Values: TypeAlias = Mapping[str, Any]
"""Rule id to value. Any, because the shape of each is the business of ``schema.py``, which has
checked them all before they come here."""

TIES = ("tie.first", "tie.second", "tie.third", "tie.first_second", "tie.all", "tie.all_raised")


def make_ruleset(values: Values) -> RuleSet:
    """Return the engine's configuration. All the rules must be there, each of its shape."""
    manilha = values["manilha"]
    covered = values["play.covered"]
    in_deck = frozenset(values["deck"]["ranks"])
    return RuleSet(
        ranks=tuple(rank for rank in values["order.ranks"] if rank in in_deck),
        suits=tuple(values["order.suits"]),
        fixed=tuple(parse_card(card) for card in manilha.get("fixed", ())),
        vira_step=manilha.get("step", 0),
        players=_players(values),
        opener_next=values["opener.next"],
        partners_tie=values["trick.partners"] == "tie",
        lead_after_tie=values["trick.lead_after_tie"],
        covered_from=0 if covered == "never" else covered["from_trick"],
        base=values["hand.value"],
        ties={key: values[key] for key in TIES},
        ladder=_ladder(values),
        eleven=_eleven(values),
        iron=_iron(values),
        target=values["match.target"],
        best_of=values["match.best_of"],
        hand_size=values["play.hand_size"],
        skip_steps=values["raise.order"] == "free",
        any_time=values["raise.turn"] == "any_time",
        same_team_again=values["raise.alternate"] == "any_team",
        cap=values["raise.cap"],
        concede=values["raise.concede"] == "hand_value",
        hand_tricks=values["hand.best_of"] // 2 + 1,
    )


def _players(values: Values) -> tuple[int, ...]:
    """Return the numbers of players, the default one first."""
    default = values["players"]["default"]
    return (default, *(n for n in values["players"]["allowed"] if n != default))


def _ladder(values: Values) -> tuple[Call, ...]:
    """Return the calls, each with what running from it pays."""
    steps = zip(values["raise.ladder"], values["raise.run"], strict=False)  # check.py compares lengths
    return tuple(Call(step["call"], step["value"], run, tuple(step.get("also", ()))) for step, run in steps)


def _eleven(values: Values) -> Eleven | None:
    if values["eleven.trigger"] == "none":
        return None
    return Eleven(
        trigger=values["eleven.trigger"],
        value=values["eleven.value"],
        decline=values["eleven.decline"],
        penalty=values["eleven.raise"]["penalty"],
    )


def _iron(values: Values) -> Iron | None:
    if values["iron.trigger"] == "none":
        return None
    return Iron(
        trigger=values["iron.trigger"],
        value=values["iron.value"]["points"],
        wins_game=values["iron.value"]["wins_game"],
        vira=values["iron.vira"],
        penalty=values["iron.raise"]["penalty"],
    )
