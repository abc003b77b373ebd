"""The kinds of counter in a box of regiments and battalions, read from a game's data/units.csv."""

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


class CounterSheet(Struct, frozen=True):
    """Every kind of a box, Allied kinds first, and the number of each by its code."""

    kinds: tuple[Kind, ...]
    index: dict[str, int]

    def named(self, code: str) -> Kind:
        """A kind by its code: `7-4p`."""
        return self.kinds[self.index[code]]


@cache
def read_counters(package: str) -> CounterSheet:
    """The counters of a game's package, read once."""
    text = (files(package) / "data" / "units.csv").read_text(encoding="utf-8")
    rows = sorted(csv.DictReader(text.splitlines()), key=lambda row: row["side"])
    kinds = tuple(_kind(index, row) for index, row in enumerate(rows))
    return CounterSheet(kinds, {kind.code: kind.index for kind in kinds})


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
        parts=parts_of(row["parts"]),
        certainty=row["certainty"],
        note=row["note"],
    )


def parts_of(text: str) -> tuple[str, ...]:
    """What a unit breaks down into: `2-4*3` is three of one kind, `7-6a+5-6` one each of two."""
    parts: Counter[str] = Counter()
    for term in text.split("+") if text else []:
        code, _, times = term.partition("*")
        parts[code] += int(times or 1)
    return tuple(parts.elements())
