"""From codes and facts to Portuguese, by the phrases of phrases.yaml. No decision is made here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from referee.answers import words as w
from referee.cards import Card
from referee.readymade import load_ready, own_file

PHRASES = ("phrases", [own_file("answers", "phrases.yaml")])
SEATS = frozenset({"seat", "turn", "by", "opener"})
TEAMS = frozenset({"team", "chooser", "winner"})
CALLS = frozenset({"call", "next", "top", "waits"})
Facts = Mapping[str, Any]


@cache
def phrases() -> Mapping[str, Mapping[str, str]]:
    """Return the phrases by section and code; read once in a process."""
    found: Mapping[str, Mapping[str, str]] = load_ready(*PHRASES, make_phrases)
    return found


def make_phrases(text: str) -> Any:  # noqa: ANN401 - plain JSON
    """Return the phrases of a YAML text. Raises YamlError."""
    from referee.yamltext import OWN, plain, read_yaml  # noqa: PLC0415 - YAML is only for building

    return plain(read_yaml(text, "phrases.yaml", OWN))


class Voice:
    """Says things at one table: it knows the people and what the pack calls a trick, a hand, a game."""

    def __init__(self, people: w.People, terms: Mapping[str, str]) -> None:
        """Take the people and the pack's terms."""
        self.people = people
        self.terms = terms

    def say(self, section: str, code: str, facts: Facts) -> str:
        """Return a phrase filled with facts; the code itself where there is no phrase (a test forbids it)."""
        template = phrases()[section].get(code)
        return code if template is None else fill(template, self.words(facts), plural=self.plural(facts))

    def plural(self, facts: Facts) -> bool:
        """Return whether the team or person that the facts name takes a plural verb."""
        for key in ("team", "chooser", "team_answering", "team_chooser"):
            team = facts.get(key)
            if isinstance(team, int):
                return w.plural_team(self.people, team)
        return False

    def words(self, facts: Facts) -> dict[str, str]:
        """Return every fact in words, and the same with a capital under a capitalised key."""
        found: dict[str, str] = {}
        for key, value in facts.items():
            found.update(self._word(key, value))
        for term, name in self.terms.items():
            article = w.agree("o", w.term_gender(name))
            found[f"{term}_the"], found[f"{term}_bare"] = f"{article} {name}", name
        found.update({k[0].upper() + k[1:]: capital(v) for k, v in list(found.items()) if k})
        return found

    def _word(self, key: str, value: Any) -> dict[str, str]:  # noqa: ANN401 - facts are of many types
        if isinstance(value, Card):
            article = w.card_name(value, "o")
            return {key: article, f"{key}_bare": w.rank_name(value.rank)}
        if key in SEATS and isinstance(value, int):
            return {key: w.person(self.people, value)}
        if (key in TEAMS or key.startswith("team_")) and isinstance(value, int):
            return {key: w.team_name(self.people, value), f"{key}_of": w.of_team(self.people, value)}
        if key in {"number", "next", "first"} and isinstance(value, int):
            return {key: str(value), f"{key}_ord": w.ordinal(value)}
        if key in {"points", "stake", "count"} and isinstance(value, int):
            return {key: str(value), f"{key}_words": w.points_phrase(value)}
        return {key: "" if value is None else str(value)}


def fill(template: str, words: Mapping[str, str], *, plural: bool) -> str:
    """Return a template with ``{name}`` filled and ``{one|several}`` chosen."""
    out: list[str] = []
    rest = template
    while rest:
        before, brace, rest = rest.partition("{")
        out.append(before)
        if not brace:
            break
        inside, _, rest = rest.partition("}")
        one, bar, several = inside.partition("|")
        out.append((several if plural else one) if bar else words.get(inside, ""))
    return tidy("".join(out))


_CONTRACTIONS = {
    " de o ": " do ",
    " de a ": " da ",
    " de eles": " deles",
    " de ele": " dele",
    " em o ": " no ",
    " em a ": " na ",
}


def tidy(text: str) -> str:
    """Return a sentence with prepositions and articles joined as Portuguese joins them."""
    for apart, joined in _CONTRACTIONS.items():
        text = text.replace(apart, joined)
    return text


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def lower(text: str) -> str:
    """Return the text with its first letter in lower case."""
    return text[:1].lower() + text[1:]


def joined(parts: list[str]) -> str:
    """Return the sentences that are not empty, one after the other."""
    return " ".join(part for part in parts if part)


Sayer = Callable[[str, str, Facts], str]
