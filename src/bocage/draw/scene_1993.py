"""What stands on the picture of Breakout: Normandy on the shelf: the British beaches as they may look on 8 June."""

from typing import Final

from bocage.core.desk import Mark
from bocage.draw import palette as ink
from bocage.draw.counters_1993 import Face, counter_defs
from bocage.draw.position_1993 import Camp, camps_and_marks
from bocage.draw.svg import element, group
from bocage.games.breakout_1993.kinds import piece_named
from bocage.maps.breakout_shapes import shapes

CUT: Final = (1368.0, 597.0, 608.0, 380.0)
"""The part of the map that is shown."""

STANDING: Final = {
    "17": ("CA-3-Art", "CA-3-9~", "CA-2Armd"),
    "8": ("UK-3-Art", "UK-3-9~", "UK-27Armd~", "UK-3-8", "UK-3-185", "UK-I-Corps"),
    "7": ("UK-6-3~", "UK-6-5~", "UK-6-Air", "UK-1Cdo"),
    "9": ("CA-3-7", "CA-3-8~", "G-12SS-26", "G-12SS-Pz", "G-12SS-25~"),
    "10": ("G-21Pz-Flak", "G-21Pz-Art", "G-21Pz-192", "G-21Pz-22~", "G-716-736~", "G-Flak-1"),
    "6": ("G-21Pz-125", "G-711-744~", "UK-51-153"),
    "16": ("UK-50-151", "UK-50-69~", "UK-8Armd"),
    "1": ("G-711-731", "G-CA-Houlgate"),
    "11": ("G-Lehr-901", "G-Lehr-II", "G-ISS-Corps"),
    "18": ("UK-XXX-Corps", "UK-4Cdo~"),
}
"""Counters by place, as they are read; a tilde marks a Spent one."""

ALLIED_AREAS: Final = ("7", "8", "16", "17", "18", "19", "20")
ALLIED_BRIDGES: Final = ("7-8", "18-20", "16-20", "19-20")
BLOWN: Final = ("1-7", "16-21")


def scene() -> str:
    """Counters, flags and bridges of that day."""
    camps = [Camp(place, side, faces) for place, codes in STANDING.items() for side, faces in _sides(codes)]
    marks = [Mark(place, "control-allied", "") for place in ALLIED_AREAS]
    for name in shapes().bridges:
        owner = "allied" if name in ALLIED_BRIDGES else "german"
        marks.append(Mark(name, f"bridge-{'blown-' if name in BLOWN else ''}{owner}", ""))
    return element("defs", counter_defs()) + group([camps_and_marks(camps, marks)], font_family=ink.SANS)


def _sides(codes: tuple[str, ...]) -> list[tuple[int, tuple[Face, ...]]]:
    """The faces of either side, where it has any."""
    faces = [Face(piece_named(code.removesuffix("~")), code.endswith("~")) for code in codes]
    own = [(side, tuple(face for face in faces if face.piece.side == side)) for side in (0, 1)]
    return [(side, shown) for side, shown in own if shown]
