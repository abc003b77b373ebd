"""What the counters of D-Day (1991) carry: arms, air units and nations, each told by its shape. Boxes are 28 by 13."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols
from bocage.draw.svg import Point, closed, element, group

BOX: Final = "M-14 -6.5H14V6.5H-14Z"
CROSS: Final = "M-14 -6.5L14 6.5M14 -6.5L-14 6.5"

STROKES: Final = {
    "infantry": CROSS,
    "divisional": CROSS,
    "motorized": CROSS,
    "panzer": "M-6 -3.7H6A3.7 3.7 0 0 1 6 3.7H-6A3.7 3.7 0 0 1 -6 -3.7Z",
    "mountain": CROSS,
    "airborne": CROSS,
    "luftwaffe": CROSS,
}
"""The lines in the box of a corps or division, by its type."""

SOLIDS: Final = {
    "mountain": "M0 -.6L5 6.5H-5Z",
    "airborne": "M-6.4 6Q-6 1.6 -3.2 1.6Q-.8 1.6 0 4.4Q.8 1.6 3.2 1.6Q6 1.6 6.4 6Q3.2 3.6 0 5.6Q-3.2 3.6 -6.4 6Z",
    "luftwaffe": "M0 4.4L5.6 2.2V6.2L0 4.4L-5.6 6.2V2.2Z",
}
"""What stands in the box besides: a peak, a canopy, a propeller."""

WHEELS: Final = (-8.0, 8.0)
"""Where the wheels of motorized troops stand under the box."""

SIZES: Final = {"division": "XX", "corps": "XXX", "army": "XXXX", "army_group": "XXXXX"}

FIGHTER: Final[tuple[Point, ...]] = (
    (0, -9.6),
    (1.6, -8.2),
    (2, -4.4),
    (13.6, -2.2),
    (15, -0.4),
    (14.4, 1.4),
    (2, 2.2),
    (1.2, 6.6),
    (5.6, 7.8),
    (5.4, 9.4),
)
BOMBER: Final[tuple[Point, ...]] = (
    (0, -10.6),
    (1.6, -9),
    (1.9, -3.6),
    (4.6, -3.2),
    (4.8, -6.2),
    (6.8, -6.2),
    (7, -2.8),
    (10, -2.4),
    (10.2, -5),
    (12, -5),
    (12.2, -2),
    (18, -1),
    (18.4, 0.8),
    (1.9, 2.6),
    (1.3, 6.8),
    (7, 8),
    (7, 10),
)
"""Outlines of an aircraft from its nose round its right half to the tail."""

LEAF: Final = (
    "M0 -4.6L1 -2.8L2 -3.3L1.7 -.6L3.1 -2L3.5 -1.1L4.9 -1.3L4.4 .4L4.9 .9L2.4 2.8L2.6 3.6L.3 3.3V5H-.3V3.3L-2.6 3.6"
    "L-2.4 2.8L-4.9 .9L-4.4 .4L-4.9 -1.3L-3.5 -1.1L-3.1 -2L-1.7 -.6L-2 -3.3L-1 -2.8Z"
)
LORRAINE: Final = "M-.8 -4.6H.8V-3.2H2.6V-1.8H.8V-.2H3.7V1.3H.8V4.8H-.8V1.3H-3.7V-.2H-.8V-1.8H-2.6V-3.2H-.8Z"


def unit_symbol(kind: str) -> str:
    """The symbol of a corps or division in its box."""
    box = element("path", d=BOX, fill=ink.SYMBOL_PAPER, stroke=ink.INK, stroke_width=1.4)
    drawn = element("path", d=STROKES[kind], fill="none", stroke=ink.INK, stroke_width=1.4, stroke_linejoin="round")
    solid = element("path", d=SOLIDS[kind], fill=ink.INK) if kind in SOLIDS else ""
    wheels = [element("circle", cx=x, cy=7.2, r=2.1) for x in WHEELS if kind == "motorized"]
    under = group(wheels, fill=ink.SYMBOL_PAPER, stroke=ink.INK, stroke_width=1.2)
    return under + box + drawn + solid


def aircraft(kind: str) -> str:
    """An air unit from above: one engine, or the four of a strategic bomber."""
    half = BOMBER if kind == "strategic_air" else FIGHTER
    outline = closed([*half, *((-x, y) for x, y in reversed(half))])
    return element("path", d=outline, fill="#ffffff", stroke=ink.INK, stroke_width=0.9, stroke_linejoin="round")


def nation_sign(nation: str) -> str:
    """A star, a roundel, a leaf, a cross of Lorraine, a straight cross: nations are told without colour."""
    if nation == "GE":
        return symbols.nation_sign(1)
    disc = element("circle", r=5.6, fill="#ffffff", stroke=ink.INK, stroke_width=0.6)
    if nation == "US":
        return disc + symbols.nation_sign(0)
    if nation == "BR":
        ring = element("circle", r=4.1, fill="none", stroke="#23408e", stroke_width=2.4)
        return disc + ring + element("circle", r=1.7, fill="#b3261e")
    shape, colour = {"CAN": (LEAF, "#b3261e"), "FR": (LORRAINE, "#1f3a7a")}[nation]
    return disc + element("path", d=shape, fill=colour)


def symbol_defs() -> str:
    """Every arm, aircraft, nation and side once, to be used by reference."""
    arms = [element("g", unit_symbol(kind), id=f"arm-{kind}") for kind in STROKES]
    air = [element("g", aircraft(kind), id=f"arm-{kind}") for kind in ("air", "strategic_air")]
    nations = [element("g", nation_sign(nation), id=f"nation-{nation}") for nation in ("US", "BR", "CAN", "FR", "GE")]
    sides = [element("g", symbols.nation_sign(side), id=f"nation-{side}") for side in (0, 1)]
    return "".join((*arms, *air, *nations, *sides))
