"""Asking back, and hearing the answer: a bare word, a card, a name, yes or no."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.answers import words as w
from referee.answers.realise import Voice, phrases
from referee.cards import Card
from referee.engine import events as e
from referee.engine.ask import Need, missing
from referee.engine.replay import Timeline, find_play
from referee.grammar import said as s
from referee.grammar.language import load_language
from referee.grammar.normalise import fold, words
from referee.interpret.reading.results import ROUNDS, round_is
from referee.interpret.resolve import card_meant, seat_named, team_meant
from referee.interpret.scene import Doubt
from referee.session.draft import Draft

OURS = frozenset({"me", "us", "verb1s", "verb1p", "verb3s"})
"""Of whom an answer is told that may be the teller's own; "quer" is said of anybody."""
YES_NO = ("sim", "não")


class Asked(NamedTuple):
    """A question the referee asked.

    ``need``: the engine's own, about events already in the log. Else ``doubt`` held an utterance back:
    ``clauses`` are its clauses, ``place`` the one in doubt, ``said`` it (as expanded).
    """

    need: Need | None = None
    doubt: Doubt | None = None
    clauses: tuple[s.Said, ...] = ()
    place: int = -1
    said: s.Said | None = None


class Answer(NamedTuple):
    """What an answer makes of the question: clauses to hear, an event or card for a place, or a yes or no.

    ``fix``: a correction of the event at ``place``.
    """

    clauses: tuple[s.Said, ...] | None = None
    place: int | None = None
    event: e.Event | None = None
    card: s.SaidCard | None = None
    yes: bool | None = None
    fix: s.SaidFix | None = None


def need_of(draft: Draft) -> Need | None:
    """Return what the engine misses to settle the trick, None where nothing."""
    return missing(draft.ground.rules, draft.state)


def asks_json(asked: Asked, voice: Voice) -> dict[str, Any]:
    """Return the contract's ``asks``: the text and its options, as people say them."""
    if asked.need is not None:
        need = asked.need
        facts = {"seat": need.seat, "card": need.card, "number": need.trick}
        options = [w.suit_name(o) for o in need.options] if need.kind == "suit" else _need_options(need)
        return {"text": voice.say("doubts", f"need.{need.kind}", facts), "options": options}
    doubt = asked.doubt
    assert doubt is not None  # noqa: S101 - one of the two is there
    labels = [_label(o, voice, doubt) for o in doubt.options]
    text = voice.say(
        "doubts", doubt.code, {**doubt.facts, "which": w.listed(labels, voice.say("doubts", "or", {}))}
    )
    options = labels or (list(YES_NO) if doubt.code.endswith(("sure", "breaks")) else [])
    return {"text": text, "options": options}


def _need_options(need: Need) -> list[str]:
    return ["nós", "eles", "empatou"] if need.kind == "winner" else []


def _label(option: str, voice: Voice, doubt: Doubt) -> str:
    kind, _, number = option.partition(" ")
    if kind in {"hand", "trick", "nth"} and number.isdigit():
        about = doubt.facts["about"][int(number) - 1] if kind == "nth" else {}
        return voice.say("doubts", f"label.{kind}", {"number": int(number), "about": _about(about, voice)})
    if option == "repeat":
        return voice.say("doubts", "label.repeat", {})
    if kind == "seat" and number.isdigit():
        return w.person(voice.people, int(number))
    return _round_word(option, voice.terms, doubt) or {"nos": "nós"}.get(option, option)


def _about(facts: Mapping[str, Any], voice: Voice) -> str:
    """Return whose an event is, and in which trick, hand and game it was told."""
    keys = [key for key in ("seat", "team") if key in facts][:1]
    keys += ["trick"] if facts else []
    keys += ["game"] if "game" in facts else []
    return ", ".join(voice.say("doubts", f"about.{key}", facts) for key in keys)


def _round_word(option: str, terms: Mapping[str, str], doubt: Doubt) -> str:
    """Return what a trick or a hand is called in the question which was meant; nothing of other options."""
    word = terms.get(option, "")
    # The very word that was not clear does not tell them apart.
    return phrases()["doubts"]["label.round"] if word and word == doubt.facts.get("word") else word


