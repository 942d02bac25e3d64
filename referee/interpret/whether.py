"""Whether a line asks for yes or no: no question word is in it, or only a "quem" that asks nothing.

"quem leva a rodada ganha ponto?" only says of whom it is asked; "quem depois é o da direita?" offers him.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from referee.grammar.asking import listed
from referee.interpret.mark import Mark

TOLD = frozenset({"3s.pres", "3s.past"})
"""Forms of the verb that goes with "quem"."""
APART = ("comma", "and", "or", "when", "who", "which", "what", "where", "why", "how")
"""What parts the clause of "quem" from a verb behind it."""
MORE = (
    "who", "which", "what", "when", "how", "where", "whatnow", "result", "mean", "missing", "nowworth",
    "list", "whichpack",
)  # fmt: skip
"""What asks for more than yes or no."""
PICKED = (
    "left", "right", "draw", "me", "us", "them", "he", "partner", "rival", "dealer", "poss", "name", "card",
    "rank", "nick",
)  # fmt: skip
SUBJECTS = ("me", "us", "he", "them", "name", "partner", "rival", "poss", "pairs", "everyone", "nobody")
"""What a verb behind goes with, if it is there: "quem ganha o ponto eu marco"."""


def yes_or_no(marks: Sequence[Mark], rest: Sequence[Mark]) -> bool:
    """Return whether no question word asks for more; ``rest`` is what the facts told leave of the line."""
    if any(tag.startswith("howmany") for mark in marks for tag in mark.tags):
        return False
    asked = [m for m in rest if m.is_(*MORE) and not _joins(m, marks) and not _offers_worth(m, marks)]
    return not asked or _offered(rest, asked) or _tagged(marks, asked) or _of_whom(marks, rest)


def bare(marks: Sequence[Mark]) -> bool:
    """Return whether a story ends in one word that is asked about: "virou um valete. manilha?"."""
    said = [m for m in marks if not m.is_("qmark")]
    parted = len(said) > 2 and said[-2].is_("comma")
    return parted and not said[-1].forms and not said[-1].is_(*ANSWERS)


def must_judge(marks: Sequence[Mark]) -> bool:
    """Return whether nothing but yes or no answers: a verb is asked last, and no word asks for anything else.

    "sinal de ouros?", "a manilha é?" and "me fala a ordem" ask for what they name.
    """
    said = [m for m in marks if not m.is_("qmark", "tagq")]
    whom = _relative(marks)
    asking = ((a, b) for a, b in zip_longest(said, said[1:]) if not (whom and a.is_("who")))
    asks = any(_asks_more(mark, after) for mark, after in asking)
    if asks or not any(m.is_("qmark", "tagq") for m in marks) or (said and said[-1].is_("be")):
        return False
    stop = max((n for n, m in enumerate(said) if m.is_("comma")), default=-1)
    return any(_finite(m) for m in said[stop + 1 :])


def sides_asked(marks: Sequence[Mark]) -> bool:
    """Return whether the two sides are set against each other: "rodada nossa ou deles?"."""
    sides = (("us", "poss.us"), ("them", "poss.them"))
    for at, mark in enumerate(marks):
        beside = (*marks[max(0, at - 1) : at], *marks[at + 1 : at + 2])
        if mark.is_("or") and all(any(m.is_(*side) for m in beside) for side in sides):
            return True
    return False


def asks_which(marks: Sequence[Mark]) -> bool:
    """Return whether the last clause begins with "quanto" or "qual": no yes or no answers that."""
    said = [m for m in marks if not m.is_("qmark", "tagq")]
    stop = max((n for n, m in enumerate(said) if m.is_("comma")), default=-1)
    first = said[stop + 1].said.split(" ")[0] if stop + 1 < len(said) else ""
    return first in listed("asking_which")


def _asks_more(mark: Mark, after: Mark | None) -> bool:
    """Return whether a mark is a choice or has a question word: the "que" of "tenho que jogar" is none."""
    said = mark.said.split(" ")
    if mark.is_("must") and after is not None and not after.is_(*SORTED):
        said = [word for word in said if word not in listed("relative")]
    return mark.is_("or", "change") or not frozenset(said).isdisjoint(listed("interrogatives"))


SORTED = ("cardw", "suitw", "signal", "handw", "trickw", "gamew", "points", "manilha")
"""What "que" may ask the sort of: "tem que carta?"."""


def _finite(mark: Mark) -> bool:
    if mark.is_("vira", "level", "callname"):
        return False  # names of things, though verbs are spelled so
    return mark.is_("be", "can", "must", "worth", "lose", "give", "deals") or any(
        form[0].isdigit() for form in mark.forms
    )


ANSWERS = ("tagq", "us", "them", "me", "poss", "yes", "neg")
"""What a line may end with and ask no more by it than whether it is so."""


def _joins(mark: Mark, marks: Sequence[Mark]) -> bool:
    """Return whether "quando" only joins two clauses: "a mão de onze começa quando chegam a onze?"."""
    if not mark.is_("when") or mark.text not in listed("if"):
        return False
    before = [m for m in marks if m.last < mark.first]
    after = [m for m in marks if m.first > mark.last and not m.is_("qmark", "tagq", "comma")]
    ends = not before or before[-1].is_("comma", "and")
    joined = not ends and len(after) > 1 and any(m.forms for m in before) and any(m.forms for m in after)
    return joined or (ends and _offers_points(after))


def _offers_points(marks: Sequence[Mark]) -> bool:
    """Return whether what follows "quando" tells and then offers: "quando aceitam, vai pra três pontos?"."""
    offers = [a.is_("num") and b.is_("points") for a, b in pairwise(marks)]
    return bool(offers) and offers[-1] and sum(_finite(m) or m.is_("become") for m in marks) > 1


def _offers_worth(mark: Mark, marks: Sequence[Mark]) -> bool:
    """Return whether what the hand is worth now is offered, and not asked: "tá valendo doze?"."""
    return mark.is_("nowworth") and any(m.first == mark.last + 1 and m.is_("num") for m in marks)


LEADING = ("who", "when", "clause", "trigger")
"""What may lead to what is claimed of it, where a "certo?" asks."""


def _tagged(marks: Sequence[Mark], asked: Sequence[Mark]) -> bool:
    """Return whether a "certo?" asks, and "quem" or "quando" only leads: "quem pede nove dá dez, né?"."""
    said = [m for m in marks if not m.is_("qmark")]
    tag = len(said) > 2 and said[-1].is_("tagq") and said[-1] not in asked and said[-2].is_("comma")
    tag = tag or (bool(said) and said[0].is_("truthq"))  # "é verdade que quem passa volta?"
    return tag and all(m.is_(*LEADING) and not m.is_("whose") for m in asked)


def _of_whom(marks: Sequence[Mark], rest: Sequence[Mark]) -> bool:
    """Return whether yes or no is asked of whoever a "quem" says."""
    asked = [m for m in rest if m.is_(*MORE)]
    return bool(asked) and all(m.is_("who") for m in asked) and _relative(marks)


def _offered(marks: Sequence[Mark], asked: Sequence[Mark]) -> bool:
    """Return whether "quem" only leads to whom the question offers: "quem joga depois é o da direita?"."""
    whose = [m for m in asked[1:] if m.is_("whose")]  # "quem corta é o parceiro de quem dá?"
    asked = [m for m in asked if m not in whose]
    if not all(m.is_("who") and not m.is_("whose") for m in asked) or any(m.is_("or") for m in marks):
        return False
    for at, mark in enumerate(marks[:-1]):
        if any(m.first < mark.first for m in whose):
            return False
        verbal = (
            asked[-1].is_("lead", "win", "dealer", "cut") and " " in asked[-1].said
        )  # "quem começa é o da direita?"
        behind = (
            verbal or mark.first > asked[-1].last + 1 or (at + 2 < len(marks) and marks[at + 2] is asked[0])
        )
        drawn = (
            mark.is_("draw") and " " in mark.said and mark.first > asked[-1].last
        )  # "quem sai é sorteado?"
        if (drawn or (mark.is_("be") and marks[at + 1].is_(*PICKED))) and behind:
            return True  # also "sou eu quem abre?"
    return False


SEEING = ("peek", "show", "showcard", "say", "tellcard", "choose", "decidew", "draw", "v.ver", "v.mostrar")
"""What one does with who or what it is: "se escolhe quem começa", "querem ver o que eu tinha"."""


def indirect(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a question word at a place only says whom or what is seen, shown, said or chosen."""
    return at > 0 and marks[at].is_("who", "what", "which") and marks[at - 1].is_(*SEEING)


