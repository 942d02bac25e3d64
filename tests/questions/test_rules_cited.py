"""Every rule of every pack can be asked for; an answer rests on the rules it cites and on no other."""

from __future__ import annotations

import json
from collections import Counter

import pytest
import yaml

from referee.answers.rulings import json_value, say_ruling
from referee.grammar.asking import asking
from referee.rulebook.cite import Pack, PackError
from referee.rulebook.load import load_pack
from tests.questions.asker import BUNDLED, PACKS, PEOPLE, faults, pack_of, reply, ruled_by
from tests.questions.sentences import answers, cases, rows

AT_A_TABLE = {"now", "stake", "turn", "advice"}
"""Kinds of question about the table as it stands, which tests/session asks, and those never answered."""
ALTERED = "Outra regra."
BASES = ("É costume", "Não está escrito", "Os documentos não dizem", "É regra da casa")


@pytest.mark.parametrize("row", [pytest.param(r, id=r["q"]) for r in rows("rules_asked")])
def test_a_rule_asked_for_is_cited(row):
    for pack, verdict in row["packs"].items():
        got = reply(row["q"], pack)
        assert not faults({"v": verdict}, got), got["say"]
        assert row["rule"] in got["ruling"]["rules"]


@pytest.mark.parametrize("pack", PACKS)
def test_every_rule_is_cited_in_answer_to_five_questions(pack):
    cited = Counter(rule for _, asked, ruling in answers() if asked == pack for rule in set(ruling.rules))
    for question, asked, want in cases("corpus"):
        named = reply(question, asked) if pack in question else None
        if named is not None and asked == pack and not faults(want, named):
            cited.update(set(named["ruling"]["rules"]))
    assert {rule: cited[rule] for rule in pack_of(pack).rules if cited[rule] < 5} == {}


# ---- an answer rests on what it cites -------------------------------------------------------------------


@pytest.fixture(scope="module", params=PACKS)
def others(request, tmp_path_factory) -> tuple[str, dict[str, Pack]]:
    """Return copies of a pack in each of which one rule has another value."""
    home = pack_of(request.param)
    folder = tmp_path_factory.mktemp("packs")
    found = {}
    for key, rule in home.rules.items():
        known = [
            o.value for name in BUNDLED for o in (pack_of(name).rules[key], *pack_of(name).rules[key].options)
        ]
        for value in [o.value for o in rule.options] + known:
            if value == rule.value or key in found:
                continue
            file = folder / f"{home.id}-{key}.yaml"
            other = {"value": json.loads(json.dumps(value)), "text": ALTERED, "basis": "custom"}
            name = "x" + key.replace(".", "-").replace("_", "-")
            whole = {"id": name, "title": home.title, "extends": home.id, "rules": {key: other}}
            file.write_text(yaml.safe_dump(whole, allow_unicode=True), encoding="utf-8")
            try:
                found[key] = load_pack(file)
            except PackError:
                continue  # it would need another rule to change too, or no referee could apply it
    assert len(found) > 30
    return home.id, found


def _kinds(pack: str):
    """Yield a question of each kind, those first that this pack is asked."""
    first = {}
    for question, asked, ruling in answers():
        if asked == pack and not ruling.kind.startswith(("term", "packs", "dispute")):
            first.setdefault(ruling.kind, (question, ruling))
    yield from first.values()


def _gist(ruling, pack: Pack):
    if ruling is None:
        return None
    say = say_ruling(ruling, pack, PEOPLE)
    for basis in BASES:
        say = say.split(f" {basis}")[0]
    return ruling.verdict, json_value(ruling.value, PEOPLE), say


def test_an_answer_changes_with_the_rules_it_cites_and_with_no_other(others):
    pack, packs = others
    wrong = []
    for question, ruling in _kinds(pack):
        plain = _gist(ruling, pack_of(pack))
        for key, other in packs.items():
            found = ruled_by(question, other)
            there = found.rulings[0] if found.rulings else None
            same = _gist(there, other) == plain
            premises = [other.rules[k].text for k in (there.rules if there else ()) if k in other.rules]
            if key in ruling.rules and same and ALTERED not in premises:
                wrong.append(f"{question}: cites {key}, which changes nothing")
            if key not in ruling.rules and not same:
                wrong.append(f"{question}: {key} changes it to {_gist(there, other)}")
    assert wrong == []


def test_every_kind_has_a_question():
    asked = {ruling.kind for _, _, ruling in answers()} | {
        reply(r["q"], r["pack"])["kind"] for r in rows("phrasings")
    }
    kinds = {k["id"] for k in asking().kinds if k["id"].split(".")[0] not in AT_A_TABLE}
    assert kinds - asked == set()
