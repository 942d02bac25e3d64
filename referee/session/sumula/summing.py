"""A game in a few lines, to be sent to the group: the score, then the hands."""

from __future__ import annotations

from collections.abc import Iterator

from referee.engine.compile import compile_rules
from referee.rulebook.cite import Pack
from referee.session.sumula.exporting import Game, compose
from referee.session.sumula.fold import Fold, Hand, fold
from referee.session.sumula.model import TEAM_WORDS, Sumula
from referee.session.sumula.replaying import Result
from referee.session.sumula.saying import Teller


def summary(game: Game) -> str:
    """Return the short text of a game at a table."""
    return summarise(compose(game), game.pack)


def summarise(sumula: Sumula, pack: Pack) -> str:
    """Return the short text of a súmula. Raises ValueError where the pack does not seat so many."""
    rules = compile_rules(pack.ruleset)
    run = fold(sumula, pack)
    say = Teller(sumula.header.seats, rules, pack)
    return "\n".join((*_head(sumula, run, say), *_hands(run, say))) + "\n"


def results(sumula: Sumula, pack: Pack, result: Result) -> Iterator[str]:
    """Yield each hand of a replay with the rule that decided it, then how it stands."""
    say = Teller(sumula.header.seats, compile_rules(pack.ruleset), pack)
    for hand in result.hands:
        rule = hand.ended.rule if hand.ended is not None else hand.game.rule if hand.game is not None else ""
        yield f"{hand.number}. {_hand(hand, say)}" + (f" [{rule}]" if rule else "")
    yield f"placar: nós {say.score(result.score)} eles"


def _head(sumula: Sumula, run: Fold, say: Teller) -> Iterator[str]:
    """Yield the score, who played, where and when."""
    step = run.steps[-1] if run.steps else None
    score = step.score if step else run.start.points
    mine, theirs = say.seats.ordered(score)
    yield f"Nós {mine} × {theirs} Eles"
    if say.pack.ruleset.best_of > 1:
        yield f"Jogos: {say.score(step.games if step else run.start.games)}"
    names = [say.team(word) for word in TEAM_WORDS]
    if all(names):
        yield f"Nós: {names[0]}. Eles: {names[1]}."
    header = sumula.header
    day = "/".join(reversed(header.date.split("-")))
    about = ", ".join(part for part in (header.place, day, say.pack.title) if part)
    yield about


def _hands(run: Fold, say: Teller) -> Iterator[str]:
    for hand in run.hands:
        yield f"{hand.number}. {_hand(hand, say)}"
        if hand.game is not None:
            yield f"   Jogo {say.whose(hand.game.team)}!"


def _hand(hand: Hand, say: Teller) -> str:
    """Return a hand in a line: who scored how many, by what, and the score after it."""
    if hand.ended is None:
        return "em aberto" if hand.game is None else "os outros pediram onde não podiam"
    if hand.ended.team is None:
        return f"empate, ninguém marca ({say.score(hand.score)})"
    about = _about(hand.ended.reason, hand.call)
    told = f", {about}" if about else ""
    return f"{say.word(hand.ended.team)} +{hand.ended.points}{told} ({say.score(hand.score)})"


def _about(reason: str, call: str) -> str:
    """Return what there is to say of a hand besides its points."""
    if reason == "run":
        return f"correram do {call}" if call else "desistiram"
    return "não quiseram jogar" if reason == "declined" else call
