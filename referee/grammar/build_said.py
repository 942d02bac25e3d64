"""From a tree of the grammar to what was said. One function for each kind of clause of table.lark."""

from __future__ import annotations

from collections.abc import Callable

from referee.grammar import said as s
from referee.grammar.build_cleft import CLEFTS
from referee.grammar.build_scores import SCORES
from referee.grammar.carry import ASKED
from referee.grammar.lalr import Edge, Node
from referee.grammar.lattice import Lattice
from referee.grammar.parts import Parts, numbered, person_of


def build(tree: Node, lattice: Lattice, first: int, last: int) -> s.Said:
    """Return what the clause ``tree`` over the words from ``first`` to before ``last`` says."""
    clause = tree.children[0]
    span = (lattice.words[first].start, lattice.words[last - 1].end)
    return BUILDERS[clause.name](Parts(clause, lattice, span))


def _traits(token: Edge | None) -> frozenset[str]:
    """Return the traits of a verb; of no verb at all those of a bare person and number."""
    if token is None:
        return frozenset({"call"})
    return frozenset((token.get("as") or "").split(","))


def _play(p: Parts) -> s.Said:
    verb = p.first("PLAY", "HAVE", "COVER", "START")
    traits = _traits(verb)
    # "tinha" is mine or anybody's: whose turn it is says more.
    who = () if verb is not None and verb.get("form") == "3s.imp" and not p.whos else p.who
    sent = p.card is not None and p.card.call is not None and "call" in traits
    if p.ordered and not sent and not (p.card is None and "answer" in traits):
        return s.SaidTalk(p.span)
    return s.SaidPlay(
        who,
        p.card,
        traits,
        verb is None,
        p.span,
        over="kill" in traits or (verb is not None and verb.kind == "COVER"),
    )


def _had_none(p: Parts) -> s.Said:
    said = _play(p)
    if not isinstance(said, s.SaidPlay):
        return said
    return said._replace(card=said.card or s.SaidCard(harmless=True), traits=frozenset({s.NONE}))


def _play_owned(p: Parts) -> s.Said:
    who = (p.owner,) if p.owner else p.who
    return s.SaidPlay(who, p.card, _traits(None), bare=True, span=p.span)


def _lost_card(p: Parts) -> s.Said:
    """Return the card put down that "perdeu com um sete" tells."""
    return s.SaidPlay(p.who, p.card, frozenset(), bare=False, span=p.span)


def _play_with(p: Parts) -> s.Said:
    said = _play(p)
    if not isinstance(said, s.SaidPlay):
        return said
    return said._replace(card=p.cards[-1], over=False)


def _also(p: Parts) -> s.Said:
    return s.SaidPlay(p.who, s.SaidCard(also=True), frozenset(), bare=True, span=p.span)


def _cover(p: Parts) -> s.Said:
    if p.ordered:
        return s.SaidTalk(p.span)
    return s.SaidPlay(p.who, s.SaidCard(covered=True), frozenset(), bare=False, span=p.span)


def _vira(p: Parts) -> s.Said:
    be = p.first("BE")
    was = be is not None and be.get("form") == "3s.imp"
    return s.SaidVira(p.whos[0] if p.whos else (), p.card, p.span, was)


def _call(p: Parts) -> s.Said:
    verb = p.first("TRUCAR", "ASK", "SAY")
    who = p.who if verb is None or verb.kind != "SAY" or p.whos else ()
    if p.card is not None:
        return s.SaidCall(who, p.card.call or "", p.card.number, p.span, p.card)
    named = p.first("LEVEL", "NUM", "MISHEARD")
    if named is None:
        step = "truco" if verb is not None and "next" not in _traits(verb) else "next"
        return s.SaidCall(who, step, None, p.span)
    values = numbered(named)
    card = s.SaidCard(**values, article=p.lattice.article(named.first - 1)) if values["number"] else None
    heard = " ".join(p.lattice.texts[named.first : named.last + 1]) if named.kind == "MISHEARD" else ""
    return s.SaidCall(
        who, named.get("call") or "", values["number"], p.span, card, heard, named.get("means") or ""
    )


