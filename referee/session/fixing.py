"""Corrections: which event of the log was meant, and what it was instead. All after it is judged anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine import events as e
from referee.engine.fate import TIE
from referee.engine.ruling import HandEnded, TrickEnded, Violation
from referee.grammar import said as s
from referee.interpret.reading.results import ROUNDS, round_is
from referee.interpret.resolve import team_meant
from referee.interpret.scene import Doubt
from referee.session.deeds import Deed
from referee.session.draft import Draft
from referee.session.finding import Scope, Spot, game_now, index, places_in, scopes
from referee.session.fixed import NOT_FOUND, Fixed
from referee.session.following import answering, moved, put, swapped
from referee.session.meant import HAND, Target, made_of, may_mean, mended, recent_places, target


def fix(draft: Draft, said: s.SaidFix, when: s.When | None = None) -> Fixed:
    """Correct the event that ``said`` means: the last such of the hand, or the only one of another time."""
    said = of_the_hand(draft, said)
    wanted = target(draft, said, recent=when is None)
    if when is not None:
        return _then(draft, wanted, when)
    places = [place for place in recent_places(draft) if may_mean(wanted, place)]
    if draft.topic in places and said.what == "any":
        # What was put right last is what is talked about.
        return fix_at(draft, wanted, draft.topic)
    if not places and said.what == "any" and said.old is not None and said.new is None:
        # "não foi o três" where no three was told may be "não, foi o três", the comma lost: ask what it was.
        return fix(draft, said._replace(old=None))
    if not places:
        return _before(draft, wanted)
    if said.old is not None and places[0] != len(draft.log) - 1:
        return _one_of(draft, wanted, places)
    return fix_at(draft, wanted, places[0])


def of_the_hand(draft: Draft, said: s.SaidFix) -> s.SaidFix:
    """Return a correction of a result with the word of its round looked up: the hand's own, or a trick's."""
    told = said.tricks
    if said.what != "result" or told is None or not told.word or round_is(told.word, draft.scene()) != "hand":
        return said
    return said._replace(tricks=told._replace(word=HAND))


def _then(draft: Draft, wanted: Target, when: s.When) -> Fixed:
    """Correct what was told of another time."""
    spots = index(draft)
    tricks = wanted.said.tricks
    whole = wanted.said.what == "vira" or isinstance(wanted.said.told, s.SaidOpener)
    found = scopes(draft, when, spots, whole=whole)
    told = [scope for scope in found if any(spot.hand == scope.hand for spot in spots)]
    if not told:
        return Fixed(found=False, missing=_nowhere(found))
    if tricks is not None and not tricks.numbers:
        return _result_then(draft, wanted, told, spots, when)
    if tricks is not None:
        told = [scope._replace(trick=None) for scope in told]
    each = [[p for p in places_in(scope, spots) if may_mean(wanted, p)] for scope in told]
    if sum(map(bool, each)) > 1:
        return Fixed(found=True, doubt=Doubt("fix.round", {"word": _unclear(draft, when)}, ROUNDS))
    places = [p for found in each for p in found]
    if not places and tricks is not None:
        return _decided(draft, wanted, told[0], spots)
    if not places and isinstance(wanted.said.told, s.SaidOpener):
        return _opened(draft, wanted, told[0], spots)
    return _one_of(draft, wanted, sorted(set(places), reverse=True), missing=_unmatched(told))


def _result_then(
    draft: Draft, wanted: Target, told: Sequence[Scope], spots: Sequence[Spot], when: s.When
) -> Fixed:
    """Correct "a anterior foi deles": the trick or the hand that the time names."""
    found: list[Fixed] = []
    for scope in told:
        tricks = wanted.said.tricks
        assert tricks is not None  # noqa: S101 - the caller has looked
        named = (
            tricks._replace(word=HAND)
            if scope.trick is None
            else tricks._replace(numbers=(scope.trick,), word="")
        )
        one = wanted._replace(said=wanted.said._replace(tricks=named))
        places = [p for p in places_in(scope._replace(trick=None), list(spots)) if may_mean(one, p)]
        trying = draft.copy() if len(told) > 1 else draft
        found.append(_one_of(trying, one, places) if places else _decided(draft, one, scope, spots))
    if len(found) == 1:
        return found[0]
    if all(each.same for each in found):
        return found[0]
    return Fixed(found=True, doubt=Doubt("fix.round", {"word": _unclear(draft, when)}, ROUNDS))


def _unclear(draft: Draft, when: s.When) -> str:
    """Return the word of a time that means a trick and a hand alike, nothing where none does."""
    return next((u.word for u in when.units if len(round_is(u.word, draft.scene()).split()) > 1), "")


def _nowhere(found: Sequence[Scope]) -> tuple[str, Mapping[str, Any]]:
    return ("fix.no_hand", {"hand": found[0].hand[1]}) if found else ("fix.no_before", {})


def _unmatched(told: Sequence[Scope]) -> tuple[str, Mapping[str, Any]]:
    """Return what is missing in a time that was found."""
    return "fix.not_there", {"hand": told[0].hand[1], "trick": told[0].trick}


def _decided(draft: Draft, wanted: Target, scope: Scope, spots: Sequence[Spot]) -> Fixed:
    """Hold a result against what the cards and answers of another time decided."""
    told = wanted.said.tricks
    assert told is not None  # noqa: S101 - the caller has looked
    effects = [x for spot in spots if spot.hand == scope.hand for x in draft.effects[spot.place]]
    if told.word == HAND:
        kinds: list[HandEnded | TrickEnded] = [x for x in effects if isinstance(x, HandEnded)]
    else:
        kinds = [x for x in effects if isinstance(x, TrickEnded) and x.number in told.numbers]
    if not kinds:
        return Fixed(found=False, missing=_unmatched([scope]))
    if not told.tied and wanted.team is None:
        return Fixed(found=True, doubt=Doubt("who.won", {}, ("nos", "eles")))
    ended = kinds[-1]
    team = None if told.tied or wanted.team is None else 1 - wanted.team if told.lost else wanted.team
    if ended.team == team:
        return Fixed(found=True, same=True, place=0)
    if isinstance(ended, HandEnded):
        return Fixed(found=True, refused=Violation("claim.contradicts", "hand.other", {"team": ended.team}))
    result = TIE if ended.team is None else ended.team
    facts = {"number": ended.number, "result": result}
    return Fixed(found=True, refused=Violation("claim.contradicts", "result.other", facts))


def _opened(draft: Draft, wanted: Target, scope: Scope, spots: Sequence[Spot]) -> Fixed:
    """Put who opened a hand before what was told of it."""
    first = next(spot.place for spot in spots if spot.hand == scope.hand)
    if wanted.seat is None:
        return Fixed(found=True, doubt=Doubt("who.opens", {}, draft.ground.people.names))
    if draft.states[first].hand.opener == wanted.seat:
        return Fixed(found=True, same=True, place=first)
    new = e.OpenerTold(wanted.seat)
    return put(draft, {first: (new, draft.log[first].event)}, first, None, new)


def _one_of(
    draft: Draft,
    wanted: Target,
    places: Sequence[int],
    missing: tuple[str, Mapping[str, Any]] = ("nothing_to_fix", {}),
) -> Fixed:
    """Correct the only event that may be meant, ask which of several; what is so already stays."""
    if not places:
        return Fixed(found=False, missing=missing)
    agreed = [p for p in places if _agrees(draft.log[p].event, made_of(wanted, p))]
    if agreed and (wanted.said.old is None or wanted.said.what == "owner"):
        return Fixed(found=True, same=True, place=agreed[0])
    if len(places) > 1:
        told = sorted(places)
        facts = {"places": tuple(told), "wanted": wanted.said, "about": _about(draft, told)}
        return Fixed(found=True, doubt=Doubt("fix.several", facts, _labels(draft, told)))
    return fix_at(draft, wanted, places[0])


def _agrees(event: Deed, made: Deed | Doubt | None) -> bool:
    """Return whether an event is what it should be; a result told of a team is also that of its player."""
    if isinstance(made, e.CardPlayed) and isinstance(event, e.CardPlayed):
        known, told = event.card, made.card
        if known is None or told is None or event.seat != made.seat:
            return event == made
        return known.rank == told.rank and told.suit in (None, known.suit)
    if isinstance(made, e.TrickTold) and isinstance(event, e.TrickTold):
        return event.team == made.team and made.seat in (None, event.seat)
    return type(event) is type(made) and event == made


def _labels(draft: Draft, places: Sequence[int]) -> tuple[str, ...]:
    """Return by what events are told apart: their hands, else their tricks, else their players."""
    spots = {spot.place: spot for spot in index(draft)}
    hands = [f"hand {spots[p].hand[1]}" for p in places]
    tricks = [f"trick {spots[p].trick}" for p in places]
    seats = [f"seat {getattr(draft.log[p].event, 'seat', None)}" for p in places]
    for labels in (hands, tricks, seats):
        if len(set(labels)) == len(places):
            return tuple(labels)
    return tuple(f"nth {n}" for n in range(1, len(places) + 1))


def _about(draft: Draft, places: Sequence[int]) -> tuple[Mapping[str, Any], ...]:
    """Return what tells events apart that neither hand, nor trick, nor player alone does: all of them."""
    spots = {spot.place: spot for spot in index(draft)}
    games = {spots[p].hand[0] for p in places}
    found = []
    for place in places:
        game, hand = spots[place].hand
        event = draft.log[place].event
        whose = {
            key: getattr(event, key) for key in ("seat", "team") if getattr(event, key, None) is not None
        }
        which = {"game": game} if len(games) > 1 else {}
        found.append({**whose, "number": spots[place].trick, "of": hand, **which})
    return tuple(found)


def told_before(draft: Draft, said: s.SaidFix) -> bool:
    """Return whether the card that "não o três" takes back was told of anybody in a hand before."""
    wanted = target(draft, said, recent=False)
    return any(may_mean(wanted, place) for place in range(len(draft.log)))


def _before(draft: Draft, wanted: Target) -> Fixed:
    """Look for "o Beto jogou o dois, não o três" in the hands before, and ask whether it is that one."""
    said = wanted.said
    if said.what != "play" or said.old is None or wanted.seat is None:
        return NOT_FOUND
    older = wanted._replace(recent=False)
    places = [p for p in range(len(draft.log)) if may_mean(older, p)]
    if len(places) != 1:
        return _one_of(draft, older, places)
    spot = index(draft)[places[0]]
    facts = {"wanted": said, "place": places[0], "hand": spot.hand[1], "event": draft.log[places[0]].event}
    return Fixed(found=True, doubt=Doubt("fix.sure", facts))


def fix_at(draft: Draft, wanted: Target, place: int) -> Fixed:
    """Make of the event at a place what was said that it was."""
    old, new = draft.log[place].event, made_of(wanted, place)
    if new is None:
        return Fixed(found=True, place=place, doubt=Doubt("fix.which", {"place": place}))
    if isinstance(new, Doubt):
        return Fixed(found=True, place=place, doubt=new)
    if new == old and type(new) is type(old):
        return Fixed(found=True, same=True, place=place)
    if isinstance(new, e.CardPlayed) and isinstance(old, e.CardPlayed) and new.seat != old.seat:
        other = swapped(draft, place, old, new)
        if other is not None:
            return other
    fixed = put(draft, {place: (new,), **answering(draft, place, old, new)}, place, old, new)
    if fixed.refused is not None and isinstance(new, e.Called) and new.seat is not None:
        return moved(draft, place, new) or fixed
    return fixed


def mend_said(draft: Draft, place: int, event: Deed | None, card: s.SaidCard | None) -> Fixed:
    """Put an event, or the card of the event there, in a place of the log."""
    new = event if card is None else mended(draft, place, card)
    if isinstance(new, Doubt) or (new is None and card is not None):
        return Fixed(
            found=True,
            place=place,
            doubt=new if isinstance(new, Doubt) else Doubt("fix.which", {"place": place}),
        )
    return put(draft, {place: () if new is None else (new,)}, place, draft.log[place].event, new)


# ---- answers, calls and scores ---------------------------------------------------------------------


def places_of(draft: Draft, when: s.When | None) -> list[int]:
    """Return the places of a time, the last first; of none those of the hand being played."""
    if when is None:
        return recent_places(draft)
    spots = index(draft)
    return [p for scope in scopes(draft, when, spots) for p in places_in(scope, spots)]


def answered_instead(draft: Draft, said: s.SaidAnswer, when: s.When | None = None) -> Fixed:
    """Put the other answer in the place of the last one ("aceitaram não, correram")."""
    team = team_meant(said.who[0], draft.scene()) if said.who else None
    for place in places_of(draft, when):
        event = draft.log[place].event
        if isinstance(event, e.Answered | e.ElevenChosen) and team in (None, event.team):
            field = "accepts" if isinstance(event, e.Answered) else "plays"
            if getattr(event, field) == said.accepts:
                return Fixed(found=True, same=True, place=place)
            new = event._replace(**{field: said.accepts})
            return put(draft, {place: (new,)}, place, event, new)
    return NOT_FOUND


def retract(draft: Draft, said: s.SaidControl, when: s.When | None = None) -> Fixed:
    """Take out the last answer or call that "não correram", "não trucou" says did not happen."""
    scene = draft.scene()
    team = team_meant(said.who[0], scene) if said.who else None
    for place in places_of(draft, when):
        event = draft.log[place].event
        if said.what == "not_run" and isinstance(event, e.Answered | e.ElevenChosen | e.Conceded):
            runs = isinstance(event, e.Conceded) or not (
                event.accepts if isinstance(event, e.Answered) else event.plays
            )
            if runs and team in (None, event.team):
                return put(draft, {place: ()}, place, event, None)
        if said.what == "not_call" and isinstance(event, e.Called) and team in (None, event.team):
            after = draft.log[place + 1].event if place + 1 < len(draft.log) else None
            # What accepted the call goes with it.
            gone = isinstance(after, e.Answered) and after.accepts
            return put(draft, {place: (), **({place + 1: ()} if gone else {})}, place, event, None)
    return NOT_FOUND


def score_was(draft: Draft, event: e.ScoreSet) -> Fixed:
    """Correct the score that this game was begun with, where one was told; asked once a hand was played."""
    spots = index(draft)
    game = game_now(draft, spots)
    if event.points == draft.state.points:
        # It is what the score is now.
        return NOT_FOUND
    for spot in reversed(spots):
        told = draft.log[spot.place].event
        if spot.hand[0] == game and isinstance(told, e.ScoreSet):
            if told.points == event.points:
                return Fixed(found=True, same=True, place=spot.place)
            if any(isinstance(x, HandEnded) for effects in draft.effects[spot.place :] for x in effects):
                facts = {"old": told.points, "place": spot.place, "event": event}
                return Fixed(found=True, place=spot.place, doubt=Doubt("score_was.sure", facts))
            new = told._replace(points=event.points)
            return put(draft, {spot.place: (new,)}, spot.place, told, new)
    return NOT_FOUND
