"""A table's own rules, agreed on while it plays: what is proposed, why it cannot be, what was agreed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.answers.realise import lower
from referee.grammar.normalise import STOPS, words
from referee.grammar.normalise import fold as plain_letters
from referee.grammar.parse import parse
from referee.grammar.said import SaidTalk
from referee.session.deeds import Agreed, HouseRuled
from referee.session.draft import Draft
from referee.session.eras import must_wait
from referee.session.house.sayings import UNPLAYED, begins_house, house_claim, house_ruling, is_house_talk

if TYPE_CHECKING:
    from referee.grammar.language import Language
    from referee.rulebook.cite import Value
    from referee.session.house.layer import Ruling
    from referee.session.house.rulings import Proposal

COMMAND: Final = "/casa"


class Motion(NamedTuple):
    """What a line about the table's own rules comes to; nothing has changed yet.

    ``deed`` is what a yes will add to the log, None where there is nothing to agree on. ``say`` is what is
    said, ``more`` what a screen has room for besides. ``rule`` and ``value``: what was ruled on, "" where
    nothing was read; ``refused``: it cannot be.
    """

    say: str
    more: tuple[str, ...] = ()
    deed: HouseRuled | None = None
    rule: str = ""
    value: Value | None = None
    refused: bool = False
    understood: bool = True


def motion_of(text: str, draft: Draft, language: Language) -> Motion | None:
    """Return what a line proposes for the table, or asks about its rules; None where it does neither."""
    line = text.strip()
    rest = line[len(COMMAND) :]
    command = line[: len(COMMAND)].lower() == COMMAND and not rest[:1].isalnum()
    said = rest.strip(" :,") if command else line
    if command and not said:
        return Motion("\n".join(listing(draft)))
    found = _ruled(said, draft, language, told=command)
    if found is None:
        several = _several(said, draft, language, told=command)
        if several:
            return proposed_all(_rulings(several, said), draft)
    if found is not None and found[1] == UNPLAYED:
        return _unplayed(found[0])
    if found is not None:
        return proposed(*found, said, draft, _today())
    if command or is_house_talk(said, language):
        return unread_motion()
    return None


def _several(said: str, draft: Draft, language: Language, *, told: bool) -> list[tuple[str, Value]]:
    """Return the rulings of a line that tells several, one after the other; none where one is not read.

    The first says that it is the house's, and the others go with it: "aqui truco vale 4 e coberta não pode".
    """
    for begin, end in _cuts(said):
        first = _ruled(said[:begin], draft, language, told=told)
        if first is None or first[1] == UNPLAYED:
            continue
        rest = said[end:]
        other = _ruled(rest, draft, language, told=True)
        others = [other] if other is not None else _several(rest, draft, language, told=True)
        rules = [first[0], *(one[0] for one in others)]
        if others and all(one[1] != UNPLAYED for one in others) and len(set(rules)) == len(rules):
            return [first, *others]
    return []


def _rulings(several: Sequence[tuple[str, Value]], said: str) -> list[Ruling]:
    from referee.session.house.layer import Ruling  # noqa: PLC0415 - few lines need it

    return [Ruling(rule, value, said, _today().isoformat()) for rule, value in several]


def told_beside(text: str, draft: Draft, language: Language) -> tuple[str, str] | None:
    """Return what a line tells of the game and what it rules on beside it, None where it is not both."""
    for begin, end in _cuts(text):
        for told, said in ((text[:begin], text[end:]), (text[end:], text[:begin])):
            found = _ruled(said, draft, language, told=False)
            if found is None or found[1] == UNPLAYED:
                continue
            # "nós jogamos a mão de onze, virou 3" tells both.
            rules = begins_house(said, language) and not _tells(said, draft, language)
            if rules and _tells(told, draft, language):
                return told, said
    return None


def _tells(text: str, draft: Draft, language: Language) -> bool:
    """Return whether a text is understood as told of the game, and not all of it is talk."""
    heard = parse(text, language, draft.ground.people.names)
    talk = all(isinstance(clause, SaidTalk) for clause in heard.clauses)
    return not heard.unread and not talk


def _cuts(text: str) -> Iterator[tuple[int, int]]:
    """Yield the places to cut a line in two, at a stop or an "e": where one part ends, the other begins."""
    for word in words(text):
        if word.text in STOPS or word.text == "e":
            yield word.start, word.end


def unread_motion() -> Motion:
    """Return that a rule of the table's own was not understood."""
    return Motion(_say("unread"), understood=False)


