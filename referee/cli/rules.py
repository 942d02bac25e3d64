"""``referee rules``: list, show, compare and check packs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import Annotated, Any, Final

import typer

from referee.cli.exits import ExitStatus
from referee.rulebook.load import (
    Fault,
    Pack,
    PackError,
    Rule,
    UnknownPackError,
    check_file,
    list_packs,
    load_pack,
)

WIDTH: Final = 79
BASIS: Final[Mapping[str, str]] = {
    "text": "Está escrito",
    "inferred": "Tira-se do que está escrito",
    "custom": "Costume, sem documento",
    "house": "Combinado da mesa",
    "unspecified": "Em aberto, sem documento nem costume firme",
}

app = typer.Typer(help="Mostra, compara e confere as regras.", rich_markup_mode=None, no_args_is_help=True)

PackName = Annotated[
    str, typer.Argument(metavar="REGRAS", help="Nome de um pacote ou caminho de um arquivo YAML.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Escreve um objeto JSON.")]
RuleIds = Annotated[
    list[str] | None, typer.Argument(metavar="[REGRA]...", help="Só estas: tie.first, ou raise.")
]


@app.command("list", help="Lista os pacotes de regras.")
def list_command(*, as_json: AsJson = False) -> None:
    """Write the packs that a name can mean."""
    packs = list_packs()
    if as_json:
        rows = [{"id": pack.id, "title": pack.title, "extends": pack.extends} for pack in packs]
        _write_json({"packs": rows})
        return
    wide = max((len(pack.id) for pack in packs), default=0)
    for pack in packs:
        base = f" (parte de {pack.extends})" if pack.extends else ""
        title = "tem defeitos: veja com «referee rules check»" if pack.faulty else pack.title + base
        typer.echo(f"{pack.id:<{wide}}  {title}")


@app.command("show", help="Mostra as regras de um pacote, cada uma com a fonte.")
def show_command(rules: PackName, only: RuleIds = None, *, as_json: AsJson = False) -> None:
    """Write a pack's rules: all of them, or those whose id is or begins with one of ``only``."""
    pack = _load(rules)
    chosen = [
        rule for rule in pack.rules.values() if not only or any(_is_under(rule.id, name) for name in only)
    ]
    if not chosen:
        typer.echo(f"Não há regra chamada {', '.join(only or ())}.", err=True)
        raise typer.Exit(ExitStatus.USAGE)
    if as_json:
        rows = [_rule_row(rule) for rule in chosen]
        _write_json({"id": pack.id, "title": pack.title, "extends": pack.extends, "rules": rows})
        return
    base = f", parte de {pack.extends}" if pack.extends else ""
    typer.echo(f"{pack.title} ({pack.id}{base})")
    for rule in chosen:
        typer.echo("\n" + "\n".join(_rule_lines(rule, pack)))


@app.command("diff", help="Mostra em que dois pacotes diferem.")
def diff_command(
    a: Annotated[str, typer.Argument(metavar="REGRAS1", help="O primeiro pacote.")],
    b: Annotated[str, typer.Argument(metavar="REGRAS2", help="O segundo.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Write the rules whose values differ."""
    one, two = _load(a), _load(b)
    pairs = [
        (rule, two.rules[name]) for name, rule in one.rules.items() if rule.value != two.rules[name].value
    ]
    if as_json:
        rows = [{"id": rule.id, "a": rule.value, "b": other.value} for rule, other in pairs]
        _write_json({"a": one.id, "b": two.id, "differ": rows})
        return
    if not pairs:
        typer.echo(f"{one.id} e {two.id} têm as mesmas regras.")
    for n, (rule, other) in enumerate(pairs):
        for pack, side in ((one, rule), (two, other)):
            text = _wrap(f"{pack.id}: {side.text}", "  ", "    ")
            typer.echo(("\n" if n else "") + f"{rule.id}\n{text}" if pack is one else text)


@app.command("check", help="Confere um arquivo de regras e diz o que corrigir.")
def check_command(
    file: Annotated[str, typer.Argument(metavar="ARQUIVO", help="O arquivo YAML.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Write every fault of the pack in a file; the exit status tells whether there are any."""
    try:
        faults = check_file(file)
    except UnknownPackError as error:
        raise _exit_with(error) from error
    if as_json:
        _write_json({"file": file, "faults": [_fault_row(fault) for fault in faults]})
    else:
        for fault in faults:
            typer.echo(str(fault))
        typer.echo(_count(len(faults)) if faults else f"{file}: tudo certo.")
    raise typer.Exit(ExitStatus.BAD_PACK if faults else ExitStatus.OK)


def _load(name: str) -> Pack:
    try:
        return load_pack(name)
    except PackError as error:
        raise _exit_with(error) from error


def _exit_with(error: PackError) -> typer.Exit:
    for fault in error.faults:
        typer.echo(str(fault), err=True)
    unknown = isinstance(error, UnknownPackError)
    return typer.Exit(ExitStatus.USAGE if unknown else ExitStatus.BAD_PACK)


def _write_json(data: Mapping[str, Any]) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False))


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


def _rule_lines(rule: Rule, pack: Pack) -> Iterator[str]:
    """Yield a rule for people: id and value, the sentence, on what it rests, what others do."""
    yield _wrap(f"{rule.id} = {_short(rule.value)}", "", "    ")
    yield _wrap(rule.text, "  ", "  ")
    rests = BASIS[rule.basis]
    if rule.sources:
        rests += ": " + "; ".join(f"{ref.source.title}, {ref.where}" for ref in rule.sources)
    if rule.origin != pack.id:
        rests += f" (do pacote {rule.origin})"
    yield _wrap(rests + ".", "  ", "    ")
    for part, basis in rule.parts.items():
        yield _wrap(f"Quanto a {part}: {BASIS[basis].lower()}.", "  ", "    ")
    if rule.note:
        yield _wrap(f"Nota: {rule.note}", "  ", "    ")
    for option in rule.options:
        yield _wrap(f"Outras mesas: {option.text} ({option.who})", "  ", "    ")


def _is_under(rule: str, name: str) -> bool:
    return rule == name or rule.startswith(name + ".")


def _wrap(text: str, first: str, rest: str) -> str:
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def _short(value: object) -> str:
    """Return a value in a few words."""
    if isinstance(value, bool):
        return "sim" if value else "não"
    if isinstance(value, Mapping) and "call" in value:
        also = f" ({', '.join(value['also'])})" if value.get("also") else ""
        return f"{value['call']} {value['value']}{also}"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_short(part)}" for key, part in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(_short(part) for part in value)
    return str(value)


def _count(number: int) -> str:
    return "1 defeito." if number == 1 else f"{number} defeitos."
