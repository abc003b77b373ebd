"""The page's types follow from the OpenAPI document."""

from typing import Any

import pytest

from tools import wire_types
from tools.wire_types import type_of, written


@pytest.mark.parametrize(
    ("schema", "typed"),
    [
        ({"type": "string"}, "string"),
        ({"type": "integer"}, "number"),
        ({"$ref": "#/components/schemas/Piece"}, "Piece"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Piece"}}, "Piece[]"),
        ({"type": "array", "items": {"oneOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "prefixItems": [{"type": "string"}, {"type": "number"}]}, "[string, number]"),
        ({"type": "string", "enum": ["allied", "german"]}, '"allied" | "german"'),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({}, "unknown"),
    ],
)
def test_a_schema_is_a_type(schema: dict[str, object], typed: str) -> None:
    assert type_of(schema) == typed


def test_what_is_sent_may_leave_fields_out_and_answers_have_them_all() -> None:
    fields = {"seat": {"type": "string"}, "key": {"type": "string"}}
    schemas: dict[str, dict[str, Any]] = {
        "Act": {"properties": fields, "required": ["seat"], "additionalProperties": False},
        "Told": {"properties": fields, "required": ["seat"]},
    }
    text = written(schemas)
    assert "export interface Act {\n  seat: string;\n  key?: string;\n}" in text
    assert "export interface Told {\n  seat: string;\n  key: string;\n}" in text


def test_a_stale_file_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert wire_types.main(["--check"]) == 0
    monkeypatch.setattr(wire_types, "document", lambda: {"components": {"schemas": {"Act": {"type": "string"}}}})
    assert wire_types.main(["--check"]) == 1
    assert "stale" in capsys.readouterr().err
