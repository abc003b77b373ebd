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


Shade: TypeAlias = Literal["", "good", "fair", "poor", "bad", "note"]
"""What a field of a matrix means to the reader; the page gives each its colour."""


class MatrixCell(Struct, frozen=True):
    """One field of a matrix: a few characters, what they mean for the reader, the whole sentence.

    A line break in `text` begins a second, smaller line.
    """

    text: str
    tone: Shade = ""
    tip: str = ""


class Matrix(Struct, frozen=True, tag="matrix", kw_only=True):
    """A small table of what comes of every pair: one side's choices down the rows, the other's along the columns.

    `rows` and `columns` are the heads, `row_title` and `column_title` say what they count; `cells` has a tuple for each
    row. `mark` is the row and the column that matter now, -1 for none. `follows` are the verbs of the sliders whose
    number marks the row, or the column, with that head while it is being set.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[MatrixCell, ...], ...]
    row_title: str = ""
    column_title: str = ""
    says: str = ""
    mark: tuple[int, int] = (-1, -1)
    follows: tuple[str, str] = ("", "")
    rule: str = ""

    def __post_init__(self) -> None:
        if [len(row) for row in self.cells] != [len(self.columns)] * len(self.rows):
            raise ValueError(f"matrix {self.title!r}: {len(self.rows)} rows of {len(self.columns)} cells are needed")


Block: TypeAlias = Text | Sum | Rows | Track | Counters | Matrix
