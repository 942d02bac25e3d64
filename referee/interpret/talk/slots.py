"""What a question has places for: a card, a step, a trick, a person; and what may take the place of what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.cards import Card
from referee.grammar.asking import Asking, asking, listed
from referee.grammar.normalise import fold
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import THEM, US, Told, readings, team_of_mark
from referee.interpret.verdict import Ruling

CARDS = frozenset({"card", "rank", "nick"})
SUBJECTS = (
    CARDS,
    frozenset({"card", "rank", "nick", "manilha"}),
    frozenset({"callname", "level", "eleven", "iron", "handw", "handpoints", "trucada"}),
    frozenset({"ord"}),
    frozenset({"score"}),
    frozenset({"twoplayers", "fourplayers", "sixplayers", "oddplayers"}),
    frozenset({"suit"}),
    frozenset({"cover", "playv", "call", "run", "accept"}),
    frozenset({"offturn", "onturn", "anytime", "aftercard", "firstcard", "before", "lasttrick"}),
    frozenset({"firsthand", "nexthand", "handnext", "nexttrick"}),
    frozenset({"ord", "nexthand", "nexttrick"}),
    frozenset({"showcard", "tellcard", "say", "signal", "seepartner"}),
    frozenset({"strong", "weak"}),
    frozenset({"fixed", "variable"}),
    frozenset({"plain", "amongman"}),
    frozenset({"cut", "dealer", "v.cortar"}),
    frozenset({"owncards", "seepartner"}),
    frozenset({"vira", "owncards", "seepartner", "peekcards"}),
    frozenset({"packname"}),
    frozenset({"clean", "dirty"}),
    frozenset({"num"}),
)
"""What may take the place of what, the nearest first."""
SIGNED = frozenset({"card", "rank", "nick", "suit", "manilha"})
"""What there are signals of: one of them is asked after another."""
NOTHING = Mark(frozenset(), -1, -1, "")
DECK = frozenset("4567QJKA23")
PERSONS = frozenset({"me", "us", "them", "he", "rival", "partner", "right", "left", "poss"})
OTHER_SIDE = {
    "me": "them", "us": "them", "them": "us", "he": "us", "rival": "us", "partner": "them",
    "poss.me": "poss.them", "poss.us": "poss.them", "poss.them": "poss.us", "poss.he": "poss.us",
}  # fmt: skip
OTHER_FORM = {"1s": "3p", "1p": "3p", "3p": "1p"}


def facts_of(marks: tuple[Mark, ...], asking: Asking) -> tuple[tuple[Told, ...], tuple[Mark, ...]]:
    """Return the facts of a question and the marks that ask."""
    full = readings(marks, asking)[0]
    return full.facts, full.rest


def supposed(marks: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return the marks that tell facts: what is supposed until something else is."""
    return marks_of_facts(marks, facts_of(marks, asking)[0])


def marks_of_facts(marks: Sequence[Mark], facts: Sequence[Told]) -> tuple[Mark, ...]:
    """Return the marks that some facts read in ``marks`` were told with."""
    return tuple(m for fact in facts for m in marks[fact.at : fact.at + fact.marks])


# ---- a subject in the place of another ----------------------------------------------------------------


def placed(
    old: tuple[Mark, ...],
    asks: Sequence[Mark],
    linked: frozenset[int],
    asking: Asking,
    *,
    told_first: bool = False,
) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    """Return the old marks with each new subject in its place, and those that had to be added.

    What asks is replaced before what was told ("virou 3, qual a manilha?", "e o zap?"), unless
    ``told_first``; of what was told the last.
    """
    marks = list(old)
    added: list[Mark] = []
    facts = facts_of(old, asking)[0]
    told = {n for f in facts for n in range(f.at, f.at + f.marks)}
    ended = any(f.type == "handresult" for f in facts)
    free = [n for n in range(len(old)) if n not in told]
    for mark in asks:
        last = mark.first in linked
        of_told = last and mark.is_("level", "callname") and any(f.what == "run" and f.call for f in facts)
        first = told_first or of_told  # "e correndo do doze?", "e do nove?"
        spots = [(sorted(told), True), (free, last)] if first else [(free, last), (sorted(told), True)]
        found = (_place(marks, mark, places, last=end) for places, end in spots)
        place = next((at for at in found if at is not None), None)
        if place is None:
            marks.append(mark)
            added += () if mark.is_("packname", "clean", *PERSONS) else (mark,)
        else:
            won = ended and place in told and marks[place].is_("trucada") and mark.call is not None
            marks[place] = _at_step(mark, marks[place]) if won else _instead(mark, marks[place], marks)
            told.discard(place)
            free = [n for n in free if n != place]
    return tuple(marks), tuple(added)


