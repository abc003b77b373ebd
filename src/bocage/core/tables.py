"""Printed tables as data: read from a package's files, asked by column and row."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any


class TableError(ValueError):
    """A table that cannot be used; the message names the row at fault."""


@cache
def read_data(package: str, name: str) -> dict[str, Any]:
    """A TOML file of a game's `data` folder, read once: `read_data(__package__, "tables.toml")`."""
    return tomllib.loads((files(package) / "data" / name).read_text(encoding="utf-8"))


class CrossTable:
    """A table with named columns and numbered rows, laid out as printed. Rows count from 1."""

    __slots__ = ("_cells", "columns", "rows")

    def __init__(self, columns: Sequence[str], rows: Mapping[str, Sequence[str]]) -> None:
        self.columns, self.rows = tuple(columns), len(rows)
        self._cells = []
        for number in range(1, self.rows + 1):
            cells = rows.get(str(number))
            if cells is None or len(cells) != len(self.columns):
                raise TableError(f"row {number} must have {len(self.columns)} cells")
            self._cells.append(dict(zip(self.columns, cells, strict=True)))

    def at(self, column: str, row: int) -> str:
        """The cell where a column and a row cross; KeyError or IndexError where there is none."""
        if row < 1:
            raise IndexError(f"rows count from 1, not {row}")
        return self._cells[row - 1][column]
