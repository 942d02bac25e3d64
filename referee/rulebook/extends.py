"""Lineages: from a pack's file to its root, and the checks that only a whole lineage allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from referee.rulebook.built import MAX_CHAIN
from referee.rulebook.check import clashes
from referee.rulebook.cite import Fault
from referee.rulebook.flat import stated
from referee.rulebook.keys import RuleKey
from referee.rulebook.layer import NEEDS_SOURCE, Layer
from referee.rulebook.ruleset import make_ruleset

Finder: TypeAlias = Callable[[str], "Layer | None"]
"""Takes a pack's name; returns its file's content, or None where there is no such pack."""


class Lineage:
    """The files of a pack, the root first; ``whole`` where every parent was found."""

    __slots__ = ("layers", "whole")

    def __init__(self, layers: Sequence[Layer], *, whole: bool) -> None:
        """Keep the layers."""
        self.layers = tuple(layers)
        self.whole = whole


def climb(leaf: Layer, find: Finder, faults: list[Fault]) -> Lineage:
    """Return the lineage of a file; a missing parent, a cycle or too long a chain is a fault."""
    layers = [leaf]
    whole = not _head_at_fault(leaf)
    while whole and (name := layers[0].flat["extends"]) is not None:
        ids = [layer.flat["id"] for layer in reversed(layers)]
        if name in ids:
            faults.append(
                _at(leaf, f"extends dá a volta: {' → '.join([*ids, name])}.", "Tire um dos extends.")
            )
            whole = False
        elif len(layers) == MAX_CHAIN:
            what = f"são mais de {MAX_CHAIN} pacotes, um sobre o outro."
            faults.append(_at(leaf, what, "Parta de um pacote mais acima."))
            whole = False
        elif (parent := find(name)) is None:
            fix = "Use um nome que a lista de pacotes mostre."
            faults.append(_at(layers[0], f"não há pacote chamado «{name}».", fix))
            whole = False
        else:
            layers.insert(0, parent)
            whole = not _head_at_fault(parent)
    return Lineage(layers, whole=whole)


def _head_at_fault(layer: Layer) -> bool:
    """Return whether it cannot be told what the file starts from."""
    stated = layer.lines.get("=extends") is not None
    return layer.unread or (stated and layer.flat["extends"] is None)


def _at(layer: Layer, what: str, fix: str) -> Fault:
    return Fault(layer.file, layer.lines.get("=extends", 1), what, fix)


def check_lineage(lineage: Lineage) -> Iterator[Fault]:
    """Yield the faults between the rules and sources of a lineage."""
    yield from _check_sources(lineage)
    if not lineage.whole:
        return
    leaf = lineage.layers[-1]
    rules = {name: rule for name, (_, rule) in stated([layer.flat for layer in lineage.layers]).items()}
    broken = frozenset().union(*(layer.broken for layer in lineage.layers))
    missing = [key.value for key in RuleKey if key.value not in rules and key.value not in broken]
    if missing:
        line = leaf.lines.get("=rules", 1)
        fix = "Escreva-as, ou parta de outro pacote com «extends: nome»."
        yield Fault(leaf.file, line, f"faltam regras: {', '.join(missing)}.", fix)
    if len(rules) < len(RuleKey):
        return
    values = {name: rule["value"] for name, rule in rules.items()}
    for clash in clashes(values, make_ruleset(values)):
        if not broken.intersection(clash.rules):
            file, line = _where(lineage, clash.rules)
            yield Fault(file, line, f"em {clash.rules[0]}: {clash.what}", clash.fix)


def _where(lineage: Lineage, rules: Sequence[str]) -> tuple[str, int]:
    """Return the file and line to change: the youngest file that states one of the rules."""
    for layer in reversed(lineage.layers):
        for rule in rules:
            if rule in layer.lines:
                return layer.file, layer.lines[rule]
    leaf = lineage.layers[-1]
    return leaf.file, leaf.lines.get("=extends", 1)


def _check_sources(lineage: Lineage) -> Iterator[Fault]:
    """A source must be known, be named once in a lineage, and be able to bear its rule's basis."""
    known: dict[str, str] = {}
    for layer in lineage.layers:
        for name, row in layer.flat["sources"].items():
            if name in known:
                line = layer.lines.get("=sources", 1)
                fix = "Dê outro nome à sua."
                yield Fault(layer.file, line, f"em sources: «{name}» já é uma fonte do pacote de base.", fix)
            known[name] = row["kind"]
        if lineage.whole:
            yield from _check_cited(layer, known)


def _check_cited(layer: Layer, known: dict[str, str]) -> Iterator[Fault]:
    for rule, source, line in layer.cited:
        if source not in known:
            fix = f"Use uma destas: {', '.join(known)}." if known else "Descreva-a em sources."
            yield Fault(layer.file, line, f"em {rule}: a fonte «{source}» não está em sources.", fix)
    for name, flat in layer.flat["rules"].items():
        kinds = {known.get(source) for source, _ in flat["sources"]}
        if flat["basis"] in NEEDS_SOURCE and kinds == {"table"}:
            what = f"em {name}: basis {flat['basis']} pede um documento, e a fonte é combinado da mesa."
            yield Fault(layer.file, layer.lines.get(name, 1), what, "Escreva basis: house.")