def _at_step(new: Mark, old: Mark) -> Mark:
    """Return a hand told raised as raised to another step: "e se tivesse trucado?", "e se fosse doze?"."""
    return old._replace(call=new.call, n=new.n, text=new.text, said=new.said)


def _instead(new: Mark, old: Mark, marks: Sequence[Mark]) -> Mark:
    """Return a mark in the place of another: it still asks which, and saying tells the card shown.

    A suit alone is that of the card that it stands for, where cards are asked about and not signals.
    """
    if new.is_("suit") and old.is_("card") and not _of_signals(marks):
        return old._replace(suit=new.suit, text=new.text, said=new.text)
    asks = old.tags & {"which", "what"}
    tells = {"tellcard"} if new.is_("say") and old.is_("showcard") else set()
    return new._replace(tags=new.tags | asks | tells)


def _of_signals(marks: Sequence[Mark]) -> bool:
    return any(m.is_("signal") for m in marks)


def _place(marks: Sequence[Mark], new: Mark, places: Sequence[int], *, last: bool) -> int | None:
    raised = next((n for n, m in enumerate(marks) if m.is_("trucada")), None)
    if raised is not None and new.is_("level", "callname"):
        return raised
    subjects = (SIGNED, *SUBJECTS) if _of_signals(marks) else SUBJECTS
    for subject in subjects:
        if new.tags.isdisjoint(subject):
            continue
        fitting = [n for n in places if not marks[n].tags.isdisjoint(subject)]
        if fitting:
            return fitting[-1] if last else fitting[0]
    if new.is_("suit"):
        fitting = _of_gender(new, [n for n in places if marks[n].is_("card")], marks)
        if fitting:
            return fitting[-1] if last else fitting[0]
    signs = [n for n in places if _sign(marks[n])] if _sign(new) else []
    return signs[0] if signs else None


def _of_gender(suit: Mark, places: list[int], marks: Sequence[Mark]) -> list[int]:
    """Return the places of the cards that a suit may stand for: "a de copas" of a dama, "o de copas" not."""
    said = [fold(word) for word in suit.said.split()]
    led = [one for one, of in pairwise(said) if of in listed("behind")]
    if not led or led[-1] not in (*listed("of_she"), *listed("elided")):
        return places
    she = led[-1] in listed("of_she")
    same = [n for n in places if (fold(marks[n].text).split(" ")[0] in listed("she_cards")) == she]
    return same or places


def _sign(mark: Mark) -> bool:
    return any(t.startswith("sign.") for t in mark.tags)


# ---- what a word points back to -----------------------------------------------------------------------


