"""Corrections of any earlier event: by hand, trick, player, card, call; what they leave open is asked."""

from __future__ import annotations

import pytest

from referee import Table, load_pack
from referee.engine.replay import replay

EVENING = (
    "virou 3",
    "joguei o rei, o Beto o 3, o Caio um ás, a Duda um 2",
    "Beto torna de 7",
    "Caio trucou",
    "aceitaram",
    "Caio dois, Duda um rei, eu um cinco",
    "Caio saiu de três, Duda seis, eu um seis, Beto quatro de copas",
    "virou 5",
    "Duda saiu de dama, eu um ás, Beto um rei, Caio valete",
    "trucamos",
    "eles correram",
    "virou 7",
    "o Caio jogou três, a Duda dois, eu ás, o Beto rei",
    "a gente ganhou a segunda",
    "virou valete",
)
"""Three hands and the vira of a fourth: 0 to 3 (our truco), 1 to 3 (they ran), 2 to 3 (a trick told)."""


def evening(extra=()):
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    for line in (*EVENING, *extra):
        reply = table.hear(line)
        assert reply.understood, line
    assert table.state.points == (2, 3)
    return table


@pytest.mark.parametrize(
    ("line", "say"),
    [
        ("na primeira mão o Caio não jogou o ás, foi um dois", "Corrigido na mão 1: Caio dois, não Caio ás."),
        (
            "corrigindo a terceira mão, a Duda não jogou dois, foi valete",
            "Corrigido na mão 3: Duda valete, não Duda dois.",
        ),
        ("na mão 2 quem jogou a dama não foi a Duda, foi o Beto", "E Duda jogou o rei?"),
        ("na segunda mão quem jogou o valete foi a Duda, não o Caio", "E Caio jogou a dama?"),
        ("na segunda mão eles não correram, aceitaram", "Com isso a mão 2 não acaba ali."),
    ],
)
def test_what_is_denied_and_what_it_was(line: str, say: str):
    assert say in evening().hear(line).say


def last(table, *lines):
    """Tell lines and return the last reply; the state stays that of a plain replay of the log."""
    for line in lines:
        reply = table.hear(line)
        log = [logged.event for logged in table.events]
        fresh = Table(table.pack, table.people.names)
        timeline = replay(fresh._draft.ground.rules, fresh.state, log)
        assert timeline.refused is None
        assert timeline.last == table.state
    return reply


DONE = [
    # a card: by hand and trick, by the card, by who
    (["na primeira mão o Beto jogou o 2 na primeira, não o 3"], (2, 3), "na mão 1: Beto dois, não Beto três"),
    (["na primeira da mão 1 o Beto jogou o 2"], (2, 3), "Beto dois, não Beto três"),
    (["na mão 1 a Duda jogou o ás, não o rei"], (2, 3), "Duda ás, não Duda rei"),
    (["lá no começo o Beto jogou o dois, não o três"], (2, 3), "na mão 1"),
    (["na terceira vaza da primeira mão o Beto jogou um rei"], (5, 0), "agora é vocês 5, eles 0"),
    (["na mão passada o Caio jogou um dois de copas na primeira"], (2, 3), "A primeira empatou"),
    (["na mão retrasada a Duda jogou um ás na primeira"], (2, 3), "na mão 2: Duda ás, não Duda dama"),
    (["o Beto jogou o seis, não o sete", "sim"], (2, 3), "Beto seis, não Beto sete"),
    (["a Duda jogou um três, não um dois", "a da mão 1"], (2, 3), "na mão 1: Duda três, não Duda dois"),
    (["na primeira mão eu joguei o quatro de paus", "na terceira"], (5, 0), "na mão 1"),
    # a vira
    (["a vira da mão 2 era seis"], (2, 3), "vira seis, não vira cinco"),
    (["na segunda mão a vira era seis de paus"], (2, 3), "vira seis"),
    # calls and answers
    (["na primeira mão o Caio não trucou"], (2, 1), "não houve «Caio pediu truco»"),
    (["na mão 1 eles correram, não aceitaram", "sim"], (3, 0), "agora é vocês 3, eles 0"),
    (["na segunda mão quem trucou foi eles"], (1, 4), "eles pediram truco, não vocês pediram truco"),
    (["na mão 2 o truco foi deles, não nosso"], (1, 4), "agora é vocês 1, eles 4"),
    (["na mão 1 quem trucou foi o Beto, não o Caio", "sim"], (2, 3), "na mão 1"),
    # results
    (["na mão passada eles ganharam a segunda", "sim"], (1, 3), "deles, não de vocês"),
    # whose card it was
    (["na primeira da mão 1 o ás foi meu, não do Caio", "sim"], (2, 3), "na mão 1"),
]


