"""The sheet to hang on the wall: a pack's rules grouped for people, in plain text or Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from referee.answers.realise import capital
from referee.answers.words import rank_name, suit_name
from referee.rulebook.cite import Pack, Rule, Source
from referee.session.house.wording import groups, phrase, short_date, termed, terms_of

WIDTH: Final = 80
SIGN: Final = "manilha."


def plain_sheet(pack: Pack) -> str:
    """Return the sheet in plain text, 80 columns wide."""
    lines = [pack.title.upper(), "=" * min(len(pack.title), WIDTH)]
    for text in _head(pack):
        lines += _wrapped(text, "", "")
    numbers = _numbers(pack)
    for title, rules in _groups(pack):
        lines += ["", title.upper()]
        for rule in rules:
            mark = f"[{phrase('sheet', 'house')}] " if rule.basis == "house" else ""
            lines += _wrapped(f"{mark}{rule.text}{_tail(rule, numbers)}", "- ", "  ")
    lines += [""] if pack.signals else []
    lines += _wrapped(_signals(pack), "", "  ") if pack.signals else []
    lines += ["", phrase("sheet", "sources").upper()]
    for source, number in _listed(pack, numbers):
        lines += _wrapped(_about(source), f"{number}. ", "   ")
    return "\n".join(lines) + "\n"


def markdown_sheet(pack: Pack) -> str:
    """Return the sheet in Markdown; the rules of the house are in bold."""
    lines = [f"# {_escaped(pack.title)}", ""]
    lines += [_escaped(text) + "  " for text in _head(pack)]
    numbers = _numbers(pack)
    for title, rules in _groups(pack):
        lines += ["", f"## {_escaped(title)}", ""]
        for rule in rules:
            text = _escaped(rule.text)
            house = rule.basis == "house"
            shown = f"**\\[{phrase('sheet', 'house')}\\] {text}**" if house else text
            lines.append(f"- {shown}{_escaped(_tail(rule, numbers))}")
    if pack.signals:
        lines += ["", _escaped(_signals(pack))]
    lines += ["", f"## {phrase('sheet', 'sources')}", ""]
    lines += [f"{n}. {_escaped(_about(source))}" for source, n in _listed(pack, numbers)]
    return "\n".join(lines) + "\n"


def _head(pack: Pack) -> Iterator[str]:
    """Yield what the sheet says of the whole: where the pack starts from, how many rules are its own."""
    house = sum(rule.basis == "house" for rule in pack.rules.values())
    if pack.extends is not None:
        yield phrase("sheet", "extends", base=pack.extends)
    if house:
        yield phrase("sheet", "count_one" if house == 1 else "count", n=house)
    yield phrase("sheet", "legend")


def _groups(pack: Pack) -> Iterator[tuple[str, Sequence[Rule]]]:
    words = terms_of(pack)
    for group in groups():
        yield capital(termed(group.title, words)), [pack.rules[name] for name in group.rules]


def _numbers(pack: Pack) -> dict[str, int]:
    """Return a number for each source that a rule cites, in the order in which they come."""
    found: dict[str, int] = {}
    for group in groups():
        for name in group.rules:
            for reference in pack.rules[name].sources:
                found.setdefault(reference.source.id, len(found) + 1)
    return found


def _tail(rule: Rule, numbers: dict[str, int]) -> str:
    """Return what stands after a rule: the numbers of its sources, or that it has none."""
    cited = sorted({numbers[reference.source.id] for reference in rule.sources})
    marks = [str(number) for number in cited]
    if rule.basis in {"custom", "inferred", "unspecified"}:
        marks.insert(0, phrase("sheet", rule.basis))
    return f" ({', '.join(marks)})" if marks else ""


def _listed(pack: Pack, numbers: dict[str, int]) -> Iterator[tuple[Source, int]]:
    for name, number in numbers.items():
        yield pack.sources[name], number


def _about(source: Source) -> str:
    code = "agreed_on" if source.kind == "table" else "read_on"
    parts = [source.title]
    parts += [phrase("sheet", code, date=short_date(source.read_on))] if source.read_on else []
    parts += [source.url] if source.url else []
    return (" " if source.kind == "table" else ", ").join(parts) + "."


def _signals(pack: Pack) -> str:
    shown = [f"{_card(signal.card)}, {signal.sign}" for signal in pack.signals]
    return phrase("sheet", "signals", list="; ".join(shown))


def _card(card: str) -> str:
    if card.startswith(SIGN):
        return phrase("sheet", "manilha", suit=suit_name(card[len(SIGN) :]))
    return rank_name(card)


def _wrapped(text: str, first: str, rest: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _escaped(text: str) -> str:
    """Return a text in which Markdown sees nothing special."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|" else char for char in text)
