"""What a correction draws after it: answers turn round, cards change places, a hand ends sooner."""

from __future__ import annotations

from referee.engine import events as e
from referee.interpret.scene import Doubt
from referee.session.deeds import Deed
from referee.session.draft import Draft, Edits
from referee.session.finding import index
from referee.session.fixed import Fixed


def swapped(draft: Draft, place: int, old: e.CardPlayed, new: e.CardPlayed) -> Fixed | None:
    """Ask whether two cards of a trick were told the wrong way round; None where the other has none in it."""
    spots = index(draft)
    mine = spots[place]
    for spot in spots:
        other = draft.log[spot.place].event
        if (
            (spot.hand, spot.trick) == (mine.hand, mine.trick)
            and isinstance(other, e.CardPlayed)
            and other.seat == new.seat
        ):
            edits = {place: (old._replace(card=other.card),), spot.place: (other._replace(card=old.card),)}
            facts = {"edits": edits, "place": min(edits), "seat": old.seat, "card": other.card}
            return Fixed(found=True, place=place, doubt=Doubt("fix.swap.sure", facts))
    return None


def answering(draft: Draft, place: int, old: Deed, new: Deed) -> dict[int, tuple[Deed, ...]]:
    """Return what else a call of the other team turns round: who answered it, and who raised in answer.

    Only the others can answer a call, so that an answer told of a team alone is that of the others now.
    """
    edits: dict[int, tuple[Deed, ...]] = {}
    if not isinstance(old, e.Called) or not isinstance(new, e.Called) or old.team == new.team:
        return edits
    for at in range(place + 1, len(draft.log)):
        event = draft.log[at].event
        if not isinstance(event, e.Called | e.Answered) or not draft.states[at].hand.pending:
            break
        if event.seat is not None:
            break
        edits[at] = (event._replace(team=1 - event.team),)
        if isinstance(event, e.Answered):
            break
    return edits


def moved(draft: Draft, place: int, new: e.Called) -> Fixed | None:
    """Ask whether a call was made before another card, where its caller was not on turn; None where nowhere.

    What answered it goes with it. The nearest of the caller's own cards in the hand is asked about.
    """
    spots = index(draft)
    end = place + 1
    while end < len(draft.log) and isinstance(draft.log[end].event, e.Called | e.Answered):
        end += 1
    turned = answering(draft, place, draft.log[place].event, new)
    chain = (new, *(turned.get(at, (draft.log[at].event,))[0] for at in range(place + 1, end)))
    own = [
        spot.place
        for spot in spots
        if spot.hand == spots[place].hand
        and isinstance(draft.log[spot.place].event, e.CardPlayed | e.CardCovered)
        and getattr(draft.log[spot.place].event, "seat", None) == new.seat
    ]
    for at in sorted(own, key=lambda each: abs(each - place)):
        edits: dict[int, tuple[Deed, ...]] = dict.fromkeys(range(place, end), ())
        edits[at] = (*chain, draft.log[at].event)
        if draft.copy().mend(edits) is None:
            card = getattr(draft.log[at].event, "card", None)
            facts = {"edits": edits, "place": min(edits), "seat": new.seat, "card": card, "new": new}
            return Fixed(found=True, place=place, doubt=Doubt("fix.moved.sure", facts))
    return None


def put(draft: Draft, edits: Edits, place: int, old: Deed | None, new: Deed | None) -> Fixed:
    """Make edits of the log, all or none; ``old`` and ``new`` are what they are about."""
    refused = draft.mend(edits)
    tried = Fixed(found=True, place=place, old=old, new=new, edits=edits)
    if refused is None:
        return tried
    at, why = refused
    if new is not None and at == place:
        return tried._replace(refused=why)
    return _ends_there(draft, tried, at) or tried._replace(broken=refused)


def _ends_there(draft: Draft, tried: Fixed, at: int) -> Fixed | None:
    """Ask whether the rest of a hand goes that a correction ends sooner, where all after it stands then."""
    spots = index(draft)
    was = at - tried.shift
    hand = spots[tried.place].hand
    if was >= len(spots) or spots[was].hand != hand or not draft.before(tried.edits, at).ended:
        return None
    rest = [spot.place for spot in spots[was:] if spot.hand == hand]
    edits = {**tried.edits, **dict.fromkeys(rest, ())}
    if draft.copy().mend(edits) is not None:
        return None
    facts = {"edits": edits, "place": tried.place, "count": len(rest), "number": hand[1]}
    return tried._replace(doubt=Doubt("fix.ends.sure", facts))


def left_open(draft: Draft, fixed: Fixed) -> int | None:
    """Return the number of the hand that a correction leaves open, so that what follows it cannot stand."""
    assert fixed.broken is not None  # noqa: S101 - the caller has looked
    spots = index(draft)
    was = fixed.broken[0] - fixed.shift
    hand = spots[fixed.place].hand
    state = draft.before(fixed.edits, fixed.broken[0])
    return hand[1] if spots[was].hand != hand and state.hand.begun and state.number == hand[1] else None
