"""Reading the files of a board: what is wrong in them is refused by file and row."""

import csv
from collections.abc import Iterator, Mapping

from bocage.core.hexes import Hex

Row = dict[str, str]


class BoardError(ValueError):
    """The board's data is wrong; the message names file and row."""


def table(name: str, columns: str, text: str) -> Iterator[tuple[str, Row]]:
    """The rows of a file, each with the words that name it in a complaint."""
    lines = text.splitlines()
    if lines[:1] != [columns]:
        raise BoardError(f"{name} row 1: the columns must be {columns}")
    for number, cells in enumerate(csv.reader(lines[1:]), start=2):
        if len(cells) != len(columns.split(",")):
            raise BoardError(f"{name} row {number}: {len(cells)} cells for {len(columns.split(','))} columns")
        yield f"{name} row {number}", dict(zip(columns.split(","), cells, strict=True))


def known(by_name: Mapping[str, Hex], name: str, where: str) -> Hex:
    """The hex of this name."""
    if name not in by_name:
        raise BoardError(f"{where}: no hex {name!r} on this board")
    return by_name[name]


def one_of(value: str, allowed: tuple[str, ...], complaint: str) -> None:
    """Refuse a word that is none of those allowed."""
    if value not in allowed:
        raise BoardError(f"{complaint} {value!r}; must be one of {', '.join(allowed)}")
