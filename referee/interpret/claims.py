"""A question that offers its answer ("é nosso?", "perdemos 6?") is yes or no to what was found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from referee.cards import Card
from referee.grammar.asking import listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling
from referee.interpret.whether import TOLD

GAINS = ("win", "mark", "receive", "take", "v.matar", "v.bater", "v.levar")
LOSES = ("lose", "lost")
SIDES = {"us": US, "me": US, "poss.us": US, "poss.me": US, "them": THEM, "he": THEM, "rival": THEM,
         "poss.them": THEM, "poss.he": THEM}  # fmt: skip
PEOPLE = ("us", "me", "them", "he", "rival")
OWNED = ("poss.us", "poss.me", "poss.them", "poss.he")
PERSONS = {"1s": US, "1p": US, "3p": THEM}


OPEN = ("hand.still_open", "hand.trick_winner")
"""What is answered where somebody will yet take the hand."""


class Claimed(Protocol):
    """What is claimed: the facts told, the marks that ask, and all of them."""

    @property
    def facts(self) -> tuple[Told, ...]:
        """Return what is told."""

    @property
    def rest(self) -> tuple[Mark, ...]:
        """Return what asks."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Return the whole question."""


def asks_side(case: Case) -> bool:
    """Return whether the team is asked for, and no player: "de qual dupla é?", "é nossa ou deles?"."""
    sides = {SIDES[t] for m in case.rest for t in ("us", "them", "poss.us", "poss.them") if t in m.tags}
    return len(sides) > 1 or case.has("teamw")


def as_claim(case: Case, ruling: Ruling) -> Ruling:
    """Return yes or no where the question offers what the ruling found or something else."""
    if ruling.verdict in {"yes", "no"} and _asks_who(case):
        return ruling._replace(verdict="fact")  # "empatei com o último, quem sai?" wants no yes
    if case.has("why") and ruling.verdict == "yes":
        return ruling._replace(verdict="fact")  # "por que …?": so it is, and the reasons follow
    supposes = bool(case.told("call", "run")) and not case.has(
        "whichbeats", "which", "what", "howmany", "how", "who", "when", "where"
    )
    tail = _offered_last(case)
    if tail is not None and ruling.verdict == "fact":
        return _judged(ruling, tail)
    asks = case.asks_yes_no or (supposes and case.has("num"))
    if ruling.verdict != "fact" or not asks or case.has("or", "why"):
        return ruling
    if ruling.say.phrase == "hand.nobody" and _of_somebody(case):
        nothing = case.has("nobody") or _numbers(case, None) == [0]  # "zero pontos pra gente?"
        return ruling._replace(verdict="yes" if nothing else "no", value=None)
    if ruling.say.phrase == "call.top" and (steps := [m for m in case.rest if m.call]):
        same = steps[-1].call == ruling.say.facts["call"]  # "doze é o máximo?"
        return ruling._replace(verdict="yes" if same else "no", value=None)
    nobody = case.has("nobody") and case.has(*GAINS)  # "empatou a primeira, ninguém marca?"
    if ruling.say.phrase in OPEN and (nobody or gainer(case, ruling.say.phrase) is not None):
        return ruling._replace(verdict="no", value=None)  # not yet
    if ruling.say.facts.get("team") in {US, THEM} and _anybody(case):
        return ruling._replace(verdict="yes", value=None)
    offered = list(_offered(case, ruling))
    if not offered or "premise" in ruling.say.phrase:
        return ruling
    truth = all(offered) != case.has("forbid")
    return ruling._replace(verdict="yes" if truth else "no", value=None)


WHO_CLAUSE = 3
"""Words of a clause that only asks who does something: "quem abre a mão"."""


