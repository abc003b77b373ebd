"""The map of Normandy (1969): the same board with its own ground, in its own inks."""

import re
from collections import Counter as Tally
from collections.abc import Sequence
from math import dist
from xml.etree import ElementTree

import pytest

from bocage.core.hexes import Mask, members
from bocage.draw import palette
from bocage.draw.board import board_svg
from bocage.draw.cover import TREES, TUFTS
from bocage.draw.frame import MARGIN, PITCH, Frame
from bocage.draw.palette import reprinted
from bocage.draw.sheet_1969 import INKS, NORMANDY_1969
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.draw.typewriter import GLYPHS, typed, typed_width
from bocage.maps.normandy import load
from tests.draw.pictures import Picture, of_class, picture, pixel

BOARD = load()
SVG = board_svg(BOARD, sheet=NORMANDY_1969)
GROUNDS = ("bocage", "swamp", "flooded", "tufts", "forest", "bocage-edge")
QUARTER = 0.25


def test_every_layer_of_the_ground_is_there_once_and_no_id_twice() -> None:
    ids = Tally(e.get("id") for e in ElementTree.fromstring(SVG).iter() if e.get("id"))
    assert [name for name in GROUNDS if ids[f"layer-{name}"] != 1] == []
    assert not {"layer-marsh", "layer-woods"} & set(ids), "no wet ground or wood that no rule knows"
    assert [key for key, count in ids.items() if count > 1] == []


def test_every_reference_is_defined() -> None:
    used = set(re.findall(r'href="#([^"]+)"', SVG)) | set(re.findall(r"url\(#([^)]+)\)", SVG))
    assert used - set(re.findall(r' id="([^"]+)"', SVG)) == set()


def test_small_enough_to_send_and_to_pan() -> None:
    assert len(SVG) < 1_500_000
    assert sum(1 for _ in ElementTree.fromstring(SVG).iter()) < 3000


def test_the_map_of_the_second_edition_knows_nothing_of_it() -> None:
    other = board_svg(BOARD, sheet=NORMANDY_1971)
    assert not any(f'id="layer-{name}"' in other for name in ("swamp", "flooded", "tufts", "forest"))
    assert 'class="typed"' not in other
    assert {"layer-marsh", "layer-woods"} <= set(re.findall(r' id="([^"]+)"', other))


def strokes(layer: str, path: int) -> str:
    """The nth path of a layer."""
    (found,) = of_class(SVG, layer)
    return [e.get("d", "") for e in found.iter() if e.tag.endswith("path")][path]


def test_every_swamp_has_its_tufts_and_every_forest_its_trees() -> None:
    """§TEC-SWAMP §TEC-FOREST"""
    swamp, forest = (mask & ~BOARD.city_mask for mask in (BOARD.swamp_mask, BOARD.forest_mask))
    assert strokes("tufts", 0).count("M") == len(TUFTS) * swamp.bit_count() > 500
    assert strokes("forest", 2).count("M") == strokes("forest", 3).count("M") == len(TREES) * forest.bit_count() > 600
    assert BOARD.swamp_mask & BOARD.city_mask, "a city in the swamp is a city (§RUL-04): it has none"


def test_signs_keep_to_their_square() -> None:
    """A tuft or a tree that strayed would make a swamp or a forest of the next square."""
    frame = Frame(BOARD.grid)
    for layer, path, mask in (("tufts", 0, BOARD.swamp_mask), ("forest", 2, BOARD.forest_mask)):
        middles = [frame.centre(h) for h in members(mask)]
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", strokes(layer, path)):
            assert min(dist(middle, (float(x), float(y))) for middle in middles) < PITCH / 2


@pytest.fixture(scope="module")
def seen() -> Picture:
    """The whole sheet at a quarter of its size."""
    return picture(SVG, round((Frame(BOARD.grid).width + 2 * MARGIN) * QUARTER))


def mean(colours: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """The average colour."""
    return tuple(sum(c[i] for c in colours) / len(colours) for i in range(3))


def colour_of(seen: Picture, mask: Mask) -> tuple[float, ...]:
    """The average colour of squares without road, river, fort or name upon them."""
    frame = Frame(BOARD.grid)
    marked = BOARD.city_mask | BOARD.fort_mask | BOARD.partial_mask | BOARD.road_mask
    return mean([mean(seen.around(*pixel(frame.centre(h), QUARTER), 4)) for h in members(mask & ~marked)])


def test_each_ground_has_a_colour_of_its_own(seen: Picture) -> None:
    wet, dry = BOARD.swamp_mask & BOARD.inundated_mask, BOARD.swamp_mask & ~BOARD.inundated_mask
    cover = BOARD.swamp_mask | BOARD.forest_mask | BOARD.inundated_mask
    grounds = {
        "clear": BOARD.land_mask & ~BOARD.bocage_mask & ~cover,
        "bocage": BOARD.bocage_mask & ~cover,
        "forest": BOARD.forest_mask,
        "swamp": dry,
        "flooded swamp": wet,
    }
    colours = {name: colour_of(seen, mask) for name, mask in grounds.items()}
    for one in grounds:
        for other in grounds:
            assert one == other or dist(colours[one], colours[other]) > 18, (one, other)
    red, _, blue = colours["flooded swamp"]
    assert blue > red


def test_the_inks_are_exchanged_all_over_the_sheet() -> None:
    assert "#9dc0cc" not in SVG.split('class="panel')[0]
    assert all(f'"{new}"' in SVG for _, new in INKS)


def test_inks_are_exchanged_once_and_nothing_else_is_touched() -> None:
    drawing = '<path fill="#000001" stroke="#000002"/><text>"#00000 #000001</text>'
    swapped = reprinted(drawing, (("#000001", "#000002"), ("#000002", "#000003")))
    assert swapped == '<path fill="#000002" stroke="#000003"/><text>"#00000 #000001</text>'
    assert reprinted(drawing, ()) is drawing


def test_title_and_headings_are_typewritten_and_can_be_read_out() -> None:
    spoken = [e.findtext("{*}title") for e in of_class(SVG, "typed")]
    assert spoken[:2] == ["NORMANDY", "6–12 JUNE 1944 - FIRST EDITION"]
    assert {"TERRAIN EFFECTS", "TURNS", "VICTORY POINTS", "SCATTER TABLE", "COMBAT RESULTS"} <= set(spoken)


def test_every_capital_and_figure_can_be_typed_within_its_cell() -> None:
    assert set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") <= set(GLYPHS)
    for letter, strokes in GLYPHS.items():
        numbers = [float(n) for n in re.findall(r"-?\d+", re.sub(r"A\d+ \d+ \d \d \d", "L", strokes))]
        assert all(-64 <= n <= 60 for n in numbers), letter
    assert typed((0, 0), "A B", 100).count("<path") == 2
    assert typed_width("AB", 100, 10) == pytest.approx(130)


def test_every_ink_exchanged_is_one_the_map_is_drawn_in() -> None:
    known = {value for value in vars(palette).values() if isinstance(value, str)} | {
        *palette.SEA_BANDS,
        *palette.FIELDS,
    }
    assert {old for old, _ in INKS} <= known