def _asked(p: Parts) -> s.Said:
    """Return "a Duda pediu", of which what follows says what it was; who only shouted said nothing."""
    bare = "bare" in _traits(p.first("ASK"))
    return s.SaidCall(p.who, ASKED, None, p.span) if bare else s.SaidTalk(p.span, p.who)


def _named_step(who: tuple[s.Who, ...], p: Parts) -> s.SaidCall | None:
    """Return the step that an answer names: "o Beto quer seis" answers a truco by raising it."""
    named = p.first("LEVEL", "NUM")
    if named is None or named.get("call") is None:
        return None
    return s.SaidCall(who, named.get("call") or "", numbered(named)["number"], p.span)


def _answer(*, accepts: bool, reported: bool = False) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        who = p.whos[0] if p.whos else ()
        if not who:
            verb = p.first("ACCEPT", "RUN", "WANT")
            # "cai!" is called out: the verb says nothing of who called it.
            called = verb is None or "3s.pres" in (verb.get("form") or "")
            person = "" if verb is None or called else person_of(verb)
            who = (s.Who("verb" + person),) if person else ()
        vague = "vague" in _traits(p.first("ACCEPT", "RUN") or p.tokens[0])
        negated = not accepts and p.first("NEG") is not None and p.first("ACCEPT") is not None
        # "correu da mão" gives up any hand, "não quis a mão" declines one.
        of_hand = p.first("ROUND") is not None and (accepts or negated)
        hand = p.first("ELEVEN") is not None or of_hand
        step = _named_step(who, p)
        return s.SaidAnswer(who, accepts, hand, p.span, vague, step, reported=reported, negated=negated)

    return made


def _choice(*, plays: bool) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        inf = p.first("INF")
        sense = inf.get("do") if inf else "play"
        plan = inf is not None and person_of(p.first("GO") or p.tokens[0]) == "1s"
        if plan or sense not in {"play", "run", "accept"}:
            # "vou jogar o zap" is a plan, "vou jogar" too: plans change nothing.
            return s.SaidTalk(p.span)
        return s.SaidChoice(p.who, plays is (sense != "run"), p.span)

    return made


def _tricks(
    *, tied: bool = False, lost: bool = False, owned: bool = False, more: bool = False
) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        who: tuple[s.Who, ...] = () if tied else p.who
        if owned and p.owner is not None:
            who = (p.owner,)
        if more:
            who = (s.Who("same"),)
        numbers = [int(str(t.get("n"))) for t in p.all("ORD")]
        many = None
        nums = p.all("NUM")
        if nums and not p.first("ROUND", "ORDS", "ORD") and p.one_card(nums[0].first - 1):
            # "fez um três" puts a three down, "fez as três" wins them.
            card = s.SaidCard(**numbered(nums[0]), article=True)
            return s.SaidPlay(p.who, card, frozenset(), bare=False, span=p.span)
        if nums:
            many = int(str(nums[0].get("n")))
            if p.first("ORDS"):
                numbers, many = list(range(1, many + 1)), None
        word = p.first("ROUND")
        return s.SaidTricks(
            who, tied, lost, tuple(numbers), many, str(word.get("word")) if word else "", p.span, p.card
        )

    return made


def _card_won(p: Parts) -> s.Said:
    """Return the trick that a card won: "o três de copas levou a primeira"; whose it was may be left out."""
    said = _tricks()(p)
    if not isinstance(said, s.SaidTricks):
        return said
    return said._replace(who=(p.owner,) if p.owner is not None else ())


def _holds(p: Parts) -> s.Said:
    """Return what "a gente tá com onze" says: the points of a team, where no card can be meant."""
    card = p.card
    many = bool(p.who) and p.who[0].kind in {"us", "them", "verb1p", "verb3p", "me", "verb1s"}
    if card is None or card.number is None or card.suit is not None or card.article or not many:
        return s.SaidTalk(p.span)
    return s.SaidScore((card.number, None), p.who[0], p.span)


