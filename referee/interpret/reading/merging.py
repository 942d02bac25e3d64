"""Marks that belong together made one: cards of rank and suit, scores, ordinals in a row, "dois três"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from referee.grammar.asking import listed
from referee.grammar.normalise import Word, fold
from referee.interpret.mark import Mark
from referee.interpret.reading.few_words import in_short, short_decked
from referee.interpret.reading.senses import AT, in_place


def merge(found: Sequence[Mark], line: Sequence[Word]) -> tuple[Mark, ...]:
    """Return the marks with ranks and suits, scores and ordinals joined."""
    found = [m for n, m in enumerate(found) if m.tags != {"to"} or _between_numbers(found, n)]
    found = [_if_not(found, n) for n in range(len(found))]
    found = short_decked(found)
    found = _calls_in_a_row(_tricks_in_a_row(_pairs(_tens(found))))
    out: list[Mark] = []
    at = 0
    while at < len(found):
        for join in (_level_score, _card, _score, _ordinals):
            made, used = join(found, at, line)
            if made is not None:
                out.append(made)
                at += used
                break
        else:
            if not _article(found, at):
                out.append(found[at])
            at += 1
    named = [_counted(out, n) for n in range(len(out))]
    named = in_place(named)
    named = [in_short(named, n, line) for n in range(len(named))]
    named = [_turned_up(named[n], named, n) for n in range(len(named))]
    named = [_by_suit(_beaten_with(named, n, line), line) for n in range(len(named))]
    return tuple(m for n, m in enumerate(named) if not _empty(named, n))


def _if_not(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``se não`` before a verb as the "not" of a supposition: ``se não quiser jogar``."""
    mark = marks[at]
    verb = mark.is_("else_") and at + 1 < len(marks) and bool(marks[at + 1].forms)
    return mark._replace(tags=frozenset({"neg"})) if verb and " " in mark.text else mark


def _beaten_with(marks: Sequence[Mark], at: int, line: Sequence[Word]) -> Mark:
    """Return "cobri" as beating where it is done with a card: "ele jogou um sete, eu cobri com um rei"."""
    mark = marks[at]
    if not mark.is_("v.cobrir") or not mark.forms:
        return mark
    card = next((m for m in marks[at + 1 : at + 3] if m.is_("card", "rank", "nick")), None)
    if card is None or not any(w.text in listed("with") for w in line[mark.last + 1 : card.first]):
        return mark
    return mark._replace(tags=(mark.tags - {"cover", "covered"}) | {"playv", "v.matar"})


def _by_suit(mark: Mark, line: Sequence[Word]) -> Mark:
    """Return a suit with a feminine article as the manilha that it is: "a copas", "minha espadas"."""
    alone = mark.is_("suit") and mark.suit is not None and not mark.is_("card", "nick", "suitw")
    article = alone and mark.first > 0 and line[mark.first - 1].text in listed("the_manilha")
    return mark._replace(tags=mark.tags | {"nick"}) if article and mark.first == mark.last else mark


