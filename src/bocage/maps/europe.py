"""The board of D-Day (1991): western Europe from the Channel to Vienna, some 43 miles to the hex.

Letters name the rows from the top, A to T, numbers the hexes of a row from the right: the number falls towards the
north-east. North lies 38 degrees right of the sheet's top. The published map is lost; `data/europe/SOURCES.md` says
what the rules state and what is reconstructed, and the table says it hex by hex.
"""

import tomllib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from bocage.core.hexes import NOWHERE, Grid, Hex, Mask, mask_of, members
from bocage.maps.conic import Conic
from bocage.maps.hexmap import SHEET_PITCH, side_masks
from bocage.maps.reading import BoardError, Row, known, one_of, table

DATA = "data/europe"
SURFACES = ("sea", "coastal", "inland")
TERRAINS = ("clear", "forest", "marsh", "mountain")
WORKS = ("", "hex", "city")
WATERS = ("North Sea", "English Channel", "Bay of Biscay", "Mediterranean Sea", "Baltic Sea")
SIDES = ("river", "sea")
HEX_COLUMNS = (
    "hex,lon,lat,surface,country,terrain,city,works,port,circled,boxed,water,invasion,targets,east,in_play,stated"
)
SIDE_COLUMNS = "a,b,kind,name,stated"
BRITAIN, BASE = "Great Britain", "Mediterranean Base"
RHINE = "Rhine"


@dataclass(frozen=True, slots=True)
class Invasion:
    """§3e2a An invasion hex: what it costs, the land hexes its arrows point to, the water it lies in."""

    number: int
    targets: tuple[Hex, ...]
    water: str


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class EuropeMap:
    """The board. Sets of hexes are ints, hexside features six sets, one a direction; both hexes know of a side.

    `land_mask` is every hex with land in it, coastal ones included; `in_play_mask` leaves out the land of countries
    the rules do not know (Switzerland, Italy, Spain and others), which nobody enters. `clear_mask`, `forest_mask`,
    `marsh_mask` and `mountain_mask` part the land without the cities: a city is its hex's terrain.
    """

    grid: Grid
    names: tuple[str, ...]
    land_mask: Mask
    sea_mask: Mask
    coastal_mask: Mask
    in_play_mask: Mask
    east_mask: Mask
    clear_mask: Mask
    forest_mask: Mask
    marsh_mask: Mask
    mountain_mask: Mask
    city_mask: Mask
    fort_city_mask: Mask
    fort_hex_mask: Mask
    port_mask: Mask
    country_of: Mapping[str, Mask]
    water_of: Mapping[str, Mask]
    circled: Mapping[Hex, int]
    boxed: Mapping[Hex, int]
    invasions: Mapping[Hex, Invasion]
    cities: Mapping[Hex, str]
    river: tuple[Mask, ...]
    rhine: tuple[Mask, ...]
    sea_side: tuple[Mask, ...]
    river_names: Mapping[frozenset[Hex], str]
    stated: Mapping[Hex, frozenset[str]]
    stated_sides: frozenset[frozenset[Hex]]
    registration: Conic
    reconstructed: str
    by_name: dict[str, Hex] = field(init=False)
    by_city: dict[str, Hex] = field(init=False)
    exists_mask: Mask = field(init=False)
    enterable_mask: Mask = field(init=False)
    continent_mask: Mask = field(init=False)
    rim_mask: Mask = field(init=False)
    edge_mask: Mask = field(init=False)

    def __post_init__(self) -> None:
        settle = object.__setattr__
        exists = self.land_mask | self.sea_mask
        enterable = self.land_mask & self.in_play_mask
        settle(self, "by_name", {name: h for h, name in enumerate(self.names) if name})
        settle(self, "by_city", {name: h for h, name in self.cities.items()})
        settle(self, "exists_mask", exists)
        settle(self, "enterable_mask", enterable)
        settle(self, "continent_mask", enterable & ~self.country_of[BRITAIN] & ~self.country_of[BASE])
        rim = [h for h in members(exists) if any(n == NOWHERE or not exists >> n & 1 for n in self.grid.neighbours[h])]
        settle(self, "rim_mask", mask_of(rim))
        settle(self, "edge_mask", mask_of(rim) & enterable)

    def hexes(self, *codes: str) -> Mask:
        """The set of these hexes, by their printed codes."""
        return mask_of([self.by_name[code] for code in codes])

    @property
    def sheet_size(self) -> tuple[float, float]:
        """How wide and high the drawn sheet is, from corner to corner of the board."""
        return (self.grid.cols + 0.5) * SHEET_PITCH, (self.grid.rows * 1.5 + 0.5) * SHEET_PITCH / 3**0.5

    def lonlat(self, h: Hex) -> tuple[float, float]:
        """Longitude and latitude of a hex's middle."""
        return self.registration.to_lonlat(*self.registration.centre(*self.grid.place(h)))

    def at_lonlat(self, lon: float, lat: float) -> Hex:
        """The hex that covers a point of the earth, NOWHERE if it lies off the board."""
        row, col = self.registration.nearest(*self.registration.to_km(lon, lat))
        if not (0 <= row < self.grid.rows and 0 <= col < self.grid.cols):
            return NOWHERE
        h = self.grid.at(row, col)
        return h if self.exists_mask >> h & 1 else NOWHERE


@cache
def load() -> EuropeMap:
    """The board, read once: nothing ever changes it."""
    return parse(_text("board.toml"), _text("hexes.csv"), _text("hexsides.csv"))


