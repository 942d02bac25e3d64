"""A súmula written: one way to write each thing, so that the same game is the same bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import Any
from unicodedata import normalize

from referee.cards import Card, Seat, Team, before
from referee.engine import events as e
from referee.rulebook.cite import Value
from referee.session.sumula import model as m
from referee.session.sumula.lex import quoted

WIDTH = 100
INDENT = "  "
BARE = re.compile(r'[^\s"=\[\];!@%][^\s"=\[\]!]*')


def write(sumula: m.Sumula) -> str:
    """Return the canonical text: UTF-8, LF, one thing a line, nothing left to taste."""
    sumula = _settled(sumula)
    lines = (*header_lines(sumula.header), *body_lines(sumula), *_last(sumula.header))
    return "".join(f"{_clean(line)}\n" for line in lines)


def _clean(line: str) -> str:
    """Return a line as it will be read: composed, and of characters that can be seen."""
    if line.isascii() and line.isprintable():
        return line
    return "".join(c for c in normalize("NFC", line) if c.isprintable())


def _settled(sumula: m.Sumula) -> m.Sumula:
    """Return the súmula with each comment where reading it back will find it.

    What comes before the first line belongs to the header, and so does a comment too long for its field.
    """
    header, lines = sumula.header, sumula.lines
    remarks = dict(header.remarks)
    last = remarks.get("resultado", "")
    if last and not _fits(f"@resultado {header.result}", last):
        lines = (*lines, m.Line(None, last))
    heads = {"%": f"%sumula {header.version}", **{key: _field(key, value) for key, value in _fields(header)}}
    long = [key for key, text in heads.items() if key in remarks and not _fits(text, remarks[key])]
    first = next((place for place, line in enumerate(lines) if line.body is not None), len(lines))
    kept = [(key, text) for key, text in header.remarks if key not in (*long, "resultado")]
    kept += [("", remarks[key]) for key in long] + [("", line.comment) for line in lines[:first]]
    if last and lines is sumula.lines:
        kept.append(("resultado", last))
    return sumula._replace(header=header._replace(remarks=tuple(kept)), lines=lines[first:])


# ---- the header ------------------------------------------------------------------------------------


def header_lines(header: m.Header) -> list[str]:
    """Return the header: the version, the fields in their order, then the comments that stand alone."""
    remarks = dict(header.remarks)
    lines = _told(f"%sumula {header.version}", remarks.get("%", ""))
    for key, value in _fields(header):
        lines += _told(_field(key, value), remarks.get(key, ""))
    for key, text in header.remarks:
        if not key:
            lines += _comment(text, "")
    return lines


def _field(key: str, value: str) -> str:
    return f"@{key} {value}".rstrip()


def _last(header: m.Header) -> list[str]:
    remarks = dict(header.remarks)
    return _told(f"@resultado {header.result}", remarks.get("resultado", "")) if header.result else []


def _fields(header: m.Header) -> Iterator[tuple[str, str]]:
    """Yield the fields that are told, with their values as written."""
    plain = {"data": header.date, "local": free(header.place)}
    marks = {"regras": header.pack, "casa": header.house}
    yield from ((key, value) for key, value in plain.items() if value)
    yield from ((key, _mark(mark)) for key, mark in marks.items() if mark is not None)
    if header.seating is not None:
        yield from _seats(header.seating)
    if header.opens is not None:
        yield "abre", m.LETTERS[header.opens]
    score = _start(header)
    if score:
        yield "placar", score
    yield from ((note.key, free(note.value)) for note in header.notes)


def _mark(mark: m.PackMark) -> str:
    return " ".join(
        part for part in (mark.id, mark.version, f"#{mark.digest}" if mark.digest else "") if part
    )


def _seats(seats: m.Seating) -> Iterator[tuple[str, str]]:
    for word in m.TEAM_WORDS:
        mine = range(seats.team(word), len(seats.names), 2)
        yield word, ", ".join(_sitter(seat, seats.names[seat]) for seat in mine)
    if seats.me not in (0, 1):
        yield "eu", m.LETTERS[seats.me]


def _sitter(seat: Seat, name: str) -> str:
    letter = m.LETTERS[seat]
    if name == letter:
        return letter
    clean = name == " ".join(name.split()) and not set(name) & set('",;=')
    return f"{letter} {name if clean else quoted(name)}"


def _start(header: m.Header) -> str:
    parts = []
    if header.points is not None:
        parts.append(_pair(header.points, header.seats))
    if header.games is not None:
        parts.append(f"jogos {_pair(header.games, header.seats)}")
    if header.target is not None:
        parts.append(f"alvo {header.target}")
    return " ".join(parts)


def free(text: str) -> str:
    """Return a free text as it is written: between quotes only where it would be read otherwise."""
    plain = text == text.strip() and not text.startswith('"') and ";" not in text and ' "' not in text
    return text if plain else quoted(text)


# ---- the lines -------------------------------------------------------------------------------------


def body_lines(sumula: m.Sumula) -> Iterator[str]:
    """Yield the lines of the body, what belongs to a hand indented under it."""
    inside, first = False, True
    for line in sumula.lines:
        body = line.body
        opens = isinstance(body, m.Deal) or (isinstance(body, m.Act) and isinstance(body.deed, e.MatchBegan))
        if opens or isinstance(body, m.ScoreIs):
            inside = False
        if opens or first:
            yield ""
        first = False
        indent = INDENT if inside else ""
        inside |= isinstance(body, m.Deal)
        below = INDENT if inside else ""
        text = "" if body is None else body_text(body, sumula.header.seats)
        yield from _told(indent + text, line.comment, below) if text else _comment(line.comment, below)


def _told(text: str, comment: str, indent: str = "") -> list[str]:
    """Return a line with its comment; a comment that is too long for it comes under it."""
    if not comment:
        return [text]
    return [f"{text}  ; {comment}"] if _fits(text, comment) else [text, *_comment(comment, indent)]


def _fits(text: str, comment: str) -> bool:
    return len(f"{text}  ; {comment}") <= WIDTH


def _comment(text: str, indent: str) -> list[str]:
    start = f"{indent}; "
    if len(start + text) <= WIDTH:
        return [(start + text).rstrip()]
    return wrap(text, WIDTH, initial_indent=start, subsequent_indent=start, break_on_hyphens=False)


def body_text(body: m.Body, seats: m.Seating) -> str:
    """Return what a line says, in its only spelling."""
    return _BODIES[type(body)](body, seats)


def card_text(card: Card | None) -> str:
    """Return a card: ``4P``, its rank alone where the suit was not told, ``--`` where it was harmless."""
    return "--" if card is None else card.rank.upper() + (card.suit or "").upper()


def _deal(body: m.Deal, seats: m.Seating) -> str:
    words = ["mao"] if body.number is None else ["mao", str(body.number)]
    if body.opener is not None:
        words.append(f"pe={m.LETTERS[before(body.opener, len(seats.names))]}")
    if body.vira is not None:
        words.append(f"vira={card_text(body.vira)}")
    return " ".join(words)


def _act(body: m.Act, seats: m.Seating) -> str:
    return " ".join((_DEEDS[type(body.deed)](body.deed, seats), *(f"!{mark}" for mark in body.marks)))


def _who(event: Any, seats: m.Seating) -> str:  # noqa: ANN401 - any event with a team and a seat
    return seats.word(event.team) if event.seat is None else m.LETTERS[event.seat]


def _taker(team: Team | None, seat: Seat | None, nobody: str, seats: m.Seating) -> str:
    return m.LETTERS[seat] if seat is not None else nobody if team is None else seats.word(team)


def _pair(pair: tuple[int, int], seats: m.Seating) -> str:
    mine, theirs = seats.ordered(pair)
    return f"{mine}x{theirs}"


def _trick(told: Any, seats: m.Seating) -> str:  # noqa: ANN401 - TrickTold or TrickIs
    number = "" if told.number is None else f"{told.number} "
    card = getattr(told, "card", None)
    won_by = "" if card is None else f" {card_text(card)}"
    return f"vaza {number}{_taker(told.team, told.seat, 'empate', seats)}{won_by}"


def _score(event: e.ScoreSet, seats: m.Seating) -> str:
    games = "" if event.games is None else f" jogos {_pair(event.games, seats)}"
    return f"placar {_pair(event.points, seats)}{games}{' combinado' if event.agreed else ''}"


def _call(event: e.Called, seats: m.Seating) -> str:
    return f"{_who(event, seats)} pede {event.call}"


def _answer(event: e.Answered, seats: m.Seating) -> str:
    return f"{_who(event, seats)} {'aceita' if event.accepts else 'corre'}"


def _choice(event: e.ElevenChosen, seats: m.Seating) -> str:
    return f"{seats.word(event.team)} {'aceita' if event.plays else 'recusa'} mao"


def _match(event: e.MatchBegan, _seats: m.Seating) -> str:
    return "partida nova" + ("" if event.opener is None else f" abre={m.LETTERS[event.opener]}")


def _ruled(text: str, rule: str) -> str:
    return f"{text} [{rule}]" if rule else text


def _hand_is(body: m.HandIs, seats: m.Seating) -> str:
    points = "" if body.points is None else f" {body.points}"
    return _ruled(f"= mao {_taker(body.team, None, 'ninguem', seats)}{points}", body.rule)


def _score_is(body: m.ScoreIs, seats: m.Seating) -> str:
    if body.points is None:
        return "= placar ?"
    games = "" if body.games is None else f" jogos {_pair(body.games, seats)}"
    return f"= placar {_pair(body.points, seats)}{games}"


def _judged(body: m.Judged, _seats: m.Seating) -> str:
    return _ruled(f"juiz {body.text}", body.rule + (f"@{body.source}" if body.source else ""))


def _dispute(body: m.Dispute, _seats: m.Seating) -> str:
    versions = (f"{who}={value if BARE.fullmatch(value) else quoted(value)}" for who, value in body.versions)
    return f"disputa {body.number} {quoted(body.question)} {' '.join(versions)}"


def _agreed(body: m.Agreed, _seats: m.Seating) -> str:
    value = body.value
    plain = isinstance(value, str | int) and not isinstance(value, bool)
    written = str(value) if plain else quoted(_flow(value))
    parts = ["casa", body.rule, written, body.on, quoted(body.said) if body.said else ""]
    return " ".join(part for part in (*parts, "depois" if body.waits else "") if part)


def _flow(value: Value) -> str:
    from referee.rulebook.write import flow  # noqa: PLC0415 - few tables rule for themselves

    return flow(value)


def _correction(body: m.Correction, _seats: m.Seating) -> str:
    return f"corrige {body.hand}.{body.place} {quoted(body.old)} -> {quoted(body.new)}"


def _extra(body: m.Extra, _seats: m.Seating) -> str:
    return " ".join(part for part in (body.who, body.name, body.text) if part)


_Writer = Callable[[Any, m.Seating], str]
_DEEDS: Mapping[type, _Writer] = {
    e.CardPlayed: lambda deed, _: f"{m.LETTERS[deed.seat]} joga {card_text(deed.card)}",
    e.CardCovered: lambda deed, _: f"{m.LETTERS[deed.seat]} joga xx",
    m.Untold: lambda deed, _: f"{m.LETTERS[deed.seat]} joga ??",
    e.Called: _call,
    e.Answered: _answer,
    e.Conceded: lambda deed, seats: f"{_who(deed, seats)} desiste",
    e.ElevenChosen: _choice,
    e.ViraTurned: lambda deed, _: f"vira {card_text(deed.card)}",
    e.TrickTold: _trick,
    e.HandTold: lambda deed, seats: f"leva {_taker(deed.team, None, 'ninguem', seats)}",
    e.OpenerTold: lambda deed, _: f"abre {m.LETTERS[deed.seat]}",
    e.ScoreSet: _score,
    e.MatchBegan: _match,
    e.HandBegan: lambda deed, seats: _deal(m.Deal(None, deed.opener), seats),
}
_BODIES: Mapping[type, _Writer] = {
    m.Deal: _deal,
    m.Act: _act,
    m.Judged: _judged,
    m.Agreed: _agreed,
    m.Dispute: _dispute,
    m.Decided: lambda body, _: f"decide {body.number} {body.what}",
    m.Correction: _correction,
    m.Extra: _extra,
    m.TrickIs: lambda body, seats: _ruled(f"= {_trick(body, seats)}", body.rule),
    m.WorthIs: lambda body, _: f"= vale {body.points}",
    m.HandIs: _hand_is,
    m.GameIs: lambda body, seats: _ruled(f"= jogo {seats.word(body.team)}", body.rule),
    m.MatchIs: lambda body, seats: f"= partida {seats.word(body.team)}",
    m.ScoreIs: _score_is,
}
