"""Judges the tables of ``scripts.yaml``; after a line that fails the table is told it plainly."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from referee import Table, load_pack
from tests.teller.noise import bare_letters
from tests.teller.plain import full
from tests.teller.words import RANKS, TRICKS

FILES = [Path(__file__).parent / name for name in ("scripts.yaml", "evenings.yaml")]
FOUR = ["eu", "direita", "parceiro", "esquerda"]
APART = {"opener", "new_hand", "trick_claim", "correct"}
"""Events that are not compared: a table may or may not report them beside what they settle."""

RELATIVE = {"eu": "eu", "direita": "o da direita", "parceiro": "meu parceiro", "esquerda": "o da esquerda"}
US = {"nos": "nós", "eles": "eles"}

Row = dict[str, Any]


class Verdict(NamedTuple):
    """How a line came out: ``right``, ``silent`` (not understood or asked back) or ``wrong``."""

    mark: str
    script: str
    said: str
    faults: list[str]
    reply: str


def load() -> list[Row]:
    """Return the scripts."""
    return [row for file in FILES for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


def people(script: Row) -> tuple[list[str], int, int]:
    """Return the names, the teller's seat and who opens."""
    names = script["players"].split(",") if "players" in script else FOUR
    return names, names.index(script.get("me", names[0])), names.index(script.get("opens", names[0]))


def new_table(script: Row) -> Table:
    """Return a table for a script."""
    names, me, opens = people(script)
    return Table(load_pack(script["rules"]), names, me, opens)


def judge(script: Row) -> list[Verdict]:
    """Tell a script and return a verdict for each line."""
    table, told, found = new_table(script), list[str](), list[Verdict]()
    for line in script["lines"]:
        reply = table.hear(line["t"]).to_json()
        wrong = faults(line, reply, script)
        silent = not reply["understood"] or reply["asks"] is not None
        mark = "right" if not wrong else "silent" if silent else "wrong"
        found.append(Verdict(mark, script["id"], line["t"], wrong, str(reply["say"])))
        if not wrong:
            told.append(line["t"])
            continue
        table = new_table(script)
        trick = 1
        for text in told:
            trick = table.hear(text).to_json()["state"]["trick"]
        again = plainly(line, script, trick)
        for text in again:
            table.hear(text)
        told += again
    return found


def faults(line: Row, reply: Row, script: Row) -> list[str]:
    """Return in what a reply is not as the script has it."""
    state, ruling, say = reply["state"] or {}, reply["ruling"] or {}, bare_letters(reply["say"].lower())
    found = [] if "ev" not in line else _events(line["ev"], reply["events"], script)
    if "out" in line and not _same(line["out"], reply["outcomes"], _outcome):
        found.append(f"outcomes {reply['outcomes']}, not {line['out']}")
    seen = {key: state.get(key) for key in ("turn", "stake", "special", "opener")}
    seen |= {"score": [state["score"]["nos"], state["score"]["eles"]]} if state else {}
    seen |= {"pending": (state.get("pending") or {}).get("call"), "asks": reply["asks"] is not None}
    seen |= {"understood": reply["understood"], "val": ruling.get("value")}
    found += [
        f"{key} {got}, not {line[key]}" for key, got in seen.items() if key in line and got != line[key]
    ]
    if "v" in line and ruling.get("verdict") not in line["v"].split("|"):
        found.append(f"verdict {ruling.get('verdict')}, not {line['v']}")
    found += [f"say lacks {each}" for each in line.get("say", []) if not re.search(each, say)]
    return found + [f"say has {each}" for each in line.get("never", []) if re.search(each, say)]


def _same(wanted: list[str], got: list[Row], matches: Any) -> bool:
    return len(wanted) == len(got) and all(matches(w, each) for w, each in zip(wanted, got, strict=True))