def parse(board_text: str, hexes_text: str, sides_text: str) -> EuropeMap:
    """A board from the text of its three files."""
    board = tomllib.loads(board_text)
    grid = Grid(int(board["rows"]), int(board["cols"]))
    by_name = {label(row, col): grid.at(row, col) for row in range(grid.rows) for col in columns(grid, row)}
    rows = _read_hexes(by_name, hexes_text)
    names = [""] * grid.size
    for name, h in by_name.items():
        names[h] = name
    return EuropeMap(
        grid=grid,
        names=tuple(names),
        **_masks(rows),
        **_sides(grid, by_name, sides_text),
        country_of=_grouped(rows, "country"),
        water_of=_grouped(rows, "water"),
        circled={h: int(row["circled"]) for h, row in rows.items() if row["circled"] != "0"},
        boxed={h: int(row["boxed"]) for h, row in rows.items() if row["boxed"] != "0"},
        invasions=_invasions(by_name, rows),
        cities={h: row["city"] for h, row in rows.items() if row["city"]},
        stated={h: frozenset(row["stated"].split()) for h, row in rows.items() if row["stated"]},
        registration=Conic(**board["registration"]),
        reconstructed=board["reconstructed"],
    )


def label(row: int, col: int) -> str:
    """The printed name of a place: the row's letter, and the number, which counts from the right."""
    return chr(ord("A") + row) + str(21 - (row & 1) - col)


def columns(grid: Grid, row: int) -> range:
    """The columns of a row that are on the board: those of odd rows begin half a hex farther left."""
    return range(grid.cols - 1) if row & 1 else range(1, grid.cols)


def _text(name: str) -> str:
    return (files("bocage.maps") / DATA / name).read_text(encoding="utf-8")


def _read_hexes(by_name: dict[str, Hex], text: str) -> dict[Hex, Row]:
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
    one_of(row["surface"], SURFACES, f"{where}: unknown surface")
    one_of(row["works"], WORKS, f"{where}: unknown works")
    for column in ("port", "circled", "boxed", "east", "in_play"):
        if not row[column].isdecimal():
            raise BoardError(f"{where}: {column} {row[column]!r} is not a number")
    if row["surface"] == "sea":
        one_of(row["water"], WATERS, f"{where}: unknown water")
        if row["city"] or row["country"] or row["terrain"]:
            raise BoardError(f"{where}: {row['hex']} is sea, where nothing can stand")
        return
    one_of(row["terrain"], TERRAINS, f"{where}: unknown terrain")
    if not row["country"]:
        raise BoardError(f"{where}: {row['hex']} is land of no country")
    if row["invasion"]:
        raise BoardError(f"{where}: an invasion hex on {row['hex']}, which is land")
    for column, value in (("port", "1"), ("works", "city")):
        if row[column] == value and not row["city"]:
            raise BoardError(f"{where}: {column} on {row['hex']}, which holds no city")


def _masks(rows: dict[Hex, Row]) -> dict[str, Any]:
    """The sets of hexes that a column of the table gives."""

    def where(column: str, value: str) -> Mask:
        return mask_of([h for h, row in rows.items() if row[column] == value])

    city = mask_of([h for h, row in rows.items() if row["city"]])
    return {
        "sea_mask": where("surface", "sea"),
        "coastal_mask": where("surface", "coastal"),
        "land_mask": where("surface", "coastal") | where("surface", "inland"),
        "in_play_mask": where("in_play", "1"),
        "east_mask": where("east", "1"),
        "city_mask": city,
        "fort_city_mask": where("works", "city"),
        "fort_hex_mask": where("works", "hex"),
        "port_mask": where("port", "1"),
        **{f"{terrain}_mask": where("terrain", terrain) & ~city for terrain in TERRAINS},
    }


def _sides(grid: Grid, by_name: dict[str, Hex], text: str) -> dict[str, Any]:
    pairs: dict[str, list[tuple[Hex, Hex]]] = defaultdict(list)
    names: dict[frozenset[Hex], str] = {}
    stated = set()
    for where, row in table("hexsides.csv", SIDE_COLUMNS, text):
        one_of(row["kind"], SIDES, f"{where}: unknown kind")
        a, b = known(by_name, row["a"], where), known(by_name, row["b"], where)
        if b not in grid.neighbours[a]:
            raise BoardError(f"{where}: {row['a']} and {row['b']} do not touch")
        pairs[row["kind"]].append((a, b))
        if row["kind"] == "river":
            names[frozenset((a, b))] = row["name"]
        if row["stated"] == "1":
            stated.add(frozenset((a, b)))
    rhine = [(a, b) for a, b in pairs["river"] if names[frozenset((a, b))] == RHINE]
    return {
        "river": side_masks(grid, pairs["river"]),
        "rhine": side_masks(grid, rhine),
        "sea_side": side_masks(grid, pairs["sea"]),
        "river_names": names,
        "stated_sides": frozenset(stated),
    }


def _grouped(rows: dict[Hex, Row], column: str) -> dict[str, Mask]:
    groups: dict[str, Mask] = {}
    for h, row in rows.items():
        if row[column]:
            groups[row[column]] = groups.get(row[column], 0) | 1 << h
    return groups


def _invasions(by_name: dict[str, Hex], rows: dict[Hex, Row]) -> dict[Hex, Invasion]:
    found = {}
    for h, row in rows.items():
        if row["invasion"]:
            targets = [known(by_name, name, f"hexes.csv, targets of {row['hex']}") for name in row["targets"].split()]
            for target in targets:
                if rows[target]["surface"] != "coastal":
                    raise BoardError(f"hexes.csv, targets of {row['hex']}: {rows[target]['hex']} is not coastal")
            found[h] = Invasion(int(row["invasion"]), tuple(targets), row["water"])
    return found
