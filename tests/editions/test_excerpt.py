"""The scene on each edition's map: small, whole where it is seen, and with ids of its own."""

import re
from xml.etree import ElementTree as Xml

import pytest

from bocage.editions.excerpt import cut_sheet
from bocage.editions.ready import ready
from bocage.editions.scene import read_scene
from bocage.editions.weigh import BY_YEAR, picture

SVG = "{http://www.w3.org/2000/svg}"
SCENES = {one.id: one.scene for one in ready()}
YEARS = (1969, 1971)


@pytest.mark.parametrize("year", YEARS)
def test_a_picture_is_a_fraction_of_the_sheet(year: int) -> None:
    drawn = picture(year, SCENES["omaha"])
    assert len(drawn) < len(BY_YEAR[year].art().board_svg) / 2
    assert Xml.fromstring(drawn).get("viewBox") is not None


def test_two_pictures_share_no_id_and_refer_only_to_their_own() -> None:
    found = []
    for year in YEARS:
        drawn = picture(year, SCENES["hedges"])
        ids = set(re.findall(r'\sid="([^"]+)"', drawn))
        wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn))
        assert {one or other for one, other in wanted} <= ids
        assert all(name.startswith(f"e{year}-") for name in ids)
        found.append(ids)
    assert not found[0] & found[1]


def counted(drawn: str) -> list[str]:
    """The counters of a picture in words."""
    return [title for title in re.findall(r"<title>([^<]+)</title>", drawn) if title.startswith(("Allied", "German"))]


def test_every_unit_of_the_scene_stands_on_the_map() -> None:
    words = counted(picture(1971, SCENES["caen"]))
    assert len(words) == 8
    assert sum("15-6" in one for one in words) == 1


def test_a_ban_is_drawn_as_a_bar_and_an_attack_as_an_arrow() -> None:
    """An arrow is a filled outline, a bar two strokes."""
    drawn = [picture(year, SCENES["tanks"]) for year in YEARS]
    arrows = [one.count('fill="#b3261e" stroke="#ffffff" stroke-width="2"') for one in drawn]
    bars = [one.count('stroke="#b3261e" stroke-width="7"') for one in drawn]
    assert (arrows, bars) == ([1, 0], [0, 1])


def test_where_defenders_may_end_is_marked() -> None:
    marks = [picture(year, SCENES["beach"]).count('stroke-dasharray="4 3"') for year in YEARS]
    assert marks[0] == 1, "1969: back along the beach, one square"


def test_a_scene_in_the_corner_of_the_board_can_be_drawn() -> None:
    corner = read_scene({"target": "A1", "defenders": "4-1", "attackers": ""})
    for year in YEARS:
        assert counted(picture(year, corner)) == ["German static 4-1 infantry regiment"]


def test_cutting_keeps_what_is_seen_and_drops_the_rest() -> None:
    sheet = (
        f'<svg xmlns="{SVG[1:-1]}"><defs><path id="tile" d="M0 0L9 9"/></defs>'
        '<g><path d="M0 0L10 10ZM900 900L910 910Z"/>'
        '<path d="M900 900l3 4M5 5l2 2"/><text x="4" y="4">here</text><text x="900" y="4">there</text>'
        '<path d="M-500 -500h2000v2000h-2000Z"/><circle cx="900" cy="900" r="3"/></g></svg>'
    )
    kept = cut_sheet(sheet, (0, 0, 100, 100))
    assert "here" in kept
    assert "there" not in kept
    assert "910" not in kept
    assert "M5 5l2 2" in kept
    assert "M900 900l3 4" not in kept
    assert "M-500 -500h2000v2000h-2000Z" in kept, "a frame round everything stays"
    assert "circle" not in kept