def _ruled(said: str, draft: Draft, language: Language, *, told: bool) -> tuple[str, Value] | None:
    """Return the rule and the value that a line rules on: as it is worded, else as a claim is judged."""
    house = draft.era.house if told or house_claim(said, language) else None
    values = {name: rule.value for name, rule in (house.pack if house else draft.era.pack).rules.items()}
    found = house_ruling(said, language, told=told, values=values)
    claim = house_claim(f"aqui {said}" if told else said, language) if found is None and house else None
    names = {plain_letters(word.text) for name in draft.ground.people.names for word in words(name)}
    if claim is None or house is None or names & {plain_letters(word.text) for word in words(said)}:
        return found
    from referee.session.house.claims import claimed  # noqa: PLC0415 - few lines need it

    return claimed(*claim, house, _today())


def _today() -> date:
    return date.today()  # noqa: DTZ011 - the day at the table


def proposed(rule: str, value: Value, said: str, draft: Draft, today: date) -> Motion:
    """Return the motion that a rule should have a value."""
    from referee.session.house.rulings import Declined  # noqa: PLC0415 - few lines need it

    era = draft.era
    proposal = era.house.propose(rule, value, said, today)
    if isinstance(proposal, Declined):
        return Motion(str(proposal), rule=rule, value=value, refused=True)
    ruling = proposal.ruling
    already = _already(draft, proposal)
    if already:
        return Motion(already, rule=rule, value=ruling.value)
    rulings = (ruling, *proposal.along)
    after = era.house.accept(proposal)
    if max(draft.state.points) >= after.ruleset.target:
        return Motion(_say("passed", n=after.ruleset.target), rule=rule, value=value, refused=True)
    if draft.state.players not in after.ruleset.players:
        say = str(Declined("seats", {"n": str(draft.state.players)}))
        return Motion(say, rule=rule, value=value, refused=True)
    changed = [rule, *(name for name, _ in proposal.also)]
    waits = must_wait(era, rulings, changed, draft.past())
    notes = [*_against(proposal), *([_say("waits")] if waits else [])]
    text = lower(after.rules[rule].text.rstrip("."))
    say = " ".join([*notes, _say("ask", text=text)])
    return Motion(say, tuple(_more(draft, proposal)), HouseRuled(rulings, waits), rule, ruling.value)


def _unplayed(rule: str) -> Motion:
    """Return that tables rule so, and the referee does not."""
    from referee.session.house.wording import topics  # noqa: PLC0415 - few lines need it

    return Motion(_say("unplayed", name=topics()[rule].name), rule=rule, value=None, refused=True)


def proposed_all(rulings: Sequence[Ruling], draft: Draft) -> Motion:
    """Return the motion that several rules should be so, as the wizard asked for them."""
    from referee.session.house.rulings import Declined, stand  # noqa: PLC0415 - few lines need it

    era = draft.era
    if not rulings:
        return Motion(_say("kept"))
    house = era.house
    everything = (*house.rulings, *rulings)
    after = house._replace(rulings=everything)
    first = rulings[0]
    if not stand(era.base, everything):
        return Motion(_say("unfit"), rule=first.rule, value=first.value, refused=True)
    pack = after.pack
    if max(draft.state.points) >= pack.ruleset.target:
        say = _say("passed", n=pack.ruleset.target)
        return Motion(say, rule="match.target", value=pack.ruleset.target, refused=True)
    if draft.state.players not in pack.ruleset.players:
        say = str(Declined("seats", {"n": str(draft.state.players)}))
        return Motion(say, rule="players", value=pack.rules["players"].value, refused=True)
    changed = [name for name, rule in pack.rules.items() if rule.value != house.pack.rules[name].value]
    waits = must_wait(era, tuple(rulings), changed, draft.past())
    text = "; ".join(lower(pack.rules[ruling.rule].text.rstrip(".")) for ruling in rulings)
    say = " ".join([*([_say("waits")] if waits else []), _say("ask", text=text)])
    return Motion(say, (), HouseRuled(tuple(rulings), waits), first.rule, first.value)