def _who_is(p: Parts) -> s.Said:
    """Return who opens, told by "o Beto é mão" or "o pé é o Caio"."""
    people = [one for who in p.whos for one in who]
    person = next((one for one in people if one.kind not in {"hand", "foot"}), None)
    if person is None:
        return s.SaidTalk(p.span)
    foot = any(one.kind == "foot" for one in people)
    return s.SaidOpener((s.Who("after", None, person) if foot else person,), p.span)


def _fix(what: str, old: int | None, new: int | None) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        if p.ordered:
            return s.SaidTalk(p.span)

        def nth(n: int | None) -> s.SaidCard | None:
            return p.cards[n] if n is not None and n < len(p.cards) else None

        who = p.whos[0] if p.whos else ()
        if what == "of":
            who = (p.owner,) if p.owner else ()
        if not who and what == "play":
            who = p.who
        fresh = nth(new)
        suit = p.first("SUIT")
        if fresh is None and suit is not None and what == "of":
            fresh = s.SaidCard(suit=suit.get("suit"))
        return s.SaidFix("play" if what == "of" else what, who, nth(old), fresh, p.span)

    return made


def _denied(p: Parts) -> s.Said:
    """Return "não foi o três"; with a comma after the "não", as typed, it says what it was instead."""
    return _negated("any", (), p)


def _negated(what: str, who: tuple[s.Who, ...], p: Parts) -> s.Said:
    neg = p.first("NEG")
    after = neg.end if neg is not None else 0
    if after < len(p.lattice.texts) and p.lattice.texts[after] == ",":
        return s.SaidFix(what, who, None, p.card, p.span)
    return s.SaidFix(what, who, p.card, None, p.span)


def _played_neg(p: Parts) -> s.Said:
    if p.ordered or (p.card is not None and p.card.harmless):
        return s.SaidTalk(p.span)
    return _negated("play", p.who, p)


def _played_not(p: Parts) -> s.Said:
    """Return "joguei o rei não o sete": a correction of a seven told before, else a repair in the line."""
    either = p.contrasts
    return s.SaidFix("play", p.who, p.cards[1], p.cards[0], p.span, mends=not either, either=either)


def _card_is(p: Parts) -> s.Said:
    """Return what "o dois era de copas" corrects; "zap é zap" tells nothing."""
    be = p.first("BE")
    if be is None or "pres" in (be.get("form") or ""):
        return s.SaidTalk(p.span)
    return s.SaidFix("any", (), p.cards[0], p.cards[1], p.span)


def _card_was(p: Parts) -> s.Said:
    old = p.cards[0] if len(p.cards) > 1 else None
    return s.SaidFix("play", (p.owner,) if p.owner else (), old, p.cards[-1], p.span)


def _frag_card(p: Parts) -> s.Said:
    card = p.card
    number = card.number if card is not None else None
    return s.SaidFragment(card=card, number=number, span=p.span)


def _frag_suit(p: Parts) -> s.Said:
    return s.SaidFragment(suit=p.first("SUIT").get("suit"), span=p.span)  # type: ignore[union-attr]


def _frag_who(p: Parts) -> s.Said:
    return s.SaidFragment(who=p.whos[0] if p.whos else ((p.owner,) if p.owner else ()), span=p.span)


def _control(what: str) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        return s.SaidControl(what, p.who, p.span, any(t.get("when") == "last" for t in p.tokens))

    return made


def _step(what: str) -> Callable[[Parts], s.Said]:
    """Return what "desfaz as duas últimas", "desfaz a mão" take back: how many, or the round."""

    def made(p: Parts) -> s.Said:
        number = p.first("NUM")
        word = p.first("ROUND")
        soft = any(t.get("when") == "last" for t in p.tokens)
        heard = any(t.get("heard") for t in p.tokens)
        times = int(str(number.get("n"))) if number is not None else 1
        return s.SaidControl(what, p.who, p.span, soft, times, str(word.get("word")) if word else "", heard)

    return made


