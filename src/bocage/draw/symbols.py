"""Unit symbols of the period, and the other signs counters carry, each drawn about its own middle.

Every type differs from every other in line, not in colour. Boxes are 26 by 16 units.
"""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw.svg import Attributes, element, group, text

BOX: Final = "M-13 -8H13V8H-13Z"
CROSS: Final = "M-13 -8L13 8M13 -8L-13 8"

STROKES: Final = {
    "infantry": CROSS,
    "armor": "M-5.5 -4.6H5.5A4.6 4.6 0 0 1 5.5 4.6H-5.5A4.6 4.6 0 0 1 -5.5 -4.6Z",
    "recon": "M-13 8L13 -8",
    "parachute": CROSS + "M-7 7.4Q-3.5 2.2 0 6.4Q3.5 2.2 7 7.4",
    "glider": CROSS + "M-10.5 -5.4H-3L0 -2.4L3 -5.4H10.5",
    "commando": CROSS + "M0 -6.4V5.2M-3.4 1.8H3.4",
    "antitank": "M-13 8L0 -8L13 8",
    "antiaircraft": "M-13 8A13 12.5 0 0 1 13 8M0 -4.5V-8",
}
SIZES: Final = {"R": "III", "B": "II", "X": "X"}
STAR: Final = "M0 -5L1.2 -1.6H4.8L1.9 .6L2.9 4L0 1.9L-2.9 4L-1.9 .6L-4.8 -1.6H-1.2Z"
BALKEN: Final = "M-1.5 -4.6H1.5V-1.5H4.6V1.5H1.5V4.6H-1.5V1.5H-4.6V-1.5H-1.5Z"

DISC: Final = "M-6.4 0A6.4 6.4 0 0 1 6.4 0A6.4 6.4 0 0 1 -6.4 0Z"
BURST: Final = (
    "M0 -6.8L1.7 -2.9L5.6 -4.8L4 -.9L7.4 1.2L3.4 2.2L3.8 6.2L.6 3.8L-2.6 6.6L-3 2.5L-7 2L-4 -.8L-5.8 -4.6L-1.8 -3Z"
)

BADGES: Final = {
    "out of supply": ("supply", "Out of supply"),
    "moved": ("moved", "Has moved"),
    "digging": ("digging", "Digging in"),
    "announced": ("digging", "Digging in"),
    "attacking": ("attacking", "Attacking"),
    "inverted": ("inverted", "Inverted"),
}


def unit_symbol(kind: str) -> str:
    """The symbol of a type of unit in its box; a question mark for one that is hidden."""
    if kind == "hidden":
        return text((0, 11), "?", font_size=32, font_weight=700, text_anchor="middle", fill=ink.INK)
    if kind not in STROKES:
        raise ValueError(f"unknown type of unit {kind!r}; one of {', '.join(STROKES)}, hidden")
    box = element("path", d=BOX, fill=ink.SYMBOL_PAPER, stroke=ink.INK, stroke_width=1.5)
    drawn = element("path", d=STROKES[kind], fill="none", stroke=ink.INK, stroke_width=1.4, stroke_linejoin="round")
    return box + drawn


def nation_sign(side: int) -> str:
    """A star for the Allies, a straight cross for the Germans: sides are told without colour."""
    if side == 0:
        roundel = element("circle", cx=0, cy=0, r=5.2, fill=ink.ALLIED_SIGN)
        return roundel + element("path", d=STAR, fill="#ffffff")
    return element("path", d=BALKEN, fill=ink.INK, stroke="#ffffff", stroke_width=0.9)


def badge_sign(name: str) -> str:
    """A small chip for a state a unit is in: its shape says which."""
    ground, sign, is_filled = CHIPS[name]
    return chip(ground, sign, "#ffffff" if is_filled else "none", BURST if name == "attacking" else DISC)


def chip(ground: str, sign: str, fill: str, outline: str = DISC, weight: float = 1) -> str:
    """A small shape of one colour with a white sign upon it."""
    shape = element("path", d=outline, fill=ground, stroke="#ffffff", stroke_width=1.1)
    if not sign:
        return shape
    return shape + element("path", d=sign, fill=fill, stroke="#ffffff", stroke_width=weight, stroke_linecap="round")


CHIPS: Final = {
    "supply": (ink.ALERT, "M-2.6 3.4V-.6L0 -3.6L2.6 -.6V3.4ZM-4.2 4.2L4.2 -4.2", False),
    "moved": ("#4a4a4a", "M-3.8 -1H.4V-3.4L4.2 0L.4 3.4V1H-3.8Z", True),
    "digging": ("#6a4a22", "M0 -4.4V.4M-1.8 -4.4H1.8M-2.4 .2H2.4V2.2Q2.2 3.8 0 4.8Q-2.2 3.8 -2.4 2.2Z", True),
    "attacking": ("#d95f0e", "", False),
    "inverted": ("#2f4f6f", "M-3.6 -3.2H3.6L0 2.2ZM-3.6 4H3.6", False),
}


def token(ground: str, sign: str, fill: str, outline: str) -> str:
    """A marker on the map: a shape of one colour with its shadow, and a white sign upon it."""
    lines: Attributes = {"stroke": "#ffffff", "stroke_width": 2}
    return group(
        [
            element("path", d=outline, transform="translate(1.2 1.8)", fill="#000000", fill_opacity=0.3, stroke="none"),
            element("path", d=outline, fill=ground, **lines),
            element("path", d=sign, fill=fill, **lines, stroke_linejoin="round", stroke_linecap="round"),
        ],
        class_="mark",
    )


def ship() -> str:
    """A warship from the side."""
    hull = "M-15 3H15L11 8H-11Z"
    upper = "M-9 3V0H-4V-4H-1V-9H1V-4H3V-1H8V3Z"
    return group([element("path", d=hull), element("path", d=upper)], fill="#2f3f4a")


def trench() -> str:
    """A line of earthworks, toothed towards the enemy."""
    line = "M-15 6V1H-10V-4H-4V1H4V-4H10V1H15V6Z"
    spoil = "M-13 -7V-10M-7 -9V-12M0 -7V-10M7 -9V-12M13 -7V-10"
    return element("path", d=line, fill="#5a4426") + element("path", d=spoil, stroke="#5a4426", stroke_width=1.8)
