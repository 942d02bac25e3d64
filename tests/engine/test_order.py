"""The strength of cards, and who wins a trick and opens the next."""

from __future__ import annotations

import pytest

from referee.cards import Card, parse_card
from referee.engine.compile import compile_rules
from referee.engine.order import compare, compare_plain, may_be_manilha, strength, tiers
from tests.engine.notation import tell
from tests.rulesets import CLEAN, DIRTY, MINEIRO, PACKS, PAULISTA, rules_of

# Below the vira its manilha, as S0 and S4 II give them; the clean deck starts again at the dama.
MANILHAS = {
    "paulista": dict(zip(DIRTY, [*DIRTY[1:], "4"], strict=True)),
    "fprt": dict(zip(DIRTY, [*DIRTY[1:], "4"], strict=True)),
    "limpo": dict(zip(CLEAN, [*CLEAN[1:], "Q"], strict=True)),
}


@pytest.mark.parametrize("pack", MANILHAS)
def test_the_manilhas_stand_above_the_vira(pack: str) -> None:
    rules = rules_of(pack)
    for vira, rank in MANILHAS[pack].items():
        wanted = tuple((Card(rank, suit),) for suit in ("o", "e", "c", "p"))
        assert tiers(rules, Card(vira))[-4:] == wanted


@pytest.mark.parametrize("pack", ["mineiro", "velha"])
def test_fixed_manilhas_stand_above_all_and_their_ranks_stay_plain(pack: str) -> None:
    rules = rules_of(pack)
    assert [str(tier[0]) for tier in tiers(rules, None)[-4:]] == ["7o", "Ae", "7c", "4p"]
    plain = [{card.rank for card in tier} for tier in tiers(rules, None)[:-4]]
    assert plain == [{rank} for rank in DIRTY]
    assert [len(tier) for tier in tiers(rules, None)] == [3, 4, 4, 2, 4, 4, 4, 3, 4, 4, 1, 1, 1, 1]


@pytest.mark.parametrize("pack", PACKS)
def test_tiers_hold_every_card_once(pack: str) -> None:
    rules = rules_of(pack)
    viras = [None] if not rules.uses_vira else [Card(rank) for rank in rules.ruleset.ranks]
    for vira in viras:
        cards = [card for tier in tiers(rules, vira) for card in tier]
        assert len(cards) == len(set(cards)) == 4 * len(rules.ruleset.ranks)
    assert not rules.uses_vira or tiers(rules, None) == ()


@pytest.mark.parametrize(
    ("pack", "vira", "cards", "best"),
    [
        ("paulista", "3", "4p 3 2", (0,)),
        ("paulista", "4", "3c 3p", (0, 1)),
        ("paulista", "4", "5o 5c", (1,)),
        ("paulista", "4", "5 3", None),
        ("paulista", None, "3 2", None),
        ("mineiro", None, "7c 4p Ae", (1,)),
        ("mineiro", None, "7p 7e Q", (2,)),
        ("mineiro", None, "7 Q", None),
        ("paulista", "4", "", None),
    ],
)
def test_compare(pack: str, vira: str | None, cards: str, best: tuple[int, ...] | None) -> None:
    told = [parse_card(card) for card in cards.split()]
    assert compare(rules_of(pack), parse_card(vira) if vira else None, told) == best


def test_ranks_compare_without_a_vira() -> None:
    rules = rules_of("paulista")
    assert compare_plain(rules, [Card("3"), Card("2")]) == (0,)
    assert compare_plain(rules, [Card("Q"), Card("J"), Card("J", "p")]) == (1, 2)
    assert strength(rules, Card("6"), Card("3")) == 9
    assert strength(rules, Card("2"), Card("3")) is None


@pytest.mark.parametrize(
    ("pack", "vira", "card", "answer"),
    [
        ("paulista", None, "4p", True),
        ("paulista", "3", "4", True),
        ("paulista", "3", "3p", False),
        ("mineiro", None, "7o", True),
        ("mineiro", None, "7p", False),
        ("mineiro", None, "7", True),
        ("mineiro", None, "3", False),
    ],
)
def test_may_be_manilha(pack: str, vira: str | None, card: str, answer: bool) -> None:
    told = parse_card(vira) if vira else None
    assert may_be_manilha(rules_of(pack), told, parse_card(card)) is answer


# --- tricks: vira 4 (manilha 5) unless told

LEADS = {
    lead: PAULISTA._replace(lead_after_tie=lead) for lead in ("last_tied", "trick_opener", "hand_opener")
}

TRICKS = [
    ("paulista", "0 3p, 1 2p, 2 3c, 3 2c", "trick A0", 0),
    ("paulista", "0 3p, 1 3c, 2 3e, 3 Kp", "trick =", 0),
    ("paulista", "0 Kp, 1 3c, 2 3e, 3 Kc", "trick =", 1),
    ("last_tied", "0 Kp, 1 3c, 2 3e, 3 Kc", "trick =", 2),
    ("trick_opener", "0 Kp, 1 3c, 2 3e, 3 Kc", "trick =", 0),
    ("hand_opener", "0 Kp, 1 3c, 2 3e, 3 Kc", "trick =", 0),
    ("hand_opener", "0 2, 1 3, 2 K, 3 Q, 1 A, 2 A, 3 4, 0 4", "trick =", 0),
    ("hand_opener", "0 2, 1 2, 2 K, 3 Q, 0 xx, 1 xx, 2 xx, 3 xx", "trick =", 0),
    ("last_tied", "0 2, 1 2, 2 K, 3 Q, 1 xx, 2 xx, 3 xx, 0 xx", "trick =", 1),
    ("paulista", "0 2, 1 3, 2 K, 3 Q, 1 xx, 2 xx, 3 4, 0 xx", "trick B3", 2),
    ("paulista", "0 2p, 1 2c, 2 3e, 3 Ko", "trick A2", 2),
    ("paulista", "0 5p, 1 3c, 2 5c, 3 2p", "trick A0", 0),
    ("partners tie", "0 3p, 1 2p, 2 3c, 3 2c", "trick =", 0),
    ("partners tie", "0 3p, 1 2p, 2 Kc, 3 2c", "trick A0", 0),
]
VARIANTS = {**PACKS, **LEADS, "partners tie": PAULISTA._replace(partners_tie=True)}


@pytest.mark.parametrize(("pack", "cards", "outcome", "lead"), TRICKS)
def test_tricks(pack: str, cards: str, outcome: str, lead: int) -> None:
    table = tell(VARIANTS[pack], "vira 4, " + cards)
    trick = next(words for words in reversed(table.outcomes) if words.startswith("trick"))
    assert trick == outcome
    if table.state.hand.begun:
        assert table.state.hand.turn == lead


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ("0 3p, 1 2p, 2 Kc, 3 2c", "trick.winner"),
        ("0 3p, 1 2p, 2 3c, 3 2c", "trick.partners"),
        ("0 3p, 1 3c, 2 Kc, 3 2c", "trick.winner"),
        ("0 3p, 1 3c, 2 Kc, 3 2c, 0 xx, 1 xx, 2 xx, 3 xx", "play.covered_value"),
    ],
)
def test_the_rule_of_a_trick(cards: str, rule: str) -> None:
    assert tell("paulista", "vira 4, " + cards).effects[-1].rule == rule


def test_rules_are_compiled_once() -> None:
    assert compile_rules(MINEIRO) is compile_rules(MINEIRO)
    with pytest.raises(ValueError, match="three tricks"):
        compile_rules(MINEIRO._replace(hand_size=4))
