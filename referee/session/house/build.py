"""Makes plain data of ``house_phrases.yaml`` and ``sayings.yaml``. Used only to build what is shipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.rulebook.keys import RuleKey
from referee.rulebook.write import read_value
from referee.session.house.sayings import UNPLAYED
from referee.session.house.worked import is_recipe
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
    made["numbers"] = dict(_numbers(made.get("tens", {}), made.get("units", [])))
    made["words"] |= {name: _tags([made["words"].get(name, "num"), "num"]) for name in made["numbers"]}
    made["longest"] = _longest(made["words"])
    made["signs"] = [_plain(sign) for pattern in made.get("signs", ()) for sign in _each(pattern)]
    rulings = root.entries["rulings"]
    rows = [_ruling(dict(_entries(node))) for node in (rulings.items if isinstance(rulings, Items) else ())]
    made["rulings"] = rows + list(_ties(made.pop("ties"), made.pop("owners")))
    return made


def _ruling(row: Mapping[str, Node]) -> dict[str, Any]:
    """Return one row; a value with a number left open (``n``) is filled when it is heard."""
    key, node = RuleKey(plain(row["rule"])), row["value"]
    open_number = "from" in row or plain(node) == UNPLAYED or is_recipe(plain(node))
    made = plain(node) if open_number else typed(key, node)
    return {
        "rule": key.value,
        "value": made,
        "all": str(plain(row["all"])).split(),
        "ok": str(plain(row["ok"])).split() if "ok" in row else [],
        "from": [int(str(end)) for end in plain(row["from"])] if "from" in row else [],
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
        for surface in (one for pattern in surfaces for one in _each(pattern)):
            key = _plain(surface)
            found.setdefault(key, []).append(concepts.replace("+", " "))
    return {surface: _tags(found[surface]) for surface in sorted(found)}


def _numbers(tens: Mapping[str, str], units: list[str]) -> Iterator[tuple[str, int]]:
    """Yield the numbers above the table's own in words."""
    for name, ten in tens.items():
        yield _plain(name), int(ten)
        yield from ((_plain(f"{name} e {unit}"), int(ten) + n) for n, unit in enumerate(units, 1))


def _longest(surfaces: Iterable[str]) -> dict[str, int]:
    """Return how many words the longest surface has that begins with each word, where it has several."""
    found: dict[str, int] = {}
    for surface in surfaces:
        first, _, rest = surface.partition(" ")
        if rest:
            found[first] = max(found.get(first, 1), surface.count(" ") + 1)
    return found


def _tags(concepts: list[str]) -> str:
    """Return all that a surface may be; of one that stands for several words (a>b) that alone."""
    several = [one for one in concepts if ">" in one]
    return several[0] if several else " ".join(dict.fromkeys(" ".join(concepts).split()))


def _each(pattern: str) -> Iterator[str]:
    """Yield what a surface with choices stands for: «na (nossa|minha) (casa|mesa)» is four of them."""
    before, bar, rest = pattern.partition("(")
    if not bar:
        yield pattern
        return
    inside, _, after = rest.partition(")")
    for choice in inside.split("|"):
        yield from _each(" ".join(f"{before}{choice}{after}".split()))


def _plain(surface: str) -> str:
    """Return words as a line is cut into them, without accents."""
    from referee.grammar.normalise import fold, words  # noqa: PLC0415 - only for building

    return " ".join(fold(word.text) for word in words(surface))


def compile_quarrels(text: str) -> dict[str, Any]:
    """Return the ways of quarrelling as JSON, choices spelled out. Raises YamlError."""
    root = read_yaml(text, "quarrels.yaml", OWN)
    assert isinstance(root, Table)  # noqa: S101 - our own file
    made: dict[str, Any] = {name: _spelled(plain(node)) for name, node in root.entries.items()}
    signs = [*made["heads"], *made["say"], *made["according"]]
    return {**made, "signs": sorted({sign.split()[0] for sign in signs})}


def _spelled(told: Any) -> Any:  # noqa: ANN401 - a list of phrases, or a table of such lists
    if isinstance(told, Mapping):
        return {name: _spelled(one) for name, one in told.items()}
    found = {_plain(phrase) for pattern in told for phrase in _each(pattern)}
    return sorted(found - {""}, key=lambda phrase: (-len(phrase), phrase))
