"""The table: the only mutable object. It hears an utterance and gives a reply; its state folds its log."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import Any

from referee.answers.realise import joined
from referee.answers.reply import Reply
from referee.answers.words import DEFAULT_NAMES, People
from referee.cards import Seat
from referee.engine import events as e
from referee.engine.ruling import Effect
from referee.engine.state import State
from referee.grammar.language import load_language
from referee.grammar.local import local_of
from referee.grammar.normalise import fold
from referee.grammar.parse import parse
from referee.grammar.repair import is_repair
from referee.grammar.said import Heard, Said, SaidControl, SaidFix, SaidFragment, SaidPlay, SaidTalk
from referee.interpret.scene import Doubt
from referee.rulebook.cite import Pack
from referee.session.agreeing import unread_motion
from referee.session.asking import Answer, Asked, answer, need_of
from referee.session.draft import Draft, Logged, ground_of
from referee.session.fixing import fix_at, mend_said
from referee.session.granting import changed, grant
from referee.session.hearing import STEPS, Hearing
from referee.session.history import CORRECTED, REDONE, TOLD, UNDONE, History, Record
from referee.session.house.sayings import is_generic
from referee.session.journal import Journal, JournalError, MemoryJournal
from referee.session.meant import target
from referee.session.own import OwnMatters
from referee.session.questions import Asker
from referee.session.replying import Replier
from referee.session.report import outcome_text
from referee.session.stepping import Steps, may_take_back
from referee.session.timing import tells_past

PROPOSES = (".sure", ".breaks")
"""How the codes of doubts end that only a yes or a no settles."""


class Table(OwnMatters):
    """A table at play.

    ``pack`` are the rules; ``names`` the players in playing order, 2, 4 or 6 (four relative ones by
    default); ``me`` the seat of the teller; ``opens`` the seat that opens the first hand. ``journal``
    keeps what is said (in memory by default); a table whose journal has records goes on from there.
    Raises ValueError for a number of players that the rules do not seat or for names that are not
    distinct, or only by accents and capitals.
    """

    def __init__(
        self,
        pack: Pack,
        names: Sequence[str] = DEFAULT_NAMES,
        me: Seat = 0,
        opens: Seat = 0,
        *,
        journal: Journal | None = None,
    ) -> None:
        """Open a table at 0 to 0, or where its journal ends."""
        if len({fold(name.casefold()) for name in names}) != len(names):
            raise ValueError("names must be distinct when they are heard")
        self.base = pack
        self.people = People(tuple(names), me)
        self._journal: Journal = MemoryJournal() if journal is None else journal
        self.history = History(self._journal.records())
        self._draft = Draft(ground_of(pack, self.people, opens), self.history.log)
        self._faces: dict[int, tuple[Pack, Replier, Asker]] = {}
        self._known = [name for name in names if name not in DEFAULT_NAMES]
        self._local = local_of(self._known, pack.words, load_language().lexicon)
        self._asked: Asked | None = None
        self._refused: SaidPlay | None = None

    @property
    def pack(self) -> Pack:
        """The rules in force: the pack it was opened with, and what the table agreed on since."""
        return self._draft.era.pack

    @property
    def draft(self) -> Draft:
        """The log and its fold, to be looked at."""
        return self._draft

    def _face(self) -> tuple[Pack, Replier, Asker]:
        """Return who replies and who answers by the rules in force."""
        pack, rules = self._draft.era.pack, self._draft.era.rules
        found = self._faces.get(id(pack))
        if found is None:
            made = (
                pack,
                Replier(pack, rules, self.people, self.base.id),
                Asker(pack, self.people, self.base),
            )
            found = self._faces[id(pack)] = made
        return found

    @property
    def _replier(self) -> Replier:
        return self._face()[1]

    @property
    def _asker(self) -> Asker:
        return self._face()[2]

    @property
    def state(self) -> State:
        """The engine's state of the table."""
        return self._draft.state

    @property
    def events(self) -> tuple[Logged, ...]:
        """Every event that stands, in order."""
        return tuple(self._draft.log)

    def hear(self, text: str) -> Reply:
        """Return the reply to one utterance; the table changes only by what was understood and legal."""
        own = self._own(text)
        if own is not None:
            return own
        told, question = self._asker.split(text, self._known)
        if not question and "?" in told:
            # What is asked and was not known for a question is not told either.
            told, question = _last_sentence(told)
        if not question:
            return self._hear(text, told)
        if told and self._asker.is_tag(question):
            return self._tagged(text, told)
        plain = self._plainly(text) if "?" not in text else self._take_back(text)
        if plain is not None:
            return plain
        old = self._draft
        reply = self._hear(text, told) if told.strip() else None
        if reply is not None and not reply.understood:
            return reply
        recalled = self._recalled(text, question)
        if recalled is not None:
            return self._both(text, reply, recalled)
        asked = self._asker.ask_here(text, question, old.scene(), self._draft.scene(), old.fresh().scene())
        return self._both(text, reply, asked._replace(state=self._replier.state(self.state)))

    def _tagged(self, text: str, told: str) -> Reply:
        """Return the reply to "…, né?": what has happened is told, what holds in general is asked."""
        if not tells_past(told, load_language()):
            asked = self._asker.ask(text, text, self._draft.scene())
            if asked.understood and asked.ruling is not None and asked.ruling["verdict"] != "unknown":
                return asked._replace(state=self._replier.state(self.state))
        return self._hear(text, told)

    def _recalled(self, text: str, question: str) -> Reply | None:
        """Return the reply to a question about a hand told before, None to any other."""
        from referee.session.recalling import recall  # noqa: PLC0415 - only tables that were told something

        if not self._draft.log:
            return None
        found = recall(question, self._draft, self._replier.voice, self._known, self._local)
        return None if found is None else self._replier.recalled(text, found, self.state)

    def ask(self, text: str) -> Reply:
        """Return the reply to a question on its own: what it tells is supposed, nothing is recorded."""
        fresh = self._draft.fresh().scene()
        return self._asker.ask(text, text, fresh, supposing=True)._replace(state=None)

    def suggest(self, prefix: str) -> tuple[str, ...]:
        """Return words that may come where ``prefix`` ends: what a prompt offers to complete."""
        from referee.grammar.suggest import Setting, suggest  # noqa: PLC0415 - only prompts ask

        rules = self.pack.ruleset
        calls = {name for call in rules.ladder for name in (call.name, *call.also)}
        names = [name for name in self.people.names if name not in DEFAULT_NAMES]
        setting = Setting(names, self._local, frozenset(rules.ranks), frozenset(calls))
        return suggest(prefix, load_language(), setting)

    @staticmethod
    def _both(text: str, told: Reply | None, asked: Reply) -> Reply:
        if told is None:
            return asked
        kind = "mixed" if told.events or told.outcomes else "question"
        return told._replace(
            heard=text,
            kind=kind,
            understood=asked.understood,
            ruling=asked.ruling,
            say=joined([told.say, asked.say]),
            text="\n".join(t for t in (told.text, asked.text) if t),
        )

    def _plainly(self, text: str) -> Reply | None:
        """Return the reply to a line that is told, however much it sounds like a question; else None.

        What is small talk or a supposition is a question where it can be answered as one.
        """
        heard = parse(text, load_language(), local=self._local)
        if heard.unread or not heard.clauses:
            return None
        if all(isinstance(c, SaidTalk) for c in heard.clauses):
            asked = self._asker.ask(text, text, self._draft.scene())
            if asked.understood and asked.ruling is not None and asked.ruling.get("verdict") != "unknown":
                return asked._replace(state=self._replier.state(self.state))
        return self._hear(text, text)

    def _take_back(self, text: str) -> Reply | None:
        """Return the reply to "posso trocar a carta?" of the last card played, else None."""
        heard = parse(text, load_language(), local=self._local)
        asks = not heard.unread and may_take_back(heard.clauses, self._draft)
        return self._hear(text, text) if asks else None

    def _hear(self, text: str, told: str) -> Reply:
        if is_generic(told, load_language()):
            # How things are done here is a rule, or nothing: it did not happen now.
            return self._replier.motion(text, unread_motion(), self.state)
        heard = parse(told, load_language(), local=self._local)
        if heard.unread:
            words = "», «".join(unread.words for unread in heard.unread)
            return self._replier.unread(text, words, self.state)
        asked, self._asked = self._asked, None
        found = answer(asked, heard.clauses, told, self._draft) if asked is not None else None
        if asked is not None and found is not None:
            return self._answered(text, asked, found)
        reply = self._echo(heard, self._run(text, self._after_refusal(heard.clauses)))
        return reply if asked is None else self._lapsed(reply, asked)

    def _lapsed(self, reply: Reply, asked: Asked) -> Reply:
        """Return the reply with what was proposed and got neither yes nor no; talk leaves a rule open."""
        if asked.doubt is None or not asked.doubt.code.endswith(PROPOSES):
            return reply
        of_rules = asked.doubt.code == "house.sure"
        if of_rules and reply.kind == "talk":
            self._asked = asked
            return reply
        code = "lapsed.house" if of_rules else "lapsed"
        said = self._replier.voice.say("puzzles", code, {})
        # A question stands last, where its answer follows it.
        order = [said, reply.say] if reply.asks is not None else [reply.say, said]
        text = [said, reply.text] if reply.asks is not None else [reply.text, said]
        return reply._replace(say=joined(order), text="\n".join(filter(None, text)))

    def _echo(self, heard: Heard, reply: Reply) -> Reply:
        """Return the reply with what misspelled words were taken for, where they told something."""
        if not heard.mended or not reply.events:
            return reply
        said = joined([self._replier.voice.say("puzzles", "mended", m._asdict()) for m in heard.mended])
        return reply._replace(say=joined([said, reply.say]), text=joined([said, reply.text]))

    def _after_refusal(self, clauses: tuple[Said, ...]) -> tuple[Said, ...]:
        """Return the clauses, a card told again after a refusal being that player's card."""
        refused, self._refused = self._refused, None
        told = [clause for clause in clauses if not is_repair(clause)]
        if refused is None or len(told) != 1:
            return clauses
        one = told[0]
        if not isinstance(one, SaidFix | SaidFragment):
            return clauses
        card = one.new if isinstance(one, SaidFix) else one.card
        named = {who.name for who in (*one.who, *refused.who) if who.kind == "name"}
        return clauses if card is None or len(named) > 1 else (refused._replace(card=card),)

    # ---- an utterance ---------------------------------------------------------------------------

    def _begin(self) -> Hearing:
        steps = Steps(self.history.undos(), self.history.redos())
        return Hearing(self._draft.copy(), self.history.next, steps)

    def _run(self, text: str, clauses: Sequence[Said]) -> Reply:
        if clauses and all(isinstance(c, SaidControl) and c.what in {"fixing", "repair"} for c in clauses):
            return self._replier.said(text, "command", "puzzles/how_was", self.state)
        hearing = self._begin()
        hearing.hear(clauses)
        if hearing.doubt is not None:
            return self._doubted(text, clauses, hearing)
        if hearing.puzzle is not None and hearing.refusal is None:
            return self._replier.puzzled(text, hearing.puzzle, self.state)
        if hearing.fixed is not None and not hearing.fixed.done:
            return self._not_fixed(text, hearing)
        if hearing.refusal is not None and hearing.refusal.code == "score.contradicts":
            return self._score_doubted(text, hearing)
        if isinstance(hearing.refused_said, SaidPlay):
            self._refused = hearing.refused_said
        corrected = hearing.fixed is not None or bool(STEPS & set(hearing.wishes) and not hearing.events)
        kind = "command" if corrected else "talk" if hearing.talk_only and not hearing.events else "narration"
        return self._settle(text, kind, hearing)

    def _settle(self, text: str, kind: str, hearing: Hearing) -> Reply:
        """Keep what the hearing changed, make its draft the table's own, and reply to it."""
        effects = changed(self._draft, hearing) if hearing.fixed else hearing.new_effects()
        try:
            self._keep(text, hearing, effects)
        except JournalError as error:
            return self._replier.plain(text, "narration", str(error), self.state, understood=False)
        if hearing.draft.log != self._draft.log:
            # What was asked before was asked of another state.
            self._asker.forget()
        self._draft = hearing.draft
        need = need_of(self._draft)
        self._asked = Asked(need=need) if need is not None else None
        return self._replier.told(text, kind, hearing, effects, self._asked)

    def _keep(self, text: str, hearing: Hearing, effects: Sequence[Effect]) -> None:
        """Write the record of what changed the log. Raises JournalError: nothing changed then."""
        change = self.history.change_to(hearing.draft.log)
        if change.cut == len(self.history.log) and not change.tail:
            return
        settled = tuple(outcome_text(effect) for effect in effects)
        if hearing.stepped and not hearing.events and not hearing.fixed:
            kind = UNDONE if hearing.stepped == "undo" else REDONE
            for step in hearing.steps:
                self._write(Record(self.history.next, kind, text, step, time(), settled))
            return
        # "volta, o Beto jogou um dois" changes the log once more; one change says both.
        kind = CORRECTED if hearing.fixed or hearing.stepped else TOLD
        self._write(Record(self.history.next, kind, text, change, time(), settled))

    def _write(self, record: Record) -> None:
        self._journal.append(record)
        self.history.add(record)

    def _doubted(self, text: str, clauses: Sequence[Said], hearing: Hearing) -> Reply:
        assert hearing.doubt is not None  # noqa: S101 - the caller has looked
        place, said, doubt = hearing.doubt
        events: list[dict[str, Any]] = []
        if doubt.code == "points.sure":
            team, points = doubt.facts["claim"]
            facts = {"team": team, "points": points, "score": self._replier.speaker.score(self.state)}
            doubt = Doubt(doubt.code, {**facts, **doubt.facts})
            events.append({"type": "score_claim", "legal": True})
        reply = self._ask(text, Asked(None, doubt, tuple(clauses), place, said), events)
        orders = ("undo", "takeback", "fix.")
        return reply._replace(kind="command") if doubt.code.startswith(orders) else reply

    def _ask(self, text: str, asked: Asked, events: Sequence[dict[str, Any]] = ()) -> Reply:
        self._asked = asked
        return self._replier.asking(text, "narration", asked, self.state, events)

    def _score_doubted(self, text: str, hearing: Hearing) -> Reply:
        event = hearing.events[-1][0]
        assert isinstance(event, e.ScoreSet)  # noqa: S101 - only a score contradicts a score
        speaker = self._replier.speaker
        told = speaker.score(self.state._replace(points=event.points))
        doubt = Doubt("score.sure", {"score": speaker.score(self.state), "told": told, "event": event})
        return self._ask(text, Asked(None, doubt), [self._replier.event(event, self.state, hearing.refusal)])

    def _not_fixed(self, text: str, hearing: Hearing) -> Reply:
        fixed = hearing.fixed
        assert fixed is not None  # noqa: S101 - the caller has looked
        if not fixed.found:
            return self._replier.missing(text, *fixed.missing, self.state)
        if fixed.refused is not None:
            return self._replier.refused(text, fixed.refused, self.state)
        doubt = fixed.doubt
        if fixed.broken is not None:
            facts = self._replier.broken(self._draft, fixed)
            doubt = Doubt("fix.breaks" if facts["number"] is None else "fix.open.breaks", facts)
        assert doubt is not None  # noqa: S101 - nothing else is left
        if doubt.code == "score_was.sure":
            told = self._replier.words.score(doubt.facts["old"])
            doubt = doubt._replace(facts={**doubt.facts, "was": told})
        if doubt.code == "fix.sure":
            words = self._replier.words.brief(doubt.facts["event"])
            doubt = doubt._replace(facts={**doubt.facts, "event": words, "number": doubt.facts["hand"]})
        return self._ask(text, Asked(None, doubt))._replace(kind="command")

    # ---- answers to what was asked --------------------------------------------------------------

    def _answered(self, text: str, asked: Asked, found: Answer) -> Reply:
        if found.clauses is not None:
            return self._run(text, found.clauses)
        hearing = self._begin()
        if found.place is not None:
            hearing.fixed = (
                mend_said(hearing.draft, found.place, found.event, found.card)
                if found.fix is None
                else fix_at(hearing.draft, target(hearing.draft, found.fix, recent=False), found.place)
            )
            if not hearing.fixed.done:
                return self._not_fixed(text, hearing)
            return self._settle(text, "command" if asked.need is None else "narration", hearing)
        if found.yes and asked.doubt is not None and asked.doubt.code == "house.sure":
            return self._agreed(text, asked.doubt.facts["deed"], hearing)
        if found.yes and asked.doubt is not None and grant(asked.doubt, hearing):
            done = hearing.fixed is None or hearing.fixed.done
            return self._settle(text, "command", hearing) if done else self._not_fixed(text, hearing)
        return self._replier.said(text, "command", "state/same", self.state)


def _last_sentence(text: str) -> tuple[str, str]:
    """Return what stands before the sentence that a question mark ends, and that sentence."""
    end = text.index("?")
    begin = max(text.rfind(stop, 0, end) for stop in ",.;!") + 1
    return text[:begin], text[begin:]
