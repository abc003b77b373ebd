"""The printed map: whole, the same every time, true to the board."""

import os
import re
import subprocess
import sys
from collections import Counter as Tally
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from bocage.core.hexes import DIRECTIONS, Grid, members
from bocage.draw.beaches import shore_mark
from bocage.draw.board import Style, board_layers, board_svg
from bocage.draw.frame import MARGIN, RADIUS, Frame, chains
from bocage.draw.geography import geography_of
from bocage.draw.lattice import Codes
from bocage.draw.roads import Grade, Roads
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.draw.svg import number
from bocage.draw.water import curves, hexside_links, join_points, meander, side_pairs
from bocage.maps.hexmap import HexMap
from bocage.maps.normandy import load
from tests.draw.pictures import Picture, of_class, picture, pixel

BOARD = load()
SVG = board_svg(BOARD)
LAYERS = [
    "sea",
    "ground",
    "plain",
    "bocage",
    "marsh",
    "woods",
    "bocage-edge",
    "coast",
    "cities",
    "paper",
    "grid",
    "sea-sides",
    "rivers",
    "floods",
    "roads",
    "bridges",
    "forts",
    "beaches",
    "codes",
    "river-names",
    "beach-names",
    "sea-names",
    "towns",
    "city-names",
    "edge-names",
    "exits",
    "furniture",
]
HALF, THIRD = 0.5, 1 / 3


def words(svg: str) -> list[str]:
    """Every piece of text in a drawing."""
    return ["".join(e.itertext()) for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("}text")]


def test_every_layer_is_there_once_and_no_id_twice() -> None:
    root = ElementTree.fromstring(SVG)
    ids = Tally(e.get("id") for e in root.iter() if e.get("id"))
    assert [name for name in LAYERS if ids[f"layer-{name}"] != 1] == []
    assert [key for key, count in ids.items() if count > 1] == []


def test_every_reference_is_defined() -> None:
    ids = set(re.findall(r' id="([^"]+)"', SVG))
    used = set(re.findall(r'href="#([^"]+)"', SVG)) | set(re.findall(r"url\(#([^)]+)\)", SVG))
    assert used - ids == set()


def test_same_bytes_whatever_the_hash_seed() -> None:
    program = "import hashlib; from bocage.draw.board import board_svg; from bocage.maps.normandy import load; "
    program += "print(hashlib.sha256(board_svg(load()).encode()).hexdigest())"
    prints = []
    for seed in ("1", "2"):
        surroundings = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", program], env=surroundings, capture_output=True, check=True)
        prints.append(done.stdout)
    assert prints[0] == prints[1]


def test_small_enough_to_send_and_to_pan() -> None:
    assert len(SVG) < 1_500_000
    assert sum(1 for _ in ElementTree.fromstring(SVG).iter()) < 3000


def test_one_box_a_beach() -> None:
    titles = [(e.findtext("{*}title") or "").split()[1] for e in of_class(SVG, "beach")]
    assert sorted(map(int, titles)) == sorted(BOARD.beaches)


def test_one_wall_a_fortification() -> None:
    assert len(of_class(SVG, "fort")) == BOARD.fort_mask.bit_count() > 0


