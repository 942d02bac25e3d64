"""Writes docs/rules.schema.json: ``python -m referee.rulebook.jsonschema [FILE]``.

Made of the same shapes that the reader goes by, so that an editor completes and checks a pack
as it is written. What only a whole lineage shows stays with ``referee rules check``.
"""

# pathlib would slow the start of every command.
# ruff: noqa: PTH118, PTH123

from __future__ import annotations

import json
import os
import sys
from typing import Final

from referee.rulebook.keys import RuleKey
from referee.rulebook.layer import PACK_NAME, SECTIONS, rule_shape
from referee.rulebook.shapes import Schema

DEFAULT_FILE: Final = os.path.join("docs", "rules.schema.json")
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def pack_schema() -> Schema:
    """Return the JSON Schema of a pack's YAML file."""
    rules = {key.value: rule_shape(key).schema() for key in RuleKey}
    for rule in rules.values():
        # The reader wants a source where a document is claimed.
        claims = {"properties": {"basis": {"enum": ["text", "inferred"]}}, "required": ["basis"]}
        rule |= {"if": claims, "then": {"required": ["source"]}}
    sections = {name: shape.schema() for name, shape in SECTIONS.items()}
    return {
        "$schema": DIALECT,
        "title": "Pacote de regras de truco",
        "type": "object",
        "properties": {
            "id": PACK_NAME.schema(),
            "title": {"type": "string", "minLength": 1},
            "extends": PACK_NAME.schema(),
            **sections,
            "rules": {"type": ["object", "null"], "properties": rules, "additionalProperties": False},
        },
        "required": ["id", "title", "rules"],
        "additionalProperties": False,
    }


def schema_text() -> str:
    """Return the text of the file."""
    return json.dumps(pack_schema(), ensure_ascii=False, indent=1) + "\n"


def main(arguments: list[str]) -> int:
    """Write the schema to the file given, or to its place in the checkout."""
    path = arguments[0] if arguments else DEFAULT_FILE
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(schema_text())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
