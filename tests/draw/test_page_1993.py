"""The board and the counters of Breakout: Normandy as the page gets them."""

import re
from itertools import permutations
from math import hypot
from xml.etree import ElementTree as Xml

import pytest

from bocage.core.hexes import members
from bocage.draw.breakout_lines import is_inside
from bocage.draw.breakout_plates import plate_size
from bocage.draw.page import PageArt, safe
from bocage.draw.page_breakout_1993 import page
from bocage.draw.scene_1993 import ALLIED_BRIDGES, BLOWN, STANDING
from bocage.games.breakout_1993.desk import marks as desk_marks
from bocage.games.breakout_1993.desk.desk import DESK
from bocage.games.breakout_1993.desk.pieces import BADGES, look_of
from bocage.games.breakout_1993.kinds import pieces
from bocage.maps.breakout import load
from bocage.maps.breakout_shapes import shapes
from tests.draw.breakout_moments import moments
from tests.draw.pictures import check_ids

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def art() -> PageArt:
    return page()


@pytest.fixture(scope="module")
def drawn(art: PageArt) -> set[str]:
    """Every look that is drawn."""
    return {symbol.attrib["id"].removeprefix("look-") for symbol in Xml.fromstring(art.looks_svg).iter(f"{SVG}symbol")}


def corners(outline: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", outline)]


def test_board_and_looks_share_no_id_and_lack_none(art: PageArt) -> None:
    check_ids(art.board_svg, art.looks_svg)


def test_the_page_is_light(art: PageArt) -> None:
    """Panning a page draws every element of the board again and again."""
    assert art.board_svg.count("<") < 2_800
    assert len(art.board_svg) < 440_000
    assert len(art.looks_svg) < 1_000_000
    assert "<title" not in art.looks_svg
    assert " class=" not in art.looks_svg, "a page's style sheet has classes of its own"


def test_the_board_says_that_it_is_a_reconstruction(art: PageArt) -> None:
    words = "".join(Xml.fromstring(art.board_svg).itertext())
    assert "a reconstruction" in words
    assert "not the published map" in words


def test_works_are_marks_in_play_and_no_print(art: PageArt, drawn: set[str]) -> None:
    """§15.2 A work that is taken must be gone from the board."""
    plates = next(g for g in Xml.fromstring(art.board_svg).iter(f"{SVG}g") if g.get("id") == "board-layer-plates")
    assert "V-8H-8V-3" not in Xml.tostring(plates, encoding="unicode")
    assert "fort" in drawn


def test_every_counter_has_two_faces(drawn: set[str]) -> None:
    assert {look_of(piece, spent=spent) for piece in pieces() for spent in (False, True)} <= drawn


def test_every_look_the_desk_can_name_is_drawn(drawn: set[str]) -> None:
    wanted = [f"badge-{safe(name)}" for name in BADGES]
    wanted += [f"construct-{n}" for n in range(1, desk_marks.MOST_WORK + 1)]
    wanted += [f"count-allied-{n}" for n in range(1, desk_marks.MOST_COUNTED + 1)]
    wanted += [f"count-german-{n}" for n in range(1, 21)]
    for side in desk_marks.WORD:
        wanted += [f"{mark}-{side}" for mark in ("control", "depot", "bridge", "bridge-blown", "bridge-seized")]
        wanted.append(f"token-advantage-{side}")
    for sky in ("clear", "overcast", "storm"):
        wanted += [f"token-{sky}", f"token-coming-{sky}"]
    markers = [f"{sort}-{army}" for sort in ("naval", "air") for army in ("american", "british")]
    wanted += [f"token-{marker}{used}" for marker in markers for used in ("", "-used")]
    wanted += ["fort", "active", "assaulted", "air-supply", "air-target"]
    wanted += ["token-night", "token-hold", "token-reconstruction"]
    assert set(wanted) - drawn == set()


@pytest.mark.parametrize("seed", ["1944", "6", "June"])
def test_every_look_met_in_play_is_drawn(drawn: set[str], seed: str) -> None:
    """The list above may be out of date; the desk is not."""
    met: set[str] = set()
    for number, s in enumerate(moments(seed, 500)):
        if number % 10 == 0:
            shown = DESK.pieces(s, None)
            met |= {piece.look for piece in shown} | {f"badge-{safe(b)}" for piece in shown for b in piece.badges}
            met |= {mark.look for mark in DESK.marks(s, None)} | {token.look for token in DESK.tokens(s, None)}
    assert len(met) > 100
    assert met - drawn == set()


def test_no_two_looks_are_alike(art: PageArt) -> None:
    faces: dict[str, list[str]] = {}
    for name, face in re.findall(r'<symbol id="look-([^"]+)"[^>]*>(.*?)</symbol>', art.looks_svg):
        faces.setdefault(face, []).append(name)
    assert len(faces) > 500
    assert [names for names in faces.values() if len(names) > 1] == []
    assert all("<" in face for face in faces), "a look that shows nothing"


def test_every_place_and_every_bridge_is_a_spot(art: PageArt) -> None:
    on, at = load(), shapes()
    spots = {spot.place: spot for spot in art.spots}
    assert set(spots) == {*on.codes, *at.bridges}
    assert {spot.shape for spot in art.spots} == set(art.shapes)
    assert len(at.bridges) == len(on.bridges) == 47


def test_places_are_neighbours_as_on_the_board_and_no_bridge_is_among_them(art: PageArt) -> None:
    on = load()
    spots = {spot.place: spot for spot in art.spots}
    for place, code in enumerate(on.codes):
        around = {on.codes[n] for n in range(len(on.codes)) if frozenset((place, n)) in on.border_of}
        assert set(spots[code].near) == around, code
    for name in shapes().bridges:
        assert set(spots[name].near) == set(name.split("-"))


def test_outlines_lie_about_the_middle_of_their_place(art: PageArt) -> None:
    at = shapes()
    for spot in art.spots:
        around = corners(art.shapes[spot.shape])
        assert is_inside(around, (0, 0)), spot.place
        if spot.place in at.places:
            first = at.outline(spot.place)[0]
            assert (around[0][0] + spot.x, around[0][1] + spot.y) == pytest.approx(first, abs=0.2)


def test_areas_have_a_camp_for_either_side_inside_them(art: PageArt) -> None:
    on = load()
    for spot in art.spots:
        if spot.place not in on.codes:
            assert spot.camps == ()
            continue
        around = corners(art.shapes[spot.shape])
        (ax, ay), (gx, gy) = spot.camps
        assert hypot(ax - gx, ay - gy) > 36, spot.place
        assert is_inside(around, (ax - spot.x, ay - spot.y)), spot.place
        assert is_inside(around, (gx - spot.x, gy - spot.y)), spot.place


def test_bridges_are_small_and_lie_between_their_areas(art: PageArt) -> None:
    for spot in art.spots:
        if spot.place in shapes().bridges:
            assert spot.scale < 1
            assert all(hypot(x, y) < 30 for x, y in corners(art.shapes[spot.shape]))
            assert spot.name.startswith("Bridge ")
        else:
            assert spot.scale == 1


def test_spots_lie_inside_the_frame_and_bear_names(art: PageArt) -> None:
    left, top, wide, high = art.view_box
    assert all(left < spot.x < left + wide and top < spot.y < top + high and spot.name for spot in art.spots)
    assert next(spot.name for spot in art.spots if spot.place == "10") == "Caen"


def test_the_picture_is_a_png_of_the_shelf_size_full_of_counters(art: PageArt) -> None:
    picture = art.picture()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (960, 600)
    left, top, wide, high = art.cut
    camps = {spot.place: spot.camps for spot in art.spots}
    shown = [p for p in STANDING if any(left < x < left + wide and top < y < top + high for x, y in camps[p])]
    assert len(shown) > 5
    assert set(ALLIED_BRIDGES) | set(BLOWN) <= set(shapes().bridges)


# --- room for the counters of both sides

BLOCK = (57.5, 38.0)
"""Half the room of three by two counters on the map."""


def hidden(camp: tuple[float, float], box: tuple[float, float, float, float], rows: float = 1) -> float:
    """What share of a box a block of counters about a camp covers."""
    (x, y), (left, top, right, bottom) = camp, box
    wide = min(x + BLOCK[0], right) - max(x - BLOCK[0], left)
    high = min(y + BLOCK[1] * rows, bottom) - max(y - BLOCK[1] * rows, top)
    return max(0.0, wide) * max(0.0, high) / ((right - left) * (bottom - top))


def plate_boxes() -> dict[str, tuple[float, float, float, float]]:
    on, at = load(), shapes()
    found = {}
    for area in members(on.area_mask):
        (x, y), (wide, high) = at.places[on.codes[area]].plate, plate_size(on, area)
        found[on.codes[area]] = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
    return found


def test_counters_cover_no_name_of_another_area() -> None:
    plates = plate_boxes()
    for code, other in permutations(plates, 2):
        assert all(hidden(camp, plates[other]) < 0.15 for camp in shapes().stack_points(code)), (code, other)


def test_a_row_of_each_side_leaves_the_name_of_its_area_to_be_read() -> None:
    for code, plate in plate_boxes().items():
        assert all(hidden(camp, plate, rows=0.5) < 0.25 for camp in shapes().stack_points(code)), code


def test_six_a_side_stand_apart_from_each_other() -> None:
    for code in plate_boxes():
        one, (x, y) = shapes().stack_points(code)
        assert hidden(one, (x - BLOCK[0], y - BLOCK[1], x + BLOCK[0], y + BLOCK[1])) < 0.1, code


def test_few_bridges_lie_under_counters() -> None:
    """Of all the camps of the board, filled up, only some reach a bridge: it can then be met in the list."""
    camps = [camp for code in plate_boxes() for camp in shapes().stack_points(code)]
    decks = [(x - 11, y - 11, x + 11, y + 11) for x, y, _ in shapes().bridges.values()]
    assert sum(hidden(camp, deck) > 0.5 for camp in camps for deck in decks) <= 14
    assert sum(hidden(camp, deck, rows=0.5) > 0.5 for camp in camps for deck in decks) <= 4
