"""The board and the counters of Battle for Normandy as the page gets them."""

import re
from xml.etree import ElementTree as Xml

import pytest

from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.draw.frame import Frame
from bocage.draw.page import PageArt, safe
from bocage.draw.page_battle_1981 import SCENE, page
from bocage.games.battle_1981.desk.marks import marks
from bocage.games.battle_1981.desk.pieces import look_of, pieces
from bocage.games.battle_1981.desk.tokens import tokens
from bocage.games.battle_1981.kinds import piece_named, roster
from bocage.maps.battle import load
from tests.draw.battle_moments_1981 import moments
from tests.draw.pictures import check_ids, ids

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def art() -> PageArt:
    return page()


@pytest.fixture(scope="module")
def drawn(art: PageArt) -> dict[str, Xml.Element]:
    """Every look that is drawn."""
    found = Xml.fromstring(art.looks_svg).iter(f"{SVG}symbol")
    return {symbol.attrib["id"].removeprefix("look-"): symbol for symbol in found}


def test_board_and_looks_share_no_id_and_lack_none(art: PageArt) -> None:
    check_ids(art.board_svg, art.looks_svg)


def test_the_page_is_light(art: PageArt) -> None:
    """Panning a page draws every element of the board again and again."""
    assert art.board_svg.count("<") < 1_200
    assert len(art.board_svg) < 450_000
    assert len(art.looks_svg) < 300_000
    assert "<title" not in art.looks_svg
    assert " class=" not in art.looks_svg, "a page's style sheet has classes of its own"


def test_the_board_is_framed_as_it_says_and_has_no_foot(art: PageArt) -> None:
    root = Xml.fromstring(art.board_svg)
    assert [float(side) for side in root.attrib["viewBox"].split()] == pytest.approx(art.view_box, abs=0.1)
    assert "board-layer-furniture" not in ids(art.board_svg)
    assert "not the published map" in "".join(root.itertext())


def test_every_code_is_still_printed(art: PageArt) -> None:
    board = load()
    codes = next(g for g in Xml.fromstring(art.board_svg).iter(f"{SVG}g") if g.get("id") == "board-layer-codes")
    printed = sum(len(line.text or "") for line in codes.iter(f"{SVG}text"))
    assert printed == sum(len(board.names[h]) for h in members(board.land_mask))


def test_every_unit_is_drawn_and_every_german_as_a_cadre(drawn: dict[str, Xml.Element]) -> None:
    """§9r"""
    assert {look_of(piece) for piece in roster()} <= set(drawn)
    assert {look_of(piece, cadre=True) for piece in roster() if piece.nation == "GE"} <= set(drawn)
    assert drawn["US-1-INF"].attrib["viewBox"] == "-30 -30 60 60"
    assert all(len(list(symbol.iter())) > 1 for symbol in drawn.values()), "a look that shows nothing"


def test_every_look_a_game_needs_is_drawn(drawn: dict[str, Xml.Element]) -> None:
    """Whatever comes up in a whole game, for either side and for those who may see all."""
    for number, s in enumerate(moments("looks")):
        if number % 12:
            continue
        for side in (None, Side.ALLIED, Side.GERMAN):
            shown = pieces(s, side)
            wanted = {piece.look for piece in shown} | {mark.look for mark in marks(s, side)}
            wanted |= {token.look for token in tokens(s, side)}
            wanted |= {f"badge-{safe(name)}" for piece in shown for name in piece.badges}
            assert wanted <= set(drawn), wanted - set(drawn)


def test_no_two_looks_are_alike(art: PageArt) -> None:
    faces: dict[str, list[str]] = {}
    for name, face in re.findall(r'<symbol id="look-([^"]+)"[^>]*>(.*?)</symbol>', art.looks_svg):
        faces.setdefault(face, []).append(name)
    assert len(faces) > 130
    assert [names for names in faces.values() if len(names) > 1] == []


def test_every_hex_is_a_spot_at_sea_too(art: PageArt) -> None:
    """§11a Fleets wait there, and §7d beachheads lie there."""
    board = load()
    spots, frame = {spot.place: spot for spot in art.spots}, Frame(board.grid)
    assert len(spots) == 192
    for h in members(board.exists_mask):
        assert (spots[board.names[h]].x, spots[board.names[h]].y) == pytest.approx(frame.centre(h), abs=0.1)
    assert {spot.shape for spot in art.spots} == set(art.shapes) == {"hex"}


def test_spots_are_neighbours_of_each_other_as_on_the_board(art: PageArt) -> None:
    board = load()
    for spot in art.spots:
        around = {board.names[n] for n in board.grid.neighbours[board.by_name[spot.place]] if n >= 0}
        assert set(spot.near) == around
        assert 2 <= len(around) <= 6


def test_spots_lie_inside_the_frame_and_bear_names(art: PageArt) -> None:
    board = load()
    left, top, wide, high = art.view_box
    assert all(left < spot.x < left + wide and top < spot.y < top + high for spot in art.spots)
    named = {spot.place: spot.name for spot in art.spots}
    assert named["9-06"] == "Saint-Lô"
    assert named["4-08"] == "Omaha beachhead"
    assert named[board.names[board.sea[13]]] == "American fleet"
    assert named[board.names[board.sea[14]]] == "British and Canadian fleet"
    assert "Sword beach" in named["6-13"]
    assert named["1-10"] == ""


def test_the_picture_is_a_png_of_the_shelf_size(art: PageArt) -> None:
    picture = art.picture()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (960, 600)


def test_the_scene_is_a_position_that_could_be(art: PageArt) -> None:
    """§1e One unit a hex, on land but for beachheads, nobody twice, and all of it in the picture."""
    board, spots = load(), {spot.place: spot for spot in art.spots}
    left, top, wide, high = art.cut
    lines = [line.split() for line in SCENE]
    assert len({place for place, *_ in lines}) == len({code for _, code, *_ in lines}) == len(SCENE) > 20
    for place, code, strength, leader, fatigue in lines:
        piece = piece_named(code.removesuffix("~"))
        assert (board.land_mask >> board.by_name[place] & 1) != piece.is_beachhead
        assert 0 < int(strength) <= piece.ceiling
        assert 1 <= int(leader) <= 9
        assert 0 <= int(fatigue) <= 9
        assert left < spots[place].x < left + wide
        assert top < spots[place].y < top + high
