"""Facts in words: as people would tell them, to be asked about again, and as the referee says them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.answers import words as w
from referee.answers.realise import fill
from referee.answers.voice import Voice, phrases

if TYPE_CHECKING:
    from referee.interpret.reading.facts import Told

US, THEM = "us", "them"
SAME = {
    "score2": "score",
    "call_on": "call",
    "won_hand_bare": "handwon",
    "lost_hand_bare": "handlost",
    "lost": "won",
}


def as_told(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts as people would tell them, all of them."""
    return {"told": _listed([told(voice, fact, theirs=True) for fact in facts["facts"]])}


def as_said(voice: Voice, facts: Mapping[str, Any]) -> str:
    """Return facts as the referee says them: those that are new alone where the others were told in full."""
    whole = _together(facts["facts"])
    if all(_template(fact) for fact in whole):
        return _listed(_once([told(voice, fact, theirs=False) for fact in whole]))
    new = _listed(_once([told(voice, fact, theirs=False) for fact in facts["new"]]))
    return new + str(phrases()["told"]["rest"])


def _together(facts: Sequence[Told]) -> list[Told]:
    """Return the facts with ties one after the other as one."""
    found: list[Told] = []
    for fact in facts:
        if found and fact.what == found[-1].what == "tie":
            found[-1] = found[-1]._replace(numbers=(*found[-1].numbers, *fact.numbers))
        else:
            found.append(fact)
    return found


def _once(texts: Sequence[str]) -> list[str]:
    """Return the facts without a first word that the one before has too: who does it, or that it ties."""
    found: list[str] = []
    before = ""
    for text in texts:
        first, _, rest = text.partition(" ")
        found.append(rest if first == before else text)
        before = first
    return found


def _listed(texts: Sequence[str]) -> str:
    return w.listed([text for text in texts if text])


def told(voice: Voice, fact: Told, *, theirs: bool) -> str:
    """Return a fact; ``theirs`` in the words of the people ("a gente"), not the referee's ("vocês")."""
    template = _template(fact)
    if not template:
        return fact.text
    team = _team(fact)
    who, plural = "", False
    if team is not None:
        plural = team == THEM if theirs else voice.is_plural(team)
        who = phrases()["told"][f"by_{team}"] if theirs else w.team_name(voice.people, voice.team(team))
    eleven = voice.pack.ruleset.eleven
    rank = fact.card.rank if fact.card is not None else None
    numbers = [*(str(n) for n in fact.numbers), "", ""]
    words = {
        "who": who,
        "for_who": f"{phrases()['told']['for']}{who}" if who else "",
        "call": fact.call or voice.pack.ruleset.ladder[0].name,
        "the_call": f" o {fact.call}" if fact.call else "",
        "of_call": f" do {fact.call}" if fact.call else "",
        "tricks": w.listed([f"a {w.ordinal(n)}" for n in fact.numbers]),
        "trick": w.ordinal(fact.numbers[0]) if fact.numbers else "",
        "rank": w.rank_name(rank) if rank else "",
        "hand": voice.term("hand", "o"),
        "eleven": w.number_word(eleven.trigger) if eleven else "",
        "n": numbers[0],
        "m": numbers[1],
    }
    return fill(template, words, plural=plural)


def _team(fact: Told) -> str | None:
    team = fact.team if fact.team in {US, THEM} else None
    if fact.what == "lost" and team is not None:
        return THEM if team == US else US
    return team


def _template(fact: Told) -> str:
    """Return the phrase for a fact, empty where there is none or where it needs a team that is not known."""
    known = phrases()["told"]
    name = SAME.get(fact.what, fact.what)
    if fact.what == "choice":
        name = "choice.plays" if fact.plays else "choice.runs"
    if _team(fact) is None and f"{name}.nobody" in known:
        return str(known[f"{name}.nobody"])
    template = str(known.get(name, ""))
    return "" if "{who}" in template and _team(fact) is None else template
