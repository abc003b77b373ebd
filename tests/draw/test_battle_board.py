"""The drawn board of Battle for Normandy (1981): every fact of the map can be seen, and nothing is drawn twice."""

import re
from xml.etree import ElementTree as Xml

from bocage.core.hexes import members
from bocage.draw.battle_board import board, board_defs, board_layers, centre, polygon
from bocage.draw.battle_words import SHORT, landmarks
from bocage.draw.frame import PITCH, RADIUS, Frame
from bocage.draw.raster import to_png
from bocage.draw.sheet_1981 import sheet_1981
from bocage.maps.battle import TERRAINS, load

BOARD = load()
DRAWING = board()
ROOT = Xml.fromstring(DRAWING)
SVG = "{http://www.w3.org/2000/svg}"


def layer(name: str) -> Xml.Element:
    return next(e for e in ROOT.iter(f"{SVG}g") if e.get("id") == f"layer-{name}")


def words(name: str) -> list[str]:
    return ["".join(e.itertext()) for e in layer(name).iter(f"{SVG}text")]


def titles(name: str) -> list[str]:
    return [e.text or "" for e in layer(name).iter(f"{SVG}title")]


def test_the_drawing_is_the_same_every_time() -> None:
    board.cache_clear()
    board_layers.cache_clear()
    assert board() == DRAWING


def test_ids_are_given_once_and_all_references_are_met() -> None:
    ids = re.findall(r'\sid="([^"]+)"', DRAWING)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', DRAWING)) <= set(ids)


def test_every_land_hex_bears_its_code() -> None:
    assert sorted(words("codes")) == sorted(BOARD.names[h] for h in members(BOARD.land_mask))


def test_every_code_stands_in_its_own_hex() -> None:
    for element in layer("codes").iter(f"{SVG}text"):
        x, y = centre(BOARD.by_name[element.text or ""])
        assert abs(float(element.get("x", "0")) - x) < PITCH / 4
        assert abs(float(element.get("y", "0")) - y) < RADIUS


def test_every_line_has_its_number() -> None:
    """§12d"""
    assert set(words("edge-names")) == {str(line) for line in range(12)}


def test_every_town_is_named_once() -> None:
    shown = [SHORT.get(name, name) for name in set(BOARD.places.values())]
    upper = {name.upper() for name in BOARD.objectives}
    assert sorted(words("town-names")) == sorted((set(shown) - set(BOARD.objectives)) | upper)


def test_victory_hexes_show_what_they_are_worth() -> None:
    """§12a §12b"""
    assert sorted(words("objectives")) == ["10", "10", "5", "5", "5"]
    assert "Cherbourg: 10 points a turn for each hex, 150 on 30 June" in titles("objectives")
    assert "Caen: 5 points a turn for each hex, 75 on 30 June" in titles("objectives")


def test_every_beachhead_has_its_name_and_an_arrow_to_each_landing_hex() -> None:
    """§7d"""
    assert words("beachheads") == [beach.name.upper() for beach in BOARD.beachheads]
    arrows = [e for e in layer("beachheads").iter(f"{SVG}path") if e.get("class") == "arrow"]
    assert len(arrows) == sum(beach.landing.bit_count() for beach in BOARD.beachheads)


def test_entry_hexes_are_numbered_by_land_and_at_sea() -> None:
    """§11a §11b"""
    assert words("entries") == [f"R{number}" for number in range(1, 13)]
    assert words("fleets") == ["R13", "US", "R14", "British"]


def test_drop_zones_have_their_parachutes() -> None:
    """§7a"""
    zones = {h for hexes in BOARD.drop_zones.values() for h in hexes}
    assert len(titles("drop-zones")) == len(zones)


def test_the_key_gives_cost_defence_and_attack_of_every_terrain() -> None:
    """§chart-terrain"""
    shown = words("furniture")
    lines = [[line.name, line.slow, line.fast, line.die] for line in sheet_1981().key]
    assert len(lines) == len(TERRAINS)
    for line in lines:
        start = shown.index(line[0])
        assert shown[start : start + 4] == line
    assert ["Bocage", "3", "×2½", "×1"] in lines


def test_the_sheet_says_that_it_is_a_reconstruction() -> None:
    assert any("reconstructed" in word.lower() for word in words_of_the_title())


def words_of_the_title() -> list[str]:
    box = next(e for e in ROOT.iter(f"{SVG}g") if e.get("class") == "cartouche")
    return ["".join(e.itertext()) for e in box.iter(f"{SVG}text")]


def test_the_compass_names_six_directions() -> None:
    """§2i"""
    rose = next(e for e in ROOT.iter(f"{SVG}g") if e.get("class") == "compass")
    places = {e.text: (float(e.get("x", "0")), float(e.get("y", "0"))) for e in rose.iter(f"{SVG}text")}
    assert set(places) == {"N", "1", "2", "3", "4", "5", "6"}
    assert places["1"][0] > 0 > places["1"][1]
    assert places["4"][0] < 0 < places["4"][1]
    assert places["5"][0] < places["6"][0] < places["1"][0] < places["2"][0]


def test_layers_can_be_left_out() -> None:
    assert "layer-furniture" not in board_layers(frozenset({"furniture"}))
    assert "layer-codes" in board_layers(frozenset({"furniture"}))
    assert "fields" in board_defs()


def test_hexes_lie_where_the_frame_has_them() -> None:
    h = BOARD.by_name["7-08"]
    x, y = centre(h)
    assert (x, y) == Frame(BOARD.grid).centre(h)
    corners = polygon(h)
    assert len(corners) == 6
    assert corners[0] == (x, min(v for _, v in corners))
    assert sum(u for u, _ in corners) / 6 == x


def test_landmarks_lie_on_the_sheet() -> None:
    wide, high = BOARD.sheet_size
    assert len(landmarks(BOARD)) > 30
    assert all(0 < x < wide and 0 < y < high for x, y in (landmark.at for landmark in landmarks(BOARD)))


def test_it_can_be_painted() -> None:
    assert to_png(DRAWING, 400).startswith(b"\x89PNG")
