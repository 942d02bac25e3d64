"""Asks a question as `referee ask` does, without a table: the reply's ruling and what is said."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from referee.answers.rulings import json_ruling, say_ruling
from referee.answers.words import People
from referee.engine.compile import compile_rules
from referee.engine.state import new_state
from referee.grammar.language import load_language
from referee.interpret.inquiry import Inquiry, inquire
from referee.interpret.scene import Scene
from referee.rulebook.cite import Pack
from referee.rulebook.load import load_pack

NAMES = ("eu", "direita", "parceiro", "esquerda")
PEOPLE = People(NAMES, 0)
PACKS = ("paulista", "mineiro", "fprt")
BUNDLED = ("fprt", "mineiro", "paulista", "paulista-limpo", "paulista-manilha-velha")


@cache
def pack_of(name: str) -> Pack:
    return load_pack(name)


class Shelf:
    names = BUNDLED

    def __init__(self, home: str) -> None:
        self.home = pack_of(home)

    def get(self, name: str) -> Pack:
        return pack_of(name)


class Alone(Shelf):
    """A shelf without packs to compare with."""

    names = ()


def ruled_by(question: str, pack: Pack, shelf: Shelf | None = None) -> Inquiry:
    """Return what comes of a question under a pack, told nothing else."""
    if shelf is None and pack.id in BUNDLED:
        return _ruled_alone(question, pack.id)
    if shelf is None:
        shelf = Alone.__new__(Alone)
        shelf.home = pack
    return ruled_anew(question, pack, shelf)


def ruled_anew(question: str, pack: Pack, shelf: Shelf, previous: Inquiry | None = None) -> Inquiry:
    """Return what comes of a question, computed now."""
    rules = compile_rules(pack.ruleset)
    scene = Scene(rules, new_state(rules, 4), NAMES, 0, pack.terms)
    return inquire(question, scene, shelf, supposing=True, language=load_language(), previous=previous)


@cache
def _ruled_alone(question: str, pack: str) -> Inquiry:
    """Return what comes of a question under a bundled pack: many tests look at the same answers."""
    return ruled_anew(question, pack_of(pack), Alone(pack))


@cache
def _ruled_beside(question: str, pack: str) -> Inquiry:
    return ruled_anew(question, pack_of(pack), Shelf(pack))


def asked(question: str, pack: str, previous: Inquiry | None = None) -> Inquiry:
    """Return what comes of a question under a bundled pack, with all others to compare with."""
    if previous is None:
        return _ruled_beside(question, pack)
    return ruled_anew(question, pack_of(pack), Shelf(pack), previous)


def reply(question: str, pack: str) -> dict[str, Any]:
    found = asked(question, pack)
    if not found.rulings:
        return {"understood": found.understood, "ruling": {"verdict": "unknown"}, "say": "", "kind": ""}
    ruling = found.rulings[0]
    home = pack_of(ruling.pack or pack)
    others = [(pack_of(name), other) for name, other in ruling.elsewhere]
    return {
        "understood": True,
        "ruling": json_ruling(ruling, home, PEOPLE, others),
        "say": say_ruling(ruling, home, PEOPLE),
        "kind": ruling.kind,
    }


def quick(question: str, pack: str) -> tuple[str, Any]:
    """Return the verdict and the value alone, no other pack being asked."""
    found = ruled_by(question, pack_of(pack))
    if not found.rulings:
        return "unknown", None
    ruling = found.rulings[0]
    return ruling.verdict, json_ruling(ruling, pack_of(pack), PEOPLE)["value"]


def plain(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.lower())
    return "".join(c for c in folded if not unicodedata.combining(c))


def faults(want: dict[str, Any], got: dict[str, Any]) -> list[str]:
    """Return how a reply falls short of an expectation; keys as in corpus.yaml."""
    ruling, say = got["ruling"], plain(got["say"])
    found = []
    if "v" in want and ruling["verdict"] not in want["v"].split("|"):
        found.append(f"verdict {ruling['verdict']} not {want['v']}")
    if "val" in want and ruling.get("value") != want["val"]:
        found.append(f"value {ruling.get('value')!r} not {want['val']!r}")
    if "basis" in want and ruling.get("basis") not in want["basis"].split("|"):
        found.append(f"basis {ruling.get('basis')} not {want['basis']}")
    found += [f"say lacks {p}" for p in want.get("say", []) if not re.search(p, say)]
    found += [f"say has {p}" for p in want.get("never", []) if re.search(p, say)]
    return found
