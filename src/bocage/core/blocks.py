"""Blocks: what panels, the inspector and the weighing of an attack are made of."""

from typing import Literal, TypeAlias

from msgspec import Struct

from .tally import Line

Place: TypeAlias = str
"""A place on the board by its printed name: a hex, an area, a box. `QQ14`, `box 3`"""


class Text(Struct, frozen=True, tag="text"):
    """A paragraph, with the rule it comes from."""

    says: str
    rule: str = ""


class Sum(Struct, frozen=True, tag="sum"):
    """A sum with its parts."""

    title: str
    lines: list[Line]
    total: str


class Rows(Struct, frozen=True, tag="rows", kw_only=True):
    """A table: `lit` are the cells (row, column) that matter now; -1 means the whole row or column."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lit: tuple[tuple[int, int], ...] = ()
    rule: str = ""


class Stage(Struct, frozen=True):
    """One field of a track."""

    title: str
    says: str
    when: Literal["past", "now", "later"]


class Track(Struct, frozen=True, tag="track"):
    """Turns, phases, impulses: what is past, what is now, what is to come."""

    title: str
    stages: list[Stage]


class CounterLine(Struct, frozen=True):
    """Counters of one sort: how many, and where."""

    look: str
    count: int
    label: str
    says: str = ""
    places: tuple[Place, ...] = ()


class Counters(Struct, frozen=True, tag="counters"):
    """A tray of counters."""

    title: str
    counters: list[CounterLine]
    says: str = ""


Block: TypeAlias = Text | Sum | Rows | Track | Counters
