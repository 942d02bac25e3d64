"""Questions about the score after what was told: what it is, whether it is the one offered."""

from __future__ import annotations

from itertools import pairwise

from referee.cards import Team
from referee.engine.state import ELEVEN
from referee.interpret.comparing import points_step
from referee.interpret.consult.raises import game_ruling, pays, points_told, refused_ruling
from referee.interpret.consult.rule import answers, in_special
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.suppose import Case, Run, run, score_told
from referee.interpret.verdict import Ruling, Say, ruled


@answers("score_after")
def score_after(case: Case) -> Ruling | None:
    """Return the score (or whether the game is over) after what was told."""
    if case.has("once") or _several_hands(case):
        return None  # "recusei duas vezes": one hand alone is counted here
    done = run(case)
    if done.refused is not None:
        return refused_ruling(case, done)
    offered = case.first("score")
    if offered is not None:
        return _score_is(case, done, offered)
    levels = case.said("tie", "tied") and not any(f.numbers for f in case.told("trick"))
    if case.asks_yes_no and levels and done.hand is not None and done.game is None:
        even = done.state.points[0] == done.state.points[1]
        say = _score_say(case, done)
        return ruled(case.pack, "yes" if even else "no", say, *pays(case, done)[0])
    if (
        not _counts(case)
        and case.has("finished", "win", "lose", "lost", "whichbeats", "gamew")
        and (case.asks_yes_no or case.has("who", "whichbeats"))
    ):
        return game_ruling(case, done)
    if done.hand is None:
        return None
    asks_points = case.has("howmany", "points") and not case.has("scorew", "result", "stay", "stands")
    asked = _asked_side(case)
    stays = asked is not None and asked == _only_side(case)  # "com quantos eles ficam?": as before
    if asks_points or (_goes_unscored(case, done) and not stays):
        return points_told(case, done)
    if done.game is not None:
        return _final(case, done)
    return _stands(case, done, asked)


def _stands(case: Case, done: Run, asked: Team | None) -> Ruling:
    """Return the score as it then is: of the side whose points alone were told, else of both.

    The value is that of the one side of which it is asked: "com quanto a gente fica?".
    """
    paid = pays(case, done)[0]
    side = _only_side(case)
    if side is not None and done.hand is not None and side in {done.hand.team, asked}:
        total = done.state.points[side]
        say = Say("points.total", {"n": total, "team": case.side(side)})
        return ruled(case.pack, "fact", say, *paid, value=total)
    us, them = _points_then(case, done)
    value = None if asked is None else us if asked == case.scene.mine else them
    facts = {"us": us, "them": them, "special": done.state.hand.special}
    return ruled(case.pack, "fact", Say("score", facts), *paid, value=value)


def _asked_side(case: Case) -> Team | None:
    """Return the team whose points alone are asked for: "com quantos eles ficam?", "eles vão pra quanto?"."""
    sides = {US: case.scene.mine, THEM: case.scene.theirs}
    asked = case.first("howmany", "scoreasked")
    found = {side for side in sides if asked is not None and asked.is_(side)}
    found |= {
        side for who, what in pairwise(case.rest) for side in sides if what.is_("stands") and who.is_(side)
    }
    return sides[found.pop()] if len(found) == 1 else None


def _several_hands(case: Case) -> bool:
    """Return whether more hands than one are told, of which one alone is counted: "duas mãos seguidas"."""
    return any(
        one.is_("num") and (one.n or 0) > 1 and other.is_("handw") for one, other in pairwise(case.marks)
    )


def _counts(case: Case) -> bool:
    """Return whether points are offered for what the hand gives: "recusaram, um ponto a gente ganha?"."""
    offered = any(a.is_("num") and b.is_("points") for a, b in pairwise(case.rest))
    return offered and not case.has("finished", "gamew", "scorew", "stay", "stands")


def _final(case: Case, done: Run) -> Ruling | None:
    """Return who has won the game, with the score that it ended at where both sides' points were told."""
    ruling, told = game_ruling(case, done), case.told("score")
    both = len(told) > 1 or (bool(told) and told[0].what != "score1")
    if ruling is None or done.game is None or done.hand is None or not both:
        return ruling
    us, them = _points_then(case, done)
    say = Say("game.won_at", {"us": us, "them": them, "team": case.side(done.game.team)})
    return ruling._replace(say=say)


