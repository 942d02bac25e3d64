"""What a question supposes: the facts told in it, in the order told.

Patterns are data (``question_kinds.yaml``, facts): at each mark the longest that fits is taken. Teams are
``us`` and ``them`` until a scene gives them their number; what was not told is None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.grammar.asking import Asking, listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facttypes import NONE, THEM, US, Found, Reading, Told
from referee.interpret.reading.misreading import joined, misread
from referee.interpret.reading.whose import owner_of, side_of_verb, subject, team_of_mark

__all__ = ["THEM", "US", "Reading", "Told", "readings", "team_of_mark"]

WINNERS = {"firstwinner": 1, "secondwinner": 2, "thirdwinner": 3}
"""Who is named by the trick that he won: "quem fez a primeira foi a gente"."""
BETWEEN = frozenset({"already", "also", "again"})
"""What may stand between the words of a fact: "eu já tinha a primeira"."""
BARE = frozenset({"won_hand_bare", "lost_hand_bare", "play", "play2", "call_on"})
"""Facts that are read only where their person is certain."""
INFINITIVES = frozenset({
    "same_on",
    "before", "lacks", "tie", "noraise", "vira", "stakes", "run", "each", "score", "allcovered",
    "choice", "score1", "agreed", "play_on", "callrow", "score_both",
})  # fmt: skip
"""Facts that need no person: ``empatar``, ``correr do nove``."""
OWN = frozenset({
    "won", "lost", "handwon", "handlost", "accept", "choice", "won_hand_bare", "lost_hand_bare",
})  # fmt: skip
"""Facts that are the asker's own where nobody is named and the verb has no person."""


def readings(marks: Sequence[Mark], asking: Asking) -> tuple[Reading, ...]:
    """Return the ways to read a question, the one with most facts first."""
    full = _read(marks, asking, frozenset())
    bare = frozenset({"won_hand_bare", "lost_hand_bare", "handwon", "handlost"})
    others = (_read(marks, asking, without) for without in (frozenset({"play", "play2"}), bare))
    found = [full, *others]
    found.append(Reading((), tuple(marks)))
    unique: list[Reading] = []
    for one in found:
        if one not in unique:
            unique.append(one)
    return tuple(unique)


def told_in(ways: Sequence[Reading]) -> tuple[str, ...]:
    """Return the types of the facts that a question tells, read as fully as it can be."""
    return tuple(fact.type for fact in ways[0].facts)


ANSWERS = {"run": False, "accept": True}


def as_choice(reading: Reading, specials: frozenset[str]) -> Reading:
    """Return a reading with bare answers as the choice of an eleven hand, where one is on and none raised."""
    raised = any(f.type == "call" or f.call for f in reading.facts) or any(
        m.is_("callname", "call", "raisew") for m in reading.rest
    )
    if "eleven" not in specials or "iron" in specials or raised:
        return reading
    facts = tuple(
        f._replace(what="choice", plays=ANSWERS[f.type]) if f.type in ANSWERS else f for f in reading.facts
    )
    return reading._replace(facts=facts)


def _read(marks: Sequence[Mark], asking: Asking, without: frozenset[str]) -> Reading:
    facts: list[Told] = []
    rest: list[Mark] = []
    patterns = _possible(marks, asking, without)
    at = 0
    while at < len(marks):
        best: tuple[int, Told] | None = None
        for pattern in patterns:
            end, bound = _match(pattern["like"], 0, marks, at, {})
            if end > at and (best is None or end - at > best[0]):
                found = Found(pattern, bound, marks, at, end, facts)
                told = _taken(found) if found.what == "taken" else _told(found)
                if told is not None:
                    best = (end - at, told)
        if best is None:
            rest.append(marks[at])
            at += 1
        else:
            if rest and rest[-1] is marks[at - 1] and _follows_on(rest[-1], facts, best[1]):
                rest.pop()
            rest = _without_clause(rest, marks, at + best[0])
            facts.append(best[1])
            at += best[0]
            if _called_in_story(facts):
                rest = (
                    rest[:-1] if rest and rest[-1] is marks[at - best[0] - 1] and _placed(rest[-1]) else rest
                )
                at += at < len(marks) and _placed(marks[at])
    return Reading(tuple(facts), tuple(rest))


