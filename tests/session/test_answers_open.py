"""Questions about answering the call that waits at a table: by whom, and where none waits."""

from __future__ import annotations

import pytest

from tests.session.tables import table_of, told

TRUCO = ("virou 5", "joguei o três", "Beto trucou")


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("posso correr?", "yes"),
        ("a gente pode correr?", "yes"),
        ("dá pra fugir?", "yes"),
        ("posso aceitar?", "yes"),
        ("podemos desistir?", "yes"),
        ("não posso correr?", "yes"),
        ("é proibido correr?", "no"),
        ("o Beto pode correr?", "no"),
        ("eles podem aceitar?", "no"),
    ],
)
def test_those_who_were_asked_may_answer_and_the_callers_may_not(question, verdict):
    ruling = told(table_of(*TRUCO), question)["ruling"]
    assert (ruling["verdict"], ruling["rules"]) == (verdict, ["raise.reply"])


@pytest.mark.parametrize("pack", ["paulista", "mineiro", "fprt"])
def test_where_nobody_called_there_is_nothing_to_accept_and_running_is_the_houses_matter(pack):
    table = table_of("Ana jogou o três", rules=pack)
    assert told(table, "posso aceitar?")["ruling"]["verdict"] == "no"
    assert told(table, "posso correr?")["ruling"]["rules"] == ["raise.concede"]


@pytest.mark.parametrize(
    ("question", "verdict"),
    [("posso correr?", "yes"), ("posso aceitar?", "yes"), ("eles podem correr?", "no")],
)
def test_the_choice_of_a_mao_de_onze_is_that_teams_own(question, verdict):
    ruling = told(table_of("está 11 a 3 pra nós", "virou 5"), question)["ruling"]
    assert (ruling["verdict"], ruling["rules"][0]) == (verdict, "eleven.choice")
