"""The board of Battle for Normandy (1981): the Cotentin to the Dives in twelve lines of hexes, nine kilometres each.

A hex is named by its line from the north, 0 to 11, and its column from the west, 00 to 15. Terrain goes by the hex,
rivers and beaches included. The published map is lost; `data/battle/SOURCES.md` says what the rules state of it and
what is reconstructed, and the board's own file says it entry by entry.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from bocage.core.hexes import Grid, Hex, Mask, mask_of, members
from bocage.maps.hexmap import SHEET_PITCH, Registration
from bocage.maps.reading import BoardError, Row, known, one_of, table

DATA = "data/battle"
TERRAINS = ("clear", "town", "bocage", "swamp", "river", "beach", "ocean")
SIZES = ("village", "city")
NAVAL = ("ocean", "continent")
SOURCES = ("text", "ruling", "reconstructed")
BEACHES = ("Utah", "Omaha", "Gold", "Juno", "Sword")
LAND_ENTRIES, SEA_ENTRIES = range(1, 13), range(13, 15)
HEX_COLUMNS = "hex,terrain,size,place,water,naval,stated"


@dataclass(frozen=True, slots=True)
class Beach:
    """An invasion beach: the ocean hex of its marker and the beach hexes that units land in from there."""

    name: str
    nation: str
    marker: Hex
    landing: Mask


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact of the board comes from, and why it is as it is."""

    tag: str
    note: str


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class BattleMap:
    """The board. Sets of hexes are ints; terrain is one word a hex, empty where the grid has no hex.

    `ocean_side_mask` is the land within naval range, `continent_mask` the land beyond it; `edge_mask` the land at the
    southern and eastern edge, where Germans come on. `waters` names the river of a hex, whether or not the river is
    the hex's terrain: a town on a river is a town. `sources` says of each part of the board where it comes from.
    """

    grid: Grid
    names: tuple[str, ...]
    terrain: tuple[str, ...]
    size_of: Mapping[Hex, str]
    places: Mapping[Hex, str]
    waters: Mapping[Hex, str]
    objectives: Mapping[str, Mask]
    beachheads: tuple[Beach, ...]
    entry: Mapping[int, Hex]
    sea: Mapping[int, Hex]
    drop_zones: Mapping[str, tuple[Hex, ...]]
    starts: Mapping[str, Hex]
    ocean_side_mask: Mask
    continent_mask: Mask
    east_of_caen_mask: Mask
    stated: Mapping[Hex, frozenset[str]]
    sources: Mapping[str, Source]
    registration: Registration
    reconstructed: str
    by_name: dict[str, Hex] = field(init=False)
    clear_mask: Mask = field(init=False)
    town_mask: Mask = field(init=False)
    bocage_mask: Mask = field(init=False)
    swamp_mask: Mask = field(init=False)
    river_mask: Mask = field(init=False)
    beach_mask: Mask = field(init=False)
    ocean_mask: Mask = field(init=False)
    land_mask: Mask = field(init=False)
    exists_mask: Mask = field(init=False)
    enterable_mask: Mask = field(init=False)
    edge_mask: Mask = field(init=False)

    def __post_init__(self) -> None:
        settle = object.__setattr__
        for kind in TERRAINS:
            settle(self, f"{kind}_mask", mask_of([h for h, terrain in enumerate(self.terrain) if terrain == kind]))
        settle(self, "by_name", {name: h for h, name in enumerate(self.names) if name})
        settle(self, "exists_mask", self.grid.all_mask)
        settle(self, "land_mask", self.grid.all_mask & ~self.ocean_mask)
        settle(self, "enterable_mask", self.land_mask)
        last_line, last_column = self.grid.rows - 1, self.grid.cols - 1
        edge = [h for h in members(self.land_mask) if self.line(h) == last_line or self.column(h) == last_column]
        settle(self, "edge_mask", mask_of(edge))

    def hexes(self, *names: str) -> Mask:
        """The set of these hexes, by their printed names."""
        return mask_of([self.by_name[name] for name in names])

    def line(self, h: Hex) -> int:
        """§12d The horizontal line of a hex: 0 above Cherbourg, 11 the southern edge."""
        return self.grid.place(h)[0]

    def column(self, h: Hex) -> int:
        """The column of a hex, counted from the west."""
        return self.grid.place(h)[1]

    @property
    def sheet_size(self) -> tuple[float, float]:
        """How wide and high the drawn sheet is, from corner to corner of the board."""
        return (self.grid.cols + 0.5) * SHEET_PITCH, (self.grid.rows * 1.5 + 0.5) * SHEET_PITCH / 3**0.5

    def lonlat(self, h: Hex) -> tuple[float, float]:
        """Longitude and latitude of a hex's middle."""
        return self.registration.to_lonlat(*self.registration.centre(*self.grid.place(h)))

    def at_lonlat(self, lon: float, lat: float) -> Hex:
        """The hex that covers a point of the earth, NOWHERE (-1) if it lies off the board."""
        row, col = self.registration.nearest(*self.registration.to_km(lon, lat))
        on = 0 <= row < self.grid.rows and 0 <= col < self.grid.cols
        return self.grid.at(row, col) if on else -1


