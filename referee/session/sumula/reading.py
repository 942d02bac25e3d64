"""A súmula read laxly: every fault at once, with its line; what cannot be read is left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import normalize

from referee.cards import Card
from referee.engine import events as e
from referee.engine.compile import compile_rules
from referee.rulebook.cite import Pack, PackError
from referee.rulebook.load import load_pack
from referee.session.sumula import model as m
from referee.session.sumula.header import ALIASES, Told, read_header
from referee.session.sumula.lex import LineError, split_comment
from referee.session.sumula.line import Field, Played, Read, Version, parse_line
from referee.session.sumula.words import plain, written
from referee.session.sumula.writing import body_text

LONGEST = 1000
SPACES = str.maketrans({"\t": " ", "\u00a0": " ", "\u200b": None, "\ufeff": None})


class _Raw(NamedTuple):
    at: int
    text: str
    comment: str | None


def read(text: str, file: str = "súmula", pack: Pack | None = None) -> m.Sumula:
    """Return the súmula that a text holds, with all that is wrong in it.

    ``pack`` says which card a nickname means; without it the pack of the header does.
    """
    return _Reader(file, pack).read(text)


class _Reader:
    """Reads one text."""

    def __init__(self, file: str, pack: Pack | None) -> None:
        self.file = file
        self.pack = pack
        self.faults: list[m.Fault] = []
        self.remarks: list[tuple[str, str]] = []
        self.vira: Card | None = None
        self.hands = self.at = 0

    def blame(self, at: int, what: str) -> None:
        self.faults.append(m.Fault(self.file, at, what))

    def read(self, text: str) -> m.Sumula:
        raw = self._raw(text)
        version = self._version(raw)
        if version is None:
            return m.Sumula(m.Header(), (), self.file, tuple(self.faults), known=False)
        self.header = read_header(version, self._fields(raw), self.blame)
        self.header = self.header._replace(remarks=tuple(self.remarks))
        lines: list[m.Line] = []
        for line in raw:
            if not line.text and line.comment is None:
                continue
            body = self._line(line) if line.text else None
            if body is not None or not line.text:
                lines.append(m.Line(body, line.comment or "", line.at))
        faults = tuple(sorted(self.faults, key=lambda fault: fault.line))
        return m.Sumula(self.header, tuple(lines), self.file, faults)

    # ---- pieces ----------------------------------------------------------------------------------

    def _raw(self, text: str) -> list[_Raw]:
        """Return the lines that say something, cleaned, their comments apart."""
        found: list[_Raw] = []
        clean = normalize("NFC", text).translate(SPACES).replace("\r\n", "\n").replace("\r", "\n")
        for at, line in enumerate(clean.split("\n"), start=1):
            if not line.strip():
                continue
            if len(line) > LONGEST or not line.isprintable():
                why = "é comprida demais" if len(line) > LONGEST else "tem um caractere que não se escreve"
                self.blame(at, f"a linha {why}.")
                continue
            try:
                said, comment = split_comment(line)
            except LineError as error:
                self.blame(at, str(error))
                continue
            found.append(_Raw(at, said, comment))
        return found

    def _version(self, raw: list[_Raw]) -> str | None:
        """Take the first line off; return the version it tells, None where nobody here can read it."""
        at = raw[0].at if raw else 1
        try:
            first = parse_line(raw[0].text, m.Seating()) if raw and raw[0].text.startswith("%") else None
        except LineError:
            first = None
        if not isinstance(first, Version) or first.what.lower() not in {"sumula", "súmula"}:
            self.blame(at, "isto não é uma súmula: a primeira linha é «%sumula 1».")
            return None
        major = first.version.split(".", 1)[0]
        if major != m.VERSION:
            self.blame(at, f"a súmula é da versão {first.version[:20]}, e aqui só se lê a {m.VERSION}.")
            return None
        if raw[0].comment:
            self.remarks.append(("%", raw[0].comment))
        del raw[0]
        return first.version

    def _fields(self, raw: list[_Raw]) -> Sequence[Told]:
        """Take the header lines off, and the comments before the first line of the body."""
        told: list[Told] = []
        rest: list[_Raw] = []
        for line in raw:
            if line.text.startswith("@"):
                told.append(self._field(line))
            elif line.text or rest or line.comment is None:
                rest.append(line)
            else:
                self.remarks.append(("", line.comment))
        raw[:] = rest
        return told

    def _field(self, line: _Raw) -> Told:
        field = parse_line(line.text, m.Seating())
        assert isinstance(field, Field)  # noqa: S101 - what begins with @ is nothing else
        key = ALIASES.get(field.key, field.key)
        if line.comment:
            self.remarks.append((key, line.comment))
        return Told(key, field.value, line.at)

    def _line(self, line: _Raw) -> m.Body | None:
        """Return what a line says, None where it cannot be read."""
        self.at = line.at
        try:
            return self._settled(parse_line(line.text, self.header.seats))
        except LineError as error:
            self.blame(line.at, str(error))
        if plain(line.text).split(" ")[0] != written("HAND"):
            return None
        # A hand begins here all the same, or all that follows would be found wrong as well.
        self.hands += 1
        return m.Deal(self.hands)

    def _settled(self, body: Read) -> m.Body:
        """Return the body with hands numbered, nicknames resolved and corrections in their only spelling."""
        if isinstance(body, Version | Field):
            raise LineError("a versão só vem na primeira linha.")
        if isinstance(body, Played):
            body = self._named(body)
        if isinstance(body, m.Deal):
            self.hands += 1
            self.vira = body.vira
            if body.number not in (None, self.hands):
                self.blame(self.at, f"esta é a mão {self.hands}, e não a {body.number}.")
            return body._replace(number=self.hands)
        if isinstance(body, m.Act) and isinstance(body.deed, e.ViraTurned):
            self.vira = body.deed.card
        if isinstance(body, m.Correction):
            return body._replace(old=self._spelled(body.old), new=self._spelled(body.new))
        return body

    def _spelled(self, text: str) -> str:
        """Return a line quoted in a correction as it is written."""
        if not text.strip():
            return ""
        try:
            said, _ = split_comment(text)
            body = parse_line(said, self.header.seats)
            if isinstance(body, Played):
                body = self._named(body)
        except LineError as error:
            raise LineError(f"na correção, «{text[:40]}»: {error}") from error
        if isinstance(body, Version | Field | m.Correction):
            raise LineError(f"na correção, «{text[:40]}» não é coisa que se corrija.")
        return body_text(body, self.header.seats)

    # ---- nicknames -------------------------------------------------------------------------------

    def _named(self, told: Played) -> m.Body:
        """Return the body of a card told by its nickname."""
        if told.deal is not None:
            raise LineError("a vira se diz pela carta, não pelo apelido.")
        card = self._manilha(told.nick.suit)
        deed = e.ViraTurned(card) if told.seat is None else e.CardPlayed(told.seat, card)
        return m.Act(deed, told.marks)

    def _manilha(self, suit: str) -> Card:
        rules = compile_rules(self._pack().ruleset)
        vira = self.vira.rank if self.vira is not None and rules.uses_vira else None
        found = [card for card in rules.manilhas.get(vira, ()) if card.suit == suit]
        if rules.uses_vira and vira is None:
            raise LineError("sem a vira, o apelido não diz que carta é.")
        if len(found) != 1:
            # With fixed manilhas the strength counts: two of one suit, or none, name nothing.
            return self._by_strength(suit, rules.manilhas.get(vira, ()))
        return found[0]

    @staticmethod
    def _by_strength(suit: str, manilhas: tuple[Card, ...]) -> Card:
        order = ("o", "e", "c", "p")
        if len(manilhas) != len(order):
            raise LineError("com estas regras o apelido não diz que carta é.")
        return manilhas[order.index(suit)]

    def _pack(self) -> Pack:
        if self.pack is None:
            mark = self.header.house or self.header.pack
            if mark is None:
                raise LineError("sem @regras, o apelido não diz que carta é.")
            try:
                self.pack = load_pack(mark.id)
            except PackError as error:
                raise LineError(f"sem as regras «{mark.id[:30]}», o apelido não diz que carta é.") from error
        return self.pack
