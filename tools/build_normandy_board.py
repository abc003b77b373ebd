"""Builds the board of Normandy from geographic layers and the hand-made plan: `python -m tools.build_normandy_board`.

Writes hexes.csv, hexsides.csv and board.toml beside the layers; with `--check` it only says whether they are
what it would write.
"""

import csv
import io
import math
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

from bocage.core.hexes import Grid
from bocage.maps.hexmap import ROW_STEP, Registration
from bocage.maps.normandy import HEX_COLUMNS, SIDE_COLUMNS
from tools.board_country import Country, survey
from tools.board_lattice import Lattice
from tools.board_water_roads import Network, lay_network

HERE = Path(__file__).parent
DATA = HERE.parent / "src" / "bocage" / "maps" / "data" / "normandy"
KM_PER_DEG_LAT = 111.2
KM_PER_DEG_EQUATOR = 111.32


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
    return build(DATA, tomllib.loads((HERE / "normandy_plan.toml").read_text(encoding="utf-8")))


def build(layers: Path, plan: dict[str, Any]) -> dict[str, str]:
    """The board from a plan and a folder of layers."""
    lattice = Lattice(Grid(plan["rows"], plan["cols"]), register(plan))
    country = survey(lattice, layers, plan)
    network = lay_network(country, layers, plan)
    return {
        "hexes.csv": hexes_csv(country),
        "hexsides.csv": hexsides_csv(country, network),
        "board.toml": board_toml(country, network, plan),
    }


def register(plan: dict[str, Any]) -> Registration:
    """The plane of the plan, with the first hex placed by the board's west and south rims."""
    lon0, lat0 = plan["origin"]
    pitch = plan["pitch_km"]
    km_per_deg_lon = round(KM_PER_DEG_EQUATOR * math.cos(math.radians(lat0)), 4)
    west = (plan["west_lon"] - lon0) * km_per_deg_lon
    south = (plan["south_lat"] - lat0) * KM_PER_DEG_LAT
    high = (plan["rows"] - 1) * pitch * ROW_STEP + pitch / 3**0.5
    x0, y0 = round(west + pitch / 2, 4), round(south + high, 4)
    return Registration(lon0, lat0, km_per_deg_lon, KM_PER_DEG_LAT, x0, y0, pitch)


def hexes_csv(country: Country) -> str:
    """One line a hex, from the north-west."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    text.write(HEX_COLUMNS + "\n")
    grid, registration = country.lattice.grid, country.lattice.registration
    for h in country.lattice.hexes:
        row, col = grid.place(h)
        lon, lat = registration.to_lonlat(*registration.centre(row, col))
        ground = country.ground[h]
        number, beach = country.beaches.get(h, ("", ""))
        marks = [int(mark) for mark in (ground.swamp, ground.forest, ground.flooded)]
        spot = [country.name(h), row, col, f"{lon:.4f}", f"{lat:.4f}", ground.kind, ground.terrain]
        works = [country.cities.get(h, ""), country.forts.get(h, ""), number, beach]
        table.writerow([*spot, *works, *marks, country.places.get(h, "")])
    return text.getvalue()


def hexsides_csv(country: Country, network: Network) -> str:
    """One line a feature of a hexside; a road over a river gives two."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    text.write(SIDE_COLUMNS + "\n")
    for kind in ("road", "river", "flooded", "sea"):
        for (a, b), name in sorted(getattr(network, kind).items()):
            table.writerow([country.name(a), country.name(b), kind, name])
    return text.getvalue()


def board_toml(country: Country, network: Network, plan: dict[str, Any]) -> str:
    """Registration, edges, beaches and the scatter plan."""
    registration = country.lattice.registration
    lines = ["# Written by tools/build_normandy_board.py; change the plan or the layers, not this file.", ""]
    lines += [f"rows = {plan['rows']}", f"cols = {plan['cols']}"]
    lines += ['labels = "letters name columns from the west, doubled after Z; numbers count rows from the south"']
    lines += ['offset = "odd rows, counted from 0 at the north edge, stand half a hex east"']
    lines += [f'reconstructed = "{plan["reconstructed"]}"', "", "[registration]"]
    lines += [f"{name} = {getattr(registration, name)}" for name in _REGISTRATION]
    lines += ["", "[scatter]"] + [f"{die} = {direction}" for die, direction in plan["scatter"].items()]
    for h, (number, name) in sorted(country.beaches.items(), key=lambda item: item[1]):
        lines += ["", "[[beaches]]", f"number = {number}", f'name = "{name}"', f'hex = "{country.name(h)}"']
    for h, (edge, road) in network.exits.items():
        lines += ["", "[[exits]]", f'hex = "{country.name(h)}"', f'edge = "{edge}"', f'road = "{road}"']
    return "\n".join(lines) + "\n"


_REGISTRATION = tuple(field.name for field in fields(Registration))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
