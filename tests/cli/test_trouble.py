"""When something breaks inside: a sentence with a number, never a traceback."""

from __future__ import annotations

import re

import pytest

from referee.cli.ear import LONGEST, Ear
from referee.cli.exits import ExitStatus
from referee.cli.trouble import Wrong, guarded
from referee.rulebook.load import load_pack
from referee.session.table import Table

OURS = re.compile(r"O erro é meu, não seu \(número [0-9A-F]{8}\)\..+\n")


def broken(*_: object) -> int:
    raise ZeroDivisionError("details")


def test_a_mistake_of_ours(capsys: pytest.CaptureFixture[str]):
    assert guarded(broken) == ExitStatus.USAGE
    first = capsys.readouterr().err
    assert OURS.fullmatch(first)
    guarded(broken)
    assert capsys.readouterr().err == first, "the same mistake has the same number"


def test_details_are_shown_to_who_asks(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("REFEREE_DEBUG", "1")
    guarded(broken)
    assert "ZeroDivisionError: details" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (KeyboardInterrupt(), ExitStatus.INTERRUPTED, ""),
        (Wrong("Escreva de outro jeito."), ExitStatus.USAGE, "Escreva de outro jeito.\n"),
        (Wrong("Defeito.", ExitStatus.BAD_PACK), ExitStatus.BAD_PACK, "Defeito.\n"),
        (RecursionError(), ExitStatus.USAGE, None),
        (MemoryError(), ExitStatus.USAGE, None),
    ],
)
def test_what_is_raised_becomes_a_status(
    error: BaseException, status: int, said: str | None, capsys: pytest.CaptureFixture[str]
):
    def call() -> int:
        raise error

    assert guarded(call) == status
    told = capsys.readouterr().err
    assert told == said if said is not None else OURS.fullmatch(told)


def test_a_line_that_breaks_the_table_is_lost_and_the_table_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    ear = Ear(Table(load_pack("paulista")))
    state = ear.hear("virou 3").state
    with monkeypatch.context() as patch:
        patch.setattr(Table, "hear", broken)
        reply = ear.hear("joguei zap")
    assert (reply.heard, reply.kind, reply.understood) == ("joguei zap", "unknown", False)
    assert reply.state == state
    assert "nada mudou" in reply.say
    assert OURS.search(capsys.readouterr().err)
    assert ear.hear("joguei zap").understood


def test_too_much_at_once_is_not_acted_on():
    ear = Ear(Table(load_pack("paulista")))
    reply = ear.hear("virou 3, " + "a" * LONGEST)
    assert (reply.understood, len(reply.heard)) == (False, LONGEST)
    assert ear.table.events == ()
