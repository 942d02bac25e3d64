"""Facts that phrases need beside those of the ruling: words that follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.answers import words as w
from referee.answers.steps import signs_told, steps_of
from referee.answers.voice import Voice, phrases
from referee.cards import Card
from referee.interpret.verdict import Say


def phrase_id(said: Say) -> str:
    """Return the id of the phrase to use: some have a form for one case of their facts."""
    facts, name = said.facts, said.phrase
    if name == "manilha.mode":
        return "manilha.mode.fixed" if facts["fixed"] else "manilha.mode.vira"
    if name == "best_of":
        return f"best_of.{facts['n']}" if facts["n"] in {1, 3} else "best_of.n"
    if name == "nick.card" and facts.get("vira"):
        return "nick.card.vira"
    if name == "covered.from" and not facts["n"]:
        return "covered.from.never"
    return name


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
    return voice.fill(template, base_facts(voice)) if template else rule.text


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


def _number(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    template = phrases()["numbers"].get(facts["rule"], "{n}.")
    return {"number_text": voice.fill(template, {**base_facts(voice), "n": facts["n"]})}


def _open(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    case = facts.get("case") or ""
    head = phrases()["open_heads"][case]
    remedies = phrases()["remedies"].get(case)
    if remedies is None:
        rule = voice.pack.rules[facts["rule"]]
        remedies = [
            f"{o.text.rstrip('.')[:1].lower()}{o.text.rstrip('.')[1:]} ({o.who})" for o in rule.options
        ]
        if len(remedies) < 2:
            own = rule.text.rstrip(".")
            remedies.insert(0, f"{own[:1].lower()}{own[1:]} ({phrases()['worked']})")
    text = "; ".join(remedies)
    return {"open_head": head, "options": f"{text[:1].upper()}{text[1:]}."}


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
    return {"run_steps": w.listed([f"do {name}, {value}" for name, value in facts["steps"]])}


def _to(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    side = facts["team"]
    return {"team_or_others": "o outro time" if side == "others" else voice.plain(side)}


def _special(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    ruleset = voice.pack.ruleset
    n = ruleset.eleven.trigger if ruleset.eleven else 11
    return {
        "special_name": voice.fill(phrases()["special_names"][facts["special"]], {"n": n}),
        "penalty_tail": phrases()["penalties"].get(facts["penalty"], ""),
    }


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
        found["rows"] = "; ".join(f"{card_words(c)}, {s}" for c, s in facts["rows"])
    return found


def _beats(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    ranks = [f"{w.agree('o', w.rank_gender(r))} {w.rank_name(r)}" for r in facts.get("ranks", ())]
    cards = [w.card_name(c, "o") for c in facts.get("cards", ())]
    text = w.listed([*cards, *ranks])
    alone = w.listed(ranks) if ranks else "Nenhuma carta comum"
    return {"ranks_or_none": alone[:1].upper() + alone[1:], "cards_and_ranks": text[:1].upper() + text[1:]}


def _diff(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    first, second = facts["first"], facts["second"]
    rows = []
    for pack in (first, second):
        texts = [rule_words(Voice(pack, voice.people), key).rstrip(".") for key in facts["keys"][:4]]
        rows.append(f"{pack.title}: {'; '.join(t[:1].lower() + t[1:] for t in texts)}.")
    many = len(facts["keys"])
    head = "differences.one" if many == 1 else "differences.few" if many <= 4 else "differences.many"
    return {"diffs": f"{voice.fill(phrases()[head], {'n': many})} {' '.join(rows)}"}


def _both(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    rows = [
        f"{pack.title}: {Voice(pack, voice.people).say(ruling.say)}"
        for pack, ruling in zip(facts["packs"], facts["rulings"], strict=True)
    ]
    return {"each_pack": " ".join(rows)}


def _term(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    ruleset = voice.pack.ruleset
    name, what = facts["term"], facts["is"]
    notes = phrases()["term_notes"]
    filled = {
        "eleven": w.number_word(ruleset.eleven.trigger) if ruleset.eleven else "",
        "iron": w.number_word(ruleset.iron.trigger) if ruleset.iron else "",
        **{c.name: w.points_phrase(c.value) for c in ruleset.ladder},
        "manilhas": notes["fixed"] if ruleset.fixed else "",
        "vira": notes["no_vira"] if ruleset.fixed else "",
        "mao": "", "rodada": "", "partida": "", "jogo": "",
    }  # fmt: skip
    text = voice.fill(facts["meaning"], filled)
    if what.startswith("manilha.") and ruleset.fixed:
        card = next(c for c in ruleset.fixed if c.suit == what[8:])
        text += notes["card"].replace("{card}", w.card_name(card, "o"))
    title = f"{name[:1].upper()}{name[1:]}"
    return {"meaning": f"{title}: {text}.", "short": _one_line(title, text.split(";")[0])}


def _one_line(title: str, text: str) -> str:
    """Return what a word is as a sentence of its own."""
    notes = phrases()["term_notes"]
    many = text.split(" ", maxsplit=1)[0] in notes["many"]
    return str(notes["several" if many else "one"]).replace("{term}", title).replace("{text}", text)


def _term_is(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a word is, and what the other one is that it was taken for."""
    found = _term(voice, facts)
    other = facts["other"]
    return {"told": f"{found['short']} {_term(voice, other)['short']}" if other else found["short"]}


