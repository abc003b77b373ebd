"""The area map of Breakout: Normandy: whole, the same every time, true to the board."""

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from bocage.core.hexes import bits
from bocage.draw import palette as ink
from bocage.draw.breakout_board import board, board_defs, board_layers
from bocage.draw.breakout_borders import border_of, sector_arcs
from bocage.draw.breakout_country import GROUND
from bocage.draw.breakout_furniture import CARTOUCHE, KEY, samples
from bocage.draw.breakout_lines import at_run, calmed, piece, run_near, runs
from bocage.draw.breakout_plates import name_lines, plate_size, sign_places
from bocage.maps.breakout import load
from bocage.maps.breakout_shapes import SEA, Box, shapes
from tests.draw.pictures import of_class, window

AT = load()
DRAWN = shapes()
SVG = board()
LAYERS = [
    *(
        "sea",
        "far-shore",
        "terrain",
        "nature",
        "streams",
        "floods",
        "sector-line",
        "zones",
        "strands",
        "coast",
        "paper",
    ),
    *("borders", "corners", "sector-marks", "bridges", "boxes", "rim", "river-names", "sector-names", "sea-names"),
    *("plates", "furniture", "margins"),
]


def words(name: str) -> list[str]:
    """Every piece of text inside elements of a class."""
    found = of_class(SVG, name)
    return ["".join(e.itertext()) for part in found for e in part.iter() if e.tag.endswith("}text")]


def titles(name: str) -> list[str]:
    return [e[0].text or "" for e in of_class(SVG, name)]


def plate_box(code: str) -> Box:
    (x, y), (wide, high) = DRAWN.places[code].plate, plate_size(AT, AT.at(code))
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_every_layer_is_there_once() -> None:
    assert sorted(re.findall(r'id="layer-([^"]+)"', SVG)) == sorted(LAYERS)


def test_ids_are_met_once_and_references_lead_somewhere() -> None:
    ids = re.findall(r'\sid="([^"]+)"', SVG)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', SVG)) <= set(ids)


def test_a_layer_can_be_left_out() -> None:
    assert 'id="layer-plates"' not in board_layers(frozenset({"plates"}))
    ElementTree.fromstring(f"<svg>{board_defs()}{board_layers(frozenset({'plates'}))}</svg>")


def test_the_same_map_every_time() -> None:
    code = "import zlib; from bocage.draw.breakout_board import board; print(zlib.crc32(board().encode()))"
    prints = {subprocess.check_output([sys.executable, "-c", code], env=_environment(seed)) for seed in ("1", "2")}
    assert len(prints) == 1


def _environment(seed: str) -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}


def test_every_area_has_its_plate() -> None:
    """§3.1 Number, modifier, worth and name, as the board has them."""
    plates = of_class(SVG, "plate")
    assert len(plates) == 60
    for area, plate in zip(bits(AT.area_mask), plates, strict=True):
        shown = ["".join(e.itertext()) for e in plate.iter() if e.tag.endswith("}text")]
        assert shown[:2] == [AT.codes[area], f"+{AT.tem[area]}"]
        assert (str(AT.points[area]) in shown[2:]) == bool(AT.points[area])
        assert set(name_lines(AT.names[area])) <= set(shown)


def test_names_are_parted_where_they_may_be() -> None:
    assert name_lines("Caen") == ["Caen"]
    assert name_lines("St. Sauveur-le-Vicomte") == ["St. Sauveur-", "le-Vicomte"]
    assert name_lines("St. Jean de Daye") == ["St. Jean", "de Daye"]


def test_signs_of_a_plate_can_be_found() -> None:
    assert set(sign_places(AT, AT.at("10"), (0, 0))) == {"number", "tem", "worth"}
    assert set(sign_places(AT, AT.at("50"), (0, 0))) == {"number", "tem", "drop", "worth"}
    assert set(sign_places(AT, AT.at("8"), (0, 0))) == {"number", "tem", "fort"}


def test_plates_stand_clear_of_each_other() -> None:
    boxes = {code: plate_box(code) for code in (AT.codes[area] for area in bits(AT.area_mask))}
    met = [(a, b) for a in boxes for b in boxes if a < b and overlap(boxes[a], boxes[b])]
    assert met == []


def test_plates_stand_clear_of_bridges() -> None:
    hidden = [
        (AT.codes[area], name)
        for area in bits(AT.area_mask)
        for name, (x, y, _) in DRAWN.bridges.items()
        if overlap(plate_box(AT.codes[area]), (x - 8, y - 8, x + 8, y + 8))
    ]
    assert hidden == []


