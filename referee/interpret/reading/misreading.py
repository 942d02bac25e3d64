"""Words that look like a fact and are another thing where they stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from referee.grammar.asking import listed
from referee.interpret.mark import Mark
from referee.interpret.reading.facttypes import NONE, Found, Told

COUNTED = ("points", "cardw", "handw", "gamew", "rank", "card", "pairs", "branca")
"""What two of may be won that are no tricks."""


def misread(found: Found) -> bool:
    """Return whether words that look like a fact are another thing where they stand."""
    if found.bound.get("w", NONE).is_("can", "must", "forbid"):
        return True  # "posso eu subir pra seis?"
    if found.bound.get("o", NONE).is_("two") and found.next.is_(*COUNTED):
        return True  # "ganhamos duas mãos"
    if "v" in found.bound and found.marks[found.at].is_("ord") and found.next.is_("ord"):
        beyond = found.marks[found.end + 1 : found.end + 2]
        return not beyond or beyond[0].is_("comma", "and", "qmark")  # "… terceira a gente ganhou a segunda"
    if _misplaced(found) or _one_open(found) or _claimed(found):
        return True
    if found.what == "tie" and found.bound.get("o", NONE).is_("handw"):
        return found.next.is_("ord") or found.after("ord", "iron", "eleven")
    if found.what in {"won", "lost", "tie"} and _apart(found):
        return True
    if found.what == "won" and found.at and found.marks[found.at - 1].is_("lead", "trickopener"):
        return True  # "quem saiu na última fui eu"
    if "v" not in found.bound and found.bound.get("o", NONE).is_("lastcard"):
        return True  # "minha última carta pro parceiro"
    if found.what in {"won", "lost"} and "v" not in found.bound and _verb_follows(found):
        return True  # "antes da terceira a gente ganhou a segunda"
    judge = MISREAD.get(found.what)
    return judge is not None and judge(found)


CLAIMED_AFTER = {
    "score": ("score", "score2"),
    "score1": ("call", "run", "accept", "handwon", "handlost"),
    "call": ("run",),
}
"""What is claimed, and not told, at the end of a question that has told of the other: "eles têm onze e nós
dez, …, fica onze a onze?", "pedi nove e eles correram, seis pontos pra gente?", "correr do doze dá doze?"."""


TO_WHOM = ("poss", "them", "us", "me", "rival", "else_")


def _claimed(found: Found) -> bool:
    """Return whether words at the end of a question only claim what comes of what was told."""
    ends = all(m.is_("qmark", "comma", "trickw", "handw", *TO_WHOM) for m in found.marks[found.end :])
    given = found.what not in {"call", "run"} or found.bound.get("v", NONE).is_("give", "v.entregar")
    return ends and given and any(fact.what in CLAIMED_AFTER.get(found.what, ()) for fact in found.before)


def _one_open(found: Found) -> bool:
    """Return whether somebody plays open where the others cover: "todo mundo cobriu e eu joguei um ás"."""
    if not any(m.is_("everybodycovers") for m in found.bound.values()):
        return False
    later = found.marks[found.end :]
    return any(one.is_("playv", "have") and two.is_("card", "rank", "nick") for one, two in pairwise(later))


def _misplaced(found: Found) -> bool:
    """Return whether a pattern stands where its kind has no place: at the start, at a stake, where asked."""
    wants = found.pattern["args"]
    named = "-.inf" in found.bound.get("v", NONE).forms
    if named and found.at and found.marks[found.at - 1].is_("can", "must"):
        return True  # "dá pra eu pedir seis?"
    if named and found.after("and") and _under_modal(found):
        return True  # "pode fazer as outras duas e levar a mão?"
    if wants.get("stands") and not _stands(found.bound["n"]):
        return True
    if wants.get("asked") and not any(m.is_("stands", "scoreasked") for m in found.marks):
        return True  # "eles com sete": points only where the score is what is asked
    if wants.get("alone") and not (found.next is NONE or found.next.is_("comma", "and", "qmark")):
        return True  # "trucaram na segunda a gente ganhou": the trick is of what follows
    if wants.get("with"):  # "a gente com dois, eles com cinco": points of teams, and not cards
        return any(found.bound[n].said.split(" ")[0] not in listed("with") for n in ("n", "n2"))
    return bool(wants.get("start")) and (bool(found.at) or not found.next.is_("comma", "and"))


