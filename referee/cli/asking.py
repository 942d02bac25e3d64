"""``ask``: one question, or each line of the standard input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.cli.ear import answered
from referee.cli.exits import ExitStatus
from referee.cli.packs import pack_of
from referee.cli.streams import clean, said, show, spoken
from referee.cli.trouble import Wrong
from referee.session.once import Conversation, ask_once

if TYPE_CHECKING:
    from referee import Reply
    from referee.rulebook.load import Pack


def ask(words: str, rules: str, *, as_json: bool, conversation: bool, why: bool) -> int:
    """Answer one question, or with ``-`` each line of the standard input; return the exit status."""
    pack = pack_of(rules)
    if words.strip() == "-":
        for reply in _answers(pack, conversation=conversation):
            show(reply, as_json=as_json, why=why)
        return ExitStatus.OK
    question = clean(words).strip()
    if not question:
        raise Wrong('A pergunta está vazia. Por exemplo: referee ask "quanto vale o truco?"')
    reply = answered(lambda text: ask_once(text, pack), question)
    show(reply, as_json=as_json, why=why)
    return status_of(reply)


def _answers(pack: Pack, *, conversation: bool) -> Iterator[Reply]:
    """Yield the answers to the lines of the standard input: each on its own, or as one conversation."""
    talk = Conversation(pack)
    for line in spoken(said()):
        yield answered(talk.ask if conversation else Conversation(pack).ask, line)


def status_of(reply: Reply) -> int:
    """Return the exit status that the answer to a question has."""
    if not reply.understood:
        return ExitStatus.NOT_UNDERSTOOD
    unknown = reply.ruling is not None and reply.ruling["verdict"] == "unknown"
    return ExitStatus.NOT_COVERED if unknown else ExitStatus.OK