def _takeback(p: Parts) -> s.Said:
    """Return that somebody wants a card back: who is named, else who tells it."""
    return s.SaidControl("takeback", p.whos[0] if p.whos else p.who, p.span)


BUILDERS: dict[str, Callable[[Parts], s.Said]] = {
    "play": _play,
    "play_with": _play_with,
    "play_over": _play_with,
    "play_back": _play,
    "play_owned": _play_owned,
    "came_back": _play_owned,
    "play_none": _had_none,
    "also": _also,
    "cover": _cover,
    "vira": _vira,
    "shown": _vira,
    "vira_fix": _fix("vira", 1, 0),
    "vira_fix2": _fix("vira", 0, 1),
    "vira_not": _fix("vira", 0, None),
    "call": _call,
    "call_not": _control("not_call"),
    "asked": _asked,
    "accept": _answer(accepts=True),
    "run": _answer(accepts=False),
    "accept_not_run": _control("not_run"),
    "go": _choice(plays=True),
    "go_not": _choice(plays=False),
    "won": _tricks(),
    "lost": _tricks(lost=True),
    "owned": _tricks(owned=True),
    "tied": _tricks(tied=True),
    "won_now": _tricks(),
    "won_card": _tricks(),
    "owned_now": _tricks(owned=True),
    "won_more": _tricks(more=True),
    "killed": _tricks(),
    "card_won": _card_won,
    "unbeaten": lambda p: s.SaidTricks((s.Who("winning"),), False, False, (), None, "", p.span),  # noqa: FBT003
    "gave": _tricks(),
    "whose": lambda p: s.SaidOpener((p.owner,) if p.owner else (), p.span),
    "game": _control("game"),
    "holds": _holds,
    "who_is": _who_is,
    "opens": lambda p: s.SaidOpener(p.who, p.span),
    "was_not": _fix("any", 0, 1),
    "is_not": _denied,
    "was": _fix("any", 1, 0),
    "card_was": _card_was,
    "of_was": _fix("of", None, 0),
    "of_was2": _fix("of", 0, 1),
    "reported": _answer(accepts=True, reported=True),
    "reported_no": _answer(accepts=False, reported=True),
    "lost_card": _lost_card,
    "played_was": _fix("play", None, 0),
    "played_not": _played_not,
    "played_twice": lambda p: s.SaidPlay(p.who, p.cards[-1], frozenset(), bare=False, span=p.span),
    "played_neg": _played_neg,
    "frag_card": _frag_card,
    "frag_suit": _frag_suit,
    "frag_who": _frag_who,
    "frag_yes": lambda p: s.SaidFragment(yes=True, span=p.span),
    "frag_no": lambda p: s.SaidFragment(yes=False, span=p.span),
    "frag_ord": lambda p: s.SaidFragment(number=int(str(p.first("ORD").get("n"))), span=p.span),  # type: ignore[union-attr]
    "special": _control("special"),
    "undo": _step("undo"),
    "undo_last": _step("undo"),
    "redo": _step("redo"),
    "undo_all": _control("undo_all"),
    "takeback": _takeback,
    "redo_all": _control("redo_all"),
    "fixing": _control("fixing"),
    "repair": _control("repair"),
    "new_hand": _control("new_hand"),
    "new_match": _control("new_match"),
    "untold": lambda p: s.SaidTalk(p.span, p.whos[0] if p.whos else ()),
    "card_is": _card_is,
    "of_was_not": _fix("of", 1, 0),
    "talk": lambda p: s.SaidTalk(p.span, p.whos[0] if p.whos else ()),
    **SCORES,
    **CLEFTS,
}
"""For each alias of table.lark what it says; a test compares the two lists."""
