"""Replies made of what a hearing left: events with their judgement, outcomes, questions back, words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.answers.realise import Voice, joined
from referee.answers.reply import Reply
from referee.answers.words import People, of_team
from referee.engine import events as e
from referee.engine.ask import best_so_far
from referee.engine.compile import Rules
from referee.engine.ruling import Effect, ManilhasSet, TrickEnded, Violation
from referee.engine.state import State
from referee.interpret.scene import Puzzle
from referee.rulebook.cite import Pack, Value
from referee.session.agreeing import Motion, agreed_say, rule_waits
from referee.session.asking import Asked, asks_json
from referee.session.deeds import OWN, HouseRuled
from referee.session.disputing import Case, Side, team_of_holder
from referee.session.draft import Draft
from referee.session.finding import index
from referee.session.fixed import Fixed
from referee.session.following import left_open
from referee.session.hearing import STEPS, Hearing, Refusal
from referee.session.questions import UNKNOWN
from referee.session.recalling import Recalled
from referee.session.report import event_json, outcome_json, state_json
from referee.session.speaking import Speaker
from referee.session.wording import EventWords

TELL_THE_TURN = frozenset(("play.out_of_turn", "raise.out_of_turn", "play.twice", "hand.over"))
"""Refusals that say whose turn it is: it need not be said again."""


class Replier:
    """Makes the replies of one table."""

    def __init__(self, pack: Pack, rules: Rules, people: People, name: str) -> None:
        """Take the rules in force, the people, and what programs know the table's rules by."""
        self.pack = pack
        self.name = name
        self.rules = rules
        self.people = people
        self.voice = Voice(people, pack.terms)
        self.speaker = Speaker(self.voice, rules, pack)
        self.words = EventWords(people)

    def state(self, state: State) -> dict[str, Any]:
        """Return the contract's ``state``."""
        return state_json(self.rules, self.name, self.people, state)

    def plain(self, text: str, kind: str, say: str, state: State, *, understood: bool = True) -> Reply:
        """Return a reply of words alone."""
        return Reply(text, kind, understood, state=self.state(state), say=say, text=say)

    def said(self, text: str, kind: str, code: str, state: State) -> Reply:
        """Return a reply that says one phrase: ``section.code`` of phrases.yaml with a slash between."""
        section, _, name = code.partition("/")
        return self.plain(text, kind, self.voice.say(section, name, {}), state)

    def unread(self, text: str, words: str, state: State) -> Reply:
        """Return the reply to a line that was not understood; ``words`` are what was not."""
        say = self.voice.say("puzzles", "unread", {"words": words})
        return self.plain(text, "unknown", say, state, understood=False)

    def puzzled(self, text: str, puzzle: Puzzle, state: State) -> Reply:
        """Return the reply to words that make no sense now."""
        span = puzzle.facts.get("span")
        words = text[span[0] : span[1]] if isinstance(span, tuple) and any(span) else text
        say = self.voice.say("puzzles", puzzle.code, {**puzzle.facts, "words": words})
        return self.plain(text, "unknown", say, state, understood=False)

    def missing(self, text: str, code: str, facts: Mapping[str, Any], state: State) -> Reply:
        """Return the reply to a correction of something that was never told."""
        trick = facts.get("trick")
        code = f"{code}_trick" if trick is not None else code
        say = self.voice.say("puzzles", code, {**facts, "number": facts.get("hand"), "first": trick})
        return self.plain(text, "command", say, state)

    def refused(self, text: str, violation: Violation, state: State) -> Reply:
        """Return the reply to a correction that the rules forbid."""
        why = self.speaker.why(Refusal(violation.rule, violation.code, violation.facts), state)
        event = {"type": "correct", "legal": False, "rule": violation.rule, "why": why}
        return self.plain(text, "command", why, state)._replace(events=(event,))

    def broken(self, draft: Draft, fixed: Fixed) -> dict[str, Any]:
        """Return the facts of a correction with which a later event no longer stands."""
        assert fixed.broken is not None  # noqa: S101 - the caller has looked
        place, violation = fixed.broken
        why = self.speaker.why(Refusal(violation.rule, violation.code, violation.facts), draft.state)
        events = draft.edited(fixed.edits)
        what = self.words.event(events[place])
        return {"fixed": fixed, "breaks": place, "why": why, "what": what, "number": left_open(draft, fixed)}

    def recalled(self, text: str, found: Recalled, state: State) -> Reply:
        """Return the reply to a question about a hand told before: on the screen, the whole hand."""
        rules = [rule for rule in found.rules if rule in self.pack.rules]
        refs = [ref for rule in rules for ref in self.pack.rules[rule].sources]
        sources = [{"id": ref.source.id, "title": ref.source.title, "where": ref.where} for ref in refs]
        basis = self.pack.rules[rules[0]].basis if rules else None
        ruling = {
            **UNKNOWN,
            "verdict": found.verdict,
            "value": found.value,
            "rules": rules,
            "basis": basis,
            "sources": sources,
        }
        whole = [found.say, *([found.text] if found.text else [])]
        return Reply(
            text,
            "question",
            understood=True,
            ruling=ruling,
            state=self.state(state),
            say=found.say,
            text="\n".join(whole),
        )

    def asking(
        self, text: str, kind: str, asked: Asked, state: State, events: Sequence[Mapping[str, Any]] = ()
    ) -> Reply:
        """Return a reply that only asks back; nothing was changed."""
        asks = asks_json(asked, self.voice)
        say = str(asks["text"])
        now = self.state(state)
        return Reply(
            text, kind, understood=True, events=tuple(events), asks=asks, state=now, say=say, text=say
        )

    def motion(self, text: str, motion: Motion, state: State) -> Reply:
        """Return the reply to a motion about the table's own rules that leaves nothing to agree on."""
        events: tuple[Mapping[str, Any], ...] = ()
        if motion.refused:
            events = (house_json(motion.rule, motion.value, legal=False, why=motion.say),)
        kind = "command" if motion.understood else "unknown"
        reply = self.plain(text, kind, motion.say, state, understood=motion.understood)
        return reply._replace(events=events)

    def agreed(self, text: str, deed: HouseRuled, draft: Draft) -> Reply:
        """Return the reply to a yes: what the table has agreed on, and from when."""
        events = tuple(
            house_json(r.rule, r.value, legal=True, since=r.on, waits=rule_waits(draft, r.rule))
            for r in deed.rulings
        )
        return self.plain(text, "command", agreed_say(draft, deed), draft.state)._replace(events=events)

    def decision(self, code: str, facts: Mapping[str, str]) -> str:
        """Return what the table decided of a dispute."""
        return self.voice.say("dispute", code, {**facts, "whose": self._holder(facts.get("side", ""))})

    def cannot(self, text: str, side: Side, state: State) -> Reply:
        """Return the reply to a decision for a version that cannot be."""
        why = self.speaker.why(side.why, state) if side.why is not None else ""
        say = self.voice.say("dispute", "cannot", {"version": side.text, "why": why})
        return self.plain(text, "command", say, state, understood=side.read)

    def disputed(self, text: str, case: Case, before: Draft, noted: str, hearing: Hearing) -> Reply:
        """Return the reply to a dispute: that it makes no difference, or both verdicts side by side."""
        state = hearing.draft.state
        thens = [self._then(side, before) for side in case.sides]
        rules = [rule for side in case.sides for rule in _decisive(side, before)]
        if case.same:
            first = case.sides[0].draft
            then = self._goes_on(first, before) if first is not None else ""
            say = self.voice.say("dispute", "same", {"then": then})
        else:
            say = joined([self.voice.say("dispute", "differs", {}), *thens])
        evidence = self.voice.say("dispute", "noted", {"said": noted}) if noted and not case.same else ""
        asks = None if case.same else asks_json(Asked(None, case.doubt), self.voice)
        say = joined([say, evidence, str(asks["text"]) if asks is not None else ""])
        whole = "\n".join(t for t in (say, self.speaker.cited(rules)) if t)
        ruling = self._ruling("fact" if case.same else "depends", list(dict.fromkeys(rules)))
        events = tuple(self._events(hearing))
        kind = "mixed" if events else "question"
        reply = Reply(text, kind, understood=True, asks=asks, ruling=ruling, say=say, text=whole)
        return reply._replace(events=events, state=self.state(state))

    def _holder(self, who: str) -> str:
        """Return whose a version is: "de Beto", "deles"; nothing where nobody was named."""
        team = team_of_holder(who, self.people)
        if not who or team is None:
            return ""
        return of_team(self.people, team) if who in {"nos", "eles"} else f"de {who}"

    def _then(self, side: Side, before: Draft) -> str:
        """Return what the game comes to by a version."""
        facts = {"version": side.text}
        if side.draft is None:
            why = self.speaker.why(side.why, before.state) if side.why is not None else ""
            return self.voice.say("dispute", "cannot", {**facts, "why": why})
        return self.voice.say("dispute", "side", {**facts, "then": self._goes_on(side.draft, before)})

    def _goes_on(self, draft: Draft, before: Draft) -> str:
        """Return what was settled since, else what happened, else who wins so far or what is waited for."""
        last = draft.log[-1].event if draft.log else None
        then = self.speaker.settled(draft.flat_effects()[len(before.flat_effects()) :], draft.state)
        if not then and last is not None and not isinstance(last, OWN) and draft.log != before.log:
            then = self.speaker.happened(last, draft.state)
        return then or self._leads(draft) or self.speaker.coming(draft.state)

    def _leads(self, draft: Draft) -> str:
        """Return who wins the trick so far, nothing where no card is down."""
        best = best_so_far(draft.era.rules, draft.state) if draft.state.hand.plays else ()
        if not best:
            return ""
        code = "leads" if len(best) == 1 else "ties"
        return self.voice.say("dispute", code, {"seat": best[0]})

    def _ruling(self, verdict: str, rules: Sequence[str]) -> dict[str, Any]:
        known = [self.pack.rules[rule] for rule in rules if rule in self.pack.rules]
        refs = {(ref.source.id, ref.where): ref for rule in known for ref in rule.sources}
        sources = [{"id": r.source.id, "title": r.source.title, "where": r.where} for r in refs.values()]
        basis = known[0].basis if known else None
        because = [rule.text for rule in known]
        return {**UNKNOWN, "verdict": verdict, "rules": list(rules), "basis": basis} | {
            "sources": sources,
            "because": because,
        }

    def told(
        self, text: str, kind: str, hearing: Hearing, effects: Sequence[Effect], asked: Asked | None
    ) -> Reply:
        """Return the reply to what was told; the rules that it was judged by are cited."""
        state = hearing.draft.state
        if hearing.judged is not self.pack:
            by = Replier(hearing.judged, self.rules, self.people, self.name)
            return by.told(text, kind, hearing, effects, asked)
        outcomes = tuple(o for x in effects if (o := outcome_json(x, self.people)) is not None)
        asks = asks_json(asked, self.voice) if asked is not None else None
        say = self._say(kind, hearing, effects, asks)
        rules = [o["rule"] for o in outcomes if o.get("rule")]
        if hearing.refusal is not None:
            rules.append(hearing.refusal.rule)
        whole = "\n".join(t for t in (say, self.speaker.cited(rules)) if t)
        events = tuple(self._events(hearing))
        now = self.state(state)
        return Reply(
            text,
            kind,
            understood=True,
            events=events,
            outcomes=outcomes,
            asks=asks,
            state=now,
            say=say,
            text=whole,
        )

    def _events(self, hearing: Hearing) -> list[Mapping[str, Any]]:
        events: list[Mapping[str, Any]] = []
        if hearing.fixed is not None:
            events.append({"type": "correct", "legal": True})
        if hearing.stepped:
            events.append({"type": hearing.stepped, "legal": True})
        return [*events, *(self.event(*told) for told in hearing.events)]

    def event(self, event: e.Event, before: State, refusal: Refusal | None) -> dict[str, Any]:
        """Return an event with its judgement; ``before`` is the state it was told in."""
        plain = event_json(event, self.people, self.rules)
        if refusal is None:
            return {**plain, "legal": True}
        return {**plain, "legal": False, "rule": refusal.rule, "why": self.speaker.why(refusal, before)}

    def _say(
        self, kind: str, hearing: Hearing, effects: Sequence[Effect], asks: Mapping[str, Any] | None
    ) -> str:
        speaker, state = self.speaker, hearing.draft.state
        settled = (
            speaker.settled(effects, state) if hearing.fixed is None else self._settled(hearing, effects)
        )
        parts = [*self._done(kind, hearing), *self._refused(hearing), settled]
        parts += [speaker.basis(rule) for rule in self._unwritten(effects)]
        if asks is not None:
            return joined([*parts, str(asks["text"])])
        if kind == "talk":
            return joined(parts)
        legal = [told for told in hearing.events if told[2] is None]
        quiet = all(isinstance(effect, ManilhasSet) for effect in effects)
        if quiet and legal and hearing.refusal is None:
            parts.append(speaker.happened(legal[-1][0], state))
        if hearing.refusal is None or hearing.refusal.code not in TELL_THE_TURN or not quiet:
            parts.append(speaker.coming(state))
        return joined(parts)

    def _done(self, kind: str, hearing: Hearing) -> list[str]:
        if kind != "command":
            return []
        steps = {"undo": "undone", "redo": "redone"}
        idle = not hearing.stepped and not hearing.fixed and not hearing.events
        if idle and STEPS & set(hearing.wishes):
            asked = "nothing_redone" if "redo" in hearing.wishes else "nothing_undone"
            return [self.voice.say("state", asked, {})]
        if hearing.fixed is not None and not hearing.stepped:
            return [self._corrected(hearing.fixed, hearing.draft)]
        return [self.voice.say("state", steps.get(hearing.stepped, "noted"), {})]

    def _corrected(self, fixed: Fixed, draft: Draft) -> str:
        """Return what a correction did, in words: what it is now, and what it was."""
        if fixed.same:
            return self.voice.say("state", "same_already", {})
        old, new = (self.words.brief(x) if x is not None else "" for x in (fixed.old, fixed.new))
        hands = [spot.hand for spot in index(draft)]
        away = bool(hands) and fixed.place < len(hands) and hands[fixed.place] != hands[-1]
        where = self.voice.say("state", "in_hand", {"number": hands[fixed.place][1]}) if away else ""
        code = "corrected" if old and new else "corrected_out" if old else "corrected_in"
        return self.voice.say("state", code, {"old": old, "new": new, "where": where})

    def _settled(self, hearing: Hearing, effects: Sequence[Effect]) -> str:
        """Return what comes out otherwise after a correction, and what the score is for it."""
        before, after = hearing.before, hearing.draft.state
        if (before.points, before.games) == (after.points, after.games):
            return self.speaker.outcomes(effects)
        facts = {"old": self.speaker.score(before), "new": self.speaker.score(after)}
        return joined([self.speaker.outcomes(effects), self.voice.say("state", "score_moved", facts)])

    def _refused(self, hearing: Hearing) -> list[str]:
        refusal = hearing.refusal
        if refusal is None:
            return []
        before = hearing.events[-1][1] if hearing.events else hearing.draft.state
        return [self.speaker.why(refusal, before), self.speaker.basis(refusal.rule)]

    def _unwritten(self, effects: Sequence[Effect]) -> list[str]:
        """Return the first rule that decided something here and that no document of the pack states."""
        named = [str(getattr(x, "rule", "")) for x in effects]
        if effects and isinstance(effects[-1], TrickEnded) and effects[-1].tied:  # the hand goes on
            named.append("trick.lead_after_tie")
        told = [r for r in named if r in self.pack.rules]
        return [r for r in told if self.pack.rules[r].basis in {"unspecified", "house"}][:1]


def house_json(rule: str, value: Value | None, *, legal: bool, **more: object) -> dict[str, object]:
    """Return the event of a rule of the table's own, agreed on or refused."""
    return {"type": "house_rule", "rule": rule, "value": value, "legal": legal, **more}


def _decisive(side: Side, before: Draft) -> list[str]:
    """Return the rules that decided something in a version, or that it is against."""
    if side.draft is None:
        return [side.why.rule] if side.why is not None else []
    new = side.draft.flat_effects()[len(before.flat_effects()) :]
    rules = [str(rule) for effect in new if (rule := getattr(effect, "rule", None))]
    # A trick that is open is judged by what wins it so far.
    return rules or (["trick.winner"] if side.draft.state.hand.plays else [])
