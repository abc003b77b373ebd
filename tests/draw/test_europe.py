"""The printed map of western Europe: whole, the same every time, true to the board."""

import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from bocage.core.hexes import members
from bocage.draw import palette as ink
from bocage.draw.europe import board, europe_defs, europe_layers
from bocage.draw.europe_furniture import cartouche_box
from bocage.draw.europe_signs import city_place
from bocage.draw.europe_words import sign_box
from bocage.draw.frame import Frame
from bocage.draw.sheet_1991 import sheet_1991
from bocage.draw.water import side_pairs
from bocage.games.dday_1991.tables import terrain
from bocage.maps.europe import load
from tests.draw.pictures import Picture, of_class, window

AT = load()
SVG = board()
LAYERS = [
    *("sea", "ground", "plain", "marsh", "forest", "mountains", "out-of-play", "borders", "country-names", "coast"),
    *("base", "paper", "grid", "sea-sides", "rivers", "forts", "invasions", "cities", "supply", "codes"),
    *("river-names", "sea-names", "city-names", "edge-names", "furniture"),
]


def words(svg: str) -> list[str]:
    """Every piece of text in a drawing."""
    return ["".join(e.itertext()) for e in ElementTree.fromstring(svg).iter() if e.tag.endswith("}text")]


def titles(svg: str, name: str) -> list[str]:
    """The names of all elements of a class."""
    return [e[0].text or "" for e in of_class(svg, name)]


def close(one: tuple[int, int, int], colour: str, slack: int = 26) -> bool:
    other = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return all(abs(a - b) <= slack for a, b in zip(one, other, strict=True))


def look(code: str) -> Picture:
    return window(SVG, Frame(AT.grid).centre(AT.by_name[code]), 60)


def test_every_layer_is_there_once() -> None:
    found = re.findall(r'id="layer-([^"]+)"', SVG)
    assert sorted(found) == sorted(LAYERS)


def test_ids_are_met_once_and_references_lead_somewhere() -> None:
    ids = re.findall(r'\sid="([^"]+)"', SVG)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', SVG)) <= set(ids)


def test_the_same_map_every_time() -> None:
    code = "import hashlib; from bocage.draw.europe import board; print(hashlib.sha1(board().encode()).hexdigest())"
    prints = {subprocess.check_output([sys.executable, "-c", code], env=_environment(seed)) for seed in ("1", "2")}
    assert len(prints) == 1


def _environment(seed: str) -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}


def test_every_hex_in_play_has_its_code_and_no_other() -> None:
    codes = re.search(r'id="layer-codes".*?</g>', SVG, re.DOTALL)
    assert codes
    printed = re.findall(r">([A-T]\d+)</text>", codes.group())
    assert sorted(printed) == sorted(AT.names[h] for h in members(AT.in_play_mask))


def test_every_city_has_its_dot_and_its_name() -> None:
    assert len(of_class(SVG, "city")) == len(AT.cities)
    assert set(AT.cities.values()) <= set(words(SVG))
    ports = [name for name in titles(SVG, "city") if ", port" in name]
    assert len(ports) == AT.port_mask.bit_count()
    assert "Le Havre, port, fortified city" in titles(SVG, "city")


def test_supply_numbers_stand_in_circles_and_boxes() -> None:
    assert len(of_class(SVG, "supply-allied")) == len(AT.circled)
    assert len(of_class(SVG, "supply-german")) == len(AT.boxed)
    assert "Allied supply source, 4" in titles(SVG, "supply-allied")
    assert all(any(e.tag.endswith("circle") for e in g) for g in of_class(SVG, "supply-allied"))
    assert all(any(e.tag.endswith("rect") for e in g) for g in of_class(SVG, "supply-german"))


def test_every_invasion_hex_has_its_number_and_an_arrow_to_each_target() -> None:
    assert len(of_class(SVG, "invasion")) == len(AT.invasions)
    assert len(of_class(SVG, "arrow")) == sum(len(i.targets) for i in AT.invasions.values())
    assert "Invasion hex C15, number 1, to C16, D14, D15, E15" in titles(SVG, "invasion")


