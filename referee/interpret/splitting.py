"""Where a line stops telling and starts asking.

What is told must read as narration, whole; a line that begins with a supposition ("se eles correrem, ...")
tells nothing. Without a question mark a line is a question when it begins like one and does not read
as narration.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.grammar.asking import asking
from referee.grammar.language import Language
from referee.grammar.normalise import fold, words
from referee.interpret.kinds import candidates
from referee.interpret.mark import Mark
from referee.interpret.reading.facts import readings
from referee.interpret.reading.features import Ear, marks_of

ASKS = (
    "who",
    "which",
    "what",
    "howmany",
    "when",
    "how",
    "where",
    "why",
    "mean",
    "called",
    "whatnow",
    "result",
    "sure",
)
MAY = ("can", "must", "forbid")
SUPPOSES = frozenset({"se", "caso", "suponha", "supondo", "imagina", "digamos", "e se", "quando"})
SHOWN = (
    "nowworth", "scoreasked", "turnw", "winning", "trickwinner", "firstwinner", "secondwinner", "thirdwinner",
)  # fmt: skip
"""Phrases that ask by themselves: "vale quanto agora", "de quem é a vez"."""
ALONE = ("scorew",)
"""Words that ask where nothing else is said: "placar!"."""


def names_heard(names: Sequence[str], language: Language) -> tuple[str, ...]:
    """Return the names that are no words of their own: the table's default ones are."""
    return tuple(n for n in names if not language.lexicon.look_up(n.lower()))


def is_question(text: str, language: Language, names: Sequence[str]) -> bool:
    """Return whether a line asks something of the referee, with or without a question mark."""
    marks = marks_of(text, Ear(asking(), language.lexicon), names_heard(names, language))
    if not marks:
        return False
    if all(m.is_(*ALONE, "drop", "neutral") for m in marks) and any(m.is_(*ALONE) for m in marks):
        return True
    if any(m.is_(*ASKS) or (m.is_(*SHOWN) and not m.is_("win")) for m in marks):
        return "?" in text or not _narrated(text, language, names)
    if "?" in text:
        return any(m.is_(*MAY) for m in marks) or _asked_whole(marks) or not _narrated(text, language, names)
    return (
        any(m.is_(*MAY, "teach") for m in marks[:4])
        and not _narrated(text, language, names)
        and _asked_whole(marks)
    )


def _asked_whole(marks: Sequence[Mark]) -> bool:
    """Return whether some kind of question explains every word."""
    found = candidates(readings(marks, asking()), asking())
    return bool(found) and not found[0].unread


def _narrated(text: str, language: Language, names: Sequence[str]) -> bool:
    """Return whether a text reads whole as narration in which something happens."""
    # Only lines that may be told need the grammar, and most questions on their own do not.
    from referee.grammar import said as s  # noqa: PLC0415
    from referee.grammar.parse import parse  # noqa: PLC0415

    heard = parse(text, language, names)
    events = [c for c in heard.clauses if not isinstance(c, (s.SaidTalk, s.SaidFragment))]
    events = [c for c in events if not (isinstance(c, s.SaidControl) and c.what == "repair")]
    return not heard.unread and bool(events)


def split_question(text: str, language: Language, names: Sequence[str]) -> tuple[str, str]:
    """Return what is told before the question, and the question: either is "" where there is none."""
    if not is_question(text, language, names):
        return text, ""
    line = words(text)
    cut = 0
    for at in range(len(line) - 1, 0, -1):
        if line[at].text not in {",", ".", ";", ":", "!"} or at + 1 >= len(line):
            continue
        told, asked = text[: line[at].start], text[line[at + 1].start :]
        if _tells(told, language, names) and is_question(
            asked + ("" if "?" in asked else "?"), language, names
        ):
            cut = line[at + 1].start
            break
    if cut:
        return text[:cut].strip(" ,;:"), text[cut:].strip()
    return "", _without_lead(text, language, names)


def _without_lead(text: str, language: Language, names: Sequence[str]) -> str:
    """Return a question without the interjection that leads it: "boa, quem abre?", "opa, quanto tá?"."""
    line = words(text)
    end = next((at for at, word in enumerate(line) if word.text in {",", "!", "."}), 0)
    if not 0 < end < len(line) - 1:
        return text
    ear = Ear(asking(), language.lexicon)
    lead = marks_of(text[: line[end].start], ear, names)
    rest = text[line[end + 1].start :]
    calls = all(m.is_("chat") for m in lead) and is_question(rest, language, names)
    return rest if calls else text


def _tells(told: str, language: Language, names: Sequence[str]) -> bool:
    """Return whether a text only tells: no question word in it, no supposition, all of it narration.

    What is being done is supposed before a question: "trucando, a mão vale quanto?" calls nothing.
    """
    first = [fold(w.text) for w in words(told)[:2]]
    if not first or first[0] in SUPPOSES or " ".join(first) in SUPPOSES:
        return False
    marks = marks_of(told, Ear(asking(), language.lexicon), names_heard(names, language))
    if any(m.is_(*ASKS, *MAY) for m in marks) or (marks and "-.ger" in marks[0].forms):
        return False
    return _narrated(told, language, names)


def words_apart(text: str, marks: Sequence[Mark]) -> tuple[str, ...]:
    """Return the parts of a line that asks what several words mean: "o que é tento, e quem é o marreco?"."""
    asks = [at for at, m in enumerate(marks) if m.is_("mean", "called")]
    parted = [at for at in asks[1:] if marks[at - 1].is_("comma", "and", "qmark")]
    if not parted or asks[0] != 0:
        return ()
    line = words(text)
    starts = [0, *(line[marks[at].first].start for at in parted), len(text)]
    return tuple(text[a:b].strip(" ,;e") for a, b in pairwise(starts))
