"""What happened in a hand that was told: who called, who ran, what it gave, who won it, who played what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from referee.answers.realise import Voice
from referee.answers.words import card_name, listed, of_team, person, team_name
from referee.cards import Card, Seat, Team, team_of
from referee.engine import events as e
from referee.grammar import said as s
from referee.grammar.asking import asking
from referee.grammar.language import load_language
from referee.grammar.lattice import Lattice, Local
from referee.grammar.normalise import words
from referee.grammar.placing import asked_phrase
from referee.interpret.mark import Mark
from referee.interpret.reading.features import Ear, marks_of
from referee.interpret.reading.results import round_is
from referee.session.draft import Draft
from referee.session.finding import Scope, index, scopes
from referee.session.story import HandStory, HandWords, story_of
from referee.session.wording import EventWords

PAST = (".past", ".imp")
WINNERS = ("trickwinner", "firstwinner", "secondwinner", "thirdwinner")
OPEN = ("who", "which", "what", "howmany", "how", "result", "why", "where", "when")


class Recalled(NamedTuple):
    """An answer from the record: what is said, the verdict, its value, the rules that decided, the hand."""

    say: str
    verdict: str
    value: int | str | None = None
    rules: tuple[str, ...] = ()
    text: str = ""


class _Asked(NamedTuple):
    """What is asked of a hand: the marks of the question but those that say when."""

    voice: Voice
    marks: Sequence[Mark]
    hand: HandStory
    trick: int | None

    def has(self, *tags: str) -> bool:
        """Return whether a word of the question may be any of the tags."""
        return any(mark.is_(*tags) for mark in self.marks)

    def say(self, code: str, **facts: object) -> str:
        """Return a phrase about the hand."""
        return self.voice.say("recall", code, {"number": self.hand.number, "first": self.trick, **facts})

    def fact(self, code: str, value: int | str | None = None, **facts: object) -> Recalled:
        """Return a phrase about the hand as an answer."""
        return Recalled(self.say(code, **facts), "fact", value)

    @property
    def events(self) -> list[e.Event]:
        """What happened in the hand, or in the trick that was named."""
        tricks = [trick for n, trick in enumerate(self.hand.tricks, 1) if self.trick in (None, n)]
        return [event for trick in tricks for event in trick.events]

    def who(self, seat: Seat | None, team: Team | None) -> str:
        """Return a player or side as it is said."""
        people = self.voice.people
        return person(people, seat) if seat is not None else "" if team is None else team_name(people, team)

    def name(self, seat: Seat | None, team: Team | None) -> str | None:
        """Return a player's name, or the id of a side."""
        people = self.voice.people
        return people.name(seat) if seat is not None else people.team_id(team)

    def named(self) -> tuple[Seat | None, Team | None]:
        """Return the player or side that the question names."""
        people = self.voice.people
        for mark in self.marks:
            if mark.name is not None and mark.name in people.names:
                return people.names.index(mark.name), None
            if mark.is_("me"):
                return people.me, None
            if mark.is_("us", "poss.us"):
                return None, people.me % 2
            if mark.is_("them", "poss.them"):
                return None, 1 - people.me % 2
        return None, None


def recall(text: str, draft: Draft, voice: Voice, names: Sequence[str], local: Local) -> Recalled | None:
    """Return what the record says of a hand told before, None to a question of another kind."""
    language, era = load_language(), draft.era
    marks = marks_of(text, Ear(asking(), language.lexicon), names)
    lattice = Lattice(words(text), language.lexicon, local)
    phrase = asked_phrase(lattice) if draft.log and _in_the_past(lattice, marks) else None
    if phrase is None:
        return None
    spots = index(draft)
    found = [
        scope for scope in scopes(draft, phrase.when, spots) if _of_a_hand(phrase.when.units, scope, draft)
    ]
    if not found or len(found) > 1:
        # "a última" in the middle of a hand may be a trick of it.
        return None
    hands = {(hand.game_number, hand.number): hand for hand in story_of(draft)}
    hand = hands.get(found[0].hand)
    if hand is None:
        return Recalled(voice.say("recall", "unknown", {"number": found[0].hand[1]}), "unknown")
    rest = [mark for mark in marks if not phrase.first <= mark.first < phrase.end]
    asked = _Asked(voice, rest, hand, found[0].trick)
    kinds = (answer for wanted, answer in _KINDS if all(asked.has(*tags) for tags in wanted))
    answered = next((one for answer in kinds if (one := answer(asked)) is not None), None)
    return (
        None
        if answered is None
        else answered._replace(text=HandWords(voice.people, era.pack, era.base).hand(hand))
    )


