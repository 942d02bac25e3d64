"""The hand in which one team stands at the trigger, and the one in which both do."""

from __future__ import annotations

from referee.cards import Seat, Team, other
from referee.engine.compile import Rules
from referee.engine.events import ElevenChosen
from referee.engine.ruling import HandEnded, Moved, Verdict, Violation, refuse
from referee.engine.score import lose_game, pay
from referee.engine.state import ELEVEN, IRON, State, begin, chooser, with_hand


def choose(rules: Rules, state: State, event: ElevenChosen) -> Verdict:
    """Play the eleven hand or decline it: only the team at the trigger chooses (eleven.choice)."""
    team, ruleset = chooser(rules, state), rules.ruleset
    if event.team != team or ruleset.eleven is None:
        return refuse("eleven.choice", "eleven.not_yours", team=event.team, chooser=team)
    state = begin(state)
    if event.plays:
        return Moved(with_hand(state, state.hand._replace(chosen=True)), ())
    return pay(rules, state, HandEnded(other(team), ruleset.eleven.decline, "declined", "eleven.decline"))


def nothing_to_choose(_rules: Rules, _state: State, event: ElevenChosen) -> Verdict:
    """Refuse a choice where no eleven hand waits for one."""
    return refuse("phase", "eleven.not_open", team=event.team)


def choice_open(rules: Rules, state: State) -> Violation:
    """Refuse whatever comes before the team at the trigger has chosen."""
    return refuse("eleven.choice", "eleven.choice_open", team=chooser(rules, state))


def no_raise(rules: Rules, state: State, team: Team, seat: Seat | None, call: str) -> Violation | None:
    """Return the refusal of a call in a special hand, with its penalty, None in a plain hand.

    While the eleven choice is open that is what forbids it, and nobody is punished.
    """
    hand, ruleset = state.hand, rules.ruleset
    if hand.special is None:
        return None
    if hand.special == ELEVEN and not hand.chosen:
        return choice_open(rules, state)
    rule = "iron.raise" if hand.special == IRON else "eleven.raise"
    terms = ruleset.iron if hand.special == IRON else ruleset.eleven
    code = "iron.no_raise" if hand.special == IRON else "eleven.no_raise"
    loses = terms is not None and terms.penalty == "lose_game"
    penalty = lose_game(rules, state, team, rule) if loses else None
    return Violation(rule, code, {"team": team, "seat": seat, "call": call}, penalty)
