"""What a table rules for itself while it plays: proposed, agreed to, cited from then on, kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple, TypeAlias

from referee.rulebook.cite import Pack, Value
from referee.rulebook.keys import RuleKey
from referee.rulebook.write import clean, node_of, pack_text, read_flat, read_value
from referee.session.house.later import Later, Played, later
from referee.session.house.layer import (
    House,
    Ruling,
    clash_of,
    house_flat,
    house_pack,
    settled,
    spread,
    values_of,
)
from referee.session.house.wording import data, phrase, same


class Earlier(NamedTuple):
    """What the house had agreed to before: value, sentence, words said, ISO date ("" where lost)."""

    value: Value
    text: str
    said: str
    on: str


class Proposal(NamedTuple):
    """A ruling that waits for a yes.

    ``along`` are rulings of the same words on rules that go with it; ``also`` every other rule that changes,
    with its new value. ``contradicts`` is the earlier
    agreement that it goes against. ``restates`` where the rule says so already. ``later`` is what the table's
    past would have come to; None where no past was given.
    """

    ruling: Ruling
    old: Value
    along: tuple[Ruling, ...]
    also: tuple[tuple[str, Value], ...]
    contradicts: Earlier | None
    restates: bool
    later: Later | None


class Declined(NamedTuple):
    """Why a ruling cannot be: a code of the phrases and its facts."""

    code: str
    facts: dict[str, str]

    def __str__(self) -> str:
        """Return the reason in Portuguese."""
        return phrase("proposal", self.code, **self.facts)


Proposed: TypeAlias = "Proposal | Declined"


class HouseRules(NamedTuple):
    """A table's own rules over the pack it plays by. A value: agreeing gives another one.

    ``base`` is the pack that the table was opened with, ``rulings`` what was agreed since, in order.
    """

    base: Pack
    house: House
    rulings: tuple[Ruling, ...] = ()

    @property
    def pack(self) -> Pack:
        """The rules in force: the base where nothing was agreed, else a pack that extends it."""
        return house_pack(self.base, self.rulings, _apart(self.house, self.base))

    def propose(
        self, rule_id: str, value: Value, said: str, on: date, played: Played | None = None
    ) -> Proposed:
        """Return what a ruling would do, or why it cannot be. Nothing changes.

        ``said`` is how it was put ("" for nothing); ``played`` the table's past, to be judged again.
        """
        if rule_id not in self.base.rules:
            return Declined("unknown_rule", {"rule": clean(rule_id)})
        known, faults = read_value(RuleKey(rule_id), node_of(value))
        if known is None:
            return Declined("bad_value", {"what": faults[0].what, "fix": faults[0].fix})
        now = self.pack
        values = values_of(now)
        ruling = Ruling(rule_id, known, clean(said), on.isoformat())
        along = tuple(_along(values, ruling))
        changed = spread(values, rule_id, known) | {one.rule: one.value for one in along}
        clash = clash_of({**values, **changed})
        if clash is not None:
            return Declined("clash", {"what": clash.what, "fix": clash.fix})
        after = self._and(ruling, *along).pack
        if played is not None and played.players not in after.ruleset.players:
            return Declined("seats", {"n": str(played.players)})
        return Proposal(
            ruling,
            values[rule_id],
            along,
            tuple((name, new) for name, new in changed.items() if name != rule_id),
            self._against(now, ruling),
            same(values[rule_id], known),
            None if played is None else later(now, after, played),
        )

    def accept(self, proposal: Proposal) -> Pack:
        """Return the pack that the table plays by once the proposal is agreed to."""
        return self.agreed(proposal).pack

    def agreed(self, proposal: Proposal) -> HouseRules:
        """Return the house's rules with the proposal among them."""
        return self._and(proposal.ruling, *proposal.along)

    def _and(self, *rulings: Ruling) -> HouseRules:
        return self._replace(rulings=(*self.rulings, *rulings))

    def _against(self, now: Pack, ruling: Ruling) -> Earlier | None:
        """Return the earlier agreement of this house, at this table or in its pack, that says otherwise."""
        rule = now.rules[ruling.rule]
        if rule.basis != "house" or same(rule.value, ruling.value):
            return None
        mine = next((one for one in reversed(self.rulings) if one.rule == ruling.rule), None)
        if mine is not None:
            return Earlier(rule.value, rule.text, mine.said, mine.on)
        day = rule.sources[0].source.read_on if rule.sources else ""
        return Earlier(rule.value, rule.text, "", day)

    def to_yaml(self, house: House | None = None) -> str:
        """Return a pack file that extends the base and states what was agreed, the same bytes every time."""
        own = _apart(house or self.house, self.base)
        return pack_text(house_flat(self.base, self.rulings, own), phrase("wizard", "note_table"))

    def merged(self, path: str) -> str:
        """Return the house's own file (that of ``base``) with what was agreed written into it.

        Its comments are lost, its rules are not. Raises PackError where the file cannot be read, ValueError
        where it is not the file of ``base``.
        """
        flat = read_flat(path)
        if flat["id"] != self.base.id:
            raise ValueError(f"{path} holds {flat['id']}, not {self.base.id}")
        new = house_flat(self.base, self.rulings, _apart(self.house, self.base))
        flat["rules"] |= new["rules"]
        used = {source for rule in flat["rules"].values() for source, _ in rule["sources"]}
        words = {row.get("source") for row in flat["words"].values()}
        signs = {row["source"][0] for row in flat["signals"] or ()}
        both = {**flat["sources"], **new["sources"]}
        table = {name for name, row in both.items() if row["kind"] == "table"}
        flat["sources"] = {n: row for n, row in both.items() if n not in table or n in used | words | signs}
        return pack_text(flat, phrase("wizard", "note_table"))


def _along(values: Mapping[str, Value], ruling: Ruling) -> Iterator[Ruling]:
    """Yield rulings on the rules that have had the same value so far and that people mean too."""
    for other in data()["along"].get(ruling.rule, ()):
        if same(values[other], values[ruling.rule]) and not same(values[other], ruling.value):
            yield ruling._replace(rule=other)


def _apart(house: House, base: Pack) -> House:
    """Return the house under an id that no pack of the lineage has."""
    name = house.id
    while name in base.lineage:
        name = f"{name[:34]}-casa" if not name.endswith("-casa") else f"{name[:37]}-2"
    return house._replace(id=name)


def stand(base: Pack, rulings: Sequence[Ruling]) -> bool:
    """Return whether rulings kept from before still fit a base pack that may have changed since."""
    known = all(
        ruling.rule in base.rules and read_value(RuleKey(ruling.rule), node_of(ruling.value))[0] is not None
        for ruling in rulings
    )
    if not known:
        return False
    found = {name: value for name, (value, _) in settled(base, rulings).items()}
    return clash_of({**values_of(base), **found}) is None


def house_of(base: Pack, rulings: tuple[Ruling, ...]) -> HouseRules:
    """Return the rules of a table that plays by ``base`` and agreed on these since."""
    title = phrase("table", "title", base=base.title)
    return HouseRules(base, House(f"{base.id[:34]}-casa", title), rulings)