def _called_in_story(facts: Sequence[Told]) -> bool:
    """Return whether the last fact is a call after a trick told, so that it has a trick it was made in."""
    return facts[-1].type == "call" and any(fact.type == "trick" for fact in facts)


def _placed(mark: Mark) -> bool:
    """Return whether a mark is a trick in which something happens: "truquei na segunda"."""
    return mark.is_("ord") and mark.said.split(" ")[0] in listed("at_place")


GOING_ON = ("call", "accept", "run", "trick", "play")


def _follows_on(mark: Mark, before: Sequence[Told], told: Told) -> bool:
    """Return whether "depois" before a fact only joins it to what was told: "aceitei, depois pedi seis"."""
    joins = told.type in GOING_ON and (bool(before) or told.type in {"accept", "call"})
    return mark.is_("later") and joins


def _without_clause(rest: list[Mark], marks: Sequence[Mark], end: int) -> list[Mark]:
    """Return what asks without the word that only leads to a fact: "depois que", "quando"."""
    if not rest or not rest[-1].is_("clause", "when"):
        return rest
    more = any(not m.is_("comma", "qmark", "and") for m in (*marks[end:], *rest[:-1]))
    return rest[:-1] if more or rest[-1].is_("clause") else rest


def _possible(marks: Sequence[Mark], asking: Asking, without: frozenset[str]) -> list[Mapping[str, Any]]:
    """Return the patterns whose every element that must be there has a mark that it may be."""
    tags = frozenset(tag for mark in marks for tag in mark.tags)
    return [
        pattern
        for pattern in asking.facts
        if pattern["tells"] not in without
        and not any(map(tags.isdisjoint, pattern.get("wanted") or _wanted(pattern)))
    ]


def _wanted(pattern: Mapping[str, Any]) -> tuple[frozenset[str], ...]:
    """Return what the elements of a pattern may be, of those that must be there."""
    found = tuple(frozenset(wanted) for _, wanted, optional in pattern["like"] if not optional)
    pattern["wanted"] = found  # type: ignore[index]  # kept for the next question
    return found


def _match(
    like: Sequence[Any], place: int, marks: Sequence[Mark], at: int, bound: Mapping[str, Mark]
) -> tuple[int, Mapping[str, Mark]]:
    """Return where the elements end that match from ``at`` (-1: they do not) and what they bound."""
    if place == len(like):
        return at, bound
    name, tags, optional = like[place]
    best: tuple[int, Mapping[str, Mark]] = (-1, bound)
    if at < len(marks) and not marks[at].tags.isdisjoint(tags):
        best = _match(like, place + 1, marks, at + 1, {**bound, name: marks[at]} if name else bound)
    elif place > 0 and at + 1 < len(marks) and _between(marks[at]):
        best = _match(like, place, marks, at + 1, bound)
    if optional:
        other = _match(like, place + 1, marks, at, bound)
        best = max(best, other, key=lambda found: found[0])
    return best


def _between(mark: Mark) -> bool:
    """Return whether a mark may stand between the words of a fact: "também" may mean "the same" as well."""
    return mark.is_(*BETWEEN) and mark.tags <= BETWEEN | {"same"}


UNASKED = frozenset({"score", "stakes", "noraise", "each", "allcovered", "vira", "tie"})
"""Facts that a question word just before does not turn into what is asked."""


