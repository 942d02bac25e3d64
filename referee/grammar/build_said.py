"""From a tree of the grammar to what was said. One function for each kind of clause of table.lark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.grammar import said as s
from referee.grammar.lalr import Edge, Node
from referee.grammar.lattice import Lattice, Token

ARTICLES = frozenset({"um", "uma", "o", "a", "os", "as", "1"})
PEOPLE = {kind.upper(): kind for kind in ("me", "us", "them", "he", "other", "everyone", "partner")}


class Parts:
    """The parts of a clause, by kind."""

    def __init__(self, clause: Node, lattice: Lattice, span: s.Span) -> None:
        """Sort the children of a clause."""
        self.lattice = lattice
        self.span = span
        self.tokens: list[Token] = [c.value for c in clause.children if isinstance(c, Edge)]
        nodes = [c for c in clause.children if isinstance(c, Node)]
        self.cards = [_card(n, lattice) for n in nodes if n.name == "card"]
        self.whos = [_whos(n) for n in nodes if n.name == "who"]

    def first(self, *kinds: str) -> Token | None:
        """Return the first token of one of the kinds."""
        return next((t for t in self.tokens if t.kind in kinds), None)

    def all(self, kind: str) -> list[Token]:
        """Return the tokens of a kind, in order."""
        return [t for t in self.tokens if t.kind == kind]

    @property
    def who(self) -> tuple[s.Who, ...]:
        """The subject: as named, else as the verb says it."""
        if self.whos:
            return self.whos[0]
        person = next((f for t in self.tokens if (f := _person(t))), "")
        return (s.Who("verb" + person),) if person else ()

    @property
    def owner(self) -> s.Who | None:
        """The person of "nossa", "do Beto" or of a subject after "foi"."""
        poss = self.first("POSS")
        if poss is not None:
            return s.Who(str(poss.get("who")))
        people = [_one(t) for t in self.tokens if t.kind in {*PEOPLE, "NAME", "SIDE", "ROLE"}]
        if people:
            return people[-1]
        return self.whos[-1][0] if self.whos else None

    @property
    def card(self) -> s.SaidCard | None:
        """The first card, if any."""
        return self.cards[0] if self.cards else None


def _person(token: Token) -> str:
    """Return the person of a verb's form; the third where the first is spelled the same ("disse")."""
    forms = (token.get("form") or "").split("|")
    people = [form[:2] for form in forms if form[:2] in {"1s", "3s", "1p", "3p"}]
    return "3s" if "3s" in people else people[0] if people else ""


def _one(part: Any) -> s.Who:
    token = part.value if isinstance(part, Edge) else part
    if isinstance(token, Node):
        return _partner(token)
    if token.kind == "NAME":
        return s.Who("name", token.get("name"))
    if token.kind == "SIDE":
        return s.Who(token.get("side"))
    if token.kind == "ROLE":
        return s.Who(token.get("role"))
    return s.Who(PEOPLE[token.kind])


def _partner(node: Node) -> s.Who:
    tokens = [c.value for c in node.children]
    poss = next((t for t in tokens if t.kind == "POSS"), None)
    if poss is not None:
        owner = str(poss.get("who"))
        return s.Who("partner", None, s.Who("me" if owner == "us" else owner))
    person = [t for t in tokens if t.kind not in {"PARTNER", "OF"}]
    return s.Who("partner", None, _one(person[0]) if person else s.Who("me"))


def _whos(node: Node) -> tuple[s.Who, ...]:
    found: list[s.Who] = []
    for child in node.children:
        if isinstance(child, Node) and child.name == "who":
            found.extend(_whos(child))
        elif not (isinstance(child, Edge) and child.kind == "AND"):
            found.append(_one(child))
    return tuple(found)


def _card(node: Node, lattice: Lattice) -> s.SaidCard:
    values: dict[str, Any] = {}
    first = node.children[0].value
    last = node.children[-1].value
    for edge in node.children:
        token = edge.value
        values.update(_CARD[token.kind](token))
    if "suit" in values and "rank" in values:
        values["linked"] = last.first > first.last + 1
    before = lattice.texts[first.first - 1] if first.first else ""
    values["article"] = before in ARTICLES
    values["word"] = " ".join(lattice.texts[first.first : last.last + 1])
    return s.SaidCard(**values)


def _numbered(token: Token) -> dict[str, Any]:
    return {"rank": token.get("rank"), "number": int(token.get("n") or 0), "call": token.get("call")}


