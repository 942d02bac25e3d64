"""Questions about the table as it stands, signals, players, and the packs beside each other."""

from __future__ import annotations

from referee.cards import Seat, Team, before
from referee.engine.ask import who_leads
from referee.engine.fate import TIE
from referee.engine.state import manilhas, trick_now, turn
from referee.interpret.consult.cards import manilha
from referee.interpret.consult.rule import answers, in_special, rule_says
from referee.interpret.reading.facts import Told
from referee.interpret.reading.told import seat_of, trick_named
from referee.interpret.suppose import Case, run
from referee.interpret.verdict import Ruling, Say, ruled


@answers("turn_now")
def turn_now(case: Case) -> Ruling | None:
    """Return whose turn it is; on an empty table how turns go."""
    if case.fresh and not case.facts:
        return rule_says(case, "play.turn")
    if case.fresh:
        return None
    state = run(case).state
    seat = turn(case.rules, state)
    if seat is None:
        hand = state.hand
        if hand.pending and hand.raiser is not None:
            return ruled(
                case.pack, "fact", Say("turn.answer", {"team": case.side(1 - hand.raiser)}), "raise.reply"
            )
        return ruled(case.pack, "depends", Say("turn.unknown"), "play.turn")
    name = case.scene.names[seat]
    return ruled(case.pack, "fact", Say("turn", {"seat": seat}), "play.turn", value=name)


@answers("now_score")
def now_score(case: Case) -> Ruling | None:
    """Return the score of the game, or what it would be if what is supposed happened."""
    mine = case.scene.mine
    if case.fresh:
        return None
    done = run(case)
    if done.refused is not None or (case.facts and done.game is not None):
        return None
    points = done.state.points
    facts = {"us": points[mine], "them": points[1 - mine], "special": None}
    return ruled(case.pack, "fact", Say("score", facts), "match.target")


@answers("now_manilha")
def now_manilha(case: Case) -> Ruling | None:
    """Return the manilha of the hand on the table, where its vira is known or none is needed."""
    known = not case.fresh and bool(manilhas(case.rules, case.scene.state))
    return manilha(case) if known else None


@answers("now_points")
def now_points(case: Case) -> Ruling | None:
    """Return the points of one team."""
    if case.fresh:
        return None
    points = case.scene.state.points
    facts = {"us": points[case.scene.mine], "them": points[case.scene.theirs], "special": None}
    return ruled(case.pack, "fact", Say("score", facts), "match.target", value=points[_asked_team(case)])


@answers("now_games")
def now_games(case: Case) -> Ruling | None:
    """Return the games that one team has won in this match."""
    if case.fresh:
        return None
    team = _asked_team(case)
    games = case.scene.state.games[team]
    say = Say("games.won", {"n": games, "team": case.side(team)})
    return ruled(case.pack, "fact", say, "match.best_of", value=games)


@answers("now_role")
def now_role(case: Case) -> Ruling | None:
    """Return who is the hand's mão or pé at this table."""
    if case.fresh:
        return None
    opener = case.scene.state.hand.opener
    seat = before(opener, case.scene.players) if case.has("dealer") else opener
    say = Say("deals" if case.has("dealer") else "opens", {"seat": seat})
    return ruled(case.pack, "fact", say, "opener.next", value=case.scene.names[seat])


def _asked_team(case: Case) -> Team:
    return case.scene.theirs if case.said("them", "poss.them", "he", "rival") else case.scene.mine


@answers("now_winning")
def now_winning(case: Case) -> Ruling | None:
    """Return who is ahead."""
    if case.fresh:
        return None
    mine, state = case.scene.mine, case.scene.state
    of_games = _asks_of_the_match(case)
    points, kind = (state.games, ".games") if of_games else (state.points, "")
    rule = "match.best_of" if of_games else "match.target"
    facts = {"us": points[mine], "them": points[1 - mine]}
    if points[0] == points[1]:
        return ruled(case.pack, "fact", Say("even" + kind, facts), rule)
    side = case.side(0 if points[0] > points[1] else 1)
    return ruled(case.pack, "fact", Say("ahead" + kind, {"team": side, **facts}), rule, value=side)


def _asks_of_the_match(case: Case) -> bool:
    """Return whether a match of several games is asked about, by the name that only it has."""
    match, game = case.pack.terms.get("match", ""), case.pack.terms.get("game", "")
    named = match != game and any(match in m.text.split(" ") for m in case.marks)
    return named and case.rules.ruleset.best_of > 1


@answers("now_missing")
def now_missing(case: Case) -> Ruling | None:
    """Return how many points a team still needs."""
    if case.fresh:
        return None
    team = case.scene.theirs if case.has("them", "poss.them") else case.scene.mine
    left = max(0, case.rules.target - case.scene.state.points[team])
    return ruled(
        case.pack,
        "fact",
        Say("points.left", {"n": left, "team": case.side(team)}),
        "match.target",
        value=left,
    )


