"""What changes nothing: accents, case, punctuation, fillers, one line or six; and what swaps: the names."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Table, load_pack
from referee.grammar.normalise import fold
from tests.sentences.reading import NAMES, read

FILLERS = ["aí", "então", "daí", "né", "depois", "uai", "tipo"]
RANKS = [f"um {r}" for r in ("quatro", "cinco", "seis", "sete", "valete", "rei", "dois", "três", "ás")]
VERBS = ["jogou", "botou", "largou", "colocou", "soltou", "tacou"]
CLAUSES = [
    *(f"o Beto {verb} {rank}" for verb in VERBS for rank in RANKS),
    "o Beto trucou", "eles correram", "a gente aceitou", "empatou a primeira", "nós ganhamos a segunda",
    "a vira é o rei de copas", "a Duda cobriu", "o Caio pediu seis", "eles fizeram a terceira",
]  # fmt: skip
clause = st.sampled_from(CLAUSES)


@given(clause)
@settings(max_examples=120)
def test_accents_and_case_change_nothing(text):
    plain = fold(text).replace("Beto", "beto")
    assert read(plain) == read(text) == read(text.upper()) == read(text.capitalize())


@given(clause, st.sampled_from([".", "!", "...", " !!", ";", "…", " ,"]))
@settings(max_examples=120)
def test_punctuation_behind_a_line_changes_nothing(text, stop):
    assert read(text + stop) == read(text)


@given(clause, st.sampled_from(FILLERS), st.sampled_from([", ", " "]))
@settings(max_examples=120)
def test_fillers_change_nothing(text, filler, between):
    assert read(f"{filler}{between}{text}") == read(text)


plays = st.lists(st.tuples(st.sampled_from(VERBS), st.sampled_from(sorted(RANKS))), min_size=4, max_size=4)
joints = st.lists(st.sampled_from([", ", " e ", " aí ", ", aí ", " ", ". "]), min_size=3, max_size=3)


def state_after(lines, names=NAMES):
    table = Table(load_pack("paulista"), names)
    table.hear("virou um cinco" if lines and "seis" not in " ".join(lines) else "virou uma dama")
    for line in lines:
        table.hear(line)
    return table.hear("bom dia").to_json()["state"]


@given(plays, joints)
@settings(max_examples=80)
def test_one_line_or_four_give_the_same_state(told, joined):
    lines = [f"{name} {verb} {rank}" for name, (verb, rank) in zip(NAMES, told, strict=True)]
    whole = lines[0] + "".join(joint + line for joint, line in zip(joined, lines[1:], strict=True))
    assert state_after([whole]) == state_after(lines)


@given(plays)
@settings(max_examples=40)
def test_other_names_give_the_same_game(told):
    others = ("Márcia", "Zé Maria", "Luís", "Dona Cida")
    swap = dict(zip(NAMES, others, strict=True))
    ours = state_after([f"{n} {v} {r}" for n, (v, r) in zip(NAMES, told, strict=True)])
    theirs = state_after([f"{n} {v} {r}" for n, (v, r) in zip(others, told, strict=True)], others)
    assert theirs == {
        key: swap.get(value, value) if isinstance(value, str | type(None)) else value
        for key, value in ours.items()
    }


@given(plays)
@settings(max_examples=40)
def test_a_game_told_of_the_other_team_is_won_by_the_other_team(told):
    sides = {"nos": "eles", "eles": "nos"}
    lines = [f"{n} {v} {r}" for n, (v, r) in zip(NAMES, told, strict=True)]
    mine = state_after(lines)
    table = Table(load_pack("paulista"), NAMES, me=1)
    table.hear("virou um cinco" if "seis" not in " ".join(lines) else "virou uma dama")
    for line in lines:
        table.hear(line)
    theirs = table.hear("bom dia").to_json()["state"]
    assert [sides.get(t, t) for t in theirs["tricks"]] == mine["tricks"]
    assert theirs["turn"] == mine["turn"]