def _tens(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with tens and ones as one number: ``vinte e oito``."""
    out: list[Mark] = []
    for mark in marks:
        tens = out[-2] if len(out) > 1 and out[-1].is_("and") else None
        ones = mark.n if mark.is_("num") else None
        if tens is not None and tens.n in TENS and ones in range(1, 10):
            del out[-2:]
            text = f"{tens.text} e {mark.text}"
            number = Mark(
                frozenset({"num", "bignum"}), tens.first, mark.last, text, n=(tens.n or 0) + (ones or 0)
            )
            out.append(number)
        else:
            out.append(mark)
    return out


def _pairs(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with a number before a rank in the plural as so many cards of it: ``dois reis``."""
    out: list[Mark] = []
    for at, here in enumerate(marks):
        mark, before = here, out[-1] if out else None
        many = mark.is_("rank") and mark.rank is not None and _plural(marks, at)
        if many and before is not None and before.is_("num") and before.n in {2, 3, 4}:
            out.pop()
            mark = mark._replace(
                tags=(mark.tags - {"num", "level", "callname"}) | {"pair"}, first=before.first
            )
        out.append(mark)
    return out


def _plural(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a rank is said of several cards: ``reis``, or ``3 iguais``."""
    text = fold(marks[at].text)
    before = marks[at - 1] if at else None
    if before is not None and (before.text, text) == listed("one_two") and before.last + 1 == marks[at].first:
        return True
    if text.endswith(listed("many_of_a_rank")):
        return True
    after = marks[at + 1] if at + 1 < len(marks) else None
    return after is not None and (after.is_("equal") or (after.is_("tie") and "3p.pres" in after.forms))


def _tricks_in_a_row(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with an ordinal before each trick told in short: ``empate, empate, nossa``."""
    runs: list[list[int]] = [[]]
    for at, mark in enumerate(marks):
        if _short_trick(marks, at):
            runs[-1].append(at)
        elif not mark.is_("comma", "and", "later"):
            runs.append([])
    places = next((run for run in runs if 2 <= len(run) <= 3), [])
    if not places or any(m.is_("ord") for m in marks[places[0] : places[-1]]):
        return list(marks)
    out: list[Mark] = []
    for at, mark in enumerate(marks):
        if at in places:
            n = places.index(at) + 1
            out.append(Mark(frozenset({"ord", f"ord{n}"}), mark.first, mark.first, mark.text, numbers=(n,)))
        if not (places[0] < at < places[-1] and mark.is_("later")):
            out.append(mark)
    return out


TENS = (20, 30, 40, 50)


LADDER = (
    "callname", "level", "num", "order", "steps", "be", "worth", "points", "raisew", "ask", "and", "comma",
    "qmark", "tagq", "truthq", "packname", "gamename",
)  # fmt: skip
"""What a line has that says which the raises are."""


def _calls_in_a_row(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with raises told one after another as the last of them: ``truco, seis, nove``."""
    if all(m.is_(*LADDER) for m in marks):
        return list(marks)  # "a ordem é truco, seis, nove e doze?" lists the steps, and tells of none
    out: list[Mark] = []
    steps: set[tuple[str | None, str | None]] = {*pairwise(listed("raises"))}
    for at, mark in enumerate(marks):
        both = any(
            m.is_("accept") and m.is_("part") for m in marks[at + 1 : at + 2]
        )  # "truco e seis aceitos"
        row = len(out) > 1 and (out[-1].is_("comma") or (both and out[-1].is_("and")))
        if row and (out[-2].call, mark.call) in steps:
            first = out[-2].first
            del out[-2:]
            tags = (mark.tags | {"callrow"}) - {"num", "rank"}
            out.append(mark._replace(tags=frozenset(tags), first=first, rank=None))
        else:
            out.append(mark)
    return out


def _short_trick(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a mark alone between commas tells a trick."""
    mark = marks[at]
    told = mark.is_("poss.us", "poss.them", "poss.me") or mark.is_("tie", "tied")
    before = at == 0 or marks[at - 1].is_("comma", "and", "later", "tie", "tied")
    after = at + 1 == len(marks) or marks[at + 1].is_("comma", "and", "later", "qmark", "tie", "tied")
    return told and before and after


def _counted(marks: Sequence[Mark], at: int) -> Mark:
    """Return a number before what it counts as no more than a number: ``dez pontos`` is no call."""
    mark = marks[at]
    marked = at > 0 and marks[at - 1].is_("v.marcar")  # "marcar nove"
    # "virou três qual carta ganha", "virou três me dá as quatro manilhas", "o nove quantos pontos dá"
    after = [m for m in marks[at + 1 : at + 2] if not m.is_("which", "howmany", "list")]
    counts = any(m.is_("points", "cardw", "manilhas", "players") for m in after)
    before = at > 0 and marks[at - 1].is_("ask", "call", "v.mandar")
    if not mark.is_("num") or before or not (marked or counts):
        return mark
    return mark._replace(tags=mark.tags - {"callname", "level", "rank"}, rank=None, call=None)


def _turned_up(mark: Mark, marks: Sequence[Mark], at: int) -> Mark:
    """Return ``virado`` before a card as what was turned up, never as a card played face down."""
    before = at + 1 < len(marks) and marks[at + 1].is_("card", "rank")
    return mark._replace(tags=mark.tags - {"cover"}) if before and mark.is_("turn") else mark


TAKERS = ("me", "us", "them", "he", "rival", "partner", "name")
FACED = ("beats", "beatenby", "vs", "or")
ASKED = ("who", "which", "whichbeats", "comma", "qmark")
ACE_AFTER = ("turn", "beats", "beatenby", "vs", "or", "than", "vira", "v.matar")


def _empty(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a mark says nothing where it stands: ``a``, ``as`` as an article, ``meu parceiro``."""
    mark = marks[at]
    if mark.tags == {"to"}:
        return True
    if mark.text in listed("the_many"):
        if at + 1 < len(marks) and marks[at + 1].is_(*FACED) and mark.last + 1 == marks[at + 1].first:
            return False  # "as perde pro dois": no article stands before a verb
        paired = at > 1 and marks[at - 1].is_("and") and marks[at - 2].is_("rank", "card")
        if paired and all(m.is_(*ASKED) for m in marks[at + 1 : at + 2]):
            return False  # "rei e as, quem ganha?"
        return at == 0 or not marks[at - 1].is_(*ACE_AFTER)
    return mark.is_("poss.me", "poss.us") and at + 1 < len(marks) and marks[at + 1].is_("partner")


def _between_numbers(found: Sequence[Mark], at: int) -> bool:
    return 0 < at < len(found) - 1 and found[at - 1].is_("num") and found[at + 1].is_("num")


def _article(found: Sequence[Mark], at: int) -> bool:
    """Return whether a number is only an article: ``um cinco``, but ``um ponto``."""
    if found[at].text not in listed("article") or at + 1 == len(found):
        return False
    before, after = found[at - 1 : at], found[at + 1]
    if any(m.is_("mark") for m in before) and after.is_("poss", *TAKERS):
        return False  # "marca um pra nós": a point
    if any(m.is_("worth", "give", "start_", "carry") for m in before) and after.is_("and", "again"):
        return False  # "a mão vale um e o truco três", "começa valendo um de novo"
    return not after.is_("or", "points", "comma", "qmark", "tagq")  # "vale um ou dois?" has no article


def _gap(line: Sequence[Word], before: Mark, after: Mark, allowed: Collection[str]) -> bool:
    between = [w.text for w in line[before.last + 1 : after.first]]
    return len(between) <= 1 and all(w in allowed for w in between)


BEGINS = ("tie", "tied", "poss", "win", "decidew", "worth", "playv", "suffice", "everybodycovers")
ABSENT = (8, 9, 10)
"""Numbers on cards that no deck of truco has."""


def _card(found: Sequence[Mark], at: int, line: Sequence[Word]) -> tuple[Mark | None, int]:
    first = found[at]
    if at + 1 < len(found):
        second = found[at + 1]
        if second.is_("suitw") and at + 2 < len(found) and found[at + 2].is_("suit"):
            made, used = _card((*found[:at], first._replace(last=second.last), *found[at + 2 :]), at, line)
            return made, used + (used > 0)  # "o três do naipe de copas"
        one_of = first.text in listed("article") and any(m.is_("pair") for m in found[:at])
        suited = second.is_("suit") and _gap(line, first, second, listed("of")) and not one_of
        whole = f"{first.text} de {second.text}"
        if suited and first.is_("num") and first.n in ABSENT:
            card = Mark(frozenset({"card"}), first.first, second.last, whole, str(first.n), second.suit)
            return card, 2
        if suited and first.is_("rank"):
            card = Mark(frozenset({"card"}), first.first, second.last, whole, first.rank, second.suit)
            return card, 2
        if suited and first.is_("manilha"):
            return Mark(frozenset({"nick"}), first.first, second.last, whole, None, second.suit), 2
    return None, 0


def _cut_in_two(found: Sequence[Mark], at: int) -> bool:
    """Return whether a mark is the front of a score that the name of a hand took: ``em onze a onze``."""
    after = found[at + 1] if at + 1 < len(found) else None
    front = found[at].is_("eleven") and after is not None and after.is_("num")
    return front and after is not None and found[at].text.split(" ")[-1] == after.text


def _score(found: Sequence[Mark], at: int, line: Sequence[Word]) -> tuple[Mark | None, int]:
    if _cut_in_two(found, at):
        number = found[at + 1]._replace(first=found[at].first, last=found[at].last)
        return _score((*found[:at], number, *found[at + 1 :]), at, line)
    points = next((int(t.removeprefix(AT)) for t in found[at].tags if t.startswith(AT)), None)
    if points is not None and any(m.is_("num") for m in found[at + 1 : at + 2]):
        number = found[at]._replace(tags=frozenset({"num"}), n=points)  # "perdendo de onze a três"
        return _score((*found[:at], number, *found[at + 1 :]), at, line)
    if not found[at].is_("num") or any(m.is_("bignum") for m in found[at : at + 3]):
        return None, 0  # no game goes so far: "25 x 4"
    rest = [m for m in found[at + 1 : at + 3] if not m.is_("to")]
    used = 2 + (at + 1 < len(found) and found[at + 1].is_("to"))
    if not rest or not rest[0].is_("num") or found[at].n is None or rest[0].n is None:
        return None, 0
    between = [w.text for w in line[found[at].last + 1 : rest[0].first]]
    if len(between) != 1 or between[0] not in listed("against") or found[at + used - 1] is not rest[0]:
        return None, 0
    a, b = found[at].n, rest[0].n
    tags = {"score"} | ({"onetoone"} if (a, b) == (1, 1) else set()) | ({"same"} if a == b else set())
    text = f"{found[at].text} a {rest[0].text}"
    return Mark(frozenset(tags), found[at].first, rest[0].last, text, numbers=(a or 0, b or 0)), used


HIGH = 8
"""From here a number that both have is a score: no hand is worth as much without a word of it."""
BOTH = ("bothpartners", "bothteams")


def _level_score(found: Sequence[Mark], at: int, line: Sequence[Word]) -> tuple[Mark | None, int]:
    """Return a score told as one number of both: ``empatado em dez``, ``onze iguais``."""
    first, rest = found[at], found[at + 1 : at + 4]
    if first.is_("tie", "tied") and rest and rest[0].is_("num"):
        made, used = _score(found, at + 1, line)
        if made is not None and made.is_("same"):
            return made._replace(first=first.first), used + 1  # "empatou onze a onze"
        between = [w.text for w in line[first.last + 1 : rest[0].first]]
        carded = len(rest) > 1 and rest[1].is_("suit", "trickw", "cardw")
        if len(between) == 1 and between[0] in listed("at_score") and not carded:
            return _level(first, rest[0]), 2
    if first.is_(*BOTH) and not any(m.is_("when") for m in found[:at]):
        skipped = rest[0].is_("stay", "have") if rest else False
        number = rest[skipped] if len(rest) > skipped else None
        if number is not None and number.is_("num") and (number.n or 0) >= HIGH:
            return _level(first, number), 2 + skipped
    if first.is_("num") and (first.n or 0) >= HIGH and rest and fold(rest[0].text) in listed("level_with"):
        return _level(first, rest[0]._replace(n=first.n)), 2
    return None, 0


def _level(first: Mark, last: Mark) -> Mark:
    """Return the score in which both have the number of ``last``."""
    n = last.n or 0
    return Mark(frozenset({"score"}), first.first, last.last, f"{n} a {n}", numbers=(n, n))


def _own_clause(found: Sequence[Mark], at: int) -> bool:
    """Return whether an ordinal before ``at`` begins a clause of its own: ``e a segunda é nossa``."""
    after = found[at : at + 2]
    if after and after[0].forms and all(f.startswith("3p") for f in after[0].forms):
        return False  # "a segunda e a terceira foram nossas"
    if after and after[0].is_("tied") and fold(after[0].text).endswith(listed("plural")):
        return False  # "primeira e segunda empatadas"
    ends = found[at + 2].is_("comma", "qmark", "who") if at + 2 < len(found) else True
    if len(after) > 1 and (after[0].is_("be", "v.dar", "stay") or (after[0].is_("and") and ends)):
        return after[1].is_("poss", "tied", "tie", "decidew")
    return bool(after) and after[0].is_(*BEGINS)


def _all_taken(found: Sequence[Mark], at: int, after: int) -> bool:
    """Return whether ordinals belong to the verb before them: "quem faz a primeira e a terceira leva"."""
    verb, goes_on = found[at - 1], found[after]
    taken = at > 0 and verb.is_("win", "lose") and bool(verb.forms)
    whom = found[after + 1 : after + 2]
    return (
        taken
        and goes_on.is_("win")
        and goes_on.forms <= {"3s.pres", "1s.pres"}
        and not any(m.is_("who", "me", "us", "them", "he", "partner", "rival") for m in whom)
    )


def _elsewhere(found: Sequence[Mark], at: int, line: Sequence[Word], first: Mark) -> bool:
    """Return whether an ordinal after ``at`` is where something else happens: "a primeira. na segunda"."""
    there, here = (line[m.first - 1].text if m.first else "" for m in (found[at + 1], first))
    places = listed("at_place")
    return found[at].text in {".", ";"} or (there in places and here not in places)


NUMBERS = {"ordall": (1, 2, 3), "ordrest": (2, 3), "ordboth": (1, 2)}


def _several(mark: Mark, after: Mark | None) -> tuple[int, ...]:
    """Return the tricks that a word names without an ordinal: "as três", "a última", "o resto é deles"."""
    if mark.is_("lasttrick") and not mark.is_("ord"):
        return (3,)
    if mark.is_("rest"):
        return (2, 3) if after is not None and after.is_("poss", "tied") else ()
    if mark.is_("ordwhole"):  # "a mão toda empatada"
        return (1, 2, 3) if after is not None and after.is_("tie", "tied", "stay", "be") else ()
    return next((numbers for tag, numbers in NUMBERS.items() if mark.is_(tag)), ())


def _ordinals(found: Sequence[Mark], at: int, line: Sequence[Word]) -> tuple[Mark | None, int]:
    first = found[at]
    if first.is_("ordwhole") and at and found[at - 1].is_("tie", "tied"):
        return first._replace(tags=first.tags | {"ord"}, numbers=(1, 2, 3)), 1  # "empatou a mão toda"
    several = _several(first, found[at + 1] if at + 1 < len(found) else None)
    if several:
        third = {"ord3"} if several == (3,) else set()
        kept = (first.tags - ({"everyone"} if first.is_("rest") else {"them"})) | {"ord"} | third
        used = 1 + bool(third and any(m.is_("trickw") for m in found[at + 1 : at + 2]))  # "a última rodada"
        return first._replace(tags=kept, numbers=several, last=found[at + used - 1].last), used
    if not first.is_("ord"):
        return None, 0
    numbers = list(first.numbers)
    end = at + 1
    if end < len(found) and found[end].is_("trickw") and not found[end].is_("ord"):
        end += 1
    while (
        end + 1 < len(found)
        and found[end].is_("and", "comma")
        and found[end + 1].is_("ord", "lasttrick")
        and len(numbers) < 3
    ):
        after = end + 2 + any(m.is_("trickw") for m in found[end + 2 : end + 3])
        if (_own_clause(found, after) and not _all_taken(found, at, after)) or _elsewhere(
            found, end, line, first
        ):
            break
        numbers += found[end + 1].numbers or (3,)
        end = after
    tags = first.tags | {f"ord{n}" for n in numbers}
    return first._replace(tags=tags, numbers=tuple(numbers), last=found[end - 1].last), end - at