def test_one_bridge_wherever_a_road_crosses_water() -> None:
    crossed = [(BOARD.river[d] | BOARD.flooded[d]) & BOARD.road[d] for d in range(DIRECTIONS // 2)]
    assert len(of_class(SVG, "bridge")) == sum(mask.bit_count() for mask in crossed) > 0


def test_one_arrow_a_road_off_the_map_with_a_destination() -> None:
    assert len(of_class(SVG, "exit")) == len(BOARD.road_exits) > 0
    assert sum(word.startswith("to ") for word in words(SVG)) == len(BOARD.road_exits)
    assert "to Cherbourg" in words(SVG)


def test_every_road_to_a_beach_reaches_the_beach_s_number() -> None:
    frame = Frame(BOARD.grid)
    network = Roads(frame, BOARD, geography_of(BOARD))
    path = network.path(Grade.SMALL) + network.path(Grade.MAIN)
    for h in BOARD.beaches.values():
        x, y = (number(value) for value in shore_mark(frame, BOARD, h))
        assert f"M{x} {y}L" in path or f"L{x} {y}" in path


def test_every_city_is_built_named_and_valued() -> None:
    labels = {NORMANDY_1971.city_labels.get(city, city) for city in BOARD.city_of}
    assert len(of_class(SVG, "city")) == len(BOARD.city_of)
    assert labels <= set(words(SVG))
    assert len(of_class(SVG, "city-points")) == len(set(BOARD.city_of) & set(NORMANDY_1971.city_points))


@pytest.mark.parametrize("name", ["UTAH", "OMAHA", "GOLD", "JUNO", "SWORD", "English Channel", "Baie de la Seine"])
def test_sea_and_beach_names(name: str) -> None:
    assert name in words(SVG)


def test_the_map_says_it_is_a_reconstruction_and_whose_data_it_uses() -> None:
    shown = " ".join(words(SVG))
    assert "Board reconstructed from geography; not the published map" in shown
    assert "IGN, Admin Express 2018" in shown
    assert "GeoNames" in shown


def test_codes_at_every_fifth_hex_or_all() -> None:
    every = board_layers(BOARD, Style(codes=Codes.ALL))
    assert ">LL30<" in SVG
    assert ">LL29<" not in SVG
    assert all(f">{BOARD.names[h]}<" in every for h in members(BOARD.exists_mask))


def test_a_layer_can_be_left_out() -> None:
    bare = board_svg(BOARD, Style(without=frozenset({"forts", "furniture"})))
    assert of_class(bare, "fort") == []
    assert "Combat results" not in bare
    assert len(of_class(bare, "beach")) == len(BOARD.beaches)


def test_a_board_without_geography_is_drawn_from_its_hexes() -> None:
    grid = Grid(4, 5)
    land = grid.all_mask & ~0b11111
    names = [f"{r}.{c}" if c < grid.cols else "" for r in range(grid.rows) for c in range(grid.stride)]
    plain = HexMap(grid=grid, names=names, land_mask=land, sea_mask=0b11111, bocage_mask=1 << 13, beaches={})
    drawn = board_svg(plain, Style(codes=Codes.ALL, without=frozenset({"furniture", "sea-names"})))
    frame = Frame(grid)
    seen = picture(drawn, round(frame.width + 2 * MARGIN))
    red, _, blue = seen.at(*pixel(frame.centre(2), 1))
    assert blue > red
    assert is_darker(
        mean(seen.around(*pixel(frame.centre(13), 1), 20)), mean(seen.around(*pixel(frame.centre(19), 1), 20))
    )


def mean(colours: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """The average colour."""
    return tuple(sum(c[i] for c in colours) / len(colours) for i in range(3))


def is_darker(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    """Whether one colour is clearly darker than another."""
    return sum(a) + 60 < sum(b)


@pytest.fixture(scope="module")
def small() -> Picture:
    """The whole sheet, a third of its size."""
    return picture(SVG, round((Frame(BOARD.grid).width + 2 * MARGIN) * THIRD))


def colours_of(seen: Picture, mask: int) -> list[tuple[float, ...]]:
    """The average colour of each hex of a set."""
    frame = Frame(BOARD.grid)
    return [mean(seen.around(*pixel(frame.centre(h), THIRD), 6)) for h in members(mask)]


def test_open_sea_is_blue(small: Picture) -> None:
    deep = BOARD.sea_mask & ~BOARD.grid.disc(BOARD.enterable_mask, 3)
    blues = [blue - red for red, _, blue in colours_of(small, deep)]
    assert sum(b > 20 for b in blues) > 0.6 * len(blues)  # title, boxes and names lie on the rest


def test_bocage_is_darker_and_greener_than_clear(small: Picture) -> None:
    marked = BOARD.city_mask | BOARD.fort_mask | BOARD.partial_mask | BOARD.road_mask
    bocage = mean(colours_of(small, BOARD.bocage_mask & ~marked))
    clear = mean(colours_of(small, BOARD.land_mask & ~BOARD.bocage_mask & ~marked))
    assert is_darker(bocage, clear)
    assert bocage[1] - bocage[0] > clear[1] - clear[0] + 10


def test_a_tributary_ends_on_the_curve_it_joins() -> None:
    """Every end of a river that is no end of another lies on the other's curve, as the middle of one of its bends."""
    frame = Frame(BOARD.grid)
    pairs = side_pairs(BOARD, BOARD.river)
    joints = join_points(frame, [pairs])
    runs = chains(hexside_links(frame, pairs))
    forked = {v for run in runs for v in (run[0], run[-1])} & set(joints)
    assert forked
    for v in forked:
        x, y = joints[v]
        u, w = meander(v)
        assert 0 < abs(x - u) + abs(y - w) < RADIUS / 2
        assert f"{number(x)} {number(y)}" in curves(frame, pairs, joints)


def test_rivers_run_along_the_river_sides_and_no_others() -> None:
    hidden = frozenset(LAYERS) - {"rivers"}
    shown = board_svg(BOARD, Style(without=hidden | {"country"}))
    frame = Frame(BOARD.grid)
    seen = picture(shown, round((frame.width + 2 * MARGIN) * HALF))
    wet: list[bool] = []
    dry: list[bool] = []
    for d in range(DIRECTIONS // 2):
        for h in members(BOARD.enterable_mask):
            if BOARD.grid.neighbours[h][d] >= 0 and not BOARD.flooded[d] >> h & 1:
                spot = seen.around(*pixel(frame.edge_point(h, d), HALF), 3)
                is_blue = any(blue > red + 60 for red, _, blue in spot)
                (wet if BOARD.river[d] >> h & 1 else dry).append(is_blue)
    assert wet
    assert all(wet)
    assert not any(dry)
