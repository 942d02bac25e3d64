"""What hearing a line costs: beside hassil on comparable intents, and beside one insert into SQLite.

Both read the same sentences in turn in one run, in grammar and off it, so that whatever the machine does in
between weighs on both. hassil reads one intent a sentence; ours reads every clause of it against the whole
lexicon. Aims: at most 0.35 of hassil's time; a whole line heard, judged, stored and answered at most ten
times one insert into SQLite, committed.
"""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from referee import Table, load_pack
from referee.grammar.language import load_language
from referee.grammar.parse import named, parse

ROUNDS = 40
AIM_HASSIL = 0.35
AIM_INSERTS = 10.0
NAMES = ["Ana", "Beto", "Caio", "Duda"]
IN_GRAMMAR = [
    "virou três",
    "a vira é o rei de copas",
    "joguei um ás",
    "joguei o rei de copas",
    "o Beto jogou um dois",
    "o Caio botou o sete de ouros",
    "a Duda matou com a espadilha",
    "o Beto pediu truco",
    "eles pediram seis",
    "truco",
    "a gente aceitou",
    "eles correram",
    "empatou a primeira",
    "nós ganhamos a segunda",
    "tá onze a nove pra gente",
    "desfaz",
]
OFF_GRAMMAR = [
    "o espagilho do xablau",
    "ele trucou xablau e foi dormir",
    "vamos pedir uma pizza de calabresa",
    "alguém viu o meu isqueiro por aí",
    "que calor está fazendo hoje",
    "o Beto zubilungou o trambolho na mesa",
]
SENTENCES: dict[str, list[str]] = {
    "Vira": ["<turn> [<art>] <card>", "a vira (é|foi|era) [<art>] <card>"],
    "Play": ["[<who>] {play} [com|de|em] [<art>] <card>", "<who> [com|de] [<art>] <card>"],
    "Cover": [
        "[<who>] ({play}|{cover}) [a|uma] [carta] {covered}",
        "[<who>] {cover} [a carta|a dele|a dela]",
    ],
    "Harmless": ["[<who>] ({play}|não tinha) {harmless}"],
    "Call": ["[<who>] {ask} {level}", "[<who>] {trucar} [{level}]", "<who> {level}", "{level} [{taunt}]"],
    "Accept": ["[<who>] {accept} [o] [{level}]", "{accept} (disse|falou) <who>"],
    "Run": ["[<who>] {run} [do] [{level}]", "[<who>] não {accept}", "{run} (disse|falou) <who>"],
    "Choice": ["[<who>] (vamos|vai|vão|não vai|não vamos) jogar [a mão de (onze|dez)]"],
    "Won": ["[<who>] {win} [a] {trick} [rodada|vaza|mão]", "[a] {trick} [foi|é] {whose}"],
    "Tied": ["{tie} [a] {trick} [rodada|vaza|mão]", "[a] {trick} {tie}", "{tie}"],
    "Hand": ["[<who>] {win} (a mão|essa mão|o jogo)", "acabou [a mão]"],
    "Score": ["[o placar|o jogo] [tá|está|tava] {n} a {m} [pra] [{whose}]"],
    "Undo": ["(desfaz|volta|cancela|apaga|anula|esquece) [isso|essa|a última|o último]"],
    "Opens": ["<who> (começa|abre|sai|torna)", "(começa|abre|sai) <who>"],
    "Fix": ["[não] (era|foi) [<art>] <card>", "o dele era [de] <card>", "a vira era <card> não <card>"],
}
"""What our grammar tells apart, as hassil's templates say it; both have the same words, from the lexicon."""
RULES = {
    "art": "(o|a|um|uma|os|as)",
    "turn": "(virou|viraram|vira|viro)",
    "who": "[<art>] ({name}|eu|ele|ela|eles|elas|nós|a gente|<partner>|da direita|da esquerda)",
    "partner": "[meu|minha] (parceiro|parceira)",
    "card": "({rank} [[de] {suit}]|{nick}|{suit})",
}
KINDS = {
    **{name: name.upper() for name in ("play", "cover", "covered", "harmless", "ask", "level", "trucar")},
    **{name: name.upper() for name in ("accept", "run", "win", "tie", "nick", "suit")},
}
NUMBERS = ["zero", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze"]
LISTS = {
    "name": NAMES,
    "taunt": ["ladrão", "marreco", "neles", "papudo", "pato"],
    "trick": ["primeira", "segunda", "terceira", "última"],
    "whose": ["nossa", "deles", "da gente", "pra gente", "nós", "eles", "minha"],
    "n": NUMBERS,
    "m": NUMBERS,
}


def _intents() -> dict[str, Any]:
    """Return hassil's intents, with the words of our lexicon."""
    lexicon = load_language().lexicon
    lists = {name: list(values) for name, values in LISTS.items()}
    lists["rank"] = []
    for surface in lexicon.surfaces():
        for reading in lexicon.look_up(surface):
            form = reading.attrs.get("form", "past")
            if "rank" in reading.attrs and surface.isalpha():
                lists["rank"].append(surface)
            for name, kind in KINDS.items():
                if reading.kind == kind and ("past" in form or "pres" in form) and surface[0].isalpha():
                    lists.setdefault(name, []).append(surface)
    return {
        "language": "pt-br",
        "intents": {name: {"data": [{"sentences": told}]} for name, told in SENTENCES.items()},
        "expansion_rules": RULES,
        "lists": {name: {"values": sorted(set(values))} for name, values in lists.items()},
        "skip_words": ["aí", "então", "daí", "agora", "já"],
    }


def main() -> None:
    """Measure, and print the tables."""
    theirs, ours = _hassil(), _ours()
    for title, sentences in (("in grammar", IN_GRAMMAR), ("off grammar", OFF_GRAMMAR)):
        a, b = _in_turn(ours, theirs, sentences)
        print(
            f"{title:12} ours {a:7.1f} us a line   hassil {b:7.1f} us   ratio {a / b:.2f} (aim {AIM_HASSIL})"
        )
    _lines()


def _hassil() -> Callable[[str], Any]:
    from hassil import Intents, recognize  # noqa: PLC0415 - only this bench needs it

    intents = Intents.from_dict(_intents())
    return lambda text: recognize(text, intents)


def _ours() -> Callable[[str], Any]:
    language, local = load_language(), named(NAMES)
    return lambda text: parse(text, language, local=local)


def _in_turn(
    one: Callable[[str], Any], other: Callable[[str], Any], sentences: Sequence[str]
) -> tuple[float, float]:
    """Return the median microseconds a line of each, measured in turn.

    Processor time, for the machine may be busy with others.
    """
    spent: tuple[list[float], list[float]] = ([], [])
    for round_ in range(ROUNDS):
        for hear, times in zip((one, other), spent, strict=True):
            begun = time.process_time()
            for sentence in sentences:
                hear(sentence)
            if round_ > 1:
                times.append((time.process_time() - begun) / len(sentences) * 1e6)
    return statistics.median(spent[0]), statistics.median(spent[1])


HAND = [
    "virou três",
    "joguei um dois",
    "o Beto jogou um ás",
    "o Caio jogou um rei",
    "a Duda botou um sete",
    "joguei o rei de copas",
    "o Beto trucou",
    "aceito",
    "o Beto jogou um quatro",
    "o Caio jogou o três",
    "a Duda largou a dama",
]


def _lines() -> None:
    """Print what a whole line costs beside one insert into SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        insert = _insert(Path(folder) / "one.db")
    line = _hands()
    print(f"one insert, committed  {insert:8.1f} us")
    print(f"whole line, in memory  {line:8.1f} us")
    print(
        f"heard, judged, stored and answered: {(line + insert) / insert:.1f} inserts (aim {AIM_INSERTS:.0f})"
    )


def _insert(path: Path) -> float:
    base = sqlite3.connect(path)
    base.execute("pragma journal_mode = wal")
    base.execute("pragma synchronous = full")
    base.execute("create table said (n integer primary key, at real, text text)")
    times = []
    for n in range(300):
        begun = time.perf_counter()
        with base:
            base.execute("insert into said values (?, ?, ?)", (n, begun, "o Beto jogou um dois"))
        times.append((time.perf_counter() - begun) * 1e6)
    base.close()
    return statistics.median(times)


def _hands() -> float:
    pack = load_pack("paulista")
    times = []
    for _ in range(12):
        table = Table(pack, NAMES)
        for line in HAND:
            begun = time.perf_counter()
            table.hear(line).to_json()
            times.append((time.perf_counter() - begun) * 1e6)
    return statistics.median(times)


if __name__ == "__main__":
    main()