def _in_the_past(lattice: Lattice, marks: Sequence[Mark]) -> bool:
    """Return whether a question has a verb in the past, and is not about what the rules say."""
    edges = [edge for at in range(len(lattice.texts)) for edge in lattice.edges(at)]
    forms = {form for edge in edges for form in (edge.get("form") or "").split("|")}
    forms |= {form for mark in marks for form in mark.forms}
    return any(form.endswith(PAST) for form in forms) or any(mark.is_("result", "happen") for mark in marks)


def _of_a_hand(units: Sequence[s.Unit], scope: Scope, draft: Draft) -> bool:
    """Return whether a time names a hand: a bare ordinal is a trick of the one being played."""
    named = any("hand" in round_is(unit.word, draft.scene()) for unit in units if unit.word)
    return named or (scope.trick is None and all(unit.kind != "nth" for unit in units))


# ---- the kinds of question ---------------------------------------------------------------------------


def _called(asked: _Asked) -> Recalled | None:
    steps = [mark.call for mark in asked.marks if mark.call is not None]
    calls = [x for x in asked.events if isinstance(x, e.Called) and (not steps or x.call in steps)]
    if not calls:
        return asked.fact("called_none_step", call=listed(steps)) if steps else asked.fact("called_none")
    told = listed([asked.say("called", who=asked.who(x.seat, x.team), call=x.call) for x in calls])
    return Recalled(f"{told}.", "fact", asked.name(calls[0].seat, calls[0].team))


def _answered(accepts: bool) -> Callable[[_Asked], Recalled | None]:  # noqa: FBT001 - one of two answers
    def answer(asked: _Asked) -> Recalled | None:
        found = _answers(asked, accepts=accepts)
        code = "accepted" if accepts else "ran"
        if not found:
            return asked.fact(f"{code}_none")
        seat, team = found[-1]
        return asked.fact(code, asked.name(seat, team), who=asked.who(seat, team))

    return answer


def _answers(asked: _Asked, *, accepts: bool) -> list[tuple[Seat | None, Team]]:
    found: list[tuple[Seat | None, Team]] = []
    for event in asked.events:
        if isinstance(event, e.Answered) and event.accepts is accepts:
            found.append((event.seat, event.team))
        elif isinstance(event, e.ElevenChosen) and event.plays is accepts:
            found.append((None, event.team))
        elif isinstance(event, e.Conceded) and not accepts:
            found.append((event.seat, event.team))
    return found


def _opener(asked: _Asked) -> Recalled | None:
    seat = asked.hand.opener
    return asked.fact("opener", asked.name(seat, None), opener=seat)


def _vira(asked: _Asked) -> Recalled | None:
    card = asked.hand.vira
    return asked.fact("vira_none") if card is None else asked.fact("vira", str(card), card=card_name(card))


def _plays(asked: _Asked) -> list[tuple[Seat, Card | None]]:
    return [(x.seat, x.card) for x in asked.events if isinstance(x, e.CardPlayed)]


def _who_played(asked: _Asked) -> Recalled | None:
    ranks = {mark.rank for mark in asked.marks if mark.rank is not None}
    suits = {mark.suit for mark in asked.marks if mark.suit is not None}
    if asked.has("nick", "manilha") or not ranks:
        return None
    found = [
        (by, card)
        for by, card in _plays(asked)
        if card is not None and card.rank in ranks and (not suits or card.suit in suits)
    ]
    if not found:
        return asked.fact("card_none")
    people = [asked.who(seat, None) for seat, _ in found]
    value = asked.name(found[0][0], None)
    return asked.fact("card_by", value, who=listed(list(dict.fromkeys(people))))