@answers("now_trick")
def now_trick(case: Case) -> Ruling | None:
    """Return who won a trick of this hand."""
    if case.fresh:
        return None
    ordinals = (m.numbers[0] for m in case.marks if m.is_("ord") and m.numbers)
    number = trick_named(case) or next(ordinals, 0)
    hand = case.scene.state.hand
    if not number or number > len(hand.results):
        return ruled(case.pack, "fact", Say("trick.not_yet"), "trick.winner") if number else None
    result = hand.results[number - 1]
    if result == TIE:
        return ruled(case.pack, "fact", Say("trick.was_tied", {"n": number}), "trick.winner")
    if result not in (0, 1):
        return None
    seat = hand.winners[number - 1]
    side = case.side(result)
    facts = {"n": number, "team": side, "seat": seat}
    value = case.scene.names[seat] if seat is not None else side
    return ruled(case.pack, "fact", Say("trick.was_won", facts), "trick.winner", value=value)


def _mate(case: Case, fact: Told) -> Seat | None:
    """Return the seat of who won the trick where his partner is asked about: "ele fez, eu saio?"."""
    asked = next((m for m in case.rest if m.is_("me", "partner")), None)
    seat = seat_of(case, fact.who, None) if fact.who is not None else None
    other = seat_of(case, asked, None) if asked is not None else None
    if not case.asks_yes_no or seat is None or other is None or seat == other or seat % 2 != other % 2:
        return None
    return seat


@answers("trick_leads")
def trick_leads(case: Case) -> Ruling | None:
    """Return who opens a trick: who won the one before, where that was told."""
    tricks = [m for m in case.rest if m.is_("ord") and m.numbers and not m.is_("first")]
    asked = tricks[0].numbers[0] if tricks else None  # "quem joga primeiro na segunda": not the first
    if not case.fresh and asked == trick_now(case.scene.state):
        return who_opens(case)
    told = {n: f for f in case.told("trick") for n in f.numbers if f.what in {"won", "lost"}}
    tied = {n for f in case.told("trick") for n in f.numbers if f.what == "tie"}
    before = asked - 1 if asked else max({*told, *tied}, default=0)
    if before in tied or any(f.what == "tie" and not f.numbers for f in case.facts):
        return rule_says(case, "trick.lead_after_tie")
    fact = told.get(before)
    if fact is None:
        said = rule_says(case, "trick.lead")
        return said._replace(verdict="no") if said is not None and _offers_neighbour(case) else said
    team = case.team(fact.team, fact.who)
    if team is None:
        return None
    side = case.side(team if fact.what == "won" else 1 - team)
    mate = _mate(case, fact)
    if mate is not None and fact.what == "won":
        return ruled(case.pack, "no", Say("opens", {"seat": mate}), "trick.lead")
    seat = seat_of(case, fact.who, None) if fact.what == "won" and fact.who is not None else None
    say = Say("opens.team", {"team": side}) if seat is None else Say("opens.winner", {"seat": seat})
    return ruled(case.pack, "fact", say, "trick.lead", value=side)


def _offers_neighbour(case: Case) -> bool:
    """Return whether a place at the table is offered as who opens, and nobody there was told to have won."""
    at = next((n for n, m in enumerate(case.marks) if m.is_("lead", "turnw")), 0)
    before, after = case.marks[:at], case.marks[at:]
    places = {tag for m in after for tag in ("right", "left", "dealer") if m.is_(tag)}
    return case.asks_yes_no and bool(places) and not any(m.is_(*places) for m in before)


@answers("who_opens")
def who_opens(case: Case) -> Ruling | None:
    """Return who opens: the trick at hand at a table, the first hand where nothing has been told."""
    if case.fresh:
        return rule_says(case, "opener.first")
    hand = case.scene.state.hand
    leads = who_leads(case.rules, case.scene.state)
    if len(leads) != 1:
        return ruled(case.pack, "depends", Say("turn.unknown"), "trick.lead")
    seat = next(iter(leads))
    tied = bool(hand.results) and hand.results[-1] == TIE
    rule = "opener.next" if not hand.results else "trick.lead_after_tie" if tied else "trick.lead"
    return ruled(case.pack, "fact", Say("opens", {"seat": seat}), rule, value=case.scene.names[seat])


@answers("now_won")
def now_won(case: Case) -> Ruling | None:
    """Return who won what has just ended: the hand, else the last trick."""
    if case.fresh:
        return None
    closed = case.scene.closed
    if closed is not None:
        if closed.team is None:
            return ruled(case.pack, "fact", Say("hand.nobody"), closed.rule)
        side = case.side(closed.team)
        say = Say("hand.won", {"team": side, "rule": closed.rule})
        return ruled(case.pack, "fact", say, closed.rule, value=side)
    results = case.scene.state.hand.results
    if not results or case.scene.state.hand.plays:
        return None
    if results[-1] == TIE:
        return ruled(case.pack, "fact", Say("trick.was_tied", {"n": len(results)}), "trick.winner")
    if results[-1] not in (0, 1):
        return None
    seat, side = case.scene.state.hand.winners[-1], case.side(results[-1])
    say = Say("trick.was_won", {"n": len(results), "team": side, "seat": seat})
    return ruled(
        case.pack, "fact", say, "trick.winner", value=case.scene.names[seat] if seat is not None else side
    )


