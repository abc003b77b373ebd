"""Badges on counters and signs laid on the map, as Breakout: Normandy needs them; shape tells them apart."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols
from bocage.draw.breakout_plates import fort_sign
from bocage.draw.marks_1991 import BLAST, BOMB, OCTAGON, SHIELD, SQUARE
from bocage.draw.svg import Attributes, element, group, text

SIDES: Final = ("allied", "german")
GROUND: Final = {"allied": "#5d6a35", "german": "#44586b"}
GOLD: Final = "#f2c230"
DIAMOND: Final = "M0 -7.2L7.2 0L0 7.2L-7.2 0Z"

CHIPS: Final = {
    "moved": (symbols.DISC, "#4a4a4a", "M-3.8 -1H.4V-3.4L4.2 0L.4 3.4V1H-3.8Z", "#ffffff"),
    "done": (SQUARE, "#4a4a4a", "M-4.2 -.8H-.6V-2.8L2.4 0L-.6 2.8V.8H-4.2ZM3.8 -3.4V3.4", "#ffffff"),
    "must assault": (symbols.BURST, "#c22a1c", "M0 -3.2V.8M0 3V3.1", "none"),
    "overran": (symbols.DISC, "#3f6b2a", "M-4 -3L-.6 0L-4 3M.4 -3L3.8 0L.4 3", "none"),
    "Point Unit": (DIAMOND, "#b5480c", "M0 -4.2L2.6 1.2L0 -.2L-2.6 1.2ZM0 0V4", "#ffffff"),
    "assaulting": (symbols.DISC, "#b5480c", "M-2.8 3.2L3 -3.4M-3.4 .6L-.6 3.4", "none"),
    "supporting": (symbols.DISC, "#6b3a86", "M-2.2 3.8V-.4Q-2 -3 0 -4.4Q2 -3 2.2 -.4V3.8ZM-2.2 1.8H2.2", "none"),
    "Forward Unit": (SHIELD, "#2a5a86", "M0 -3.8V3.6M-3.4 -.8H3.4", "none"),
    "aimed at": (
        symbols.DISC,
        "#ffffff",
        "M-3.4 0A3.4 3.4 0 0 1 3.4 0A3.4 3.4 0 0 1 -3.4 0ZM0 -6V-1.6M0 6V1.6M-6 0H-1.6M6 0H1.6",
        "none",
    ),
    "first wave": (
        symbols.DISC,
        "#1f6a8c",
        "M-4.4 -.8Q-2.2 -3.8 0 -.8T4.4 -.8M-4.4 2.8Q-2.2 -.2 0 2.8T4.4 2.8",
        "none",
    ),
    "landed": (SHIELD, "#1f6a8c", "M0 .6V-4.4M-2.2 -2.2L0 -4.6L2.2 -2.2M-4 3.2Q-2 .8 0 3.2T4 3.2", "none"),
    "regrouped": (
        symbols.DISC,
        "#27346b",
        "M-4 1.4H1V-.6L4.4 2.4L1 5.4V3.4H-4ZM-.4 -5A3.2 3.2 0 1 0 2.4 -1.2A2.8 2.8 0 0 1 -.4 -5Z",
        "#ffffff",
    ),
    "seized": (SQUARE, "#6a4a22", "M-4.2 2.6V-.4Q0 -4 4.2 -.4V2.6M-4.2 .4H4.2M-1.4 -1.6V.4M1.4 -1.6V.4", "none"),
    "isolated": (OCTAGON, "#8c1f4a", "M1.2 -3.6A3.8 3.8 0 1 1 -1.2 -3.6M-4 4L-2.4 2.4M2.4 -2.4L4 -4", "none"),
    "breakout": (symbols.DISC, "#a87400", symbols.STAR, "#ffffff"),
}
"""Outline, ground, sign, and what the sign is filled with."""

DISRUPTION: Final = {"D1": ("1", "#c4560a"), "D2": ("2", "#a3161c")}
"""§4.2 What the figure on a torn label is, and the label's colour."""
TORN: Final = "M-7.4 -6.8L-3.6 -5.4L0 -7L3.6 -5.4L7.4 -6.8V6.8L3.6 5.4L0 7L-3.6 5.4L-7.4 6.8Z"

