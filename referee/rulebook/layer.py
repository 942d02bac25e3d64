"""From the YAML tree of one file to what that file states, with every fault in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from referee.rulebook.cite import BASES
from referee.rulebook.flat import empty_flat
from referee.rulebook.keys import RuleKey
from referee.rulebook.pieces import AsOption, Mapped, References, pairs_of
from referee.rulebook.schema import SHAPES
from referee.rulebook.shapes import (
    Fields,
    Listing,
    Place,
    Report,
    Sentence,
    Shape,
    Token,
    Word,
    check_keys,
    kind_of,
    meant,
)
from referee.yamltext import Node, Table, Text

if TYPE_CHECKING:
    from referee.rulebook.flat import FlatPack, FlatRule

KINDS: Final = ("site", "regulation", "table")
NEEDS_SOURCE: Final = ("text", "inferred")
TERMS: Final = ("trick", "hand", "game", "match")


def is_pack_name(text: str) -> bool:
    """Return whether a text may name a pack: lower case, digits, hyphens; no path, no URL."""
    bare = text.replace("-", "")
    return (
        0 < len(text) <= 40 and text[0] != "-" and bare.isascii() and bare.isalnum() and bare == bare.lower()
    )


def _is_word(text: str) -> bool:
    return 0 < len(text) <= 40 and text == text.strip() and text == text.lower()


def _is_date(text: str) -> bool:
    parts = text.split("-")
    return (
        text.isascii()
        and [len(part) for part in parts] == [4, 2, 2]
        and all(part.isdigit() for part in parts)
    )


def _is_link(text: str) -> bool:
    return text.startswith(("http://", "https://")) and not any(char.isspace() for char in text)


PACK_NAME: Final = Token(
    is_pack_name, "^[a-z0-9][a-z0-9-]{0,39}$", "um nome em minúsculas, com hífens: nossa-mesa"
)
_WORD: Final = Token(_is_word, "^[^A-Z]{1,40}$", "uma palavra em minúsculas")
_DATE: Final = Token(_is_date, "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", 'a data entre aspas: "2026-11-29"')
_LINK: Final = Token(_is_link, "^https?://[^ ]+$", "um endereço que comece com http:// ou https://")
_SHORT: Final = Sentence(120)
_SIGNAL_CARD: Final = Word(("manilha.p", "manilha.c", "manilha.e", "manilha.o", *"4567QJKA23"))

SOURCE: Final = Fields({"title": _SHORT, "kind": Word(KINDS)}, {"url": _LINK, "read_on": _DATE})
SIGNAL: Final = Fields({"card": _SIGNAL_CARD, "sign": _SHORT, "source": References()})
SECTIONS: Final[Mapping[str, Shape]] = {
    "sources": Mapped(PACK_NAME, SOURCE),
    "terms": Fields({}, dict.fromkeys(TERMS, _SHORT)),
    "words": Mapped(_WORD, Mapped(_WORD, Sentence())),
    "signals": Listing(SIGNAL, 0, 40),
}
KEYS: Final = ("id", "title", "extends", *SECTIONS, "rules")


def rule_shape(key: RuleKey) -> Fields:
    """Return the shape of a whole rule: its value, text, basis, sources, options, note, parts."""
    value = SHAPES[key]
    option = Fields({"value": AsOption(value), "text": Sentence(), "who": Sentence(200)})
    return Fields(
        {"value": value, "text": Sentence(), "basis": Word(BASES)},
        {
            "source": References(),
            "options": Listing(option, 0, 12),
            "note": Sentence(),
            "parts": Mapped(_WORD, Word(BASES)),
        },
    )


@dataclass(frozen=True, slots=True)
class Layer:
    """What one file states, and where: the line of each rule, and each source it names."""

    file: str
    flat: FlatPack
    lines: Mapping[str, int]  # rule id, or a key of the file such as "extends" -> line
    broken: frozenset[str]  # rules stated but at fault
    cited: tuple[tuple[str, str, int], ...]  # rule id, source id, line
    sha256: str
    unread: bool = False  # it cannot be told what it starts from


def read_layer(root: Node, file: str, sha256: str, report: Report) -> Layer:
    """Return what the file states, reporting every fault that can be seen without its parents."""
    if not isinstance(root, Table):
        report(root.line, f"o arquivo traz {kind_of(root)} onde cabe uma tabela.", "Comece por «id: nome».")
        return Layer(file, empty_flat(""), {}, frozenset(), (), sha256, unread=True)
    place = Place("topo do arquivo", report)
    check_keys(root, KEYS, ("id", "title", "rules"), place)
    flat = empty_flat("")
    flat["id"] = _read(root, "id", PACK_NAME, report) or ""
    flat["title"] = _read(root, "title", _SHORT, report) or ""
    flat["extends"] = _read(root, "extends", PACK_NAME, report)
    flat["sources"] = _read(root, "sources", SECTIONS["sources"], report) or {}
    flat["terms"] = _read(root, "terms", SECTIONS["terms"], report) or {}
    flat["words"] = _read(root, "words", SECTIONS["words"], report) or {}
    flat["signals"] = _signals(root, report)
    _check_sources(root, flat, report)
    rules = root.entries.get("rules")
    lines, broken = _read_rules(rules, flat, report)
    unread = "extends" not in root.entries and any(key not in KEYS for key in root.entries)
    lines |= {f"={key}": line for key, line in root.lines.items()}  # no rule has such an id
    return Layer(file, flat, lines, frozenset(broken), tuple(_cited(root)), sha256, unread)


def _read(root: Table, key: str, shape: Shape, report: Report) -> Any:  # noqa: ANN401 - its shape is its type
    node = root.entries.get(key)
    return None if node is None else shape.read(node, Place(key, report))


def _signals(root: Table, report: Report) -> Any:  # noqa: ANN401 - see SIGNAL
    rows = _read(root, "signals", SECTIONS["signals"], report)
    return rows and [{**row, "source": row["source"][0]} for row in rows]


def _check_sources(root: Table, flat: FlatPack, report: Report) -> None:
    """A document says when it was read; a table's own agreement need not."""
    for name, row in flat["sources"].items():
        if row["kind"] != "table" and "read_on" not in row:
            node = root.entries["sources"]
            line = node.lines[name] if isinstance(node, Table) else node.line
            report(line, f"em sources, {name}: falta a chave «read_on».", 'Acrescente read_on: "2026-11-29".')