def _told(found: Found) -> Told | None:
    """Return the fact that a pattern found tells, None where it is asked, denied or nobody's."""
    bound, what = found.bound, found.what
    who, verb = bound.get("w"), bound.get("v")
    acts = bound.get("c") if verb is None and bound.get("c", NONE).is_("covered") else verb
    team = subject(found, who, acts)
    goes = what in BARE and joined(found)
    if what in {"accept", "run"} and owner_of(bound.get("x")) == US:
        team = THEM  # "aceito o meu truco": who called it does not answer
    if team is None and _leans(found) and (_hangs(verb) or _goes_on(verb, found) or goes):
        team = found.before[-1].team  # "se a gente empatar a primeira e ganhar a segunda"
    if team is None and who is None and what in OWN and (verb is None or _supposes_own(found, verb)):
        team = US  # "perdendo a primeira", "ganhar a primeira e a segunda já leva?"
    if team is None and who is None and what == "call" and verb is not None and "-.ger" in verb.forms:
        team = US  # "pedindo seis"
    if (
        _asked(found)
        or misread(found)
        or (team is None and what not in INFINITIVES and not _impersonal(what, verb))
    ):
        return None
    call = _step(found)
    here = found.marks[found.at : found.end]
    text = " ".join(m.said or m.text for m in here)
    if what == "play_on":
        team = found.before[-1].team
    if what == "agreed":
        team = None
    if what == "same_on":
        what, team = found.before[-1].what, found.before[-1].team  # "e a segunda também"
    plays = found.pattern["args"].get("plays") == "yes"
    person = bound.get("w2", who) if what == "play2" else who
    numbers = _others(found) if bound.get("o", NONE).is_("ordrest") else _numbers(bound)
    return Told(what, team, person, _card(found), numbers, call, plays, len(here), text, found.at)


def _step(found: Found) -> str | None:
    """Return the step that a fact names: "aceitei o seis", "caímos no truco", "perdi uma mão trucada"."""
    bound = found.bound
    if found.what in {"handwon", "handlost"} and any(
        m.is_("trucada") for m in found.marks[found.at : found.end]
    ):
        return listed("raises")[0]
    level = bound.get("l", bound.get("k", bound.get("worth")))
    if level is None and found.what == "accept":
        level = bound.get("v")
    return level.call if level is not None else None


def _card(found: Found) -> Mark | None:
    """Return the card told, or another of the rank of the one before: "joguei um três e ele também"."""
    if found.what != "play_too":
        return found.bound.get("c")
    card = found.before[-1].card or NONE
    return card._replace(suit=None, tags=frozenset({"rank", f"rank.{card.rank}"}))


def _taken(found: Found) -> Told | None:
    """Return a raise told of whom it is put to: "truquei, tomei seis"; alone it may be points."""
    team = team_of_mark(found.bound.get("w")) or side_of_verb(found.bound["v"])
    if team is None or _asked(found) or not any(f.type == "call" for f in found.before):
        return None
    text = " ".join(m.said or m.text for m in found.marks[found.at : found.end])
    call = found.bound["l"].call
    return Told(
        "call", THEM if team == US else US, call=call, marks=found.end - found.at, text=text, at=found.at
    )


def _others(found: Found) -> tuple[int, ...]:
    """Return the tricks left after those told: "só ganhei a terceira, as outras empataram"."""
    told = {n for fact in found.before for n in fact.numbers if fact.type == "trick"}
    return tuple(n for n in (1, 2, 3) if n not in told) if told else _numbers(found.bound)


def _numbers(bound: Mapping[str, Mark]) -> tuple[int, ...]:
    worth = bound.get("worth")
    if worth is not None:
        return (worth.n,) if worth.n is not None else ()  # "a mão valia nove": a call's number
    if "n" in bound:
        return tuple(bound[name].n or 0 for name in ("n", "n2") if name in bound)
    mark = bound.get("o") or bound.get("s")
    named = next((n for tag, n in WINNERS.items() if mark is not None and mark.is_(tag)), None)
    if named is not None:
        return (named,)
    if mark is not None and mark.is_("handw"):
        return (1, 2, 3)  # "a mão empatou"
    if mark is not None and mark.is_("two") and not mark.is_("ord"):
        return (1, 2)  # "fizemos duas": the hand is theirs
    return mark.numbers if mark is not None else ()


