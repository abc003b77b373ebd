"""What the counters of Breakout: Normandy carry: arms, sizes and services, told by shape. Boxes are 26 by 13."""

from typing import Final

from bocage.draw import palette as ink
from bocage.draw import symbols, symbols_1991
from bocage.draw.svg import element, group, text

BOX: Final = "M-13 -6.5H13V6.5H-13Z"
CROSS: Final = "M-13 -6.5L13 6.5M13 -6.5L-13 6.5"
SHELL: Final = "M-3.1 0A3.1 3.1 0 0 1 3.1 0A3.1 3.1 0 0 1 -3.1 0Z"

STROKES: Final = {
    "infantry": CROSS,
    "airborne": CROSS,
    "glider": f"{CROSS}M-9.4 -4.4H-3L0 -1.6L3 -4.4H9.4",
    "commando": CROSS,
    "ranger": CROSS,
    "armor": "M-5.6 -3.7H5.6A3.7 3.7 0 0 1 5.6 3.7H-5.6A3.7 3.7 0 0 1 -5.6 -3.7Z",
    "field_artillery": "",
    "corps_artillery": "M-8.6 -4V4M8.6 -4V4",
    "nebelwerfer": "M-7 2.6L0 -4.6L7 2.6M-7 -.6L0 -6.4L7 -.6",
    "coastal_artillery": "M-10.8 4.6Q-8.1 2.4 -5.4 4.6T0 4.6T5.4 4.6T10.8 4.6",
    "antitank": "M-13 6.5L0 -6.5L13 6.5",
    "flak": "M-13 6.5A13 11 0 0 1 13 6.5M0 -4.4V2.4",
}
"""The lines in the box by type of unit; artillery of a corps has a type of its own here."""

SOLIDS: Final = {
    "airborne": symbols_1991.SOLIDS["airborne"],
    "commando": "M0 -5.6L1.5 -3.4V1.2H3.4V2.6H1V5.4H-1V2.6H-3.4V1.2H-1.5V-3.4Z",
    "ranger": "M0 -5L7.4 0L0 5L-7.4 0Z",
    "field_artillery": SHELL,
    "corps_artillery": "M-4.2 0A4.2 4.2 0 0 1 4.2 0A4.2 4.2 0 0 1 -4.2 0Z",
    "nebelwerfer": "M-1.9 3.6A1.9 1.9 0 0 1 1.9 3.6A1.9 1.9 0 0 1 -1.9 3.6Z",
    "coastal_artillery": "M-3 -1.2A3 3 0 0 1 3 -1.2A3 3 0 0 1 -3 -1.2Z",
}
"""What stands in the box besides: a canopy, a dagger, a lozenge, a shell."""

WHEELS: Final = (-7.5, 7.5)
"""§4.31 Where the wheels of mobile troops stand on the lower edge of the box."""

SIZES: Final = {
    "battalion": "I I",
    "battery_group": "I I",
    "regiment": "I I I",
    "brigade": "X",
    "combat_command": "X",
    "division_artillery": "X X",
    "corps_artillery": "X X X",
}

ANCHOR: Final = "M0 -2.6V4.2M-2.4 -.8H2.4M-4 1.2Q-3.6 4.4 0 4.6Q3.6 4.4 4 1.2"
WINGS: Final = "M0 -1.6L1.2 -.6L5.6 -2.6Q5.6 1.2 1.6 1.8L0 4L-1.6 1.8Q-5.6 1.2 -5.6 -2.6L-1.2 -.6Z"


def unit_symbol(kind: str) -> str:
    """The symbol of a type of unit in its box."""
    box = element("path", d=BOX, fill=ink.SYMBOL_PAPER, stroke=ink.INK, stroke_width=1.3)
    drawn = (
        element("path", d=STROKES[kind], fill="none", stroke=ink.INK, stroke_width=1.3, stroke_linejoin="round")
        if STROKES[kind]
        else ""
    )
    letter = text((0, 3.1), "R", font_size=8.6, font_weight=700, text_anchor="middle", fill="#fff")
    solid = element("path", d=SOLIDS[kind], fill=ink.INK) if kind in SOLIDS else ""
    return box + drawn + solid + (letter if kind == "ranger" else "")


def wheels() -> str:
    """§4.31 Two wheels on the lower edge of the box of a mobile unit."""
    drawn = [element("circle", cx=x, cy=6.1, r=2) for x in WHEELS]
    return group(drawn, fill=ink.SYMBOL_PAPER, stroke=ink.INK, stroke_width=1.1)


def service_sign(service: str) -> str:
    """A star, a roundel, a leaf; a straight cross, framed for the SS, wings, an anchor: told without colour."""
    if service == "US":
        return symbols_1991.nation_sign("US")
    if service == "UK":
        return symbols_1991.nation_sign("BR")
    if service == "CA":
        return symbols_1991.nation_sign("CAN")
    if service == "GE":
        return symbols.nation_sign(1)
    if service == "SS":
        plate = element("rect", x=-5.6, y=-5.6, width=11.2, height=11.2, fill="#fff", stroke=ink.INK, stroke_width=0.6)
        return plate + group([element("path", d=symbols.BALKEN, fill=ink.INK)], transform="scale(.92)")
    disc = element("circle", r=5.8, fill="#fff", stroke=ink.INK, stroke_width=0.6)
    if service == "LW":
        return disc + element("path", d=WINGS, fill=ink.INK)
    ring = element("circle", cy=-3.6, r=1.1, fill="none", stroke=ink.INK, stroke_width=1)
    return disc + ring + element("path", d=ANCHOR, fill="none", stroke=ink.INK, stroke_width=1.3)


def symbol_defs() -> str:
    """Every arm and service once, to be used by reference."""
    arms = [element("g", unit_symbol(kind), id=f"arm-{kind}") for kind in STROKES]
    services = [element("g", service_sign(name), id=f"service-{name}") for name in SERVICES]
    sides = [element("g", symbols.nation_sign(side), id=f"nation-{side}") for side in (0, 1)]
    return "".join((*arms, *services, *sides, element("g", wheels(), id="wheels")))


SERVICES: Final = ("US", "UK", "CA", "GE", "SS", "LW", "COAST")
