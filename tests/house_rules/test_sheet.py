"""The sheet for the wall, in plain text and Markdown: golden files, ``pytest --reset`` rewrites them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from referee.rulebook.load import load_pack
from referee.session.house.combinado import Wizard
from referee.session.house.layer import House, Ruling, house_pack
from referee.session.house.sheet import WIDTH, markdown_sheet, plain_sheet

GOLDEN = Path(__file__).parent / "golden"
TWO_PAGES = 120
PACKS = ["paulista", "mineiro", "fprt", "paulista-limpo", "paulista-manilha-velha", "boteco"]


def pack_of(name):
    if name != "boteco":
        return load_pack(name)
    wizard = Wizard(load_pack("paulista"))
    for line in ("b", "quem abriu", "desde a primeira", "sim", "perde o jogo", "", "direita"):
        wizard = wizard.take(line)
    said = Ruling("tie.third", "last_raiser", "aqui empate na terceira é de quem trucou", "2026-12-05")
    return house_pack(
        wizard.base, (*wizard.rulings(date(2026, 11, 29)), said), House("boteco", "Boteco do Zé")
    )


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize(("make", "suffix"), [(plain_sheet, "txt"), (markdown_sheet, "md")])
def test_the_sheet_is_as_it_was_read_and_approved(name, make, suffix, reset):
    path = GOLDEN / f"{name}.{suffix}"
    made = make(pack_of(name))
    if reset:
        path.write_text(made, encoding="utf-8", newline="\n")
    assert made == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PACKS)
def test_it_fits_two_pages_of_eighty_columns(name):
    lines = plain_sheet(pack_of(name)).splitlines()
    assert len(lines) <= TWO_PAGES
    assert max(map(len, lines)) <= WIDTH == 80


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("make", [plain_sheet, markdown_sheet])
def test_every_rule_and_every_source_cited_is_on_it(name, make):
    pack = pack_of(name)
    shown = " ".join(make(pack).replace("\\", "").split())
    for rule in pack.rules.values():
        assert rule.text in shown
        assert all(reference.source.title in shown for reference in rule.sources)


def test_rules_of_the_house_are_marked_and_dated():
    plain, marked = plain_sheet(pack_of("boteco")), markdown_sheet(pack_of("boteco"))
    assert plain.count("[casa] ") == 7
    assert marked.count("**\\[casa\\]") == 7
    assert "7 regras da casa, marcadas [casa]." in plain
    assert "Combinado da mesa de 29/11/2026." in plain
    assert "Combinado da mesa de 05/12/2026." in plain
    assert "[casa]" not in plain_sheet(load_pack("fprt"))


def test_what_somebody_called_the_house_is_no_markup():
    pack = load_pack("paulista")._replace(title="*Zé* <b>[x](y)</b> #1")
    assert markdown_sheet(pack).splitlines()[0] == "# \\*Zé\\* \\<b\\>\\[x\\](y)\\</b\\> \\#1"