def _asked(found: Found) -> bool:
    """Return whether the words are what is asked, or denied, and tell nothing."""
    what = found.what
    ends = all(m.is_("qmark", "comma", "trickw", "handw") for m in found.marks[found.end :])
    supposes = found.marks[found.at].said.split(" ")[0] in listed("if")  # "quem leva se empatar?"
    bare = what == "tie" and "o" not in found.bound and not supposes
    if bare and found.before and (ends or found.next.is_("qmark")):
        return True  # "..., deu empate?"
    if what == "tie" and found.after("can", "must", "requires", "missing"):
        return True
    if what in {"handwon", "handlost"} and found.before and _offers(found):
        return True  # "..., já perdi a mão?"
    if what == "tie" and "o" not in found.bound and found.after("card", "rank", "nick", "cardw"):
        return True  # "o três de copas empata com o de espadas?"
    if found.after("neg") and what not in {"score", "noraise", "stakes"}:
        return True
    later = found.marks[found.end :]
    if what == "call" and "l" in found.bound and found.after("who") and any(m.is_("run") for m in later):
        return False  # "quem pede doze, se correrem, ganha quanto?"
    if what == "run" and "l" in found.bound and found.after("who"):
        return False  # "quem corre do nove perde quanto?"
    if what == "run" and "l" in found.bound and found.after("give", "worth") and _named(found):
        return False  # "quanto dá fugir do doze?"
    asked = found.after("who", "which", "what", "can", "must", "howmany", "trickwinner")
    return asked and what not in UNASKED


def _named(found: Found) -> bool:
    """Return whether a fact is named as a thing, by its infinitive."""
    return "-.inf" in found.bound.get("v", NONE).forms


def _offers(found: Found) -> bool:
    """Return whether how the hand ended is what is asked, or what somebody gives reasons for."""
    asks = any(m.is_("who", "which", "what", "howmany", "how") for m in found.marks[: found.at])
    return found.next.is_("why") or (found.next.is_("qmark") and not asks)


def _goes_on(verb: Mark | None, found: Found) -> bool:
    """Return whether a verb goes on with the subject before it: "a gente aceitou e perdeu"."""
    tricks = found.what in {"won", "lost"} and found.before[-1].what in {"won", "lost"}
    forms = {"3s.past", "3s.pres"} if tricks else {"3s.past"}  # "perde a primeira mas ganha as outras"
    return verb is not None and bool(verb.forms) and verb.forms <= forms


def _leans(found: Found) -> bool:
    """Return whether a verb without person goes on with the fact before it: "tem 8, ganhou um truco"."""
    if not found.before:
        return False
    but = found.marks[found.at].said.split(" ")[0] in listed("but")
    return found.after("and") or but or (found.what in OWN - {"accept", *BARE} and found.after("comma"))


def _supposes_own(found: Found, verb: Mark | None) -> bool:
    """Return whether a verb without person is the asker's own: a gerund, an infinitive that comes first."""
    if verb is None or not any(f in {"-.ger", "-.inf"} for f in verb.forms):
        return False
    first = found.at == 0 or found.marks[found.at - 1].is_("comma", "and", "clause", "when", "suffice")
    first = first or found.marks[found.at].said.split(" ")[0] in listed("if")  # "perde se perder as outras?"
    return first and not found.after("can", "must")


def _hangs(verb: Mark | None) -> bool:
    """Return whether a verb may go on with the subject before it: an infinitive or a subjunctive."""
    return verb is not None and any(f in {"-.inf", "-.ger", "3s.fut", "1s.fut"} for f in verb.forms)


def _impersonal(what: str, verb: Mark | None) -> bool:
    """Return whether a fact without a person is one: ``cantou truco`` (somebody), never an infinitive."""
    if (
        verb is None
        or verb.is_("level")
        or what in BARE
        or what in {"won", "lost", "handwon", "handlost", "score2", "play"}
    ):
        return False
    return any(not form.startswith("-.") for form in verb.forms)
