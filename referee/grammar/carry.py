"""What a clause leaves to the one before it in the line: "e o Caio também", "e a segunda com o três"."""

from __future__ import annotations

from typing import Any

from referee.grammar import said as s
from referee.grammar.repair import mend_card

ASKED = "asked"
"""The step of a call that only says that somebody asked: which, and whether it was one, its answer says."""
OURS = frozenset({"us", "verb1p", "me", "verb1s"})
"""Who speaks for the teller's own team."""


def carry(clauses: list[Any]) -> list[Any]:
    """Return the clauses of a line, each with what it left to those before it."""
    out: list[Any] = []
    for place, clause in enumerate(clauses):
        if out and (answer := _one_answer(out[-1], clause)) is not None:
            out[-1] = answer
        elif len(out) > 1 and isinstance(out[-1], s.SaidTalk) and _echo(out[-2], clause):
            continue  # "não quis pagar pra ver não, corri"
        elif _more_tricks(out, clause, clauses[place + 1 : place + 2]):
            out.append(out[-1]._replace(numbers=(clause.number,), many=None, card=None))
        elif out and (both := _in_one(out[-1], clause)) is not None:
            out[-1] = both
        elif (meant := _meant(out, clause, clauses[place + 1 : place + 2])) is not None:
            out.append(meant)
        elif out and _subject_of(out[-1], clause):
            out.append(clause._replace(who=out[-1].who))
        elif out and not _raising(out) and (score := _score(out[-1], clause)) is not None:
            out[-1] = score
        else:
            out.append(clause)
    return [clause for clause in out if clause is not None]


def _meant(before: list[Any], clause: Any, following: list[Any]) -> s.Said | None:
    """Return a clause that only those beside it make clear, None where it is clear by itself."""
    if isinstance(clause, s.SaidCall) and clause.call == ASKED:
        return _asked(clause, following)
    if before and _card_of(before[-1], clause):
        return s.SaidPlay(before[-1].who, clause.card, frozenset(), bare=True, span=clause.span)
    if isinstance(clause, s.SaidTricks) and clause.who and clause.who[0].kind == "same":
        return _same_winner(clause, before)
    also = isinstance(clause, s.SaidPlay) and clause.card is not None and clause.card.also
    return _also(clause, before) if also else None


def _asked(clause: s.SaidCall, following: list[Any]) -> s.Said:
    """Return the call that "a Duda pediu e a gente correu" tells: what was answered was a call."""
    answered = bool(following) and isinstance(following[0], s.SaidAnswer)
    return clause._replace(call="next") if answered else s.SaidTalk(clause.span, clause.who)


def _card_of(before: Any, after: Any) -> bool:
    """Return whether a card is that of the one just spoken of: "o Caio, coitado, um valete só"."""
    if not isinstance(before, s.SaidTalk) or len(before.who) != 1 or not isinstance(after, s.SaidFragment):
        return False
    card = after.card
    return card is not None and not after.was and (card.article or card.call is None)


def _same_choice(before: Any, after: Any) -> bool:
    """Return whether a choice is said twice: "não vamos, corremos"."""
    if not isinstance(before, s.SaidChoice) or not isinstance(after, s.SaidAnswer | s.SaidChoice):
        return False
    told = after.plays if isinstance(after, s.SaidChoice) else after.accepts
    silent = not after.who or after.who[0].kind.startswith("verb")
    ours = all(clause.who and clause.who[0].kind in OURS for clause in (before, after))
    return told == before.plays and (silent or ours or before.who == after.who)


def _one_answer(before: Any, after: Any) -> s.SaidAnswer | s.SaidChoice | None:
    """Return the one answer that two clauses give: "não aceitaram, correram", "aceitaram, não correram"."""
    if _same_choice(before, after):
        return before  # type: ignore[no-any-return]  # one of the two says it all
    if not _echo(before, after):
        return _other_answer(before, after)
    answer: s.SaidAnswer = before._replace(
        instead=after.negated != before.negated, call=after.call and after.call._replace(who=before.who)
    )
    return answer


def _in_one(before: Any, after: Any) -> Any:
    """Return the one clause that two make, None where they are two."""
    if _listed(before, after):
        return after._replace(who=(*before.who, *after.who))
    if _raises_in_answer(before, after):
        return after._replace(who=before.who)
    if _denied(before, after):
        return before._replace(new=mend_card(before.old, after.card), who=before.who or after.who)
    if _covers(before, after):
        return before._replace(card=after.card)
    return None


def _covers(before: Any, after: Any) -> bool:
    """Return whether a card is told covered after its name: "saiu com um seis coberto"."""
    if not isinstance(before, s.SaidPlay) or not isinstance(after, s.SaidFragment):
        return False
    named = before.card is not None and not before.card.covered
    return (
        named and after.card is not None and after.card.covered and after.card.rank is None and not after.who
    )


def _echo(before: Any, after: Any) -> bool:
    """Return whether an answer is said twice: "não aceitaram, correram"."""
    if not isinstance(before, s.SaidAnswer) or not isinstance(after, s.SaidAnswer):
        return False
    silent = not after.who or after.who[0].kind.startswith("verb")
    return before.accepts == after.accepts and (silent or before.who == after.who)


def _other_answer(before: Any, after: Any) -> s.SaidAnswer | None:
    """Return the one answer of "aceitaram, não correram", which was not the other one."""
    for told, denied in ((before, after), (after, before)):
        runs = isinstance(denied, s.SaidControl) and denied.what == "not_run"
        if runs and isinstance(told, s.SaidAnswer) and told.accepts:
            silent = not told.who or told.who[0].kind.startswith("verb")
            return told._replace(who=denied.who if silent and denied.who else told.who, instead=True)
    return None


