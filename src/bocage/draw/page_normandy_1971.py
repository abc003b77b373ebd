"""Normandy (1971) on a page: its counters, works, ships and marks upon the map, and its picture on the shelf."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from bocage.draw.counters import Counter, Naval, counter_svg, naval_svg, works_svg
from bocage.draw.page import FACE_BOX, PageArt
from bocage.draw.page_normandy import Edition, Look, page_of
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.games.normandy_1971.kinds import sheet
from bocage.games.normandy_1971.kit import tables

MARKS: Final = ("invade", "supply", "supply-lost", "drop", "commando")
BADGES: Final = (
    "moved",
    "entrenched",
    "digging",
    "attacking",
    "committed",
    "out of supply",
    "held",
    "locked",
    "inverted",
    "fought",
)
CUT: Final = (90.0, 244.0, 896.0, 560.0)
SCENE: Final = {
    "G41": ("4-1",),
    "E39": ("7-2", "2-6"),
    "H37": ("7-4p", "2-4p"),
    "F37": ("7-2",),
    "J39": ("7-4p",),
    "L37": ("7-4", "6-10"),
    "L35": ("7-4g",),
    "K32": ("10-6",),
    "M33": ("2-2",),
}
"""About Sainte-Mère-Église."""


@cache
def page() -> PageArt:
    """The drawing of this game for a page, made once."""
    return page_of(Edition(NORMANDY_1971, sheet(), tuple(_markers()), MARKS, BADGES, SCENE, CUT))


def _markers() -> Iterator[Look]:
    """Hidden counters, works and ships."""
    for side in (0, 1):
        yield f"hidden-{side}", FACE_BOX, counter_svg(Counter(side))
        yield f"works-{side}", FACE_BOX, works_svg(side, (0, 0))
    for row in tables()["naval"]:
        ship = Naval(0, str(row["attack"]), str(row["defense"]), str(row["range"]))
        yield f"ship-{row['type']}", FACE_BOX, naval_svg(ship, (0, 0))
