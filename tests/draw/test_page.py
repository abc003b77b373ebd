"""The board and the counters as the page gets them."""

import re
from xml.etree import ElementTree as Xml

import pytest

from bocage.core.regiments.desk_pieces import look_of
from bocage.draw.board import board_svg
from bocage.draw.frame import Frame
from bocage.draw.page import PageArt, framed, in_lines, looks, renamed
from bocage.draw.page_normandy_1971 import BADGES, page
from bocage.games.normandy_1971.desk.pieces import MARK_LOOKS
from bocage.games.normandy_1971.kinds import kinds
from bocage.maps import normandy
from tests.draw.pictures import check_ids, references

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def art() -> PageArt:
    return page()


def test_board_and_looks_share_no_id_and_lack_none(art: PageArt) -> None:
    check_ids(art.board_svg, art.looks_svg)


def test_the_board_is_framed_as_it_says(art: PageArt) -> None:
    root = Xml.fromstring(art.board_svg)
    assert [float(side) for side in root.attrib["viewBox"].split()] == pytest.approx(art.view_box, abs=0.1)
    layers = {group.attrib["class"].split()[-1] for group in root.iter(f"{SVG}g") if "layer" in group.get("class", "")}
    assert {"sea", "bocage", "rivers", "roads", "beaches", "codes", "towns", "cartouche"} <= layers
    assert "furniture" not in layers


def test_the_board_has_fewer_parts_than_the_sheet(art: PageArt) -> None:
    """Panning a page draws every element again and again."""
    assert art.board_svg.count("<text") < 600
    assert art.board_svg.count("<") < 2_200
    assert len(art.board_svg) < 700_000  # 660_000 on the board of 42 rows; it has 46


def test_every_look_of_the_desk_is_drawn(art: PageArt) -> None:
    wanted = [look_of(kind) for kind in kinds()] + list(MARK_LOOKS)
    wanted += [f"badge-{name.replace(' ', '-')}" for name in BADGES]
    root = Xml.fromstring(art.looks_svg)
    drawn = {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}
    assert {f"look-{name}" for name in wanted} <= set(drawn)
    assert drawn["look-unit-7-4"].attrib["viewBox"] == "-30 -30 60 60"
    assert all(symbol.find(f".//{SVG}path") is not None for symbol in drawn.values())
    assert not references(art.looks_svg), "a look borrows nothing: copying one must copy all of it"
    assert "<title" not in art.looks_svg


def test_looks_of_different_kinds_differ(art: PageArt) -> None:
    drawn = re.findall(r'<symbol [^>]*id="look-(unit-[^"]+)"[^>]*>(.*?)</symbol>', art.looks_svg)
    assert len(drawn) == len(kinds())
    faces = [face for _, face in drawn]
    assert len(set(faces)) >= len(faces) - 1  # only 7-4 and 7-4 by another code could look alike


def test_every_hex_that_can_be_entered_is_a_spot(art: PageArt) -> None:
    board = normandy.load()
    spots = {spot.place: spot for spot in art.spots}
    for h, name in enumerate(board.names):
        if board.enterable_mask >> h & 1:
            assert (spots[name].x, spots[name].y) == pytest.approx(Frame(board.grid).centre(h), abs=0.1)
    assert {spot.shape for spot in art.spots} == set(art.shapes) == {"hex", "box"}
    assert [spots[f"box {n}"].near for n in (1, 17)] == [(board.names[board.beaches[n]],) for n in (1, 17)]


def test_maps_and_drawings_agree_on_the_size_of_the_sheet() -> None:
    board = normandy.load()
    frame = Frame(board.grid)
    assert board.sheet_size == pytest.approx((frame.width, frame.height))


def test_spots_are_neighbours_of_each_other(art: PageArt) -> None:
    spots = {spot.place: spot for spot in art.spots}
    for spot in art.spots:
        for other in spot.near:
            assert spot.place in spots[other].near


def test_spots_lie_inside_the_frame_and_bear_names(art: PageArt) -> None:
    left, top, wide, high = art.view_box
    assert all(left < spot.x < left + wide and top < spot.y < top + high for spot in art.spots)
    named = {spot.place: spot.name for spot in art.spots}
    assert named["K32"] == "Carentan"
    assert named["P19"] == "St-Lô"
    assert "Utah beach 2" in named.values()


def test_the_picture_is_a_png_of_the_shelf_size(art: PageArt) -> None:
    picture = art.picture()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (960, 600)
    assert art.picture() is picture


def test_ids_are_renamed_with_their_references() -> None:
    drawing = '<g id="a"/><use href="#a"/><g clip-path="url(#a)" data-id="a"/>'
    assert renamed(drawing, "x-") == '<g id="x-a"/><use href="#x-a"/><g clip-path="url(#x-a)" data-id="a"/>'


def test_codes_on_a_line_become_one_text_in_the_same_places() -> None:
    drawing = (
        '<g id="layer-codes"><text x="10" y="5">AB</text><text x="50" y="5">C1</text><text x="9" y="8">D</text></g>'
    )
    line = in_lines(drawing, "codes", 10, {"AB", "C1"})
    assert line.count("<text") == 1
    places = [float(x) for x in re.findall(r'x="([^"]+)"', line)[0].split()]
    assert ">ABC1<" in line
    assert places == sorted(places)
    assert 9 < (places[0] + places[1]) / 2 < 11
    assert 49 < (places[2] + places[3]) / 2 < 51


def test_a_drawing_is_seen_through_another_frame() -> None:
    assert framed('<svg width="3" height="4" viewBox="0 0 3 4" role="img"><g/></svg>', (1, 2, 3, 4.5)) == (
        '<svg role="img" viewBox="1 2 3 4.5" width="3" height="4.5"><g/></svg>'
    )


def test_a_look_that_borrows_what_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError):
        looks([("x", "0 0 1 1", '<use href="#nothing"/>')], "")


def test_the_printed_sheet_is_as_it_was() -> None:
    """The page leaves things out of its own drawing only."""
    assert "layer-furniture" in board_svg(normandy.load())
