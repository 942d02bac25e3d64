"""What a prompt offers next: careful words, those that say something at that place of that table."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.grammar.offered import offered
from referee.rulebook.load import load_pack
from referee.session.table import Table

NAMES = ("Ana", "Beto", "José", "Duda")


def next_words(text: str, pack: str = "paulista") -> tuple[str, ...]:
    return Table(load_pack(pack), NAMES).suggest(text)


def first(text: str, pack: str = "paulista") -> str:
    found = next_words(text, pack)
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("joguei o z", "zap"),
        ("joguei o Z", "zap"),
        ("JOGUEI O ZA", "zap"),
        ("joguei a cop", "copeta"),
        ("botei a esp", "espadilha"),
        ("joguei o três de cop", "copas"),
        ("joguei o tres de es", "espadas"),
        ("jos", "José"),
        ("truco, JO", "José"),
        ("aceitaram e o be", "Beto"),
        ("joguei o a", "ás"),
        ("joguei o tre", "três"),
        ("beto pediu s", "seis"),
        ("eles pediram tru", "truco"),
        ("a gen", "gente"),
        ("mao de o", "onze"),
        ("botei o pica f", "fumo"),
        ("desf", "desfaz"),
        ("ganhamos a seg", "segunda"),
    ],
)
def test_what_is_begun_is_completed_whatever_its_case_or_accents(typed: str, word: str):
    assert word in next_words(typed)


def test_cards_come_after_a_play_suits_after_a_rank_calls_after_asking():
    assert first("joguei o ") == "ás"
    assert "Ana" not in next_words("joguei o ")
    assert next_words("joguei o três ")[:4] == ("de copas", "de espadas", "de ouros", "de paus")
    assert next_words("joguei o três de ")[:4] == ("copas", "espadas", "ouros", "paus")
    assert next_words("beto pediu ") == ("truco", "seis", "nove", "doze", "retruco")


def test_only_what_this_table_has():
    assert "quatro" in next_words("joguei o ")
    assert "quatro" not in next_words("joguei o ", "paulista-limpo")
    assert "dez" in next_words("beto pediu ", "mineiro")
    assert "dez" not in next_words("beto pediu ")
    assert "oito" not in next_words("joguei o o")


def test_a_verb_agrees_with_who_was_named():
    assert "jogou" in next_words("Beto jo")
    assert "joguei" not in next_words("Beto jo")
    assert "joguei" in next_words("eu jo")
    assert "jogaram" in next_words("eles jo")
    assert "jogaram" in next_words("Ana e Beto jo")
    assert "jogou" in next_words("Ana jogou o rei e Beto jo")


def test_only_careful_forms():
    for typed in ("jo", "tru", "za", "empa", "cor", "esp", "d"):
        found = next_words(typed)
        assert not {"jogô", "jgou", "trucô", "truko", "zep", "zapp", "empatô", "corrê", "espadia", "déiz"} & {
            *found
        }


def test_nothing_begins_inside_what_is_open():
    assert "trucou" not in next_words("joguei o ")
    assert "Ana" in next_words("joguei o zap, ")
    assert next_words("xyzxyz") == ()


def test_the_words_to_offer_are_in_the_lexicon():
    with pytest.raises(ValueError, match="zabumba"):
        offered({"cards": {"zap": {"is": "nick"}}}, {"first": [["zabumba"]], "never": [], "after": {}})


HOUSE = """\
id: casa
title: Casa
extends: paulista
sources:
  mesa: {title: Combinado, kind: table, read_on: "2026-03-07"}
words:
  zabumba: {is: manilha, suit: p, source: mesa, where: conversa}
rules:
  match.best_of:
    value: 3
    basis: house
    text: A partida é melhor de três jogos.
    source: [mesa, combinado]
"""


def test_the_words_of_a_house_are_offered(tmp_path: Path):
    path = tmp_path / "casa.yaml"
    path.write_text(HOUSE, encoding="utf-8")
    assert Table(load_pack(path), NAMES).suggest("joguei o ZAB") == ("zabumba",)
