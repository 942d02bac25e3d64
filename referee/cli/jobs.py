"""What the commands do once their words have been read, each imported when it is asked for."""

from __future__ import annotations

from referee.cli.options import Values


def do(command: str, values: Values) -> int:
    """Return the exit status of ``ask``, ``table`` or ``check``."""
    # The values are those of the command's options, by their names.
    if command == "ask":
        from referee.cli.asking import ask

        return ask(**values)  # type: ignore[arg-type]
    from referee.cli.games import check, table

    return check(**values) if command == "check" else table(**values)  # type: ignore[arg-type]