def pointing(new: tuple[Mark, ...], old: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return the marks with the card asked about before in the place of "dela", where a card beats it."""
    viras = marks_of_facts(old, [f for f in facts_of(tuple(old), asking())[0] if f.type == "vira"])
    known = [m for m in old if m.is_("nick", "card", "rank", "manilha") and not m.is_("num")]
    cards = [m for m in known if m not in viras] or known
    beats = any(m.is_("win", "beats", "lose", "beatenby", "v.matar") for m in new)
    if not cards:
        return new
    if beats and any(m.is_("card", "rank", "nick") for m in new):
        them = any(m.is_(*PERSONS) for m in old)
        return tuple(_named(cards[-1]) if back(m) or (m.tags == {"he"} and not them) else m for m in new)
    asks = any(m.is_("cardw", "which", "manilha", "strong", "weak") for m in new)
    if asks and not any(m.is_(*PERSONS) for m in old):  # "a espadilha ganha do três?", "qual carta é ela?"
        return tuple(_named(cards[0]) if m.tags == {"he"} else m for m in new)
    return new


def _named(card: Mark) -> Mark:
    return card._replace(tags=card.tags - {"which", "what"})


def back(mark: Mark) -> bool:
    """Return whether a mark is no more than "dele" or "dela"."""
    return mark.is_("poss.he", "poss.them") and mark.tags <= {"poss", "poss.he", "poss.them"}


def with_answer(new: tuple[Mark, ...], old: Sequence[Mark], ruling: Ruling | None) -> tuple[Mark, ...]:
    """Return a question with the card that was answered in the place of "ela".

    "Qual é a carta mais forte?", "ela ganha do rei?", "o que ganha dela?".
    """
    cards = [m for m in old if m.is_(*CARDS)]
    if len(cards) == 1 and len(new) > 1 and new[0].is_("beats", "beatenby") and new[1].is_(*CARDS):
        return (_named(cards[0]), *new)  # "o sete é manilha?", "ganha do três?"
    if any(m.is_("nick", "manilha") for m in old):
        return new  # it is whatever that is once another card is turned up
    value = ruling.value if ruling is not None and ruling.verdict == "fact" else None
    if isinstance(value, str) and value in DECK:
        card = Mark(frozenset({"rank", f"rank.{value}"}), -1, -1, "", rank=value)
    elif isinstance(value, Card):
        card = Mark(frozenset({"card"}), -1, -1, "", rank=value.rank, suit=value.suit)
    else:
        return new
    if not any(m.is_("beats", "beatenby", "v.matar") or (m.is_("win", "lose") and m.forms) for m in new):
        return new
    if any(m.is_("trickw", "handw", "ord") for m in new):
        return new
    led = bool(new) and new[0].tags == {"he"}
    spots = [n for n, m in enumerate(new) if back(m) or (led and n == 0)]
    return tuple(card if n in spots[:1] else m for n, m in enumerate(new))


STEP_NAMED = {"call.next": "next", "call.top": "call"}
"""What answers that name a step call it."""


def with_step_answered(new: tuple[Mark, ...], ruling: Ruling | None) -> tuple[Mark, ...]:
    """Return a question with the step that was answered: "o que vem depois do seis?", "vale quanto?"."""
    step = ruling.say.facts.get(STEP_NAMED.get(ruling.say.phrase, "")) if ruling is not None else None
    if not isinstance(step, str):
        return new
    mark = Mark(frozenset({"callname", "level"}), -1, -1, "", call=step)
    asks = [m for m in new if not m.is_("and", "qmark", "comma", "he")]
    if asks and all(m.is_("worth", "howmany") for m in asks):
        return (*(m for m in new if m.tags != {"he"}), mark)
    pairs = pairwise((NOTHING, *new))
    return tuple(mark if back(m) and led.is_("run", "later", "above") else m for led, m in pairs)


def with_step_named(new: tuple[Mark, ...], old: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Put the step asked about before in the place of "dele": "quanto vale o nove?", "e se correr dele?"."""
    told, asked = facts_of(old, asking)
    answered = marks_of_facts(old, [f for f in told if f.type == "run"])
    steps = [m for m in (*asked, *answered) if m.is_("level", "callname") and m.call]
    if not steps:
        return new
    pairs = pairwise((NOTHING, *new))
    return tuple(steps[-1] if back(m) and led.is_("run", "later", "above") else m for led, m in pairs)


RANKED = ("card", "rank", "nick", "manilha", "amongman", "suit", "suitw", "plain", "handw", "deck")


def with_noun(new: tuple[Mark, ...], old: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return a question for the strongest or weakest of what the one before asked about: manilhas.

    "Quais são as manilhas?", "qual a mais fraca?".
    """
    if any(m.is_("order") for m in new) and not any(m.is_(*RANKED, "steps", "raisew", *STEPS) for m in new):
        return _in_order(new, old)
    noun = next((m for m in old if m.is_("manilha", "amongman")), None)
    held = CARDS if any(m.is_("beats", "be") for m in new) else frozenset()  # "o três ganha da mais fraca?"
    named = any(not m.tags.isdisjoint({*RANKED} - held) for m in new)
    bare = any(m.is_("strong", "weak") for m in new) and not named
    if noun is None or not bare:
        return new
    kept = tuple(m for m in new if not back(m))
    return (*kept, noun._replace(tags=(noun.tags & {"manilha", "manilhas", "amongman"})))


STEPS = ("callname", "level")


def _in_order(new: tuple[Mark, ...], old: Sequence[Mark]) -> tuple[Mark, ...]:
    """Return a question for an order of what was spoken of: "me fala elas em ordem", "qual a ordem?"."""
    noun = next((m for m in old if m.is_("manilha", "amongman")), None)
    if noun is not None:
        kept = tuple(m for m in new if m.text not in listed("those_cards"))
        return (*kept, noun._replace(tags=noun.tags & {"manilha", "manilhas", "amongman"}))
    raised = any(m.is_(*STEPS, "raisew", "call") and not m.is_("v.chamar") for m in old)
    return (*new, Mark(frozenset({"raisew"}), -1, -1, "")) if raised else new


def as_named(new: tuple[Mark, ...], old: tuple[Mark, ...], asking: Asking) -> tuple[Mark, ...]:
    """Return a question with the player told of last in the place of "ele": "e se ele jogar um rei?"."""
    told = [f.who for f in facts_of(old, asking)[0] if f.type == "play" and f.who is not None]
    if not told or not told[-1].is_("partner", "right", "left", "name"):
        return new
    plays = any(m.is_("playv") for m in new) and any(m.is_(*CARDS) for m in new)
    return tuple(told[-1] if plays and m.tags == {"he"} else m for m in new)


COUNTS = {2: "twoplayers", 4: "fourplayers", 6: "sixplayers"}
SUITS = 4


def as_asked(mark: Mark, old: Sequence[Mark]) -> Mark:
    """Return a bare number or ordinal as what such a one counts in the question before."""
    rank = next((str(n) for n, tag in COUNTS.items() if mark.is_(tag)), None)
    if (
        rank is not None
        and any(m.is_("beats", "win", "beatenby") for m in old)
        and any(m.is_(*CARDS) for m in old)
    ):
        return mark._replace(tags=frozenset({"rank", f"rank.{rank}"}), rank=rank)  # "e de dois?"
    people = any(m.is_("oddplayers", "players", "pairs", *COUNTS.values()) for m in old)
    if mark.n is not None and people and not any(m.is_("callname", "level") for m in old):
        return mark._replace(tags=frozenset({COUNTS.get(mark.n, "oddplayers")}))
    if mark.tags == {"partner"} and any(m.is_("owncards") for m in old):
        return mark._replace(tags=frozenset({"seepartner"}))  # "posso ver as minhas?", "e as do parceiro?"
    if mark.is_("lasttrick") and any(m.is_("manilha", "amongman") for m in old):
        return mark._replace(tags=frozenset({"ord", f"ord{SUITS}"}), numbers=(SUITS,))  # one of each suit
    if mark.is_("nexthand") and not mark.is_("handnext") and _within_a_hand(old):
        return mark._replace(tags=frozenset({"nexttrick"}))  # "empatou?", "quem abre a próxima?"
    if mark.is_("pass") and any(m.is_("target") for m in old):
        return mark._replace(tags=mark.tags - {"run", "playv"})  # "vai até quantos pontos?", "e se passar?"
    if mark.is_("ord") and any(m.is_("firsthand") for m in old):
        return mark._replace(tags=frozenset({"nexthand", "handnext"}), numbers=())
    return mark


def _within_a_hand(old: Sequence[Mark]) -> bool:
    """Return whether cards of a trick were told, and nothing of how the hand or the game goes."""
    return any(m.is_("playv") for m in old) and not any(m.is_("handw", "gamew", "score", "call") for m in old)


# ---- the other side -----------------------------------------------------------------------------------


def other_way(old: tuple[Mark, ...], person: Mark, asking: Asking) -> tuple[Mark, ...]:
    """Return the question about the other team, where it was not about this one.

    Where what is asked names a team, what was told stays: "eu truquei. posso pedir seis?", "e eles?".
    """
    asked = team_of_mark(person) or (US if person.is_("poss.us", "poss.me") else THEM)
    base = {m.first for m in supposed(old, asking)}
    own = [m for m in old if m.first not in base and _side(m) is not None]
    sides = [side for m in own or old if (side := _side(m)) is not None]
    if not sides:
        return (*old, person)
    if sides[0] == asked:
        return old
    return tuple(turned(m) if not own or m in own else m for m in old)


def _side(mark: Mark) -> str | None:
    team = team_of_mark(mark)
    if team in {US, THEM}:
        return team
    found = {OTHER_FORM.get(f[:2]) for f in mark.forms} - {None}
    if len(found) != 1:
        return None
    return US if found == {"3p"} else THEM


def turned(mark: Mark) -> Mark:
    """Return a mark with the other team in it."""
    tags = frozenset(OTHER_SIDE.get(t, t) for t in mark.tags)
    forms = frozenset(OTHER_FORM.get(f[:2], f[:2]) + f[2:] for f in mark.forms)
    return mark._replace(tags=tags, forms=forms)