def test_fortified_hexes_have_their_walls() -> None:
    assert len(of_class(SVG, "fort")) == AT.fort_hex_mask.bit_count()


@pytest.mark.parametrize(("code", "colour"), [("A4", ink.SEA), ("B9", ink.SEA)])
def test_open_sea_is_blue(code: str, colour: str) -> None:
    picture = look(code)
    assert sum(close(pixel, colour, 40) for pixel in picture.around(30, 44, 4)) > 40


@pytest.mark.parametrize("code", ["K12", "G15", "H17"])
def test_open_country_is_the_colour_of_fields(code: str) -> None:
    assert sum(close(pixel, ink.CLEAR) for pixel in look(code).around(30, 30, 12)) > 300


@pytest.mark.parametrize("code", ["H8", "D15", "K9"])
def test_forest_is_green(code: str) -> None:
    green = [p for p in look(code).around(30, 34, 14) if p[1] > p[0] and p[1] > p[2] + 20]
    assert len(green) > 350


@pytest.mark.parametrize("side", ["H7-H8", "J9-J10", "L9-M9", "E14-E15"])
def test_a_river_runs_along_its_side(side: str) -> None:
    a, b = (AT.by_name[name] for name in side.split("-"))
    middle = Frame(AT.grid).edge_point(a, AT.grid.direction(a, b))
    blue = [p for p in window(SVG, middle, 24).around(12, 12, 9) if close(p, ink.RIVER, 40)]
    assert len(blue) > 30


def test_dots_wall_off_every_all_sea_side() -> None:
    drawn = re.search(r'id="layer-sea-sides".*?d="([^"]+)"', SVG, re.DOTALL)
    assert drawn
    assert drawn.group(1).count("M") == len(side_pairs(AT, AT.sea_side))


def test_borders_follow_the_hexsides_between_countries() -> None:
    france, germany = AT.by_name["K9"], AT.by_name["K8"]
    middle = Frame(AT.grid).edge_point(france, AT.grid.direction(france, germany))
    tinted = [p for p in window(SVG, middle, 24).around(12, 12, 5) if p[0] > p[1] + 25]
    assert len(tinted) > 12
    drawn = re.search(r'id="layer-borders".*?d="([^"]+)"', SVG, re.DOTALL)
    assert drawn
    assert len(re.findall("[MQ]", drawn.group(1))) > 60


def test_signs_keep_to_their_hex_and_clear_of_the_title() -> None:
    frame = Frame(AT.grid)
    left, top, right, bottom = cartouche_box(frame)
    for h in members(AT.in_play_mask):
        x, y = frame.centre(h)
        assert not (left < x < right and top < y < bottom), AT.names[h]
    for h in AT.cities:
        x, y = city_place(frame, h)
        box = sign_box(frame, AT, h)
        assert x - 30 <= box[0]
        assert box[2] <= x + 30


def test_the_key_says_what_the_rules_play_by() -> None:
    chart = {line.sign: line for line in sheet_1991().key}
    assert set(chart) == set(terrain())
    assert chart["fortified_city"].fast == "+4 a German ground unit"
    assert chart["forest"].slow == "2"
    assert chart["river"].slow == "+1"
    assert chart["marsh"].die == "−1 a mechanized unit"


def test_the_sheet_says_that_the_board_is_reconstructed() -> None:
    printed = " ".join(words(SVG))
    assert "not the published map" in printed
    assert "Natural Earth" in printed
    assert "GeoNames" in printed


def test_layers_can_be_left_out() -> None:
    bare = europe_layers(AT, sheet_1991(), frozenset({"furniture", "codes", "cartouche"}))
    assert 'id="layer-furniture"' not in bare
    assert 'id="layer-codes"' not in bare
    assert "cartouche" not in bare
    assert 'id="land"' in europe_defs(AT)


def test_nothing_is_fetched_from_elsewhere() -> None:
    assert set(re.findall(r"https?://[^\s\"<]+", SVG)) == {"http://www.w3.org/2000/svg"}
