"""What a table decides for itself: rules of its own, and what happened where people do not agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.answers.realise import joined
from referee.answers.reply import Reply
from referee.answers.words import People
from referee.engine.ruling import Effect
from referee.engine.state import State
from referee.grammar.language import load_language
from referee.grammar.parse import parse
from referee.interpret.scene import Doubt
from referee.session.agreeing import Motion, motion_of, proposed_all, told_beside
from referee.session.asking import Asked
from referee.session.deeds import OWN, Disputed, HouseRuled, Resolved
from referee.session.disputing import Case, common, hand_begins, judged, open_dispute
from referee.session.draft import Draft, Logged
from referee.session.fixed import Fixed
from referee.session.hearing import Hearing
from referee.session.history import History
from referee.session.journal import JournalError
from referee.session.quarrel import Decision, Quarrel, decision_of, quarrel_of
from referee.session.replying import Replier

if TYPE_CHECKING:
    from referee.session.house.layer import Ruling


class OwnMatters:
    """The part of a table that rules, disputes and decides; ``Table`` has the rest."""

    people: People
    history: History
    _draft: Draft
    _asked: Asked | None

    @property
    def state(self) -> State:
        """The engine's state of the table."""
        raise NotImplementedError

    @property
    def _replier(self) -> Replier:
        raise NotImplementedError

    def hear(self, text: str) -> Reply:
        """Return the reply to one utterance."""
        raise NotImplementedError

    def _begin(self) -> Hearing:
        raise NotImplementedError

    def _keep(self, text: str, hearing: Hearing, effects: Sequence[Effect]) -> None:
        raise NotImplementedError

    def _settle(self, text: str, kind: str, hearing: Hearing) -> Reply:
        raise NotImplementedError

    def _lapsed(self, reply: Reply, asked: Asked) -> Reply:
        raise NotImplementedError

    def _ask(self, text: str, asked: Asked, events: Sequence[dict[str, Any]] = ()) -> Reply:
        raise NotImplementedError

    def _own(self, text: str) -> Reply | None:
        """Return the reply to a line that rules, disputes or decides, None where it does none of them."""
        resolved = self._resolved(text)
        if resolved is not None:
            return resolved
        motion = motion_of(text, self._draft, load_language())
        if motion is not None and motion.understood:
            return self._moved(text, motion)
        beside = told_beside(text, self._draft, load_language())
        if beside is not None:
            return self._beside(text, *beside)
        return self._quarrelled(text) if motion is None else self._moved(text, motion)

    def _beside(self, text: str, told: str, said: str) -> Reply:
        """Tell what a line tells, then propose what it rules on, where what it told stands."""
        reply = self.hear(told)
        legal = all(event.get("legal", True) for event in reply.events)
        motion = motion_of(said, self._draft, load_language()) if reply.understood and legal else None
        if motion is None or reply.asks is not None:
            return reply._replace(heard=text)
        moved = self._moved(text, motion)
        say, whole = joined([reply.say, moved.say]), f"{reply.text}\n{moved.text}"
        return moved._replace(
            kind=reply.kind,
            events=(*reply.events, *moved.events),
            outcomes=reply.outcomes,
            say=say,
            text=whole,
        )

    def propose(self, text: str, rulings: Sequence[Ruling]) -> Reply:
        """Return the reply that proposes rules agreed on elsewhere, all at once."""
        return self._moved(text, proposed_all(rulings, self._draft))

    # ---- rules --------------------------------------------------------------------------------------

    def _moved(self, text: str, motion: Motion) -> Reply:
        """Return the reply to a motion: a question, or why there is nothing to ask."""
        if motion.deed is None:
            return self._replier.motion(text, motion, self.state)
        before = self._asked
        doubt = Doubt("house.sure", {"what": motion.say, "deed": motion.deed})
        reply = self._ask(text, Asked(None, doubt))
        reply = reply._replace(kind="command", text="\n".join([*motion.more, reply.text]))
        return reply if before is None else self._lapsed(reply, before)

    def _agreed(self, text: str, deed: HouseRuled, hearing: Hearing) -> Reply:
        """Put what was agreed on into the log, and say so."""
        violation = hearing.draft.tell(Logged(deed, None, self.history.next))
        assert violation is None  # noqa: S101 - it was looked at when it was proposed, and nothing came between
        kept = self._put(text, hearing)
        return kept or self._replier.agreed(text, deed, self._draft)

    def _put(self, text: str, hearing: Hearing) -> Reply | None:
        """Keep what was decided and make its draft the table's; return a reply only where it was not kept."""
        try:
            self._keep(text, hearing, hearing.new_effects())
        except JournalError as error:
            return self._replier.plain(text, "command", str(error), self.state, understood=False)
        self._draft = hearing.draft
        return None

    # ---- disputes -----------------------------------------------------------------------------------

    def _names(self) -> list[str]:
        """Return the players, the teller first."""
        names, me = self.people.names, self.people.me
        return [names[me], *(name for name in names if name != names[me])]

    def _quarrelled(self, text: str) -> Reply | None:
        """Return the reply to a line in which people do not agree, None where it is no such line."""
        quarrel = quarrel_of(text, self._names())
        if quarrel is None:
            return None
        hearing = self._begin()
        if quarrel.before and not self._told_before(quarrel, hearing):
            return None
        case = judged(quarrel, text, hearing.draft, hearing.line)
        if not case.read:
            return None if quarrel.asks else self._replier.unread(text, case.unread, self.state)
        if case.same:
            self._told_alike(case, hearing)
        hearing.draft.tell(Logged(case.deed, None, hearing.line))
        before, asked = self._draft, None if case.same else Asked(None, case.doubt)
        kept = self._put(text, hearing)
        if kept is not None:
            return kept
        self._asked = asked
        return self._replier.disputed(text, case, before, self._noted(case), hearing)

    @staticmethod
    def _told_alike(case: Case, hearing: Hearing) -> None:
        """Tell what both versions come to, the card left open."""
        size, shared = len(hearing.draft.log), common(case, hearing.draft, hearing.line)
        if shared is None:
            return
        for n, logged in enumerate(shared.log[size:]):
            if not isinstance(logged.event, OWN):
                hearing.events.append((logged.event, shared.states[size + n], None))
        hearing.draft = shared

    def _told_before(self, quarrel: Quarrel, hearing: Hearing) -> bool:
        """Hear what is told before the versions; return whether all of it was understood and stands."""
        heard = parse(quarrel.before, load_language())
        if heard.unread:
            return False
        hearing.hear(heard.clauses)
        return hearing.doubt is None and hearing.puzzle is None and hearing.refusal is None

    def _noted(self, case: Case) -> str:
        """Return what was said when the disputed event was told, "" where it was not."""
        place = next((side.place for side in case.sides if side.place is not None), None)
        if place is None or place >= len(self._draft.log):
            return ""
        line = self._draft.log[place].line
        return next((record.said for record in self.history.records if record.n == line), "")

    def _resolved(self, text: str) -> Reply | None:
        """Return the reply to a line that decides the open dispute, None where it decides nothing."""
        found = open_dispute(self._draft)
        if found is None:
            return None
        dispute = found[1]
        decision = decision_of(text, dispute.versions, self._names())
        if decision is None:
            return None
        self._asked = None
        if decision.version is not None:
            return self._stands(text, dispute, decision.version)
        return self._undecided(text, decision)

    def _stands(self, text: str, dispute: Disputed, number: int) -> Reply | None:
        """Let a version stand: what it tells is told, or put in the place of what was told."""
        quarrel = quarrel_of(dispute.said, self._names())
        if quarrel is None:
            return None
        hearing = self._begin()
        side = judged(quarrel, dispute.said, hearing.draft, hearing.line).sides[number]
        if side.draft is None:
            return self._replier.cannot(text, side, self.state)
        old = hearing.draft
        hearing.draft = side.draft
        new = side.draft.log[len(old.log) :] if side.place is None else []
        hearing.events = [
            (logged.event, side.draft.states[len(old.log) + n], None)
            for n, logged in enumerate(new)
            if not isinstance(logged.event, OWN)
        ]
        if side.place is not None and side.draft.log != old.log:
            was, now = old.log[side.place].event, side.draft.log[side.place].event
            hearing.fixed = Fixed(found=True, place=side.place, old=was, new=now)
        hearing.draft.tell(Logged(Resolved("version", side.who, side.text), None, hearing.line))
        reply = self._settle(text, "command", hearing)
        return self._decided(reply, "decided", {"version": side.text, "side": side.who})

    def _undecided(self, text: str, decision: Decision) -> Reply:
        """Play the hand again, or go on as if nobody had disputed anything."""
        hearing = self._begin()
        deed = Resolved("drop" if decision.dropped else "repeat")
        if not decision.dropped:
            begin = hand_begins(hearing.draft)
            own = [logged for logged in hearing.draft.log[begin:] if isinstance(logged.event, OWN)]
            hearing.draft.apply(begin, own)
        hearing.draft.tell(Logged(deed, None, hearing.line))
        reply = self._settle(text, "command", hearing)
        return self._decided(reply, "dropped" if decision.dropped else "repeated", {})

    def _decided(self, reply: Reply, code: str, facts: Mapping[str, str]) -> Reply:
        """Return a reply that begins with what the table decided."""
        lead = self._replier.decision(code, facts)
        return reply._replace(say=joined([lead, reply.say]), text=f"{lead}\n{reply.text}".rstrip())