def _outcome(wanted: str, outcome: Row) -> bool:
    kind, team, *points = wanted.split()
    if outcome["type"] != kind:
        return False
    if kind == "trick":
        return ("tie" if outcome["tied"] else outcome["team"]) == team
    return (outcome["team"] or "none") == team and points in ([], [str(outcome.get("points"))])


def _events(wanted: list[str], events: list[Row], script: Row) -> list[str]:
    names, me, _ = people(script)
    teams = {name: ("nos", "eles")[(seat + me) % 2] for seat, name in enumerate(names)}
    got = [each for each in events if each["type"] not in APART]
    if _same(wanted, got, lambda text, event: _event(text, event, teams)):
        return []
    keys = ("type", "player", "team", "card", "call", "legal", "rule")
    return [f"events {[[each.get(key) for key in keys] for each in got]}, not {wanted}"]


def _event(wanted: str, event: Row, teams: dict[str, str]) -> bool:
    kind, *rest = wanted.removeprefix("x ").split()
    illegal = wanted.startswith("x ")
    if illegal and event.get("rule") != rest.pop():
        return False
    if event["legal"] is illegal or event["type"] != kind:
        return False
    card = "xx" if event.get("covered") else event.get("card") or "xx"
    last = {"play": card, "vira": card, "raise": event.get("call")}.get(kind)
    if last is not None and not _is_card(rest.pop(), last):
        return False
    who, player = " ".join(rest), event.get("player")
    if who in US:
        return (event.get("team") or teams.get(player)) == who
    return not who or who == player


def _is_card(wanted: str, got: str) -> bool:
    return got == wanted or (len(wanted) == 1 and got[:1] == wanted)


# -- the same line in plain words ---------------------------------------------------------------------


def plainly(line: Row, script: Row, trick: int) -> list[str]:
    """Return plain sentences that bring the table to where the line should have brought it."""
    if "plain" in line:
        return list(line["plain"])
    events = [each for each in line.get("ev", []) if not each.startswith("x ")]
    if events:
        return [_sentence(each, line, script, trick) for each in events]
    if line.get("out"):
        return _results(line["out"], trick)
    return [f"{line['opener']} começa"] if "ev" in line and "opener" in line else []


def _sentence(event: str, line: Row, script: Row, trick: int) -> str:
    kind, *rest = event.split()
    if kind == "undo":
        return "desfaz"
    if kind == "score_claim":
        nos, eles = line["score"]
        side = "" if nos == eles else f" pra {'nós' if nos > eles else 'eles'}"
        return f"está {max(nos, eles)} a {min(nos, eles)}{side}"
    if kind == "vira":
        return f"virou {_card(rest[0])[2:]}"
    if kind in ("play", "raise"):
        what, who = rest.pop(), " ".join(rest)
        who = RELATIVE.get(who, US.get(who, who))
        covered = "qualquer coisa" if trick == 1 else "coberta"
        return (
            f"{who} pediu {what}"
            if kind == "raise"
            else f"{who} jogou {_card(what) if what != 'xx' else covered}"
        )
    eleven = "dez" if script["rules"] == "mineiro" else "onze"
    verb = {"accept": "aceitaram", "run": "correram", "accept_hand": f"aceitaram a mão de {eleven}"}
    verb["decline_hand"] = f"recusaram a mão de {eleven}"
    return f"{US[rest[0]]} {verb[kind]}"


def _card(card: str) -> str:
    return full(card) if len(card) > 1 else f"{'a' if card == 'Q' else 'o'} {RANKS[card]}"


def _results(outcomes: list[str], trick: int) -> list[str]:
    found = []
    for outcome in outcomes:
        kind, team, *_ = outcome.split()
        who = "nós ganhamos" if team == "nos" else "eles ganharam"
        if kind == "trick":
            found.append(
                f"empatou a {TRICKS[trick - 1]}" if team == "tie" else f"{who} a {TRICKS[trick - 1]}"
            )
            trick += 1
        elif kind == "hand":
            trick = 1
            found += [] if any(each.startswith("trick") for each in outcomes) else [f"{who} a mão"]
    return found