def _read_rules(node: Node | None, flat: FlatPack, report: Report) -> tuple[dict[str, int], set[str]]:
    if node is None or (isinstance(node, Text) and not node.text):
        return {}, set()
    if not isinstance(node, Table):
        report(node.line, f"em rules: {kind_of(node)} onde cabe uma tabela.", "Escreva «nome.da.regra: {…}».")
        return {}, set()
    known = tuple(key.value for key in RuleKey)
    broken: set[str] = set()
    for name, entry in node.entries.items():
        if name not in known:
            report(node.lines[name], f"a regra «{name}» não existe.", meant(name, known))
        elif (rule := _read_rule(name, entry, report)) is None:
            broken.add(name)
        else:
            flat["rules"][name] = rule
    return dict(node.lines), broken


def _read_rule(name: str, node: Node, report: Report) -> FlatRule | None:
    row: Any = rule_shape(RuleKey(name)).read(node, Place(name, report))
    if row is None:
        return None
    if row["value"] in [option["value"] for option in row.get("options", [])]:
        what = f"em {name}: uma das options repete o value."
        report(node.line, what, "Deixe em options só o que outras mesas fazem.")
        return None
    if row["basis"] in NEEDS_SOURCE and "source" not in row:
        what = f"em {name}: basis {row['basis']} pede a fonte."
        report(
            node.line, what, 'Acrescente source: [fonte, "lugar"], ou use basis custom, house ou unspecified.'
        )
        return None
    return {
        "value": row["value"],
        "text": row["text"],
        "basis": row["basis"],
        "sources": row.get("source", []),
        "options": row.get("options", []),
        "note": row.get("note"),
        "parts": row.get("parts", {}),
    }


def _cited_by_words(root: Table) -> Iterator[tuple[str, str, int]]:
    words = root.entries.get("words")
    for word, row in words.entries.items() if isinstance(words, Table) else ():
        node = row.entries.get("source") if isinstance(row, Table) else None
        if isinstance(node, Text):
            yield f"words, {word}", node.text, node.line


def _cited(root: Table) -> list[tuple[str, str, int]]:
    """Return each source named in the file: by which rule, its id, the line."""
    rules = root.entries.get("rules")
    signals = root.entries.get("signals")
    rows = list(rules.entries.items()) if isinstance(rules, Table) else []
    rows += [("signals", row) for row in getattr(signals, "items", ())]
    found = list(_cited_by_words(root))
    for name, row in rows:
        node = row.entries.get("source") if isinstance(row, Table) else None
        for source, _ in (pairs_of(node) if node is not None else None) or ():
            found.append((name, source.text, source.line))
    return found
