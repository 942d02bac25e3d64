"""What a clause means in the state of the game: an event for the engine, a doubt, a wish of the session.

One function for each kind of clause. Nothing here judges: an illegal event is told as it was said, and
the engine refuses it. What cannot be an event here is a Puzzle, what needs an answer first a Doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.cards import Card, Seat, Team, other, team_of
from referee.engine import events as e
from referee.engine.calls import callable_now
from referee.engine.play import COVERED
from referee.engine.state import Phase, chooser, manilhas, pending, phase_of, trick_now, turn
from referee.grammar import said as s
from referee.interpret.reading import results
from referee.interpret.resolve import THIRD, card_meant, in_ladder, seat_named, seat_to_act, team_meant
from referee.interpret.scene import Doubt, Meaning, Nothing, Puzzle, Scene, Tell, Wish
from referee.rulebook.model import Call

CALL, SEND, LEAD, KILL, ANSWER, QUIET = "call", "send", "lead", "kill", "answer", "quiet"
RESULT, WASTE, SAME = "result", "waste", "same"
"""The traits of verbs, as in the lexicon."""


def interpret(said: s.Said, scene: Scene) -> Meaning:
    """Return what a clause means now. Lists of people are expanded beforehand (``expand``)."""
    return HANDLERS[type(said)](said, scene)


def expand(said: s.Said, scene: Scene) -> tuple[s.Said, ...]:
    """Return a clause once for each person it names, in the order named; "todos" by turns."""
    if not isinstance(said, s.SaidPlay) or not said.who:
        return (said,)
    if said.who[0].kind == "everyone":
        people = [s.Who("name", scene.names[seat]) for seat in _to_play(scene)]
        return tuple(said._replace(who=(one,)) for one in people)
    return tuple(said._replace(who=(one,)) for one in said.who)


def _to_play(scene: Scene) -> list[Seat]:
    now = turn(scene.rules, scene.state) or 0
    played = {p.seat for p in scene.state.hand.plays}
    order = [(now + n) % scene.players for n in range(scene.players)]
    return [seat for seat in order if seat not in played]


# ---- cards ---------------------------------------------------------------------------------------


def _vira(said: s.SaidVira, scene: Scene) -> Meaning:
    card = said.card
    if card is None:
        return Nothing(talk=False)
    if card.heard:
        return misheard(card.heard, card.word, said.span)
    if card.covered or _blind_play(said, scene):
        return _play(s.SaidPlay(said.who, card, frozenset(), bare=False, span=said.span), scene)
    if said.was and (scene.state.hand.vira is not None or scene.closed is not None):
        return Wish("fix", s.SaidFix("vira", (), None, card, said.span))
    rank = card.rank or (str(card.number) if card.number else None)
    if rank is None:
        return Doubt("vira.which", {}, tuple(scene.rules.ruleset.ranks))
    return Tell(e.ViraTurned(Card(rank, card.suit)))


def _blind_play(said: s.SaidVira, scene: Scene) -> bool:
    """Return whether "o Beto virou um rei" is a card played: the hand is blind and its vira comes later."""
    iron = scene.rules.ruleset.iron
    hand = scene.state.hand
    late = (
        hand.special == "iron" and iron is not None and iron.vira == "after_first_trick" and hand.vira is None
    )
    return bool(said.who) and (late or (hand.vira is not None and hand.begun))


def misheard(heard: str, means: str, span: s.Span) -> Doubt:
    """Return the question whether a word was heard in place of one that would change the game."""
    return Doubt("heard.sure", {"heard": heard, "means": means, "span": span})


def _play(said: s.SaidPlay, scene: Scene) -> Meaning:
    card = said.card
    if card is None:
        return _without_card(said, scene)
    if card.heard:
        return _doubtful(said, card, scene)
    called = _as_call(said, card, scene)
    if called is not None:
        return called
    seat = seat_to_act(said.who, scene)
    if isinstance(seat, Doubt):
        return seat
    if card.covered or (card.also and _covered_last(scene)):
        return Tell(e.CardCovered(seat), seat)
    tied = SAME in said.traits and card.rank is None and card.suit is not None and not card.manilha
    meant = card_meant(card._replace(same=card.same or tied), scene)
    if isinstance(meant, Doubt):
        return meant
    ranks = {play.card.rank for play in scene.state.hand.plays if play.card is not None}
    if said.over and meant is not None and meant.rank in ranks:
        return Doubt("card.of", {"seat": seat, "span": said.span})  # "matou o rei": the one beaten
    if KILL in said.traits and _tells_trick(seat, meant, scene):
        return Tell(e.TrickTold(team_of(seat), seat), seat)
    return Tell(e.CardPlayed(seat, meant), seat)


def _covered_last(scene: Scene) -> bool:
    plays = scene.state.hand.plays
    return bool(plays) and plays[-1].kind == COVERED


def _doubtful(said: s.SaidPlay, card: s.SaidCard, scene: Scene) -> Meaning:
    """Ask about a word heard for another, where the other would say something now."""
    may_call = card.call is not None and CALL in said.traits
    waits = pending(scene.rules, scene.state) is not None
    if said.bare and not waits and card.rank is not None and not scene.state.hand.level:
        return Nothing()
    return Nothing() if card.rank is None and not may_call else misheard(card.heard, card.word, said.span)


def _tells_trick(seat: Seat, card: Card | None, scene: Scene) -> bool:
    """Return whether a killing card tells the whole trick: its player is not to play yet, and it must win it.

    It must where no card is higher, or where nobody plays after it.
    """
    now = turn(scene.rules, scene.state)
    plays = scene.state.hand.plays
    if now is None or now == seat or any(p.seat == seat for p in plays) or card is None:
        return False
    leader = scene.state.hand.leader
    last = leader is not None and seat == (leader - 1) % scene.players
    strong = manilhas(scene.rules, scene.state)
    return phase_of(scene.rules, scene.state) is Phase.PLAYING and (last or card in strong[:1])


def _as_call(said: s.SaidPlay, card: s.SaidCard, scene: Scene) -> Meaning | None:
    """Return the raise that "mandou nove" or "a Duda seis" is, None where it is a card."""
    if card.call is None or card.article or card.suit is not None or CALL not in said.traits:
        return None
    in_deck = card.rank in scene.rules.ruleset.ranks
    team = team_meant(said.who[0], scene) if said.who else None
    waits = pending(scene.rules, scene.state)
    if waits is not None and (team is None or team != waits[1] or not in_deck):
        return _call(s.SaidCall(said.who, card.call, card.number, said.span), scene)
    if not in_deck or (waits is None and SEND in said.traits and _next_is(card, team, scene)):
        return _call(s.SaidCall(said.who, card.call, card.number, said.span), scene)
    return None


def _next_is(card: s.SaidCard, team: Team | None, scene: Scene) -> bool:
    """Return whether a number sent without an article is the very step that the team may call now."""
    now = turn(scene.rules, scene.state)
    caller = team if team is not None else (team_of(now) if now is not None else None)
    step = None if caller is None else callable_now(scene.rules, scene.state, caller)
    return step is not None and card.call in (step.name, *step.also)


def _without_card(said: s.SaidPlay, scene: Scene) -> Meaning:
    """A verb without its card: an answer ("vem"), an opener ("o Beto saiu"), or a card left out."""
    if phase_of(scene.rules, scene.state) is Phase.CHOOSING:
        return _answer(s.SaidAnswer(said.who, accepts=True, hand=False, span=said.span), scene)
    if RESULT in said.traits and said.who and said.who[0].kind in {"us", "them"}:
        return results.tricks(
            s.SaidTricks(said.who, tied=False, lost=False, numbers=(), many=None, word="", span=said.span),
            scene,
        )
    if ANSWER in said.traits:
        if pending(scene.rules, scene.state) is not None or chooser(scene.rules, scene.state) is not None:
            return _answer(s.SaidAnswer(said.who, accepts=True, hand=False, span=said.span), scene)
        return Nothing()
    if LEAD in said.traits:
        return _opener(s.SaidOpener(said.who, said.span), scene)
    if QUIET in said.traits or KILL in said.traits:
        return Nothing()
    seat = seat_to_act(said.who, scene)
    if isinstance(seat, Doubt):
        return seat
    return Tell(e.CardPlayed(seat, None), seat) if WASTE in said.traits else Doubt("card.of", {"seat": seat})


# ---- raises and answers ----------------------------------------------------------------------------


def call_id(said: s.SaidCall, team: Team, scene: Scene) -> str:
    """Return the ladder's id of the step called: by name, by another name, by value, else as said."""
    ladder = scene.rules.ruleset.ladder
    if said.call == "next":
        step = callable_now(scene.rules, scene.state, team)
        return step.name if step is not None else ladder[-1].name
    for step in ladder:
        if said.call == step.name or said.call in step.also:
            return step.name
    for step in ladder:
        if said.number == step.value:
            return step.name
    return said.call or str(said.number)


