"""Questions that set packs beside each other: whether both say the same, which of them says so.

The question without its packs is asked of each pack; nothing here knows what a pack says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import dropwhile, pairwise

from referee.grammar.asking import listed
from referee.grammar.normalise import fold
from referee.interpret.consult.packs import compared, differing
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import asked_after, elided
from referee.interpret.suppose import PackShelf
from referee.interpret.verdict import Ruling, Say, ruled
from referee.rulebook.cite import Pack

Asker = Callable[[tuple[Mark, ...], Pack], "Ruling | None"]
"""Answers a question by a pack."""
Answers = tuple[Ruling, ...]
WHATS = (
    Mark(frozenset({"which", "what"}), -1, -1, ""),
    Mark(frozenset({"howmany", "what"}), -1, -1, ""),
    Mark(frozenset({"how", "result"}), -1, -1, ""),
    Mark(frozenset({"exist"}), -1, -1, ""),
)
"""What a bare subject may be asked: which it is, how many, how it comes out, what there is of it."""
FAMILIES = {
    "eleven": "eleven.", "iron": "iron.", "deck": "deck", "cut": "deal.cut", "marker": "score.marker",
    "signal": "signals", "cover": "play.covered", "draw_": "tie.",
}  # fmt: skip
"""Subjects that are a family of rules, compared as a whole."""
SAYS_NOTHING = (
    "be", "handw", "neutral", "gamename", "qmark", "comma", "and", "tagq", "rule", "also", "is", "to", "or",
    "than", "vs", "have", "exist", "mean", "deals", "part", "must",
)  # fmt: skip
ASKS_ONLY = ("which", "what", "how", "howmany", "where", "who")
UNITS = ("cardw", "points")
SAME = ("same", "equal")
QUANTITIES = ("allpacks", "anypack", "eachpack")


def beside(marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker) -> Ruling | None:
    """Return the answer to a question that sets packs beside each other, None where it sets none."""
    change = any(m.is_("change") for m in marks)
    if any(m.is_(*QUANTITIES) for m in marks) or (len(names) > 2 and any(m.is_(*SAME) for m in marks)):
        found = _quantified(marks, names if len(names) > 2 else shelf.names, shelf, ask)
        if found is not None:
            return found._replace(kind="packs.all")
    more = _worth_more(marks, names, shelf, ask) if len(names) == 2 and not change else None
    if more is None and len(names) == 2:
        more = _how_much_more(marks, names, shelf, ask)
    if more is not None:
        return more._replace(kind="packs.more")
    if len(names) == 2 and change:
        subject = tuple(m for m in marks if not m.is_("rulesw"))  # "entre as regras de": of all of them
        turns = any(m.is_("change") and fold(m.text) in listed("changing") for m in marks)
        asked = "yes" if turns and _claims_change(marks) else "fact"
        return difference(subject, names, shelf, ask, asked=asked)
    two = [shelf.home.id, *names] if len(names) == 1 and names[0] != shelf.home.id else list(names)
    if len(two) == 2 and not change and _alike(marks, named=len(names)):
        return same_in_both(marks, two, shelf, ask)
    # "no mineiro a manilha muda com a vira?" asks of one pack
    of_vira = len(names) == 1 and any(m.is_("vira", "variable") for m in marks)
    if len(two) == 2 and change and not of_vira:
        found = difference(marks, two, shelf, ask, asked="yes" if _claims_change(marks) else "fact")
        if found is not None or _claims_change(marks):
            return found
    found = _of_either(marks, names, shelf, ask)
    if found is not None:
        return found
    joined = any(
        m.is_("and") and marks[n - 1].is_("packname") and marks[n + 1].is_("packname")
        for n, m in enumerate(marks[1:-1], 1)
    )
    return _in_both(marks, names, shelf, ask) if len(names) == 2 and joined and not change else None


def _of_either(marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker) -> Ruling | None:
    """Return in which of the packs named it is so, or what is asked of one where another was told of."""
    then = elided(marks)  # "quem corre perde um. e no mineiro?"
    either = any(m.is_("or") for m in marks)
    after = asked_after(marks) if len(names) == 2 and then is None and not either else None
    if after is not None:
        return ask(tuple(after), shelf.get(next(m.pack for m in after if m.pack)))
    asks = any(m.is_(*CHOOSES) and not m.is_("cleft") for m in marks)
    chooses = len(names) > 1 and then is None and (either or asks)
    places = any(m.is_("where") for m in marks) and any(m.is_("worthmore") for m in marks)
    change = any(m.is_("change") for m in marks)
    # "tenho rei e ás, qual deles é manilha?" asks of the cards
    cards = not names and sum(m.is_("card", "rank") and not m.is_("callname") for m in marks) > 1
    asks_pack = any(m.is_("whichpack") and not (cards and _points(m)) for m in marks)
    if places or asks_pack or (chooses and not change):
        found = which_pack(marks, names, shelf, ask)
        return None if found is None else found._replace(kind="packs.which")
    if then is not None and len(names) == 2 and _asks_first(then[0]):
        return _in_both(then[0], names, shelf, ask)
    return None


def _points(mark: Mark) -> bool:
    """Return whether a mark only points at what was named: "qual deles", but "em que truco"."""
    return not set(listed("of_them")).isdisjoint(mark.text.split(" "))


CHOOSES = ("which", "where", "who")


def _asks_first(marks: Sequence[Mark]) -> bool:
    """Return whether the first of two packs is asked about too: "quanto dá no mineiro, e no paulista?"."""
    return any(m.is_("howmany", "which", "how", "when", "can", "must") and not m.is_("cleft") for m in marks)


def _claims_change(marks: Sequence[Mark]) -> bool:
    """Return whether it is asked if packs differ, not in what; a manilha may change with the vira."""
    of_one = any(
        m.is_("packname") and before.is_("manilha") and m.said.split(" ")[0] in listed("of")
        for before, m in pairwise(marks)
    )  # "as manilhas do mineiro mudam?": from hand to hand
    open_ = ("mean", "vira", "variable", "fixed")
    return not of_one and not any(_asks_only(m) or m.is_(*open_) for m in marks)


def _asks_only(mark: Mark) -> bool:
    """Return whether a mark asks and names no subject: "qual", but not "o número de cartas"."""
    return mark.is_(*ASKS_ONLY) and not (mark.is_("howmany") and mark.is_(*UNITS))


def _in_both(marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker) -> Ruling | None:
    """Return what both packs say where they are named together: yes only where it is so in both."""
    what = tuple(m for m in marks if not m.is_("packname"))
    packs = [shelf.get(name) for name in names]
    rulings = [r for p in packs if (r := ask(what, p)) is not None]
    if len(rulings) < len(packs):
        return None
    if _agree(rulings):
        return rulings[0]
    judged = all(r.verdict in {"yes", "no"} for r in rulings)
    verdict = "yes" if all(r.verdict == "yes" for r in rulings) else "no" if judged else "fact"
    return _told(packs, tuple(rulings), verdict)._replace(kind="packs.both")


def _alike(marks: Sequence[Mark], *, named: int) -> bool:
    """Return whether packs are said to be alike: two of them, or one and the table's own."""
    if sum(m.is_("score") for m in marks) > 1:
        return False  # each has its own: "dez a dez no mineiro é que nem onze a onze no paulista?"
    alike = [n for n, m in enumerate(marks) if m.is_(*SAME) and not m.is_("score")]
    if named == 2:
        return bool(alike)
    said = [m for m in marks if not m.is_("qmark")]
    ends = (
        len(said) > 2 and said[-1].is_("equal") and said[-2].is_("be")
    )  # "no paraná a mão de onze é igual?"
    return ends or any(
        marks[n].is_("alike")
        or (not marks[n].is_("also") and any(m.is_("packname") for m in marks[n + 1 : n + 2]))
        for n in alike
    )