def _under_modal(found: Found) -> bool:
    """Return whether an infinitive joined by "e" goes on with what "pode" or "tem que" began."""
    clause: list[Mark] = []
    for mark in reversed(found.marks[: found.at]):
        if mark.is_("comma"):
            break
        clause.append(mark)
    modal = next((n for n, m in enumerate(clause) if m.is_("can", "must")), 0)
    return modal > 0 and "-.inf" in clause[modal - 1].forms


def _stands(number: Mark) -> bool:
    """Return whether a number comes with a small word of standing at it: "a mão tá em nove"."""
    return not set(listed("stands_at")).isdisjoint(number.said.split()[:-1])


def _apart(found: Found) -> bool:
    """Return whether the trick is another's than who is named: "tem terceira se a gente fez duas"."""
    if "p" in found.bound and found.next.is_("card", "rank", "nick"):
        return True  # "na segunda meu três contra o dois dele"
    who, trick = found.bound.get("w"), found.bound.get("o")
    after = who is not None and trick is not None and trick.last < who.first
    return after and who is not None and who.said.split(" ")[0] in listed("if")


DOES = (
    "win", "lose", "tie", "call", "accept", "run", "have", "ask", "playv", "cover", "covered", "choose", "go",
)  # fmt: skip
"""What somebody named just before it does."""


def _verb_follows(found: Found) -> bool:
    """Return whether a person named last is the subject of the verb that comes next."""
    if found.marks[found.end - 1] is not found.bound.get("w"):
        return False
    after = next((m for m in found.marks[found.end :] if not m.is_("already")), NONE)
    return after.is_("can", "must") or (after.is_(*DOES) and bool(after.forms))


def _no_score(found: Found) -> bool:
    """Return whether numbers of both sides are steps called in turn: "pedimos truco, eles seis, nós nove"."""
    return "v" not in found.bound and any(t.type == "call" for t in found.before)


def _no_points(found: Found) -> bool:
    """Return whether "tenho dois" after a vira is a card that is held, "tinha quatro cartas" no score."""
    if found.next.is_("cardw"):
        return True
    held = found.bound["n"].is_("rank") and not found.marks[found.end - 1].is_("points")
    return held and any(t.type == "vira" for t in found.before)


def _no_again(found: Found) -> bool:
    return not found.before or found.before[-1].type != "trick"


def _no_going(found: Found) -> bool:
    """Return whether "eu (não) fui" answers no call: none was told, or it goes on."""
    more = found.end < len(found.marks) and not found.next.is_("comma", "qmark", "and")
    past = any("past" in f for f in found.bound["g"].forms)
    return more or not past or not any(t.type == "call" for t in found.before)


def _no_vira(found: Found) -> bool:
    last = found.marks[found.end - 1]
    if last.is_("turn") and last.forms and found.bound["c"].is_("card") and found.next.is_("rank", "card"):
        return True  # "a dama de copas, se virou quatro?"
    if last.is_("vira"):
        behind = found.marks[found.end : found.end + 2]
        own = len(behind) > 1 and behind[0].is_("be", "stay", "have") and behind[1].is_("card", "rank")
        # "rei com vira quatro", "o quatro vira manilha", "ganha do rei se a vira foi quatro?"
        return own or found.next.is_("card", "rank", "manilha")
    return last is not found.bound["c"] and found.next.is_("manilha")


