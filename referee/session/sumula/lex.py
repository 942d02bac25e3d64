"""A line cut into tokens, each with every kind that it may be of."""

from __future__ import annotations

import re
from typing import NamedTuple

from referee.cards import Card
from referee.session.sumula import words as w
from referee.session.sumula.model import LETTERS

STRING = r'"(?:[^"\\]|\\.)*"'
TOKEN = re.compile(rf'{STRING}|\[[^\]]*\]|->|→|=|![^\s="\[\];]+|[^\s="\[\]!]+|[\[\]!"]')
BEGINS = re.compile(r'(?:^|(?<=[\s=]))"')
CLOSES = re.compile(STRING)
COMMENT = re.compile(r"(?:^|(?<=\s));")
REF = re.compile(r"\d{1,4}\.\d{1,4}")
PAIR = re.compile(r"(\d{1,3})[x×-](\d{1,3})")
CARD = re.compile(r"(\d{1,2}|[ajkq])([pceo♣♥♠♦♧♡♤♢])")
BACKWARDS = re.compile(r"([pceo♣♥♠♦])(\d{1,2}|[ajkq])")
RANK = re.compile(r"\d{1,2}|[ajkq]")
RULE = re.compile(r"\[\s*([\w.-]+)(?:@([\w.-]+))?\s*\]")
XNAME = re.compile(r"x-[\w-]+")
MARK = re.compile(r"![\w.-]+")


class LineError(Exception):
    """A line that cannot be read: why, in Portuguese."""


class Token(NamedTuple):
    """A piece of a line: its text, and what it may be: kind to value."""

    text: str
    kinds: tuple[tuple[str, object], ...]


def split_comment(text: str) -> tuple[str, str | None]:
    """Return a line without its comment, and the comment; None where there is none."""
    at = 0
    while at < len(text):
        comment, string = COMMENT.search(text, at), BEGINS.search(text, at)
        if comment is None:
            break
        if string is None or comment.start() < string.start():
            return text[: comment.start()].strip(), text[comment.start() + 1 :].strip()
        closed = CLOSES.match(text, string.start())
        if closed is None:
            raise LineError("há aspas abertas que não fecham.")
        at = closed.end()
    return text.strip(), None


def tokens(text: str, names: tuple[str, ...]) -> list[Token]:
    """Return the tokens of a line without its comment. ``names`` may stand for their letters."""
    if text.startswith("@"):
        key, _, rest = text[1:].partition(" ")
        return [Token("@" + key, (("KEY", w.plain(key)),)), *_rest(rest)]
    if text.startswith("%"):
        return [Token("%", (("PERCENT", "%"),)), *(_word(each) for each in text[1:].split())]
    found: list[Token] = []
    for match in TOKEN.finditer(text):
        token = match[0]
        if XNAME.fullmatch(token) and len(found) < 2:
            return [*found, Token(token, (("XNAME", token),)), *_rest(text[match.end() :])]
        found.append(_token(token, names))
    return found


def _rest(text: str) -> list[Token]:
    text = text.strip()
    return [Token(text, (("REST", text),))] if text else []


def _word(text: str) -> Token:
    return Token(text, (("WORD", text),))


def unquoted(text: str) -> str:
    """Return what stands between quotes."""
    return re.sub(r"\\(.)", r"\1", text[1:-1])


def quoted(text: str) -> str:
    """Return a text between quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _token(text: str, names: tuple[str, ...]) -> Token:
    if len(text) > 1 and text[0] == '"':
        return Token(text, (("STRING", unquoted(text)),))
    if text[0] == "[":
        return Token(text, _rule(text))
    if text[0] == "!":
        return Token(text, (("MARK", w.plain(text[1:])),) if MARK.fullmatch(text) else ())
    if text == '"':
        raise LineError("há aspas abertas que não fecham.")
    return Token(text, _kinds(text, w.plain(text), names))


def _rule(text: str) -> tuple[tuple[str, object], ...]:
    match = RULE.fullmatch(text)
    return () if match is None else (("RULE", (match[1], match[2] or "")),)


def _kinds(text: str, word: str, names: tuple[str, ...]) -> tuple[tuple[str, object], ...]:
    """Return every kind that a word may be of; a free WORD last."""
    found: list[tuple[str, object]] = [(kind, word) for kind in w.kinds().get(word, ())]
    tables = (("TEAM", w.TEAMS), ("CALLS_IT", w.CALLS_IT), ("SUIT", w.SUITS), ("NICK", w.NICKS))
    found += [(kind, table[word]) for kind, table in tables if word in table]
    if word in w.RANKS or RANK.fullmatch(word):
        found.append(("RANK", w.RANKS.get(word, word.upper())))
    found += _shapes(word)
    seat = _seat(text, word, names)
    if seat is not None:
        found.append(("SEAT", seat))
    if text not in {"=", "->", "→"}:
        found.append(("WORD", text))
    return tuple(found)


def _seat(text: str, word: str, names: tuple[str, ...]) -> int | None:
    """Return the seat of a letter, or of a name that is one word."""
    if len(word) == 1 and word.upper() in LETTERS:
        return LETTERS.index(word.upper())
    if text in names:
        return names.index(text)
    alike = [seat for seat, name in enumerate(names) if w.plain(name) == word]
    return alike[0] if len(alike) == 1 else None


def _shapes(word: str) -> list[tuple[str, object]]:
    """Return the kinds that a word is known for by its form."""
    found: list[tuple[str, object]] = []
    card = CARD.fullmatch(word)
    back = BACKWARDS.fullmatch(word) if card is None else None
    if card or back:
        rank, suit = (card[1], card[2]) if card else (back[2], back[1]) if back else ("", "")
        found.append(("CARD", Card(rank.upper(), w.SUITS[suit])))
    pair = PAIR.fullmatch(word)
    if pair:
        found.append(("PAIR", (int(pair[1]), int(pair[2]))))
    if word.isdecimal() and len(word) <= 4:
        found.append(("NUMBER", int(word)))
    if REF.fullmatch(word):
        hand, _, place = word.partition(".")
        found.append(("REF", (int(hand), int(place))))
    if word.isalnum() or "-" in word:
        found.append(("CALL", w.CALLS.get(word, word)))
    return found