def _asks_who(case: Case) -> bool:
    """Return whether a line ends in a clause of its own that asks who does something, and offers nobody."""
    marks = [m for m in case.marks if not m.is_("qmark")]
    at = next((n for n in range(len(marks) - 1, 0, -1) if marks[n].is_("comma")), None)
    clause = marks[at + 1 :] if at is not None else []
    if not 0 < len(clause) <= WHO_CLAUSE or not clause[0].is_("who"):
        return False
    verbs = [m for n, m in enumerate(clause) if m.forms or (n == 0 and " " in m.text)]
    does = len(verbs) == 1 and (verbs[0] is clause[0] or not TOLD.isdisjoint(verbs[0].forms))
    return does and not any(m.is_("be", "can", "must", "who", "tagq", *SIDES) for m in clause[1:])


def _offered_last(case: Case) -> Mark | None:
    """Return what is offered after the question itself: "quem marca, eles?", "quem abre, eu?"."""
    marks = [m for m in case.rest if not m.is_("qmark")]
    if case.asks_yes_no or len(marks) < 3 or not marks[-2].is_("comma") or case.has("or"):
        return None
    asks = any(m.is_("who", "which", "what") for m in marks[:-2]) and not case.has("howmany", "why")
    return marks[-1] if asks and marks[-1].is_(*SIDES, "card", "rank") else None


def _judged(ruling: Ruling, tail: Mark) -> Ruling:
    """Return yes or no to what is offered last, the fact where the two cannot be compared."""
    side = next((SIDES[t] for t in SIDES if t in tail.tags), None)
    found = ruling.value if ruling.value in {US, THEM} else ruling.say.facts.get("team")
    truth: bool | None = None
    if side is not None and found in {US, THEM}:
        truth = side == found
    elif side is None and isinstance(ruling.value, (Card, str)) and ruling.value not in {US, THEM}:
        truth = _same_card(tail, ruling.value)
    return ruling if truth is None else ruling._replace(verdict="yes" if truth else "no", value=None)


def _of_somebody(case: Case) -> bool:
    """Return whether the question is if anybody gets anything: "vai ponto pra alguém?"."""
    return case.has(*GAINS, *LOSES, "points", "nobody", "give", "go")


def _anybody(case: Case) -> bool:
    """Return whether it is asked if anybody at all gains: "alguém pontua?", "algum time marca?"."""
    return any(m.is_("somebody") or m.said.startswith(listed("anybody")) for m in case.rest)


def _offered(case: Case, ruling: Ruling) -> Iterator[bool]:
    """Yield whether each thing that the question offers is what the ruling found."""
    team = ruling.value if ruling.value in {US, THEM} else ruling.say.facts.get("team")
    side = gainer(case, ruling.say.phrase)
    if team in {US, THEM} and side is not None:
        yield team == side
    numbers = _numbers(case, ruling.say.facts.get("call"))
    points = ruling.value if isinstance(ruling.value, int) else ruling.say.facts.get("n")
    if isinstance(points, int) and len(numbers) == 1:
        yield numbers[0] in {points, points + _told_before(case, ruling)}
    subject = ruling.say.facts.get("rank")  # "que vira faz a dama manilha?": what is asked about, not offered
    cards = [m for m in case.rest if m.is_("card", "rank") and not m.is_("level") and m.rank != subject]
    if len(cards) == 1 and isinstance(ruling.value, (Card, str)) and ruling.value not in {US, THEM}:
        yield _same_card(cards[0], ruling.value)


def _numbers(case: Case, call: str | None) -> list[int]:
    """Return the numbers offered: not the step ruled on, but what it is worth, and it as what is given."""
    told = any(fact.call for fact in case.facts)
    found = []
    for before, mark in zip((None, *case.rest), case.rest, strict=False):
        if mark.is_("worth") and mark.call in case.rules.ladder_index:
            found.append(case.rules.values[case.rules.ladder_index[mark.call]])  # "o valor do truco"
        given = told and before is not None and before.is_(*GIVES)  # "correr do doze dá doze?"
        step = call is not None and mark.call == call and not given
        if mark.is_("num") and mark.n is not None and not mark.is_("ord") and not step:
            found.append(mark.n)
    return found