@cache
def load() -> BattleMap:
    """The board, read once: nothing ever changes it."""
    return parse(_text("board.toml"), _text("hexes.csv"))


def parse(board_text: str, hexes_text: str) -> BattleMap:
    """A board from the text of its two files."""
    board = tomllib.loads(board_text)
    grid = Grid(int(board["rows"]), int(board["cols"]))
    by_name = {label(row, col): grid.at(row, col) for row in range(grid.rows) for col in range(grid.cols)}
    rows = _read_hexes(by_name, hexes_text)
    terrain = _by_hex(grid, {h: row["terrain"] for h, row in rows.items()})
    after = int(board["east_of_caen"]["after_column"])
    entry = {number: _entry(by_name, rows, board, number) for number in LAND_ENTRIES}
    sea = {number: _entry(by_name, rows, board, number) for number in SEA_ENTRIES}
    return BattleMap(
        grid=grid,
        names=_by_hex(grid, {h: name for name, h in by_name.items()}),
        terrain=terrain,
        size_of={h: row["size"] for h, row in rows.items() if row["size"]},
        places={h: row["place"] for h, row in rows.items() if row["place"]},
        waters={h: row["water"] for h, row in rows.items() if row["water"]},
        objectives={one["name"]: _towns(by_name, rows, one) for one in board["objectives"]},
        beachheads=_beachheads(grid, by_name, rows, board["beaches"]),
        entry=entry,
        sea=sea,
        drop_zones={one["unit"]: _on_land(by_name, rows, one["unit"], one["hexes"]) for one in board["drops"]},
        starts=_starts(by_name, rows, board["starts"]),
        ocean_side_mask=mask_of([h for h, row in rows.items() if row["naval"] == "ocean"]),
        continent_mask=mask_of([h for h, row in rows.items() if row["naval"] == "continent"]),
        east_of_caen_mask=mask_of([h for h in rows if grid.place(h)[1] > after]),
        stated={h: frozenset(row["stated"].split()) for h, row in rows.items() if row["stated"]},
        sources=_sources(board),
        registration=Registration(**board["registration"]),
        reconstructed=board["reconstructed"],
    )


def label(line: int, column: int) -> str:
    """The printed name of a hex: its line, and its column in two digits."""
    return f"{line}-{column:02d}"


def _text(name: str) -> str:
    return (files("bocage.maps") / DATA / name).read_text(encoding="utf-8")


def _by_hex(grid: Grid, given: Mapping[Hex, str]) -> tuple[str, ...]:
    return tuple(given.get(h, "") for h in range(grid.size))


def _read_hexes(by_name: Mapping[str, Hex], text: str) -> dict[Hex, Row]:
    found: dict[Hex, Row] = {}
    for where, row in table("hexes.csv", HEX_COLUMNS, text):
        h = known(by_name, row["hex"], where)
        if h in found:
            raise BoardError(f"{where}: {row['hex']} is given twice")
        _check_hex(row, where)
        found[h] = row
    missing = [name for name, h in by_name.items() if h not in found]
    if missing:
        raise BoardError(f"hexes.csv: {missing[0]} is missing")
    return found


