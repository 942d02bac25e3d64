"""The story of a table: every hand as it stands, and all that was said, with what was taken back."""

from __future__ import annotations

import pytest

from referee.engine import events as e
from referee.engine.compile import compile_rules
from referee.engine.ruling import HandEnded
from referee.rulebook.load import load_pack
from referee.session.draft import Logged
from referee.session.history import Change, Record
from referee.session.journal import MemoryJournal
from referee.session.story import story, story_text
from referee.session.table import DEFAULT_NAMES, Table
from tests.engine.games import random_match
from tests.session.places import told

ANA_BETO = ("Ana", "Beto")
FIRST = [
    "virou 3, joguei o zap",
    "o Beto jogou o 2 de copas",
    "desfaz",
    "trucou",
    "a Ana aceitou",
    "o Beto jogou o rei de copas",
    "joguei o 2 de ouros, o Beto jogou o 3 de ouros",
    "o Beto jogou o 5 de copas",
    "joguei o 7 de copas",
]


def table_of(*texts, names=ANA_BETO, rules="paulista"):
    table = Table(load_pack(rules), names)
    for text in texts:
        table.hear(text)
    return table


def lines_of(table):
    return [line.strip() for line in story_text(table).splitlines()]


def without_time(line):
    number, _, rest = line.split(" ", 2)
    return f"{number} {rest}"


def test_before_the_first_hand_there_is_nothing_to_tell():
    table = table_of()
    assert story(table) == ()
    assert story_text(table) == "Ainda não houve mão."


def test_a_hand_is_told_with_its_tricks_its_calls_and_its_points():
    hands = story(table_of(*FIRST))
    (hand,) = hands
    assert (hand.number, hand.game_number, hand.opener, str(hand.vira)) == (1, 1, 0, "3")
    assert [trick.ended.team for trick in hand.tricks] == [0, 1, 0]
    assert (hand.ended.team, hand.ended.points, hand.points) == (0, 3, (3, 0))
    lines = lines_of(table_of(*FIRST))
    assert lines[:5] == [
        "Mão 1 do jogo 1, Ana na mão; vira três",
        "1ª: Ana quatro de paus, Beto pediu truco, Ana aceitou, Beto rei de copas → Ana",
        "2ª: Ana dois de ouros, Beto três de ouros → Beto",
        "3ª: Beto cinco de copas, Ana sete de copas → Ana",
        "3 pontos para Ana; placar: vocês 3, eles 0 [hand.best_of]",
    ]


def test_what_was_said_is_there_with_what_was_undone():
    lines = [without_time(line) for line in lines_of(table_of(*FIRST))[5:]]
    assert lines[:4] == [
        "1 «virou 3, joguei o zap»",
        "2 «o Beto jogou o 2 de copas» (desfeito)",
        "3 desfez «desfaz»",
        "4 «trucou»",
    ]
    assert len(lines) == len(FIRST)


def test_what_is_done_again_stands_and_what_follows_an_undo_ends_it():
    again = story(table_of("virou 3", "desfaz", "refaz"))
    assert [line.stands for line in again[0].said] == [True, True, True]
    other = story(table_of("virou 3", "desfaz", "virou 5", "desfaz", "refaz"))
    assert [line.stands for line in other[0].said] == [False, True, True, True, True]


def test_a_correction_says_what_was_and_what_is_now():
    table = table_of("virou 3, joguei o 2 de ouros", "não foi o 2 de ouros, foi o 2 de copas")
    assert story(table)[0].said[-1].kind == "correct"
    last = lines_of(table)[-1]
    assert "corrigiu «não foi o 2 de ouros, foi o 2 de copas»" in last
    assert last.endswith("(era Ana dois de ouros; ficou Ana dois de copas)")


def test_what_was_taken_out_became_nothing():
    table = table_of("virou 3", "trucou", "o Beto correu", "não correram")
    assert lines_of(table)[-1].endswith("(era Beto entregou a mão; ficou nada)")


