"""What is told of another time than now: whether it is now after all, and what it corrects."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import events as e
from referee.engine.state import Phase, pending, phase_of, trick_now, turn
from referee.grammar import said as s
from referee.grammar.language import Language
from referee.grammar.lattice import Lattice, Local
from referee.grammar.normalise import words
from referee.interpret.reading.results import round_is
from referee.interpret.scene import Doubt
from referee.session.draft import Draft
from referee.session.finding import HandKey, Scope, game_now, index, scopes


def hand_now(draft: Draft) -> HandKey:
    """Return the hand being played or, between hands, the one that comes."""
    return (game_now(draft, index(draft)), draft.state.number)


def is_now(told: s.SaidAt, draft: Draft) -> bool:
    """Return whether a time is that of what is being told: the hand or trick being played."""
    if isinstance(told.said, s.SaidFix) or (isinstance(told.said, s.SaidVira) and told.said.was):
        return False
    now = hand_now(draft)
    trick = trick_now(draft.state)
    return any(scope in (Scope(now), Scope(now, trick)) for scope in scopes(draft, told.when, index(draft)))


def of_hand(said: s.Said, draft: Draft) -> s.Said:
    """Return "eles ganharam a primeira mão" as told of that hand; anything else as it is."""
    if not isinstance(said, s.SaidTricks) or not said.word or len(said.numbers) != 1:
        return said
    if round_is(said.word, draft.scene()) != "hand":
        return said
    when = s.When((s.Unit("nth", said.numbers[0], said.word),))
    return s.SaidAt(said._replace(numbers=()), when, said.span)


def suit_of_last(said: s.Said, draft: Draft) -> s.Said:
    """Return a bare suit as that of the card told last, where that had none; anything else as it is."""
    if not isinstance(said, s.SaidFragment) or not draft.log:
        return said
    card = said.card
    suit = card.suit if card is not None and card.rank is None and not card.article else said.suit
    last = draft.log[-1].event
    if suit is None or not isinstance(last, e.CardPlayed) or last.card is None or last.card.suit is not None:
        return said
    return s.SaidFix("any", (), None, s.SaidCard(suit=suit), said.span)


def was_or_next(said: s.Said, draft: Draft) -> Doubt | None:
    """Return the question whose card "foi o três" is: the last player's, put right, or the next one's."""
    if not isinstance(said, s.SaidFragment) or not said.was or said.card is None or not draft.log:
        return None
    last, now = draft.log[-1].event, turn(draft.ground.rules, draft.state)
    if not isinstance(last, e.CardPlayed) or not draft.state.hand.begun or now is None:
        return None
    names = draft.ground.people.names
    return Doubt("was.whose", {"card": said.card}, (names[last.seat], names[now]))


def only_mocked(clauses: Sequence[s.Said], draft: Draft) -> bool:
    """Return whether somebody who "amarelou" with no call to run from goes on to play in the same breath."""
    run = clauses[0]
    play = next((clause for clause in clauses[1:] if not isinstance(clause, s.SaidTalk)), None)
    if not isinstance(run, s.SaidAnswer) or not isinstance(play, s.SaidPlay):
        return False
    rules, state = draft.ground.rules, draft.state
    asked = pending(rules, state) or phase_of(rules, state) is Phase.CHOOSING
    same = not play.who or play.who[0].kind.startswith("verb") or play.who[:1] == run.who[:1]
    return not run.accepts and not run.instead and not asked and same and bool(play.card)


def as_fix(said: s.Said) -> s.SaidFix | None:
    """Return what was told of another time as a correction of it, None for what corrects nothing."""
    if isinstance(said, s.SaidFix):
        return said
    if isinstance(said, s.SaidPlay):
        return None if said.card is None else s.SaidFix("play", said.who, None, said.card, said.span)
    if isinstance(said, s.SaidVira):
        return None if said.card is None else s.SaidFix("vira", (), None, said.card, said.span)
    if isinstance(said, s.SaidFragment):
        card = said.card or s.SaidCard(suit=said.suit)
        return s.SaidFix("any", (), None, card, said.span)
    if isinstance(said, s.SaidTricks):
        return s.SaidFix("result", said.who, None, None, said.span, said)
    if isinstance(said, s.SaidChoice):
        said = s.SaidAnswer(said.who, said.plays, hand=True, span=said.span)
    if isinstance(said, s.SaidCall | s.SaidAnswer | s.SaidOpener):
        return s.SaidFix("who", said.who, None, None, said.span, told=said)
    return None


def tells_past(text: str, language: Language) -> bool:
    """Return whether a verb of a line is in the past: "o Beto jogou", where "o zap ganha" holds always."""
    lattice = Lattice(words(text), language.lexicon, Local())
    forms = (edge.get("form") or "" for at in range(len(lattice.texts)) for edge in lattice.edges(at))
    return any(form.endswith(".past") for each in forms for form in each.split("|"))