def difference(
    marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker, asked: str = "fact"
) -> Ruling | None:
    """Return in what two packs differ about a subject; None where the question names no subject.

    ``asked``: "yes" where it is asked whether they do.
    """
    what = tuple(
        m for m in marks if not m.is_("change", "packname", "or", "to", "between") and not _asks_only(m)
    )
    if all(m.is_(*SAYS_NOTHING) for m in what):
        return None
    packs = [shelf.get(name) for name in names]
    family = _family(what)
    if family is not None:
        alike = _family_same(packs, family)
        differ = "no" if alike.verdict == "yes" else "yes"
        return alike._replace(verdict=differ if asked == "yes" else "fact", kind="packs.diff")
    whole = tuple(m for m in marks if not m.is_("change", "packname"))  # "quem sai muda do mineiro pra cá?"
    answers = _answers(what, packs, ask) or _answers(whole, packs, ask)
    if answers is None:
        return None
    verdict = "no" if asked == "yes" and _agree(answers) else asked
    return _told(packs, answers, verdict)._replace(kind="packs.diff")


def _answers(what: tuple[Mark, ...], packs: Sequence[Pack], ask: Asker) -> Answers | None:
    """Return what each pack answers about a subject, in words that set them apart where any do."""
    found: list[Answers] = []
    for question in (what, *((*what, mark) for mark in WHATS)):
        rulings = [r for p in packs if (r := ask(question, p)) is not None]
        if len(rulings) == len(packs):
            found.append(tuple(rulings))
    return next((one for one in found if not _agree(one)), found[0] if found else None)


