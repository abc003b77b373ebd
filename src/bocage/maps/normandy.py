"""The board of the Normandy games at 2 km a hex: a reconstruction from real geography, read from package data.

Letters name the columns from the west (A to Z, then AA, BB, CC ...), numbers the rows from the south edge up.
`data/normandy/SOURCES.md` says what is known and what is reconstructed.
"""

import tomllib
from collections import defaultdict
from functools import cache
from importlib.resources import files
from typing import Any

from bocage.core.hexes import DIRECTIONS, Grid, Hex, Mask, mask_of
from bocage.maps.hexmap import EDGES, HexMap, Registration, side_masks
from bocage.maps.reading import BoardError, Row, known, one_of, table

DATA = "data/normandy"
CLASSES = ("sea", "partial", "land")
TERRAINS = ("clear", "bocage")
SIDES = ("road", "river", "flooded", "sea")
HEX_COLUMNS = "hex,row,col,lon,lat,class,terrain,city,fort,beach,beach_name,swamp_1969,forest_1969,flooded_1969,place"
SIDE_COLUMNS = "a,b,kind,name"
BOARD_KEYS = ("rows", "cols", "reconstructed", "registration", "scatter", "beaches", "exits")
ALPHABET = 26


@cache
def load() -> HexMap:
    """The board, read once: nothing ever changes it."""
    return parse(_text("board.toml"), _text("hexes.csv"), _text("hexsides.csv"))


def parse(board_text: str, hexes_text: str, sides_text: str) -> HexMap:
    """A board from the text of its three files."""
    board = tomllib.loads(board_text)
    for key in BOARD_KEYS:
        if key not in board:
            raise BoardError(f"board.toml: {key} is missing")
    grid = Grid(int(board["rows"]), int(board["cols"]))
    rows = _read_hexes(grid, hexes_text)
    by_name = {row["hex"]: h for h, row in rows.items()}
    sides = _read_sides(grid, by_name, sides_text)
    names = [""] * grid.size
    for h, row in rows.items():
        names[h] = row["hex"]
    exits = [(known(by_name, e["hex"], "board.toml, exits"), e) for e in board["exits"]]
    for h, entry in exits:
        _check_exit(grid, h, entry)
    for beach in board["beaches"]:
        _check_beach(rows[known(by_name, beach["hex"], "board.toml, beaches")], beach)
    return HexMap(
        grid=grid,
        names=tuple(names),
        **_masks(rows),
        city_of=_cities(rows),
        beaches={int(row["beach"]): h for h, row in rows.items() if row["beach"]},
        beach_names={int(row["beach"]): row["beach_name"] for row in rows.values() if row["beach"]},
        road=sides["road"],
        river=sides["river"],
        flooded=sides["flooded"],
        sea_side=sides["sea"],
        road_exits={h: entry["edge"] for h, entry in exits},
        exit_names={h: entry["road"] for h, entry in exits},
        fort_names={h: row["fort"] for h, row in rows.items() if row["fort"]},
        places={h: row["place"] for h, row in rows.items() if row["place"]},
        scatter=_scatter(board),
        registration=Registration(**board["registration"]),
        reconstructed=board["reconstructed"],
    )