def answer(asked: Asked, heard: Sequence[s.Said], text: str, draft: Draft) -> Answer | None:
    """Return what a line answers to the question asked, None where it is no answer to it."""
    if asked.need is not None:
        return _answer_need(asked.need, heard, draft)
    doubt = asked.doubt
    if doubt is None:
        return None
    if doubt.code == "heard.sure":
        return _meant(asked, _yes(heard))
    if doubt.code == "fix.sure" and _yes(heard):
        return Answer(place=doubt.facts["place"], fix=doubt.facts["wanted"])
    if doubt.code.endswith((".sure", ".breaks")):
        yes = _yes(heard)
        return None if yes is None else Answer(yes=yes)
    return _answer_doubt(asked, doubt, heard, text, draft)


def _yes(heard: Sequence[s.Said]) -> bool | None:
    told = [one for one in heard if not isinstance(one, s.SaidTalk | s.SaidControl)]
    said = [_yes_or_no(one) for one in told]
    # "caio" may say yes; with a card behind it the line tells something else.
    return said[0] if said and None not in said else None


def _yes_or_no(said: s.Said) -> bool | None:
    """Return what a clause may answer the referee: what others accept or refuse is told of the game."""
    if isinstance(said, s.SaidAnswer):
        return said.accepts if not said.who or said.who[0].kind in OURS else None
    return said.yes if isinstance(said, s.SaidFragment) else None


def _meant(asked: Asked, yes: bool | None) -> Answer | None:  # noqa: FBT001 - the answer as it was given
    """Return the clauses with the word heard taken for what it was meant to be."""
    said = asked.said
    if not yes:
        return None if yes is None else Answer(yes=False)
    if isinstance(said, s.SaidCall):
        return _patched(asked, heard="")
    card = getattr(said, "card", None)
    return _patched(asked, card=card._replace(heard="")) if card is not None else None


def _fragment(heard: Sequence[s.Said]) -> s.SaidFragment | None:
    if len(heard) != 1:
        return None
    one = heard[0]
    if isinstance(one, s.SaidFix) and one.old is None and not one.who and one.new is not None:
        return s.SaidFragment(card=one.new)
    if whose := s.only_whose(one):
        return s.SaidFragment(who=whose)
    return one if isinstance(one, s.SaidFragment) else None


def _answer_need(need: Need, heard: Sequence[s.Said], draft: Draft) -> Answer | None:
    if need.kind == "vira":
        fragment = _fragment(heard)
        card = fragment.card if fragment is not None else None
        return Answer((s.SaidVira((), card, (0, 0)),)) if card is not None else None
    fragment = _fragment(heard)
    if need.kind == "winner":
        return _winner(need, heard, fragment)
    if fragment is None or need.seat is None:
        return None
    if need.kind == "suit":
        return _suit(need, fragment, draft)
    if fragment.card is None:
        return None
    who = (s.Who("name", draft.ground.people.names[need.seat]),)
    return Answer((s.SaidPlay(who, fragment.card, frozenset(), bare=False, span=(0, 0)),))


def _winner(need: Need, heard: Sequence[s.Said], fragment: s.SaidFragment | None) -> Answer | None:
    if fragment is not None and fragment.who:
        won = s.SaidTricks(
            fragment.who, tied=False, lost=False, numbers=(need.trick,), many=None, word="", span=(0, 0)
        )
        return Answer((won,))
    if len(heard) == 1 and isinstance(heard[0], s.SaidTricks) and not heard[0].numbers:
        return Answer((heard[0]._replace(numbers=(need.trick,)),))
    return None


def _suit(need: Need, fragment: s.SaidFragment, draft: Draft) -> Answer | None:
    suit = fragment.suit
    if fragment.card is not None:
        card = fragment.card
        if card.rank is None and card.suit is not None:
            suit = card.suit
        else:
            meant = card_meant(card, draft.scene())
            if isinstance(meant, Card) and need.card is not None and meant.rank == need.card.rank:
                suit = meant.suit
    if suit is None or need.card is None or need.seat is None:
        return None
    timeline = Timeline(tuple(draft.states), tuple(draft.effects), None)
    place = find_play(timeline, [logged.event for logged in draft.log], need.trick, need.seat)
    return (
        None
        if place is None
        else Answer(place=place, event=e.CardPlayed(need.seat, Card(need.card.rank, suit)))
    )


