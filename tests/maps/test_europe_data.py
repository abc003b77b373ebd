"""Wrong data of the board of western Europe is refused by file and row, and what is kept is what the builder makes."""

import csv
import json
import math
from importlib.resources import files
from itertools import pairwise

import pytest

from bocage.maps.conic import Conic
from bocage.maps.europe import load, parse
from bocage.maps.reading import BoardError

DATA = files("bocage.maps") / "data" / "europe"


def texts() -> dict[str, str]:
    return {name: (DATA / name).read_text(encoding="utf-8") for name in ("board.toml", "hexes.csv", "hexsides.csv")}


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("hexes.csv", "\nA1,", "\nZ1,", "hexes.csv row 2: no hex 'Z1'"),
        ("hexes.csv", "\nA2,", "\nA1,", "hexes.csv row 3: A1 is given twice"),
        ("hexes.csv", ",inland,", ",upland,", "hexes.csv row 2: unknown surface 'upland'"),
        ("hexes.csv", ",clear,", ",heath,", "hexes.csv row 2: unknown terrain 'heath'"),
        ("hexes.csv", ",city,1,", ",castle,1,", "hexes.csv row .*: unknown works 'castle'"),
        ("hexes.csv", ",North Sea,", ",Pond,", "hexes.csv row .*: unknown water 'Pond'"),
        ("hexes.csv", ",clear,Southampton,", ",clear,,", "port on A14, which holds no city"),
        ("hexes.csv", "Denmark,", ",", "hexes.csv row 2: A1 is land of no country"),
        ("hexes.csv", "C16 D14 D15 E15", "C16 D14 D15 E16", "targets of C15: E16 is not coastal"),
        ("hexes.csv", "hex,lon", "name,lon", "hexes.csv row 1: the columns must be hex,lon"),
        ("hexsides.csv", ",river,", ",brook,", "hexsides.csv row 2: unknown kind 'brook'"),
        ("hexsides.csv", "N8,O9,", "N8,A1,", "hexsides.csv row 2: N8 and A1 do not touch"),
    ],
)
def test_wrong_data_is_refused_by_file_and_row(file: str, old: str, new: str, says: str) -> None:
    given = texts()
    assert old in given[file]
    given[file] = given[file].replace(old, new, 1)
    with pytest.raises(BoardError, match=says):
        parse(given["board.toml"], given["hexes.csv"], given["hexsides.csv"])


def test_a_missing_hex_is_noticed() -> None:
    given = texts()
    kept = [line for line in given["hexes.csv"].splitlines() if not line.startswith("K12,")]
    with pytest.raises(BoardError, match="K12 is missing"):
        parse(given["board.toml"], "\n".join(kept), given["hexsides.csv"])


@pytest.mark.prove
def test_the_builder_makes_the_data_that_is_kept() -> None:
    pytest.importorskip("shapely", reason="the builder needs shapely, a development dependency")
    from tools.build_europe_board import built

    assert built() == texts()


def test_a_river_where_the_examples_cross_none_is_refused() -> None:
    pytest.importorskip("shapely", reason="the builder needs shapely, a development dependency")
    from tools.build_europe_board import river_sides

    plan = {"rivers": {"Rhine": "J6-J7* I7-J6"}, "no_river": {"sides": ["I7-J6"]}}
    with pytest.raises(ValueError, match="the Rhine runs along I7-J6"):
        river_sides(plan)


def test_what_is_stated_and_what_is_not_is_said_hex_by_hex() -> None:
    rows = list(csv.DictReader(texts()["hexes.csv"].splitlines()))
    stated = {row["hex"]: set(row["stated"].split()) for row in rows if row["stated"]}
    assert stated["D14"] == {"surface", "city", "works", "port"}
    assert stated["C15"] == {"surface", "invasion"}
    assert "O6" not in stated
    assert len(stated) == 35


def test_the_fit_is_as_good_as_the_grid_is_fine() -> None:
    """The middle of every hex the cards give lies within six tenths of a hex of its city."""
    board, far = load(), []
    found = json.loads((DATA / "cities.geojson").read_text(encoding="utf-8"))["features"]
    cities = {f["properties"]["name"]: f["geometry"]["coordinates"] for f in found}
    spelled = {"Hanover": "Hannover", "Orleans": "Orléans"}
    for h, name in board.cities.items():
        if "city" in board.stated.get(h, ()) and name != "Mediterranean Base":
            x, y = board.registration.to_km(*cities[spelled.get(name, name)])
            u, v = board.registration.centre(*board.grid.place(h))
            far.append(math.hypot(x - u, y - v) / board.registration.pitch_km)
    assert len(far) == 16
    assert max(far) < 0.58
    assert math.sqrt(sum(f * f for f in far) / len(far)) < 0.35


ESTUARIES = {frozenset({"D2", "D3"}), frozenset({"D9", "D10"}), frozenset({"I20", "J20"})}


def test_rivers_run_where_rivers_run() -> None:
    """Every river side lies within seven tenths of a hex of the surveyed river; three estuaries are sea there."""
    board, lines = load(), _surveyed_rivers()
    for side, name in board.river_names.items():
        a, b = (board.registration.centre(*board.grid.place(h)) for h in side)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if frozenset(board.names[h] for h in side) not in ESTUARIES:
            far = min(_apart(middle, *stretch) for line in lines[name] for stretch in pairwise(line))
            assert far < 0.7 * board.registration.pitch_km, (name, [board.names[h] for h in side])


def _surveyed_rivers() -> dict[str, list[list[tuple[float, float]]]]:
    """The rivers of the layer on the plane; the Waal is the Rhine's chief arm."""
    board = load()
    found: dict[str, list[list[tuple[float, float]]]] = {}
    for feature in json.loads((DATA / "rivers.geojson").read_text(encoding="utf-8"))["features"]:
        shape, name = feature["geometry"], feature["properties"]["name"]
        runs = [shape["coordinates"]] if shape["type"] == "LineString" else shape["coordinates"]
        lines = [[board.registration.to_km(lon, lat) for lon, lat in run] for run in runs]
        found.setdefault("Rhine" if name == "Waal" else name, []).extend(lines)
    return found


def _apart(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """From a point to a stretch of line."""
    along = (b[0] - a[0], b[1] - a[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.hypot(point[0] - a[0] - share * along[0], point[1] - a[1] - share * along[1])


def test_the_cone_leaves_angles_alone_and_comes_back() -> None:
    cone = Conic(4.0, 49.0, 46.0, 52.0, 38.0, 0.0, 0.0, 68.5)
    for lon, lat in ((4.0, 49.0), (-5.0, 48.0), (16.0, 55.0), (3.0, 41.0)):
        assert cone.to_lonlat(*cone.to_km(lon, lat)) == pytest.approx((lon, lat), abs=1e-9)
        x, y = cone.to_km(lon, lat)
        north = cone.to_km(lon, lat + 1e-4)
        east = cone.to_km(lon + 1e-4 / math.cos(math.radians(lat)), lat)
        assert (north[0] - x) * (east[0] - x) + (north[1] - y) * (east[1] - y) == pytest.approx(0, abs=1e-7)
    assert cone.to_km(4.0, 49.0) == pytest.approx((0.0, 0.0), abs=1e-9)
    assert math.degrees(math.atan2(*cone.to_km(4.0, 50.0))) == pytest.approx(38.0)
