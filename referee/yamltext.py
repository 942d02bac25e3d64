"""The one strict reader of YAML: text scalars only, with line numbers, and nothing clever.

YAML 1.1 turns ``no`` into False, ``012`` into 10 and keeps the last of two equal keys in silence;
aliases and tags can make a small file huge or run code. So this reader walks the parser's events,
keeps every scalar as text, refuses all that a rule pack or a lexicon does not need, and reports
every fault of a file at once, in Portuguese, with its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import yaml


class Limits(NamedTuple):
    """How large a text may be: bytes, levels of nesting, values."""

    size: int
    depth: int
    nodes: int


PACK: Final = Limits(64 * 1024, 12, 5000)
"""The limits of files that people bring."""
OWN: Final = Limits(1024 * 1024, 12, 50_000)
"""The limits of the files that the program ships."""

Plain: TypeAlias = "str | list[Plain] | dict[str, Plain]"


class YamlFault(NamedTuple):
    """What is wrong at a line (1 for the first) and what to write instead."""

    line: int
    what: str
    fix: str


class YamlError(Exception):
    """Raised by ``read_yaml``: ``faults`` are all that were found in the text ``name``."""

    def __init__(self, name: str, faults: tuple[YamlFault, ...]) -> None:
        """Keep the faults; the message lists them, one a line."""
        self.name = name
        self.faults = faults
        super().__init__("\n".join(f"{name}:{f.line}: {f.what} {f.fix}" for f in faults))


@dataclass(frozen=True, slots=True)
class Text:
    """A scalar, always text, whatever YAML would make of it.

    ``plain``: written without quotes. ``bad``: a fault has been reported here, so no more need be.
    """

    line: int
    text: str
    plain: bool = True
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    line: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping. ``lines`` holds the line of each key."""

    line: int
    entries: Mapping[str, Node]
    lines: Mapping[str, int]


Node: TypeAlias = "Text | Items | Table"


class Document(NamedTuple):
    """What ``scan_yaml`` found: ``root`` is None where nothing could be read."""

    root: Node | None
    faults: tuple[YamlFault, ...]


def read_yaml(text: str | bytes, name: str, limits: Limits = PACK) -> Node:
    """Return the tree of a YAML text; ``name`` is only for messages.

    Raises YamlError with all the faults found.
    """
    document = scan_yaml(text, limits)
    if document.faults or document.root is None:
        raise YamlError(name, document.faults)
    return document.root


def scan_yaml(text: str | bytes, limits: Limits = PACK) -> Document:
    """Return what could be read of a YAML text, and every fault in it."""
    decoded = _decode(text, limits.size)
    if isinstance(decoded, YamlFault):
        return Document(None, (decoded,))
    builder = _Builder(decoded, limits)
    try:
        root = builder.document()
    except _Stop:
        root = None
    except yaml.YAMLError as error:
        root = None
        builder.faults.append(_syntax_fault(error, decoded))
    except (ValueError, OverflowError):  # "\U00110000": the scanner calls chr() unchecked
        root = None
        builder.fault(builder.line, "código de caractere que não existe.", "Escreva o próprio caractere.")
    return Document(root, tuple(sorted(builder.faults, key=lambda fault: fault.line)))


def plain(node: Node) -> Plain:
    """Return a node as text, lists and dicts of text, without its lines."""
    if isinstance(node, Text):
        return node.text
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, value in node.entries.items()}


def _decode(text: str | bytes, size: int) -> str | YamlFault:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > size:
        line = data[:size].count(b"\n") + 1
        what = f"o arquivo passa de {size // 1024} KiB."
        return YamlFault(line, what, "Divida-o ou encurte os textos.")
    try:
        decoded = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return YamlFault(line, "há bytes que não são UTF-8.", "Salve o arquivo em UTF-8.")
    for index, char in enumerate(decoded):
        if _forbidden(char) and char not in "\t\r":
            line = decoded.count("\n", 0, index) + 1
            return YamlFault(line, f"caractere de controle (U+{ord(char):04X}).", "Apague-o.")
    return decoded


# Characters that could confuse a terminal, a reader or an encoder: controls, the invisible ones and
# the marks of direction, line separators, lone surrogates, byte order marks.
_FORBIDDEN: Final = (
    *((0x00, 0x09), (0x0B, 0x1F), (0x7F, 0x9F), (0x200B, 0x200F), (0x2028, 0x202E)),
    *((0x2060, 0x206F), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF), (0xFFFE, 0xFFFF)),
)


def _forbidden(char: str) -> bool:
    """Return whether a character has no place in a text for people."""
    if " " <= char <= "~":
        return False
    code = ord(char)
    return any(first <= code <= last for first, last in _FORBIDDEN)


class _Stop(Exception):  # noqa: N818 - a jump, not an error
    """The rest of the text is not worth reading."""


