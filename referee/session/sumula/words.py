"""The words of a súmula: what each kind of word of the grammar looks like, read laxly.

Keys are without accents and in lower case, as ``plain`` makes them. Only the first word of a kind is ever
written.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from unicodedata import combining, normalize

WORDS: Mapping[str, str] = {
    "HAND": "mao",
    "FOOT": "pe",
    "OPENS": "abre abriu mao",
    "VIRA": "vira virou",
    "PLAY": "joga jogou desce desceu poe pos larga largou",
    "COVERED": "xx x coberta tampada fechada",
    "UNTOLD": "?? ?",
    "HARMLESS": "-- nada",
    "OF": "de",
    "CALLS": "pede pedem pediu pediram canta cantou chama chamou grita gritou",
    "ACCEPT": "aceita aceitam aceitou aceitaram quer cai cairam",
    "RUN": "corre correm correu correram foge fugiu",
    "CONCEDE": "desiste desistem desistiu desistiram",
    "DECLINE": "recusa recusam recusou recusaram",
    "TRICK": "vaza rodada",
    "TAKES": "leva levam levou levaram",
    "SCORE": "placar",
    "AGREED": "combinado",
    "GAMES": "jogos",
    "MATCH": "partida",
    "NEW": "nova",
    "TIE": "empate empatou empatada melou embuchou",
    "NOBODY": "ninguem",
    "WORTH": "vale valendo",
    "GAME": "jogo queda",
    "OPEN": "?",
    "JUDGE": "juiz",
    "DISPUTE": "disputa",
    "DECIDE": "decide decidiu decidem decidiram",
    "AGAIN": "repete repetem repetir",
    "HOUSE": "casa",
    "LATER": "depois",
    "CORRECT": "corrige",
    "IS": "=",
    "ARROW": "-> →",
}
"""The kinds that have words of their own, the written one first."""

CALLS_IT = {"truca": "truco", "trucou": "truco", "trucam": "truco", "trucaram": "truco"}
CALLS = {"6": "seis", "9": "nove", "10": "dez", "12": "doze"}
TEAMS = {"nos": "nos", "nosso": "nos", "eles": "eles", "deles": "eles"}
SUITS = {
    "p": "p", "paus": "p", "pau": "p", "♣": "p", "♧": "p",
    "c": "c", "copas": "c", "copa": "c", "♥": "c", "♡": "c",
    "e": "e", "espadas": "e", "espada": "e", "♠": "e", "♤": "e",
    "o": "o", "ouros": "o", "ouro": "o", "♦": "o", "♢": "o",
}  # fmt: skip
RANKS = {
    "as": "A", "dois": "2", "duque": "2", "tres": "3", "quatro": "4", "cinco": "5", "seis": "6",
    "sete": "7", "dama": "Q", "valete": "J", "rei": "K",
}  # fmt: skip
NICKS = {
    "zap": "p", "zape": "p", "copeta": "c", "copilha": "c", "espadilha": "e",
    "mole": "o", "picafumo": "o", "pica-fumo": "o",
}  # fmt: skip


def plain(word: str) -> str:
    """Return a word in lower case and without accents."""
    if word.isascii():
        return word.lower()
    return "".join(c for c in normalize("NFKD", word.casefold()) if not combining(c) and c != "\ufe0f")


def written(kind: str) -> str:
    """Return the word that is written for a kind."""
    return WORDS[kind].split(" ", 1)[0]


@cache
def kinds() -> Mapping[str, tuple[str, ...]]:
    """Return the kinds that each word may be of."""
    found: dict[str, tuple[str, ...]] = {}
    for kind, words in WORDS.items():
        for word in words.split():
            found[word] = (*found.get(word, ()), kind)
    return found
