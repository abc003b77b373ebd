"""The board and the counters of Normandy (1969) as the page gets them."""

import re
from xml.etree import ElementTree as Xml

import pytest

from bocage.core.regiments.desk_pieces import look_of
from bocage.draw import page_normandy_1969, page_normandy_1971
from bocage.draw.page import PageArt, framed
from bocage.draw.page_normandy_1969 import BADGES, CUT, SCENE
from bocage.games.normandy_1969.desk.pieces import MARK_LOOKS
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.kit import Options
from bocage.games.normandy_1969.setup import kit_for
from bocage.maps import normandy
from tests.draw.pictures import check_ids, picture

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def art() -> PageArt:
    return page_normandy_1969.page()


def drawn(art: PageArt) -> dict[str, str]:
    """The looks by name."""
    return dict(re.findall(r'<symbol [^>]*id="look-([^"]+)"[^>]*>(.*?)</symbol>', art.looks_svg))


def test_board_and_looks_share_no_id_and_lack_none(art: PageArt) -> None:
    check_ids(art.board_svg, art.looks_svg)


def test_the_page_has_the_ground_of_this_edition_and_no_tables(art: PageArt) -> None:
    root = Xml.fromstring(art.board_svg)
    layers = {g.attrib["class"].split()[-1] for g in root.iter(f"{SVG}g") if "layer" in g.get("class", "")}
    assert {"sea", "bocage", "swamp", "flooded", "tufts", "forest", "rivers", "roads", "codes", "cartouche"} <= layers
    assert not {"furniture", "marsh", "woods"} & layers


def test_the_board_is_light_enough_to_pan(art: PageArt) -> None:
    assert art.board_svg.count("<text") < 600
    assert art.board_svg.count("<") < 2_200
    assert len(art.board_svg) < 760_000  # 720_000 on the board of 42 rows; it has 46


def test_every_look_of_the_desk_is_drawn(art: PageArt) -> None:
    wanted = {look_of(kind) for kind in SHEET.kinds} | set(MARK_LOOKS)
    wanted |= {f"badge-{name.replace(' ', '-')}" for name in BADGES}
    assert wanted <= set(drawn(art))
    assert not any(name.startswith(("works", "hidden")) for name in drawn(art)), "nothing is dug in or hidden here"


def test_marks_differ_from_each_other(art: PageArt) -> None:
    shown = [drawn(art)[name] for name in MARK_LOOKS]
    assert len(set(shown)) == len(shown)


def test_the_ships_show_their_forty_factors(art: PageArt) -> None:
    """§INV-8"""
    assert ">40<" in drawn(art)["guns"]


def test_both_editions_lie_on_the_same_places(art: PageArt) -> None:
    assert art.spots == page_normandy_1971.page().spots


def test_the_scene_is_one_the_rules_allow_and_the_picture_shows() -> None:
    """§STK-1 §STK-2 Stacks are lawful, sides apart, Germans off the beaches (§INV-10), all within the picture."""
    kit, board = kit_for(Options()), normandy.load()
    spots = {spot.place: spot for spot in page_normandy_1969.page().spots}
    left, top, wide, high = CUT
    for place, codes in SCENE.items():
        h, stack = board.by_name[place], [SHEET.named(code) for code in codes]
        regiments = sum(kind.size == "R" for kind in stack)
        assert regiments * 16 + len(stack) - regiments in kit.stack_ok[kit.rough[h]]
        assert len({kind.side for kind in stack}) == 1
        assert stack[0].side == 0 or not board.partial_mask >> h & 1
        assert left + 22 < spots[place].x < left + wide - 22
        assert top + 22 < spots[place].y < top + high - 22


def test_the_editions_are_told_apart_on_the_shelf(art: PageArt) -> None:
    """The one has a blue sea, the other a violet one: they differ at a glance."""
    one, other = (picture(framed(page.board_svg, page.cut), 96) for page in (art, page_normandy_1971.page()))
    red, green, blue = one.at(48, 6)
    assert blue > green
    assert red > green - 15
    red, green, blue = other.at(80, 10)
    assert green > red + 15


def test_the_picture_has_the_shape_of_the_shelf_s() -> None:
    assert CUT[2] / CUT[3] == pytest.approx(960 / 600)
