"""Signs laid on the map by hand and badges on counters, as D-Day (1991) needs them; shape tells them apart."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols
from bocage.draw.counters import flag_svg
from bocage.draw.svg import element

DISC: Final = "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1 -17 0Z"
PLATE: Final = "M-19 -15H19V15H-19Z"
DIAMOND: Final = "M0 -20L20 0L0 20L-20 0Z"

BLAST: Final = (
    "M0 -20L4 -9.5L12 -16L10 -5.5L20 -6L12.5 1L19 8L9.5 7.5L10 17.5L2.5 10.5L-3 19.5L-5.5 9.5L-14.5 14.5L-11 5"
    "L-20.5 3.5L-12.5 -2.5L-18 -11L-7.5 -8.5Z"
)
BOMB: Final = "M-3.6 -10H3.6L2.2 -6.4Q5 -3 4.4 2.4Q3.6 7.6 0 11Q-3.6 7.6 -4.4 2.4Q-5 -3 -2.2 -6.4Z"
HARBOUR: Final = "M-13 8V-6H-7.6V8M13 8V-6H7.6V8M-7.6 -2H7.6M-7.6 2H7.6M-15 11Q-11.2 8.4 -7.5 11T0 11T7.5 11T15 11"
BATON: Final = "M-10.5 7.5L7.5 -10.5L11 -7L-7 11ZM3.6 -6.6L7.2 -3M-6.6 3.6L-3 7.2"
SUN: Final = (
    "M-6.4 0A6.4 6.4 0 0 1 6.4 0A6.4 6.4 0 0 1 -6.4 0ZM0 -12.4V-9.6M0 12.4V9.6M-12.4 0H-9.6M12.4 0H9.6"
    "M-8.8 -8.8L-6.8 -6.8M8.8 -8.8L6.8 -6.8M-8.8 8.8L-6.8 6.8M8.8 8.8L6.8 6.8"
)
CLOUD: Final = (
    "M-8.6 2.6A4.6 4.6 0 0 1 -7.8 -6.6A7 7 0 0 1 5.6 -8A5.4 5.4 0 0 1 8.8 2.6Z"
    "M-6.4 6L-8.4 10.6M0 6L-2 10.6M6.4 6L4.4 10.6"
)

TOKENS: Final = {
    "mulberry": (PLATE, "#2f6079", HARBOUR, "none"),
    "mulberry-out": (PLATE, "#5f6a70", f"{HARBOUR}M-16 12.5L16 -12.5", "none"),
    "bombs": (BLAST, "#d95f0e", BOMB, ink.INK),
    "initiative": (DIAMOND, "#6b1f4f", BATON, "none"),
    "weather-good": (DISC, "#c58a00", SUN, "#ffffff"),
    "weather-bad": (DISC, "#4d647d", CLOUD, "#ffffff"),
}
"""Outline, ground, sign, and what the sign is filled with."""

FLAGS: Final = {"flag-0": 0, "flag-1": 1}
MARKS: Final = (*FLAGS, *TOKENS)


def mark(name: str) -> str:
    """A marker: who controls a place, a harbour at work or idle, bombs, the initiative, the weather."""
    if name in FLAGS:
        return flag_svg(FLAGS[name], (0, 0))
    outline, ground, sign, fill = TOKENS[name]
    return symbols.token(ground, sign, fill, outline)


OCTAGON: Final = "M-2.7 -6.4H2.7L6.4 -2.7V2.7L2.7 6.4H-2.7L-6.4 2.7V-2.7Z"
SQUARE: Final = "M-5.8 -5.8H5.8V5.8H-5.8Z"
SHIELD: Final = "M-5.8 -6.2H5.8V.6Q5 4.6 0 6.8Q-5 4.6 -5.8 .6Z"
PLANE: Final = "M0 -4.4L.8 -1.2L4.6 .4V1.6L.8 1L.6 3L1.8 4V4.8H-1.8V4L-.6 3L-.8 1L-4.6 1.6V.4L-.8 -1.2Z"

CHIPS: Final = {
    "paid": (symbols.DISC, "#7a5a00", "M-3 3.2V-3L0 1.2L3 -3V3.2", "none"),
    "fought": (symbols.DISC, "#8a3a10", "M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4", "none"),
    "invading": (SHIELD, "#2f6079", "M0 -4V1.6M-2.4 -.6L0 2L2.4 -.6M-3.6 4H3.6", "none"),
    "dropped": (SHIELD, "#4f5b34", "M-4 -1A4 3.8 0 0 1 4 -1ZM-4 -1L0 4.4L4 -1", "none"),
    "effort": (SQUARE, "#6b1f4f", "M-3.6 -3.4L-.2 0L-3.6 3.4M.6 -3.4L4 0L.6 3.4", "none"),
    "halted": (OCTAGON, ink.ALERT, "M-3.6 0H3.6", "none"),
    "grounded": (OCTAGON, "#4a4a4a", PLANE, "none"),
    "flown": (SQUARE, "#23506f", PLANE, "#ffffff"),
}
"""Outline, ground, sign, and what the sign is filled with."""

SHARED: Final = {"out of supply": "supply", "moved": "moved", "attacking": "attacking"}
BADGES: Final = (*SHARED, *CHIPS)

WEIGHTS: Final = {"grounded": 0.7, "flown": 0.3, "halted": 2.2}


def badge(name: str) -> str:
    """A small chip for a state a unit is in."""
    if name in SHARED:
        return symbols.badge_sign(SHARED[name])
    outline, ground, sign, fill = CHIPS[name]
    struck = element("path", d="M-4 4L4 -4", stroke="#ffffff", stroke_width=1.4) if name == "grounded" else ""
    return symbols.chip(ground, sign, fill, outline, WEIGHTS.get(name, 1.3)) + struck