FACING = ("beats", "beatenby", "v.matar", "win", "lose", "vs", "strong", "weak")
"""What sets a card just before it against another."""


PAYS = ("call", "accept", "run", "choice", "handresult")
"""What is told before points are said to be made, and no card."""


def _no_play(found: Found) -> bool:
    card, who = found.bound.get("c", NONE), found.bound.get("w", NONE)
    if found.bound.get("v", NONE).is_("v.fazer") and found.before and card.is_("num") and not card.suit:
        return found.before[-1].type in PAYS  # "recusamos a mão de onze, eles fazem dois?"
    if card.last < who.first and who.said.split(" ")[0] in listed("if"):
        return True  # "posso pedir seis se eles trucaram?"
    if found.pattern["args"].get("of"):
        # "o rei do adversário" has a small word between; "sete de paus ele sete de copas" has none
        return found.bound["w"].first - found.bound["c"].last < 2 or found.next.is_("playv", *FACING)
    owned = found.at > 0 and found.marks[found.at - 1].is_("poss")
    if owned and found.marks[found.end - 1] is found.bound.get("w"):
        return True  # "em cima do meu três ele ganhou"
    if "p" not in found.bound or "w" in found.bound or "v" in found.bound:
        return False
    if found.after("vs") and found.before and found.before[-1].type == "play":
        return False  # "ele cravou um ás em cima do meu rei"
    if found.next.is_("vs") and any(m.is_("poss") for m in found.marks[found.end :]):
        return False  # "meu dois contra o três dela, perdi?"
    return found.after(*FACING) or found.next.is_(*FACING)  # "meu sete mata o ás deles?"


def _no_play_too(found: Found) -> bool:
    last = found.before[-1] if found.before else None
    if last is None or last.type != "play" or last.card is None or last.card.rank is None:
        return True
    goes_on = found.marks[found.at - 1].is_("and", "comma")
    return found.next.is_("card", "nick", "rank", "num") or not goes_on


OTHERS = ("rival", "partner", "right", "left", "name")


def _no_play_on(found: Found) -> bool:
    if found.next.is_("poss") or (found.next.is_(*OTHERS) and found.next.first - found.bound["c"].last > 1):
        return True  # "e o rei deles", "e o rei do adversário" is another's
    last = found.before[-1] if found.before else None
    return last is None or last.type != "play" or last.at + last.marks != found.at


def _no_tie(found: Found) -> bool:
    """Return whether nothing ties: tricks only named, cards of two ranks, or perhaps manilhas."""
    if found.end - found.at == 1 and not found.marks[found.at].is_("tie", "tie3"):
        return True  # "preciso ganhar as duas?"
    if "x" in found.bound and not _of_a_hand(found):
        return True  # what a trick of covered cards is, is asked by itself
    one, other = found.bound.get("c", NONE), found.bound.get("d", NONE)
    return one.rank != other.rank or (one.rank is not None and any(t.type == "vira" for t in found.before))


def _of_a_hand(found: Found) -> bool:
    """Return whether a trick of covered cards is told with other tricks of its hand, or the hand is asked."""
    if any(t.type == "trick" for t in found.before) or any(m.is_("handw") for m in found.marks):
        return True
    later = found.marks[found.end :]
    sides = ("me", "us", "them", "poss", "tie", "tied")
    near = (later[max(at - 2, 0) : at + 3] for at, m in enumerate(later) if m.is_("ord"))
    return any(m.is_(*sides) for around in near for m in around)


def _no_stakes(found: Found) -> bool:
    """Return whether what a hand is worth is asked rather than told: "tá valendo três?"."""
    return "s" in found.bound and (not found.before or found.next.is_("qmark") or found.next is NONE)


def _no_plain(found: Found) -> bool:
    """Return whether a plain hand is only named: it says that nobody raised where its tricks are told."""
    return "h" in found.bound and not any(t.type == "trick" for t in found.before)


