"""What a yes grants, once the referee has asked for it; and what comes out otherwise by it."""

from __future__ import annotations

from referee.engine import events as e
from referee.engine.ruling import Effect
from referee.interpret.scene import Doubt
from referee.session.asking import claim_points
from referee.session.draft import Draft, Logged
from referee.session.following import put
from referee.session.hearing import Hearing


def grant(doubt: Doubt, hearing: Hearing) -> bool:
    """Do what a question asked leave for; return whether anything was done."""
    draft = hearing.draft
    if doubt.code.endswith("breaks"):
        hearing.fixed = doubt.facts["fixed"]._replace(broken=None)
        draft.mend_and_cut(doubt.facts["fixed"].edits, doubt.facts["breaks"])
        return True
    if doubt.code in {"fix.swap.sure", "fix.ends.sure"}:
        place = doubt.facts["place"]
        new = next(iter(doubt.facts["edits"][place]), None)
        hearing.fixed = put(draft, doubt.facts["edits"], place, draft.log[place].event, new)
        return True
    if doubt.code == "score_was.sure":
        place, told = doubt.facts["place"], doubt.facts["event"]
        hearing.fixed = put(draft, {place: (told,)}, place, draft.log[place].event, told)
        return True
    if doubt.code == "fix.moved.sure":
        place, new = doubt.facts["place"], doubt.facts["new"]
        hearing.fixed = put(draft, doubt.facts["edits"], place, None, new)
        return True
    if doubt.code in {"undo.sure", "undo.round.sure"}:
        hearing.step("undo", doubt.facts["changes"])
        return True
    if doubt.code == "takeback.sure":
        place = doubt.facts["place"]
        hearing.fixed = put(draft, {place: ()}, place, draft.log[place].event, None)
        return True
    event: e.Event | None = e.MatchBegan() if doubt.code == "new_match.sure" else None
    if doubt.code in {"points.sure", "score.sure"}:
        score = claim_points(doubt, draft) if doubt.code == "points.sure" else doubt.facts["event"]
        event = None if score is None else score._replace(agreed=True)
    before = draft.state
    if event is None or draft.tell(Logged(event, None, hearing.line)) is not None:
        return False
    hearing.events.append((event, before, None))
    return True


def changed(before: Draft, hearing: Hearing) -> list[Effect]:
    """Return the effects that come out otherwise than before."""
    old, new, fixed = before.effects, hearing.draft.effects, hearing.fixed
    if fixed is not None and not hearing.events and not hearing.stepped:
        # Place by place: what was settled long after the correction mostly is as it was.
        pairs = [
            (old[n - fixed.shift] if 0 <= n - fixed.shift < len(old) else (), new[n])
            for n in range(fixed.place, len(new))
        ]
        return [effect for was, now in pairs for effect in now if effect not in was]
    was, after = before.flat_effects(), hearing.draft.flat_effects()
    same = 0
    while same < min(len(was), len(after)) and was[same] == after[same]:
        same += 1
    return after[same:]
