"""Packs written back to YAML: the same bytes for the same content, readable by the strict reader."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from referee.rulebook.cite import Fault, PackError, Value
from referee.rulebook.fresh import read_bytes
from referee.rulebook.keys import RuleKey
from referee.rulebook.layer import read_layer
from referee.rulebook.schema import SHAPES
from referee.rulebook.shapes import Place, is_number
from referee.yamltext import Items, Node, Table, Text, scan_yaml

if TYPE_CHECKING:
    from referee.rulebook.flat import FlatOption, FlatPack, FlatRule, FlatSignal

_BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")


def pack_text(flat: FlatPack, comment: str = "") -> str:
    """Return the YAML of one file. Rules come in the order of the rule tables, keys in one order."""
    lines = [f"# {clean(comment)}"] if comment else []
    lines += [f"id: {_scalar(flat['id'])}", f"title: {_scalar(flat['title'])}"]
    if flat["extends"] is not None:
        lines.append(f"extends: {_scalar(flat['extends'])}")
    tables: tuple[tuple[str, Mapping[str, Value]], ...] = (
        ("sources", flat["sources"]),
        ("terms", flat["terms"]),
        ("words", flat["words"]),
    )
    for section, rows in tables:
        if rows:
            lines += ["", f"{section}:", *(f"  {_key(name)}: {flow(row)}" for name, row in rows.items())]
    if flat["signals"] is not None:
        rows_of_signals = [f"  - {flow(_signal(row))}" for row in flat["signals"]]
        lines += ["", "signals:" if rows_of_signals else "signals: []", *rows_of_signals]
    lines += ["", "rules:" if flat["rules"] else "rules: {}"]
    for key in RuleKey:
        if key.value in flat["rules"]:
            lines += _rule(key.value, flat["rules"][key.value])
    return "\n".join(lines) + "\n"


def clean(text: str) -> str:
    """Return a text in one line without characters that cannot be seen."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())


def _rule(name: str, rule: FlatRule) -> Iterator[str]:
    yield f"  {name}:"
    yield f"    value: {flow(rule['value'])}"
    yield f"    text: {_scalar(rule['text'])}"
    yield f"    basis: {rule['basis']}"
    if rule["sources"]:
        pairs = [flow(pair) for pair in rule["sources"]]
        yield f"    source: {pairs[0]}" if len(pairs) == 1 else "    source:"
        yield from (f"      - {pair}" for pair in pairs if len(pairs) > 1)
    if rule["parts"]:
        yield f"    parts: {flow(dict(rule['parts']))}"
    if rule["note"] is not None:
        yield f"    note: {_scalar(rule['note'])}"
    if rule["options"]:
        yield "    options:"
        yield from (f"      - {flow(_option(option))}" for option in rule["options"])


def _signal(row: FlatSignal) -> dict[str, Value]:
    return {"card": row["card"], "sign": row["sign"], "source": row["source"]}


def _option(option: FlatOption) -> dict[str, Value]:
    return {"value": option["value"], "text": option["text"], "who": option["who"]}


def flow(value: Value) -> str:
    """Return a value as YAML in one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    return _scalar(value)


def _key(text: str) -> str:
    return text if set(text) <= _BARE and text[0].isalnum() else json.dumps(text, ensure_ascii=False)


def _scalar(value: str | int) -> str:
    """Return a scalar: identifiers, numbers, true and false bare, everything else in double quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    text = clean(value)
    bare = is_number(text) or (set(text) <= _BARE and text[:1].isalpha())
    return text if bare else json.dumps(text, ensure_ascii=False)


def read_flat(path: str) -> FlatPack:
    """Return what a pack's own file states.

    Raises UnknownPackError where the file cannot be read, PackError with its own faults.
    """
    data = read_bytes(path)
    document = scan_yaml(data)
    faults = [Fault(path, fault.line, fault.what, fault.fix) for fault in document.faults]

    def report(line: int, what: str, fix: str) -> None:
        faults.append(Fault(path, line, what, fix))

    layer = read_layer(document.root, path, "", report) if document.root is not None else None
    if faults or layer is None:
        raise PackError(tuple(faults))
    return layer.flat


def node_of(value: Value) -> Node:
    """Return a plain value as the YAML node that would be read as it."""
    if isinstance(value, Mapping):
        return Table(0, {key: node_of(part) for key, part in value.items()}, dict.fromkeys(value, 0))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return Items(0, tuple(node_of(part) for part in value))
    return Text(0, str(value).lower() if isinstance(value, bool) else str(value))


def read_value(key: RuleKey, node: Node) -> tuple[Value | None, tuple[Fault, ...]]:
    """Return a rule's value as the referee plays it, and why it is None where it does not."""
    faults: list[Fault] = []

    def report(line: int, what: str, fix: str) -> None:
        faults.append(Fault(key.value, line, what, fix))

    return SHAPES[key].read(node, Place(key.value, report)), tuple(faults)
