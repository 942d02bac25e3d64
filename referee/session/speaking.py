"""The reply to an utterance in Portuguese: what was refused, then what was settled, then what is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.answers.realise import Voice, joined
from referee.answers.words import (
    agree,
    agreed_on,
    card_name,
    listed,
    person,
    rank_gender,
    rank_name,
    team_name,
)
from referee.cards import Team, other
from referee.engine import events as e
from referee.engine.calls import callable_now
from referee.engine.compile import Rules
from referee.engine.fate import TIE
from referee.engine.ruling import Effect, GameEnded, HandEnded, MatchEnded, TrickEnded
from referee.engine.state import IRON, Phase, State, chooser, manilhas, pending, phase_of, stake, turn
from referee.rulebook.cite import Pack
from referee.session.hearing import Refusal


class Speaker:
    """Says what happened at one table."""

    def __init__(self, voice: Voice, rules: Rules, pack: Pack) -> None:
        """Take the voice, the compiled rules and the pack that is cited."""
        self.voice = voice
        self.rules = rules
        self.pack = pack

    def why(self, refusal: Refusal, state: State) -> str:
        """Return the reason of a refusal, in a sentence."""
        facts: dict[str, Any] = dict(refusal.facts)
        code = refusal.code
        eleven = self.rules.ruleset.eleven
        facts["trigger"] = eleven.trigger if eleven is not None else ""
        facts["team_chooser"] = chooser(self.rules, state)
        facts.setdefault("opener", state.hand.opener)
        waits = pending(self.rules, state)
        facts["team_answering"] = other(waits[1]) if waits is not None else None
        facts["by_whom"] = self._by_whom(facts.get("by"))
        facts["winner_told"] = self._won(facts)
        facts["winner_so_far"] = ""
        facts["points_score"] = self.score(state)
        if code == "raise.skips_step" and state.hand.level == 0 and not state.hand.pending:
            code = "raise.skips_step_plain"
        if code in {"play.out_of_turn", "raise.out_of_turn"} and facts.get("turn") is None:
            code += "_unknown"
        if refusal.punished:
            code += "!"
        section = "puzzles" if code in {"result.other", "hand.other"} else "violations"
        if code == "claim.hand_impossible" and facts.get("team") is None:
            facts["team_of"] = "de ninguém"
        return self.voice.say(section, code, facts)

    def _by_whom(self, seat: object) -> str:
        return f": quem jogou foi {person(self.voice.people, seat)}" if isinstance(seat, int) else ""

    def _won(self, facts: Mapping[str, Any]) -> str:
        seat, team = facts.get("seat"), facts.get("winner", facts.get("result", facts.get("team")))
        if isinstance(seat, int):
            return f"foi de {person(self.voice.people, seat)}"
        if team is None or team == TIE:
            return "empatou"
        name = team_name(self.voice.people, team)
        return "foi deles" if name == "eles" else f"foi de {name}"

    def basis(self, rule: str) -> str:
        """Return what is said of a rule that no document states; nothing where one does."""
        found = self.pack.rules.get(rule)
        if found is None or found.basis == "text":
            return ""
        day = agreed_on(found)
        return self.voice.say("basis", "house_on" if day else found.basis, {"date": day})

    def outcomes(self, effects: Sequence[Effect]) -> str:
        """Return what was settled, a short sentence each."""
        return joined([self._outcome(effect) for effect in effects])

    def _outcome(self, effect: Effect) -> str:
        say = self.voice.say
        if isinstance(effect, TrickEnded):
            facts = {"number": effect.number, "team": effect.team}
            if effect.tied:
                return say("outcomes", "trick.tied", facts)
            seat = effect.winner
            by = (
                f" ({person(self.voice.people, seat)})"
                if seat is not None and len(self.voice.people.names) > 2
                else ""
            )
            return say("outcomes", "trick.won", {**facts, "of_team": self._of(effect.team), "by_seat": by})
        if isinstance(effect, HandEnded):
            return self._hand(effect)
        if isinstance(effect, GameEnded):
            return self._game(effect)
        if isinstance(effect, MatchEnded):
            return (
                say("outcomes", "match.won", {"team": effect.team}) if self.rules.ruleset.best_of > 1 else ""
            )
        return ""

    def _hand(self, effect: HandEnded) -> str:
        facts = {"team": effect.team, "points": effect.points, "of_team": self._of(effect.team)}
        if effect.team is None:
            return self.voice.say("outcomes", "hand.nobody", facts)
        codes = {"run": "hand.run", "declined": "hand.declined", "tie": "hand.pays"}
        code = codes.get(effect.reason, "hand.won")
        several = self.voice.plural({"team": other(effect.team)})
        alone = code in {"hand.run", "hand.declined"} and not several  # the verb is theirs who ran
        return self.voice.say("outcomes", f"{code}_alone" if alone else code, facts)

    def _game(self, effect: GameEnded) -> str:
        """Return who won a game, and by how much: a game that is one of several has a name of its own."""
        terms = self.voice.terms
        one_of = self.rules.ruleset.best_of > 1 and terms.get("game") == terms.get("match")
        points = f"{effect.points[effect.team]} a {effect.points[1 - effect.team]}"
        punished = effect.rule in {"eleven.raise", "iron.raise"}
        code = "game.penalty" if punished else "game.won"
        return self.voice.say(
            "outcomes", f"{code}_of" if one_of else code, {"team": effect.team, "by_points": points}
        )

    def _of(self, team: Team | None) -> str:
        if team is None:
            return ""
        name = team_name(self.voice.people, team)
        return "deles" if name == "eles" else f"de {name}"

    def score(self, state: State) -> str:
        """Return the score as the table says it: each team and its points."""
        return self._sides(state.points)

    def _sides(self, pair: tuple[int, int]) -> str:
        nos = self.voice.people.team_of_id("nos")
        teams = (nos, other(nos))
        return ", ".join(f"{team_name(self.voice.people, team)} {pair[team]}" for team in teams)

    def settled(self, effects: Sequence[Effect], state: State) -> str:
        """Return the outcomes, with the score where it changed; a game's end tells its own."""
        said = self.outcomes(effects)
        if any(isinstance(effect, MatchEnded) for effect in effects):
            return said
        if any(isinstance(effect, GameEnded) for effect in effects):
            return joined([said, self.voice.say("state", "games", {"games": self._sides(state.games)})])
        if any(isinstance(effect, HandEnded) for effect in effects):
            return joined([said, self.voice.say("state", "score", {"score": self.score(state)})])
        return said

    def happened(self, event: e.Event, state: State) -> str:
        """Return what the last event told changed, where no outcome says it already."""
        say, worth = self.voice.say, stake(self.rules, state)
        if isinstance(event, e.ViraTurned):
            facts = {"vira": card_name(event.card), "manilha_ranks": self._manilhas(state)}
            return say("state", "vira", facts)
        if isinstance(event, e.Called):
            return self._asked(event.call, state)
        code = _HAPPENED.get(type(event))
        if code is None or not (getattr(event, "accepts", True) and getattr(event, "plays", True)):
            return ""
        return say("state", code, {"stake": worth, "score": self.score(state)})

    def _manilhas(self, state: State) -> str:
        ranks = list(dict.fromkeys(card.rank for card in manilhas(self.rules, state)))
        names = [f"{agree('o', rank_gender(rank))}s {rank_name(rank, plural=True)}" for rank in ranks]
        return listed(names)

    def _asked(self, call: str, state: State) -> str:
        waits = pending(self.rules, state)
        if waits is None:
            return ""
        answering = other(waits[1])
        step = callable_now(self.rules, state, answering)
        facts = {"call": call, "team": answering, "by": "", "step": step.name if step else ""}
        return self.voice.say("state", "asked_up" if step else "asked", facts)

    def standing(self, state: State) -> str:
        """Return what a table waits for that is opened again: a call without an answer is told once more."""
        waits = pending(self.rules, state)
        return self.coming(state) if waits is None else self._asked(waits[0].name, state)

    def coming(self, state: State) -> str:
        """Return what the table waits for now."""
        phase = phase_of(self.rules, state)
        if phase is Phase.CHOOSING:
            eleven = self.rules.ruleset.eleven
            facts = {"chooser": chooser(self.rules, state), "trigger": eleven.trigger if eleven else ""}
            return self.voice.say("state", "eleven_open", facts)
        if phase is Phase.ANSWERING:
            return ""
        now = turn(self.rules, state)
        if not state.hand.begun:
            code = "iron_opens" if state.hand.special == IRON else "opens"
            return self.voice.say("state", code, {"opener": state.hand.opener})
        return "" if now is None else self.voice.say("state", "turn", {"turn": now})

    def cited(self, rules: Sequence[str]) -> str:
        """Return the rules named, with their texts and sources, one a line."""
        lines = []
        for rule in dict.fromkeys(rules):
            found = self.pack.rules.get(rule)
            if found is None:
                continue
            where = "; ".join(f"{r.source.title}, {r.where}" for r in found.sources)
            lines.append(f"  [{rule}] {found.text}" + (f" ({where})" if where else f" ({self.basis(rule)})"))
        return "\n".join(lines)


_HAPPENED: Mapping[type, str] = {
    e.Answered: "accepted",
    e.ElevenChosen: "eleven_on",
    e.ScoreSet: "score_set",
    e.MatchBegan: "new_match",
}