def _no_hand(found: Found) -> bool:
    if any(m.is_("why") for m in found.marks[: found.at]):
        return True  # "por que a mão foi nossa?"
    verb = found.bound.get("b")
    if verb is not None and not any("past" in f for f in verb.forms):
        return True  # "a mão é nossa?"
    if "k" not in found.bound or "v" not in found.bound:
        return False
    gap = found.bound["k"].first - found.bound["v"].last
    return gap < 2 or found.next.is_("points")  # "ganhamos seis": points


def _no_run(found: Found) -> bool:
    if "g" in found.bound:
        return _no_going(found)
    if found.bound.get("v", NONE).is_("v.querer") and "-.inf" in found.next.forms:
        return True  # "ninguém quis trucar"
    if "r" in found.bound:
        return not found.bound["r"].is_("run")
    if "d" in found.bound:
        return not _answers(found)  # "voltaram seis e eu não quis"
    verb = found.bound.get("v", NONE)
    if verb.is_(*GIVES_UP) and not verb.is_("run"):
        return not _answers(found) or found.next.is_("card", "rank", "nick", "cardw")
    if verb.is_("v.passar"):
        return not _answers(found) and not any(t.type == "score" for t in found.before)
    if found.marks[found.end - 1].is_("neg"):  # "a gente trucou, eles não"
        more = found.end < len(found.marks) and not found.next.is_("comma", "qmark", "and")
        return more or not any(t.type == "call" for t in found.before)
    return False


GIVES_UP = ("concede", "v.largar", "v.soltar")
"""What is done with cards as well, and while a call waits is to run: "trucaram e a gente largou"."""
COMES = ("v.vir", "v.chegar", "v.tacar")
"""What a card does as well, and after a call the next one: "truquei e veio o seis"."""


def _answers(found: Found) -> bool:
    """Return whether a call waits for an answer where the words stand, or is told just behind them."""
    before = bool(found.before) and found.before[-1].type in {"call", "choice"}
    behind = found.next.is_("when", "clause") and any(m.is_("call", "ask") for m in found.marks[found.end :])
    return before or behind


def _no_call(found: Found) -> bool:
    if "p" in found.bound and found.at and found.marks[found.at - 1].is_("vs"):
        return True  # "truquei, ele pode pedir seis em cima do meu truco?"
    if found.bound.get("v", NONE).is_(*COMES):
        return not _answers(found) or found.next.is_("points", "suit")
    given = found.bound.get("v", NONE).is_("v.dar") and found.next.is_("poss")  # "deram seis pra eles"
    return given or found.next.is_("points")  # "dá dez pontos"


def _no_call_on(found: Found) -> bool:
    return not any(t.type == "call" for t in found.before) or found.next.is_("seat")  # "seis no meu lugar"


def joined(found: Found) -> bool:
    """Return whether the words are joined to the fact just before them: "a gente topa e ganha"."""
    last = found.before[-1] if found.before else None
    ends = last is not None and last.at + last.marks == found.at - 1
    follows = found.at > 0 and found.marks[found.at - 1].is_("and")
    return ends and follows and last is not None and last.type in {"accept", "call", "choice"}


def _no_bare(found: Found) -> bool:
    if found.next.is_("or") or found.marks[found.end - 1].is_("or"):
        return True  # "ganhou ou passou?"
    if _supposes_hand(found):
        return False
    verb = found.bound.get("v")
    present = verb is not None and all("pres" in f for f in verb.forms)
    return (present and not joined(found)) or not _ends_hand(found.before, found.marks, found.end)


NO_HAND = (
    "trickw", "ord", "ordall", "two", "gamew", "howmanygames", "cardw", "card", "rank", "nick", "manilha",
    "num", "score", "winning", "can", "must",
)  # fmt: skip
"""What is won or lost, or asked about, beside the hand that is on."""


