"""The plainest words for a telling: what is said again where the first wording was not understood."""

from __future__ import annotations

from tests.oracle.deal import Story
from tests.teller.plan import Telling
from tests.teller.words import RANKS, SUITS, TRICKS, Seats

US = {"nos": "nós", "eles": "eles"}


def full(card: str) -> str:
    """Return a card with its article and suit."""
    return f"{'a' if card[0] == 'Q' else 'o'} {RANKS[card[0]]} de {SUITS[card[1]]}"


def plain(telling: Telling, story: Story, seats: Seats) -> list[str]:
    """Return plain sentences for a telling."""
    if telling.way == "hand" and len(telling.steps) > 1:
        who = _result(telling, seats).removesuffix(" a mão")
        return [f"{who} a primeira", f"{who} a segunda"]
    return [_sentence(telling, story, seats)]


def _sentence(telling: Telling, story: Story, seats: Seats) -> str:
    step = telling.steps[-1]
    if telling.way in ("trick", "hand"):
        return _result(telling, seats)
    kind, *rest = step.action
    if kind in ("play", "cover", "call"):
        team = US[seats.side(("nos", "eles")[rest[0] % 2])]
        who = team if telling.way == "call" else _who(rest[0], seats)
        verb = {"play": "jogou", "cover": "jogou coberta", "call": "pediu"}[kind]
        if rest[0] == seats.me and telling.way != "call":
            verb = {"play": "joguei", "cover": "joguei coberta", "call": "pedi"}[kind]
        if telling.way == "call":
            verb = "pedimos" if team == "nós" else "pediram"
        what = {"play": full(rest[1]) if kind == "play" else "", "cover": "", "call": rest[-1]}[kind]
        return f"{who} {verb} {what}".strip()
    if kind == "vira":
        return f"virou {full(rest[0])[2:]}"
    if kind in ("answer", "choice"):
        return _answer(kind, seats.side(rest[0]), rest[1], story.pack)
    nos, eles = rest[:2] if seats.me % 2 == 0 else (rest[1], rest[0])
    side = "" if nos == eles else f" pra {'nós' if nos > eles else 'eles'}"
    return f"está {max(nos, eles)} a {min(nos, eles)}{side}"


def _who(seat: int, seats: Seats) -> str:
    return "eu" if seat == seats.me else f"{seats.articles[seat]} {seats.names[seat]}"


def _answer(kind: str, side: str, yes: bool, pack: str) -> str:
    verb = {("nos", True): "nós aceitamos", ("nos", False): "nós corremos"}
    verb |= {("eles", True): "eles aceitaram", ("eles", False): "eles correram"}
    if kind == "answer":
        return verb[side, yes]
    word = "dez" if pack == "mineiro" else "onze"
    said = verb[side, yes].replace("corremos", "recusamos").replace("correram", "recusaram")
    return f"{said} a mão de {word}"


def _result(telling: Telling, seats: Seats) -> str:
    step = telling.steps[-1]
    if telling.way == "hand":
        side = seats.side(next(each["team"] for each in step.outcomes if each["type"] == "hand"))
        return f"{'nós ganhamos' if side == 'nos' else 'eles ganharam'} a mão"
    outcome = step.outcomes[0]
    name = TRICKS[outcome["number"] - 1]
    if outcome["team"] is None:
        return f"empatou a {name}"
    if telling.seat is not None:
        verb = "ganhei" if telling.seat == seats.me else "ganhou"
        return f"{_who(telling.seat, seats)} {verb} a {name}"
    side = seats.side(outcome["team"])
    return f"{'nós ganhamos' if side == 'nos' else 'eles ganharam'} a {name}"