@answers("special_next")
def special_next(case: Case) -> Ruling | None:
    """Return the special hand that the score makes of the next one, or whether it is the one asked about."""
    asked = "iron" if case.has("iron") else "eleven" if case.has("eleven") else None
    if asked == "eleven":  # the hand to come is named, and not the one told
        case = case._replace(marks=tuple(m for m in case.marks if not m.is_("eleven")))
    done = run(case)
    if done.refused is not None:
        return refused_ruling(case, done)
    if done.hand is None and done.game is None:
        return None
    special = done.state.hand.special if done.game is None else None
    paid = pays(case, done)[0]
    if paid == ("hand.value",) and in_special(case) == ELEVEN:
        paid = ("eleven.value",)  # the hand told was the one at eleven by its score
    rules = (*paid, f"{special or asked or 'eleven'}.trigger")
    say = _score_say(case, done)
    if asked is None or not case.asks_yes_no or case.has("or"):
        return ruled(case.pack, "fact", say, *rules)
    return ruled(case.pack, "yes" if special == asked else "no", say, *rules)


def _score_say(case: Case, done: Run) -> Say:
    """Return what says the score after what was told: who won, the points of the one side told, or both."""
    if done.game is not None:
        return Say("game.won", {"team": case.side(done.game.team)})
    points, mine = done.state.points, case.scene.mine
    side = _only_side(case)
    if side is not None:
        return Say("points.total", {"n": points[side], "team": case.side(side)})
    return Say("score", {"us": points[mine], "them": points[1 - mine], "special": done.state.hand.special})


def _only_side(case: Case) -> Team | None:
    """Return the team whose points alone are told, the other's being anybody's guess."""
    told = case.told("score")
    if len(told) != 1 or told[0].what != "score1" or case.told("choice") or case.said("eleven", "iron"):
        return None
    team = case.team(told[0].team, told[0].who)
    return case.scene.mine if team is None else team


def _score_is(case: Case, done: Run, offered: Mark) -> Ruling | None:
    """Return whether the score is then the one that the question offers, whose more it names or not."""
    us, them = _points_then(case, done)
    if not case.asks_yes_no or done.hand is None:
        return None
    truth = sorted(offered.numbers) == sorted((us, them))
    if us != them and case.has("poss", "us", "them"):
        truth = truth and case.has("poss.us", "us") == (us > them)
    say = Say("score", {"us": us, "them": them, "special": done.state.hand.special})
    if done.game is not None:
        say = Say("game.won", {"team": case.side(done.game.team)})
    return ruled(case.pack, "yes" if truth else "no", say, *pays(case, done)[0])


def _points_then(case: Case, done: Run) -> tuple[int, int]:
    """Return the points of the asker's team and of the other; of a game that is over those it ended with."""
    mine, points = case.scene.mine, list(done.state.points)
    if done.game is not None and done.hand is not None and done.hand.team is not None:
        points = list(score_told(case) or (0, 0))
        points[done.hand.team] += done.hand.points
    return points[mine], points[1 - mine]


def _goes_unscored(case: Case, done: Run) -> bool:
    """Return whether the points go to a side whose score nobody told: "tô com onze, e se eu correr?"."""
    told = case.told("score")
    if len(told) != 1 or told[0].what != "score1" or done.game is not None or done.hand is None:
        return False
    team = case.team(told[0].team, told[0].who)
    return done.hand.team != (case.scene.mine if team is None else team)


@answers("game_whoever")
def game_whoever(case: Case) -> Ruling | None:
    """Return whether the hand gives the game to whoever takes it: to both teams, to one, to none."""
    if not any(m.is_("win") and m.forms & SUPPOSED for m in case.rest):
        return None
    wins = []
    for side in (US, THEM):
        done = run(case._replace(facts=(*case.facts, Told("handwon", side, at=len(case.marks)))))
        if done.refused is not None or done.hand is None:
            return None
        wins += [side] if done.game is not None else []
    say = Say("game.whoever") if len(wins) > 1 else Say("game.not_yet")
    if len(wins) == 1:
        return ruled(case.pack, "depends", Say("game.only", {"team": wins[0]}), "match.target")
    return ruled(case.pack, "yes" if wins else "no", say, "match.target")


SUPPOSED = frozenset({"3s.fut", "1s.fut", "-.inf", "3s.pres"})
"""Forms of the verb of a hand that is still to be won: "quem ganhar", "quem levar"."""


@answers("score_reached")
def score_reached(case: Case) -> Ruling | None:
    """Return whether a team may stand at so many points: where all come in pairs, never at an odd number."""
    told = [m.n for m in case.rest if m.is_("num") and m.n is not None]
    if len(told) != 1 or not 0 < told[0] < case.rules.target:
        return None
    step = points_step(case.pack)
    reached = told[0] % step == 0
    say = Say("score.any" if step == 1 else "score.even", {"n": step})
    special = () if case.rules.ruleset.eleven is None else ("eleven.value", "eleven.decline")
    verdict = "yes" if reached else "no"
    return ruled(case.pack, verdict, say, "hand.value", "raise.ladder", "raise.run", *special)
