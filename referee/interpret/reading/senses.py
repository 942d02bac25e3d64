"""What a mark is where it stands: a word of several senses takes the one that its neighbours leave it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.grammar.asking import listed
from referee.grammar.normalise import fold
from referee.interpret.mark import Mark


def in_place(marks: Sequence[Mark]) -> list[Mark]:
    """Return the marks with those of several senses as the one that they have where they stand."""
    found = list(marks)
    for mend in MENDS:
        found = [mend(found, n) for n in range(len(found))]
    return found


def _reached(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``em onze`` behind ``chegar`` as the points reached: "e se eles chegarem em onze também?"."""
    mark = marks[at]
    if not mark.is_("eleven") or at == 0 or not marks[at - 1].is_("v.chegar"):
        return mark
    points = next((int(tag.removeprefix(AT)) for tag in mark.tags if tag.startswith(AT)), None)
    return mark if points is None else mark._replace(tags=frozenset({"num", f"n{points}"}), n=points)


AT = "at."
"""What leads the tag of points at which a hand is special."""
GAINS = ("win", "lose", "lost", "mark", "receive", "give", "take", "worth", "playv")


def _three_points(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``três tentos`` after a verb of gaining as points, not as the shout that it also is."""
    mark = marks[at]
    if not mark.is_("threepoints") or at == 0 or not marks[at - 1].is_(*GAINS, "be", "and", "comma", "or"):
        return mark
    tags = frozenset({"num", "n3", "points"})
    return mark._replace(tags=tags, n=3, call=None)


def _won_by_truco(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``de truco`` after a hand won or lost as the call that it was: "ganhamos de truco"."""
    mark = marks[at]
    if at == 0 or not mark.is_("bytruco", "sixplayers") or not marks[at - 1].is_("win", "lose"):
        return mark
    if mark.is_("sixplayers"):  # "ganhamos de seis"
        short = mark.text.split(" ")[0] in listed("of") and mark.text.count(" ") == 1
        six = frozenset({"level", "callname", "num", "n6"})
        return mark._replace(tags=six, call=listed("raises")[1], n=6) if short else mark
    return mark._replace(tags=frozenset({"level", "callname", "v.trucar"}), call=listed("raises")[0])


def _closing(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``fechar`` of a hand or game as ending it, not as covering a card: ``já fecha a mão?``."""
    mark = marks[at]
    after = marks[at + 1] if at + 1 < len(marks) else None
    ends = after is None or after.is_("handw", "gamew", "scorew", "qmark")
    if not mark.is_("v.fechar") or "-.part" in mark.forms or not ends:
        return mark
    return mark._replace(tags=(mark.tags - {"cover", "covered", "playv"}) | {"finished"})


def _game(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``truco`` as the name of the game where it stands as one: ``jogam truco``."""
    mark = marks[at]
    if fold(mark.text) not in listed("game") or not mark.is_("level"):
        return mark
    before = at > 0 and marks[at - 1].is_(
        "v.jogar", "strong", "weak", "order", "deck", "players", "gamew", "steps", "joker"
    )
    after = at + 1 < len(marks) and marks[at + 1].is_(
        "target", "v.jogar", "part", "bestof", "part", "direction", "exist", "have"
    )
    return mark._replace(tags=frozenset({"gamename"}), call=None) if before or after else mark


STANDS = ("stay", "be", "start_", "finished", "worth", "v.valer", "v.parar", "v.acabar", "already", "handw")
"""What a hand does before what it is worth: "a mão tava em seis", "começa em três"."""
OF_PLAYERS = ("twoplayers", "fourplayers", "sixplayers", "oddplayers")


def _hand_itself(marks: Sequence[Mark], at: int) -> Mark:
    """Return "com a mão" before what it is worth as the hand, not as what a sign is made with."""
    mark, after = marks[at], marks[at + 1 : at + 2]
    worth = any(m.is_("already", "worth", "stay", "trucada", *OF_PLAYERS) for m in after)
    return mark._replace(tags=frozenset({"handw"})) if mark.is_("sign.hand") and worth else mark


def _back_with(marks: Sequence[Mark], at: int) -> Mark:
    """Return "pode voltar" before a step as asking for it, not as taking something back."""
    mark, after = marks[at], marks[at + 1 : at + 2]
    called = mark.is_("permit") and not mark.is_("can") and any(m.is_("callname") for m in after)
    return mark._replace(tags=frozenset({"can"})) if called else mark


def _number(marks: Sequence[Mark], at: int) -> Mark:
    """Return "em seis", "de quatro" as the number where a hand stands at it or points are counted."""
    mark = marks[at]
    if mark.n is None or not mark.is_(*OF_PLAYERS) or mark.is_("num"):
        return mark
    counted = at + 1 < len(marks) and marks[at + 1].is_("points", "gamew")
    hand = any(m.is_("handw", "nexthand", "already") for m in marks[:at])
    stands = at > 0 and (marks[at - 1].is_("start_", "worth") or (marks[at - 1].is_(*STANDS) and hand))
    return mark._replace(tags=frozenset({"num", f"n{mark.n}"})) if counted or stands else mark


def _points_had(marks: Sequence[Mark], at: int) -> Mark:
    """Return "de onze" beside the other team's points as points: "nós de onze, eles de oito"."""
    mark = marks[at]
    number = next((t.removeprefix(AT) for t in mark.tags if t.startswith(AT)), "")
    if not number or not at or not marks[at - 1].is_(*HAVING):
        return mark
    others = (*marks[: at - 1], *marks[at + 1 :])
    both = any(a.is_(*HAVING) and b.is_("num") for a, b in pairwise(others))
    return mark._replace(tags=frozenset({"num", f"n{number}"}), n=int(number)) if both else mark


AT = "at."
"""What the tag of a special hand by its points begins with: "de onze" is "at.11"."""


HAVING = ("us", "me", "them", "he", "rival", "stay", "have")
"""Whose points they are, or that they are had."""


def _worth_now(marks: Sequence[Mark], at: int) -> Mark:
    """Return "fica valendo" beside a number or a "quanto" as what the hand is worth, not as going on."""
    mark = marks[at]
    beside = (*marks[max(0, at - 1) : at], *marks[at + 1 : at + 2])
    told = mark.is_("carry") and mark.is_("worth") and any(m.is_("howmany", "num") for m in beside)
    return mark._replace(tags=mark.tags - {"carry"}) if told else mark


def _goes_to(marks: Sequence[Mark], at: int) -> Mark:
    """Return "vai pra" or "sobe pra" from a hand or a step to a number as becoming worth it."""
    mark, after = marks[at], marks[at + 1 : at + 2]
    goes = (mark.is_("target") and mark.text in listed("goes_to")) or mark.is_("v.subir")
    if not goes or not at or not any(m.is_("num", "howmany") for m in after):
        return mark
    raised = any(m.is_("callname", "level", "call", "raisew") for m in marks[:at])
    hand = marks[at - 1].is_("callname") or (marks[at - 1].is_("handw") and raised)
    return mark._replace(tags=frozenset({"worth", "become"})) if hand else mark


def _leads(marks: Sequence[Mark], at: int) -> Mark:
    """Return "quando" as leading to what is supposed, where the question itself comes after its comma."""
    mark = marks[at]
    first = at == 0 or marks[at - 1].is_("comma", "and")
    if not mark.is_("when") or mark.text not in listed("if") or not first:
        return mark
    comma = next((n for n in range(at + 1, len(marks)) if marks[n].is_("comma")), None)
    if comma is None or any(m.is_(*ASKS) for m in marks[at + 1 : comma]):
        return mark
    asked = any(m.is_(*ASKS) for m in marks[comma + 1 :])
    return mark._replace(tags=frozenset({"clause"})) if asked else mark


def _lasts(marks: Sequence[Mark], at: int) -> Mark:
    """Return "vale até" before anything but a number as how long it holds: "vale até a mão acabar?"."""
    mark, after = marks[at], marks[at + 1 : at + 2]
    lasts = mark.is_("target") and mark.text in listed("lasts") and bool(after)
    return mark._replace(tags=frozenset({"worth", "lasting"})) if lasts and after[0].is_(*SPANS) else mark


SPANS = ("handw", "trickw", "gamew", "end_", "end", "finished", "v.acabar", "ord", "lasttrick")
"""What a raise may be said to last."""


def _falls(marks: Sequence[Mark], at: int) -> Mark:
    """Return "caem" of points as what somebody gets: "quantos pontos caem pra nós?"."""
    mark, before = marks[at], marks[max(0, at - 1) : at]
    points = mark.is_("v.cair", "v.vir", "v.sobrar") and any(m.is_("howmany", "points") for m in before)
    return mark._replace(tags=frozenset({"receive"})) if points else mark


PASSED = 12
"""From here a number is a score that is passed or come to, and no hand at the trigger."""


def _passing(marks: Sequence[Mark], at: int) -> Mark:
    """Return "passou" as passing the target, where a score that high was said and no call."""
    mark = marks[at]
    high = any((m.n or 0) >= PASSED for m in marks[:at])
    called = any(m.is_("call", "level") for m in marks)
    if not (mark.is_("pass") and mark.is_("run")) or not high or called:
        return mark
    return mark._replace(tags=mark.tags - {"run", "playv", "signdo"})


LOOKED_AT = ("cardw", "handw", "gamew")


def _partners_cards(marks: Sequence[Mark], at: int) -> Mark:
    """Return "olha" before the partner's hand as looking at it: "quem tem onze olha a mão do parceiro?"."""
    mark, after = marks[at], marks[at + 1 : at + 3]
    looks = mark.is_("peek", "v.ver", "v.olhar") and not mark.is_("seepartner") and len(after) == 2
    there = looks and after[0].is_(*LOOKED_AT) and after[1].is_("partner")
    return mark._replace(tags=mark.tags | {"seepartner"}) if there else mark


ASKS = ("can", "must", "who", "which", "what", "howmany", "how", "where", "whatnow", "worth", "tagq", "or")
"""What asks, of which there is none in what is only supposed."""


def _goes_on(marks: Sequence[Mark], at: int) -> Mark:
    """Return "e agora" before what is done or asked as "e": the story or the talk only goes on.

    "e aí, quem abre?" and "e agora pode trucar?" ask what the words behind it ask.
    """
    mark, after = marks[at], marks[at + 1 : at + 3]
    if not mark.is_("whatnow") or mark.text.split()[0] not in listed("and"):
        return mark
    told = any(m.forms and not m.is_(*SAID_NOW) for m in after) and not any(m.is_("qmark") for m in after)
    next_ = next((m for m in after if not m.is_("comma")), None)
    asks = next_ is not None and next_.is_(*ASKS) and not next_.is_("whatnow", "result")
    if asks or (at and told):
        return mark._replace(tags=frozenset({"and"}))
    goes_on = at and after and not after[0].is_("qmark", "comma")  # "empatou tudo e aí alguém marca?"
    return mark._replace(tags=frozenset({"and", "comma"})) if goes_on else mark


def _to_whom(marks: Sequence[Mark], at: int) -> Mark:
    """Return "e pra" before "quem" as what links the line, and "quem" as whose it is: "e pra quem vão?"."""
    mark = marks[at]
    if mark.is_("must") and mark.text.split(" ")[-1] in listed("of_or_for") and marks[at + 1 : at + 2]:
        return mark._replace(tags=frozenset({"and", "to"})) if marks[at + 1].is_("who") else mark
    behind = at > 0 and marks[at - 1].tags == {"and", "to"} and mark.is_("who")
    return mark._replace(tags=frozenset({"who", "whose"})) if behind else mark


SAID_NOW = ("can", "must", "be")
"""What "e agora" is asked with: "e agora pode trucar?"."""


def _named(marks: Sequence[Mark], at: int) -> Mark:
    """Return "por que chamam" as naming, not as a call: "por que chamam o onze a onze de jogo no escuro?"."""
    mark = marks[at]
    names = mark.is_("v.chamar") and at > 0 and marks[at - 1].is_("why")
    return mark._replace(tags=frozenset({"called"})) if names else mark


def _twice(marks: Sequence[Mark], at: int) -> Mark:
    """Return "duas vezes" of a tie as the two tricks that tied: "deu empate duas vezes e…"."""
    mark = marks[at]
    tied = at > 0 and marks[at - 1].is_("tie", "tied") and mark.text in listed("twice")
    return mark._replace(tags=frozenset({"ord", "ordboth"}), numbers=(1, 2)) if tied else mark


def _side(marks: Sequence[Mark], at: int) -> Mark:
    """Return "direito" behind a part of the body as its side: "o ombro direito"."""
    mark, before = marks[at], marks[max(0, at - 1) : at]
    sided = mark.text in listed("right_side") and any(t.startswith("sign.") for m in before for t in m.tags)
    return mark._replace(tags=frozenset({"right"})) if sided else mark


def _none_of_them(marks: Sequence[Mark], at: int) -> Mark:
    """Return ``manilha`` as a common card where no card named is one: "dois reis, nenhum manilha"."""
    mark, before = marks[at], [m for m in marks[max(0, at - 3) : at] if not m.is_("be", "poss")]
    nobody = bool(before) and before[-1].is_("nobody", "nil")
    denied = nobody and before[-1].text.split(" ")[0] in listed("none_of")
    cards = any(m.is_("card", "rank", "cardw") for m in marks[:at])
    if mark.suit is not None or not mark.is_("manilha") or not denied or not cards:
        return mark
    return mark._replace(tags=frozenset({"plain"}))


def _tag(marks: Sequence[Mark], at: int) -> Mark:
    """Return "não" alone, or "não é", at the end as the "não é?": "com dez pontos já acabou, não?"."""
    mark, after = marks[at], [m for m in marks[at + 1 :] if not m.is_("qmark")]
    alone = at > 0 and marks[at - 1].is_("comma") and not after
    denied = mark.tags == {"neg"} and at > 0
    asks = denied and (alone or (len(after) == 1 and after[0].is_("be")))
    behind = mark.is_("be") and at > 0 and marks[at - 1].tags == {"neg"} and not after
    return mark._replace(tags=frozenset({"tagq"})) if asks or behind else mark


def _that_trick(marks: Sequence[Mark], at: int) -> Mark:
    """Return "ela" won or lost as the trick last named: "truquei na segunda, aceitaram e ganhamos ela"."""
    mark = marks[at]
    if not at or mark.text not in listed("she") or not marks[at - 1].is_("win", "lose"):
        return mark
    named = next(
        (m for m in reversed(marks[:at]) if m.is_("ord", "handw", "cardw", "card", "rank", "nick")), mark
    )
    return mark._replace(tags=named.tags) if named.is_("ord") and not named.is_("rank", "card") else mark


def _another_card(marks: Sequence[Mark], at: int) -> Mark:
    """Return "outro" of a card that somebody plays as one more like it: "meu parceiro joga outro dois"."""
    mark, after = marks[at], marks[at + 1 : at + 2]
    laid = at > 1 and marks[at - 1].is_("playv") and not marks[at - 1].is_("tie")
    plays = laid and marks[at - 2].is_(*HAVING, "partner", "name")
    like = plays and any(m.is_("card", "rank", "nick") for m in after)
    return mark._replace(tags=mark.tags - {"rival"}) if mark.is_("another") and like else mark


def _as_well(marks: Sequence[Mark], at: int) -> Mark:
    """Return "quanto" between two packs as joining them: "tanto no paulista quanto no mineiro"."""
    mark, beside = marks[at], (*marks[max(0, at - 1) : at], *marks[at + 1 : at + 2])
    packs = len(beside) == BOTH and all(m.is_("packname") for m in beside)
    return mark._replace(tags=frozenset({"and"})) if packs and mark.text in listed("as_well") else mark


BOTH = 2


def _becomes(marks: Sequence[Mark], at: int) -> Mark:
    """Return "vira" as becoming: "eles correm, vira mão de onze?", "virou ás, a manilha vira o dois?"."""
    mark, after = marks[at], marks[at + 1 : at + 2]
    manilha = at > 0 and marks[at - 1].is_("manilha") and any(m.is_("v.virar") for m in marks[: at - 1])
    becomes = mark.is_("v.virar") and (manilha or any(m.is_("eleven", "iron") for m in after))
    return mark._replace(tags=frozenset({"become"})) if becomes else mark


def _nth_step(marks: Sequence[Mark], at: int) -> Mark:
    """Return an ordinal before "pedido" as the step of the ladder that it is: "o terceiro pedido"."""
    mark, after = marks[at], marks[at + 1 : at + 2]
    step = mark.is_("ord") and len(mark.numbers) == 1 and any(m.text in listed("nth_step") for m in after)
    if not step or mark.numbers[0] > len(listed("raises")):
        return mark
    tags = frozenset({"callname", "level"})
    return mark._replace(tags=tags, call=listed("raises")[mark.numbers[0] - 1], numbers=())


OTHERS = (
    "partner",
    "rival",
    "he",
    "them",
    "left",
    "right",
    "poss.he",
    "poss.them",
    "another",
    "name",
    "unknown",
)
"""Whose turn it may be that is not the asker's."""
MINE = ("me", "us")


def _whose_turn(marks: Sequence[Mark], at: int) -> Mark:
    """Return a turn as own or another's by who would act: "posso trucar na vez dele?", "ele pode?"."""
    mark, before = marks[at], marks[:at]
    if not mark.is_("onturn", "offturn"):
        return mark
    others = any(m.is_(*OTHERS) for m in before) and not any(m.is_(*MINE) for m in before)
    behind = next(
        (m for m in marks[at + 1 :] if m.tags - {"poss", "poss.me", "poss.us", "neutral", "to"}), mark
    )
    if mark.is_("onturn") and behind.is_(*OTHERS) and not others:
        return mark._replace(tags=(mark.tags - {"onturn"}) | {"offturn"})
    if mark.is_("offturn") and mark.text in listed("his_turn") and others:
        return mark._replace(tags=(mark.tags - {"offturn"}) | {"onturn"})
    return mark


def _makes_do(marks: Sequence[Mark], at: int) -> Mark:
    """Return "fez" before somebody and what he does as no winning: "o truco fez a gente perder?"."""
    mark, behind = marks[at], marks[at + 1 : at + 3]
    made = any("-.inf" in m.forms for m in behind) and not any(m.is_("comma", "and", "ord") for m in behind)
    return mark._replace(tags=mark.tags - {"win"}) if mark.is_("v.fazer") and made else mark


MENDS = (
    _reached,
    _points_had, _whose_turn, _makes_do, _nth_step, _becomes, _side, _none_of_them, _closing, _goes_on,
    _to_whom, _three_points, _won_by_truco,
    _hand_itself, _back_with, _number, _worth_now, _goes_to, _lasts, _falls, _leads, _passing,
    _partners_cards, _another_card, _as_well, _game, _named, _twice, _tag, _that_trick,
)  # fmt: skip