def _named(fragment: s.SaidFragment | None, draft: Draft) -> str | None:
    seat = seat_named(fragment.who[0], draft.scene()) if fragment is not None and fragment.who else None
    return None if seat is None else draft.ground.people.names[seat]


def _whose_card(doubt: Doubt, name: str | None, draft: Draft) -> Answer | None:
    """Return the card that the next one played, or what the last one's was."""
    card = doubt.facts["card"]
    if name not in doubt.options:
        return None
    if name == doubt.options[0]:
        return Answer(place=len(draft.log) - 1, card=card)
    return Answer((s.SaidPlay((s.Who("name", name),), card, frozenset(), bare=False, span=(0, 0)),))


def _which(doubt: Doubt, heard: Sequence[s.Said], text: str, draft: Draft) -> Answer | None:
    """Return the correction of the one event that a line picks: by hand, trick, name or number."""
    fragment = _fragment(heard)
    numbers = _numbers(text, fragment)
    who = seat_named(fragment.who[0], draft.scene()) if fragment is not None and fragment.who else None
    picked = [
        place
        for option, place in zip(doubt.options, doubt.facts["places"], strict=True)
        if option == f"seat {who}" or (not option.startswith("seat") and option.split(" ")[1] in numbers)
    ]
    return Answer(place=picked[0], fix=doubt.facts["wanted"]) if len(picked) == 1 else None


def _numbers(text: str, fragment: s.SaidFragment | None) -> set[str]:
    """Return the numbers and ordinals that a line names."""
    look_up = load_language().lexicon.look_up
    found = {r.attrs["n"] for word in words(text) for r in look_up(word.text) if r.kind in {"NUM", "ORD"}}
    return found if fragment is None or fragment.number is None else {str(fragment.number)}


def _answer_doubt(
    asked: Asked, doubt: Doubt, heard: Sequence[s.Said], text: str, draft: Draft
) -> Answer | None:
    chosen = _chosen(doubt, text, draft.ground.terms)
    fragment = _fragment(heard)
    if doubt.code.startswith("who.") or doubt.code == "score.whose":
        if any(isinstance(one, s.SaidAnswer) for one in heard):
            return _answered_call(asked, heard, draft) if doubt.code == "who.called" else None
        who = _who(chosen, fragment, draft)
        if who is None:
            return None
        if isinstance(asked.said, s.SaidScore):
            # It was asked about the greater number, wherever it stood.
            return _patched(asked, who=who, points=tuple(sorted(asked.said.points, reverse=True)))
        return _patched(asked, who=(who,))
    if doubt.code == "was.whose":
        return _whose_card(doubt, chosen or _named(fragment, draft), draft)
    if doubt.code == "fix.several":
        return _which(doubt, heard, text, draft)
    if doubt.code in {"number.which", "round.which", "answer.which", "fix.round"}:
        return _choice(asked, doubt, chosen, draft)
    if doubt.code == "card.of":
        return _card_of(asked, doubt, fragment, draft)
    if doubt.code == "vira.needed":
        card = fragment.card if fragment is not None else None
        vira = next((h for h in heard if isinstance(h, s.SaidVira)), None)
        told = vira or (s.SaidVira((), card, (0, 0)) if card is not None else None)
        return None if told is None else Answer((told, *asked.clauses))
    return _card_told(asked, doubt, fragment)


def _card_told(asked: Asked, doubt: Doubt, fragment: s.SaidFragment | None) -> Answer | None:
    """Return what a bare card answers, None where none was told."""
    if fragment is None or fragment.card is None:
        return None
    card = fragment.card
    if doubt.code == "fix.which":
        return Answer(place=doubt.facts["place"], card=card)
    if doubt.code == "card.or_manilha" and not (card.manilha or card.trump):
        card = card._replace(linked=True, suit=card.suit or _suit_of(doubt))
    return _patched(asked, card=card)


