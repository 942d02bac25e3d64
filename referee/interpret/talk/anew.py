"""A question with words of its own that ask, over what was told before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.grammar.asking import Asking
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import Told
from referee.interpret.reading.shapes import WH
from referee.interpret.talk.parts import (
    DEEDS,
    ENDS,
    HAPPENED,
    MODAL,
    SPECIALS,
    STOP,
    Follow,
    not_told,
    numbered,
    setting,
    silent,
    subject,
)
from referee.interpret.talk.replacing import with_facts
from referee.interpret.talk.slots import CARDS, PERSONS, facts_of, marks_of_facts, placed, supposed


def asking_anew(
    kept: tuple[Mark, ...],
    new: tuple[Mark, ...],
    told: Sequence[Told],
    asks: Sequence[Mark],
    asking: Asking,
) -> Iterator[Follow]:
    """Yield the questions that one with words of its own that ask may be, over what was told before."""
    for one in _whether(kept, asks, asking):
        yield one._replace(marks=numbered(with_facts(one.marks, new, told, asking)))
    modals = tuple(m for m in kept if m.is_(*MODAL))
    if modals and "-.inf" in new[0].forms:  # "posso mostrar?", "e dizer o que tenho?"
        for stays in (setting(kept, asking), ()):
            yield Follow(numbered((*stays, *modals, *new)), new=True)
    if modals and any(m.is_("who") for m in asks) and not any(m.is_(*MODAL) for m in asks):
        whole, added = placed(kept, [m for m in asks if not m.is_(*WH)], frozenset(), asking)
        if not added:
            yield Follow(numbered(whole), new=True)
    yield from _asked_again(kept, new, asks, asking)
    yield from _of_the_same(kept, new, asks, asking)


def _asked_again(
    kept: tuple[Mark, ...], new: tuple[Mark, ...], asks: Sequence[Mark], asking: Asking
) -> Iterator[Follow]:
    """Yield the question before with what is asked of it more: "perde o quê?", "pra quem?"."""
    verbs = [m for m in asks if m.forms]
    again = any(m.tags == v.tags for v in verbs for m in kept if m.forms)
    if again and len(verbs) == 1 and all(m is verbs[0] or m.is_("what", "howmany") for m in asks):
        yield Follow(numbered((*kept, *(m for m in asks if not m.forms))), new=True)
    if all(m.is_(*WH) for m in asks):
        points = [m._replace(tags=frozenset({"points"})) for m in kept if m.is_("points")]
        ended = any(f.type in {"run", "handresult"} for f in facts_of(kept, asking)[0])
        if not points and ended and any(m.is_("whose") for m in asks):  # "e se eu fugir?", "pra quem vai?"
            points = [Mark(frozenset({"points"}), -1, -1, "")]
        yield from (Follow(numbered((*supposed(kept, asking), *new, p)), new=True) for p in points)


def _of_the_same(
    kept: tuple[Mark, ...], new: tuple[Mark, ...], asks: Sequence[Mark], asking: Asking
) -> Iterator[Follow]:
    """Yield what is asked of the same facts, of the same deed, of the same thing."""
    told = facts_of(kept, asking)[0]
    if any(m.is_("scoreasked") for m in asks):  # "recusamos a de onze. quanto marcam?", "como fica o placar?"
        yield Follow(numbered((*marks_of_facts(kept, told), *new)), new=True)
    facts = [f for f in told if f.type != "choice"]
    base = marks_of_facts(kept, facts)
    subjects = tuple(s for m in kept if not silent(m) and (s := subject(m)) is not None)
    subjects = tuple(m for m in subjects if not _rivalled(m, new))
    packs = () if any(m.is_("packname") for m in new) else tuple(m for m in subjects if m.is_("packname"))
    done = tuple(m for m in subjects if m.is_(*DEEDS) and m not in base and any(k.is_(*MODAL) for k in kept))
    special = tuple(m for m in subjects if m.is_(*SPECIALS) and m not in base)
    if done and any(m.is_("howmany") for m in asks):  # "pode correr?", "quantos pontos dá?"
        yield Follow(numbered((*done, *base, *special, *packs, *new)), new=True)
    if special and not any(m.is_(*SPECIALS, "score") for m in new):
        yield Follow(numbered((*base, *special, *packs, *new)), new=True)
    elif base:
        yield Follow(numbered((*base, *packs, *new)), new=True)
    if any(m.is_("nexthand", "handnext") for m in new) and any(f.type in ENDS for f in told):
        return  # the hand after the one that ended so is another one
    for without in (ENDS, HAPPENED):
        stays = tuple(m for m in setting(kept, asking, without) if not m.is_("packname"))
        if stays or packs:
            yield Follow(numbered((*stays, *packs, *new)), new=True)
    yield Follow(numbered((*subjects, *new)), new=False)
    cards = sum(m.is_(*CARDS) for m in subjects)
    for mark in subjects:
        if mark not in base and not (cards > 1 and mark.is_(*CARDS)):
            yield Follow(numbered((*base, mark, *new)), new=False)


RIVALS = (CARDS, frozenset({"level", "callname"}), frozenset({"clean", "dirty"}))
"""What a question that asks has of its own: what the one before asked of is not asked of with it."""


def _rivalled(mark: Mark, new: Sequence[Mark]) -> bool:
    most = any(m.is_("strong", "weak") for m in new) and any(m.is_("manilha", "amongman") for m in new)
    if most and mark.is_(*CARDS, "suit", "manilha", "amongman", "beats", "win", "lose"):
        return True  # "o três ganha da manilha?", "qual é a mais forte?"
    return any(mark.is_(*slot) and any(m.is_(*slot) for m in new) for slot in RIVALS)


WHOSE = (*PERSONS, "cleft", *MODAL, *SPECIALS, "packname", "score")


def _whether(kept: tuple[Mark, ...], asks: Sequence[Mark], asking: Asking) -> Iterator[Follow]:
    """Yield what was asked about as allowed or not, elsewhere or of somebody else: "e no mineiro, pode?"."""
    modal = next((m for m in asks if m.is_(*MODAL)), None)
    if modal is None or not all(m.is_(*WHOSE) for m in asks):
        return
    persons = [m for m in asks if m.is_(*PERSONS, "cleft")]
    base = _impersonal(kept, asking) if persons else kept
    if any(m.is_(*SPECIALS, "score") for m in asks):
        base = tuple(m for m in base if not m.is_(*SPECIALS, "score"))
    asked = tuple(s for m in base if (s := subject(m)) is not None)
    others = [m for m in asks if not m.is_(*MODAL, *PERSONS)]
    whole, _ = placed(asked, others, frozenset(), asking)
    if not any(m.is_(*DEEDS, "playv", "ask", "lead", "cut", "signal", "choose", "use") for m in asked):
        return
    facts = supposed(whole, asking)
    pause = (STOP,) if facts else ()
    yield Follow(numbered((*facts, *pause, *persons, modal, *not_told(whole, asking))), new=True)


def _impersonal(marks: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks of a question without the persons that it asks about."""
    _, rest = facts_of(marks, asking)
    return tuple(m for m in marks if m not in rest or not m.tags - {"same"} <= PERSONS)
