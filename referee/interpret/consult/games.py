"""Questions about the games of a match: who won which, is it over, is another one played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.grammar.asking import listed
from referee.interpret.consult.rule import answers
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, team_of_mark
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled

GAMES = ("branca", "branca1", "branca2", "brancas", "gamewon", "gamelost", "gameseven")
BOTH = ("brancas", "ordboth")
PERSONS = {"1s": US, "1p": US, "3p": THEM}
OTHER = {US: THEM, THEM: US}
GOES_ON = ("must", "needed", "exist", "have", "playv", "another", "more", "happen")
"""What asks whether another game is played."""
FATES = ("win", "lose", "lost", "take", "finished", "possible", "can")
"""What is asked of somebody by what he has won or lost."""


class Games(NamedTuple):
    """The games told to be won by each side, and the marks left to ask with."""

    won: dict[str, int]
    asked: tuple[Mark, ...]


def games_told(case: Case) -> Games | None:
    """Return the games that the question tells, None where it tells none."""
    won = {US: 0, THEM: 0}
    asked: list[Mark] = []
    verb: Mark | None = None
    for clause in _clauses(case.marks):
        games = [n for n, m in enumerate(clause) if _is_game(m, clause, n)]
        before = clause[: games[0] + 1] if games else []
        verb = next((m for m in before if m.is_("win", "lose", "gamewon", "gamelost", "firstwinner")), verb)
        even = any(m.is_("everyone", "onetoone", "bothteams", "gameseven") for m in clause)
        if not games or not (verb is not None or even or any(m.is_("poss") for m in clause)):
            asked += clause
            continue
        score = next((clause[n].numbers for n in games if clause[n].is_("score")), None)
        if score is not None:
            winner = _winner(clause, before, games[-1], verb)
            won[winner], won[OTHER[winner]] = max(score), min(score)
        elif even:
            won = {side: n + 1 for side, n in won.items()}
        else:
            winner = _winner(clause, before, games[-1], verb)
            won[winner] += sum(2 if _is_both(clause, n) else 1 for n in games)
        leads = any(m.is_(*FATES) for m in clause[games[-1] + 1 :])  # "quem perde a primeira já perdeu tudo?"
        told = [m for m in before if m is verb or team_of_mark(m) is not None or (leads and m.is_("who"))]
        told += [m for m in clause[games[-1] + 1 : games[-1] + 3] if m.is_("poss")]
        asked += [m for n, m in enumerate(clause) if n not in games and not any(m is t for t in told)]
    return Games(won, tuple(asked)) if any(won.values()) else None


def _clauses(marks: Sequence[Mark]) -> list[list[Mark]]:
    out: list[list[Mark]] = [[]]
    for mark in marks:
        if mark.is_("comma", "and", "qmark"):
            out.append([])
        else:
            out[-1].append(mark)
    return [clause for clause in out if clause]


def _is_game(mark: Mark, clause: Sequence[Mark], at: int) -> bool:
    """Return whether a mark is a game of the match: "a branca primeira", "o segundo", "um jogo"."""
    before = clause[at - 1] if at else None
    if mark.is_("negra"):  # "ganhamos a negra", but never "tem negra?" or "quem ganha a negra?"
        return before is not None and before.is_("win", "lose") and not any(m.is_("who") for m in clause)
    if mark.is_(*GAMES, "ordboth"):
        return not (mark.is_("branca") and before is not None and before.is_(*GAMES))
    if mark.is_("score"):
        return any(m.is_("gamew") for m in clause)
    if mark.is_("another") and before is not None and before.is_("win", "lose"):
        after = clause[at + 1 : at + 2]
        # "e a gente ganhou outro", no "outra mão"
        return not after or after[0].is_("exist", "be", "finished")
    if mark.is_("ord") and not mark.is_("trickw", "all"):
        return not any(m.is_("branca", "gamew") for m in clause[at + 1 : at + 2])
    return mark.is_("gamew") and (
        (before is not None and before.is_("num", "two", "ord", "another"))
        or mark.said.split(" ")[0] in listed("article")
    )


def _is_both(clause: Sequence[Mark], at: int) -> bool:
    two = at > 0 and clause[at - 1].is_("n2", "two", "all")
    return two or clause[at].is_(*BOTH) or len(set(clause[at].numbers)) > 1


def _winner(clause: Sequence[Mark], before: Sequence[Mark], last: int, verb: Mark | None) -> str:
    """Return who won the games of a clause: their owner, the subject, or by the verb; else who asks."""
    owner = next((m for m in clause[last + 1 : last + 3] if m.is_("poss")), None)
    if owner is not None:
        return US if owner.is_("poss.us", "poss.me") else THEM
    named = next((team for m in before if (team := team_of_mark(m)) in OTHER), None)
    person = {PERSONS.get(f[:2]) for f in (verb.forms if verb is not None else ())} - {None}
    side = named or (person.pop() if len(person) == 1 else None) or US
    return OTHER[side] if verb is not None and verb.is_("lose", "gamelost") and not verb.is_("win") else side


@answers("negra")
def negra(case: Case) -> Ruling | None:
    """Return what follows from the games told, or what the third game is."""
    best = case.pack.rules["match.best_of"].value
    if best == 1:
        verdict = "no" if case.asks_yes_no and case.has("exist", "have", "can", "must") else "fact"
        return ruled(case.pack, verdict, Say("best_of", {"n": best}), "match.best_of")
    told = games_told(case)
    if told is not None:
        return _after(case, told)
    if case.asks_yes_no and case.has("negra") and case.has("always"):
        return ruled(case.pack, "no", Say("negra.yes"), "match.best_of")
    if case.asks_yes_no and case.has("negra") and case.has("ord"):
        third = any(m.is_("ord3") for m in case.rest)
        return ruled(case.pack, "yes" if third else "no", Say("negra.yes"), "match.best_of")
    verdict = "yes" if case.asks_yes_no and case.has("exist", "have") else "fact"
    return ruled(case.pack, verdict, Say("negra.yes"), "match.best_of")


@answers("negra_points")
def negra_points(case: Case) -> Ruling | None:
    """Return that games are counted, not the points of them: with a game each the third decides."""
    if case.pack.rules["match.best_of"].value == 1:
        return None
    return ruled(case.pack, "no" if case.asks_yes_no else "fact", Say("negra.yes"), "match.best_of")


@answers("games_so_far")
def games_so_far(case: Case) -> Ruling | None:
    """Return what follows from the games told; where one game is all, it decides."""
    if case.has("gamelost") and case.has("win") and case.has("them"):
        return None  # "perdemos o primeiro jogo e ganhamos os outros dois": how many, is not read
    told = games_told(case)
    found = None if told is None else _after(case, told)
    asks = found is not None and case.has("requires", "missing") and found.verdict == "yes"
    return found._replace(verdict="fact") if found is not None and asks else found  # "o que falta jogar?"


def _after(case: Case, told: Games) -> Ruling | None:
    need, best = case.rules.games_needed, case.pack.rules["match.best_of"].value
    winner = next((side for side, n in told.won.items() if n >= need), None)
    if best == 1:
        say = Say("best_of", {"n": best})
    elif winner is not None:
        say = Say("negra.no")
    elif min(told.won.values()):
        say = Say("negra.yes")
    else:
        say = Say("games.one", {"n": need})
    verdict = _verdict(case, told, winner)
    value = winner if verdict == "fact" and any(m.is_("who", "whichbeats") for m in told.asked) else None
    if value is not None:
        say = Say("match.won", {"team": value})
    return ruled(case.pack, verdict, say, "match.best_of", value=value)


def _verdict(case: Case, told: Games, winner: str | None) -> str:
    """Return yes or no to what is asked of the games told: "acabou?", "tem mais um?", "ganhamos?"."""

    def asks(*tags: str) -> bool:
        return any(m.is_(*tags) for m in told.asked)

    wh = asks("who", "which", "what", "how", "when", "whatnow", "result", "or", "howmany", "nextcall")
    if wh and not case.asks_yes_no:
        return "fact"
    if asks("or"):
        return "fact"
    if asks("possible") or (asks("can") and asks("win", "lose", "lost", "turn")):
        return "yes" if winner is None else "no"
    lost = asks("lose", "lost") and not asks("win")
    if lost or asks("win", "poss", "take", "give"):
        side = _side(told.asked)
        return "yes" if winner is not None and winner == (OTHER[side] if lost else side) else "no"
    if asks("finished", "end_", "end"):
        return "yes" if winner is not None else "no"
    if asks(*GOES_ON, "negra", "ord3"):
        return "yes" if winner is None else "no"
    return "fact"


def _side(marks: Sequence[Mark]) -> str:
    """Return who is said to have won or lost the match; who asks by default."""
    for mark in marks:
        if mark.is_("poss"):
            return US if mark.is_("poss.us", "poss.me") else THEM
        named = team_of_mark(mark)
        if named in OTHER:
            return str(named)
    persons = {PERSONS.get(f[:2]) for m in marks if m.is_("win", "lose", "lost") for f in m.forms} - {None}
    return str(persons.pop()) if len(persons) == 1 else US