def _term_where(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return where a word is said, as far as the glossary knows."""
    known = phrases()["regions"]
    regions = [known.get(code.strip(), code.strip()) for code in facts["where"].split(" e ") if code]
    told = str(phrases()["term_where"]["known" if regions else "unknown"])
    return {"told": told.replace("{where}", w.listed(regions))}


def _counts(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"counts": tuple(w.number_word(n) for n in facts["counts"])}


def _called(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    text = w.listed(list(facts["names"]), "ou")
    return {"names": text[:1].upper() + text[1:]}


def _facts(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return facts as they would be told, so that they can be asked about again."""
    told = [text for f in facts["facts"] if (text := _told(voice, f))]
    return {"told": " e ".join(told) if len(told) < 3 else f"{', '.join(told[:-1])} e {told[-1]}"}


def _told(voice: Voice, fact: Any) -> str:  # noqa: ANN401 - a Told
    words = phrases()["told"]
    template = words.get(f"{fact.what}.{fact.team}") or words.get(fact.what)
    if fact.what == "choice":
        template = words[f"choice.{'plays' if fact.plays else 'runs'}.{fact.team or 'us'}"]
    elif template is None:
        return str(fact.text)
    rank = fact.card.rank if fact.card is not None else None
    numbers = " e ".join(f"a {w.ordinal(n)}" for n in fact.numbers) if len(fact.numbers) < 3 else "as três"
    filled = {
        "call": fact.call or "truco",
        "tricks": numbers,
        "rank": rank,
        "of_call": f" do {fact.call}" if fact.call else "",
    }
    return voice.fill(str(template), filled)


_MORE: Mapping[str, Any] = {
    "facts": _facts,
    "players.counts": _counts,
    "term": _term,
    "term.is": _term_is,
    "term.where": _term_where,
    "term.called": _called,
    "rule": _rule,
    "premise.refused": _rule,
    "claim": _claim,
    "number": _number,
    "open": _open,
    "strongest": _strongest,
    "hand.trick_winner": _which_trick,
    "hand.open": _open_hand,
    "hand.still_open": _falta,
    "hand.not_over": _falta,
    "hand.over": _over,
    "trick.won": _trick_won,
    "trick.was_won": _trick_was,
    "trick.was_tied": _trick_was,
    "call.order": _steps,
    "run.open": _run_steps,
    "points.to": _to,
    "special.raise": _special,
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