def test_what_was_said_of_hands_that_were_undone_is_not_lost():
    table = table_of("ganhamos a primeira", "ganhamos a segunda", "desfaz", "desfaz")
    (hand,) = story(table)
    assert [line.n for line in hand.said] == [1, 2, 3, 4]
    assert [line.stands for line in hand.said] == [False, False, True, True]
    assert hand.tricks == ()


def test_hands_count_on_and_games_too():
    table = table_of(
        "está 11 a 3 pra nós", "nós aceitamos a mão de onze", "nós ganhamos a mão", "eles ganharam a mão"
    )
    first, second = story(table)
    assert (first.special, first.game, first.game_number) == ("eleven", 0, 1)
    assert second.game_number == 2
    assert second.number == 1
    text = story_text(table)
    assert "mão de 11" in text
    assert "placar: vocês 11, eles 3" in text
    assert "Ana ganhou o jogo" in text


@pytest.mark.parametrize("rules", ["paulista", "mineiro", "fprt"])
@pytest.mark.parametrize("names", [ANA_BETO, ("Ana", "Beto", "Caio", "Duda"), DEFAULT_NAMES])
def test_all_that_can_happen_has_words(rules, names):
    table = table_of(
        "virou 3", "jogo uma carta qualquer", "joguei o 2 de copas", names[1] + " trucou", "aceitamos",
        "ganhamos a primeira", "empatou a segunda", "ganhamos a mão", "está 5 a 5", "trucou", "correram",
        "jogo novo", "sim", "está 11 a 3 pra nós", "não queremos", "trucou", "seis", "correram",
        "ninguém ganhou a mão",
        names=names, rules=rules,
    )  # fmt: skip
    text = story_text(table)
    assert "Mão 1 do jogo 1" in text
    assert "{" not in text
    assert "story." not in text
    assert "None" not in text


def test_a_whole_match_is_told_in_lines_that_fit():
    opens, texts = told(2, hands=12)
    table = Table(load_pack("paulista"), ANA_BETO, 0, opens)
    for text in texts:
        table.hear(text)
    hands = story(table)
    assert sum(len(trick.events) for hand in hands for trick in hand.tricks) == len(table.events)
    assert [line.n for hand in hands for line in hand.said] == list(range(1, len(table.history.records) + 1))
    assert hands[-1].points == table.state.points or table.state.ended


def table_that_saw(events, rules="paulista", names=ANA_BETO, opens=0):
    """Return a table of these events, one record each."""
    journal = MemoryJournal()
    for n, event in enumerate(events, 1):
        change = Change(n - 1, (Logged(event, getattr(event, "seat", None), n),))
        journal.append(Record(n, "told", "…", change, 0.0))
    table = Table(load_pack(rules), names, 0, opens, journal=journal)
    assert len(table.events) == len(events)
    return table


@pytest.mark.parametrize("rules", ["paulista", "mineiro", "fprt"])
@pytest.mark.parametrize("players", [2, 4])
def test_random_matches_are_told_to_the_last_event(rules, players):
    match = random_match(compile_rules(load_pack(rules).ruleset), players, 5)
    names = ("Ana", "Beto", "Caio", "Duda")[:players]
    table = table_that_saw(match.events, rules, names, match.start.hand.opener)
    hands = story(table)
    assert sum(len(trick.events) for hand in hands for trick in hand.tricks) == len(match.events)
    ended = [x for effects in match.effects for x in effects if isinstance(x, HandEnded)]
    assert [hand.ended for hand in hands] == ended
    text = story_text(table)
    assert "{" not in text
    assert "None" not in text


def test_what_is_seldom_told_has_words_too():
    told_events = [
        e.OpenerTold(1), e.HandBegan(), e.CardPlayed(1, None), e.TrickTold(0, None, 1),
        e.TrickTold(None, None, 2),
        e.HandTold(None), e.HandTold(1), e.MatchBegan(), e.ScoreSet((2, 3)), e.HandTold(0),
    ]  # fmt: skip
    text = story_text(table_that_saw(told_events))
    for words in (
        "carta à toa",
        "contado: Ana",
        "contado: empate",
        "ninguém marcou",
        "jogo novo",
        "vocês 2, eles 3",
    ):
        assert words in text
