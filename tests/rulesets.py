"""The rule sets of the packs built by hand, so that engine tests need no YAML."""

from __future__ import annotations

from referee.cards import SUITS, Card
from referee.engine.compile import Rules, compile_rules
from referee.rulebook.model import Call, Eleven, Iron, RuleSet

DIRTY = ("4", "5", "6", "7", "Q", "J", "K", "A", "2", "3")
CLEAN = ("Q", "J", "K", "A", "2", "3")
WEAK_TO_STRONG = ("o", "e", "c", "p")
assert set(WEAK_TO_STRONG) == set(SUITS)

TIES = {
    "tie.first": "second_winner",
    "tie.second": "first_winner",
    "tie.third": "first_winner",
    "tie.first_second": "third_winner",
    "tie.all": "nobody",
    "tie.all_raised": "nobody",
}

PAULISTA = RuleSet(
    ranks=DIRTY,
    suits=WEAK_TO_STRONG,
    fixed=(),
    vira_step=1,
    players=(4, 2, 6),
    opener_next="previous",
    partners_tie=False,
    lead_after_tie="first_tied",
    covered_from=2,
    base=1,
    ties=TIES,
    ladder=(Call("truco", 3, 1), Call("seis", 6, 3), Call("nove", 9, 6), Call("doze", 12, 9)),
    eleven=Eleven(trigger=11, value=3, decline=1),
    iron=Iron(trigger=11, value=1),
    target=12,
    best_of=1,
)
LIMPO = PAULISTA._replace(ranks=CLEAN)
VELHA = PAULISTA._replace(
    fixed=(Card("7", "o"), Card("A", "e"), Card("7", "c"), Card("4", "p")),
    iron=Iron(11, 1, vira="none"),
)
MINEIRO = VELHA._replace(
    base=2,
    ladder=(Call("truco", 4, 2), Call("seis", 6, 4), Call("nove", 10, 6, ("dez",)), Call("doze", 12, 10)),
    eleven=Eleven(trigger=10, value=4, decline=2),
    iron=Iron(trigger=10, value=2, vira="none"),
)
FPRT = PAULISTA._replace(
    opener_next="next",
    ties={**TIES, "tie.all_raised": "last_raiser_loses"},
    eleven=Eleven(trigger=11, value=3, decline=1, penalty="lose_game"),
    iron=Iron(trigger=11, value=1, vira="after_first_trick", penalty="lose_game"),
    best_of=3,
)

PACKS: dict[str, RuleSet] = {
    "paulista": PAULISTA,
    "mineiro": MINEIRO,
    "fprt": FPRT,
    "limpo": LIMPO,
    "velha": VELHA,
}
HOUSES: dict[str, RuleSet] = {
    "partners tie": PAULISTA._replace(partners_tie=True),
    "last to tie leads": PAULISTA._replace(lead_after_tie="last_tied"),
    "trick opener leads": MINEIRO._replace(lead_after_tie="trick_opener"),
    "hand opener leads": PAULISTA._replace(lead_after_tie="hand_opener"),
    "manilha is the vira's rank": PAULISTA._replace(vira_step=0),
    "manilha below the vira": LIMPO._replace(vira_step=-1),
}
"""What a table may have agreed on: rules that no pack has and the engine knows all the same."""


def rules_of(pack: str) -> Rules:
    """Return the compiled rules of one of PACKS or HOUSES."""
    return compile_rules({**PACKS, **HOUSES}[pack])
