"""The kinds of unit in the box (data/units.csv). §GEN-5 Only strength, allowance, type and size matter."""

import csv
from collections import Counter
from functools import cache
from importlib.resources import files

from msgspec import Struct

from bocage.core.protocol import Side

Unit = int
"""A unit by its number: even numbers are Allied, odd ones German."""

REGIMENT, BATTALION = "R", "B"


class Kind(Struct, frozen=True):
    """One kind of counter, as printed."""

    index: int
    code: str
    name: str
    short: str
    side: Side
    strength: int
    movement: int
    type: str
    size: str
    defend_only: bool
    parts: tuple[str, ...]
    certainty: str
    note: str

    @property
    def value(self) -> str:
        """The figures on the counter: `7-4`, `10d6`."""
        return f"{self.strength}{'d' if self.defend_only else '-'}{self.movement}"


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind, Allied kinds first."""
    text = (files(__package__) / "data" / "units.csv").read_text(encoding="utf-8")
    rows = sorted(csv.DictReader(text.splitlines()), key=lambda row: row["side"])
    return tuple(_kind(index, row) for index, row in enumerate(rows))


@cache
def kind_index() -> dict[str, int]:
    """The number of a kind by its code."""
    return {kind.code: kind.index for kind in kinds()}


def kind_named(code: str) -> Kind:
    """A kind by its code: `7-4p`."""
    return kinds()[kind_index()[code]]


def _kind(index: int, row: dict[str, str]) -> Kind:
    return Kind(
        index=index,
        code=row["kind"],
        name=row["name"],
        short=row["short"],
        side=Side.ALLIED if row["side"] == "A" else Side.GERMAN,
        strength=int(row["strength"]),
        movement=int(row["movement"]),
        type=row["type"],
        size=row["size"],
        defend_only=row["defend_only"] == "1",
        parts=_parts(row["parts"]),
        certainty=row["certainty"],
        note=row["note"],
    )


def _parts(text: str) -> tuple[str, ...]:
    """§BRK `2-4*3` is three of one kind, `7-6a+5-6` one each of two."""
    parts: Counter[str] = Counter()
    for term in text.split("+") if text else []:
        code, _, times = term.partition("*")
        parts[code] += int(times or 1)
    return tuple(parts.elements())
