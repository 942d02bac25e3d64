"""Random cases worded as questions, against the brute-force referee of ``tests/oracle``."""

from __future__ import annotations

import random

import pytest

from tests.oracle.referee import PACKS as ORACLE
from tests.oracle.referee import SUITS, deck, hand_outcome, manilhas, strength
from tests.oracle.tell import RANKS
from tests.oracle.tell import SUITS as SUIT_NAMES
from tests.questions.asker import PACKS, quick

COUNT = 300
"""Cases of each sort and pack: with those that are counted out below, more than 5,000 in all."""
ORDINALS = ("primeira", "segunda", "terceira")
WON = {
    "nos": (
        "nós ganhamos a {}", "a gente fez a {}", "ganhamos a {}", "a {} foi nossa", "se a gente fizesse a {}",
        "a {} era nossa", "a {} ficou com a gente", "nós tínhamos ganho a {}", "{} nossa",
        "eles perderam a {}",
    ),
    "eles": (
        "eles ganharam a {}", "eles fizeram a {}", "a {} foi deles", "se eles tivessem feito a {}",
        "eles tinham a {}", "a {} era deles", "{} deles", "perdemos a {}",
    ),
    None: (
        "empatou a {}", "a {} empatou", "cangou a {}", "a {} deu empate", "se empatasse a {}", "{} empatada",
        "a {} ficou empatada", "ninguém ganhou a {}",
    ),
}  # fmt: skip
ASKED = (
    "quem leva a mão?", "quem ganha?", "de quem é a mão?", "de quem é a mão, nossa ou deles?",
    "quem leva, nós ou eles?", "quem ganharia?", "quem ia levar?", "de quem seria a mão?",
)  # fmt: skip
CALLS = {
    None: (["ninguém trucou"], ["sem truco"]),
    "nos": (["a gente trucou", "eles aceitaram"], ["o truco era nosso", "eles toparam"]),
    "eles": (["eles trucaram", "nós aceitamos"], ["eles tinham trucado", "a gente aceitou"]),
}


def _tricks(rng, pack):
    results = []
    while len(results) < 3 and hand_outcome(pack, results, 0, None, 1) is None:
        results.append(rng.choice(["nos", "eles", None]))
    return results


def _joined(parts, rng):
    return ", ".join(parts[:-1]) + rng.choice([" e ", ", "]) + parts[-1] if len(parts) > 1 else parts[0]


@pytest.mark.parametrize("pack", PACKS)
def test_who_takes_a_hand_told_trick_by_trick(pack):
    rng = random.Random(f"tricks {pack}")
    for _ in range(COUNT):
        results = _tricks(rng, pack)
        told = [rng.choice(WON[r]).format(ORDINALS[n]) for n, r in enumerate(results)]
        caller = rng.choice([None, "nos", "eles"])
        parts = [told, rng.choice(CALLS[caller])]
        rng.shuffle(parts)  # what was called may be told last
        question = f"{_joined([*parts[0], *parts[1]], rng)}, {rng.choice(ASKED)}"
        team, *_ = hand_outcome(pack, results, 0, caller, 1)
        assert quick(question, pack) == ("fact", team), question


def _card(card):
    return f"{RANKS[card[0]]} de {SUIT_NAMES[card[1]]}"


@pytest.mark.parametrize("pack", PACKS)
def test_one_card_against_another(pack):
    rng = random.Random(f"cards {pack}")
    for _ in range(COUNT):
        a, b, vira = rng.sample(deck(pack), 3)
        fixed = ORACLE[pack]["fixed"]
        told = "" if fixed else f"virou {_card(vira)}, "
        one, two = strength(pack, vira, a), strength(pack, vira, b)
        verdict, _ = quick(f"{told}{_card(a)} ganha de {_card(b)}?", pack)
        assert verdict == ("yes" if one > two else "no"), (pack, vira, a, b)
        best = None if one == two else a if one > two else b
        found = quick(f"{told}{_card(a)} contra {_card(b)}, qual ganha?", pack)
        assert found == ("fact", best), (pack, vira, a, b)


@pytest.mark.parametrize("pack", PACKS)
def test_which_cards_are_manilhas(pack):
    for card in deck(pack):
        for vira in [None] if ORACLE[pack]["fixed"] else RANKS:
            told = f"virou {RANKS[vira]}, " if vira else ""
            expected = "yes" if card in manilhas(pack, vira and vira + SUITS[0]) else "no"
            assert quick(f"{told}{_card(card)} é manilha?", pack)[0] == expected


@pytest.mark.parametrize("pack", PACKS)
def test_what_running_pays(pack):
    ladder = [("mão", ORACLE[pack]["hand"]), *ORACLE[pack]["ladder"]]
    for step, (call, _) in enumerate(ladder[1:], start=1):
        before = ladder[step - 1][1]
        for question in (
            f"eles pediram {call} e a gente correu, quantos pontos eles ganham?",
            f"correr do {call} dá quantos pontos?",
            f"se a gente fugir do {call}, quanto eles marcam?",
        ):
            assert quick(question, pack) == ("fact", before), question


CALLED = {"nos": "a gente pediu {}", "eles": "eles pediram {}"}
TOOK = {"nos": "a gente aceitou", "eles": "eles aceitaram"}
RAN = {"nos": "a gente correu", "eles": "eles correram"}
GOT = {"nos": "ganhamos a mão", "eles": "eles ganharam a mão"}


def _raises(pack, rng):
    """Return raises told in order, the team of the last, its step, and what the hand was worth before it."""
    ladder = [ORACLE[pack]["hand"], *(value for _, value in ORACLE[pack]["ladder"])]
    names = [name for name, _ in ORACLE[pack]["ladder"]]
    first = rng.choice(["nos", "eles"])
    steps = rng.randint(1, len(names))
    teams = [first if n % 2 == 0 else OTHER[first] for n in range(steps)]
    told = [CALLED[team].format(name) for team, name in zip(teams, names, strict=False)]
    return told, teams[-1], ladder[steps - 1], ladder[steps]


OTHER = {"nos": "eles", "eles": "nos"}


@pytest.mark.parametrize("pack", PACKS)
def test_what_raises_told_in_order_pay(pack):
    rng = random.Random(f"raises {pack}")
    for _ in range(COUNT):
        told, raiser, before, after = _raises(pack, rng)
        rival = OTHER[raiser]
        ran = f"{', '.join([*told, RAN[rival]])}, quantos pontos?"
        assert quick(ran, pack) == ("fact", before), ran
        winner = rng.choice(["nos", "eles"])
        played = f"{', '.join([*told, TOOK[rival], GOT[winner]])}, quantos pontos?"
        assert quick(played, pack) == ("fact", after), played
