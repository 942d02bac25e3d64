"""Whose a fact is: by who is named, by the owner, by the person of the verb."""

from __future__ import annotations

from collections.abc import Sequence

from referee.interpret.mark import Mark
from referee.interpret.reading.facttypes import NONE, THEM, US, Found, Told

TEAMS = {
    "me": US,
    "us": US,
    "partner": US,
    "them": THEM,
    "he": THEM,
    "rival": THEM,
    "right": THEM,
    "left": THEM,
}
PERSONS = {"1s": US, "1p": US, "3p": THEM}
STANDING = ("lose", "beatenby", "win", "beats", "winning")
"""Verbs that say beside a score which side is ahead."""


def subject(found: Found, who: Mark | None, verb: Mark | None) -> str | None:
    """Return the side of who is named, or of the owner, or by the verb; of "os de onze" by the score."""
    if found.what == "score" and verb is not None and verb.is_(*STANDING):
        return _leading(found, verb)
    named = team_of_mark(who) or owner_of(found.bound.get("p"))
    holder = found.before[-1] if who is None and found.before else None
    if who is not None and who.is_("holder"):
        return _ahead(found.before)
    if named is None and holder is not None and (holder.who or NONE).is_("holder"):
        return holder.team  # "os de onze aceitaram e perderam"
    return named or side_of_verb(verb)


def _leading(found: Found, verb: Mark) -> str | None:
    """Return the side whose the higher number of a score is: "tamo perdendo de onze a três" is theirs."""
    acts = team_of_mark(found.bound.get("w")) or side_of_verb(verb) or side_of_verb(found.bound.get("b"))
    owner = owner_of(found.bound.get("p"))
    if not verb.is_("lose", "beatenby") or (acts is None and owner is not None):
        return acts or owner
    return US if acts == THEM else THEM


def _ahead(before: Sequence[Told]) -> str | None:
    """Return the side that has the more points by the score told; None where none was, or it is even."""
    score = next((fact for fact in reversed(before) if fact.type == "score"), None)
    if score is None or len(set(score.numbers)) == 1 < len(score.numbers):
        return None
    team = score.team or US
    behind = score.what == "score2" and score.numbers[0] < score.numbers[1]
    return {US: THEM, THEM: US}.get(team) if behind else team


def team_of_mark(mark: Mark | None) -> str | None:
    """Return whose team a person is of; a name is left to the scene."""
    if mark is None:
        return None
    found = {team for tag, team in TEAMS.items() if tag in mark.tags}
    if len(found) == 1:
        return found.pop()
    return "name" if mark.is_("name") else None


def owner_of(mark: Mark | None) -> str | None:
    """Return whose a thing is said to be: "nossa", "deles"."""
    if mark is None:
        return None
    if mark.is_("poss.us", "poss.me"):
        return US
    return THEM if mark.is_("poss.them", "poss.he") else None


def side_of_verb(verb: Mark | None) -> str | None:
    """Return whose a verb is by its person: "trucamos"; a third person singular may be anybody's."""
    if verb is None:
        return None
    if verb.is_("level"):
        return None  # "truco" is the shout before it is a verb
    if verb.is_("v.sair", "v.cair", "v.dar", "appear") and all(f.startswith("3") for f in verb.forms):
        return None  # "saíram duas damas": nobody's
    teams = {PERSONS.get(form[:2]) for form in verb.forms if form[:2] != "-."} - {None}
    third = any(form.startswith("3s") for form in verb.forms)
    return None if third or len(teams) != 1 else teams.pop()
