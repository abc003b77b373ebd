"""Normandy (1969) on a page: its counters, ships and marks upon the map, and its picture on the shelf."""

from functools import cache
from typing import Final

from bocage.draw.counters import Naval, naval_svg
from bocage.draw.page import FACE_BOX, PageArt
from bocage.draw.page_normandy import Edition, page_of
from bocage.draw.sheet_1969 import NORMANDY_1969
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.kit import tables

GUNS: Final = "guns"
MARKS: Final = ("invade", "supply", "supply-lost", "drop", "commando", "glide", "struck")
BADGES: Final = ("moved", "held", "fought", "attacking", "committed", "out of supply")
CUT: Final = (706.0, 300.0, 896.0, 560.0)
SCENE: Final = {
    "Q36": ("2-1",),
    "T37": ("2-1",),
    "U37": ("2-4c",),
    "V37": ("7-4", "6-10"),
    "Y36": ("7-4", "7-4"),
    "Z35": ("7-4", "6-10"),
    "Y34": ("4-1",),
    "Z34": ("4-1",),
    "X34": ("7-2",),
    "X32": ("8-8",),
    "Q33": ("7-2",),
    "O34": ("7-4p",),
}
"""About Omaha."""


@cache
def page() -> PageArt:
    """The drawing of this game for a page, made once."""
    guns = naval_svg(Naval(0, str(tables()["naval"]["factors"])), (0, 0))
    markers = ((GUNS, FACE_BOX, guns),)
    return page_of(Edition(NORMANDY_1969, SHEET, markers, MARKS, BADGES, SCENE, CUT))