GIVES = ("give", "worth", "win", "lose", "mark", "receive")


def _told_before(case: Case, ruling: Ruling) -> int:
    """Return the points told of whom the hand goes to: "tenho sete e ganhei um truco, dez?"."""
    side = ruling.say.facts.get("team") if ruling.say.phrase == "points.to" else None
    told = [f for f in case.told("score") if f.what == "score1" and (f.team or US) == side]
    return told[0].numbers[0] if len(told) == 1 else 0


def _same_card(mark: Mark, value: Card | str) -> bool:
    if isinstance(value, str):
        return mark.rank == value
    return mark.rank == value.rank and mark.suit in (None, value.suit)


def gainer(said: Claimed, phrase: str) -> str | None:
    """Return who is said to gain: "é deles", "levamos", "perdemos" (the others).

    ``phrase``: what was found, for who opens gains the lead.
    """
    gains = (*GAINS, "lead") if phrase.startswith("opens") else GAINS
    verb = next((m for m in said.rest if m.is_(*gains, *LOSES)), None)
    if (picked := _picked(said)) is not None:
        return picked
    named = _nearest(said, verb) or _of_verb(verb)
    named = named or next((SIDES[t] for m in said.rest for t in SIDES if t in m.tags), None)
    if named is None and verb is not None:
        named = _subject(said, verb)
    if named is None or (verb is None and not any(m.is_(*OWNED) for m in said.rest)):
        return None
    if verb is not None and verb.is_(*LOSES) and not verb.is_(*GAINS):
        return THEM if named == US else US
    return named


def _picked(case: Claimed) -> str | None:
    """Return who a "quem" is said to be at the end: "quem pode subir é a minha dupla?"."""
    said = [m for m in case.rest if not m.is_("qmark", "tagq", "comma")]
    if len(said) < 3 or not said[-2].is_("be") or not any(m.is_("who") for m in said[:-2]):
        return None
    return next((SIDES[t] for t in SIDES if t in said[-1].tags), None)


def ran_from(case: Case) -> Case:
    """Return the case with a run told of nobody as the others' where the asker's side is said to gain by it.

    "o truco foi recusado, quanto a gente leva?"
    """
    gains = next((m for m in case.rest if m.is_(*GAINS) and not m.is_(*LOSES)), None)
    ours = gains is not None and (
        _nearest(case, gains) == US or any(PERSONS.get(form[:2]) == US for form in gains.forms)
    )
    if not ours or not any(f.team is None for f in case.told("run")):
        return case
    facts = tuple(f._replace(team=THEM) if f.type == "run" and f.team is None else f for f in case.facts)
    return case._replace(facts=facts)


def _of_verb(verb: Mark | None) -> str | None:
    """Return who a verb is of by its own form: "eles jogaram a maior, perdemos?"."""
    found = {PERSONS.get(form[:2]) for form in verb.forms} - {None} if verb is not None else set()
    return found.pop() if len(found) == 1 else None


def _nearest(case: Claimed, verb: Mark | None) -> str | None:
    """Return who is named just before a verb, rather than an owner: "meu três, ele ganha"."""
    if verb is None:
        return None
    at = next((n for n, m in enumerate(case.rest) if m is verb), 0)
    return next((SIDES[t] for m in case.rest[max(0, at - 1) : at] for t in PEOPLE if t in m.tags), None)


def _subject(case: Claimed, verb: Mark) -> str | None:
    """Return who a verb without a person of its own goes on with: the last subject named before it."""
    if not any(f.startswith("3s") or f == "-.inf" for f in verb.forms):
        return None
    before = [SIDES[t] for m in case.marks if m.first < verb.first for t in SIDES if t in m.tags]
    told = [f.team for f in case.facts if f.team in {US, THEM}]
    return before[-1] if before else told[-1] if told else None
