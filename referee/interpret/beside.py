"""Questions that set packs beside each other: whether both say the same, which of them says so.

The question without its packs is asked of each pack; nothing here knows what a pack says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from referee.interpret.consult_packs import compared, differing
from referee.interpret.mark import Mark
from referee.interpret.suppose import PackShelf
from referee.interpret.verdict import Ruling, Say, ruled
from referee.rulebook.cite import Pack

Asker = Callable[[tuple[Mark, ...], Pack], "Ruling | None"]
"""Answers a question by a pack."""
WHAT = Mark(frozenset({"howmany", "what"}), -1, -1, "")
FAMILIES = {"eleven": "eleven.", "iron": "iron."}
"""Subjects that are a family of rules, compared as a whole."""
SAYS_NOTHING = ("be", "handw", "neutral", "gamename", "qmark", "comma", "and", "tagq", "rule", "also", "is")


def same_in_both(
    marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker
) -> Ruling | None:
    """Return whether two packs give the same answer, where that is asked."""
    what = tuple(m for m in marks if not m.is_("same", "packname"))
    packs = [shelf.get(name) for name in names]
    family = _family(what)
    if family is not None:
        return _family_same(packs, family)
    rulings = [r for p in packs if (r := ask((*what, WHAT), p) or ask(what, p)) is not None]
    if len(rulings) != len(names):
        return None
    same = rulings[0].answer() == rulings[1].answer()
    first = rulings[0]
    claims = first.verdict in {"yes", "no"} and same
    verdict = first.verdict if claims else "yes" if same else "no"
    facts = {"same": same, "packs": tuple(packs), "rulings": tuple(rulings)}
    return first._replace(verdict=verdict, value=None, say=Say("packs.both", facts))


def _family(marks: Sequence[Mark]) -> str | None:
    """Return the ids' beginning of the rules that a question is about as a whole: the mão de onze."""
    content = [m for m in marks if not m.is_(*SAYS_NOTHING) and not m.is_("howmany", "which")]
    found = {FAMILIES[t] for m in content for t in FAMILIES if m.is_(t)}
    return found.pop() if len(content) == 1 and len(found) == 1 else None


def _family_same(packs: Sequence[Pack], family: str) -> Ruling:
    first, second = packs[0], packs[1]
    keys = tuple(k for k in differing(first, second) if k.startswith(family))
    if not keys:
        whole = tuple(k for k in first.rules if k.startswith(family))
        titles = {"packs": (first.title, second.title)}
        return ruled(first, "yes", Say("packs.same", titles), *whole)
    return compared(first, second, keys)._replace(verdict="no")


def which_pack(marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker) -> Ruling | None:
    """Return the packs in which it is as the question says: "em qual deles o truco vale quatro?"."""
    body = tuple(m for m in marks if not m.is_("whichpack", "packname", "or", "which", "where", "who"))
    packs = [shelf.get(name) for name in (names if len(names) > 1 else shelf.names)]
    rulings = [(p, r) for p in packs if (r := ask(body, p)) is not None]
    held = [(p, r) for p, r in rulings if r.verdict == "yes"]
    judged = any(r.verdict in {"yes", "no"} for _, r in rulings)
    if judged:
        return _held(held, rulings)
    most = _most(marks, packs, ask) if any(m.is_("worthmore") for m in marks) else None
    if most is not None:
        return most
    apart = _apart(rulings)
    return _each(apart) if len(apart) > 1 else None


def _most(marks: tuple[Mark, ...], packs: Sequence[Pack], ask: Asker) -> Ruling | None:
    """Return the pack whose number is the highest (or the lowest, of "menos"), where they differ."""
    body = tuple(m for m in marks if not m.is_(*ASIDE))
    worth = tuple(Mark(frozenset({tag}), -1, -1, "") for tag in ("howmany", "worth"))
    rulings = [(p, r) for p in packs if (r := ask((*body, *worth), p)) is not None]
    numbers = [r.value for _, r in rulings if isinstance(r.value, int)]
    if len(numbers) < len(packs) or len(set(numbers)) < 2:
        return None
    best = min(numbers) if any(m.is_("weak", "less") for m in marks) else max(numbers)
    held = [one for one, number in zip(rulings, numbers, strict=True) if number == best]
    return _held(held, rulings)


ASIDE = ("whichpack", "packname", "or", "which", "where", "who", "strong", "weak", "more", "less", "worth")
"""What sets packs beside each other, and is not asked of each."""


def _held(held: Sequence[tuple[Pack, Ruling]], rulings: Sequence[tuple[Pack, Ruling]]) -> Ruling:
    if not held:
        first = rulings[0][1]
        return first._replace(verdict="fact", value=None, say=Say("packs.none"))
    pack, ruling = held[0]
    value = pack.id if len(held) == 1 else None
    titles = tuple(p.title for p, _ in held)
    return ruling._replace(verdict="fact", value=value, say=Say("packs.which", {"titles": titles}))


def _apart(rulings: Sequence[tuple[Pack, Ruling]]) -> list[tuple[Pack, Ruling]]:
    """Return the rulings that say different things, each with the first pack that says it."""
    found: list[tuple[Pack, Ruling]] = []
    for pack, ruling in rulings:
        if all(ruling.answer() != other.answer() for _, other in found):
            found.append((pack, ruling))
    return found


def _each(rulings: Sequence[tuple[Pack, Ruling]]) -> Ruling:
    """Return what each pack says."""
    packs = tuple(p for p, _ in rulings)
    told = tuple(r for _, r in rulings)
    say = Say("packs.both", {"same": False, "packs": packs, "rulings": told})
    return told[0]._replace(verdict="fact", value=None, say=say)
