"""Makes plain data of ``house_phrases.yaml`` and ``sayings.yaml``. Used only to build what is shipped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.rulebook.keys import RuleKey
from referee.rulebook.write import read_value
from referee.yamltext import OWN, Items, Node, Table, plain, read_yaml


def compile_house(text: str) -> dict[str, Any]:
    """Return the phrases of a house as JSON, the values of rules in their shapes.

    Raises YamlError for bad YAML, ValueError for a rule or value that the referee does not know.
    """
    root = read_yaml(text, "house_phrases.yaml", OWN)
    assert isinstance(root, Table)  # noqa: S101 - our own file
    made: dict[str, Any] = {name: plain(node) for name, node in root.entries.items() if name != "rules"}
    made["rules"] = {name: _topic(RuleKey(name), node) for name, node in _entries(root.entries["rules"])}
    return made


def _topic(key: RuleKey, node: Node) -> dict[str, Any]:
    row = dict(_entries(node))
    values = row["values"]
    words: Any = plain(row["any"]) if "any" in row else {"say": "", "text": ""}
    return {
        "name": plain(row["name"]),
        "ask": plain(row["ask"]) if "ask" in row else "",
        "follows": plain(row["follows"]) if "follows" in row else [],
        "values": [_value(key, one) for one in (values.items if isinstance(values, Items) else ())],
        "any": [words["say"], words["text"]],
    }


def _value(key: RuleKey, node: Node) -> dict[str, Any]:
    row = dict(_entries(node))
    needs = {name: typed(RuleKey(name), one) for name, one in _entries(row["with"])} if "with" in row else {}
    return {
        "value": typed(key, row["value"]),
        "say": plain(row["say"]),
        "text": plain(row["text"]),
        "said": plain(row["said"]) if "said" in row else [],
        "who": plain(row["who"]) if "who" in row else "",
        "with": needs,
    }


def typed(key: RuleKey, node: Node) -> Any:  # noqa: ANN401 - a rule's value
    """Return the value of a rule that a node writes. Raises ValueError where the rule has no such value."""
    value, faults = read_value(key, node)
    if value is None:
        raise ValueError(f"{key.value}, line {node.line}: {faults[0].what}")
    return value


def _entries(node: Node) -> Iterator[tuple[str, Node]]:
    assert isinstance(node, Table)  # noqa: S101 - our own file
    yield from node.entries.items()


def compile_sayings(text: str) -> dict[str, Any]:
    """Return the wordings of house rulings as JSON. Raises YamlError, or ValueError for an unknown value."""
    root = read_yaml(text, "sayings.yaml", OWN)
    assert isinstance(root, Table)  # noqa: S101 - our own file
    made: dict[str, Any] = {name: plain(node) for name, node in root.entries.items() if name != "rulings"}
    made["words"] = _surfaces(made["words"])
    made["signs"] = [_plain(sign) for sign in made.get("signs", ())]
    rulings = root.entries["rulings"]
    rows = [_ruling(dict(_entries(node))) for node in (rulings.items if isinstance(rulings, Items) else ())]
    made["rulings"] = rows + list(_ties(made.pop("ties"), made.pop("owners")))
    return made


def _ruling(row: Mapping[str, Node]) -> dict[str, Any]:
    """Return one row; a value with a number left open (``n``) is filled when it is heard."""
    key, node = RuleKey(plain(row["rule"])), row["value"]
    open_number = "from" in row
    made = plain(node) if open_number else typed(key, node)
    return {
        "rule": key.value,
        "value": made,
        "all": str(plain(row["all"])).split(),
        "ok": str(plain(row["ok"])).split() if "ok" in row else [],
        "from": [int(str(end)) for end in plain(row["from"])] if open_number else [],
    }


def _ties(ties: Mapping[str, str], owners: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """Yield a row for each tie and each owner of the hand in it."""
    for rule, which in ties.items():
        for owner, words in owners.items():
            if rule == "tie.all" and owner in {"last_raiser", "last_raiser_loses"}:
                continue  # where somebody raised it is another rule, which has its own rows
            for words_of_one in words.split(" | "):
                need = [*which.split(), *words_of_one.split()]
                yield {"rule": rule, "value": owner, "all": need, "ok": ["get", "worth"], "from": []}


def _surfaces(words: Mapping[str, list[str]]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for concepts, surfaces in words.items():
        for surface in surfaces:
            key = _plain(surface)
            found.setdefault(key, []).extend(concepts.split("+"))
    return {surface: " ".join(dict.fromkeys(found[surface])) for surface in sorted(found)}


def _plain(surface: str) -> str:
    """Return words as a line is cut into them, without accents."""
    from referee.grammar.normalise import fold, words  # noqa: PLC0415 - only for building

    return " ".join(fold(word.text) for word in words(surface))
