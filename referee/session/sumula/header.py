"""The header of a súmula read: each field by its own rule, what is not known kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from referee.cards import team_of
from referee.session.sumula import model as m
from referee.session.sumula.lex import CLOSES, PAIR, STRING, LineError, unquoted
from referee.session.sumula.words import plain

DAYS = (
    re.compile(r"(?P<y>\d{4})-(?P<m>\d\d?)-(?P<d>\d\d?)"),
    re.compile(r"(?P<d>\d\d?)/(?P<m>\d\d?)/(?P<y>\d{4})"),
)
PACK = re.compile(r"(?P<id>[\w./-]+)(?:\s+(?P<version>[\w.-]+))?(?:\s*#(?P<digest>[0-9a-fA-F]{4,64}))?")
START = re.compile(
    rf"(?P<points>{PAIR.pattern})?(?:\s*jogos\s+(?P<games>{PAIR.pattern}))?(?:\s*alvo\s+(?P<target>\d{{1,3}}))?"
)
SITTER = re.compile(rf"\s*([A-Za-z])(?:\s+({STRING}|[^,\"]*?))?\s*(?:,|$)")
ALIASES = {"lugar": "local", "regra": "regras", "pacote": "regras"}
SEATED = {2, 4, 6}


class Told(NamedTuple):
    """A header line: its field, its value, its line in the file."""

    key: str
    value: str
    at: int


def read_header(version: str, told: Sequence[Told], blame: Callable[[int, str], None]) -> m.Header:
    """Return the header that the fields make; what is wrong with them goes to ``blame``."""
    header = m.Header(version, lines=tuple((each.key, each.at) for each in told))
    fields: dict[str, Told] = {}
    for each in told:
        if each.key in fields:
            blame(each.at, f"o campo @{each.key} já apareceu na linha {fields[each.key].at}.")
            continue
        fields[each.key] = each
    seating = _seating(fields, blame)
    header = header._replace(seating=seating)
    for field in fields.values():
        header = _with(header, field, blame)
    return header


def _with(header: m.Header, field: Told, blame: Callable[[int, str], None]) -> m.Header:
    """Return the header with one more field; without it where it cannot be read."""
    try:
        return _FIELDS.get(field.key, _note)(header, field)
    except LineError as error:
        blame(field.at, str(error))
        return header


def _seating(fields: Mapping[str, Told], blame: Callable[[int, str], None]) -> m.Seating | None:
    """Return who sits where, None where nobody was named."""
    sides = [fields[word] for word in m.TEAM_WORDS if word in fields]
    if not sides:
        return None
    if len(sides) == 1:
        blame(sides[0].at, "@nos e @eles vêm juntos.")
        return None
    try:
        ours, theirs = (_sitters(side.value) for side in sides)
        seating = _round_table(ours, theirs)
    except LineError as error:
        blame(sides[-1].at, str(error))
        return None
    me = fields.get("eu")
    letter = me.value.strip().upper() if me is not None else ""
    if me is not None and letter not in ours:
        blame(me.at, f"@eu é uma letra de @nos, e não «{me.value[:20]}».")
    return seating._replace(me=m.LETTERS.index(letter)) if letter in ours else seating


def _sitters(value: str) -> dict[str, str]:
    """Return the names of a team by their letters."""
    found: dict[str, str] = {}
    at = 0
    while at < len(value):
        match = SITTER.match(value, at)
        if match is None:
            raise LineError(f"não entendi «{value[at:].strip()[:40]}»: escreve-se «A Ana, C Caio».")
        letter, name = match[1].upper(), match[2] or ""
        if letter in found:
            raise LineError(f"{letter} aparece duas vezes.")
        found[letter] = unquoted(name) if name.startswith('"') else " ".join(name.split()) or letter
        at = match.end()
    return found


def _round_table(ours: Mapping[str, str], theirs: Mapping[str, str]) -> m.Seating:
    everyone = {**ours, **theirs}
    letters = sorted(everyone)
    if len(ours) != len(theirs) or len(everyone) not in SEATED or letters != list(m.LETTERS[: len(letters)]):
        raise LineError(
            "os times não fecham: são 2, 4 ou 6 pessoas, com as letras A, B, C… na ordem da roda."
        )
    seats = sorted(m.LETTERS.index(letter) for letter in ours)
    if len({team_of(seat) for seat in seats}) > 1:
        raise LineError("parceiros não sentam lado a lado: um time tem A, C, E, o outro B, D, F.")
    names = tuple(everyone[letter] for letter in letters)
    if len(set(names)) < len(names):
        raise LineError("duas pessoas têm o mesmo nome.")
    return m.Seating(names, seats[0])


def _text(value: str) -> str:
    return unquoted(value) if CLOSES.fullmatch(value) else value


def _note(header: m.Header, field: Told) -> m.Header:
    if not re.fullmatch(r"[\w-]+", field.key):
        raise LineError("falta o nome do campo depois de @.")
    return header._replace(notes=(*header.notes, m.Note(field.key, _text(field.value))))


def _date(header: m.Header, field: Told) -> m.Header:
    for pattern in DAYS:
        match = pattern.fullmatch(field.value)
        if match:
            try:
                day = date(int(match["y"]), int(match["m"]), int(match["d"]))
            except ValueError:
                break
            return header._replace(date=day.isoformat())
    raise LineError(f"não há o dia «{field.value[:30]}»: escreve-se 2026-11-29.")


def _place(header: m.Header, field: Told) -> m.Header:
    return header._replace(place=_text(field.value))


def _mark(field: Told) -> m.PackMark:
    match = PACK.fullmatch(field.value)
    if match is None:
        raise LineError(f"não entendi «{field.value[:40]}»: escreve-se «@{field.key} nome #9f2c41d7».")
    return m.PackMark(match["id"], match["version"] or "", (match["digest"] or "").lower())


def _pack(header: m.Header, field: Told) -> m.Header:
    return header._replace(pack=_mark(field))


def _house(header: m.Header, field: Told) -> m.Header:
    return header._replace(house=_mark(field))


def _seated(header: m.Header, _field: Told) -> m.Header:
    return header


def _opens(header: m.Header, field: Told) -> m.Header:
    letter = field.value.strip().upper()
    letters = m.LETTERS[: len(header.seats.names)]
    if len(letter) != 1 or letter not in letters:
        raise LineError(f"@abre é uma das letras {', '.join(letters)}, e não «{field.value[:20]}».")
    return header._replace(opens=m.LETTERS.index(letter))


def _start(header: m.Header, field: Told) -> m.Header:
    match = START.fullmatch(plain(field.value))
    if match is None or not field.value:
        raise LineError(f"não entendi «{field.value[:40]}»: escreve-se «@placar 0x0 alvo 12».")
    seats = header.seats
    points, games = (_pair(match[name]) for name in ("points", "games"))
    return header._replace(
        points=None if points is None else seats.ordered(points),
        games=None if games is None else seats.ordered(games),
        target=int(match["target"]) if match["target"] else None,
    )


def _pair(text: str | None) -> tuple[int, int] | None:
    match = PAIR.fullmatch(text) if text else None
    return None if match is None else (int(match[1]), int(match[2]))


def _result(header: m.Header, field: Told) -> m.Header:
    word = plain(field.value)
    if word not in {"*", *m.TEAM_WORDS}:
        raise LineError(f"@resultado é nos, eles ou * (em aberto), e não «{field.value[:30]}».")
    return header._replace(result=word)


_FIELDS: Mapping[str, Callable[[m.Header, Told], m.Header]] = {
    "data": _date,
    "local": _place,
    "regras": _pack,
    "casa": _house,
    "nos": _seated,
    "eles": _seated,
    "eu": _seated,
    "abre": _opens,
    "placar": _start,
    "resultado": _result,
}