def _call(said: s.SaidCall, scene: Scene) -> Meaning:
    if said.heard:
        return misheard(said.heard, said.means, said.span)
    if said.card is not None and said.card.article and not in_ladder(said, scene):  # "subiu com um dois"
        return _play(s.SaidPlay(said.who, said.card, frozenset(), bare=False, span=said.span), scene)
    who = said.who[0] if said.who else None
    seat, team = (seat_named(who, scene), team_meant(who, scene)) if who is not None else (None, None)
    if seat is None and team is None:
        found = _silent_caller(who, scene)
        if isinstance(found, Doubt):
            return found
        team, seat = found
    elif team is None and seat is not None:
        team = team_of(seat)
    if team is None:
        return Doubt("who.called", {}, ("nos", "eles"))
    return Tell(e.Called(team, seat, call_id(said, team, scene)), seat)


def _silent_caller(who: s.Who | None, scene: Scene) -> tuple[Team, Seat | None] | Doubt:
    """Return who calls where nobody was named, or only "ele": who may do it now."""
    waits = pending(scene.rules, scene.state)
    third = who is not None and who.kind in THIRD
    if waits is not None:
        answering = other(waits[1])
        if third and scene.last is not None and scene.last != scene.me and team_of(scene.last) == answering:
            return answering, scene.last
        if scene.players == 2:
            return answering, answering
        return answering, None
    now = turn(scene.rules, scene.state)
    if now is not None and not (third and now == scene.me):
        return team_of(now), now
    if third and scene.last is not None:
        return team_of(scene.last), scene.last
    return Doubt("who.called", {}, ("nos", "eles"))