@pytest.mark.parametrize(("lines", "points", "said"), DONE, ids=[" / ".join(lines) for lines, *_ in DONE])
def test_what_was_told_earlier_is_put_right_and_the_rest_judged_again(lines, points, said):
    table = evening()
    reply = last(table, *lines)
    assert said in reply.say
    assert table.state.points == points
    assert [event["type"] for event in reply.to_json()["events"]] == ["correct"]
    last(table, "desfaz")
    assert table.state.points == (2, 3)


SAME = [
    "na mão passada a gente ganhou a segunda",
    "na primeira mão quem trucou foi a gente",
    "na mão 1 eles aceitaram, não correram",
    "quem ganhou a mão passada foi a gente",
    "na mão 1 o Beto jogou o sete",
    "a vira da primeira mão era três",
    "quem abriu a mão 2 foi a Duda",
]


@pytest.mark.parametrize("line", SAME)
def test_what_is_so_already_stays(line):
    table = evening()
    before = table.events
    assert "nada mudou" in last(table, line).say
    assert table.events == before


NOT_DONE = [
    ("na mão 7 o Beto jogou o 3", "a mão 7"),
    ("na mão 2 o Beto jogou o 3, não o sete", "na mão 2"),
    ("na segunda vaza da mão 2 o Beto jogou o três", "na segunda da mão 2"),
    ("quem pediu seis na mão 1 foi o Beto", "na mão 1"),
    ("na mão 3 ninguém correu, eles aceitaram", ""),
    ("a anterior foi deles", "Pelas cartas"),
    ("na primeira mão quem ganhou a primeira foi a gente", "Pelas cartas"),
    ("na mão passada o Beto jogou", "não é coisa que eu corrija"),
]


@pytest.mark.parametrize(("line", "said"), NOT_DONE, ids=[line for line, _ in NOT_DONE])
def test_what_cannot_be_found_or_stands_against_the_rules_changes_nothing(line, said):
    table = evening()
    before = table.events
    reply = last(table, line)
    assert said in reply.say
    assert table.events == before
    assert not any(event["legal"] for event in reply.to_json()["events"])


ASKED = [
    ("na primeira mão eu joguei o três", ["primeira", "segunda", "terceira"]),
    ("na mão 1 o três foi da Duda", ["primeira", "terceira"]),
    ("a Duda jogou um três, não um dois", ["mão 1", "mão 3"]),
    ("a vira da primeira mão era quatro", ["sim", "não"]),
    ("na mão passada eles ganharam a segunda", ["sim", "não"]),
    ("na mão 1 eles correram, não aceitaram", ["sim", "não"]),
]


@pytest.mark.parametrize(("line", "options"), ASKED, ids=[line for line, _ in ASKED])
def test_what_it_leaves_open_is_asked_and_no_changes_nothing(line, options):
    table = evening()
    before = table.events
    assert last(table, line).to_json()["asks"]["options"] == options
    assert table.events == before
    last(table, "não")
    assert table.events == before


def test_a_later_event_that_no_longer_stands_is_named():
    table = evening()
    reply = last(table, "a vira da primeira mão era quatro")
    assert "«Caio três»" in reply.say
    last(table, "sim")
    assert table.state.number == 1
    last(table, "desfaz")
    assert table.state.points == (2, 3)


THIS_HAND = [
    (["virou 3", "o Beto trucou", "não, quem trucou fui eu"], {"pending": "nos"}),
    (["virou 3", "quem trucou foi a gente"], {"pending": "nos"}),
    (["virou 3", "a gente trucou", "eles aceitaram", "eles correram, não aceitaram"], {"score": (1, 0)}),
    (["virou 3", "trucaram", "o truco foi nosso"], {"pending": "nos"}),
    (["fizemos a primeira", "a primeira foi deles, não nossa"], {"tricks": ["eles"]}),
    (["fizemos a primeira", "quem ganhou a primeira foi eles"], {"tricks": ["eles"]}),
    (["placar 5 a 2 pra nós", "o placar tava 5 a 3 pra nós"], {"score": (5, 3)}),
    (["virou 3", "joguei o zap, o Beto um rei", "o zap foi do Beto, não meu", "sim"], {"turn": "Caio"}),
    (
        [
            "virou 3",
            "joguei o rei, o Beto o 3, o Caio um ás, a Duda um 2",
            "na primeira o Beto jogou o cinco",
        ],
        {},
    ),
]


