"""The end of a hand: points, games, the match, and the next hand with its opener."""

from __future__ import annotations

from referee.cards import Team, other
from referee.engine.compile import Rules
from referee.engine.fate import Decided, End
from referee.engine.ruling import Effect, GameEnded, HandEnded, MatchEnded, Moved
from referee.engine.state import IRON, Hand, State, new_hand, new_tuple, stake

Effects = tuple[Effect, ...]


def finish(rules: Rules, state: State, end: End, effects: Effects) -> Moved:
    """Return the state after a hand that its tricks ended, with the effects before it and its own."""
    if not isinstance(end, Decided):
        return pay(rules, state, HandEnded(None, 0, "tie", end.rule), effects)
    if state.hand.special == IRON and end.rule == "tie.all":
        # Whoever tie.all favours, a fully tied iron hand is played again.
        return pay(rules, state, HandEnded(None, 0, "tie", "iron.tied"), effects)
    return pay(rules, state, HandEnded(end.team, stake(rules, state), end.reason, end.rule), effects)


def pay(rules: Rules, state: State, ended: HandEnded, effects: Effects = ()) -> Moved:
    """Return the state after a hand that ended so; a game or match may end by it."""
    team, points = ended.team, ended.points
    effects = (*effects, ended)
    if team is None:
        return Moved(_next(rules, state, state.points), effects)
    mine = state.points[team] + points
    iron = rules.ruleset.iron
    both = (mine, state.points[1]) if team == 0 else (state.points[0], mine)
    if state.hand.special == IRON and iron is not None and iron.wins_game:
        return game(rules, state, GameEnded(team, "iron.value", both), effects)
    if mine >= rules.target:
        return game(rules, state, GameEnded(team, "match.target", both), effects)
    return Moved(_next(rules, state, both), effects)


def game(rules: Rules, state: State, ended: GameEnded, effects: Effects = ()) -> Moved:
    """Return the state after a game that ended so; the score starts again."""
    team = ended.team
    effects = (*effects, ended)
    won = state.games[team] + 1
    after = _next(rules, state, (0, 0))
    if won >= rules.games_needed:
        state = after._replace(number=1, games=(0, 0), winner=team)
        return Moved(state, (*effects, MatchEnded(team)))
    games = (won, state.games[1]) if team == 0 else (state.games[0], won)
    return Moved(after._replace(number=1, games=games), effects)


def lose_game(rules: Rules, state: State, team: Team, rule: str) -> Moved:
    """Return what follows where ``team`` is punished with the game: no hand outcome before it."""
    return game(rules, state, GameEnded(other(team), rule, state.points))


def _next(rules: Rules, state: State, points: tuple[int, int]) -> State:
    """Return the state between hands: the opener rotates, whatever ended (opener.next)."""
    hand = state.hand
    upcoming = new_hand(rules, points, (hand.opener + rules.opener_step) % state.players)
    due = _vira_due(rules, hand, upcoming)
    after = (state.players, points, state.games, state.number + 1, None, True, due, upcoming)
    return new_tuple(State, after)


def _vira_due(rules: Rules, ended: Hand, upcoming: Hand) -> bool:
    """Return whether the next hand's vira must be told before its first card.

    A table that tells its viras is late when a card comes first: it still talks of the hand that is
    over. In a blind iron hand the vira comes after the first cards.
    """
    return ended.vira is not None and not blind(rules, upcoming)


def blind(rules: Rules, hand: Hand) -> bool:
    """Return whether the vira of this hand is turned only after the first trick (iron.vira)."""
    iron = rules.ruleset.iron
    return rules.uses_vira and hand.special == IRON and iron is not None and iron.vira != "visible"
