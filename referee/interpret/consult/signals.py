"""Signals: whether they are allowed, the sign of a card, the card of a sign, by source where lists differ."""

from __future__ import annotations

from collections.abc import Sequence

from referee.interpret.consult.rule import answers, rule_says
from referee.interpret.mark import Mark
from referee.interpret.reading.shapes import narrowed
from referee.interpret.suppose import Case
from referee.interpret.verdict import Ruling, Say, ruled
from referee.interpret.words.glossary import sign_lists, sign_words

WINK = "sign.wink"
EYES = frozenset({"sign.lefteye", "sign.righteye"})
CARDS = ("nick", "suit", "rank", "card")
SIDES = ("left", "right", "two")


@answers("signals_allowed")
def signals_allowed(case: Case) -> Ruling | None:
    """Return whether signals are part of the game."""
    rule = case.pack.rules["signals"]
    if rule.basis == "unspecified":
        return rule_says(case, "signals")
    truth = rule.value == "listed"
    if case.has("forbid"):
        truth = not truth
    say = Say("rule", {"rule": "signals", "value": rule.value})
    return ruled(case.pack, "yes" if truth else "no", say, "signals")


def card_key(mark: Mark) -> str | None:
    """Return how a pack's list of signals names the card of a mark."""
    if mark.is_("nick", "suit") and mark.suit and not mark.is_("card"):
        return f"manilha.{mark.suit}"
    return mark.rank


def _asked_card(case: Case) -> str | None:
    mark = next((m for m in case.rest if m.is_(*CARDS)), None)
    return None if mark is None else card_key(mark)


def _asked_sign(case: Case) -> str | None:
    return next((t for t in sign_words() if case.has(t)), None)


@answers("signal_of")
def signal_of(case: Case) -> Ruling | None:
    """Return the sign of a card; by the lists that are known where the pack has none."""
    key = _asked_card(case)
    if key is None:
        return signal_list(case)
    if len({card_key(m) for m in case.rest if m.is_("nick", "suit")}) > 1:
        return None  # of two cards the sign of one says nothing: "é no mesmo olho?"
    if not case.pack.signals:
        told = [(who, signs[key]) for who, signs in sign_lists() if key in signs]
        return _by_source(case, key, [(who, sign) for who, signs in told for sign in signs])
    found = _signs_listed(case, key)
    if not found:
        verdict = "no" if case.asks_yes_no else "fact"
        return ruled(case.pack, verdict, Say("signal.none", {"card": key}), "signals")
    say = Say("signal.of", {"card": key, "signs": found})
    exists = case.asks_yes_no and case.rest[:1] != () and case.rest[0].is_("exist", "have", "can")
    return ruled(case.pack, "yes" if exists else "fact", say, "signals")


def _by_source(case: Case, card: str | None, told: Sequence[tuple[str, str]]) -> Ruling:
    """Return that the pack lists no signs, and what the lists say that are known: who, and a sign or card."""
    facts = {"card": card, "told": tuple(told)}
    phrase = "signals.told" if told else "signals.unlisted"
    return ruled(case.pack, "depends", Say(phrase, facts), "signals", basis="unspecified")


def _stands_for(asked: str, sign: str) -> bool:
    """Return whether a sign asked about is one of a list: a wink of either eye is a wink."""
    return asked == sign or (asked == WINK and sign in EYES) or (sign == WINK and asked in EYES)


def _cards_by_source(sign: str) -> list[tuple[str, str]]:
    return [
        (who, card)
        for who, signs in sign_lists()
        for card, made in signs.items()
        if any(_stands_for(sign, one) for one in made)
    ]


def _cards_listed(case: Case, sign: str) -> tuple[str, ...]:
    """Return the cards that the pack's own list gives a sign."""
    heard = sign_words()[sign]
    return tuple(dict.fromkeys(s.card for s in case.pack.signals if any(w in s.sign for w in heard)))


def _signs_listed(case: Case, card: str) -> tuple[str, ...]:
    """Return the signs that the pack's own list gives a card."""
    return tuple(s.sign for s in case.pack.signals if s.card == card)


@answers("signal_is")
def signal_is(case: Case) -> Ruling | None:
    """Return whether a sign stands for the card that the question names."""
    key, sign = _asked_card(case), _asked_sign(case)
    if sign is not None and key is not None and narrowed(case.marks):
        return signal_exact(case)
    if sign is None or key is None or case.said("must"):
        return None  # whether both shoulders must be raised is not whether a shoulder stands for a card
    if not case.pack.signals:
        return _by_source(case, None, _cards_by_source(sign))
    cards = _cards_listed(case, sign)
    if not cards:
        return None
    own = _signs_listed(case, key)
    if key not in cards and own and _card_first(case):
        return ruled(case.pack, "no", Say("signal.of", {"card": key, "signs": own}), "signals")
    verdict = "yes" if key in cards else "no"
    return ruled(case.pack, verdict, Say("signal.means", {"cards": cards}), "signals")


def _card_first(case: Case) -> bool:
    """Return whether the sign is said of the card, and not the card of the sign."""
    places = [next(n for n, m in enumerate(case.rest) if m.is_(*tags)) for tags in (CARDS, sign_words())]
    return places == sorted(places)


@answers("signal_exact")
def signal_exact(case: Case) -> Ruling | None:
    """Return whether the sign of a card must be just the one that the question names."""
    key, sign = _asked_card(case), _asked_sign(case)
    own = _signs_listed(case, key) if key is not None else ()
    if sign is None or not own:
        return signal_of(case)
    heard = (one for one, words in sign_words().items() if any(w in text for text in own for w in words))
    made = [one for one in heard if one != WINK]
    # a side is free where the list names none: "qualquer um dos ombros"
    free = case.has(*SIDES) and sign not in EYES
    must = len(made) == 1 and _stands_for(sign, made[0]) and not free
    say = Say("signal.of", {"card": key, "signs": own})
    return ruled(case.pack, "yes" if must else "no", say, "signals")


@answers("signal_means")
def signal_means(case: Case) -> Ruling | None:
    """Return the cards that a sign stands for."""
    sign = _asked_sign(case)
    if sign is None:
        return None
    if any(m.is_("which") and m.is_(sign) for m in case.rest) and _asked_card(case) is not None:
        return signal_of(case)  # "o três é com que ombro?"
    if not case.pack.signals:
        return _by_source(case, None, _cards_by_source(sign))
    cards = _cards_listed(case, sign)
    if not cards:
        return ruled(case.pack, "fact", Say("signal.unknown"), "signals")
    return ruled(case.pack, "fact", Say("signal.means", {"cards": cards}), "signals")


@answers("signal_or")
def signal_or(case: Case) -> Ruling | None:
    """Return the card of a sign between two, or the sign of a card: "a língua é ouros ou espadas?"."""
    at = next(n for n, m in enumerate(case.rest) if m.is_("or"))
    sides = (case.rest[at - 1 : at], case.rest[at + 1 : at + 2])
    offered = [{key for m in side if m.is_(*CARDS) and (key := card_key(m)) is not None} for side in sides]
    return signal_means(case) if all(offered) else signal_of(case)


@answers("signal_list")
def signal_list(case: Case) -> Ruling | None:
    """Return every sign of the pack's list."""
    if not case.pack.signals:
        return _by_source(case, None, ())
    rows = tuple((s.card, s.sign) for s in case.pack.signals)
    return ruled(case.pack, "fact", Say("signal.list", {"rows": rows}), "signals")
