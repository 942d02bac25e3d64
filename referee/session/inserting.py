"""What was forgotten: a call put into a hand that was told without it, where it could have been made."""

from __future__ import annotations

from referee.engine import events as e
from referee.grammar import said as s
from referee.interpret.meaning import call_id
from referee.interpret.resolve import seat_named, team_meant
from referee.session.draft import Draft
from referee.session.finding import index, places_in, scopes
from referee.session.fixed import NOT_FOUND, Fixed
from referee.session.following import put


def inserted(draft: Draft, said: s.Said, when: s.When) -> Fixed:
    """Return the correction that puts a forgotten call into the hand of a time; NOT_FOUND where it cannot be.

    The hand was played on, so the call was accepted. It stands where all that was told after it still does,
    as early as that may be.
    """
    if not isinstance(said, s.SaidCall) or not said.who or said.call == "next":
        return NOT_FOUND
    scene = draft.scene()
    seat, team = seat_named(said.who[0], scene), team_meant(said.who[0], scene)
    if team is None:
        return NOT_FOUND
    call = e.Called(team, seat, call_id(said, team, scene))
    answer = e.Answered(1 - team, None, accepts=True)
    spots = index(draft)
    for scope in scopes(draft, when, spots):
        for place in reversed(places_in(scope, spots)):
            edits = {place: (call, answer, draft.log[place].event)}
            if put(draft.copy(), edits, place, None, call).done:
                return put(draft, edits, place, None, call)
    return NOT_FOUND
