"""Badges on counters and signs laid on the map, as Battle for Normandy needs them; shape tells them apart."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols
from bocage.draw.counters import flag_svg
from bocage.draw.marks_1991 import BLAST, OCTAGON, SHIELD, SQUARE
from bocage.draw.marks_1993 import CANOPY, DIAMOND, GROUND, side_sign
from bocage.draw.svg import Attributes, element, group

DROP: Final = "M0 -5Q4.4 .2 3.4 2.8Q2.4 5 0 5Q-2.4 5 -3.4 2.8Q-4.4 .2 0 -5Z"
SURF: Final = "M0 .6V-4.4M-2.2 -2.2L0 -4.6L2.2 -2.2M-4 3.2Q-2 .8 0 3.2T4 3.2"
WHEEL: Final = "M-4 -1.6H.2V-4L4.2 0L.2 4V1.6H-4Z"

CHIPS: Final = {
    "halted": (OCTAGON, ink.ALERT, "M-3.6 0H3.6", "none"),
    "moved": (symbols.DISC, "#4a4a4a", WHEEL, "#ffffff"),
    "fought": (symbols.DISC, "#8a3a10", "M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4", "none"),
    "again": (symbols.BURST, "#d95f0e", "M-2.8 -2.6L-.4 0L-2.8 2.6M.6 -2.6L3 0L.6 2.6", "none"),
    "cadre": (SQUARE, "#5b3a6b", "M-4 -3.2H-.4L-2 3.2H-4ZM1.8 -3.2H4V3.2H.2Z", "#ffffff"),
    "landed": (SHIELD, "#1f6a8c", SURF, "none"),
    "tired": (SQUARE, "#6b4a1f", "M-3.4 -4H3.4L-3.4 4H3.4Z", "#ffffff"),
    "delayed": (DIAMOND, "#23506f", "M0 -3.4V.2L2.6 2.2", "none"),
    "no fuel": (SHIELD, "#7a1f1f", DROP + "M-4.4 -4.4L4.4 4.6", "none"),
}
"""Outline, ground, sign, and what the sign is filled with."""

SHARED: Final = {"unsupplied": "supply"}
BADGES: Final = (*SHARED, *CHIPS)
WEIGHTS: Final = {"halted": 2.2, "again": 1.5, "cadre": 0.5, "tired": 0.8}


def badge(name: str) -> str:
    """A small chip for a state a unit is in."""
    if name in SHARED:
        return symbols.badge_sign(SHARED[name])
    outline, ground, sign, fill = CHIPS[name]
    return symbols.chip(ground, sign, fill, outline, WEIGHTS.get(name, 1.3))


# --- signs on the map

DISC: Final = "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1 -17 0Z"
HEX: Final = "M0 -19L16.5 -9.5V9.5L0 19L-16.5 9.5V-9.5Z"
HEDGEHOG: Final = "M-9 -9L9 9M9 -9L-9 9M0 -12V12"
ASHORE: Final = "M-10 -2H2V-8L12 1L2 10V4H-10Z"
WAVES: Final = "M-12 12.5Q-9 9.5 -6 12.5T0 12.5T6 12.5T12 12.5"
SWORDS: Final = "M-9 9L8 -8M-9.5 3.5L-3.5 9.5M9 9L-8 -8M9.5 3.5L3.5 9.5"
INWARD: Final = "M-10 -10H6L.6 -4.6L11 5.8L5.8 11L-4.6 .6L-10 6Z"

TOKENS: Final = {
    "uncleared-beach": (HEX, ink.ALERT, HEDGEHOG, "none"),
    "cleared-beach": (DISC, "#1f6a8c", f"{ASHORE}{WAVES}", "none"),
    "drop-zone": (DISC, "#4f5b34", CANOPY, "#ffffff"),
    "entry": ("M-17 -17H17V17H-17Z", GROUND["german"], INWARD, "#ffffff"),
    "battle": (BLAST, "#d95f0e", SWORDS, "none"),
}
"""Outline, ground, sign, and what the sign is filled with."""

OBJECTIVES: Final = {"objective-allied": "allied", "objective-german": "german"}
FLAGS: Final = {"flag-0": 0, "flag-1": 1}
MARKS: Final = (*TOKENS, *OBJECTIVES, *FLAGS)
SMALL = 0.72
"""The size of signs that lie beside a unit as a rule: they must leave its number in sight."""
LARGE: Final = ("drop-zone", "battle")


def mark(name: str) -> str:
    """A sign on a hex: a beach still defended or open, a drop zone, an objective and who has it, a battle."""
    if name in FLAGS:
        return flag_svg(FLAGS[name], (0, 0))
    drawn = _objective(OBJECTIVES[name]) if name in OBJECTIVES else _token(name)
    return drawn if name in LARGE else group([drawn], transform=f"scale({SMALL})")


def _token(name: str) -> str:
    outline, ground, sign, fill = TOKENS[name]
    return symbols.token(ground, sign, fill, outline)


def _objective(side: str) -> str:
    """§12a §12b A victory hex in a gold ring: the holder's star or cross within."""
    rim: Attributes = {"stroke": ink.INK, "stroke_width": 1.4}
    parts = [
        element("circle", cx=1.2, cy=1.8, r=19, fill="#000000", fill_opacity=0.3),
        element("circle", r=19, fill="#f2c230", **rim),
        element("circle", r=14.5, fill=GROUND[side], **rim),
        side_sign(side, 0, 2.3, 0),
    ]
    return group(parts, class_="mark")