def _say(code: str, **facts: object) -> str:
    from referee.session.house.wording import phrase  # noqa: PLC0415 - few lines need it

    return phrase("table", code, **facts)


def _already(draft: Draft, proposal: Proposal) -> str:
    """Return that the rule is so already, nothing where it is not, or where no document settles it."""
    from referee.session.house.wording import short_date  # noqa: PLC0415 - few lines need it

    if not proposal.restates or proposal.along:
        return ""
    rule = draft.era.house.pack.rules[proposal.ruling.rule]
    if rule.basis == "house":
        day = short_date(rule.sources[0].source.read_on) if rule.sources else ""
        return _say("already_house", date=day, text=rule.text)
    return "" if rule.basis == "unspecified" else _say("already", text=rule.text)


def _against(proposal: Proposal) -> Iterator[str]:
    """Yield what the table had agreed on before and now goes against."""
    from referee.session.house.wording import phrase, short_date  # noqa: PLC0415 - few lines need it

    earlier = proposal.contradicts
    if earlier is not None and earlier.said:
        yield phrase("proposal", "contradicts", date=short_date(earlier.on), said=earlier.said)
    elif earlier is not None:
        yield phrase("proposal", "contradicts_pack", text=earlier.text)


def _more(draft: Draft, proposal: Proposal) -> Iterator[str]:
    """Yield how the rule was until now, and what else changes with it."""
    from referee.session.house.layer import as_said  # noqa: PLC0415 - few lines need it
    from referee.session.house.wording import phrase, topics  # noqa: PLC0415 - few lines need it

    house = draft.era.house
    yield phrase("proposal", "was", text=as_said(house.pack, proposal.ruling.rule, proposal.old))
    after = house.accept(proposal)
    for other, _ in proposal.also:
        yield phrase("proposal", "also", name=topics()[other].name, text=after.rules[other].text)


def agreed_say(draft: Draft, deed: HouseRuled) -> str:
    """Return what was agreed on, once it is in the log."""
    rules = [ruling.rule for ruling in deed.rulings]
    waits = any(rule_waits(draft, rule) for rule in rules)
    texts = [lower(draft.era.house.pack.rules[rule].text) for rule in rules]
    return _say("next" if waits else "now", text="; ".join([*(t.rstrip(".") for t in texts[:-1]), texts[-1]]))


def rule_waits(draft: Draft, rule: str) -> bool:
    """Return whether what was agreed on about a rule is not in force yet."""
    return any(ruling.rule == rule for ruling in draft.era.waiting)


def agreed(draft: Draft) -> tuple[Agreed, ...]:
    """Return the rules that a table has agreed on, the last word on each, in the order of agreement."""
    era = draft.era
    pack = era.house.pack if era.rulings or era.waiting else era.pack
    last: dict[str, Ruling] = {}
    for ruling in (*era.rulings, *era.waiting):
        last.pop(ruling.rule, None)
        last[ruling.rule] = ruling
    return tuple(
        Agreed(r.rule, r.value, pack.rules[r.rule].text, r.on, r.said, rule_waits(draft, r.rule))
        for r in last.values()
    )


def listing(draft: Draft) -> list[str]:
    """Return the table's own rules in lines: those agreed on at it, then those of its house's pack."""
    from referee.session.house.wording import short_date  # noqa: PLC0415 - few lines need it

    base, own = draft.era.base, agreed(draft)
    rows = [_say("row_next" if a.waits else "row", date=short_date(a.on), text=a.text) for a in own]
    mine = {a.rule for a in own}
    packed = [rule.text for rule in base.rules.values() if rule.basis == "house" and rule.id not in mine]
    lines = [_say("own"), *(f"  {row}" for row in rows)] if rows else []
    lines += [_say("own_pack"), *(f"  {text}" for text in packed)] if packed else []
    return lines or [_say("none", base=base.title)]
