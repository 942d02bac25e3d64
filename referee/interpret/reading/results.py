"""Results told without their cards: tricks, hands, scores and points, against what is already known."""

from __future__ import annotations

from referee.cards import Card, Seat, Team, other, team_of
from referee.engine import events as e
from referee.engine.fate import TIE, UNKNOWN
from referee.engine.state import trick_now, turn
from referee.grammar import said as s
from referee.grammar.language import load_language
from referee.interpret.resolve import THIRD, card_meant, seat_named, team_meant
from referee.interpret.scene import Doubt, Meaning, Nothing, Puzzle, Scene, Tell, Wish


def several(said: s.SaidTricks) -> tuple[s.SaidTricks, ...]:
    """Return a clause about several tricks once for each: "as duas primeiras", "empatou as três"."""
    numbers = said.numbers
    if said.many is not None and not numbers:
        numbers = tuple(range(1, said.many + 1))
    if len(numbers) < 2 and said.many is None:
        return (said,)
    return tuple(said._replace(numbers=(n,), many=None) for n in numbers)


def tricks(said: s.SaidTricks, scene: Scene) -> Meaning:
    """Return the trick or hand that was won, lost or tied."""
    if said.word and not said.numbers and round_is(said.word, scene) == "trick hand":
        return _either(said, scene)
    if said.word and not said.numbers and _is_hand(said.word, scene):
        return _hand(said, scene)
    number = said.numbers[0] if said.numbers else None
    if said.tied:
        return _told(None, None, number, scene)
    found = _winner(said, scene)
    if isinstance(found, Doubt):
        return found
    team, seat = found
    if said.card is not None and not said.lost and _is_played(seat, number, scene):
        # "a Duda levou com o rei", the last to play, tells the card that she put down.
        card = card_meant(said.card, scene)
        return card if isinstance(card, Doubt) else Tell(e.CardPlayed(seat or 0, card), seat)
    if said.lost:
        return _told(other(team), None, number, scene)
    told = _told(team, seat, number, scene)
    won = card_meant(said.card, scene) if said.card is not None else None
    if not isinstance(told, Tell) or not isinstance(told.event, e.TrickTold) or not isinstance(won, Card):
        return told
    return told._replace(event=told.event._replace(card=won))


def _is_played(seat: Seat | None, number: int | None, scene: Scene) -> bool:
    """Return whether somebody who won with a card has still to put it down, the last of all."""
    on_turn = seat is not None and bool(scene.state.hand.plays) and seat == turn(scene.rules, scene.state)
    last = len(scene.state.hand.plays) == scene.players - 1
    return on_turn and last and number in (None, trick_now(scene.state))


def _is_hand(word: str, scene: Scene) -> bool:
    return round_is(word, scene) == "hand"


def round_is(word: str, scene: Scene) -> str:
    """Return "trick" or "hand", both where the pack's documents use the word for both."""
    if word in ROUNDS:
        return word
    told = scene.words.get(word, {}).get("is", "")
    if told in {"trick", "hand"}:
        return told
    if set(told.split()) == {"trick", "hand"}:
        return "trick hand"
    terms = {scene.terms.get(term): term for term in ("trick", "hand")}
    return terms.get(word) or ("hand" if _deal(word) else "trick")


def _deal(word: str) -> bool:
    """Return whether a word is one for a deal, where the pack says nothing of it."""
    readings = load_language().lexicon.look_up(word)
    return any(reading.kind == "ROUND" and reading.attrs.get("of") == "hand" for reading in readings)


ROUNDS = ("trick", "hand")
"""What a round may be; as a word, once it was asked which."""


def _either(said: s.SaidTricks, scene: Scene) -> Meaning:
    """Return what both readings of the word come to; the question which it was where they differ."""
    meanings = [tricks(said._replace(word=word), scene) for word in ROUNDS]
    if all(isinstance(m, Nothing) for m in meanings):
        return meanings[0]
    return Doubt("round.which", {"word": said.word, "span": said.span}, ROUNDS)


def _winner(said: s.SaidTricks, scene: Scene) -> tuple[Team, Seat | None] | Doubt:
    who = said.who[0] if said.who else None
    if who is None and (holder := _holder(said, scene)) is not None:
        return team_of(holder), holder
    if who is not None:
        seat = seat_named(who, scene)
        team = team_meant(who, scene) if seat is None else team_of(seat)
        if team is not None:
            return team, seat
        if who.kind in THIRD and scene.last is not None:
            return team_of(scene.last), scene.last
    return Doubt("who.won", {}, ("nos", "eles"))


