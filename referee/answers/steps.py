"""How a thing is done, and what lists of signs say: phrases of several parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.answers import words as w
from referee.interpret.words.glossary import sign_names

if TYPE_CHECKING:
    from referee.answers.voice import Voice


FEW = 3
"""Steps that are worth numbering: the rule itself says fewer."""


def steps_of(voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the first rule says and the steps of all rules, numbered; none where there is only one."""
    from referee.answers.ruling_facts import rule_words  # noqa: PLC0415 - they need each other
    from referee.answers.voice import phrases  # noqa: PLC0415 - they need each other

    found: list[str] = []
    for key in facts["keys"]:
        has = _entries(voice.pack.rules[key].value)
        for entry, told in phrases()["steps"].get(key, {}).items():
            found += told if entry in has else ()
    numbered = [f"{n}. {step}" for n, step in enumerate(found, 1)] if len(found) >= FEW else []
    return {"rule_text": rule_words(voice, facts["rule"]), "steps": "".join(f" {step}" for step in numbered)}


def _entries(value: Any) -> list[str]:  # noqa: ANN401 - a rule's value
    """Return a rule's value as the phrases name it: itself, or each entry with what it says."""
    if isinstance(value, Mapping):
        return [f"{name}.{str(what).lower()}" for name, what in value.items()]
    return [str(value)]


def signs_told(_voice: Voice, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return what each list of signs says, those together that say the same."""
    from referee.answers.ruling_facts import card_words  # noqa: PLC0415 - they need each other

    says: dict[str, list[str]] = {}
    for who, what in facts["told"]:
        word = sign_names().get(what) or card_words(what)
        says.setdefault(word, []).append(who)
    told = "; ".join(f"{word} ({w.listed(list(dict.fromkeys(whose)))})" for word, whose in says.items())
    return {"told": told[:1].upper() + told[1:]}