def _check_hex(row: Row, where: str) -> None:
    """What stands in one hex is possible."""
    one_of(row["terrain"], TERRAINS, f"{where}: unknown terrain")
    if row["terrain"] == "ocean":
        if any(row[column] for column in ("size", "place", "water", "naval")):
            raise BoardError(f"{where}: {row['hex']} is ocean, where nothing can stand")
        return
    one_of(row["naval"], NAVAL, f"{where}: unknown side of the naval line")
    if row["terrain"] == "town":
        one_of(row["size"], SIZES, f"{where}: unknown size")
    elif row["size"]:
        raise BoardError(f"{where}: a size for {row['hex']}, which is no town")
    if row["terrain"] == "river" and not row["water"]:
        raise BoardError(f"{where}: the river of {row['hex']} has no name")


def _on_land(by_name: Mapping[str, Hex], rows: Mapping[Hex, Row], whose: str, names: list[str]) -> tuple[Hex, ...]:
    found = tuple(known(by_name, name, f"board.toml, {whose}") for name in names)
    for h in found:
        if rows[h]["terrain"] == "ocean":
            raise BoardError(f"board.toml, {whose}: {rows[h]['hex']} is ocean")
    return found


def _towns(by_name: Mapping[str, Hex], rows: Mapping[Hex, Row], one: dict[str, Any]) -> Mask:
    """The hexes of an objective, which the table must give the same name."""
    found = _on_land(by_name, rows, one["name"], one["hexes"])
    for h in found:
        if rows[h]["place"] != one["name"]:
            raise BoardError(f"board.toml, {one['name']}: hexes.csv calls {rows[h]['hex']} {rows[h]['place']!r}")
    return mask_of(found)


def _beachheads(
    grid: Grid, by_name: Mapping[str, Hex], rows: Mapping[Hex, Row], given: list[dict[str, Any]]
) -> tuple[Beach, ...]:
    """§7d The beaches: a marker at sea, and beach hexes next to it."""
    if tuple(one["name"] for one in given) != BEACHES:
        raise BoardError(f"board.toml, beaches: must be {', '.join(BEACHES)}, in this order")
    found = []
    for one in given:
        where = f"board.toml, {one['name']}"
        marker = known(by_name, one["marker"], where)
        if rows[marker]["terrain"] != "ocean":
            raise BoardError(f"{where}: the marker's hex {one['marker']} is not ocean")
        landing = [known(by_name, name, where) for name in one["landing"]]
        for h in landing:
            if rows[h]["terrain"] != "beach" or h not in grid.neighbours[marker]:
                raise BoardError(f"{where}: {rows[h]['hex']} is no beach next to the marker")
        found.append(Beach(one["name"], one["nation"], marker, mask_of(landing)))
    return tuple(found)


def _entry(by_name: Mapping[str, Hex], rows: Mapping[Hex, Row], board: dict[str, Any], number: int) -> Hex:
    """§11a §11b Where the units of an entry number come on: by land to 12, at sea beyond."""
    name = board["entry"].get(str(number), "")
    h = known(by_name, name, f"board.toml, entry {number}")
    if (rows[h]["terrain"] == "ocean") != (number in SEA_ENTRIES):
        raise BoardError(f"board.toml, entry {number}: {name} is {rows[h]['terrain']}")
    return h


def _starts(by_name: Mapping[str, Hex], rows: Mapping[Hex, Row], given: list[dict[str, Any]]) -> dict[str, Hex]:
    """§11c Where the Germans stand at the start, one unit to a hex."""
    found: dict[str, Hex] = {}
    for one in given:
        (h,) = _on_land(by_name, rows, one["unit"], [one["hex"]])
        if h in found.values() or one["unit"] in found:
            raise BoardError(f"board.toml, {one['unit']}: {one['hex']} or the unit is given twice")
        found[one["unit"]] = h
    return found


def _sources(board: dict[str, Any]) -> dict[str, Source]:
    """Where each part of the board comes from, by the name of the beach, unit, objective or section."""
    given = {key: board[key] for key in ("entry", "naval", "east_of_caen")}
    given |= {one["name"]: one for key in ("objectives", "beaches") for one in board[key]}
    given |= {one["unit"]: one for key in ("drops", "starts") for one in board[key]}
    found = {}
    for name, one in given.items():
        one_of(one.get("source", ""), SOURCES, f"board.toml, {name}: unknown source")
        found[name] = Source(one["source"], one["note"])
    return found