def _relative(marks: Sequence[Mark]) -> bool:
    """Return whether every "quem" of a line only says whom: its clause is the subject of another verb."""
    asked = [at for at, mark in enumerate(marks) if mark.is_("who")]
    return bool(asked) and all(_whoever(marks, at) or _says_whom(marks, at) for at in asked)


def _says_whom(marks: Sequence[Mark], at: int) -> bool:
    if (indirect(marks, at) and at > 1) or _behind_its_verb(marks, at):
        return True
    if at and marks[at - 1].is_("be"):  # "é quem joga a maior", but never "é quem?"
        return _leads_on(marks, at) if at > 1 else at + 1 < len(marks) and _verb(marks[at + 1])
    if marks[at].is_("whose") and at:  # "o ponto é de quem começou?", but never "é de quem?"
        after = marks[at + 1 : at + 3]
        return (
            bool(after)
            and _verb(after[0])
            and not after[0].is_("be")
            and all(m.is_("qmark") for m in after[1:])
        )
    if marks[at].is_("holder") and any(m.is_("can", "must") for m in marks[at + 1 : at + 2]):
        return True  # "quem tem onze pode recusar a mão?"
    own = (
        at
        if len(marks[at].text.split()) > 1 and marks[at].is_("win", "dealer", "lead", "trickopener")
        else None
    )
    own = at + 1 if marks[at + 1 : at + 2] and marks[at + 1].is_("gamewon") else own
    for place in range(at + 1, len(marks)):
        mark = marks[place]
        if mark.is_(*APART):
            return False
        if not _verb(mark):
            continue
        if own is None:
            own = place
            continue
        before = marks[place - 1]
        if mark.is_("be") and _leads_on(marks, place + 1):
            return True  # "quem dá as cartas é quem sai?"
        apart = place - own > 1 or (
            own == at and mark.is_(*FOLLOWS) and marks[at].is_("dealer", "lead", "trickopener")
        )
        return apart and not before.is_(*SUBJECTS) and not _joined(mark)
    return False