def _answered_call(asked: Asked, heard: Sequence[s.Said], draft: Draft) -> Answer | None:
    """Return the call and its answer, where who answered is told: then the others called."""
    one = heard[0]
    if len(heard) != 1 or not isinstance(one, s.SaidAnswer) or not one.who:
        return None
    team = team_meant(one.who[0], draft.scene())
    if team is None:
        return None
    ours = draft.ground.people.team_id(team) == "nos"
    called = _patched(asked, who=(s.Who("them" if ours else "us"),))
    return None if called is None else Answer((*(called.clauses or ()), one))


def _choice(asked: Asked, doubt: Doubt, chosen: str | None, draft: Draft) -> Answer | None:
    """Return what one of the options named makes of the utterance; None where none was."""
    if chosen is None:
        return None
    if doubt.code == "number.which":
        return _number(asked, chosen)
    if doubt.code == "round.which":
        return _patched(asked, word=chosen)
    if doubt.code == "answer.which":
        accepts = {"aceita": True, "corre": False}[chosen]
        return Answer((s.SaidAnswer((), accepts, hand=False, span=(0, 0)),))
    at = asked.said
    if not isinstance(at, s.SaidAt):
        return None
    scene = draft.scene()
    clear = [bool(u.word) and round_is(u.word, scene) in ROUNDS for u in at.when.units]
    units = tuple(u if ok else u._replace(word=chosen) for u, ok in zip(at.when.units, clear, strict=True))
    new = at._replace(when=s.When(units))
    return Answer((*asked.clauses[: asked.place], new, *asked.clauses[asked.place + 1 :]))


def _card_of(asked: Asked, doubt: Doubt, fragment: s.SaidFragment | None, draft: Draft) -> Answer | None:
    """Return the clauses with the card that was asked for, put down by whom it was asked about."""
    card = fragment.card if fragment is not None else None
    if card is None:
        return None
    who = (s.Who("name", draft.ground.people.names[doubt.facts["seat"]]),)
    new = s.SaidPlay(who, card, frozenset(), bare=False, span=(0, 0))
    return Answer((*asked.clauses[: asked.place], new, *asked.clauses[asked.place + 1 :]))


def _suit_of(doubt: Doubt) -> str | None:
    card = doubt.facts.get("card")
    return card.suit if isinstance(card, Card) else None


def _chosen(doubt: Doubt, text: str, terms: Mapping[str, str]) -> str | None:
    """Return the one option that the line names, None where it names none or several."""
    told = {fold(word.text) for word in words(text)}
    named = [o for o in doubt.options if fold((_round_word(o, terms, doubt) or o).lower()) in told]
    return named[0] if len(named) == 1 else None


def _who(chosen: str | None, fragment: s.SaidFragment | None, draft: Draft) -> s.Who | None:
    if fragment is not None and fragment.who:
        return fragment.who[0]
    if chosen is None:
        return None
    if chosen in draft.ground.people.names:
        return s.Who("name", chosen)
    return s.Who("us" if chosen == "nos" else "them")


def _number(asked: Asked, chosen: str | None) -> Answer | None:
    said = asked.said
    if chosen is None or not isinstance(said, s.SaidFragment) or said.card is None:
        return None
    card = said.card
    if chosen == "carta":
        new: s.Said = s.SaidPlay((), card._replace(article=True), frozenset(), bare=True, span=said.span)
    else:
        new = s.SaidCall((), card.call or "", card.number, said.span)
    return Answer((*asked.clauses[: asked.place], new, *asked.clauses[asked.place + 1 :]))


def _patched(asked: Asked, **fields: Any) -> Answer | None:  # noqa: ANN401 - fields of many kinds
    said = asked.said
    inner = said.said if isinstance(said, s.SaidAt) else said
    if said is None or inner is None or not all(hasattr(inner, field) for field in fields):
        return None
    patched = inner._replace(**fields)
    if isinstance(said, s.SaidAt):
        patched = said._replace(said=patched)
    return Answer((*asked.clauses[: asked.place], patched, *asked.clauses[asked.place + 1 :]))


def claim_points(doubt: Doubt, draft: Draft) -> e.ScoreSet | None:
    """Return the score that a claim of points would make, None where it names no team or points."""
    team, points = doubt.facts["claim"]
    if team is None or points is None:
        return None
    score = list(draft.state.points)
    score[team] += points
    return e.ScoreSet((score[0], score[1]))
