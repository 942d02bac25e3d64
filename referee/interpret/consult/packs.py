"""Questions about packs beside each other: what differs, and which of them has a thing."""

from __future__ import annotations

from collections.abc import Sequence

from referee.interpret.consult.rule import answers
from referee.interpret.suppose import Case, PackShelf
from referee.interpret.verdict import WEAKNESS, Ruling, Say, ruled, weakest
from referee.rulebook.cite import Pack

LEADING = (
    "manilha", "hand.value", "raise.ladder", "eleven.trigger", "match.best_of", "tie.all_raised",
    "eleven.raise", "iron.blind", "deal.cut_peek", "signals", "opener.next", "deck",
)  # fmt: skip
"""The rules that a table asks about first when it compares two packs."""


SHOWN = 1
"""Of how many differences it is said aloud what each pack has."""


def packs_named(case: Case) -> list[Pack]:
    """Return the packs that a question names, in order, each once."""
    names = dict.fromkeys(m.pack for m in case.marks if m.pack)
    return [case.shelf.get(n) for n in names] if case.shelf is not None else []


@answers("packs_diff")
def packs_diff(case: Case) -> Ruling | None:
    """Return the rules in which two packs differ, the weightiest first."""
    named = packs_named(case)
    if case.shelf is None or not named:
        return None
    if len(named) == 1:
        named = [_beside(case.shelf, named[0]), *named]
    first, second = named[0], named[1]
    if first.id == second.id or len(named) > 2:
        return None
    keys = differing(first, second)
    if not keys:
        return ruled(first, "fact", Say("packs.same", {"packs": (first.title, second.title)}))
    return compared(first, second, keys)


def compared(first: Pack, second: Pack, keys: Sequence[str]) -> Ruling:
    """Return the differences of two packs in some rules; the basis is that of those which are said."""
    facts = {"first": first, "second": second, "keys": tuple(keys), "n": len(keys)}
    basis = max((weakest(pack, keys[:SHOWN]) for pack in (first, second)), key=WEAKNESS.__getitem__)
    return ruled(first, "fact", Say("packs.diff", facts), *keys, basis=basis)


def _beside(shelf: PackShelf, pack: Pack) -> Pack:
    """Return what a pack named alone is compared with: the table's own, else the one that it extends."""
    if pack.id != shelf.home.id:
        return shelf.home
    base = pack.extends or next(
        (n for n in shelf.names if n != pack.id and shelf.get(n).extends is None), pack.id
    )
    return shelf.get(base)


def differing(first: Pack, second: Pack) -> tuple[str, ...]:
    """Return the ids whose values differ, those of ``LEADING`` first."""
    keys = [k for k in first.rules if k in second.rules and first.rules[k].value != second.rules[k].value]
    return tuple(sorted(keys, key=lambda k: (LEADING.index(k) if k in LEADING else len(LEADING), k)))


@answers("packs_which")
def packs_which(case: Case) -> Ruling | None:
    """Return which of the packs named has what the question asks about."""
    named = packs_named(case)
    if len(named) < 2 or case.has("lead"):
        return None  # "no paulista sai o da esquerda, e no fprt quem sai?" asks who, and not in which
    key, test = _test(case)
    if key is None or test is None:
        return None
    have = [p for p in named if test(p)]
    if not have:
        return ruled(named[0], "fact", Say("packs.none", {"key": key}), key)
    titles = tuple(p.title for p in have)
    value = have[0].id if len(have) == 1 else None
    return ruled(
        have[0], "fact", Say("packs.which", {"titles": titles, "pack": have[0], "key": key}), key, value=value
    )


def _test(case: Case):  # type: ignore[no-untyped-def]  # noqa: ANN202
    if case.has("fixed"):
        return "manilha", lambda p: bool(p.ruleset.fixed)
    if case.has("variable", "vira"):
        return "manilha", lambda p: not p.ruleset.fixed
    if case.has("bestof"):
        return "match.best_of", lambda p: p.ruleset.best_of > 1
    if case.has("signal"):
        return "signals", lambda p: bool(p.signals)
    return None, None
