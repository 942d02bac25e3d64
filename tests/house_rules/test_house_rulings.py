"""Rulings of a table: proposed, contradicted, agreed to, cited, kept; what they make of the past."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.answers.words import People
from referee.rulebook.cite import PackError
from referee.rulebook.load import load_pack
from referee.session.house.later import Differs, Played, Result, later
from referee.session.house.layer import House, Ruling, clash_of, values_of
from referee.session.house.proposing import proposal_lines
from referee.session.house.rulings import Declined, HouseRules, stand
from referee.session.house.save import save_pack
from referee.session.house.wording import same
from tests.engine.notation import events_of

DAY, NEXT = date(2026, 11, 29), date(2026, 12, 6)
SAID = "aqui empate na terceira é de quem trucou"
PEOPLE = People(("Ana", "Beto", "Caio", "Duda"))
HOUSE = House("boteco", "Boteco do Zé")
PAST = Played(4, 0, events_of("trick A, trick B, call 1 truco, accept A, trick =, trick =, trick =, trick ="))
"""Hand 1: truco by B, the third trick tied, three for A by the book. Hand 2: all tied, nobody."""


def house(name="paulista"):
    return HouseRules(load_pack(name), HOUSE)


def agreed(rules, *rulings):
    for rule, value, said, on in rulings:
        rules = rules.agreed(rules.propose(rule, value, said, on))
    return rules


def differ(one, other):
    return {name for name, rule in one.rules.items() if not same(rule.value, other.rules[name].value)}


def test_a_ruling_becomes_a_rule_of_the_house_dated_and_cited():
    rules = house()
    proposal = rules.propose("tie.third", "last_raiser", SAID, DAY)
    assert (proposal.old, proposal.also, proposal.contradicts, proposal.restates) == (
        "first_winner",
        (),
        None,
        False,
    )
    pack = rules.accept(proposal)
    rule = pack.rules["tie.third"]
    assert differ(rules.base, pack) == {"tie.third"}
    assert (rule.value, rule.basis, rule.origin) == ("last_raiser", "house", "boteco")
    assert rule.sources[0].where == f"«{SAID}», em 29/11/2026"
    assert (rule.sources[0].source.kind, rule.sources[0].source.read_on) == ("table", "2026-11-29")
    assert rule.options[0].value == "first_winner"
    assert pack.ruleset.ties["tie.third"] == "last_raiser"
    assert pack.lineage == ("paulista", "boteco")
    assert pack.digest != rules.base.digest
    assert rules.pack is rules.base, "nothing changes before the yes"


def test_an_earlier_ruling_that_says_otherwise_is_pointed_out():
    rules = agreed(house(), ("tie.third", "last_raiser", SAID, DAY))
    again = rules.propose("tie.third", "last_raiser", "", NEXT)
    assert (again.contradicts, again.restates) == (None, True)
    other = rules.propose("tie.third", "nobody", "", NEXT)
    assert other.contradicts is not None
    assert (other.contradicts.said, other.contradicts.on) == (SAID, "2026-11-29")
    assert f"Contradiz o combinado de 29/11/2026: «{SAID}»." in proposal_lines(rules, other, PEOPLE)
    assert rules.accept(other).rules["tie.third"].value == "nobody"


def test_the_books_value_comes_back_only_by_a_ruling_and_stays_the_houses():
    rules = agreed(house(), ("tie.third", "last_raiser", SAID, DAY), ("tie.third", "first_winner", "", NEXT))
    rule = rules.pack.rules["tie.third"]
    assert (rule.value, rule.basis) == ("first_winner", "house")
    assert rule.text == rules.base.rules["tie.third"].text


def test_what_the_houses_own_pack_says_is_an_earlier_ruling(tmp_path):
    path = tmp_path / "boteco.yaml"
    save_pack(str(path), agreed(house(), ("tie.all", "opener", "", DAY)).to_yaml())
    rules = HouseRules(load_pack(path), HOUSE)
    proposal = rules.propose("tie.all", "nobody", "", NEXT)
    assert proposal.contradicts is not None
    assert (proposal.contradicts.said, proposal.contradicts.on) == ("", "2026-11-29")
    assert any("a casa já tinha combinado" in line for line in proposal_lines(rules, proposal, PEOPLE))
    assert rules.accept(proposal).id == "boteco-casa"


def test_restating_the_book_is_noted_as_the_houses():
    rules = house()
    proposal = rules.propose("tie.all", "nobody", "aqui ninguém marca", DAY)
    assert proposal.restates
    pack = rules.accept(proposal)
    assert differ(rules.base, pack) == set()
    assert pack.rules["tie.all"].basis == "house"
    assert "É o que o pacote já diz" in proposal_lines(rules, proposal, PEOPLE)[1]


def test_an_open_rule_restated_is_open_no_more():
    rule = agreed(house(), ("raise.answerer", "first_answer", "", DAY)).pack.rules["raise.answerer"]
    assert (rule.basis, rule.text) == (
        "house",
        "Qualquer dos parceiros responde, e vale a primeira resposta.",
    )


def test_all_tied_takes_the_raised_hand_along_where_both_were_alike():
    proposal = house().propose("tie.all", "opener", "", DAY)
    assert proposal.also == (("tie.all_raised", "opener"),)
    assert house("fprt").propose("tie.all", "opener", "", DAY).also == ()
    assert house("fprt").propose("tie.all", "nobody", "", DAY).along == ()


def test_rules_that_cannot_stay_change_with_it_and_are_told():
    rules = house()
    proposal = rules.propose("manilha", {"fixed": ["7o", "Ae", "7c", "4p"]}, "", DAY)
    assert {name for name, _ in proposal.also} == {"deal", "iron.vira"}
    lines = proposal_lines(rules, proposal, PEOPLE)
    assert "Muda também vira na mão de ferro: Não há vira na mão de ferro, como em nenhuma outra." in lines
    assert differ(rules.base, rules.accept(proposal)) == {"manilha", "deal", "iron.vira"}


def test_the_results_that_it_changes_are_listed():
    rules = house()
    found = rules.propose("tie.third", "last_raiser", SAID, DAY, PAST).later
    assert found.hands == (Differs(1, Result(0, 3), Result(1, 3)),)
    assert found.points == ((3, 0), (0, 3))
    proposal = rules.propose("tie.third", "last_raiser", SAID, DAY, PAST)
    assert proposal_lines(rules, proposal, PEOPLE)[2:] == [
        "Muda 1 resultado:",
        "1ª mão: 3 pontos para vocês → 3 pontos para eles.",
        "O placar passa de 3 a 0 para 0 a 3.",
        "Fica combinado? (s/N)",
    ]


def test_several_results_and_hands_without_points_are_told():
    rules = agreed(house(), ("tie.third", "last_raiser", SAID, DAY))
    proposal = rules.propose("tie.all", "opener", "", NEXT, PAST)
    assert "2ª mão: ninguém marca → 1 ponto para eles." in proposal_lines(rules, proposal, PEOPLE)
    both = later(house().base, agreed(rules, ("tie.all", "opener", "", NEXT)).pack, PAST)
    assert [hand.number for hand in both.hands] == [1, 2]


def test_a_past_that_stays_is_said_to():
    rules = house()
    proposal = rules.propose("signals", "forbidden", "", DAY, PAST)
    assert proposal.later.same
    assert "Nenhum resultado desta mesa muda." in proposal_lines(rules, proposal, PEOPLE)


def test_a_past_that_the_rule_refuses_is_told_from_where():
    rules = house()
    past = Played(4, 0, events_of("0 3, 1 4, 2 4, 3 4, 0 xx"))
    proposal = rules.propose("play.covered", "never", "", DAY, past)
    assert proposal.later.breaks == 5
    assert not proposal.later.same
    assert "A partir do lance 5 o que foi contado não vale por essa regra." in proposal_lines(
        rules, proposal, PEOPLE
    )


def test_a_game_won_or_not_is_told():
    rules = house()
    past = Played(4, 0, events_of("score 9 0, call 0 truco, accept B, trick A, trick A"))
    proposal = rules.propose("match.target", 15, "", DAY, past)
    assert proposal.later.hands == (Differs(1, Result(0, 3, game=True), Result(0, 3)),)
    assert "1ª mão: o jogo para vocês → 3 pontos para vocês." in proposal_lines(rules, proposal, PEOPLE)


def test_games_that_count_otherwise_are_told():
    rules = house()
    past = Played(4, 0, events_of("score 9 0, call 0 truco, accept B, trick A, trick A"))
    proposal = rules.propose("match.best_of", 3, "", DAY, past)
    assert proposal.later.games == ((0, 0), (1, 0))
    assert "Os jogos passam de 0 a 0 para 1 a 0." in proposal_lines(rules, proposal, PEOPLE)


def test_a_game_that_a_penalty_gives_is_a_result():
    rules = house()
    past = Played(4, 0, events_of("score 11 0, play A, call 0 truco"))
    punished = rules.accept(
        rules.propose("eleven.raise", {"allowed": False, "penalty": "lose_game"}, "", DAY)
    )
    assert later(rules.base, punished, past).hands == (Differs(1, None, Result(1, 0, game=True)),)
    assert later(punished, rules.base, past).breaks == 3
    assert later(punished, rules.base, past).hands == ()


@pytest.mark.parametrize(
    ("rule", "value", "says"),
    [
        ("tie.quarta", "nobody", "Não há regra chamada «tie.quarta»."),
        ("", "", "Não há regra chamada «»."),
        ("tie.third", "bobagem", "O juiz não sabe apitar assim: "),
        ("tie.all", "carried", "O juiz não sabe apitar assim: "),
        ("match.target", True, "O juiz não sabe apitar assim: "),
        ("match.target", -1, "O juiz não sabe apitar assim: "),
        ("match.target", "12; drop", "O juiz não sabe apitar assim: "),
        ("eleven.raise", {"allowed": True, "penalty": "void"}, "O juiz não sabe apitar assim: "),
        ("deck", {"ranks": ["Z"] * 5000, "suits": []}, "O juiz não sabe apitar assim: "),
        ("match.target", 5, "Assim não dá: "),
        ("tie.first", "first_winner", "Assim não dá: "),
        ("players", {"default": 2, "allowed": [2]}, "Assim não dá: por essa regra não jogam 4."),
    ],
)
def test_what_cannot_be_is_declined_with_the_reason(rule, value, says):
    declined = house().propose(rule, value, "", DAY, PAST)
    assert isinstance(declined, Declined)
    assert str(declined).startswith(says)


@pytest.mark.parametrize("said", ["x" * 5000, "a\nid: outro\x00", '"aspas" e: dois', "🂡", "»«", "\u202e"])
def test_whatever_was_said_the_file_is_sound(said, tmp_path):
    rules = agreed(house(), ("tie.third", "last_raiser", said, DAY))
    pack = save_pack(str(tmp_path / "boteco.yaml"), rules.to_yaml())
    assert pack.rules == rules.pack.rules
    assert len(pack.rules["tie.third"].sources[0].where) < 150


def test_the_file_says_what_the_table_plays(tmp_path):
    rules = agreed(
        house("mineiro"),
        ("tie.third", "last_raiser", SAID, DAY),
        ("raise.turn", "any_time", "", NEXT),
        ("tie.third", "nobody", "aqui ninguém marca", NEXT),
    )
    text = rules.to_yaml()
    assert text == rules.to_yaml()
    loaded = save_pack(str(tmp_path / "boteco.yaml"), text)
    assert loaded._replace(digest="") == rules.pack._replace(digest="")
    assert differ(rules.base, loaded) == {"tie.third", "raise.turn"}
    named = save_pack(str(tmp_path / "ze.yaml"), rules.to_yaml(House("ze", "Zé")))
    assert (named.id, named.title) == ("ze", "Zé")


def test_rulings_are_written_into_the_houses_own_file(tmp_path):
    path = tmp_path / "boteco.yaml"
    save_pack(
        str(path), agreed(house(), ("tie.all", "opener", "", DAY), ("signals", "listed", "", DAY)).to_yaml()
    )
    rules = agreed(HouseRules(load_pack(path), HOUSE), ("tie.third", "last_raiser", SAID, NEXT))
    merged = save_pack(str(path), rules.merged(str(path)), replace=True)
    assert merged.lineage == ("paulista", "boteco")
    assert differ(merged, rules.pack) == set()
    assert merged.rules["tie.all"].sources[0].source.read_on == "2026-11-29"
    assert merged.rules["tie.third"].sources[0].source.read_on == "2026-12-06"
    later_on = agreed(
        HouseRules(merged, HOUSE),
        *(
            (rule, value, "", NEXT)
            for rule, value in (("tie.all", "nobody"), ("tie.all_raised", "nobody"), ("signals", "forbidden"))
        ),
    )
    assert "2026-11-29" not in later_on.merged(str(path)), "a source that nothing cites is dropped"


def test_only_the_bases_own_file_is_written_into(tmp_path):
    rules = agreed(house(), ("tie.all", "opener", "", DAY))
    path = tmp_path / "outra.yaml"
    path.write_text("id: outra\ntitle: Outra\nextends: paulista\nrules: {}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="outra"):
        rules.merged(str(path))
    with pytest.raises(PackError):
        rules.merged(str(tmp_path / "nada.yaml"))


def test_a_house_never_takes_the_name_of_its_base():
    rules = agreed(
        HouseRules(load_pack("paulista"), House("paulista", "Paulista")), ("tie.all", "opener", "", DAY)
    )
    assert rules.pack.id == "paulista-casa"
    assert HouseRules(rules.pack, House("paulista-casa", "x"), rules.rulings).pack.id == "paulista-casa-2"


def test_kept_rulings_are_looked_at_again_when_the_base_has_changed():
    kept = (Ruling("eleven.value", 3, "", "2026-11-29"),)
    assert stand(load_pack("paulista"), kept)
    assert not stand(load_pack("paulista"), (Ruling("tie.quarta", 3, "", "2026-11-29"),))
    assert not stand(load_pack("paulista"), (Ruling("tie.all", "carried", "", "2026-11-29"),))
    deck = {"ranks": ["Q", "J", "K", "A", "2", "3"], "suits": ["p", "c", "e", "o"]}
    assert stand(load_pack("paulista"), (Ruling("deck", deck, "", "2026-11-29"),))
    assert not stand(load_pack("mineiro"), (Ruling("deck", deck, "", "2026-11-29"),))


OWNERS = ["nobody", "opener", "dealer", "last_raiser", "last_raiser_loses"]
SOME = st.one_of(
    st.tuples(
        st.sampled_from(["tie.first", "tie.second", "tie.third", "tie.all", "tie.all_raised"]),
        st.sampled_from(OWNERS),
    ),
    st.tuples(st.just("match.target"), st.integers(1, 30)),
    st.tuples(st.just("hand.value"), st.integers(1, 5)),
    st.tuples(
        st.just("manilha"),
        st.sampled_from([{"fixed": ["7o", "Ae", "7c", "4p"]}, {"from": "vira", "step": 1}]),
    ),
)


@settings(max_examples=40)
@given(st.sampled_from(["paulista", "mineiro", "fprt"]), st.lists(SOME, max_size=8))
def test_any_rulings_in_any_order_leave_rules_that_stand(name, told):
    rules = house(name)
    for rule, value in told:
        proposal = rules.propose(rule, value, "", DAY)
        if isinstance(proposal, Declined):
            continue
        rules = rules.agreed(proposal)
        assert rules.pack.rules[rule].value == value
        assert rules.pack.rules[rule].basis == "house"
        assert clash_of(values_of(rules.pack)) is None
    assert rules.pack == HouseRules(rules.base, HOUSE, rules.rulings).pack
    assert stand(rules.base, rules.rulings)