BADGES: Final = (*DISRUPTION, *CHIPS)
WEIGHTS: Final = {"must assault": 2.2, "supporting": 1.1, "breakout": 0.1, "Point Unit": 0.9, "regrouped": 1}


def badge(name: str) -> str:
    """A small chip for a state a unit is in."""
    if name in DISRUPTION:
        figure, colour = DISRUPTION[name]
        label = element("path", d=TORN, fill=colour, stroke="#ffffff", stroke_width=1.1)
        return label + text((0, 4.5), figure, font_size=13, font_weight=700, text_anchor="middle", fill="#ffffff")
    outline, ground, sign, fill = CHIPS[name]
    if name == "aimed at":
        dark: Attributes = {"stroke": ink.ALERT, "stroke_width": 1.4, "fill": "#ffffff"}
        return element("path", d=outline, **dark) + element("path", d=sign, **dark | {"fill": fill})
    return symbols.chip(ground, sign, fill, outline, WEIGHTS.get(name, 1.4))


# --- marks on areas

DISC: Final = "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1 -17 0Z"
CRATE: Final = "M-17 -13H17V15H-17Z"
LID: Final = "M-17 -13H17V15H-17ZM-17 -4.5H17M-10.5 -13V-4.5M10.5 -13V-4.5"
CANOPY: Final = "M-12 -1.5A12 11 0 0 1 12 -1.5Q8 -5 4 -1.5Q0 -5 -4 -1.5Q-8 -5 -12 -1.5ZM-12 -1.5L0 11.5L12 -1.5"
CHEVRON: Final = "M-9 -8L0 0L-9 8M0 -8L9 0L0 8"

TOKENS: Final = {
    "active": (DISC, "#c67a00", CHEVRON, "none"),
    "assaulted": (BLAST, "#d95f0e", "M-5 -5L5 5M5 -5L-5 5", "none"),
    "air-supply": (DISC, "#23506f", CANOPY, "#ffffff"),
    "air-target": (DISC, "#b3261e", BOMB, "#ffffff"),
}
"""Outline, ground, sign, and what the sign is filled with."""


def area_mark(name: str) -> str:
    """A sign on an area: who controls it, works, stores, what was done to it."""
    kind, _, side = name.partition("-")
    if kind == "control":
        return _flag(side)
    if name == "fort":
        return group([fort_sign()], transform="scale(1.4)")
    if kind == "depot":
        return _depot(side)
    outline, ground, sign, fill = TOKENS[name]
    return symbols.token(ground, sign, fill, outline)


def _flag(side: str) -> str:
    """§7.2 A flag of the side's colour with its sign."""
    cloth = "M-14 -20Q-4 -25 4 -20T21 -20V4Q12 9 4 4T-14 4Z"
    staff: Attributes = {"d": "M-15 22V-22", "stroke_linecap": "round"}
    parts = [
        element("path", stroke="#ffffff", stroke_width=6, **staff),
        element("path", d=cloth, fill=GROUND[side], stroke="#ffffff", stroke_width=2, stroke_linejoin="round"),
        element("path", stroke=ink.INK, stroke_width=3.4, **staff),
    ]
    return group([*parts, side_sign(side, 3.4, 2, -8)], class_="flag")


def _depot(side: str) -> str:
    """§12.22 A crate with the sign of its owner."""
    shade = element("path", d=CRATE, transform="translate(1.2 1.8)", fill="#000000", fill_opacity=0.3)
    crate = element("path", d=LID, fill="#b98a4a", stroke=ink.INK, stroke_width=1.8, stroke_linejoin="round")
    plate = element("rect", x=-11, y=-2.6, width=22, height=15.6, rx=2, fill=GROUND[side])
    return group([shade, crate, plate, side_sign(side, 0, 1.3, 5.2)], class_="mark")


def side_sign(side: str, x: float = 0, scale: float = 1, y: float = 0) -> str:
    """A star for the Allies, a straight cross for the Germans."""
    shape = symbols.STAR if side == "allied" else symbols.BALKEN
    return element("path", d=shape, fill="#ffffff", transform=f"translate({x:g} {y:g}) scale({scale:g})")