def label(rows: int, row: int, col: int) -> str:
    """The printed name of a place: doubled letters after Z, rows counted from the south."""
    return chr(ord("A") + col % ALPHABET) * (1 + col // ALPHABET) + str(rows - row)


def _text(name: str) -> str:
    return (files("bocage.maps") / DATA / name).read_text(encoding="utf-8")


def _read_hexes(grid: Grid, text: str) -> dict[Hex, Row]:
    found: dict[Hex, Row] = {}
    beaches: set[str] = set()
    for where, row in table("hexes.csv", HEX_COLUMNS, text):
        h = _place(grid, row, where)
        if h in found:
            raise BoardError(f"{where}: {row['hex']} is given twice")
        _check_ground(row, where)
        if row["beach"] in beaches:
            raise BoardError(f"{where}: beach {row['beach']} is given twice")
        beaches |= {row["beach"]} - {""}
        found[h] = row
    return found


def _check_ground(row: Row, where: str) -> None:
    """What stands in one hex is possible."""
    one_of(row["class"], CLASSES, f"{where}: unknown class")
    if row["class"] != "sea":
        one_of(row["terrain"], TERRAINS, f"{where}: unknown terrain")
    if row["fort"] and row["class"] != "land":
        raise BoardError(f"{where}: fortification on {row['hex']}, which is not all land")
    if row["beach"] and not row["beach"].isdecimal():
        raise BoardError(f"{where}: beach {row['beach']!r} is not a number")
    if row["beach"] and row["class"] != "partial":
        raise BoardError(f"{where}: invasion beach on {row['hex']}, which is not partly sea")


def _place(grid: Grid, row: Row, where: str) -> Hex:
    """The hex of a row, whose name must be the one its place gives it."""
    try:
        at = int(row["row"]), int(row["col"])
    except ValueError:
        raise BoardError(f"{where}: row and col must be whole numbers") from None
    if not (0 <= at[0] < grid.rows and 0 <= at[1] < grid.cols):
        raise BoardError(f"{where}: row {at[0]}, column {at[1]} is off the board")
    if row["hex"] != label(grid.rows, *at):
        raise BoardError(f"{where}: {row['hex']} stands where {label(grid.rows, *at)} belongs")
    return grid.at(*at)


def _read_sides(grid: Grid, by_name: dict[str, Hex], text: str) -> dict[str, tuple[Mask, ...]]:
    pairs: dict[str, list[tuple[Hex, Hex]]] = defaultdict(list)
    for where, row in table("hexsides.csv", SIDE_COLUMNS, text):
        one_of(row["kind"], SIDES, f"{where}: unknown kind")
        a, b = known(by_name, row["a"], where), known(by_name, row["b"], where)
        if b not in grid.neighbours[a]:
            raise BoardError(f"{where}: {row['a']} and {row['b']} do not touch")
        pairs[row["kind"]].append((a, b))
    return {kind: side_masks(grid, pairs[kind]) for kind in SIDES}


def _masks(rows: dict[Hex, Row]) -> dict[str, Any]:
    """The sets of hexes that a column of the table gives."""

    def where(column: str, value: str) -> Mask:
        return mask_of([h for h, row in rows.items() if row[column] == value])

    return {
        "land_mask": where("class", "land"),
        "partial_mask": where("class", "partial"),
        "sea_mask": where("class", "sea"),
        "bocage_mask": where("terrain", "bocage"),
        "fort_mask": mask_of([h for h, row in rows.items() if row["fort"]]),
        "swamp_mask": where("swamp_1969", "1"),
        "forest_mask": where("forest_1969", "1"),
        "inundated_mask": where("flooded_1969", "1"),
    }


def _cities(rows: dict[Hex, Row]) -> dict[str, Mask]:
    cities: dict[str, Mask] = {}
    for h, row in rows.items():
        if row["city"]:
            cities[row["city"]] = cities.get(row["city"], 0) | 1 << h
    return cities


def _scatter(board: dict[str, Any]) -> tuple[int, ...]:
    plan = tuple(int(board["scatter"][str(die)]) for die in range(1, DIRECTIONS + 1))
    if sorted(plan) != list(range(DIRECTIONS)):
        raise BoardError(f"board.toml, scatter: {plan} must name each of the six directions once")
    return plan


def _check_exit(grid: Grid, h: Hex, entry: dict[str, str]) -> None:
    """An exit stands on the edge it names."""
    one_of(entry["edge"], EDGES, "board.toml, exits: unknown edge")
    row, col = grid.place(h)
    if not {"N": row == 0, "S": row == grid.rows - 1, "W": col == 0, "E": col == grid.cols - 1}[entry["edge"]]:
        raise BoardError(f"board.toml, exits: {entry['hex']} is not on the {entry['edge']} edge")


def _check_beach(row: Row, beach: dict[str, Any]) -> None:
    """Both files tell of the same beach."""
    if (row["beach"], row["beach_name"]) != (str(beach["number"]), beach["name"]):
        raise BoardError(f"board.toml, beaches: {beach['hex']} is not beach {beach['number']} in hexes.csv")