class _Builder:
    """Builds the tree of one text from the events of the parser, and collects faults."""

    def __init__(self, text: str, limits: Limits) -> None:
        self._limits = limits
        self.faults: list[YamlFault] = []
        self.line = 1
        self._events: Iterator[yaml.Event] = iter(yaml.parse(text, Loader=yaml.BaseLoader))
        self._nodes = 0

    def fault(self, line: int, what: str, fix: str) -> None:
        self.faults.append(YamlFault(line, what, fix))

    def document(self) -> Node | None:
        """Return the root of the one document of the text."""
        root: Node | None = None
        seen = 0
        while not isinstance(event := self._next(), yaml.StreamEndEvent):
            if not isinstance(event, yaml.DocumentStartEvent):
                continue
            seen += 1
            if event.version or event.tags:
                self.fault(self.line, "diretivas (%YAML, %TAG) não valem aqui.", "Apague a linha.")
            if seen > 1:
                self.fault(self.line, "há mais de um documento no arquivo.", "Deixe um só e apague o «---».")
                raise _Stop
            root = self._node(self._next(), 1)
        if root is None or (isinstance(root, Text) and not root.text):
            self.fault(1, "o arquivo está vazio.", "Escreva ao menos id, title e rules.")
            return None
        return root

    def _next(self) -> yaml.Event:
        event = next(self._events)
        self.line = event.start_mark.line + 1  # type: ignore[union-attr] # the parser always sets it
        return event

    def _node(self, event: yaml.Event, depth: int) -> Node:
        self._nodes += 1
        line = self.line
        if self._nodes > self._limits.nodes:
            self.fault(
                line, f"há mais de {self._limits.nodes} valores no arquivo.", "Divida-o em pacotes menores."
            )
            raise _Stop
        if depth > self._limits.depth:
            self.fault(line, f"há mais de {self._limits.depth} níveis, um dentro do outro.", "Aninhe menos.")
            raise _Stop
        if isinstance(event, yaml.AliasEvent):
            self.fault(line, f"referência «*{event.anchor}»: não vale aqui.", "Escreva o valor outra vez.")
            return Text(line, "", bad=True)
        self._refuse_marks(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._items(line, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self._table(line, depth)
        return self._text(event)

    def _refuse_marks(self, event: yaml.Event) -> None:
        anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
        if anchor:
            self.fault(self.line, f"âncora «&{anchor}»: não vale aqui.", "Apague-a.")
        if tag:
            self.fault(self.line, f"etiqueta de tipo «{tag}»: não vale aqui.", "Apague-a: tudo é texto.")

    def _text(self, event: yaml.Event) -> Text:
        text: str = getattr(event, "value", "")
        for char in text:
            if _forbidden(char):
                self.fault(self.line, f"caractere de controle (U+{ord(char):04X}) no texto.", "Apague-o.")
                return Text(self.line, "", bad=True)
        return Text(self.line, text, plain=not getattr(event, "style", None))

    def _items(self, line: int, depth: int) -> Items:
        items: list[Node] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return Items(line, tuple(items))

    def _table(self, line: int, depth: int) -> Table:
        entries: dict[str, Node] = {}
        lines: dict[str, int] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key_line = self.line
            key = self._node(event, depth + 1)
            value = self._node(self._next(), depth + 1)
            if not isinstance(key, Text):
                self.fault(key_line, "a chave é uma lista ou tabela.", "Use uma palavra como chave.")
            elif self._good_key(key, lines):
                entries[key.text] = value
                lines[key.text] = key_line
        return Table(line, entries, lines)

    def _good_key(self, key: Text, lines: Mapping[str, int]) -> bool:
        if key.plain and key.text == "<<":
            self.fault(key.line, "«<<» (fusão de tabelas) não vale aqui.", "Escreva as chaves por extenso.")
            return False
        if key.text in lines:
            first = lines[key.text]
            self.fault(key.line, f"a chave «{key.text}» já está na linha {first}.", "Apague uma das duas.")
            return False
        return True


# What PyYAML says, and what a person should read. The first that matches wins.
_SYNTAX: Final = (
    ("'\\t'", "tabulação no recuo.", "Recue com espaços."),
    (
        "mapping values are not allowed",
        "dois-pontos onde não cabem.",
        "Ponha entre aspas o texto que tem «: ».",
    ),
    ("could not find expected ':'", "falta «:» depois da chave.", "Escreva «chave: valor»."),
    ("unexpected end of stream", "aspas abertas e não fechadas.", "Feche as aspas."),
    ("document separator", "aspas abertas e não fechadas.", "Feche as aspas."),
    ("expected ',' or ']'", "colchete aberto e não fechado, ou falta vírgula.", "Feche com «]»."),
    ("expected ',' or '}'", "chave aberta e não fechada, ou falta vírgula.", "Feche com «}»."),
    ("expected <block end>", "o recuo não combina com o de cima.", "Alinhe as chaves do mesmo nível."),
    ("cannot start any token", "texto que começa com um sinal do YAML.", "Ponha o texto entre aspas."),
    ("escape", "barra invertida que não forma um código válido.", "Use aspas simples ou dobre a barra."),
    ("undefined tag handle", "etiqueta de tipo não vale aqui.", "Apague-a: tudo é texto."),
)


def _syntax_fault(error: yaml.YAMLError, text: str) -> YamlFault:
    mark = getattr(error, "problem_mark", None)
    line = mark.line + 1 if mark is not None else 1
    last = text.count("\n") + (not text.endswith("\n"))
    said = f"{getattr(error, 'context', '')} {getattr(error, 'problem', '')}"
    for sign, what, fix in _SYNTAX:
        if sign in said:
            return YamlFault(max(1, min(line, last)), what, fix)
    what = "o YAML não está bem escrito."
    return YamlFault(max(1, min(line, last)), what, "Confira recuos, aspas e dois-pontos.")