AREA_MARKS: Final = (
    *(f"control-{side}" for side in SIDES),
    *(f"depot-{side}" for side in SIDES),
    "fort",
    *TOKENS,
)

# --- marks on bridges

ROUND: Final = "M-17 0A17 17 0 0 1 17 0A17 17 0 0 1 -17 0Z"
BLOCK: Final = "M-15.5 -15.5H15.5V15.5H-15.5Z"
WATER: Final = "M-30 -6Q-30 -26 -10 -29Q8 -33 22 -24Q34 -12 30 6Q28 24 10 29Q-8 33 -22 24Q-32 12 -30 -6Z"
WRECK: Final = "M-24 -24L24 24M24 -24L-24 24"
MOST_CONSTRUCTS: Final = 6


def bridge_mark(name: str) -> str:
    """Who holds a bridge: a disc with a star, a block with a cross. Blown, it lies in the water under a wreck."""
    side = name.rpartition("-")[2]
    outline, sign = (ROUND, 3) if side == "allied" else (BLOCK, 2.7)
    rim: Attributes = {"stroke": ink.INK, "stroke_width": 2}
    shown = [element("path", d=outline, fill=GROUND[side], **rim), side_sign(side, 0, sign)]
    if "blown" in name:
        wreck: Attributes = {"d": WRECK, "fill": "none", "stroke_linecap": "round"}
        under = [
            element("path", d=WATER, fill=ink.RIVER, stroke="#1d4f74", stroke_width=2),
            element("path", stroke="#ffffff", stroke_width=14, **wreck),
            element("path", stroke=ink.ALERT, stroke_width=9, **wreck),
        ]
        return group([*under, group(shown, transform="scale(.74)")], class_="bridge-mark")
    if "seized" in name:
        ring = outline.replace("17", "22").replace("15.5", "20.5")
        shown.insert(0, element("path", d=ring, fill=GOLD, **rim))
    return group(shown, class_="bridge-mark")


def construct_mark(count: int) -> str:
    """§20.4F Work on a bridge: a label of black and yellow with a stroke for every point of it."""
    half = 8 + 4 * count
    label = element("path", d=f"M-{half} -11H{half}V11H-{half}Z", fill=GOLD, stroke=ink.INK, stroke_width=2.4)
    spots = [(i - (count - 1) / 2) * 8 for i in range(count)]
    strokes = "".join(f"M{x - 2:g} 6L{x + 2:g} -6" for x in spots)
    pips = element("path", d=strokes, stroke=ink.INK, stroke_width=4, stroke_linecap="round")
    return group([label, pips], transform="translate(0 26)", class_="construct")


BRIDGE_MARKS: Final = tuple(f"bridge-{state}{side}" for state in ("", "blown-", "seized-") for side in SIDES)
CONSTRUCTS: Final = tuple(f"construct-{n}" for n in range(1, MOST_CONSTRUCTS + 1))

# --- how many lie in a box

MOST_COUNTED: Final = {"allied": 60, "german": 20}
COUNTS: Final = tuple(f"count-{side}-{n}" for side, most in MOST_COUNTED.items() for n in range(1, most + 1))


def count_mark(side: str, count: int) -> str:
    """A small counter with a plain number: so many of a side lie in this box."""
    card = element(
        "rect", x=-22, y=-22, width=44, height=44, rx=5, fill=GROUND[side], stroke="#ffffff", stroke_width=1.6
    )
    figure = text((0, 15), str(count), font_size=28, font_weight=700, text_anchor="middle", fill="#ffffff")
    return card + side_sign(side, 0, 1.5, -13) + figure


def mark(name: str) -> str:
    """Any sign laid on the map, by its look."""
    if name.startswith("bridge-"):
        return bridge_mark(name)
    if name.startswith("construct-"):
        return construct_mark(int(name.rpartition("-")[2]))
    if name.startswith("count-"):
        _, side, count = name.split("-")
        return count_mark(side, int(count))
    return area_mark(name)


MARKS: Final = (*AREA_MARKS, *BRIDGE_MARKS, *CONSTRUCTS, *COUNTS)
