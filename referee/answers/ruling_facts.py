"""Facts that phrases need beside those of the ruling: words that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.answers import words as w
from referee.answers.now_facts import NOW, special_name
from referee.answers.shortening import breathed
from referee.answers.steps import signs_told, steps_of
from referee.answers.term_facts import term, term_is, term_where
from referee.answers.told import as_told
from referee.answers.voice import Voice, phrases
from referee.cards import Card
from referee.interpret.verdict import Say


def phrase_id(voice: Voice, said: Say) -> str:
    """Return the id of the phrase to use: some have a form for one case of their facts."""
    case = _FORMS.get(said.phrase)
    return said.phrase + (case(voice, said.facts) if case else "")


def _all_manilhas(voice: Voice, facts: Mapping[str, Any]) -> str:
    return ".all" if len(facts["cards"]) == len(voice.pack.ruleset.suits) else ""


def _best_of(_voice: Voice, facts: Mapping[str, Any]) -> str:
    return f".{facts['n']}" if facts["n"] in {1, 3} else ".n"


def _many(_voice: Voice, facts: Mapping[str, Any]) -> str:
    return ".many" if len(facts["ranks"]) > 1 else ""


def _vira_named(voice: Voice, facts: Mapping[str, Any]) -> str:
    return ".vira" if facts.get("vira") and not voice.pack.ruleset.fixed else ""


def _turning(voice: Voice, _facts: Mapping[str, Any]) -> str:
    return ".left" if voice.pack.rules["play.direction"].value == "clockwise" else ""


_FORMS: Mapping[str, Callable[[Voice, Mapping[str, Any]], str]] = {
    "manilha.mode": lambda _, facts: ".fixed" if facts["fixed"] else ".vira",
    "best_of": _best_of,
    "games.need": lambda _, facts: ".one" if facts["best"] == 1 else "",
    "nick.card": _vira_named,
    "turn.passes": _turning,
    "turn.closes": _turning,
    "covered.from": lambda _, facts: "" if facts["n"] else ".never",
    "deck.has": _many,
    "deck.has_not": _many,
    "is_not_manilha": lambda _, facts: ".now" if facts.get("now") else "",
    "compare.open": lambda _, facts: ".same" if facts.get("same") else "",
    "compare.suit_open": _all_manilhas,
    "hand.over_open": lambda _, facts: "" if facts["left"] else ".all",
}


def more_facts(voice: Voice, said: Say) -> Mapping[str, Any]:
    """Return what follows from the facts of a phrase, in words."""
    maker = _MORE.get(said.phrase)
    found: dict[str, Any] = dict(maker(voice, said.facts)) if maker else {}
    if isinstance(said.facts.get("n"), int):
        found["m"] = "" if said.facts["n"] == 1 else "m"
    return found


def rule_words(voice: Voice, key: str) -> str:
    """Return a rule in a few words: by its value, else its own text."""
    rule = voice.pack.rules[key]
    short = phrases()["rules"].get(key, {})
    keys = [str(rule.value)] if isinstance(rule.value, (str, int)) else []
    if isinstance(rule.value, Mapping):
        keys = list(rule.value)
    template = next((short[k] for k in [*keys, "*"] if k in short), None)
    return voice.fill(template, base_facts(voice)) if template else breathed(rule.text)


def base_facts(voice: Voice) -> dict[str, Any]:
    """Return numbers of the pack that phrases name."""
    ruleset = voice.pack.ruleset
    steps = w.listed([f"{c.name} {c.value}" for c in ruleset.ladder])
    return {"ladder": steps, "base": ruleset.base, "eleven": ruleset.eleven.trigger if ruleset.eleven else 11}


def _rule(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    text = rule_words(voice, facts["rule"])
    return {"rule_text": text, "rule_low": text[:1].lower() + text[1:]}


def _claim(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    own = phrases()["claims"].get(facts["claim"], {}).get("yes" if facts["holds"] else "no")
    text = voice.fill(own, base_facts(voice)) if own else rule_words(voice, facts["rule"])
    return {"claim_text": text}


def _dealer_next(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    rule = voice.pack.rules[facts["rule"]]
    return {"dealer_next": phrases()["dealer_next"].get(rule.value) or breathed(rule.text)}


def _number(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    template = phrases()["numbers"].get(facts["rule"], "{n}.")
    return {"number_text": voice.fill(template, {**base_facts(voice), "n": facts["n"]})}


def open_options(voice: Voice, facts: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return what is done where no document speaks, each with who does it; first what the referee follows."""
    known = phrases()["remedies"].get(facts.get("case") or "")
    if known is not None:
        return [(voice.fill(text, {}), who) for text, who in known]
    rule = voice.pack.rules[facts["rule"]]
    options = [(_low(o.text), o.who) for o in rule.options]
    own = phrases()["open_values"].get(rule.id, {}).get(str(rule.value))
    if own is not None:
        options.insert(0, (voice.fill(own, base_facts(voice)), phrases()["worked"]))
    return options


