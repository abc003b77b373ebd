"""Pictures come out with the fonts in the package, on any machine."""

from importlib.resources import files
from xml.etree import ElementTree

import pytest

from bocage.draw import palette
from bocage.draw.board import board_svg
from bocage.draw.raster import font_files, to_png
from bocage.draw.svg import element, text
from bocage.maps.normandy import load
from tests.draw.pictures import Picture

MISSING = "\u4e2d"


def lettered(words: str, **style: str | float) -> bytes:
    """Words on nothing."""
    shown = text((5, 40), words, font_size=40, **style)
    return to_png(
        element("svg", shown, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 60 60", width=60, height=60), 60
    )


def test_the_fonts_come_with_their_licences() -> None:
    folder = {entry.name for entry in (files("bocage.draw") / "fonts").iterdir()}
    assert len(font_files()) >= 4
    assert {"OFL-Alegreya.txt", "OFL-BarlowCondensed.txt"} <= folder


@pytest.mark.parametrize("family", [palette.SERIF, palette.SANS])
@pytest.mark.parametrize("weight", [500, 700, 800])
def test_both_families_are_found(family: str, weight: int) -> None:
    assert not Picture(lettered("H", font_family=family, font_weight=weight)).is_blank()


def test_the_families_and_the_italics_differ() -> None:
    styles = [
        lettered("a", font_family=palette.SERIF, font_weight=500),
        lettered("a", font_family=palette.SERIF, font_weight=500, font_style="italic"),
        lettered("a", font_family=palette.SERIF, font_weight=800),
        lettered("a", font_family=palette.SANS, font_weight=500),
        lettered("a", font_family=palette.SANS, font_weight=700),
    ]
    assert len(set(styles)) == len(styles)


@pytest.mark.parametrize("family", [palette.SERIF, palette.SANS])
def test_every_letter_of_the_map_is_in_the_fonts(family: str) -> None:
    letters = set("".join(ElementTree.fromstring(board_svg(load())).itertext())) - set(" \n\u00a0")
    unknown = lettered(MISSING, font_family=family)
    assert [c for c in sorted(letters) if lettered(c, font_family=family) == unknown] == []


def test_the_picture_is_as_wide_as_asked() -> None:
    seen = Picture(to_png(board_svg(load()), 400))
    assert seen.width == 400
    assert 300 < seen.height < 400
