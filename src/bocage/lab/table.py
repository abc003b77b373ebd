"""Tables of duels on disk: a CSV file with a row for every match, several duels in one file if you like.

A duel that finds matches of its own in the file does not play them again.
"""

import csv
from pathlib import Path
from typing import Any

import msgspec

from bocage import registry
from bocage.core.rulebook import value_text
from bocage.lab.duel import Duel, Played

KEY = ("game", "scenario", "options", "one", "other", "seed", "effort")
"""The columns that say which duel a match belongs to; of the options, those that are not played as by default."""
ROW = Played.__struct_fields__
COLUMNS = (*KEY, *ROW)


class TableError(Exception):
    """A file that is not a table of duels; the message says why."""


class Table:
    """A file of matches, which grows as they are played."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows: list[dict[str, str]] = []
        if path.exists() and path.stat().st_size:
            self._rows = _read(path)
        else:
            _write(path, COLUMNS, "w")

    def done(self, duel: Duel) -> list[Played]:
        """The matches of a duel that were played out before, in order; without their luck only if it is not wanted."""
        key = _key(duel)
        found = {
            (row.pair, row.leg): row
            for entry in self._rows
            if all(entry[name] == value for name, value in key.items())
            if (row := _played(entry, self._path)).finished and (row.luck is not None or not duel.luck)
        }
        return [found[leg] for leg in sorted(found)]

    def add(self, duel: Duel, row: Played) -> None:
        """Write a match down at once: a series that is broken off loses none."""
        entry = _key(duel) | {name: _text(getattr(row, name)) for name in ROW}
        self._rows.append(entry)
        _write(self._path, [entry[name] for name in COLUMNS], "a")


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file)
        if tuple(table.fieldnames or ()) != COLUMNS:
            raise TableError(f"'{path}' is not a table of duels: its columns must be {', '.join(COLUMNS)}")
        return [row for row in table if None not in row.values()]  # a last line may be cut short


def _write(path: Path, values: Any, mode: str) -> None:
    with path.open(mode, encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(values)


def _key(duel: Duel) -> dict[str, str]:
    defaults = {option.name: option.default for option in registry.game(duel.game).options}
    chosen = (f"{name}={value_text(value)}" for name, value in sorted(duel.options.items()) if value != defaults[name])
    return {name: _text(getattr(duel, name)) for name in KEY} | {"options": " ".join(chosen)}


def _text(value: Any) -> str:
    return "" if value is None else str(value)


def _played(entry: dict[str, str], path: Path) -> Played:
    values: dict[str, Any] = {name: entry[name] for name in ROW}
    values |= {"finished": entry["finished"] == "True", "luck": entry["luck"] or None}
    try:
        return msgspec.convert(values, Played, strict=False)
    except msgspec.ValidationError as error:
        raise TableError(f"'{path}': match {entry['pair']}/{entry['leg']} cannot be read: {error}") from error