@pytest.mark.parametrize(("lines", "wanted"), THIS_HAND, ids=[lines[-1] for lines, _ in THIS_HAND])
def test_the_hand_being_played_is_put_right(lines, wanted):
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    reply = last(table, *lines)
    state = reply.to_json()["state"]
    seen = {**state, "pending": (state["pending"] or {}).get("team"), "score": tuple(state["score"].values())}
    assert {key: seen[key] for key in wanted} == wanted


def test_a_card_denied_in_its_own_line_is_asked_about():
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    assert last(table, "virou 3", "joguei o rei, não o sete").to_json()["asks"] is not None
    assert last(table, "o rei").to_json()["events"][0]["card"] == "K"


SAID_SHORT = [
    ("não foi o dois não, foi o três", "Caio três, não Caio dois"),
    ("era o três", "Caio três, não Caio dois"),
    ("três, não dois", "Caio três, não Caio dois"),
    ("me enganei na primeira, o Beto jogou dois", "Beto dois, não Beto três"),
    ("tá errado, o Caio jogou três", "Caio três, não Caio dois"),
]


def second_trick():
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    first = "joguei o rei, o Beto o 3, o Caio um ás, a Duda um 2"
    last(table, "virou 4", first, "Beto torna de 7", "o Caio jogou um dois")
    return table


@pytest.mark.parametrize(("line", "said"), SAID_SHORT)
def test_corrections_said_short(line, said):
    assert said in last(second_trick(), line).say


def test_whose_card_it_was_is_asked_where_it_may_be_the_next_one():
    table = second_trick()
    assert last(table, "foi o três").to_json()["asks"]["options"] == ["Caio", "Duda"]
    assert "Caio três, não Caio dois" in last(table, "do Caio").say
    table = second_trick()
    last(table, "foi o três")
    assert last(table, "da Duda").to_json()["events"][0]["player"] == "Duda"


THREES = ("virou 5", "joguei o três", "Beto jogou o três", "Caio jogou o dois", "Duda jogou o rei")


def test_events_that_share_hand_trick_and_player_are_told_apart_in_words():
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    for line in (*THREES, "Ana jogou o três", "Beto jogou o rei"):
        table.hear(line)
    asks = table.hear("não foi o três, foi o ás").asks
    assert len(asks["options"]) == 3
    for option, (number, name, trick) in zip(
        asks["options"],
        [("1", "Ana", "primeira"), ("2", "Beto", "primeira"), ("3", "Ana", "segunda")],
        strict=True,
    ):
        assert option.startswith(number)
        assert name in option
        assert f"{trick} da mão 1" in option
    reply = table.hear("2")
    assert reply.events[0]["type"] == "correct"
    assert table.state.hand.past[0][1].card.rank == "A"


def test_a_card_told_after_a_refusal_is_not_taken_from_whom_the_line_does_not_name():
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    for line in (*THREES, "Ana jogou o três", "Beto jogou o quatro", "Caio jogou o cinco de copas"):
        table.hear(line)
    assert not table.hear("a Duda jogou o cinco de copas").events[-1]["legal"]
    reply = table.hear("o Beto jogou o sete, não o quatro")
    assert reply.events[0]["type"] == "correct"
    assert [play.card.rank for play in table.state.hand.plays] == ["3", "7", "5"]


FORGOTTEN = [
    ("na mão passada faltou dizer que o Beto trucou", {"nos": 3, "eles": 0}),
    ("esqueci de falar que na primeira mão o Beto trucou e a gente aceitou", {"nos": 3, "eles": 0}),
    ("esqueci de dizer: na mão passada a Duda pediu truco", {"nos": 3, "eles": 0}),
    ("na mão passada o Beto trucou", {"nos": 1, "eles": 0}),
]


@pytest.mark.parametrize(("said", "score"), FORGOTTEN, ids=[row[0] for row in FORGOTTEN])
def test_a_call_forgotten_in_a_hand_before_is_put_into_it(said, score):
    table = Table(load_pack("paulista"), ["Ana", "Beto", "Caio", "Duda"])
    for text in (
        "virou 3",
        "ganhamos a primeira",
        "eles ganharam a segunda",
        "ganhamos a terceira",
        "virou 5",
    ):
        table.hear(text)
    assert table.hear(said).to_json()["state"]["score"] == score
    table.hear("desfaz")
    assert table.hear("boa noite").to_json()["state"]["score"]["eles"] == 0