def _low(text: str) -> str:
    return text.rstrip(".")[:1].lower() + text.rstrip(".")[1:]


def _open(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    worked = phrases()["worked"]
    said = [
        text + (phrases()["worked_said"] if who == worked else "") for text, who in open_options(voice, facts)
    ]
    text = phrases()["or"].join(said)
    lead = "" if len(said) > 1 else phrases()["for_one"]
    text = f"{lead}{text}"
    return {
        "open_head": phrases()["open_heads"][facts.get("case") or ""],
        "options": f"{text[:1].upper()}{text[1:]}.",
    }


def _manilhas(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    cards = facts["cards"]
    text = f"{w.rank_name(cards[0].rank)} de {w.listed([w.suit_name(c.suit) for c in cards])}"
    return {"rank_and_suits": text[:1].upper() + text[1:]}


def _strongest(_voice: Voice, _facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"zap": ", o zap"}


def _which_trick(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    table = phrases()["winners" if facts.get("past") else "winners_next"]
    who = table[str(facts["n"])]
    return {"who_n": who[:1].upper() + who[1:], "tail": phrases()["tails"].get(facts.get("tied") or "", "")}


def _end(voice: Voice, end: str) -> str:
    if end == "nobody":
        return "ninguém marca"
    name = w.team_name(voice.people, voice.team(end))
    return f"{name} {'levam' if voice.is_plural(end) else 'leva'}"


def _open_hand(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "n_da": f"da {w.ordinal(facts['n'])}",
        "us_end": _end(voice, facts["us"]),
        "them_end": _end(voice, facts["them"]),
        "tied_end": _end(voice, facts["tied"]),
    }


def _falta(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"n_a": f"a {w.ordinal(facts['n'])}"}


def _over_open(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"n_da": f"da {w.ordinal(facts['n'])}", "left_a": f"a {w.ordinal(facts['left'])}"}


def _needs(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    text = _need_words(voice, facts["need"])
    return {"need_text": text[:1].upper() + text[1:]}


def _need_words(voice: Voice, need: Any) -> str:  # noqa: ANN401 - a Need
    """Return what a team needs of a trick, and of the next where that one does not settle it."""
    table = phrases()["needs"]
    n = {"n": need.n}
    first = "win_or_tie" if need.won == need.tied == "won" else "win"
    text = voice.fill(table[first], n)
    if need.won == "open" and need.after[0] is not None:
        text = voice.fill(table["and"], {"a": text, "b": _need_words(voice, need.after[0])})
    for what, end, after in (("tied", need.tied, need.after[1]), ("lost", need.lost, need.after[2])):
        if end == "open" and after is not None:
            text = voice.fill(table[what], {"a": text, "b": _need_words(voice, after)})
    return text


def _over(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    team = facts.get("team")
    return {"by_team": f": é {w.of_team(voice.people, voice.team(team))}" if team else ""}


def _trick_won(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    card, seat = facts.get("card"), facts.get("seat")
    who = w.person(voice.people, seat) if seat is not None else voice.plain(facts["team"])
    return {
        "seat_or_team": who,
        "with_card": f" com {w.card_name(card, 'o')}" if isinstance(card, Card) else "",
    }


def _trick_was(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    seat = facts.get("seat")
    return {
        "The_n": f"A {w.ordinal(facts['n'])}",
        "by_seat": f", com {w.person(voice.people, seat)}" if seat is not None else "",
    }


def _steps(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    rows = [f"{name} ({value})" for name, value in facts["steps"]]
    text = ", ".join(rows)
    return {"steps": text[:1].upper() + text[1:]}


def _run_steps(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    rows = [f"do {name}, {value}" for name, value in facts["steps"]]
    return {"run_steps": "; ".join(rows)}


def _to(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    side = facts["team"]
    return {"team_or_others": "o outro time" if side == "others" else voice.plain(side)}


def _score(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    special = facts.get("special")
    ruleset = voice.pack.ruleset
    n = ruleset.eleven.trigger if ruleset.eleven else 11
    return {"score_tail": voice.fill(phrases()["score_tails"].get(special, ""), {"n": n}) if special else ""}


def _call_no(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"call_reason": rule_words(voice, _RULE_OF.get(str(facts.get("code")), "raise.order"))}


_RULE_OF = {
    "raise.own_waits": "raise.alternate",
    "raise.same_team": "raise.alternate",
    "raise.unknown_call": "raise.ladder",
    "raise.above_top": "raise.limit",
    "raise.skips_step": "raise.order",
    "raise.step_passed": "raise.order",
    "raise.enough": "raise.cap",
    "raise.out_of_turn": "raise.turn",
    "eleven.no_raise": "eleven.raise",
    "iron.no_raise": "iron.raise",
    "eleven.choice_open": "eleven.choice",
}


def card_words(key: str) -> str:
    """Return what a pack's list of signals calls a card."""
    if key.startswith("manilha."):
        return f"a manilha de {w.suit_name(key[8:])}"
    return f"{w.agree('o', w.rank_gender(key))} {w.rank_name(key)}"


def _signal(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if "card" in facts:
        found["card_name"] = card_words(facts["card"])
    if "cards" in facts:
        found["card_names"] = tuple(card_words(c) for c in facts["cards"])
    if "rows" in facts:
        rows = "; ".join(f"{card_words(c)}, {s}" for c, s in facts["rows"])
        found |= {"rows": rows[:1].upper() + rows[1:], "n": len(facts["rows"])}
    return found


def _beats(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    ranks = [f"{w.agree('o', w.rank_gender(r))} {w.rank_name(r)}" for r in facts.get("ranks", ())]
    every = len(facts.get("cards", ())) == len(voice.pack.ruleset.suits)
    cards = () if every else facts.get("cards", ())
    found = [*(w.card_name(c, "o") for c in cards), *ranks]
    if every or "cards" not in facts:
        found.append(phrases()["any_manilha" if ranks else "only_manilha"])
    text = w.listed(found)
    return {"cards_and_ranks": text[:1].upper() + text[1:]}


def _diff(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    from referee.answers.differences import heading, weightiest  # noqa: PLC0415 - they need each other

    first = Voice(facts["first"], voice.people)
    return {"diffs": f"{heading(first, facts['keys'])} {weightiest(first, facts)}"}


def _both(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    from referee.answers.differences import both  # noqa: PLC0415 - they need each other

    return {"each_pack": both(voice, facts["packs"], facts["rulings"], same=facts["same"])}


def _counts(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"counts": tuple(w.number_word(n) for n in facts["counts"])}


def _called(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    text = w.listed(list(facts["names"]), "ou")
    return {"names": text[:1].upper() + text[1:]}


_MORE: Mapping[str, Any] = {
    **NOW,
    "facts": as_told,
    "players.counts": _counts,
    "term": term,
    "term.is": term_is,
    "term.where": term_where,
    "term.called": _called,
    "rule": _rule,
    "hand.why": _rule,
    "premise.refused": _rule,
    "claim": _claim,
    "number": _number,
    "dealer.next": _dealer_next,
    "open": _open,
    "manilhas": _manilhas,
    "strongest": _strongest,
    "hand.trick_winner": _which_trick,
    "hand.open": _open_hand,
    "hand.still_open": _falta,
    "hand.not_over": _falta,
    "hand.over": _over,
    "hand.over_open": _over_open,
    "hand.needs": _needs,
    "trick.won": _trick_won,
    "trick.leads": _trick_won,
    "trick.was_won": _trick_was,
    "trick.was_tied": _trick_was,
    "call.order": _steps,
    "run.open": _run_steps,
    "points.to": _to,
    "special.raise": special_name,
    "special.now": special_name,
    "score": _score,
    "game.open": _score,
    "call.no": _call_no,
    "signal.of": _signal,
    "signal.none": _signal,
    "signal.means": _signal,
    "signal.list": _signal,
    "signals.told": signs_told,
    "kings.none": _rule,
    "steps": steps_of,
    "beats.ranks": _beats,
    "beats.cards": _beats,
    "packs.diff": _diff,
    "packs.both": _both,
}
