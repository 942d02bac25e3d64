"""A rule for people: id and value, the sentence, on what it rests, what other tables do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import Final

from referee.rulebook.load import Pack, Rule

WIDTH: Final = 79
BASIS: Final[Mapping[str, str]] = {
    "text": "Está escrito",
    "inferred": "Tira-se do que está escrito",
    "custom": "Costume, sem documento",
    "house": "Combinado da mesa",
    "unspecified": "Em aberto, sem documento nem costume firme",
}


def rule_lines(rule: Rule, pack: Pack, width: int = WIDTH) -> Iterator[str]:
    """Yield a rule for people: id and value, the sentence, on what it rests, what others do."""
    yield wrapped(f"{rule.id} = {_short(rule.value)}", "", "    ", width)
    yield wrapped(rule.text, "  ", "  ", width)
    for text in _about(rule, pack):
        yield wrapped(text, "  ", "    ", width)


def _about(rule: Rule, pack: Pack) -> Iterator[str]:
    rests = BASIS[rule.basis]
    if rule.sources:
        rests += ": " + "; ".join(f"{ref.source.title}, {ref.where}" for ref in rule.sources)
    if rule.origin != pack.id:
        rests += f" (do pacote {rule.origin})"
    yield rests + "."
    for part, basis in rule.parts.items():
        yield f"Quanto a {part}: {BASIS[basis].lower()}."
    if rule.note:
        yield f"Nota: {rule.note}"
    for option in rule.options:
        yield f"Outras mesas: {option.text} ({option.who})"


def wrapped(text: str, first: str, rest: str, width: int = WIDTH) -> str:
    """Return a text in lines of at most so many columns."""
    return fill(text, min(width, WIDTH), initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _short(value: object) -> str:
    """Return a value in a few words."""
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, Mapping) and "call" in value:
        also = f" ({', '.join(value['also'])})" if value.get("also") else ""
        return f"{value['call']} {value['value']}{also}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_short(part)}" for key, part in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(_short(part) for part in value)
    return str(value)