def _supposes_hand(found: Found) -> bool:
    """Return whether a hand is supposed lost or won, and asked what it pays: "se perdermos, quanto dá?"."""
    supposed = found.marks[found.at].said.split(" ")[0] in listed("if")
    others = (*found.marks[: found.at], *found.marks[found.end :])
    return supposed and any(m.is_("howmany") for m in others) and not any(m.is_(*NO_HAND) for m in others)


def _no_accept(found: Found) -> bool:
    verb = found.bound.get("v")
    if "g" in found.bound:
        return _no_going(found)
    if verb is not None and verb.is_("v.pagar") and any(t.type == "run" for t in found.before):
        return True  # "corri do doze, pago nove?": what it costs
    if "l" in found.bound:
        return verb is not None and verb.is_("ask", "call", *COMES)  # "mandaram seis", "veio o seis"
    if verb is not None and verb.is_("v.querer") and "-.inf" in found.next.forms:
        return True  # "eles querem marcar nove"
    return verb is not None and not _accepting(verb, found.before)


def _aims(form: str) -> bool:
    """Return whether a form of a verb says what for: an infinitive, or one that has a person."""
    return form.endswith((".inf", ".fut"))


DONE = frozenset({"1s.past", "1p.past", "3s.past", "3p.past"})


def _no_won(found: Found) -> bool:
    """Return whether a single trick won is told without what became of the others."""
    single = found.bound.get("o", NONE).is_("onetrick")
    verb = found.bound.get("v", NONE)
    if "p" in found.bound and found.next.is_("win", "lose", "take") and any(map(_aims, found.next.forms)):
        return True  # "na terceira pra eles levarem a mão"
    if verb.is_("v.matar") and (found.next.is_("cardw", "card", "rank") or not verb.forms & DONE):
        return True  # "matei a primeira carta dele", "preciso matar a primeira?"
    return single and not any(m.is_("ordrest") for m in found.marks[found.end :])


def _no_each(found: Found) -> bool:
    """Return whether what everybody wins is no trick: "cada um ganha um ponto"."""
    told = any(t.type == "trick" for t in found.before)  # "empatou tudo, cada time ganha um?"
    return "v" in found.bound and (told or found.next.is_(*COUNTED))


MISREAD: Mapping[str, Callable[[Found], bool]] = {
    "same_on": _no_again, "play_too": _no_play_too, "score2": _no_score, "score1": _no_points,
    "vira": _no_vira, "play_on": _no_play_on, "play": _no_play, "handwon": _no_hand, "handlost": _no_hand,
    "run": _no_run,
    "call": _no_call, "call_on": _no_call_on, "won_hand_bare": _no_bare, "lost_hand_bare": _no_bare,
    "accept": _no_accept, "each": _no_each, "won": _no_won, "tie": _no_tie, "noraise": _no_plain,
    "stakes": _no_stakes,
}  # fmt: skip


def _accepting(verb: Mark, before: Sequence[Told]) -> bool:
    if verb.is_("v.aceitar", "v.topar"):
        return True
    return any(t.type == "call" for t in before)


def _ends_hand(before: Sequence[Told], marks: Sequence[Mark], end: int) -> bool:
    """Return whether a bare ``ganhamos`` tells how the hand ended: something of the hand came before."""
    more = [m for m in marks[end:] if not m.is_("comma", "and")]
    answered = before and before[-1].type == "accept"
    if answered and not any(m.is_("qmark") for m in more[:1]):
        points = more and more[0].is_("points") and not more[0].is_("howmany")
        beside = marks[end : end + 1]  # "ele aceitou e eu ganhei. o jogo acabou?", but "eu ganhei o jogo"
        return not points and not any(m.is_("gamew", "num", "callname") for m in beside)
    if not [m for m in more if not m.is_("qmark")]:
        return False
    if marks[end].is_("gamew", "num", "howmany", "points", "callname"):
        return False
    return any(t.type in {"call", "accept", "choice", "score", "stakes"} for t in before)
