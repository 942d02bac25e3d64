"""Who sits where: what is written after ``--players``, ``--me`` and ``--opens``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from referee.answers.words import DEFAULT_NAMES
from referee.cli.streams import clean
from referee.cli.trouble import Wrong

LONGEST: Final = 30


class Seats(NamedTuple):
    """The players in playing order, and the seats of the teller and of who opens."""

    names: tuple[str, ...]
    me: int
    opens: int


def seated(players: str, me: str, opens: str, allowed: Sequence[int]) -> Seats:
    """Return the seats. Raises Wrong, saying what to write instead, where they make no table."""
    names = _names(clean(players)) if players else DEFAULT_NAMES
    if len(names) not in allowed:
        numbers = listed([str(n) for n in sorted(allowed)], "ou")
        told = f"contei {_count(len(names))}: {', '.join(names)}" if players else "sem --players são 4"
        near = min(allowed, key=lambda number: abs(number - len(names)))
        raise Wrong(f"Por estas regras jogam {numbers} pessoas, e {told}. {_example(near)}")
    teller = _seat("--me", clean(me), names, 0)
    return Seats(names, teller, _seat("--opens", clean(opens), names, teller))


def listed(words: Sequence[str], last: str = "e") -> str:
    """Return words as people list them: "Ana, Beto e Caio"."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def _names(players: str) -> tuple[str, ...]:
    names = tuple(" ".join(name.split(" ")).strip() for name in players.split(","))
    if not all(names):
        raise Wrong(f"Em --players há um nome vazio: «{_seen(players)}». {_example(4)}")
    for name in names:
        if not name.isprintable():
            raise Wrong(f"Em --players o nome «{_seen(name)}» tem um caractere que não se escreve.")
        if len(name) > LONGEST:
            raise Wrong(f"Em --players o nome «{name[:LONGEST]}…» passa de {LONGEST} letras.")
    if alike_names := twins(names):
        raise Wrong(f"Em --players, {alike_names}")
    return names


def twins(names: Sequence[str]) -> str:
    """Return that two people cannot be told apart by ear, and what to write; "" where all can."""
    for place, name in enumerate(names):
        twin = next((n for n in names[:place] if alike(n) == alike(name)), None)
        if twin is not None:
            both = f"«{name}» aparece duas vezes" if twin == name else f"«{twin}» e «{name}» soam iguais"
            own = "cada pessoa precisa de um nome só seu"
            return f"{both}: {own}. Escreva, por exemplo, «{name} A» e «{name} B», ou um apelido."
    return ""


def _seat(flag: str, name: str, names: Sequence[str], default: int) -> int:
    """Return the seat that a name means: spelled as given, or but for accents and capitals."""
    if not name:
        return default if flag == "--me" else 0
    if flag == "--opens" and name == "eu" and name not in names:
        return default
    if name in names:
        return names.index(name)
    found = [seat for seat, each in enumerate(names) if alike(each) == alike(name)]
    if found:
        return found[0]
    raise Wrong(f"{flag}: não há ninguém chamado «{_seen(name)}» na mesa. Jogam {listed(names)}.")


def alike(name: str) -> str:
    """Return a name without what people leave out in writing it: accents, capitals."""
    from unicodedata import combining, normalize

    return "".join(c for c in normalize("NFKD", name.casefold()) if not combining(c)).strip()


def _seen(text: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in text[:80])


def _count(number: int) -> str:
    return "1 nome" if number == 1 else f"{number} nomes"


def _example(number: int) -> str:
    names = ("Ana", "Beto", "Caio", "Duda", "Edu", "Fabi")[:number]
    return f"Escreva, por exemplo: --players {','.join(names)}"