def _holder(said: s.SaidTricks, scene: Scene) -> Seat | None:
    """Return who put down the card that is said to have won a trick; None where that was not told."""
    card = card_meant(said.card, scene) if said.card is not None else None
    tricks_ = (*scene.state.hand.past, scene.state.hand.plays)
    place = said.numbers[0] - 1 if said.numbers else len(tricks_) - 1
    if not isinstance(card, Card) or not 0 <= place < len(tricks_):
        return None
    may = {None, card.suit} if card.suit is not None else set(scene.rules.ruleset.suits) | {None}
    seats = [p.seat for p in tricks_[place] if p.card and p.card.rank == card.rank and p.card.suit in may]
    return seats[0] if len(seats) == 1 else None


def _told(team: Team | None, seat: Seat | None, number: int | None, scene: Scene) -> Meaning:
    """Return the result as an event, or as a comment on a trick that is already settled so."""
    if number is None:
        if scene.closed is not None and team is not None and team == scene.closed.team:
            return Nothing(talk=False)
        if scene.closed is not None and scene.last_trick is None:
            return Puzzle("hand.other", {"team": scene.closed.team, "rule": scene.closed.rule})
        known = _just_settled(scene)
        if known is not None:
            result, settled = known
            same = result == (TIE if team is None else team)
            return (
                Nothing(talk=False) if same else Puzzle("result.other", {"number": settled, "result": result})
            )
    elif _told_already(team, number, scene):
        return Nothing(talk=False)
    return Tell(e.TrickTold(team, seat, number), seat)


def _just_settled(scene: Scene) -> tuple[int, int] | None:
    """Return (result, number) of the last trick where nothing of the next one has been told yet."""
    hand = scene.state.hand
    if (
        scene.fresh
        and hand.begun
        and not hand.plays
        and hand.results
        and hand.results[-1] != UNKNOWN
        and not hand.pending
    ):
        return hand.results[-1], len(hand.results)
    last = scene.last_trick
    if scene.closed is not None and last is not None:
        return (TIE if last.team is None else last.team), last.number
    return None


def _told_already(team: Team | None, number: int, scene: Scene) -> bool:
    """Return whether a trick is the one that ended the hand, or one that is not played any more."""
    closing = _closing_trick(scene)
    if scene.closed is None or closing is None:
        return False
    return number == closing or (number > closing and team == scene.closed.team)


def _closing_trick(scene: Scene) -> int | None:
    return scene.last_trick.number if scene.last_trick is not None else None


def _hand(said: s.SaidTricks, scene: Scene) -> Meaning:
    if said.tied:
        return _closed(None, scene) or Tell(e.HandTold(None))
    found = _winner(said, scene)
    if isinstance(found, Doubt):
        return found
    team = other(found[0]) if said.lost else found[0]
    return _closed(team, scene) or Tell(e.HandTold(team))


def _closed(team: Team | None, scene: Scene) -> Meaning | None:
    """Return a comment where the hand that the cards have just decided is told again, else None."""
    if scene.closed is None or scene.closed.reason == "claim":
        return None
    if scene.closed.team == team:
        return Nothing(talk=False)
    return Puzzle("hand.other", {"team": scene.closed.team, "rule": scene.closed.rule})


def score(said: s.SaidScore, scene: Scene) -> Meaning:
    """Return the score told, as (team 0, team 1); one that was corrects the one told before."""
    meant = _score(said, scene)
    return Wish("score_was", meant.event) if said.was and isinstance(meant, Tell) else meant


def _score(said: s.SaidScore, scene: Scene) -> Meaning:
    a, b = said.points
    if b is None:
        return _side(said, a, scene)
    if said.who is None:
        if a == b:
            return Tell(e.ScoreSet((a, b)))
        return Doubt("score.whose", {"points": max(a, b)}, ("nos", "eles"))
    team = team_meant(said.who, scene)
    if team is None and said.who.kind in THIRD and scene.last is not None:
        team = team_of(scene.last)
    if team is None:
        return Doubt("score.whose", {"points": max(a, b)}, ("nos", "eles"))
    return Tell(e.ScoreSet((a, b) if team == 0 else (b, a)))


def _side(said: s.SaidScore, told: int, scene: Scene) -> Meaning:
    """Return the score that "a gente tá com onze" makes; nothing where a card may be meant."""
    team = team_meant(said.who, scene) if said.who is not None else None
    if team is None or str(told) in scene.rules.ruleset.ranks or scene.state.hand.begun:
        return Nothing()
    kept = scene.state.points[other(team)]
    return Tell(e.ScoreSet((told, kept) if team == 0 else (kept, told)))


def points(said: s.SaidPoints, scene: Scene) -> Meaning:
    """Return a comment where the points are those just scored, else a claim that the session must settle."""
    team = team_meant(said.who, scene) if said.who is not None else None
    closed = scene.closed
    if closed is not None and closed.team == team and said.points in (None, closed.points):
        return Nothing(talk=False)
    return Wish("points", (team, said.points))
