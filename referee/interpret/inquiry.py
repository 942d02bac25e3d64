"""From a question to rulings: read it, find what is asked, rule on it in the right pack, compare the others.

A word that no kind explains, or facts that do not decide, give an Inquiry without rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from referee.engine.compile import compile_rules
from referee.engine.state import new_state
from referee.grammar.asking import asking
from referee.grammar.language import Language
from referee.interpret.address import another_matter, unaddressed
from referee.interpret.asked import Inquiry
from referee.interpret.beside import beside, short_deck, somewhere, there_too
from referee.interpret.chain import with_tried
from referee.interpret.changes import changes
from referee.interpret.choosing import NOTHING, chosen, settles, unsettled
from referee.interpret.claims import as_claim
from referee.interpret.comparing import differs, premised, with_trigger
from referee.interpret.completing import completed, odds_of
from referee.interpret.consult import asks
from referee.interpret.dispute import dispute_ruling, quoted, quoted_marks
from referee.interpret.echo import unechoed
from referee.interpret.either import either
from referee.interpret.framing import settled, unframed
from referee.interpret.kinds import Candidate, candidates
from referee.interpret.local import in_terms
from referee.interpret.mark import Mark
from referee.interpret.outside import ADVICE, MATTERS, besides, outside_of
from referee.interpret.premises import forbidden, granted
from referee.interpret.reading.facts import Reading, as_choice, readings, told_in
from referee.interpret.reading.features import Ear, marks_of, other_marks
from referee.interpret.reading.shapes import asked_of, asks_here, denied, denies, doubts, elliptic
from referee.interpret.scene import Scene
from referee.interpret.several import several
from referee.interpret.special import no_such_vira, specials_of
from referee.interpret.splitting import is_question, names_heard, split_question, words_apart
from referee.interpret.suppose import Case, PackShelf
from referee.interpret.talk.slots import supposed, with_answer, with_step_answered, with_step_named
from referee.interpret.talk.supposing import more_supposed, supposed_last
from referee.interpret.talk.talking import (
    Turn,
    before_of,
    following,
    in_same_pack,
    kept_under,
    leads_on,
    leaning,
    named_anew,
    still_supposed,
    there_asked,
    without_and,
)
from referee.interpret.verdict import Ruling, Say, ruled
from referee.interpret.versions import unquoted, versions_of
from referee.interpret.whether import sides_asked
from referee.interpret.whoever import whoever
from referee.interpret.words.beside import word_in
from referee.interpret.words.framed import left_ruling
from referee.interpret.words.terms import word_after
from referee.interpret.words.told import AsksWord, word_ruling
from referee.rulebook.cite import Pack

__all__ = ["Inquiry", "inquire", "is_question", "split_question"]

NEAREST = 3
LIKE = 0.3
"""How likely a line may be to ask nothing, for it to be told that what it asks the manner of is forbidden."""
STATE = ("now.", "turn.", "stake.now", "match.games.left")
"""Kinds that are answered from the state of the table."""


class _Asked(NamedTuple):
    scene: Scene
    shelf: PackShelf
    fresh: bool
    ear: Ear
    names: tuple[str, ...]
    deeply: bool = True
    as_said: bool = True  # False for what was put together with what was asked before
    exact: bool = False


def ear_of(language: Language) -> Ear:
    """Return what questions are read with."""
    return Ear(asking(), language.lexicon)


def inquire(  # noqa: PLR0913 - the question, and what it is asked in
    question: str,
    scene: Scene,
    packs: PackShelf,
    *,
    supposing: bool,
    language: Language,
    previous: Inquiry | None = None,
    exact: bool = False,
) -> Inquiry:
    """Return the rulings on a question.

    ``supposing``: the table is empty and all that is told is supposed. ``previous``: what was asked
    before, for one that changes a part of it ("e no mineiro?"). ``exact``: likeness is not enough.
    """
    asked = _Asked(scene, packs, supposing, ear_of(language), names_heard(scene.names, language), exact=exact)
    previous = None if another_matter(question) else previous
    question = unaddressed(question)
    marks = _heard(question, asked)
    outside = outside_of(question, marks, asking())
    if outside is not None:
        strange = tuple(m.text for m in marks if m.is_("unknown", *MATTERS))
        return Inquiry((), outside.read, strange, (), outside.sort, marks)
    about = doubts(marks)
    if previous is not None and previous.rulings and about:
        return previous._replace(about=about)
    found = _in_talk(question, marks, previous, asked)
    if (parts := more_supposed(question)) is not None:
        talk = partial(inquire, scene=scene, packs=packs, supposing=supposing, language=language, exact=exact)
        found = supposed_last(found, *parts, previous, talk)
    if found.rulings and found.rulings[0].kind.startswith(ADVICE):
        return Inquiry((), understood=True, outside="strategy", marks=marks)
    rulings = tuple(quoted(ruling, question) for ruling in found.rulings)
    told = still_supposed(supposed(found.marks, asking()), previous.supposed if previous is not None else ())
    return found._replace(rulings=rulings, supposed=told)


def _heard(question: str, asked: _Asked) -> tuple[Mark, ...]:
    return besides(unechoed(marks_of(question, asked.ear, asked.names)))


def _in_talk(question: str, marks: tuple[Mark, ...], previous: Inquiry | None, asked: _Asked) -> Inquiry:
    """Return the answer to a question, with what was asked and supposed before it."""
    if previous is None or not previous.marks:
        return _answer(question, marks, asked)

    def joined(whole: tuple[Mark, ...]) -> Ruling | None:
        return _understood(whole, asked._replace(as_said=False))

    last = previous.rulings[-1] if previous.rulings else None
    marks = with_step_named(with_step_answered(marks, last), previous.marks, asking())
    marks = with_answer(marks, previous.marks, last)
    before = before_of(previous.marks, previous.supposed, last)
    pack = there_asked(marks) if last is not None else None
    if last is not None and pack is not None:
        turn = following(question, marks, before, joined)
        if turn is not None:
            packs = (asked.shelf.get(last.pack), asked.shelf.get(pack))
            return Inquiry((there_too(last, turn.ruling, packs),), understood=True, marks=turn.marks)
    if last is not None and last.kind.startswith("term"):
        word = _word_after(question, marks, last, asked)
        if word is not None:
            return Inquiry((word,), understood=True, marks=named_anew(previous.marks, marks))
    elif leads_on(question, marks, previous.marks):
        here = in_same_pack(marks, previous.marks)
        turn = leaning(question, marks, before, joined, _understood(here, asked))
        return _inquiry(turn) or _answer(question, without_and(here), asked)
    alone = _answer(question, marks, asked)
    if not alone.rulings:
        turn = following(question, marks, before, joined)
        return _inquiry(turn) or alone
    # At a table the facts are the table's: a supposition ends with its question, unless an "e" leans on it.
    turn = kept_under(marks, before, alone.rulings[0], joined) if asked.fresh else None
    return _inquiry(turn) or alone


def _inquiry(turn: Turn | None) -> Inquiry | None:
    if turn is None:
        return None
    return Inquiry((quoted_marks(turn.ruling, turn.marks),), understood=True, marks=turn.marks)


def _answer(question: str, marks: tuple[Mark, ...], asked: _Asked) -> Inquiry:
    """Return the answer to a question by itself: to the claim alone, where it frames one."""
    claim = None if versions_of(marks) is not None else unframed(question, marks)
    if claim is not None:
        found = _answer(claim.text, _heard(claim.text, asked), asked)
        if (rulings := settled(found.rulings, turned=claim.turned)) is not None:
            return found._replace(rulings=rulings)
    return _answer_whole(question, marks, asked)


def _answer_whole(question: str, marks: tuple[Mark, ...], asked: _Asked) -> Inquiry:
    if not asked.fresh:
        now = _rule(marks, asked)
        if isinstance(now, Ruling) and now.kind.startswith(STATE):
            return Inquiry((now,), understood=True, marks=marks)
    parted = ((part, marks_of(part, asked.ear, asked.names)) for part in words_apart(question, marks))
    each = tuple(_word(part, of_part, asked) for part, of_part in parted)
    if each and all(each):
        return Inquiry(tuple(r for r in each if r is not None), understood=True, marks=marks)
    ask = partial(_understood, asked=asked)
    quarrel = versions_of(marks) is not None
    known = None if quarrel else _word(question, marks, asked) or granted(marks, ask) or whoever(marks, ask)
    if known is not None:
        return Inquiry((known,), understood=True, marks=marks)
    found = _rule(marks, asked)
    first = found if isinstance(found, Ruling) else None
    exactly = asked._replace(exact=True)
    parts = several(marks, first, ask, partial(_understood, asked=exactly))
    if parts or isinstance(found, Ruling):
        rulings = parts or (found,) if isinstance(found, Ruling) else parts
        return Inquiry(rulings, understood=True, marks=marks)
    offered = either(marks)
    choice = _rule(offered, asked) if offered is not None else None
    if isinstance(choice, Ruling):
        return Inquiry((choice,), understood=True, marks=offered or marks)
    ways = (marks, *other_marks(question, asked.ear, asked.names))
    whole = completed(ways, asking(), lambda way: _rule(way, asked))
    if whole is not None:
        return Inquiry((whole[0],), understood=True, marks=whole[1])
    word = _word(question, marks, asked, left_ruling)
    if word is not None:
        return Inquiry((word,), understood=True, marks=marks)
    refused = forbidden(marks, ask)
    odds = odds_of(marks, told_in(readings(marks, asking())))
    if refused is not None and sum(odds.get(kind, 0.0) for kind in NOTHING) < LIKE:
        return Inquiry((refused,), understood=True, marks=marks)
    nearest = tuple(str(c.kind["id"]) for c in found[:NEAREST])
    return Inquiry((), understood=False, unread=_not_read(marks, found), nearest=nearest, marks=marks)


def _understood(marks: tuple[Mark, ...], asked: _Asked) -> Ruling | None:
    found = _rule(marks, asked)
    return found if isinstance(found, Ruling) else None


def _word(question: str, marks: Sequence[Mark], asked: _Asked, ask: AsksWord = word_ruling) -> Ruling | None:
    """Return what a word means, where that is asked, and in which packs it means something else."""
    names = [m.pack for m in marks if m.pack]
    pack = asked.shelf.get(names[0]) if names and names[0] else asked.shelf.home
    return word_in(pack, lambda there: ask(question, marks, there), asked.shelf)


def _word_after(question: str, marks: Sequence[Mark], last: Ruling, asked: _Asked) -> Ruling | None:
    """Return what a word named after another means: "o que é casal maior?", "e o menor?"."""
    names = [m.pack for m in marks if m.pack]
    pack = asked.shelf.get(names[0]) if names and names[0] else asked.shelf.home
    return word_in(pack, lambda there: word_after(question, marks, last, there), asked.shelf)


def _not_read(marks: Sequence[Mark], near: Sequence[Candidate]) -> tuple[str, ...]:
    strange = tuple(m.text for m in marks if m.is_("unknown", "chat"))
    if strange or not near:
        return strange
    return tuple(m.text for m in near[0].unread)


def _rule(marks: Sequence[Mark], asked: _Asked) -> Ruling | list[Candidate]:
    """Return the ruling on a question, or the kinds that came near."""
    plain = unquoted(marks)
    names = list(dict.fromkeys(m.pack for m in plain if m.pack))
    others = _beside(plain, names, asked)
    if others is not None:
        return others
    short = elliptic(plain) if len(names) == 2 else None
    target = _target(plain, names, short is not None, asked)
    meant = in_terms(short or plain, target)
    found, near = _in_pack(meant, target, asked)
    if found is None:
        return (any(m.is_("where") for m in plain) and _somewhere(plain, asked)) or near
    whole = found._replace(elsewhere=_elsewhere(meant, found, target, asked))
    return denied(whole) if denies(meant) else whole


def _beside(marks: tuple[Mark, ...], names: Sequence[str], asked: _Asked) -> Ruling | None:
    """Return the answer to a question that sets packs beside each other, or versions of what happened."""

    def ask(question: tuple[Mark, ...], pack: Pack) -> Ruling | None:
        return _in_pack(question, pack, asked._replace(deeply=False))[0]

    found = beside(marks, names, asked.shelf, ask)
    if found is not None:
        return found
    versions = versions_of(marks)
    if versions is None:
        return None
    pack = _target(marks, names, False, asked)  # noqa: FBT003
    case = Case(pack, compile_rules(pack.ruleset), _scene_of(pack, asked), (), marks, {}, asked.fresh)
    ruling = dispute_ruling(case, versions, asking(), lambda question: ask(question, pack))
    return None if ruling is None else ruling._replace(kind="dispute")


def _somewhere(marks: tuple[Mark, ...], asked: _Asked) -> Ruling | None:
    shallow = asked._replace(deeply=False)
    return somewhere(marks, asked.shelf, lambda question, pack: _in_pack(question, pack, shallow)[0])


def _target(marks: Sequence[Mark], names: Sequence[str], last: bool, asked: _Asked) -> Pack:  # noqa: FBT001
    home = asked.shelf.home
    if names and not asks_here(marks):
        name = [m.pack for m in marks if m.pack][-1] if last else asked_of(marks, names)
        pack = asked.shelf.get(name)
        home = pack if pack.id not in {home.id, *home.lineage[:-1]} or pack.id != home.id else home
    if any(m.is_("clean") for m in marks):
        return short_deck(home, asked.shelf) or home
    return home


def _in_pack(marks: Sequence[Mark], pack: Pack, asked: _Asked) -> tuple[Ruling | None, list[Candidate]]:
    """Return the ruling of one pack on a question, and the kinds that came near."""
    ways = _ways(tuple(marks))
    scene = _scene_of(pack, asked)
    specials = specials_of(ways[0], pack, scene, fresh=asked.fresh, marks=marks)
    ways = tuple(as_choice(way, specials) for way in ways)
    near = candidates(ways, asking(), specials)
    near = chosen(near, ways, marks, asking(), specials, guarded=asked.as_said, exact=asked.exact)
    found = _state_first(near, pack, asked)
    if (strange := no_such_vira(ways[0], pack)) is not None and found and not found[0].unread:
        say = Say("premise.no_card", {"rank": strange})
        verdict = "no" if found[0].kind["ask"] == "vira_may" else "fact"
        return ruled(pack, verdict, say, "deck")._replace(kind=str(found[0].kind["id"])), found
    best: tuple[Candidate, Case, Ruling] | None = None
    for one in found:
        if one.unread:
            break
        case = _case(one, marks, pack, scene, asked)
        ruling = asks.ASKS[one.kind["ask"]](case)
        if ruling is None:
            continue
        ruling = as_claim(case, ruling)._replace(kind=str(one.kind["id"]))
        if unsettled(one, case, ruling) or (best is not None and not settles(one, ruling, best[0])):
            continue
        best = (one, case, ruling)
        if ruling.verdict != "fact" or not case.asks_yes_no or sides_asked(case.marks):
            break  # else another kind of the family may say yes or no
    return None if best is None else _dressed(best, pack, asked), found


def _dressed(best: tuple[Candidate, Case, Ruling], pack: Pack, asked: _Asked) -> Ruling:
    """Return a ruling with what else is said of it: its trigger, what would change it, a wrong premise."""
    one, case, ruling = best
    ruling = with_tried(with_trigger(ruling, case), case, str(one.kind["ask"]))
    if asked.deeply:
        ruling = ruling._replace(changes=changes(case, ruling, asks.ASKS[one.kind["ask"]]))
    return premised(ruling, one.reading, pack)


def _state_first(found: list[Candidate], pack: Pack, asked: _Asked) -> list[Candidate]:
    """Return the kinds with those first that ask how the game stands, where a game is on."""
    if asked.fresh or pack.id != asked.shelf.home.id:
        return found
    return sorted(found, key=lambda one: (bool(one.unread), not str(one.kind["id"]).startswith(STATE)))


@lru_cache(maxsize=8)
def _ways(marks: tuple[Mark, ...]) -> tuple[Reading, ...]:
    """Return the ways to read a question: the same for every pack."""
    return readings(marks, asking())


def _scene_of(pack: Pack, asked: _Asked) -> Scene:
    rules = compile_rules(pack.ruleset)
    if asked.shelf.home.id == pack.id:
        return asked.scene
    state = new_state(rules, min(asked.scene.players, max(rules.ruleset.players)))
    return asked.scene._replace(rules=rules, state=state, terms=pack.terms)


def _case(one: Candidate, marks: Sequence[Mark], pack: Pack, scene: Scene, asked: _Asked) -> Case:
    away = asked.shelf.home.id != pack.id
    return Case(
        pack,
        compile_rules(pack.ruleset),
        scene,
        one.reading.facts,
        one.reading.rest,
        one.kind["args"],
        asked.fresh or away,
        str(one.kind["id"]),
        tuple(marks),
        asked.shelf,
    )


def _elsewhere(
    marks: Sequence[Mark], ruling: Ruling, target: Pack, asked: _Asked
) -> tuple[tuple[str, Ruling], ...]:
    if ruling.kind.startswith("packs") or any(m.is_("clean") for m in marks):
        return ()
    bare = tuple(m for m in marks if not m.is_("packname"))
    found = []
    for name in asked.shelf.names:
        pack = asked.shelf.get(name)
        if pack.id == target.id:
            continue
        other, _ = _in_pack(bare, pack, asked._replace(deeply=False))
        if other is not None and differs(other, ruling):
            found.append((pack.id, other))
    return tuple(found)
