"""Checks across rules: what each value allows by itself and all together make impossible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from referee.cards import parse_card
from referee.rulebook.model import RuleSet
from referee.rulebook.ruleset import Values

Result: TypeAlias = Literal["A", "B", "="]
"""How a trick came out: won by one team or the other, or tied."""


class Clash(NamedTuple):
    """Rules that cannot stand together: their ids, the one to change first, what and the fix."""

    rules: tuple[str, ...]
    what: str
    fix: str


def clashes(values: Values, ruleset: RuleSet) -> Iterator[Clash]:
    """Yield every clash between the rules of a pack; the values must have their shapes."""
    yield from _cards(values)
    yield from _vira(values)
    yield from _players(values)
    yield from _ladder(values)
    yield from _run(values)
    yield from _points(values)
    for rules, what in _hand_table(ruleset):
        yield Clash(rules, what, "Mude quem leva a mão nesse empate.")


def _cards(values: Values) -> Iterator[Clash]:
    deck = values["deck"]
    for key, what in (("order.ranks", "ranks"), ("order.suits", "suits")):
        missing = [one for one in deck[what] if one not in values[key]]
        extra = [one for one in values[key] if one not in deck[what]]
        if missing or extra:
            said = [f"faltam {', '.join(missing)}"] if missing else []
            said += [f"sobram {', '.join(extra)}"] if extra else []
            fix = f"Ponha em {key} as mesmas de deck, da mais fraca à mais forte."
            yield Clash((key, "deck"), f"a ordem não bate com o baralho: {' e '.join(said)}.", fix)
    cards = [parse_card(card) for card in values["manilha"].get("fixed", ())]
    out = [str(card) for card in cards if card.rank not in deck["ranks"] or card.suit not in deck["suits"]]
    if out:
        what = f"manilha fixa que não está no baralho: {', '.join(out)}."
        yield Clash(("manilha", "deck"), what, "Use manilha pela vira ou um baralho que tenha essas cartas.")
    step, ranks = values["manilha"].get("step", 0), len(deck["ranks"])
    if step >= ranks:
        yield Clash(
            ("manilha", "deck"), f"o passo {step} dá a volta no baralho.", f"Escreva menos de {ranks}."
        )


def _vira(values: Values) -> Iterator[Clash]:
    """A pack with fixed manilhas turns no card, and only such a pack."""
    fixed = "fixed" in values["manilha"]
    for key, value in (("deal", values["deal"]["vira"]), ("iron.vira", values["iron.vira"])):
        if fixed and value != "none":
            yield Clash((key, "manilha"), "com manilha fixa não há vira.", f"Em {key}, escreva none.")
        if not fixed and value == "none":
            fix = f"Em {key}, diga onde ou quando fica a vira."
            yield Clash((key, "manilha"), "a manilha sai da vira, mas não há vira.", fix)


def _players(values: Values) -> Iterator[Clash]:
    players, cards = values["players"], len(values["deck"]["ranks"]) * len(values["deck"]["suits"])
    if players["default"] not in players["allowed"]:
        yield Clash(
            ("players",), "default não está em allowed.", f"Acrescente {players['default']} a allowed."
        )
    for number in players["allowed"]:
        if number % 2:
            yield Clash(("players",), f"com {number} não se formam dois times iguais.", "Use números pares.")
        need = number * values["deal"]["cards"] + (values["deal"]["vira"] != "none")
        if need > cards:
            what = f"{number} jogadores precisam de {need} cartas e o baralho tem {cards}."
            yield Clash(("players", "deck"), what, "Tire esse número de allowed.")


def _ladder(values: Values) -> Iterator[Clash]:
    before, name = values["hand.value"], "a mão"
    seen: set[str] = set()
    for step in values["raise.ladder"]:
        call, value = step["call"], step["value"]
        if value <= before:
            what = f"a escada não sobe: {call} vale {value} e {name} já vale {before}."
            yield Clash(("raise.ladder", "hand.value"), what, f"Escreva mais de {before}.")
        if value > values["match.target"]:
            what = f"{call} vale {value} e o jogo vai só até {values['match.target']}."
            yield Clash(("raise.ladder", "match.target"), what, "Baixe o valor ou aumente match.target.")
        for word in {call, *step.get("also", ())} & seen:
            yield Clash(("raise.ladder",), f"dois pedidos chamam-se «{word}».", "Dê um nome a cada um.")
        seen |= {call, *step.get("also", ())}
        before, name = max(value, before), call


def _run(values: Values) -> Iterator[Clash]:
    run, ladder = values["raise.run"], values["raise.ladder"]
    if len(run) != len(ladder):
        what = f"são {len(run)} números e a escada tem {len(ladder)} pedidos."
        yield Clash(("raise.run", "raise.ladder"), what, "Escreva um número para cada pedido.")
        return
    for n, (paid, step) in enumerate(zip(run, ladder, strict=True)):
        if n and paid <= run[n - 1]:
            what = f"a lista não sobe: {paid} vem depois de {run[n - 1]}."
            yield Clash(("raise.run",), what, "Escreva os números em ordem crescente.")
        if paid > step["value"]:
            what = f"correr do {step['call']} pagaria {paid}, mais que os {step['value']} que ele vale."
            yield Clash(("raise.run", "raise.ladder"), what, "O comum é o valor de antes do pedido.")


def _points(values: Values) -> Iterator[Clash]:
    target = values["match.target"]
    for key in ("eleven.trigger", "iron.trigger"):
        if values[key] != "none" and values[key] >= target:
            what = f"a mão especial começaria com {values[key]} e o jogo acaba em {target}."
            yield Clash((key, "match.target"), what, f"Escreva um número menor que {target}.")
    hands = {key: values[key] for key in ("hand.value", "eleven.value", "eleven.decline")}
    for key, points in {**hands, "iron.value": values["iron.value"]["points"]}.items():
        if points > target:
            what = f"{points} pontos passam do jogo, que vai até {target}."
            yield Clash((key, "match.target"), what, "Baixe o valor ou aumente match.target.")
    if values["eleven.decline"] > values["eleven.value"]:
        what = "recusar a mão especial custaria mais do que perdê-la."
        yield Clash(("eleven.decline", "eleven.value"), what, f"Escreva até {values['eleven.value']}.")
    if values["match.best_of"] % 2 == 0:
        what = f"melhor de {values['match.best_of']} pode acabar sem vencedor."
        yield Clash(("match.best_of",), what, "Escreva um número ímpar.")


def hand_table_faults(ruleset: RuleSet) -> list[str]:
    """Return, in Portuguese, each course of a hand that the tie rules leave undecided.

    The tricks are played in order; two won by one team win the hand, otherwise the rule of the
    tied tricks says whose it is, as soon as it can. After the third trick all must be decided.
    Two rules can never decide one course differently: where two single-tie rules both apply, the
    first of them has been passed over only because it can no longer decide.
    """
    return [what for _, what in _hand_table(ruleset)]


def _hand_table(ruleset: RuleSet) -> Iterator[tuple[tuple[str, ...], str]]:
    names = {"A": "um time ganha", "B": "o outro ganha", "=": "empata"}
    results: tuple[Result, ...] = ("A", "B", "=")
    for course in product(results, repeat=ruleset.hand_size):
        if course.count("B") and "A" not in course[: course.index("B")]:
            continue  # the same with the teams' names swapped
        if any(_decided(ruleset, course[:played]) for played in range(1, ruleset.hand_size + 1)):
            continue
        told = ", ".join(f"{names[result]} a {n}ª" for n, result in enumerate(course, 1))
        rules = _tie_rules(course)
        yield rules, f"ninguém leva a mão quando {told} ({', '.join(rules)})."


def _tie_rules(course: tuple[Result, ...]) -> tuple[str, ...]:
    """Return the rules that apply to the tied tricks of a course, in order."""
    tied = tuple(n for n, result in enumerate(course, 1) if result == "=")
    single = {1: "tie.first", 2: "tie.second", 3: "tie.third"}
    whole = {(1, 2): ("tie.first_second",), (1, 2, 3): ("tie.all", "tie.all_raised")}
    return whole.get(tied, tuple(single[n] for n in tied))


def _decided(ruleset: RuleSet, course: tuple[Result, ...]) -> bool:
    """Return whether the hand is over after these tricks."""
    if max(course.count("A"), course.count("B")) >= ruleset.hand_tricks:
        return True
    rules = _tie_rules(course)
    every = all if len(rules) > 1 and rules[0] == "tie.all" else any
    return bool(rules) and every(_decides(ruleset.ties[rule], course) for rule in rules)


def _decides(owner: str, course: tuple[Result, ...]) -> bool:
    """Return whether an owner is known: the winner of a trick, once somebody has won it."""
    trick = {"first_winner": 0, "second_winner": 1, "third_winner": 2}.get(owner)
    return trick is None or (trick < len(course) and course[trick] != "=")
