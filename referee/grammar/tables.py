"""Build the parse tables of ``table.lark`` with Lark, and read them back. Only ``build.py`` needs Lark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.grammar.lalr import Tables

if TYPE_CHECKING:
    from lark import Lark


def compile_grammar(text: str) -> dict[str, Any]:
    """Return the tables of a grammar as plain data, the same for the same text.

    Lark numbers its states by the order of its sets; here they are numbered from the first state on,
    symbol by symbol. Raises lark's GrammarError on a conflict.
    """
    parser = lark_parser(text)
    table = parser.parser.parser._parse_table  # noqa: SLF001 - the tables are what is wanted here
    order = _order(table)
    number = {state: n for n, state in enumerate(order)}
    found = {
        _rule(arg)
        for state in order
        for action, arg in table.states[state].values()
        if action.name != "Shift"
    }
    rules = sorted(found)
    index = {rule: n for n, rule in enumerate(rules)}
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for state in order:
        rows = table.states[state]
        shifts = {
            s: number[arg] + 1 for s, (action, arg) in rows.items() if action.name == "Shift" and _ends(s)
        }
        reduces = {s: -index[_rule(arg)] - 1 for s, (action, arg) in rows.items() if action.name != "Shift"}
        actions.append({**shifts, **reduces})
        gotos.append(
            {s: number[arg] for s, (action, arg) in rows.items() if action.name == "Shift" and not _ends(s)}
        )
    start, final = table.start_states["start"], table.end_states["start"]
    plain = [list(rule) for rule in rules]
    return {
        "actions": actions,
        "gotos": gotos,
        "rules": plain,
        "start": number[start],
        "final": number[final],
    }


def _ends(symbol: str) -> bool:
    return symbol.isupper() or symbol == "$END"


def _order(table: Any) -> list[Any]:
    order = [table.start_states["start"]]
    known = set(order)
    for state in order:
        for _, (action, arg) in sorted(table.states[state].items()):
            if action.name == "Shift" and arg not in known:
                known.add(arg)
                order.append(arg)
    return order


def _rule(rule: Any) -> tuple[str, int, str, bool]:
    origin = str(rule.origin.name)
    inline = origin.startswith("_") or (
        bool(rule.options.expand1) and len(rule.expansion) == 1 and not rule.alias
    )
    return origin, len(rule.expansion), str(rule.alias or origin), inline


def lark_parser(text: str, *, debug: bool = False) -> Lark:
    """Return Lark's own parser for a grammar whose tokens come ready made (the tests' second opinion).

    With ``debug`` it logs the conflicts that it would else resolve in silence.
    """
    from lark import Lark  # noqa: PLC0415  importing Lark is what this module is there to avoid
    from lark.lexer import Lexer  # noqa: PLC0415

    class Ready(Lexer):
        def __init__(self, conf: Any) -> None:
            """Take no notice of Lark's lexer settings."""

        def lex(self, data: Any) -> Any:  # type: ignore[override]
            yield from data

    return Lark(text, parser="lalr", lexer=Ready, keep_all_tokens=True, debug=debug)


def read_tables(data: dict[str, Any]) -> Tables:
    """Return the tables that ``compile_grammar`` wrote."""
    return Tables(data["actions"], data["gotos"], data["rules"], data["start"], data["final"])