_CARD: dict[str, Callable[[Token], dict[str, Any]]] = {
    "NUM": _numbered,
    "RANK": lambda t: {"rank": t.get("rank")},
    "SUIT": lambda t: {"suit": t.get("suit")},
    "TRUMP": lambda t: {"suit": t.get("suit")},
    "NICK": lambda t: {"trump": t.get("suit")},
    "MANILHA": lambda _: {"manilha": True},
    "ANOTHER": lambda _: {"another": True},
    "SAME": lambda _: {"same": True},
    "COVERED": lambda _: {"covered": True},
    "HARMLESS": lambda _: {"harmless": True},
}


def build(tree: Node, lattice: Lattice, first: int, last: int) -> s.Said:
    """Return what the clause ``tree`` over the words from ``first`` to before ``last`` says."""
    clause = tree.children[0]
    span = (lattice.words[first].start, lattice.words[last - 1].end)
    return BUILDERS[clause.name](Parts(clause, lattice, span))


def _play(p: Parts) -> s.Said:
    verb = p.first("PLAY", "HAVE")
    lemma = str(verb.get("lemma")) if verb else ""
    return s.SaidPlay(p.who, p.card, lemma, verb is None, p.span)


def _cover(p: Parts) -> s.Said:
    verb = p.first("COVER")
    lemma = str(verb.get("lemma")) if verb else ""
    return s.SaidPlay(p.who, s.SaidCard(covered=True), lemma, bare=False, span=p.span)


def _vira(p: Parts) -> s.Said:
    return s.SaidVira(p.whos[0] if p.whos else (), p.card, p.span)


def _call(p: Parts) -> s.Said:
    verb = p.first("TRUCAR", "ASK", "SAY")
    lemma = str(verb.get("lemma")) if verb else ""
    named = p.first("LEVEL", "NUM")
    number = int(named.get("n") or 0) if named and named.kind == "NUM" else None
    call = named.get("call") if named else ("truco" if lemma == "trucar" else "next")
    who = p.who if verb is None or verb.kind != "SAY" or p.whos else ()
    card = s.SaidCard(**_numbered(named), article=_article(named, p.lattice)) if number else None  # type: ignore[arg-type]
    return s.SaidCall(who, call or "", number, lemma, p.span, card)


def _article(token: Token, lattice: Lattice) -> bool:
    return token.first > 0 and lattice.texts[token.first - 1] in ARTICLES


def _answer(*, accepts: bool) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        who = p.whos[0] if p.whos else ()
        if not who:
            person = next((_person(t) for t in p.tokens if t.kind in {"ACCEPT", "RUN"}), "")
            who = (s.Who("verb" + person),) if person else ()
        hand = p.first("ELEVEN", "ROUND") is not None
        return s.SaidAnswer(who, accepts, hand, p.span)

    return made


def _choice(*, plays: bool) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        inf = p.first("INF")
        sense = inf.get("do") if inf else "play"
        plan = inf is not None and _person(p.first("GO") or p.tokens[0]) == "1s"
        if plan or sense not in {"play", "run", "accept"}:
            # "vou jogar o zap" is a plan, "vou jogar" too: plans change nothing.
            return s.SaidTalk(p.span)
        return s.SaidChoice(p.who, plays is (sense != "run"), p.span)

    return made


def _tricks(*, tied: bool = False, lost: bool = False, owned: bool = False) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        who: tuple[s.Who, ...] = () if tied else p.who
        if owned and p.owner is not None:
            who = (p.owner,)
        numbers = [int(str(t.get("n"))) for t in p.all("ORD")]
        many = None
        nums = p.all("NUM")
        if nums:
            many = int(str(nums[0].get("n")))
            if p.first("ORDS"):
                numbers, many = list(range(1, many + 1)), None
        word = p.first("ROUND")
        return s.SaidTricks(
            who, tied, lost, tuple(numbers), many, str(word.get("word")) if word else "", p.span
        )

    return made


def _score(p: Parts) -> s.Said:
    a, b = (int(str(t.get("n"))) for t in p.all("NUM"))
    poss = p.first("POSS")
    if poss is not None:
        # "onze a nove pra eles": whoever it is for has the more, whichever is said first.
        return s.SaidScore((max(a, b), min(a, b)), s.Who(str(poss.get("who"))), p.span)
    first = p.who[0] if p.who and p.who[0].kind not in {"verb3s", "he"} else None
    return s.SaidScore((a, b), first, p.span)


