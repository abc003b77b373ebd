"""The shapes that go over the wire, as the page's modules name them: `python -m tools.wire_types [--check]`.

`src/bocage/server/web/wire.d.ts` is written from the OpenAPI document of the server, so page and server speak of
the same fields or the type checker says where they do not. `--check` writes nothing and fails if the file is stale.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bocage.server.app import document

FILE = Path(__file__).parent.parent / "src/bocage/server/web/wire.d.ts"
HEAD = "// What goes over the wire. Written by `python -m tools.wire_types` from the OpenAPI document; do not edit.\n"

Schema = Mapping[str, Any]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def main(argv: Sequence[str] | None = None) -> int:
    """Write the file, or compare it with what it should be."""
    parser = argparse.ArgumentParser(prog="python -m tools.wire_types", description="The wire's shapes for the page.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the file is stale")
    text = written(document()["components"]["schemas"])
    if not parser.parse_args(argv).check:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
        print(f"{FILE.name} is stale: run `python -m tools.wire_types`", file=sys.stderr)
        return 1
    return 0


def written(schemas: Mapping[str, Schema]) -> str:
    """The declarations of all schemas, by name."""
    return HEAD + "".join(f"\n{_declared(name, schema)}\n" for name, schema in sorted(schemas.items()))


def _declared(name: str, schema: Schema) -> str:
    if "properties" not in schema:
        return f"export type {name} = {type_of(schema)};"
    is_sent = (
        schema.get("additionalProperties") is False
    )  # answers carry all their fields, what is sent may leave some out
    spared = set(schema["properties"]) - set(schema.get("required", ())) if is_sent else set[str]()
    fields = [f"  {field}{'?' * (field in spared)}: {type_of(inner)};" for field, inner in schema["properties"].items()]
    return "\n".join([f"export interface {name} {{", *fields, "}"])


def type_of(schema: Schema) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    if "const" in schema:
        return _literal(schema["const"])
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " | ".join(dict.fromkeys(type_of(inner) for inner in schema[word]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(PLAIN[one] for one in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(kind or "", "unknown")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else "null" if value is None else str(value).lower()


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(inner) for inner in schema['prefixItems'])}]"
    inner = type_of(schema.get("items", {}))
    return f"({inner})[]" if " " in inner else f"{inner}[]"


if __name__ == "__main__":
    raise SystemExit(main())
