"""The rules that were tried on the way to a ruling and passed over: the rest of its reasons."""

from __future__ import annotations

from referee.engine.tried import Tried, tried_for_hand
from referee.interpret.reading.told import results_told
from referee.interpret.suppose import Case, raised
from referee.interpret.verdict import Ruling

STRENGTH = ("manilha", "order.suits", "order.ranks")
COMPARING = frozenset({"compare", "trick_case"})


def with_tried(ruling: Ruling, case: Case, ask: str) -> Ruling:
    """Return a ruling with the rules that were passed over, where its way to the verdict tried several."""
    if ruling.tried or ruling.verdict == "unknown":
        return ruling
    found = _of_cards(ruling, case) if ask in COMPARING else _of_hand(ruling, case)
    stated = tuple(one for one in found if one.rule in case.pack.rules and one.rule not in ruling.rules)
    return ruling._replace(tried=stated) if stated else ruling


def _of_hand(ruling: Ruling, case: Case) -> tuple[Tried, ...]:
    """Return the rules tried on the tricks told, none where nothing was told of any."""
    by = next((rule for rule in ruling.rules if rule.startswith("tie.") or rule == "hand.best_of"), None)
    results = results_told(case) if by is not None and case.told("trick") else None
    if by is None or results is None:
        return ()
    raiser, level = raised(case)
    return tried_for_hand(case.rules, results, raiser if level else None, by)


def _of_cards(ruling: Ruling, case: Case) -> tuple[Tried, ...]:
    """Return what of the cards' strength did not come into it."""
    has = frozenset(ruling.rules)
    if not has & frozenset(STRENGTH) or ruling.verdict == "depends":
        return ()
    found = []
    if "manilha" not in has:
        found.append(Tried("manilha", "no_manilha"))
    elif "order.ranks" not in has:
        found.append(Tried("order.ranks", "all_manilhas"))
    if "order.suits" not in has and case.rules.uses_vira:
        found.append(Tried("order.suits", "suits_of_manilhas"))
    return tuple(found)