def _answer(said: s.SaidAnswer, scene: Scene) -> Meaning:
    who = said.who[0] if said.who else None
    team = team_meant(who, scene) if who is not None else None
    seat = seat_named(who, scene) if who is not None else None
    choosing = chooser(scene.rules, scene.state)
    if phase_of(scene.rules, scene.state) is Phase.CHOOSING and choosing is not None:
        return Tell(e.ElevenChosen(choosing if team is None else team, said.accepts), seat)
    waits = pending(scene.rules, scene.state)
    return _unasked(said, team, seat, scene) if waits is None else _to_call(said, waits, team, seat, scene)


def _to_call(
    said: s.SaidAnswer, waits: tuple[Call, Team], team: Team | None, seat: Seat | None, scene: Scene
) -> Meaning:
    """An answer to the call that waits; "o Beto quer seis" raises it."""
    answering = other(waits[1])
    raised = said.call if said.accepts else None
    if raised is not None and call_id(raised, answering, scene) != waits[0].name:
        return _call(raised, scene)
    who = said.who[0] if said.who else None
    called = who is not None and who.kind in {"verb1s", "verb1p", "verb3s"} and team != answering
    if team is None or called:
        # A bare "topo!" is called out by whoever may answer.
        team = answering
        seat = _third_answering(who, answering, scene)
    return Tell(e.Answered(team, seat, said.accepts), seat)


def _unasked(said: s.SaidAnswer, team: Team | None, seat: Seat | None, scene: Scene) -> Meaning:
    """An answer where no call waits: a correction, talk, a choice, or the hand given up."""
    if said.instead:
        return Wish("answer", said)
    if said.reported or (said.accepts and not said.who and not said.hand):
        return Nothing()  # "bora!" with nothing to accept only cheers on
    if said.accepts and said.call is not None:
        return _call(said.call, scene)  # "o Beto quis seis"
    if said.vague:
        return _passed(said, scene)
    if said.hand and team is not None:
        return Tell(e.ElevenChosen(team, said.accepts), seat)
    if not said.accepts and not said.negated and team is not None:
        return Tell(e.Conceded(team, seat), seat)
    return Tell(e.Answered(scene.mine if team is None else team, seat, said.accepts), seat)


def _passed(said: s.SaidAnswer, scene: Scene) -> Meaning:
    """Return what "o Beto passou" asks with no call to run from: which card it was."""
    seat = seat_to_act(said.who, scene)
    return seat if isinstance(seat, Doubt) else Doubt("card.of", {"seat": seat, "span": said.span})


def _third_answering(who: s.Who | None, answering: Team, scene: Scene) -> Seat | None:
    if who is not None and who.kind in THIRD and scene.last is not None and team_of(scene.last) == answering:
        return scene.last if scene.last != scene.me else None
    return answering if scene.players == 2 else None


