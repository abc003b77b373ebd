"""The board and the counters of D-Day (1991) as the page gets them."""

import re
from xml.etree import ElementTree as Xml

import pytest

from bocage.draw.frame import Frame
from bocage.draw.marks_1991 import BADGES
from bocage.draw.page import PageArt, safe
from bocage.draw.page_dday_1991 import SCENE, page
from bocage.games.dday_1991.desk.pieces import MARK_LOOKS, look_of
from bocage.games.dday_1991.kinds import pieces
from bocage.maps import europe
from tests.draw.pictures import check_ids, references

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def art() -> PageArt:
    return page()


def test_board_and_looks_share_no_id_and_lack_none(art: PageArt) -> None:
    check_ids(art.board_svg, art.looks_svg)


def test_the_board_is_framed_as_it_says_and_has_no_foot(art: PageArt) -> None:
    root = Xml.fromstring(art.board_svg)
    assert [float(side) for side in root.attrib["viewBox"].split()] == pytest.approx(art.view_box, abs=0.1)
    layers = {group.attrib["class"].split()[-1] for group in root.iter(f"{SVG}g") if "layer" in group.get("class", "")}
    assert {"sea", "mountains", "rivers", "forts", "invasions", "cities", "codes", "city-names"} <= layers
    assert "furniture" not in layers


def test_the_board_is_light(art: PageArt) -> None:
    """Panning a page draws every element again and again."""
    assert art.board_svg.count("<text") < 300
    assert art.board_svg.count("<") < 1_700
    assert len(art.board_svg) < 330_000
    assert len(art.looks_svg) < 340_000


def test_every_code_is_still_printed(art: PageArt) -> None:
    board = europe.load()
    codes = next(g for g in Xml.fromstring(art.board_svg).iter(f"{SVG}g") if g.get("id") == "board-layer-codes")
    printed = sum(len(line.text or "") for line in codes.iter(f"{SVG}text"))
    assert printed == sum(len(name) for h, name in enumerate(board.names) if board.in_play_mask >> h & 1)


def test_every_look_of_the_desk_is_drawn(art: PageArt) -> None:
    wanted = [look_of(kind, reduced) for kind in pieces() for reduced in (False, True)] + list(MARK_LOOKS)
    wanted += [f"badge-{safe(name)}" for name in BADGES]
    drawn = {symbol.attrib["id"]: symbol for symbol in Xml.fromstring(art.looks_svg).iter(f"{SVG}symbol")}
    assert {f"look-{name}" for name in wanted} <= set(drawn)
    assert drawn["look-unit-30B"].attrib["viewBox"] == "-30 -30 60 60"
    assert all(len(list(symbol.iter())) > 1 for symbol in drawn.values()), "a look that shows nothing"
    assert not references(art.looks_svg), "a look borrows nothing: copying one must copy all of it"
    assert "<title" not in art.looks_svg


def test_no_two_looks_are_alike(art: PageArt) -> None:
    faces: dict[str, list[str]] = {}
    for name, face in re.findall(r'<symbol id="look-([^"]+)"[^>]*>(.*?)</symbol>', art.looks_svg):
        faces.setdefault(face, []).append(name)
    assert len(faces) > 200
    alike = [names for names in faces.values() if len(names) > 1]
    assert [names for names in alike if not all("strat" in name for name in names)] == []


def test_every_hex_a_unit_may_be_in_is_a_spot(art: PageArt) -> None:
    """Air units fly over the sea, and invasions start there."""
    board = europe.load()
    spots, frame = {spot.place: spot for spot in art.spots}, Frame(board.grid)
    for h, name in enumerate(board.names):
        if (board.enterable_mask | board.sea_mask) >> h & 1:
            assert (spots[name].x, spots[name].y) == pytest.approx(frame.centre(h), abs=0.1)
        else:
            assert name not in spots
    assert {spot.shape for spot in art.spots} == set(art.shapes) == {"hex"}


def test_spots_are_neighbours_of_each_other_as_on_the_board(art: PageArt) -> None:
    board = europe.load()
    spots = {spot.place: spot for spot in art.spots}
    for spot in art.spots:
        around = {board.names[n] for n in board.grid.neighbours[board.by_name[spot.place]] if n >= 0}
        assert set(spot.near) == around & set(spots)


def test_spots_lie_inside_the_frame_and_bear_names(art: PageArt) -> None:
    left, top, wide, high = art.view_box
    assert all(left < spot.x < left + wide and top < spot.y < top + high for spot in art.spots)
    named = {spot.place: spot.name for spot in art.spots}
    assert named["G13"] == "Paris"
    assert named["A8"] == "North Sea"
    assert named["C14"] == "English Channel, invasion hex 1 to D14"
    assert named["I15"] == ""
    board = europe.load()
    assert {named[board.names[h]] for h in board.cities if board.enterable_mask >> h & 1} >= {"London", "Berlin"}


def test_names_lie_clear_of_a_counter_upon_their_city(art: PageArt) -> None:
    """A name starts outside the middle of its own hex, where a counter stands."""
    board = europe.load()
    frame = Frame(board.grid)
    root = Xml.fromstring(art.board_svg)
    names = next(g for g in root.iter(f"{SVG}g") if g.get("id") == "board-layer-city-names")
    placed = {word.text: float(word.get("y", "")) for word in names.iter(f"{SVG}text")}
    hidden = []
    for h in board.cities:
        x, y = frame.centre(h)
        (word,) = [w for w in names.iter(f"{SVG}text") if w.text == board.cities[h]][:1]
        start = float(word.get("x", ""))
        if abs(placed[board.cities[h]] - y) < 16 and x - 16 < start < x + 16:
            hidden.append(board.cities[h])
    assert hidden == []


def test_the_picture_is_a_png_of_the_shelf_size(art: PageArt) -> None:
    picture = art.picture()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (960, 600)
    left, top, wide, high = art.cut
    spots = {spot.place: spot for spot in art.spots}
    shown = [p for p in SCENE if left < spots[p].x < left + wide and top < spots[p].y < top + high]
    assert len(shown) > 12