def _more_tricks(out: list[Any], clause: Any, following: list[Any]) -> bool:
    """Return whether a bare ordinal goes on with the result before it: "empatou a primeira, a segunda"."""
    if not (isinstance(clause, s.SaidFragment) and clause.number and clause.card is None and out):
        return False
    ends = not following or isinstance(following[0], s.SaidFragment | s.SaidTricks)
    return isinstance(out[-1], s.SaidTricks) and bool(out[-1].numbers) and ends


def _subject_of(before: Any, after: Any) -> bool:
    """Return whether a verb takes its subject from talk before it ("o Caio se adiantou e jogou um dois")."""
    if _side_of(before, after):
        return True
    if not isinstance(before, s.SaidTalk) or len(before.who) != 1:
        return False
    silent = isinstance(after, s.SaidPlay | s.SaidCall | s.SaidAnswer | s.SaidChoice) and bool(after.who)
    spoken = {"verb3s": before.who[0].kind not in {"me", "them"}, "verb3p": before.who[0].kind == "them"}
    return silent and spoken.get(after.who[0].kind, False)


def _side_of(before: Any, after: Any) -> bool:
    """Return whether a verb goes on about the side before it ("a gente aceitou e ganhou a primeira")."""
    if (
        isinstance(before, s.SaidPlay)
        and isinstance(after, s.SaidCall)
        and len(before.who) == 1
        and after.who
    ):
        # "a Duda jogou um rei e pediu truco": she called, out of her turn
        return after.who[0].kind == VERB.get(before.who[0].kind, "verb3s")
    told = isinstance(before, s.SaidCall | s.SaidAnswer | s.SaidTricks | s.SaidChoice) and bool(before.who)
    goes_on = isinstance(after, s.SaidCall | s.SaidTricks | s.SaidChoice) and bool(after.who)
    return told and goes_on and before.who[0].kind == "us" and after.who[0].kind == "verb3s"


def _raises_in_answer(before: Any, after: Any) -> bool:
    """Return whether who accepted raises in one breath: the raise is the answer ("aceitou e pediu seis")."""
    if not isinstance(before, s.SaidAnswer) or not isinstance(after, s.SaidCall):
        return False
    if not before.accepts or before.hand or before.reported or not before.who or not after.who:
        return False
    verb = after.who[0].kind
    return (
        before.who == after.who
        or verb == VERB.get(before.who[0].kind, "verb3s")
        or (
            before.who[0].kind == "them" and verb == "verb3s"  # "a outra dupla aceitou"
        )
    )


VERB = {"me": "verb1s", "them": "verb3p"}
"""The verb that goes on about somebody, where it is not in the third person of one."""


def _listed(before: Any, after: Any) -> bool:
    """Return whether a name is the first of a list: "Beto, Caio e Duda cobriram"."""
    listed = isinstance(after, s.SaidPlay) and not after.bare and bool(after.who)
    return isinstance(before, s.SaidFragment) and bool(before.who) and listed and len(after.who) > 1


def _denied(before: Any, after: Any) -> bool:
    """Return whether what was played follows what was not: "não joguei o três, joguei o dois"."""
    denied = isinstance(before, s.SaidFix) and before.what == "play" and before.old is not None
    if not denied or before.new is not None:
        return False
    was = isinstance(after, s.SaidFragment) and after.was  # "não jogou o três, foi o dois"
    return (was or isinstance(after, s.SaidPlay)) and after.card is not None


def _same_winner(clause: s.SaidTricks, before: list[Any]) -> s.SaidTricks:
    told = next((c for c in reversed(before) if isinstance(c, s.SaidTricks) and c.who), None)
    if told is None:
        return clause._replace(who=())
    return clause._replace(who=told.who, lost=told.lost)


def _also(clause: s.SaidPlay, before: list[Any]) -> s.Said:
    """Return what "também" repeats: the rank, never the very card; a covered or a harmless one."""
    last = before[-1] if before else None
    if not isinstance(last, s.SaidPlay) or last.card is None:
        return clause if not before else s.SaidTalk(clause.span)
    card = last.card
    rank = card.rank or (str(card.number) if card.number else None)
    if card.also or card.covered or card.harmless:
        return clause._replace(card=card)
    if rank is None:
        return clause._replace(card=s.SaidCard(same=True))
    return clause._replace(card=s.SaidCard(rank=rank, article=True, word=card.word))


def _raising(out: list[Any]) -> bool:
    """Return whether numbers go on from a raise: "trucamos, eles seis, nós nove" tells no score."""
    return len(out) > 1 and isinstance(out[-2], s.SaidCall)


def _score(before: Any, after: Any) -> s.SaidScore | None:
    """Return the score that "nós oito, eles seis" tells: a number each, of the two sides of the table."""
    pair = []
    for said in (before, after):
        if not isinstance(said, s.SaidPlay) or not said.bare or len(said.who) != 1 or said.card is None:
            return None
        card = said.card
        if (
            card.number is None
            or card.article
            or card.suit is not None
            or said.who[0].kind not in {"us", "them"}
        ):
            return None
        pair.append((said.who[0], card.number))
    if pair[0][0].kind == pair[1][0].kind:
        return None
    return s.SaidScore((pair[0][1], pair[1][1]), pair[0][0], before.span)