def _what_played(asked: _Asked) -> Recalled | None:
    seat, _ = asked.named()
    if seat is None:
        return None
    cards = [card for each, card in _plays(asked) if each == seat and card is not None]
    if not cards:
        return asked.fact("cards_none", seat=seat)
    said = listed([card_name(card) for card in cards])
    return asked.fact("cards", str(cards[0]) if len(cards) == 1 else None, seat=seat, cards=said)


def _won(asked: _Asked) -> Recalled | None:
    ended = asked.hand.ended
    if asked.trick is not None:
        tricks = [trick.ended for trick in asked.hand.tricks if trick.ended is not None]
        one = next((trick for trick in tricks if trick.number == asked.trick), None)
        if one is None:
            return asked.fact("trick_none")
        if one.team is None:
            return asked.fact("trick_tied")
        whose = of_team(asked.voice.people, one.team) if one.winner is None else ""
        whose = whose or asked.say("of", who=asked.who(one.winner, None))
        return asked.fact("trick", asked.name(one.winner, one.team), whose=whose)
    if ended is None:
        return asked.fact("open")
    rules = (ended.rule,)
    if ended.team is None:
        return asked.fact("nobody")._replace(rules=rules)
    return asked.fact("won", asked.name(None, ended.team), team=ended.team, points=ended.points)._replace(
        rules=rules
    )


def _points(asked: _Asked) -> Recalled | None:
    ended = asked.hand.ended
    found = _won(asked._replace(trick=None))
    return found if ended is None or found is None else found._replace(value=ended.points)


def _told(asked: _Asked) -> Recalled | None:
    """Return whether it was so, to "eles correram na mão passada?"."""
    seat, team = asked.named()
    if asked.has(*OPEN) or (seat is None and team is None):
        return None
    side = team_of(seat) if seat is not None else team
    if asked.has("run", "accept"):
        found = _answers(asked, accepts=not asked.has("run"))
        so = any(side == answered and seat in (None, by) for by, answered in found)
    elif asked.has("call"):
        so = any(x.team == side and seat in (None, x.seat) for x in asked.events if isinstance(x, e.Called))
    elif asked.has("win", "take"):
        won = _won(asked)
        so = (
            won is not None
            and won.value in (asked.name(seat, None), asked.name(None, side))
            and won.value is not None
        )
    else:
        return None
    whole = _happened(asked)
    assert whole is not None  # noqa: S101 - a hand that is there has happened
    verdict = "yes" if so else "no"
    return whole._replace(say=f"{asked.say(verdict)} {whole.say}", verdict=verdict, value=None)


def _happened(asked: _Asked) -> Recalled | None:
    """Return what a hand came to, with its calls; the whole of it is for the screen."""
    words_ = EventWords(asked.voice.people)
    calls = [
        words_.event(x)
        for x in asked.events
        if isinstance(x, e.Called | e.Answered | e.ElevenChosen | e.Conceded)
    ]
    won = _won(asked._replace(trick=None))
    said = [*([listed(calls) + "."] if calls else []), *([won.say] if won is not None else [])]
    first = " ".join(said)
    return Recalled(first[:1].upper() + first[1:], "fact", None, won.rules if won is not None else ())


_KINDS: Sequence[tuple[tuple[tuple[str, ...], ...], Callable[[_Asked], Recalled | None]]] = (
    (((*OPEN, "be"), ("vira", "turn")), _vira),
    ((("who",), ("run",)), _answered(accepts=False)),
    ((("who",), ("accept",)), _answered(accepts=True)),
    ((("who",), ("call",)), _called),
    ((("who",), ("ask",), ("callname",)), _called),
    ((("who",), ("rank", "nick", "suit"), ("playv",)), _who_played),
    ((("who",), ("lead", "trickopener")), _opener),
    ((("what", "which"), ("playv",)), _what_played),
    (
        (
            ("who", "which", *WINNERS),
            ("win", "take", *WINNERS),
        ),
        _won,
    ),
    ((("howmany",),), _points),
    ((("how", "result", "what", "whatnow", "happen"),), _happened),
    ((("run", "accept", "call", "win", "take"),), _told),
)
"""What a question must hold, in turn, and what answers it."""
