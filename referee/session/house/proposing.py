"""A proposal read out to the table: what changes, what it goes against, what the past would have come to."""

from __future__ import annotations

from collections.abc import Iterator

from referee.answers.realise import capital
from referee.answers.words import People, points_phrase, team_name
from referee.session.house.later import Later, Result
from referee.session.house.layer import as_said
from referee.session.house.rulings import HouseRules, Proposal
from referee.session.house.wording import phrase, short_date, topics


def proposal_lines(house: HouseRules, proposal: Proposal, people: People) -> list[str]:
    """Return the proposal in short lines, the question whether it is agreed last."""
    return [*_lines(house, proposal), *_past(proposal.later, people), phrase("proposal", "ask")]


def _lines(house: HouseRules, proposal: Proposal) -> Iterator[str]:
    rule = proposal.ruling.rule
    now, after = house.pack, house.accept(proposal)
    name = capital(topics()[rule].name)
    yield phrase("proposal", "change", name=name, text=after.rules[rule].text)
    if proposal.restates:
        yield phrase("proposal", "restates")
    else:
        yield phrase("proposal", "was", text=as_said(now, rule, proposal.old))
    for other, _ in proposal.also:
        yield phrase("proposal", "also", name=topics()[other].name, text=after.rules[other].text)
    earlier = proposal.contradicts
    if earlier is not None and earlier.said:
        yield phrase("proposal", "contradicts", date=short_date(earlier.on), said=earlier.said)
    elif earlier is not None:
        yield phrase("proposal", "contradicts_pack", text=earlier.text)


def _past(past: Later | None, people: People) -> Iterator[str]:
    if past is None:
        return
    if past.same:
        yield phrase("proposal", "later_none")
        return
    if past.hands:
        many = len(past.hands) > 1
        yield phrase("proposal", "later_many" if many else "later_one", n=len(past.hands))
    for hand in past.hands:
        before, after = _result(hand.before, people), _result(hand.after, people)
        yield phrase("proposal", "later_hand", n=hand.number, before=before, after=after)
    if past.breaks is not None:
        yield phrase("proposal", "later_breaks", n=past.breaks)
        return
    for code, (was, now) in (("later_score", past.points), ("later_games", past.games)):
        if was != now:
            yield phrase("proposal", code, before=_score(was, people), after=_score(now, people))


def _result(result: Result | None, people: People) -> str:
    if result is None:
        return phrase("proposal", "open")
    if result.team is None:
        return phrase("proposal", "nobody")
    points = phrase("proposal", "game") if result.game else points_phrase(result.points)
    return phrase("proposal", "points", team=team_name(people, result.team), points=points)


def _score(points: tuple[int, int], people: People) -> str:
    nos = people.team_of_id("nos")
    return f"{points[nos]} a {points[1 - nos]}"
