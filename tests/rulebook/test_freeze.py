"""A pack kept as JSON comes back equal, whatever it says."""

from __future__ import annotations

import json

import pytest

from referee.rulebook.freeze import freeze, thaw
from referee.rulebook.load import list_packs, load_pack

HOUSE = """
id: bar-do-ze
title: Bar do Zé
extends: paulista
sources:
  combinado: {title: Combinado da mesa, kind: table, read_on: "2026-11-29"}
rules:
  tie.third:
    value: nobody
    basis: house
    text: Empate na terceira é de quem fez a primeira.
    source: [combinado, primeira noite]
"""


@pytest.fixture(params=[info.id for info in list_packs()] + ["house"])
def pack(request, tmp_path):
    if request.param != "house":
        return load_pack(request.param)
    path = tmp_path / "bar-do-ze.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    return load_pack(path)


def test_a_frozen_pack_comes_back_equal(pack):
    back = thaw(json.loads(json.dumps(freeze(pack), ensure_ascii=False)))
    assert back == pack
    assert back.ruleset == pack.ruleset
    assert [back.rules[key] for key in back.rules] == [pack.rules[key] for key in pack.rules]


@pytest.mark.parametrize("lost", ["rules", "sources", "digest", "terms"])
def test_what_is_no_frozen_pack_raises(pack, lost):
    frozen = freeze(pack)
    del frozen[lost]
    with pytest.raises((KeyError, TypeError, ValueError)):
        thaw(frozen)