def _agree(answers: Sequence[Ruling]) -> bool:
    return all(other.answer() == answers[0].answer() for other in answers[1:])


def _told(packs: Sequence[Pack], answers: Answers, verdict: str = "") -> Ruling:
    """Return what packs answer, as a ruling: whether it is the same, where no verdict is given."""
    same, first = _agree(answers), answers[0]
    own = first.verdict if first.verdict in {"yes", "no"} and same else "yes" if same else "no"
    facts = {"same": same, "packs": tuple(packs), "rulings": answers}
    basis = max((r.basis for r in answers), key=WEAKEST.index)
    return first._replace(verdict=verdict or own, value=None, basis=basis, say=Say("packs.both", facts))


def same_in_both(
    marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker
) -> Ruling | None:
    """Return whether two packs give the same answer, where that is asked."""
    what = tuple(m for m in marks if not m.is_(*SAME, "packname"))
    packs = [shelf.get(name) for name in names]
    if all(m.is_(*SAYS_NOTHING) for m in what):
        keys = differing(packs[0], packs[1])
        return compared(packs[0], packs[1], keys)._replace(verdict="no") if keys else None
    family = _family(what)
    if family is not None:
        return _family_same(packs, family)
    claims = tuple(r for p in packs if (r := ask(what, p)) is not None)
    judged = len(claims) == len(packs) and all(r.verdict in {"yes", "no"} for r in claims)
    answers = claims if judged else _answers(what, packs, ask)
    return None if answers is None else _told(packs, answers)


def _quantified(marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker) -> Ruling | None:
    """Return whether it is as the question says in all packs, or in any; what each says."""
    what = tuple(m for m in marks if not m.is_(*QUANTITIES, "packname"))
    packs = [shelf.get(name) for name in names]
    if not packs:
        return None
    same = any(m.is_(*SAME) for m in marks)
    if same or any(m.is_("eachpack") for m in marks):
        bare = tuple(m for m in what if not m.is_(*SAME))
        answers = _answers(bare, packs, ask)
        if answers is None:
            return None
        apart = _apart(list(zip(packs, answers, strict=True)))
        verdict = "" if same else "fact"
        return _told([p for p, _ in apart], tuple(r for _, r in apart), verdict)
    rulings = [(p, r) for p in packs if (r := ask(what, p)) is not None]
    if len(rulings) != len(packs) or not any(r.verdict in {"yes", "no"} for _, r in rulings):
        apart = _apart(rulings)
        return _each(apart) if len(apart) > 1 else None
    held = [(p, r) for p, r in rulings if r.verdict == "yes"]
    truth = len(held) == len(packs) if any(m.is_("allpacks") for m in marks) else bool(held)
    titles = tuple(p.title for p, _ in held)
    say = Say("packs.held", {"titles": titles}) if held else Say("packs.nowhere")
    return rulings[0][1]._replace(verdict="yes" if truth else "no", value=None, say=say)