def _choice(said: s.SaidChoice, scene: Scene) -> Meaning:
    waits = pending(scene.rules, scene.state)
    if waits is None and phase_of(scene.rules, scene.state) is not Phase.CHOOSING:
        return Nothing()
    return _answer(s.SaidAnswer(said.who, said.plays, hand=False, span=said.span), scene)


# ---- the rest --------------------------------------------------------------------------------------


def _opener(said: s.SaidOpener, scene: Scene) -> Meaning:
    hand = scene.state.hand
    started = bool(hand.plays or hand.results or hand.raiser is not None)
    seat = seat_named(said.who[0], scene) if said.who else None
    if started:
        leads = turn(scene.rules, scene.state)
        if not hand.plays and (seat is None or leads is None or seat == leads):
            return Nothing(talk=False)
        return Puzzle("opener.late", {})
    if seat is None:
        return Doubt("who.opens", {}, scene.names)
    return Tell(e.OpenerTold(seat), seat)


def _fragment(said: s.SaidFragment, scene: Scene) -> Meaning:
    """A bare card or number with no question open: a raise where one may come, else the turn's card."""
    card = said.card
    if card is None:
        return _word(said, scene)
    if card.rank is None and card.suit is not None and not card.article:
        return Puzzle("fragment", {"span": said.span})
    if card.heard:
        return _doubtful(s.SaidPlay((), card, frozenset({CALL}), bare=True, span=said.span), card, scene)
    if card.call is not None and not card.article and card.suit is None:
        found = _bare_call(said, card, scene)
        if found is not None:
            return found
    if scene.state.hand.begun and phase_of(scene.rules, scene.state) is Phase.PLAYING:
        return _play(s.SaidPlay((), card, frozenset(), bare=True, span=said.span), scene)
    return Puzzle("fragment", {"span": said.span})


def _word(said: s.SaidFragment, scene: Scene) -> Meaning:
    """A bare yes or no, ordinal or person with no question open."""
    if said.yes is not None:
        if pending(scene.rules, scene.state) is not None:
            return Doubt("answer.which", {"span": said.span}, ("aceita", "corre"))
        return Nothing()
    now = trick_now(scene.state)
    told = said.number in {now, now - 1, scene.state.number}
    return Nothing(talk=False) if told else Puzzle("fragment", {"span": said.span})


def _bare_call(said: s.SaidFragment, card: s.SaidCard, scene: Scene) -> Meaning | None:
    call = s.SaidCall((), card.call or "", card.number, said.span)
    if pending(scene.rules, scene.state) is not None:
        return _call(call, scene)
    now = turn(scene.rules, scene.state)
    if now is None:
        return Puzzle("fragment", {"span": said.span})
    step = callable_now(scene.rules, scene.state, team_of(now))
    legal = step is not None and step.name == call_id(call, team_of(now), scene)
    hand = scene.state.hand
    if legal and hand.level and not hand.plays:  # in the middle of a trick it may be the card of who is next
        return _call(call, scene)
    if card.rank not in scene.rules.ruleset.ranks:
        return _call(call, scene)
    return Doubt("number.which", {"number": card.number, "call": card.call}, ("carta", "pedido"))


def _control(said: s.SaidControl, scene: Scene) -> Meaning:
    if said.what == "new_hand":
        begins = scene.state.hand.begun or scene.closed is not None
        return Tell(e.HandBegan()) if begins else Nothing(talk=False)
    if said.what == "new_match":
        return Wish("new_match")
    if said.what in {"ended", "special", "fixing", "repair"}:
        return Nothing(talk=said.what in {"fixing", "repair"})
    if said.what == "game":
        over = scene.closed is not None and scene.state.points == (0, 0)
        return Nothing(talk=False) if over else Puzzle("game.open", {})
    return Wish(said.what, said)


HANDLERS: Mapping[type, Callable[[Any, Scene], Meaning]] = {
    s.SaidVira: _vira,
    s.SaidPlay: _play,
    s.SaidCall: _call,
    s.SaidAnswer: _answer,
    s.SaidChoice: _choice,
    s.SaidTricks: results.tricks,
    s.SaidScore: results.score,
    s.SaidPoints: results.points,
    s.SaidOpener: _opener,
    s.SaidFix: lambda said, _: Wish("fix", said),
    s.SaidFragment: _fragment,
    s.SaidControl: _control,
    s.SaidTalk: lambda _said, _scene: Nothing(),
    s.SaidDenied: lambda said, _: Puzzle("denied", {"span": said.span}),
    s.SaidAt: lambda said, scene: interpret(said.said, scene),
}