def _score_each(p: Parts) -> s.Said:
    a, b = (int(str(t.get("n"))) for t in p.all("NUM"))
    poss = p.all("POSS")
    if poss:
        return s.SaidScore((a, b), s.Who(str(poss[0].get("who"))), p.span)
    if len(p.whos) > 1:
        return s.SaidScore((a, b), p.whos[0][0], p.span)
    person = next((f for t in p.tokens if (f := _person(t))), "")
    return s.SaidScore((a, b), s.Who("verb" + person), p.span)


def _points(p: Parts) -> s.Said:
    number = p.first("NUM")
    poss = p.first("POSS")
    who = s.Who(str(poss.get("who"))) if poss else (p.who[0] if p.who else None)
    return s.SaidPoints(int(str(number.get("n"))) if number else None, who, p.span)


def _ended(p: Parts) -> s.Said:
    return _points(p) if p.first("NUM") else s.SaidControl("ended", (), p.span)


def _fix(what: str, old: int | None, new: int | None) -> Callable[[Parts], s.Said]:
    def made(p: Parts) -> s.Said:
        def nth(n: int | None) -> s.SaidCard | None:
            return p.cards[n] if n is not None and n < len(p.cards) else None

        who = p.whos[0] if p.whos else ()
        if not who and what == "of":
            who = (p.owner,) if p.owner else ()
        if not who and what == "play":
            who = p.who
        fresh = nth(new)
        suit = p.first("SUIT")
        if fresh is None and suit is not None and what == "of":
            fresh = s.SaidCard(suit=suit.get("suit"))
        return s.SaidFix("play" if what == "of" else what, who, nth(old), fresh, p.span)

    return made


def _card_was(p: Parts) -> s.Said:
    old = p.cards[0] if len(p.cards) > 1 else _loose(p)
    return s.SaidFix("play", (p.owner,) if p.owner else (), old, p.cards[-1], p.span)


def _loose(p: Parts) -> s.SaidCard:
    values: dict[str, Any] = {}
    for token in p.tokens:
        if token.kind in {"NUM", "RANK", "NICK", "SUIT"}:
            values.update(_CARD[token.kind](token))
    return s.SaidCard(**values)


def _frag_card(p: Parts) -> s.Said:
    card = p.card
    number = card.number if card is not None else None
    return s.SaidFragment(card=card, number=number, span=p.span)


def _frag_suit(p: Parts) -> s.Said:
    return s.SaidFragment(suit=p.first("SUIT").get("suit"), span=p.span)  # type: ignore[union-attr]


def _frag_who(p: Parts) -> s.Said:
    return s.SaidFragment(who=p.whos[0] if p.whos else ((p.owner,) if p.owner else ()), span=p.span)


def _control(what: str) -> Callable[[Parts], s.Said]:
    return lambda p: s.SaidControl(what, p.who, p.span)


BUILDERS: dict[str, Callable[[Parts], s.Said]] = {
    "play": _play,
    "cover": _cover,
    "vira": _vira,
    "shown": _vira,
    "vira_fix": _fix("vira", 1, 0),
    "vira_fix2": _fix("vira", 0, 1),
    "vira_not": _fix("vira", 0, None),
    "call": _call,
    "call_not": _control("not_call"),
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
    "ended": _ended,
    "points": _points,
    "score": _score,
    "score_each": _score_each,
    "opens": lambda p: s.SaidOpener(p.who, p.span),
    "was_not": _fix("any", 0, 1),
    "is_not": _fix("any", 0, None),
    "was": _fix("any", 1, 0),
    "card_was": _card_was,
    "of_was": _fix("of", None, 0),
    "played_was": _fix("play", None, 0),
    "played_not": _fix("play", 1, 0),
    "played_neg": _fix("play", 0, None),
    "frag_card": _frag_card,
    "frag_suit": _frag_suit,
    "frag_who": _frag_who,
    "frag_yes": lambda p: s.SaidFragment(yes=True, span=p.span),
    "frag_no": lambda p: s.SaidFragment(yes=False, span=p.span),
    "frag_ord": lambda p: s.SaidFragment(number=int(str(p.first("ORD").get("n"))), span=p.span),  # type: ignore[union-attr]
    "special": _control("special"),
    "undo": _control("undo"),
    "redo": _control("redo"),
    "fixing": _control("fixing"),
    "repair": _control("repair"),
    "new_hand": _control("new_hand"),
    "new_match": _control("new_match"),
    "talk": lambda p: s.SaidTalk(p.span),
}
"""For each alias of table.lark what it says; a test compares the two lists."""