@answers("now_gave")
def now_gave(case: Case) -> Ruling | None:
    """Return what the hand that has just ended gave, and to whom."""
    closed = case.scene.closed
    past = any(form.endswith(".past") for mark in case.marks for form in mark.forms)
    if case.fresh or closed is None or not past:
        return None
    if closed.team is None:
        return ruled(case.pack, "fact", Say("hand.nobody"), closed.rule, value=0)
    side = case.side(closed.team)
    asked = case.said("them", "poss.them", "us", "poss.us", "me")
    others = asked and side != case.side(_asked_team(case))
    say = Say("hand.gave.others" if others else "hand.gave", {"team": side, "n": closed.points})
    return ruled(case.pack, "fact", say, closed.rule, value=0 if others else closed.points)


@answers("now_over")
def now_over(case: Case) -> Ruling | None:
    """Return whether the game is over, and who won it."""
    state = case.scene.state
    if case.fresh:
        return None
    asks_who, winner = case.has("who"), _game_won_by(case)
    if winner is None:
        mine = case.scene.mine
        facts = {"us": state.points[mine], "them": state.points[1 - mine], "special": None}
        return ruled(case.pack, "fact" if asks_who else "no", Say("game.open", facts), "match.target")
    side = case.side(winner)
    return ruled(
        case.pack,
        "fact" if asks_who else "yes",
        Say("game.was_won", {"team": side}),
        "match.target",
        value=side if asks_who else None,
    )


def _game_won_by(case: Case) -> Team | None:
    """Return who won the game that has just ended, None where one is being played."""
    state, closed = case.scene.state, case.scene.closed
    if state.hand.begun or state.number != 1 or state.points != (0, 0):
        return None
    if state.winner is not None or not any(state.games):
        return state.winner
    if closed is not None:
        return closed.team
    # A game lost by a penalty ends with no hand: where both have won games, who won this one is not told.
    return state.games.index(max(state.games)) if 0 in state.games else None


@answers("now_special")
def now_special(case: Case) -> Ruling | None:
    """Return what hand it is: one of the special ones, or a plain one."""
    special = case.scene.state.hand.special
    if case.fresh:
        return None
    rule = f"{special}.trigger" if special else "hand.value"
    say = Say("special.now" if special else "special.none", {"special": special, "penalty": None})
    return ruled(case.pack, "fact", say, rule)


@answers("special_name")
def special_name(case: Case) -> Ruling | None:
    """Return which special hand the score told makes."""
    special = in_special(case)
    if special is None or not case.told("score"):
        return None
    return ruled(
        case.pack, "fact", Say("special.now", {"special": special, "penalty": None}), f"{special}.trigger"
    )


@answers("now_opener")
def now_opener(case: Case) -> Ruling | None:
    """Return who opens the hand being played, or the next one."""
    if case.fresh:
        return rule_says(case, "opener.first") if not case.has("trickw") else None
    seat = case.scene.state.hand.opener
    return ruled(case.pack, "fact", Say("opens", {"seat": seat}), "opener.next", value=case.scene.names[seat])


@answers("players")
def players(case: Case) -> Ruling | None:
    """Return how many play."""
    count = case.rules.ruleset.players[0]
    counts = tuple(case.rules.ruleset.players)
    text = [c for c in counts if case.pack.rules["players"].basis_of(str(c)) == "text"] or counts[:1]
    say = Say("players.counts", {"counts": tuple(text)})
    return ruled(case.pack, "fact", say, "players", value=count, parts={"players": str(count)})


@answers("players_team")
def players_team(case: Case) -> Ruling | None:
    """Return how many play on a side."""
    count = (
        max(case.rules.ruleset.players) if case.has("trio", "sixplayers") else case.rules.ruleset.players[0]
    )
    say = Say("players.team", {"n": count // 2})
    return ruled(case.pack, "fact", say, "players", value=count // 2, parts={"players": str(count)})


@answers("players_most")
def players_most(case: Case) -> Ruling | None:
    """Return how many may play at most."""
    count = max(case.rules.ruleset.players)
    say = Say("players.most", {"n": count})
    return ruled(case.pack, "fact", say, "players", value=count, parts={"players": str(count)})


@answers("players_can")
def players_can(case: Case) -> Ruling | None:
    """Return whether so many may play."""
    tags = {"twoplayers": 2, "fourplayers": 4, "sixplayers": 6, "oddplayers": 3}
    count = next((n for tag, n in tags.items() if case.has(tag)), None)
    if count is None:
        return None
    allowed = count in case.rules.ruleset.players
    phrase = {2: "players.two", 4: "players.four", 6: "players.six"}.get(count) if allowed else None
    say = Say(phrase or "players.counts", {"counts": tuple(sorted(case.rules.ruleset.players))})
    return ruled(case.pack, "yes" if allowed else "no", say, "players", parts={"players": str(count)})
