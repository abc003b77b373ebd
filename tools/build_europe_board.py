"""Builds the board of western Europe from geographic layers and the plan: `python -m tools.build_europe_board`.

Writes hexes.csv, hexsides.csv and board.toml beside the layers; with `--check` it only says whether they are
what it would write.
"""

import csv
import io
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

from bocage.core.hexes import Grid
from bocage.maps.conic import Conic
from bocage.maps.europe import HEX_COLUMNS, SIDE_COLUMNS, columns, label
from tools.europe_country import Continent, survey
from tools.europe_fit import fitted

HERE = Path(__file__).parent
DATA = HERE.parent / "src" / "bocage" / "maps" / "data" / "europe"


def main(arguments: list[str]) -> int:
    """Write the files, or compare them."""
    if "--check" not in arguments:
        for name, text in built().items():
            (DATA / name).write_text(text, encoding="utf-8")
        return 0
    stale = [name for name, text in built().items() if (DATA / name).read_text(encoding="utf-8") != text]
    print("not what the builder makes: " + ", ".join(stale) if stale else "as built")
    return len(stale)


def built() -> dict[str, str]:
    """The text of every file of the board, by name, from the plan and the layers as they are."""
    return build(DATA, tomllib.loads((HERE / "europe_plan.toml").read_text(encoding="utf-8")))


def build(layers: Path, plan: dict[str, Any]) -> dict[str, str]:
    """The board from a plan and a folder of layers."""
    grid = Grid(plan["rows"], plan["cols"])
    hexes = {label(row, col): grid.at(row, col) for row in range(grid.rows) for col in columns(grid, row)}
    continent = survey(grid, hexes, fitted(grid, hexes, layers, plan), layers, plan)
    return {
        "hexes.csv": hexes_csv(continent, plan),
        "hexsides.csv": hexsides_csv(continent, plan),
        "board.toml": board_toml(continent, plan),
    }


def hexes_csv(continent: Continent, plan: dict[str, Any]) -> str:
    """One line a hex, row by row."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    text.write(HEX_COLUMNS + "\n")
    for name, h in sorted(continent.hexes.items(), key=lambda item: (item[0][0], int(item[0][1:]))):
        lon, lat = continent.lonlat(h)
        ground = continent.ground[name]
        number, targets = continent.invasions.get(name, ("", ()))
        spot = [name, f"{lon:.3f}", f"{lat:.3f}", ground.surface, ground.country, ground.terrain, ground.city]
        worth = [_worth(plan, kind, name) for kind in ("circled", "boxed")]
        sea = [ground.water, number, " ".join(targets)]
        flags = [int(name in continent.east), int(ground.in_play), " ".join(_stated(plan, name))]
        table.writerow([*spot, ground.works, int(ground.port), *worth, *sea, *flags])
    return text.getvalue()


def _worth(plan: dict[str, Any], kind: str, name: str) -> int:
    """The number a city carries for one side, 0 for none."""
    given = plan["supply"][kind]
    return int({**given["reconstructed"], **given["stated"]}.get(name, 0))


def _stated(plan: dict[str, Any], name: str) -> list[str]:
    """What of a hex the rules and cards state: the names of the columns."""
    is_base = name == plan["base"]["hex"]
    told = {
        "surface": name in plan["surface"]["stated"] or is_base,
        "terrain": name in plan["terrain"]["stated"],
        "city": name in plan["anchors"] or is_base,
        "works": name in plan["works"]["stated_cities"] or name in plan["works"]["none"],
        "port": name in plan["ports"]["stated"],
        "circled": name in plan["supply"]["circled"]["stated"],
        "invasion": name in plan["invasion"]["stated"],
    }
    return [column for column, is_told in told.items() if is_told]


def hexsides_csv(continent: Continent, plan: dict[str, Any]) -> str:
    """One line a river side or all-sea side."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    text.write(SIDE_COLUMNS + "\n")
    for name, side, is_stated in river_sides(plan):
        table.writerow([*side.split("-"), "river", name, int(is_stated)])
    for a, b in continent.sea_sides:
        table.writerow([a, b, "sea", "", 0])
    return text.getvalue()


def river_sides(plan: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """Every river side with its river and whether the rules state it; none where the examples cross none."""
    sides = [
        (name, side.rstrip("*"), side.endswith("*")) for name in plan["rivers"] for side in plan["rivers"][name].split()
    ]
    for name, side, _ in sides:
        if side in plan["no_river"]["sides"]:
            raise ValueError(f"europe_plan.toml: the {name} runs along {side}, where the rules have no river")
    return sides


def board_toml(continent: Continent, plan: dict[str, Any]) -> str:
    """Size and registration."""
    lines = ["# Written by tools/build_europe_board.py; change the plan or the layers, not this file.", ""]
    lines += [f"rows = {plan['rows']}", f"cols = {plan['cols']}"]
    lines += ['labels = "letters name rows from the top; numbers count hexes from the right, 1 to 20 in every row"']
    lines += ['offset = "odd rows, counted from 0 at the top, reach half a hex farther left"']
    lines += [f'reconstructed = "{plan["reconstructed"]}"', "", "[registration]"]
    lines += [f"{name} = {getattr(continent.lattice.registration, name)}" for name in _REGISTRATION]
    return "\n".join(lines) + "\n"


_REGISTRATION = tuple(field.name for field in fields(Conic))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