WINNERS = ("firstwinner", "secondwinner", "thirdwinner")


def _whoever(marks: Sequence[Mark], at: int) -> bool:
    """Return whether "quem" is whoever may do something, of whom more is said: "quem ganhar leva tudo?"."""
    supposes = any(f == "-.inf" or f.endswith(".fut") for m in marks[at + 1 : at + 2] for f in m.forms)
    if not supposes and not marks[at].is_(*WINNERS):
        return False
    return any(_verb(m) and m.is_("win", "lose") for m in marks[at + 1 + supposes :])


def _behind_its_verb(marks: Sequence[Mark], at: int) -> bool:
    """Return whether whoever does something stands behind what is said of him: "ganha quem deu?"."""
    if not at or not _verb(marks[at - 1]) or marks[at - 1].is_("be", "tie"):
        return False
    whole = " " in marks[at].said and marks[at].is_(*FOLLOWS, "dealer", "trickopener", *ORDERED)
    return whole or (at + 1 < len(marks) and _verb(marks[at + 1]))


ORDERED = ("tiefirst", "tielast", "firstplaced", "lastplaced")
"""Who is named by when he played: "quem jogou primeiro"."""
FOLLOWS = ("lead", "start_", "win", "take", "mark")
"""What may be said of whoever deals or leads, just behind: "quem deu as cartas começa?"."""


def _leads_on(marks: Sequence[Mark], at: int) -> bool:
    """Return whether a clause of whoever does something begins at a place: "é quem sai", "é que joga"."""
    here = marks[at : at + 2]
    relative = bool(here) and (here[0].is_("who") or here[0].said.split(" ")[0] in listed("relative"))
    return relative and (here[0].said.count(" ") > 0 or any(_verb(m) for m in here[1:]))


def _verb(mark: Mark) -> bool:
    """Return whether a mark is a verb that "quem" may go with, be it of two words: "tá pedindo"."""
    phrase = mark.is_("lead") and not mark.forms  # "sai jogando"
    forms = {form for spelled in mark.forms for form in spelled.split("|")}
    told = phrase or not TOLD.isdisjoint(forms) or ("-.ger" in forms and " " in mark.said)
    return told and mark.is_("can", "must", "be", "have", "stay", *VERBS)


VERBS = (
    "win", "lose", "playv", "call", "ask", "run", "accept", "tie", "lead", "give", "receive", "mark", "worth",
    "choose", "decidew", "peek", "deals", "cut", "show", "take", "start_", "turn", "become", "beats", "playv",
)  # fmt: skip


def _joined(mark: Mark) -> bool:
    """Return whether a verb is of a clause of its own: "quem ganha o ponto que vale três"."""
    return mark.said.partition(" ")[0] in listed("subordinates")
