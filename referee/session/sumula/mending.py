"""Corrections applied: the lines as they stand in the end, the old text kept where it was written."""

from __future__ import annotations

from typing import NamedTuple

from referee.session.sumula import model as m
from referee.session.sumula.lex import LineError
from referee.session.sumula.line import Field, Played, Version, parse_line
from referee.session.sumula.writing import body_text


class Mended(NamedTuple):
    """The body that stands in each line (None: nothing), and what is wrong: line of the list and why."""

    bodies: tuple[m.Body | None, ...]
    wrong: tuple[tuple[int, str], ...]


def mended(sumula: m.Sumula) -> Mended:
    """Return the bodies after all corrections, the latest of a line being the one that counts."""
    bodies: list[m.Body | None] = [line.body for line in sumula.lines]
    where = {place: n for n, place in enumerate(m.places(sumula.lines)) if place is not None}
    seats = sumula.header.seats
    wrong: list[tuple[int, str]] = []
    for n, line in enumerate(sumula.lines):
        if not isinstance(line.body, m.Correction):
            continue
        fix = line.body
        target = where.get((fix.hand, fix.place))
        if target is None or target >= n:
            wrong.append((n, f"não há linha {fix.hand}.{fix.place} antes desta."))
            continue
        try:
            bodies[target] = _mend(bodies[target], fix, seats)
        except LineError as error:
            wrong.append((n, str(error)))
    return Mended(tuple(bodies), tuple(wrong))


def _mend(stands: m.Body | None, fix: m.Correction, seats: m.Seating) -> m.Body | None:
    """Return what a line says after a correction. Raises LineError where the correction does not fit."""
    now = "" if stands is None else body_text(stands, seats)
    if now != fix.old:
        raise LineError(f"a linha {fix.hand}.{fix.place} diz «{now}», e a correção cita «{fix.old}».")
    new = parse_line(fix.new, seats) if fix.new else None
    if isinstance(new, Version | Field | Played):
        raise LineError(f"«{fix.new}» não é coisa que se corrija.")
    if isinstance(stands, m.Deal) != isinstance(new, m.Deal):
        raise LineError("a linha da mão só se troca por outra linha da mão.")
    if isinstance(stands, m.Deal) and isinstance(new, m.Deal):
        return new._replace(number=stands.number)
    return new