def somewhere(marks: tuple[Mark, ...], shelf: PackShelf, ask: Asker) -> Ruling | None:
    """Return the packs in which it is as a question says that asks where; None where all or none say so."""
    what = tuple(m for m in marks if not m.is_("where", "packname"))
    packs = [shelf.get(name) for name in shelf.names]
    rulings = [(p, r) for p in packs if (r := ask(what, p)) is not None]
    held = [(p, r) for p, r in rulings if r.verdict == "yes"]
    if not 0 < len(held) < len(packs) or len(rulings) != len(packs):
        return None
    return _held(held, rulings)._replace(kind="packs.which")


def there_too(old: Ruling, there: Ruling, packs: Sequence[Pack]) -> Ruling:
    """Return whether another pack answers what was asked before as the table's own does."""
    told = _told(packs, (old, there))
    same = old.answer() == there.answer()
    return there._replace(verdict="yes" if same else "no", value=None, say=told.say)


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
    away = ("whichpack", "packname", "or", "which", "where", "who", "neg")
    body = tuple(dropwhile(lambda m: m.is_("and", "comma"), (m for m in marks if not m.is_(*away))))
    packs = [shelf.get(name) for name in (names if len(names) > 1 else shelf.names)]
    rulings = [(p, r) for p in packs if (r := ask(body, p)) is not None]
    wanted = "no" if any(m.is_("neg") for m in marks) else "yes"
    held = [(p, r) for p, r in rulings if r.verdict == wanted]
    judged = any(r.verdict in {"yes", "no"} for _, r in rulings)
    if judged:
        told = held or (len(rulings) == len(packs) and all(r.verdict in {"yes", "no"} for _, r in rulings))
        return _held(held, rulings) if told else None  # what one of them leaves open is not nowhere
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


def _worth_more(marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker) -> Ruling | None:
    """Return whether the pack named first gives more (or less) than the other: "vale mais lá que aqui?"."""
    less = any(m.is_("less", "weak", "beatenby") for m in marks)
    if not any(m.is_("worthmore", "beats", "beatenby") for m in marks) or any(
        m.is_(*ASKS_ONLY, "or") for m in marks
    ):
        return None
    body = tuple(m for m in marks if not m.is_(*ASIDE, "packname", "beats", "beatenby", "tagq", "than"))
    worth = tuple(Mark(frozenset({tag}), -1, -1, "") for tag in ("howmany", "worth"))
    packs = [shelf.get(name) for name in names]
    rulings = tuple(r for p in packs if (r := ask((*body, *worth), p)) is not None)
    numbers = [r.value for r in rulings if isinstance(r.value, int)]
    if len(numbers) < len(packs):
        return None
    truth = numbers[0] < numbers[1] if less else numbers[0] > numbers[1]
    return _told(packs, rulings, "yes" if truth else "no")


def _how_much_more(
    marks: tuple[Mark, ...], names: Sequence[str], shelf: PackShelf, ask: Asker
) -> Ruling | None:
    """Return by how much two packs differ: "no mineiro o truco vale quanto a mais que no paulista?"."""
    if not any(m.is_("howmany") for m in marks) or not any(m.is_(*EXTRA) for m in marks):
        return None
    body = tuple(m for m in marks if not m.is_("packname", "than", *EXTRA))
    packs = [shelf.get(name) for name in names]
    rulings = tuple(r for p in packs if (r := ask(body, p)) is not None and isinstance(r.value, int))
    if len(rulings) < len(packs):
        return None
    return _told(packs, rulings, "fact")._replace(value=abs(rulings[0].value - rulings[1].value))


WEAKEST = ("text", "inferred", "custom", "house", "unspecified")
"""What an answer rests on, the surest first: one made of two rests on the weaker."""
EXTRA = ("extra", "scoreslip")
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


def short_deck(home: Pack, shelf: PackShelf) -> Pack | None:
    """Return the bundled pack that plays with fewer cards: the home pack's own, else one with a vira too."""
    packs = [shelf.get(name) for name in shelf.names]
    short = [p for p in packs if len(p.ruleset.ranks) < len(home.ruleset.ranks)]
    own = [p for p in short if p.extends == home.id]
    if home.ruleset.fixed:
        return None  # the fixed manilhas are not in the short deck
    return next(iter((*own, *short)), None)
