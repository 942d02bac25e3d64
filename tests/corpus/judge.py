"""Judges one reply by what its line expects: the keys of the corpus, told at the head of narrations.yaml."""

from __future__ import annotations

import re
import unicodedata

UNCOMPARED = ("opener", "new_hand", "trick_claim", "correct")


def fold(text):
    text = unicodedata.normalize("NFKD", (text or "").lower())
    return "".join(c for c in text if not unicodedata.combining(c))


def same(a, b):
    if isinstance(a, list) and isinstance(b, list):
        return [fold(str(x)) for x in a] == [fold(str(x)) for x in b]
    return fold(str(a)) == fold(str(b))


def compact(e):
    t = e.get("type")
    who = e.get("player")
    card = e.get("card") or "xx"
    parts = {
        "vira": ["vira", card],
        "play": ["play", who, "xx" if e.get("covered") else card],
        "raise": ["raise", who, e.get("call")],
    }.get(t, [t, who])
    return parts, e.get("team")


def match_event(want, e, team_of):
    words = want.split()
    illegal = words[0] == "x"
    rule = None
    if illegal:
        words = words[1:]
        rule, words = words[-1], words[:-1]
    if bool(e.get("legal", True)) == illegal:
        return False
    if rule and e.get("rule") != rule:
        return False
    parts, team = compact(e)
    if words[0] != parts[0]:
        return False
    if words[0] == "vira":
        return words[1] == parts[1] or (len(words[1]) == 1 and parts[1][:1] == words[1])
    who = " ".join(words[1:-1]) if words[0] in ("play", "raise") else " ".join(words[1:])
    if who in ("nos", "eles"):
        if (team or team_of.get(parts[1])) != who:
            return False
    elif who and who != parts[1]:
        return False
    if words[0] in ("play", "raise"):
        got = str(parts[2])
        return got == words[-1] or (words[0] == "play" and len(words[-1]) == 1 and got[:1] == words[-1])
    return True


def match_outcome(want, o):
    words = want.split()
    if o.get("type") != words[0]:
        return False
    if words[0] == "trick":
        return (o.get("tied") and words[1] == "tie") or (not o.get("tied") and o.get("team") == words[1])
    team = o.get("team") or "none"
    return team == words[1] and (len(words) < 3 or o.get("points") == int(words[2]))


def judge_line(want, reply, team_of):
    state = reply.get("state") or {}
    ruling = reply.get("ruling") or {}
    say = fold(reply.get("say"))
    faults = [*_told(want, reply, team_of), *_state(want, state)]
    if "asks" in want and bool(reply.get("asks")) != want["asks"]:
        faults.append(f"asks {reply.get('asks')}")
    if "understood" in want and bool(reply.get("understood")) != want["understood"]:
        faults.append(f"understood {reply.get('understood')}")
    if "v" in want and ruling.get("verdict") not in want["v"].split("|"):
        faults.append(f"verdict {ruling.get('verdict')}")
    if "val" in want and not same(ruling.get("value"), want["val"]):
        faults.append(f"value {ruling.get('value')!r}")
    faults += [f"say lacks /{p}/" for p in want.get("say", []) if not re.search(p, say)]
    return faults + [f"say has /{p}/" for p in want.get("never", []) if re.search(p, say)]


def _told(want, reply, team_of):
    if "ev" in want:
        got = [e for e in reply.get("events") or [] if e.get("type") not in UNCOMPARED]
        pairs = zip(want["ev"], got, strict=False)
        if len(got) != len(want["ev"]) or not all(match_event(w, e, team_of) for w, e in pairs):
            found = [[*compact(e)[0], e.get("legal"), e.get("rule")] for e in got]
            yield f"events {found} not {want['ev']}"
    if "out" in want:
        got = reply.get("outcomes") or []
        pairs = zip(want["out"], got, strict=False)
        if len(got) != len(want["out"]) or not all(match_outcome(w, o) for w, o in pairs):
            found = [(o.get("type"), o.get("team"), o.get("points"), o.get("tied")) for o in got]
            yield f"outcomes {found} not {want['out']}"


def _state(want, state):
    if "score" in want:
        score = state.get("score") or {}
        if [score.get("nos"), score.get("eles")] != want["score"]:
            yield f"score {score} not {want['score']}"
    for key in ("turn", "stake", "special", "opener"):
        if key in want and state.get(key) != want[key]:
            yield f"{key} {state.get(key)!r} not {want[key]!r}"
    if "pending" in want and (state.get("pending") or {}).get("call") != want["pending"]:
        yield f"pending {state.get('pending')} not {want['pending']}"
