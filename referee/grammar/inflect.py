"""Verb forms by rule: the lexicon lists lemmas, this lists what people say of them.

A form's features are ``person.tense``: person ``1s 3s 1p 3p`` or ``-``, tense ``past pres ger inf
part fut imp`` (``imp`` imperfect, ``fut`` future, conditional and both subjunctives of supposition).
Colloquial endings (``jogamo``, ``jogaro``, ``trucô``, ``pedi`` for ``pedir``) are forms like any other.
"""

from __future__ import annotations

from collections.abc import Iterator

# ending of each person and tense, by conjugation; the first form of a person and tense is the careful one
_AR = {
    "1s.past": ("ei", "êi"),
    "3s.past": ("ou", "ô"),
    "1p.past": ("amos", "ámos", "amo", "emo"),
    "3p.past": ("aram", "aro"),
    "1s.pres": ("o",),
    "3s.pres": ("a",),
    "3p.pres": ("am", "ão"),
    "-.ger": ("ando", "ano"),
    "-.inf": ("ar", "á"),
    "-.part": ("ado", "ada", "ados", "adas"),
    "3s.imp": ("ava",),
    "1p.imp": ("ávamos", "avamo"),
    "3p.imp": ("avam",),
    "3s.fut": ("ará", "aria", "e"),
    "1p.fut": ("armos", "aremos", "emos", "aríamos"),
    "3p.fut": ("arem", "arão", "ariam", "em"),
    "1s.fut": ("arei",),
}
_ER = {
    "1s.past": ("i",),
    "3s.past": ("eu", "êu"),
    "1p.past": ("emos", "emo"),
    "3p.past": ("eram", "ero"),
    "1s.pres": ("o",),
    "3s.pres": ("e",),
    "3p.pres": ("em",),
    "-.ger": ("endo", "eno"),
    "-.inf": ("er", "ê"),
    "-.part": ("ido", "ida", "idos", "idas"),
    "3s.imp": ("ia",),
    "1p.imp": ("íamos", "iamo"),
    "3p.imp": ("iam",),
    "3s.fut": ("erá", "eria", "a"),
    "1p.fut": ("ermos", "eremos", "amos", "eríamos"),
    "3p.fut": ("erem", "erão", "eriam", "am"),
    "1s.fut": ("erei",),
}
_IR = {
    "1s.past": ("i",),
    "3s.past": ("iu",),
    "1p.past": ("imos", "imo"),
    "3p.past": ("iram", "iro"),
    "1s.pres": ("o",),
    "3s.pres": ("e",),
    "3p.pres": ("em",),
    "-.ger": ("indo", "ino"),
    "-.inf": ("ir", "í"),
    "-.part": ("ido", "ida", "idos", "idas"),
    "3s.imp": ("ia",),
    "1p.imp": ("íamos", "iamo"),
    "3p.imp": ("iam",),
    "3s.fut": ("irá", "iria", "a"),
    "1p.fut": ("irmos", "iremos", "amos", "iríamos"),
    "3p.fut": ("irem", "irão", "iriam", "am"),
    "1s.fut": ("irei",),
}
_ENDINGS = {"ar": _AR, "er": _ER, "ir": _IR, "or": _ER}
COMPOUND = {"tinha": "3s.past", "tinham": "3p.past", "tínhamos": "1p.past"}
"""The past of the past, told as the past: "tinha virado" is "virou"; who, a subject may say otherwise."""
_SOFT = {"c": "qu", "g": "gu", "ç": "c"}
"""How a stem in c, g or ç is written before e or i in the -ar verbs: trucar, truquei."""
_HARD = {"c": "ç", "g": "j"}
"""How a stem in c or g is written before o or a in the -er and -ir verbs: descer, desço; fugir, fujo."""


def _join(stem: str, ending: str, conjugation: str) -> str:
    first, last = ending[0], stem[-1:]
    if conjugation == "ar" and first in "eêií":
        return stem[:-1] + _SOFT.get(last, last) + ending
    if conjugation != "ar" and first in "oaáãà" and last in _HARD:
        return stem[:-1] + _HARD[last] + ending
    return stem + ending


def forms(lemma: str, irregular: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield (form, features) of the verb ``lemma``; ``irregular`` replaces whole persons and tenses.

    A lemma of several words (``cair fora``, ``se adiantar``) inflects its first infinitive; the others
    stay as they are.
    """
    parts = lemma.split(" ")
    at = next(n for n, part in enumerate(parts) if part[-2:].replace("ô", "o").replace("í", "i") in _ENDINGS)
    verb = parts[at]
    before = "".join(part + " " for part in parts[:at])
    tail = "".join(" " + part for part in parts[at + 1 :])
    conjugation = verb[-2:].replace("ô", "o").replace("í", "i")
    stem = verb[:-2]
    table = {
        features: [_join(stem, x, conjugation) for x in ends]
        for features, ends in _ENDINGS[conjugation].items()
    }
    table.update(irregular)
    for features, found in table.items():
        for form in found:
            yield before + form + tail, features
    for auxiliary, features in COMPOUND.items():
        if not before and table["-.part"]:
            yield f"{auxiliary} {table['-.part'][0]}{tail}", features
