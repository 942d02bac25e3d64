"""``referee rules``: list, show, compare and check packs."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.exits import ExitStatus
from referee.cli.house import register
from referee.cli.packs import pack_of, trouble_with
from referee.cli.portuguese import PortugueseCommand, PortugueseGroup
from referee.cli.rule_text import rule_lines, wrapped
from referee.cli.streams import write, write_json
from referee.cli.trouble import Wrong
from referee.rulebook.load import Fault, Rule, UnknownPackError, check_file, list_packs

app = typer.Typer(
    cls=PortugueseGroup,
    help="Mostra, compara e confere as regras.",
    rich_markup_mode=None,
    no_args_is_help=True,
)

PackName = Annotated[
    str, typer.Argument(metavar="REGRAS", help="Nome de um pacote ou caminho de um arquivo YAML.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Escreve um objeto JSON.")]
RuleIds = Annotated[
    list[str] | None, typer.Argument(metavar="[REGRA]...", help="Só estas: tie.first, ou raise.")
]


@app.command("list", cls=PortugueseCommand, epilog="referee rules list", help="Lista os pacotes de regras.")
def list_command(*, as_json: AsJson = False) -> None:
    """Write the packs that a name can mean."""
    packs = list_packs()
    if as_json:
        rows = [{"id": pack.id, "title": pack.title, "extends": pack.extends} for pack in packs]
        write_json({"packs": rows})
        return
    wide = max((len(pack.id) for pack in packs), default=0)
    for pack in packs:
        base = f" (parte de {pack.extends})" if pack.extends else ""
        title = "tem defeitos: veja com «referee rules check»" if pack.faulty else pack.title + base
        write(f"{pack.id:<{wide}}  {title}")


@app.command(
    "show",
    cls=PortugueseCommand,
    epilog="referee rules show mineiro tie",
    help="Mostra as regras de um pacote, cada uma com a fonte.",
)
def show_command(rules: PackName, only: RuleIds = None, *, as_json: AsJson = False) -> None:
    """Write a pack's rules: all of them, or those whose id is or begins with one of ``only``."""
    pack = pack_of(rules)
    chosen = [
        rule for rule in pack.rules.values() if not only or any(_is_under(rule.id, name) for name in only)
    ]
    if not chosen:
        raise Wrong(f"Não há regra chamada {', '.join(only or ())}.")
    if as_json:
        rows = [_rule_row(rule) for rule in chosen]
        write_json({"id": pack.id, "title": pack.title, "extends": pack.extends, "rules": rows})
        return
    base = f", parte de {pack.extends}" if pack.extends else ""
    write(f"{pack.title} ({pack.id}{base})")
    for rule in chosen:
        write("\n" + "\n".join(rule_lines(rule, pack)))


@app.command(
    "diff",
    cls=PortugueseCommand,
    epilog="referee rules diff paulista fprt",
    help="Mostra em que dois pacotes diferem.",
)
def diff_command(
    a: Annotated[str, typer.Argument(metavar="REGRAS1", help="O primeiro pacote.")],
    b: Annotated[str, typer.Argument(metavar="REGRAS2", help="O segundo.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Write the rules whose values differ."""
    one, two = pack_of(a), pack_of(b)
    pairs = [
        (rule, two.rules[name]) for name, rule in one.rules.items() if rule.value != two.rules[name].value
    ]
    if as_json:
        rows = [{"id": rule.id, "a": rule.value, "b": other.value} for rule, other in pairs]
        write_json({"a": one.id, "b": two.id, "differ": rows})
        return
    if not pairs:
        write(f"{one.id} e {two.id} têm as mesmas regras.")
    for n, (rule, other) in enumerate(pairs):
        for pack, side in ((one, rule), (two, other)):
            text = wrapped(f"{pack.id}: {side.text}", "  ", "    ")
            write(("\n" if n else "") + f"{rule.id}\n{text}" if pack is one else text)


@app.command(
    "check",
    cls=PortugueseCommand,
    epilog="referee rules check minha-mesa.yaml",
    help="Confere um arquivo de regras e diz o que corrigir.",
)
def check_command(
    file: Annotated[str, typer.Argument(metavar="ARQUIVO", help="O arquivo YAML.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Write every fault of the pack in a file; the exit status tells whether there are any."""
    try:
        faults = check_file(file)
    except UnknownPackError as error:
        raise trouble_with(error) from error
    if as_json:
        write_json({"file": file, "faults": [_fault_row(fault) for fault in faults]})
    else:
        for fault in faults:
            write(str(fault))
        write(_count(len(faults)) if faults else f"{file}: tudo certo.")
    raise typer.Exit(ExitStatus.BAD_PACK if faults else ExitStatus.OK)


def _fault_row(fault: Fault) -> dict[str, Any]:
    return {"file": fault.file, "line": fault.line, "what": fault.what, "fix": fault.fix}


def _rule_row(rule: Rule) -> dict[str, Any]:
    sources = [{"id": ref.source.id, "title": ref.source.title, "where": ref.where} for ref in rule.sources]
    options = [{"value": option.value, "text": option.text, "who": option.who} for option in rule.options]
    return {
        "id": rule.id,
        "value": rule.value,
        "text": rule.text,
        "basis": rule.basis,
        "sources": sources,
        "from": rule.origin,
        "parts": dict(rule.parts),
        "note": rule.note,
        "options": options,
    }


def _is_under(rule: str, name: str) -> bool:
    return rule == name or rule.startswith(name + ".")


def _count(number: int) -> str:
    return "1 defeito." if number == 1 else f"{number} defeitos."


register(app)