def test_every_bridge_is_drawn_with_its_two_banks() -> None:
    """§3.3"""
    told = [f"Bridge {AT.names[b.one]} – {AT.names[b.other]}" for b in AT.bridges]
    assert titles("bridge") == told


def test_zones_and_boxes_are_named() -> None:
    assert titles("zone") == ["Zone A, Rouen", "Zone B, Chartres", "Zone C, Le Mans", "Zone D, Laval", "Zone E, Rennes"]
    assert {"Le Havre", "Offshore", "Omaha approach box"} <= set(titles("box"))
    assert len(of_class(SVG, "landing")) == 5


@pytest.mark.parametrize("terrain", ["open", "broken", "bocage", "urban"])
def test_terrain_has_the_ink_of_its_kind(terrain: str) -> None:
    """§3.5 Look at every area: the commonest colour is near its ground."""
    ground = tuple(int(GROUND[terrain][i : i + 2], 16) for i in (1, 3, 5))
    area = next(area for area in bits(AT.area_mask) if AT.terrain[area] == terrain)
    seen = window(SVG, DRAWN.places[AT.codes[area]].allied, 60)
    near = [
        colour
        for colour in seen.around(30, 30, 26)
        if all(abs(a - b) <= 14 for a, b in zip(colour, ground, strict=True))
    ]
    assert len(near) > 53 * 53 * 0.3


@pytest.mark.parametrize(("pair", "colour"), [("7-8", ink.RIVER), ("44-50", ink.RIVER), ("27-35", ink.RIVER)])
def test_rivers_are_blue_along_their_border(pair: str, colour: str) -> None:
    arc = next(arc for arc in DRAWN.arcs if arc.pair == set(pair.split("-")))
    blue = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    at = at_run(arc.points, arc.length * 0.2)
    seen = window(SVG, at, 40).around(20, 20, 6)
    assert any(all(abs(a - b) <= 20 for a, b in zip(pixel, blue, strict=True)) for pixel in seen)


def test_floods_show_beside_flooded_borders_only() -> None:
    """§3.3 Ten units off the water's line there is drowned meadow, or not."""
    flood = tuple(int(ink.FLOOD[i : i + 2], 16) for i in (1, 3, 5))

    def is_drowned(pair: str) -> bool:
        arc = next(arc for arc in DRAWN.arcs if arc.pair == set(pair.split("-")))
        seen = window(SVG, at_run(arc.points, arc.length * 0.25), 40).around(20, 20, 13)
        return sum(all(abs(a - b) <= 16 for a, b in zip(pixel, flood, strict=True)) for pixel in seen) > 60

    assert is_drowned("50-51")
    assert is_drowned("31-32")
    assert not is_drowned("4-13")
    assert not is_drowned("11-12")


def test_the_line_between_the_armies_runs_from_coast_to_edge() -> None:
    """§12.21"""
    arcs = sector_arcs(AT, DRAWN)
    for arc in arcs:
        border = border_of(AT, arc)
        assert border
        assert {AT.sector[border.one], AT.sector[border.other]} == {"british", "american"}
    assert {"19", "30"} in [arc.pair for arc in arcs]
    assert {"14", "24"} in [arc.pair for arc in arcs]
    assert {"AMERICAN", "BRITISH"} == set(words("sector-names"))


def test_the_title_says_that_the_map_is_reconstructed() -> None:
    assert "NORMANDY" in words("cartouche")
    assert "not the published map." in " ".join(words("cartouche"))


def test_the_key_shows_every_sign() -> None:
    shown = {name for name, _, _ in samples()}
    assert {"open", "broken", "bocage", "urban", "river", "flooded", "bridge", "fort", "drop", "worth"} <= shown
    assert all(of_class(SVG, f"key-{name}") for name in shown)


def test_title_and_key_lie_on_the_sea() -> None:
    coast = [point for arc in DRAWN.arcs if SEA in arc.pair for point in arc.points]
    for left, top, right, bottom in (CARTOUCHE, KEY):
        assert not any(left < x < right and top < y < bottom for x, y in coast)
        assert not any(overlap((left, top, right, bottom), box) for box in DRAWN.boxes.values())


def test_pieces_of_lines() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert runs(line) == [0, 10, 20]
    assert at_run(line, 15) == (10, 5)
    assert piece(line, 5, 15) == [(5, 0), (10, 0), (10, 5)]
    assert run_near(line, (12, 4)) == 14
    assert calmed(line)[0] == (0, 0)
    assert calmed(line)[-1] == (10, 10)
